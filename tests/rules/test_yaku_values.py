"""What the yaku are worth under a rule set, and how they are named."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.yaku import LOCAL_FROM, YAKU_COUNT, Yaku
from paifu.replay.rules import RulesetError, load_preset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.rules.switches import switches
from paifu.replay.rules.yaku_rows import (
    BY_SWITCH,
    EARNED,
    LOCAL_ROWS,
    NAMED_LOCAL,
    YAKU_ROWS,
    name_of,
)


def with_rules(**values: Any) -> Rules:
    return plain_rules(load_preset("tenhou").with_overrides(values))


def test_rows_are_in_the_order_of_the_ids() -> None:
    assert [row.yaku for row in YAKU_ROWS] == list(Yaku)
    assert len(YAKU_ROWS) == YAKU_COUNT


def test_names_and_kanji_differ() -> None:
    for names in ([yaku.kanji for yaku in Yaku], [name_of(y) for y in Yaku]):
        assert len(set(names)) == YAKU_COUNT


def test_a_local_yaku_names_its_source_and_no_other_does() -> None:
    for yaku in Yaku:
        assert bool(yaku.source) == (yaku >= LOCAL_FROM)


def test_a_local_yaku_is_worth_what_a_switch_says() -> None:
    for row in LOCAL_ROWS:
        worth = row.closed or row.open or row.yakuman
        assert bool(worth) == (row.yaku in BY_SWITCH)


def test_switches_know_every_yaku_by_name() -> None:
    assert switches()["local_yaku"].names == NAMED_LOCAL
    assert switches()["shibari"].names == EARNED
    assert switches()["yaku_han_overrides"].names == (*EARNED, "yakuhai")


def test_without_switches_a_yaku_is_worth_what_its_row_says() -> None:
    rules = plain_rules(load_preset("tenhou"))
    usual = YAKU_ROWS[:LOCAL_FROM]
    assert rules.closed_han[:LOCAL_FROM] == [row.closed for row in usual]
    assert rules.open_han[:LOCAL_FROM] == [row.open for row in usual]
    assert rules.counted_closed == rules.closed_han
    assert rules.counted_open == rules.open_han
    assert not any(rules.closed_han[LOCAL_FROM:])
    assert rules.local_closed == rules.local_open == rules.local_limits == 0


@pytest.mark.parametrize(
    ("han", "yaku", "closed", "opened"),
    [
        (3, Yaku.TOITOI, 3, 3),
        (4, Yaku.HONITSU, 4, 3),
        (1, Yaku.CHANTA, 1, 1),
        (0, Yaku.CHANTA, 0, 0),
        (2, Yaku.RIICHI, 2, 0),
    ],
)
def test_an_override_replaces_the_han(
    han: int, yaku: Yaku, closed: int, opened: int
) -> None:
    rules = with_rules(yaku_han_overrides={yaku.label: han})
    assert (rules.closed_han[yaku], rules.open_han[yaku]) == (closed, opened)
    assert rules.earned_closed >> yaku & 1 == min(closed, 1)
    assert rules.earned_open >> yaku & 1 == min(opened, 1)


def test_yakuhai_are_all_value_tiles_not_named_themselves() -> None:
    rules = with_rules(yaku_han_overrides={"yakuhai": 2, "haku": 3})
    found = {yaku: rules.open_han[yaku] for yaku in Yaku if rules.open_han[yaku] > 1}
    assert found[Yaku.HAKU] == 3
    assert found[Yaku.SEAT_EAST] == found[Yaku.ROUND_NORTH] == found[Yaku.CHUN] == 2
    assert Yaku.TANYAO not in found


def test_local_yaku_count_as_the_switch_says() -> None:
    rules = with_rules(
        local_yaku={
            "sanrenkou": {"closed": 2, "open": 1},
            "suurenkou": {"yakuman": 2},
            "uumensai": {"closed": 2},
        }
    )
    triple, four = Yaku.SANRENKOU - LOCAL_FROM, Yaku.SUURENKOU - LOCAL_FROM
    assert rules.local_open == 1 << triple | 1 << four
    assert rules.local_closed == rules.local_open | 1 << Yaku.UUMENSAI - LOCAL_FROM
    assert rules.local_limits == 1 << four
    assert rules.local_units[four] == 2
    assert rules.closed_han[Yaku.SANRENKOU] == 2
    assert rules.open_han[Yaku.SANRENKOU] == 1


def test_local_yaku_with_switches_of_their_own() -> None:
    rules = with_rules(
        open_riichi="2han", open_riichi_deal_in_yakuman=True, paarenchan={"wins": 8}
    )
    assert rules.local_closed == 0b1111
    assert rules.local_open == 0b1100
    assert rules.local_limits == 0b1100
    assert rules.closed_han[Yaku.OPEN_RIICHI] == 2
    assert with_rules(open_riichi="2han").local_closed == 0b11


def test_shibari_counts_no_excluded_yaku_and_by_switch_no_override() -> None:
    given: dict[str, Any] = {
        "shibari": {"honba": 5, "han": 2, "exclude": ["ippatsu"]},
        "yaku_han_overrides": {"riichi": 2},
    }
    after = with_rules(**given)
    assert (after.shibari_honba, after.shibari_han) == (5, 2)
    assert after.counted_closed[Yaku.IPPATSU] == 0
    assert after.closed_han[Yaku.IPPATSU] == 1
    assert after.counted_closed[Yaku.RIICHI] == 2
    before = with_rules(**given, shibari_after_overrides=False)
    assert before.counted_closed[Yaku.RIICHI] == 1
    assert before.closed_han[Yaku.RIICHI] == 2


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"open_riichi_deal_in_yakuman": True}, "no open riichi to deal into"),
        ({"shibari": {"han": 2}}, "'honba' is missing"),
        ({"paarenchan": {"scope": "any"}}, "'wins' is missing"),
        ({"aotenjou": {"cap_child": 10}}, "'yakuman_han' is missing"),
        ({"local_yaku": {"sanrenkou": {}}}, "local_yaku.sanrenkou = {}"),
        ({"local_yaku": {"kanburi": {"closed": 1, "yakuman": 1}}}, "local_yaku.kanbur"),
        ({"local_yaku": {"sanrenko": {"closed": 2}}}, "expected a table of"),
        ({"yaku_han_overrides": {"daisangen": 2}}, "expected a table of"),
    ],
)
def test_values_that_say_nothing_or_too_much_are_refused(
    given: dict[str, Any], words: str
) -> None:
    with pytest.raises(RulesetError, match=words):
        load_preset("tenhou").with_overrides(given)
