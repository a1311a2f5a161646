"""The published methods of making walls, each known by the name its seeds begin with.

| seed | one a | words |
|---|---|---|
| `mt19937ar-sha512-n288-base64,…` | game | 624, base64 of little-endian bytes |
| `mt19937ar,XXXXXXXX,…` | round | 8, in hexadecimal |

Both were published by Tenhou (https://tenhou.net/stat/rand/) and are here as proven on
records: every deal, draw, replacement tile, indicator and die of 10,754 rounds agreed.
Seen were replacement tiles up to the 4th (6th with three players) and indicators up to
the 5th; the further ones follow the same pattern.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from paifu.replay.walls.mt19937 import hashed_rounds, raw_round
from paifu.replay.walls.wall import Layout

GAME_METHOD = "mt19937ar-sha512-n288-base64"
ROUND_METHOD = "mt19937ar"

GAME_WORDS = 624
"""32-bit words in the seed of a game."""

ROUND_WORDS = 8
"""32-bit words in the seed of a round."""


class SeedError(ValueError):
    """A seed that no wall can be built from; the message says why.

    Nothing follows from it about the record: its walls stay unproven.
    """


@dataclass(frozen=True, slots=True)
class Method:
    """One way of making walls from a seed."""

    name: str
    """What the text of its seeds begins with, up to the first comma."""
    scope: str
    """What one seed is for: `game` or `round`."""
    length: int
    """How many 32-bit words a seed has."""
    words: Callable[[str], NDArray[np.uint32]]
    """From the text after the comma to those words; raises `SeedError`."""
    rows: Callable[[NDArray[np.uint32]], Iterable[NDArray[np.uint32]]]
    """From those words to a row of numbers for each round in turn."""
    layouts: dict[int, Layout]
    """Where things lie, by the number of players."""


def method_of(seed_text: str, scope: str) -> tuple[Method, str]:
    """The method that a seed's text names, and the rest of the text.

    Raises:
        SeedError: an empty text, no known method, or one for another scope.
    """
    if not seed_text:
        raise SeedError("the seed is empty")
    name, comma, body = seed_text.partition(",")
    if not comma:
        raise SeedError(f"{_short(seed_text)} names no method of making walls")
    if name not in METHODS:
        raise SeedError(f"{_short(name)} is no known method of making walls")
    method = METHODS[name]
    if method.scope != scope:
        raise SeedError(f"{name!r} is the seed of a {method.scope}, not of a {scope}")
    return method, body


def make_seed(words: Sequence[int]) -> str:
    """The text of a game's seed of 624 words, from which `game_walls` makes its walls.

    Raises:
        ValueError: another number of words, or one outside 0 .. 2**32 - 1.
    """
    if len(words) != GAME_WORDS:
        raise ValueError(f"{len(words)} words, expected {GAME_WORDS}")
    for place, word in enumerate(words):
        if not 0 <= word < 1 << 32:
            raise ValueError(f"word {place}: {word!r} is not in 0 .. 2**32 - 1")
    data: bytes = np.array(words, "<u4").tobytes()
    return f"{GAME_METHOD},{base64.b64encode(data).decode()}"


def _base64_words(text: str) -> NDArray[np.uint32]:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:  # of binascii, or a character outside ASCII
        raise SeedError(f"{_short(text)} is no base64 ({error})") from None
    if len(data) != 4 * GAME_WORDS:
        raise SeedError(f"{len(data)} bytes, expected {4 * GAME_WORDS}")
    return np.frombuffer(data, "<u4")


def _hexadecimal_words(text: str) -> NDArray[np.uint32]:
    if not _HEXADECIMAL.fullmatch(text):
        raise SeedError(_not_hexadecimal(text))
    return np.frombuffer(bytes.fromhex(text.replace(",", "")), ">u4").astype("u4")


def _not_hexadecimal(text: str) -> str:
    """Why a text is not the words of a round's seed."""
    words = text.split(",")
    if len(words) != ROUND_WORDS:
        return f"{len(words)} words, expected {ROUND_WORDS}"
    wrong = next(word for word in words if not _EIGHT_DIGITS.fullmatch(word))
    return f"{_short(wrong)} is not 8 hexadecimal digits"


_EIGHT_DIGITS = re.compile("[0-9A-Fa-f]{8}")
_HEXADECIMAL = re.compile(f"(?:[0-9A-Fa-f]{{8}},){{{ROUND_WORDS - 1}}}[0-9A-Fa-f]{{8}}")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


METHODS = {
    method.name: method
    for method in (
        Method(
            name=GAME_METHOD,
            scope="game",
            length=GAME_WORDS,
            words=_base64_words,
            rows=hashed_rounds,
            layouts={
                4: Layout(
                    replacements=(1, 0, 3, 2),
                    indicators=(5, 7, 9, 11, 13),
                    under_indicators=(4, 6, 8, 10, 12),
                    dice=(135, 136),
                ),
                3: Layout(
                    replacements=(1, 0, 3, 2, 5, 4, 7, 6),
                    indicators=(9, 11, 13, 15, 17),
                    under_indicators=(8, 10, 12, 14, 16),
                    dice=(135, 136),
                ),
            },
        ),
        Method(
            name=ROUND_METHOD,
            scope="round",
            length=ROUND_WORDS,
            words=_hexadecimal_words,
            rows=raw_round,
            layouts={
                4: Layout(
                    replacements=(0, 1, 2, 3),
                    indicators=(4, 6, 8, 10, 12),
                    under_indicators=(5, 7, 9, 11, 13),
                    dice=(135, 136),
                ),
                3: Layout(
                    replacements=(0, 1, 2, 3, 4, 5, 6, 7),
                    indicators=(8, 10, 12, 14, 16),
                    under_indicators=(9, 11, 13, 15, 17),
                    dice=(107, 108),
                ),
            },
        ),
    )
}
