"""SHA-512 of blocks of 128 bytes as kernels (FIPS 180-4).

`mt19937` takes it from hashlib, which needs the interpreter for each of a game's
hundred digests: two threads would wait for one another. Here words are unsigned and
64 bits wide, the one place where kernels work with such; a test holds both equal.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import kernel

WORD = 0xFFFFFFFFFFFFFFFF
ROUNDS = 80
BLOCK = 16
"""64-bit words of a block."""

LANES = 16
"""Messages that are hashed side by side, so that the compiler works on four of them at
once. With eight it unrolls the loops over them instead, and takes three times as long.
"""

EARLY, LATE = ROUNDS * LANES, (2 * ROUNDS + 4) * LANES
"""Where in the working space the words a, and the words e, of all rounds are. Each is
the next round's b or f, and so on to d or h: none is ever moved. The four that a block
begins with come first. Before them is the schedule."""

SPACE = (3 * ROUNDS + 8) * LANES
"""Words of the working space. Of each, those of all lanes stand together."""


@kernel
def expand(work: MutableSequence[int]) -> None:
    """Fill the schedules from their first 16 words, the blocks."""
    for i in range(BLOCK, ROUNDS):
        for lane in range(LANES):
            near = work[(i - 2) * LANES + lane]
            far = work[(i - 15) * LANES + lane]
            low = (far >> 1 | far << 63) ^ (far >> 8 | far << 56) ^ far >> 7
            high = (near >> 19 | near << 45) ^ (near >> 61 | near << 3) ^ near >> 6
            mixed = (low & WORD) + work[(i - 7) * LANES + lane] + (high & WORD)
            work[i * LANES + lane] = (work[(i - BLOCK) * LANES + lane] + mixed) & WORD


@kernel
def mix(work: MutableSequence[int], i: int, lane: int, added: int) -> None:
    """One round of a lane, of a word of the schedule and its constant together."""
    early, late = EARLY + i * LANES + lane, LATE + i * LANES + lane
    d, c = work[early], work[early + LANES]
    b, a = work[early + 2 * LANES], work[early + 3 * LANES]
    h, g = work[late], work[late + LANES]
    f, e = work[late + 2 * LANES], work[late + 3 * LANES]
    high = (e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)
    low = (a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)
    chosen = g ^ e & (f ^ g)
    first = (h + (high & WORD) + chosen + added) & WORD
    most = a & b | c & (a | b)
    work[early + 4 * LANES] = (first + (low & WORD) + most) & WORD
    work[late + 4 * LANES] = (d + first) & WORD


@kernel
def end_block(work: MutableSequence[int]) -> None:
    """Add what a block made to the eight words of a digest.

    These are the first four words a and e of the working space, last one first.
    """
    for i in range(4 * LANES):
        early, late = EARLY + i, LATE + i
        work[early] = (work[early] + work[early + ROUNDS * LANES]) & WORD
        work[late] = (work[late] + work[late + ROUNDS * LANES]) & WORD


@kernel
def hash_lanes(
    work: MutableSequence[int],
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
) -> None:
    """SHA-512 of a message of 128 bytes in each lane (`put_word`, `digest_word`).

    Args:
        work: a `work_space`.
        ending: the expanded block of padding that follows 128 bytes, the same for all
            messages, with the constants added.
        constants: the 80 constants of the rounds.
        initial: the eight words to start from.
    """
    for i in range(4):
        for lane in range(LANES):
            work[EARLY + i * LANES + lane] = initial[3 - i]
            work[LATE + i * LANES + lane] = initial[7 - i]
    expand(work)
    for i in range(ROUNDS):
        constant = constants[i]
        for lane in range(LANES):
            mix(work, i, lane, constant + work[i * LANES + lane])
    end_block(work)
    for i in range(ROUNDS):
        added = ending[i]
        for lane in range(LANES):
            mix(work, i, lane, added)
    end_block(work)


@kernel
def put_word(work: MutableSequence[int], lane: int, i: int, word: int) -> None:
    """Word `i` of the 16 of a lane's message."""
    work[i * LANES + lane] = word


@kernel
def digest_word(work: Sequence[int], lane: int, i: int) -> int:
    """Word `i` of the eight of a lane's digest."""
    first = EARLY if i < 4 else LATE
    return work[first + (3 - i % 4) * LANES + lane] + 0


def work_space() -> NDArray[np.uint64]:
    """What compiled `hash_lanes` works in.

    It begins where four words together do, or every other access to four would touch
    two lines of the processor's cache: a thirtieth of the time.
    """
    space = np.zeros(SPACE + 4, "u8")
    first = -(space.__array_interface__["data"][0] // 8) % 4
    return space[first : first + SPACE]


@cache
def sha512_tables() -> tuple[NDArray[np.uint64], ...]:
    """`ending`, `constants` and `initial` of `hash_lanes`, made as FIPS 180-4 says."""
    primes = [n for n in range(2, 410) if all(n % d for d in range(2, n))]
    constants = [_root_fraction(prime, 3) for prime in primes[:ROUNDS]]
    initial = [_root_fraction(prime, 2) for prime in primes[:8]]
    ending = [1 << 63, *[0] * 14, 8 * 128, *[0] * (ROUNDS - BLOCK)]
    schedule = [word for word in ending for _ in range(LANES)]
    expand(schedule)
    pairs = zip(schedule[::LANES], constants, strict=True)
    ending = [(word + constant) & WORD for word, constant in pairs]
    tables = (np.array(table, "u8") for table in (ending, constants, initial))
    return tuple(tables)


def _root_fraction(number: int, degree: int) -> int:
    """The first 64 bits behind the point of a root, in whole numbers."""
    shifted, low, high = number << 64 * degree, 0, 1 << 80
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= shifted else (low, middle)
    return low & WORD
