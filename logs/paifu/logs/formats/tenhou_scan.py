"""Scanning Tenhou records of the usual form, many at once, compiled.

The kernels write the rows that `tenhou_read` makes, and take every decision as it
does. What is not exactly as almost every record has it - order or spelling of the
attributes, an unknown tag, a value out of range, comments, names that are not ASCII -
makes the scanner give up on that record, which the reader then reads from its start:
it alone knows what is wrong, and what merely is unusual.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import (
    NONE,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameRow,
    RoundRow,
)
from paifu.logs.formats.tenhou_play import ROUND_MOST
from paifu.logs.formats.tenhou_results import COUNT_MOST
from paifu.logs.formats.tenhou_rooms import SANMA
from paifu.logs.formats.tenhou_scan_melds import IMPOSSIBLE, KAKAN, NUKI, decode
from paifu.logs.formats.tenhou_scan_results import HANDS, MELDS, TEN, draw_at, win_at
from paifu.logs.formats.tenhou_scan_state import (
    DRAWN,
    HEAD,
    PLAY,
    WON,
    Scan,
    Span,
    put_event,
)
from paifu.logs.formats.tenhou_scan_text import (
    COMMA,
    EQUALS,
    FAR,
    GREATER,
    LESS,
    QUOTE,
    SLASH,
    Bytes,
    gap_at,
    hundreds_at,
    item_at,
    listed_at,
    name_at,
    same_at,
    sign_at,
    text_at,
    tile_at,
    word,
    word_at,
    words,
    words_at,
)
from paifu.logs.formats.tenhou_tags import ROOT
from paifu.logs.formats.tenhou_values import POINTS_MOST

READ, NO_HEAD, NO_TAG, NO_END, NO_ROOM = 0, 1, 2, 3, 4
"""What came of a record: read, or given up since its head, a tag or its end is not of
the usual form, or since there is no room for more rows."""

RIICHI, ACCEPTED = int(EventKind.RIICHI), int(EventKind.RIICHI_ACCEPTED)
DORA_SHOWN, WIN = int(EventKind.DORA), int(EventKind.WIN)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)
EXHAUSTIVE, NAGASHI = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI)
DISCONNECT, RECONNECT = int(EventKind.DISCONNECT), int(EventKind.RECONNECT)

LETTER_N, LETTER_R, LETTER_E, LETTER_D, LETTER_I, LETTER_A = (
    ord(letter) for letter in "NREDIA"
)
FIRST_DISCARD, DRAWS = ord("D"), 16
"""D-G are the discards of seats 0-3; T-W, their draws, have one more bit set."""

ROOT_OPEN, VER, ROOT_CLOSE = words(f"<{ROOT}"), word(' ver="'), words(f"</{ROOT}>")
SHUFFLE_SEED, REF, END = words("<SHUFFLE seed="), word(' ref="'), word("/>")
GO_TYPE, LOBBY = words('<GO type="'), words(' lobby="')
UN, UN_AGAIN = word("<UN"), word("<UN n")
NAMES = tuple(word(f' n{seat}="') for seat in range(4))
LISTS = (word(' dan="'), word(' rate="'), word(' sx="'))
TAIKYOKU, OYA = words("<TAIKYOKU"), word(' oya="')

INIT, SEED, SHUFFLE = word("<INIT"), word(' seed="'), words(' shuffle="')
N_WHO, REACH_WHO = words('<N who="'), words('<REACH who="')
STEP_1, STEP_2 = words(' step="1"/>'), words(' step="2"/>')
DORA_HAI, BYE_WHO, END_SPACED = words('<DORA hai="'), words('<BYE who="'), word(" />")


@kernel
def scan_records(
    data: Bytes,
    spans: Sequence[Span],
    scan: Scan,
    games: Sequence[GameRow],
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """Scan records and write the rows of those that have the usual form.

    Args:
        data: a NUL, each record with a NUL after it, and `PADDING` NULs.
        spans: where the records are; gets what came of each.
        scan: a fresh state; has the number of rows used of each table in the end.
        games: as many rows as records.
        rounds: rows for all games and one more, `NONE` in every field. A record that
            there are too few for is given up. One that is given up leaves rows behind
            that belong to no game.
        events: likewise.
        claims: likewise.

    Returns:
        How many games there are.
    """
    count = 0
    for index in range(len(spans)):
        span = spans[index]
        span.event, span.round, span.claim = scan.events, scan.rounds, scan.claims
        span.outcome = _record(data, span, scan, rounds, events, claims)
        span.place, span.shuffles = scan.place, scan.shuffles
        span.bits, span.lobby, span.lobby_stop = scan.bits, scan.lobby, scan.lobby_stop
        span.seed, span.seed_stop = scan.seed, scan.seed_stop
        span.people, span.people_stop = scan.names[0], scan.people_stop
        if span.outcome == READ:
            first = wide(rounds[span.round].event_start)
            _put_game(games[count], scan, span.event, first)
            count += 1
    return count


@kernel
def _put_game(row: GameRow, scan: Scan, event_start: int, event_stop: int) -> None:
    row.players, row.first_dealer = scan.players, scan.dealer
    row.round_start, row.round_stop = scan.first, scan.rounds
    row.event_start, row.event_stop = event_start, event_stop
    row.ended, row.exact_tiles, row.unstated = 1, 1, 0
    for seat in range(4):
        row.final_scores[seat] = scan.scores[seat]
        row.results[seat] = scan.results[seat]


@kernel
def _record(
    data: Bytes,
    span: Span,
    scan: Scan,
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
) -> int:
    """What comes of one record."""
    scan.first, scan.state, scan.ended, scan.closed = scan.rounds, HEAD, 0, 0
    scan.shuffles = 0
    at = _head_at(data, span.start, scan)
    if at == 0:
        return NO_HEAD
    seats, place, event, room = 0, scan.place, scan.events, len(events)
    while scan.closed == 0:
        if not 0 < at < FAR or not 0 <= event < room:
            break
        if data[at] != LESS:
            at = gap_at(data, at)
            if data[at] != LESS:
                break
            continue
        place += 1
        letter = data[at + 1] - FIRST_DISCARD
        seat = letter & ~DRAWS
        if 0 <= seat < seats:
            tile, after = tile_at(data, at + 2)
            if after != 0:
                put_event(events[event], 1 - (letter >> 4), seat, tile, place)
                event += 1
                at = after
                continue
        scan.place, scan.events = place, event
        if scan.rounds >= len(rounds) or scan.claims >= len(claims):
            return NO_ROOM
        current, claim = rounds[max(scan.rounds - 1, 0)], claims[scan.claims]
        at = _tag_at(data, at, scan, events[event], claim, current, rounds[scan.rounds])
        event = scan.events
        seats = scan.players if scan.state == PLAY else 0
    if scan.closed == 1:
        return READ if gap_at(data, at) == span.stop else NO_END
    scan.place, scan.events = place, event
    if at == span.stop:
        return NO_END
    return NO_ROOM if event >= room else NO_TAG


# -- the head --------------------------------------------------------------------------


@kernel
def _head_at(data: Bytes, at: int, scan: Scan) -> int:
    """The position after what stands before the first deal."""
    scan.place, scan.lobby, scan.lobby_stop = 4, 0, 0
    scan.seed, scan.seed_stop = 0, 0
    at = word_at(data, words_at(data, at, ROOT_OPEN[0], ROOT_OPEN[1]), VER)
    at = gap_at(data, sign_at(data, text_at(data, at), GREATER))
    here = words_at(data, at, SHUFFLE_SEED[0], SHUFFLE_SEED[1])
    if here != 0:
        scan.place += 1
        scan.seed = sign_at(data, here, QUOTE)
        at = text_at(data, scan.seed)
        scan.seed_stop = at - 1
        here = word_at(data, at, REF)
        if here != 0:
            at = text_at(data, here)
        at = gap_at(data, word_at(data, at, END))
    at = words_at(data, at, GO_TYPE[0], GO_TYPE[1])
    scan.bits, at = item_at(data, at, 65535, QUOTE)
    scan.players = 3 if scan.bits & SANMA != 0 else 4
    here = words_at(data, at, LOBBY[0], LOBBY[1])
    if here != 0:
        at = text_at(data, here)
        scan.lobby, scan.lobby_stop = here, at - 1
    at = _people_at(data, gap_at(data, word_at(data, at, END)), scan)
    scan.people_stop = at
    at = words_at(data, gap_at(data, at), TAIKYOKU[0], TAIKYOKU[1])
    scan.dealer, at = item_at(data, word_at(data, at, OYA), scan.players - 1, QUOTE)
    return word_at(data, at, END)


@kernel
def _people_at(data: Bytes, at: int, scan: Scan) -> int:
    """The position after the UN that names all players."""
    at = word_at(data, at, UN)
    for seat in range(4):
        scan.names[seat] = word_at(data, at, NAMES[seat])
        at = name_at(data, scan.names[seat])
    for index in range(3):
        here = word_at(data, at, LISTS[index])
        if here != 0:
            at = listed_at(data, here)
    return word_at(data, at, END)


# -- the tags that are no draw or discard ----------------------------------------------


@kernel
def _tag_at(
    data: Bytes,
    at: int,
    scan: Scan,
    event: EventRow,
    claim: ClaimRow,
    row: RoundRow,
    following: RoundRow,
) -> int:
    """The position after a tag.

    Its event and claim are written, if it has any, and the present round, or the one
    that is following.
    """
    letter = data[at + 1] + 0
    if scan.state == PLAY:
        if letter == LETTER_N:
            return _call_at(data, at, scan, event)
        if letter == LETTER_R and data[at + 2] == LETTER_E:
            return _riichi_at(data, at, scan, event)
        if letter == LETTER_D:
            return _dora_at(data, at, scan, event)
        if letter == LETTER_R:
            at = draw_at(data, at, claim, scan)
            scan.state = DRAWN
            whole = claim.kind == EXHAUSTIVE or claim.kind == NAGASHI
            kind = EXHAUSTIVE_DRAW if whole else ABORTIVE_DRAW
            _put_result(kind, scan, event, claim, row)
            return at
    elif letter == LETTER_I and scan.ended == 0:
        return _init_at(data, at, scan, row, following)
    if letter == LETTER_A and (
        scan.state == PLAY or (scan.state == WON and scan.ended == 0)
    ):
        at = win_at(data, at, claim, scan)
        scan.state = WON
        _put_result(WIN, scan, event, claim, row)
        return at
    if letter == SLASH and scan.ended == 1:
        _close_round(row, scan)
        scan.closed = 1
        return words_at(data, at, ROOT_CLOSE[0], ROOT_CLOSE[1])
    return _environment_at(data, at, scan, event)


@kernel
def _init_at(data: Bytes, at: int, scan: Scan, before: RoundRow, row: RoundRow) -> int:
    if scan.state != HEAD:
        _close_round(before, scan)
    row.event_start, row.claim_start, row.place = scan.events, scan.claims, scan.place
    row.unstated, row.orders = 0, 1
    at = word_at(data, word_at(data, at, INIT), SEED)
    row.number, at = item_at(data, at, ROUND_MOST, COMMA)
    row.honba, at = item_at(data, at, COUNT_MOST, COMMA)
    row.sticks, at = item_at(data, at, COUNT_MOST, COMMA)
    for index in range(2):
        die, at = item_at(data, at, 5, COMMA)
        row.dice[index] = die + 1
    row.indicator, at = item_at(data, at, 135, QUOTE)
    at = word_at(data, at, TEN)
    for seat in range(4):
        sign = COMMA if seat < 3 else QUOTE
        row.scores[seat], at = hundreds_at(data, at, POINTS_MOST, sign)
    row.dealer, at = item_at(data, word_at(data, at, OYA), scan.players - 1, QUOTE)
    for seat in range(4):
        at = word_at(data, at, HANDS[seat])
        if seat == scan.players:
            at = sign_at(data, at, QUOTE)
            break
        for index in range(13):
            sign = COMMA if index < 12 else QUOTE
            row.deal[seat][index], at = item_at(data, at, 135, sign)
    here = words_at(data, at, SHUFFLE[0], SHUFFLE[1])
    if here != 0:
        scan.shuffles += 1
        # An empty seed is no seed, but is noted as one: not usual.
        at = text_at(data, here) if data[here] != QUOTE else 0
    scan.rounds, scan.state = scan.rounds + 1, PLAY
    for seat in range(4):
        scan.calls[seat], scan.norths[seat] = 0, 0
    return word_at(data, at, END)


@kernel
def _close_round(row: RoundRow, scan: Scan) -> None:
    row.event_stop, row.claim_stop, row.complete = scan.events, scan.claims, 1


@kernel
def _call_at(data: Bytes, at: int, scan: Scan, event: EventRow) -> int:
    at = words_at(data, at, N_WHO[0], N_WHO[1])
    seat, at = item_at(data, at, scan.players - 1, QUOTE)
    number, at = item_at(data, word_at(data, at, MELDS), 65535, QUOTE)
    kind = decode(number, seat, scan.meld)
    if at == 0 or kind == IMPOSSIBLE or scan.meld[1] >= scan.players:
        return 0
    if kind == NUKI:
        taken = scan.norths[seat]
        if taken == 4:
            return 0
        scan.north[seat][taken], scan.before[seat][taken] = number, scan.calls[seat]
        scan.norths[seat] += 1
    elif kind != KAKAN:
        scan.calls[seat] += 1
    put_event(event, kind, seat, scan.meld[2], scan.place)
    event.source = scan.meld[1]
    for i in range(3):
        event.own[i] = scan.meld[3 + i]
    scan.events += 1
    return word_at(data, at, END_SPACED)


@kernel
def _riichi_at(data: Bytes, at: int, scan: Scan, event: EventRow) -> int:
    at = words_at(data, at, REACH_WHO[0], REACH_WHO[1])
    seat, at = item_at(data, at, scan.players - 1, QUOTE)
    scan.events += 1
    here = words_at(data, at, STEP_1[0], STEP_1[1])
    put_event(event, RIICHI if here != 0 else ACCEPTED, seat, NONE, scan.place)
    if here != 0:
        return here
    here = word_at(data, at, TEN)
    if here != 0:
        at = here
        for place in range(4):
            sign = COMMA if place < 3 else QUOTE
            event.stated[place], at = hundreds_at(data, at, POINTS_MOST, sign)
    return words_at(data, at, STEP_2[0], STEP_2[1])


@kernel
def _dora_at(data: Bytes, at: int, scan: Scan, event: EventRow) -> int:
    at = words_at(data, at, DORA_HAI[0], DORA_HAI[1])
    tile, at = item_at(data, at, 135, QUOTE)
    put_event(event, DORA_SHOWN, NONE, tile, scan.place)
    scan.events += 1
    return word_at(data, at, END_SPACED)


@kernel
def _environment_at(data: Bytes, at: int, scan: Scan, event: EventRow) -> int:
    """A BYE, or a UN that spells the name as at the start."""
    scan.events += 1
    here = words_at(data, at, BYE_WHO[0], BYE_WHO[1])
    if here != 0:
        seat, at = item_at(data, here, scan.players - 1, QUOTE)
        put_event(event, DISCONNECT, seat, NONE, scan.place)
        return word_at(data, at, END_SPACED)
    seat, at = item_at(data, word_at(data, at, UN_AGAIN), scan.players - 1, EQUALS)
    if at == 0:
        return 0
    put_event(event, RECONNECT, seat, NONE, scan.place)
    at = same_at(data, sign_at(data, at, QUOTE), scan.names[seat])
    return word_at(data, at, END_SPACED)


@kernel
def _put_result(
    kind: int, scan: Scan, event: EventRow, claim: ClaimRow, row: RoundRow
) -> None:
    put_event(event, kind, wide(claim.seat), wide(claim.tile), scan.place)
    event.source, event.claim = claim.source, scan.claims - row.claim_start
    scan.events += 1
    scan.claims += 1
