"""Final scores and points: left-over sticks, uma, oka, rounding, ties."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paifu.replay.rules import load_preset
from paifu.replay.settlement import SashiUma
from script import Game, Switches, clean, deal, game, only, rule

SOUTH_4 = 7


def ended(
    before: Sequence[float],
    results: Sequence[float] | None,
    rules: str = "tenhou",
    switches: Switches | None = None,
    sticks: int = 0,
    scores: Sequence[float] | None = None,
) -> Game:
    """A game that ends with a draw at which nobody is tenpai; all in thousands."""
    number = load_preset(rules)["scheduled_winds"] * 4 - (1 if len(before) == 4 else 2)
    last = deal(
        "left=0 exhaustive",
        number=number,
        sticks=sticks,
        scores=[round(1000 * score) for score in before],
    )
    end = {}
    if scores is not None:
        end["scores"] = [round(1000 * score) for score in scores]
    if results is not None:
        end["results"] = [round(1000 * result) for result in results]
    return game(last, rules=rules, end=end, **(switches or {}))


SHARE: Switches = {"tie_break": "share"}
HALF_UP: Switches = {"final_rounding": "half_up_1000"}
PLANET = "planet-riichi-red-three-v1"
OLD, EAST_2009 = "tenhou-before-2022-06", "tenhou-east-2009"

RESULTS = [
    ("F52", (42.3, 28.1, 19.6, 10), (52.3, 8.1, -20.4, -40), PLANET, {}),
    ("F53", (30, 30, 20, 20), (40, 10, -20, -30), PLANET, {}),
    ("F54", (30, 30, 20, 20), (30, 30, -30, -30), "m-league", {}),
    ("F55 old", (38.4, 27.5, 19.6, 14.5), (47, 8, -20, -35), OLD, {}),
    ("F55 today", (38.4, 27.5, 19.6, 14.5), (48.4, 7.5, -20.4, -35.5), "tenhou", {}),
    ("F56", (38, 27, 21, 14), (28, 7, -9, -26), "mahjong-soul", {}),
    ("F57", (35, 25, 25, 15), (55, -5, -5, -45), "m-league", {}),
    ("F58", (41.2, 33.5, 27.3, 18), (26.2, 8.5, -7.7, -27), "wrc-2022", {}),
    ("F58 EMA", (41.2, 33.5, 27.3, 18), (26.2, 8.5, -7.7, -27), "ema-2016", {}),
    ("F59", (40, 40, 20, 20), (20, 20, -20, -20), "wrc-2022", {}),
    ("F59 EMA", (40, 40, 20, 20), (20, 20, -20, -20), "ema-2016", {}),
    ("F60", (42, 41, 9, 8), (42, 16, -26, -32), "gensou", {}),
    ("F61", (45, 20, 10, 5), (75, 0, -30, -45), "gensou-chireiden", {}),
    ("F62", (80, 60, 40, 20), (70, 5, -25, -50), "gensou-koumakan", {}),
    ("F63", (30, 20, 10, 0), (40, 5, -15, -30), "gensou-hakugyokurou", {}),
    ("jpml", (46.9, 28.6, 25.7, 18.8), (28.9, -2.4, -7.3, -19.2), "jpml-a", {}),
    ("F112", (48, 27.5, 19.6, 4.9), (47, 3, -15, -35), EAST_2009, {}),
    ("F113 old", (50, 30, 20.5, -0.5), (60, 10, -19, -51), OLD, {}),
    ("F113 today", (50, 30, 20.5, -0.5), (60, 10, -19.5, -50.5), "tenhou", {}),
    ("half up", (50, 30, 20.5, -0.5), (59, 10, -19, -50), "tenhou", HALF_UP),
    ("half up below", (50, 30, 20.6, -0.6), (60, 10, -19, -51), "tenhou", HALF_UP),
    ("five down", (50, 30.5, 20.6, -1.1), (60, 10, -19, -51), "tenhou",
     {"final_rounding": "five_down_six_up"}),
    ("G-30", (42, 41, 9, 8), (32, 11, -21, -22), "gensou",
     {"uma": [0, 0, 0, 0]}),
    ("three players", (50, 35, 20), (45, -5, -40), "tenhou-sanma", {}),
    ("meijinsen", (40, 35, 25, 20), (60, 25, -5, -80), "tenhou-meijinsen", {}),
    ("earlier seat first", (25, 35, 35, 5), (-15, 45, 15, -45), "tenhou", {}),
    ("a tie of all", (25, 25, 25, 25), (35, 5, -15, -25), "tenhou",
     {"goal_points": 25000}),
    ("a tie of all shared", (25, 25, 25, 25), (0, 0, 0, 0), "tenhou",
     {"goal_points": 25000} | SHARE),
]  # fmt: skip


@rule(
    "F52", "F53", "F54", "F55", "F56", "F57", "F58", "F59", "F60", "F61", "F62", "F63",
    "F112", "F113", "P-97", "P-98", "G-02", "G-30", "G-54", "C-27", "C-32",
)  # fmt: skip
@pytest.mark.parametrize(
    ("scores", "results", "rules", "switches"),
    [pytest.param(*row[1:], id=row[0]) for row in RESULTS],
)
def test_points_of_a_game_are_its_scores_with_uma_and_oka(
    scores: Sequence[float],
    results: Sequence[float],
    rules: str,
    switches: Switches,
) -> None:
    assert sum(results) == pytest.approx(0)
    clean(ended(scores, results, rules, switches))
    other = (results[0] - 1, results[1] + 1, *results[2:])
    record = ended(scores, other, rules, switches)
    only(record, "final.results", seat=0, expected=round(1000 * results[0]))


FLOATING: Switches = {
    "start_points": 30000,
    "uma": [0, 0, 0, 0],
    "uma_by_floating": {
        "1": [12, -1, -3, -8],
        "2": [8, 4, -4, -8],
        "3": [8, 3, 1, -12],
    },
}


@pytest.mark.parametrize(
    ("scores", "results"),
    [
        ((46.9, 28.6, 25.7, 18.8), (28.9, -2.4, -7.3, -19.2)),
        ((40, 31, 29, 20), (18, 5, -5, -18)),
        ((40, 30, 29, 21), (18, 4, -5, -17)),
        ((32, 31, 31, 26), (10, 4, 2, -16)),
        ((30, 30, 30, 30), (0, 0, 0, 0)),
    ],
)
def test_uma_by_the_number_of_players_over_the_return(
    scores: Sequence[float], results: Sequence[float]
) -> None:
    clean(ended(scores, results, switches=FLOATING))
    usual = {k: v for k, v in FLOATING.items() if k != "uma_by_floating"}
    if results != (0, 0, 0, 0):
        only(ended(scores, results, switches=usual), "final.results", seat=0)


PLAY_ON: Switches = {
    "tie_break": "play_on",
    "extension": "none",
    "goal_points": "none",
    "agari_yame": "none",
}


def test_a_game_goes_on_until_first_place_is_decided() -> None:
    tied = (31000, 31000, 25000, 13000)
    last = deal("left=0 exhaustive", number=SOUTH_4, scores=tied)
    more = deal("0 draw", number=8, honba=1, complete=False)
    clean(game(last, more, **PLAY_ON))
    only(game(last, end={}, **PLAY_ON), "flow.ended_early")
    usual: Switches = PLAY_ON | {"tie_break": "seat_order"}
    clean(game(last, end={}, **usual))
    only(game(last, more, **usual), "flow.ended_late")


@pytest.mark.parametrize("winner", [0, 1])
def test_the_first_round_that_decides_first_place_is_the_last(winner: int) -> None:
    tied = (31000, 31000, 25000, 13000)
    last = deal("left=0 exhaustive", number=SOUTH_4, scores=tied)
    hand = f"{winner} has 234m567p234p45s99m .. {winner} draw cut .. 3 draw 6s cut"
    deciding = deal(f"{hand} {winner} ron", number=8, honba=1)
    clean(game(last, deciding, end={}, **PLAY_ON))
    still = deal("left=0 exhaustive", number=8, honba=1)
    only(game(last, still, end={}, **PLAY_ON), "flow.ended_early")


def test_a_tie_behind_the_first_is_not_played_on() -> None:
    scores = (32000, 27000, 27000, 14000)
    last = deal("left=0 exhaustive", number=SOUTH_4, scores=scores)
    clean(game(last, end={}, **PLAY_ON))


@rule("F64")
def test_sticks_carried_to_the_next_game_go_to_nobody_and_may_lie_at_its_start() -> (
    None
):
    rules: Switches = {"leftover_sticks": "carry"}
    scores = (31, 28, 25, 15)
    clean(ended(scores, None, switches=rules, sticks=1, scores=scores))
    begun = deal("0 draw", sticks=2, complete=False)
    clean(game(begun, begins=True, **rules))
    only(game(begun, begins=True), "flow.sticks", expected=0, recorded=2)


@rule("F64", "P-99", "C-07")
@pytest.mark.parametrize(
    ("switch", "before", "after"),
    [
        ("first_place", (31, 28, 25, 15), (32, 28, 25, 15)),
        ("first_place", (31, 31, 25, 12), (32, 31, 25, 12)),
        ("split_ties", (31, 31, 25, 12), (31.5, 31.5, 25, 12)),
        ("split_ties", (31, 28, 25, 15), (32, 28, 25, 15)),
        ("lost", (31, 28, 25, 15), (31, 28, 25, 15)),
    ],
)
def test_sticks_left_on_the_table_go_where_the_rules_send_them(
    switch: str, before: Sequence[float], after: Sequence[float]
) -> None:
    rules: Switches = {"leftover_sticks": switch}
    clean(ended(before, None, switches=rules, sticks=1, scores=after))
    wrong = (after[0] - 1, after[1] + 1, *after[2:])
    record = ended(before, None, switches=rules, sticks=1, scores=wrong)
    only(record, "final.scores", seat=0, expected=round(1000 * after[0]))


@rule("F64")
def test_three_sticks_are_shared_by_tied_firsts() -> None:
    rules: Switches = {"leftover_sticks": "split_ties"}
    before, after = (31, 31, 31, 4), (32, 32, 32, 4)
    clean(ended(before, None, switches=rules, sticks=3, scores=after))


def test_of_the_end_points_are_judged_by_the_final_scores_the_record_states() -> None:
    held, stated, results = (40, 30, 20, 10), (41, 29, 20, 10), (51, 9, -20, -40)
    only(ended(held, results, scores=stated), "final.scores", seat=0, expected=40000)


@rule("K-20")
@pytest.mark.parametrize(
    ("target_place", "gain"), [(1, -5000), (2, -5000), (3, 5000), (4, 5000)]
)
def test_whom_a_sashi_uma_names_pays_as_third_or_fourth_and_else_is_paid(
    target_place: int, gain: int
) -> None:
    places = [1, 2, 3, 4]
    target = places.index(target_place)
    seat = (target + 1) % 4
    moved = SashiUma(5000, ((seat, target),)).changes(places)
    assert (moved[seat], moved[target], sum(map(abs, moved))) == (gain, -gain, 10000)


@rule("K-20")
def test_several_sashi_uma_add_up_and_sum_to_nothing() -> None:
    # 0 named 1 and 2 named 1, who ends fourth; 1 named 0, who ends first.
    bets = SashiUma(1000, ((0, 1), (2, 1), (1, 0)))
    assert bets.changes([1, 4, 2, 3]) == (2000, -3000, 1000, 0)
