"""Numbers, calls and names in the scanner of tenhou.net/6 records.

As in `tenhou_scan_text`, each kernel takes a position and gives the one after what
stands there, or 0 if something else does.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel
from paifu.logs.formats.tenhou_json_scan_state import (
    RED_FROM,
    Scan,
    kind_of_slot,
    slot_of,
)
from paifu.logs.formats.tenhou_json_tiles import (
    ANKAN,
    CHI,
    DAIMINKAN,
    KAKAN,
    NUKI,
    PON,
)
from paifu.logs.formats.tenhou_scan_text import (
    FAR,
    QUOTE,
    ZERO,
    Bytes,
    sign_at,
    signed_at,
)

OPEN, CLOSE = ord("["), ord("]")
COMMA = ord(",")

LETTER_C, LETTER_P, LETTER_M, LETTER_K, LETTER_A, LETTER_F = (
    ord(letter) for letter in "cpmkaf"
)

NORTH_SLOT = 30
"""Slot of the tile that 44 is."""


@kernel
def slot_at(data: Bytes, at: int) -> int:
    """The slot of a tile's two digits, or -1."""
    if not 0 < at < FAR:
        return -1
    return slot_of(data[at] - ZERO, data[at + 1] - ZERO)


@kernel
def next_at(data: Bytes, at: int) -> tuple[int, int]:
    """The position of a list's next element after a comma, or after its end.

    One of the two is 0.
    """
    if not 0 < at < FAR:
        return 0, 0
    if data[at] == COMMA:
        return at + 1, 0
    return 0, at + 1 if data[at] == CLOSE else 0


@kernel
def comma_at(data: Bytes, at: int) -> int:
    """The position after a comma."""
    return sign_at(data, at, COMMA)


@kernel
def open_at(data: Bytes, at: int) -> int:
    """The position after a bracket that opens a list."""
    return sign_at(data, at, OPEN)


@kernel
def close_at(data: Bytes, at: int) -> int:
    """The position after a bracket that closes a list."""
    return sign_at(data, at, CLOSE)


@kernel
def value_at(data: Bytes, at: int, most: int) -> tuple[int, int]:
    """A whole number from -`most` to `most`, and the position after it."""
    if not 0 < at < FAR:
        return 0, 0
    value, at = signed_at(data, at)
    return value, at if -most <= value <= most else 0


@kernel
def call_at(data: Bytes, at: int, scan: Scan) -> int:
    """The position after a call with its quotes, which `scan` has then.

    Only as tenhou.net spells it: of equal tiles the red one last.
    """
    at = sign_at(data, at, QUOTE)
    count, before, letter = 0, 0, 0
    while 0 < at < FAR and data[at] != QUOTE:
        if letter == 0 and LETTER_A <= data[at] <= LETTER_P:
            letter, before = data[at] + 0, count
            at += 1
            continue
        slot = slot_at(data, at)
        if slot < 0 or count == 4:
            return 0
        scan.codes[count] = slot
        count += 1
        at += 2
    kind = kind_of_letter(letter)
    size = 1 if kind == NUKI else 3 if kind in (CHI, PON) else 4
    if kind == 0 or count != size or not take_apart(scan, kind, before, count):
        return 0
    return sign_at(data, at, QUOTE)


@kernel
def kind_of_letter(letter: int) -> int:
    """The kind of a call by its letter, or 0."""
    if letter == LETTER_C:
        return CHI
    if letter == LETTER_P:
        return PON
    if letter == LETTER_M:
        return DAIMINKAN
    if letter == LETTER_K:
        return KAKAN
    if letter == LETTER_A:
        return ANKAN
    return NUKI if letter == LETTER_F else 0


@kernel
def take_apart(scan: Scan, kind: int, before: int, count: int) -> bool:
    """Fill the call from its tiles, of which so many stand before the letter."""
    scan.call_kind, scan.call_steps, scan.call_own = kind, 0, 0
    scan.call_tile = scan.codes[before if before < count else 0]
    if before >= count or (kind == NUKI and scan.call_tile != NORTH_SLOT):
        return False
    if (kind == CHI and before != 0) or (kind == ANKAN and before != 3):
        return False
    if (kind == DAIMINKAN and before == 2) or (kind == KAKAN and before == 3):
        return False
    if kind != ANKAN and kind != NUKI:
        scan.call_steps = 1 if before == 3 else 3 - before
    # A kakan's pon has its called tile right after the added one.
    first = before + 1 if kind == KAKAN else before
    shift, least = 0, -1
    if kind == KAKAN:
        scan.call_own, shift = scan.codes[first], 6
        if kind_of_slot(scan.codes[first]) != kind_of_slot(scan.call_tile):
            return False
    for n in range(count):
        slot = scan.codes[n]
        if n in (before, first):
            continue
        if kind != CHI and kind_of_slot(slot) != kind_of_slot(scan.call_tile):
            return False
        # Red fives follow the others of their kind.
        rank = 2 * kind_of_slot(slot) + (1 if slot >= RED_FROM else 0)
        if rank < least:
            return False
        least = rank
        scan.call_own |= slot << shift
        shift += 6
    if kind == ANKAN:
        return (
            2 * kind_of_slot(scan.call_tile) + (1 if scan.call_tile >= RED_FROM else 0)
            >= least
        )
    return kind != CHI or is_run(scan)


@kernel
def is_run(scan: Scan) -> bool:
    """True if the tiles of a call are three in a row."""
    first = kind_of_slot(scan.call_own & 63)
    second = kind_of_slot(scan.call_own >> 6)
    called = kind_of_slot(scan.call_tile)
    low = min(called, first)
    high = max(called, second)
    middle = called + first + second - low - high
    return low + 1 == middle and middle + 1 == high and low // 9 == high // 9 < 3


@kernel
def find_name(
    data: Bytes,
    at: int,
    stop: int,
    names: Bytes,
    edges: Sequence[int],
    first: int,
    last: int,
) -> int:
    """Which of some names stands in the buffer from `at` to `stop`, or -1.

    Args:
        data: the buffer.
        at: where the name begins.
        stop: where it ends.
        names: all names, one after another.
        edges: where each begins in `names`, and where the last ends.
        first: the first to look at.
        last: where to stop looking.
    """
    for n in range(first, last):
        start = edges[n]
        if edges[n + 1] - start != stop - at:
            continue
        i = 0
        while at + i < stop and data[at + i] == names[start + i]:
            i += 1
        if at + i == stop:
            return n
    return -1
