"""Who pays what: wins, several winners, pao, exhaustive draws, nagashi.

Every function fills a list of changes in points, one a seat, and changes nothing else.
Sources: rules page F23-F35 (wins and pao), F01-F15 (draws).
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.yaku import Yaku
from paifu.replay.hand.points import payment
from paifu.replay.hand.state import Value
from paifu.replay.rules.record import (
    HONBA_MULTI_RON_EACH,
    NAGASHI_MULTIPLE_ALL,
    NAGASHI_NONE,
    PAO_DAISANGEN,
    PAO_DAISUUSHII,
    PAO_HONBA_PAO_PAYER,
    PAO_SCOPE_WHOLE_HAND,
    PAO_SUUKANTSU,
    SANMA_TSUMO_LOSS_NORTH_PAYS,
    SANMA_TSUMO_LOSS_SHARE,
    STICKS_MULTI_RON_OWN_BACK_REST_FIRST,
    Rules,
)
from paifu.replay.table.state import PAO_DRAGONS, PAO_KANS, PAO_WINDS, Ints, Table

DAISANGEN, DAISUUSHII = int(Yaku.DAISANGEN), int(Yaku.DAISUUSHII)
SUUKANTSU = int(Yaku.SUUKANTSU)

MANGAN_BASE, YAKUMAN_BASE = 2000, 8000


@kernel
def payer_points(rules: Rules, base: int, winner_deals: int, payer_deals: int) -> int:
    """What one seat pays for a win by tsumo, without honba.

    Three players: the missing seat's part is lost, shared, or paid by both
    (`sanma_tsumo_loss`).
    """
    share = rules.players == 3 and rules.sanma_tsumo_loss == SANMA_TSUMO_LOSS_SHARE
    north = rules.players == 3 and rules.sanma_tsumo_loss == SANMA_TSUMO_LOSS_NORTH_PAYS
    if winner_deals:
        return payment(base, 6 if share or north else 4)
    if payer_deals:
        return payment(base, 5 if share else 4)
    if north:
        return payment(base, 4)
    return payment(base, 3 if share else 2)


@kernel
def clear_changes(changes: Ints) -> None:
    """No change for anybody."""
    for seat in range(4):
        changes[seat] = 0


@kernel
def sticks_for(table: Table, rules: Rules, winner: int, first: int) -> int:
    """Riichi sticks that a winner takes: all for the first, unless own ones go back."""
    if table.sticks == 0:
        return 0
    if rules.sticks_multi_ron == STICKS_MULTI_RON_OWN_BACK_REST_FIRST:
        others_own = 0
        for seat in range(table.players):
            if seat != winner and has_won_stick(table, seat):
                others_own += 1
        own = 1 if has_won_stick(table, winner) else 0
        return table.sticks - others_own if first else own
    return table.sticks if first else 0


@kernel
def has_won_stick(table: Table, seat: int) -> int:
    """1 if the seat is among this round's winners and has a stick on the table."""
    return 1 if table.won[seat] and table.riichi[seat] else 0


@kernel
def honba_for(table: Table, rules: Rules, first: int) -> int:
    """Points of all counters for a winner: the first one's, or everybody's."""
    if first or rules.honba_multi_ron == HONBA_MULTI_RON_EACH:
        return table.honba * rules.honba_value
    return 0


@kernel
def liable_seat(table: Table, rules: Rules, value: Value, winner: int) -> int:
    """Seat liable for the winner's yakuman (pao), or -1."""
    liable = -1
    if rules.pao & PAO_SUUKANTSU and value.yaku_han[SUUKANTSU]:
        liable = table.pao[winner][PAO_KANS]
    if rules.pao & PAO_DAISUUSHII and value.yaku_han[DAISUUSHII] and liable < 0:
        liable = table.pao[winner][PAO_WINDS]
    if rules.pao & PAO_DAISANGEN and value.yaku_han[DAISANGEN] and liable < 0:
        liable = table.pao[winner][PAO_DRAGONS]
    return liable


@kernel
def liable_units(
    table: Table, rules: Rules, value: Value, winner: int, liable: int
) -> int:
    """Yakuman units that the liable seat answers for."""
    if rules.pao_scope == PAO_SCOPE_WHOLE_HAND:
        return value.yakuman
    units = 0
    if rules.pao & PAO_DAISANGEN and table.pao[winner][PAO_DRAGONS] == liable:
        units += value.yaku_han[DAISANGEN]
    if rules.pao & PAO_DAISUUSHII and table.pao[winner][PAO_WINDS] == liable:
        units += value.yaku_han[DAISUUSHII]
    if rules.pao & PAO_SUUKANTSU and table.pao[winner][PAO_KANS] == liable:
        units += value.yaku_han[SUUKANTSU]
    return min(units, value.yakuman)


@kernel
def win_changes(
    table: Table,
    rules: Rules,
    value: Value,
    winner: int,
    source: int,
    first: int,
    changes: Ints,
) -> None:
    """Changes of one win, with honba, sticks and pao.

    `source` dealt in (the winner himself for a tsumo); `first` is 1 for the nearest
    winner after the discarder, who takes the sticks.
    """
    clear_changes(changes)
    liable = liable_seat(table, rules, value, winner)
    honba = honba_for(table, rules, first)
    if liable == winner:
        liable = -1
    if winner == source:
        tsumo_changes(table, rules, value, winner, liable, honba, changes)
    else:
        ron_changes(table, rules, value, winner, source, liable, honba, changes)
    changes[winner] += sticks_for(table, rules, winner, first) * 1000


@kernel
def pay(changes: Ints, payer: int, winner: int, points: int) -> None:
    """Move points from one seat to another."""
    changes[payer] -= points
    changes[winner] += points


@kernel
def tsumo_changes(
    table: Table,
    rules: Rules,
    value: Value,
    winner: int,
    liable: int,
    honba: int,
    changes: Ints,
) -> None:
    """Everybody pays a share; a liable seat pays those of its part, and the honba."""
    deals = 1 if winner == table.dealer else 0
    units = 0
    if liable >= 0:
        units = liable_units(table, rules, value, winner, liable)
    own_base = value.base - units * YAKUMAN_BASE
    for seat in range(table.players):
        if seat != winner:
            payer_deals = 1 if seat == table.dealer else 0
            pay(
                changes, seat, winner, payer_points(rules, own_base, deals, payer_deals)
            )
            if units:
                base = units * YAKUMAN_BASE
                part = payer_points(rules, base, deals, payer_deals)
                pay(changes, liable, winner, part)
            counters = honba // (table.players - 1)
            pay(changes, liable if liable >= 0 else seat, winner, counters)


@kernel
def ron_changes(
    table: Table,
    rules: Rules,
    value: Value,
    winner: int,
    source: int,
    liable: int,
    honba: int,
    changes: Ints,
) -> None:
    """The discarder pays; a liable third seat pays half of its part (and the honba)."""
    halves = 0
    if liable >= 0 and liable != source:
        units = liable_units(table, rules, value, winner, liable)
        per_unit = payment(YAKUMAN_BASE, 12 if winner == table.dealer else 8)
        halves = units * per_unit // 2
        pay(changes, liable, winner, halves)
    pay(changes, source, winner, value.pay_ron - halves)
    by_liable = liable >= 0 and rules.pao_honba == PAO_HONBA_PAO_PAYER
    pay(changes, liable if by_liable else source, winner, honba)


@kernel
def noten_changes(table: Table, rules: Rules, tenpai: Ints, changes: Ints) -> None:
    """Noten seats pay tenpai seats, unless all or none are tenpai (F01-F04)."""
    clear_changes(changes)
    count = 0
    for seat in range(table.players):
        count += tenpai[seat]
    if count in (0, table.players):
        return
    for seat in range(table.players):
        if tenpai[seat]:
            changes[seat] = rules.noten_penalty // count
        else:
            changes[seat] = -(rules.noten_penalty // (table.players - count))


@kernel
def has_nagashi(table: Table, rules: Rules, seat: int) -> int:
    """1 if the seat's discards are all terminals and honours and none was called."""
    if rules.nagashi == NAGASHI_NONE or not table.discards[seat]:
        return 0
    if rules.nagashi_requires_no_own_call and table.calls[seat]:
        return 0
    return 1 if table.terminal_river[seat] and not table.river_called[seat] else 0


@kernel
def nagashi_seats(table: Table, rules: Rules) -> int:
    """Seats that are paid for nagashi, a bit each."""
    found = 0
    for step in range(table.players):
        seat = (table.discarder + 1 + step) % table.players
        if has_nagashi(table, rules, seat):
            found |= 1 << seat
            if rules.nagashi_multiple != NAGASHI_MULTIPLE_ALL:
                break
    return found


@kernel
def nagashi_changes(table: Table, rules: Rules, seats: int, changes: Ints) -> None:
    """Each nagashi seat is paid a mangan tsumo (F07-F10); counters only by switch."""
    clear_changes(changes)
    taken = 0
    for step in range(table.players):
        winner = (table.discarder + 1 + step) % table.players
        if not (seats >> winner) & 1:
            continue
        deals = 1 if winner == table.dealer else 0
        for seat in range(table.players):
            if seat != winner:
                payer_deals = 1 if seat == table.dealer else 0
                part = payer_points(rules, MANGAN_BASE, deals, payer_deals)
                if rules.nagashi_takes_honba_sticks and not taken:
                    part += table.honba * rules.honba_value // (table.players - 1)
                pay(changes, seat, winner, part)
        if rules.nagashi_takes_honba_sticks and not taken:
            changes[winner] += table.sticks * 1000
            taken = 1
