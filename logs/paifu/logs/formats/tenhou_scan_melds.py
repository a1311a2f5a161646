"""Meld numbers in the scanner of Tenhou records (see `tenhou_melds`)."""

from __future__ import annotations

from collections.abc import MutableSequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import NONE, ClaimRow, EventKind
from paifu.logs.formats.tenhou_scan_state import Scan

CHI, PON, DAIMINKAN = int(EventKind.CHI), int(EventKind.PON), int(EventKind.DAIMINKAN)
KAKAN, ANKAN, NUKI = int(EventKind.KAKAN), int(EventKind.ANKAN), int(EventKind.NUKI)

IMPOSSIBLE = -1
"""The number belongs to no meld."""


@kernel
def decode(number: int, caller: int, made: MutableSequence[int]) -> int:
    """The kind of a meld number 0-65535, or IMPOSSIBLE.

    Args:
        number: the `m`.
        caller: seat of the caller.
        made: gets kind, source, tile and own tiles as an event has them.
    """
    made[1] = (caller + (number & 3)) & 3
    made[3], made[4], made[5] = NONE, NONE, NONE
    if number & 4 != 0:
        made[0] = _chi(number, made)
    elif number & 24 != 0:
        made[0] = _triplet(number, made)
    else:
        made[0] = _whole(number, made)
    return made[0]


@kernel
def _chi(number: int, made: MutableSequence[int]) -> int:
    place, called = divmod(number >> 10, 3)
    first = place // 7 * 36 + place % 7 * 4
    one, two = first + (number >> 3 & 3), first + 4 + (number >> 5 & 3)
    three = first + 8 + (number >> 7 & 3)
    made[2] = one if called == 0 else (two if called == 1 else three)
    made[3], made[4] = two if called == 0 else one, two if called == 2 else three
    wrong = place > 20 or number & 512 != 0 or number & 3 == 0
    return IMPOSSIBLE if wrong else CHI


@kernel
def _triplet(number: int, made: MutableSequence[int]) -> int:
    kind, called = divmod(number >> 9, 3)
    left = number >> 5 & 3
    one, two = kind * 4 + (1 if left < 1 else 0), kind * 4 + (2 if left < 2 else 1)
    three = kind * 4 + (3 if left < 3 else 2)
    made[2] = one if called == 0 else (two if called == 1 else three)
    made[3], made[4] = two if called == 0 else one, two if called == 2 else three
    if kind > 33 or number & 384 != 0 or number & 3 == 0 or number & 24 == 24:
        return IMPOSSIBLE
    if number & 8 != 0:
        return PON
    # The called tile of the pon stands before its own; the added one is the tile.
    made[5], made[4], made[3], made[2] = made[4], made[3], made[2], kind * 4 + left
    return KAKAN


@kernel
def _whole(number: int, made: MutableSequence[int]) -> int:
    made[2] = number >> 8
    if made[2] > 135 or number & 192 != 0:
        return IMPOSSIBLE
    if number & 32 != 0:
        return NUKI if number & 3 == 0 else IMPOSSIBLE
    first, left = made[2] & 252, made[2] & 3
    made[3], made[4] = first + (1 if left < 1 else 0), first + (2 if left < 2 else 1)
    made[5] = first + (3 if left < 3 else 2)
    return DAIMINKAN if number & 3 != 0 else ANKAN


@kernel
def claim_melds(claim: ClaimRow, count: int, scan: Scan) -> int:
    """1 if the numbers in `scan.melds` are melds of a win, in the order of its calls.

    They go into the claim, the last call first, each with its called tile first.
    """
    line = 0
    for index in range(count):
        kind = decode(scan.melds[index], wide(claim.seat), scan.meld)
        if kind == IMPOSSIBLE or scan.meld[1] >= scan.players:
            return 0
        if kind == NUKI:
            continue
        if line == 4:
            return 0
        claim.melds[line][0], claim.melds[line][1] = kind, scan.meld[1]
        for i in range(4):
            # Of a kakan the added tile is last.
            claim.melds[line][2 + i] = scan.meld[
                2 + ((i + 1) % 4 if kind == KAKAN else i)
            ]
        line += 1
    claim.nuki = count - line
    return _in_order(wide(claim.seat), count, line, scan) if claim.nuki > 0 else 1


@kernel
def _in_order(seat: int, count: int, melds: int, scan: Scan) -> int:
    """1 if norths and melds stand as they were called (`tenhou_melds.merge_nuki`)."""
    norths, called, taken = count - melds, 0, 0
    if norths > scan.norths[seat]:
        return 0
    for back in range(count):
        number = scan.melds[count - 1 - back]
        due = taken < norths and (called == melds or scan.before[seat][taken] <= called)
        is_north = number & 60 == 32
        if due != is_north or (due and number != scan.north[seat][taken]):
            return 0
        if due:
            taken += 1
        else:
            called += 1
    return 1
