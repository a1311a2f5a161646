"""What the scanner of mjai records remembers: a line, a round, who has which tile."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, Grid, Ints
from paifu.logs.formats.mjai_scan_text import last_of

HEAD, BEGUN, PLAY, WON, DRAWN, BETWEEN, ENDED = range(7)
"""How a record stands, as the reader's `state`."""

UNSEEN, GONE = 0, 5
"""Where a tile is: not seen yet, in the hand of seat 0-3 (1-4), in no hand any more."""

LOWEST = sum(((bits & -bits).bit_length() - 1) << 2 * bits for bits in range(1, 16))
HIGHEST = sum((bits.bit_length() - 1) << 2 * bits for bits in range(1, 16))
"""Place of the lowest and the highest bit of 1-15, two bits each."""


class Line:
    """One event as it is being scanned."""

    got: int  # bits of the keys found
    bit: int  # that of the present key
    kind: int  # index among the names of events
    actor: int
    target: int
    tile: int  # names of tiles are their lowest ids
    flag: int
    marker: int
    fu: int
    fan: int
    points: int
    reason: int
    wind: int
    kyoku: int
    honba: int
    sticks: int
    oya: int
    fives: int  # kinds that have a red tile
    named: int  # how many players have names
    consumed: Annotated[Ints, 14]
    consumed_count: int
    scores: Annotated[Ints, 4]
    score_count: int
    deltas: Annotated[Ints, 4]
    delta_count: int
    ura: Annotated[Ints, 14]
    ura_count: int
    hand: Annotated[Ints, 14]
    hand_count: int
    hands: Annotated[Grid, 4, 14]
    sizes: Annotated[Ints, 4]
    hands_count: int
    tenpai: Annotated[Ints, 4]
    tenpai_count: int
    yaku: Annotated[Ints, 24]  # index among the names of yaku
    yaku_fan: Annotated[Ints, 24]
    yaku_count: int
    word: Annotated[Ints, 3]


class Scan:
    """The record as it is being scanned."""

    rounds: int  # rows written so far, those of earlier records included
    events: int
    claims: int
    first: int  # its first round
    place: int  # number of the present line, from 1
    players: int
    state: int
    stated: int  # 1 if the end of the game has scores
    final: Annotated[Ints, 4]
    drawn: int
    last: int  # the tile that others may take
    scored: int  # 1 if the scores are known
    scores: Annotated[Ints, 4]  # as they are now
    riichi: int  # seats that declared it
    dealer: int
    wind: int
    fives: int  # kinds that have a red tile
    wins: int
    silent: int  # of them without changes
    owner: Annotated[Ints, 140]  # the last four are nobody's
    following: Annotated[Ints, 136]  # by name: the tile that comes next of it
    pon_seat: Annotated[Ints, 34]  # who has a pon of the kind, from 1
    pon_source: Annotated[Ints, 34]
    pon: Annotated[Grid, 34, 3]
    dragons: Annotated[Grid, 4, 3]  # in melds of each seat
    ura: Annotated[Ints, 10]
    ura_count: int
    found: Annotated[Ints, 14]  # what `find` found


@kernel
def reset_tiles(scan: Scan) -> None:
    """No tile of a round was seen."""
    for tile in range(136):
        scan.owner[tile], scan.following[tile] = UNSEEN, tile
    for kind in range(34):
        scan.pon_seat[kind] = 0
    for seat in range(4):
        for dragon in range(3):
            scan.dragons[seat][dragon] = 0
    scan.drawn, scan.last, scan.riichi, scan.ura_count = NONE, NONE, 0, 0
    scan.wins = scan.silent = 0


@kernel
def new_tile(scan: Scan, name: int, place: int) -> int:
    """The id of a tile of this name seen for the first time; NONE if all are gone.

    It is from now on at the `place`: `GONE`, or 1-4.
    """
    tile = scan.following[name] + 0
    if tile > last_of(name, scan.fives):
        return NONE
    scan.following[name] = tile + 1
    scan.owner[tile] = place
    return tile


@kernel
def _held(scan: Scan, seat: int, name: int) -> int:
    """Which copies of a name a hand has, as bits.

    Without a jump: which of them it is is chance, which no processor foresees.
    """
    owner = seat + 1
    found = (1 if scan.owner[name] == owner else 0) | (
        2 if scan.owner[name + 1] == owner else 0
    )
    found |= (4 if scan.owner[name + 2] == owner else 0) | (
        8 if scan.owner[name + 3] == owner else 0
    )
    return found & (1 << last_of(name, scan.fives) - name + 1) - 1


@kernel
def oldest(scan: Scan, seat: int, name: int) -> int:
    """The tile of this name that a hand has had for longest, NONE if it has none.

    Ids are given in the order of their coming.
    """
    found = _held(scan, seat, name)
    return name + (LOWEST >> 2 * found & 3) if found != 0 else NONE


@kernel
def newest(scan: Scan, seat: int, name: int) -> int:
    """The tile of this name that came last to a hand, NONE if it has none."""
    found = _held(scan, seat, name)
    return name + (HIGHEST >> 2 * found & 3) if found != 0 else NONE


@kernel
def take(
    scan: Scan, seat: int, names: Sequence[int], count: int, into: MutableSequence[int]
) -> int:
    """1 if all these tiles are in a hand; they leave it and their ids go `into`."""
    for i in range(count):
        if names[i] < 0:
            return 0
        tile = oldest(scan, seat, names[i])
        if tile == NONE:
            return 0
        scan.owner[tile] = GONE
        into[i] = tile
    return 1


@kernel
def find(scan: Scan, seat: int, names: Sequence[int], count: int) -> int:
    """1 if all these tiles are in a hand; their ids are `found`, and they stay."""
    fine, i = 1, 0
    while i < count and fine == 1:
        tile = oldest(scan, seat, names[i]) if names[i] >= 0 else NONE
        if tile == NONE:
            fine = 0
        else:
            scan.owner[tile] = GONE
            scan.found[i] = tile
            i += 1
    for k in range(i):
        scan.owner[scan.found[k]] = seat + 1
    return fine
