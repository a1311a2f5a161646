"""What each event changes on the table. Legality is asked before, in `legal`."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.logs.events import HIDDEN, EventKind
from paifu.replay.hand.tables import KIND_POWERS
from paifu.replay.hand.waits import hand_waits
from paifu.replay.rules.record import (
    IPPATSU_BROKEN_BY_ANKAN,
    IPPATSU_BROKEN_BY_CHI,
    IPPATSU_BROKEN_BY_DAIMINKAN,
    IPPATSU_BROKEN_BY_KAKAN,
    IPPATSU_BROKEN_BY_PON,
    KAN_DORA_AFTER_DISCARD,
    KAN_DORA_AT_DISCARD,
    KAN_DORA_BEFORE_RINSHAN,
    KAN_DORA_PENDING_CHAIN_FLIP_ON_NEXT_KAN,
    KUIKAE_CHI_NONE,
    KUIKAE_CHI_SAME_AND_SUJI,
    KUIKAE_PON_SAME,
    PAO_TRIGGER_ANKAN_EXPOSED,
    SANMA_KITA_BREAKS_IPPATSU,
    TEMP_FURITEN_RELEASE_ANY_CALL,
    TEMP_FURITEN_RELEASE_OWN_DISCARD,
    TEMP_FURITEN_RELEASE_OWN_DRAW,
    TEMP_FURITEN_RELEASE_OWN_DRAW_OR_CLAIM,
    Rules,
)
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    IN_DEAD_WALL,
    IN_HAND,
    IN_MELD,
    IN_NUKI,
    IN_RIVER,
    MOST_DRAWN,
    NO_WAREME,
    NO_WINDOW,
    ON_ANKAN,
    ON_DISCARD,
    ON_KAKAN,
    ON_NUKI,
    PAO_DRAGONS,
    PAO_KANS,
    PAO_WINDS,
    REPLACED,
    WAREME_UNKNOWN,
    Ints,
    Table,
)
from paifu.replay.table.tiles import DRAGONS_FROM, WINDS_FROM, YAOCHUU

CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN = int(EventKind.ANKAN)
INDICATORS = 5  # places for them in the dead wall

DOUBLE_RIICHI_BREAKS, TENHOU_BREAKS, KYUUSHU_BREAKS = 1, 2, 3
"""Places of the bits of `sanma_kita_breaks`."""

DEAD_WALL = 14
"""Tiles that are never drawn from the live wall."""


@kernel
def take(table: Table, seat: int, tile: int) -> None:
    """A tile comes into the concealed hand."""
    kind = tile // 4
    table.place[tile] = IN_HAND + seat
    table.counts[seat][kind] += 1
    table.keys[seat][kind // 9] += KIND_POWERS[kind]


@kernel
def give(table: Table, seat: int, tile: int, to: int) -> None:
    """A tile leaves the concealed hand for another place."""
    kind = tile // 4
    table.place[tile] = to
    table.counts[seat][kind] -= 1
    table.keys[seat][kind // 9] -= KIND_POWERS[kind]


@kernel
def clear_seat(table: Table, seat: int) -> None:
    """An empty seat, before the deal."""
    for kind in range(34):
        table.counts[seat][kind] = 0
    for suit in range(4):
        table.keys[seat][suit] = 0
        table.known[seat][suit] = -1
        table.meld_kind[seat][suit] = -1
        table.meld_low[seat][suit] = -1
        table.meld_source[seat][suit] = -1
        for i in range(4):
            table.meld_tiles[seat][suit][i] = -1
    for which in range(3):
        table.pao[seat][which] = -1
    table.waits[seat] = 0
    table.meld_count[seat] = 0
    table.closed[seat] = 1
    table.nuki[seat] = 0
    table.discards[seat] = 0
    table.draws[seat] = 0
    table.river[seat] = 0
    table.first_discard[seat] = -1
    table.terminal_river[seat] = 1
    table.river_called[seat] = 0
    table.calls[seat] = 0
    table.riichi[seat] = 0
    table.open_riichi[seat] = 0
    table.doubtful[seat] = 0
    table.ippatsu[seat] = 0
    table.temporary_furiten[seat] = 0
    table.riichi_furiten[seat] = 0
    table.kans_by[seat] = 0
    table.scores[seat] = 0
    table.ruled[seat] = 0
    table.won[seat] = 0
    table.streak[seat] = 0
    table.untold[seat] = 0
    table.hidden[seat] = 0
    table.blind[seat] = 0
    table.veiled[seat] = 0


@kernel
def clear_round(table: Table, rules: Rules) -> None:
    """An empty table: walls built, nothing dealt. The caller sets dealer and scores."""
    table.players = rules.players
    for seat in range(4):
        clear_seat(table, seat)
    tiles = 136
    for kind in range(34):
        tiles -= 4 * rules.removed[kind]
    for tile in range(136):
        table.place[tile] = 0
    table.live = tiles - DEAD_WALL - 13 * rules.players
    table.drawn_count = 0
    table.phase = AFTER_DISCARD
    table.drawn = -1
    table.replacement = 0
    table.rinshan = 0
    table.discarded = -1
    table.discarder = -1
    table.after_kan = 0
    table.declared = -1
    close_window(table)
    table.forbidden = 0
    table.kan = NO_WINDOW
    table.interrupted = 0
    table.nuki_made = 0
    table.declaring = -1
    table.pending = -1
    table.accepted = -1
    table.riichis = 0
    table.kans = 0
    table.replacements = 0
    table.indicator_count = 0
    table.due_kan = 0
    table.due_draw = 0
    table.due_discard = 0
    table.due_passed = 0
    table.late = 0
    table.early = 0
    table.under_count = 0
    table.abort_missed = 0
    table.unsure = 0
    table.wins = 0
    table.taken = 0
    table.fed = -1
    table.wareme = NO_WAREME
    table.by_name = 0
    table.untimed = 0
    table.untold_count = 0
    table.faulty = 0


@kernel
def set_wareme(table: Table, rules: Rules, dice: Ints) -> None:
    """The seat whose wall is opened: the dealer is counted as 1 of the dice's sum."""
    if rules.wareme:
        table.wareme = WAREME_UNKNOWN
        if min(dice[0], dice[1]) > 0:
            table.wareme = (table.dealer + dice[0] + dice[1] - 1) % table.players


@kernel
def open_window(table: Table, window: int, seat: int, tile: int) -> None:
    """From now on the tile can be ronned."""
    table.window = window
    table.window_seat = seat
    table.window_tile = tile


@kernel
def close_window(table: Table) -> None:
    """Nothing can be ronned."""
    table.window = NO_WINDOW
    table.window_seat = -1
    table.window_tile = -1


@kernel
def update_waits(
    table: Table, seat: int, suits: Sequence[int], honours: Sequence[int]
) -> None:
    """Waits of the seat's concealed hand as it is (13 tiles less 3 a meld).

    They are looked up only if the hand has changed. Of a hand that is not shown nothing
    is known.
    """
    if table.blind[seat]:
        table.waits[seat] = 0
        return
    keys, known = table.keys[seat], table.known[seat]
    # One question: which suit has changed cannot be foreseen, if any has.
    changed = keys[0] ^ known[0] | keys[1] ^ known[1]
    changed |= keys[2] ^ known[2] | keys[3] ^ known[3]
    if changed:
        for suit in range(4):
            known[suit] = keys[suit]
        table.waits[seat] = hand_waits(
            keys, table.counts[seat], table.meld_count[seat] + 0, suits, honours
        )


@kernel
def let_pass(table: Table, seat: int) -> None:
    """The seat did not ron a tile that completes its hand: furiten from now on.

    After riichi for the rest of the round, else until `temp_furiten_release`.
    """
    if table.riichi[seat] and not table.doubtful[seat]:
        table.riichi_furiten[seat] = 1
    else:
        table.temporary_furiten[seat] = 1


@kernel
def reveal(table: Table, tile: int) -> None:
    """Turn an indicator."""
    table.place[tile] = IN_DEAD_WALL
    if table.indicator_count < 10:
        table.indicators[table.indicator_count] = tile
        table.indicator_count += 1


@kernel
def draw(table: Table, rules: Rules, seat: int, tile: int) -> None:
    """A seat draws: from the live wall, or its replacement tile after a kan.

    The live wall is one tile shorter either way: its last tile moves to the dead wall.
    A tile that is not shown is 255; `table.drawn` is -1 then.
    """
    replacement = 1 if table.phase == AFTER_KAN else 0
    if tile == HIDDEN:
        table.hidden[seat] += 1
        table.blind[seat] = 1
        table.veiled[seat] = 1
        table.drawn = -1
    else:
        take(table, seat, tile)
        table.drawn = tile
    table.replacement = replacement
    table.rinshan = 0
    if replacement:
        table.replacements += 1
        if table.kan != ON_NUKI or rules.sanma_kita_tsumo_is_rinshan:
            table.rinshan = 1
        settle_interruption(table, rules)
    else:
        table.replacement = 0
    if table.drawn_count < MOST_DRAWN:
        table.drawn_tiles[table.drawn_count] = tile + REPLACED * replacement
        table.drawn_count += 1
    table.live -= 1
    table.draws[seat] += 1
    table.turn = seat
    table.phase = AFTER_DRAW
    table.forbidden = 0
    close_window(table)
    if rules.temp_furiten_release in (
        TEMP_FURITEN_RELEASE_OWN_DRAW,
        TEMP_FURITEN_RELEASE_OWN_DRAW_OR_CLAIM,
    ):
        table.temporary_furiten[seat] = 0


@rare
@kernel
def settle_interruption(table: Table, rules: Rules) -> None:
    """A kan or north breaks ippatsu and first turns once it was not robbed."""
    if table.kan == ON_NUKI:
        table.nuki_made = 1
        if rules.sanma_kita_breaks & SANMA_KITA_BREAKS_IPPATSU:
            clear_ippatsu(table)
        return
    table.interrupted = 1
    if table.kan == ON_KAKAN and rules.ippatsu_broken_by & IPPATSU_BROKEN_BY_KAKAN:
        clear_ippatsu(table)
    if table.kan == ON_ANKAN and rules.ippatsu_broken_by & IPPATSU_BROKEN_BY_ANKAN:
        clear_ippatsu(table)


@kernel
def clear_ippatsu(table: Table) -> None:
    """Nobody can win with ippatsu any more."""
    for seat in range(4):
        table.ippatsu[seat] = 0


@kernel
def discard(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """A seat discards; a riichi just declared now waits for its tile to pass."""
    kind = tile // 4
    give(table, seat, tile, IN_RIVER + seat)
    if table.discards[seat] == 0:
        table.first_discard[seat] = kind
    table.discards[seat] += 1
    table.river[seat] |= 1 << kind
    table.terminal_river[seat] &= YAOCHUU >> kind
    table.ippatsu[seat] = 0
    update_waits(table, seat, suits, honours)
    if rules.temp_furiten_release == TEMP_FURITEN_RELEASE_OWN_DISCARD:
        table.temporary_furiten[seat] = 0
    table.after_kan = 1 if table.replacement and table.kan != ON_NUKI else 0
    table.drawn = -1
    table.replacement = 0
    table.rinshan = 0
    table.fed = -1
    table.forbidden = 0
    table.discarded = tile
    table.discarder = seat
    table.phase = AFTER_DISCARD
    table.turn = seat + 1 if seat + 1 < table.players else 0
    open_window(table, ON_DISCARD, seat, tile)
    if table.declaring == seat:
        table.declaring = -1
        table.pending = seat
        table.declared = tile


@rare
@kernel
def declare_riichi(table: Table, rules: Rules, seat: int, shown: int) -> None:
    """Riichi is declared, with the hand `shown` or not; its tile follows."""
    table.open_riichi[seat] = shown
    table.declaring = seat
    table.riichis += 1
    table.riichi[seat] = (
        2 if first_turn(table, rules, seat, DOUBLE_RIICHI_BREAKS) else 1
    )


@kernel
def first_turn(table: Table, rules: Rules, seat: int, breaks: int) -> int:
    """1 in a seat's first turn with no call, kan (or north, by rule) before it.

    `breaks` is the place of the bit of `sanma_kita_breaks` that an extracted north
    would spoil (`…_BREAKS`).
    """
    if table.interrupted or table.discards[seat]:
        return 0
    if table.nuki_made and (rules.sanma_kita_breaks >> breaks) & 1:
        return 0
    return 1


@kernel
def accept_riichi(table: Table, rules: Rules, seat: int) -> None:
    """The declaration tile passed: the stick is paid."""
    table.pending = -1
    table.accepted = table.discarded
    table.scores[seat] -= rules.riichi_stick_value
    table.ruled[seat] -= rules.riichi_stick_value
    table.sticks += 1 if rules.riichi_stick_value else 0
    table.ippatsu[seat] = 1


@kernel
def cancel_riichi(table: Table, seat: int) -> None:
    """The declaration tile was ronned, or its round ended first: no stick."""
    table.pending = -1
    table.riichi[seat] = 0
    table.open_riichi[seat] = 0


@kernel
def add_meld(
    table: Table, seat: int, kind: int, source: int, tile: int, own: Sequence[int]
) -> None:
    """Put a new meld before the seat; its own tiles leave the hand."""
    n = table.meld_count[seat]
    low = tile // 4
    table.meld_tiles[seat][n][0] = tile
    for i in range(3):
        other = own[i]
        table.meld_tiles[seat][n][i + 1] = other + 0
        if other >= 0:
            give(table, seat, other + 0, IN_MELD + seat)
            low = min(low, other // 4)
    table.place[tile] = IN_MELD + seat
    table.meld_kind[seat][n] = kind
    table.meld_low[seat][n] = low
    table.meld_source[seat][n] = source
    table.meld_count[seat] = n + 1


@kernel
def call(
    table: Table, rules: Rules, seat: int, kind: int, tile: int, own: Sequence[int]
) -> None:
    """Chi, pon or daiminkan of the last discard."""
    source = table.discarder
    table.river_called[source] = 1
    add_meld(table, seat, kind, source, tile, own)
    table.closed[seat] = 0
    table.calls[seat] += 1
    table.interrupted = 1
    table.kan = NO_WINDOW
    table.turn = seat
    table.discarded = -1
    close_window(table)
    broken = rules.ippatsu_broken_by
    release = rules.temp_furiten_release
    if release == TEMP_FURITEN_RELEASE_ANY_CALL:
        for other in range(4):
            table.temporary_furiten[other] = 0
    elif release == TEMP_FURITEN_RELEASE_OWN_DRAW_OR_CLAIM:
        table.temporary_furiten[seat] = 0
    if kind == CHI:
        table.phase = AFTER_CALL
        table.forbidden = kuikae_kinds(rules, kind, tile // 4, own)
        if broken & IPPATSU_BROKEN_BY_CHI:
            clear_ippatsu(table)
    elif kind == PON:
        table.phase = AFTER_CALL
        table.forbidden = kuikae_kinds(rules, kind, tile // 4, own)
        set_pao(table, rules, seat, tile // 4, source)
        if broken & IPPATSU_BROKEN_BY_PON:
            clear_ippatsu(table)
    else:
        set_pao(table, rules, seat, tile // 4, source)
        begin_kan(table, rules, seat, rules.kan_dora_daiminkan)
        table.fed = source
        if table.kans_by[seat] == 4:
            table.pao[seat][PAO_KANS] = source
        if broken & IPPATSU_BROKEN_BY_DAIMINKAN:
            clear_ippatsu(table)


@kernel
def kuikae_kinds(rules: Rules, kind: int, called: int, own: Sequence[int]) -> int:
    """Kinds that may not be discarded right after the call, a bit each.

    "Same" is the called kind; "suji" the other end of a run that the called tile
    could have completed: 45 calling 6 forbids 3 as well.
    """
    if kind == PON:
        return 1 << called if rules.kuikae_pon == KUIKAE_PON_SAME else 0
    if rules.kuikae_chi == KUIKAE_CHI_NONE:
        return 0
    forbidden = 1 << called
    if rules.kuikae_chi == KUIKAE_CHI_SAME_AND_SUJI:
        low = min(own[0] // 4, own[1] // 4)
        high = max(own[0] // 4, own[1] // 4)
        if called < low and called % 9 < 6:
            forbidden |= 1 << (called + 3)
        if called > high and called % 9 > 2:
            forbidden |= 1 << (called - 3)
    return forbidden


@kernel
def set_pao(table: Table, rules: Rules, seat: int, kind: int, source: int) -> None:
    """A call that completes the dragons or winds makes its feeder liable."""
    if kind < WINDS_FROM:
        return
    first = DRAGONS_FROM if kind >= DRAGONS_FROM else WINDS_FROM
    last = 34 if kind >= DRAGONS_FROM else DRAGONS_FROM
    exposed = 0
    for n in range(table.meld_count[seat]):
        if first <= table.meld_low[seat][n] < last:
            concealed = table.meld_kind[seat][n] == ANKAN
            if not concealed or rules.pao_trigger == PAO_TRIGGER_ANKAN_EXPOSED:
                exposed += 1
    if exposed == last - first:
        which = PAO_DRAGONS if kind >= DRAGONS_FROM else PAO_WINDS
        table.pao[seat][which] = source


@kernel
def begin_kan(table: Table, rules: Rules, seat: int, timing: int) -> None:
    """Count a kan; its indicator becomes due as its kind's timing says."""
    table.kans += 1
    table.kans_by[seat] += 1
    table.phase = AFTER_KAN
    table.turn = seat
    table.drawn = -1
    table.fed = -1
    table.forbidden = 0
    if rules.kan_dora_pending_chain == KAN_DORA_PENDING_CHAIN_FLIP_ON_NEXT_KAN:
        flip_pending(table)
    if not rules.kan_dora or not is_indicator_left(table):
        return
    if timing == KAN_DORA_BEFORE_RINSHAN:
        table.due_kan += 1
    elif timing == KAN_DORA_AT_DISCARD:
        table.due_discard += 1
    elif timing == KAN_DORA_AFTER_DISCARD:
        table.due_passed += 1
    else:
        table.due_draw += 1


@kernel
def is_indicator_left(table: Table) -> bool:
    """Whether the dead wall has one more: of its five, some are turned or due."""
    due = table.due_kan + table.due_draw + table.due_discard + table.due_passed
    return table.indicator_count + due < INDICATORS


@kernel
def flip_pending(table: Table) -> None:
    """A pending indicator is turned before the next replacement draw."""
    table.due_kan += table.due_discard + table.due_passed
    table.due_discard = 0
    table.due_passed = 0


@kernel
def ankan(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    own: Sequence[int],
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """A concealed kan: four tiles of the hand."""
    give(table, seat, tile, IN_MELD + seat)
    add_meld(table, seat, ANKAN, seat, tile, own)
    begin_kan(table, rules, seat, rules.kan_dora_ankan)
    update_waits(table, seat, suits, honours)
    table.kan = ON_ANKAN
    open_window(table, ON_ANKAN, seat, tile)


@kernel
def kakan(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """A pon becomes a kan; the added tile can be robbed."""
    n = pon_of(table, seat, tile // 4)
    give(table, seat, tile, IN_MELD + seat)
    table.meld_kind[seat][n] = KAKAN
    table.meld_tiles[seat][n][3] = tile
    begin_kan(table, rules, seat, rules.kan_dora_kakan)
    update_waits(table, seat, suits, honours)
    table.kan = ON_KAKAN
    open_window(table, ON_KAKAN, seat, tile)


@kernel
def pon_of(table: Table, seat: int, kind: int) -> int:
    """Which meld of the seat is the pon of this kind, or -1."""
    for n in range(table.meld_count[seat]):
        if table.meld_kind[seat][n] == PON and table.meld_low[seat][n] == kind:
            return n
    return -1


@kernel
def take_out_north(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> None:
    """A north is set aside as dora and a replacement tile is due."""
    give(table, seat, tile, IN_NUKI + seat)
    table.nuki[seat] += 1
    table.phase = AFTER_KAN
    table.turn = seat
    table.drawn = -1
    table.fed = -1
    if rules.kan_dora_pending_chain == KAN_DORA_PENDING_CHAIN_FLIP_ON_NEXT_KAN:
        flip_pending(table)
    if rules.sanma_kita_new_indicator and is_indicator_left(table):
        table.due_kan += 1
    if rules.sanma_kita_is_discard:
        table.river[seat] |= 1 << (tile // 4)
    update_waits(table, seat, suits, honours)
    table.kan = ON_NUKI
    open_window(table, ON_NUKI, seat, tile)
