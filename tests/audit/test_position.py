"""The table before any event: what the rules saw, and how it looks."""

from __future__ import annotations

import pytest

from paifu.logs.events import EventKind
from paifu.logs.tiles import hand_text
from paifu.replay.audit.position import (
    WIDTH,
    board_data,
    board_text,
    cells,
    concealed,
    play_to,
    position,
    rivers,
    round_rows,
)
from paifu.replay.audit.units import Wording, wording
from paifu.replay.table.state import AFTER_CALL, AFTER_DRAW, ENDED
from script import Game, deal, game, one, part

READY = "234m567p23478s99p"
"""Waits for 6s and 9s."""


def board(record: Game, event: int | None, names: tuple[str, ...] = ()) -> list[str]:
    """The table as text before an event of the first round that was typed."""
    index = record.skipped
    played = play_to(record.batch, 0, index, event, record.rules)
    river = rivers(played.events, event)
    words = wording(record.rules, names)
    number = played.header.number
    return board_text(played.table, played.rules, number, river, words)


def lines_of(record: Game, event: int | None, heading: str) -> list[str]:
    """The lines under a heading, seat after seat."""
    start = f"  {heading} "
    found = [line for line in board(record, event) if line.startswith(start)]
    return [line[len(start) :].strip() for line in found]


CALLED = part(
    "0 has 1z5m 1 has 11z234m0p 0 draw 9s cut 1z 1 pon cut 0p "
    "2 draw cut 3 draw cut 0 draw cut 5m 1 chi 34m"
)
"""Pon, a red five discarded, chi."""


def test_the_event_itself_is_not_played() -> None:
    record = part("0 has 123m 0 draw 9s cut 1m")
    before, drawn, after = (
        position(record.batch, 0, 0, event, record.rules) for event in (0, 1, 2)
    )
    assert [len(concealed(t, 0)) for t in (before, drawn, after)] == [13, 14, 13]
    assert (before.drawn, drawn.phase) == (-1, AFTER_DRAW)
    assert hand_text([drawn.drawn]) == "9s"
    assert hand_text([after.discarded]) == "1m"


def test_a_position_is_the_same_however_much_of_the_record_follows() -> None:
    events = CALLED.batch.rounds[0]["event_stop"]
    for event in range(int(events)):
        table = position(CALLED.batch, 0, 0, event, CALLED.rules)
        moved = position(CALLED.batch, 0, 0, event + 1, CALLED.rules)
        assert table.__dict__ != moved.__dict__, event
    whole = position(CALLED.batch, 0, 0, None, CALLED.rules)
    assert whole.phase == AFTER_CALL
    assert (
        whole.__dict__
        == position(CALLED.batch, 0, 0, int(events), CALLED.rules).__dict__
    )


def test_the_batch_is_left_as_it_was() -> None:
    before = CALLED.batch.rounds.tobytes(), CALLED.batch.events.tobytes()
    position(CALLED.batch, 0, 0, 3, CALLED.rules)
    assert (CALLED.batch.rounds.tobytes(), CALLED.batch.events.tobytes()) == before


def test_any_round_of_a_game() -> None:
    won = f"2 has {READY} 1 draw 9s cut 2 ron"
    record = game(deal("0 draw cut left=0 exhaustive"), deal(won, number=1, honba=1))
    table = position(record.batch, 0, 1, None, record.rules)
    assert (table.dealer, table.honba, table.phase) == (1, 1, ENDED)
    with pytest.raises(IndexError, match="round 2 of a game with 2 rounds"):
        position(record.batch, 0, 2, 0, record.rules)
    with pytest.raises(IndexError, match="round -1"):
        round_rows(record.batch, 0, -1)


def test_a_round_stops_at_its_first_impossible_event() -> None:
    record = part("0 draw cut 2 draw cut 3 draw cut")
    table = position(record.batch, 0, 0, None, record.rules)
    assert table.faulty
    assert table.discards == [1, 0, 0, 0]


def test_rivers_mark_drawn_riichi_and_called_tiles() -> None:
    record = part(
        f"0 has {READY} 1 has 11z 2 has 5m 3 has 34m "
        "0 draw 1z riichi cut 1z paid 1 pon cut 2 draw cut 5m 3 chi 34m"
    )
    events = round_rows(record.batch, 0, 0)[1]
    river = rivers(events)
    [declared], [own], [taken], none = river
    assert (declared.drawn, declared.riichi, declared.called) == (True, True, True)
    assert (own.drawn, own.riichi, own.called) == (False, False, False)
    assert (taken.drawn, taken.riichi, taken.called) == (False, False, True)
    assert none == []
    discard = next(n for n, e in enumerate(events) if e.kind == EventKind.DISCARD)
    assert rivers(events, discard) == [[], [], [], []]
    assert "(1z*!)" in lines_of(record, None, "river ")[0]


def test_a_drawn_tile_stands_apart() -> None:
    record = part(f"0 has {READY} 0 draw 9s")
    assert lines_of(record, 0, "hand  ")[0] == "234m56799p23478s"
    assert lines_of(record, 1, "hand  ")[0] == "234m56799p23478s + 9s"


def test_melds_name_the_called_tile_and_its_seat() -> None:
    [text] = lines_of(CALLED, None, "melds ")
    assert text == "pon 111z (from seat 0), chi 345m (5m from seat 0)"


def test_reds_are_those_of_the_rule_set() -> None:
    assert "0p" in lines_of(CALLED, 4, "river ")[1]
    plain = part("0 has 5m 0 draw cut 5m", rules="tenhou-no-red")
    assert lines_of(plain, None, "river ") == ["5m"]


@pytest.mark.parametrize(
    ("later", "furiten"),
    [
        ("1 draw cut", ""),
        ("1 draw 6s cut 6s 2 draw cut", ", furiten for now, a tile was passed"),
    ],
)
def test_waits_and_furiten(later: str, furiten: str) -> None:
    record = part(f"0 has {READY} 0 draw cut {later}")
    assert lines_of(record, None, "waits ")[0] == f"6s 9s{furiten}"


def test_furiten_by_own_discards_and_in_riichi() -> None:
    own = part(f"0 has {READY} 0 draw 9s cut 9s")
    assert lines_of(own, None, "waits ") == ["6s 9s, furiten by its own discards"]
    passed = part(f"0 has {READY} 0 draw 1z riichi cut 1z paid 1 draw 9s cut 9s 2 draw")
    [text] = lines_of(passed, None, "waits ")
    assert text.startswith("6s 9s, furiten to the end of the round")


def test_riichi_is_not_accepted_until_its_tile_passed() -> None:
    record = part(f"0 has {READY} 0 draw cut .. 0 draw 1z riichi cut 1z paid")
    events = round_rows(record.batch, 0, 0)[1]
    seats = [board(record, len(events) - left)[1] for left in (2, 1, 0)]
    assert seats[0].startswith("seat 0, East, dealer, riichi (not accepted yet)")
    assert seats[1].startswith("seat 0, East, dealer, riichi (not accepted yet)")
    assert seats[2].startswith("seat 0, East, dealer, riichi  ")
    assert [line.split()[-1] for line in seats] == ["25,000", "25,000", "24,000"]


def test_norths_set_aside_are_named() -> None:
    record = part("0 has 4z 0 draw north 4z draw cut", rules="tenhou-sanma")
    assert lines_of(record, None, "melds ") == ["1 x 4z set aside"]
    assert len([line for line in board(record, None) if "seat" in line[:4]]) == 3


@pytest.mark.parametrize("names", [(), ("A", "東西南北東西南北", "C", "D")])
def test_text_fits_80_columns(names: tuple[str, ...]) -> None:
    record = part("0 draw cut left=0")
    text = board(record, None, names)
    assert max(cells(line) for line in text) == WIDTH
    assert [cells(line) for line in text if line.startswith("seat")] == [WIDTH] * 4
    assert text[-1].startswith("river: * as drawn")
    assert text[0].startswith("East 1, 0 counters, 0 riichi sticks, 0 live tiles")


def test_names_cannot_move_the_cursor() -> None:
    words = wording(None, ("\x1b[2Jx", "y\n"))
    assert words == Wording(("?[2Jx", "y?"))


def test_data_say_what_the_text_says() -> None:
    played = play_to(CALLED.batch, 0, 0, None, CALLED.rules)
    river = rivers(played.events)
    data = board_data(played.table, played.rules, 0, river, wording(CALLED.rules))
    caller = data["seats"][1]
    assert data["round"] == "East 1"
    assert caller["wind"] == "South"
    assert caller["river"] == ["0p"]
    assert caller["melds"] == ["pon 111z (from seat 0)", "chi 345m (5m from seat 0)"]
    assert len(caller["hand"].strip("mpsz")) >= 8
    assert [seat["dealer"] for seat in data["seats"]] == [True, False, False, False]
    assert data["seats"][0]["score"] == 25000


def test_position_before_a_win_holds_the_tile_on_offer() -> None:
    record = one(f"1 has {READY} 0 draw 9s cut 1 ron")
    table = position(record.batch, 0, 0, 2, record.rules)
    assert hand_text([table.window_tile]) == "9s"
    assert table.window_seat == 0
