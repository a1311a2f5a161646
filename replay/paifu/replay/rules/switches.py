"""The switches: which there are, what each may say and what it means.

They are data, in `switches.toml` beside this file. A value comes from TOML or from a
caller's dict; `Switch.frozen` gives it the one form that is compared, digested and
encoded: words and ints as they are, lists and sets as tuples (a set in the order of
its switch's words), maps as `FrozenMap` (sorted by key).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from paifu.logs.tiles import KIND_OF
from paifu.replay.rules.frozen import FrozenMap

WINDS = ("E", "S", "W", "N")
"""The winds a value may name, in order; their index is the engine's wind 0-3."""

NO_VALUE = "none"
"""How a nullable switch says that it has no value; TOML has no null."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule that may differ between rule sets."""

    name: str

    type: str
    """bool, int, enum, set, list or map."""

    default: Any
    """Plain common practice, frozen."""

    group: str
    """Heading under which it is listed."""

    meaning: str
    """What its values decide."""

    values: tuple[str | int, ...] = ()
    """Words or numbers of an enum or set, or of a map's values, in encoding order."""

    nullable: bool = False
    """True if `none` may stand for a value."""

    keys: str = ""
    """What a map's keys are: wind or tile."""

    items: str = ""
    """What the items of a list or map are: wind, tile, int or enum."""

    lowest: int = 0
    """Least value of an int."""

    highest: int = 0
    """Greatest value of an int."""

    def fits(self, value: object) -> bool:
        """Whether a value has this switch's type and range.

        >>> switches()["honba_value"].fits(True), switches()["honba_value"].fits(300)
        (False, True)
        """
        if self.nullable and value == NO_VALUE:
            return True
        match self.type:
            case "bool":
                return isinstance(value, bool)
            case "int" | "enum":
                return self._holds(self.type, value)
            case "map":
                return isinstance(value, Mapping) and all(
                    self._holds(self.keys, key) and self._holds(self.items, item)
                    for key, item in value.items()
                )
            case "set":
                return self._is_list("enum", value) and _all_differ(value)
            case "list":
                # A tile is taken out of the wall once; a wind may come again, as in
                # games that play East twice.
                return self._is_list(self.items, value) and (
                    self.items != "tile" or _all_differ(value)
                )
            case other:
                raise AssertionError(f"{self.name}: type {other!r}")

    def _holds(self, what: str, value: object) -> bool:
        if what == "int":
            return type(value) is int and self.lowest <= value <= self.highest
        if what == "enum":
            return any(value == v and type(value) is type(v) for v in self.values)
        return isinstance(value, str) and value in _NAMES[what]

    def _is_list(self, what: str, value: object) -> bool:
        kinds = (list, tuple, set, frozenset) if what == "enum" else (list, tuple)
        return isinstance(value, kinds) and all(
            self._holds(what, item) for item in value
        )

    def expects(self) -> str:
        """What a value of this switch looks like, for messages.

        >>> switches()["tobi"].expects()
        "one of 'none', 'below_zero', 'zero_or_below'"
        >>> switches()["yakuman_cap"].expects()
        "a whole number 1 to 13, or 'none'"
        """
        words = ", ".join(repr(value) for value in self.values)
        number = f"a whole number {self.lowest} to {self.highest}"
        match self.type:
            case "bool":
                text = "true or false"
            case "int":
                text = number
            case "enum":
                text = f"one of {words}"
            case "set":
                text = f"a list of different words out of {words}"
            case "map":
                item = number if self.items == "int" else f"one of {words}"
                text = f"a table of {_PLURAL[self.keys]}, each with {item}"
            case _:
                item = f", each {number}" if self.items == "int" else ""
                text = f"a list of {_PLURAL[self.items]}{item}"
        return text + (f", or {NO_VALUE!r}" if self.nullable else "")

    def frozen(self, value: Any) -> Any:
        """The one form of a value that fits."""
        match self.type:
            case "set":
                return tuple(word for word in self.values if word in value)
            case "list":
                return tuple(value)
            case "map":
                return FrozenMap(dict(sorted(value.items())))
            case _:
                return value


_NAMES: dict[str, tuple[str, ...]] = {"wind": WINDS, "tile": tuple(KIND_OF)}
_PLURAL = {
    "wind": "winds 'E', 'S', 'W', 'N'",
    "tile": "different tiles such as '5m'",
    "int": "whole numbers",
}


def _all_differ(value: Any) -> bool:
    return len(set(value)) == len(value)


@cache
def switches() -> FrozenMap[Switch]:
    """Every switch by name, in the order of `switches.toml`."""
    text = Path(__file__).with_name("switches.toml").read_text(encoding="utf-8")
    return FrozenMap(
        {name: _switch(name, spec) for name, spec in tomllib.loads(text).items()}
    )


def _switch(name: str, spec: dict[str, Any]) -> Switch:
    loose = Switch(
        name,
        spec["type"],
        spec["default"],
        spec["group"],
        spec["meaning"],
        values=tuple(spec.get("values", ())),
        nullable=spec.get("nullable", False),
        keys=spec.get("keys", ""),
        items=spec.get("items", ""),
        lowest=spec.get("min", 0),
        highest=spec.get("max", 0),
    )
    return replace(loose, default=loose.frozen(loose.default))
