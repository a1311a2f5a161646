"""Look-up tables: what the tiles of one suit are good for.

A suit's tiles are written as one number, its key: a digit in base 5 for each kind,
`sum(count[i] * 5**i)`. The key is kept up to date as tiles come and go, so that the
waits of a hand are four look-ups. Honours form no runs and have a table of their own.

An entry of the tables, by bits:

| bits | meaning |
|---|---|
| 0-8 | waits: kinds that complete the suit, with its pair if it has 3n+1 tiles |
| 9 | complete sets and no pair |
| 10 | complete sets and one pair |
| 11-12 | number of tiles mod 3 |
| 13-15 | kinds of which there are two or more (at most 7 in a hand) |
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from paifu.logs.once import once

SUIT_KINDS = 9
HONOUR_KINDS = 7
POWERS = tuple(5**i for i in range(SUIT_KINDS))
"""What one tile adds to its suit's key, by rank from 0."""
KIND_POWERS = tuple(POWERS[kind % SUIT_KINDS] for kind in range(34))
"""The same by kind: whatever follows a draw or discard waits for it."""

WAIT_MASK = 511
COMPLETE_BIT = 9
PAIR_BIT = 10
REST_BIT = 11
PAIRS_BIT = 13

MAX_SETS = 4


def key_of(counts: Sequence[int]) -> int:
    """Key of one suit's counts, lowest kind first.

    >>> key_of([1, 0, 2])
    51
    """
    return sum(count * power for count, power in zip(counts, POWERS, strict=False))


def set_counts(kinds: int) -> NDArray[np.int8]:
    """Every set of a suit of 9 kinds, or of the 7 honours: a row of counts each."""
    unit = np.eye(kinds, dtype=np.int8)
    if kinds == HONOUR_KINDS:
        return 3 * unit
    return np.concatenate([3 * unit, unit[:-2] + unit[1:-1] + unit[2:]])


def complete_counts(kinds: int, sets: int) -> NDArray[np.int8]:
    """Counts of every way to hold so many sets, a column each.

    A kind may be there five times: what is missing one tile of it is still a shape.
    """
    if not sets:
        return np.zeros((kinds, 1), np.int8)
    choices = set_counts(kinds).T.copy()
    ways = combinations_with_replacement(range(choices.shape[1]), sets)
    first, *others = np.array([*ways]).T
    made = choices[:, first]
    for other in others:
        made += choices[:, other]
    return _up_to_five(made)


def with_a_pair(counts: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same with a pair besides, of each kind."""
    kinds = len(counts)
    pairs = 2 * np.eye(kinds, dtype=np.int8)
    return _up_to_five((counts[:, :, None] + pairs[:, None, :]).reshape(kinds, -1))


def _up_to_five(counts: NDArray[np.int8]) -> NDArray[np.int8]:
    found: NDArray[np.int8] = counts[:, counts.max(axis=0) <= 5]
    return found


def _tile_sums(kinds: int) -> NDArray[np.int16]:
    """The entry of each key as far as it follows from how many tiles there are.

    The keys of one digit more are those without it five times over, each time with
    another rest and number of pairs to begin from, of which few differ.
    """

    @cache
    def begun(digits: int, rest: int, pairs: int) -> NDArray[np.int16]:
        if not digits:
            entry = rest << REST_BIT | pairs << PAIRS_BIT
            return np.array([entry]).astype(np.int16)  # the topmost is the sign bit
        parts = [
            begun(digits - 1, (rest + held) % 3, min(pairs + (held >= 2), 7))
            for held in range(5)
        ]
        return np.concatenate(parts)

    return begun(kinds, 0, 0)


def _build(kinds: int) -> NDArray[np.int16]:
    table = _tile_sums(kinds)
    powers = np.array(POWERS[:kinds], np.int32)
    for sets in range(MAX_SETS + 1):
        counts = complete_counts(kinds, sets)
        _enter(table, counts, powers, COMPLETE_BIT)
        _enter(table, with_a_pair(counts), powers, PAIR_BIT)
    return table


def _enter(
    table: NDArray[np.int16],
    counts: NDArray[np.int8],
    powers: NDArray[np.int32],
    bit: int,
) -> None:
    """Mark shapes with their bit, and what lacks one tile with what completes it."""
    keys, five = powers @ counts, counts > 4
    over = five.sum(axis=0, dtype=np.int8)
    table[keys[over == 0]] |= 1 << bit
    for kind, power in enumerate(powers):
        fits = (counts[kind] > 0) & (over == five[kind])
        table[keys[fits] - power] |= 1 << kind


@once
def suit_arrays() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The table of a numbered suit and that of the honours, for compiled kernels.

    Entries are signed like every number of a kernel; take bits only with a mask.
    """
    return _build(SUIT_KINDS), _build(HONOUR_KINDS)


@once
def suit_tables() -> tuple[memoryview, memoryview]:
    """The same two tables for the interpreter.

    >>> suits, honours = suit_tables()
    >>> bin(suits[key_of([0, 1, 1])] & WAIT_MASK)  # 23: waits 1 and 4
    '0b1001'
    """
    suits, honours = suit_arrays()
    return suits.data, honours.data
