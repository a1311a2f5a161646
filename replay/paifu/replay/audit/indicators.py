"""Dora indicators: turned neither too early nor too late.

Where the row of a new indicator must stand, by its kan's timing: `before_rinshan`
between the kan and the replacement draw, `with_rinshan` right after that draw,
`at_discard` between that draw and the discard, `after_discard` once the discard has
passed. Counts 1 of the rules page has how often real records keep to it.
"""

from __future__ import annotations

from paifu.logs.engine import kernel, rare, wide
from paifu.logs.events import RoundRow, Unstated
from paifu.replay import codes
from paifu.replay.audit.report import report
from paifu.replay.rules.record import SANMA_KITA_PENDING_DORA_BEFORE_RON, Rules
from paifu.replay.table.copies import copy_at
from paifu.replay.table.legal import fresh_fault
from paifu.replay.table.moves import reveal
from paifu.replay.table.state import (
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    INDICATORS_UNSURE,
    ON_KAKAN,
    ON_NUKI,
    Found,
    Table,
)

DORA_EARLY, DORA_LATE = codes.DORA_EARLY, codes.DORA_LATE
DORA_UNEXPECTED = codes.DORA_UNEXPECTED
UNDECIDED_DORA_TIMES = codes.UNDECIDED_DORA_TIMES
NO_TIMES = int(Unstated.INDICATOR_TIMES)


@kernel
def note_indicator(table: Table, found: Found, event: int, tile: int) -> None:
    """An indicator was turned: was one due here?"""
    if take_due(table):
        return
    table.unsure |= INDICATORS_UNSURE
    if table.late > 0:
        table.late -= 1
    elif take_pending(table):
        report(found, DORA_EARLY, event, -1, -1, tile)
    else:
        table.early += 1
        report(found, DORA_UNEXPECTED, event, -1, -1, tile)


@kernel
def take_due(table: Table) -> int:
    """1 if an indicator is due at this very moment; it is taken as turned."""
    if table.phase == AFTER_KAN and table.due_kan > 0:
        table.due_kan -= 1
        return 1
    if table.phase == AFTER_DRAW and table.due_draw > 0:
        table.due_draw -= 1
        return 1
    if table.phase == AFTER_DRAW and table.due_discard > 0:
        table.due_discard -= 1
        return 1
    if table.phase == AFTER_DISCARD and table.due_passed > 0:
        table.due_passed -= 1
        return 1
    return 0


@kernel
def take_pending(table: Table) -> int:
    """1 if an indicator is due later on; it is taken as turned."""
    if table.due_draw > 0:
        table.due_draw -= 1
    elif table.due_discard > 0:
        table.due_discard -= 1
    elif table.due_passed > 0:
        table.due_passed -= 1
    else:
        return 0
    return 1


@rare
@kernel
def miss(table: Table, rules: Rules, found: Found, event: int, count: int) -> None:
    """Indicators that should have been turned by now were not.

    Where the record does not say when they were, now is the time.
    """
    if table.untimed:
        turn_listed(table, rules, found, event, count)
        return
    known = min(count, table.early)
    table.early -= known
    count -= known
    if count > 0:
        table.unsure |= INDICATORS_UNSURE
        report(found, DORA_LATE, event, -1, table.indicator_count + count, -1)
        table.late += count


@kernel
def list_indicators(table: Table, header: RoundRow) -> None:
    """Those turned later, of a record that lists them without their times."""
    table.untimed = 1 if header.unstated & NO_TIMES else 0
    for i in range(9):
        table.coming[i] = wide(header.further[i])


@kernel
def next_listed(table: Table) -> int:
    """The next indicator of the list, or -1."""
    n = table.indicator_count - 1
    return table.coming[n] + 0 if 0 <= n < 9 else -1


@rare
@kernel
def turn_listed(
    table: Table, rules: Rules, found: Found, event: int, count: int
) -> None:
    """So many indicators are turned, the next ones listed; too few are a fault."""
    for _ in range(count):
        tile = copy_at(table, rules, next_listed(table), 0)
        if tile < 0:
            if not table.late:
                report(found, DORA_LATE, event, -1, table.indicator_count + 1, -1)
            table.late += 1
            table.unsure |= INDICATORS_UNSURE
            return
        fault = fresh_fault(table, rules, tile)
        if fault:
            report(found, fault, event, -1, -1, tile)
            table.faulty = 1
            return
        reveal(table, tile)


@kernel
def turn_drawn(table: Table, rules: Rules, found: Found, event: int) -> None:
    """After a replacement draw: an indicator turned with it, if no time is stated."""
    if table.untimed and table.due_draw:
        require_after_draw(table, rules, found, event)


@kernel
def require_all_listed(
    table: Table, rules: Rules, found: Found, event: int, win: int
) -> None:
    """The round ends: no more indicators are listed than there was cause for.

    Those still due may be turned, but before a ron not what waits for its discard.
    """
    if not table.untimed:
        return
    found.undecided |= UNDECIDED_DORA_TIMES
    due = table.due_kan + table.due_draw + table.due_discard
    if not win:
        due += table.due_passed
    while due > 0 and next_listed(table) >= 0 and not table.faulty:
        turn_listed(table, rules, found, event, 1)
        due -= 1
    tile = next_listed(table)
    if tile >= 0 and not table.faulty:
        table.unsure |= INDICATORS_UNSURE
        report(found, DORA_UNEXPECTED, event, -1, -1, tile)


@kernel
def require_before_draw(table: Table, rules: Rules, found: Found, event: int) -> None:
    """A draw comes: indicators due before it must be there."""
    if table.phase == AFTER_KAN:
        miss(table, rules, found, event, table.due_kan + 0)
        table.due_kan = 0
    elif table.phase == AFTER_DISCARD:
        require_passed(table, rules, found, event)


@kernel
def require_passed(table: Table, rules: Rules, found: Found, event: int) -> None:
    """Play goes on after a discard: those due once it passed must be there."""
    if table.due_passed:
        miss(table, rules, found, event, table.due_passed + 0)
        table.due_passed = 0


@kernel
def require_before_robbing(
    table: Table, rules: Rules, found: Found, event: int
) -> None:
    """A kan or north is robbed: those that the rules turn all the same are there."""
    kakan = table.window == ON_KAKAN and rules.kan_dora_if_robbed
    north = (
        table.window == ON_NUKI
        and rules.sanma_kita_pending_dora == SANMA_KITA_PENDING_DORA_BEFORE_RON
    )
    if kakan or north:
        miss(table, rules, found, event, table.due_kan + 0)
        table.due_kan = 0


@kernel
def require_after_draw(table: Table, rules: Rules, found: Found, event: int) -> None:
    """The seat acts with its replacement tile: `with_rinshan` ones must be there."""
    if table.due_draw:
        miss(table, rules, found, event, table.due_draw + 0)
        table.due_draw = 0


@kernel
def require_before_discard(
    table: Table, rules: Rules, found: Found, event: int
) -> None:
    """A discard comes: indicators due with it must be there."""
    if table.due_discard:
        miss(table, rules, found, event, table.due_discard + 0)
        table.due_discard = 0
