"""八連荘: a yakuman for so many wins in a row, from round to round of a game.

The tests ask for three wins instead of eight.
"""

from __future__ import annotations

from typing import Any

import pytest

from script import Deal, Game, Switches, clean, deal, game, only, rule

PINFU = "234m567p234p45s99m"
EIGHT = {"yaku": "paarenchan", "points": 32000}
DEALERS = {"yaku": "paarenchan", "points": 48000}


def streak(**changed: Any) -> Switches:
    usual = {"wins": 3, "needs_yaku": True, "scope": "any", "draws_break": True}
    return {"paarenchan": {**usual, **changed}}


def win(seat: int, hand: str = PINFU, tile: str = "6s") -> str:
    """The seat wins on its right neighbour's discard, later than in its first turn."""
    other = (seat + 1) % 4
    dealt = f"{seat} has {hand} .. {other} draw cut"
    return f"{dealt} .. {seat} draw cut {other} draw {tile} cut {seat} ron"


def wins(seat: int, claim: Any = None, then: str = "", **rules: Any) -> Game:
    """Seat 1, then dealer 1, 1 again, and a third win or another round."""
    rounds = [
        deal(win(1)),
        deal(win(1), number=1, streak=(0, 1, 0, 0)),
        deal(then or win(seat), claim, number=1, honba=1, streak=(0, 2, 0, 0)),
    ]
    return game(*rounds, **rules)


@rule("G-10", "F93")
def test_the_third_win_in_a_row_is_a_yakuman() -> None:
    clean(wins(1, DEALERS, **streak()))
    clean(wins(1, {"yaku": "pinfu 1"}))
    only(wins(1, {"yaku": "pinfu 1"}, **streak()), "result.yaku", seat=1)
    only(wins(1, DEALERS), "result.yaku", seat=1)
    clean(wins(1, {"yaku": "pinfu 1"}, **streak(wins=4)))


def test_another_seats_win_is_none_of_the_streak() -> None:
    clean(wins(2, {"yaku": "pinfu 1"}, **streak()))


DRAW = "left=0 exhaustive"


@rule("G-10")
@pytest.mark.parametrize(
    ("breaks", "draw", "claim"),
    [
        (True, "exhaustive", {"yaku": "pinfu 1"}),
        (False, "exhaustive", DEALERS),
        (True, "kyuushu", {"yaku": "pinfu 1"}),
        (False, "kyuushu", DEALERS),
    ],
)
def test_a_draw_ends_the_streak_by_switch(
    breaks: bool, draw: str, claim: dict[str, Any]
) -> None:
    if draw == "kyuushu":
        drawn = "1 has 19m19p19s123z4567m .. 1 draw kyuushu"
    else:
        drawn = f"1 has {PINFU} left=0 exhaustive"
    rounds = [
        deal(win(1)),
        deal(win(1), number=1, streak=(0, 1, 0, 0)),
        deal(drawn, number=1, honba=1),
        deal(win(1), claim, number=1, honba=2, streak=(0, 0 if breaks else 2, 0, 0)),
    ]
    clean(game(*rounds, **streak(draws_break=breaks)))


SIMPLES = [
    "2m5m8m2p5p8p2s5s8s2m4m7m2p",
    "2m5m8m2p5p8p2s5s8s3m6m3p7s",
    "3m6m3p6p3s6s4m7m4p7p4s7s4m",
    "3m6m3p6p3s6s4m7m4p7p4s7s5m",
]


@pytest.mark.parametrize(
    ("counts_for", "breaks", "won"),
    [
        (["paarenchan"], True, True),
        ([], True, False),
        ([], False, True),
    ],
)
def test_a_nagashi_that_is_a_win_counts_for_the_streak_by_switch(
    counts_for: list[str], breaks: bool, won: bool
) -> None:
    hands = " ".join(f"{seat} has {hand}" for seat, hand in enumerate(SIMPLES))
    nagashi: Switches = {
        "nagashi": "as_win",
        "nagashi_renchan": "as_win",
        "nagashi_takes_honba_sticks": True,
        "nagashi_win_counts_for": counts_for,
    }
    # the win after the nagashi is the third, the nagashi counted or not
    first = [deal(win(1))] if counts_for else [deal(win(1)), deal(win(1), number=1)]
    rounds = [
        *first,
        deal(f"{hands} 1 orphans left=0 nagashi", number=1, honba=len(first) - 1),
        deal(
            win(1),
            DEALERS if won else {"yaku": "pinfu 1"},
            number=1,
            honba=len(first),
            streak=(0, 2 if won else 0, 0, 0),
        ),
    ]
    clean(game(*rounds, **streak(draws_break=breaks), **nagashi))


YAKULESS = ("345m678p99s24s111m", "3s")


def test_the_last_hand_of_a_streak_may_need_a_yaku_of_its_own() -> None:
    play = win(1, *YAKULESS)
    only(wins(1, None, play, **streak()), "illegal.win_no_yaku", seat=1)
    clean(wins(1, DEALERS, play, **streak(needs_yaku=False)))


@rule("F93", "G-13")
def test_the_last_hand_of_a_streak_keeps_to_the_minimum_of_han() -> None:
    two: Switches = {"shibari": {"honba": 1, "han": 2}}
    only(wins(1, None, **streak(), **two), "illegal.win_no_yaku", seat=1)
    clean(wins(1, DEALERS, **streak(needs_yaku=False), **two))


@rule("F94")
def test_only_wins_as_dealer_may_count() -> None:
    rounds: list[Deal] = [
        deal(win(1)),  # as child: it does not count
        deal(win(1), number=1),
        deal(win(1), {"yaku": "pinfu 1"}, number=1, honba=1, streak=(0, 1, 0, 0)),
        deal(win(1), DEALERS, number=1, honba=2, streak=(0, 2, 0, 0)),
    ]
    clean(game(*rounds, **streak(scope="dealer"), tobi="none"))


@rule("F94")
@pytest.mark.parametrize(("passes", "number", "honba"), [(False, 1, 2), (True, 2, 0)])
def test_the_deal_may_pass_after_a_streak(
    passes: bool, number: int, honba: int
) -> None:
    rounds = [
        deal(win(1)),
        deal(win(1), number=1, streak=(0, 1, 0, 0)),
        deal(win(1), DEALERS, number=1, honba=1, streak=(0, 2, 0, 0)),
        deal(win(2), number=number, honba=honba),
    ]
    rules: Switches = {**streak(deal_passes=passes), "tobi": "none"}
    clean(game(*rounds, **rules))
    only(game(*rounds, **{**rules, **streak(deal_passes=not passes)}), "flow.round")


def test_a_streak_that_began_before_the_record_is_believed() -> None:
    play = deal(win(1), DEALERS, number=1, honba=5, streak=(0, 2, 0, 0))
    clean(game(play, **streak()))
    plain = deal(win(1), {"yaku": "pinfu 1"}, number=1, honba=5)
    clean(game(plain, **streak()))
