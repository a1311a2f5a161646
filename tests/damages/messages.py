"""Damage to the messages of protocol buffers (protobuf.dev, "Encoding").

Fields are read without knowing what they mean: a value of bytes that is whole fields
itself is taken for a message, and damage happens at any depth, with the lengths around
it put right. Bytes that are no message are given back as they are.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

VARINT, EIGHT, LENGTH, GROUP, END, FOUR = range(6)

DEEP = 100_000


class Field(NamedTuple):
    """One field: its number, the kind of its value, and that."""

    number: int
    wire: int
    value: Any
    """The number; the bytes; or the fields of a message."""


def varint(number: int) -> bytes:
    """A number, as messages have it; a negative one in ten bytes."""
    number &= 2**64 - 1
    made = bytearray()
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128 or shift > 63:
            return number, at


def fields(data: bytes) -> list[Field] | None:
    """The fields of a message; None if these bytes are none."""
    found, at = list[Field](), 0
    try:
        while at < len(data):
            key, at = _read_varint(data, at)
            number, wire = key >> 3, key & 7
            if not 0 < number < 200 or wire not in (VARINT, LENGTH):
                return None
            value: Any
            value, at = _read_varint(data, at)
            if wire == LENGTH:
                end = at + value
                if end > len(data):
                    return None
                value, at = data[at:end], end
                value = fields(value) or value
            found.append(Field(number, wire, value))
    except IndexError:
        return None
    return found


def encoded(message: list[Any]) -> bytes:
    """The bytes of fields, and of raw bytes between them."""
    made = bytearray()
    for one in message:
        if isinstance(one, bytes):
            made += one
            continue
        made += varint(one.number << 3 | one.wire)
        if one.wire == LENGTH:
            value = one.value if isinstance(one.value, bytes) else encoded(one.value)
            made += varint(len(value)) + value
        else:
            made += varint(one.value)
    return bytes(made)


def _place(message: list[Any], chance: random.Random) -> tuple[list[Any], int]:
    """A message at any depth, and a field of it."""
    while True:
        at = chance.randrange(len(message))
        inner = message[at].value
        if not isinstance(inner, list) or chance.random() < 0.15:
            return message, at
        message = inner


def _all_of(message: list[Any], kind: type) -> list[tuple[list[Any], int]]:
    """The places of all fields, at any depth, whose value is of a type."""
    found = []
    for at, one in enumerate(message):
        if isinstance(one.value, kind):
            found.append((message, at))
        if isinstance(one.value, list):
            found += _all_of(one.value, kind)
    return found


def _parted(
    data: bytes, chance: random.Random
) -> tuple[list[Any], list[Any], int] | None:
    """The message, and within it one with a field of it."""
    message: list[Any] | None = fields(data)
    return (message, *_place(message, chance)) if message else None


def field_gone(data: bytes, chance: random.Random) -> bytes:
    """A field is missing."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    del inner[at]
    return encoded(message)


def field_twice(data: bytes, chance: random.Random) -> bytes:
    """A field stands twice, or very often."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    inner[at:at] = [inner[at]] * chance.choice((1, 1, 2, 300))
    return encoded(message)


def fields_mixed(data: bytes, chance: random.Random) -> bytes:
    """The fields of a message stand in any order."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, _ = found
    chance.shuffle(inner)
    return encoded(message)


def field_elsewhere(data: bytes, chance: random.Random) -> bytes:
    """A field of one message stands in another too."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    one = inner[at]
    other, place = _place(message, chance)
    copied = one if isinstance(one.value, int) else encoded([one])
    other.insert(place, copied)
    return encoded(message)


NUMBERS = (0, 1, 2, 3, 15, 16, 100, 18999, 19000, 2**29 - 1, 2**29, 2**60)


def field_other(data: bytes, chance: random.Random) -> bytes:
    """A field has another number: an unknown one, 0, or one too large."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    number = chance.choice((*NUMBERS, inner[at].number + 1))
    inner[at] = inner[at]._replace(number=number)
    return encoded(message)


def wire_other(data: bytes, chance: random.Random) -> bytes:
    """A field is said to be of another kind: groups, eight bytes, none there is."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    one = inner[at]
    inner[at] = varint(one.number << 3 | chance.randrange(8)) + encoded([one])[1:]
    return encoded(message)


INTEGERS = (
    0, 1, -1, 2, 3, 4, 7, 127, 128, 255, 2**15, 2**31 - 1, 2**31, -(2**31), 2**32 - 1,
    2**32, 2**32 + 1, 2**40, 2**63 - 1, -(2**63),
)  # fmt: skip


def number_other(data: bytes, chance: random.Random) -> bytes:
    """Up to three numbers are others, or stand where bytes should."""
    message: list[Any] | None = fields(data)
    numbers = _all_of(message, int) if message else []
    if not message or not numbers:
        return data
    for _ in range(chance.randint(1, 3)):
        inner, at = chance.choice(numbers)
        value = chance.choice((*INTEGERS, inner[at].value + 1))
        inner[at] = inner[at]._replace(value=value)
    if chance.random() < 0.2:
        inner, at = _place(message, chance)
        inner[at] = Field(inner[at].number, VARINT, chance.choice(INTEGERS))
    return encoded(message)


OVERLONG = (
    b"\x80\x00", b"\x81\x00", b"\x80" * 9 + b"\x00", b"\x80" * 9 + b"\x01",
    b"\xff" * 9 + b"\x01", b"\xff" * 9 + b"\x7f", b"\xff" * 10 + b"\x01",
    b"\x80" * 5000 + b"\x01", b"\xff" * 5000, b"\x80",
)  # fmt: skip
"""Numbers in more bytes than they need, or than there may be, or without an end."""


def number_overlong(data: bytes, chance: random.Random) -> bytes:
    """A number, a length or a key is written in an odd way."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    one, odd = inner[at], chance.choice(OVERLONG)
    inner[at] = (
        odd if chance.random() < 0.2 else varint(one.number << 3 | one.wire) + odd
    )
    return encoded(message)


LENGTHS = (0, 1, 127, 2**14, 2**31 - 1, 2**31, 2**32, 2**40, 2**63 - 1, 2**64 - 1)


def length_other(data: bytes, chance: random.Random) -> bytes:
    """A length is a little or very much too great, or too small."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    one = inner[at]
    value = encoded([one._replace(number=1)]) if one.wire == LENGTH else b""
    length, start = _read_varint(value, 1) if value else (0, 0)
    said = chance.choice((*LENGTHS, length + 1, max(0, length - 1)))
    inner[at] = varint(one.number << 3 | LENGTH) + varint(said) + value[start:]
    return encoded(message)


TEXTS = (
    b"", b"0m", b"9z", b"0z", b"x", b"1m2m", b"\xff", b"\xed\xa0\x80", b"\xc0\x80",
    b"\0", b"\xe2\x80\xae", b"\x1b[31m", b"=1+1", b"<b>", b"a" * 70_000,
    b".lq.RecordNewRound", b".lq.RecordHule", b".lq.", b".lq.NoSuch", b"lq.Wrapper",
    b".lq.GameDetailRecords", "\u96c0\u58eb".encode("shift-jis"),
)  # fmt: skip


def text_other(data: bytes, chance: random.Random) -> bytes:
    """Text is another, no UTF-8, the name of another message; or a message is text."""
    message: list[Any] | None = fields(data)
    kind = bytes if chance.random() < 0.9 else list
    texts = _all_of(message, kind) if message else []
    if not message or not texts:
        return data
    inner, at = chance.choice(texts)
    inner[at] = Field(inner[at].number, LENGTH, chance.choice(TEXTS))
    return encoded(message)


def message_within_itself(data: bytes, chance: random.Random) -> bytes:
    """A message is a field of itself."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    whole = encoded(inner)
    inner[at] = Field(inner[at].number, LENGTH, whole)
    return encoded(message)


def message_deep(data: bytes, chance: random.Random) -> bytes:
    """A message within a message, and so on, or that many groups."""
    if not (found := _parted(data, chance)):
        return data
    message, inner, at = found
    number = min(inner[at].number, 15)
    if chance.random() < 0.3:
        inner[at] = bytes([number << 3 | GROUP]) * DEEP
        return encoded(message)
    deep = b""
    for _ in range(chance.choice((10, 15, 17, 100, 3000))):
        deep = encoded([Field(number, LENGTH, deep)])
    inner[at] = deep
    return encoded(message)


def fields_after(data: bytes, chance: random.Random) -> bytes:
    """Something stands after the last field, or before the first."""
    piece = chance.choice((b"\0", b"\x0a", b"\x0a\x00", b"\x08\x01", data, b"\xff" * 9))
    return data + piece if chance.random() < 0.7 else piece + data
