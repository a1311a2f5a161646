"""Final scores and points: left-over sticks, uma, oka, rounding, ties."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

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
    number = SOUTH_4 if len(before) == 4 else 6
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


SHARE = "share"
M_LEAGUE: Switches = {"uma": [30, 10, -10, -30], "tie_break": SHARE}
WRC: Switches = {
    "start_points": 30000,
    "uma": [15, 5, -5, -15],
    "tie_break": SHARE,
}
GENSOU: Switches = {"uma": [10, 5, -5, -10], "final_rounding": "five_down_six_up"}
HALF_UP: Switches = {"final_rounding": "half_up_1000"}
OLD, EAST_2009 = "tenhou-before-2022-06", "tenhou-east-2009"

RESULTS = [
    ("F52", (42.3, 28.1, 19.6, 10), (52.3, 8.1, -20.4, -40), "tenhou", {}),
    ("F53", (30, 30, 20, 20), (40, 10, -20, -30), "tenhou", {}),
    ("F54", (30, 30, 20, 20), (30, 30, -30, -30), "tenhou", M_LEAGUE),
    ("F55 old", (38.4, 27.5, 19.6, 14.5), (47, 8, -20, -35), OLD, {}),
    ("F55 today", (38.4, 27.5, 19.6, 14.5), (48.4, 7.5, -20.4, -35.5), "tenhou", {}),
    ("F56", (38, 27, 21, 14), (28, 7, -9, -26), "mahjong-soul", {}),
    ("F57", (35, 25, 25, 15), (55, -5, -5, -45), "tenhou", M_LEAGUE),
    ("F58", (41.2, 33.5, 27.3, 18), (26.2, 8.5, -7.7, -27), "tenhou", WRC),
    ("F59", (40, 40, 20, 20), (20, 20, -20, -20), "tenhou", WRC),
    ("F60", (42, 41, 9, 8), (42, 16, -26, -32), "tenhou", GENSOU),
    ("F61", (45, 20, 10, 5), (75, 0, -30, -45), "tenhou", {"start_points": 20000}),
    ("F62", (80, 60, 40, 20), (70, 5, -25, -50), "tenhou",
     {"start_points": 50000, "return_points": 60000, "uma": [10, 5, -5, -10]}),
    ("F63", (30, 20, 10, 0), (40, 5, -15, -30), "tenhou",
     {"start_points": 15000, "return_points": 20000, "uma": [10, 5, -5, -10]}),
    ("F112", (48, 27.5, 19.6, 4.9), (47, 3, -15, -35), EAST_2009, {}),
    ("F113 old", (50, 30, 20.5, -0.5), (60, 10, -19, -51), OLD, {}),
    ("F113 today", (50, 30, 20.5, -0.5), (60, 10, -19.5, -50.5), "tenhou", {}),
    ("half up", (50, 30, 20.5, -0.5), (59, 10, -19, -50), "tenhou", HALF_UP),
    ("half up below", (50, 30, 20.6, -0.6), (60, 10, -19, -51), "tenhou", HALF_UP),
    ("five down", (50, 30.5, 20.6, -1.1), (60, 10, -19, -51), "tenhou",
     {"final_rounding": "five_down_six_up"}),
    ("G-30", (42, 41, 9, 8), (32, 11, -21, -22), "tenhou",
     GENSOU | {"uma": [0, 0, 0, 0]}),
    ("three players", (50, 35, 20), (45, -5, -40), "tenhou-sanma", {}),
    ("meijinsen", (40, 35, 25, 20), (60, 25, -5, -80), "tenhou-meijinsen", {}),
    ("earlier seat first", (25, 35, 35, 5), (-15, 45, 15, -45), "tenhou", {}),
    ("a tie of all", (25, 25, 25, 25), (35, 5, -15, -25), "tenhou",
     {"goal_points": 25000}),
    ("a tie of all shared", (25, 25, 25, 25), (0, 0, 0, 0), "tenhou",
     {"goal_points": 25000, "tie_break": SHARE}),
]  # fmt: skip


@rule(
    "F52", "F53", "F54", "F55", "F56", "F57", "F58", "F59", "F60", "F61", "F62", "F63",
    "F112", "F113", "P-97", "P-98", "G-02", "G-30", "C-27", "C-32",
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
