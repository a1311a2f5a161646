"""Tile ids for formats that name tiles without them: `5pr`, `s5`, `41`.

A record that says "5p" does not say which of the four. Ids are given in the order in
which tiles are first seen: a red one its own id, others the lowest that nobody has had
in the round. A tile that moves (discarded, called, shown in a hand) keeps its id.

Nothing is repaired: what a seat names without having it gets an id that is not in its
hand, so that the audit finds what is wrong. If all copies are gone that is the last
one of its kind.
"""

from __future__ import annotations

from collections.abc import Iterable

from paifu.logs.events import HIDDEN
from paifu.logs.tiles import RED_IDS

Name = tuple[int, bool]
"""Kind 0-33, and whether it is a red tile."""


class Assigner:
    """The tiles of one round as they get their ids.

    Args:
        reds: ids of the red tiles in play.

    >>> tiles = Assigner()
    >>> tiles.deal(0, [(0, False), (0, False), (13, True)])
    [0, 1, 52]
    >>> tiles.draw(0, (0, False)), tiles.discard(0, (0, False), drawn=True)
    (2, 2)
    >>> tiles.discard(0, (0, False))
    0
    """

    def __init__(self, reds: Iterable[int] = RED_IDS) -> None:
        """A round of which no tile was seen."""
        self._reds = frozenset(reds)
        self._free = [
            [tile for tile in range(4 * kind, 4 * kind + 4) if tile not in self._reds]
            for kind in range(34)
        ]
        self._free_red = [
            [tile for tile in range(4 * kind, 4 * kind + 4) if tile in self._reds]
            for kind in range(34)
        ]
        self.spent: set[Name] = set()
        """Names that were seen on more tiles than there are of them."""
        self.hands: list[list[int]] = [[], [], [], []]
        """Ids in each seat's concealed hand, 255 for hidden ones, as they came."""

    def is_named(self, tile: int, name: Name) -> bool:
        """True if a tile id is one of this name."""
        return (
            tile != HIDDEN and tile // 4 == name[0] and (tile in self._reds) == name[1]
        )

    def new(self, name: Name) -> int:
        """The id of a tile seen for the first time; the last copy if all are gone."""
        kind, red = name
        free = self._free_red if red else self._free
        if free[kind]:
            return free[kind].pop(0)
        self.spent.add(name)
        copies = range(4 * kind, 4 * kind + 4)
        named = [t for t in copies if (t in self._reds) == red or not red]
        return named[-1] if named else copies[-1]

    def deal(self, seat: int, names: Iterable[Name | None]) -> list[int]:
        """Ids of the tiles dealt to a seat; None for a hidden one."""
        return [self.draw(seat, name) for name in names]

    def draw(self, seat: int, name: Name | None) -> int:
        """The id of a drawn tile, which is in the seat's hand from now on."""
        tile = HIDDEN if name is None else self.new(name)
        self.hands[seat].append(tile)
        return tile

    def discard(self, seat: int, name: Name, *, drawn: bool = False) -> int:
        """The id of a tile that leaves a hand.

        Args:
            seat: whose hand.
            name: the tile.
            drawn: take the newest of that name (the tile just drawn), not the oldest.
        """
        return self.take(seat, [name], newest=drawn)[0]

    def take(
        self, seat: int, names: Iterable[Name], *, newest: bool = False
    ) -> list[int]:
        """The ids of tiles that leave a hand, for a meld: the oldest of each name.

        A tile that the hand does not show to hold is taken from its hidden ones, if it
        has any.
        """
        return [self._leave(seat, name, newest) for name in names]

    def _leave(self, seat: int, name: Name, newest: bool) -> int:
        hand = self.hands[seat]
        held = [i for i, tile in enumerate(hand) if self.is_named(tile, name)]
        if held:
            return hand.pop(held[-1 if newest else 0])
        if HIDDEN in hand:
            hand.remove(HIDDEN)
        return self.new(name)

    def find(self, seat: int, names: Iterable[Name]) -> list[int]:
        """The ids of tiles of a hand that is shown, each in its hand's first copy.

        Of names that the hand does not hold, ids that it does not hold; hidden tiles
        are taken for what they are shown to be.
        """
        left = list(self.hands[seat])
        found: list[int] = []
        for name in names:
            tile = next((t for t in left if self.is_named(t, name)), HIDDEN)
            if tile != HIDDEN:
                left.remove(tile)
            elif HIDDEN in left:
                left.remove(HIDDEN)
                tile = self.new(name)
            else:
                tile = self._elsewhere(name, found)
            found.append(tile)
        return found

    def _elsewhere(self, name: Name, found: list[int]) -> int:
        """A tile of this name that is not among the ones found."""
        kind, red = name
        copies = [t for t in range(4 * kind, 4 * kind + 4) if t not in found]
        named = [t for t in copies if (t in self._reds) == red]
        return (named or copies or [4 * kind])[-1]
