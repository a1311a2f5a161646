"""A round of a majiang record as it is being read: winds to seats, melds to tiles."""

from __future__ import annotations

from paifu.logs.assigner import Assigner
from paifu.logs.events import RoundRow
from paifu.logs.formats.majiang_tiles import ANKAN, KAKAN, Meld, parse_meld
from paifu.logs.formats.named_hands import Called, Hands


class Table(Hands):
    """Hands of a round, whose players are named by their winds."""

    def __init__(
        self, row: RoundRow, tiles: Assigner, *, from_tenhou: bool = False
    ) -> None:
        """A round of which nothing was read.

        Args:
            row: its header.
            tiles: its tiles.
            from_tenhou: it was made of a record of Tenhou's, which drops who is liable.
        """
        super().__init__(tiles)
        self.row = row
        self.from_tenhou = from_tenhou

    def seat(self, place: int) -> int:
        """The seat of a player who is named by his wind, 0 = the dealer."""
        return (place + self.row.dealer) % 4


def called(table: Table, seat: int, meld: Meld, text: str) -> list[int]:
    """Make a meld; its tiles as an event holds them, `tile` first, then `own`."""
    if meld.kind == ANKAN:
        return table.closed_kan(seat, meld.called, meld.own, text).tiles
    if meld.kind == KAKAN:
        assert meld.added is not None
        *pon, added = table.add(seat, meld.added, text, pon=text[:-1]).tiles
        if not pon:  # not on the table: tiles that nobody holds there
            pon = table.tiles.find(seat, [meld.called, *meld.own])
        return [added, *pon]
    source = (seat + meld.distance) % 4
    return table.call(seat, meld.kind, source, meld.called, meld.own, text).tiles


def claimed_meld(table: Table, seat: int, text: str) -> list[int]:
    """A meld as a claim names it: the one on the table, if it is there.

    Raises:
        TileTextError: no meld.
    """
    for one in table.melds[seat]:
        if one.text == text:
            return one.row
    meld = parse_meld(text)
    added = [] if meld.added is None else [meld.added]
    tiles = table.tiles.find(seat, [meld.called, *meld.own, *added])
    source = (seat + meld.distance) % 4
    return Called(text, meld.kind, source, tiles).row
