"""What a winning hand is worth: its best reading, yaku, fu and payments."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.hand.fu import count_fu, wait_of
from paifu.replay.hand.points import LIMIT_BASE, limit_of, set_payments
from paifu.replay.hand.split import (
    NO_SWAP,
    PAIR_PLACE,
    TRIPLET,
    completes,
    lay_reading,
    note_sets,
    note_tiles,
    pair_suit,
    swaps_of,
)
from paifu.replay.hand.state import LIMIT_NONE, LIMIT_YAKUMAN, Value, Win
from paifu.replay.hand.yaku import (
    CLOSED_HAN,
    DORA,
    OPEN_HAN,
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
    RENHOU_MANGAN,
    YAKUMAN_STACKING_NONE,
    Rules,
)

SLOTS = 64  # of Value.yaku_han


@kernel
def clear_yaku(value: Value) -> None:
    """Forget the yaku of the reading before."""
    for yaku in range(SLOTS):
        value.yaku_han[yaku] = 0
    value.yaku, value.yakuman, value.han, value.yaku_only = 0, 0, 0, 0


@kernel
def add_yaku(value: Value, yaku: int, han: int) -> None:
    """Add han of a yaku or a kind of dora, if there are any."""
    if han > 0:
        value.yaku |= 1 << yaku
        value.yaku_han[yaku] = han
        value.han += han


@kernel
def count_yakuman(found: int, rules: Rules, value: Value) -> None:
    """Fill yaku and units of a yakuman hand; nothing else counts beside them.

    All that hold are listed with their units, also where only the largest counts
    (`yakuman_stacking` none) or a cap cuts the sum.
    """
    total, largest = 0, 0
    for yaku in range(RENHOU, DORA):
        if found >> yaku & 1:
            units = units_of(yaku, rules)
            add_yaku(value, yaku, units)
            total += units
            largest = max(largest, units)
    if rules.yakuman_stacking == YAKUMAN_STACKING_NONE:
        total = largest
    if rules.yakuman_cap > 0:
        total = min(total, rules.yakuman_cap)
    value.yakuman, value.han, value.yaku_only = total, 13 * total, 13 * total


@kernel
def count_han(win: Win, rules: Rules, value: Value) -> None:
    """Fill yaku and han of an ordinary hand, dora included.

    Extracted norths are listed with the dora, as records list them.
    """
    found = without_replaced(ordinary_yaku(win, rules, value))
    for yaku in range(RENHOU + 1):
        if found >> yaku & 1:
            add_yaku(value, yaku, CLOSED_HAN[yaku] if value.closed else OPEN_HAN[yaku])
    value.yaku_only = value.han
    add_yaku(value, DORA, (win.dora if rules.dora else 0) + win.nuki)
    add_yaku(value, URA_DORA, win.ura if rules.ura_dora else 0)
    add_yaku(value, RED_DORA, win.red)


@kernel
def set_base(rules: Rules, value: Value) -> None:
    """Fill limit and base points from yakuman, han and fu; 0 if it may not win."""
    value.valid = 1 if value.yaku_only >= max(rules.min_han, 1) else 0
    value.limit, value.base = LIMIT_NONE, 0
    if value.yakuman:
        value.limit = LIMIT_YAKUMAN
        value.base = LIMIT_BASE[LIMIT_YAKUMAN] * value.yakuman
    elif value.valid:
        value.limit = limit_of(value.han, value.fu, rules)
        if value.limit == LIMIT_NONE:
            value.base = value.fu << value.han + 2
        else:
            value.base = LIMIT_BASE[value.limit]


@kernel
def prefer_renhou(win: Win, rules: Rules, value: Value) -> None:
    """Replace the hand's own value by renhou of a fixed limit, if that is larger.

    Dora do not add to it (rules page, gap N1: `fixed`).
    """
    if rules.renhou != RENHOU_MANGAN and rules.renhou != RENHOU_BAIMAN:
        return
    han = 5 if rules.renhou == RENHOU_MANGAN else 8
    if value.base < LIMIT_BASE[limit_of(han, value.fu, rules)]:
        clear_yaku(value)
        add_yaku(value, RENHOU, han)
        value.yaku_only = han
        set_base(rules, value)


@kernel
def judge(win: Win, rules: Rules, value: Value, place: int) -> int:
    """Fill the value of the reading laid out; a number that is larger for a better one.

    Best is what may win, then most points, then most han, then most fu.

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
    clear_yaku(value)
    limits = without_replaced(yakuman_yaku(win, rules, value))
    if limits:
        count_yakuman(limits, rules, value)
    else:
        count_han(win, rules, value)
    count_fu(win, rules, value)
    set_base(rules, value)
    if value.yakuman == 0 and is_renhou(win, rules, value):
        prefer_renhou(win, rules, value)
    set_payments(win, rules, value)
    rank = value.valid << 40 | value.points
    return (rank << 10 | min(value.han, 1023)) << 10 | min(value.fu, 1023)


@kernel
def score_win(win: Win, rules: Rules, value: Value) -> None:
    """Fill the value of a hand, by its best reading.

    Every way to read the tiles is tried, and in each the winning tile in every set
    that holds it; the first of equally good ones counts.

    Args:
        win: the hand; its counts hold 14 tiles less three for each meld, the winning
            tile among them.
        rules: the switches.
        value: all fields are filled. `shape` 0: no winning shape; the reading and the
            payments are meaningless then, yaku, fu and points are 0. `valid` 0: no
            yaku, or too few han; nothing is paid.
    """
    note_tiles(win, value)
    best, chosen, last = -1, -1, -1
    suit = pair_suit(win.counts)
    for pair in range(-1, 34):
        if pair >= 0 and pair // 9 != suit:
            continue
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
        value.valid, value.points, value.fu, value.fu_count = 0, 0, 0, 0
    elif last != chosen:
        lay_reading(win, value, chosen // 256 - 1, chosen // 8 % 32 - 1)
        judge(win, rules, value, chosen % 8)
