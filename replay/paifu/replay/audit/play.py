"""Plays one round's events and notes where the record and the rules disagree.

What the rules forbid but the table can show is noted and played. What cannot be at
all (a tile that is not there, a seat whose turn it is not) ends the round with one
finding.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare, wide
from paifu.logs.events import (
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.replay import codes
from paifu.replay.audit.indicators import (
    list_indicators,
    note_indicator,
    require_after_draw,
    require_before_discard,
    require_before_draw,
    require_passed,
    turn_drawn,
)
from paifu.replay.audit.report import NO_EVENT, report
from paifu.replay.audit.results import play_abort, play_exhaustive, play_wins
from paifu.replay.audit.rows import (
    close_row,
    open_row,
    row_discard,
    row_riichi,
    shanten_of,
)
from paifu.replay.audit.windows import (
    discard_passed,
    pass_tsumo,
    pass_window,
    require_nine_kinds,
)
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import SANMA_KITA_PENDING_DORA_AFTER, Rules
from paifu.replay.table.aborts import abort_due, suufon
from paifu.replay.table.copies import alike, copy_among, copy_at, same_tile
from paifu.replay.table.hidden import hide_tile, uncover, uncover_fresh
from paifu.replay.table.legal import (
    ankan_fault,
    call_fault,
    discard_fault,
    draw_fault,
    fresh_fault,
    kakan_fault,
    nuki_fault,
    riichi_fault,
    riichi_tile_fault,
)
from paifu.replay.table.moves import (
    accept_riichi,
    ankan,
    call,
    clear_round,
    declare_riichi,
    discard,
    draw,
    kakan,
    pon_of,
    reveal,
    set_wareme,
    take,
    take_out_north,
    update_waits,
)
from paifu.replay.table.progress import STEP, Outcome, clear_outcome, set_streaks
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    ENDED,
    HEADER_UNSURE,
    IN_HAND,
    ON_DISCARD,
    ON_KAKAN,
    ON_NUKI,
    SCORES_OPEN,
    SCORES_UNCHECKED,
    STICKS_UNSURE,
    Found,
    Ints,
    SeatRow,
    Table,
)

OK, EVENT_SHAPE, AFTER_END = codes.OK, codes.EVENT_SHAPE, codes.AFTER_END
DEAL_COUNT, DEALER_SEAT = codes.DEAL_COUNT, codes.DEALER_SEAT
TSUMOGIRI_FLAG, MELD_RECORD = codes.TSUMOGIRI_FLAG, codes.MELD_RECORD
RIICHI_SCORES, NO_RESULT = codes.RIICHI_SCORES, codes.NO_RESULT
OUT_OF_TURN, NOT_IN_HAND = codes.OUT_OF_TURN, codes.NOT_IN_HAND
CALL_TILE, CALL_MELD, PRIORITY = codes.CALL_TILE, codes.CALL_MELD, codes.PRIORITY
NUKI_FAULT, WALL_EMPTY = codes.NUKI, codes.WALL_EMPTY
TILE_TWICE, TILE_NOT_IN_SET = codes.TILE_TWICE, codes.TILE_NOT_IN_SET
RIICHI_ACCEPTED_FAULT = codes.RIICHI_ACCEPTED
RIICHI_TWICE = codes.RIICHI_TWICE
ENTERED_FURITEN_DISCARD = codes.ENTERED_FURITEN_DISCARD
UNDECIDED_HIDDEN = codes.UNDECIDED_HIDDEN
UNDECIDED_HIDDEN_HAND = codes.UNDECIDED_HIDDEN_HAND
UNDECIDED_HIDDEN_TENPAI = codes.UNDECIDED_HIDDEN_TENPAI

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI = int(EventKind.ANKAN), int(EventKind.NUKI)
RIICHI = int(EventKind.RIICHI)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
DORA, WIN = int(EventKind.DORA), int(EventKind.WIN)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)
DISCONNECT = int(EventKind.DISCONNECT)

HIDDEN_TILE = 255
DOUBTFUL_SCORES = STICKS_UNSURE | HEADER_UNSURE | SCORES_OPEN
DRAW_UNSTATED = int(ClaimKind.DRAW_UNSTATED)
NO_SCORES, NO_COUNTERS = int(Unstated.SCORES), int(Unstated.COUNTERS)


@rare
@kernel
def impossible(fault: int) -> int:
    """1 if the fault leaves nothing to play on with."""
    return 1 if fault in (
        OUT_OF_TURN, NOT_IN_HAND, CALL_TILE, CALL_MELD, PRIORITY, NUKI_FAULT,
        WALL_EMPTY, TILE_TWICE, TILE_NOT_IN_SET, EVENT_SHAPE, AFTER_END,
    ) else 0  # fmt: skip


@kernel
def note_fault(
    table: Table, found: Found, fault: int, number: int, seat: int, tile: int
) -> int:
    """Report a fault, if it is one; 1 if the round cannot be played on."""
    if fault:
        report(found, fault, number, seat, -1, tile)
        table.faulty = impossible(fault)
    return table.faulty + 0


@rare
@kernel
def set_table(
    table: Table,
    rules: Rules,
    found: Found,
    header: RoundRow,
    outcome: Outcome,
    rows: Sequence[SeatRow],
    base: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """Deal a round as its header says, and `outcome` what the header does not state.

    The round's number is `outcome`'s too, for the header's may be wrong.
    """
    clear_round(table, rules)
    number = outcome.number + 0
    table.by_name = outcome.by_name
    table.dealer = wide(header.dealer)
    table.round_wind = rules.winds[number // STEP % rules.wind_count]
    table.honba = wide(header.honba)
    table.sticks = wide(header.sticks)
    if header.unstated & NO_COUNTERS:
        table.honba, table.sticks = outcome.honba, outcome.sticks
    table.turn = table.dealer
    set_wareme(table, rules, header.dice)
    for seat in range(4):
        table.scores[seat] = wide(header.scores[seat])
        table.ruled[seat] = table.scores[seat]
        if header.unstated & NO_SCORES:
            table.scores[seat] = outcome.scores[seat]
            table.ruled[seat] = outcome.ruled[seat]
    for seat in range(table.players):
        open_row(table, rows[base + seat], seat, number)
    fits = table.dealer == number % STEP and table.dealer < table.players
    if not fits and found.count:
        table.faulty = 1  # no such round, which is reported already
    elif not fits:
        report(found, DEALER_SEAT, NO_EVENT, wide(header.dealer), -1, -1)
        table.faulty = 1
    for seat in range(4):
        deal_seat(table, rules, found, header, seat)
    indicator = copy_at(table, rules, wide(header.indicator), 0)
    fault = EVENT_SHAPE if indicator < 0 else fresh_fault(table, rules, indicator)
    if fault:
        report(found, fault, NO_EVENT, -1, -1, indicator)
        table.faulty = 1
    else:
        reveal(table, indicator)
    list_indicators(table, header)
    for seat in range(table.players):
        update_waits(table, seat, suits, honours)


@kernel
def deal_seat(
    table: Table, rules: Rules, found: Found, header: RoundRow, seat: int
) -> None:
    """One seat's dealt tiles: thirteen, or none for a seat that does not play."""
    dealt = 0
    for i in range(14):
        tile = wide(header.deal[seat][i])
        if tile == HIDDEN_TILE and seat < table.players and dealt < 13:
            dealt += 1
            hide_tile(table, seat)
        elif tile >= 0 and not table.faulty:
            dealt += 1
            fault = DEAL_COUNT
            tile = copy_at(table, rules, tile, 0)
            if dealt <= 13 and seat < table.players:
                fault = fresh_fault(table, rules, tile)
            if fault:
                report(found, fault, NO_EVENT, seat, -1, tile)
                table.faulty = 1
            else:
                take(table, seat, tile)
    if seat < table.players and dealt != 13 and not table.faulty:
        report(found, DEAL_COUNT, NO_EVENT, seat, 13, dealt)
        table.faulty = 1


@kernel
def play_draw(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    number: int,
    seat: int,
    tile: int,
) -> None:
    """A draw closes what was open before it."""
    tile = copy_at(table, rules, tile, 0)
    fault = draw_fault(table, rules, seat, tile)
    if not note_fault(table, found, fault, number, seat, tile):
        discard_passed(table, rules, found, noted, rows, base, win, value, number)
        require_before_draw(table, rules, found, number)
        draw(table, rules, seat, tile)
        turn_drawn(table, rules, found, number)


@kernel
def play_discard(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    row: SeatRow,
    win: Win,
    value: Value,
    number: int,
    event: EventRow,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """A discard, with the riichi that it may carry."""
    seat, flag = wide(event.seat), wide(event.flag)
    tile = discarded_copy(table, rules, seat, wide(event.tile), flag)
    fault = discard_fault(table, seat, tile)
    fault = hidden_fault(table, rules, found, fault, seat, tile)
    if note_fault(table, found, fault, number, seat, tile):
        return
    wrong = flag >= 0 and flag != (1 if tile == table.drawn else 0)
    if table.blind[seat] and (table.by_name or table.drawn < 0):
        wrong = flag == 1 and table.phase == AFTER_CALL
    if wrong and not might_be_held(table, rules, seat, tile, flag):
        report(found, TSUMOGIRI_FLAG, number, seat, 1 - flag, flag)
    require_nine_kinds(table, rules, found, number)
    pass_tsumo(table, rules, noted, row, win, value, seat, number)
    require_after_draw(table, rules, found, number)
    require_before_discard(table, rules, found, number)
    declared = table.declaring == seat
    before = table.waits[seat] & table.river[seat]
    discard(table, rules, seat, tile, suits, honours)
    if declared and table.blind[seat]:
        found.undecided |= UNDECIDED_HIDDEN_TENPAI
    if declared:
        fault = riichi_tile_fault(table, rules, seat)
        if fault:
            report(found, fault, number, seat, -1, tile)
            table.doubtful[seat] = 1
        row_riichi(table, rules, row, seat)
    row_discard(table, rules, row, seat)
    if table.waits[seat] & table.river[seat] and not before:
        waits = table.waits[seat] & table.river[seat]
        report(noted, ENTERED_FURITEN_DISCARD, number, seat, waits, -1)


@kernel
def hidden_fault(
    table: Table, rules: Rules, found: Found, fault: int, seat: int, tile: int
) -> int:
    """What is wrong with a tile from a hand that is not shown: it cannot be there.

    Else nobody can tell whether the seat holds it. -1 stands for several tiles.
    """
    if table.blind[seat]:
        found.undecided |= UNDECIDED_HIDDEN_HAND
        if fault == NOT_IN_HAND and tile >= 0:
            seen = fresh_fault(table, rules, tile)
            return seen if seen else fault
    return fault


@kernel
def discarded_copy(table: Table, rules: Rules, seat: int, tile: int, flag: int) -> int:
    """The tile that is discarded, of a record with names only or a hidden hand.

    The drawn one if it is marked as drawn, or after riichi; else another if there is.
    """
    if not table.by_name and not table.hidden[seat]:
        return tile
    return told_copy(table, rules, seat, tile, flag)


@rare
@kernel
def told_copy(table: Table, rules: Rules, seat: int, tile: int, flag: int) -> int:
    """The same where the record leaves it open."""
    if table.hidden[seat]:
        if flag == 1 and table.drawn < 0 and table.phase == AFTER_DRAW:
            tile = uncover_fresh(table, rules, seat, tile)
        elif flag == 1 and same_tile(table, rules, tile, table.drawn + 0):
            return table.drawn + 0
        return uncover(table, rules, seat, tile, table.own, 0)
    if tile < 0 or not alike(rules, tile, table.drawn + 0):
        return copy_at(table, rules, tile, IN_HAND + seat)
    table.own[0] = table.drawn
    if flag == 1 or table.riichi[seat]:
        return table.drawn + 0
    other = copy_among(table, rules, tile, IN_HAND + seat, table.own, 1)
    return other if table.place[other] == IN_HAND + seat else table.drawn + 0


@kernel
def offered_copy(table: Table, rules: Rules, tile: int) -> int:
    """The tile that a call names: the last discard, or one that was just called."""
    offered = table.discarded + 0
    if table.phase == AFTER_CALL:
        offered = table.meld_tiles[table.turn][table.meld_count[table.turn] - 1][0] + 0
    return offered if same_tile(table, rules, tile, offered) else tile


@rare
@kernel
def might_be_held(table: Table, rules: Rules, seat: int, tile: int, flag: int) -> int:
    """1 if a drawn tile marked as none can be another one of the same name."""
    if not table.by_name or flag or tile != table.drawn:
        return 0
    table.own[0] = tile
    other = copy_among(table, rules, tile, IN_HAND + seat, table.own, 1)
    return 1 if other != tile and table.place[other] == IN_HAND + seat else 0


@kernel
def hold_own(table: Table, rules: Rules, seat: int, event: EventRow, kan: int) -> None:
    """Fill `table.own` with the tiles of a meld that come from the hand.

    `kan` is the tile that a concealed kan names, or -1.
    """
    table.listed[0] = kan
    for i in range(3):
        tile = uncover(table, rules, seat, wide(event.own[i]), table.listed, i + 1)
        table.own[i] = tile
        table.listed[i + 1] = tile


@rare
@kernel
def play_call(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    number: int,
    event: EventRow,
) -> None:
    """Chi, pon or daiminkan."""
    seat, tile, kind = wide(event.seat), wide(event.tile), wide(event.kind)
    tile = offered_copy(table, rules, tile)
    hold_own(table, rules, seat, event, -1)
    fault = call_fault(table, rules, seat, kind, tile, wide(event.source), table.own)
    fault = hidden_fault(table, rules, found, fault, seat, -1)
    if note_fault(table, found, fault, number, seat, tile):
        return
    discard_passed(table, rules, found, noted, rows, base, win, value, number)
    require_passed(table, rules, found, number)
    call(table, rules, seat, kind, tile, table.own)
    row = rows[base + seat]
    if row.first_call_turn < 0:
        row.first_call_turn = table.discards[seat]
    row.chi += 1 if kind == CHI else 0
    row.pon += 1 if kind == PON else 0
    row.daiminkan += 1 if kind == DAIMINKAN else 0


@rare
@kernel
def play_own_meld(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    row: SeatRow,
    win: Win,
    value: Value,
    number: int,
    event: EventRow,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """Ankan, kakan or a north taken out."""
    seat, tile, kind = wide(event.seat), wide(event.tile), wide(event.kind)
    if kind == NUKI and alike(rules, tile, table.drawn + 0):
        tile = discarded_copy(table, rules, seat, tile, 1)
    tile = uncover(table, rules, seat, tile, table.own, 0)
    if kind == ANKAN:
        hold_own(table, rules, seat, event, tile)
        fault = ankan_fault(table, rules, seat, tile, table.own, suits, honours)
    elif kind == KAKAN:
        fault = kakan_fault(table, rules, seat, tile)
    else:
        fault = nuki_fault(table, rules, seat, tile)
    fault = hidden_fault(table, rules, found, fault, seat, tile)
    if note_fault(table, found, fault, number, seat, tile):
        return
    pass_tsumo(table, rules, noted, row, win, value, seat, number)
    require_after_draw(table, rules, found, number)
    if kind == ANKAN:
        ankan(table, rules, seat, tile, table.own, suits, honours)
        row.ankan += 1
    elif kind == KAKAN:
        check_pon(table, rules, found, number, event)
        kakan(table, rules, seat, tile, suits, honours)
        row.kakan += 1
    else:
        take_out_north(table, rules, seat, tile, suits, honours)


@kernel
def check_pon(
    table: Table, rules: Rules, found: Found, number: int, event: EventRow
) -> None:
    """The pon that a kakan names is the one on the table."""
    seat = wide(event.seat)
    n = pon_of(table, seat, wide(event.tile) // 4)
    for i in range(3):
        said = wide(event.own[i])
        known = 0
        for j in range(3):
            known |= same_tile(table, rules, table.meld_tiles[seat][n][j] + 0, said)
        if i == 0:
            known = same_tile(table, rules, table.meld_tiles[seat][n][0] + 0, said)
        if said >= 0 and not known:
            report(
                found, MELD_RECORD, number, seat, table.meld_tiles[seat][n][i] + 0, said
            )
            return
    source = wide(event.source)
    if source not in (-1, table.meld_source[seat][n]):
        report(found, MELD_RECORD, number, seat, -1, -1)


@rare
@kernel
def play_acceptance(
    table: Table,
    rules: Rules,
    found: Found,
    row: SeatRow,
    number: int,
    event: EventRow,
) -> None:
    """The stick of a riichi: paid after its tile passed, once, by the right seat."""
    seat = wide(event.seat)
    again = table.unsure & STICKS_UNSURE and table.pending < 0
    if again and table.riichi[seat] and not table.doubtful[seat]:
        return  # of a second declaration, which is reported already
    if table.pending != seat or table.phase != AFTER_DISCARD:
        report(found, RIICHI_ACCEPTED_FAULT, number, seat, 0, 1)
        table.unsure |= 1
        table.doubtful[seat] = 1
        if table.pending >= 0:
            accept_riichi(table, rules, table.pending + 0)
        return
    if rules.abort_suufon and suufon(table):
        report(found, RIICHI_ACCEPTED_FAULT, number, seat, 0, 1)
        table.unsure |= 1
    accept_riichi(table, rules, seat)
    row.riichi_accepted = 1
    row.change_own_stick -= rules.riichi_stick_value
    for other in range(4):
        said = wide(event.stated[other])
        if said != -1 and said != table.scores[other]:
            if table.unsure & DOUBTFUL_SCORES:  # reported: now the record's hold
                table.scores[other] = said
                continue
            report(found, RIICHI_SCORES, number, other, table.scores[other] + 0, said)
            if table.unsure & SCORES_UNCHECKED:
                table.unsure |= SCORES_OPEN
            return


@kernel
def play_round(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    win: Win,
    value: Value,
    outcome: Outcome,
    rows: Sequence[SeatRow],
    base: int,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Play a round from its header to its result; `outcome` is set from the latter."""
    clear_outcome(outcome)
    set_table(table, rules, found, header, outcome, rows, base, suits, honours)
    set_streaks(table, rules, outcome)
    table.unsure = outcome.unsure
    for seat in range(table.players):
        if not table.blind[seat]:
            start = shanten_of(table, seat, distances, honour_distances)
            rows[base + seat].start_shanten = start
    zero, stop = wide(header.event_start), wide(header.event_stop)
    claim_start, claim_stop = wide(header.claim_start), wide(header.claim_stop)
    index = zero
    while index < stop and not table.faulty:
        event = events[index]
        number, kind, seat = index - zero, wide(event.kind), wide(event.seat)
        tile = wide(event.tile)
        index += 1
        if kind >= DISCONNECT:
            continue
        if table.phase == ENDED:
            note_fault(table, found, AFTER_END, number, seat, tile)
        elif tile == HIDDEN_TILE and kind not in (DRAW, WIN):
            found.undecided |= UNDECIDED_HIDDEN
            table.faulty = 1
        elif misses_something(table, kind, seat, tile):
            note_fault(table, found, EVENT_SHAPE, number, seat, tile)
        elif kind == DRAW:
            play_draw(
                table, rules, found, noted, rows, base, win, value, number, seat, tile
            )
        elif kind == DISCARD:
            play_discard(
                table, rules, found, noted, rows[base + seat], win, value, number,
                event, suits, honours,
            )  # fmt: skip
        elif kind <= DAIMINKAN:
            play_call(table, rules, found, noted, rows, base, win, value, number, event)
        elif kind <= NUKI:
            play_own_meld(
                table, rules, found, noted, rows[base + seat], win, value, number,
                event, suits, honours,
            )  # fmt: skip
        elif kind == RIICHI:
            shown = 1 if event.flag == 1 else 0
            fault = riichi_fault(table, rules, seat, shown)
            note_fault(table, found, fault, number, seat, -1)
            if fault == RIICHI_TWICE:
                table.unsure |= 1
            elif not table.faulty:
                declare_riichi(table, rules, seat, shown)
                table.doubtful[seat] = 1 if fault else 0
        elif kind == RIICHI_ACCEPTED:
            play_acceptance(table, rules, found, rows[base + seat], number, event)
        elif kind == DORA:
            play_indicator(
                table, rules, found, noted, rows, base, win, value, number, tile
            )
        elif kind == WIN:
            index = play_wins(
                table, rules, found, win, value, outcome, rows, base, events, claims,
                claim_start, claim_stop, index - 1, stop, zero, changes, suits, honours,
            )  # fmt: skip
        elif event.claim < 0 or claim_start + event.claim >= claim_stop:
            note_fault(table, found, EVENT_SHAPE, number, seat, -1)
        else:
            claim = claims[claim_start + event.claim]
            if claim.kind == DRAW_UNSTATED and runs_out(table, rules):
                kind = EXHAUSTIVE_DRAW
            if kind == EXHAUSTIVE_DRAW and table.phase != AFTER_DISCARD:
                note_fault(table, found, OUT_OF_TURN, number, table.turn + 0, -1)
            elif kind == EXHAUSTIVE_DRAW:
                pass_window(table, rules, noted, rows, base, win, value, number)
                play_exhaustive(
                    table, rules, found, win, value, outcome, rows, base, claim, number,
                    tenpai, changes, suits, honours,
                )  # fmt: skip
            else:
                play_abort(
                    table, rules, found, win, value, outcome, rows, base, claim,
                    number, tenpai, changes, suits, honours,
                )  # fmt: skip
    if table.faulty:
        found.stopped = max(0, index - 1 - zero)
    if header.complete and table.phase != ENDED and not table.faulty:
        report(found, NO_RESULT, NO_EVENT, -1, -1, -1)
        table.faulty = 1
    for seat in range(table.players):
        close_row(table, rows[base + seat], seat)
        if rows[base + seat].deal_in_to >= 0 and not table.blind[seat]:
            end = shanten_of(table, seat, distances, honour_distances)
            rows[base + seat].deal_in_shanten = end


@kernel
def runs_out(table: Table, rules: Rules) -> int:
    """1 if a draw of unstated kind must be for want of tiles."""
    if table.phase != AFTER_DISCARD or table.live > 0:
        return 0
    return 0 if abort_due(table, rules) else 1


@kernel
def misses_something(table: Table, kind: int, seat: int, tile: int) -> int:
    """1 if the event lacks the seat or the tile that its kind needs."""
    if kind < DORA and (seat < 0 or seat >= table.players):
        return 1
    needs_tile = kind < RIICHI or kind == DORA
    return 1 if needs_tile and tile < 0 else 0


@rare
@kernel
def play_indicator(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    number: int,
    tile: int,
) -> None:
    """A new dora indicator; a discard or added kan before it has passed by then."""
    tile = copy_at(table, rules, tile, 0)
    if note_fault(table, found, fresh_fault(table, rules, tile), number, -1, tile):
        return
    closes = table.window == ON_DISCARD
    closes = closes or (table.window == ON_KAKAN and not rules.kan_dora_if_robbed)
    late_north = rules.sanma_kita_pending_dora == SANMA_KITA_PENDING_DORA_AFTER
    if closes or (table.window == ON_NUKI and late_north):
        pass_window(table, rules, noted, rows, base, win, value, number)
    note_indicator(table, found, number, tile)
    reveal(table, tile)
