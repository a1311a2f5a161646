from __future__ import annotations

import pytest

from mjlog import FULL, LAST, SANMA_GO, SANMA_UN, agari, init, record
from paifu.logs.builder import concatenate
from paifu.logs.events import NONE, ClaimKind, EventKind
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.logs.views import Game, games, round_name
from paifu.logs.yaku import Yaku


def game(data: bytes) -> Game:
    (found,) = games(read_tenhou(data, "a.mjlog"))
    return found


def lines(*tags: str) -> list[str]:
    """The text of the events that these tags make."""
    found = game(record(init(), *tags, LAST)).rounds[0].events
    return [str(event) for event in found[:-1]]


@pytest.mark.parametrize(
    ("number", "honba", "name"),
    [(0, 0, "E1.0"), (3, 5, "E4.5"), (4, 0, "S1.0"), (11, 1, "W4.1"), (15, 0, "N4.0")],
)
def test_rounds_are_named_by_wind_number_and_honba(
    number: int, honba: int, name: str
) -> None:
    assert round_name(number, honba) == name


def test_game_shows_players_rounds_and_end() -> None:
    found = game(FULL)
    assert found.names == ["A", "B", "C", "D"]
    assert [one.name for one in found.rounds] == ["E1.0", "E2.0", "E2.1"]
    assert found.ended
    assert found.final_scores == [25000] * 4
    assert found.results == [15000, -5000, -5000, -5000]
    assert str(found) == "a.mjlog: A, B, C, D; 3 rounds"


def test_three_players_are_three() -> None:
    found = game(record(init(players=3), LAST, go=SANMA_GO, un=SANMA_UN))
    assert found.names == ["A", "B", "C"]
    assert len(found.final_scores) == 3


def test_round_shows_its_header_and_deal() -> None:
    one = game(FULL).rounds[1]
    assert (one.dealer, one.scores, one.indicator_name) == (1, [25000] * 4, "7z")
    assert one.hand(0) == "123406789m1234p"
    assert one.complete


def test_round_ends_with_all_its_results() -> None:
    first, second, last = game(FULL).rounds
    assert [claim.kind for claim in first.claims] == [ClaimKind.WIN] * 2
    assert str(second) == "E2.0: suufon"
    assert str(last) == "E2.1: exhaustive"
    assert str(first).startswith("E1.0: seat 0 wins by ron from seat 3 on 7p: riichi")


def test_cut_round_has_no_result() -> None:
    batch = read_tenhou(record(init(), "<T0/>"), "a.mjlog")
    (found,) = games(batch)
    assert str(found.rounds[0]) == "E1.0: no result"
    assert not found.rounds[0].complete
    assert not found.ended


def test_event_shows_its_columns() -> None:
    draw, riichi, discard = game(FULL).rounds[0].events[:3]
    assert (draw.kind, draw.seat, draw.tile) == (EventKind.DRAW, 0, 52)
    assert (draw.tile_name, draw.place, draw.own) == ("0p", 7, [])
    assert (riichi.tile, riichi.tile_name, riichi.claim) == (NONE, "", None)
    assert discard.kind == EventKind.DISCARD


def test_win_shows_its_claim() -> None:
    one = game(record(init(), agari(source=1), init(1), LAST)).rounds[0]
    claim = one.events[0].claim
    assert claim is not None
    assert claim.yaku == [(Yaku.RIICHI, 1), (Yaku.PINFU, 1), (Yaku.URA_DORA, 0)]
    assert claim.hand == "123456789m12347p"
    expected = "seat 1 wins by tsumo on 7p: riichi, pinfu, ura_dora; 2000 points"
    assert str(claim) == str(one.events[0]) == expected


@pytest.mark.parametrize(
    ("tag", "line"),
    [
        ("<T0/>", "seat 0 draws 1m"),
        ("<E135/>", "seat 1 discards 7z"),
        ('<N who="0" m="1063" />', "seat 0 chi 2m with 1m 3m from seat 3"),
        ('<N who="2" m="26635" />', "seat 2 pon 9p with 9p 9p from seat 1"),
        ('<N who="2" m="26643" />', "seat 2 kakan 9p with 9p 9p 9p from seat 1"),
        ('<N who="1" m="13312" />', "seat 1 ankan 0p with 5p 5p 5p"),
        ('<N who="0" m="2051" />', "seat 0 daiminkan 3m with 3m 3m 3m from seat 3"),
        ('<N who="1" m="30752" />', "seat 1 nuki 4z"),
        ('<REACH who="3" step="1"/>', "seat 3 declares riichi"),
        ('<REACH who="3" step="2"/>', "seat 3's riichi stands"),
        ('<DORA hai="16" />', "new dora indicator 0m"),
        ('<BYE who="0" />', "seat 0 disconnects"),
        ('<UN n0="%41" />', "seat 0 is back"),
    ],
)
def test_event_is_one_line_for_people(tag: str, line: str) -> None:
    assert lines(tag) == [line]


@pytest.mark.parametrize(("flag", "how"), [(1, " as drawn"), (0, " from the hand")])
def test_discard_says_how_when_the_record_does(flag: int, how: str) -> None:
    batch = read_tenhou(record(init(), "<D0/>", LAST), "a.mjlog")
    batch.events["flag"][0] = flag
    (found,) = games(batch)
    assert str(found.rounds[0].events[0]) == f"seat 0 discards 1m{how}"


def test_hidden_tile_is_a_question_mark() -> None:
    batch = read_tenhou(record(init(), "<T0/>", LAST), "a.mjlog")
    batch.events["tile"][0] = 255
    (found,) = games(batch)
    assert found.rounds[0].events[0].tile_name == "?"


def test_what_came_before_the_first_deal_belongs_to_the_game() -> None:
    found = game(record('<BYE who="1" />', init(), LAST))
    assert [str(event) for event in found.before] == ["seat 1 disconnects"]


def test_views_of_several_games_keep_apart() -> None:
    both = concatenate(
        [read_tenhou(FULL, "a"), read_tenhou(record(init(5), LAST), "b")]
    )
    first, second = games(both)
    assert [one.name for one in second.rounds] == ["S2.0"]
    assert len(first.rounds) == 3
    assert str(second.rounds[0]) == "S2.0: exhaustive"
