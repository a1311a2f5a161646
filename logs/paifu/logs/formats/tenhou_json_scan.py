"""Scanning tenhou.net/6 records of the usual form, many at once, compiled.

The kernels write the rows that `tenhou_json_read` makes of the list of rounds, and take
every decision as it does. What is not exactly as tenhou.net writes it - white space,
unsorted hands, names of yaku in another language, hidden tiles, norths of a seat that
nobody has - or breaks the rules of what a hand can hold makes the scanner give up on
that record, which the reader then reads from its start.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import (
    NONE,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.tenhou_json_play import HAND_MOST, INDICATORS_MOST
from paifu.logs.formats.tenhou_json_read import COUNT_MOST, ROUND_MOST
from paifu.logs.formats.tenhou_json_results import POINTS_MOST
from paifu.logs.formats.tenhou_json_scan_play import (
    AS_DRAWN,
    RIICHI,
    play_round,
    put_absent,
)
from paifu.logs.formats.tenhou_json_scan_results import result_at
from paifu.logs.formats.tenhou_json_scan_state import (
    RED_FROM,
    SLOTS,
    Scan,
    Span,
    hold,
    kind_of_slot,
    new_tile,
)
from paifu.logs.formats.tenhou_json_scan_text import (
    call_at,
    close_at,
    comma_at,
    next_at,
    open_at,
    slot_at,
    value_at,
)
from paifu.logs.formats.tenhou_json_tiles import (
    CHI,
    DAIMINKAN,
    NOTHING,
    PON,
    TSUMOGIRI,
)
from paifu.logs.formats.tenhou_json_turns import (
    CALL,
    CUT,
    DRAW,
    MOST,
    STAYS,
    TAKES_CHI,
    Turns,
    find_order,
)
from paifu.logs.formats.tenhou_scan_text import FAR, QUOTE, ZERO, Bytes, sign_at

LETTER_R = ord("r")
DRAWN_SIGNS = tuple(str(TSUMOGIRI).encode())

DRAWN, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
WIN = int(ClaimKind.WIN)
INDICATOR_TIMES = int(Unstated.INDICATOR_TIMES)


@kernel
def scan_records(
    data: Bytes,
    absent: Sequence[int],
    names: Bytes,
    edges: Sequence[int],
    spans: Sequence[Span],
    scan: Scan,
    turns: Turns,
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """Scan the rounds of records and write the rows of those of the usual form.

    Args:
        data: a NUL, each record with a NUL after it, and more NULs.
        absent: four numbers each of who left or came back: round, after how many
            steps, event kind, seat.
        names: the words of results (`NAMES`).
        edges: where each begins (`EDGES`).
        spans: where the lists of rounds are; gets what came of each.
        scan: a fresh state; has the number of rows used of each table in the end.
        turns: another.
        rounds: rows for all, `NONE` in every field. A record that there are too few
            for is given up, and leaves rows behind that belong to no game.
        events: likewise.
        claims: likewise.

    Returns:
        How many records were read.
    """
    count = 0
    for index in range(len(spans)):
        span = spans[index]
        span.round, span.event, span.claim = scan.rounds, scan.events, scan.claims
        span.outcome = 0
        if span.start == 0:
            continue
        scan.players, scan.index, scan.place = span.players, NONE, 0
        scan.steps, scan.reds = 0, span.reds
        at = open_at(data, span.start)
        if not put_absent(absent, span, scan, events):
            at = 0
        while 0 < at < FAR and scan.rounds < len(rounds):
            row = rounds[scan.rounds]
            at = round_at(
                data, at, absent, names, edges, span, scan, turns, row, events, claims
            )
            after = comma_at(data, at)
            if after == 0:
                break
            at = after
        if close_at(data, at) == span.stop:
            span.outcome = 1
            count += 1
    return count


@kernel
def round_at(
    data: Bytes,
    at: int,
    absent: Sequence[int],
    names: Bytes,
    edges: Sequence[int],
    span: Span,
    scan: Scan,
    turns: Turns,
    row: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """The position after a round, whose rows are written."""
    scan.rounds += 1
    scan.index += 1
    scan.place += 1
    row.place, row.event_start, row.claim_start = scan.place, scan.events, scan.claims
    at = header_at(data, open_at(data, at), scan, row)
    at = tables_at(data, at, scan, turns, row)
    first = scan.claims
    at = close_at(data, result_at(data, at, names, edges, scan, claims))
    if at == 0 or find_order(turns) != 1:
        return 0
    ended = scan.claims > first
    if not play_round(absent, span, scan, turns, events, claims, first):
        return 0
    row.event_stop, row.claim_stop, row.complete = scan.events, scan.claims, 1
    row.orders, row.unstated = 1, 0
    if scan.kans > 0 or row.further[0] != NONE:
        row.unstated = INDICATOR_TIMES
    if scan.ura_count > 0 and not give_ura(scan, claims, first):
        return 0
    return at if ended else 0


@kernel
def give_ura(scan: Scan, claims: Sequence[ClaimRow], first: int) -> bool:
    """Put the under-indicators to winners who declared; false if there is none."""
    given = False
    for n in range(first, scan.claims):
        claim = claims[n]
        if claim.kind == WIN and scan.riichi >> claim.seat & 1 == 1:
            given = True
            claim.ura_stated = 1
            for i in range(scan.ura_count):
                claim.ura[i] = scan.ura[i]
    return given


# -- header, hands and indicators ------------------------------------------------------


@kernel
def header_at(data: Bytes, at: int, scan: Scan, row: RoundRow) -> int:
    """The position after number, honba, sticks, scores and indicators."""
    row.number, at = value_at(data, open_at(data, at), ROUND_MOST)
    row.honba, at = value_at(data, comma_at(data, at), COUNT_MOST)
    row.sticks, at = value_at(data, comma_at(data, at), COUNT_MOST)
    at = comma_at(data, close_at(data, at))
    row.dealer = row.number % 4
    scan.dealer = row.number % 4
    if min(row.number, row.honba, row.sticks) < 0 or scan.dealer >= scan.players:
        return 0
    at = open_at(data, at)
    for seat in range(4):
        value, at = value_at(data, at, POINTS_MOST)
        row.scores[seat] = value
        at = comma_at(data, at) if seat < 3 else close_at(data, at)
    scan.dora_count, at = slots_at(data, comma_at(data, at), scan.dora, INDICATORS_MOST)
    scan.ura_count, at = slots_at(data, comma_at(data, at), scan.ura, INDICATORS_MOST)
    return comma_at(data, at) if scan.dora_count > 0 else 0


@kernel
def slots_at(
    data: Bytes, at: int, into: MutableSequence[int], most: int
) -> tuple[int, int]:
    """How many tiles a list has, put `into` as slots, and the position after it."""
    at = open_at(data, at)
    end = close_at(data, at)
    if at == 0 or end != 0:
        return 0, end
    for count in range(most):
        slot = slot_at(data, at)
        into[count] = slot
        at, end = next_at(data, at + 2)
        if slot < 0 or at == 0:
            return count + 1, end if slot >= 0 else 0
    return 0, 0


@kernel
def hand_at(data: Bytes, at: int, scan: Scan, seat: int, row: RoundRow) -> int:
    """The position after a hand, which is sorted and has a tile."""
    count, at = slots_at(data, at, scan.dealt, HAND_MOST)
    least = -1
    for n in range(count):
        slot = scan.dealt[n]
        rank = 2 * kind_of_slot(slot) + (1 if slot >= RED_FROM else 0)
        tile = hold(scan, seat, new_tile(scan, slot))
        if rank < least or tile < 0:
            return 0
        least = rank
        row.deal[seat][n] = tile
    return at if count > 0 else 0


@kernel
def tables_at(data: Bytes, at: int, scan: Scan, turns: Turns, row: RoundRow) -> int:
    """The position after the hands and lists of all seats, and a comma."""
    for slot in range(SLOTS):
        scan.used[slot] = 0
    turns.players, turns.dealer = scan.players, scan.dealer
    for seat in range(4):
        scan.pons[seat], scan.taken[seat] = 0, 0
        for slot in range(SLOTS):
            scan.held[seat][slot] = 0
        turns.takes[seat], turns.gives[seat] = 0, 0
        if seat >= scan.players:
            for _ in range(3):
                at = comma_at(data, close_at(data, open_at(data, at)))
            continue
        at = comma_at(data, hand_at(data, at, scan, seat, row))
        scan.base[seat] = scan.place + 1
        at = comma_at(data, takes_at(data, at, scan, turns, seat))
        at = comma_at(data, gives_at(data, at, scan, turns, seat))
        if turns.takes[seat] - turns.gives[seat] not in (0, 1):
            return 0
        scan.place += turns.takes[seat] + turns.gives[seat]
    scan.place += 1
    for n in range(scan.dora_count):
        tile = new_tile(scan, scan.dora[n])
        if tile < 0:
            return 0
        if n == 0:
            row.indicator = tile
        else:
            row.further[n - 1] = tile
    for n in range(scan.ura_count):
        scan.ura[n] = new_tile(scan, scan.ura[n])
        if scan.ura[n] < 0:
            return 0
    return at


# -- what a seat took and gave ---------------------------------------------------------


@kernel
def takes_at(data: Bytes, at: int, scan: Scan, turns: Turns, seat: int) -> int:
    """The position after the list of what a seat took."""
    at = open_at(data, at)
    end = close_at(data, at)
    n = seat * MOST
    while at != 0 and end == 0:
        if n == (seat + 1) * MOST:
            return 0
        slot = slot_at(data, at)
        if slot >= 0:
            scan.take_what[n], turns.take_kind[n] = DRAWN, DRAW
            turns.take_code[n] = slot + 1
            at += 2
        else:
            at = called_at(data, at, scan, turns, seat, n)
        n += 1
        at, end = next_at(data, at)
    turns.takes[seat] = n - seat * MOST
    return end


@kernel
def called_at(data: Bytes, at: int, scan: Scan, turns: Turns, seat: int, n: int) -> int:
    """The position after a call of a discard."""
    at = call_at(data, at, scan)
    kind = scan.call_kind
    scan.take_what[n], scan.take_own[n] = kind, scan.call_own
    scan.take_steps[n] = scan.call_steps
    turns.take_kind[n] = TAKES_CHI if kind == CHI else CALL
    turns.take_from[n] = (seat + scan.call_steps) % 4
    turns.take_code[n] = scan.call_tile + 1
    return at if kind in (CHI, PON, DAIMINKAN) else 0


@kernel
def gives_at(data: Bytes, at: int, scan: Scan, turns: Turns, seat: int) -> int:
    """The position after the list of what a seat gave."""
    at = open_at(data, at)
    end = close_at(data, at)
    n = seat * MOST
    while at != 0 and end == 0:
        if n == seat * MOST + turns.takes[seat]:
            return 0
        at, end = next_at(data, give_at(data, at, scan, turns, n))
        n += 1
    turns.gives[seat] = n - seat * MOST
    return end


@kernel
def give_at(data: Bytes, at: int, scan: Scan, turns: Turns, n: int) -> int:
    """The position after something that was given."""
    taken = scan.take_what[n]
    scan.give_mark[n] = 0
    if data[at] == ZERO or taken == DAIMINKAN:
        scan.give_what[n], turns.give_kind[n] = NOTHING, STAYS
        return sign_at(data, at, ZERO) if taken == DAIMINKAN else 0
    quoted = 1 if data[at] == QUOTE else 0
    if quoted and data[at + 1] != LETTER_R:
        at = call_at(data, at, scan)
        kind = scan.call_kind
        if kind in (CHI, PON, DAIMINKAN) or taken != DRAWN:
            return 0
        scan.give_what[n], turns.give_kind[n] = kind, STAYS
        scan.give_own[n], scan.give_steps[n] = scan.call_own, scan.call_steps
        turns.give_code[n] = scan.call_tile + 1
        return at
    at += 2 * quoted
    scan.give_what[n], turns.give_kind[n] = DISCARD, CUT
    scan.give_mark[n] = RIICHI * quoted
    slot = slot_at(data, at)
    turns.give_code[n] = slot + 1
    if slot < 0:
        drawn = data[at] == DRAWN_SIGNS[0] and data[at + 1] == DRAWN_SIGNS[1]
        if not drawn or taken != DRAWN:
            return 0
        scan.give_mark[n] += AS_DRAWN
        turns.give_code[n] = turns.take_code[n]
    return sign_at(data, at + 2, QUOTE) if quoted else at + 2
