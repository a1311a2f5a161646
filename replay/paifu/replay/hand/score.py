"""What a winning hand is worth: `score_win` is the one question for all of it."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.events import EventKind
from paifu.logs.yaku import LOCAL_COUNT, LOCAL_FROM
from paifu.replay.hand.local_yaku import LOCAL_BY_CHANCE, PAARENCHAN, local_yaku
from paifu.replay.hand.reading import YAKUMAN_HAN, han_of, read_best
from paifu.replay.hand.state import LACKS_NOTHING, LACKS_SETTLED, Value, Win
from paifu.replay.hand.yaku import (
    CHANKAN,
    HAITEI,
    HOUTEI,
    RENHOU,
    RINSHAN,
    SUUKANTSU,
    TENHOU,
    is_renhou,
    ordinary_yaku,
    without_replaced,
    yakuman_yaku,
)
from paifu.replay.rules.record import ATOZUKE_SAKIZUKE, Rules

CHI, PON = int(EventKind.CHI), int(EventKind.PON)
BY_CHANCE = 1 << CHANKAN | 1 << RINSHAN | 1 << HAITEI | 1 << HOUTEI
"""Yaku of the moment, which are settled by the winning tile alone."""
YAKUMAN = (1 << SUUKANTSU + 1) - (1 << TENHOU)
"""Usual yaku that are yakuman whatever the rules."""


@kernel
def melded_of(win: Win, kind: int) -> int:
    """How many tiles of a kind are in the melds."""
    count = 0
    for n in range(win.meld_count):
        low, meld = win.meld_tile[n], win.meld_kind[n]
        if meld == CHI:
            count += 1 if low <= kind <= low + 2 else 0
        elif low == kind:
            count += 3 if meld == PON else 4
    return count


@kernel
def settled_han(rules: Rules, value: Value, yaku: int, local: int) -> int:
    """Han of the yaku that hold whichever wait comes; a yakuman has any number."""
    if yaku & YAKUMAN or local & rules.local_limits:
        return YAKUMAN_HAN
    earned = rules.earned_closed if value.closed else rules.earned_open
    han, kept = 0, without_replaced(yaku & earned)
    for one in range(RENHOU + 1):
        if kept >> one & 1:
            han += han_of(rules, value, one)
    for n in range(LOCAL_COUNT):
        if local >> n & 1:
            han += han_of(rules, value, LOCAL_FROM + n)
    return han


@kernel
def yaku_of(win: Win, rules: Rules, value: Value) -> int:
    """Usual yaku of the reading laid out, yakuman and weaker forms among them."""
    found = ordinary_yaku(win, rules, value) | yakuman_yaku(win, rules, value)
    if rules.renhou:
        found |= is_renhou(win, rules, value) << RENHOU
    return found


@kernel
def is_settled(win: Win, rules: Rules, value: Value) -> int:
    """1 if the hand's yaku do not come from the winning tile alone (`atozuke`).

    The tiles before the win are completed by each kind that could have come; yaku that
    hold every time are settled. `value` is left as the last of these hands has it.

    Source: www7.plala.or.jp/hikita/mj/mjscore_sakiduke.html, "without atozuke only
    yaku that the hand has when it becomes tenpai".
    """
    tile = win.win_kind + 0
    win.counts[tile] -= 1
    yaku, local = ~BY_CHANCE, ~LOCAL_BY_CHANCE
    if rules.paarenchan_needs_yaku:
        local &= ~(1 << PAARENCHAN)
    for kind in range(34):
        if win.counts[kind] + melded_of(win, kind) < 4:
            win.counts[kind] += 1
            win.win_kind = kind
            read_best(win, rules, value)
            if value.shape:
                yaku &= yaku_of(win, rules, value)
                local &= local_yaku(win, rules, value)
            win.counts[kind] -= 1
    win.counts[tile] += 1
    win.win_kind = tile
    enough = settled_han(rules, value, yaku, local) >= max(rules.min_han, 1)
    return 1 if enough else 0


@kernel
def score_win(win: Win, rules: Rules, value: Value) -> None:
    """Fill the value of a hand, by its best reading.

    Args:
        win: the hand; its counts hold 14 tiles less three for each meld, the winning
            tile among them.
        rules: the switches.
        value: all fields are filled. `shape` 0: no winning shape; the reading and the
            payments are meaningless then, yaku, fu and points are 0. `valid` 0: no
            yaku, too few han, or yaku by the winning tile alone where that is not
            allowed (`lacks` says which); nothing is paid.
    """
    read_best(win, rules, value)
    if rules.atozuke == ATOZUKE_SAKIZUKE and value.valid and not win.fourth_kan:
        settled = is_settled(win, rules, value)
        read_best(win, rules, value)
        value.lacks = LACKS_NOTHING if settled else LACKS_SETTLED
        if not settled:
            value.valid, value.base, value.points = 0, 0, 0
            value.pay_ron, value.pay_dealer, value.pay_child = 0, 0, 0
