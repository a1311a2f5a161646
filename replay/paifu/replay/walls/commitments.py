"""Published walls: the hash of a wall's text, and where in it the tiles lie.

A server that publishes the hash of a wall before play, and the wall after it, could not
choose tiles on the way. Each method is a row of `METHODS`, checked on records:

| method | the text | hash | agreed |
|---|---|---|---|
| `md5-remaining` | what the deal leaves, 14 tiles the dealer's | MD5 | 20 rounds |
| `sha256-salt` | the wall | SHA-256 of text and salt, and of the salt | 15 hashes |
| `sha256` | the wall | SHA-256 | 29 rounds |
| `wall-text` | the wall | none: stated, not committed to | 4 rounds |

Two characters a tile (`0p` a red five), in `wall-text` mjai names parted by spaces.
What no record at hand shows is not claimed: the deal of `sha256-salt` is compared as a
heap, and with three players its wall stays undecided.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paifu.logs.events import Commitment
from paifu.logs.tiles import TileError, parse_kinds, parse_mjai
from paifu.replay.walls.methods import SeedError

Name = tuple[int, bool]
"""Kind 0-33, and whether it is a red tile."""

FOURS, SINGLES, HEAP = "fours", "singles", "heap"
"""How hands are dealt: four, four, four and one; one tile at a time; not known."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Where things lie in the text of a wall; places below 0 count from its end."""

    tiles: int
    """How many there are."""
    deal: str
    """How the hands lie before `draws`; of a heap the dealer's 14th is a part."""
    draws: int
    """Where the draws begin."""
    replacements: tuple[int, ...]
    indicators: tuple[int, ...]
    under_indicators: tuple[int, ...]
    first_seat: tuple[str, ...] = ("dealer",)
    """Who is dealt the first tiles: the dealer, or seat 0; the corpus has both."""


@dataclass(frozen=True, slots=True)
class Published:
    """One way of publishing walls."""

    name: str
    names: Callable[[str], list[Name]]
    """From the text to the tiles; raises `TileError`."""
    digest: Callable[[Commitment], str] | None
    """The hash that the text should have."""
    laid: dict[int, Laid]
    """Where things lie, by the number of players."""


def _pairs(text: str) -> list[Name]:
    """Tiles of two characters each."""
    found = [parse_kinds(text[at : at + 2]) for at in range(0, len(text), 2)]
    if any(len(tiles) != 1 for tiles in found):
        raise TileError(f"{text[:20]!r} is no text of two characters a tile")
    return [name for (name,) in found]


def _words(text: str) -> list[Name]:
    """Tiles by mjai names, parted by spaces."""
    return [parse_mjai(word) for word in text.split(" ")]


def _md5(commitment: Commitment) -> str:
    # What the platform chose long ago; nothing is kept safe by it.
    text = commitment.wall.encode()
    return hashlib.md5(text, usedforsecurity=False).hexdigest()


def _sha256(commitment: Commitment) -> str:
    text = commitment.wall + commitment.salt
    return hashlib.sha256(text.encode()).hexdigest()


_LEFT = Laid(83, HEAP, 0, (-1, -2, -3, -4), (-5, -7, -9, -11, -13),
             (-6, -8, -10, -12, -14))  # fmt: skip

METHODS = {
    method.name: method
    for method in (
        Published("md5-remaining", _pairs, _md5, {4: _LEFT}),
        Published(
            "sha256-salt", _pairs, _sha256,
            {4: Laid(136, HEAP, 53, _LEFT.replacements, _LEFT.indicators,
                     _LEFT.under_indicators)},
        ),
        Published(
            "sha256", _pairs, _sha256,
            {
                4: Laid(136, FOURS, 52, _LEFT.replacements, _LEFT.indicators,
                        _LEFT.under_indicators),
                3: Laid(108, FOURS, 39, (-1, -2, -3, -4, -5, -6, -7, -8),
                        (-9, -11, -13, -15, -17), (-10, -12, -14, -16, -18)),
            },
        ),
        Published(
            "wall-text", _words, None,
            {4: Laid(136, SINGLES, 52, (-1, -2, -3, -4), (-6, -8, -10, -12, -14),
                     (-5, -7, -9, -11, -13), ("dealer", "seat 0"))},
        ),
    )
}  # fmt: skip


def method_of(commitment: Commitment) -> Published:
    """The row of `METHODS` that a commitment names.

    Raises:
        SeedError: there is none of this name.
    """
    if commitment.method not in METHODS:
        name = commitment.method[:40]
        raise SeedError(f"{name!r} is no known method of publishing walls")
    return METHODS[commitment.method]


def hash_agrees(commitment: Commitment) -> bool:
    """Whether the published wall is the one whose hash was published.

    >>> hash_agrees(Commitment("md5-remaining", "1m", "0" * 32))
    False

    Raises:
        SeedError: an unknown method, or the wall was not published.
    """
    method = method_of(commitment)
    if not commitment.wall:
        raise SeedError("only the hash of the wall is published, not the wall")
    if method.digest is None:
        return True
    if method.digest(commitment) != commitment.digest.lower():
        return False
    if not commitment.salt_digest:
        return True
    salt = hashlib.sha256(commitment.salt.encode()).hexdigest()
    return salt == commitment.salt_digest.lower()


def tiles_of(commitment: Commitment, players: int) -> tuple[list[Name], Laid]:
    """The tiles of a published wall in their order, and where things lie.

    Raises:
        SeedError: the method or its layout with so many players is not known, or the
            text is no list of so many tiles.
    """
    method = method_of(commitment)
    if players not in method.laid:
        raise SeedError(
            f"where the tiles of {players} players lie by {method.name!r} is not known"
        )
    laid = method.laid[players]
    try:
        names = method.names(commitment.wall)
    except TileError as error:
        raise SeedError(f"the published wall: {error}") from None
    if len(names) != laid.tiles:
        raise SeedError(f"the published wall has {len(names)} tiles, not {laid.tiles}")
    return names, laid


def dealt_places(laid: Laid, players: int) -> Sequence[Sequence[int]]:
    """Places of the hands in the text, a row a seat from the one dealt first."""
    if laid.deal == SINGLES:
        return [range(seat, 13 * players, players) for seat in range(players)]
    return [
        [
            *(4 * (turn * players + seat) + n for turn in range(3) for n in range(4)),
            12 * players + seat,
        ]
        for seat in range(players)
    ]
