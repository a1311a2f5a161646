"""From the table to the question that the scorer answers."""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.events import EventKind
from paifu.replay.hand.local_yaku import PAARENCHAN
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import (
    SANMA_KITA_RON_NONE,
    SANMA_KITA_RON_WITH_CHANKAN,
    SUUKANTSU_TIMING_ON_FOURTH_KAN,
    URA_REVEAL_ANY_WINNER,
    Rules,
)
from paifu.replay.table.legal import is_tenpai, melded, own_furiten
from paifu.replay.table.moves import TENHOU_BREAKS, first_turn
from paifu.replay.table.state import (
    AFTER_KAN,
    IN_HAND,
    IN_MELD,
    NO_WINDOW,
    ON_ANKAN,
    ON_DISCARD,
    ON_KAKAN,
    ON_NUKI,
    Table,
)
from paifu.replay.table.tiles import NORTH, has_kind

KOKUSHI_FORM = 2
FOUR_KANS = 4
DRAGON_START, WIND_START = 31, 27
ANKAN = int(EventKind.ANKAN)


@kernel
def dora_kind(rules: Rules, indicator: int) -> int:
    """The kind that an indicator kind makes dora (rules page, P-18).

    With three players 1m points to 9m, since 2m-8m are not there.
    """
    if indicator >= DRAGON_START:
        return DRAGON_START + (indicator - DRAGON_START + 1) % 3
    if indicator >= WIND_START:
        return WIND_START + (indicator - WIND_START + 1) % 4
    following = indicator // 9 * 9 + (indicator % 9 + 1) % 9
    if rules.players == 3 and rules.sanma_dora_wrap:
        while rules.removed[following]:
            following = following // 9 * 9 + (following % 9 + 1) % 9
    return following


@kernel
def held_of(table: Table, seat: int, kind: int) -> int:
    """Tiles of a kind in the hand, the melds and the norths taken out."""
    held = table.counts[seat][kind] + melded(table, seat, kind)
    if kind == NORTH:
        held += table.nuki[seat]
    return held


@kernel
def count_red(table: Table, rules: Rules, seat: int) -> int:
    """Red tiles in the hand and the melds."""
    red = 0
    for kind in range(34):
        if has_kind(rules.red_kinds, kind):
            for tile in range(4 * kind, 4 * kind + 4):
                where = table.place[tile]
                held = where == IN_HAND + seat or where == IN_MELD + seat
                if held and rules.reds[tile]:
                    red += 1
    return red


@kernel
def reads_ura(table: Table, rules: Rules, seat: int) -> int:
    """1 if the winner may look under the indicators."""
    if not rules.ura_dora:
        return 0
    if rules.ura_reveal == URA_REVEAL_ANY_WINNER:
        return 1
    return 1 if table.riichi[seat] else 0


@kernel
def ura_count(table: Table, rules: Rules, seat: int) -> int:
    """How many under-indicators the winner turns."""
    if not reads_ura(table, rules, seat):
        return 0
    return table.indicator_count if rules.kan_ura else min(1, table.indicator_count)


@kernel
def fill_win(table: Table, rules: Rules, win: Win, seat: int, tile: int) -> None:
    """Describe the seat's win on a tile: its own draw or fourth kan, or by ron.

    Under-indicators are not on the table; the caller sets `win.ura`.
    """
    win.fourth_kan = wins_by_kan(table, rules, seat)
    tsumo = 1 if table.window == NO_WINDOW or win.fourth_kan else 0
    kind = tile // 4
    for other in range(34):
        win.counts[other] = table.counts[seat][other]
    win.counts[kind] += 1 - tsumo
    win.meld_count = table.meld_count[seat]
    for n in range(4):
        win.meld_kind[n] = table.meld_kind[seat][n]
        win.meld_tile[n] = table.meld_low[seat][n]
    win.win_kind = kind
    win.tsumo = tsumo
    win.dealer = 1 if seat == table.dealer else 0
    win.seat_wind = (seat - table.dealer) % table.players
    win.round_wind = table.round_wind
    win.riichi = table.riichi[seat]
    win.open_riichi = table.open_riichi[seat]
    win.streak = max(table.streak[seat], 0)
    note_source(table, win, tsumo)
    win.ippatsu = table.ippatsu[seat]
    win.chankan = 1 if table.window == ON_KAKAN or table.window == ON_ANKAN else 0
    if table.window == ON_NUKI and rules.sanma_kita_ron == SANMA_KITA_RON_WITH_CHANKAN:
        win.chankan = 1
    win.rinshan = table.rinshan if tsumo and not win.fourth_kan else 0
    win.last_tile = 1 if table.live == 0 else 0
    win.first_turn = first_turn(table, rules, seat, TENHOU_BREAKS)
    win.furiten = own_furiten(table, rules, seat)
    win.nuki = table.nuki[seat]
    win.honba = table.honba
    win.ura = 0
    win.red = count_red(table, rules, seat)
    if not tsumo and rules.reds[tile]:
        win.red += 1
    win.dora = 0
    if rules.dora:
        for n in range(table.indicator_count):
            wanted = dora_kind(rules, table.indicators[n] // 4)
            win.dora += held_of(table, seat, wanted)
            if not tsumo and wanted == kind:
                win.dora += 1
    for n in range(rules.always_dora_count):
        win.dora += held_of(table, seat, rules.always_dora[n])
        if not tsumo and rules.always_dora[n] == kind:
            win.dora += 1


@kernel
def note_source(table: Table, win: Win, tsumo: int) -> None:
    """What a ron owes to the discard it was made on."""
    discard = table.window == ON_DISCARD and not tsumo
    win.declaration = 1 if discard and table.window_tile == table.declared else 0
    win.after_kan = table.after_kan if discard else 0
    win.source_riichi = 0
    if not tsumo and table.riichi[table.window_seat]:
        win.source_riichi = 1


@kernel
def wins_by_kan(table: Table, rules: Rules, seat: int) -> int:
    """1 if the seat has just made its fourth kan, and that is a win by the rules."""
    if rules.suukantsu_timing != SUUKANTSU_TIMING_ON_FOURTH_KAN:
        return 0
    made = table.phase == AFTER_KAN and table.kan != ON_NUKI and seat == table.turn
    return 1 if made and table.kans_by[seat] == FOUR_KANS else 0


@kernel
def winning_tile(table: Table, rules: Rules, seat: int, source: int) -> int:
    """The tile that the seat wins on now: drawn, of its fourth kan, or on offer."""
    if source != seat:
        return table.window_tile + 0
    if not wins_by_kan(table, rules, seat):
        return table.drawn + 0
    if table.window != NO_WINDOW:
        return table.window_tile + 0
    return table.meld_tiles[seat][table.meld_count[seat] - 1][0] + 0


@kernel
def ends_streak(rules: Rules, value: Value) -> int:
    """1 if the dealer's win is a paarenchan after which the deal passes."""
    scored = value.local >> PAARENCHAN & 1
    return 1 if scored and value.valid and rules.paarenchan_deal_passes else 0


@kernel
def tenpai_at_draw(
    table: Table, rules: Rules, win: Win, value: Value, seat: int
) -> int:
    """1 if the seat counts as tenpai at an exhaustive draw.

    By `tenpai_requires_yaku` a hand needs a wait that would give it a yaku.
    """
    tenpai = is_tenpai(table, rules, seat)
    if not tenpai or not rules.tenpai_requires_yaku:
        return tenpai
    for kind in range(34):
        if has_kind(table.waits[seat], kind) and held_of(table, seat, kind) < 4:
            for tsumo in range(2):
                fill_win(table, rules, win, seat, 4 * kind)
                for other in range(34):
                    win.counts[other] = table.counts[seat][other]
                win.counts[kind] += 1
                win.tsumo, win.rinshan, win.chankan = tsumo, 0, 0
                win.last_tile, win.first_turn = 0, 0
                score_win(win, rules, value)
                if value.valid:
                    return 1
    return 0


@kernel
def window_allows(table: Table, rules: Rules, form: int) -> int:
    """1 if the tile that is offered now may be ronned by such a hand at all."""
    if table.window == ON_ANKAN:
        kokushi = form == KOKUSHI_FORM
        return 1 if kokushi and rules.chankan_kokushi_on_ankan else 0
    if table.window == ON_NUKI:
        return 0 if rules.sanma_kita_ron == SANMA_KITA_RON_NONE else 1
    return 1


@kernel
def ron_value(table: Table, rules: Rules, win: Win, value: Value, seat: int) -> int:
    """1 if the offered tile completes the seat's hand; `value` says what it is worth.

    `value.valid` tells whether it has a yaku; furiten is not asked here.
    """
    value.valid = 0
    if not has_kind(table.waits[seat], table.window_tile // 4):
        return 0
    fill_win(table, rules, win, seat, table.window_tile)
    score_win(win, rules, value)
    return window_allows(table, rules, value.form)
