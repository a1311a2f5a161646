"""Playing a round in the scanner of tenhou.net/6 records (see `tenhou_json_play`)."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, EventRow
from paifu.logs.formats.tenhou_json_scan_state import (
    MELDS,
    Scan,
    Span,
    hold,
    leave,
    leave_drawn,
    new_tile,
)
from paifu.logs.formats.tenhou_json_tiles import (
    ANKAN,
    DAIMINKAN,
    KAKAN,
    NOTHING,
    PON,
)
from paifu.logs.formats.tenhou_json_turns import DRAW, MOST, Turns
from paifu.logs.formats.tenhou_scan_state import put_event

DRAWN, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
DECLARED, ACCEPTED = int(EventKind.RIICHI), int(EventKind.RIICHI_ACCEPTED)
WON = int(EventKind.WIN)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)

WIN, SANCHAHOU = int(ClaimKind.WIN), int(ClaimKind.SANCHAHOU)
EXHAUSTIVE, NAGASHI = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI)

AS_DRAWN, RIICHI = 1, 2
"""Bits of `give_mark`."""

WIDTH = 4
"""Numbers of one who left or came back: round, steps before it, event kind, seat."""

ROOM = 16
"""More events than one entry, or a result, has. Where there is less room for events, a
record is given up."""


@kernel
def put_absent(
    absent: Sequence[int], span: Span, scan: Scan, events: Sequence[EventRow]
) -> bool:
    """Write who left or came back after the present step; false without room."""
    for n in range(span.absent, span.absent_stop):
        here = 1 if absent[WIDTH * n] == scan.index else 0
        if here and absent[WIDTH * n + 1] == scan.steps:
            if scan.events + ROOM > len(events):
                return False
            kind, seat = absent[WIDTH * n + 2] + 0, absent[WIDTH * n + 3] + 0
            put_event(events[scan.events], kind, seat, NONE, NONE)
            scan.events += 1
    return True


@kernel
def play_round(
    absent: Sequence[int],
    span: Span,
    scan: Scan,
    turns: Turns,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    first: int,
) -> bool:
    """Write the events of a round; false if it is not as the rules know it."""
    scan.steps, scan.riichi, scan.kans = 0, 0, 0
    scan.last, scan.drawn = NONE, NONE
    if not put_absent(absent, span, scan, events):
        return False
    kind = claims[first].kind + 0
    ronned = 1 if kind in (WIN, SANCHAHOU) else 0
    some = 1 if span.absent < span.absent_stop else 0
    for number in range(turns.length):
        seat = turns.path[number]
        for _ in range(turns.used[number]):
            n = scan.taken[seat]
            scan.taken[seat] = n + 1
            if scan.events + ROOM > len(events):
                return False
            if not take(scan, turns, events[scan.events], seat, n):
                return False
            scan.events += 1
            scan.steps += 1
            if some and not put_absent(absent, span, scan, events):
                return False
            entry = seat * MOST + n
            if n == turns.gives[seat] or scan.give_what[entry] == NOTHING:
                continue
            place = scan.base[seat] + turns.takes[seat] + n
            declares = scan.give_mark[entry] & RIICHI
            if declares:
                scan.riichi |= 1 << seat
                put_event(events[scan.events], DECLARED, seat, NONE, place)
                scan.events += 1
            if not give(scan, turns, events[scan.events], seat, entry, place):
                return False
            scan.events += 1
            scan.steps += 1
            if some and not put_absent(absent, span, scan, events):
                return False
            if declares and not (ronned and number + 1 == turns.length):
                put_event(events[scan.events], ACCEPTED, seat, NONE, place)
                scan.events += 1
    for n in range(span.absent, span.absent_stop):
        if absent[WIDTH * n] == scan.index and absent[WIDTH * n + 1] > scan.steps:
            return False
    for n in range(first, scan.claims):
        put_result(scan, events[scan.events], claims[n], n - first)
        scan.events += 1
    return True


@kernel
def put_result(scan: Scan, row: EventRow, claim: ClaimRow, number: int) -> None:
    """Write the event of a claim."""
    if claim.kind == WIN:
        put_event(row, WON, claim.seat + 0, scan.last, scan.place)
        row.source = claim.source
    else:
        whole = claim.kind == EXHAUSTIVE or claim.kind == NAGASHI
        kind = EXHAUSTIVE_DRAW if whole else ABORTIVE_DRAW
        put_event(row, kind, NONE, NONE, scan.place)
    row.claim = number


@kernel
def take(scan: Scan, turns: Turns, row: EventRow, seat: int, n: int) -> bool:
    """A draw or a call of a discard."""
    entry, place = seat * MOST + n, scan.base[seat] + n
    slot = turns.take_code[entry] - 1
    if turns.take_kind[entry] == DRAW:
        tile = hold(scan, seat, new_tile(scan, slot))
        scan.drawn, scan.last = tile, tile
        put_event(row, DRAWN, seat, tile, place)
        return tile >= 0
    kind, own, tile = scan.take_what[entry], scan.take_own[entry], scan.last
    put_event(row, kind, seat, tile, place)
    row.source = turns.take_from[entry]
    if kind == PON:
        return pon(scan, row, seat, slot, tile, own, scan.take_steps[entry])
    if kind == DAIMINKAN:
        scan.kans += 1
    return use_own(scan, row, seat, own, 3 if kind == DAIMINKAN else 2)


@kernel
def use_own(scan: Scan, row: EventRow, seat: int, own: int, count: int) -> bool:
    """Take tiles out of a hand for a meld."""
    for i in range(count):
        row.own[i] = leave(scan, seat, own >> 6 * i & 63)
        if row.own[i] < 0:
            return False
    return True


@kernel
def pon(
    scan: Scan, row: EventRow, seat: int, slot: int, tile: int, own: int, steps: int
) -> bool:
    """Take the tiles of a pon out of a hand, and remember it for a kakan."""
    n = scan.pons[seat]
    if n >= MELDS or not use_own(scan, row, seat, own, 2):
        return False
    scan.pons[seat] = n + 1
    scan.pon_own[seat][n] = slot | own << 6 | steps << 18
    scan.pon_tile[seat][n] = tile | row.own[0] << 8 | row.own[1] << 16
    return True


@kernel
def give(
    scan: Scan, turns: Turns, row: EventRow, seat: int, entry: int, place: int
) -> bool:
    """A discard, or a kan of the own hand, or a north."""
    kind, slot = scan.give_what[entry], turns.give_code[entry] - 1
    if kind == ANKAN:
        # The named tile is the last to leave the hand, but the event's tile.
        put_event(row, kind, seat, NONE, place)
        if not use_own(scan, row, seat, scan.give_own[entry], 3):
            return False
        row.source = seat
        row.tile = leave(scan, seat, slot)
        scan.last = row.tile
        scan.kans += 1
        return row.tile >= 0
    drawn = scan.give_mark[entry] & AS_DRAWN
    tile = leave_drawn(scan, seat) if drawn else leave(scan, seat, slot)
    scan.last = tile
    put_event(row, kind, seat, tile, place)
    if kind == DISCARD:
        row.flag = drawn
    else:
        row.source = (seat + scan.give_steps[entry]) % 4
    if tile < 0 or kind != KAKAN:
        return tile >= 0
    scan.kans += 1
    wanted = scan.give_own[entry] | scan.give_steps[entry] << 18
    for n in range(scan.pons[seat]):
        if scan.pon_own[seat][n] == wanted:
            tiles = scan.pon_tile[seat][n]
            for i in range(3):
                row.own[i] = tiles >> 8 * i & 255
            return True
    return False
