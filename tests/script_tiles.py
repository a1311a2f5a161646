"""Tiles for hand-typed records: named ones, and harmless ones for all the rest.

A record needs every tile of every hand and draw, but a test is about a few of them.
The others must change nothing: hands that are far from tenpai, draws that complete
nobody's hand and are discarded at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paifu.logs.tiles import TileError, kind_name, parse_kinds
from paifu.replay.hand.tables import POWERS, suit_tables
from paifu.replay.hand.waits import hand_waits
from paifu.replay.rules.record import Rules

HAND = 13
YAOCHUU = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})
"""Terminals and honours."""


def waits_of(tiles: Iterable[int], melds: int) -> frozenset[int]:
    """Kinds that complete 13 concealed tiles less three a meld."""
    counts, keys = [0] * 34, [0] * 4
    for tile in tiles:
        counts[tile // 4] += 1
        keys[tile // 36] += POWERS[tile // 4 % 9]
    suits, honours = (memoryview(table) for table in suit_tables())
    mask = hand_waits(keys, counts, melds, suits, honours)
    return frozenset(kind for kind in range(34) if mask >> kind & 1)


class Tiles:
    """The tiles that no hand, draw or indicator has taken yet."""

    def __init__(self, rules: Rules) -> None:
        self.reds = frozenset(tile for tile in range(136) if rules.reds[tile])
        self.free = [tile for tile in range(136) if not rules.removed[tile // 4]]

    def take(self, name: str) -> int:
        """The lowest free tile of one name: `5m` is a plain one, `0m` the red.

        Where the rules make other tiles red, `3m` is a plain one and `3mr` the red.
        `#52` is the tile of that id, free or not.

        Raises:
            TileError: no such tile is left.
        """
        if name[0] == "#":
            tile = int(name[1:])
            if tile in self.free:
                self.free.remove(tile)
            return tile
        [(kind, red)] = parse_kinds(name)
        for tile in self.free:
            if tile // 4 == kind and (tile in self.reds) == red:
                self.free.remove(tile)
                return tile
        raise TileError(f"no {name} is left")

    def take_all(self, text: str) -> list[int]:
        """A tile for each name in a text such as `123m05p`."""
        return [self.take(name) for name in names(text)]

    def first(self, wanted: Callable[[int], bool], why: str) -> int:
        """The first free tile whose kind is wanted, simples before the others.

        Raises:
            TileError: there is none; `why` says what it was for.
        """
        for tile in sorted(self.free, key=lambda t: t // 4 in YAOCHUU):
            if wanted(tile // 4):
                self.free.remove(tile)
                return tile
        raise TileError(f"no tile is left for {why}")

    def fill(self, hand: list[int], seat: int) -> None:
        """Add harmless tiles up to thirteen: as far apart as there are any."""
        begun = bool(hand)
        while len(hand) < HAND:
            hand.append(self._apart(hand, seat))
        if begun is False and waits_of(hand, 0):
            raise TileError(f"the harmless hand of seat {seat} is tenpai")

    def _apart(self, hand: list[int], seat: int) -> int:
        kinds = [tile // 4 for tile in hand]
        order = [(kind + seat) % 9 + kind // 9 * 9 for kind in range(27)]
        for space in (3, 2, 1, 0):
            for kind in (*order, *range(27, 34)):
                if all(gap(kind, other) >= space for other in kinds):
                    for tile in self.free:
                        if tile // 4 == kind and tile not in self.reds:
                            self.free.remove(tile)
                            return tile
        raise TileError("no tiles are left")


def gap(kind: int, other: int) -> int:
    """How far apart two kinds are: 0 equal, 9 if no set could hold both."""
    if kind // 9 != other // 9 or (kind >= 27 and kind != other):
        return 9
    return abs(kind - other)


def names(text: str) -> list[str]:
    """Names of the tiles in a text: `105p` is 1p, 0p and 5p."""
    if text.startswith("#"):
        return [text]
    return [kind_name(kind, red) for kind, red in parse_kinds(text)]
