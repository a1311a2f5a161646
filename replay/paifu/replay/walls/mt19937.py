"""Random numbers of published seeds: the Mersenne Twister, plain or hashed.

The generator is that of `random.Random`, whose seeding by an int is the
`init_by_array` of the authors' mt19937ar.c (Matsumoto and Nishimura, 2002) with the
int's words. (NumPy has it too, but takes a while to load.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import plain
from paifu.replay.walls.twister import Twister, seed_twister

Words = Sequence[int] | NDArray[np.uint32]

_BLOCK = 128
"""Bytes that one SHA-512 hashes: 32 words."""

_BLOCKS = 9
"""Blocks a round: 288 words in, 144 words out."""

_STATE = 3
"""The form of a generator's state, as `Random.setstate` wants to be told."""


def generator(words: Words) -> Random:
    """A generator seeded by `init_by_array` with these 32-bit words.

    >>> outputs(generator([0x123, 0x234, 0x345, 0x456]), 3).tolist()
    [1067595299, 955945823, 477289528]

    Raises:
        ValueError: no words, or one outside 0 .. 2**32 - 1.
    """
    seed = [int(word) for word in words]
    if not seed:
        raise ValueError("a seed of no words")
    if wrong := [word for word in seed if not 0 <= word < 1 << 32]:
        raise ValueError(f"seed: {wrong[0]!r} is not in 0 .. 2**32 - 1")
    if seed[-1]:
        return Random(int.from_bytes(np.array(seed, "<u4").tobytes(), "little"))
    # An int cannot say that its last words are zero.
    twister, source = plain(Twister), Random()
    seed_twister(twister, seed, 0, len(seed))
    source.setstate((_STATE, (*twister.state, twister.place), None))
    return source


def outputs(source: Random, count: int) -> NDArray[np.uint32]:
    """The generator's next `count` 32-bit outputs."""
    return np.frombuffer(_bytes(source, 4 * count), "<u4")


def _bytes(source: Random, count: int) -> bytes:
    """The next outputs, little-endian: `count` bytes, a multiple of four."""
    return source.getrandbits(8 * count).to_bytes(count, "little")


def hashed_rounds(words: Words) -> Iterator[NDArray[np.uint32]]:
    """144 numbers for each round in turn, without end.

    Each is made of the next 288 outputs: nine times, 32 outputs (little-endian) are
    hashed by SHA-512 into 16 words.
    """
    source = generator(words)
    while True:
        block = _bytes(source, _BLOCK * _BLOCKS)
        digests = (
            hashlib.sha512(block[at : at + _BLOCK]).digest()
            for at in range(0, len(block), _BLOCK)
        )
        yield np.frombuffer(b"".join(digests), "<u4")


def raw_round(words: Words) -> tuple[NDArray[np.uint32]]:
    """137 numbers for the one round of this seed: the outputs as they are."""
    return (outputs(generator(words), 137),)
