"""The Mersenne Twister as kernels: MT19937 seeded by `init_by_array`.

What `mt19937` takes from NumPy, for jobs in which making a NumPy generator for every
game would take longer than the audit. After Matsumoto and Nishimura, "Mersenne
Twister", ACM TOMACS 8 (1998), and the seeding of their mt19937ar.c (2002).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from paifu.logs.engine import kernel

SIZE, MIDDLE = 624, 397
WORD = 0xFFFFFFFF
UPPER, LOWER = 0x80000000, 0x7FFFFFFF
TWIST = 0x9908B0DF

FAR = 1 << 40
"""Nothing is as great. Told so, the compiler need not ask if a place is negative."""


SEEDED = 16
"""Generators that are seeded side by side, which takes a tenth of the time: every step
of one waits for the step before it."""


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
def seed_twisters(
    twisters: Sequence[Twister],
    keys: Sequence[int],
    states: MutableSequence[int],
) -> None:
    """Seed as many as `SEEDED`, each as `seed_twister` does.

    Args:
        twisters: get their states.
        keys: the words of the seeds, each with its place in the seed added; of each
            seed again from its start on until there are `SIZE`. Of all seeds the first
            ones stand together, then the second ones, and so on.
        states: as many ints, which are worked with.
    """
    state = 19650218
    for i in range(SIZE):
        for lane in range(SEEDED):
            states[i * SEEDED + lane] = state
        state = (1812433253 * (state ^ state >> 30) + i + 1) & WORD
    for i in range(1, SIZE):
        mix_key(keys, i - 1, states, i)
    for lane in range(SEEDED):
        states[lane] = states[(SIZE - 1) * SEEDED + lane]
    mix_key(keys, SIZE - 1, states, 1)
    for i in range(2, SIZE):
        mix_place(states, i)
    for lane in range(SEEDED):
        states[lane] = states[(SIZE - 1) * SEEDED + lane]
    mix_place(states, 1)
    for lane in range(SEEDED):
        states[lane] = UPPER
        twisters[lane].place = SIZE
    for i in range(SIZE):
        for lane in range(SEEDED):
            twisters[lane].state[i] = states[i * SEEDED + lane]


@kernel
def mix_key(
    keys: Sequence[int], key: int, states: MutableSequence[int], i: int
) -> None:
    """Mix word `key` of the keys into word `i` of the states, which follows another."""
    for lane in range(SEEDED):
        before = states[(i - 1) * SEEDED + lane]
        mixed = ((before ^ before >> 30) & WORD) * 1664525 & WORD
        at = i * SEEDED + lane
        states[at] = ((states[at] ^ mixed) + keys[key * SEEDED + lane]) & WORD


@kernel
def mix_place(states: MutableSequence[int], i: int) -> None:
    """Mix its place into word `i` of the states."""
    for lane in range(SEEDED):
        before = states[(i - 1) * SEEDED + lane]
        mixed = ((before ^ before >> 30) & WORD) * 1566083941 & WORD
        at = i * SEEDED + lane
        states[at] = ((states[at] ^ mixed) - i) & WORD


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
def tempered(word: int) -> int:
    """The output that a word of the state gives."""
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18


@kernel
def next_words(twister: Twister, words: MutableSequence[int], count: int) -> None:
    """Put the generator's next outputs, 0 .. 2**32 - 1, into `words`."""
    done = 0
    while done < count:
        if twister.place >= SIZE:
            twist(twister)
        place = twister.place + 0
        span = min(SIZE - place, count - done)
        if not (0 <= place < SIZE and 0 <= done < FAR):
            return
        for i in range(span):
            words[done + i] = tempered(twister.state[place + i] + 0)
        twister.place += span
        done += span
