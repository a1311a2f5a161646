"""The numbers of one round's wall as kernels; `mt19937` makes the same for one game."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from paifu.logs.engine import kernel
from paifu.replay.walls.sha512 import hash_block
from paifu.replay.walls.twister import Twister, next_word

DIGESTS = 9
"""Digests a round: 288 words in, 144 words out."""

RAW_NUMBERS = 137
"""Numbers that a wall and two dice take."""


class Hasher:
    """A round's numbers."""

    numbers: Annotated[list[int], 144]


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
def hashed_row(
    twister: Twister,
    hasher: Hasher,
    digest: MutableSequence[int],
    schedule: MutableSequence[int],
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
) -> None:
    """144 numbers from the next 288 outputs (`hashed_rounds`).

    The arguments after `hasher` are those of `hash_block`.
    """
    for n in range(DIGESTS):
        for i in range(16):
            first = turned(next_word(twister))
            schedule[i] = first << 32 | turned(next_word(twister))
        hash_block(digest, schedule, ending, constants, initial)
        for i in range(8):
            hasher.numbers[16 * n + 2 * i] = turned(digest[i] >> 32)
            hasher.numbers[16 * n + 2 * i + 1] = turned(digest[i] & 0xFFFFFFFF)


@kernel
def raw_row(twister: Twister, hasher: Hasher) -> None:
    """137 numbers, the next outputs as they are (`raw_round`)."""
    for n in range(RAW_NUMBERS):
        hasher.numbers[n] = next_word(twister)
