"""Local yaku: when each holds. Only those that the rule set has in use count.

Each is a row of `paifu.logs.yaku`, which has its source, and a predicate here, which is
found by its name: `is_` and the label.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.events import EventKind
from paifu.logs.yaku import LOCAL_COUNT, LOCAL_FROM, Yaku
from paifu.replay.hand.asking import asking
from paifu.replay.hand.split import RUN
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.yaku import (
    DRAGONS,
    SUIT,
    WINDS,
    is_double_riichi,
    is_haitei,
    is_houtei,
    is_riichi,
)
from paifu.replay.rules.record import Rules

LOCAL = tuple(Yaku)[LOCAL_FROM:]
"""The local yaku; their place here is their bit in a mask."""

PAARENCHAN = Yaku.PAARENCHAN - LOCAL_FROM
"""Its bit: whoever counts wins in a row asks for it."""

BY_CHANCE = (
    Yaku.SASHIKOMI,
    Yaku.TSUBAME_GAESHI,
    Yaku.KANBURI,
    Yaku.IIPIN_MOYUE,
    Yaku.CHUUPIN_RAOYUI,
    Yaku.ISHI_NO_UE_NIMO_SANNEN,
)
LOCAL_BY_CHANCE = sum(1 << yaku - LOCAL_FROM for yaku in BY_CHANCE)
"""Yaku of the moment, which are settled by the winning tile alone, a bit each."""

REPLACED_USUAL = tuple(
    sum(1 << weaker for weaker in yaku.replaces if weaker < LOCAL_FROM)
    for yaku in LOCAL
)
"""By place, the usual yaku that it replaces, a bit each."""
REPLACED_LOCAL = tuple(
    sum(1 << weaker - LOCAL_FROM for weaker in yaku.replaces if weaker >= LOCAL_FROM)
    for yaku in LOCAL
)
"""By place, the local yaku that it replaces, a bit each."""

MANZU, PINZU, SOUZU, HONOURS = 0, 9, 18, 27
ONE_PIN, NINE_PIN = 9, 17
SUITS = SUIT * (1 | 1 << 9 | 1 << 18)
LOW_SEVEN = 0b001111111 * (1 | 1 << 9 | 1 << 18)
"""Lowest kinds of three neighbours of one suit."""
LOW_SIX = 0b000111111 * (1 | 1 << 9 | 1 << 18)
"""Lowest kinds of four."""
ANKAN = int(EventKind.ANKAN)


@kernel
def equal_runs(value: Value) -> int:
    """How many runs of the hand are the same, at most."""
    most = 0
    for place in range(4):
        same = 0
        for other in range(4):
            equal = value.set_kind[other] == value.set_kind[place]
            if equal and value.set_type[place] == RUN == value.set_type[other]:
                same += 1
        most = max(most, same)
    return most if value.form == 0 else 0


@kernel
def all_pairs(win: Win, first: int) -> bool:
    """Two tiles of each of seven neighbouring kinds, and no others."""
    held = 0
    for kind in range(first, first + 7):
        held += 1 if win.counts[kind] == 2 else 0
    return held == 7


# ---- How the hand was won


@kernel
def is_open_riichi(win: Win, rules: Rules, value: Value) -> bool:
    """オープン立直: riichi with the hand shown."""
    return win.open_riichi == 1 and is_riichi(win, rules, value)


@kernel
def is_double_open_riichi(win: Win, rules: Rules, value: Value) -> bool:
    """ダブルオープン立直: the same in the first turn."""
    return win.open_riichi == 1 and is_double_riichi(win, rules, value)


@kernel
def is_sashikomi(win: Win, rules: Rules, value: Value) -> bool:
    """差し込み: an open riichi was dealt into by somebody not in riichi himself."""
    shown = is_open_riichi(win, rules, value)
    return shown and win.tsumo == 0 and win.source_riichi == 0


@kernel
def is_paarenchan(win: Win, rules: Rules, value: Value) -> bool:
    """八連荘: the last of so many wins in a row, or a further one."""
    return win.streak + 1 >= rules.paarenchan_wins > 0


@kernel
def is_tsubame_gaeshi(win: Win, rules: Rules, value: Value) -> bool:
    """燕返し: ron on the tile of a riichi declaration."""
    return win.declaration == 1 and win.tsumo == 0


@kernel
def is_kanburi(win: Win, rules: Rules, value: Value) -> bool:
    """槓振り: ron on the discard of a player who has just made a kan."""
    return win.after_kan == 1 and win.tsumo == 0 and win.chankan == 0


@kernel
def is_iipin_moyue(win: Win, rules: Rules, value: Value) -> bool:
    """一筒摸月: haitei with one of circles."""
    return win.win_kind == ONE_PIN and is_haitei(win, rules, value)


@kernel
def is_chuupin_raoyui(win: Win, rules: Rules, value: Value) -> bool:
    """九筒撈魚: houtei with nine of circles."""
    return win.win_kind == NINE_PIN and is_houtei(win, rules, value)


@kernel
def is_ishi_no_ue_nimo_sannen(win: Win, rules: Rules, value: Value) -> bool:
    """石の上にも三年: double riichi that wins with the very last tile."""
    last = is_haitei(win, rules, value) or is_houtei(win, rules, value)
    return last and is_double_riichi(win, rules, value)


# ---- What the hand is made of


@kernel
def is_sanrenkou(win: Win, rules: Rules, value: Value) -> bool:
    """三連刻: triplets of three neighbouring kinds."""
    sets = value.triplets & SUITS
    return sets & sets >> 1 & sets >> 2 & LOW_SEVEN != 0


@kernel
def is_suurenkou(win: Win, rules: Rules, value: Value) -> bool:
    """四連刻: triplets of four neighbouring kinds."""
    sets = value.triplets & SUITS
    return sets & sets >> 1 & sets >> 2 & sets >> 3 & LOW_SIX != 0


@kernel
def is_isshoku_sanjun(win: Win, rules: Rules, value: Value) -> bool:
    """一色三順: three equal runs."""
    return equal_runs(value) >= 3


@kernel
def is_isshoku_yonjun(win: Win, rules: Rules, value: Value) -> bool:
    """一色四順: four equal runs."""
    return equal_runs(value) == 4


@kernel
def is_shousharin(win: Win, rules: Rules, value: Value) -> bool:
    """小車輪: pairs of one to seven or of three to nine of circles."""
    return all_pairs(win, PINZU) or all_pairs(win, PINZU + 2)


@kernel
def is_daisharin(win: Win, rules: Rules, value: Value) -> bool:
    """大車輪: pairs of two to eight of circles."""
    return all_pairs(win, PINZU + 1)


@kernel
def is_daichikurin(win: Win, rules: Rules, value: Value) -> bool:
    """大竹林: pairs of two to eight of bamboo."""
    return all_pairs(win, SOUZU + 1)


@kernel
def is_daisuurin(win: Win, rules: Rules, value: Value) -> bool:
    """大数隣: pairs of two to eight of characters."""
    return all_pairs(win, MANZU + 1)


@kernel
def is_daichisei(win: Win, rules: Rules, value: Value) -> bool:
    """大七星: pairs of all seven honours."""
    return all_pairs(win, HONOURS)


@kernel
def is_uumensai(win: Win, rules: Rules, value: Value) -> bool:
    """五門斉: one set or pair each of the three suits, winds and dragons."""
    groups = 0
    for suit in range(3):
        groups += 1 if value.kinds >> 9 * suit & SUIT else 0
    groups += 1 if value.kinds & WINDS else 0
    groups += 1 if value.kinds & DRAGONS else 0
    return groups == 5 and value.form == 0


@kernel
def is_juunirakutai(win: Win, rules: Rules, value: Value) -> bool:
    """十二落抬: ron with four calls and a single tile; a closed kan is no call."""
    called = 0
    for n in range(win.meld_count):
        called += 1 if win.meld_kind[n] != ANKAN else 0
    return called == 4 and win.tsumo == 0


# ---- Asking in turn

ask_local = asking("ask_local", [f"is_{yaku.label}" for yaku in LOCAL], globals())
"""The answer of every predicate, a bit each."""


@kernel
def local_yaku(win: Win, rules: Rules, value: Value) -> int:
    """Local yaku in use of the reading laid out, a bit each, without weaker forms."""
    used = rules.local_closed if value.closed else rules.local_open
    if used == 0:
        return 0
    found = ask_local(win, rules, value)
    found &= used
    for n in range(LOCAL_COUNT):
        if found >> n & 1:
            found &= ~REPLACED_LOCAL[n]
    return found


@kernel
def replaced_by(local: int) -> int:
    """Usual yaku that some local ones replace, a bit each."""
    replaced = 0
    for n in range(LOCAL_COUNT):
        if local >> n & 1:
            replaced |= REPLACED_USUAL[n]
    return replaced
