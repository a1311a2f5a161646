"""Tile ids of a round in the scanner (see `mahjong_soul_state` and `assigner`).

What the plain reader makes of a tile that its seat does not hold is not repeated here:
the record is given up. Names are `tile_at`'s: a kind, doubled, and 1 for a red one.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, EventKind
from paifu.logs.formats.mahjong_soul_scan_state import Scan

PON, ANKAN, KAKAN = int(EventKind.PON), int(EventKind.ANKAN), int(EventKind.KAKAN)

MOST = 24
"""Tiles that a hand has room for; no hand has as many."""


@kernel
def clear_tiles(scan: Scan) -> None:
    """A round before the deal."""
    for kind in range(34):
        scan.red[kind], scan.plain[kind] = 0, 0
    for seat in range(4):
        scan.held[seat], scan.melds[seat] = 0, 0
        scan.reserves[seat] = NONE
    scan.drawer, scan.drawn = NONE, NONE
    scan.dealt, scan.actor, scan.offered = NONE, NONE, NONE
    scan.doras, scan.uras = 0, 0


@kernel
def known(scan: Scan, name: int) -> int:
    """1 if there is such a tile in this game."""
    return 1 if name >= 0 and (name & 1 == 0 or scan.reds[name >> 1]) else 0


@kernel
def named(scan: Scan, tile: int) -> int:
    """The name of a tile id."""
    kind = tile >> 2
    return 2 * kind + (1 if tile & 3 < scan.reds[kind] else 0)


@kernel
def new_tile(scan: Scan, name: int) -> int:
    """The id of a tile that comes up for the first time; -1 if all are gone."""
    kind = name >> 1
    if name & 1:
        scan.red[kind] += 1
        copy = scan.red[kind] - 1
        return 4 * kind + copy if copy < scan.reds[kind] else -1
    scan.plain[kind] += 1
    copy = scan.reds[kind] + scan.plain[kind] - 1
    return 4 * kind + copy if copy < 4 else -1


@kernel
def give(scan: Scan, seat: int, tile: int, name: int) -> int:
    """Put a tile into a hand; 0 if it has no room or there is no tile."""
    held = scan.held[seat] + 0
    if tile < 0 or held >= MOST:
        return 0
    scan.hand[seat][held], scan.name[seat][held] = tile, name
    scan.held[seat] = held + 1
    return 1


@kernel
def place_of(scan: Scan, seat: int, name: int, newest: int) -> int:
    """Where a hand has the oldest, or newest, tile of a name; -1."""
    found = -1
    for index in range(scan.held[seat]):
        if scan.name[seat][index] == name:
            found = index
            if not newest:
                return found
    return found


@kernel
def remove_at(scan: Scan, seat: int, place: int) -> int:
    """Take a tile out of a hand."""
    tile = scan.hand[seat][place] + 0
    last = scan.held[seat] - 1
    for index in range(place, last):
        scan.hand[seat][index] = scan.hand[seat][index + 1]
        scan.name[seat][index] = scan.name[seat][index + 1]
    scan.held[seat] = last
    return tile


@kernel
def take(scan: Scan, seat: int, name: int, newest: int) -> int:
    """Take a tile of a name out of a hand; -1 if it has none."""
    place = place_of(scan, seat, name, newest)
    return remove_at(scan, seat, place) if place >= 0 else -1


@kernel
def nobody_drew(scan: Scan) -> None:
    """No seat has a tile that it just drew."""
    scan.drawer, scan.drawn = NONE, NONE


@kernel
def drawn_by(scan: Scan, seat: int) -> int:
    """The tile that a seat drew last and may still discard as drawn, or NONE."""
    return scan.drawn + 0 if scan.drawer == seat else NONE


@kernel
def discard_tile(scan: Scan, seat: int, name: int, moqie: int) -> int:
    """The id of a discarded tile, -1 if the hand has none.

    One that is not the drawn tile is another copy, if the hand has another.
    """
    last = drawn_by(scan, seat)
    aside = -1
    if not moqie and last >= 0 and named(scan, last) == name:
        place = place_of(scan, seat, name, 0)
        other = place_of(scan, seat, name, 1)
        where = -1
        for index in range(scan.held[seat]):
            if scan.hand[seat][index] == last:
                where = index
        if where >= 0 and place != other:
            aside = remove_at(scan, seat, where)
    tile = take(scan, seat, name, moqie)
    if aside >= 0 and not give(scan, seat, aside, name):
        return -1
    nobody_drew(scan)
    scan.actor, scan.offered = seat, tile
    return tile


@kernel
def add_meld(scan: Scan, seat: int, kind: int, source: int) -> int:
    """The line of a new meld of a seat, or -1 if it has four."""
    if scan.melds[seat] == 4:
        return -1
    line = 4 * seat + scan.melds[seat]
    scan.melds[seat] += 1
    scan.meld[line][0], scan.meld[line][1] = kind, source
    for index in range(4):
        scan.meld[line][2 + index] = NONE
    return line


@kernel
def find_pon(scan: Scan, seat: int, kind: int) -> int:
    """The line of a seat's pon of a kind, or -1."""
    for line in range(4 * seat, 4 * seat + scan.melds[seat]):
        if scan.meld[line][0] == PON and scan.meld[line][2] >> 2 == kind:
            return line
    return -1


@kernel
def meld_has(scan: Scan, line: int, count: int) -> int:
    """1 if a meld's tiles are those named in `scan.more`, in any order."""
    used = 0
    for index in range(4):
        tile = scan.meld[line][2 + index] + 0
        if tile < 0:
            return 1 if index == count else 0
        name, match = named(scan, tile), -1
        for other in range(count):
            if match < 0 and not used >> other & 1 and scan.more[other] == name:
                match = other
        if match < 0:
            return 0
        used |= 1 << match
    return 1 if count == 4 else 0
