"""Intervals hold the true value as often as they say."""

from __future__ import annotations

import numpy as np
import pytest

from paifu.analysis.statistics.intervals import normal, ratio, wilson

TRIES = 40_000
LEVEL = 0.95


def covered(low: np.ndarray, high: np.ndarray, truth: float) -> float:
    return float(((low <= truth) & (truth <= high)).mean())


@pytest.mark.parametrize("seed", [1, 2])
def test_wilsons_interval_holds_rates_of_all_sizes(seed: int) -> None:
    """Averaged over true rates, as its coverage swings with the rate."""
    chance = np.random.default_rng(seed)
    truth = chance.uniform(0.01, 0.99, TRIES)
    for trials in (30, 200, 2000):
        low, high = wilson(chance.binomial(trials, truth), np.full(TRIES, trials))
        assert covered(low - truth, high - truth, 0.0) == pytest.approx(LEVEL, abs=0.01)


def test_the_interval_of_a_mean_of_win_values() -> None:
    """Values as skewed as those of hands."""
    chance = np.random.default_rng(3)
    values = np.array([1000, 2000, 3900, 5200, 8000, 12000, 16000, 32000])
    weights = np.array([20, 25, 18, 12, 15, 7, 2.9, 0.1]) / 100
    truth = float(values @ weights)
    drawn = chance.choice(values, (8000, 400), p=weights).astype(float)
    low, high = normal(drawn.sum(1), (drawn**2).sum(1), np.full(len(drawn), 400))
    assert covered(low, high, truth) == pytest.approx(LEVEL, abs=0.01)


def test_the_interval_of_a_ratio_of_sums() -> None:
    chance = np.random.default_rng(4)
    below = chance.integers(5, 20, (8000, 300)).astype(float)
    above = below * chance.gamma(2.0, 1.5, below.shape)
    low, high = ratio(
        (above.sum(1), below.sum(1)),
        ((above**2).sum(1), (above * below).sum(1), (below**2).sum(1)),
        np.full(len(below), below.shape[1]),
    )
    assert covered(low, high, 3.0) == pytest.approx(LEVEL, abs=0.01)


def test_no_trials_give_no_interval() -> None:
    low, high = wilson([0], [0])
    assert np.isnan(low).all()
    assert np.isnan(high).all()


def test_one_value_tells_nothing_of_a_mean() -> None:
    low, high = normal([5.0], [25.0], [1])
    assert np.isnan(low).all()
    assert np.isnan(high).all()


def test_a_rate_never_seen_still_has_an_upper_bound() -> None:
    low, high = wilson([0], [100])
    assert low[0] == 0
    assert 0.03 < high[0] < 0.04
