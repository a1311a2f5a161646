"""What each event changes in what the seats hold and see.

Records were audited before, so nothing is judged here: what cannot be (a tile that is
not there) makes the round `faulty`, and its rows stay undecided.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.logs.events import HIDDEN, EventKind, EventRow, RoundRow
from paifu.replay.decisions.state import Ints, Sight
from paifu.replay.hand.tables import POWERS
from paifu.replay.rules.record import (
    IPPATSU_BROKEN_BY_ANKAN,
    IPPATSU_BROKEN_BY_CHI,
    IPPATSU_BROKEN_BY_DAIMINKAN,
    IPPATSU_BROKEN_BY_KAKAN,
    IPPATSU_BROKEN_BY_PON,
    SANMA_KITA_BREAKS_IPPATSU,
    Rules,
)
from paifu.replay.table.moves import kuikae_kinds
from paifu.replay.table.tiles import NORTH
from paifu.replay.table.wins import dora_kind

CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI = int(EventKind.ANKAN), int(EventKind.NUKI)
NO_KAN = -1
TILES, COPIES, LARGEST = 136, 4, 14


@kernel
def clear_sight(sight: Sight, rules: Rules) -> None:
    """An empty table before the deal."""
    sight.players, sight.tiles = rules.players + 0, 0
    for kind in range(34):
        sight.seen[kind] = 0
        sight.tiles += 0 if rules.removed[kind] else COPIES
    sight.faulty, sight.face_up, sight.indicator_count = 0, 0, 0
    sight.declaring, sight.forbidden, sight.kan = -1, 0, NO_KAN
    sight.offered = -1
    for seat in range(4):
        for kind in range(34):
            sight.hands[seat][kind] = 0
            sight.melded[seat][kind] = 0
        for suit in range(4):
            sight.keys[seat][suit] = 0
        sight.melds[seat], sight.norths[seat], sight.reds[seat] = 0, 0, 0
        sight.blind[seat], sight.river[seat], sight.safe[seat] = 0, 0, 0
        sight.riichi[seat], sight.ippatsu[seat], sight.barred[seat] = 0, 0, 0
        sight.sure[seat], sight.nearer[seat], sight.shanten[seat] = 0, 0, 0


@kernel
def hold(sight: Sight, rules: Rules, seat: int, tile: int) -> None:
    """A tile comes into a hand; one that is not shown makes it blind."""
    if tile == HIDDEN:
        sight.blind[seat] = 1
    if sight.blind[seat]:
        return
    kind = tile // 4
    if tile < 0 or sight.hands[seat][kind] == COPIES:
        sight.faulty = 1
        return
    sight.hands[seat][kind] += 1
    sight.keys[seat][kind // 9] += POWERS[kind % 9]
    sight.reds[seat] += rules.reds[tile]


@kernel
def lose(sight: Sight, rules: Rules, seat: int, tile: int, kept: int) -> None:
    """A tile leaves a hand and is seen by all; `kept` in a meld or not."""
    if tile < 0 or tile >= TILES:
        sight.faulty = 1
        return
    kind = tile // 4
    sight.seen[kind] += 1
    sight.face_up += 1
    sight.sure[seat] = 0
    if kept:
        sight.melded[seat][kind] += 1
    if sight.blind[seat]:
        return
    if sight.hands[seat][kind] == 0:
        sight.faulty = 1
        return
    sight.hands[seat][kind] -= 1
    sight.keys[seat][kind // 9] -= POWERS[kind % 9]
    if not kept:
        sight.reds[seat] -= rules.reds[tile]


@kernel
def turn_up(sight: Sight, tile: int) -> None:
    """A dora indicator."""
    if tile < 0 or tile >= TILES or sight.indicator_count == len(sight.indicators):
        sight.faulty = 1
        return
    sight.seen[tile // 4] += 1
    sight.face_up += 1
    sight.indicators[sight.indicator_count] = tile // 4
    sight.indicator_count += 1


@kernel
def deal_out(sight: Sight, rules: Rules, header: RoundRow) -> None:
    """The tiles dealt, and the first indicator."""
    for seat in range(sight.players):
        dealt = 0
        for i in range(LARGEST):
            if header.deal[seat][i] >= 0:
                dealt += 1
                hold(sight, rules, seat, wide(header.deal[seat][i]))
        if dealt != LARGEST - 1:
            sight.faulty = 1
    turn_up(sight, wide(header.indicator))
    for i in range(9):
        if header.further[i] >= 0:  # turned nobody knows when
            sight.faulty = 1


@kernel
def end_ippatsu(sight: Sight, rules: Rules, broken: int) -> None:
    """Nobody can win with ippatsu after a call or kan that breaks it by the rules."""
    if rules.ippatsu_broken_by & broken:
        for seat in range(4):
            sight.ippatsu[seat] = 0


@kernel
def settle_kan(sight: Sight, rules: Rules) -> None:
    """A concealed or added kan, or a north, was not robbed."""
    if sight.kan == KAKAN:
        end_ippatsu(sight, rules, IPPATSU_BROKEN_BY_KAKAN)
    elif sight.kan == ANKAN:
        end_ippatsu(sight, rules, IPPATSU_BROKEN_BY_ANKAN)
    elif sight.kan == NUKI and rules.sanma_kita_breaks & SANMA_KITA_BREAKS_IPPATSU:
        for seat in range(4):
            sight.ippatsu[seat] = 0
    sight.kan = NO_KAN


@kernel
def take_call(sight: Sight, rules: Rules, seat: int, event: EventRow) -> None:
    """Chi, pon or daiminkan."""
    kind, tile = wide(event.kind), wide(event.tile)
    if tile < 0 or tile >= TILES or sight.melds[seat] == COPIES:
        sight.faulty = 1
        return
    sight.melded[seat][tile // 4] += 1
    sight.reds[seat] += 0 if sight.blind[seat] else rules.reds[tile]
    for i in range(3 if kind == DAIMINKAN else 2):
        lose(sight, rules, seat, wide(event.own[i]), 1)
    sight.melds[seat] += 1
    sight.sure[seat] = 0
    if kind == CHI:
        end_ippatsu(sight, rules, IPPATSU_BROKEN_BY_CHI)
    elif kind == PON:
        end_ippatsu(sight, rules, IPPATSU_BROKEN_BY_PON)
    else:
        end_ippatsu(sight, rules, IPPATSU_BROKEN_BY_DAIMINKAN)
        return
    sight.forbidden = kuikae_kinds(rules, kind, tile // 4, event.own)


@kernel
def take_own(sight: Sight, rules: Rules, seat: int, event: EventRow) -> None:
    """Ankan, kakan or a north taken out."""
    kind, tile = wide(event.kind), wide(event.tile)
    sight.kan, sight.offered = kind, tile
    sight.sure[seat] = 0
    if kind == NUKI:
        lose(sight, rules, seat, tile, 0)
        sight.norths[seat] += 1
        return
    lose(sight, rules, seat, tile, 1)
    if kind == ANKAN:
        if sight.melds[seat] == COPIES:
            sight.faulty = 1
            return
        sight.melds[seat] += 1
        for i in range(3):
            lose(sight, rules, seat, wide(event.own[i]), 1)


@kernel
def held(sight: Sight, seat: int, kind: int) -> int:
    """Tiles of a kind in the hand, the melds and the norths taken out."""
    north = sight.norths[seat] + 0 if kind == NORTH else 0
    return sight.hands[seat][kind] + sight.melded[seat][kind] + north


@kernel
def dora_of(sight: Sight, rules: Rules, seat: int, ronned: int) -> int:
    """Dora and red tiles of a seat, a tile that it rons (or -1) included."""
    found = sight.reds[seat] + 0
    kind = -1
    if ronned >= 0:
        found += rules.reds[ronned]
        kind = ronned // 4
    for n in range(sight.indicator_count if rules.dora else 0):
        wanted = dora_kind(rules, sight.indicators[n] + 0)
        found += held(sight, seat, wanted) + (1 if wanted == kind else 0)
    for n in range(rules.always_dora_count):
        wanted = rules.always_dora[n] + 0
        found += held(sight, seat, wanted) + (1 if wanted == kind else 0)
    return found


@kernel
def worth_as_dora(rules: Rules, indicator: int, removed: Ints) -> int:
    """Dora and red tiles of the whole set beside its first indicator."""
    found, shown = 0, indicator // 4
    for tile in range(TILES):
        if rules.reds[tile] and not removed[tile // 4] and tile != indicator:
            found += 1
    if rules.dora:
        found += COPIES
    for n in range(rules.always_dora_count):
        found += COPIES - (1 if rules.always_dora[n] == shown else 0)
    return found


@kernel
def kinds_held(hands: Sequence[int]) -> int:
    """Kinds of a concealed hand, a bit each."""
    found = 0
    for kind in range(34):
        if hands[kind]:
            found |= 1 << kind
    return found
