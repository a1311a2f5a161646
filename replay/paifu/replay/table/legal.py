"""What the rules allow. Each rule is a small question that can be asked alone.

A `…_fault` gives the first rule that an action breaks, as a number of
`paifu.replay.codes`, or 0. `possible_…` questions come first in each chain: what they
refuse cannot be played at all (a tile that is not there, a seat whose turn it is not).
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.logs.events import HIDDEN, EventKind
from paifu.replay import codes
from paifu.replay.hand.tables import POWERS
from paifu.replay.hand.waits import hand_waits, is_complete
from paifu.replay.rules.record import (
    ANKAN_AFTER_RIICHI_FORBIDDEN,
    ANKAN_AFTER_RIICHI_SHAPES_UNCHANGED,
    KARATEN_ALWAYS_TENPAI,
    KARATEN_NOT_IF_OWN_FOUR,
    NOTEN_RIICHI_IMPOSSIBLE,
    OPEN_RIICHI_NONE,
    SANMA_KITA_NUKI_DORA,
    Rules,
)
from paifu.replay.table.moves import (
    KYUUSHU_BREAKS,
    first_turn,
    kuikae_kinds,
    pon_of,
)
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    IN_HAND,
    SCORES_OPEN,
    Ints,
    Table,
)
from paifu.replay.table.tiles import NORTH, WINDS_FROM, YAOCHUU, bits, has_kind

OK = codes.OK
OUT_OF_TURN, NOT_IN_HAND, RIICHI_LOCK = (
    codes.OUT_OF_TURN,
    codes.NOT_IN_HAND,
    codes.RIICHI_LOCK,
)
KUIKAE, CALL_TILE, CALL_MELD = codes.KUIKAE, codes.CALL_TILE, codes.CALL_MELD
CHI_SEAT, CHI_THREE_PLAYERS = codes.CHI_SEAT, codes.CHI_THREE_PLAYERS
CALL_IN_RIICHI, CALL_LAST_TILE = codes.CALL_IN_RIICHI, codes.CALL_LAST_TILE
CALL_NO_DISCARD, PRIORITY = codes.CALL_NO_DISCARD, codes.PRIORITY
KAN_LAST_TILE, KAN_TOO_MANY = codes.KAN_LAST_TILE, codes.KAN_TOO_MANY
KAN_AFTER_CALL, ANKAN_RIICHI = codes.KAN_AFTER_CALL, codes.ANKAN_RIICHI
NUKI, NUKI_LAST_TILE, WALL_EMPTY = codes.NUKI, codes.NUKI_LAST_TILE, codes.WALL_EMPTY
RIICHI_OPEN, RIICHI_TWICE = codes.RIICHI_OPEN, codes.RIICHI_TWICE
RIICHI_POINTS, RIICHI_TILES_LEFT = codes.RIICHI_POINTS, codes.RIICHI_TILES_LEFT
RIICHI_NOTEN, RIICHI_FURITEN = codes.RIICHI_NOTEN, codes.RIICHI_FURITEN
RIICHI_SHOWN = codes.RIICHI_SHOWN
FURITEN_DISCARD, FURITEN_RIICHI = codes.FURITEN_DISCARD, codes.FURITEN_RIICHI
FURITEN_TEMPORARY = codes.FURITEN_TEMPORARY
TILE_TWICE, TILE_NOT_IN_SET = codes.TILE_TWICE, codes.TILE_NOT_IN_SET
KYUUSHU = codes.KYUUSHU
CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN = int(EventKind.DAIMINKAN)

FOUR_KIND_LIMIT = 4
NINE_KINDS = 9


@kernel
def fresh_fault(table: Table, rules: Rules, tile: int) -> int:
    """A tile that appears must be in this set of tiles, and nowhere else yet."""
    if rules.removed[tile // 4]:
        return TILE_NOT_IN_SET
    return TILE_TWICE if table.place[tile] else OK


@kernel
def draw_fault(table: Table, rules: Rules, seat: int, tile: int) -> int:
    """A draw: the right seat, a tile of the wall, and tiles left to draw."""
    if table.phase != AFTER_DISCARD and table.phase != AFTER_KAN:
        return OUT_OF_TURN
    if seat != table.turn:
        return OUT_OF_TURN
    if table.live <= 0:
        return WALL_EMPTY
    if tile == HIDDEN:
        return OK
    return fresh_fault(table, rules, tile)


@kernel
def possible_discard(table: Table, seat: int, tile: int) -> int:
    """It is the seat's turn to discard and the tile is in its hand."""
    if table.phase != AFTER_DRAW and table.phase != AFTER_CALL:
        return OUT_OF_TURN
    if seat != table.turn:
        return OUT_OF_TURN
    return OK if table.place[tile] == IN_HAND + seat else NOT_IN_HAND


@kernel
def is_bound(table: Table, seat: int) -> int:
    """1 if the seat is in riichi beyond doubt (a faulty one is reported by itself)."""
    return 1 if table.riichi[seat] and not table.doubtful[seat] else 0


@kernel
def discard_fault(table: Table, seat: int, tile: int) -> int:
    """The first rule that a discard breaks."""
    possible = possible_discard(table, seat, tile)
    if possible:
        return possible
    locked = is_bound(table, seat) and table.declaring != seat and table.drawn >= 0
    if locked and table.phase == AFTER_DRAW and tile != table.drawn:
        return RIICHI_LOCK
    if has_kind(table.forbidden, tile // 4):
        return KUIKAE
    return OK


@kernel
def owns(table: Table, seat: int, own: Sequence[int], count: int) -> int:
    """1 if the first `count` tiles are different ones of the seat's concealed hand."""
    for i in range(count):
        tile = own[i] + 0
        if tile < 0 or table.place[tile] != IN_HAND + seat:
            return 0
        for j in range(i):
            if own[j] == tile:
                return 0
    return 1


@kernel
def meld_shape(kind: int, tile: int, own: Sequence[int]) -> int:
    """1 if the tiles make the meld: a run for chi, one kind for the others."""
    called = tile // 4
    if kind != DAIMINKAN and own[2] >= 0:
        return 0  # a tile too many
    if kind == CHI:
        low = min(called, own[0] // 4, own[1] // 4)
        high = max(called, own[0] // 4, own[1] // 4)
        total = called + own[0] // 4 + own[1] // 4
        one_suit = low // 9 == high // 9 and high < 27
        return 1 if one_suit and high == low + 2 and total == 3 * low + 3 else 0
    for i in range(3 if kind == DAIMINKAN else 2):
        if own[i] // 4 != called:
            return 0
    return 1


@kernel
def possible_call(
    table: Table, seat: int, kind: int, tile: int, source: int, own: Sequence[int]
) -> int:
    """There is this discard to call, and the caller has the tiles for the meld."""
    if (
        table.phase == AFTER_CALL
        and tile == table.meld_tiles[table.turn][table.meld_count[table.turn] - 1][0]
    ):
        return PRIORITY
    if table.phase != AFTER_DISCARD or table.discarded < 0:
        return OUT_OF_TURN
    if seat == table.discarder:
        return OUT_OF_TURN
    if tile != table.discarded or source != table.discarder:
        return CALL_TILE
    count = 3 if kind == DAIMINKAN else 2
    if not owns(table, seat, own, count):
        return NOT_IN_HAND
    if table.meld_count[seat] >= FOUR_KIND_LIMIT:
        return CALL_MELD
    return OK if meld_shape(kind, tile, own) else CALL_MELD


@kernel
def call_fault(
    table: Table,
    rules: Rules,
    seat: int,
    kind: int,
    tile: int,
    source: int,
    own: Sequence[int],
) -> int:
    """The first rule that a chi, pon or daiminkan breaks."""
    possible = possible_call(table, seat, kind, tile, source, own)
    if possible:
        return possible
    if kind == CHI and rules.players == 3 and not rules.sanma_chi:
        return CHI_THREE_PLAYERS
    if kind == CHI and seat != (source + 1) % rules.players:
        return CHI_SEAT
    if is_bound(table, seat):
        return CALL_IN_RIICHI
    if table.live <= 0 and not rules.last_discard_calls:
        return CALL_LAST_TILE
    if kind == DAIMINKAN:
        return kan_limit_fault(table, rules)
    if rules.kuikae_blocks_call and stuck_after(table, rules, seat, kind, tile, own):
        return CALL_NO_DISCARD
    return OK


@kernel
def stuck_after(
    table: Table, rules: Rules, seat: int, kind: int, tile: int, own: Sequence[int]
) -> int:
    """1 if the call would leave only tiles that kuikae forbids to discard."""
    if table.blind[seat]:
        return 0
    forbidden = kuikae_kinds(rules, kind, tile // 4, own)
    for other in range(34):
        left = table.counts[seat][other]
        for i in range(2):
            if own[i] // 4 == other:
                left -= 1
        if left > 0 and not has_kind(forbidden, other):
            return 0
    return 1


@kernel
def kan_limit_fault(table: Table, rules: Rules) -> int:
    """Kans need a replacement tile and live tiles left."""
    if table.kans >= rules.max_kans:
        return KAN_TOO_MANY
    if rules.players == 3 and table.replacements >= rules.sanma_rinshan_tiles:
        return KAN_TOO_MANY
    if table.live < rules.kan_min_live_tiles:
        return KAN_LAST_TILE
    return OK


@kernel
def possible_own_kan(table: Table, seat: int, tile: int) -> int:
    """It is the seat's turn and the tile is in its hand."""
    if table.phase != AFTER_DRAW and table.phase != AFTER_CALL:
        return OUT_OF_TURN
    if seat != table.turn or table.declaring == seat:
        return OUT_OF_TURN
    return OK if table.place[tile] == IN_HAND + seat else NOT_IN_HAND


@kernel
def ankan_fault(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    own: Sequence[int],
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """The first rule that a concealed kan breaks."""
    possible = possible_own_kan(table, seat, tile)
    if possible:
        return possible
    if not owns(table, seat, own, 3) or tile in (own[0], own[1], own[2]):
        return NOT_IN_HAND
    if not meld_shape(DAIMINKAN, tile, own) or table.meld_count[seat] >= 4:
        return CALL_MELD
    if table.phase == AFTER_CALL:
        return KAN_AFTER_CALL
    limit = kan_limit_fault(table, rules)
    if limit:
        return limit
    if is_bound(table, seat):
        return riichi_ankan_fault(table, rules, seat, tile // 4, suits, honours)
    return OK


@kernel
def riichi_ankan_fault(
    table: Table,
    rules: Rules,
    seat: int,
    kind: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """After riichi only the drawn kind may become a kan, and only if nothing changes.

    By `okuri_kan` another kind may too; the drawn tile then stays in the hand.
    `waits_unchanged`: the same tiles complete the hand afterwards.
    `shapes_unchanged`: the kind is also a triplet in every reading of every win.
    """
    if rules.ankan_after_riichi == ANKAN_AFTER_RIICHI_FORBIDDEN:
        return ANKAN_RIICHI
    if table.blind[seat]:
        return OK
    if table.drawn // 4 != kind and not rules.okuri_kan:
        return ANKAN_RIICHI
    if waits_without(table, seat, kind, suits, honours) != table.waits[seat]:
        return ANKAN_RIICHI
    if rules.ankan_after_riichi == ANKAN_AFTER_RIICHI_SHAPES_UNCHANGED:
        for wait in range(34):
            waits = has_kind(table.waits[seat], wait)
            if waits and in_a_run(table, seat, kind, wait, suits, honours):
                return ANKAN_RIICHI
    return OK


@kernel
def in_a_run(
    table: Table,
    seat: int,
    kind: int,
    wait: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """1 if some reading of the hand completed by `wait` has `kind` in a run.

    The seat has drawn a tile and holds four of the kind. A reading that does not use
    three of them as a triplet has at least one of them in a run.
    """
    if kind >= WINDS_FROM:
        return 0
    rank, suit = kind % 9, kind // 9
    counts, keys = table.counts[seat], table.keys[seat]
    spare = table.drawn // 4
    shift(counts, keys, spare, -1)
    shift(counts, keys, wait, 1)
    found = 0
    for start in range(max(0, rank - 2), min(6, rank) + 1):
        low = suit * 9 + start
        if counts[low] and counts[low + 1] and counts[low + 2]:
            for step in range(3):
                shift(counts, keys, low + step, -1)
            sets = table.meld_count[seat] + 1
            if is_complete(keys, counts, sets, suits, honours):
                found = 1
            for step in range(3):
                shift(counts, keys, low + step, 1)
    shift(counts, keys, wait, -1)
    shift(counts, keys, spare, 1)
    return found


@kernel
def shift(counts: Ints, keys: Ints, kind: int, by: int) -> None:
    """Add tiles of a kind to a hand's counts and keys, or take them away."""
    counts[kind] += by
    keys[kind // 9] += by * POWERS[kind % 9]


@kernel
def waits_without(
    table: Table, seat: int, kind: int, suits: Sequence[int], honours: Sequence[int]
) -> int:
    """Waits once all four tiles of the kind are a kan before the seat."""
    counts, keys = table.counts[seat], table.keys[seat]
    four = counts[kind] + 0
    shift(counts, keys, kind, -four)
    waits = hand_waits(keys, counts, table.meld_count[seat] + 1, suits, honours)
    shift(counts, keys, kind, four)
    return waits


@kernel
def kakan_fault(table: Table, rules: Rules, seat: int, tile: int) -> int:
    """The first rule that an added kan breaks."""
    possible = possible_own_kan(table, seat, tile)
    if possible:
        return possible
    if pon_of(table, seat, tile // 4) < 0:
        return CALL_MELD
    if table.phase == AFTER_CALL:
        return KAN_AFTER_CALL
    return kan_limit_fault(table, rules)


@kernel
def nuki_fault(table: Table, rules: Rules, seat: int, tile: int) -> int:
    """The first rule that taking out a north breaks."""
    possible = possible_own_kan(table, seat, tile)
    if possible:
        return possible
    if rules.players != 3 or rules.sanma_kita != SANMA_KITA_NUKI_DORA:
        return NUKI
    if tile // 4 != NORTH or table.phase == AFTER_CALL:
        return NUKI
    if is_bound(table, seat) and table.drawn >= 0 and tile != table.drawn:
        return RIICHI_LOCK
    if table.replacements >= rules.sanma_rinshan_tiles:
        return KAN_TOO_MANY
    if table.live < rules.sanma_kita_min_live_tiles:
        return NUKI_LAST_TILE
    return OK


@rare
@kernel
def riichi_fault(table: Table, rules: Rules, seat: int, shown: int) -> int:
    """The first rule that a declaration breaks, before its tile is known.

    `shown` is 1 for a riichi with the hand shown.
    """
    if table.phase != AFTER_DRAW or seat != table.turn or table.declaring >= 0:
        return OUT_OF_TURN
    if is_bound(table, seat):
        return RIICHI_TWICE
    if not table.closed[seat]:
        return RIICHI_OPEN
    known = not table.unsure & SCORES_OPEN
    if known and table.scores[seat] < rules.riichi_min_points:
        return RIICHI_POINTS
    if table.live < rules.riichi_min_live_tiles:
        return RIICHI_TILES_LEFT
    return RIICHI_SHOWN if shown and rules.open_riichi == OPEN_RIICHI_NONE else OK


@rare
@kernel
def riichi_tile_fault(table: Table, rules: Rules, seat: int) -> int:
    """What is wrong with a riichi once its tile is discarded.

    A riichi without tenpai is no fault where it is found out at the draw
    (`noten_riichi`).
    """
    if not is_tenpai(table, rules, seat):
        return RIICHI_NOTEN if rules.noten_riichi == NOTEN_RIICHI_IMPOSSIBLE else OK
    if not rules.furiten_riichi and own_furiten(table, rules, seat):
        return RIICHI_FURITEN
    return OK


@kernel
def is_tenpai(table: Table, rules: Rules, seat: int) -> int:
    """1 if the seat counts as tenpai: `karaten` decides on waits it holds itself.

    A hand that is not shown may be.
    """
    if table.blind[seat]:
        return 1
    waits = table.waits[seat]
    if rules.karaten == KARATEN_ALWAYS_TENPAI:
        return 1 if waits else 0
    for kind in range(34):
        if has_kind(waits, kind):
            held = table.counts[seat][kind]
            if rules.karaten == KARATEN_NOT_IF_OWN_FOUR:
                held += melded(table, seat, kind)
            if held < FOUR_KIND_LIMIT:
                return 1
    return 0


@kernel
def melded(table: Table, seat: int, kind: int) -> int:
    """How many tiles of a kind are in the seat's melds."""
    count = 0
    for n in range(table.meld_count[seat]):
        for i in range(4):
            tile = table.meld_tiles[seat][n][i]
            if tile >= 0 and tile // 4 == kind:
                count += 1
    return count


@kernel
def own_furiten(table: Table, rules: Rules, seat: int) -> int:
    """1 if a wait lies in the seat's own discards, called-away ones included."""
    if not rules.furiten_own_discards:
        return 0
    return 1 if table.waits[seat] & table.river[seat] else 0


@kernel
def furiten(table: Table, rules: Rules, seat: int) -> int:
    """Which kind of furiten forbids the seat to ron, as a code, or 0."""
    if own_furiten(table, rules, seat):
        return FURITEN_DISCARD
    if table.riichi_furiten[seat]:
        return FURITEN_RIICHI
    return FURITEN_TEMPORARY if table.temporary_furiten[seat] else OK


@kernel
def kyuushu_fault(table: Table, rules: Rules, seat: int) -> int:
    """Nine kinds of terminals and honours in an uninterrupted first turn.

    A hand that is not shown may have them.
    """
    if table.phase != AFTER_DRAW or seat != table.turn:
        return OUT_OF_TURN
    if not rules.abort_kyuushu or not first_turn(table, rules, seat, KYUUSHU_BREAKS):
        return KYUUSHU
    if table.blind[seat]:
        return OK
    kinds = 0
    for kind in range(34):
        if table.counts[seat][kind]:
            kinds |= 1 << kind
    counts_all = rules.kyuushu_counts_draw or table.drawn < 0
    if not counts_all and table.counts[seat][table.drawn // 4] == 1:
        kinds &= ~(1 << (table.drawn // 4))
    return OK if bits(kinds & YAOCHUU) >= NINE_KINDS else KYUUSHU
