"""Intervals hold the true value as often as they say."""

from __future__ import annotations

import numpy as np
import pytest

from paifu.analysis.statistics.intervals import (
    bootstrap,
    normal,
    ratio,
    student,
    wilson,
)

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


@pytest.mark.parametrize("games", [10, 30, 100])
def test_the_interval_of_a_mean_rank_of_few_games(games: int) -> None:
    chance = np.random.default_rng(5)
    ranks = chance.choice([1, 2, 3, 4], (20_000, games), p=[0.3, 0.27, 0.23, 0.2])
    truth = 0.3 + 2 * 0.27 + 3 * 0.23 + 4 * 0.2
    low, high = normal(ranks.sum(1), (ranks**2).sum(1), np.full(len(ranks), games))
    assert covered(low, high, truth) == pytest.approx(LEVEL, abs=0.01)


def test_students_t_is_that_of_the_tables() -> None:
    """Fisher and Yates, table III: 95 % and 99 %, two-sided."""
    found = student([3, 5, 10, 20, 60]), student([5, 10, 20, 60], 0.99)
    assert found[0] == pytest.approx([3.182, 2.571, 2.228, 2.086, 2.000], rel=0.002)
    assert found[1] == pytest.approx([4.032, 3.169, 2.845, 2.660], rel=0.005)


GAMES, ROUNDS, PLAYERS = 200, 10, 4000
"""Of a simulated league: each player has statistics of so many games of their own."""


def test_the_bootstrap_holds_a_rate_though_rounds_of_a_game_are_alike() -> None:
    """In a good game a player wins oftener: Wilson's interval is then too narrow."""
    chance = np.random.default_rng(6)
    of_game = chance.beta(2, 6, (GAMES, PLAYERS))
    won = chance.binomial(ROUNDS, of_game)
    low, high = bootstrap(won, np.full_like(won, ROUNDS))
    assert covered(low, high, 0.25) == pytest.approx(LEVEL, abs=0.01)
    low, high = wilson(won.sum(0), np.full(PLAYERS, GAMES * ROUNDS))
    assert covered(low, high, 0.25) < LEVEL - 0.05


def test_the_bootstrap_of_a_mean_of_skewed_values() -> None:
    chance = np.random.default_rng(7)
    wins = chance.binomial(ROUNDS, 0.22, (GAMES, PLAYERS))
    points = 2000 * wins + chance.gamma(1.0, 4000.0, wins.shape) * (wins > 0)
    truth = 2000 + 4000 * (1 - 0.78**ROUNDS) / (0.22 * ROUNDS)
    low, high = bootstrap(points, wins)
    assert covered(low, high, truth) == pytest.approx(LEVEL, abs=0.01)


def test_the_same_games_are_drawn_each_time() -> None:
    above, below = np.arange(40).reshape(20, 2), np.full((20, 2), 3)
    assert np.array_equal(bootstrap(above, below), bootstrap(above, below))


def test_one_game_tells_nothing_of_others() -> None:
    low, high = bootstrap([[1.0]], [[4.0]])
    assert np.isnan([*low, *high]).all()


def test_what_no_game_has_gets_no_interval() -> None:
    low, high = bootstrap([[1.0, 0.0], [2.0, 0.0]], [[4.0, 0.0], [4.0, 0.0]])
    assert np.isfinite([low[0], high[0]]).all()
    assert np.isnan([low[1], high[1]]).all()
