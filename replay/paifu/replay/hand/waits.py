"""Which kinds complete a concealed hand.

A mask has a bit for each kind 0-33. It speaks of shapes alone: a kind stays in the
mask when all its four tiles are in the hand already, since rule sets differ on whether
such a hand is tenpai (`karaten`); furiten and yaku are the caller's matter too.
Seven pairs are seven different kinds: four of a kind are not two pairs, in any rule
set (rules page, P-52), so no wait comes from them.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare

HONOURS = 27
"""The first honour kind."""

TERMINAL_KINDS = (0, 8, 9, 17, 18, 26)
YAOCHU = sum(1 << kind for kind in TERMINAL_KINDS) | 127 << HONOURS
"""Terminals and honours, a bit a kind."""

_NINTH = 5**8  # what a 9 adds to its suit's key


@kernel
def standard_waits(m: int, p: int, s: int, z: int) -> int:
    """Waits for four sets and a pair, by the tiles of each suit mod 3.

    Complete suits leave 0. The rest is one suit with 1, which also gets the pair, or
    two with 2: one has the pair and the other lacks a tile of a set. The arguments
    are the suits' entries in the tables, `z` that of the honours.
    """
    # The suits that are not complete, a bit each; and those but for the first of them.
    left = 15 - (m >> 9 & 1) - (p >> 8 & 2) - (s >> 7 & 4) - (z >> 6 & 8)
    others = left & left - 1
    if others & others - 1:
        return 0
    first = 0 if left & 1 else 1 if left & 2 else 2 if left & 4 else 3
    one = m if left & 1 else p if left & 2 else s if left & 4 else z
    if not others:
        return (one & 511) << 9 * first if one >> 11 & 3 == 1 else 0
    second = 1 if others & 2 else 2 if others & 4 else 3
    other = p if others & 2 else s if others & 4 else z
    if one >> 11 & 3 != 2 or other >> 11 & 3 != 2:
        return 0
    found = 0
    if one >> 10 & 1:
        found = (other & 511) << 9 * second
    if other >> 10 & 1:
        found |= (one & 511) << 9 * first
    return found


@kernel
def pair_kinds(
    keys: Sequence[int], suits: Sequence[int], honours: Sequence[int]
) -> int:
    """How many kinds the hand has two or more of."""
    numbered = (suits[keys[0]] >> 13 & 7) + (suits[keys[1]] >> 13 & 7)
    return numbered + (suits[keys[2]] >> 13 & 7) + (honours[keys[3]] >> 13 & 7)


@rare
@kernel
def chiitoitsu_waits(counts: Sequence[int]) -> int:
    """Waits of a hand of 13 with six kinds twice: the seventh kind, if it is one."""
    for kind in range(34):
        if counts[kind] > 2:
            return 0
    for kind in range(34):
        if counts[kind] == 1:
            return 1 << kind
    return 0


@kernel
def no_simples(keys: Sequence[int]) -> int:
    """1 if the suits hold ones and nines only."""
    for suit in range(3):
        if keys[suit] % _NINTH > 4:
            return 0
    return 1


@rare
@kernel
def kokushi_waits(counts: Sequence[int]) -> int:
    """Waits of 13 terminals and honours for thirteen orphans."""
    held, paired = 0, 0
    for kind in range(34):
        if YAOCHU >> kind & 1 and counts[kind]:
            held |= 1 << kind
            paired += counts[kind] - 1
    missing = YAOCHU & ~held
    if missing == 0:
        return YAOCHU
    if paired == 1 and missing & missing - 1 == 0:
        return missing
    return 0


@kernel
def hand_waits(
    keys: Sequence[int],
    counts: Sequence[int],
    meld_count: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """Kinds that complete a concealed hand, a bit a kind; 0 if it is noten.

    Args:
        keys: the hand's four suit keys, honours last (`paifu.replay.hand.tables`).
        counts: the same hand as 34 counts; 13 tiles less three for each meld.
        meld_count: called melds and closed kans.
        suits: the table of a numbered suit.
        honours: the table of the honours.
    """
    m, p = suits[keys[0]] + 0, suits[keys[1]] + 0
    s, z = suits[keys[2]] + 0, honours[keys[3]] + 0
    found = standard_waits(m, p, s, z)
    if meld_count == 0:
        pairs = (m >> 13 & 7) + (p >> 13 & 7) + (s >> 13 & 7) + (z >> 13 & 7)
        if pairs == 6:
            found |= chiitoitsu_waits(counts)
        elif no_simples(keys):
            found |= kokushi_waits(counts)
    return found


@kernel
def standard_complete(
    keys: Sequence[int], suits: Sequence[int], honours: Sequence[int]
) -> int:
    """1 if the tiles are sets and one pair."""
    pairs = 0
    for suit in range(4):
        entry = (suits[keys[suit]] if suit < 3 else honours[keys[suit]]) + 0
        if entry >> 10 & 1:
            pairs += 1
        elif not entry >> 9 & 1:
            return 0
    return 1 if pairs == 1 else 0


@kernel
def is_complete(
    keys: Sequence[int],
    counts: Sequence[int],
    meld_count: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """1 if a concealed hand of 14 tiles (less three a meld) is a winning shape.

    Arguments as in `hand_waits`.
    """
    if standard_complete(keys, suits, honours):
        return 1
    if meld_count > 0:
        return 0
    if pair_kinds(keys, suits, honours) == 7:
        return 1
    if not no_simples(keys):
        return 0
    for kind in range(34):
        if YAOCHU >> kind & 1 and counts[kind] == 0:
            return 0
    return 1
