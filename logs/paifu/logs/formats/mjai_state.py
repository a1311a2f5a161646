"""A round of an mjai record as far as it was played: what names do not say."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.assigner import Assigner, Name
from paifu.logs.events import NONE, RoundRow


class Played:
    """Who has which tile, what was played last, and the scores."""

    __slots__ = (
        "_ura",
        "drawn",
        "last",
        "melded",
        "players",
        "pons",
        "riichi",
        "row",
        "scores",
        "tiles",
    )

    def __init__(self, row: RoundRow, players: int, reds: Sequence[int]) -> None:
        """A round that is to be dealt."""
        self.row = row
        self.players = players
        self.tiles = Assigner(reds)
        self.drawn = NONE
        """The tile drawn last."""
        self.last = NONE
        """The tile that others may take: discarded, added to a kan, taken out."""
        self.scores: list[int] | None = None
        """As they are now; None if the record does not say."""
        self.riichi: set[int] = set()
        """Seats that declared it."""
        self.melded: list[list[int]] = [[], [], [], []]
        """Tiles in the melds of each seat."""
        self.pons: dict[tuple[int, int], tuple[int, list[int]]] = {}
        """Seat and kind of each pon: its source and tiles, the called one first."""
        self._ura: list[tuple[Name, int]] = []

    def ura(self, names: Sequence[Name]) -> list[int]:
        """Ids of under-indicators, which are the same for all winners."""
        for name in names[len(self._ura) :]:
            self._ura.append((name, self.tiles.new(name)))
        known = zip(names, self._ura, strict=False)
        return [t if n == name else self.tiles.new(name) for name, (n, t) in known]

    def called(self, seat: int, name: Name) -> int:
        """The id of a tile taken from another: the last one, if it has this name."""
        tile = self.last
        if tile != NONE and self.tiles.is_named(tile, name):
            return tile
        return self.tiles.find(seat, [name])[0]

    def pon(self, seat: int, source: int, tile: int, own: list[int]) -> None:
        """A pon was called."""
        self.pons[seat, tile // 4] = (source, [tile, *own])

    def kan_of_pon(self, seat: int, name: Name, names: Sequence[Name]) -> list[int]:
        """The three tiles of the pon that a kakan is made from, the called one first.

        Args:
            seat: who adds a tile.
            name: the tile.
            names: those of the pon, if the record says them.
        """
        _, tiles = self.pons.get((seat, name[0]), (NONE, []))
        reds = [self.tiles.is_named(t, (t // 4, True)) for t in tiles]
        own = sorted((t // 4, red) for t, red in zip(tiles, reds, strict=True))
        if not names or own == sorted(names):
            return tiles or [NONE] * 3
        return self.tiles.find(seat, names)
