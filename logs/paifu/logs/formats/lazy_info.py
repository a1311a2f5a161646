"""The text of a record that a scanner read, looked up when it is asked for.

Most jobs want little of it, and reading it takes longer than scanning the record.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar

from paifu.logs.events import GameInfo


class LazyInfo(GameInfo):
    """A `GameInfo` whose fields are read from the record at their first use."""

    __slots__ = ("data",)

    look_up: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """Field, or name of something that others are made of -> how it is read. A field
    that is not here is one that the format has no place for."""

    data: bytes
    """The record."""

    def __getattr__(self, name: str) -> Any:
        """A field that nobody has asked for yet."""
        # Only reached while the slot is empty.
        look_up = self.look_up.get(name)
        if look_up is not None:
            found = look_up(self)
        elif name in _SAME:
            found = _SAME[name]
        elif name in _MADE:
            found = _MADE[name]()
        else:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        setattr(self, name, found)
        return found

    def __eq__(self, other: object) -> bool:
        """True if every field is the same, whether it was read yet or not."""
        if not isinstance(other, GameInfo):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in FIELDS)

    __hash__ = None  # type: ignore[assignment]  # as that of every `GameInfo`

    def __reduce__(self) -> tuple[type[GameInfo], tuple[Any, ...]]:
        """Copies and pickles are whole, and without the record."""
        return GameInfo, tuple(getattr(self, name) for name in FIELDS)


FIELDS = tuple(one.name for one in fields(GameInfo))
"""What a `GameInfo` has."""

_NO_TEXT = {name: getattr(GameInfo("", ""), name) for name in FIELDS}
"""What stands in fields that nothing is known of."""

_MADE = {name: type(one) for name, one in _NO_TEXT.items() if one in ([], {})}
"""Those in which every game has a list or a dictionary of its own."""

_SAME = {name: one for name, one in _NO_TEXT.items() if name not in _MADE}


def digest(info: LazyInfo) -> str:
    """SHA-256 of the record."""
    return hashlib.sha256(info.data).hexdigest()
