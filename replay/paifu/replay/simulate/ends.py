"""Ends of rounds played forward: wins, exhaustive and abortive draws, as claims."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import (
    MULTI_RON_DEALER_REPEAT_ANY_WINNER,
    MULTI_RON_DOUBLE_TRIPLE_ABORT,
    MULTI_RON_HEAD_BUMP,
    NOTEN_DECLARATION_OPTIONAL,
    Rules,
)
from paifu.replay.simulate.chance import happens
from paifu.replay.simulate.pen import (
    ABORTIVE_DRAW,
    EXHAUSTIVE_DRAW,
    NOTHING,
    WIN_EVENT,
    open_claim,
    put_claim,
    show_hand,
    write_win,
)
from paifu.replay.simulate.state import Chance, Ints, Pen
from paifu.replay.table.aborts import KYUUSHU, SANCHAHOU, SUUCHA_RIICHI, abort_switch
from paifu.replay.table.draws import draw_changes, nagashi_seats, note_draw
from paifu.replay.table.legal import furiten
from paifu.replay.table.moves import accept_riichi, cancel_riichi, let_pass
from paifu.replay.table.progress import BY_ABORT, BY_WIN, Outcome
from paifu.replay.table.settle import (
    chip_count,
    chips_moved,
    liable_seat,
    sticks_for,
    win_changes,
)
from paifu.replay.table.state import ENDED, NO_WINDOW, Table
from paifu.replay.table.tiles import has_kind
from paifu.replay.table.wins import (
    dora_kind,
    ends_streak,
    fill_win,
    held_of,
    ron_value,
    tenpai_at_draw,
    ura_count,
    winning_tile,
)

EXHAUSTIVE, NAGASHI = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI)
WIN = int(EventKind.WIN)
HIDDEN_PERCENT = 10
"""How often a tenpai seat that need not show its hand does not."""


@kernel
def win_now(
    table: Table,
    rules: Rules,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    unders: Ints,
    seat: int,
    source: int,
    tile: int,
    changes: Ints,
) -> None:
    """One seat wins on a tile; the first winner takes counters and sticks."""
    first = 1 if table.wins == 0 else 0
    fill_win(table, rules, win, seat, tile)
    claim = claims[pen.claim]
    turned = ura_count(table, rules, seat)
    for n in range(turned):
        win.ura += ura_of(table, rules, win, seat, unders[n] + 0)
    score_win(win, rules, value)
    write_win(table, rules, claim, value, seat, source, tile)
    for n in range(turned):
        claim.ura[n] = unders[n]
        claim.ura_stated = 1
    claim.pao = liable_seat(table, rules, value, seat)
    claim.sticks = sticks_for(table, rules, value, seat, first)
    table.taken += claim.sticks
    win_changes(table, rules, value, seat, source, first, changes)
    for other in range(4):
        claim.deltas[other] = changes[other]
        table.scores[other] += changes[other]
    state_chips(rules, claim, chip_count(rules, value), seat, source)
    put_claim(events, pen, header, WIN_EVENT, seat, tile, source)
    table.wins += 1
    every = rules.multi_ron_dealer_repeat == MULTI_RON_DEALER_REPEAT_ANY_WINNER
    if seat == table.dealer and (first or every):
        outcome.dealer_won = 1
    if seat == table.dealer and ends_streak(rules, value):
        outcome.streak_ends = 1
    outcome.kind = BY_WIN


@kernel
def state_chips(
    rules: Rules, claim: ClaimRow, count: int, winner: int, source: int
) -> None:
    """Write the chips that a result moves, where the rules have any.

    Every payer gives `count` to the winner; nobody to anybody in a draw.
    """
    ordinary = rules.chips_ippatsu + rules.chips_ura + rules.chips_red
    if ordinary + rules.chips_yakuman == 0:
        return
    claim.chips_stated = 1
    players = rules.players + 0
    for seat in range(4):
        moved = 0
        if seat < players:
            moved = chips_moved(players, count, winner, source, seat)
        claim.chips[seat] = moved


@kernel
def ura_of(table: Table, rules: Rules, win: Win, seat: int, under: int) -> int:
    """Tiles of the hand that an under-indicator makes dora."""
    kind = dora_kind(rules, under // 4)
    count = held_of(table, seat, kind)
    return count + 1 if not win.tsumo and kind == win.win_kind else count


@kernel
def end_tsumo(
    table: Table,
    rules: Rules,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    unders: Ints,
    seat: int,
    changes: Ints,
) -> None:
    """The seat wins on its drawn tile, or by its fourth kan."""
    table.won[seat] = 1
    win_now(
        table, rules, pen, win, value, outcome, header, events, claims, unders, seat,
        seat, winning_tile(table, rules, seat, seat), changes,
    )  # fmt: skip
    table.sticks -= table.taken
    table.phase = ENDED


@kernel
def end_rons(
    table: Table,
    rules: Rules,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    unders: Ints,
    tenpai: Ints,
    changes: Ints,
) -> None:
    """Everybody who can ron the tile on offer does; others become furiten."""
    count = mark_rons(table, rules, win, value)
    if count == 0:
        table.window = NO_WINDOW
        return
    source, tile = table.window_seat + 0, table.window_tile + 0
    if table.pending >= 0:
        if rules.riichi_stick_if_declaration_ronned:
            accept_riichi(table, rules, table.pending + 0)
        else:
            cancel_riichi(table, table.pending + 0)
    if count >= 3 and rules.multi_ron == MULTI_RON_DOUBLE_TRIPLE_ABORT:
        for seat in range(4):
            table.won[seat] = 0
        end_abort(table, rules, pen, outcome, header, events, claims, SANCHAHOU, tenpai)
        return
    for step in range(1, table.players):
        seat = (source + step) % table.players
        if table.won[seat]:
            win_now(
                table, rules, pen, win, value, outcome, header, events, claims, unders,
                seat, source, tile, changes,
            )  # fmt: skip
    table.sticks -= table.taken
    table.phase = ENDED


@kernel
def mark_rons(table: Table, rules: Rules, win: Win, value: Value) -> int:
    """Mark who rons the tile on offer, as far as the rules let them; gives how many."""
    count = 0
    kind = table.window_tile // 4
    for step in range(1, table.players):
        seat = (table.window_seat + step) % table.players
        if not has_kind(table.waits[seat], kind):
            continue
        if not ron_value(table, rules, win, value, seat):
            continue
        if value.valid and not furiten(table, rules, seat):
            if rules.multi_ron != MULTI_RON_HEAD_BUMP or count == 0:
                table.won[seat] = 1
                count += 1
        elif value.valid or rules.temp_furiten_without_yaku:
            let_pass(table, seat)
    return count


@kernel
def end_exhaustive(
    table: Table,
    rules: Rules,
    chance: Chance,
    pen: Pen,
    win: Win,
    value: Value,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    tenpai: Ints,
    changes: Ints,
) -> None:
    """The wall is used up; where it may, a seat stays hidden now and then."""
    free = rules.noten_declaration == NOTEN_DECLARATION_OPTIONAL
    for seat in range(4):
        tenpai[seat] = 0
        if seat < table.players:
            tenpai[seat] = tenpai_at_draw(table, rules, win, value, seat)
            if tenpai[seat] and free and not table.riichi[seat]:
                tenpai[seat] = 0 if happens(chance, HIDDEN_PERCENT) else 1
    paid = nagashi_seats(table, rules)
    claim = claims[pen.claim]
    draw_changes(table, rules, paid, tenpai, changes)
    open_claim(table, claim, NAGASHI if paid else EXHAUSTIVE, NOTHING)
    for seat in range(4):
        claim.tenpai[seat] = tenpai[seat] if seat < table.players else 0
        claim.deltas[seat] = changes[seat]
        table.scores[seat] += changes[seat]
        if tenpai[seat]:
            show_hand(table, claim.shown[seat], seat)
    state_chips(rules, claim, 0, NOTHING, NOTHING)
    put_claim(events, pen, header, EXHAUSTIVE_DRAW, NOTHING, NOTHING, NOTHING)
    note_draw(table, rules, paid, tenpai, outcome)
    table.phase = ENDED


@kernel
def end_void_discard(table: Table) -> None:
    """Four equal winds come before the acceptance of a riichi: no stick."""
    if table.pending >= 0:
        cancel_riichi(table, table.pending + 0)


@kernel
def end_abort(
    table: Table,
    rules: Rules,
    pen: Pen,
    outcome: Outcome,
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    kind: int,
    tenpai: Ints,
) -> None:
    """An abortive draw: nobody pays; hands that prove it are shown."""
    claim = claims[pen.claim]
    open_claim(table, claim, kind, NOTHING)
    for seat in range(table.players):
        shows = kind == SUUCHA_RIICHI or (kind == KYUUSHU and seat == table.turn)
        if kind == SANCHAHOU and seat != table.window_seat:
            shows = True
        claim.tenpai[seat] = 1 if shows else 0
        if shows:
            show_hand(table, claim.shown[seat], seat)
    state_chips(rules, claim, 0, NOTHING, NOTHING)
    put_claim(events, pen, header, ABORTIVE_DRAW, NOTHING, NOTHING, NOTHING)
    outcome.kind = BY_ABORT
    outcome.abort = abort_switch(rules, kind)
    outcome.honba_same = rules.abort_honba
    table.phase = ENDED
