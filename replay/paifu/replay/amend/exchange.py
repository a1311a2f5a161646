"""Two tiles of a round given each other's ids, wherever the record names them."""

from __future__ import annotations

from paifu.logs.events import ClaimRow, EventRow
from paifu.replay.sheets import Deal

FIELDS = ("hand", "dora", "ura")


def exchange(deal: Deal, one: int, other: int, first: int = -1) -> None:
    """Exchange two tiles in a round, from an event on (-1: from the deal on).

    The indicator that the deal turns and everything that claims list is named anew
    too, so that the record stays in order if the two are of one kind.
    """
    swap = {one: other, other: one}
    if first < 0:
        header = deal.header
        header.indicator = swap.get(header.indicator, header.indicator)
        header.deal = [_swapped(tiles, swap) for tiles in header.deal]
    for row in deal.events[max(first, 0) :]:
        _exchange_event(row, swap)
    for claim in deal.claims:
        _exchange_claim(claim, swap)


def _swapped(tiles: list[int], swap: dict[int, int]) -> list[int]:
    return [swap.get(tile, tile) for tile in tiles]


def _exchange_event(row: EventRow, swap: dict[int, int]) -> None:
    row.tile = swap.get(row.tile, row.tile)
    row.own = _swapped(row.own, swap)


def _exchange_claim(claim: ClaimRow, swap: dict[int, int]) -> None:
    claim.tile = swap.get(claim.tile, claim.tile)
    for name in FIELDS:
        setattr(claim, name, _swapped(getattr(claim, name), swap))
    claim.melds = [[*meld[:2], *_swapped(meld[2:], swap)] for meld in claim.melds]
    claim.shown = [_swapped(shown, swap) for shown in claim.shown]
