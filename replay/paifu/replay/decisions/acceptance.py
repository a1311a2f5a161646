"""Shanten and acceptance of a hand and of every discard from it.

Of the four suits three stay as they are when a tile leaves the fourth, so what those
come to together is found once. Which tiles a hand accepts comes from tables
(`nearer`), of the discards that keep the best shanten alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.replay.decisions.nearer import tight_kinds
from paifu.replay.decisions.state import Ints, Sight
from paifu.replay.hand.shanten import DISTANCES, FAR, join_distances, least_distance
from paifu.replay.hand.tables import POWERS
from paifu.replay.hand.waits import YAOCHU
from paifu.replay.table.tiles import has_kind

BYTES, NIBBLES, TWOS = 0x0F0F0F0F0F, 0x333333333, 0x555555555
ALL_KINDS = (1 << 34) - 1
HONOURS = 3


@kernel
def ones(mask: int) -> int:
    """How many of 34 bits are set."""
    mask -= mask >> 1 & TWOS
    mask = (mask & NIBBLES) + (mask >> 2 & NIBBLES)
    mask = mask + (mask >> 4) & BYTES
    return mask + (mask >> 8) + (mask >> 16) + (mask >> 24) + (mask >> 32) & 127


@kernel
def look_out(sight: Sight, removed: Ints, seat: int) -> None:
    """Count the tiles that the seat can neither hold nor see."""
    low, middle, high, unseen = 0, 0, 0, 0
    for kind in range(34):
        if not removed[kind]:
            left = 4 - sight.seen[kind] - sight.hands[seat][kind]
            unseen += left
            low |= (left & 1) << kind
            middle |= (left >> 1 & 1) << kind
            high |= (left >> 2 & 1) << kind
    sight.planes[0], sight.planes[1], sight.planes[2] = low, middle, high
    sight.unseen = unseen


@kernel
def tiles_of(sight: Sight, mask: int) -> int:
    """Unseen tiles of some kinds, as of the last `look_out`."""
    planes = sight.planes
    fours = ones(mask & planes[2])
    return ones(mask & planes[0]) + 2 * ones(mask & planes[1]) + 4 * fours


@kernel
def take_up(
    sight: Sight,
    keys: Ints,
    counts: Ints,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> None:
    """Look up a hand: its suits, what each three are together, and its pairs."""
    entries, rests, pairs = sight.entries, sight.rests, sight.pairs
    for suit in range(HONOURS):
        entries[suit] = distances[keys[suit]] & DISTANCES
    entries[HONOURS] = honour_distances[keys[HONOURS]] & DISTANCES
    a, b, c, d = entries[0] + 0, entries[1] + 0, entries[2] + 0, entries[3] + 0
    first, second = join_distances(a, b), join_distances(c, d)
    rests[0] = join_distances(b, second)
    rests[1] = join_distances(a, second)
    rests[2] = join_distances(d, first)
    rests[3] = join_distances(c, first)
    for place in range(6):
        pairs[place] = -1
    pairs[0], pairs[5] = first, second
    sight.last_suit = -1
    sight.kinds, sight.doubles = 0, 0
    sight.orphans, sight.double_orphans = 0, 0
    for kind in range(34):
        if counts[kind]:
            sight.kinds += 1
            sight.orphans |= 1 << kind
            if counts[kind] > 1:
                sight.doubles += 1
                sight.double_orphans |= 1 << kind
    sight.orphans &= YAOCHU
    sight.double_orphans &= YAOCHU


@kernel
def pair_of_suits(sight: Sight, one: int, other: int) -> int:
    """Two suits together, joined when first asked for."""
    low, high = min(one, other), max(one, other)
    place = high - 1 + low + (1 if low else 0)
    if sight.pairs[place] < 0:
        sight.pairs[place] = join_distances(
            sight.entries[low] + 0, sight.entries[high] + 0
        )
    return sight.pairs[place] + 0


@kernel
def kinds_of_others(
    sight: Sight, keys: Ints, suit: int, entry: int, sets: int, distance: int,
    nearer: Sequence[int], honour_nearer: Sequence[int],
) -> int:  # fmt: skip
    """Kinds of the other suits that bring a hand nearer whose `suit` is `entry` now."""
    if sight.last_suit == suit and sight.last_entry == entry:
        return sight.last_kinds + 0
    found = 0
    for other in range(4):
        if other != suit:
            rest = sight.rests[other] + 0
            if entry != sight.entries[suit]:
                low = 0 if suit and other else 1 if suit > 1 or other > 1 else 2
                high = 6 - suit - other - low
                pair = pair_of_suits(sight, low, high)
                rest = join_distances(entry, pair)
            own, key = sight.entries[other] + 0, keys[other] + 0
            if other == HONOURS:
                kinds = tight_kinds(honour_nearer, key, own, rest, sets, distance)
            else:
                kinds = tight_kinds(nearer, key, own, rest, sets, distance)
            found |= kinds << 9 * other
    sight.last_suit, sight.last_entry, sight.last_kinds = suit, entry, found
    return found


@kernel
def seven_pairs_after(sight: Sight, count: int) -> int:
    """Shanten to seven pairs without a tile of which there are so many; 0 of none."""
    kinds = sight.kinds - (1 if count == 1 else 0)
    doubles = sight.doubles - (1 if count == 2 else 0)
    return 6 - doubles + max(0, 7 - kinds)


@kernel
def orphans_after(sight: Sight, kind: int, count: int) -> int:
    """Shanten to thirteen orphans without a tile of this kind; kind -1 is none."""
    orphans, doubles = sight.orphans + 0, sight.double_orphans + 0
    if kind >= 0 and count == 1:
        orphans &= ~(1 << kind)
    if kind >= 0 and count == 2:
        doubles &= ~(1 << kind)
    return 13 - ones(orphans) - (1 if doubles else 0)


@kernel
def special_kinds(sight: Sight, counts: Ints, kind: int, shanten: int) -> int:
    """Kinds that bring a closed hand nearer to seven pairs or thirteen orphans.

    `kind` has left it, -1 none; `shanten` is that of the rest.
    """
    found = 0
    count = counts[kind] + 0 if kind >= 0 else 0
    if seven_pairs_after(sight, count) == shanten:
        fewer = sight.kinds - (1 if count == 1 else 0) < 7
        for other in range(34):
            held = counts[other] - (1 if other == kind else 0)
            if held == 1 or (held == 0 and fewer):
                found |= 1 << other
    if orphans_after(sight, kind, count) == shanten:
        orphans, doubles = sight.orphans + 0, sight.double_orphans + 0
        if count == 1:
            orphans &= ~(1 << kind)
        if count == 2:
            doubles &= ~(1 << kind)
        found |= YAOCHU & ~orphans
        if not doubles:
            found |= orphans
    return found


@kernel
def see_to(
    sight: Sight,
    seat: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """Shanten and acceptance of the seat's 13 tiles, if they are not known yet."""
    if sight.sure[seat]:
        return
    keys, counts, sets = sight.keys[seat], sight.hands[seat], 4 - sight.melds[seat]
    take_up(sight, keys, counts, distances, honour_distances)
    own = sight.entries[0] + 0
    distance = least_distance(own, sight.rests[0] + 0, sets)
    shanten = distance - 1
    if sets == 4:
        special = min(seven_pairs_after(sight, 0), orphans_after(sight, -1, 0))
        shanten = min(shanten, special)
    found = 0
    if shanten == distance - 1:
        rest = sight.rests[0] + 0
        found = tight_kinds(nearer, keys[0] + 0, own, rest, sets, distance)
        found |= kinds_of_others(
            sight, keys, 0, own, sets, distance, nearer, honour_nearer
        )
    if sets == 4:
        found |= special_kinds(sight, counts, -1, shanten)
    sight.sure[seat] = 1
    sight.shanten[seat], sight.nearer[seat] = shanten, found


@kernel
def entry_after(
    keys: Ints, kind: int, distances: Sequence[int], honour_distances: Sequence[int]
) -> int:
    """Distances of a suit without one tile."""
    suit = kind // 9
    key = int(keys[suit] - POWERS[kind % 9])
    if suit == HONOURS:
        return honour_distances[key] & DISTANCES
    return distances[key] & DISTANCES


@kernel
def kinds_after(
    sight: Sight,
    seat: int,
    kind: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> int:
    """Kinds that bring the hand nearer once a tile of `kind` has left it."""
    keys, sets, suit = sight.keys[seat], 4 - sight.melds[seat], kind // 9
    entry = entry_after(keys, kind, distances, honour_distances)
    rest, found = sight.rests[suit] + 0, 0
    distance = sight.away[kind] + 1
    if least_distance(entry, rest, sets) == distance:
        found = kinds_of_others(
            sight, keys, suit, entry, sets, distance, nearer, honour_nearer
        )
        key = int(keys[suit] - POWERS[kind % 9])
        if suit == HONOURS:
            own = tight_kinds(honour_nearer, key, entry, rest, sets, distance)
        else:
            own = tight_kinds(nearer, key, entry, rest, sets, distance)
        found |= own << 9 * suit
    if sets == 4:
        found |= special_kinds(sight, sight.hands[seat], kind, sight.away[kind] + 0)
    return found


@kernel
def weigh(
    sight: Sight,
    seat: int,
    kind: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
    nearer: Sequence[int],
    honour_nearer: Sequence[int],
) -> None:
    """Compare a discard with all others from the seat's 14 tiles.

    Sets `best`, `most` and `chosen`, and what is known of the hand left behind;
    `look_out` must have been for this seat.
    """
    keys, counts, sets = sight.keys[seat], sight.hands[seat], 4 - sight.melds[seat]
    take_up(sight, keys, counts, distances, honour_distances)
    best = FAR
    for other in range(34):
        count = counts[other] + 0
        if count:
            entry = entry_after(keys, other, distances, honour_distances)
            shanten = least_distance(entry, sight.rests[other // 9] + 0, sets) - 1
            if sets == 4:
                shanten = min(shanten, seven_pairs_after(sight, count))
                shanten = min(shanten, orphans_after(sight, other, count))
            sight.away[other] = shanten
            if not has_kind(sight.forbidden, other):
                best = min(best, shanten)
    most = 0
    for other in range(34):
        kept = counts[other] and sight.away[other] == best
        kept = kept and not has_kind(sight.forbidden, other)
        if kept or other == kind:
            found = kinds_after(
                sight, seat, other, distances, honour_distances, nearer, honour_nearer
            )
            tiles = tiles_of(sight, found)
            if other == kind:
                sight.nearer[seat], sight.shanten[seat] = found, sight.away[kind]
                sight.chosen = tiles if kept else 0
            if kept:
                most = max(most, tiles)
    sight.sure[seat] = 1
    sight.best, sight.most = best, most
