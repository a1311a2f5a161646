"""How sure a number is: intervals for rates and means.

A rate gets Wilson's score interval (E. B. Wilson, 1927), which keeps its promise for
small numbers and rare events where the textbook interval does not. A mean, and a ratio
of sums, get Student's interval of their standard error, a ratio's by linearisation (the
"delta method"). For these, rounds count as independent; the seats of one game cannot,
one's first place being the others' loss.

Rounds of one game are not quite: who leads plays otherwise. `bootstrap` asks what would
have come out of other games of the same kind, and draws whole games (B. Efron, 1979).
"""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

LEVEL = 0.95
"""Share of such intervals that hold the true value."""

Floats = NDArray[np.float64]


def quantile(level: float = LEVEL) -> float:
    """How many standard errors to each side.

    >>> round(quantile(), 3)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + level / 2)


def student(freedom: ArrayLike, level: float = LEVEL) -> Floats:
    """The same where the spread itself is estimated: Student's t.

    By the expansion of Abramowitz and Stegun, 26.7.5: good to 0.2 % from three degrees
    of freedom on.

    >>> student([3, 9, 99]).round(3).tolist()  # the tables have 3.182, 2.262, 1.984
    [3.179, 2.262, 1.984]
    """
    z = quantile(level)
    with np.errstate(divide="ignore", invalid="ignore"):
        part = 1 / np.asarray(freedom, float)
        made = z + part * (
            (z**3 + z) / 4
            + part * (
                (5 * z**5 + 16 * z**3 + 3 * z) / 96
                + part * (
                    (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
                    + part * (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3
                              - 945 * z) / 92160
                )
            )
        )  # fmt: skip
    return np.asarray(made)


def wilson(
    hits: ArrayLike, trials: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Wilson's interval of rates; `nan` where there are no trials.

    >>> low, high = wilson([0, 5], [10, 10])
    >>> low.round(3).tolist(), high.round(3).tolist()
    ([0.0, 0.237], [0.278, 0.763])
    """
    z = quantile(level)
    n = np.asarray(trials, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        rate = np.asarray(hits, float) / n
        middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n)
        half *= np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)


def normal(
    total: ArrayLike, squares: ArrayLike, count: ArrayLike, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """The interval of means, from sums; `nan` with fewer than two values.

    Args:
        total: sum of the values.
        squares: sum of their squares.
        count: how many there are.
        level: share of such intervals that hold the true mean.
    """
    n = np.asarray(count, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.asarray(total, float) / n
        spread = np.maximum(np.asarray(squares, float) / n - mean * mean, 0)
        half = student(n - 1, level) * np.sqrt(spread / (n - 1))
    half = np.where(n > 1, half, np.nan)
    return mean - half, mean + half


def ratio(
    sums: tuple[ArrayLike, ArrayLike],
    products: tuple[ArrayLike, ArrayLike, ArrayLike],
    count: ArrayLike,
    level: float = LEVEL,
) -> tuple[Floats, Floats]:
    """The interval of ratios of sums a / b.

    Args:
        sums: of a and of b.
        products: sums of a², a·b and b².
        count: how many rows there are.
        level: share of such intervals that hold the true ratio.
    """
    above, below = (np.asarray(one, float) for one in sums)
    aa, ab, bb = (np.asarray(one, float) for one in products)
    n = np.asarray(count, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = above / below
        spread = np.maximum(aa - 2 * value * ab + value * value * bb, 0)
        half = student(n - 1, level) * np.sqrt(spread * n / (n - 1)) / np.abs(below)
    half = np.where(n > 1, half, np.nan)
    return value - half, value + half


TIMES = 1000
"""How many times games are drawn."""

AT_ONCE = 5_000_000
"""Numbers of a draw that are held in memory at once."""


def bootstrap(
    above: ArrayLike,
    below: ArrayLike,
    level: float = LEVEL,
    times: int = TIMES,
    seed: int = 1,
) -> tuple[Floats, Floats]:
    """The interval of ratios of sums over games, by drawing games anew.

    Args:
        above: a row a game, a column a statistic: what is summed.
        below: what it is divided by, likewise.
        level: share of such intervals that hold the true value.
        times: how many times as many games are drawn as there are.
        seed: same seed, same draws.

    Returns:
        The lower and the upper end of each statistic (the quantiles of the draws);
        `nan` with fewer than two games.
    """
    top, bottom = np.asarray(above, float), np.asarray(below, float)
    games, count = top.shape
    if games < 2:
        return np.full(count, np.nan), np.full(count, np.nan)
    chance = np.random.default_rng(seed)
    drawn = []
    for start in range(0, times, max(1, AT_ONCE // games)):
        some = min(times - start, max(1, AT_ONCE // games))
        often = chance.multinomial(games, np.full(games, 1 / games), some).astype(float)
        with np.errstate(divide="ignore", invalid="ignore"):
            drawn.append((often @ top) / (often @ bottom))
    values = np.concatenate(drawn)
    ends = np.full((2, count), np.nan)
    told = np.isfinite(values).any(0)
    values[~np.isfinite(values)] = np.nan
    tail = (1 - level) / 2
    ends[:, told] = np.nanquantile(values[:, told], [tail, 1 - tail], 0)
    return ends[0], ends[1]
