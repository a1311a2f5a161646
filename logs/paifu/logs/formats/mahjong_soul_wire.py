"""Protocol buffers: bytes to the values of messages, and back, strictly.

The encoding is public (protobuf.dev, "Encoding"). The usual library is lenient where a
reader of records may not be: it keeps the last of two values of one field, cuts a
number that is too large for its field to 32 bits, steps over fields it does not know,
and says neither what was wrong nor where. So records are read by this page, which
`tests/logs/test_mahjong_soul_wire.py` holds equal to the library.

A message is a dict of its fields in the order in which they come; a field that does not
come has no key. Bytes that hold a `Wrapper` are `{"name": ..., "data": {...}}`, as they
are in records in JSON.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

from paifu.logs.formats.mahjong_soul_messages import (
    MESSAGES,
    OTHER_GAMES,
    PREFIX,
    RECORDS,
    Field,
    Message,
)
from paifu.logs.formats.unread import UnreadError

Tree = dict[str, Any]
"""The values of a message."""

VARINT, LENGTH = 0, 2
"""The kinds of values that records have: a number, or so many bytes."""

_WIRES = ("a number", "eight bytes", "bytes", "a group", "a group's end", "four bytes")

_INTEGERS = frozenset(("uint32", "int32", "bool"))

_DEEPEST = 16
"""Deepest nesting of messages; the deepest one known is eight."""


def decode(data: bytes, name: str, start: int = 0) -> Tree:
    """The values of a message.

    Args:
        data: its bytes, to their end.
        name: which message it is.
        start: where it begins.

    Raises:
        UnreadError: with the byte offset of what is not understood.

    >>> decode(bytes([8, 1, 16, 2]), "GameUserEvent")
    {'seat': 1, 'type': 2}
    >>> decode(bytes([8]), "GameUserEvent")
    Traceback (most recent call last):
    ...
    paifu.logs.formats.unread.UnreadError: GameUserEvent ends within a number
    """
    return _message(data, start, len(data), MESSAGES[name], 0)


def message_of(name: str) -> Message | None:
    """The message that a wrapper's name is, with or without its prefix.

    >>> message_of(".lq.RecordHule").name, message_of("Wrapper")
    ('RecordHule', None)
    """
    short = name.removeprefix(PREFIX)
    if short in RECORDS or short in ("GameDetailRecords", "ResGameRecord"):
        return MESSAGES[short]
    return None


def unknown_message(name: str) -> UnreadError:
    """What to raise for a wrapper of a message that is not known."""
    short = name.removeprefix(PREFIX)
    if short in OTHER_GAMES:
        reason = f"{short} is of another game: {OTHER_GAMES[short]}"
        return UnreadError("format.unknown_tag", reason)
    return UnreadError("format.unknown_tag", f"no message {name!r} is known")


def _varint(data: bytes, at: int, stop: int, inside: str) -> tuple[int, int]:
    value = shift = 0
    start = at
    while True:
        if at >= stop:
            raise UnreadError(
                "format.truncated", f"{inside} ends within a number", offset=at
            )
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            break
        shift += 7
        if shift > 63:
            reason = f"{inside}: a number of more than ten bytes"
            raise UnreadError("format.bad_value", reason, offset=start)
    if value >> 64:
        reason = f"{inside}: a number of more than 64 bits"
        raise UnreadError("format.bad_value", reason, offset=start)
    return value, at


def _message(data: bytes, at: int, stop: int, message: Message, depth: int) -> Tree:
    if depth > _DEEPEST:
        reason = f"{message.name} is nested {depth} deep"
        raise UnreadError("format.bad_value", reason, offset=at)
    found: Tree = {}
    while at < stop:
        start = at
        key, at = _varint(data, at, stop, message.name)
        field = message.by_number.get(key >> 3)
        if field is None:
            reason = f"{message.name} has an unknown field {key >> 3}"
            raise UnreadError("format.unknown_key", reason, offset=start)
        wire, size = key & 7, 0
        if wire == LENGTH:
            size, at = _varint(data, at, stop, message.name)
            if size > stop - at:
                what = f"{message.name}.{field.name} has {size} bytes, and"
                reason = f"{what} {stop - at} are left"
                raise UnreadError("format.truncated", reason, offset=at)
        _check_form(message, field, wire, found, start)
        if wire == VARINT:
            number, at = _varint(data, at, stop, message.name)
            value = _integer(number, message, field, start)
            if field.repeated:
                found.setdefault(field.name, []).append(value)
            else:
                found[field.name] = value
            continue
        if field.type in _INTEGERS:
            numbers = found.setdefault(field.name, [])
            end = at + size
            while at < end:
                first = at
                number, at = _varint(data, at, end, f"{message.name}.{field.name}")
                numbers.append(_integer(number, message, field, first))
            continue
        value = _bytes_value(data, at, at + size, message, field, depth)
        at += size
        if field.repeated:
            found.setdefault(field.name, []).append(value)
        else:
            found[field.name] = value
    return found


def _check_form(
    message: Message, field: Field, wire: int, found: Tree, start: int
) -> None:
    numeric = field.type in _INTEGERS
    fits = wire == LENGTH and (field.repeated or not numeric)
    if not fits and not (numeric and wire == VARINT):
        kind = _WIRES[wire] if wire < len(_WIRES) else f"of wire type {wire}"
        reason = f"{message.name}.{field.name} is {kind}: expected {field.type}"
        raise UnreadError("format.bad_value", reason, offset=start)
    if field.name in found and not field.repeated:
        reason = f"{message.name}.{field.name} stands twice"
        raise UnreadError("format.repeated_key", reason, offset=start)


def _integer(value: int, message: Message, field: Field, at: int) -> int | bool:
    if field.type == "bool" and value <= 1:
        return value == 1
    if field.type == "uint32" and value < 1 << 32:
        return value
    if field.type == "int32":
        signed = value - (1 << 64) if value >> 63 else value
        if -(1 << 31) <= signed < 1 << 31:
            return signed
    reason = f"{message.name}.{field.name} is {value}: expected {field.type}"
    raise UnreadError("format.bad_value", reason, offset=at)


def _bytes_value(
    data: bytes, at: int, stop: int, message: Message, field: Field, depth: int
) -> Any:
    if field.type == "string":
        try:
            return data[at:stop].decode()
        except UnicodeDecodeError as error:
            reason = f"{message.name}.{field.name} is not UTF-8"
            where = at + error.start
            raise UnreadError("format.bad_value", reason, offset=where) from None
    if field.type == "payload":
        return data[at:stop]
    if field.type == "bytes":
        return base64.b64encode(data[at:stop]).decode()
    if field.type == "wrapped":
        return unwrap(data, at, stop, depth + 1) if at < stop else {}
    return _message(data, at, stop, MESSAGES[field.type], depth + 1)


def unwrap(data: bytes, at: int, stop: int, depth: int = 0) -> Tree:
    """A wrapper with the values of the message in it.

    Raises:
        UnreadError: as `decode`; a message of another game is named as such.
    """
    start = at
    wrapper = _message(data, at, stop, MESSAGES["Wrapper"], depth)
    name = wrapper.get("name", "")
    message = message_of(name)
    if message is None:
        error = unknown_message(name)
        error.offset = start
        raise error
    if "data" in wrapper:
        inner = wrapper["data"]
        first = data.index(inner, start, stop) if inner else stop
        wrapper["data"] = _message(data, first, first + len(inner), message, depth + 1)
    return wrapper


def frame_fields(
    data: bytes, at: int, stop: int, name: str
) -> Iterator[tuple[Field, int, int, int]]:
    """The fields of a message that may be cut off, one by one.

    Yields:
        The field, and the offsets of its key, of its value and of its end. The bytes
        around the steps are given as far as they go, and then said to be cut off.

    Raises:
        UnreadError: as `decode`.
    """
    message = MESSAGES[name]
    while at < stop:
        start = at
        key, at = _varint(data, at, stop, name)
        field = message.by_number.get(key >> 3)
        if field is None:
            reason = f"{name} has an unknown field {key >> 3}"
            raise UnreadError("format.unknown_key", reason, offset=start)
        size = 0
        if key & 7 == LENGTH:
            size, at = _varint(data, at, stop, name)
        _check_form(message, field, key & 7, {}, start)
        value = at
        if key & 7 == VARINT:
            _, at = _varint(data, at, stop, name)
        at += size
        holds_steps = field.type in ("payload", "wrapped") and field.number != 1
        if at <= stop or holds_steps:
            yield field, start, value, min(at, stop)
        if at > stop:
            what = f"{name}.{field.name} has {size} bytes, and {stop - value} are left"
            raise UnreadError("format.truncated", what, offset=stop)


def field_value(data: bytes, start: int, stop: int, name: str) -> Any:
    """The value of the only field of a message between two offsets."""
    (value,) = _message(data, start, stop, MESSAGES[name], 0).values()
    return value


# -- values to bytes -------------------------------------------------------------------


def encode(values: Tree, name: str) -> bytes:
    """The bytes of a message, its fields in the order of the dict; reverse of `decode`.

    Numbers of one field are packed, as the game's servers pack them. A field whose
    value is None is left out.

    Raises:
        ValueError: a field that the message has not, or a value that does not fit.

    >>> encode({"seat": 1, "type": 300}, "GameUserEvent").hex()
    '080110ac02'
    """
    return bytes(_encoded(values, MESSAGES[name]))


def wrap(values: Tree) -> bytes:
    """The bytes of a wrapper and the message in it; the reverse of `unwrap`."""
    return bytes(_wrapped(values))


def _wrapped(values: Tree) -> bytearray:
    out = bytearray()
    if "name" in values:
        _put_bytes(out, 1, values["name"].encode())
    if values.get("data") is not None:
        message = message_of(values.get("name", ""))
        if message is None:
            raise ValueError(f"no message {values.get('name')!r} is known")
        _put_bytes(out, 2, _encoded(values["data"], message))
    return out


def _encoded(values: Tree, message: Message) -> bytearray:
    out = bytearray()
    for key, value in values.items():
        field = message.by_name.get(key)
        if field is None:
            raise ValueError(f"{message.name} has no field {key!r}")
        if value is None:
            continue
        if not field.repeated:
            _put(out, field, value)
        elif field.type in _INTEGERS:
            packed = bytearray()
            for one in value:
                _put_number(packed, field, one)
            _put_bytes(out, field.number, packed)
        else:
            for one in value:
                _put(out, field, one)
    return out


def _put(out: bytearray, field: Field, value: Any) -> None:
    if field.type in _INTEGERS:
        _put_varint(out, field.number << 3)
        _put_number(out, field, value)
    elif field.type == "string":
        _put_bytes(out, field.number, value.encode())
    elif field.type == "bytes":
        _put_bytes(out, field.number, base64.b64decode(value, validate=True))
    elif field.type == "wrapped":
        _put_bytes(out, field.number, _wrapped(value))
    else:
        _put_bytes(out, field.number, _encoded(value, MESSAGES[field.type]))


def _put_bytes(out: bytearray, number: int, value: bytes | bytearray) -> None:
    _put_varint(out, number << 3 | LENGTH)
    _put_varint(out, len(value))
    out += value


def _put_number(out: bytearray, field: Field, value: int) -> None:
    low = -(1 << 31) if field.type == "int32" else 0
    high = {"int32": (1 << 31) - 1, "bool": 1}.get(field.type, (1 << 32) - 1)
    if not low <= value <= high:
        raise ValueError(f"{field.name} is {value!r}: no {field.type}")
    _put_varint(out, value & (1 << 64) - 1)


def _put_varint(out: bytearray, value: int) -> None:
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
