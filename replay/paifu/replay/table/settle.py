"""Who pays what: wins, several winners, pao, exhaustive draws, nagashi.

Every function fills a list of changes in points, one a seat, and changes nothing else.
Sources: rules page F23-F35 (wins and pao), F01-F15 (draws). In this order: payments
rounded and multiplied, pao, counters, wareme, small wins, losses dropped, sticks.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.yaku import Yaku
from paifu.replay.hand.points import ron_halves, share_paid, tsumo_halves
from paifu.replay.hand.state import Value
from paifu.replay.rules.record import (
    CHOMBO_AT_HAND,
    HONBA_MULTI_RON_EACH,
    NAGASHI_AS_WIN,
    NAGASHI_BOTH_PAID,
    NAGASHI_MULTIPLE_ALL,
    NAGASHI_NONE,
    NAGASHI_RENCHAN_AS_WIN,
    NAGASHI_WIN_COUNTS_FOR_SHIBARI,
    NOTEN_RIICHI_CHOMBO,
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
from paifu.replay.table.legal import is_tenpai
from paifu.replay.table.progress import BY_ABORT, BY_DRAW, BY_WIN, Outcome
from paifu.replay.table.state import PAO_DRAGONS, PAO_KANS, PAO_WINDS, Ints, Table

DAISANGEN, DAISUUSHII = int(Yaku.DAISANGEN), int(Yaku.DAISUUSHII)
SUUKANTSU = int(Yaku.SUUKANTSU)
IPPATSU, URA_DORA = int(Yaku.IPPATSU), int(Yaku.URA_DORA)
RED_DORA = int(Yaku.RED_DORA)

MANGAN_BASE = 2000
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
