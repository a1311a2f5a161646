"""What generators are seeded by, read from the text of seeds by kernels.

`methods` reads one seed, and says what is wrong with it. Here a seed is usable or not,
which is all that a corpus needs.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import cache
from string import ascii_letters, ascii_uppercase, digits, hexdigits

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import kernel
from paifu.replay.walls.methods import (
    GAME_METHOD,
    GAME_WORDS,
    METHODS,
    ROUND_METHOD,
    ROUND_WORDS,
)
from paifu.replay.walls.rows import turned
from paifu.replay.walls.twister import SEEDED, SIZE

BASE64, HEXADECIMAL = 0, 1
"""How the words of a seed are spelled."""

DIGITS = 8
"""Of a word in hexadecimal."""

COMMA = ord(",")

_NO_DIGIT = 1 << 32
"""Value of a character that is none: it shows in whatever it becomes part of."""

_SPELLINGS = {
    GAME_METHOD: (BASE64, GAME_WORDS * 4 // 3 * 4),
    ROUND_METHOD: (HEXADECIMAL, ROUND_WORDS * (DIGITS + 1) - 1),
}
"""Name of a method -> how its words are spelled, and how many characters they take."""


def spelling_of(text: str, scope: str) -> tuple[str, int, int]:
    """The name of a seed's method, how its words are spelled, and where they begin.

    The name is empty if this is no seed that `read_key` could read.

    Args:
        text: the whole text of a seed.
        scope: what it is for, `game` or `round`.

    >>> spelling_of("mt19937ar," + ",".join(["0123CDEF"] * 8), "round")
    ('mt19937ar', 1, 10)
    >>> spelling_of("mt19937ar,0123CDEF", "round")
    ('', 0, 0)
    """
    start = text.find(",") + 1
    name = text[: start - 1]
    if name in _SPELLINGS and METHODS[name].scope == scope:
        spelling, length = _SPELLINGS[name]
        if len(text) == start + length:
            return name, spelling, start
    return "", 0, 0


@cache
def digit_values() -> NDArray[np.int64]:
    """What each byte is worth: a row for each spelling."""
    values = np.full((2, 256), _NO_DIGIT, "i8")
    alphabet = ascii_uppercase + ascii_letters[:26] + digits + "+/"
    for value, letter in enumerate(alphabet):
        values[BASE64, ord(letter)] = value
    for letter in hexdigits:
        values[HEXADECIMAL, ord(letter)] = int(letter, 16)
    return values


@kernel
def read_key(
    texts: Sequence[int],
    start: int,
    spelling: int,
    values: Sequence[Sequence[int]],
    keys: MutableSequence[int],
    lane: int,
) -> int:
    """Fill a lane of `keys` (`seed_twisters`); 1 if the text is a seed.

    Args:
        texts: the bytes of many seeds.
        start: where the words of this one begin; -1 for none.
        spelling: see `spelling_of`.
        values: see `digit_values`.
        keys: `SIZE` rows of `SEEDED` lanes.
        lane: which one.
    """
    if start < 0:
        return 0
    if spelling == BASE64:
        return _base64_key(texts, start, values[BASE64], keys, lane)
    return _hexadecimal_key(texts, start, values[HEXADECIMAL], keys, lane)


@kernel
def _base64_key(
    texts: Sequence[int],
    start: int,
    values: Sequence[int],
    keys: MutableSequence[int],
    lane: int,
) -> int:
    wrong = 0
    for i in range(0, SIZE, 3):
        # Three words are twelve bytes, sixteen characters.
        at = start + i // 3 * 16
        first = three_bytes(texts, at, values)
        second = three_bytes(texts, at + 4, values)
        third = three_bytes(texts, at + 8, values)
        fourth = three_bytes(texts, at + 12, values)
        wrong |= first | second | third | fourth
        word = turned(first << 8 | second >> 16)
        keys[i * SEEDED + lane] = word + i
        word = turned((second & 0xFFFF) << 16 | third >> 8)
        keys[(i + 1) * SEEDED + lane] = word + i + 1
        word = turned((third & 0xFF) << 24 | fourth)
        keys[(i + 2) * SEEDED + lane] = word + i + 2
    return 1 if wrong < _NO_DIGIT else 0


@kernel
def three_bytes(texts: Sequence[int], at: int, values: Sequence[int]) -> int:
    """What four characters of base64 are, the first byte highest.

    At least 2**32 if one of them is none.
    """
    first, second = values[texts[at]], values[texts[at + 1]]
    third, fourth = values[texts[at + 2]], values[texts[at + 3]]
    return first << 18 | second << 12 | third << 6 | fourth


@kernel
def _hexadecimal_key(
    texts: Sequence[int],
    start: int,
    values: Sequence[int],
    keys: MutableSequence[int],
    lane: int,
) -> int:
    for n in range(ROUND_WORDS):
        at, word = start + n * (DIGITS + 1), 0
        for i in range(DIGITS):
            word = word << 4 | values[texts[at + i]]
        if word >= _NO_DIGIT or (n > 0 and texts[at - 1] != COMMA):
            return 0
        for i in range(n, SIZE, ROUND_WORDS):
            keys[i * SEEDED + lane] = word + n
    return 1
