"""Damage to the text of a record: bytes, cuts, numbers, tags and attributes.

Every function takes a record and a seeded generator and gives the damaged record, so a
failure can be had again. Records hold at least two tags, an attribute and a number.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

TAG = re.compile(rb"<[^>]*>")
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")
ATTRIBUTE = re.compile(rb' [A-Za-z][A-Za-z0-9]*="[^"]*"')
VALUE = re.compile(rb'(?<==")[^"]*(?=")')

Change = Callable[[bytes, random.Random], bytes]
"""Makes a damaged record of a whole one."""


def matched(pattern: re.Pattern[bytes], data: bytes, chance: random.Random) -> slice:
    """Where one match of a pattern stands; where nothing does, the end."""
    found = [match.span() for match in pattern.finditer(data)]
    return slice(*chance.choice(found)) if found else slice(len(data), len(data))


def put(data: bytes, where: slice, put: bytes) -> bytes:
    return data[: where.start] + put + data[where.stop :]


def _span(data: bytes, chance: random.Random, most: int) -> slice:
    start = chance.randrange(len(data))
    return slice(start, min(len(data), start + chance.randint(1, most)))


def _random_bytes(chance: random.Random, most: int) -> bytes:
    return chance.randbytes(chance.randint(1, most))


# -- bytes -----------------------------------------------------------------------------


def flip(data: bytes, chance: random.Random) -> bytes:
    """Up to three bytes are others."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def flip_many(data: bytes, chance: random.Random) -> bytes:
    """Up to a tenth of the bytes are others."""
    made = bytearray(data)
    for _ in range(chance.randint(1, max(1, len(made) // 10))):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)


def insert(data: bytes, chance: random.Random) -> bytes:
    """A few random bytes stand between the others."""
    place = chance.randrange(len(data) + 1)
    return put(data, slice(place, place), _random_bytes(chance, 40))


def overwrite(data: bytes, chance: random.Random) -> bytes:
    """Some bytes are random."""
    where = _span(data, chance, 60)
    return put(data, where, chance.randbytes(where.stop - where.start))


def splice(data: bytes, chance: random.Random) -> bytes:
    """Some part is missing."""
    first, last = sorted(chance.sample(range(len(data)), 2))
    return data[:first] + data[last:]


def lose(data: bytes, chance: random.Random) -> bytes:
    """A few bytes are missing."""
    return put(data, _span(data, chance, 12), b"")


def repeat(data: bytes, chance: random.Random) -> bytes:
    """Some part stands several times."""
    where = _span(data, chance, 300)
    return put(data, where, data[where] * chance.randint(2, 20))


def move(data: bytes, chance: random.Random) -> bytes:
    """Some part stands elsewhere."""
    where = _span(data, chance, 300)
    part, rest = data[where], put(data, where, b"")
    place = chance.randrange(len(rest) + 1)
    return rest[:place] + part + rest[place:]


def nulls(data: bytes, chance: random.Random) -> bytes:
    """A block was never written: zeros, as after a crash of the machine."""
    where = _span(data, chance, 2000)
    return put(data, where, bytes(where.stop - where.start))


def turned(data: bytes, chance: random.Random) -> bytes:
    """Its end stands before its start."""
    place = chance.randrange(len(data))
    return data[place:] + data[:place]


# -- cuts ------------------------------------------------------------------------------


def cut(data: bytes, chance: random.Random) -> bytes:
    """The record ends somewhere."""
    return data[: chance.randrange(len(data))]


def cut_at_tag(data: bytes, chance: random.Random) -> bytes:
    """The record ends before some tag."""
    return data[: matched(TAG, data, chance).start]


def cut_in_value(data: bytes, chance: random.Random) -> bytes:
    """The record ends within the value of some attribute."""
    where = matched(VALUE, data, chance)
    return data[: chance.randint(where.start, where.stop)]


def cut_in_head(data: bytes, chance: random.Random) -> bytes:
    """The record ends within its first bytes."""
    return data[: chance.randrange(min(len(data), 400))]


def cut_near_end(data: bytes, chance: random.Random) -> bytes:
    """The last few bytes are missing."""
    return data[: -chance.randint(1, 40)]


def cut_start(data: bytes, chance: random.Random) -> bytes:
    """The start is missing."""
    return data[chance.randint(1, min(len(data) - 1, 600)) :]


# -- numbers ---------------------------------------------------------------------------


def digit(data: bytes, chance: random.Random) -> bytes:
    """One digit is another: well-formed, but wrong."""
    places = [n for n, byte in enumerate(data) if 48 <= byte < 58]
    made = bytearray(data)
    place = chance.choice(places)
    made[place] = 48 + (made[place] - 48 + chance.randint(1, 9)) % 10
    return bytes(made)


ODD_NUMBERS: tuple[bytes, ...] = (
    b"-1", b"136", b"255", b"256", b"65535", b"65536", b"2147483647", b"-2147483648",
    b"2147483648", b"4294967296", b"9223372036854775808", b"-9223372036854775809",
    b"100000000", b"999999999", b"1" * 40, b"9" * 5000, b"0" * 5000 + b"1", b"007",
    b"-0", b"+1", b"1.5", b"1e9", b"1e400", b"NaN", b"nan", b"inf", b"-Infinity",
    b"0x10", b"1_0", b" 1", b"1 ", b"1,1", b",", b",,,", b"", b"-", b"--1", b"None",
    "\u0663".encode(), "\uff11".encode(), "\u00b2".encode(), b"&#49;", b"%31", b"1;1",
)  # fmt: skip
"""What stands where a number should: too great, too small, overlong, no number."""


def odd_number(data: bytes, chance: random.Random) -> bytes:
    """One number is an odd one."""
    return put(data, matched(NUMBER, data, chance), chance.choice(ODD_NUMBERS))


def odd_numbers(data: bytes, chance: random.Random) -> bytes:
    """A good many numbers are odd ones."""
    share = chance.random()

    def change(match: re.Match[bytes]) -> bytes:
        odd = chance.random() < share
        return chance.choice(ODD_NUMBERS[:32]) if odd else match.group()

    return NUMBER.sub(change, data)


def small_numbers(data: bytes, chance: random.Random) -> bytes:
    """Up to five numbers are other small ones."""
    for _ in range(chance.randint(1, 5)):
        number = str(chance.randint(-2, 140)).encode()
        data = put(data, matched(NUMBER, data, chance), number)
    return data


def other_bits(data: bytes, chance: random.Random) -> bytes:
    """The number of a meld is another: nearly any is a meld, of other tiles."""
    melds = re.compile(rb'(?<= m=")[0-9]+(?=")')
    number = str(chance.randrange(65536)).encode()
    return put(data, matched(melds, data, chance), number)


# -- tags ------------------------------------------------------------------------------


def drop(data: bytes, chance: random.Random) -> bytes:
    """A tag is missing."""
    return put(data, matched(TAG, data, chance), b"")


def double(data: bytes, chance: random.Random) -> bytes:
    """A tag stands twice."""
    where = matched(TAG, data, chance)
    return put(data, where, 2 * data[where])


def many(data: bytes, chance: random.Random) -> bytes:
    """A tag stands very often."""
    where = matched(TAG, data, chance)
    return put(data, where, chance.randint(3, 400) * data[where])


def swap(data: bytes, chance: random.Random) -> bytes:
    """Two tags have changed places."""
    spans = [match.span() for match in TAG.finditer(data)]
    one, other = (slice(*span) for span in sorted(chance.sample(spans, 2)))
    between = data[one.stop : other.start]
    parts = data[: one.start], data[other], between, data[one], data[other.stop :]
    return b"".join(parts)


def shuffle(data: bytes, chance: random.Random) -> bytes:
    """Tags from somewhere on stand in any order."""
    tags = TAG.findall(data)
    first = chance.randrange(len(tags))
    rest = tags[first:]
    chance.shuffle(rest)
    return b"".join(tags[:first] + rest)


def displaced(data: bytes, chance: random.Random) -> bytes:
    """A tag stands somewhere else."""
    where = matched(TAG, data, chance)
    tag, rest = data[where], put(data, where, b"")
    place = matched(TAG, rest, chance).start
    return rest[:place] + tag + rest[place:]


NAMES = (
    b"T", b"U1", b"X", b"INIT", b"AGARI", b"RYUUKYOKU", b"N", b"DORA", b"REACH", b"BYE",
    b"UN", b"GO", b"SHUFFLE", b"TAIKYOKU", b"mjloggm", b"MJLOGGM", b"init", b"x:INIT",
    b"T136", b"T-1", b"T1.5", b"T\xe9", b"1T", b"", b"A" * 3000, b"T" + b"1" * 3000,
)  # fmt: skip


def renamed(data: bytes, chance: random.Random) -> bytes:
    """A tag has another name."""
    names = re.compile(rb"(?<=<)/?[A-Za-z]+[0-9]*")
    return put(data, matched(names, data, chance), chance.choice(NAMES))


# -- attributes ------------------------------------------------------------------------


def attribute_gone(data: bytes, chance: random.Random) -> bytes:
    """An attribute is missing."""
    return put(data, matched(ATTRIBUTE, data, chance), b"")


def attribute_twice(data: bytes, chance: random.Random) -> bytes:
    """An attribute stands twice, the second time perhaps with another value."""
    where = matched(ATTRIBUTE, data, chance)
    second = data[where]
    if chance.random() < 0.5:
        second = NUMBER.sub(b"1", second)
    return put(data, where, data[where] + second)


def attribute_elsewhere(data: bytes, chance: random.Random) -> bytes:
    """An attribute stands in another tag too."""
    attribute = data[matched(ATTRIBUTE, data, chance)]
    place = matched(ATTRIBUTE, data, chance).start
    return data[:place] + attribute + data[place:]


def attribute_order(data: bytes, chance: random.Random) -> bytes:
    """Two neighbouring attributes have changed places."""
    pairs = re.compile(ATTRIBUTE.pattern * 2)
    where = matched(pairs, data, chance)
    return put(data, where, b"".join(reversed(ATTRIBUTE.findall(data[where]))))


def value_emptied(data: bytes, chance: random.Random) -> bytes:
    """An attribute has no value."""
    return put(data, matched(VALUE, data, chance), b"")


def value_elsewhere(data: bytes, chance: random.Random) -> bytes:
    """An attribute has the value of another."""
    value = data[matched(VALUE, data, chance)]
    return put(data, matched(VALUE, data, chance), value)


def value_longer(data: bytes, chance: random.Random) -> bytes:
    """A list has its numbers several times."""
    where = matched(VALUE, data, chance)
    times = chance.choice((2, 3, 50, 2000))
    return put(data, where, b",".join([data[where]] * times))


def value_shorter(data: bytes, chance: random.Random) -> bytes:
    """A list has fewer numbers."""
    where = matched(VALUE, data, chance)
    numbers = data[where].split(b",")
    return put(data, where, b",".join(numbers[: chance.randrange(len(numbers) + 1)]))


SIGNS = (
    b"'", b'"', b'""', b"=", b"==", b" = ", b">", b"<", b"/", b"/>", b"//>", b" ",
    b"\t", b"\r\n", b"\x0b", b"\x0c", b"\xa0", b"\xe3\x80\x80", b"&", b"\\", b",", b"%",
)  # fmt: skip


def sign(data: bytes, chance: random.Random) -> bytes:
    """A sign of the markup is another, or stands where none should."""
    where = matched(re.compile(rb'[<>"=/ ,%]'), data, chance)
    kept = data[where] if chance.random() < 0.5 else b""
    return put(data, where, kept + chance.choice(SIGNS))


PLAIN: tuple[Change, ...] = (cut, flip, digit, drop, double, swap, splice)
"""Damage as disks and hands do it, which leaves most of a record as it was."""
