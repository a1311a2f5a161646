"""A win as the record claims it against the win that the rules make of the table.

Only the first difference of a claim is named, in this order: hand, melds, winning
tile, indicators, yaku, dora, han, fu, limit, points, liable seat, counters, sticks,
changes, scores, chips. What the record says is adopted afterwards and play goes on.

What a claim does not state is not compared, and the check is counted undecided.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import ClaimRow, Unstated
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay import codes
from paifu.replay.audit.report import report
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules
from paifu.replay.table.copies import alike, copy_among, same_tile, taken_before
from paifu.replay.table.settle import chips_moved, liable_seat
from paifu.replay.table.state import (
    CHANGES_OPEN,
    COUNTERS_OPEN,
    COUNTERS_UNCHECKED,
    IN_HAND,
    ORDER_UNSURE,
    SCORES_OPEN,
    Found,
    Ints,
    Table,
)
from paifu.replay.table.wins import dora_kind, held_of, ura_count

OK = codes.OK
RESULT_HAND, RESULT_MELDS = codes.RESULT_HAND, codes.RESULT_MELDS
RESULT_NUKI, RESULT_TILE = codes.RESULT_NUKI, codes.RESULT_TILE
RESULT_YAKU, RESULT_DORA = codes.RESULT_YAKU, codes.RESULT_DORA
RESULT_HAN, RESULT_FU = codes.RESULT_HAN, codes.RESULT_FU
RESULT_LIMIT, RESULT_POINTS = codes.RESULT_LIMIT, codes.RESULT_POINTS
RESULT_PAO, RESULT_HONBA = codes.RESULT_PAO, codes.RESULT_HONBA
RESULT_STICKS, RESULT_DELTAS = codes.RESULT_STICKS, codes.RESULT_DELTAS
RESULT_SCORES, RESULT_CHIPS = codes.RESULT_SCORES, codes.RESULT_CHIPS
RESULT_INDICATORS, RESULT_URA = codes.RESULT_INDICATORS, codes.RESULT_URA
DORA, RED_DORA = int(Yaku.DORA), int(Yaku.RED_DORA)
URA_DORA = int(Yaku.URA_DORA)

NO_SCORES, NO_DELTAS = int(Unstated.SCORES), int(Unstated.DELTAS)
NO_HAND, NO_MELDS = int(Unstated.HAND), int(Unstated.MELDS)
NO_TILE, NO_INDICATORS = int(Unstated.TILE), int(Unstated.INDICATORS)
NO_URA, NO_YAKU = int(Unstated.URA), int(Unstated.YAKU)
JOINT, DORA_SUM = int(Unstated.JOINT), int(Unstated.DORA_KINDS)
NO_PAO = int(Unstated.PAO)
UNDECIDED_HAND, UNDECIDED_MELDS = codes.UNDECIDED_HAND, codes.UNDECIDED_MELDS
UNDECIDED_NUKI, UNDECIDED_TILE = codes.UNDECIDED_NUKI, codes.UNDECIDED_TILE
UNDECIDED_INDICATORS = codes.UNDECIDED_INDICATORS
UNDECIDED_UNDERS, UNDECIDED_YAKU = codes.UNDECIDED_UNDERS, codes.UNDECIDED_YAKU
UNDECIDED_DORA, UNDECIDED_HAN = codes.UNDECIDED_DORA, codes.UNDECIDED_HAN
UNDECIDED_FU, UNDECIDED_LIMIT = codes.UNDECIDED_FU, codes.UNDECIDED_LIMIT
UNDECIDED_POINTS, UNDECIDED_PAO = codes.UNDECIDED_POINTS, codes.UNDECIDED_PAO
UNDECIDED_HONBA, UNDECIDED_STICKS = codes.UNDECIDED_HONBA, codes.UNDECIDED_STICKS
UNDECIDED_DELTAS, UNDECIDED_SCORES = codes.UNDECIDED_DELTAS, codes.UNDECIDED_SCORES

DORA_BITS = 7 << DORA
"""The three kinds of dora in a yaku mask."""

LOCAL_MARK = 1 << 61
"""RESULT_YAKU numbers with this bit are masks of local yaku: bit 0 is LOCAL_FROM."""

DORA_UNIT = 10**9
"""RESULT_DORA numbers are the dora's Yaku id times this, plus its han."""

MOST_SAID = DORA_UNIT - 1
"""More han of one dora than this are reported as this many."""


@kernel
def copy_hand(table: Table, tiles: Sequence[int]) -> None:
    """Fill `table.listed` with the tiles of a hand that a result shows."""
    for i in range(14):
        table.listed[i] = wide(tiles[i])


@kernel
def list_hand(table: Table, rules: Rules, seat: int, tile: int) -> None:
    """Settle which tiles those in `table.listed` are, which a result shows.

    Of a record with names only each is a copy that the seat holds, if there is one; the
    winning `tile` (-1 for none) comes last.
    """
    for i in range(14):
        shown = table.listed[i] + 0
        if shown >= 0 and table.by_name:
            shown = copy_among(table, rules, shown, IN_HAND + seat, table.listed, i)
            again = taken_before(table.listed, i, shown)
            strange = table.place[shown] != IN_HAND + seat or again
            if strange and alike(rules, shown, tile):
                shown = tile
        table.listed[i] = shown


@kernel
def tiles_fault(
    table: Table,
    rules: Rules,
    found: Found,
    claim: ClaimRow,
    seat: int,
    tile: int,
    event: int,
) -> int:
    """Hand, melds, norths and winning tile; 1 once something was reported."""
    if claim.unstated & NO_HAND:
        found.undecided |= UNDECIDED_HAND
        return melds_fault(table, rules, found, claim, seat, tile, event)
    held, count = 0, 0
    for kind in range(34):
        held += table.counts[seat][kind]
    if tile >= 0 and table.place[tile] == IN_HAND + seat:
        held -= 1
    copy_hand(table, claim.hand)
    list_hand(table, rules, seat, tile)
    for i in range(14):
        shown = table.listed[i] + 0
        if shown >= 0:
            strange = table.place[shown] != IN_HAND + seat and shown != tile
            if strange or taken_before(table.listed, i, shown):
                report(found, RESULT_HAND, event, seat, -1, shown)
                return 1
            # A client's own log leaves the winning tile out of the hand.
            count += 1 if shown != tile else 0
    if count != held:
        report(found, RESULT_HAND, event, seat, unlisted(table, seat, tile), -1)
        return 1
    return melds_fault(table, rules, found, claim, seat, tile, event)


@kernel
def unlisted(table: Table, seat: int, tile: int) -> int:
    """The first tile of the hand that the claim leaves out, or -1."""
    for other in range(136):
        held = table.place[other] == IN_HAND + seat and other != tile
        if held and not taken_before(table.listed, 14, other):
            return other
    return -1


@kernel
def melds_fault(
    table: Table,
    rules: Rules,
    found: Found,
    claim: ClaimRow,
    seat: int,
    tile: int,
    event: int,
) -> int:
    """Melds, norths and winning tile; 1 once something was reported."""
    if claim.unstated & NO_MELDS:
        found.undecided |= UNDECIDED_MELDS
    elif listed_melds_fault(table, rules, found, claim, seat, event):
        return 1
    if claim.nuki >= 0 and claim.nuki != table.nuki[seat]:
        report(found, RESULT_NUKI, event, seat, table.nuki[seat] + 0, wide(claim.nuki))
        return 1
    if claim.nuki < 0 and rules.players == 3:
        found.undecided |= UNDECIDED_NUKI
    if claim.unstated & NO_TILE or tile < 0:
        found.undecided |= UNDECIDED_TILE
    elif not same_tile(table, rules, wide(claim.tile), tile):
        report(found, RESULT_TILE, event, seat, tile, wide(claim.tile))
        return 1
    return 0


@kernel
def listed_melds_fault(
    table: Table, rules: Rules, found: Found, claim: ClaimRow, seat: int, event: int
) -> int:
    """Melds that the claim lists; 1 once something was reported."""
    count = 0
    for n in range(4):
        if claim.melds[n][0] >= 0:
            count += 1
            if times_before(table, rules, claim, n) >= times_known(
                table, rules, claim, seat, n
            ):
                report(found, RESULT_MELDS, event, seat, -1, n)
                return 1
    if count != table.meld_count[seat]:
        report(found, RESULT_MELDS, event, seat, table.meld_count[seat] + 0, count)
        return 1
    return 0


@kernel
def times_known(table: Table, rules: Rules, claim: ClaimRow, seat: int, n: int) -> int:
    """How many of the table's melds are the claim's: kind, source and tiles."""
    known = 0
    for m in range(table.meld_count[seat]):
        if table.meld_kind[seat][m] != claim.melds[n][0]:
            continue
        if claim.melds[n][1] != table.meld_source[seat][m]:
            continue
        for i in range(4):
            table.listed[i] = table.meld_tiles[seat][m][i]
        known += lists_meld(table, rules, claim, n)
    return known


@kernel
def times_before(table: Table, rules: Rules, claim: ClaimRow, n: int) -> int:
    """How often the claim lists a meld before."""
    times = 0
    for m in range(n):
        alike_so_far = claim.melds[m][0] == claim.melds[n][0]
        if alike_so_far and claim.melds[m][1] == claim.melds[n][1]:
            for i in range(4):
                table.listed[i] = wide(claim.melds[m][2 + i])
            times += lists_meld(table, rules, claim, n)
    return times


@kernel
def lists_meld(table: Table, rules: Rules, claim: ClaimRow, n: int) -> int:
    """1 if the claim's meld is the four tiles in `table.listed`, in any order.

    Each of them is crossed out there.
    """
    same = 0
    for i in range(4):
        for j in range(4):
            there = table.listed[j] + 0
            if there >= -1 and same_tile(
                table, rules, there, wide(claim.melds[n][2 + i])
            ):
                table.listed[j] = -2
                same += 1
                break
    return 1 if same == 4 else 0


@kernel
def listed(tiles: Sequence[int]) -> int:
    """How many tiles a claim's list holds."""
    count = 0
    while count < 10 and tiles[count] >= 0:
        count += 1
    return count


@kernel
def indicators_fault(
    table: Table, rules: Rules, found: Found, claim: ClaimRow, seat: int, event: int
) -> int:
    """Indicators that the claim lists; 1 once something was reported."""
    count = max(table.indicator_count, listed(claim.dora))
    if claim.unstated & NO_INDICATORS:
        found.undecided |= UNDECIDED_INDICATORS
        count = 0
    for n in range(count):
        turned = table.indicators[n] if n < table.indicator_count else -1
        if not same_tile(table, rules, wide(claim.dora[n]), turned + 0):
            report(found, RESULT_INDICATORS, event, seat, turned, wide(claim.dora[n]))
            return 1
    if claim.unstated & NO_URA:
        return 0
    return unders_fault(table, rules, found, claim, seat, event)


@kernel
def unders_fault(
    table: Table, rules: Rules, found: Found, claim: ClaimRow, seat: int, event: int
) -> int:
    """Under-indicators that the claim lists; 1 once something was reported."""
    turned = ura_count(table, rules, seat)
    shown = listed(claim.ura)
    if turned != shown:
        report(found, RESULT_URA, event, seat, turned, shown)
        return 1
    for n in range(shown):
        under = copy_among(table, rules, wide(claim.ura[n]), 0, table.listed, n)
        known = n < table.under_count
        other = known and not same_tile(table, rules, under, table.unders[n] + 0)
        table.listed[n] = under
        if table.place[under] or other or taken_before(table.listed, n, under):
            report(found, RESULT_URA, event, seat, -1, under)
            return 1
        table.unders[n] = under
    table.under_count = max(table.under_count, shown)
    return 0


@kernel
def count_ura(table: Table, rules: Rules, claim: ClaimRow, win: Win, seat: int) -> int:
    """Dora that the claim's under-indicators make in the hand."""
    count = 0
    for n in range(listed(claim.ura)):
        kind = dora_kind(rules, wide(claim.ura[n]) // 4)
        count += held_of(table, seat, kind)
        if not win.tsumo and kind == win.win_kind:
            count += 1
    return count


@kernel
def told_ura(
    table: Table,
    rules: Rules,
    found: Found,
    claim: ClaimRow,
    win: Win,
    value: Value,
    seat: int,
) -> int:
    """Under-dora of a win; -1 if the claim states too little to tell.

    Where it does not state the under-indicators, as many as it counts, by itself, in
    the sum of all dora or in the han. `value` is of the hand without any.
    """
    if not claim.unstated & NO_URA:
        return count_ura(table, rules, claim, win, seat)
    turned = ura_count(table, rules, seat)
    if not turned:
        return 0
    found.undecided |= UNDECIDED_UNDERS
    if value.yakuman and not rules.aotenjou_yakuman_han:
        return 0
    count = -1
    if not claim.unstated & NO_YAKU:
        if claim.unstated & DORA_SUM:
            known = value.yaku_han[DORA] + value.yaku_han[RED_DORA]
            told = claimed_han(claim, DORA)
            count = max(0, told - known) if told >= 0 else -1
        else:
            count = claimed_han(claim, URA_DORA)
    if count < 0 and claim.han >= 0:
        count = max(0, wide(claim.han) - value.han)
    # One indicator makes at most the four tiles of one kind dora.
    return min(count, 4 * turned)


@kernel
def is_dora(yaku: int) -> int:
    """1 for the three kinds of dora, which records list with the yaku."""
    return 1 if DORA <= yaku <= RED_DORA else 0


@kernel
def yaku_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """Yaku, dora and han; 1 once something was reported."""
    if claim.unstated & NO_YAKU:
        found.undecided |= UNDECIDED_YAKU | UNDECIDED_DORA
        return total_han_fault(found, claim, value, seat, event)
    mask, local, total, stated = 0, 0, 0, 1
    for i in range(24):
        yaku, han = wide(claim.yaku[i]), wide(claim.yaku_han[i])
        if yaku >= 0 and (han != 0 or not is_dora(yaku)):
            if yaku < LOCAL_FROM:
                mask |= 1 << yaku
            else:
                local |= 1 << yaku - LOCAL_FROM
            total += han
            if han < 0:
                stated = 0
    if local != value.local:
        expected, said = LOCAL_MARK | value.local, LOCAL_MARK | local
        report(found, RESULT_YAKU, event, seat, expected, said)
        return 1
    if mask & ~DORA_BITS != value.yaku & ~DORA_BITS:
        report(
            found, RESULT_YAKU, event, seat, value.yaku & ~DORA_BITS, mask & ~DORA_BITS
        )
        return 1
    if not stated:
        if not value.yakuman:
            found.undecided |= UNDECIDED_DORA
        return total_han_fault(found, claim, value, seat, event)
    if single_han_fault(found, claim, value, seat, event):
        return 1
    if claim.unstated & DORA_SUM:
        found.undecided |= UNDECIDED_DORA
        if dora_sum_fault(found, claim, value, seat, event):
            return 1
    elif dora_fault(found, claim, value, seat, event):
        return 1
    if claim.han >= 0:
        total = wide(claim.han)
    if total != value.han:
        report(found, RESULT_HAN, event, seat, value.han + 0, total)
        return 1
    return 0


@kernel
def dora_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """Han of each kind of dora; 1 once something was reported."""
    for dora in range(DORA, RED_DORA + 1):
        said = claimed_han(claim, dora)
        if said != value.yaku_han[dora]:
            base = dora * DORA_UNIT
            expected, said = base + value.yaku_han[dora], base + min(said, MOST_SAID)
            report(found, RESULT_DORA, event, seat, expected, said)
            return 1
    return 0


@kernel
def dora_sum_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """Han of all kinds of dora together; 1 once something was reported."""
    total, said = 0, 0
    for dora in range(DORA, RED_DORA + 1):
        total += value.yaku_han[dora]
        said += claimed_han(claim, dora)
    if said != total:
        base = DORA * DORA_UNIT
        report(
            found, RESULT_DORA, event, seat, base + total, base + min(said, MOST_SAID)
        )
        return 1
    return 0


@kernel
def total_han_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """The han of the whole win where yaku state none; 1 once it was reported."""
    if value.yakuman:
        return 0
    if claim.han < 0:
        found.undecided |= UNDECIDED_HAN
    elif claim.han != value.han:
        report(found, RESULT_HAN, event, seat, value.han + 0, wide(claim.han))
        return 1
    return 0


@kernel
def single_han_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """Han of each yaku by itself; 1 once something was reported."""
    for i in range(24):
        yaku = wide(claim.yaku[i])
        if yaku >= 0 and not is_dora(yaku):
            said = claimed_han(claim, yaku)
            if said and said != value.yaku_han[yaku]:
                report(found, RESULT_HAN, event, seat, value.yaku_han[yaku] + 0, said)
                return 1
    return 0


@kernel
def claimed_han(claim: ClaimRow, yaku: int) -> int:
    """Han that the claim gives a yaku, 0 if it does not list it."""
    said = 0
    for i in range(24):
        if claim.yaku[i] == yaku:
            said += wide(claim.yaku_han[i])
    return said


@kernel
def value_fault(
    table: Table,
    rules: Rules,
    found: Found,
    claim: ClaimRow,
    value: Value,
    seat: int,
    event: int,
) -> int:
    """Fu, limit, points and liable seat; 1 once something was reported."""
    fu_counts = not value.yakuman or rules.aotenjou_yakuman_han
    if claim.fu < 0 and fu_counts:
        found.undecided |= UNDECIDED_FU
    if claim.limit < 0:
        found.undecided |= UNDECIDED_LIMIT
    if claim.points < 0:
        found.undecided |= UNDECIDED_POINTS
    if claim.fu >= 0 and claim.fu != value.fu and fu_counts:
        report(found, RESULT_FU, event, seat, value.fu + 0, wide(claim.fu))
        return 1
    if claim.limit >= 0 and claim.limit != value.limit:
        report(found, RESULT_LIMIT, event, seat, value.limit + 0, wide(claim.limit))
        return 1
    if claim.points >= 0 and claim.points != value.points:
        report(found, RESULT_POINTS, event, seat, value.points + 0, wide(claim.points))
        return 1
    liable = liable_seat(table, rules, value, seat)
    if claim.unstated & NO_PAO:
        found.undecided |= UNDECIDED_PAO
    elif liable != claim.pao:
        report(found, RESULT_PAO, event, seat, liable, wide(claim.pao))
        return 1
    return 0


@kernel
def counters_fault(
    table: Table,
    found: Found,
    claim: ClaimRow,
    seat: int,
    honba: int,
    sticks: int,
    event: int,
) -> int:
    """Honba and sticks as the claim states them; 1 once something was reported."""
    if claim.honba < 0:
        found.undecided |= UNDECIDED_HONBA
    if claim.sticks < 0:
        found.undecided |= UNDECIDED_STICKS
    if claim.honba >= 0 and claim.honba != honba:
        report(found, RESULT_HONBA, event, seat, honba, wide(claim.honba))
        if table.unsure & COUNTERS_UNCHECKED:
            table.unsure |= COUNTERS_OPEN
        return 1
    if claim.sticks >= 0 and claim.sticks != sticks:
        report(found, RESULT_STICKS, event, seat, sticks, wide(claim.sticks))
        if table.unsure & COUNTERS_UNCHECKED:
            table.unsure |= COUNTERS_OPEN
        return 1
    return 0


@kernel
def changes_fault(
    table: Table, found: Found, claim: ClaimRow, changes: Ints, event: int
) -> int:
    """Changes and the scores before them; 1 once something was reported."""
    joint = claim.unstated & JOINT
    open_sum = joint and table.unsure & (CHANGES_OPEN | ORDER_UNSURE)
    if open_sum or table.unsure & COUNTERS_OPEN:
        found.undecided |= UNDECIDED_DELTAS
    elif not claim.unstated & NO_DELTAS:
        for seat in range(4):
            change = changes[seat] + (table.untold[seat] if joint else 0)
            if claim.deltas[seat] != change:
                said = wide(claim.deltas[seat])
                report(found, RESULT_DELTAS, event, seat, change, said)
                return 1
    return scores_fault(table, found, claim, event)


@kernel
def scores_fault(table: Table, found: Found, claim: ClaimRow, event: int) -> int:
    """The scores before the changes; 1 once something was reported."""
    joint = claim.unstated & JOINT
    if claim.unstated & NO_SCORES or table.unsure & SCORES_OPEN:
        found.undecided |= UNDECIDED_SCORES
        return 0
    unknown = table.untold_count and table.unsure & (COUNTERS_OPEN | CHANGES_OPEN)
    if table.unsure & ORDER_UNSURE or (unknown and not joint):
        return 0
    for seat in range(4):
        before = table.scores[seat] - (table.untold[seat] if joint else 0)
        if claim.scores[seat] != before:
            report(found, RESULT_SCORES, event, seat, before, wide(claim.scores[seat]))
            return 1
    return 0


@kernel
def chips_fault(
    table: Table, found: Found, claim: ClaimRow, count: int, source: int, event: int
) -> int:
    """Chips, where the record counts them; `count` is what each payer gives."""
    if claim.chips_stated != 1:
        return 0
    winner = wide(claim.seat)
    for seat in range(table.players):
        moved = chips_moved(table.players + 0, count, winner, source, seat)
        if claim.chips[seat] != moved:
            report(found, RESULT_CHIPS, event, seat, moved, wide(claim.chips[seat]))
            return 1
    return 0


@kernel
def adopt(table: Table, claim: ClaimRow, changes: Ints) -> None:
    """What the record says of the points is what play goes on with.

    What the rules say of them is kept: a claim may be wrong where the next header is
    right. Where the record says nothing, the rules' changes stand.
    """
    joint = claim.unstated & JOINT
    told = not claim.unstated & NO_SCORES and not table.unsure & ORDER_UNSURE
    for seat in range(4):
        before = table.untold[seat] if joint else 0
        if told:
            if table.unsure & SCORES_OPEN:
                table.ruled[seat] = wide(claim.scores[seat]) + before
            table.scores[seat] = wide(claim.scores[seat]) + before
        table.ruled[seat] += changes[seat]
        if claim.unstated & NO_DELTAS:
            table.untold[seat] += changes[seat]
            table.scores[seat] += changes[seat]
        else:
            table.scores[seat] += wide(claim.deltas[seat]) - before
            table.untold[seat] = 0
    if told:
        table.unsure &= ~SCORES_OPEN
    if claim.unstated & NO_DELTAS:
        table.untold_count += 1
    elif joint:
        table.untold_count = 0


@kernel
def close_changes(table: Table, found: Found) -> None:
    """The round is over: changes that were not stated are not checked.

    If they are not known either, nor are the scores after them.
    """
    if table.untold_count:
        found.undecided |= UNDECIDED_DELTAS
        if table.unsure & (COUNTERS_OPEN | CHANGES_OPEN):
            table.unsure |= SCORES_OPEN
