"""How seats choose among what the rules allow.

An agent discards at random or towards a complete hand, holding on to dora more or less;
it calls where that brings the hand nearer and a yaku is in sight, and declares riichi,
both by chance; and it gives up hands that are far from tenpai once somebody has
declared. `Agent` has how much of each.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import EventKind
from paifu.replay.hand.shanten import shanten
from paifu.replay.rules.record import SANMA_KITA_COMMON_YAKUHAI as COMMON_YAKUHAI
from paifu.replay.rules.record import Rules
from paifu.replay.simulate.chance import below, happens
from paifu.replay.simulate.state import NEVER, Agent, Chance, Choice
from paifu.replay.table.legal import call_fault, is_tenpai, riichi_tile_fault, shift
from paifu.replay.table.moves import update_waits
from paifu.replay.table.state import IN_HAND, Table
from paifu.replay.table.tiles import WINDS_FROM, YAOCHUU, has_kind
from paifu.replay.table.wins import dora_kind

CHI, PON, DAIMINKAN = int(EventKind.CHI), int(EventKind.PON), int(EventKind.DAIMINKAN)

FAR_AWAY = 99
DRAGONS_FROM, NORTH = 31, 30


@kernel
def shanten_now(
    table: Table, seat: int, distances: Sequence[int], honour_distances: Sequence[int]
) -> int:
    """Shanten of the seat's concealed hand as it is."""
    melds = table.meld_count[seat] + 0
    return shanten(table.keys[seat], melds, distances, honour_distances)


@kernel
def shanten_without(
    table: Table,
    seat: int,
    kind: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """Shanten once a tile of the kind is discarded."""
    counts, keys = table.counts[seat], table.keys[seat]
    shift(counts, keys, kind, -1)
    found = shanten_now(table, seat, distances, honour_distances)
    shift(counts, keys, kind, 1)
    return found


@kernel
def tile_of(table: Table, rules: Rules, seat: int, kind: int) -> int:
    """A tile of the kind from the hand: the drawn one first, a red one last."""
    if table.drawn >= 0 and table.drawn // 4 == kind and not rules.reds[table.drawn]:
        return table.drawn + 0
    found = -1
    for tile in range(4 * kind, 4 * kind + 4):
        if table.place[tile] == IN_HAND + seat and (found < 0 or rules.reds[found]):
            found = tile
    return found


@kernel
def worth_keeping(table: Table, rules: Rules, seat: int, kind: int) -> int:
    """How useful a tile looks by itself: neighbours, pairs, value."""
    counts = table.counts[seat]
    worth = 4 * (counts[kind] - 1)
    if kind >= WINDS_FROM:
        return worth + is_value_kind(table, rules, seat, kind)
    rank, first = kind % 9, kind // 9 * 9
    worth += 1 + min(rank, 8 - rank, 2)
    for other in range(max(0, rank - 2), min(8, rank + 2) + 1):
        if other != rank and counts[first + other]:
            worth += 3 - abs(other - rank)
    return worth


@kernel
def is_value_kind(table: Table, rules: Rules, seat: int, kind: int) -> int:
    """1 for dragons, the round wind, the seat's own wind, and norths by rule."""
    if kind >= DRAGONS_FROM:
        return 1
    if kind == NORTH and rules.players == 3 and rules.sanma_kita >= COMMON_YAKUHAI:
        return 1 if rules.sanma_kita == COMMON_YAKUHAI else 0
    own = WINDS_FROM + (seat - table.dealer) % table.players
    return 1 if kind in (own, WINDS_FROM + table.round_wind) else 0


@kernel
def is_dora_kind(table: Table, rules: Rules, kind: int) -> int:
    """1 if an indicator makes this kind dora."""
    for n in range(table.indicator_count):
        if dora_kind(rules, table.indicators[n] // 4) == kind:
            return 1
    return 0


@kernel
def danger(table: Table, seat: int, kind: int) -> int:
    """How unsafe a discard looks against the riichi of others; 0 is safe."""
    found = 0
    for other in range(table.players):
        if other != seat and table.riichi[other]:
            river = table.river[other]
            if has_kind(river, kind):
                continue
            if kind >= WINDS_FROM:
                found += 2
                continue
            rank = kind % 9
            suji = rank > 2 and has_kind(river, kind - 3)
            suji = suji or (rank < 6 and has_kind(river, kind + 3))
            found += 3 if suji else 6 + min(rank, 8 - rank, 3)
    return found


@kernel
def threatened(table: Table, seat: int) -> int:
    """1 if another seat is in riichi."""
    for other in range(table.players):
        if other != seat and table.riichi[other]:
            return 1
    return 0


@kernel
def choose_discard(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    seat: int,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """The tile to discard, one that kuikae does not forbid; -1 if there is none."""
    declares = table.declaring == seat
    if table.riichi[seat] and not declares:
        return table.drawn + 0
    if not declares and happens(chance, agent.random + 0):
        return random_tile(table, chance, seat)
    folds = 0
    if agent.fold < NEVER and not table.riichi[seat] and threatened(table, seat):
        near = shanten_now(table, seat, distances, honour_distances)
        folds = 1 if near >= agent.fold else 0
    best, best_kind = 1 << 40, -1
    for kind in range(34):
        if table.counts[seat][kind] and not has_kind(table.forbidden, kind):
            if declares and not may_declare(table, rules, seat, kind, suits, honours):
                continue
            near = shanten_without(table, seat, kind, distances, honour_distances)
            cost = 1000 * near + 8 * worth_keeping(table, rules, seat, kind)
            if agent.value and is_dora_kind(table, rules, kind):
                cost += agent.value
            if folds:
                cost = 10000 * danger(table, seat, kind) + cost
            cost += below(chance, 8)
            if cost < best:
                best, best_kind = cost, kind
    return tile_of(table, rules, seat, best_kind) if best_kind >= 0 else -1


@kernel
def random_tile(table: Table, chance: Chance, seat: int) -> int:
    """Any tile of the hand that may be discarded; -1 if there is none."""
    allowed = 0
    for tile in range(136):
        held = table.place[tile] == IN_HAND + seat
        if held and not has_kind(table.forbidden, tile // 4):
            allowed += 1
    if not allowed:
        return -1
    pick = below(chance, allowed)
    for tile in range(136):
        held = table.place[tile] == IN_HAND + seat
        if held and not has_kind(table.forbidden, tile // 4):
            if pick == 0:
                return tile
            pick -= 1
    return -1


@kernel
def may_declare(
    table: Table,
    rules: Rules,
    seat: int,
    kind: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """1 if a riichi with this discard keeps the rules."""
    counts, keys = table.counts[seat], table.keys[seat]
    waits = table.waits[seat] + 0
    shift(counts, keys, kind, -1)
    update_waits(table, seat, suits, honours)
    fault = riichi_tile_fault(table, rules, seat) or not is_tenpai(table, rules, seat)
    shift(counts, keys, kind, 1)
    table.waits[seat] = waits
    table.known[seat][kind // 9] = -1
    return 0 if fault else 1


@kernel
def wants_riichi(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    seat: int,
    suits: Sequence[int],
    honours: Sequence[int],
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """1 to declare: the hand is tenpai once the right tile is discarded."""
    if shanten_now(table, seat, distances, honour_distances) > 0:
        return 0
    if not happens(chance, agent.riichi + 0):
        return 0
    for kind in range(34):
        if table.counts[seat][kind] and may_declare(
            table, rules, seat, kind, suits, honours
        ):
            return 1
    return 0


@kernel
def own_tiles(table: Table, seat: int, kind: int, count: int, choice: Choice) -> int:
    """Put tiles of a kind from the hand into `choice.own` from its first free place."""
    at = 0
    while at < 3 and choice.own[at] >= 0:
        at += 1
    left = count
    for copy in range(3, -1, -1):
        tile = 4 * kind + copy
        if left and at < 3 and table.place[tile] == IN_HAND + seat:
            choice.own[at] = tile
            at += 1
            left -= 1
    return 1 if left == 0 else 0


@kernel
def clear_choice(choice: Choice) -> None:
    """Nothing chosen."""
    choice.tile = -1
    for i in range(3):
        choice.own[i] = -1


@kernel
def yaku_in_sight(table: Table, rules: Rules, seat: int, called: int) -> int:
    """1 if an open hand with this called kind may still find a yaku."""
    simples = rules.open_tanyao and not has_kind(YAOCHUU, called)
    for kind in range(34):
        held = table.counts[seat][kind] + 0
        if kind == called:
            held += 1
        if held >= 3 and is_value_kind(table, rules, seat, kind):
            return 1
        if held and has_kind(YAOCHUU, kind):
            simples = False
    for n in range(table.meld_count[seat]):
        low = table.meld_low[seat][n]
        if low >= WINDS_FROM:
            if is_value_kind(table, rules, seat, low):
                return 1
            simples = False
        elif has_kind(YAOCHUU, low) or (
            table.meld_kind[seat][n] == CHI and has_kind(YAOCHUU, low + 2)
        ):
            simples = False
    return 1 if simples else 0


@kernel
def try_call(
    table: Table,
    rules: Rules,
    seat: int,
    kind: int,
    first: int,
    second: int,
    choice: Choice,
) -> int:
    """Fill `choice` with a chi or pon of the last discard; 1 if it is legal.

    `first` and `second` are the kinds that the seat would use.
    """
    clear_choice(choice)
    together = 2 if first == second else 1
    if not own_tiles(table, seat, first, together, choice):
        return 0
    if first != second and not own_tiles(table, seat, second, 1, choice):
        return 0
    tile, source = table.discarded + 0, table.discarder + 0
    return 0 if call_fault(table, rules, seat, kind, tile, source, choice.own) else 1


@kernel
def wants_call(
    table: Table,
    rules: Rules,
    agent: Agent,
    chance: Chance,
    seat: int,
    first: int,
    second: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """1 to call with these two kinds: the hand gets nearer and may have a yaku."""
    if not happens(chance, agent.call + 0):
        return 0
    if not yaku_in_sight(table, rules, seat, table.discarded // 4):
        return 0
    counts, keys = table.counts[seat], table.keys[seat]
    before = shanten_now(table, seat, distances, honour_distances)
    if before >= agent.fold and threatened(table, seat):
        return 0
    shift(counts, keys, first, -1)
    shift(counts, keys, second, -1)
    table.meld_count[seat] += 1
    after = FAR_AWAY
    for kind in range(34):
        if counts[kind]:
            left = shanten_without(table, seat, kind, distances, honour_distances)
            after = min(after, left)
    table.meld_count[seat] -= 1
    shift(counts, keys, first, 1)
    shift(counts, keys, second, 1)
    return 1 if after < before else 0
