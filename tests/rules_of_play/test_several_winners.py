"""Several rons on one tile: who wins, in which order, who gets what."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.events import ClaimRow
from script import Switches, clean, deal, game, judge, one, only, rule

TWO = """2 has 345m345678p23s22m 0 has 456m234567p56s88m indicator 1m
    0 draw cut .. 3 draw cut .. 1 draw 4s cut"""
"""S1 discards a tile that S2 wins with 4 han 30 fu and the dealer S0 with 2 han."""

HEADER: dict[str, Any] = {
    "number": 0,
    "honba": 1,
    "sticks": 2,
    "scores": (24000, 25000, 25000, 24000),
}
NEAR = {"yaku": "pinfu 1, tanyao 1, dora 2", "points": 7700}
FAR = {"yaku": "pinfu 1, tanyao 1", "points": 2900}


@rule("F23", "P-87", "P-11", "P-91")
def test_the_nearest_winner_takes_counters_and_sticks_and_a_winning_dealer_stays() -> (
    None
):
    claims = [
        NEAR | {"deltas": (0, -8000, 10000, 0), "sticks": 2},
        FAR | {"deltas": (2900, -2900, 0, 0), "sticks": 0},
    ]
    first = deal(f"{TWO} 2 ron 0 ron", claims=claims, **HEADER)
    after = (26900, 14100, 35000, 24000)
    clean(game(first, deal("0 draw", number=0, honba=2, scores=after, complete=False)))
    wrong = deal("1 draw", number=1, honba=0, scores=after, complete=False)
    only(game(first, wrong), "flow.round", expected=0, recorded=1)
    switched = [claims[0] | {"deltas": (0, -7700, 7700, 0)}, claims[1]]
    only(game(deal(f"{TWO} 2 ron! 0 ron", claims=switched, **HEADER)), "result.deltas")


@rule("F24", "G-06")
def test_head_bump_lets_only_the_nearest_win() -> None:
    claim = NEAR | {"deltas": (0, -8000, 10000, 0)}
    first = deal(f"{TWO} 2 ron", claim, **HEADER)
    after = deal("1 draw", number=1, honba=0, complete=False)
    clean(game(first, after, multi_ron="head_bump", abort_sanchahou="none"))
    both = deal(f"{TWO} 2 ron 0 ron!", **HEADER)
    rules: Switches = {"multi_ron": "head_bump", "abort_sanchahou": "none"}
    only(game(both, **rules), "illegal.win_head_bump", seat=0)
    clean(game(both))


@rule("F25")
def test_counters_for_each_winner_by_switch() -> None:
    claims = [
        NEAR | {"deltas": (0, -8000, 10000, 0)},
        FAR | {"deltas": (3200, -3200, 0, 0)},
    ]
    both = deal(f"{TWO} 2 ron 0 ron", claims=claims, **HEADER)
    rules: Switches = {
        "honba_multi_ron": "each",
        "sticks_multi_ron": "own_back_rest_first",
    }
    clean(game(both, **rules))
    only(game(both), "result.deltas", seat=0, expected=2900, recorded=3200)


@rule("F25", "F23")
@pytest.mark.parametrize(
    ("sticks", "taken"), [("own_back_rest_first", (2000, 1000)), ("first", (3000, 0))]
)
def test_own_sticks_go_back_by_switch(sticks: str, taken: tuple[int, int]) -> None:
    hands = TWO[: TWO.index("0 draw")]
    play = f"""{hands} 0 draw cut .. 2 draw cut .. 2 draw riichi cut paid
        3 draw cut 0 draw riichi cut paid .. 0 draw cut 1 draw 4s cut 2 ron 0 ron"""
    near, far = taken
    claims = [
        {"deltas": (0, -8000, 8000 + near, 0)},
        {"deltas": (5800 + far, -5800, 0, 0)},
    ]
    header: dict[str, Any] = {"sticks": 1, "scores": (25000, 25000, 25000, 24000)}
    clean(game(deal(play, claims=claims, **header), sticks_multi_ron=sticks))


@pytest.mark.parametrize(
    ("rons", "fault"), [("2 ron 0 ron", ""), ("0 ron 2 ron!", "illegal.win_order")]
)
def test_winners_are_listed_nearest_first(rons: str, fault: str) -> None:
    judge(one(f"{TWO} {rons}"), fault)


def test_winners_out_of_order_are_one_finding_though_the_right_one_is_paid() -> None:
    claims = [
        FAR | {"deltas": (2900, -2900, 0, 0), "sticks": 0},
        NEAR | {"deltas": (0, -8000, 10000, 0), "sticks": 2},
    ]
    only(
        game(deal(f"{TWO} 0 ron 2 ron!", claims=claims, **HEADER)), "illegal.win_order"
    )


THREE = """0 has 234m678p23s99m234p 2 has 345m345678p23s22m 3 has 456m456789p56s88m
    0 draw {} cut .. 3 draw cut 0 draw cut 1 draw 4s cut"""


@rule("F22", "P-11", "P-93", "K-13")
@pytest.mark.parametrize(
    ("rules", "end", "fault"),
    [
        ({}, "sanchahou", ""),
        ({}, "2 ron 3 ron 0 ron!", "illegal.win_too_many"),
        ({"multi_ron": "all", "abort_sanchahou": "none"}, "2 ron 3 ron 0 ron", ""),
        ({"multi_ron": "all", "abort_sanchahou": "none"}, "sanchahou!", "result.abort"),
        ({"multi_ron": "head_bump", "abort_sanchahou": "none"}, "2 ron", ""),
        (
            {"multi_ron": "head_bump", "abort_sanchahou": "none"},
            "2 ron 3 ron!",
            "illegal.win_head_bump",
        ),
    ],
)
def test_three_rons_abort_or_pay_or_bump(rules: Switches, end: str, fault: str) -> None:
    judge(one(f"{THREE.format('')} {end}", **rules), fault)


@rule("F22")
def test_two_of_three_who_could_may_win_if_one_does_not() -> None:
    # the record cannot show that the third did not want to
    clean(one(f"{THREE.format('')} 2 ron 3 ron"))


@rule("F22", "F86")
@pytest.mark.parametrize(
    ("end", "fault"), [("2 ron 3 ron", ""), ("sanchahou!", "result.abort")]
)
def test_three_who_wait_are_two_if_one_is_furiten(end: str, fault: str) -> None:
    judge(one(f"{THREE.format('4s')} {end}"), fault)


@rule("F22", "P-93")
def test_after_three_rons_the_dealer_stays_and_sticks_stay() -> None:
    play = f"{THREE.format('')} sanchahou"
    first = deal(play, honba=1, sticks=1, scores=(25000, 25000, 25000, 24000))
    clean(game(first, deal("0 draw", number=0, honba=2, sticks=1, complete=False)))
    passes = deal("1 draw", number=1, honba=2, complete=False)
    only(game(first, passes), "flow.round", expected=0)
    clean(game(first, passes, abort_sanchahou="pass"))


@rule("F85", "F22")
def test_a_declaration_tile_ronned_by_three_pays_no_stick() -> None:
    play = f"1 has 123m789s111z99p56m {THREE.format('')}"
    play = play.replace("1 draw 4s cut", "1 draw 4s riichi cut {} sanchahou")
    clean(one(play.format("")))
    only(one(play.format("paid")), "illegal.riichi_accepted", seat=1)


@rule("P-17")
def test_all_winners_see_the_same_under_indicators() -> None:
    hands = TWO[: TWO.index("0 draw")]
    play = f"""{hands} 0 draw cut .. 2 draw cut .. 2 draw riichi cut paid
        3 draw cut 0 draw riichi cut paid .. 0 draw cut 1 draw 4s cut 2 ron 0 ron!"""

    def other(row: ClaimRow) -> None:
        assert row.ura[0] != 135
        row.ura[0] = 135

    clean(one(play))
    only(game(deal(play, claims=[None, other])), "result.ura", seat=0)


@rule("P-91", "F23")
@pytest.mark.parametrize(
    ("switch", "number", "honba"), [("any_winner", 0, 2), ("first_winner", 1, 0)]
)
def test_the_dealer_as_second_winner_stays_by_switch(
    switch: str, number: int, honba: int
) -> None:
    first = deal(f"{TWO} 2 ron 0 ron", **HEADER)
    rules: Switches = {"multi_ron_dealer_repeat": switch}
    after = deal(f"{number} draw", number=number, honba=honba, complete=False)
    clean(game(first, after, **rules))
    other = deal(f"{1 - number} draw", number=1 - number, honba=honba, complete=False)
    only(game(first, other, **rules), "flow.round", expected=number)
