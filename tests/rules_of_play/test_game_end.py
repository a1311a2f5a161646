"""When a game ends, must end, or goes on (rules page F36-F51, F109, F114).

Each row is the last round that was played: what happened, the scores after it, and
whether the game is over then.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from script import Deal, Switches, clean, deal, game, only, rule

PINFU = "234m567p234p45s99m"
SANMA_PINFU = "234p567p234s45s99p"
OVER, GOES_ON, EITHER = "over", "goes on", "either"


def last_round(how: str, number: int, after: Sequence[int], sticks: int = 0) -> Deal:
    """A round with its result and the scores that it leads to."""
    players, dealer = len(after), number % 4
    seat = [(dealer + step) % players for step in range(players)]
    changes = [0] * players
    hand = PINFU if players == 4 else SANMA_PINFU
    if how in ("dealer", "child"):
        winner, loser = (seat[0], seat[1]) if how == "dealer" else (seat[1], seat[2])
        points = 1500 if how == "dealer" else 1000
        changes[winner], changes[loser] = points + 1000 * sticks, -points
        play = f"{winner} has {hand} .. {winner} draw cut .. {loser} draw 6s cut"
        play += f" {winner} ron"
    elif how == "tenpai":
        each = 1000
        changes = [-each] * players
        changes[dealer] = each * (players - 1)
        play = f"{dealer} has {hand} left=0 exhaustive"
    elif how == "noten":
        play = "left=0 exhaustive"
    else:
        nine = "19m19p19s123z2345p"
        play = f"{dealer} has {nine} {dealer} draw kyuushu"
    before = [score - change for score, change in zip(after, changes, strict=True)]
    return deal(play, number=number, sticks=sticks, scores=before)


def following(how: str, number: int, players: int, repeats: bool) -> Deal:
    """The next round, if there is one."""
    step = number + 1 if number % 4 < players - 1 else (number // 4 + 1) * 4
    after = number if repeats else step
    honba = 0 if how == "child" else 1
    return deal(f"{after % 4} draw", number=after, honba=honba, complete=False)


def check(
    rules: str,
    how: str,
    number: int,
    after: Sequence[int],
    verdict: str,
    switches: Switches,
    sticks: int = 0,
    repeats: bool | None = None,
) -> None:
    """The record that ends there, and the one that goes on: one of them is right."""
    last = last_round(how, number, after, sticks)
    stays = how in ("dealer", "tenpai", "abort") if repeats is None else repeats
    ended = game(last, rules=rules, end={}, **switches)
    more = following(how, number, len(after), stays)
    going = game(last, more, rules=rules, **switches)
    if verdict != GOES_ON:
        clean(ended)
    else:
        only(ended, "flow.ended_early")
    if verdict != OVER:
        clean(going)
    else:
        only(going, "flow.ended_late")


E4, S1, S4, W1, W2, W4 = 3, 4, 7, 8, 9, 11
NO_EXTENSION = {"extension": "none", "goal_points": "none"}
PLAIN = {"extension": "sudden_death"}
PLANET, SOUL_EAST = "planet-riichi-red-three-v1", "mahjong-soul-east"
LAST_ROUNDS = [
    # id, preset, what happened, round, scores after it, verdict, switches
    ("F36 PL", PLANET, "dealer", E4, (23, 23, 23, 31), OVER, {}),
    ("F37 PL", PLANET, "dealer", E4, (25, 25, 20.1, 29.9), GOES_ON, {}),
    ("F38 PL", PLANET, "tenpai", E4, (36, 15, 14, 35), GOES_ON, {}),
    ("F39 PL", PLANET, "child", E4, (27, 25, 24, 24), OVER, {}),
    ("F39 MS", SOUL_EAST, "child", E4, (27, 25, 24, 24), GOES_ON, {}),
    ("F40 MS", "mahjong-soul", "child", S4, (29.9, 25, 24, 21.1), GOES_ON, {}),
    ("F40 ML", "m-league", "child", S4, (29.9, 25, 24, 21.1), OVER, {}),
    ("F40 WR", "wrc-2022", "child", S4, (29.9, 25, 24, 21.1), OVER, {}),
    ("F40 EM", "ema-2016", "child", S4, (29.9, 25, 24, 21.1), OVER, {}),
    ("F40 GS", "gensou", "child", S4, (29.9, 25, 24, 21.1), OVER, {}),
    ("F41 MS", "mahjong-soul", "child", W1, (20, 30.1, 25, 24.9), OVER, {}),
    ("F42 MS", "mahjong-soul", "dealer", W2, (31, 29, 20, 20), GOES_ON, {}),
    ("F42 MJ", "majiang-core", "dealer", W2, (31, 29, 20, 20), OVER, {}),
    ("F45 MS", "mahjong-soul", "child", W4, (29, 25, 24, 22), OVER, {}),
    ("N3 nine kinds, first", "gensou", "abort", S4, (23, 25, 24, 28), OVER, {}),
    ("N3 nine kinds, not first", "gensou", "abort", S4, (35, 25, 24, 16), GOES_ON, {}),
    ("F06 GS", "gensou", "dealer", S4, (23, 25, 24, 28), OVER, {}),
    ("F36", "tenhou-east", "dealer", E4, (23, 23, 23, 31), OVER, {}),
    ("F36 hanchan", "tenhou", "dealer", S4, (23, 23, 23, 31), OVER, {}),
    ("F37", "tenhou-east", "dealer", E4, (25, 25, 20.1, 29.9), GOES_ON, {}),
    ("F38", "tenhou-east", "tenpai", E4, (36, 15, 14, 35), GOES_ON, {}),
    ("F39", "tenhou-east", "child", E4, (27, 25, 24, 24), GOES_ON, {}),
    ("F39 none", "tenhou-east", "child", E4, (27, 25, 24, 24), OVER,
     NO_EXTENSION),
    ("goal reached", "tenhou", "child", S4, (30, 25, 24, 21), OVER, {}),
    ("F40", "tenhou", "child", S4, (29.9, 25, 24, 21.1), GOES_ON, {}),
    ("F40 none", "tenhou", "child", S4, (29.9, 25, 24, 21.1), OVER,
     NO_EXTENSION),
    ("K-04", "tenhou", "child", S4, (30, 25, 24, 21), GOES_ON, {"goal_compare": "gt"}),
    ("K-04 over", "tenhou", "child", S4, (30.1, 25, 24, 20.9), OVER,
     {"goal_compare": "gt"}),
    ("not last yet", "tenhou", "child", 6, (40, 25, 24, 11), GOES_ON, {}),
    ("not last yet, dealer", "tenhou", "dealer", 6, (20, 15, 54, 11), GOES_ON, {}),
    ("F41", "tenhou", "child", W1, (20, 30.1, 25, 24.9), OVER, {}),
    ("W1 goes on", "tenhou", "child", W1, (29.9, 25, 24, 21.1), GOES_ON, {}),
    ("F42", "tenhou", "dealer", W2, (31, 29, 20, 20), GOES_ON, {}),
    ("F42 plain", "tenhou", "dealer", W2, (31, 29, 20, 20), OVER, PLAIN),
    ("renchan first, dealer leads", "tenhou", "dealer", W2, (20, 31, 29, 20), OVER, {}),
    ("F43", "tenhou", "abort", W1, (31, 29, 20, 20), GOES_ON, {}),
    ("F43 ends", "tenhou", "abort", W1, (31, 29, 20, 20), OVER,
     {"extension_ends_after_abort": True}),
    ("an abort", "tenhou", "abort", S4, (10, 20, 30, 40), GOES_ON, {}),
    ("F45", "tenhou", "child", W4, (29, 25, 24, 22), OVER, {}),
    ("F45 more winds", "tenhou", "child", W4, (29, 25, 24, 22), GOES_ON,
     {"extension_max_winds": 2}),
    ("F45 no limit", "tenhou", "child", 15, (29, 25, 24, 22), GOES_ON,
     {"extension_max_winds": "none"}),
    ("F45 East 2009", "tenhou-east-2009", "child", S4, (29, 25, 24, 22), GOES_ON, {}),
    ("F45 East today", "tenhou-east", "child", S4, (29, 25, 24, 22), OVER, {}),
    ("full wind", "tenhou", "child", W1, (20, 30.1, 25, 24.9), GOES_ON,
     {"extension": "full_wind"}),
    ("full wind over", "tenhou", "child", W4, (20, 30.1, 25, 24.9), OVER,
     {"extension": "full_wind"}),
    ("F46", "tenhou", "child", 0, (0, 50, 25, 25), GOES_ON, {}),
    ("F46 bust at 0", "tenhou", "child", 0, (0, 50, 25, 25), OVER,
     {"tobi": "zero_or_below"}),
    ("F47", "tenhou", "child", 0, (50, 25.1, -0.1, 25), OVER, {}),
    ("F47 none", "tenhou", "child", 0, (50, 25.1, -0.1, 25), GOES_ON, {"tobi": "none"}),
    ("F47 by a draw", "tenhou", "tenpai", 0, (28, 50, -0.5, 22.5), OVER, {}),
    ("F51 May 2010", "tenhou-before-2010-06", "tenpai", S4, (20, 20, 19, 41), GOES_ON,
     {}),
    ("F51 July 2010", "tenhou", "tenpai", S4, (20, 20, 19, 41), OVER, {}),
    ("F51 dealer wins", "tenhou-before-2010-06", "dealer", S4, (20, 20, 19, 41), OVER,
     {}),
    ("F109", "tenhou-sanma", "dealer", 6, (33, 34, 38), GOES_ON, {}),
    ("F109 over", "tenhou-sanma", "dealer", 6, (33, 32, 40), OVER, {}),
    ("three players' goal", "tenhou-sanma", "child", 6, (39.9, 34, 31.1), GOES_ON, {}),
    ("F114", "tenhou-east-2009", "tenpai", S1, (31, 29, 20, 20), GOES_ON, {}),
    ("F114 today", "tenhou-east", "tenpai", S1, (31, 29, 20, 20), OVER, {}),
    ("G-18 first", "tenhou", "dealer", S4, (25, 25, 23, 27), OVER,
     {"last_hand_dealer_repeat": "not_if_first", "agari_yame": "none"}),
    ("F06 second", "tenhou", "tenpai", S4, (36, 15, 14, 35), GOES_ON,
     {"last_hand_dealer_repeat": "not_if_first"}),
    ("F06", "tenhou", "tenpai", S4, (20, 25, 23, 32), OVER,
     {"last_hand_dealer_repeat": "not_if_first", "tenpai_yame": "none"}),
    ("single round", "tenhou", "noten", 0, (25, 25, 25, 25), OVER,
     {"scheduled_winds": 0}),
    ("four winds", "tenhou", "child", S4, (40, 25, 24, 11), GOES_ON,
     {"scheduled_winds": 4}),
    ("cold game", "tenhou", "child", 0, (20, 60, 10, 10), OVER,
     {"upper_end_points": 60000}),
    ("cold game not yet", "tenhou", "child", 0, (20, 59.9, 10, 10.1), GOES_ON,
     {"upper_end_points": 60000}),
    ("no stop by a win", "tenhou", "dealer", S4, (20, 20, 19, 41), GOES_ON,
     {"agari_yame": "none"}),
    ("the dealer may stop", "tenhou", "dealer", S4, (20, 20, 19, 41), EITHER,
     {"agari_yame": "optional"}),
    ("the dealer may stop, tenpai", "tenhou", "tenpai", S4, (20, 20, 19, 41), EITHER,
     {"tenpai_yame": "optional"}),
    ("no least points to stop", "tenhou", "dealer", S4, (25, 25, 23, 27), OVER,
     {"yame_min_points": "none"}),
    ("a second may stop", "tenhou", "dealer", S4, (36, 15, 14, 35), OVER,
     {"yame_requires_first": False}),
    ("a tie is lost to the earlier seat", "tenhou", "dealer", S4, (35, 15, 15, 35),
     GOES_ON, {}),
]  # fmt: skip


@rule(
    "F06", "F36", "F37", "F38", "F39", "F40", "F41", "F42", "F43", "F45", "F46", "F47",
    "F51", "F109", "F114", "P-94", "P-95", "P-96", "K-02", "K-04", "K-05", "G-01",
    "G-18", "G-20", "C-10", "C-14", "C-19", "C-26",
)  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "how", "number", "after", "verdict", "switches"),
    [pytest.param(*row[1:], id=row[0]) for row in LAST_ROUNDS],
)
def test_a_game_is_over_when_its_rules_say_so(
    rules: str,
    how: str,
    number: int,
    after: Sequence[float],
    verdict: str,
    switches: Switches,
) -> None:
    points = [round(1000 * score) for score in after]
    check(rules, how, number, points, verdict, switches)


@rule("K-03", "G-18")
@pytest.mark.parametrize(("repeat", "verdict"), [("normal", GOES_ON), ("never", OVER)])
def test_the_last_dealer_does_not_stay_by_switch(repeat: str, verdict: str) -> None:
    rules: Switches = {"last_hand_dealer_repeat": repeat}
    check("tenhou", "dealer", S4, [40000, 20000, 19000, 21000], verdict, rules)
    nobody = [29000, 25000, 24000, 22000]
    check("tenhou", "dealer", S4, nobody, GOES_ON, rules, repeats=repeat == "normal")


@rule("F44")
@pytest.mark.parametrize(("excluded", "verdict"), [(True, GOES_ON), (False, OVER)])
def test_sticks_on_the_table_count_for_the_goal_by_switch(
    excluded: bool, verdict: str
) -> None:
    rules: Switches = {"goal_excludes_table_sticks": excluded}
    check("tenhou", "noten", S4, [29500, 25000, 24000, 20500], verdict, rules, sticks=1)


@rule("F48", "F46")
def test_a_riichi_down_to_nothing_does_not_end_the_game() -> None:
    play = f"1 has {PINFU} .. 1 draw riichi cut paid left=0 exhaustive"
    last = deal(play, number=1, scores=[49000, 1000, 25000, 25000])
    clean(game(last, deal("1 draw", number=1, honba=1, complete=False)))


@rule("P-95")
def test_a_record_without_end_is_not_asked_for_it() -> None:
    clean(game(last_round("child", S4, [40000, 20000, 20000, 20000])))
