"""Values of a JSON record, each checked for its type and range as it is read.

`decode` turns text into plain values. `Fields` reads one object, key by key, and knows
which of its keys nobody asked for; `integer`, `text` and `array` check single values.
Every error names the value's path, such as `log[3][16][2]`.

Types are exact: `true` is no number, `1.0` no whole one, and a number too large for 64
bits, which orjson gives as a float, is none either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from paifu.logs.events import NONE
from paifu.logs.formats.unread import UnreadError

Path = tuple[str | int, ...]
"""Keys and indices that lead from a record to a value."""

_KEY = re.compile(rb'"[ \t\r\n]*:')
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")

_SHOWN = 40
"""How many characters of a value an error shows."""

_REQUIRED: Any = object()


def spelled(path: Path) -> str:
    """A path as people write it.

    >>> spelled(("log", 3, 16, 2)), spelled(("a", "b c")), spelled(())
    ('log[3][16][2]', "a['b c']", 'the record')
    """
    if not path:
        return "the record"
    words: list[str] = []
    for step in path:
        if isinstance(step, str) and _NAME.fullmatch(step):
            words.append(f".{step}" if words else step)
        else:
            words.append(f"[{step!r}]")
    return "".join(words)


def shown(value: object) -> str:
    """A value as an error quotes it, never long.

    >>> shown("x" * 99)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    if isinstance(value, dict | list):
        kind = "an object" if isinstance(value, dict) else "a list"
        return f"{kind} of {len(value)}"
    words = repr(value)
    return words if len(words) <= _SHOWN else words[: _SHOWN - 2] + "..."


# -- text to values --------------------------------------------------------------------

BOM = b"\xef\xbb\xbf"
"""The mark that some editors put before UTF-8."""


def decode(data: bytes, *, place: int = NONE, offset: int = 0) -> Any:
    """The value of a JSON text.

    Args:
        data: the text, UTF-8; at the start of a record with or without a mark of it.
        place: number of the element (line) that it is, for an error.
        offset: where it begins in the record, for an error.

    Raises:
        UnreadError: it is not JSON, ends too early, is nested more than 1,024 deep, or
            an object has a key twice.

    >>> decode(b'{"a": [1, true]}')
    {'a': [1, True]}
    >>> decode(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    paifu.logs.formats.unread.UnreadError: the key 'a' stands twice in an object
    """
    import orjson  # One game of another format needs none.

    if offset == 0 and data.startswith(BOM):
        data = b" " * len(BOM) + data[len(BOM) :]
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise _not_json(data, error, place, offset) from None
    if _may_repeat(data, value):
        _refuse_repeats(data, place)
    return value


def shallow(value: Any, most: int = 64) -> Any:
    """The value, if it is nested no more than so deep: what is kept must be written.

    Raises:
        UnreadError: it is nested deeper.

    >>> shallow([[1]], 1)
    Traceback (most recent call last):
    ...
    paifu.logs.formats.unread.UnreadError: nested more than 1 deep
    """
    level = [value]
    for _ in range(most + 1):
        level = [
            inner
            for one in level
            if type(one) in (dict, list)
            for inner in (one.values() if type(one) is dict else one)
        ]
        if not level:
            return value
    raise UnreadError("format.bad_value", f"nested more than {most} deep")


def _not_json(
    data: bytes, error: json.JSONDecodeError, place: int, offset: int
) -> UnreadError:
    # orjson counts characters, and gives no text for bytes that are none.
    at = len(error.doc[: error.pos].encode("utf-8", "surrogatepass"))
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        at = fault.start
        reason = f"bytes {data[at : at + 4]!r} are not UTF-8"
        return UnreadError("format.not_json", reason, place, offset + at)
    if error.msg == "unexpected end of data" or not data.strip():
        reason = "the JSON text ends too early"
        return UnreadError("format.truncated", reason, place, offset + len(data))
    near = data[at : at + 24].decode("utf-8", "replace")
    reason = f"not JSON at {near!r}: {error.msg}"
    return UnreadError("format.not_json", reason, place, offset + at)


def _may_repeat(data: bytes, value: object) -> bool:
    """True if the text may have more keys than the value, of which the last was kept.

    Cheap for what is usual: one object, with colons after its keys only.
    """
    keys = _count_keys(value) if data.count(b"{") > 1 else _own_keys(value)
    return data.count(b":") != keys and len(_KEY.findall(data)) != keys


def _own_keys(value: object) -> int:
    """Keys of the only object of a value, which may stand in lists."""
    if isinstance(value, dict):
        return len(value)
    return _count_keys(value)


def _count_keys(value: object) -> int:
    found = 0
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            found += len(one)
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found


def _refuse_repeats(data: bytes, place: int) -> None:
    def refuse(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                reason = f"the key {shown(key)} stands twice in an object"
                raise UnreadError("format.repeated_key", reason, place)
            seen.add(key)

    try:
        json.loads(data, object_pairs_hook=refuse)
    except RecursionError:
        reason = "nested too deep to look for repeated keys"
        raise UnreadError("format.not_json", reason, place) from None


# -- single values ---------------------------------------------------------------------


def bad(value: object, path: Path, expected: str) -> UnreadError:
    """What to raise for a value that is not as expected."""
    reason = f"{spelled(path)} is {shown(value)}: expected {expected}"
    return UnreadError("format.bad_value", reason)


def integer(value: object, path: Path, low: int, high: int) -> int:
    """A whole number from `low` to `high`.

    Raises:
        UnreadError: another type (`true` and `1.0` too), or out of range.
    """
    if type(value) is not int or not low <= value <= high:
        raise bad(value, path, f"a whole number from {low} to {high}")
    return value


def text(value: object, path: Path) -> str:
    """A text; raises `UnreadError` for anything else."""
    if type(value) is not str:
        raise bad(value, path, "a text")
    return value


def boolean(value: object, path: Path) -> bool:
    """True or false; raises `UnreadError` for anything else."""
    if type(value) is not bool:
        raise bad(value, path, "true or false")
    return value


def array(value: object, path: Path, sizes: Sequence[int] = ()) -> list[Any]:
    """A list, of one of these lengths if any are given.

    Args:
        value: what should be a list.
        path: where it stands.
        sizes: lengths allowed, such as a `range`; any if empty.

    Raises:
        UnreadError: no list, or one of another length.
    """
    if type(value) is not list:
        raise bad(value, path, "a list")
    if sizes and len(value) not in sizes:
        wanted = str(sizes[0])
        if len(sizes) > 1:
            wanted = f"{min(sizes)} to {max(sizes)}"
        raise bad(value, path, f"{wanted} elements")
    return value


def integers(
    value: object, path: Path, low: int, high: int, sizes: Sequence[int] = ()
) -> list[int]:
    """A list of whole numbers from `low` to `high`; raises as `array`, `integer`."""
    found = array(value, path, sizes)
    for index, one in enumerate(found):
        if type(one) is not int or not low <= one <= high:
            integer(one, (*path, index), low, high)
    return found


def texts(value: object, path: Path, sizes: Sequence[int] = ()) -> list[str]:
    """A list of texts; raises as `array` and `text`."""
    found = array(value, path, sizes)
    for index, one in enumerate(found):
        if type(one) is not str:
            text(one, (*path, index))
    return found


# -- objects ---------------------------------------------------------------------------


class Fields:
    """One object of a record: its keys are asked for, and `close` names the others.

    >>> fields = Fields({"type": "dahai", "actor": 4}, ("events", 7))
    >>> fields.text("type")
    'dahai'
    >>> fields.integer("actor", 0, 4), fields.at("actor")
    (4, ('events', 7, 'actor'))
    """

    __slots__ = ("asked", "found", "path")

    def __init__(self, value: object, path: Path = ()) -> None:
        """The fields of a value.

        Raises:
            UnreadError: it is no object.
        """
        if type(value) is not dict:
            raise bad(value, path, "an object")
        self.found: dict[str, Any] = value
        self.path = path
        self.asked: set[str] = set()

    def __contains__(self, name: str) -> bool:
        """True if the object has this key."""
        return name in self.found

    def at(self, name: str) -> Path:
        """The path of one of its values."""
        return (*self.path, name)

    def bad(self, name: str, expected: str) -> UnreadError:
        """What to raise for a value that is not as expected."""
        return bad(self.found.get(name), self.at(name), expected)

    def value(self, name: str, default: Any = _REQUIRED) -> Any:
        """The value of a key, of any type.

        Raises:
            UnreadError: there is no such key, and no default is given.
        """
        self.asked.add(name)
        found = self.found.get(name, default)
        if found is _REQUIRED:
            self._missing(name)
        return found

    def _missing(self, name: str) -> NoReturn:
        reason = f"{spelled(self.path)} has no key {name!r}"
        raise UnreadError("format.missing", reason)

    def integer(self, name: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        """A whole number from `low` to `high`, or the default of a missing key."""
        found = self.value(name, default)
        if type(found) is int and low <= found <= high:
            return found
        if name not in self.found:
            return found  # type: ignore[no-any-return]
        return integer(found, self.at(name), low, high)

    def text(self, name: str, default: Any = _REQUIRED) -> str:
        """A text, or the default of a missing key."""
        found = self.value(name, default)
        if type(found) is str or name not in self.found:
            return found  # type: ignore[no-any-return]
        return text(found, self.at(name))

    def boolean(self, name: str, default: Any = _REQUIRED) -> bool:
        """True or false, or the default of a missing key."""
        found = self.value(name, default)
        if name not in self.found:
            return found  # type: ignore[no-any-return]
        return boolean(found, self.at(name))

    def array(self, name: str, sizes: Sequence[int] = ()) -> list[Any]:
        """A list that must be there; raises as `array`."""
        return array(self.value(name), self.at(name), sizes)

    def integers(
        self, name: str, low: int, high: int, sizes: Sequence[int] = ()
    ) -> list[int]:
        """A list of whole numbers that must be there; raises as `integers`."""
        return integers(self.value(name), self.at(name), low, high, sizes)

    def texts(self, name: str, sizes: Sequence[int] = ()) -> list[str]:
        """A list of texts that must be there; raises as `texts`."""
        return texts(self.value(name), self.at(name), sizes)

    def fields(self, name: str) -> Fields:
        """An object that must be there."""
        return Fields(self.value(name), self.at(name))

    def ignore(self, names: Iterable[str]) -> None:
        """Say that these keys are known, though nothing of them is used."""
        self.asked.update(names)

    def close(self) -> None:
        """Make sure that every key was asked for.

        Raises:
            UnreadError: the object has a key that is not known.
        """
        if len(self.asked) >= len(self.found) and self.asked.issuperset(self.found):
            return
        name = next(name for name in self.found if name not in self.asked)
        reason = f"{spelled(self.path)} has an unknown key {shown(name)}"
        raise UnreadError("format.unknown_key", reason)
