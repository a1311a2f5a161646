"""What an exhaustive draw pays and what follows: noten payments, nagashi, chombo.

Sources: rules page F01-F15; who is tenpai is asked in `legal` and `wins`.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.hand.points import share_paid, tsumo_halves
from paifu.replay.rules.record import (
    CHOMBO_AT_HAND,
    NAGASHI_AS_WIN,
    NAGASHI_BOTH_PAID,
    NAGASHI_MULTIPLE_ALL,
    NAGASHI_NONE,
    NAGASHI_RENCHAN_AS_WIN,
    NAGASHI_WIN_COUNTS_FOR_SHIBARI,
    NOTEN_RIICHI_CHOMBO,
    Rules,
)
from paifu.replay.table.legal import is_tenpai
from paifu.replay.table.progress import BY_ABORT, BY_DRAW, BY_WIN, Outcome
from paifu.replay.table.settle import (
    STICK,
    clear_changes,
    drop_losses,
    is_small,
    pay,
)
from paifu.replay.table.state import Ints, Table

MANGAN_BASE = 2000


@kernel
def draw_changes(
    table: Table, rules: Rules, paid: int, tenpai: Ints, changes: Ints
) -> None:
    """Changes of an exhaustive draw: nagashi of the seats in `paid`, noten payments."""
    clear_changes(changes)
    chombo = chombo_seats(table, rules)
    if chombo:
        void_changes(table, rules, chombo, changes)
        return
    if paid:
        nagashi_changes(table, rules, paid, changes)
    if not paid or rules.nagashi == NAGASHI_BOTH_PAID:
        noten_changes(table, rules, tenpai, changes)
    drop_losses(rules, changes)


@kernel
def noten_changes(table: Table, rules: Rules, tenpai: Ints, changes: Ints) -> None:
    """Noten seats pay tenpai seats, unless all or none are tenpai (F01-F04)."""
    count = 0
    for seat in range(table.players):
        count += tenpai[seat]
    if count in (0, table.players):
        return
    for seat in range(table.players):
        if tenpai[seat]:
            changes[seat] += rules.noten_penalty // count
        else:
            changes[seat] -= rules.noten_penalty // (table.players - count)


@kernel
def chombo_seats(table: Table, rules: Rules) -> int:
    """Seats whose riichi is found to be none at a draw, a bit each (`noten_riichi`)."""
    found = 0
    if rules.noten_riichi == NOTEN_RIICHI_CHOMBO:
        for seat in range(table.players):
            if table.riichi[seat] and not is_tenpai(table, rules, seat):
                found |= 1 << seat
    return found


@kernel
def void_changes(table: Table, rules: Rules, seats: int, changes: Ints) -> None:
    """A draw that a chombo makes void: sticks of the round go back."""
    for seat in range(table.players):
        if table.riichi[seat]:
            changes[seat] += rules.riichi_stick_value
        if (seats >> seat) & 1:
            pay_chombo(rules, seat, table.dealer + 0, changes)


@kernel
def pay_chombo(rules: Rules, offender: int, dealer: int, changes: Ints) -> None:
    """A penalty in the hand: a tsumo turned round (`chombo`)."""
    if rules.chombo_at != CHOMBO_AT_HAND:
        return
    deals = 1 if offender == dealer else 0
    for seat in range(rules.players):
        if seat != offender:
            halves = tsumo_halves(rules, deals, 1 if seat == dealer else 0)
            part = -rules.chombo_points * halves // 8
            changes[seat] += part
            changes[offender] -= part


@kernel
def note_void(table: Table, rules: Rules, outcome: Outcome) -> None:
    """After a void draw the round is played again, with the same counters."""
    outcome.kind = BY_ABORT
    outcome.abort, outcome.honba_same = 1, 1
    for seat in range(table.players):
        if table.riichi[seat] and rules.riichi_stick_value:
            table.sticks -= 1


@kernel
def has_nagashi(table: Table, rules: Rules, seat: int) -> int:
    """1 if the seat's discards are all terminals and honours and none was called."""
    if rules.nagashi == NAGASHI_NONE or not table.discards[seat]:
        return 0
    if rules.nagashi_requires_no_own_call and table.calls[seat]:
        return 0
    if needs_yaku_too(table, rules):
        return 0
    return 1 if table.terminal_river[seat] and not table.river_called[seat] else 0


@kernel
def needs_yaku_too(table: Table, rules: Rules) -> int:
    """1 where a nagashi is a win that the minimum of han binds: it has no yaku."""
    bound = rules.nagashi_win_counts_for & NAGASHI_WIN_COUNTS_FOR_SHIBARI
    if rules.nagashi != NAGASHI_AS_WIN or not bound or not rules.shibari_han:
        return 0
    return 1 if table.honba >= rules.shibari_honba else 0


@kernel
def nagashi_seats(table: Table, rules: Rules) -> int:
    """Seats that are paid for nagashi, a bit each."""
    found = 0
    if chombo_seats(table, rules):
        return 0
    for step in range(table.players):
        seat = (table.discarder + 1 + step) % table.players
        if has_nagashi(table, rules, seat):
            found |= 1 << seat
            if rules.nagashi_multiple != NAGASHI_MULTIPLE_ALL:
                break
    return found


@kernel
def nagashi_changes(table: Table, rules: Rules, seats: int, changes: Ints) -> None:
    """Each nagashi seat is paid a mangan tsumo (F07-F13); counters only by switch.

    Where it is a win, it is multiplied as one by tsumo, and may be a small one.
    """
    first = rules.nagashi_takes_honba_sticks + 0
    for step in range(table.players):
        winner = (table.discarder + 1 + step) % table.players
        if (seats >> winner) & 1:
            small = is_small_nagashi(table, rules, winner, first)
            for seat in range(table.players):
                if seat != winner and not small:
                    part = nagashi_share(table, rules, winner, seat, first)
                    pay(table, changes, seat, winner, part)
            changes[winner] += nagashi_sticks(table, rules, winner, first) * STICK
            first = 0


@kernel
def nagashi_sticks(table: Table, rules: Rules, winner: int, first: int) -> int:
    """Riichi sticks that a nagashi seat takes: none, or all for the first."""
    small = is_small_nagashi(table, rules, winner, first)
    lost = small and not rules.small_win_takes_sticks
    return table.sticks + 0 if first and not lost else 0


@kernel
def first_nagashi(table: Table, paid: int) -> int:
    """Of the seats paid for nagashi the first after the last discarder."""
    seat = (table.discarder + 1) % table.players
    while not (paid >> seat) & 1:
        seat = (seat + 1) % table.players
    return seat


@kernel
def nagashi_share(
    table: Table, rules: Rules, winner: int, payer: int, first: int
) -> int:
    """What one seat pays for a nagashi, with its part of the counters."""
    deals = 1 if winner == table.dealer else 0
    halves = tsumo_halves(rules, deals, 1 if payer == table.dealer else 0)
    part = MANGAN_BASE * halves // 2
    if rules.nagashi == NAGASHI_AS_WIN:
        part = share_paid(rules, MANGAN_BASE, halves, 1)
    if first:
        part += table.honba * rules.honba_value // (table.players - 1)
    return part


@kernel
def is_small_nagashi(table: Table, rules: Rules, winner: int, first: int) -> int:
    """1 if a nagashi that is a win moves no points."""
    total = 0
    for seat in range(table.players):
        if seat != winner:
            total += nagashi_share(table, rules, winner, seat, first)
    return 1 if rules.nagashi == NAGASHI_AS_WIN and is_small(rules, total) else 0


@kernel
def note_draw(
    table: Table, rules: Rules, paid: int, tenpai: Ints, outcome: Outcome
) -> None:
    """Sticks that stay, and what decides the next round, after a draw (F01-F11).

    The dealer stays by being tenpai or by his own nagashi (`nagashi_renchan`); counters
    go on as after a win where a nagashi is one.
    """
    chombo = chombo_seats(table, rules)
    if chombo:
        for seat in range(table.players):
            outcome.chombos[seat] += (chombo >> seat) & 1
        note_void(table, rules, outcome)
        return
    stays = tenpai[table.dealer] + 0
    if paid and rules.nagashi_renchan == NAGASHI_RENCHAN_AS_WIN:
        stays = (paid >> table.dealer) & 1
    if paid and rules.nagashi == NAGASHI_AS_WIN:
        outcome.kind = BY_WIN
        outcome.dealer_won = stays
        for seat in range(table.players):
            table.won[seat] = (paid >> seat) & 1
    else:
        outcome.kind = BY_DRAW
        outcome.dealer_tenpai = stays
    if paid and rules.nagashi_takes_honba_sticks:
        winner = first_nagashi(table, paid)
        table.sticks -= nagashi_sticks(table, rules, winner, 1)
