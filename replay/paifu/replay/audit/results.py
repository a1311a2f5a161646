"""Ends of rounds: wins with all their winners, exhaustive and abortive draws."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare, wide
from paifu.logs.events import ClaimKind, ClaimRow, EventKind, EventRow, Unstated
from paifu.logs.yaku import Yaku
from paifu.replay import codes
from paifu.replay.audit.claims import (
    adopt,
    changes_fault,
    chips_fault,
    close_changes,
    copy_hand,
    counters_fault,
    indicators_fault,
    list_hand,
    scores_fault,
    tiles_fault,
    told_ura,
    value_fault,
    yaku_fault,
)
from paifu.replay.audit.indicators import require_all_listed, require_before_robbing
from paifu.replay.audit.report import report
from paifu.replay.audit.rows import row_abort, row_draw, row_win
from paifu.replay.audit.windows import require_acceptance
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import (
    MULTI_RON_DEALER_REPEAT_ANY_WINNER,
    MULTI_RON_DOUBLE_TRIPLE_ABORT,
    MULTI_RON_HEAD_BUMP,
    NOTEN_DECLARATION_OPTIONAL,
    NOTEN_RIICHI_CHOMBO,
    Rules,
)
from paifu.replay.table.aborts import abort_due, abort_switch
from paifu.replay.table.copies import LAST_TILE, same_tile, taken_before
from paifu.replay.table.draws import draw_changes, nagashi_seats, note_draw
from paifu.replay.table.hidden import see_hand, uncover_fresh, uncover_hand
from paifu.replay.table.legal import furiten, kyuushu_fault
from paifu.replay.table.moves import accept_riichi, cancel_riichi
from paifu.replay.table.progress import BY_ABORT, BY_WIN, Outcome
from paifu.replay.table.settle import chip_count, clear_changes, sticks_for, win_changes
from paifu.replay.table.state import (
    AFTER_DRAW,
    CHANGES_OPEN,
    COUNTERS_OPEN,
    ENDED,
    HEADER_UNSURE,
    IN_HAND,
    INDICATORS_UNSURE,
    NO_WINDOW,
    ON_DISCARD,
    ORDER_UNSURE,
    OUTCOME_UNSURE,
    SCORES_OPEN,
    STICKS_UNSURE,
    WAREME_UNKNOWN,
    Found,
    Ints,
    SeatRow,
    Table,
)
from paifu.replay.table.tiles import has_kind
from paifu.replay.table.wins import (
    ends_streak,
    fill_win,
    ron_value,
    tenpai_at_draw,
    window_allows,
    winning_tile,
    wins_by_kan,
)

OK, OUT_OF_TURN, CHANKAN = codes.OK, codes.OUT_OF_TURN, codes.CHANKAN
WIN_SHAPE, WIN_NO_YAKU = codes.WIN_SHAPE, codes.WIN_NO_YAKU
WIN_ORDER, WIN_HEAD_BUMP = codes.WIN_ORDER, codes.WIN_HEAD_BUMP
WIN_TOO_MANY, RIICHI_ACCEPTED = codes.WIN_TOO_MANY, codes.RIICHI_ACCEPTED
RESULT_NAGASHI, RESULT_TENPAI = codes.RESULT_NAGASHI, codes.RESULT_TENPAI
RESULT_SHOWN, RESULT_ABORT = codes.RESULT_SHOWN, codes.RESULT_ABORT
RESULT_EXHAUSTIVE, RESULT_TILE = codes.RESULT_EXHAUSTIVE, codes.RESULT_TILE
EVENT_SHAPE, KYUUSHU_FAULT = codes.EVENT_SHAPE, codes.KYUUSHU
UNDECIDED_DICE, UNDECIDED_TENPAI = codes.UNDECIDED_DICE, codes.UNDECIDED_TENPAI
UNDECIDED_SHOWN, UNDECIDED_DRAW = codes.UNDECIDED_SHOWN, codes.UNDECIDED_DRAW
UNDECIDED_DELTAS, UNDECIDED_YAKU = codes.UNDECIDED_DELTAS, codes.UNDECIDED_YAKU
UNDECIDED_POINTS = codes.UNDECIDED_POINTS
UNDECIDED_HIDDEN_TENPAI = codes.UNDECIDED_HIDDEN_TENPAI
UNDECIDED_HIDDEN_FURITEN = codes.UNDECIDED_HIDDEN_FURITEN
UNDECIDED_HIDDEN_WIN = codes.UNDECIDED_HIDDEN_WIN
UNDECIDED_HIDDEN_DRAW = codes.UNDECIDED_HIDDEN_DRAW
NO_SCORES, NO_DELTAS = int(Unstated.SCORES), int(Unstated.DELTAS)
JOINT = int(Unstated.JOINT)
NO_INDICATORS, NO_YAKU = int(Unstated.INDICATORS), int(Unstated.YAKU)
NO_HAND, NO_TILE = int(Unstated.HAND), int(Unstated.TILE)
NO_TENPAI, NO_SHOWN = int(Unstated.TENPAI), int(Unstated.SHOWN)
WIN = int(EventKind.WIN)
RIICHI_YAKU, IPPATSU_YAKU = int(Yaku.RIICHI), int(Yaku.IPPATSU)
DOUBLE_RIICHI_YAKU = int(Yaku.DOUBLE_RIICHI)
OPEN_RIICHI_YAKU, DOUBLE_OPEN_YAKU = int(Yaku.OPEN_RIICHI), int(Yaku.DOUBLE_OPEN_RIICHI)
SASHIKOMI_YAKU = int(Yaku.SASHIKOMI)
PAARENCHAN_YAKU = int(Yaku.PAARENCHAN)
NAGASHI = int(ClaimKind.NAGASHI)
EXHAUSTIVE, KYUUSHU = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.KYUUSHU)
SANCHAHOU, SUUFON = int(ClaimKind.SANCHAHOU), int(ClaimKind.SUUFON)
DRAW_UNSTATED = int(ClaimKind.DRAW_UNSTATED)


@kernel
def win_possible(table: Table, rules: Rules, event: EventRow, previous: int) -> int:
    """A win needs a tile just drawn, a fourth kan (by rule), or a tile on offer.

    `previous` is the winner before on the same tile, or -1.
    """
    seat, source = wide(event.seat), wide(event.source)
    if seat < 0 or seat >= table.players or source < 0 or seat == previous:
        return EVENT_SHAPE
    if source == seat:
        if previous >= 0:
            return OUT_OF_TURN
        if wins_by_kan(table, rules, seat):
            return OK
        if table.phase != AFTER_DRAW or table.turn != seat or table.declaring >= 0:
            return OUT_OF_TURN
        return OK
    if table.window == NO_WINDOW:
        return OUT_OF_TURN
    return OK if source == table.window_seat else OUT_OF_TURN


@kernel
def win_fault(
    table: Table, rules: Rules, win: Win, value: Value, seat: int, tile: int
) -> int:
    """The first rule that a win breaks; `win` and `value` are filled."""
    by_kan = wins_by_kan(table, rules, seat)
    if not by_kan and not has_kind(table.waits[seat], tile // 4):
        return WIN_SHAPE
    fill_win(table, rules, win, seat, tile)
    score_win(win, rules, value)
    if not win.tsumo:
        if not window_allows(table, rules, value.form):
            return CHANKAN
        barred = furiten(table, rules, seat)
        if barred:
            return barred
    return OK


@kernel
def nearest_winner(table: Table) -> int:
    """The winner nearest to the discarder in turn order; a tsumo's own seat."""
    for step in range(1, 5):
        seat = (table.window_seat + step) % 4
        if table.won[seat]:
            return seat
    return -1


@kernel
def require_order(
    table: Table,
    found: Found,
    events: Sequence[EventRow],
    first: int,
    stop: int,
    zero: int,
) -> None:
    """Several winners stand nearest first; else scores between them are in doubt."""
    index = first + 1
    while index < stop and events[index].kind == WIN:
        seat, previous = wide(events[index].seat), wide(events[index - 1].seat)
        near = (previous - table.window_seat) % table.players
        if (seat - table.window_seat) % table.players < near:
            table.unsure |= ORDER_UNSURE
            report(found, WIN_ORDER, index - zero, seat, -1, wide(events[index].tile))
            return
        index += 1


@kernel
def crowd_fault(table: Table, rules: Rules) -> int:
    """Several winners: no more than the rules let win."""
    if rules.multi_ron == MULTI_RON_HEAD_BUMP:
        return WIN_HEAD_BUMP
    if rules.multi_ron == MULTI_RON_DOUBLE_TRIPLE_ABORT and table.wins >= 2:
        return WIN_TOO_MANY
    return OK


@kernel
def settle_declaration(
    table: Table, rules: Rules, found: Found, ron: int, event: int
) -> None:
    """A ronned declaration tile: its stick is not paid (F85), unless by switch."""
    if table.pending >= 0:
        seat = table.pending + 0
        if rules.riichi_stick_if_declaration_ronned:
            accept_riichi(table, rules, seat)
        else:
            cancel_riichi(table, seat)
    elif (
        ron
        and not rules.riichi_stick_if_declaration_ronned
        and table.window == ON_DISCARD
        and table.accepted == table.window_tile
    ):
        report(found, RIICHI_ACCEPTED, event, table.window_seat + 0, 0, 1)
        table.unsure |= 1


@kernel
def trust_claim(table: Table, claim: ClaimRow) -> None:
    """After a doubtful riichi or header, sticks and scores are the claim's.

    Counters only after a doubtful header. What the claim does not state stays open.
    """
    doubt = table.unsure & (STICKS_UNSURE | HEADER_UNSURE)
    if doubt or table.unsure & COUNTERS_OPEN:
        table.unsure &= ~COUNTERS_OPEN
        if claim.sticks >= 0:
            table.sticks = wide(claim.sticks)
        if claim.honba >= 0 and table.unsure & HEADER_UNSURE:
            table.honba = wide(claim.honba)
        if claim.sticks < 0 or (claim.honba < 0 and table.unsure & HEADER_UNSURE):
            table.unsure |= COUNTERS_OPEN
    if doubt and claim.unstated & NO_SCORES:
        table.unsure |= SCORES_OPEN
    elif doubt:
        for seat in range(4):
            table.scores[seat] = wide(claim.scores[seat])
            table.ruled[seat] = table.scores[seat]


@kernel
def trust_sticks(
    table: Table,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    claim_start: int,
    claim_stop: int,
    first: int,
    stop: int,
) -> None:
    """After a doubtful riichi or header, the sticks are those that all winners take."""
    if not table.unsure & (STICKS_UNSURE | HEADER_UNSURE):
        return
    table.sticks = 0
    index = first
    while index < stop and events[index].kind == WIN:
        which = claim_start + wide(events[index].claim)
        if events[index].claim >= 0 and which < claim_stop:
            table.sticks += max(0, wide(claims[which].sticks))
        index += 1


@kernel
def mark_winners(
    table: Table, events: Sequence[EventRow], first: int, stop: int
) -> None:
    """Mark every seat that wins now: sticks and repeats depend on all of them."""
    index = first
    while index < stop and events[index].kind == WIN:
        table.won[wide(events[index].seat)] = 1
        index += 1


@rare
@kernel
def play_wins(
    table: Table,
    rules: Rules,
    found: Found,
    win: Win,
    value: Value,
    outcome: Outcome,
    rows: Sequence[SeatRow],
    base: int,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    claim_start: int,
    claim_stop: int,
    first: int,
    stop: int,
    zero: int,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """Check the wins from event `first` on; gives the event after the last of them.

    The round is over then, or `table.faulty` is set. Event numbers in findings count
    from `zero`.
    """
    after, previous = first, -1
    while after < stop and events[after].kind == WIN:
        event = events[after]
        seat, number = wide(event.seat), after - zero
        index = claim_start + wide(event.claim)
        fault = win_possible(table, rules, event, previous)
        if not fault and (event.claim < 0 or index >= claim_stop):
            fault = EVENT_SHAPE
        if fault:
            report(found, fault, number, seat, -1, wide(event.tile))
            table.faulty = 1
            return after + 1
        if previous < 0:
            ron = 1 if event.source != event.seat else 0
            settle_declaration(table, rules, found, ron, number)
            if ron:
                require_before_robbing(table, rules, found, number)
            require_all_listed(table, rules, found, number, 1)
            trust_claim(table, claims[index])
            trust_sticks(table, events, claims, claim_start, claim_stop, first, stop)
            mark_winners(table, events, first, stop)
            require_order(table, found, events, first, stop, zero)
        else:
            crowd = crowd_fault(table, rules)
            if crowd:
                report(found, crowd, number, seat, -1, wide(event.tile))
        check_win(
            table, rules, found, win, value, rows, base, claims[index], event,
            1 if seat == nearest_winner(table) else 0, number, changes, suits, honours,
        )  # fmt: skip
        if seat == table.dealer and ends_streak(rules, value):
            outcome.streak_ends = 1
        if seat == table.dealer:
            every = rules.multi_ron_dealer_repeat == MULTI_RON_DEALER_REPEAT_ANY_WINNER
            if every or seat == nearest_winner(table):
                outcome.dealer_won = 1
        table.wins += 1
        previous = seat
        after += 1
    close_changes(table, found)
    table.phase = ENDED
    table.sticks = max(0, table.sticks - table.taken)
    outcome.kind = BY_WIN
    return after


@kernel
def check_win(
    table: Table,
    rules: Rules,
    found: Found,
    win: Win,
    value: Value,
    rows: Sequence[SeatRow],
    base: int,
    claim: ClaimRow,
    event: EventRow,
    first: int,
    number: int,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """One win against its claim; the claim's points are adopted."""
    seat, source = wide(event.seat), wide(event.source)
    tile = winning_tile(table, rules, seat, source)
    if table.blind[seat]:
        said = wide(event.tile) if claim.unstated & NO_TILE else wide(claim.tile)
        tile = show_win(table, rules, claim, seat, source, tile, said, suits, honours)
        if source != seat:
            found.undecided |= UNDECIDED_HIDDEN_FURITEN
        if table.blind[seat]:
            unseen_win(
                table, rules, found, win, value, rows, base, claim, seat, source, tile,
                first, number, changes,
            )  # fmt: skip
            return
    trust_riichi(table, claim, seat)
    trust_streak(table, rules, claim, seat)
    trust_indicators(table, claim)
    fault = win_fault(table, rules, win, value, seat, tile)
    doubtful = value_doubtful(table, claim, seat)
    if not fault and not value.valid and not doubtful:
        fault = WIN_NO_YAKU
    if fault:
        report(found, fault, number, seat, -1, tile)
    if fault == WIN_SHAPE:
        table.unsure |= OUTCOME_UNSURE
    told_changes(table, claim, changes)
    before = found.count + 0
    if fault in (WIN_SHAPE, CHANKAN, WIN_NO_YAKU):
        table.taken = table.sticks
        table.unsure |= CHANGES_OPEN
    else:
        ura = -1
        if not doubtful:
            ura = told_ura(table, rules, found, claim, win, value, seat)
        if ura > 0:  # else the hand is worth what `win_fault` found
            win.ura = ura
            score_win(win, rules, value)
        win_changes(table, rules, value, seat, source, first, changes)
        table.taken += sticks_for(table, rules, value, seat, first)
        trust_wareme(table, found, claim, changes)
        named = 0 <= event.tile <= LAST_TILE
        if named and not same_tile(table, rules, wide(event.tile), tile):
            report(found, RESULT_TILE, number, seat, tile, wide(event.tile))
        elif ura < 0:
            compare_shown(table, rules, found, value, claim, seat, tile, first, number)
        else:
            compare_win(
                table, rules, found, value, claim, seat, tile, first, number, changes
            )
        known = 1 if ura >= 0 else 0
        row_win(
            table, rules, rows, base, win, value, seat, source, first, changes, known
        )
        if not known or found.count > before:
            table.unsure |= CHANGES_OPEN
        if not known or table.wareme == WAREME_UNKNOWN:
            told_changes(table, claim, changes)
            table.unsure |= CHANGES_OPEN
    adopt(table, claim, changes)


@kernel
def show_win(
    table: Table,
    rules: Rules,
    claim: ClaimRow,
    seat: int,
    source: int,
    tile: int,
    said: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """A hand that was hidden is shown as it wins; gives the winning tile, -1 if hidden.

    `tile` is the one drawn (-1 if hidden) or on offer, `said` the one that the record
    names.
    """
    ron = source != seat
    if not ron and tile < 0 and 0 <= said <= LAST_TILE:
        tile = uncover_fresh(table, rules, seat, said)
        if table.place[tile] != IN_HAND + seat:
            tile = -1
        table.drawn = tile
    if not claim.unstated & NO_HAND:
        copy_hand(table, claim.hand)
        uncover_hand(table, rules, seat, tile if ron else -1)
    if not table.hidden[seat] and tile >= 0:
        see_hand(table, seat, -1 if ron else tile, suits, honours)
    return tile


@kernel
def unseen_win(
    table: Table,
    rules: Rules,
    found: Found,
    win: Win,
    value: Value,
    rows: Sequence[SeatRow],
    base: int,
    claim: ClaimRow,
    seat: int,
    source: int,
    tile: int,
    first: int,
    number: int,
    changes: Ints,
) -> None:
    """A win with a hand that the record does not show: its own word is taken."""
    found.undecided |= UNDECIDED_HIDDEN_WIN
    win.tsumo = 1 if source == seat else 0
    win.win_kind = tile // 4 if tile >= 0 else -1
    win.ippatsu = table.ippatsu[seat]
    value.valid = 0
    compare_shown(table, rules, found, value, claim, seat, tile, first, number)
    taken = max(0, wide(claim.sticks))
    if claim.sticks < 0 or not rules.small_win_threshold:
        taken = sticks_for(table, rules, value, seat, first)
    table.taken += taken
    table.unsure |= CHANGES_OPEN
    row_win(table, rules, rows, base, win, value, seat, source, first, changes, 0)
    told_changes(table, claim, changes)
    adopt(table, claim, changes)


@kernel
def value_doubtful(table: Table, claim: ClaimRow, seat: int) -> int:
    """1 if a reported fault leaves open what a win is worth, and the claim as well.

    A riichi in doubt is known by the claim's yaku, and indicators in doubt are those
    that it lists.
    """
    if table.doubtful[seat] and claim.unstated & NO_YAKU:
        return 1
    shown = table.unsure & INDICATORS_UNSURE and claim.unstated & NO_INDICATORS
    return 1 if shown else 0


@kernel
def compare_shown(
    table: Table,
    rules: Rules,
    found: Found,
    value: Value,
    claim: ClaimRow,
    seat: int,
    tile: int,
    first: int,
    number: int,
) -> None:
    """Compare what a claim shows of a win whose value cannot be told."""
    found.undecided |= UNDECIDED_YAKU | UNDECIDED_POINTS | UNDECIDED_DELTAS
    if tiles_fault(table, rules, found, claim, seat, tile, number):
        return
    if indicators_fault(table, rules, found, claim, seat, number):
        return
    sticks = wide(claim.sticks)
    if not rules.small_win_threshold:
        sticks = sticks_for(table, rules, value, seat, first)
    honba = table.honba + 0
    if not counters_fault(table, found, claim, seat, honba, sticks, number):
        scores_fault(table, found, claim, number)


@kernel
def told_changes(table: Table, claim: ClaimRow, changes: Ints) -> None:
    """The changes of a result as the claim states them, if the rules cannot tell."""
    for seat in range(4):
        changes[seat] = wide(claim.deltas[seat])
        if claim.unstated & JOINT:
            changes[seat] -= table.untold[seat]


@kernel
def trust_wareme(table: Table, found: Found, claim: ClaimRow, changes: Ints) -> None:
    """Where the dice decide who pays twice and are not stated, the claim's changes."""
    if table.wareme == WAREME_UNKNOWN:
        found.undecided |= UNDECIDED_DICE
        told_changes(table, claim, changes)


@kernel
def trust_riichi(table: Table, claim: ClaimRow, seat: int) -> None:
    """A seat whose riichi is in doubt is in riichi if its claim says so."""
    if not table.doubtful[seat] or claim.unstated & NO_YAKU:
        return
    table.riichi[seat] = 0
    table.open_riichi[seat] = 0
    table.ippatsu[seat] = 0
    for i in range(24):
        if claim.yaku[i] in (RIICHI_YAKU, OPEN_RIICHI_YAKU, SASHIKOMI_YAKU):
            table.riichi[seat] = 1
        elif claim.yaku[i] in (DOUBLE_RIICHI_YAKU, DOUBLE_OPEN_YAKU):
            table.riichi[seat] = 2
        elif claim.yaku[i] == IPPATSU_YAKU:
            table.ippatsu[seat] = 1
        if OPEN_RIICHI_YAKU <= claim.yaku[i] <= SASHIKOMI_YAKU:
            table.open_riichi[seat] = 1


@kernel
def trust_streak(table: Table, rules: Rules, claim: ClaimRow, seat: int) -> None:
    """Wins in a row that are not known are as many as the claim needs."""
    for i in range(24):
        if table.streak[seat] < 0 and claim.yaku[i] == PAARENCHAN_YAKU:
            table.streak[seat] = rules.paarenchan_wins - 1


@kernel
def trust_indicators(table: Table, claim: ClaimRow) -> None:
    """After indicators turned at a wrong moment, those that the claim lists count."""
    if table.unsure & INDICATORS_UNSURE and not claim.unstated & NO_INDICATORS:
        table.indicator_count = 0
        while table.indicator_count < 10 and claim.dora[table.indicator_count] >= 0:
            n = table.indicator_count + 0
            table.indicators[n] = wide(claim.dora[n])
            table.indicator_count = n + 1


@kernel
def compare_win(
    table: Table,
    rules: Rules,
    found: Found,
    value: Value,
    claim: ClaimRow,
    seat: int,
    tile: int,
    first: int,
    number: int,
    changes: Ints,
) -> None:
    """Name the first thing in which the claim differs from the rules."""
    if tiles_fault(table, rules, found, claim, seat, tile, number):
        return
    if indicators_fault(table, rules, found, claim, seat, number):
        return
    if yaku_fault(found, claim, value, seat, number):
        return
    if value_fault(table, rules, found, claim, value, seat, number):
        return
    sticks = sticks_for(table, rules, value, seat, first)
    if counters_fault(table, found, claim, seat, table.honba + 0, sticks, number):
        return
    if not changes_fault(table, found, claim, changes, number):
        source = wide(claim.source)
        chips_fault(table, found, claim, chip_count(rules, value), source, number)


@rare
@kernel
def play_exhaustive(
    table: Table,
    rules: Rules,
    found: Found,
    win: Win,
    value: Value,
    outcome: Outcome,
    rows: Sequence[SeatRow],
    base: int,
    claim: ClaimRow,
    number: int,
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """The wall is used up: who is tenpai, who pays, and nagashi."""
    require_all_listed(table, rules, found, number, 0)
    trust_claim(table, claim)
    show_hands(table, rules, claim, suits, honours)
    paid = nagashi_seats(table, rules)
    unknown = silence_open(table, rules, claim)
    untold = 0
    for seat in range(4):
        tenpai[seat] = 0
        if seat < table.players and table.blind[seat]:
            found.undecided |= UNDECIDED_HIDDEN_TENPAI
            tenpai[seat] = told_tenpai(table, rules, claim, paid, seat)
            untold |= 1 << seat if tenpai[seat] < 0 else 0
            tenpai[seat] = max(0, tenpai[seat])
        elif seat < table.players and not stays_hidden(table, rules, claim, seat):
            tenpai[seat] = tenpai_at_draw(table, rules, win, value, seat)
    draw_changes(table, rules, paid, tenpai, changes)
    if paid:
        trust_wareme(table, found, claim, changes)
    if table.live > 0:
        report(found, RESULT_EXHAUSTIVE, number, -1, 0, table.live + 0)
        table.unsure |= OUTCOME_UNSURE
    elif unknown or untold:
        found.undecided |= UNDECIDED_TENPAI
        table.unsure |= OUTCOME_UNSURE
        told_changes(table, claim, changes)
    else:
        compare_draw(table, rules, found, claim, paid, number, tenpai, changes)
    row_draw(table, rows, base, paid, untold, tenpai, changes)
    note_draw(table, rules, paid, tenpai, outcome)
    if table.unsure & OUTCOME_UNSURE:
        table.unsure |= CHANGES_OPEN
    adopt(table, claim, changes)
    close_changes(table, found)
    table.phase = ENDED


@kernel
def show_hands(
    table: Table,
    rules: Rules,
    claim: ClaimRow,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """Hands that were hidden and are shown at a draw."""
    for seat in range(table.players):
        if table.blind[seat] and not claim.unstated & NO_SHOWN:
            copy_hand(table, claim.shown[seat])
            uncover_hand(table, rules, seat, -1)
            if not table.hidden[seat]:
                drawn = -1
                if table.phase == AFTER_DRAW and seat == table.turn:
                    drawn = table.drawn + 0
                see_hand(table, seat, drawn, suits, honours)


@kernel
def told_tenpai(
    table: Table, rules: Rules, claim: ClaimRow, paid: int, seat: int
) -> int:
    """Whether a seat that shows no hand is tenpai: by its claim, or as it is paid.

    -1 if nothing tells, or a riichi that may be none would void the round.
    """
    if table.riichi[seat] and rules.noten_riichi == NOTEN_RIICHI_CHOMBO:
        return -1
    if not claim.unstated & NO_TENPAI and claim.tenpai[seat] >= 0:
        return 1 if claim.tenpai[seat] else 0
    if paid or claim.unstated & NO_DELTAS or not claim.deltas[seat]:
        return -1
    return 1 if claim.deltas[seat] > 0 else 0


@kernel
def stays_hidden(table: Table, rules: Rules, claim: ClaimRow, seat: int) -> int:
    """1 if the seat shows no hand where it need not (`noten_declaration`).

    After riichi the hand must be shown. Where the record does not say who showed one,
    who was paid did.
    """
    if rules.noten_declaration != NOTEN_DECLARATION_OPTIONAL or table.riichi[seat]:
        return 0
    if claim.unstated & NO_TENPAI:
        return 1 if claim.deltas[seat] < 0 else 0
    return 1 if claim.tenpai[seat] == 0 else 0


@kernel
def silence_open(table: Table, rules: Rules, claim: ClaimRow) -> int:
    """1 if nothing tells who declared tenpai where nobody has to."""
    if rules.noten_declaration != NOTEN_DECLARATION_OPTIONAL:
        return 0
    if not claim.unstated & NO_TENPAI:
        return 0
    if claim.unstated & NO_DELTAS:
        return 1
    for seat in range(table.players):
        if claim.deltas[seat]:
            return 0
    return 1


@kernel
def compare_draw(
    table: Table,
    rules: Rules,
    found: Found,
    claim: ClaimRow,
    paid: int,
    number: int,
    tenpai: Ints,
    changes: Ints,
) -> None:
    """Name the first thing in which the claim of a draw differs from the rules."""
    if claim.kind == DRAW_UNSTATED:
        found.undecided |= UNDECIDED_DRAW
    elif (claim.kind == NAGASHI) != (paid != 0):
        report(found, RESULT_NAGASHI, number, -1, paid, wide(claim.kind))
        table.unsure |= OUTCOME_UNSURE
        return
    if claim.unstated & NO_TENPAI:
        found.undecided |= UNDECIDED_TENPAI
    for seat in range(table.players):
        told = claim.tenpai[seat] >= 0 and not claim.unstated & NO_TENPAI
        if claim.tenpai[seat] < 0:
            found.undecided |= UNDECIDED_TENPAI
        if told and claim.tenpai[seat] != tenpai[seat]:
            said = wide(claim.tenpai[seat])
            report(found, RESULT_TENPAI, number, seat, tenpai[seat] + 0, said)
            table.unsure |= OUTCOME_UNSURE
            return
    if shown_fault(table, rules, found, claim, number):
        return
    if counters_fault(
        table, found, claim, -1, table.honba + 0, table.sticks + 0, number
    ):
        return
    if not changes_fault(table, found, claim, changes, number):
        chips_fault(table, found, claim, 0, -1, number)


@kernel
def shown_fault(
    table: Table, rules: Rules, found: Found, claim: ClaimRow, number: int
) -> int:
    """Hands shown at a draw are the hands held; 1 once something was reported."""
    if claim.unstated & NO_SHOWN:
        found.undecided |= UNDECIDED_SHOWN
        return 0
    for seat in range(table.players):
        listed, held = 0, 0
        copy_hand(table, claim.shown[seat])
        list_hand(table, rules, seat, -1)
        for i in range(14):
            tile = table.listed[i] + 0
            if tile >= 0:
                listed += 1
                strange = table.place[tile] != IN_HAND + seat
                if strange or taken_before(table.listed, i, tile):
                    report(found, RESULT_SHOWN, number, seat, -1, tile)
                    return 1
        for kind in range(34):
            held += table.counts[seat][kind]
        if listed and listed != held:
            report(found, RESULT_SHOWN, number, seat, held, listed)
            return 1
    return 0


@kernel
def count_rons(table: Table, rules: Rules, win: Win, value: Value) -> int:
    """How many seats could ron the tile on offer; one that shows no hand could."""
    count = 0
    if table.window == NO_WINDOW:
        return 0
    for seat in range(table.players):
        free = seat != table.window_seat and not furiten(table, rules, seat)
        if not free:
            continue
        possible = table.blind[seat] + 0
        if not possible and ron_value(table, rules, win, value, seat):
            possible = value.valid + 0
        count += possible
    return count


@kernel
def abort_fault(table: Table, rules: Rules, win: Win, value: Value, kind: int) -> int:
    """1 if the abortive draw's condition does not hold."""
    if not abort_switch(rules, kind):
        return 1
    if kind == KYUUSHU:
        return 1 if kyuushu_fault(table, rules, table.turn + 0) else 0
    if kind == SANCHAHOU:
        return 0 if count_rons(table, rules, win, value) >= 3 else 1
    return 0 if abort_due(table, rules) == kind else 1


@kernel
def likely_abort(table: Table, rules: Rules, win: Win, value: Value) -> int:
    """The abortive draw that the rules allow now; DRAW_UNSTATED if there is none."""
    due = abort_due(table, rules)
    if due:
        return due
    if not kyuushu_fault(table, rules, table.turn + 0):
        return KYUUSHU
    if rules.abort_sanchahou and count_rons(table, rules, win, value) >= 3:
        return SANCHAHOU
    return DRAW_UNSTATED


@rare
@kernel
def play_abort(
    table: Table,
    rules: Rules,
    found: Found,
    win: Win,
    value: Value,
    outcome: Outcome,
    rows: Sequence[SeatRow],
    base: int,
    claim: ClaimRow,
    number: int,
    tenpai: Ints,
    changes: Ints,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """An abortive draw: its condition, the hands shown, and that nobody pays."""
    kind = wide(claim.kind)
    require_all_listed(table, rules, found, number, 0)
    if kind == DRAW_UNSTATED:
        found.undecided |= UNDECIDED_DRAW
        kind = likely_abort(table, rules, win, value)
    if table.pending >= 0:
        if kind == SUUFON:
            cancel_riichi(table, table.pending + 0)
        elif kind not in (SANCHAHOU, DRAW_UNSTATED):
            require_acceptance(table, rules, found, number)
    if kind == SANCHAHOU:
        settle_declaration(table, rules, found, 1, number)
    trust_claim(table, claim)
    show_hands(table, rules, claim, suits, honours)
    for seat in range(table.players):
        if table.blind[seat] and kind in (KYUUSHU, SANCHAHOU, DRAW_UNSTATED):
            found.undecided |= UNDECIDED_HIDDEN_DRAW
    known = kind != DRAW_UNSTATED
    wrong = known and abort_fault(table, rules, win, value, kind)
    clear_changes(changes)
    if wrong:
        table.unsure |= OUTCOME_UNSURE
    if wrong and kind == KYUUSHU:
        report(found, KYUUSHU_FAULT, number, table.turn + 0, -1, -1)
    elif wrong:
        report(found, RESULT_ABORT, number, -1, abort_due(table, rules), kind)
    elif not known:
        table.unsure |= OUTCOME_UNSURE | CHANGES_OPEN
        told_changes(table, claim, changes)
    elif not shown_fault(table, rules, found, claim, number):
        honba, sticks = table.honba + 0, table.sticks + 0
        if not counters_fault(table, found, claim, -1, honba, sticks, number):
            changes_fault(table, found, claim, changes, number)
    for seat in range(4):
        tenpai[seat] = 1 if seat < table.players and table.waits[seat] else 0
    row_abort(table, rows, base, tenpai)
    adopt(table, claim, changes)
    close_changes(table, found)
    outcome.kind = BY_ABORT
    # Where the rules have no such draw, the dealer repeats as after most of them.
    outcome.abort = max(1, abort_switch(rules, kind))
    outcome.honba_same = rules.abort_honba
    table.phase = ENDED
