"""Fu, as named items.

Source: rules page, P-80 to P-82, and the switches `pinfu_tsumo`, `open_pinfu_fu`,
`double_wind_pair_fu`, `rinshan_tsumo_fu`.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.hand.split import PAIR_PLACE, QUAD, RUN, TRIPLET
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.waits import YAOCHU
from paifu.replay.hand.winds import is_own_wind, is_round_wind
from paifu.replay.rules.record import Rules

WAIT_RYANMEN, WAIT_KANCHAN, WAIT_PENCHAN = 0, 1, 2
WAIT_SHANPON, WAIT_TANKI = 3, 4
WAIT_KOKUSHI, WAIT_KOKUSHI_13 = 5, 6

FU_BASE, FU_MENZEN_RON, FU_TSUMO, FU_OPEN_PINFU, FU_CHIITOITSU = 0, 1, 2, 3, 4
FU_PAIR_DRAGON, FU_PAIR_SEAT_WIND, FU_PAIR_ROUND_WIND, FU_PAIR_DOUBLE_WIND = 5, 6, 7, 8
FU_KANCHAN, FU_PENCHAN, FU_TANKI = 9, 10, 11
FU_SET = 12
"""First of eight items: FU_SET + 4 if a quad + 2 if concealed + 1 if an outer kind.

Their words are `explain.fu.item` of `paifu.replay.words`, those of the waits are
`explain.wait`.
"""


@kernel
def add_fu(value: Value, item: int, tile: int, amount: int) -> None:
    """Add one item."""
    value.fu_item[value.fu_count] = item
    value.fu_tile[value.fu_count] = tile
    value.fu_value[value.fu_count] = amount
    value.fu_count += 1
    value.fu += amount


@kernel
def wait_of(win: Win, value: Value, place: int) -> int:
    """The wait, if the winning tile completed the set (or pair) at `place`."""
    if value.form == 2:
        return WAIT_KOKUSHI_13 if value.pair == win.win_kind else WAIT_KOKUSHI
    if value.form == 1 or place == PAIR_PLACE:
        return WAIT_TANKI
    if value.set_type[place] == TRIPLET:
        return WAIT_SHANPON
    low = value.set_kind[place]
    if win.win_kind == low + 1:
        return WAIT_KANCHAN
    edge = 6 if win.win_kind == low else 0
    return WAIT_PENCHAN if low % 9 == edge else WAIT_RYANMEN


@kernel
def pair_fu(win: Win, rules: Rules, value: Value) -> None:
    """Two fu for a pair of dragons or a wind of one's own, by switch four for both."""
    own = is_own_wind(win, rules, value.pair)
    of_round = is_round_wind(win, rules, value.pair)
    if value.pair >= 31:
        add_fu(value, FU_PAIR_DRAGON, value.pair, 2)
    elif own and of_round:
        add_fu(value, FU_PAIR_DOUBLE_WIND, value.pair, rules.double_wind_pair_fu)
    elif own:
        add_fu(value, FU_PAIR_SEAT_WIND, value.pair, 2)
    elif of_round:
        add_fu(value, FU_PAIR_ROUND_WIND, value.pair, 2)


@kernel
def set_fu(value: Value) -> None:
    """Triplets: 2, twice that if concealed, twice if outer, four times for a quad."""
    for place in range(4):
        form, kind = value.set_type[place], value.set_kind[place]
        if form != RUN:
            outer = YAOCHU >> kind & 1
            hidden = 1 - value.set_open[place]
            quad = 1 if form == QUAD else 0
            item = FU_SET + 4 * quad + 2 * hidden + outer
            add_fu(value, item, kind, 2 << outer + hidden + 2 * quad)


@kernel
def wait_fu(win: Win, value: Value) -> None:
    """Two fu for a wait on one kind in one place."""
    if value.wait == WAIT_KANCHAN:
        add_fu(value, FU_KANCHAN, win.win_kind, 2)
    elif value.wait == WAIT_PENCHAN:
        add_fu(value, FU_PENCHAN, win.win_kind, 2)
    elif value.wait in (WAIT_TANKI, WAIT_KOKUSHI, WAIT_KOKUSHI_13):
        add_fu(value, FU_TANKI, win.win_kind, 2)


@kernel
def count_fu(win: Win, rules: Rules, value: Value) -> None:
    """Fill the fu items and the fu, rounded up to tens (25 of chiitoitsu stays).

    A hand of runs whose pair and wait have no fu either is bare. Closed it is pinfu,
    whose tsumo has no fu. Open it is worth 30 by ron; with `open_pinfu_fu` 20 it stays
    at 20 and has no fu for a tsumo either (rules page, S06b). All this holds in a
    yakuman hand too, and kokushi has no fu at all: so Tenhou's records state it.
    Under aotenjou, where fu decide its points, it is a closed hand with one wait.
    """
    value.fu, value.fu_count = 0, 0
    if value.form == 2 and rules.aotenjou_yakuman_han == 0:
        return
    if value.form == 1:
        add_fu(value, FU_CHIITOITSU, -1, 25)
        return
    add_fu(value, FU_BASE, -1, 20)
    if value.form == 0:
        pair_fu(win, rules, value)
        set_fu(value)
    wait_fu(win, value)
    bare = value.fu == 20
    if win.tsumo:
        dry = rules.pinfu_tsumo if value.closed else rules.open_pinfu_fu == 20
        if not (bare and dry) and (rules.rinshan_tsumo_fu or not win.rinshan):
            add_fu(value, FU_TSUMO, -1, 2)
    elif value.closed:
        add_fu(value, FU_MENZEN_RON, -1, 10)
    elif bare and rules.open_pinfu_fu == 30:
        add_fu(value, FU_OPEN_PINFU, -1, 10)
    value.fu = (value.fu + 9) // 10 * 10
