"""A wall: the shuffled tiles of one round, and what each of them is for.

Tiles are dealt from the end of the shuffled list downwards: three times four tiles to
each seat from the dealer on, then one each. Draws go on from there. The dead wall is
the list's other end; where in it the replacement tiles and indicators lie is the
`Layout`, which differs by method and number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DEAD_WALL = 14
"""Tiles kept back, in both four- and three-player games."""

_REMOVED = range(4, 32)
"""2m-8m, which three players do without."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions in the shuffled list, 0 = its first tile; and of the dice."""

    replacements: tuple[int, ...]
    """Of the replacement tiles, in the order in which kans and norths take them."""
    indicators: tuple[int, ...]
    """Of the dora indicators, the first one first."""
    under_indicators: tuple[int, ...]
    """Of the tiles below them."""
    dice: tuple[int, int]
    """Of the two numbers, in the row that shuffles, that the dice come from."""


@dataclass(frozen=True, slots=True)
class Wall:
    """All tiles of one round (ids 0-135), before anybody has called or drawn."""

    hands: tuple[tuple[int, ...], ...]
    """Thirteen tiles a seat in the order of the deal; `hands[0]` is the dealer's."""
    draws: tuple[int, ...]
    """The live wall: 70 tiles, 55 with three players; first the dealer's 14th tile.
    Each replacement tile taken leaves one of the last of them undrawn."""
    replacements: tuple[int, ...]
    """Replacement tiles in order: 4, with three players 8."""
    indicators: tuple[int, ...]
    """Five dora indicators in the order of their turning."""
    under_indicators: tuple[int, ...]
    """The tile under each of them."""
    dice: tuple[int, int]
    """1-6 each."""

    def hand(self, seat: int, dealer: int) -> tuple[int, ...]:
        """The thirteen tiles dealt to a seat, when seat `dealer` deals."""
        return self.hands[(seat - dealer) % len(self.hands)]


def tile_set(players: int) -> list[int]:
    """Ids of the tiles in play, in order: 136, or 108 with three players.

    >>> len(tile_set(4)), tile_set(3)[:6]
    (136, [0, 1, 2, 3, 32, 33])

    Raises:
        ValueError: neither three nor four players.
    """
    if players not in (3, 4):
        raise ValueError(f"players must be 3 or 4, not {players!r}")
    return [t for t in range(136) if players == 4 or t not in _REMOVED]


def shuffled(tiles: Sequence[int], numbers: NDArray[np.uint32]) -> list[int]:
    """The tiles after a Fisher-Yates shuffle from the front.

    Step i swaps tile i with one of the tiles from i on, the one that
    `numbers[i] mod (how many those are)` names. The last step has no choice.
    """
    count = len(tiles)
    choices = np.arange(count, 1, -1, dtype=np.uint32)
    partners = np.arange(count - 1) + numbers[: count - 1] % choices
    mixed = list(tiles)
    for i, j in enumerate(partners.tolist()):
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def build(numbers: NDArray[np.uint32], tiles: Sequence[int], layout: Layout) -> Wall:
    """The wall that a row of random numbers makes of these tiles.

    Args:
        numbers: one for each step of the shuffle, and those of the dice.
        tiles: a `tile_set`, which tells the number of players too.
        layout: where things lie.
    """
    players = 4 if len(tiles) == 136 else 3
    mixed = shuffled(tiles, numbers)
    dealt = mixed[::-1]
    first, second = (int(numbers[place]) % 6 + 1 for place in layout.dice)
    return Wall(
        hands=tuple(_dealt_to(seat, players, dealt) for seat in range(players)),
        draws=tuple(dealt[13 * players : len(dealt) - DEAD_WALL]),
        replacements=tuple(mixed[place] for place in layout.replacements),
        indicators=tuple(mixed[place] for place in layout.indicators),
        under_indicators=tuple(mixed[place] for place in layout.under_indicators),
        dice=(first, second),
    )


def _dealt_to(seat: int, players: int, dealt: Sequence[int]) -> tuple[int, ...]:
    """Thirteen tiles: four in each of three turns, then one; seat 0 is the dealer."""
    hand: list[int] = []
    for turn in range(3):
        start = 4 * (turn * players + seat)
        hand += dealt[start : start + 4]
    return (*hand, dealt[12 * players + seat])
