"""What happens between an action and the next: rons passed, riichi accepted, aborts.

A tile that completes somebody's hand and is not ronned makes that seat furiten; a
riichi whose tile passed must be accepted; some draws must come now.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.replay import codes
from paifu.replay.audit.report import report
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules
from paifu.replay.table.aborts import KYUUSHU, SUUCHA_RIICHI, abort_due
from paifu.replay.table.legal import furiten, kyuushu_fault
from paifu.replay.table.moves import (
    accept_riichi,
    cancel_riichi,
    close_window,
    let_pass,
)
from paifu.replay.table.state import (
    AFTER_DISCARD,
    NO_WINDOW,
    STICKS_UNSURE,
    Found,
    SeatRow,
    Table,
)
from paifu.replay.table.tiles import has_kind
from paifu.replay.table.wins import fill_win, ron_value

PASSED_RON, PASSED_TSUMO = codes.PASSED_RON, codes.PASSED_TSUMO
ENTERED_FURITEN_RIICHI = codes.ENTERED_FURITEN_RIICHI
ENTERED_FURITEN_TEMPORARY = codes.ENTERED_FURITEN_TEMPORARY
RIICHI_NOT_ACCEPTED = codes.RIICHI_NOT_ACCEPTED
FLOW_ABORT_MISSED = codes.FLOW_ABORT_MISSED


@kernel
def pass_window(
    table: Table,
    rules: Rules,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    event: int,
) -> None:
    """Nobody ronned the tile on offer: who could have is furiten now."""
    if table.window == NO_WINDOW:
        return
    waits = table.waits[0] | table.waits[1] | table.waits[2] | table.waits[3]
    if has_kind(waits, table.window_tile // 4):
        pass_rons(table, rules, noted, rows, base, win, value, event)
    close_window(table)


@rare
@kernel
def pass_rons(
    table: Table,
    rules: Rules,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    event: int,
) -> None:
    """The same for a tile that somebody waits for, which few are."""
    kind = table.window_tile // 4
    for seat in range(table.players):
        held = seat != table.window_seat and has_kind(table.waits[seat], kind)
        if held and ron_value(table, rules, win, value, seat):
            pass_ron(table, rules, noted, rows[base + seat], value, seat, event)


@kernel
def pass_ron(
    table: Table,
    rules: Rules,
    noted: Found,
    row: SeatRow,
    value: Value,
    seat: int,
    event: int,
) -> None:
    """One seat let a tile go that completes its hand."""
    barred = furiten(table, rules, seat)
    kind = table.window_tile // 4
    if value.valid and not barred:
        row.passed_ron += 1
        report(noted, PASSED_RON, event, seat, value.points + 0, kind)
    if not value.valid and not rules.temp_furiten_without_yaku:
        return
    let_pass(table, seat)
    if not barred:
        riichi = table.riichi_furiten[seat]
        code = ENTERED_FURITEN_RIICHI if riichi else ENTERED_FURITEN_TEMPORARY
        report(noted, code, event, seat, kind, -1)


@kernel
def pass_tsumo(
    table: Table,
    rules: Rules,
    noted: Found,
    row: SeatRow,
    win: Win,
    value: Value,
    seat: int,
    event: int,
) -> None:
    """The seat plays on with a drawn tile: was it a win?"""
    if table.drawn >= 0 and has_kind(table.waits[seat], table.drawn // 4):
        pass_drawn(table, rules, noted, row, win, value, seat, event)


@rare
@kernel
def pass_drawn(
    table: Table,
    rules: Rules,
    noted: Found,
    row: SeatRow,
    win: Win,
    value: Value,
    seat: int,
    event: int,
) -> None:
    """The same with a tile that completes the hand's shape."""
    fill_win(table, rules, win, seat, table.drawn + 0)
    score_win(win, rules, value)
    if value.valid:
        row.passed_tsumo += 1
        report(noted, PASSED_TSUMO, event, seat, value.points + 0, table.drawn // 4)


@kernel
def require_acceptance(table: Table, rules: Rules, found: Found, event: int) -> None:
    """Play goes on after a declaration tile: its riichi must be accepted by now."""
    if table.pending >= 0:
        accept_late(table, rules, found, table.pending + 0, event)


@rare
@kernel
def accept_late(
    table: Table, rules: Rules, found: Found, seat: int, event: int
) -> None:
    """It is not."""
    table.unsure |= STICKS_UNSURE
    if table.doubtful[seat]:
        cancel_riichi(table, seat)  # its declaration is reported already
        return
    report(found, RIICHI_NOT_ACCEPTED, event, seat, 1, 0)
    accept_riichi(table, rules, seat)
    table.doubtful[seat] = 1


@kernel
def require_no_abort(table: Table, rules: Rules, found: Found, event: int) -> None:
    """Play goes on after a discard or kan: no abortive draw may be due."""
    due = abort_due(table, rules)
    if due and not table.abort_missed:
        miss_abort(table, found, due, event)


@rare
@kernel
def miss_abort(table: Table, found: Found, due: int, event: int) -> None:
    """One is."""
    for seat in range(table.players):
        if table.doubtful[seat] and due == SUUCHA_RIICHI:
            due = 0
    if due:
        table.abort_missed = 1
        report(found, FLOW_ABORT_MISSED, event, -1, due, -1)


@kernel
def require_nine_kinds(table: Table, rules: Rules, found: Found, event: int) -> None:
    """Where nine kinds must be declared, a seat that holds them may not play on."""
    if rules.kyuushu_optional or table.abort_missed:
        return
    seat = table.turn + 0
    if not table.blind[seat] and not kyuushu_fault(table, rules, seat):
        table.abort_missed = 1
        report(found, FLOW_ABORT_MISSED, event, seat, KYUUSHU, -1)


@kernel
def discard_passed(
    table: Table,
    rules: Rules,
    found: Found,
    noted: Found,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    event: int,
) -> None:
    """A draw or call follows: all that was open before it is closed."""
    pass_window(table, rules, noted, rows, base, win, value, event)
    if table.phase == AFTER_DISCARD:
        require_acceptance(table, rules, found, event)
    require_no_abort(table, rules, found, event)
