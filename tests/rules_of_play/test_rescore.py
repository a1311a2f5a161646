"""Records under other rules: what changes, and where they stop being possible."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from generated import batches
from mutations import copied, mutated
from paifu.logs.events import Batch
from paifu.replay import codes
from paifu.replay.audit.run import audit_batch
from paifu.replay.ledgers import ledgers
from paifu.replay.rescore import (
    Kind,
    Rescored,
    Stop,
    StopKind,
    rescore,
    retell,
    stop_text,
)
from paifu.replay.rules import load_preset
from paifu.replay.sheets import pack, unpack
from script import Game, clean, deal, game, one

WAITING = "1 has 234m567p234p45s99m"
"""Closed pinfu that waits for 3s and 6s."""


def under(record: Game, **switches: Any) -> Rescored:
    """The record under its own rules and under the same with other switches."""
    clean(record)
    other = record.rules.with_overrides(switches)
    return rescore(record.batch, 0, record.rules, other)


def without_torn(record: Game) -> Batch:
    """The record without the torn round that `game` puts before another start."""
    sheets = unpack(record.batch)
    del sheets.deals[: record.skipped]
    return pack(sheets)


def changes(made: Rescored) -> dict[Kind, tuple[str, str]]:
    return {d.kind: (d.own, d.other) for d in made.differences if d.round >= 0}


def stopped(made: Rescored, kind: StopKind, code: int = 0) -> Stop:
    assert made.stop is not None
    assert (made.stop.kind, made.stop.code) == (kind, code), made.stop
    assert stop_text(made.stop)
    return made.stop


# ---- results that change


def test_a_red_five_that_is_none_costs_its_han() -> None:
    record = one(f"{WAITING.replace('567p', '067p')} .. 2 draw 6s cut 1 ron")
    found = changes(under(record, red_tiles={}))
    assert found[Kind.YAKU] == ("pinfu 1, red_dora 1", "pinfu 1")
    assert found[Kind.POINTS] == ("2,000", "1,000")
    assert found[Kind.PAYMENTS] == ("0 +2,000 -2,000 0", "0 +1,000 -1,000 0")
    assert Kind.NEXT not in found


def test_an_indicator_that_is_not_turned_is_no_dora() -> None:
    play = f"{WAITING} 0 has 9p9p9p 0 draw 9p ankan 9p dora 8m draw cut"
    record = one(f"{play} .. 2 draw 6s cut 1 ron")
    found = changes(under(record, kan_dora=False))
    assert found[Kind.YAKU] == ("pinfu 1, dora 2", "pinfu 1")


def test_of_two_winners_head_bump_leaves_the_nearest() -> None:
    two = "2 has 234m567p234p45s88m .. 0 draw 6s cut 1 ron 2 ron"
    record = one(f"{WAITING} {two}")
    made = under(record, multi_ron="head_bump", abort_sanchahou="none")
    assert changes(made)[Kind.RESULT] == (
        "ron of seat 1 from seat 0, ron of seat 2 from seat 0",
        "ron of seat 1 from seat 0",
    )


THREE = """0 has 234m678p23s99m234p 2 has 345m345678p23s22m
    3 has 456m456789p56s88m 0 draw cut .. 1 draw 4s cut"""


def test_three_rons_abort_or_pay_by_the_rules_that_they_are_told_by() -> None:
    every: dict[str, Any] = {"multi_ron": "all", "abort_sanchahou": "none"}
    wins = "ron of seat 2 from seat 1, ron of seat 3 from seat 1, ron of seat 0"
    paid = under(one(f"{THREE} sanchahou"), **every)
    assert changes(paid)[Kind.RESULT] == ("sanchahou", f"{wins} from seat 1")
    record = one(f"{THREE} 2 ron 3 ron 0 ron", **every)
    back = under(record, multi_ron="double_triple_abort", abort_sanchahou="repeat")
    assert changes(back)[Kind.RESULT] == (f"{wins} from seat 1", "sanchahou")


def test_a_tenpai_dealer_stays_or_passes() -> None:
    record = one("0 has 234m567p234p45s99m left=0 exhaustive")
    made = under(record, dealer_repeat={"E": "win", "S": "win", "W": "win", "N": "win"})
    assert changes(made)[Kind.NEXT] == ("E1.1", "E2.1")


def test_uma_and_places_of_a_whole_game() -> None:
    [batch] = batches("tenhou-east", 1)
    own = load_preset("tenhou-east")
    other = own.with_overrides({"uma": [15, 5, -5, -15], "return_points": 25000})
    made = rescore(batch, 0, own, other)
    assert {d.kind for d in made.differences} == {Kind.SETTLEMENT}
    game = made.other.record.game
    best = max(range(4), key=lambda seat: game.final_scores[seat])
    assert game.results[best] == game.final_scores[best] - 25000 + 15000


# ---- where a record stops being possible


def test_a_discard_that_kuikae_forbids() -> None:
    play = "0 has 4s 1 has 1234s 0 draw cut 4s 1 chi 23s cut 1s left=0 exhaustive"
    stop = stopped(
        under(one(play, kuikae_chi="none"), kuikae_chi="same_and_suji"),
        StopKind.FORBIDDEN,
        codes.KUIKAE,
    )
    assert (stop.round, stop.event, stop.seat) == (0, 3, 1)
    assert stop_text(stop) == (
        "seat 1 discards 1s right after the call that forbids it"
    )


def test_a_win_without_yaku_under_the_others() -> None:
    play = """1 has 234m567p34p45s88m1z 0 has 5p 0 draw cut 5p 1 chi 34p cut 1z
        .. 3 draw 6s cut 1 ron"""
    record = one(play, open_tanyao=True)
    stopped(under(record, open_tanyao=False), StopKind.NO_WIN, codes.WIN_NO_YAKU)


def test_a_draw_of_the_round_that_there_is_not() -> None:
    record = one("0 has 19m19p19s1234z 0 draw kyuushu")
    made = under(record, abort_kyuushu="none")
    assert "kyuushu" in stop_text(stopped(made, StopKind.NO_DRAW))


def test_nine_kinds_that_must_be_declared_end_the_round_at_once() -> None:
    record = one("0 has 19m19p19s1234z 0 draw cut left=0 exhaustive")
    found = changes(under(record, kyuushu_optional=False))
    assert found[Kind.RESULT][1] == "kyuushu"


def test_a_round_that_would_not_have_been_played() -> None:
    low = deal(f"{WAITING} .. 3 draw 6s cut 1 ron", scores=(33000, 33000, 33000, 800))
    record = game(low, deal("1 draw", number=1, complete=False), tobi="none")
    clean(record)
    batch = without_torn(record)
    other = record.rules.with_overrides({"tobi": "below_zero"})
    made = rescore(batch, 0, record.rules, other)
    stop = stopped(made, StopKind.OVER)
    assert stop_text(stop) == "the game is over; the record goes on with East 2"


def test_another_round_than_the_records_next() -> None:
    first = deal("0 has 234m567p234p45s99m left=0 exhaustive")
    record = game(first, deal("0 draw", number=0, honba=1, complete=False))
    never = dict.fromkeys("ESWN", "win")
    made = rescore(
        record.batch,
        0,
        record.rules,
        record.rules.with_overrides({"dealer_repeat": never}),
    )
    stop = stopped(made, StopKind.OTHER_ROUND)
    assert stop_text(stop) == "East 2 follows; the record goes on with East 1"


def test_rounds_that_the_record_does_not_have() -> None:
    [batch] = batches("tenhou-east", 1)
    own = load_preset("tenhou-east")
    made = rescore(batch, 0, own, load_preset("tenhou"))
    assert made.own.stop is None
    stopped(made, StopKind.MORE_ROUNDS)


def test_under_indicators_that_a_record_does_not_show() -> None:
    play = f"{WAITING} .. 1 draw 1z riichi cut paid .. 2 draw 6s cut 1 ron"
    record = one(play, ura_dora=False)
    stopped(under(record, ura_dora=True), StopKind.NOT_SHOWN)


def test_each_round_by_itself_goes_on_after_a_stop() -> None:
    first = deal("0 has 19m19p19s1234z 0 draw kyuushu")
    second = deal(f"{WAITING.replace('567p', '067p')} .. 2 draw 6s cut 1 ron", honba=1)
    record = game(first, second)
    clean(record)
    other = record.rules.with_overrides({"abort_kyuushu": "none", "red_tiles": {}})
    whole = rescore(record.batch, 0, record.rules, other)
    assert (whole.compared, len(whole.other.stops)) == (0, 1)
    made = rescore(record.batch, 0, record.rules, other, each_round=True)
    assert [stop.kind for stop in made.other.stops] == [StopKind.NO_DRAW]
    assert made.rounds == [1]
    assert changes(made)[Kind.POINTS] == ("2,000", "1,000")
    same = rescore(record.batch, 0, record.rules, record.rules, each_round=True)
    assert same.differences == []


# ---- properties


def same_tables(one: Batch, other: Batch) -> bool:
    names = ("games", "rounds", "events", "claims")
    return all(np.array_equal(getattr(one, n), getattr(other, n)) for n in names)


@pytest.mark.parametrize(
    "preset", ["tenhou", "tenhou-sanma-east", "wrc-2025", "gensou", "mahjong-soul"]
)
def test_by_its_own_rules_a_generated_game_is_told_as_it_was(preset: str) -> None:
    [batch] = batches(preset, 1)
    made = retell(batch, 0, load_preset(preset))
    assert made.stop is None
    assert same_tables(made.batch(), batch)


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_no_numbers_of_a_record_make_it_fall(preset: str) -> None:
    [batch] = batches(preset, 1, style="quick")
    rules, chance = load_preset(preset), random.Random(3)
    stops = set()
    for _ in range(15):
        changed = mutated(batch, chance, 12)
        made = retell(changed, 0, rules)
        ledgers(changed, rules)
        stops.add(made.stop.kind if made.stop else None)
    assert len(stops) > 1


def test_a_tile_dealt_twice_is_no_deal() -> None:
    [batch] = batches("tenhou-east", 1, style="quick")
    changed = copied(batch)
    changed.rounds["deal"][0][1][3] = changed.rounds["deal"][0][0][0]
    stop = retell(changed, 0, load_preset("tenhou-east")).stop
    assert stop is not None
    assert (stop.kind, stop.code) == (StopKind.FORBIDDEN, codes.TILE_TWICE)


PAIRS = [
    ("ema-2025", "gensou-youkai", 8),
    ("wrc-2015", "tenhou-no-red-no-kuitan", 2),
    ("jpml-a", "majiang-core", 29),
    ("kanto", "gensou-chireiden", 1),
    ("tenhou-sanma-east", "mahjong-soul-sanma", 1),
]


@pytest.mark.parametrize(("own", "other", "seed"), PAIRS)
def test_what_is_told_by_other_rules_is_clean_under_them(
    own: str, other: str, seed: int
) -> None:
    [batch] = batches(own, 1, seed)
    rules = load_preset(other)
    made = rescore(batch, 0, load_preset(own), rules)
    assert made.own.stop is None
    [told] = audit_batch(made.other.batch(), rules)
    assert told.findings == []
    [audited] = audit_batch(batch, rules)
    stop = made.stop
    if stop is not None and stop.code:
        # Where an act is forbidden, the audit under the other rules says so too.
        places = [(f.round, f.event, f.entry.code) for f in audited.findings]
        assert (stop.round, stop.event, stop.code) in places
