"""Shanten: how many tiles a hand is away from tenpai; -1 is a complete hand.

The distance to a shape is the number of tiles that must come in. For each suit a table
holds its distance to 0-4 sets without and with a pair; a hand's distance is the best
way to share its sets and the pair among the suits. Only tiles that exist count: nobody
waits for a fifth tile of a kind.

The tables take a tenth of a second to build, when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import kernel
from paifu.logs.once import once
from paifu.replay.hand.tables import (
    HONOUR_KINDS,
    MAX_SETS,
    SUIT_KINDS,
    complete_counts,
    with_a_pair,
)
from paifu.replay.hand.waits import YAOCHU

PAIRED = 5
"""Place of the first distance with a pair; before it are those without."""

DIGIT = 15  # mask of one distance
FAR = 14


def _build(kinds: int) -> NDArray[np.int64]:
    """The table of so many kinds.

    NumPy is quick where what an axis steps over stands together. So the last axes are
    gone through in a table where they come first, which is the form of `packed` too.
    """
    last = kinds // 2
    first = kinds - last
    packed = np.zeros((5**last, 5**first), np.int64)
    for sets in range(MAX_SETS + 1):
        plain = complete_counts(kinds, sets)
        for pair, counts in enumerate((plain, with_a_pair(plain))):
            targets = np.unique(counts[:, counts.max(axis=0) <= 4].T, axis=0)
            table = np.full((5,) * kinds, FAR, np.uint8)
            table[tuple(targets[:, ::-1].T)] = 0
            _approach(table, first)
            turned = np.ascontiguousarray(table.reshape(5**first, 5**last).T)
            _approach(turned.reshape((5,) * kinds), last)
            packed |= turned.astype(np.int64) << 4 * (PAIRED * pair + sets)
    return np.ascontiguousarray(packed.T).ravel()


def _approach(table: NDArray[np.uint8], kinds: int) -> None:
    """Lower the distances of all keys by what steps of the first kinds are worth.

    A tile too many costs nothing, a missing one 1: so each axis of the table is gone
    through once up and once down. From the targets, which are 0, all axes one after
    another give each key the fewest tiles that bring it to one of them.
    """
    for axis in range(kinds):
        by_count = np.moveaxis(table, axis, 0)
        for count in range(3, -1, -1):
            np.minimum(by_count[count], by_count[count + 1] + 1, out=by_count[count])
        for count in range(1, 5):
            np.minimum(by_count[count], by_count[count - 1], out=by_count[count])


@once
def distance_arrays() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tables of a numbered suit and of the honours, by suit key, for compiled kernels.

    An entry packs ten distances of 4 bits: to 0-4 sets, then to 0-4 sets and a pair.
    """
    return _build(SUIT_KINDS), _build(HONOUR_KINDS)


@once
def distance_tables() -> tuple[memoryview, memoryview]:
    """The same two tables for the interpreter."""
    suits, honours = distance_arrays()
    return suits.data, honours.data


NO_DISTANCES = (memoryview(bytes(8)).cast("q"), memoryview(bytes(8)).cast("q"))
"""In place of both tables where no shanten is asked for."""


@kernel
def join_distances(left: int, right: int, sets: int) -> int:
    """Distances of two groups of tiles together, for up to so many sets."""
    joined = 0
    for total in range(sets + 1):
        single, paired = FAR, FAR
        for part in range(total + 1):
            a, b = left >> 4 * part, right >> 4 * (total - part)
            single = min(single, (a & DIGIT) + (b & DIGIT))
            pair_left = (a >> 4 * PAIRED & DIGIT) + (b & DIGIT)
            pair_right = (a & DIGIT) + (b >> 4 * PAIRED & DIGIT)
            paired = min(paired, pair_left, pair_right)
        joined |= single << 4 * total | paired << 4 * (PAIRED + total)
    return joined


@kernel
def standard_shanten(
    keys: Sequence[int],
    meld_count: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """Shanten to four sets and a pair; arguments as in `shanten`."""
    sets = 4 - meld_count
    first = join_distances(distances[keys[0]], distances[keys[1]], sets)
    second = join_distances(distances[keys[2]], honour_distances[keys[3]], sets)
    best = FAR
    for part in range(sets + 1):
        a, b = first >> 4 * part, second >> 4 * (sets - part)
        pair_left = (a >> 4 * PAIRED & DIGIT) + (b & DIGIT)
        pair_right = (a & DIGIT) + (b >> 4 * PAIRED & DIGIT)
        best = min(best, pair_left, pair_right)
    return best - 1


@kernel
def chiitoitsu_shanten(counts: Sequence[int]) -> int:
    """Shanten of a hand without melds to seven different pairs."""
    kinds, pairs = 0, 0
    for kind in range(34):
        if counts[kind] > 0:
            kinds += 1
        if counts[kind] > 1:
            pairs += 1
    return 6 - pairs + max(0, 7 - kinds)


@kernel
def kokushi_shanten(counts: Sequence[int]) -> int:
    """Shanten of a hand without melds to thirteen orphans."""
    kinds, paired = 0, 0
    for kind in range(34):
        if YAOCHU >> kind & 1 and counts[kind] > 0:
            kinds += 1
            if counts[kind] > 1:
                paired = 1
    return 13 - kinds - paired


@kernel
def shanten(
    keys: Sequence[int],
    counts: Sequence[int],
    meld_count: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """Shanten of a hand to the nearest of all shapes, -1 if it is complete.

    Args:
        keys: suit keys of the concealed hand, honours last
            (`paifu.replay.hand.tables`).
        counts: the same hand as 34 counts, 13 or 14 tiles less three for each meld.
        meld_count: called melds and closed kans.
        distances: table of a numbered suit (`distance_tables`, `distance_arrays`).
        honour_distances: table of the honours.
    """
    best = standard_shanten(keys, meld_count, distances, honour_distances)
    if meld_count == 0:
        best = min(best, chiitoitsu_shanten(counts), kokushi_shanten(counts))
    return best
