"""Clocks: what a decision may take, what is left, what is played when time is out.

Times are columns of events: `draw time=4000 cut time=13000` is a decision of 9 s.
"""

from __future__ import annotations

import pytest

from generated import batches
from paifu.logs.builder import concatenate
from paifu.replay.audit.explain import explain_finding
from paifu.replay.audit.run import audit_batch
from paifu.replay.clock import (
    Choice,
    Decision,
    Played,
    Spent,
    clock_of,
    played_for,
    spend_hand,
)
from paifu.replay.rules import RulesetError, load_preset
from script import Game, clean, deal, game, judge, one, only, part, rule

PLANET = load_preset("planet-riichi-red-three-v1")
"""Its clock is the standard one: 5 s and 20 s in reserve."""

CLOCKS = {
    "planet-bullet": (2, 5),
    "planet-blitz": (3, 10),
    "planet-riichi-red-three-v1": (5, 20),
    "planet-relaxed": (15, 60),
}


def timed(play: str, rules: str = PLANET.name, **overrides: object) -> Game:
    return part(play, rules=rules, **overrides)


# ---- what is left


@rule("P-110")
@pytest.mark.parametrize("name", CLOCKS)
def test_a_clock_has_base_time_and_reserve(name: str) -> None:
    base, reserve = CLOCKS[name]
    clock = clock_of(load_preset(name))
    assert clock is not None
    assert (clock.base, clock.reserve) == (1000 * base, 1000 * reserve)
    assert clock.refills


@rule("P-113")
@pytest.mark.parametrize("name", ["planet-untimed", "planet-single-hand"])
def test_practice_has_no_clock(name: str) -> None:
    assert clock_of(load_preset(name)) is None
    assert spend_hand(load_preset(name), [Decision(10**6)]) == []
    clean(timed("0 draw time=0 cut time=9000000", rules=name))


@rule("P-114")
def test_all_clocks_are_one_rule_set_but_for_the_clock() -> None:
    for name in CLOCKS:
        assert PLANET.differences(load_preset(name)).keys() <= {"clock"}


@rule("F103", "P-110")
def test_f103_a_discard_takes_from_the_reserve_what_is_beyond_its_base_time() -> None:
    assert spend_hand(PLANET, [Decision(9000)]) == [Spent(25000, 16000, late=False)]
    assert [s.reserve for s in spend_hand(PLANET, [Decision(9000)] * 6)] == [
        *(16000, 12000, 8000, 4000, 0, 0),
    ]
    assert [s.late for s in spend_hand(PLANET, [Decision(9000)] * 6)] == [
        *[False] * 5,
        True,
    ]


@rule("F103", "P-110")
def test_f103_the_reserve_is_full_again_in_the_next_hand() -> None:
    assert spend_hand(PLANET, [Decision(5000)], 16000)[0].reserve == 20000
    lasting = {"base": 5, "reserve": 20, "reset": "game"}
    rules = PLANET.with_overrides({"clock": lasting})
    assert spend_hand(rules, [Decision(5000)], 16000)[0].reserve == 16000


@rule("P-110")
def test_each_decision_has_fresh_base_time() -> None:
    assert {s.reserve for s in spend_hand(PLANET, [Decision(5000)] * 20)} == {20000}


@rule("P-111")
def test_an_answer_has_a_time_of_its_own_and_leaves_the_reserve() -> None:
    assert spend_hand(PLANET, [Decision(60_000, call=True)]) == [
        Spent(None, 20000, late=False)
    ]
    shared = load_preset("tenhou")
    assert spend_hand(shared, [Decision(8000, call=True)])[0].reserve == 7000


SECONDS = PLANET.with_overrides(
    {"clock": {**dict(PLANET["clock"]), "grace": 3, "counts": "seconds"}}
)
"""The same with a server that waits three seconds more and counts whole ones."""


def test_a_server_may_wait_longer_than_it_says() -> None:
    (spent,) = spend_hand(SECONDS, [Decision(28_000)])
    assert (spent.allowed, spent.late) == (28_000, False)
    assert spend_hand(SECONDS, [Decision(28_001)])[0].late


def test_a_reserve_may_go_down_by_whole_seconds() -> None:
    left = [s.reserve for s in spend_hand(SECONDS, [Decision(5999), Decision(7001)])]
    assert left == [20_000, 18_000]


NINE = "0 draw time=1000 cut time=10000"
"""Nine seconds: 16 of 20 are left in reserve."""


@rule("F103")
@pytest.mark.parametrize(("stated", "name"), [(16000, ""), (20000, "clock.reserve")])
def test_a_stated_reserve_is_what_the_decisions_have_left(
    stated: int, name: str
) -> None:
    mark = "!" if name else ""
    record = timed(f"{NINE} 1 draw cut 0 clock{mark} flag={stated}")
    if name:
        only(record, name, 0, 16000, 20000)
    else:
        clean(record)


@rule("P-111")
def test_where_answers_use_the_reserve_less_may_be_left_than_is_seen() -> None:
    play = f"{NINE} 1 draw cut 0 clock! flag="
    clean(timed(f"{play.replace('!', '')}3000", rules="tenhou"))
    only(timed(f"{play}7000", rules="tenhou"), "clock.reserve", 0, 6000, 7000)


@rule("F103")
def test_a_hand_begins_with_a_full_reserve() -> None:
    first = deal(f"{NINE} left=0 exhaustive")
    again = f"0 clock flag=20000 .. {NINE} 0 clock flag=16000 left=0 exhaustive"
    clean(game(first, deal(again, number=1, honba=1), rules=PLANET.name))


@rule("P-110")
@pytest.mark.parametrize(("took", "late"), [(25_000, False), (25_001, True)])
def test_a_decision_takes_no_longer_than_what_is_left(took: int, late: bool) -> None:
    mark = "!" if late else ""
    record = timed(f"0 draw time=500 cut{mark} time={500 + took}")
    if late:
        only(record, "clock.overtime", 0, 25_000, took)
    else:
        clean(record)


@rule("P-110")
def test_the_decision_after_a_call_begins_with_the_call() -> None:
    play = "2 has 55p 0 draw 5p time=0 cut 5p time=900 2 pon time=9000 cut{} time={}"
    clean(timed(play.format("", 34_000)))
    only(timed(play.format("!", 34_001)), "clock.overtime", 2, 25_000, 25_001)


@rule("P-110", "P-113")
def test_the_clock_runs_while_a_player_is_disconnected() -> None:
    play = "0 draw time=0 gone time=10 cut! time=25001"
    only(timed(play), "clock.overtime", 0, 25_000, 25_001)


def test_a_record_without_times_has_no_clock_to_judge() -> None:
    clean(timed("0 draw cut 1 draw cut"))


def test_times_of_rules_without_a_clock_are_not_judged() -> None:
    clean(timed("0 draw time=0 cut time=900000 clock flag=3", clock={}))


def test_seat_rows_have_the_time_that_decisions_took() -> None:
    play = "2 has 55p 0 draw 5p time=0 cut 5p time=900 2 pon time=1000 cut time=4000"
    record = timed(f"{play} 3 draw cut")
    [audited] = audit_batch(record.batch, record.rules)
    assert audited.seat_rows is not None
    assert audited.seat_rows["time_used"].tolist() == [900, 0, 3100, 0]
    silent = timed("0 draw cut")
    [audited] = audit_batch(silent.batch, silent.rules)
    assert audited.seat_rows is not None
    assert audited.seat_rows["time_used"].tolist() == [-1] * 4


def test_times_of_other_games_are_not_seen_in_the_seat_rows_of_a_game() -> None:
    """Nor in the fourth row of three players, whatever is judged together with it."""
    (silent,) = batches("tenhou-sanma-east", 1)
    rules = load_preset("tenhou-sanma-east")
    other = timed("0 draw time=0 cut time=900").batch
    [alone] = audit_batch(silent, rules)
    together, _ = audit_batch(concatenate([silent, other]), rules)
    assert alone.seat_rows is not None
    assert together.seat_rows is not None
    assert alone.seat_rows.tobytes() == together.seat_rows.tobytes()


def test_a_time_is_explained_by_the_clock_of_the_rules() -> None:
    record = timed("0 draw time=0 cut time=25001")
    [audited] = audit_batch(record.batch, record.rules)
    made = explain_finding(record.batch, 0, audited.findings[0], record.rules)
    assert made.sentence == (
        "seat 0 takes 25.001 s where 25 s was left, and no time-out is stated"
    )
    [rule_said] = [part for part in made.sections if part.title == "Rule"]
    assert any(line.startswith("clock = { base = 5") for line in rule_said.text)


# ---- what is played when time is out

TIME_OUT = "0 draw {} time=0 timeout{} time=25000 {}"


@rule("F104", "P-112")
def test_f104_a_win_is_claimed_when_time_is_out() -> None:
    choice = Choice(win=True, drawn=8, legal=(4, 8))
    assert played_for(PLANET, choice) == Played("win")
    assert played_for(load_preset("tenhou"), choice) == Played("discard", 8)
    hand = "0 has 123m456m789m99p12s"
    clean(one(f"{hand} 0 draw 3s time=0 timeout time=25000 tsumo", rules=PLANET.name))
    only(
        timed(f"{hand} 0 draw 3s time=0 timeout! time=25000 cut 3s"),
        "clock.timeout",
        0,
    )


@rule("F104", "P-112")
def test_f104_a_ron_is_claimed_when_time_is_out() -> None:
    play = "1 has 234m567p234p45s99m 0 draw 6s cut 6s 1 timeout{} {}"
    clean(one(play.format("", "1 ron"), rules=PLANET.name))
    only(timed(play.format("!", "1 draw cut")), "clock.timeout", 1)
    clean(timed(play.format("", "1 draw cut"), rules="tenhou"))


@rule("P-112")
@pytest.mark.parametrize(("played", "fault"), [("cut 9s", False), ("cut 1m", True)])
def test_the_drawn_tile_is_discarded_when_time_is_out(played: str, fault: bool) -> None:
    hand = "0 has 1199m1199p1199s1z"
    mark = "!" if fault else ""
    judge(
        timed(f"{hand} {TIME_OUT.format('9s', mark, played)}"),
        "clock.timeout" if fault else "",
    )


AFTER_PON = "1 has 1199m1199p{} 0 draw 5z cut 5z 1 pon time=0 timeout{} {}"
AFTER_CHI = "1 has 1199m1199p{} 0 draw 8s cut 8s 1 chi 67s time=0 timeout{} {}"


@rule("F105", "P-112", "C-18")
@pytest.mark.parametrize(
    ("tiles", "play", "right", "wrong"),
    [
        # The third white dragon is of the called kind: kuikae keeps it in the hand.
        ("25566z", AFTER_PON, "6z", "2z"),
        ("23555z", AFTER_PON, "3z", "2z"),
        # 8s is the called kind, and 5s the other end of the called run.
        ("35678s", AFTER_CHI, "3s", "9p"),
    ],
)
def test_f105_after_a_call_the_rightmost_tile_that_may_be_discarded_goes(
    tiles: str, play: str, right: str, wrong: str
) -> None:
    clean(timed(play.format(tiles, " time=25000", f"cut {right}")))
    only(timed(play.format(tiles, "! time=25000", f"cut {wrong}")), "clock.timeout", 1)


@rule("P-112", "P-111")
def test_an_optional_call_is_passed_when_time_is_out() -> None:
    assert played_for(PLANET, Choice()) == Played("pass")
    play = "2 has 55p 0 draw 5p cut 5p 2 timeout{} {}"
    clean(timed(play.format("", "1 draw cut")))
    only(timed(play.format("!", "2 pon cut")), "clock.timeout", 2)


@rule("P-110")
def test_time_is_not_out_before_it_is() -> None:
    only(
        timed("0 has 1199m1199p1199s1z 0 draw 9s time=0 timeout! time=24999 cut 9s"),
        "clock.early",
        0,
        25_000,
        24_999,
    )


# ---- the switches


def test_a_clock_without_a_last_resort_is_a_contradiction() -> None:
    with pytest.raises(
        RulesetError, match=r"timeout_action = .*'rightmost' and 'pass'"
    ):
        PLANET.with_overrides({"timeout_action": ["win", "pass"]})
    with pytest.raises(RulesetError, match=r"clock = .*expected all of base, reserve"):
        PLANET.with_overrides({"clock": {"base": 5}})
