"""From round to round: dealer, counters, sticks, scores carried over."""

from __future__ import annotations

from typing import Any

import pytest

from script import Deal, Switches, audited, clean, deal, found, game, only, rule

PINFU = "234m567p234p45s99m"


def win(seat: int, source: int, claim: Any = None, **header: Any) -> Deal:
    """A round that `seat` wins off `source` with pinfu: 1,000, a dealer 1,500."""
    play = f"{seat} has {PINFU} .. {seat} draw cut .. {source} draw 6s cut {seat} ron"
    return deal(play, claim, **header)


def start(number: int, honba: int, **header: Any) -> Deal:
    """The start of a round."""
    play = f"{number % 4} draw"
    return deal(play, number=number, honba=honba, complete=False, **header)


@rule("P-04", "G-50")
@pytest.mark.parametrize(
    ("column", "value", "name"),
    [
        ("number", 4, "flow.round"),
        ("honba", 1, "flow.honba"),
        ("sticks", 1, "flow.sticks"),
        ("scores", [25000, 25000, 25100, 24900], "flow.start"),
        ("scores", [30000, 30000, 30000, 30000], "flow.start"),
    ],
)
def test_a_game_begins_in_east_1_with_the_starting_points(
    column: str, value: object, name: str
) -> None:
    record = game(deal("0 draw", complete=False))
    clean(record)
    record.batch.rounds[column][0] = value
    only(record, name)


@rule("P-04")
def test_the_starting_points_are_the_rules() -> None:
    clean(game(deal("0 draw", complete=False), start_points=30000, return_points=30000))
    clean(game(deal("0 draw", complete=False), rules="tenhou-sanma"))
    record = game(deal("0 draw", complete=False))
    record.rules = record.rules.with_overrides({"start_points": 30000})
    only(record, "flow.start", seat=0, expected=30000, recorded=25000)


@rule("P-91", "K-01", "K-19")
@pytest.mark.parametrize(
    ("before", "winner", "number", "honba"),
    [
        ((0, 0), 0, 0, 1),
        ((0, 2), 0, 0, 3),
        ((0, 0), 1, 1, 0),
        ((0, 3), 3, 1, 0),
        ((2, 1), 2, 2, 2),
        ((3, 0), 1, 4, 0),
        ((5, 2), 0, 6, 0),
    ],
)
def test_a_winning_dealer_stays_and_a_child_takes_the_counters_off(
    before: tuple[int, int], winner: int, number: int, honba: int
) -> None:
    first = win(winner, (winner + 1) % 4, number=before[0], honba=before[1])
    clean(game(first, start(number, honba)))
    only(game(first, start(number, honba + 1)), "flow.honba", expected=honba)
    only(game(first, start(number + 1, honba)), "flow.round", expected=number)


@pytest.mark.parametrize("needs", ["win", "tenpai", "always"])
def test_a_childs_win_passes_the_deal_whatever_the_dealer_needs(needs: str) -> None:
    """If not even that did, a game without bust would never end."""
    rules: Switches = {"dealer_repeat": dict.fromkeys("ESWN", needs)}
    clean(game(win(1, 2), start(1, 0), **rules))
    clean(game(win(0, 2), start(0, 1), **rules))


@rule("P-91")
def test_the_dealers_seat_follows_the_round() -> None:
    first = win(1, 2)
    clean(game(first, start(1, 0)))
    wrong = deal("2 draw", number=1, honba=0, dealer=2, complete=False)
    only(game(first, wrong), "record.dealer_seat", seat=2)


@rule("K-01")
def test_three_players_deal_three_rounds_a_wind() -> None:
    first = deal(
        "1 has 234p567p999p45s99s .. 1 draw cut 2 draw 6s cut 1 ron!", number=2
    )
    play = """1 has 234p567p234s45s99p .. 1 draw cut .. 0 draw 6s cut 1 ron"""
    first = deal(play, number=2)
    clean(game(first, start(4, 0), rules="tenhou-sanma"))
    only(game(first, start(5, 0), rules="tenhou-sanma"), "flow.round", expected=4)


@rule("P-91")
@pytest.mark.parametrize(
    ("play", "sticks", "left"),
    [
        (f"0 has {PINFU} 0 draw riichi cut paid left=0 exhaustive", 0, 1),
        (f"0 has {PINFU} 0 draw riichi cut paid left=0 exhaustive", 2, 3),
        (f"0 has {PINFU} 0 draw riichi cut paid 1 draw 6s cut 0 ron", 2, 0),
        ("left=0 exhaustive", 1, 1),
    ],
)
def test_sticks_stay_on_the_table_until_somebody_wins(
    play: str, sticks: int, left: int
) -> None:
    first = deal(play, sticks=sticks)
    number = 1 if "riichi" not in play else 0
    clean(game(first, start(number, 1, sticks=left)))
    record = game(first, start(number, 1, sticks=left + 1))
    only(record, "flow.sticks", expected=left, recorded=left + 1)


@rule("P-91")
def test_scores_are_carried_over() -> None:
    after = [25000, 26000, 24000, 25000]
    clean(game(win(1, 2), start(1, 0, scores=after)))
    record = game(win(1, 2), start(1, 0, scores=[25000, 25000, 25000, 25000]))
    only(record, "flow.scores", seat=1, expected=26000, recorded=25000)


def test_what_the_record_says_of_the_points_is_played_on_with() -> None:
    claim = {"deltas": (0, 1300, -1300, 0)}
    carried = start(1, 0, scores=[25000, 26300, 23700, 25000])
    only(game(win(1, 2, claim), carried), "result.deltas", seat=1)


def test_of_one_header_the_first_wrong_column_is_named() -> None:
    names = [seen.name for seen in found(game(win(1, 2), start(2, 1, sticks=1)))]
    assert names == ["flow.round"]


def test_nothing_is_carried_over_from_a_torn_round() -> None:
    torn = deal("0 draw 1 draw!", complete=False)
    clean(game(deal("0 draw", complete=False), start(5, 3, sticks=2)))
    record = game(torn, start(5, 3, sticks=2))
    only(record, "illegal.out_of_turn")
    findings, _ = audited(record)
    assert [seen.round for seen in findings] == [0]


@rule("P-91", "K-02")
@pytest.mark.parametrize(
    ("sequence", "number", "wind"),
    [
        (["E", "S", "W", "N"], 4, "round_south 1, seat_south 1"),
        (["E", "W"], 4, "seat_south 1"),
        (["E", "S", "W", "N"], 8, "seat_south 1"),
        (["E", "S", "W", "N"], 0, "seat_south 1"),
    ],
)
def test_the_round_wind_follows_its_sequence(
    sequence: list[str], number: int, wind: str
) -> None:
    play = "1 has 222z345m678p99p34s .. 1 draw cut 2 draw 5s cut 1 ron!"
    rules: Switches = {"wind_sequence": sequence}
    clean(game(deal(play, {"yaku": wind}, number=number), **rules))
    claim = {"yaku": f"{wind}, round_west 1"}
    only(game(deal(play, claim, number=number), **rules), "result.yaku")
