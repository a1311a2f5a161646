"""The Mersenne Twister as kernels: MT19937 seeded by `init_by_array`.

What `mt19937` takes from NumPy, for jobs in which making a NumPy generator for every
game would take longer than the audit. After Matsumoto and Nishimura, "Mersenne
Twister", ACM TOMACS 8 (1998), and the seeding of their mt19937ar.c (2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from paifu.logs.engine import kernel

SIZE, MIDDLE = 624, 397
WORD = 0xFFFFFFFF
UPPER, LOWER = 0x80000000, 0x7FFFFFFF
TWIST = 0x9908B0DF


class Twister:
    """A generator of 32-bit words."""

    state: Annotated[list[int], SIZE]
    place: int  # of the next word; SIZE if all are used


@kernel
def seed_twister(
    twister: Twister, words: Sequence[int], first: int, count: int
) -> None:
    """Seed by the `count` words from `first` on."""
    state = twister.state
    state[0] = 19650218
    for i in range(1, SIZE):
        mixed = state[i - 1] ^ state[i - 1] >> 30
        state[i] = (1812433253 * mixed + i) & WORD
    i, j = 1, 0
    for _ in range(max(SIZE, count)):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1664525 & WORD
        state[i] = ((state[i] ^ mixed) + words[first + j] + j) & WORD
        i, j = i + 1, j + 1
        if i >= SIZE:
            state[0] = state[SIZE - 1] + 0
            i = 1
        if j >= count:
            j = 0
    for _ in range(SIZE - 1):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1566083941 & WORD
        state[i] = ((state[i] ^ mixed) - i) & WORD
        i += 1
        if i >= SIZE:
            state[0] = state[SIZE - 1] + 0
            i = 1
    state[0] = UPPER
    twister.place = SIZE


@kernel
def twisted(upper: int, lower: int, far: int) -> int:
    """One word of the next state, from three of this one."""
    mixed = upper & UPPER | lower & LOWER
    return far ^ mixed >> 1 ^ TWIST * (mixed & 1)


@kernel
def twist(twister: Twister) -> None:
    """Replace all words by the next ones."""
    state = twister.state
    for i in range(SIZE - MIDDLE):
        state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE])
    for i in range(SIZE - MIDDLE, SIZE - 1):
        state[i] = twisted(state[i], state[i + 1], state[i + MIDDLE - SIZE])
    state[SIZE - 1] = twisted(state[SIZE - 1], state[0], state[MIDDLE - 1])
    twister.place = 0


@kernel
def next_word(twister: Twister) -> int:
    """The generator's next output, 0 .. 2**32 - 1."""
    if twister.place >= SIZE:
        twist(twister)
    word = twister.state[twister.place] + 0
    twister.place += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18
