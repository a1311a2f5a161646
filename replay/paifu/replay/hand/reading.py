"""The best way to read a winning hand, with its yaku, fu and payments."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.yaku import LOCAL_COUNT, LOCAL_FROM, YAKU_COUNT
from paifu.replay.hand.fu import WAIT_RYANMEN, count_fu, wait_of
from paifu.replay.hand.local_yaku import PAARENCHAN, local_yaku, replaced_by
from paifu.replay.hand.points import LIMIT_BASE, base_of, limit_of, set_payments
from paifu.replay.hand.split import (
    NO_SWAP,
    PAIR_PLACE,
    TRIPLET,
    completes,
    lay_kans,
    lay_reading,
    note_sets,
    note_tiles,
    pair_suit,
    swaps_of,
)
from paifu.replay.hand.state import (
    LACKS_HAN,
    LACKS_NOTHING,
    LACKS_SHIBARI,
    LIMIT_BAIMAN,
    LIMIT_MANGAN,
    LIMIT_NONE,
    LIMIT_YAKUMAN,
    Value,
    Win,
)
from paifu.replay.hand.yaku import (
    DORA,
    RED_DORA,
    RENHOU,
    URA_DORA,
    is_renhou,
    ordinary_yaku,
    units_of,
    without_replaced,
    yakuman_yaku,
)
from paifu.replay.rules.record import (
    RENHOU_BAIMAN,
    RENHOU_COMBINES_ADD_HAN,
    RENHOU_COMBINES_LIMIT_PLUS,
    RENHOU_MANGAN,
    YAKUMAN_STACKING_NONE,
    Rules,
)

KINDS = 34
YAKUMAN_HAN = 13
RENHOU_HAN = (5, 8)
"""Han of a renhou of mangan, and of baiman."""


@kernel
def clear_yaku(value: Value) -> None:
    """Forget the yaku of the reading before."""
    for yaku in range(YAKU_COUNT):
        value.yaku_han[yaku] = 0
    value.yaku, value.local = 0, 0
    value.yakuman, value.han, value.yaku_only = 0, 0, 0


@kernel
def add_yaku(value: Value, yaku: int, han: int) -> None:
    """Add han of a yaku or a kind of dora, if there are any."""
    if han > 0:
        if yaku < LOCAL_FROM:
            value.yaku |= 1 << yaku
        else:
            value.local |= 1 << yaku - LOCAL_FROM
        value.yaku_han[yaku] = han
        value.han += han


@kernel
def count_yakuman(win: Win, rules: Rules, value: Value, found: int, local: int) -> None:
    """Fill yaku and units of a yakuman hand.

    All that hold are listed with their units, also where only the largest counts
    (`yakuman_stacking` none) or a cap cuts the sum.

    Args:
        win: the hand.
        rules: the switches.
        value: gets them.
        found: its usual yakuman, a bit each.
        local: its local ones.
    """
    total, largest = 0, 0
    for yaku in range(RENHOU, YAKU_COUNT):
        units = 0
        if yaku < DORA and found >> yaku & 1:
            units = units_of(win, yaku, rules)
        elif yaku >= LOCAL_FROM and local >> yaku - LOCAL_FROM & 1:
            units = rules.local_units[yaku - LOCAL_FROM]
        add_yaku(value, yaku, units)
        total += units
        largest = max(largest, units)
    if rules.yakuman_stacking == YAKUMAN_STACKING_NONE:
        total = largest
    if rules.yakuman_cap > 0:
        total = min(total, rules.yakuman_cap)
    value.yakuman = total
    value.han, value.yaku_only = YAKUMAN_HAN * total, YAKUMAN_HAN * total


@kernel
def count_unlimited(win: Win, rules: Rules, value: Value, local: int) -> None:
    """Turn units of yakuman into han (`aotenjou`), other yaku added by switch."""
    each = rules.aotenjou_yakuman_han
    for yaku in range(YAKU_COUNT):
        value.yaku_han[yaku] *= each
    value.han = each * value.yakuman
    value.yaku_only = value.han
    if rules.aotenjou_yakuman_adds_yaku:
        count_han(win, rules, value, local)


@kernel
def count_han(win: Win, rules: Rules, value: Value, local: int) -> None:
    """Add yaku and han of an ordinary hand, dora included.

    Extracted norths are listed with the dora, as records list them.

    Args:
        win: the hand.
        rules: the switches.
        value: gets them.
        local: local yaku that hold and are no yakuman, a bit each.
    """
    earned = rules.earned_closed if value.closed else rules.earned_open
    found = ordinary_yaku(win, rules, value) & earned
    if local:
        found &= ~replaced_by(local)
    found = without_replaced(found)
    for yaku in range(RENHOU + 1):
        if found >> yaku & 1:
            add_yaku(value, yaku, han_of(rules, value, yaku))
    if local:
        for n in range(LOCAL_COUNT):
            if local >> n & 1:
                add_yaku(value, LOCAL_FROM + n, han_of(rules, value, LOCAL_FROM + n))
    value.yaku_only = value.han
    add_yaku(value, DORA, win.dora + win.nuki)
    add_yaku(value, URA_DORA, win.ura if rules.ura_dora else 0)
    add_yaku(value, RED_DORA, win.red)


@kernel
def han_of(rules: Rules, value: Value, yaku: int) -> int:
    """What the rule set gives a yaku in a hand closed or open like this one."""
    return rules.closed_han[yaku] if value.closed else rules.open_han[yaku]


@kernel
def counted_han(rules: Rules, value: Value) -> int:
    """Han of the hand's yaku that count towards the minimum of `shibari`."""
    total = 0
    for yaku in range(YAKU_COUNT):
        if value.yaku_han[yaku] and not DORA <= yaku <= RED_DORA:
            counted = rules.counted_closed if value.closed else rules.counted_open
            total += counted[yaku]
    return total


@kernel
def lacking(win: Win, rules: Rules, value: Value) -> int:
    """Why the hand may not win for its yaku, LACKS_NOTHING if it may."""
    if value.yakuman:
        return LACKS_NOTHING
    if value.yaku_only < max(rules.min_han, 1):
        return LACKS_HAN
    if rules.shibari_han and win.honba >= rules.shibari_honba:
        counted = counted_han(rules, value)
        return LACKS_NOTHING if counted >= rules.shibari_han else LACKS_SHIBARI
    return LACKS_NOTHING


@kernel
def set_base(win: Win, rules: Rules, value: Value) -> None:
    """Fill limit and base points from yakuman, han and fu; 0 if it may not win."""
    value.lacks = lacking(win, rules, value)
    value.valid = 1 if value.lacks == LACKS_NOTHING else 0
    value.limit, value.base = LIMIT_NONE, 0
    if value.yakuman and not rules.aotenjou_yakuman_han:
        value.limit = LIMIT_YAKUMAN
        value.base = LIMIT_BASE[LIMIT_YAKUMAN] * value.yakuman
    elif value.valid:
        value.limit = limit_of(value.han, value.fu, rules)
        value.base = base_of(win, rules, value.han, value.fu)


@kernel
def combine_renhou(win: Win, rules: Rules, value: Value) -> None:
    """Bring a renhou of mangan or baiman together with the hand's own value.

    `fixed`: the larger of the two counts, and dora add nothing to the limit (rules
    page, gap N1); `add_han`: its han are added; `limit_plus`: base points of both.
    """
    if rules.renhou != RENHOU_MANGAN and rules.renhou != RENHOU_BAIMAN:
        return
    baiman = rules.renhou == RENHOU_BAIMAN
    han = RENHOU_HAN[1] if baiman else RENHOU_HAN[0]
    own, limit = value.base, base_of(win, rules, han, value.fu)
    if rules.renhou_combines == RENHOU_COMBINES_ADD_HAN:
        add_yaku(value, RENHOU, han)
        value.yaku_only += han
        set_base(win, rules, value)
    elif rules.renhou_combines == RENHOU_COMBINES_LIMIT_PLUS:
        add_yaku(value, RENHOU, han)
        value.yaku_only += han
        set_base(win, rules, value)
        value.limit = LIMIT_BAIMAN if baiman else LIMIT_MANGAN
        value.base = limit + own
    elif own < limit:
        clear_yaku(value)
        add_yaku(value, RENHOU, han)
        value.yaku_only = han
        set_base(win, rules, value)


@kernel
def without_streak(win: Win, rules: Rules, value: Value, local: int) -> int:
    """Local yaku, paarenchan only if the hand may win without it, where it must."""
    count_han(win, rules, value, local & ~rules.local_limits)
    if lacking(win, rules, value):
        local &= ~(1 << PAARENCHAN)
    clear_yaku(value)
    return local


@kernel
def count_yaku(win: Win, rules: Rules, value: Value) -> None:
    """Fill the yaku of the reading laid out: yakuman if there are any."""
    clear_yaku(value)
    local = local_yaku(win, rules, value)
    limits = yakuman_yaku(win, rules, value)
    if local:
        limits &= ~replaced_by(local & rules.local_limits)
        alone = limits == 0 and local & rules.local_limits == 1 << PAARENCHAN
        if alone and rules.paarenchan_needs_yaku:
            local = without_streak(win, rules, value, local)
    if limits or local & rules.local_limits:
        limits = without_replaced(limits)
        count_yakuman(win, rules, value, limits, local & rules.local_limits)
        if rules.aotenjou_yakuman_han:
            count_unlimited(win, rules, value, local & ~rules.local_limits)
    else:
        count_han(win, rules, value, local)


@kernel
def judge(win: Win, rules: Rules, value: Value, place: int) -> int:
    """Fill the value of the reading laid out; a number that is larger for a better one.

    Best is what may win, then most points, then a yakuman before a counted one, then
    most han, then most fu.

    Args:
        win: the hand.
        rules: the switches.
        value: holds the reading.
        place: the set that the winning tile completes, or PAIR_PLACE.
    """
    for i in range(4 - win.meld_count):
        value.set_open[i] = 0
    if win.tsumo == 0 and place < PAIR_PLACE and value.set_type[place] == TRIPLET:
        value.set_open[place] = 1
    value.wait = wait_of(win, value, place)
    note_sets(value)
    count_yaku(win, rules, value)
    count_fu(win, rules, value)
    set_base(win, rules, value)
    if value.yakuman == 0 and is_renhou(win, rules, value):
        combine_renhou(win, rules, value)
    set_payments(win, rules, value)
    rank = value.valid << 50 | value.points
    size = 31 if value.yakuman else min(value.han, 30)
    return (rank << 5 | size) << 7 | min(value.fu, 127)


@kernel
def judge_kans(win: Win, rules: Rules, value: Value) -> None:
    """Fill the value of four kans that win by the fourth of them; their yakuman only.

    There is no pair yet, and no tile that completes anything (`suukantsu_timing`).
    """
    lay_kans(win, value)
    value.shape, value.wait = 1, WAIT_RYANMEN
    note_sets(value)
    count_yaku(win, rules, value)
    count_fu(win, rules, value)
    set_base(win, rules, value)
    set_payments(win, rules, value)


@kernel
def read_best(win: Win, rules: Rules, value: Value) -> None:
    """Fill the value of a hand, by its best reading.

    Every way to read the tiles is tried, and in each the winning tile in every set
    that holds it; the first of equally good ones counts.

    See `paifu.replay.hand.score.score_win`, which asks about the whole hand.
    """
    note_tiles(win, value)
    if win.fourth_kan:
        judge_kans(win, rules, value)
        return
    best, chosen, last = -1, -1, -1
    suit = pair_suit(win, value)
    first = 9 * suit
    for step in range(-1, min(9, KINDS - first) if suit >= 0 else 0):
        pair = first + step if step >= 0 else -1
        if lay_reading(win, value, pair, NO_SWAP) == 0:
            continue
        swaps = swaps_of(value, 4 - win.meld_count)
        for swap in range(-1, 25 if swaps else 0):
            if swap >= 0:
                if swaps >> swap & 1 == 0:
                    continue
                lay_reading(win, value, pair, swap)
            for place in range(5):
                if completes(win, value, place):
                    rank = judge(win, rules, value, place)
                    last = ((pair + 1) * 32 + swap + 1) * 8 + place
                    if rank > best:
                        best, chosen = rank, last
    value.shape = 1 if best >= 0 else 0
    if best < 0:
        clear_yaku(value)
        value.valid, value.lacks = 0, LACKS_NOTHING
        value.points, value.fu, value.fu_count = 0, 0, 0
    elif last != chosen:
        lay_reading(win, value, chosen // 256 - 1, chosen // 8 % 32 - 1)
        judge(win, rules, value, chosen % 8)
