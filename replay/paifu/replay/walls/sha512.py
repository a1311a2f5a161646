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


@kernel
def expand(schedule: MutableSequence[int]) -> None:
    """Fill the schedule from its first 16 words, the block."""
    for i in range(16, 80):
        near, far = schedule[i - 2], schedule[i - 15]
        low = (far >> 1 | far << 63) ^ (far >> 8 | far << 56) ^ far >> 7
        high = (near >> 19 | near << 45) ^ (near >> 61 | near << 3) ^ near >> 6
        schedule[i] = (schedule[i - 16] + low + schedule[i - 7] + high) & WORD


@kernel
def compress(
    digest: MutableSequence[int], schedule: Sequence[int], constants: Sequence[int]
) -> None:
    """Take a block, expanded in `schedule`, into the eight words of `digest`."""
    a, b, c, d = digest[0], digest[1], digest[2], digest[3]
    e, f, g, h = digest[4], digest[5], digest[6], digest[7]
    for i in range(80):
        high = (e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)
        low = (a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)
        chosen = g ^ e & (f ^ g)
        first = (h + (high & WORD) + chosen + constants[i] + schedule[i]) & WORD
        most = a & b | c & (a | b)
        h, g, f, e = g, f, e, (d + first) & WORD
        d, c, b, a = c, b, a, (first + (low & WORD) + most) & WORD
    digest[0], digest[1] = (digest[0] + a) & WORD, (digest[1] + b) & WORD
    digest[2], digest[3] = (digest[2] + c) & WORD, (digest[3] + d) & WORD
    digest[4], digest[5] = (digest[4] + e) & WORD, (digest[5] + f) & WORD
    digest[6], digest[7] = (digest[6] + g) & WORD, (digest[7] + h) & WORD


@kernel
def hash_block(
    digest: MutableSequence[int],
    schedule: MutableSequence[int],
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
) -> None:
    """SHA-512 of the block in the first 16 words of `schedule`.

    Args:
        digest: gets the eight words.
        schedule: 80 words.
        ending: the expanded block of padding that follows 128 bytes.
        constants: the 80 constants of the rounds.
        initial: the eight words to start from.
    """
    for i in range(8):
        digest[i] = initial[i]
    expand(schedule)
    compress(digest, schedule, constants)
    compress(digest, ending, constants)


@cache
def sha512_tables() -> tuple[NDArray[np.uint64], ...]:
    """`ending`, `constants` and `initial` of `hash_block`, made as FIPS 180-4 says."""
    primes = [n for n in range(2, 410) if all(n % d for d in range(2, n))]
    constants = [_root_fraction(prime, 3) for prime in primes[:ROUNDS]]
    initial = [_root_fraction(prime, 2) for prime in primes[:8]]
    ending = [1 << 63, *[0] * 14, 8 * 128, *[0] * (ROUNDS - BLOCK)]
    expand(ending)
    tables = (np.array(table, "u8") for table in (ending, constants, initial))
    return tuple(tables)


def _root_fraction(number: int, degree: int) -> int:
    """The first 64 bits behind the point of a root, in whole numbers."""
    shifted, low, high = number << 64 * degree, 0, 1 << 80
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= shifted else (low, middle)
    return low & WORD
