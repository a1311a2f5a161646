"""Shanten: how many tiles a hand is away from tenpai; -1 is a complete hand.

The distance to a shape is the number of tiles that must come in. For each suit a table
holds its distance to 0-4 sets without and with a pair; a hand's distance is the best
way to share its sets and the pair among the suits. Only tiles that exist count: nobody
waits for a fifth tile of a kind. For seven pairs and thirteen orphans the table tallies
the kinds of each suit.

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

PAIRED = 5
"""Place of the first distance with a pair; before it are those without."""

TALLIES = 40
"""Bits of all distances. Above them are the tallies, four numbers of 4 bits each: of
kinds that are held and of those held twice or more, then both of terminals and honours
alone. Those of a whole hand fit too."""

DISTANCES = (1 << TALLIES) - 1

ORPHAN = 8
"""Of the tallies, where those of terminals and honours begin."""

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
    made = np.ascontiguousarray(packed.T).ravel()
    made |= _tallies(kinds) << TALLIES
    return made


def _tallies(kinds: int) -> NDArray[np.int64]:
    """The tallies of each key."""
    sums = np.zeros(1, np.int64)
    for kind in range(kinds):
        simple = kinds == SUIT_KINDS and 0 < kind < kinds - 1
        one = 1 if simple else 1 | 1 << ORPHAN
        two = one | one << 4
        sums = np.add.outer(np.array([0, one, two, two, two]), sums).ravel()
    return sums


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

    An entry packs ten distances of 4 bits, to 0-4 sets, then to 0-4 sets and a pair;
    then the tallies (`TALLIES`).
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
def join_distances(left: int, right: int) -> int:
    """Distances of two groups of tiles together."""
    # Written out: compiled, loops over the terms take three times as long. The distance
    # to 0 sets is 0.
    a1, a2 = left >> 4 & DIGIT, left >> 8 & DIGIT
    a3, a4 = left >> 12 & DIGIT, left >> 16 & DIGIT
    b1, b2 = right >> 4 & DIGIT, right >> 8 & DIGIT
    b3, b4 = right >> 12 & DIGIT, right >> 16 & DIGIT
    p0, p1, p2 = left >> 20 & DIGIT, left >> 24 & DIGIT, left >> 28 & DIGIT
    p3, p4 = left >> 32 & DIGIT, left >> 36 & DIGIT
    q0, q1, q2 = right >> 20 & DIGIT, right >> 24 & DIGIT, right >> 28 & DIGIT
    q3, q4 = right >> 32 & DIGIT, right >> 36 & DIGIT
    sets = min(a1, b1) << 4
    sets |= min(a2, a1 + b1, b2) << 8
    sets |= min(a3, a2 + b1, a1 + b2, b3) << 12
    sets |= min(a4, a3 + b1, a2 + b2, a1 + b3, b4) << 16
    pairs = min(p0, q0)
    pairs |= min(p1, p0 + b1, a1 + q0, q1) << 4
    pairs |= min(p2, p1 + b1, p0 + b2, a2 + q0, a1 + q1, q2) << 8
    third = min(p3, p2 + b1, p1 + b2, p0 + b3)
    pairs |= min(third, a3 + q0, a2 + q1, a1 + q2, q3) << 12
    fourth = min(p4, p3 + b1, p2 + b2, p1 + b3, p0 + b4)
    pairs |= min(fourth, a4 + q0, a3 + q1, a2 + q2, a1 + q3, q4) << 16
    return sets | pairs << 4 * PAIRED


@kernel
def least_distance(left: int, right: int, sets: int) -> int:
    """Distance of two groups of tiles together to so many sets and a pair."""
    best = FAR
    for part in range(sets + 1):
        a, b = left >> 4 * part, right >> 4 * (sets - part)
        pair_left = (a >> 4 * PAIRED & DIGIT) + (b & DIGIT)
        pair_right = (a & DIGIT) + (b >> 4 * PAIRED & DIGIT)
        best = min(best, pair_left, pair_right)
    return best


@kernel
def chiitoitsu_shanten(tallies: int) -> int:
    """Shanten of a hand without melds to seven different pairs."""
    return 6 - (tallies >> 4 & DIGIT) + max(0, 7 - (tallies & DIGIT))


@kernel
def kokushi_shanten(tallies: int) -> int:
    """Shanten of a hand without melds to thirteen orphans."""
    orphans = tallies >> ORPHAN
    return 13 - (orphans & DIGIT) - (1 if orphans >> 4 else 0)


@kernel
def shanten(
    keys: Sequence[int],
    meld_count: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """Shanten of a hand to the nearest of all shapes, -1 if it is complete.

    Args:
        keys: suit keys of the concealed hand, honours last
            (`paifu.replay.hand.tables`): 13 or 14 tiles less three for each meld.
        meld_count: called melds and closed kans.
        distances: table of a numbered suit (`distance_tables`, `distance_arrays`).
        honour_distances: table of the honours.
    """
    m, p = distances[keys[0]] + 0, distances[keys[1]] + 0
    s, z = distances[keys[2]] + 0, honour_distances[keys[3]] + 0
    first, second = join_distances(m, p), join_distances(s, z)
    if meld_count > 0:
        return least_distance(first, second, 4 - meld_count) - 1
    tallies = (m >> TALLIES) + (p >> TALLIES) + (s >> TALLIES) + (z >> TALLIES)
    special = min(chiitoitsu_shanten(tallies), kokushi_shanten(tallies))
    return min(least_distance(first, second, 4) - 1, special)
