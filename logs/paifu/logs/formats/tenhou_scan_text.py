"""Scanning bytes of Tenhou records: words, numbers and texts in their usual spelling.

Kernels (`paifu.logs.engine`) over a buffer that starts with a NUL byte, has one after
each record and `PADDING` of them at its end. Each takes the position where something
should stand and gives the one after it, or 0 if something else stands there. A NUL is
part of nothing, so what is looked for at 0, or at the end of a record, is not there
either: of a row of steps only the last position needs a look, and no step leaves its
record.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paifu.logs.engine import kernel

Bytes = Sequence[int]

QUOTE, PERCENT, COMMA, MINUS, POINT, SLASH = (ord(sign) for sign in '"%,-./')
ZERO, LESS, GREATER, EQUALS = ord("0"), ord("<"), ord(">"), ord("=")
CLOSED = SLASH | GREATER << 8

PADDING = 16
"""NULs at the end of the buffer: a step may look so many bytes ahead."""

FAR = 1 << 40
"""No position is as great. Told so, the compiler need not ask if one is negative."""

WORD_MOST = 7
"""Most bytes of a word, so that it and its length are 59 bits of a number."""

VALUE_MOST = 10**8
"""Greatest number that is read."""

ONES, HIGH = 0x01010101, 0x80808080
"""The lowest and the highest bit of each of four bytes."""


def word(text: str) -> int:
    """A word as the number that `word_at` takes.

    >>> hex(word('m="'))
    '0x300000000223d6d'

    Raises:
        ValueError: it is longer than a number has room for.
    """
    if len(text) > WORD_MOST:
        raise ValueError(f"{text!r} has more than {WORD_MOST} bytes")
    return len(text) << 56 | int.from_bytes(text.encode("ascii"), "little")


def words(text: str) -> tuple[int, int]:
    """Two words that make a longer one, for `words_at`.

    The first has four bytes if possible: so many are one load.
    """
    first = 4 if len(text) <= 4 + WORD_MOST else WORD_MOST
    return word(text[:first]), word(text[first:])


@kernel
def word_at(data: Bytes, at: int, wanted: int) -> int:
    """The position after a word."""
    if not 0 < at < FAR:
        return 0
    # The compiler makes one or two loads of this, and constants of what is wanted.
    found = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
    found |= data[at + 4] << 32 | data[at + 5] << 40 | data[at + 6] << 48
    length = wanted >> 56
    mask = (1 << 8 * length) - 1
    return at + length if found & mask == wanted & mask else 0


@kernel
def words_at(data: Bytes, at: int, first: int, second: int) -> int:
    """The position after two words."""
    return word_at(data, word_at(data, at, first), second)


@kernel
def sign_at(data: Bytes, at: int, sign: int) -> int:
    """The position after one byte."""
    return at + 1 if 0 < at < FAR and data[at] == sign else 0


@kernel
def gap_at(data: Bytes, at: int) -> int:
    """The position after white space, if there is any."""
    while data[at] == 32 or data[at] == 10 or data[at] == 13 or data[at] == 9:
        at += 1
    return at


@kernel
def text_at(data: Bytes, at: int) -> int:
    """The position after a text and its closing quote.

    Text is ASCII above the quote, without `<`. Other bytes are not wrong, but are
    left to the reader that knows them all. Four bytes are looked at together while
    none of them is below 35, above 127 or 60 (Bit Twiddling Hacks, "hasless").
    """
    while 0 < at < FAR:
        four = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
        less = four ^ LESS * ONES
        other = ((four - 35 * ONES) & ~four) | four | ((less - ONES) & ~less)
        if other & HIGH != 0:
            break
        at += 4
    while 35 <= data[at] <= 127 and data[at] != LESS:
        at += 1
    return sign_at(data, at, QUOTE)


@kernel
def listed_at(data: Bytes, at: int) -> int:
    """The position after a text with three commas and its closing quote."""
    after, commas = text_at(data, at), 0
    for place in range(at, after):
        if data[place] == COMMA:
            commas += 1
    return after if commas == 3 else 0


@kernel
def same_at(data: Bytes, at: int, other: int) -> int:
    """The position after a text, with its quote, that also stands elsewhere."""
    while data[at] == data[other] and data[at] != QUOTE and data[at] != 0:
        at += 1
        other += 1
    return sign_at(data, at, QUOTE) if data[other] == QUOTE else 0


@kernel
def hexadecimal(byte: int) -> int:
    """The value of a hexadecimal digit, or -1."""
    if 48 <= byte <= 57:
        return byte - 48
    if 65 <= byte <= 70:
        return byte - 55
    return byte - 87 if 97 <= byte <= 102 else -1


@kernel
def name_at(data: Bytes, at: int) -> int:
    """The position after a percent-encoded name and its closing quote.

    Whether the bytes are UTF-8 (Unicode 16, table 3-7): how many bytes of a character
    are `left`, and between what the next one must be.
    """
    after, left, low, high = text_at(data, at), 0, 128, 191
    while at < after - 1:
        byte = data[at] + 0
        at += 1
        if byte == PERCENT:
            first, second = hexadecimal(data[at] + 0), hexadecimal(data[at + 1] + 0)
            if first < 0 or second < 0:
                return 0
            byte = first * 16 + second
            at += 2
        if left > 0:
            if byte < low or byte > high:
                return 0
            left -= 1
            low, high = 128, 191
        elif byte >= 128:
            if byte < 194 or byte > 244:
                return 0
            left = 1 + (1 if byte >= 224 else 0) + (1 if byte >= 240 else 0)
            if byte == 224:
                low = 160
            elif byte == 240:
                low = 144
            elif byte == 237:
                high = 159
            elif byte == 244:
                high = 143
    return after if left == 0 else 0


@kernel
def number_at(data: Bytes, at: int) -> tuple[int, int]:
    """A whole number without needless zeros, and the position after it."""
    if not 0 < at < FAR:
        return 0, 0
    value = data[at] - ZERO
    if not 0 <= value <= 9:
        return 0, 0
    digit = data[at + 1] - ZERO
    if not 0 <= digit <= 9:
        return value, at + 1
    if value == 0:
        return 0, 0
    value = value * 10 + digit
    digit = data[at + 2] - ZERO
    if not 0 <= digit <= 9:
        return value, at + 2
    at += 2
    while 0 <= digit <= 9 and value <= VALUE_MOST:
        value = value * 10 + digit
        at += 1
        digit = data[at] - ZERO
    return value, at


@kernel
def tile_at(data: Bytes, at: int) -> tuple[int, int]:
    """The tile of a draw or discard tag, and the position after the tag, or 0.

    How many digits it has is chance, which no processor foresees, so no jump depends
    on it: the whole tag is looked at together. Digits are 0-9 there, `/` has bit 4.
    """
    found = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
    found |= data[at + 4] << 32 | data[at + 5] << 40 | data[at + 6] << 48
    found |= data[at + 7] << 56  # which no tag has, but eight bytes are one load
    four = found ^ ZERO * ONES
    two = four >> 12 & 1 ^ 1
    three = two & (four >> 20 & 1 ^ 1)
    first, second, third = four & 255, four >> 8 & 255, four >> 16 & 255
    tile = first + two * (9 * first + second)
    tile += three * (9 * tile + third)
    # Nothing above 9, and no zero before another digit.
    wrong = (four + 6 * ONES) & (0xF0 | two * 0xF000 | three * 0xF00000)
    wrong |= two & (first - 1 >> 8)
    digits = 1 + two + three
    # Asked so, no later tag waits for the number of this one.
    if wrong != 0 or tile > 135 or found >> 8 * digits & 0xFFFF != CLOSED:
        return 0, 0
    return tile, at + digits + 2


@kernel
def signed_at(data: Bytes, at: int) -> tuple[int, int]:
    """A whole number that may be negative, and the position after it."""
    if data[at] != MINUS:
        return number_at(data, at)
    value, at = number_at(data, at + 1)
    return -value, at if value > 0 else 0


@kernel
def item_at(data: Bytes, at: int, most: int, sign: int) -> tuple[int, int]:
    """A number up to `most`, and the position after the sign that follows it."""
    value, at = number_at(data, at)
    return value, sign_at(data, at, sign) if value <= most else 0


@kernel
def hundreds_at(data: Bytes, at: int, most: int, sign: int) -> tuple[int, int]:
    """Points that stand in hundreds, and the position after the sign that follows.

    There are at most so many hundreds above or below 0.
    """
    value, at = signed_at(data, at)
    return value * 100, sign_at(data, at, sign) if -most <= value <= most else 0


@kernel
def numbers_at(
    data: Bytes, at: int, into: MutableSequence[int], room: int, most: int
) -> tuple[int, int]:
    """How many numbers a list has, and the position after its closing quote.

    They are put `into`; the list is not read if it has more than there is `room` for,
    or one greater than `most`.
    """
    if data[at] == QUOTE:
        return 0, at + 1
    for count in range(room):
        value, at = number_at(data, at)
        into[count] = value
        if value > most or data[at] != COMMA:
            return count + 1, sign_at(data, at, QUOTE) if value <= most else 0
        at += 1
    return 0, 0
