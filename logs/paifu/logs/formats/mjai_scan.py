"""Scanning mjai records of the usual form, many at once, compiled.

The kernels write the rows that `mjai_read` makes, and take every decision as it does.
What is not exactly as almost every record has it - an unknown key, escapes, hidden
tiles, a tile that a hand does not hold, several games in a file - makes the scanner
give up on that record, which the reader then reads from its start.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import (
    NONE,
    ClaimRow,
    EventKind,
    EventRow,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.mjai_scan_line import (
    ACCEPTED,
    ACTOR,
    ANKAN,
    BAKAZE,
    CHI,
    CONSUMED,
    DAIMINKAN,
    DELTAS,
    DISCARD,
    DORA,
    DRAW,
    END_GAME,
    END_KYOKU,
    FIRST,
    HONBA,
    KAKAN,
    KYOKU,
    MARKER,
    NAMES,
    NO_WIN,
    NUKI,
    OYA,
    PAI,
    PON,
    RED,
    RIICHI,
    SCORES,
    SEED,
    START_GAME,
    START_KYOKU,
    STICKS,
    TARGET,
    TEHAIS,
    TSUMOGIRI,
    TYPE,
    WIN,
    line_at,
)
from paifu.logs.formats.mjai_scan_results import no_win, win
from paifu.logs.formats.mjai_scan_state import (
    BEGUN,
    BETWEEN,
    DRAWN,
    ENDED,
    GONE,
    HEAD,
    PLAY,
    WON,
    Line,
    Scan,
    new_tile,
    newest,
    oldest,
    reset_tiles,
    take,
)
from paifu.logs.formats.mjai_scan_text import FEED, FIVES, RETURN, last_of, name_of
from paifu.logs.formats.mjai_words import FIRST_DRAGON, RIICHI_STICK
from paifu.logs.formats.tenhou_scan_state import Span, put_event
from paifu.logs.formats.tenhou_scan_text import Bytes
from paifu.logs.tiles import KIND_OF

READ, GIVEN_UP, NO_ROOM = 0, 1, 2
"""What came of a record: read, given up since a line or its place is not usual, or
since there is no room for more rows."""

NORTH = 4 * KIND_OF["4z"]

UNSTATED_GAME = int(Unstated.SCORES | Unstated.RESULTS)
NO_RESULTS = int(Unstated.RESULTS)
NO_COUNTERS, NO_SCORES = int(Unstated.COUNTERS), int(Unstated.SCORES)

DRAW_EVENT, DISCARD_EVENT = int(EventKind.DRAW), int(EventKind.DISCARD)
KAKAN_EVENT, ANKAN_EVENT = int(EventKind.KAKAN), int(EventKind.ANKAN)
NUKI_EVENT, RIICHI_EVENT = int(EventKind.NUKI), int(EventKind.RIICHI)
ACCEPTED_EVENT, DORA_EVENT = int(EventKind.RIICHI_ACCEPTED), int(EventKind.DORA)
CALLS = (int(EventKind.CHI), int(EventKind.PON), int(EventKind.DAIMINKAN))

GAME_KEYS = TYPE | NAMES | FIRST | RED | SEED
ROUND_KEYS = TYPE | BAKAZE | KYOKU | OYA | TEHAIS
ROUND_MORE = HONBA | STICKS | MARKER | SCORES
DRAW_KEYS = TYPE | ACTOR | PAI
CALL_KEYS = TYPE | ACTOR | TARGET | PAI | CONSUMED


@kernel
def scan_records(
    data: Bytes,
    spans: Sequence[Span],
    scan: Scan,
    line: Line,
    games: Sequence[GameRow],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """Scan records and write the rows of those that have the usual form.

    Args:
        data: a NUL, each record with a NUL after it, and padding
            (`tenhou_scan_text.PADDING`).
        spans: where the records are; gets what came of each.
        scan: a fresh state; has the number of rows used of each table in the end.
        line: a fresh one.
        games: as many rows as records.
        rounds: rows for all games and one more, `NONE` in every field. A record that
            there are too few for is given up. One that is given up leaves rows behind
            that belong to no game.
        events: likewise; as many as there are lines are enough.
        claims: likewise.

    Returns:
        How many games there are.
    """
    count = 0
    for index in range(len(spans)):
        span = spans[index]
        span.event, span.round, span.claim = scan.events, scan.rounds, scan.claims
        span.outcome = _record(data, span, scan, line, rounds, events, claims)
        span.place = scan.place
        if span.outcome == READ:
            _put_game(games[count], scan, span.event)
            count += 1
        else:
            # Rows that were begun are left behind.
            scan.rounds += 1
            scan.claims += 1
    return count


@kernel
def _put_game(row: GameRow, scan: Scan, event: int) -> None:
    row.players, row.first_dealer = scan.players, 0
    row.round_start, row.round_stop = scan.first, scan.rounds
    row.event_start, row.event_stop = event, event
    row.ended, row.exact_tiles = 1, 0
    row.unstated = NO_RESULTS if scan.stated == 1 else UNSTATED_GAME
    for seat in range(4):
        row.final_scores[seat] = scan.final[seat]
        row.results[seat] = 0


@kernel
def _record(
    data: Bytes,
    span: Span,
    scan: Scan,
    line: Line,
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """What comes of one record."""
    scan.first, scan.state, scan.place, scan.stated = scan.rounds, HEAD, 0, 0
    scan.players, line.named, line.fives = 0, 0, FIVES
    for seat in range(4):
        scan.final[seat] = 0
    at = span.start + 0
    while at < span.stop:
        if scan.events >= len(events):
            return NO_ROOM
        if scan.rounds >= len(rounds) or scan.claims >= len(claims):
            return NO_ROOM
        scan.place += 1
        at = line_at(data, at, line)
        if at == 0 or line.got & TYPE == 0:
            return GIVEN_UP
        at += 1 if data[at] == RETURN else 0
        if data[at] != FEED and at != span.stop:
            return GIVEN_UP
        at += 1
        event, claim = events[scan.events], claims[scan.claims]
        row, following = rounds[max(scan.rounds - 1, 0)], rounds[scan.rounds]
        if _take(line, scan, event, claim, row, following) == 0:
            return GIVEN_UP
    return READ if scan.state == ENDED else GIVEN_UP


@kernel
def _has(line: Line, needed: int, more: int) -> int:
    """1 if the line has all keys that it needs, and none but them and some `more`."""
    return 1 if line.got & needed == needed and line.got & ~(needed | more) == 0 else 0


@kernel
def _take(
    line: Line,
    scan: Scan,
    event: EventRow,
    claim: ClaimRow,
    row: RoundRow,
    following: RoundRow,
) -> int:
    """1 if a line is as usual; its rows are written."""
    kind = line.kind + 0
    if line.got & ACTOR != 0 and line.actor >= scan.players:
        return 0
    if scan.state == PLAY:
        if kind == DRAW:
            return _draw(line, scan, event)
        if kind == DISCARD:
            return _discard(line, scan, event)
        if kind == WIN:
            return win(line, scan, event, claim, row)
        if kind == NO_WIN:
            return no_win(line, scan, event, claim, row)
        if RIICHI <= kind <= ACCEPTED:
            return _riichi(line, scan, event)
        if kind == DORA:
            return _dora(line, scan, event)
        if CHI <= kind <= DAIMINKAN:
            return _call(line, scan, event)
        if KAKAN <= kind <= NUKI:
            return _own_meld(line, scan, event)
    if kind == WIN and scan.state == WON:
        return win(line, scan, event, claim, row)
    if kind == START_GAME:
        fine = _has(line, TYPE, GAME_KEYS) if scan.state == HEAD else 0
        scan.state, scan.fives = BEGUN, line.fives
        return fine
    if kind == START_KYOKU:
        return _deal(line, scan, row, following)
    if kind == END_KYOKU:
        return _close(line, scan, row, BETWEEN)
    return _close(line, scan, row, ENDED) if kind == END_GAME else 0


# -- games and rounds ------------------------------------------------------------------


@kernel
def _close(line: Line, scan: Scan, row: RoundRow, state: int) -> int:
    """The end of a round or game."""
    if scan.state == ENDED or scan.state < PLAY:
        return 0
    if scan.state == BETWEEN and state == BETWEEN:
        return 0
    if scan.state == PLAY and state == ENDED:
        return 0
    if _has(line, TYPE, SCORES if state == ENDED else 0) == 0:
        return 0
    if line.got & SCORES != 0:
        if line.score_count != scan.players:
            return 0
        scan.stated = 1
        for seat in range(scan.players):
            scan.final[seat] = line.scores[seat]
    fine = _close_round(scan, row)
    scan.state = state
    return fine


@kernel
def _close_round(scan: Scan, row: RoundRow) -> int:
    """1 unless several wins may have told their changes together."""
    row.event_stop, row.claim_stop = scan.events, scan.claims
    if scan.state == WON or scan.state == DRAWN:
        row.complete = 1
    return 1 if scan.wins < 2 or scan.silent == 0 else 0


@kernel
def _deal(line: Line, scan: Scan, before: RoundRow, row: RoundRow) -> int:
    """The header and deal of a round."""
    if scan.state == HEAD or scan.state == PLAY or scan.state == ENDED:
        return 0
    if _has(line, ROUND_KEYS, ROUND_MORE) == 0:
        return 0
    if scan.state == BEGUN:
        scan.players = 3 if line.named == 3 else wide(line.hands_count)
    elif _close_round(scan, before) == 0:
        return 0
    players = scan.players + 0
    if players < 3 or line.hands_count != players or line.oya >= players:
        return 0
    if not 1 <= line.kyoku <= players:
        return 0
    # Only where the first dealer is the record's first player.
    if scan.state == BEGUN and line.oya != line.kyoku - 1:
        return 0
    reset_tiles(scan)
    row.number, row.dealer = line.wind * 4 + line.kyoku - 1, line.oya
    scan.wind, scan.dealer, scan.state = line.wind, line.oya, PLAY
    row.place, row.complete, row.unstated, row.orders = scan.place, 0, 0, 1
    row.event_start, row.claim_start = scan.events, scan.claims
    _counters(line, row)
    if _points(line, scan, row) == 0:
        return 0
    scan.rounds += 1
    return _hands(line, scan, row)


@kernel
def _counters(line: Line, row: RoundRow) -> None:
    if line.got & HONBA != 0 and line.got & STICKS != 0:
        row.honba, row.sticks = line.honba, line.sticks
    else:
        row.honba, row.sticks = NONE, NONE
        row.unstated |= NO_COUNTERS


@kernel
def _points(line: Line, scan: Scan, row: RoundRow) -> int:
    scan.scored = 1 if line.got & SCORES != 0 else 0
    if scan.scored == 0:
        row.unstated |= NO_SCORES
    elif line.score_count != scan.players:
        return 0
    for seat in range(4):
        known = scan.scored if seat < scan.players else 0
        scan.scores[seat] = line.scores[seat] if known == 1 else 0
        row.scores[seat] = scan.scores[seat]
    return 1


@kernel
def _hands(line: Line, scan: Scan, row: RoundRow) -> int:
    for seat in range(scan.players):
        if line.sizes[seat] != 13:
            return 0
        for index in range(13):
            name = line.hands[seat][index]
            tile = new_tile(scan, name, seat + 1) if name >= 0 else NONE
            if tile == NONE:
                return 0
            row.deal[seat][index] = tile
    if line.got & MARKER != 0:
        row.indicator = new_tile(scan, wide(line.marker), GONE)
        return 1 if row.indicator != NONE else 0
    return 1


# -- play ------------------------------------------------------------------------------


@kernel
def _draw(line: Line, scan: Scan, event: EventRow) -> int:
    if _has(line, DRAW_KEYS, 0) == 0:
        return 0
    scan.drawn = new_tile(scan, line.tile, line.actor + 1)
    put_event(event, DRAW_EVENT, line.actor, scan.drawn, scan.place)
    scan.events += 1
    return 1 if scan.drawn != NONE else 0


@kernel
def _discard(line: Line, scan: Scan, event: EventRow) -> int:
    if _has(line, DRAW_KEYS, TSUMOGIRI) == 0:
        return 0
    flag = line.flag if line.got & TSUMOGIRI != 0 else NONE
    if flag == 1:
        tile = newest(scan, line.actor, line.tile)
    else:
        tile = oldest(scan, line.actor, line.tile)
    if tile == NONE:
        return 0
    scan.owner[tile] = GONE
    scan.last, scan.drawn = tile, NONE
    put_event(event, DISCARD_EVENT, line.actor, tile, scan.place)
    event.flag = flag
    scan.events += 1
    return 1


@kernel
def _dora(line: Line, scan: Scan, event: EventRow) -> int:
    if _has(line, TYPE | MARKER, 0) == 0:
        return 0
    tile = new_tile(scan, wide(line.marker), GONE)
    put_event(event, DORA_EVENT, NONE, tile, scan.place)
    scan.events += 1
    return 1 if tile != NONE else 0


@kernel
def _riichi(line: Line, scan: Scan, event: EventRow) -> int:
    """A riichi, or that it stands."""
    seat = line.actor + 0
    put_event(event, RIICHI_EVENT, seat, NONE, scan.place)
    scan.events += 1
    if line.kind == RIICHI:
        scan.riichi |= 1 << seat
        return _has(line, TYPE | ACTOR, 0)
    event.kind = ACCEPTED_EVENT
    if _has(line, TYPE | ACTOR, DELTAS | SCORES) == 0:
        return 0
    scan.scores[seat] -= RIICHI_STICK if scan.scored == 1 else 0
    players = scan.players + 0
    if line.got & DELTAS != 0:
        for other in range(players):
            if line.deltas[other] != (-RIICHI_STICK if other == seat else 0):
                return 0
        if line.delta_count != players:
            return 0
    if line.got & SCORES != 0:
        if line.score_count != players:
            return 0
        scan.scored = 1
        for other in range(4):
            scan.scores[other] = line.scores[other] if other < players else 0
            event.stated[other] = scan.scores[other]
    return 1


@kernel
def _called(scan: Scan, event: EventRow, seat: int, count: int) -> None:
    """The tiles of a meld: dragons count for who has them."""
    _note_dragon(scan, seat, wide(event.tile))
    for i in range(count):
        _note_dragon(scan, seat, wide(event.own[i]))


@kernel
def _note_dragon(scan: Scan, seat: int, tile: int) -> None:
    if tile // 4 >= FIRST_DRAGON:
        scan.dragons[seat][tile // 4 - FIRST_DRAGON] += 1


@kernel
def _call(line: Line, scan: Scan, event: EventRow) -> int:
    """Chi, pon or daiminkan."""
    seat, name, tile = line.actor + 0, line.tile + 0, scan.last + 0
    size = 3 if line.kind == DAIMINKAN else 2
    if _has(line, CALL_KEYS, 0) == 0 or line.target >= scan.players:
        return 0
    if line.consumed_count != size or not name <= tile <= last_of(name, scan.fives):
        return 0
    put_event(event, CALLS[line.kind - CHI], seat, tile, scan.place)
    event.source = line.target
    if take(scan, seat, line.consumed, size, scan.found) == 0:
        return 0
    for i in range(size):
        event.own[i] = scan.found[i]
    _called(scan, event, seat, size)
    if line.kind == PON:
        kind = tile // 4
        scan.pon_seat[kind], scan.pon_source[kind] = seat + 1, line.target
        scan.pon[kind][0] = tile
        for i in range(2):
            scan.pon[kind][i + 1] = scan.found[i]
    scan.events += 1
    return 1


@kernel
def _own_meld(line: Line, scan: Scan, event: EventRow) -> int:
    """Kakan, ankan or a north taken out."""
    seat = line.actor + 0
    scan.events += 1
    if line.kind == ANKAN:
        put_event(event, ANKAN_EVENT, seat, NONE, scan.place)
        return _ankan(line, scan, event, seat)
    if line.kind == NUKI:
        put_event(event, NUKI_EVENT, seat, NONE, scan.place)
        name = line.tile if line.got & PAI != 0 else NORTH
        event.source = seat
        fine = _has(line, TYPE | ACTOR, PAI)
    else:
        put_event(event, KAKAN_EVENT, seat, NONE, scan.place)
        name = line.tile + 0
        fine = _has(line, DRAW_KEYS, CONSUMED)
        if fine == 1:
            fine = _pon_of(line, scan, event, seat)
    tile = oldest(scan, seat, name) if fine == 1 else NONE
    if tile == NONE:
        return 0
    scan.owner[tile] = GONE
    event.tile, scan.last = tile, tile
    if line.kind == KAKAN:
        _note_dragon(scan, seat, tile)
    return 1


@kernel
def _ankan(line: Line, scan: Scan, event: EventRow, seat: int) -> int:
    if _has(line, TYPE | ACTOR | CONSUMED, PAI) == 0 or line.consumed_count != 4:
        return 0
    if line.got & PAI != 0 and line.tile // 4 != line.consumed[0] // 4:
        return 0
    if take(scan, seat, line.consumed, 4, scan.found) == 0:
        return 0
    event.tile, event.source, scan.last = scan.found[0], seat, scan.found[0]
    for i in range(3):
        event.own[i] = scan.found[i + 1]
    _called(scan, event, seat, 3)
    return 1


@kernel
def _pon_of(line: Line, scan: Scan, event: EventRow, seat: int) -> int:
    """1 if there is the pon that a kakan is made from; its tiles are the event's."""
    kind, names, held = line.tile // 4, 0, 0
    if scan.pon_seat[kind] != seat + 1:
        return 0
    event.source = scan.pon_source[kind]
    for i in range(3):
        event.own[i] = scan.pon[kind][i]
        held += name_of(wide(scan.pon[kind][i]), scan.fives)
        if line.got & CONSUMED != 0 and line.consumed[i] // 4 != kind:
            return 0
        names += line.consumed[i]
    if line.got & CONSUMED == 0:
        return 1
    # All of one kind, so that the sum tells how many are red.
    return 1 if line.consumed_count == 3 and names == held else 0
