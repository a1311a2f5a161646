"""The numbers of one round's wall as kernels; `mt19937` makes the same for one game."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from paifu.logs.engine import kernel
from paifu.replay.walls.sha512 import LANES, digest_word, hash_lanes, put_word
from paifu.replay.walls.twister import Twister, next_words

DIGESTS = 9
"""Digests a round: 288 words in, 144 words out."""

WORDS_IN = 32 * DIGESTS

RAW_NUMBERS = 137
"""Numbers that a wall and two dice take."""


class Hasher:
    """A round's numbers."""

    words: Annotated[list[int], WORDS_IN]  # what is hashed
    numbers: Annotated[list[int], 16 * DIGESTS]
    partners: Annotated[list[int], RAW_NUMBERS]  # which tile each is swapped with


@kernel
def turned(word: int) -> int:
    """The four bytes of a word in the opposite order."""
    return (
        (word & 0xFF) << 24
        | (word & 0xFF00) << 8
        | (word >> 8 & 0xFF00)
        | (word >> 24 & 0xFF)
    )


@kernel
def put_message(hasher: Hasher, n: int, work: MutableSequence[int], lane: int) -> None:
    """Put number `n` of a round's nine messages into a lane."""
    for i in range(16):
        first = turned(hasher.words[32 * n + 2 * i] + 0)
        second = turned(hasher.words[32 * n + 2 * i + 1] + 0)
        put_word(work, lane, i, first << 32 | second)


@kernel
def take_digest(hasher: Hasher, n: int, work: Sequence[int], lane: int) -> None:
    """Take 16 numbers from the digest in a lane."""
    for i in range(8):
        word = digest_word(work, lane, i)
        hasher.numbers[16 * n + 2 * i] = turned(word >> 32)
        hasher.numbers[16 * n + 2 * i + 1] = turned(word & 0xFFFFFFFF)


@kernel
def hashed_row(
    twister: Twister,
    hasher: Hasher,
    work: MutableSequence[int],
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
) -> None:
    """144 numbers from the next 288 outputs (`hashed_rounds`).

    The arguments after `hasher` are those of `hash_lanes`.
    """
    next_words(twister, hasher.words, WORDS_IN)
    for n in range(DIGESTS):
        put_message(hasher, n, work, n)
    hash_lanes(work, ending, constants, initial)
    for n in range(DIGESTS):
        take_digest(hasher, n, work, n)


@kernel
def hash_rows(
    hashers: Sequence[Hasher],
    work: MutableSequence[int],
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
) -> None:
    """The numbers of as many rounds as there are lanes, from their words."""
    for n in range(DIGESTS):
        for lane in range(LANES):
            put_message(hashers[lane], n, work, lane)
        hash_lanes(work, ending, constants, initial)
        for lane in range(LANES):
            take_digest(hashers[lane], n, work, lane)


@kernel
def keep_raw(hasher: Hasher) -> None:
    """137 numbers, the words as they are (`raw_round`)."""
    for n in range(RAW_NUMBERS):
        hasher.numbers[n] = hasher.words[n]
