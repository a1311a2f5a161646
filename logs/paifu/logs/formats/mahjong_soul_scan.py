"""Scanning Mahjong Soul records in protocol buffers, many at once, compiled.

The kernels write the rows that `mahjong_soul_read` makes, and take every decision as
it does. What is not as almost every record has it - an unknown field, a value out of
range, yaku by name only, tiles that a seat does not hold - makes the scanner give up on
that record, which the reader then reads from its start: it alone knows what is wrong,
and what merely is unusual.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, ClaimRow, EventKind, EventRow, GameRow, RoundRow
from paifu.logs.formats.mahjong_soul_forms import ACTION_RESULT, DECISIONS
from paifu.logs.formats.mahjong_soul_messages import MESSAGES
from paifu.logs.formats.mahjong_soul_read import CLOCK_MOST, COUNT_MOST, TIME_MOST
from paifu.logs.formats.mahjong_soul_results import POINTS_MOST
from paifu.logs.formats.mahjong_soul_scan_hand import (
    add_meld,
    clear_tiles,
    discard_tile,
    drawn_by,
    find_pon,
    give,
    known,
    named,
    new_tile,
    nobody_drew,
    take,
)
from paifu.logs.formats.mahjong_soul_scan_results import (
    abortive_at,
    exhaustive_at,
    points_fit,
    wins_at,
)
from paifu.logs.formats.mahjong_soul_scan_state import Scan, Span, Wall, put_event
from paifu.logs.formats.mahjong_soul_scan_wire import (
    EVENT_ID,
    GAME_ID,
    IDS,
    INPUT_ID,
    LENGTH,
    Bytes,
    collect,
    count_of,
    integer_fits,
    numbers_of,
    text_at,
    tile_at,
    tiles_of,
    valid_at,
    value_of,
    varint_at,
)

READ, UNUSUAL, NO_ROOM = 0, 1, 2
"""What came of a record: read, or given up since it is not of the usual form, or since
there is no room for more rows."""

(DRAW, DISCARD, CHI, PON, DAIMINKAN, KAKAN, ANKAN, NUKI, RIICHI, ACCEPTED, DORA, WIN,
 EXHAUSTIVE_DRAW, ABORTIVE_DRAW) = range(14)  # fmt: skip
"""Kinds of events, in the order of `EventKind`."""
TIMEOUT, CLOCK = int(EventKind.TIMEOUT), int(EventKind.CLOCK)

FRAME = tuple(b".lq.GameDetailRecords")
LQ_RECORD = tuple(b".lq.Record")

STEPS = (
    "NewRound",
    "DealTile",
    "DiscardTile",
    "ChiPengGang",
    "AnGangAddGang",
    "BaBei",
    "Hule",
    "NoTile",
    "LiuJu",
)
NEW_ROUND, DEAL_TILE, DISCARD_TILE, CALL, KAN, NORTH, HULE, NO_TILE, ABORT = range(9)
STEP_IDS = tuple(IDS[f"Record{name}"] for name in STEPS)
STEP_SIZES = tuple(len(name) for name in STEPS)
STEP_WORDS = tuple(
    int.from_bytes(name.encode()[:4].ljust(4, b"\0"), "little") for name in STEPS
)
"""The first four letters of each name, as one number; no two are the same."""

STEP_LASTS = tuple(int.from_bytes(name.encode()[-4:], "little") for name in STEPS)
STEP_MIDDLES = tuple(int.from_bytes(name.encode()[4:8], "little") for name in STEPS)
STEP_LATTERS = tuple(int.from_bytes(name.encode()[-8:-4], "little") for name in STEPS)
"""The last four letters of each name, and for longer ones those before and after."""

FIRST, SECOND = (int.from_bytes(LQ_RECORD[n : n + 4], "little") for n in (0, 4))

DORAS = tuple(
    MESSAGES[f"Record{name}"].by_name["doras"].number
    if "doras" in MESSAGES[f"Record{name}"].by_name
    else 0
    for name in STEPS
)
"""Number of the field of indicators of each step."""

OPERATION = (12, 8, 0, 8, 0, 0, 0, 0, 0)
OPERATIONS = (19, 0, 10, 0, 7, 7, 0, 0, 0)
"""Numbers of the fields of what a seat, or several, may do after each step."""

EVENTS_A_STEP, CLAIMS_A_STEP = 24, 4
"""Most rows that one step makes."""

OTHER_GAMES = (1 << 18) | (1 << 23) | (1 << 26)
"""Fields of a deal that only other games have."""

FIVES = (4, 13, 22)
"""Kinds of the red fives."""


@kernel
def scan_records(
    data: Bytes,
    spans: Sequence[Span],
    scan: Scan,
    table: Sequence[int],
    games: Sequence[GameRow],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    walls: Sequence[Wall],
) -> int:
    """Scan records and write the rows of those that have the usual form.

    Args:
        data: a NUL, the records one after another, and sixteen NULs.
        spans: where the records are; gets what came of each.
        scan: a fresh state; has the number of rows used of each table in the end.
        table: `field_table()`.
        games: as many rows as records.
        rounds: rows for all games, `NONE` in every field. A record that there are too
            few for is given up. One that is given up leaves rows behind that belong to
            no game.
        events: likewise.
        claims: likewise.
        walls: as many as rounds.

    Returns:
        How many games there are.
    """
    count = 0
    for index in range(len(spans)):
        span = spans[index]
        span.event, span.round, span.claim = scan.events, scan.rounds, scan.claims
        span.outcome = _record(data, span, scan, table, rounds, events, claims, walls)
        span.place = scan.place
        span.head, span.head_stop = scan.head, scan.head_stop
        span.config, span.config_stop = scan.config, scan.config_stop
        span.last, span.walls = scan.last, scan.walls
        if span.outcome == READ:
            _put_game(games[count], scan, span.event + 0)
            count += 1
        else:
            # Rows that were begun are left behind.
            scan.rounds += 1
            scan.claims += CLAIMS_A_STEP
    return count


@kernel
def _put_game(row: GameRow, scan: Scan, event: int) -> None:
    row.players, row.first_dealer = scan.players, scan.dealer
    row.round_start, row.round_stop = scan.first, scan.rounds
    row.event_start, row.event_stop = event, event
    row.ended, row.exact_tiles, row.unstated = scan.ended, 0, 0
    for seat in range(4):
        row.final_scores[seat] = scan.scores[seat]
        row.results[seat] = scan.results[seat]


# -- the frame -------------------------------------------------------------------------


@kernel
def _record(
    data: Bytes,
    span: Span,
    scan: Scan,
    table: Sequence[int],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    walls: Sequence[Wall],
) -> int:
    """What comes of one record."""
    scan.first, scan.place, scan.players, scan.playing = scan.rounds, 0, 0, 0
    scan.shape, scan.ended, scan.last, scan.walls = 0, 0, 0, 0
    scan.head, scan.head_stop, scan.config, scan.config_stop = 0, 0, 0, 0
    scan.decided, scan.heard, scan.turn = 0, 0, NONE
    for seat in range(4):
        scan.scores[seat], scan.results[seat] = 0, 0
    at, stop = _list_at(data, span.start + 0, span.stop + 0, table, scan)
    if at == 0:
        return UNUSUAL
    seen = 0
    while at < stop:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        number = key >> 3
        if at == 0:
            return UNUSUAL
        if number == 2 and key & 7 == 0 and integer_fits(size, 1) and not seen:
            seen = 1
            continue
        if key & 7 != LENGTH or not 0 <= size <= stop - at:
            return UNUSUAL
        if number not in (1, 3) or scan.shape not in (0, number):
            return UNUSUAL
        scan.shape = number
        scan.place += 1
        if scan.events + EVENTS_A_STEP > len(events):
            return NO_ROOM
        if scan.claims + CLAIMS_A_STEP > len(claims) or scan.rounds >= len(rounds):
            return NO_ROOM
        scan.passed = NONE
        begin, end = at, at + size
        if number == 3:
            begin, end = _action_at(data, at, at + size, table, scan)
            if begin == 0:
                return UNUSUAL
        at += size
        if begin == end:
            if number == 1:
                return UNUSUAL  # a wrapper of nothing: the reader says what is wrong
            continue
        step, begin = _step_at(data, begin, end, table, scan)
        if step < 0:
            return UNUSUAL
        if step == NEW_ROUND:
            wall = walls[scan.rounds]
            done = _new_round_at(data, begin, end, scan, rounds, events, wall)
        elif step >= HULE:
            row = rounds[max(scan.rounds - 1, 0)]
            done = _result_at(data, end, step, scan, row, events, claims)
        else:
            done = _turn_at(data, end, step, scan, events)
        if done and scan.playing and scan.passed != NONE:
            done = _clocks_at(data, begin, end, step, scan, events)
        if not done:
            return UNUSUAL
    if at != stop or scan.playing or scan.rounds == scan.first:
        return UNUSUAL
    _close_round(rounds[scan.rounds - 1], scan)
    return READ


@kernel
def _list_at(
    data: Bytes, at: int, stop: int, table: Sequence[int], scan: Scan
) -> tuple[int, int]:
    """Where the list of a record begins and ends; 0 if its frame is not usual."""
    if stop - at > 25 and data[at] == 10 and data[at + 2] == FRAME[0]:
        return _wrapped_at(data, at, stop)
    first, last = 0, 0
    seen = 0
    while at < stop:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        number = key >> 3
        if at == 0 or key & 7 != LENGTH or not 0 <= size <= stop - at:
            return 0, 0
        if not 3 <= number <= 5 or seen >> number & 1:
            return 0, 0
        seen |= 1 << number
        if number == 3:
            if first or not valid_at(data, at, at + size, GAME_ID, table, scan):
                return 0, 0
            scan.head, scan.head_stop = at, at + size
        elif number == 4:
            first, last = _wrapped_at(data, at, at + size)
            if first == 0:
                return 0, 0
        elif text_at(data, at, at + size) == 0:
            return 0, 0
        at += size
    return first, last


@kernel
def _wrapped_at(data: Bytes, at: int, stop: int) -> tuple[int, int]:
    """Where the message in a wrapper is, if it is the usual one."""
    name = len(FRAME)
    if stop - at < name + 4 or data[at] != 10 or data[at + 1] != name:
        return 0, 0
    for index in range(name):
        if data[at + 2 + index] != FRAME[index]:
            return 0, 0
    at += 2 + name
    if data[at] != 18:
        return 0, 0
    size, at = varint_at(data, at + 1, stop)
    return (at, stop) if at != 0 and size == stop - at else (0, 0)


@kernel
def _action_at(
    data: Bytes, at: int, stop: int, table: Sequence[int], scan: Scan
) -> tuple[int, int]:
    """Where the step of a GameAction is; an empty place if it is none."""
    seen, kind, passed, result, end = 0, 0, 0, stop, stop
    while at < stop:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        number, bits = key >> 3, key & 7
        if at == 0 or not 1 <= number <= 6 or seen >> number & 1:
            return 0, 0
        seen |= 1 << number
        if bits != LENGTH:
            if bits != 0 or 3 <= number <= 5 or not integer_fits(size, 1):
                return 0, 0
            kind = size if number == 2 else kind
            passed = size if number == 1 else passed
            continue
        if not 3 <= number <= 5 or not 0 <= size <= stop - at:
            return 0, 0
        if number == 3:
            result, end = at, at + size
        else:
            message = INPUT_ID if number == 4 else EVENT_ID
            if not valid_at(data, at, at + size, message, table, scan):
                return 0, 0
            if number == 4 and not _heard_at(data, at, at + size, scan):
                return 0, 0
        at += size
    if result == end:
        return (stop, stop) if kind != ACTION_RESULT else (0, 0)
    scan.passed = passed
    return (result, end) if kind == ACTION_RESULT else (0, 0)


@kernel
def _heard_at(data: Bytes, at: int, stop: int, scan: Scan) -> int:
    """0 if a player's input is of no seat; what decides a play is noted."""
    collect(data, at, stop, scan)
    seat, kind = value_of(scan, 1), value_of(scan, 2)
    if seat > 60:
        return 0
    if kind == DECISIONS[0] or kind == DECISIONS[1]:
        scan.decided |= 1 << seat
    return 1


@kernel
def _name_at(data: Bytes, at: int, size: int) -> int:
    """Which step a name is, or -1."""
    start = len(LQ_RECORD)
    if size < start + 4:
        return -1
    if four_at(data, at) != FIRST or four_at(data, at + 4) != SECOND:
        return -1
    if data[at + 8] != LQ_RECORD[8] or data[at + 9] != LQ_RECORD[9]:
        return -1
    word = four_at(data, at + start)
    end = at + size
    for step in range(len(STEP_WORDS)):
        if word == STEP_WORDS[step] and size - start == STEP_SIZES[step]:
            same = four_at(data, end - 4) == STEP_LASTS[step]
            if same and size - start > 8:
                same = four_at(data, at + start + 4) == STEP_MIDDLES[step]
                same = same and four_at(data, end - 8) == STEP_LATTERS[step]
            return step if same else -1
    return -1


@kernel
def four_at(data: Bytes, at: int) -> int:
    """Four bytes as a number."""
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


# -- steps -----------------------------------------------------------------------------


@kernel
def _step_at(
    data: Bytes, at: int, stop: int, table: Sequence[int], scan: Scan
) -> tuple[int, int]:
    """Which step a wrapper has, and where its message is; -1 for what is unusual."""
    key, at = varint_at(data, at, stop)
    size, at = varint_at(data, at, stop)
    if key != 10 or at == 0 or not 0 <= size <= stop - at:
        return -1, 0
    step = _name_at(data, at, size)
    at += size
    if step < 0:
        return -1, 0
    if at < stop:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key != 18 or at == 0 or size != stop - at:
            return -1, 0
    if valid_at(data, at, stop, STEP_IDS[step], table, scan) == 0:
        return -1, 0
    return step, at


@kernel
def _turn_at(
    data: Bytes, stop: int, step: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    """1 if what a seat does within a round has the usual form."""
    seat = value_of(scan, 1)
    if not scan.playing or seat >= scan.players or not _in_time(scan):
        return 0
    own = step in (DISCARD_TILE, KAN, NORTH)
    _time_out(scan, seat if own else NONE, events)
    if step == DEAL_TILE:
        return _deal_tile_at(data, stop, seat, scan, events)
    if step == DISCARD_TILE:
        return _discard_at(data, stop, seat, scan, events)
    if step == CALL:
        return _call_at(data, stop, seat, scan, events)
    if step == KAN:
        return _kan_at(data, stop, seat, scan, events)
    return _north_at(data, stop, seat, scan, events)


@kernel
def _in_time(scan: Scan) -> int:
    """1 if a step's time, if it has one, is one since its round began."""
    if scan.passed == NONE:
        return 1
    return 1 if 0 <= scan.passed - scan.began <= TIME_MOST else 0


@kernel
def _time_out(scan: Scan, seat: int, events: Sequence[EventRow]) -> None:
    """A time-out before what a seat plays on its turn (see `mahjong_soul_read`)."""
    if scan.passed == NONE:
        return
    decided, turn = scan.decided + 0, scan.turn + 0
    scan.decided, scan.turn = 0, NONE
    if decided:
        scan.heard = 1
    if turn == NONE or not scan.heard or seat != turn or decided >> turn & 1:
        return
    if scan.passed - scan.since >= scan.allowed:
        put_event(events[scan.events], TIMEOUT, turn, NONE, scan)


@kernel
def _accepted_at(
    data: Bytes, number: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    """1 if a riichi that stood, if there is one, has the usual form."""
    size = value_of(scan, number)
    if size == 0:
        return 1
    at, seat, score, stated = scan.at[number] + 0, 0, 0, 0
    stop = at + size
    while at < stop:
        key, at = varint_at(data, at, stop)
        value, at = varint_at(data, at, stop)
        if key >> 3 == 1:
            seat = value
        elif key >> 3 == 2:
            score, stated = value, 1
        elif key >> 3 != 3 and value != 0:
            return 0  # `failed`, and what only other games have
    if seat >= scan.players:
        return 0
    event = events[scan.events]
    put_event(event, ACCEPTED, seat, NONE, scan)
    if stated:
        event.stated[seat] = score
    return 1


@kernel
def _turned_at(
    data: Bytes, stop: int, number: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    """1 if a step's indicators are those before and new ones."""
    count = tiles_of(data, stop, number, scan, scan.few)
    if count == 0:
        return 1
    if not scan.doras <= count <= 10:
        return 0
    for index in range(count):
        name = scan.few[index] + 0
        if index < scan.doras:
            if name != scan.dora[index]:
                return 0
            continue
        tile = new_tile(scan, name) if known(scan, name) else -1
        if tile < 0:
            return 0
        scan.dora[index], scan.dora_tile[index] = name, tile
        put_event(events[scan.events], DORA, NONE, tile, scan)
    scan.doras = count
    return 1


@kernel
def _one_tile(data: Bytes, number: int, scan: Scan) -> int:
    """The name of the tile that a field has, or -1."""
    if not scan.has >> number & 1:
        return -1
    name = tile_at(data, scan.at[number] + 0, scan.value[number] + 0)
    return name if known(scan, name) else -1


@kernel
def _deal_tile_at(
    data: Bytes, stop: int, seat: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    if not _accepted_at(data, 5, scan, events):
        return 0
    if not _turned_at(data, stop, DORAS[DEAL_TILE], scan, events):
        return 0
    name = _one_tile(data, 2, scan)
    tile = new_tile(scan, name) if name >= 0 else -1
    if not give(scan, seat, tile, name):
        return 0
    scan.drawer, scan.drawn = seat, tile
    put_event(events[scan.events], DRAW, seat, tile, scan)
    return 1


@kernel
def _discard_at(
    data: Bytes, stop: int, seat: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    if value_of(scan, 3) or value_of(scan, 9):
        put_event(events[scan.events], RIICHI, seat, NONE, scan)
    if not _turned_at(data, stop, DORAS[DISCARD_TILE], scan, events):
        return 0
    name, moqie = _one_tile(data, 2, scan), value_of(scan, 5)
    if name < 0:
        return 0
    drawn = drawn_by(scan, seat)
    unknown = not moqie and drawn == scan.dealt and drawn != NONE
    tile = discard_tile(scan, seat, name, moqie)
    if tile < 0:
        return 0
    event = events[scan.events]
    put_event(event, DISCARD, seat, tile, scan)
    event.flag = NONE if unknown else moqie
    return 1


@kernel
def _call_at(
    data: Bytes, stop: int, seat: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    if not _accepted_at(data, 5, scan, events):
        return 0
    kind = value_of(scan, 2)
    if kind > 2:
        return 0
    own = 3 if kind == 2 else 2
    kind += CHI
    names = tiles_of(data, stop, 3, scan, scan.few)
    found = numbers_of(data, stop, 4, scan, scan.more)
    if names != own + 1 or found != names:
        return 0
    for index in range(own):
        if scan.more[index] != seat or not known(scan, scan.few[index] + 0):
            return 0
    source, offered = scan.more[own] + 0, scan.offered + 0
    if source == seat or source != scan.actor or offered < 0:
        return 0
    line = add_meld(scan, seat, kind, source)
    if line < 0 or named(scan, offered) != scan.few[own]:
        return 0
    event = events[scan.events]
    put_event(event, kind, seat, offered, scan)
    event.source = source
    scan.meld[line][2] = offered
    for index in range(own):
        tile = take(scan, seat, scan.few[index] + 0, 0)
        if tile < 0:
            return 0
        event.own[index] = tile
        scan.meld[line][3 + index] = tile
    nobody_drew(scan)
    return 1


@kernel
def _kan_at(
    data: Bytes, stop: int, seat: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    name, kind = _one_tile(data, 3, scan), value_of(scan, 2)
    if name < 0 or kind not in (2, 3):
        return 0
    tile = take(scan, seat, name, 0)
    if tile < 0:
        return 0
    event = events[scan.events]
    if kind == 2:
        line = find_pon(scan, seat, name >> 1)
        if line < 0:
            return 0
        put_event(event, KAKAN, seat, tile, scan)
        event.source = scan.meld[line][1]
        for index in range(3):
            event.own[index] = scan.meld[line][2 + index]
        scan.meld[line][0], scan.meld[line][5] = KAKAN, tile
    else:
        line = add_meld(scan, seat, ANKAN, seat)
        if line < 0:
            return 0
        put_event(event, ANKAN, seat, tile, scan)
        event.source = seat
        scan.meld[line][2] = tile
        skipped, count = 0, 0
        for copy in range(4):
            other = name & ~1 | (1 if copy < scan.reds[name >> 1] else 0)
            if other == name and not skipped:
                skipped = 1
                continue
            tile = take(scan, seat, other, 0)
            if tile < 0 or count == 3:
                return 0
            event.own[count] = tile
            scan.meld[line][3 + count] = tile
            count += 1
        tile = scan.meld[line][2] + 0
    nobody_drew(scan)
    scan.actor, scan.offered = seat, tile
    return _turned_at(data, stop, DORAS[KAN], scan, events)


@kernel
def _north_at(
    data: Bytes, stop: int, seat: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    newest = 1 if drawn_by(scan, seat) >> 2 == 30 else 0
    tile = take(scan, seat, 60, newest)
    if tile < 0:
        return 0
    nobody_drew(scan)
    scan.actor, scan.offered = seat, tile
    event = events[scan.events]
    put_event(event, NUKI, seat, tile, scan)
    event.source = seat
    return _turned_at(data, stop, DORAS[NORTH], scan, events)


@kernel
def _clocks_at(
    data: Bytes, at: int, stop: int, step: int, scan: Scan, events: Sequence[EventRow]
) -> int:
    """1 if what seats may do after a step has the usual form; their reserves."""
    collect(data, at, stop, scan)
    single, several = OPERATION[step], OPERATIONS[step]
    one, many = value_of(scan, single) if single else 0, 0
    if several:
        many = count_of(scan, several)
    if (one and many) or (many and single and scan.has >> single & 1) or many > 4:
        return 0
    number = single if one else several
    if not one and not many:
        return 1
    here = scan.key[number] + 0
    for _ in range(1 if one else many):
        key, here = varint_at(data, here, stop)
        size, here = varint_at(data, here, stop)
        if key >> 3 != number:
            return 0
        end, seat, left, base = here + size, 0, 0, 0
        while here < end:
            key, here = varint_at(data, here, end)
            value, here = varint_at(data, here, end)
            if key & 7 == LENGTH:
                here += value
            elif key >> 3 == 1:
                seat = value
            elif key >> 3 == 4:
                left = value
            else:
                base = value
        if seat >= scan.players or max(left, base) > CLOCK_MOST:
            return 0
        if one:
            scan.turn, scan.since, scan.allowed = seat, scan.passed, base + left
        if left != scan.reserves[seat] and base:
            scan.reserves[seat] = left
            event = events[scan.events]
            put_event(event, CLOCK, seat, NONE, scan)
            event.flag = left
    return 1


@kernel
def _result_at(
    data: Bytes,
    stop: int,
    step: int,
    scan: Scan,
    row: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """1 if a result has the usual form."""
    if not scan.playing or not _in_time(scan):
        return 0
    _time_out(scan, NONE, events)
    end = 6 if step == HULE else 2
    if step != NO_TILE and value_of(scan, end) and not scan.ended:
        return 0  # the end of the game may be told here only
    count = 1
    if step == HULE:
        wind = row.number // 4
        count = wins_at(data, stop, scan, claims, row.dealer + 0, wind + 0)
        kind = WIN
    elif step == NO_TILE:
        kind = EXHAUSTIVE_DRAW
        count = exhaustive_at(data, stop, scan, claims[scan.claims])
    else:
        kind = ABORTIVE_DRAW
        if not _accepted_at(data, 5, scan, events):
            return 0
        count = abortive_at(data, stop, scan, claims[scan.claims])
    for _ in range(count):
        claim = claims[scan.claims]
        event = events[scan.events]
        put_event(event, kind, claim.seat + 0, claim.tile + 0, scan)
        event.source, event.claim = claim.source, scan.claims - row.claim_start
        scan.claims += 1
    row.complete, scan.playing = 1, 0
    return count


# -- deals -----------------------------------------------------------------------------


@kernel
def _close_round(row: RoundRow, scan: Scan) -> None:
    row.event_stop, row.claim_stop = scan.events, scan.claims


@kernel
def _new_round_at(
    data: Bytes,
    at: int,
    stop: int,
    scan: Scan,
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    wall: Wall,
) -> int:
    """1 if a deal has the usual form."""
    if scan.playing:
        return 0
    _time_out(scan, NONE, events)
    found = numbers_of(data, stop, 5, scan, scan.few)
    if scan.players == 0:
        if found not in (3, 4):
            return 0
        scan.players = found
        if not _head_at(data, scan):
            return 0
        collect(data, at, stop, scan)
        scan.dealer = value_of(scan, 2)
        found = numbers_of(data, stop, 5, scan, scan.few)
    elif scan.rounds > scan.first:
        _close_round(rounds[scan.rounds - 1], scan)
    row = rounds[scan.rounds]
    wind, dealer = value_of(scan, 1), value_of(scan, 2)
    row.honba, row.sticks = value_of(scan, 3), value_of(scan, 6)
    counts = max(value_of(scan, 3), value_of(scan, 6))
    if not points_fit(scan, found) or wind > 3 or dealer >= scan.players:
        return 0
    if counts > COUNT_MOST or scan.has & OTHER_GAMES or value_of(scan, 21):
        return 0
    for seat in range(4):
        row.scores[seat] = scan.few[seat]
    row.number, row.dealer, row.place = 4 * wind + dealer, dealer, scan.place
    row.unstated, row.orders, row.complete = 0, 1, 0
    row.event_start, row.claim_start = scan.events, scan.claims
    scan.last = max(scan.last, 4 * wind + dealer)
    scan.began = 0 if scan.passed == NONE else scan.passed
    clear_tiles(scan)
    drawn = _hands_at(data, stop, scan, row, dealer)
    if drawn < NONE or not _first_dora_at(data, stop, scan, row):
        return 0
    _wall_at(scan, wall)
    scan.rounds += 1
    scan.playing = 1
    if drawn >= 0:
        event = events[scan.events]
        put_event(event, DRAW, dealer, drawn, scan)
        event.time = NONE
    return 1


@kernel
def _hands_at(data: Bytes, stop: int, scan: Scan, row: RoundRow, dealer: int) -> int:
    """The dealer's fourteenth tile, NONE if there is none; -2 for what is unusual."""
    drawn = NONE
    for seat in range(4):
        count = tiles_of(data, stop, 7 + seat, scan, scan.few)
        if count < 0 or (seat >= scan.players and count):
            return -2
        if count == 14 and seat != dealer:
            return -2
        for index in range(count):
            name = scan.few[index] + 0
            tile = new_tile(scan, name) if known(scan, name) else -1
            if not give(scan, seat, tile, name):
                return -2
            if index < 13:
                row.deal[seat][index] = tile
            else:
                drawn = tile
    scan.dealt = drawn
    if drawn >= 0:
        scan.drawer, scan.drawn = dealer, drawn
    return drawn


@kernel
def _first_dora_at(data: Bytes, stop: int, scan: Scan, row: RoundRow) -> int:
    """1 if the deal's indicator is named."""
    count = tiles_of(data, stop, 16, scan, scan.few)
    if count == 0:
        scan.few[0] = _one_tile(data, 4, scan)
        count = 1
    name = scan.few[0] + 0
    if count != 1 or not known(scan, name):
        return 0
    row.indicator = new_tile(scan, name)
    scan.dora[0], scan.dora_tile[0], scan.doras = name, row.indicator, 1
    return 1 if row.indicator >= 0 else 0


@kernel
def _wall_at(scan: Scan, wall: Wall) -> None:
    """Note where a wall and its hashes are."""
    wall.wall, wall.wall_stop = scan.at[14], scan.at[14] + value_of(scan, 14)
    wall.md5, wall.md5_stop = scan.at[13], scan.at[13] + value_of(scan, 13)
    wall.sha256, wall.sha256_stop = scan.at[22], scan.at[22] + value_of(scan, 22)
    wall.salt, wall.salt_stop = scan.at[25], scan.at[25] + value_of(scan, 25)
    wall.salt_digest = scan.at[24]
    wall.salt_digest_stop = scan.at[24] + value_of(scan, 24)
    if value_of(scan, 13) or value_of(scan, 22):
        scan.walls += 1


# -- the head --------------------------------------------------------------------------


@kernel
def _field_in(data: Bytes, at: int, stop: int, wanted: int) -> tuple[int, int]:
    """Value, or size, of a field of a valid message and where it is; 0 if not there."""
    while at < stop:
        key, at = varint_at(data, at, stop)
        value, at = varint_at(data, at, stop)
        if key >> 3 == wanted:
            return value, at
        if key & 7 == LENGTH:
            at += value
    return 0, 0


@kernel
def _head_at(data: Bytes, scan: Scan) -> int:
    """1 if the head, if there is one, fits the number of players."""
    for kind in range(34):
        scan.reds[kind] = 0
    for index in range(3):
        scan.reds[FIVES[index]] = 1
    if scan.head == 0:
        return 1
    size, at = _field_in(data, scan.head + 0, scan.head_stop + 0, 5)
    if at:
        scan.config, scan.config_stop = at, at + size
        _red_tiles(data, scan)
    seats, at = 0, scan.head + 0
    stop = scan.head_stop + 0
    while at < stop:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key >> 3 in (11, 13):
            seat, _ = _field_in(data, at, at + size, 2)
            if seat >= scan.players or seats >> seat & 1:
                return 0
            seats |= 1 << seat
        elif key >> 3 == 12 and not _end_at(data, at, at + size, scan):
            return 0
        if key & 7 == LENGTH:
            at += size
    return 1


@kernel
def _red_tiles(data: Bytes, scan: Scan) -> None:
    """How many red fives the room has, where it says so and that is known."""
    size, at = _field_in(data, scan.config + 0, scan.config_stop + 0, 2)
    if at == 0:
        return
    size, at = _field_in(data, at, at + size, 6)
    if at == 0:
        return
    count, there = _field_in(data, at, at + size, 3)
    four = scan.players == 4
    if there == 0 or (count not in (0, 3, 4) if four else count not in (0, 2)):
        return
    scan.reds[FIVES[0]] = 1 if four and count else 0
    scan.reds[FIVES[1]] = 2 if count == 4 else (1 if count else 0)
    scan.reds[FIVES[2]] = 1 if count else 0


@kernel
def _end_at(data: Bytes, at: int, stop: int, scan: Scan) -> int:
    """1 if the end of the game is that of all players, once each."""
    seats = 0
    while at < stop:
        _, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        seat, _ = _field_in(data, at, at + size, 1)
        if seat >= scan.players or seats >> seat & 1:
            return 0
        seats |= 1 << seat
        scan.results[seat], _ = _field_in(data, at, at + size, 2)
        scan.scores[seat], _ = _field_in(data, at, at + size, 3)
        most = max(abs(scan.results[seat]), abs(scan.scores[seat]))
        if most > POINTS_MOST:
            return 0
        at += size
    if seats == 0:
        return 1
    scan.ended = 1
    return 1 if seats == (1 << scan.players) - 1 else 0
