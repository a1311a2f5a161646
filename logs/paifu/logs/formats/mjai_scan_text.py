"""Scanning bytes of mjai lines: names, numbers and lists in their usual spelling.

Kernels like those of `tenhou_scan_text`, whose conventions they share: each takes the
position where something should stand and gives the one after it, or 0.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paifu.logs.engine import kernel
from paifu.logs.formats.mjai_values import POINTS_MOST
from paifu.logs.formats.tenhou_scan_text import (
    COMMA,
    FAR,
    MINUS,
    QUOTE,
    ZERO,
    Bytes,
    hexadecimal,
    number_at,
    sign_at,
    signed_at,
    word,
    word_at,
)
from paifu.logs.tiles import RED_IDS

OPEN, CLOSE, BRACE, BRACE_END, COLON = (ord(sign) for sign in "[]{}:")
BLANK, RETURN, FEED, BACKSLASH = (ord(sign) for sign in " \r\n\\")
FIRST_SUIT = ord("m")
LETTER_R, LETTER_U = ord("r"), ord("u")

WORDS = 3
"""Words of seven bytes that the name of a key, an event or a yaku may have."""

WORD = 7
"""Bytes of one of them."""

HIDDEN_NAME = -1
"""What stands for the name of a tile that is not shown."""

FIRST_HONOUR = 27
_LETTERS = {"E": 1, "S": 2, "W": 3, "N": 4, "P": 5, "F": 6, "C": 7}
LETTER_LOW, LETTER_HIGH = ord("C"), ord("W")
HONOURS = sum(place << 3 * (ord(one) - LETTER_LOW) for one, place in _LETTERS.items())
"""Three bits a letter from C to W: which honour it is, from 1."""

FIVES = sum(1 << red // 4 for red in RED_IDS)
"""Kinds that have a red tile, the first of the kind's ids."""

HIDDEN_TILE, TRUE, FALSE = word('"?"'), word("true"), word("false")


def packed(text: str) -> tuple[int, int, int]:
    """A name as the three words that `name_at` gives.

    Raises:
        ValueError: it is longer than they have room for.

    >>> packed("a")
    (97, 0, 0)
    """
    raw = text.encode("ascii").ljust(WORDS * WORD, b"\0")
    if len(raw) > WORDS * WORD:
        raise ValueError(f"{text!r} has more than {WORDS * WORD} bytes")
    first, second, third = (
        int.from_bytes(raw[i : i + WORD], "little") for i in range(0, len(raw), WORD)
    )
    return first, second, third


@kernel
def blank_at(data: Bytes, at: int) -> int:
    """The position after blanks, if there are any."""
    while data[at] == BLANK:
        at += 1
    return at


@kernel
def next_at(data: Bytes, at: int, sign: int) -> int:
    """The position after a sign and the blanks around it."""
    return blank_at(data, sign_at(data, blank_at(data, at), sign))


@kernel
def name_at(data: Bytes, at: int, into: MutableSequence[int]) -> int:
    """The position after a text of letters and its quotes, which goes `into` words."""
    at = sign_at(data, at, QUOTE)
    into[0], into[1], into[2] = 0, 0, 0
    count = 0
    while 35 <= data[at] <= 122 and data[at] != BACKSLASH and count < WORDS * WORD:
        into[count // WORD] |= (data[at] + 0) << 8 * (count % WORD)
        at += 1
        count += 1
    return sign_at(data, at, QUOTE)


@kernel
def _escape_at(data: Bytes, at: int) -> int:
    """The position after `u` and four digits that are no half of a character."""
    at = sign_at(data, at, LETTER_U)
    value = 0
    for place in range(at, at + 4):
        digit = hexadecimal(data[place] + 0)
        if at == 0 or digit < 0:
            return 0
        value = value * 16 + digit
    return at + 4 if not 0xD800 <= value <= 0xDFFF else 0


@kernel
def text_at(data: Bytes, at: int) -> int:
    """The position after a text and its quotes: UTF-8, or escapes of characters.

    How many bytes of a character are `left`, and between what the next one must be
    (Unicode 16, table 3-7).
    """
    at = sign_at(data, at, QUOTE)
    left, low, high = 0, 128, 191
    while 0 < at < FAR and data[at] != QUOTE:
        byte = data[at] + 0
        at += 1
        if left > 0:
            if byte < low or byte > high:
                return 0
            left -= 1
            low, high = 128, 191
        elif byte == BACKSLASH:
            at = _escape_at(data, at)
        elif byte < 32 or byte == 127 or 128 <= byte < 194:
            return 0
        elif byte >= 194:
            if byte > 244:
                return 0
            left = 1 + (1 if byte >= 224 else 0) + (1 if byte >= 240 else 0)
            low = 160 if byte == 224 else 144 if byte == 240 else 128
            high = 159 if byte == 237 else 143 if byte == 244 else 191
    return sign_at(data, at, QUOTE) if left == 0 else 0


@kernel
def tile_at(data: Bytes, at: int, fives: int) -> tuple[int, int]:
    """The name of a tile, and the position after it and its quotes.

    A name is the lowest id that a tile of it may have; `fives` are the kinds with a red
    tile.
    """
    at = sign_at(data, at, QUOTE)
    digit = data[at] - ZERO
    if not 1 <= digit <= 9:
        letter = data[at] + 0
        if not LETTER_LOW <= letter <= LETTER_HIGH:
            return 0, 0
        honour = HONOURS >> 3 * (letter - LETTER_LOW) & 7
        name = 4 * (FIRST_HONOUR - 1 + honour)
        return name, sign_at(data, at + 1, QUOTE) if honour > 0 else 0
    # The letters m, p and s are three apart, the suits nine kinds.
    suit = data[at + 1] - FIRST_SUIT
    if not 0 <= suit <= 6 or suit % 3 != 0:
        return 0, 0
    kind = 3 * suit + digit - 1
    five = fives >> kind & 1
    if data[at + 2] == LETTER_R:
        return 4 * kind, sign_at(data, at + 3, QUOTE) if five == 1 else 0
    return 4 * kind + five, sign_at(data, at + 2, QUOTE)


@kernel
def last_of(name: int, fives: int) -> int:
    """The greatest id that a tile of a name may have."""
    return name if fives >> name // 4 & 1 and name % 4 == 0 else name | 3


@kernel
def name_of(tile: int, fives: int) -> int:
    """The name of a tile id."""
    five = fives >> tile // 4 & 1
    return tile if five == 1 and tile % 4 == 0 else tile // 4 * 4 + five


@kernel
def maybe_tile_at(data: Bytes, at: int, fives: int) -> tuple[int, int]:
    """The same of a tile that may be hidden."""
    here = word_at(data, at, HIDDEN_TILE)
    if here != 0:
        return HIDDEN_NAME, here
    return tile_at(data, at, fives)


@kernel
def tiles_at(
    data: Bytes, at: int, into: MutableSequence[int], most: int, fives: int
) -> tuple[int, int]:
    """How many tiles a list has, and the position after it; their names go `into`."""
    at = next_at(data, at, OPEN)
    if data[at] == CLOSE:
        return 0, at + 1
    for count in range(most):
        into[count], at = maybe_tile_at(data, at, fives)
        at = blank_at(data, at)
        if data[at] != COMMA:
            return count + 1, sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0, 0


@kernel
def points_at(data: Bytes, at: int, into: MutableSequence[int]) -> tuple[int, int]:
    """How many numbers a list has, four at most, and the position after it."""
    at = next_at(data, at, OPEN)
    for count in range(4):
        into[count], at = signed_at(data, at)
        at = blank_at(data, at)
        if not -POINTS_MOST <= into[count] <= POINTS_MOST:
            return 0, 0
        if data[at] != COMMA:
            return count + 1, sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0, 0


@kernel
def flag_at(data: Bytes, at: int) -> tuple[int, int]:
    """1 or 0 for true or false, and the position after it."""
    here = word_at(data, at, TRUE)
    if here != 0:
        return 1, here
    return 0, word_at(data, at, FALSE)


@kernel
def flags_at(data: Bytes, at: int, into: MutableSequence[int]) -> tuple[int, int]:
    """How many flags a list has, four at most, and the position after it."""
    at = next_at(data, at, OPEN)
    for count in range(4):
        into[count], at = flag_at(data, at)
        at = blank_at(data, at)
        if data[at] != COMMA:
            return count + 1, sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0, 0


@kernel
def hands_at(
    data: Bytes,
    at: int,
    into: Sequence[MutableSequence[int]],
    sizes: MutableSequence[int],
    fives: int,
) -> tuple[int, int]:
    """How many hands a list has, four at most, and the position after it."""
    at = next_at(data, at, OPEN)
    for count in range(4):
        sizes[count], at = tiles_at(data, at, into[count], 14, fives)
        at = blank_at(data, at)
        if data[at] != COMMA:
            return count + 1, sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0, 0


@kernel
def texts_at(data: Bytes, at: int) -> tuple[int, int]:
    """How many texts a list has, four at most, and the position after it."""
    at = next_at(data, at, OPEN)
    if data[at] == CLOSE:
        return 0, at + 1
    for count in range(4):
        at = blank_at(data, text_at(data, at))
        if data[at] != COMMA:
            return count + 1, sign_at(data, at, CLOSE)
        at = blank_at(data, at + 1)
    return 0, 0


@kernel
def digits_at(data: Bytes, at: int) -> int:
    """The position after a number of up to 18 digits."""
    start = at
    while ZERO <= data[at] <= ZERO + 9 and at < start + 18:
        at += 1
    if at == start or (data[start] == ZERO and at > start + 1):
        return 0
    return at


@kernel
def seed_at(data: Bytes, at: int) -> int:
    """The position after a list of two numbers."""
    at = blank_at(data, digits_at(data, next_at(data, at, OPEN)))
    at = blank_at(data, digits_at(data, next_at(data, at, COMMA)))
    return sign_at(data, at, CLOSE)


@kernel
def count_at(data: Bytes, at: int, most: int) -> tuple[int, int]:
    """A number from 0 to `most`, and the position after it."""
    if data[at] == MINUS:
        return 0, 0
    value, at = number_at(data, at)
    return value, at if value <= most else 0
