"""What a record leaves open is carried on by the rules and counted undecided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from paifu.logs.events import NONE, Unstated
from paifu.replay.audit.run import audit_batch
from script import ENGINE, Game, deal, game, noted, one, only
from unstate import FACTS, without, without_times

TSUMO = "0 has 234m567p23478s99p 0 draw 1z riichi cut 1z paid .. 0 draw 9s tsumo"
TWO_RONS = """1 has 123m456p78s99p777z 2 has 123p456m78s99m555z
    0 draw 9s cut 9s 1 ron 2 ron"""
DRAWN = "0 has 234m567p23478s99p 0 draw 1z cut 1z left=0 exhaustive"


def left_open(record: Game, *facts: str) -> Game:
    """The record without some facts."""
    known = {fact.__name__: fact for fact in FACTS}
    record.batch = without(record.batch, [known[name] for name in facts])
    return record


def undecided(record: Game) -> set[str]:
    """The checks that could not be made, but for the wall's; nothing may be found."""
    [audited] = audit_batch(record.batch, record.rules, ENGINE)
    assert audited.findings == []
    return set(audited.undecided) - {"proof.wall", "carried"}


def single(play: str, claim: Any = None) -> Game:
    """A game of one round."""
    return game(deal(play, claim), end={}, scheduled_winds=0)


def tsumo(claim: Any = None) -> Game:
    """Riichi, then tsumo."""
    return single(TSUMO, claim)


@pytest.mark.parametrize(
    ("fact", "checks"),
    [
        ("no_header_scores", {"flow.scores"}),
        ("no_counters", {"flow.counters"}),
        ("no_final_scores", {"final.scores"}),
        ("no_results", {"final.results"}),
        ("no_claim_scores", {"result.scores"}),
        ("no_deltas", {"result.deltas"}),
        ("joint_deltas", set()),
        ("no_hand", {"result.hand"}),
        ("no_melds", {"result.melds"}),
        ("no_dora", {"result.indicators"}),
        ("no_ura", {"result.ura"}),
        ("no_pao", {"result.pao"}),
        ("no_shown", {"result.shown"}),
        ("no_tile", {"result.tile"}),
        ("no_tenpai", {"result.tenpai"}),
        ("dora_in_one", {"result.dora"}),
        ("no_yaku", {"result.yaku", "result.dora"}),
        ("no_yaku_han", {"result.dora"}),
        ("no_kinds_of_draws", {"result.draw"}),
        ("fu_none", {"result.fu"}),
        ("points_none", {"result.points"}),
        ("limit_none", {"result.limit"}),
        ("honba_none", {"result.honba"}),
        ("sticks_none", {"result.sticks"}),
        ("han_none", set()),
        ("nuki_none", set()),
        ("no_dice", set()),
    ],
)
def test_a_fact_left_open_leaves_its_own_check_undecided(
    fact: str, checks: set[str]
) -> None:
    won, drawn = left_open(tsumo(), fact), left_open(single(DRAWN), fact)
    assert undecided(won) | undecided(drawn) == checks


def test_every_fact_is_shown() -> None:
    assert {fact.__name__ for fact in FACTS} == {
        row[0]
        for mark in test_a_fact_left_open_leaves_its_own_check_undecided.pytestmark  # type: ignore[attr-defined]
        for row in mark.args[1]
    }


def test_without_yaku_the_changes_are_those_the_rules_make() -> None:
    wrong = tsumo({"deltas": [7100, -2300, -2300, -2500]})
    only(left_open(wrong, "no_yaku", "no_claim_scores"), "result.deltas")


def test_without_fu_the_yaku_are_compared() -> None:
    wrong = tsumo({"yaku": "riichi 1, menzen_tsumo 1, tanyao 1"})
    only(left_open(wrong, "fu_none"), "result.yaku")


def test_without_yaku_and_under_indicators_han_tell_the_under_dora() -> None:
    full = one(TSUMO + " ura 8s")
    assert undecided(left_open(full, "no_yaku", "no_ura")) == {
        "result.yaku", "result.dora", "result.ura",
    }  # fmt: skip
    wrong = game(deal(TSUMO + " ura 8s", {"points": 12000}))
    only(left_open(wrong, "no_yaku", "no_ura"), "result.points")


def test_a_win_whose_value_nothing_tells_is_undecided() -> None:
    open_ = left_open(tsumo(), "no_yaku", "no_ura", "han_none", "no_deltas")
    assert undecided(open_) >= {"result.yaku", "result.points", "result.deltas"}


def test_after_unknown_changes_a_header_states_the_scores_anew() -> None:
    moved = [25400, 24900, 24900, 24800]
    record = game(
        deal(TSUMO), deal("0 draw cut", honba=1, scores=moved, complete=False)
    )
    left_open(record, "no_yaku", "no_ura", "han_none", "no_deltas")
    assert "flow.ended" in undecided(record)


def test_joint_changes_are_compared_with_those_of_all_wins() -> None:
    assert undecided(left_open(one(TWO_RONS), "joint_deltas")) == {"result.scores"}
    record = left_open(one(TWO_RONS), "joint_deltas")
    record.batch.claims["deltas"][1] += [-100, 100, 0, 0]
    only(record, "result.deltas", seat=0)


def test_carried_scores_count_for_riichi() -> None:
    drawn = deal("left=0 exhaustive", scores=[900, 33100, 33000, 33000])
    after = deal("0 has 234m567p23478s99p .. 0 draw 1z riichi! cut 1z", complete=False)
    after = replace(after, number=1, honba=1)
    record = game(drawn, after)
    record.batch.rounds["scores"][-1] = 0
    record.batch.rounds["unstated"][-1] |= Unstated.SCORES
    only(record, "illegal.riichi_points")


def with_times_left_out(record: Game) -> Game:
    """Indicators listed with the round."""
    record.batch = without_times(record.batch)
    return record


KAN = "0 has 1111m234p567s99p2z 0 draw 5z ankan 1m dora 3z draw cut 1 draw cut"


def test_listed_indicators_are_turned_when_the_rules_turn_them() -> None:
    record = with_times_left_out(one(KAN + " left=0 exhaustive"))
    assert undecided(record) == {"result.dora_times"}


def test_too_few_indicators_listed_are_one_fault() -> None:
    record = with_times_left_out(one(KAN + " left=0 exhaustive"))
    record.batch.rounds["further"] = NONE
    only(record, "result.dora_late")


def test_too_many_indicators_listed_are_one_fault() -> None:
    record = with_times_left_out(one("left=0 exhaustive"))
    record.batch.rounds["further"][:, 0] = 135
    only(record, "result.dora_unexpected")


@pytest.mark.parametrize(
    ("play", "number"),
    [
        ("left=0 exhaustive", 1),
        ("0 has 19m19p19s1234567z draw kyuushu", 0),
        ("0 draw 1z cut 1z 1 draw 1z cut 1z 2 draw 1z cut 1z 3 draw 1z cut 1z suufon",
         0),
    ],
)  # fmt: skip
def test_a_draw_of_unstated_kind_is_what_the_table_allows(
    play: str, number: int
) -> None:
    after = deal("draw", number=number, honba=1, complete=False)
    record = game(deal(play), replace(after, play=f"{number} draw cut"))
    assert undecided(left_open(record, "no_kinds_of_draws")) == {"result.draw"}


def test_the_payments_of_a_draw_of_unstated_kind_are_compared() -> None:
    wrong = game(deal("left=0 exhaustive", {"deltas": [1500, -1500, 0, 0]}))
    only(left_open(wrong, "no_kinds_of_draws"), "result.deltas")


def test_a_draw_that_nothing_allows_stays_undecided() -> None:
    record = game(
        deal("0 draw cut 1 draw cut suufon"), deal("0 draw cut", complete=False)
    )
    assert undecided(left_open(record, "no_kinds_of_draws")) == {"result.draw"}


def test_more_than_one_order_of_play_is_worth_knowing() -> None:
    record = one("left=0 exhaustive")
    record.batch.rounds["orders"] = 2
    assert noted(record, "notice.orders") == [(-1, -1)]


def by_name(play: str, change: Callable[[Game], None], **switches: Any) -> Game:
    """A record with names only, with other ids for like tiles in one place."""
    record = one(play, **switches)
    record.batch.games["exact_tiles"] = 0
    change(record)
    return record


def other_tile(record: Game, event: int, tile: int) -> None:
    """Another id in an event."""
    record.batch.events["tile"][event] = tile


def test_which_copy_a_call_names_does_not_matter() -> None:
    play = "1 has 34m 0 draw 5m cut 5m 1 chi 34m cut left=0 exhaustive"
    record = by_name(play, lambda r: other_tile(r, 2, 19))
    assert undecided(record) == set()
    record.batch.games["exact_tiles"] = 1
    only(record, "illegal.call_tile")


def test_a_red_tile_is_not_a_copy_of_a_plain_one() -> None:
    play = "1 has 34m 0 draw 5m cut 5m 1 chi 34m cut left=0 exhaustive"
    only(by_name(play, lambda r: other_tile(r, 2, 16)), "illegal.call_tile")


def test_a_fifth_copy_comes_up_a_second_time() -> None:
    play = "0 has 1111m 1 draw cut left=0 exhaustive".replace("1 draw cut", "0 draw")
    record = by_name(play, lambda r: other_tile(r, 0, 2))
    only(record, "record.tile_twice", recorded=2)
