"""Which kinds bring a suit nearer to a shape: tables beside those of `hand.shanten`.

A tile lowers a hand's shanten if it lowers the distance of its suit to what some best
way of sharing the sets and the pair asks of that suit. So that nobody need try 34
tiles, a table has for each suit key and each such target the kinds that do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import kernel
from paifu.replay.hand.shanten import DIGIT, PAIRED, distance_arrays
from paifu.replay.hand.tables import HONOUR_KINDS, MAX_SETS, SUIT_KINDS

MOST = 13
"""Tiles of a hand before a draw."""

FIELD = 9
"""Bits of one target's kinds."""

KINDS = (1 << FIELD) - 1


def _build(kinds: int, distances: NDArray[np.int64]) -> NDArray[np.int64]:
    """Two words a key: kinds by sets from 0 to 4, then the same with a pair."""
    table = np.zeros((5**kinds, 2), np.int64)
    digits = np.zeros(1, np.int8)
    for _ in range(kinds):
        digits = np.add.outer(np.arange(5, dtype=np.int8), digits).ravel()
    keys = np.flatnonzero(digits <= MOST)
    for kind in range(kinds):
        chosen = keys[keys // 5**kind % 5 < 4]
        # A tile lowers a distance by 1 or not at all: no digit borrows.
        lowered = distances[chosen] - distances[chosen + 5**kind]
        for pair in (0, 1):
            word = np.zeros(len(chosen), np.int64)
            for sets in range(MAX_SETS + 1):
                bit = lowered >> 4 * (PAIRED * pair + sets) & 1
                word |= bit << FIELD * sets + kind
            table[chosen, pair] |= word
    return table.ravel()


@cache
def nearer_arrays() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tables of a numbered suit and of the honours, for compiled kernels.

    Entry `2 * key` has for 0-4 sets the kinds that bring the suit nearer, 9 bits each;
    entry `2 * key + 1` for as many sets and a pair.
    """
    suits, honours = distance_arrays()
    return _build(SUIT_KINDS, suits), _build(HONOUR_KINDS, honours)


@cache
def nearer_tables() -> tuple[memoryview, memoryview]:
    """The same two tables for the interpreter."""
    suits, honours = nearer_arrays()
    return suits.data, honours.data


@kernel
def tight_kinds(
    nearer: Sequence[int], key: int, own: int, rest: int, sets: int, distance: int
) -> int:
    """Kinds of one suit, from bit 0, that lower the distance of the whole hand.

    Args:
        nearer: table of the suit.
        key: of the suit.
        own: its packed distances.
        rest: those of all other suits together.
        sets: that the hand still needs.
        distance: of the whole hand.
    """
    found = 0
    for part in range(sets + 1):
        a, b = own >> 4 * part, rest >> 4 * (sets - part)
        if (a & DIGIT) + (b >> 4 * PAIRED & DIGIT) == distance:
            found |= nearer[2 * key] >> FIELD * part
        if (a >> 4 * PAIRED & DIGIT) + (b & DIGIT) == distance:
            found |= nearer[2 * key + 1] >> FIELD * part
    return found & KINDS
