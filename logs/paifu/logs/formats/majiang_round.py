"""One round of a majiang record as it is being read: who holds what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from paifu.logs.assigner import Assigner, Name
from paifu.logs.builder import padded
from paifu.logs.events import HIDDEN, NONE, RoundRow
from paifu.logs.formats.majiang_tiles import (
    ANKAN,
    KAKAN,
    PON,
    Meld,
    TileTextError,
    parse_meld,
)


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

    row: RoundRow
    tiles: Assigner
    melds: list[list[Called]] = field(default_factory=lambda: [[], [], [], []])
    drawn: list[int] = field(default_factory=lambda: [NONE] * 4)
    """The tile each seat has just drawn."""
    offered: tuple[int, int] = (NONE, NONE)
    """Seat and tile that may be called or ronned."""
    ura: list[int] = field(default_factory=list)
    """Under-indicators shown so far."""

    def seat(self, place: int) -> int:
        """The seat of a player who is named by his wind, 0 = the dealer."""
        return (place + self.row.dealer) % 4

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

    def call(self, seat: int, meld: Meld, text: str) -> Called:
        """A chi, pon or kan on a discard."""
        source = (seat + meld.distance) % 4
        called = self._called(source, meld.called)
        own = self.tiles.take(seat, meld.own)
        made = Called(text, meld.kind, source, [called, *own])
        self.melds[seat].append(made)
        return made

    def _called(self, source: int, name: Name) -> int:
        """The tile on offer, if it is the one that was called."""
        seat, tile = self.offered
        if seat == source and self.tiles.is_named(tile, name):
            return tile
        return self.tiles.new(name)

    def kan(self, seat: int, meld: Meld, text: str) -> Called:
        """A closed kan, or one added to a pon."""
        if meld.kind == ANKAN:
            *own, named = self.tiles.take(seat, [*meld.own, meld.called])
            made = Called(text, ANKAN, seat, [named, *own])
            self.melds[seat].append(made)
            return made
        assert meld.added is not None
        (added,) = self.tiles.take(seat, [meld.added])
        self.offered = seat, added
        for place, pon in enumerate(self.melds[seat]):
            if pon.kind == PON and pon.text == text[:-1]:
                made = Called(text, KAKAN, pon.source, [*pon.tiles, added])
                self.melds[seat][place] = made
                return made
        # A pon that is not on the table: its tiles get ids that nobody holds there.
        pon_tiles = self.tiles.find(seat, [meld.called, *meld.own])
        source = (seat + meld.distance) % 4
        made = Called(text, KAKAN, source, [*pon_tiles, added])
        self.melds[seat].append(made)
        return made

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

    def claimed_meld(self, seat: int, text: str) -> list[int]:
        """A meld as a claim names it: the one on the table, if it is there.

        Raises:
            TileTextError: no meld.
        """
        for one in self.melds[seat]:
            if one.text == text:
                return one.row
        meld = parse_meld(text)
        added = [] if meld.added is None else [meld.added]
        tiles = self.tiles.find(seat, [meld.called, *meld.own, *added])
        source = (seat + meld.distance) % 4
        return Called(text, meld.kind, source, tiles).row

    def under(self, names: list[Name]) -> list[int]:
        """Ids of under-indicators: the same ones for each winner of the round."""
        for name in names[len(self.ura) :]:
            self.ura.append(self.tiles.new(name))
        made = []
        for place, name in enumerate(names):
            same = self.tiles.is_named(self.ura[place], name)
            made.append(self.ura[place] if same else self.tiles.new(name))
        return made


__all__ = ["Called", "Hands", "TileTextError"]
