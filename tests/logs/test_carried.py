"""What two records of one game share, by the facts that a format carries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generated import batches
from mutations import copied
from paifu.logs.events import NONE, Batch, EventKind, Unstated
from paifu.logs.formats.carried import (
    OF_BITS,
    equal_where_carried,
    unequal_where_carried,
)
from paifu.logs.formats.facts import EVERY_FACT, Fact

DRAWN, DISCARDED = int(EventKind.DRAW), int(EventKind.DISCARD)


def game() -> Batch:
    """A game that may be changed."""
    (made,) = batches("tenhou-east", 1)
    made = copied(made)
    made.info = [replace(made.info[0], names=["A", "B", "C", "D"])]
    return made


def test_a_game_is_equal_to_itself() -> None:
    assert equal_where_carried(game(), game(), EVERY_FACT)


def test_another_copy_of_a_tile_counts_where_copies_are_known() -> None:
    other = game()
    indicators = other.rounds["indicator"]
    indicators[0] = indicators[0] // 4 * 4 + 1
    before = game()
    before.rounds["indicator"][0] = indicators[0] + 1
    assert equal_where_carried(before, other, EVERY_FACT - {Fact.TILE_IDS})
    (where,) = unequal_where_carried(before, other, EVERY_FACT)
    assert where.startswith("game 0, rounds 0, indicator: ")


def test_a_red_tile_is_another_than_a_plain_one() -> None:
    one, other = game(), game()
    one.rounds["indicator"][0], other.rounds["indicator"][0] = 16, 17
    facts = EVERY_FACT - {Fact.TILE_IDS}
    assert not equal_where_carried(one, other, facts)
    assert equal_where_carried(one, other, facts, reds=())


def test_a_fact_that_is_not_carried_may_differ() -> None:
    other = game()
    other.info[0].names = []
    other.claims["fu"] = NONE
    other.rounds["dice"] = NONE
    unlike = {Fact.NAMES, Fact.FU, Fact.DICE}
    assert equal_where_carried(game(), other, EVERY_FACT - unlike)
    for fact in unlike:
        assert not equal_where_carried(game(), other, frozenset({fact}))


def test_a_discard_as_drawn_is_told_by_its_flag_or_its_copy() -> None:
    one, other = game(), game()
    drawn: dict[int, int] = {}
    for event in other.events:
        if event["kind"] == DRAWN:
            drawn[event["seat"]] = event["tile"]
        elif event["kind"] == DISCARDED:
            event["flag"] = event["tile"] == drawn.pop(event["seat"], NONE)
    one.events["flag"][one.events["kind"] == DISCARDED] = NONE
    assert equal_where_carried(one, other, EVERY_FACT)
    first = int((other.events["kind"] == DISCARDED).argmax())
    other.events["flag"][first] = 1 - other.events["flag"][first]
    assert not equal_where_carried(one, other, EVERY_FACT)
    assert equal_where_carried(one, other, EVERY_FACT - {Fact.TSUMOGIRI})


@pytest.mark.parametrize("column", ["number", "dealer", "honba", "sticks", "scores"])
def test_the_play_itself_always_counts(column: str) -> None:
    other = game()
    other.rounds[column][-1] += 1
    (where,) = unequal_where_carried(game(), other, frozenset())
    assert column in where


def test_every_bit_of_what_is_unstated_belongs_to_a_fact() -> None:
    assert {*OF_BITS} == {*Unstated} - {Unstated.SCORES, Unstated.COUNTERS}


def test_a_missing_event_is_named() -> None:
    other = game()
    other.events["kind"][5] = EventKind.NUKI
    (where,) = unequal_where_carried(game(), other, frozenset())
    assert "events 5, kind" in where
