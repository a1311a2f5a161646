"""Tenhou's meld numbers: the `m` of a call, and of the melds in a result.

| kind | test | contents |
|---|---|---|
| chi | bit 2 | bits 10-: place of the run and of the called tile; 3-8: the copies |
| pon | bit 3 | bits 9-: kind and called tile; 5-6: the copy left out |
| kakan | bit 4 | as the pon it extends; 5-6: the added copy |
| nuki | bit 5, bits 0-4 clear | bits 8-: the tile |
| daiminkan, ankan | none of these | bits 8-: the called, or named, tile |

Bits 0-1 say whom a tile was called from, counted from the caller; 0 = nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.events import EventKind

CHI, PON, DAIMINKAN = int(EventKind.CHI), int(EventKind.PON), int(EventKind.DAIMINKAN)
KAKAN, ANKAN, NUKI = int(EventKind.KAKAN), int(EventKind.ANKAN), int(EventKind.NUKI)


class MeldError(ValueError):
    """A number that is no meld; the message quotes it."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld as an event holds it (see `paifu.logs.events.EventRow`)."""

    kind: int
    """EventKind CHI, PON, DAIMINKAN, KAKAN, ANKAN or NUKI."""
    source: int
    """Seat the called tile came from; the caller himself for ankan and nuki."""
    tile: int
    """Called tile; added one of a kakan; named one of an ankan; the north."""
    own: tuple[int, ...]
    """The other tiles; of a kakan the pon's three, called tile first."""

    @property
    def claimed(self) -> tuple[int, ...]:
        """All tiles, the called first (so the added tile of a kakan is last)."""
        if self.kind == KAKAN:
            return (*self.own, self.tile)
        return (self.tile, *self.own)


def decode_meld(number: int, caller: int) -> Meld:
    """The meld of a number `m`.

    >>> decode_meld(49705, 0)
    Meld(kind=3, source=1, tile=130, own=(128, 131))

    Raises:
        MeldError: the number belongs to no meld.
    """
    if not 0 <= number < 1 << 16:
        raise MeldError(f"{number!r} is no meld number 0-65535")
    meld = _decoded(number, (caller + (number & 3)) % 4)
    if (
        meld is None
        or encode_meld(meld, caller) != number
        or _from_nobody(meld, caller)
    ):
        raise MeldError(f"{number!r} is the number of no meld")
    return meld


def _from_nobody(meld: Meld, caller: int) -> bool:
    return meld.kind in (CHI, PON, KAKAN) and meld.source == caller


def _decoded(number: int, source: int) -> Meld | None:
    if number & 4:
        return _chi(number, source)
    if number & 24:
        return _triplet(number, source)
    tile = number >> 8
    if tile > 135:
        return None
    if number & 32:
        return None if number & 3 else Meld(NUKI, source, tile, ())
    first = tile - tile % 4
    own = tuple(t for t in range(first, first + 4) if t != tile)
    return Meld(DAIMINKAN if number & 3 else ANKAN, source, tile, own)


def _chi(number: int, source: int) -> Meld | None:
    place, called = divmod(number >> 10, 3)
    if place > 20:
        return None
    kind = place // 7 * 9 + place % 7
    tiles = [(kind + i) * 4 + (number >> (3 + 2 * i) & 3) for i in range(3)]
    tile = tiles.pop(called)
    return Meld(CHI, source, tile, tuple(tiles))


def _triplet(number: int, source: int) -> Meld | None:
    kind, called = divmod(number >> 9, 3)
    if kind > 33:
        return None
    left = kind * 4 + (number >> 5 & 3)
    tiles = [t for t in range(kind * 4, kind * 4 + 4) if t != left]
    tile = tiles.pop(called)
    if number & 8:
        return Meld(PON, source, tile, tuple(tiles))
    return Meld(KAKAN, source, left, (tile, *tiles))


def encode_meld(meld: Meld, caller: int) -> int:
    """The number `m` of a meld.

    >>> encode_meld(Meld(PON, 1, 130, (128, 131)), 0)
    49705

    Raises:
        MeldError: the tiles do not make such a meld.
    """
    seat = (meld.source - caller) % 4
    tiles = sorted(meld.claimed)
    if meld.kind == NUKI:
        number = meld.tile << 8 | 32 | seat
    elif meld.kind == CHI:
        number = _chi_number(meld.tile, tiles) | seat
    elif meld.kind in (PON, KAKAN):
        number = _triplet_number(meld) | seat
    else:
        number = meld.tile << 8 | seat
    decoded = _decoded(number, meld.source)
    if decoded is None or (decoded.kind, decoded.tile) != (meld.kind, meld.tile):
        raise MeldError(f"{meld!r} has no meld number")
    if sorted(decoded.claimed) != tiles:
        raise MeldError(f"{meld!r} has no meld number")
    return number


def _chi_number(tile: int, tiles: list[int]) -> int:
    kind = tiles[0] // 4
    place = kind // 9 * 7 + kind % 9
    copies = sum((t & 3) << (3 + 2 * i) for i, t in enumerate(tiles))
    return (place * 3 + tiles.index(tile)) << 10 | copies | 4


def _triplet_number(meld: Meld) -> int:
    called, *others = meld.own if meld.kind == KAKAN else (meld.tile, *meld.own)
    tiles = sorted((called, *others))
    first = tiles[0] - tiles[0] % 4
    left = [t for t in range(first, first + 4) if t not in tiles]
    number = (first // 4 * 3 + tiles.index(called)) << 9
    return number | (left[0] if left else 0) % 4 << 5 | (16, 8)[meld.kind == PON]


def merge_nuki(melds: list[int], nuki: list[tuple[int, int]]) -> list[int]:
    """The numbers of a result's `m`: melds and norths, the last call first.

    Args:
        melds: numbers of the melds, last call first.
        nuki: number of each extracted north in the order of play, and how many
            melds the seat had called before it.

    >>> merge_nuki([3, 2, 1], [(7, 0), (8, 2)])
    [3, 8, 2, 1, 7]
    """
    made: list[int] = []
    waiting = list(nuki)
    for index, meld in enumerate(reversed(melds)):
        while waiting and waiting[0][1] <= index:
            made.append(waiting.pop(0)[0])
        made.append(meld)
    made += [number for number, _ in waiting]
    return made[::-1]
