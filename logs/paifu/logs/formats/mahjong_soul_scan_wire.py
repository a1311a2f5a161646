"""Scanning protocol buffers: numbers, whole messages, and the fields of one.

Kernels (`paifu.logs.engine`) over a buffer that begins with a NUL byte, so that 0 is no
position: it stands for "not there". Each takes where something should stand and where
it must end, and gives the position after it, or 0. `valid_at` looks through a message
and all in it, as strictly as `mahjong_soul_wire` does; after that the fields are taken
as they are.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import kernel
from paifu.logs.formats.mahjong_soul_messages import MESSAGES
from paifu.logs.formats.mahjong_soul_scan_state import Scan

Bytes = Sequence[int]

VARINT, LENGTH = 0, 2
"""Kinds of values."""

UNSIGNED, SIGNED, BOOL, TEXT, MESSAGE, OTHER = range(1, 7)
"""Types of fields. Of `OTHER` ones no message has any that is looked through."""

NUMBERS = 80
"""Numbers of fields are below."""

MASK = 61
"""Fields of a message whose repetition is noticed; what has more is given up."""

KINDS = {"uint32": UNSIGNED, "int32": SIGNED, "bool": BOOL, "string": TEXT}

IDS = {name: index for index, name in enumerate(MESSAGES)}
"""Number of each message."""

GAME_ID, INPUT_ID, EVENT_ID = (
    IDS[name] for name in ("RecordGame", "GameUserInput", "GameUserEvent")
)


def field_table() -> NDArray[np.int64]:
    """For each message and number: type, whether repeated, message, and index; or 0."""
    table = np.zeros(len(IDS) * NUMBERS, np.int64)
    for name, message in MESSAGES.items():
        for index, field in enumerate(message.by_name.values()):
            kind = KINDS.get(field.type, MESSAGE if field.type in IDS else OTHER)
            entry = kind | int(field.repeated) << 4 | IDS.get(field.type, 0) << 5
            table[IDS[name] * NUMBERS + field.number] = entry | index << 12
    return table


@kernel
def varint_at(data: Bytes, at: int, stop: int) -> tuple[int, int]:
    """A number and the position after it; negative ones have ten bytes."""
    if 0 < at < stop and data[at] < 128:
        return data[at] + 0, at + 1
    return long_at(data, at, stop)


@kernel
def long_at(data: Bytes, at: int, stop: int) -> tuple[int, int]:
    """A number of several bytes and the position after it."""
    if not 0 < at < stop:
        return 0, 0
    value, shift = data[at] & 127, 7
    while shift < 63:
        at += 1
        if at >= stop:
            return 0, 0
        byte = data[at] + 0
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at + 1
        shift += 7
    at += 1
    if at >= stop or data[at] != 1:
        return 0, 0
    return value - (1 << 62) - (1 << 62), at + 1


@kernel
def integer_fits(value: int, kind: int) -> int:
    """1 if a number is one of its type."""
    if kind == SIGNED:
        return 1 if -(1 << 31) <= value < 1 << 31 else 0
    return 1 if 0 <= value < (2 if kind == BOOL else 1 << 32) else 0


@kernel
def packed_at(data: Bytes, at: int, stop: int, kind: int) -> int:
    """`stop` if numbers of a type fill the bytes up to there."""
    while at < stop:
        value, at = varint_at(data, at, stop)
        if at == 0 or not integer_fits(value, kind):
            return 0
    return stop


@kernel
def text_at(data: Bytes, at: int, stop: int) -> int:
    """`stop` if the bytes up to there are UTF-8."""
    while at < stop:
        byte = data[at] + 0
        if byte < 128:
            at += 1
            continue
        more = 1 if byte < 224 else (2 if byte < 240 else 3)
        if not 194 <= byte <= 244 or at + more >= stop:
            return 0
        # Neither longer than need be, nor a surrogate, nor beyond the last character.
        low = 160 if byte == 224 else (144 if byte == 240 else 128)
        high = 159 if byte == 237 else (143 if byte == 244 else 191)
        if not low <= data[at + 1] <= high:
            return 0
        for index in range(2, more + 1):
            if data[at + index] & 192 != 128:
                return 0
        at += more + 1
    return stop


@kernel
def note(scan: Scan, number: int, key: int, at: int, value: int) -> None:
    """Note a field: the first of its number, and how many there are."""
    if scan.has >> number & 1:
        scan.count[number] += 1
    else:
        scan.has |= 1 << number
        scan.key[number], scan.at[number] = key, at
        scan.value[number], scan.count[number] = value, 1


@kernel
def valid_at(
    data: Bytes, at: int, stop: int, message: int, table: Sequence[int], scan: Scan
) -> int:
    """`stop` if the bytes up to there are a message as it is known.

    Its own fields, but not those of messages in it, are noted as by `collect`.
    """
    depth = 0
    scan.has = 0
    scan.stops[0], scan.kinds[0], scan.seen[0] = stop, message, 0
    while True:
        if at == scan.stops[depth]:
            if depth == 0:
                return stop
            depth -= 1
            continue
        end, here = scan.stops[depth] + 0, at
        key, at = varint_at(data, at, end)
        number = key >> 3
        if at == 0 or not 0 < number < NUMBERS:
            return 0
        entry = table[scan.kinds[depth] * NUMBERS + number] + 0
        kind, index = entry & 15, entry >> 12
        if entry == 0 or kind == OTHER or index > MASK:
            return 0
        many = entry >> 4 & 1
        if many == 0:
            if scan.seen[depth] >> index & 1:
                return 0
            scan.seen[depth] |= 1 << index
        size, at = varint_at(data, at, end)
        if at == 0:
            return 0
        if depth == 0:
            note(scan, number & 31, here, at, size)
        if key & 7 == VARINT:
            if kind > BOOL or not integer_fits(size, kind):
                return 0
            continue
        if key & 7 != LENGTH or not 0 <= size <= end - at:
            return 0
        if kind == MESSAGE:
            if depth == 15:
                return 0
            depth += 1
            scan.stops[depth], scan.seen[depth] = at + size, 0
            scan.kinds[depth] = entry >> 5 & 127
            continue
        if kind == TEXT:
            at = text_at(data, at, at + size)
        else:
            at = packed_at(data, at, at + size, kind) if many else 0
        if at == 0:
            return 0


@kernel
def collect(data: Bytes, at: int, stop: int, scan: Scan) -> None:
    """Note where the fields of a message are that is valid.

    Of each number its first value (or how many bytes it has), where it begins and where
    its key, and how often it comes.
    """
    scan.has = 0
    while at < stop:
        here = at
        key, at = varint_at(data, at, stop)
        value, at = varint_at(data, at, stop)
        note(scan, key >> 3 & 31, here, at, value)
        if key & 7 == LENGTH:
            at += value


@kernel
def value_of(scan: Scan, number: int) -> int:
    """The value of a field that was collected; 0 if there is none."""
    return scan.value[number] + 0 if scan.has >> number & 1 else 0


@kernel
def count_of(scan: Scan, number: int) -> int:
    """How often a field comes."""
    return scan.count[number] + 0 if scan.has >> number & 1 else 0


@kernel
def tile_at(data: Bytes, at: int, size: int) -> int:
    """Kind of a tile's name, doubled, and 1 more for a red five; or -1."""
    if size != 2:
        return -1
    digit, suit = data[at] - 48, data[at + 1] + 0
    if suit == 122:  # z
        return 2 * (26 + digit) if 1 <= digit <= 7 else -1
    first = 0 if suit == 109 else (9 if suit == 112 else (18 if suit == 115 else -1))
    if first < 0 or not 0 <= digit <= 9:
        return -1
    return 2 * (first + 4) + 1 if digit == 0 else 2 * (first + digit - 1)


@kernel
def tiles_of(
    data: Bytes, stop: int, number: int, scan: Scan, made: MutableSequence[int]
) -> int:
    """How many tiles a collected list of names has; they go into `made`, or -1.

    At most fourteen.
    """
    count = count_of(scan, number)
    if count == 0:
        return 0
    if count > 14:
        return -1
    at, found = scan.key[number] + 0, 0
    while found < count:
        key, at = varint_at(data, at, stop)
        size, at = varint_at(data, at, stop)
        if key >> 3 == number:
            made[found] = tile_at(data, at, size)
            if made[found] < 0:
                return -1
            found += 1
        if key & 7 == LENGTH:
            at += size
    return found


@kernel
def numbers_of(
    data: Bytes, stop: int, number: int, scan: Scan, made: MutableSequence[int]
) -> int:
    """How many numbers a collected list has; they go into `made`, or -1.

    At most eight, together in one piece, as they usually are.
    """
    count = count_of(scan, number)
    if count == 0:
        return 0
    at = scan.at[number] + 0
    key = data[scan.key[number]] & 7
    if count > 1 or key != LENGTH:
        return -1
    end, found = at + scan.value[number], 0
    while at < end:
        if found == 8:
            return -1
        made[found], at = varint_at(data, at, end)
        found += 1
    return found
