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
    NOTHING,
    NUKI,
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
    for number in range(turns.length):
        last = 1 if ronned and number + 1 == turns.length else 0
        seat = turns.path[number]
        for _ in range(turns.used[number]):
            n = scan.taken[seat]
            scan.taken[seat] = n + 1
            if scan.events + ROOM > len(events):
                return False
            if not take(absent, span, scan, turns, events, seat, n):
                return False
            if n < turns.gives[seat]:
                place = scan.base[seat] + turns.takes[seat] + n
                if not give(absent, span, scan, turns, events, seat, n, place, last):
                    return False
    for n in range(span.absent, span.absent_stop):
        if absent[WIDTH * n] == scan.index and absent[WIDTH * n + 1] > scan.steps:
            return False
    for n in range(first, scan.claims):
        claim = claims[n]
        row = events[scan.events]
        if claim.kind == WIN:
            put_event(row, WON, claim.seat + 0, scan.last, scan.place)
            row.source = claim.source
        else:
            whole = claim.kind == EXHAUSTIVE or claim.kind == NAGASHI
            kind = EXHAUSTIVE_DRAW if whole else ABORTIVE_DRAW
            put_event(row, kind, NONE, NONE, scan.place)
        row.claim = n - first
        scan.events += 1
    return scan.events < len(events)


@kernel
def step(
    absent: Sequence[int],
    span: Span,
    scan: Scan,
    events: Sequence[EventRow],
    kind: int,
    seat: int,
    place: int,
) -> bool:
    """Write an event of the tile that is `scan.last`, and who left after it."""
    put_event(events[scan.events], kind, seat, scan.last, place)
    scan.events += 1
    scan.steps += 1
    return span.absent == span.absent_stop or put_absent(absent, span, scan, events)


@kernel
def take(
    absent: Sequence[int],
    span: Span,
    scan: Scan,
    turns: Turns,
    events: Sequence[EventRow],
    seat: int,
    n: int,
) -> bool:
    """A draw or a call of a discard."""
    entry, place = seat * MOST + n, scan.base[seat] + n
    kind, slot = scan.take_what[entry], turns.take_code[entry] - 1
    row = events[scan.events]
    if turns.take_kind[entry] == DRAW:
        scan.drawn = hold(scan, seat, new_tile(scan, slot))
        scan.last = scan.drawn
        return scan.drawn >= 0 and step(absent, span, scan, events, DRAWN, seat, place)
    source = turns.take_from[entry]
    tile, own = scan.last, scan.take_own[entry]
    done = step(absent, span, scan, events, kind, seat, place)
    row.source = source
    if kind == DAIMINKAN:
        scan.kans += 1
    if kind == PON:
        return done and pon(scan, row, seat, slot, tile, own, scan.take_steps[entry])
    return done and use_own(scan, row, seat, own, 3 if kind == DAIMINKAN else 2)


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
    absent: Sequence[int],
    span: Span,
    scan: Scan,
    turns: Turns,
    events: Sequence[EventRow],
    seat: int,
    n: int,
    place: int,
    ronned: int,
) -> bool:
    """A discard, or a kan of the own hand, or a north."""
    entry = seat * MOST + n
    kind, slot = scan.give_what[entry], turns.give_code[entry] - 1
    if kind == NOTHING:
        return True
    if kind != DISCARD:
        return own_kan(absent, span, scan, events, seat, entry, slot, place)
    mark = scan.give_mark[entry]
    if mark & RIICHI:
        scan.riichi |= 1 << seat
        put_event(events[scan.events], DECLARED, seat, NONE, place)
        scan.events += 1
    if mark & AS_DRAWN:
        scan.last = leave_drawn(scan, seat)
    else:
        scan.last = leave(scan, seat, slot)
    row = events[scan.events]
    if scan.last < 0 or not step(absent, span, scan, events, DISCARD, seat, place):
        return False
    row.flag = mark & AS_DRAWN
    if mark & RIICHI and not ronned:
        put_event(events[scan.events], ACCEPTED, seat, NONE, place)
        scan.events += 1
    return True


@kernel
def own_kan(
    absent: Sequence[int],
    span: Span,
    scan: Scan,
    events: Sequence[EventRow],
    seat: int,
    entry: int,
    slot: int,
    place: int,
) -> bool:
    """An ankan, kakan or north."""
    kind, own, steps = (
        scan.give_what[entry],
        scan.give_own[entry],
        scan.give_steps[entry],
    )
    row = events[scan.events]
    source = (seat + steps) % 4
    if kind == ANKAN:
        # The named tile is the last to leave the hand, but the event's tile.
        if not step(absent, span, scan, events, kind, seat, place):
            return False
        if not use_own(scan, row, seat, own, 3):
            return False
    scan.last = leave(scan, seat, slot)
    if scan.last < 0:
        return False
    if kind == ANKAN:
        row.tile = scan.last
    elif not step(absent, span, scan, events, kind, seat, place):
        return False
    row.source = source
    if kind == NUKI:
        return True
    scan.kans += 1
    if kind == ANKAN:
        return True
    for n in range(scan.pons[seat]):
        if scan.pon_own[seat][n] == own | steps << 18:
            tiles = scan.pon_tile[seat][n]
            for i in range(3):
                row.own[i] = tiles >> 8 * i & 255
            return True
    return False
