"""When a value counts as decided: `fits`, `support`, `against`, `decidable`."""

from __future__ import annotations

import numpy as np

from paifu.analysis.inferring.bench import Marks, Trial
from paifu.analysis.inferring.questions import Move, Question
from paifu.analysis.inferring.result import CLEARLY, Answer, answer
from paifu.analysis.inferring.search import Tried
from paifu.replay.rules.frozen import FrozenMap

ROUNDS = 40
TOBI = Question("tobi")


def marks(bad: set[int]) -> Marks:
    """Findings in these rounds."""
    return Marks(np.array([r in bad for r in range(ROUNDS)], "i2"))


def told(now: set[int], others: dict[str, set[int]]) -> Answer:
    """The answer if the present value and others are at fault in these rounds."""
    every = np.ones(ROUNDS, bool)
    none = np.zeros(0, np.int64)
    tried = [
        Tried(Move(TOBI, value, FrozenMap({})), Trial(none, every), marks(bad))
        for value, bad in others.items()
    ]
    return answer(TOBI, "below_zero", marks(now), tried)


def test_a_value_is_decided_if_every_other_one_is_contradicted() -> None:
    found = told(set(), {"none": {3, 4}, "zero_or_below": {4, 5, 6}})
    assert found.decidable
    assert found.fits == ["below_zero"]
    assert (found.support, found.against) == (4, [])


def test_two_values_without_contradiction_leave_it_open() -> None:
    found = told(set(), {"none": {3}, "zero_or_below": set()})
    assert not found.decidable
    assert found.fits == ["below_zero", "zero_or_below"]


def test_nothing_that_differs_decides_nothing() -> None:
    found = told(set(), {"none": set()})
    assert (found.decidable, found.support) == (False, 0)


def test_the_best_value_is_taken_with_what_contradicts_it() -> None:
    found = told({0}, {"none": {*range(1, CLEARLY + 1)}})
    assert found.decidable
    assert found.fits == []
    assert (found.value, found.support, found.against) == ("below_zero", CLEARLY, [0])


def test_values_contradicted_about_as_often_leave_it_open() -> None:
    found = told({0}, {"none": {*range(1, CLEARLY)}})
    assert not found.decidable


def test_where_many_rounds_fit_no_value_nothing_is_claimed() -> None:
    """The true value may be one that was not tried."""
    never = {20, 21, 22}
    found = told(never, {"none": {3, 4, 5, *never}})
    assert not found.decidable
    assert told(never, {"none": {*range(20), *range(23, 33), *never}}).decidable
