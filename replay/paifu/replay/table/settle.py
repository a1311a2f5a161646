"""Who pays what for a win: shares, several winners, counters, sticks, liability.

Every function fills a list of changes in points, one a seat, and changes nothing else.
Sources: rules page F23-F35, F95-F99. In this order: payments rounded and multiplied,
pao, counters, wareme, small wins, losses dropped, sticks.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.yaku import Yaku
from paifu.replay.hand.points import ron_halves, share_paid, tsumo_halves
from paifu.replay.hand.state import Value
from paifu.replay.rules.record import (
    HONBA_MULTI_RON_EACH,
    PAO_DAISANGEN,
    PAO_DAISUUSHII,
    PAO_HONBA_PAO_PAYER,
    PAO_RINSHAN_DAIMINKAN,
    PAO_SCOPE_WHOLE_HAND,
    PAO_SUUKANTSU,
    SMALL_WIN_COMPARE_LT,
    STICKS_MULTI_RON_OWN_BACK_REST_FIRST,
    Rules,
)
from paifu.replay.table.state import PAO_DRAGONS, PAO_KANS, PAO_WINDS, Ints, Table

DAISANGEN, DAISUUSHII = int(Yaku.DAISANGEN), int(Yaku.DAISUUSHII)
SUUKANTSU = int(Yaku.SUUKANTSU)
IPPATSU, URA_DORA = int(Yaku.IPPATSU), int(Yaku.URA_DORA)
RED_DORA = int(Yaku.RED_DORA)

STICK = 1000


@kernel
def clear_changes(changes: Ints) -> None:
    """No change for anybody."""
    for seat in range(4):
        changes[seat] = 0


@kernel
def drop_losses(rules: Rules, changes: Ints) -> None:
    """Nobody loses anything where the rules say so; who wins still does (F99)."""
    if rules.no_losses:
        for seat in range(4):
            changes[seat] = max(0, changes[seat])


@kernel
def is_small(rules: Rules, total: int) -> int:
    """1 if a win of so many points, counters included, moves none (F95-F97)."""
    if rules.small_win_threshold == 0:
        return 0
    if rules.small_win_compare == SMALL_WIN_COMPARE_LT:
        return 1 if total < rules.small_win_threshold else 0
    return 1 if total <= rules.small_win_threshold else 0


@kernel
def is_small_win(table: Table, rules: Rules, value: Value, first: int) -> int:
    """1 if the win moves no points."""
    return is_small(rules, value.points + honba_for(table, rules, first))


@kernel
def sticks_for(
    table: Table, rules: Rules, value: Value, winner: int, first: int
) -> int:
    """Riichi sticks that a winner takes: all for the first, unless own ones go back.

    By `small_win_takes_sticks` a win that moves no points takes none.
    """
    if table.sticks == 0:
        return 0
    small = is_small_win(table, rules, value, first)
    if small and not rules.small_win_takes_sticks:
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
    """Seat liable for the winner's yakuman or replacement tile (pao), or -1."""
    liable = -1
    if rules.pao & PAO_RINSHAN_DAIMINKAN and table.rinshan:
        liable = table.fed + 0
    yakuman = yakuman_liable(table, rules, value, winner)
    return liable if yakuman < 0 else yakuman


@kernel
def yakuman_liable(table: Table, rules: Rules, value: Value, winner: int) -> int:
    """Seat that completed the winner's yakuman in sight of all, or -1."""
    liable = -1
    if rules.pao & PAO_SUUKANTSU and value.yaku_han[SUUKANTSU]:
        liable = table.pao[winner][PAO_KANS]
    if rules.pao & PAO_DAISUUSHII and value.yaku_han[DAISUUSHII] and liable < 0:
        liable = table.pao[winner][PAO_WINDS]
    if rules.pao & PAO_DAISANGEN and value.yaku_han[DAISANGEN] and liable < 0:
        liable = table.pao[winner][PAO_DRAGONS]
    return liable


@kernel
def liable_base(
    table: Table, rules: Rules, value: Value, winner: int, liable: int
) -> int:
    """Base points that the liable seat answers for: the whole hand, or its yakuman."""
    units = 0
    if rules.pao & PAO_DAISANGEN and table.pao[winner][PAO_DRAGONS] == liable:
        units += value.yaku_han[DAISANGEN]
    if rules.pao & PAO_DAISUUSHII and table.pao[winner][PAO_WINDS] == liable:
        units += value.yaku_han[DAISUUSHII]
    if rules.pao & PAO_SUUKANTSU and table.pao[winner][PAO_KANS] == liable:
        units += value.yaku_han[SUUKANTSU]
    if rules.aotenjou_yakuman_han:
        units //= rules.aotenjou_yakuman_han
    if rules.pao_scope == PAO_SCOPE_WHOLE_HAND or units == 0:
        return value.base + 0
    return value.base * min(units, value.yakuman) // value.yakuman


@kernel
def chip_count(rules: Rules, value: Value) -> int:
    """Chips that each payer of a win gives (`chips`); a yakuman stands alone."""
    if value.yakuman:
        return rules.chips_yakuman + 0
    count = rules.chips_ura * value.yaku_han[URA_DORA]
    count += rules.chips_red * value.yaku_han[RED_DORA]
    return count + rules.chips_ippatsu * ((value.yaku >> IPPATSU) & 1)


@kernel
def chips_moved(players: int, count: int, winner: int, source: int, seat: int) -> int:
    """Chips that a seat gets or gives if each payer gives `count` for a win."""
    if seat == winner:
        return count if source != winner else count * (players - 1)
    return -count if source in (seat, winner) else 0


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
    if not is_small_win(table, rules, value, first):
        honba = honba_for(table, rules, first)
        hand_changes(table, rules, value, winner, source, honba, changes)
    changes[winner] += sticks_for(table, rules, value, winner, first) * STICK


@kernel
def hand_changes(
    table: Table,
    rules: Rules,
    value: Value,
    winner: int,
    source: int,
    honba: int,
    changes: Ints,
) -> None:
    """Changes of one win without sticks; `honba` is what the counters are worth."""
    clear_changes(changes)
    liable = liable_seat(table, rules, value, winner)
    if liable == winner:
        liable = -1
    if winner == source:
        tsumo_changes(table, rules, value, winner, liable, honba, changes)
    else:
        ron_changes(table, rules, value, winner, source, liable, honba, changes)
    drop_losses(rules, changes)


@kernel
def pay(table: Table, changes: Ints, payer: int, winner: int, points: int) -> None:
    """Move points from one seat to another, twice as many if one of them is wareme.

    Counters are doubled with the hand and sticks are not: the doubling comes last in
    the scoring of Wikipedia (Japanese mahjong scoring rules, after the counters).
    """
    if table.wareme in (payer, winner):
        points *= 2
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
    part = 0
    if liable >= 0:
        part = liable_base(table, rules, value, winner, liable)
    counters = honba // (table.players - 1)
    for seat in range(table.players):
        if seat != winner:
            halves = tsumo_halves(rules, deals, 1 if seat == table.dealer else 0)
            own = share_paid(rules, value.base - part, halves, 1)
            pay(table, changes, seat, winner, own)
            payer = seat
            if liable >= 0:
                payer = liable
                paid = share_paid(rules, part, halves, 1)
                pay(table, changes, liable, winner, paid)
            pay(table, changes, payer, winner, counters)


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
    half = 0
    if liable >= 0 and liable != source:
        part = liable_base(table, rules, value, winner, liable)
        deals = 1 if winner == table.dealer else 0
        half = share_paid(rules, part, ron_halves(deals), 0) // 2
        pay(table, changes, liable, winner, half)
    pay(table, changes, source, winner, value.pay_ron - half)
    by_liable = liable >= 0 and rules.pao_honba == PAO_HONBA_PAO_PAYER
    pay(table, changes, liable if by_liable else source, winner, honba)
