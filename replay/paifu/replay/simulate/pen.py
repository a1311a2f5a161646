"""Writes what happens as the rows of a record."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.logs.yaku import YAKU_COUNT, Yaku
from paifu.replay.hand.state import Value
from paifu.replay.rules.record import Rules
from paifu.replay.simulate.state import Ints, Pen
from paifu.replay.table.moves import reveal
from paifu.replay.table.state import IN_HAND, Table

NOTHING = -1
DORA_EVENT, WIN_EVENT = int(EventKind.DORA), int(EventKind.WIN)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)
WIN, NAGASHI = int(ClaimKind.WIN), int(ClaimKind.NAGASHI)
FIRST_YAKUMAN = int(Yaku.TENHOU)


@kernel
def put(
    events: Sequence[EventRow], pen: Pen, kind: int, seat: int, tile: int, source: int
) -> None:
    """Write an event; fields that its kind does not use are left unset (-1)."""
    row = events[pen.event]
    row.kind = kind
    row.seat = seat
    row.tile = tile
    row.source = source
    for i in range(3):
        row.own[i] = NOTHING
    for i in range(4):
        row.stated[i] = NOTHING
    row.flag = NOTHING
    row.claim = NOTHING
    row.time = NOTHING
    row.place = NOTHING
    pen.event += 1


@kernel
def put_meld(
    events: Sequence[EventRow],
    pen: Pen,
    kind: int,
    seat: int,
    tile: int,
    source: int,
    own: Ints,
) -> None:
    """Write a call or kan with its own tiles."""
    put(events, pen, kind, seat, tile, source)
    for i in range(3):
        events[pen.event - 1].own[i] = own[i]


@kernel
def put_indicators(
    table: Table, events: Sequence[EventRow], pen: Pen, indicators: Ints, count: int
) -> None:
    """Turn the next indicators of the wall."""
    for _ in range(count):
        if pen.turned < len(indicators):
            tile = indicators[pen.turned] + 0
            pen.turned += 1
            reveal(table, tile)
            put(events, pen, DORA_EVENT, NOTHING, tile, NOTHING)


@kernel
def open_claim(table: Table, claim: ClaimRow, kind: int, seat: int) -> None:
    """A claim with the table's counters and scores, and nothing else yet."""
    claim.kind = kind
    claim.seat = seat
    claim.source = NOTHING
    claim.pao = NOTHING
    claim.tile = NOTHING
    for i in range(14):
        claim.hand[i] = NOTHING
        for other in range(4):
            claim.shown[other][i] = NOTHING
    for n in range(4):
        for i in range(6):
            claim.melds[n][i] = NOTHING
        claim.tenpai[n] = 0
        claim.scores[n] = table.scores[n]
        claim.deltas[n] = 0
        claim.chips[n] = NOTHING
    for i in range(24):
        claim.yaku[i] = NOTHING
        claim.yaku_han[i] = NOTHING
    for i in range(10):
        claim.dora[i] = NOTHING
        claim.ura[i] = NOTHING
    claim.ura_stated = 0
    claim.unstated = 0
    claim.chips_stated = NOTHING
    claim.nuki = NOTHING
    claim.fu = NOTHING
    claim.han = NOTHING
    claim.points = NOTHING
    claim.limit = NOTHING
    claim.honba = table.honba
    claim.sticks = table.sticks
    claim.place = NOTHING


@kernel
def put_claim(
    events: Sequence[EventRow],
    pen: Pen,
    header: RoundRow,
    kind: int,
    seat: int,
    tile: int,
    source: int,
) -> None:
    """The event of the claim just written."""
    put(events, pen, kind, seat, tile, source)
    events[pen.event - 1].claim = pen.claim - pen.claim_zero
    pen.claim += 1
    header.complete = 1


@kernel
def show_hand(table: Table, into: Ints, seat: int) -> int:
    """Write the seat's concealed tiles in order; gives how many."""
    count = 0
    for tile in range(136):
        if table.place[tile] == IN_HAND + seat and count < 14:
            into[count] = tile
            count += 1
    return count


@kernel
def write_win(
    table: Table,
    rules: Rules,
    claim: ClaimRow,
    value: Value,
    seat: int,
    source: int,
    tile: int,
) -> None:
    """What a win claims, but for liable seat, under-indicators and points moved."""
    open_claim(table, claim, WIN, seat)
    claim.source = source
    claim.tile = tile
    count = show_hand(table, claim.hand, seat)
    if source != seat:
        place = count
        while place > 0 and claim.hand[place - 1] > tile:
            claim.hand[place] = claim.hand[place - 1]
            place -= 1
        claim.hand[place] = tile
    for n in range(table.meld_count[seat]):
        claim.melds[n][0] = table.meld_kind[seat][n]
        claim.melds[n][1] = table.meld_source[seat][n]
        for i in range(4):
            claim.melds[n][2 + i] = table.meld_tiles[seat][n][i]
    claim.nuki = table.nuki[seat]
    claim.fu = value.fu
    claim.points = value.points
    claim.limit = value.limit
    listed = 0
    for yaku in range(YAKU_COUNT):
        if value.yaku_han[yaku] and listed < 24:
            claim.yaku[listed] = yaku
            yakuman = value.yakuman and yaku >= FIRST_YAKUMAN
            silent = yakuman and not rules.aotenjou_yakuman_han
            claim.yaku_han[listed] = NOTHING if silent else value.yaku_han[yaku]
            listed += 1
    for n in range(table.indicator_count):
        claim.dora[n] = table.indicators[n]
