"""Who holds what in a round of a record that names its tiles, as it is being read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from paifu.logs.assigner import Assigner, Name
from paifu.logs.builder import padded
from paifu.logs.events import HIDDEN, NONE, EventKind

PON, KAKAN, ANKAN = int(EventKind.PON), int(EventKind.KAKAN), int(EventKind.ANKAN)


@dataclass(slots=True)
class Called:
    """A meld on the table."""

    text: str
    kind: int
    source: int
    tiles: list[int]
    """Called tile first; the tile added to a pon last."""

    @property
    def row(self) -> list[int]:
        """As a claim's `melds` hold it."""
        return [self.kind, self.source, *padded(self.tiles, 4)]


@dataclass(slots=True)
class Hands:
    """What each seat holds, and what it may have been given by others."""

    tiles: Assigner
    melds: list[list[Called]] = field(default_factory=lambda: [[], [], [], []])
    drawn: list[int] = field(default_factory=lambda: [NONE] * 4)
    """The tile each seat has just drawn."""
    offered: tuple[int, int] = (NONE, NONE)
    """Seat and tile that may be called or ronned."""
    ura: list[int] = field(default_factory=list)
    """Under-indicators shown so far."""
    norths: list[int] = field(default_factory=lambda: [0] * 4)
    """How many norths each seat has set aside."""

    # -- play ----------------------------------------------------------------------

    def draw(self, seat: int, name: Name | None) -> int:
        """A drawn tile."""
        self.drawn[seat] = self.tiles.draw(seat, name)
        return self.drawn[seat]

    def discard(self, seat: int, name: Name, as_drawn: bool) -> int:
        """A discarded tile, which may be called now."""
        tile = self.tiles.discard(seat, name, drawn=as_drawn)
        self.drawn[seat] = NONE
        self.offered = seat, tile
        return tile

    def call(
        self,
        seat: int,
        kind: int,
        source: int,
        name: Name,
        own: Iterable[Name],
        text: str = "",
    ) -> Called:
        """A chi, pon or kan on a discard, with the tiles from the caller's hand."""
        called = self._called(source, name)
        made = Called(text, kind, source, [called, *self.tiles.take(seat, own)])
        self.melds[seat].append(made)
        return made

    def _called(self, source: int, name: Name) -> int:
        """The tile on offer, if it is the one that was called."""
        seat, tile = self.offered
        if seat == source and self.tiles.is_named(tile, name):
            return tile
        return self.tiles.new(name)

    def closed_kan(
        self, seat: int, named: Name, own: Iterable[Name], text: str = ""
    ) -> Called:
        """A kan of four tiles of the hand."""
        tiles = self.tiles.take(seat, [named, *own])
        self.offered = seat, tiles[0]
        made = Called(text, ANKAN, seat, tiles)
        self.melds[seat].append(made)
        return made

    def add(self, seat: int, name: Name, text: str = "", pon: str = "") -> Called:
        """A tile added to a pon: of its kind and, if a text is given, of this text.

        If there is no such pon, the meld has the added tile alone.
        """
        (added,) = self.tiles.take(seat, [name])
        self.drawn[seat] = NONE
        self.offered = seat, added
        for place, one in enumerate(self.melds[seat]):
            if one.kind == PON and one.tiles[0] // 4 == name[0] and one.text == pon:
                made = Called(text, KAKAN, one.source, [*one.tiles, added])
                self.melds[seat][place] = made
                return made
        return Called(text, KAKAN, NONE, [added])

    def set_aside(self, seat: int, name: Name) -> int:
        """A north taken out of the hand."""
        (tile,) = self.tiles.take(seat, [name])
        self.drawn[seat] = NONE
        self.offered = seat, tile
        self.norths[seat] += 1
        return tile

    # -- hands that are shown ------------------------------------------------------

    def shown(self, seat: int, names: Iterable[Name | None]) -> list[int]:
        """Ids of concealed tiles, at most 14, 255 for those not shown."""
        known = [name for name in names if name is not None]
        found = iter(self.tiles.find(seat, known))
        return [HIDDEN if name is None else next(found) for name in names]

    def winning(
        self, seat: int, source: int, names: tuple[Name | None, ...]
    ) -> list[int]:
        """Ids of a winner's concealed tiles, the winning one last as it is named."""
        if seat != source:
            giver, tile = self.offered
            last = names[-1]
            if giver == source and last and self.tiles.is_named(tile, last):
                return [*self.shown(seat, names[:-1]), tile]
            return self.shown(seat, names)
        found, tile = self.shown(seat, names), self.drawn[seat]
        if tile in found[:-1] and names[-1] == names[found.index(tile)]:
            place = found.index(tile)
            found[place], found[-1] = found[-1], tile
        return found

    def under(self, names: list[Name]) -> list[int]:
        """Ids of under-indicators: the same ones for each winner of the round."""
        for name in names[len(self.ura) :]:
            self.ura.append(self.tiles.new(name))
        made = []
        for place, name in enumerate(names):
            same = self.tiles.is_named(self.ura[place], name)
            made.append(self.ura[place] if same else self.tiles.new(name))
        return made
