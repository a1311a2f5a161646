"""Ways to read a hand as four sets and a pair.

No search is needed. Once the pair is chosen, taking a triplet wherever there are three
of a kind, lowest kind first, and runs of what is left, finds a reading if there is
one: three equal runs can always be read as three triplets. The only other readings
turn three neighbouring triplets into three equal runs, a `swap`.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.events import EventKind
from paifu.replay.hand.state import Value, Win

RUN, TRIPLET, QUAD = 0, 1, 2

CHI = int(EventKind.CHI)
PON = int(EventKind.PON)
ANKAN = int(EventKind.ANKAN)

HONOUR_SUIT = 3
NO_SWAP = -1
PAIR_PLACE = 4
"""Place of the pair, after the four sets."""

_RUN_BITS = 9  # of a suit's code: triplets below, 3 bits a run start above


@kernel
def suit_code(packed: int, suit: int) -> int:
    """Sets of one suit, or -1 if its tiles are not all in sets.

    Args:
        packed: counts of the suit's kinds, 3 bits each.
        suit: 0-2, or 3 for honours, which form no runs.

    Returns:
        A bit a triplet, and from bit 9 on the number of runs from each kind, 3 bits
        each.
    """
    code = 0
    for rank in range(9):
        count = packed >> 3 * rank & 7
        if count >= 3:
            code |= 1 << rank
            count -= 3
        if count > 0:
            if suit == HONOUR_SUIT or rank > 6:
                return -1
            after, next_after = packed >> 3 * rank + 3 & 7, packed >> 3 * rank + 6 & 7
            if after < count or next_after < count:
                return -1
            packed -= count << 3 * rank + 3
            packed -= count << 3 * rank + 6
            code |= count << _RUN_BITS + 3 * rank
    return code


@kernel
def pack_suit(counts: Sequence[int], suit: int) -> int:
    """Counts of one suit's kinds, 3 bits each."""
    packed = 0
    for rank in range(7 if suit == HONOUR_SUIT else 9):
        packed |= counts[9 * suit + rank] << 3 * rank
    return packed


@kernel
def pair_suit(win: Win, value: Value) -> int:
    """The suit with 3n+2 tiles, the only one that can hold the pair; -1 if none.

    Notes the sets of the others, which are the same with every pair.
    """
    found = -1
    for suit in range(4):
        tiles = 0
        for rank in range(7 if suit == HONOUR_SUIT else 9):
            tiles += win.counts[9 * suit + rank]
        value.codes[suit] = -1
        if tiles % 3 == 2:
            found = suit
        else:
            value.codes[suit] = suit_code(pack_suit(win.counts, suit), suit)
    return found


@kernel
def lay_set(value: Value, place: int, kind: int, form: int, is_open: int) -> None:
    """Write one set."""
    value.set_kind[place] = kind
    value.set_type[place] = form
    value.set_open[place] = is_open


@kernel
def lay_melds(win: Win, value: Value) -> None:
    """Write the melds as the last of the four sets."""
    for i in range(win.meld_count):
        kind = win.meld_kind[i]
        form = RUN if kind == CHI else (TRIPLET if kind == PON else QUAD)
        place = 4 - win.meld_count + i
        lay_set(value, place, win.meld_tile[i], form, 0 if kind == ANKAN else 1)


@kernel
def lay_suit(value: Value, place: int, code: int, suit: int) -> int:
    """Write the sets of one suit from `place` on; the next place, 5 if too many."""
    if code == 0:
        return place
    for rank in range(9):
        if code >> rank & 1:
            if place > 3:
                return 5
            lay_set(value, place, 9 * suit + rank, TRIPLET, 0)
            place += 1
        for _ in range(code >> _RUN_BITS + 3 * rank & 7):
            if place > 3:
                return 5
            lay_set(value, place, 9 * suit + rank, RUN, 0)
            place += 1
    return place


@kernel
def lay_split(win: Win, value: Value, pair: int, swap: int) -> int:
    """Write the reading as four sets and this pair; 1 if there is one.

    The suit is the one that `pair_suit` gave.
    """
    if win.counts[pair] < 2:
        return 0
    own = pair // 9
    rest = suit_code(pack_suit(win.counts, own) - (2 << 3 * (pair % 9)), own)
    if rest < 0:
        return 0
    place = 0
    for suit in range(4):
        code = rest if suit == own else value.codes[suit] + 0
        if code < 0:
            return 0
        if swap >= 0 and swap // 9 == suit:
            low = swap % 9
            if low > 6 or code >> low & 7 != 7:
                return 0
            code += (3 << _RUN_BITS + 3 * low) - (7 << low)
        place = lay_suit(value, place, code, suit)
    if place != 4 - win.meld_count:
        return 0
    lay_melds(win, value)
    value.form, value.pair = 0, pair
    return 1


@kernel
def swaps_of(value: Value, concealed: int) -> int:
    """Lowest kind of three neighbouring concealed triplets, a bit each.

    Args:
        value: a reading just laid.
        concealed: how many of its sets are concealed.
    """
    triplets = 0
    for place in range(concealed):
        kind = value.set_kind[place]
        if value.set_type[place] == TRIPLET and 0 <= kind < 27:
            triplets |= 1 << kind
    joined = triplets & triplets >> 1 & triplets >> 2
    # 8m 9m 1p are neighbours by number only.
    return joined & 0b001111111001111111001111111


@kernel
def lay_chiitoitsu(win: Win, value: Value) -> int:
    """Write the reading as seven different pairs; 1 if it is one."""
    if win.meld_count:
        return 0
    pairs = 0
    for kind in range(34):
        if win.counts[kind] == 2:
            pairs += 1
        elif win.counts[kind]:
            return 0
    lay_nothing(value, 1)
    return 1 if pairs == 7 else 0


@kernel
def lay_kokushi(win: Win, value: Value) -> int:
    """Write the reading as thirteen orphans; 1 if it is one."""
    if win.meld_count:
        return 0
    pair = -1
    for kind in range(34):
        outer = kind >= 27 or kind % 9 == 0 or kind % 9 == 8
        count = win.counts[kind]
        if outer and count == 2 and pair < 0:
            pair = kind
        elif count != (1 if outer else 0):
            return 0
    lay_nothing(value, 2)
    value.pair = pair
    return 1 if pair >= 0 else 0


@kernel
def lay_kans(win: Win, value: Value) -> None:
    """Write four kans that need no pair."""
    lay_melds(win, value)
    value.form, value.pair = 0, -1


@kernel
def lay_nothing(value: Value, form: int) -> None:
    """Write a reading without sets."""
    for place in range(4):
        lay_set(value, place, -1, RUN, 0)
    value.form, value.pair = form, -1


@kernel
def lay_reading(win: Win, value: Value, pair: int, swap: int) -> int:
    """Write one reading of the hand; 1 if there is one.

    Args:
        win: the hand.
        value: gets `form`, `pair` and the sets, concealed ones first.
        pair: kind of the pair, or -1 for the reading without sets.
        swap: lowest kind of three triplets to read as three runs, or NO_SWAP.
    """
    if pair >= 0:
        return lay_split(win, value, pair, swap)
    return 1 if lay_chiitoitsu(win, value) or lay_kokushi(win, value) else 0


@kernel
def completes(win: Win, value: Value, place: int) -> int:
    """1 if the winning tile can be the last of the concealed set (or pair) there."""
    if value.form:
        return 1 if place == PAIR_PLACE and win.counts[win.win_kind] else 0
    if place == PAIR_PLACE:
        return 1 if value.pair == win.win_kind else 0
    ahead = win.win_kind - value.set_kind[place]
    width = 2 if value.set_type[place] == RUN else 0
    return 1 if place < 4 - win.meld_count and 0 <= ahead <= width else 0


@kernel
def note_tiles(win: Win, value: Value) -> None:
    """What does not depend on the reading: `kinds` and `closed`."""
    kinds, closed = 0, 1
    for kind in range(34):
        if win.counts[kind]:
            kinds |= 1 << kind
    for i in range(win.meld_count):
        kinds |= (7 if win.meld_kind[i] == CHI else 1) << win.meld_tile[i]
        if win.meld_kind[i] != ANKAN:
            closed = 0
    value.kinds, value.closed = kinds, closed


@kernel
def note_sets(value: Value) -> None:
    """What the yaku ask of the sets: runs, twins, triplets, hidden, quads."""
    runs, once, twins, triplets, hidden, quads = 0, 0, 0, 0, 0, 0
    for place in range(4):
        kind, form = value.set_kind[place], value.set_type[place]
        if kind < 0:
            continue
        bit = 1 << kind
        if form == RUN:
            runs |= bit
            if once & bit:
                twins += 1
            once ^= bit
        else:
            triplets |= bit
            hidden += 1 - value.set_open[place]
            quads += 1 if form == QUAD else 0
    value.runs, value.twins, value.triplets = runs, twins, triplets
    value.hidden, value.quads = hidden, quads
