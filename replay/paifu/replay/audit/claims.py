"""A win as the record claims it against the win that the rules make of the table.

Only the first difference of a claim is named, in this order: hand, melds, winning
tile, indicators, yaku, dora, han, fu, limit, points, liable seat, counters, sticks,
changes, scores, chips. What the record says is adopted afterwards and play goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import ClaimRow
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay import codes
from paifu.replay.audit.report import report
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules
from paifu.replay.table.settle import chips_moved, liable_seat
from paifu.replay.table.state import IN_HAND, ORDER_UNSURE, Found, Ints, Table
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

DORA_BITS = 7 << DORA
"""The three kinds of dora in a yaku mask."""

LOCAL_MARK = 1 << 61
"""RESULT_YAKU numbers with this bit are masks of local yaku: bit 0 is LOCAL_FROM."""

DORA_UNIT = 10**9
"""RESULT_DORA numbers are the dora's Yaku id times this, plus its han."""

MOST_SAID = DORA_UNIT - 1
"""More han of one dora than this are reported as this many."""


@kernel
def tiles_fault(
    table: Table, found: Found, claim: ClaimRow, seat: int, tile: int, event: int
) -> int:
    """Hand, melds, norths and winning tile; 1 once something was reported."""
    held, count = 0, 0
    for other in range(136):
        if table.place[other] == IN_HAND + seat and other != tile:
            held += 1
    for i in range(14):
        shown = wide(claim.hand[i])
        if shown >= 0:
            strange = table.place[shown] != IN_HAND + seat and shown != tile
            if strange or listed_before(claim.hand, i):
                report(found, RESULT_HAND, event, seat, -1, shown)
                return 1
            # A client's own log leaves the winning tile out of the hand.
            count += 1 if shown != tile else 0
    if count != held:
        report(found, RESULT_HAND, event, seat, unlisted(table, claim, seat, tile), -1)
        return 1
    return melds_fault(table, found, claim, seat, tile, event)


@kernel
def listed_before(tiles: Ints, index: int) -> int:
    """1 if the tile at an index of a claim's list stands before it too."""
    for i in range(index):
        if tiles[i] == tiles[index]:
            return 1
    return 0


@kernel
def unlisted(table: Table, claim: ClaimRow, seat: int, tile: int) -> int:
    """The first tile of the hand that the claim leaves out, or -1."""
    for other in range(136):
        if table.place[other] == IN_HAND + seat and other != tile:
            there = 0
            for i in range(14):
                if claim.hand[i] == other:
                    there = 1
            if not there:
                return other
    return -1


@kernel
def melds_fault(
    table: Table, found: Found, claim: ClaimRow, seat: int, tile: int, event: int
) -> int:
    """Melds, norths and winning tile; 1 once something was reported."""
    listed = 0
    for n in range(4):
        if claim.melds[n][0] >= 0:
            listed += 1
            if not meld_known(table, claim, seat, n) or meld_before(claim, n):
                report(found, RESULT_MELDS, event, seat, -1, n)
                return 1
    if listed != table.meld_count[seat]:
        report(found, RESULT_MELDS, event, seat, table.meld_count[seat] + 0, listed)
        return 1
    if claim.nuki >= 0 and claim.nuki != table.nuki[seat]:
        report(found, RESULT_NUKI, event, seat, table.nuki[seat] + 0, wide(claim.nuki))
        return 1
    if claim.tile != tile:
        report(found, RESULT_TILE, event, seat, tile, wide(claim.tile))
        return 1
    return 0


@kernel
def meld_known(table: Table, claim: ClaimRow, seat: int, n: int) -> int:
    """1 if the claim's meld is one of the table's: kind, source and tiles."""
    for m in range(table.meld_count[seat]):
        if table.meld_kind[seat][m] != claim.melds[n][0]:
            continue
        if claim.melds[n][1] != table.meld_source[seat][m]:
            continue
        same = 0
        for i in range(4):
            for j in range(4):
                if table.meld_tiles[seat][m][i] == claim.melds[n][2 + j]:
                    same += 1
                    break
        if same == 4:
            return 1
    return 0


@kernel
def meld_before(claim: ClaimRow, n: int) -> int:
    """1 if the claim lists the meld before: another one has the same first tile."""
    for m in range(n):
        if claim.melds[m][2] == claim.melds[n][2]:
            return 1
    return 0


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
    for n in range(count):
        turned = table.indicators[n] if n < table.indicator_count else -1
        if claim.dora[n] != turned:
            report(found, RESULT_INDICATORS, event, seat, turned, wide(claim.dora[n]))
            return 1
    turned = ura_count(table, rules, seat)
    shown = listed(claim.ura)
    if turned != shown:
        report(found, RESULT_URA, event, seat, turned, shown)
        return 1
    for n in range(shown):
        under = wide(claim.ura[n])
        other = n < table.under_count and under != table.unders[n]
        if table.place[under] or other or listed_before(claim.ura, n):
            expected = table.unders[n] if n < table.under_count else -1
            report(found, RESULT_URA, event, seat, expected, under)
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
def is_dora(yaku: int) -> int:
    """1 for the three kinds of dora, which records list with the yaku."""
    return 1 if DORA <= yaku <= RED_DORA else 0


@kernel
def yaku_fault(
    found: Found, claim: ClaimRow, value: Value, seat: int, event: int
) -> int:
    """Yaku, dora and han; 1 once something was reported."""
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
        return 0
    if single_han_fault(found, claim, value, seat, event):
        return 1
    for dora in range(DORA, RED_DORA + 1):
        said = claimed_han(claim, dora)
        if said != value.yaku_han[dora]:
            base = dora * DORA_UNIT
            expected, said = base + value.yaku_han[dora], base + min(said, MOST_SAID)
            report(found, RESULT_DORA, event, seat, expected, said)
            return 1
    if claim.han >= 0:
        total = wide(claim.han)
    if total != value.han:
        report(found, RESULT_HAN, event, seat, value.han + 0, total)
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
    if liable != claim.pao:
        report(found, RESULT_PAO, event, seat, liable, wide(claim.pao))
        return 1
    return 0


@kernel
def counters_fault(
    found: Found, claim: ClaimRow, seat: int, honba: int, sticks: int, event: int
) -> int:
    """Honba and sticks as the claim states them; 1 once something was reported."""
    if claim.honba >= 0 and claim.honba != honba:
        report(found, RESULT_HONBA, event, seat, honba, wide(claim.honba))
        return 1
    if claim.sticks >= 0 and claim.sticks != sticks:
        report(found, RESULT_STICKS, event, seat, sticks, wide(claim.sticks))
        return 1
    return 0


@kernel
def changes_fault(
    table: Table, found: Found, claim: ClaimRow, changes: Ints, event: int
) -> int:
    """Changes and the scores before them; 1 once something was reported."""
    for seat in range(4):
        if claim.deltas[seat] != changes[seat]:
            report(
                found,
                RESULT_DELTAS,
                event,
                seat,
                changes[seat],
                wide(claim.deltas[seat]),
            )
            return 1
    if table.unsure & ORDER_UNSURE:
        return 0
    for seat in range(4):
        if claim.scores[seat] != table.scores[seat]:
            before = table.scores[seat] + 0
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
    right.
    """
    for seat in range(4):
        table.ruled[seat] += changes[seat]
        if not table.unsure & ORDER_UNSURE:
            table.scores[seat] = wide(claim.scores[seat])
        table.scores[seat] += wide(claim.deltas[seat])
