"""Random numbers of published seeds: the Mersenne Twister, plain or hashed.

The generator is NumPy's `RandomState`, whose stream is frozen by its documentation and
whose seeding from a list of words is the `init_by_array` of the authors' mt19937ar.c
(Matsumoto and Nishimura, 2002). `random.Random` takes an int instead of words, and so
cannot be told that the last words are zero.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

Words = Sequence[int] | NDArray[np.uint32]

_BLOCK = 128
"""Bytes that one SHA-512 hashes: 32 words."""

_BLOCKS = 9
"""Blocks a round: 288 words in, 144 words out."""


def generator(words: Words) -> np.random.RandomState:
    """A generator seeded by `init_by_array` with these 32-bit words.

    >>> outputs(generator([0x123, 0x234, 0x345, 0x456]), 3).tolist()
    [1067595299, 955945823, 477289528]

    Raises:
        ValueError: no words, or one outside 0 .. 2**32 - 1.
    """
    # A list, not an array: NumPy squeezes an array of one word to a plain number,
    # which is seeded by another function.
    return np.random.RandomState([int(word) for word in words])


def outputs(source: np.random.RandomState, count: int) -> NDArray[np.uint32]:
    """The generator's next `count` 32-bit outputs."""
    return source.randint(0, 1 << 32, count, np.uint32)


def hashed_rounds(words: Words) -> Iterator[NDArray[np.uint32]]:
    """144 numbers for each round in turn, without end.

    Each is made of the next 288 outputs: nine times, 32 outputs (little-endian) are
    hashed by SHA-512 into 16 words.
    """
    source = generator(words)
    while True:
        block = source.bytes(_BLOCK * _BLOCKS)
        digests = (
            hashlib.sha512(block[at : at + _BLOCK]).digest()
            for at in range(0, len(block), _BLOCK)
        )
        yield np.frombuffer(b"".join(digests), "<u4")


def raw_round(words: Words) -> tuple[NDArray[np.uint32]]:
    """137 numbers for the one round of this seed: the outputs as they are."""
    return (outputs(generator(words), 137),)
