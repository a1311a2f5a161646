"""How sure a number is: intervals for rates and means.

A rate gets Wilson's score interval (E. B. Wilson, 1927), which keeps its promise for
small numbers and rare events where the textbook interval does not. A mean, and a ratio
of sums, get the normal interval of their standard error, a ratio's by linearisation
(the "delta method"): rounds count as independent.
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
        half = quantile(level) * np.sqrt(spread / (n - 1))
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
        half = quantile(level) * np.sqrt(spread * n / (n - 1)) / np.abs(below)
    half = np.where(n > 1, half, np.nan)
    return value - half, value + half
