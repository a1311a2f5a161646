"""Damage to a record in JSON: values, keys, lists, and what JSON forbids or allows.

A record is one value, or one a line; of lines, one is damaged. What stands in a text
within the record (Riichi City's events are such texts) is reached too. A record that
is no JSON is given back as it is.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from damages.text import ODD_NUMBERS

HOLE = "\ufffdhole\ufffd"
"""Stands for text that a JSON writer would not write."""

Place = tuple[Any, Any]
"""A list or object, and an index or key of it."""

DEEP = 100_000

ODD_VALUES: tuple[bytes, ...] = (
    b"null", b"true", b"false", b"0", b"-1", b"1.0", b"1.5", b"2.5e3", b"-0.0", b'""',
    b'"1"', b"[]", b"{}", b"[[]]", b"[null]", b'{"":0}', b'"?"', b'"5mr"', b'"0m"',
    b"NaN", b"Infinity", b"-Infinity", b"undefined", b"1e400", b"1E-400", b"01", b"+1",
    b".5", b"5.", b"0x10", b"1_000", b"'x'", b"9007199254740993",
    b"18446744073709551616", b"9" * 5000, b"-" + b"9" * 400, b"1." + b"0" * 5000,
    b"1e" + b"9" * 400,
    b'"\\ud800"', b'"\\udc00\\ud800"', b'"\\u0000"', b'"\\u202e"', b'"\\x41"', b'"\\',
    b'"\t"', b'"\xff"', b'"\xed\xa0\x80"', b'"\xc0\x80"', b'"' + b"a" * 70_000 + b'"',
    b"[" * DEEP, b"[" * DEEP + b"]" * DEEP, b'{"a":' * DEEP, b"[1" + b",1" * 9000,
    b"/* */ 1", b"// 1\n1", b"1 1", b"", b",", b"]", b"}", b"1,", b'1,"x":1',
    *ODD_NUMBERS,
)  # fmt: skip
"""What stands where a value should: other types, no JSON, too long, too deep."""


def _records(data: bytes) -> list[bytes]:
    """The record in pieces of which each is a value, or as one piece."""
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return data.splitlines(keepends=True)
    return [data]


def _changed(
    data: bytes, chance: random.Random, change: Callable[[Any, random.Random], bytes]
) -> bytes:
    """The record with something done to one of its values.

    `change` works on the value as it is, and gives the text for its hole.
    """
    pieces = _records(data)
    number = chance.randrange(len(pieces)) if pieces else 0
    try:
        value = json.loads(pieces[number])
    except (ValueError, RecursionError, IndexError):
        return data
    hole = change(value, chance) if isinstance(value, dict | list) else b""
    ending = b"\n" if pieces[number].endswith(b"\n") else b""
    pieces[number] = _filled(_text(value), hole) + ending
    return b"".join(pieces)


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "surrogatepass"
    )


def _filled(text: bytes, hole: bytes) -> bytes:
    return text.replace(f'"{HOLE}"'.encode(), hole)


def place(value: Any, chance: random.Random) -> Place | None:
    """Somewhere in a value, at any depth; None if it is empty."""
    while value:
        keys = [*value] if isinstance(value, dict) else [*range(len(value))]
        inner = [value[key] for key in keys if isinstance(value[key], dict | list)]
        inner = [one for one in inner if one]
        # Most of a record is deep inside it, and little stands beside the way there.
        if not inner or chance.random() < 0.2:
            return value, chance.choice(keys)
        value = chance.choice(inner)
    return None


def _of_type(value: Any, kind: type, chance: random.Random) -> Any:
    """A list or object somewhere in a value that has something in it."""
    found, waiting = [], [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, kind) and one:
            found.append(one)
        waiting += one.values() if isinstance(one, dict) else one
        waiting = [inner for inner in waiting if isinstance(inner, dict | list)]
    return chance.choice(found) if found else None


# -- values ----------------------------------------------------------------------------


def value_odd(data: bytes, chance: random.Random) -> bytes:
    """A value is of another type, no JSON, very long or very deep."""

    def change(value: Any, chance: random.Random) -> bytes:
        if found := place(value, chance):
            found[0][found[1]] = HOLE
        return chance.choice(ODD_VALUES)

    return _changed(data, chance, change)


def value_near(data: bytes, chance: random.Random) -> bytes:
    """Up to three values are others of their own type."""

    def change(value: Any, chance: random.Random) -> bytes:
        for _ in range(chance.randint(1, 3)):
            if found := place(value, chance):
                holder, key = found
                holder[key] = _near(holder[key], chance)
        return b""

    return _changed(data, chance, change)


def _near(value: Any, chance: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return chance.choice((value + 1, value - 1, -value, value * 100, 255, 4))
        case float():
            return chance.choice((value + 0.5, -value, 1e300))
        case str():
            return chance.choice((value[::-1], value + value, value[1:], value.upper()))
        case list():
            return value + value
        case _:
            return value


def value_copied(data: bytes, chance: random.Random) -> bytes:
    """A value stands in another place too."""

    def change(value: Any, chance: random.Random) -> bytes:
        one, other = place(value, chance), place(value, chance)
        if one and other:
            other[0][other[1]] = json.loads(json.dumps(one[0][one[1]]))
        return b""

    return _changed(data, chance, change)


def text_within(data: bytes, chance: random.Random) -> bytes:
    """A value in a text that holds JSON is an odd one, or the text is none."""

    def change(value: Any, chance: random.Random) -> bytes:
        for _ in range(50):
            found = place(value, chance)
            text = found[0][found[1]] if found else None
            if found and isinstance(text, str) and text.startswith(("{", "[")):
                inner = json.loads(text)
                if at := place(inner, chance):
                    at[0][at[1]] = HOLE
                odd = _filled(_text(inner), chance.choice(ODD_VALUES))
                found[0][found[1]] = odd.decode("utf-8", "surrogateescape")
                break
        return b""

    try:
        return _changed(data, chance, change)
    except UnicodeEncodeError:
        return value_odd(data, chance)


# -- lists and keys --------------------------------------------------------------------


def _on_list(
    data: bytes, chance: random.Random, change: Callable[[list[Any]], None]
) -> bytes:
    def changed(value: Any, chance: random.Random) -> bytes:
        found = _of_type(value, list, chance)
        if found is not None:
            change(found)
        return b""

    return _changed(data, chance, changed)


def entry_gone(data: bytes, chance: random.Random) -> bytes:
    """An entry of a list is missing."""
    return _on_list(data, chance, lambda one: one.pop(chance.randrange(len(one))))


def entry_twice(data: bytes, chance: random.Random) -> bytes:
    """An entry of a list stands twice, or very often."""

    def change(one: list[Any]) -> None:
        at = chance.randrange(len(one))
        one[at:at] = [one[at]] * chance.choice((1, 1, 3, 400))

    return _on_list(data, chance, change)


def entries_swapped(data: bytes, chance: random.Random) -> bytes:
    """The entries of a list stand in any order."""
    return _on_list(data, chance, chance.shuffle)


def list_cut(data: bytes, chance: random.Random) -> bytes:
    """A list ends early."""

    def change(one: list[Any]) -> None:
        del one[chance.randrange(len(one)) :]

    return _on_list(data, chance, change)


def _on_object(
    data: bytes, chance: random.Random, change: Callable[[dict[str, Any]], bytes]
) -> bytes:
    def changed(value: Any, chance: random.Random) -> bytes:
        found = _of_type(value, dict, chance)
        return b"" if found is None else change(found)

    return _changed(data, chance, changed)


def key_gone(data: bytes, chance: random.Random) -> bytes:
    """A key is missing."""

    def change(one: dict[str, Any]) -> bytes:
        del one[chance.choice([*one])]
        return b""

    return _on_object(data, chance, change)


def key_twice(data: bytes, chance: random.Random) -> bytes:
    """A key stands twice, the second time perhaps with another value."""

    def change(one: dict[str, Any]) -> bytes:
        key = chance.choice([*one])
        value = _text(one[key])
        one[key] = HOLE
        first = value if chance.random() < 0.5 else b"1"
        return first + b"," + _text(key) + b":" + value

    return _on_object(data, chance, change)


KEYS = ("", "type", "x", "__proto__", "\0", "\u202e", "log", "data", "a" * 5000, "0")


def key_other(data: bytes, chance: random.Random) -> bytes:
    """A key has another name, or there is one more."""

    def change(one: dict[str, Any]) -> bytes:
        key = chance.choice([*one])
        value = one[key] if chance.random() < 0.3 else one.pop(key)
        one[chance.choice((*KEYS, key.upper(), key + " "))] = value
        return b""

    return _on_object(data, chance, change)


def keys_elsewhere(data: bytes, chance: random.Random) -> bytes:
    """The keys of one object stand in any order, which means the same."""

    def change(one: dict[str, Any]) -> bytes:
        items = [*one.items()]
        chance.shuffle(items)
        one.clear()
        one.update(items)
        return b""

    return _on_object(data, chance, change)


# -- the whole -------------------------------------------------------------------------


LINES = (b"\n", b"null\n", b"[]\n", b"{}\n", b"x\n")


def lines_mixed(data: bytes, chance: random.Random) -> bytes:
    """Lines are missing, doubled or elsewhere; a record of one line stands twice."""
    lines = data.splitlines(keepends=True) or [b""]
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines.insert(at, chance.choice(LINES))
    return b"".join(lines)


def spaced(data: bytes, chance: random.Random) -> bytes:
    """Written with white space, as a person or a program would."""
    pieces = _records(data)
    indent = chance.choice((None, 0, 1, "\t"))
    try:
        made = [json.dumps(json.loads(piece), indent=indent) for piece in pieces]
    except (ValueError, RecursionError):
        return data
    ending = chance.choice(("\n", "\r\n", "\r", ""))
    return ending.join([*made, ""]).encode("utf-8", "surrogatepass")


AROUND: tuple[tuple[bytes, bytes], ...] = (
    (b"[", b"]"), (b'{"data":', b"}"), (b'{"log":', b"}"), (b'"', b'"'),
    (b"\xef\xbb\xbf", b""), (b"\xef\xbb\xbf" * 2, b""), (b" \n", b" \n"),
    (b"var x = ", b";"), (b"callback(", b")"), (b"", b"garbage"), (b"", b"}"),
    (b"\0", b""), (b"", b"\0"), (b"[" * DEEP, b"]" * DEEP),
    (b'{"a":' * DEEP, b"}" * DEEP),
)  # fmt: skip


def wrapped(data: bytes, chance: random.Random) -> bytes:
    """The record is a value within another, or something stands around it."""
    before, after = chance.choice(AROUND)
    return before + data + after
