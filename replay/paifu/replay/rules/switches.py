"""The switches: which there are, what each may say and what it means.

They are data, in `switches.toml` beside this file. A value comes from TOML or from a
caller's dict; `Switch.frozen` gives it the one form that is compared, digested and
encoded: words and ints as they are, lists and sets as tuples (a set in the order of
its switch's words), maps and tables as `FrozenMap` (sorted by key).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from paifu.logs.tiles import KIND_OF
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.text import meant
from paifu.replay.rules.yaku_rows import EARNED, NAMED_LOCAL
from paifu.replay.words import phrases

WINDS = ("E", "S", "W", "N")
"""The winds a value may name, in order; their index is the engine's wind 0-3."""

NO_VALUE = "none"
"""How a nullable switch says that it has no value; TOML has no null."""


@dataclass(frozen=True, slots=True)
class Field:
    """One entry of a table, such as the seconds of a clock."""

    type: str
    """bool, int, enum, or names: some of the switch's names."""

    values: tuple[str, ...] = ()
    """Words of an enum."""

    lowest: int = 0
    """Least value of an int."""

    highest: int = 0
    """Greatest value of an int."""


NO_FIELDS: FrozenMap[Field] = FrozenMap({})


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule that may differ between rule sets."""

    name: str

    type: str
    """bool, int, enum, set, list, map or table."""

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
    """What a map's keys are: wind, tile, str (one of `names`) or count (a number)."""

    items: str = ""
    """What the items of a list or map are: wind, tile, int, enum, intlist or table."""

    lowest: int = 0
    """Least value of an int."""

    highest: int = 0
    """Greatest value of an int."""

    names: tuple[str, ...] = ()
    """Keys that a map of `str` may have, and what a field of names may list."""

    fields: FrozenMap[Field] = NO_FIELDS
    """Entries of a table, or of each table in a map; each may be left out."""

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
            case "int" | "enum" | "table":
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
                    self.items not in ("tile", "enum") or _all_differ(value)
                )
            case other:
                raise AssertionError(f"{self.name}: type {other!r}")

    def _holds(self, what: str, value: object) -> bool:
        match what:
            case "int":
                return _is_int(value, self.lowest, self.highest)
            case "intlist":
                return self._is_list("int", value)
            case "enum":
                return any(value == v and type(value) is type(v) for v in self.values)
            case "table":
                return self._is_table(value)
            case "count":
                return isinstance(value, str) and value in _COUNTS
            case "str":
                return isinstance(value, str) and value in self.names
            case _:
                return isinstance(value, str) and value in _NAMES[what]

    def _is_table(self, value: object) -> bool:
        return isinstance(value, Mapping) and all(
            key in self.fields and self._is_entry(self.fields[key], entry)
            for key, entry in value.items()
        )

    def _is_entry(self, field: Field, value: object) -> bool:
        match field.type:
            case "bool":
                return isinstance(value, bool)
            case "int":
                return _is_int(value, field.lowest, field.highest)
            case "enum":
                return isinstance(value, str) and value in field.values
            case _:
                return self._is_list("str", value) and _all_differ(value)

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
        words = _listed(self.values)
        number = _number(self)
        match self.type:
            case "bool":
                text = "true or false"
            case "int":
                text = number
            case "enum":
                text = f"one of {words}"
            case "set":
                text = f"a list of different words out of {words}"
            case "list" if self.items == "enum":
                text = f"a list of different words out of {words}"
            case "map":
                text = f"a table of {self._keys_text()}, each with {self._item_text()}"
            case "table":
                text = self._table_text()
            case _:
                item = f", each {number}" if self.items == "int" else ""
                text = f"a list of {_PLURAL[self.items]}{item}"
        return text + (f", or {NO_VALUE!r}" if self.nullable else "")

    def nearest(self, value: object) -> str:
        """Which word a misspelt one may have meant, for the end of a message.

        >>> switches()["tobi"].nearest("below"), switches()["tobi"].nearest(3)
        (", did you mean 'below_zero'?", '')
        >>> switches()["clock"].nearest({"bases": 5})
        ", did you mean 'base'?"
        """
        entries = (field.values for field in self.fields.values())
        words = [*self.values, *self.names, *self.fields, *chain.from_iterable(entries)]
        known = [word for word in words if isinstance(word, str)]
        for token in _texts(value):
            if token not in known and (hint := meant(token, known)):
                return hint
        return ""

    def _keys_text(self) -> str:
        return _listed(self.names) if self.keys == "str" else _PLURAL[self.keys]

    def _item_text(self) -> str:
        match self.items:
            case "int":
                return _number(self)
            case "intlist":
                return f"a list of whole numbers {self.lowest} to {self.highest}"
            case "table":
                return self._table_text()
            case _:
                return f"one of {_listed(self.values)}"

    def _table_text(self) -> str:
        entries = (f"{key}: {self._entry(field)}" for key, field in self.fields.items())
        return f"a table {{ {'; '.join(entries)} }}"

    def _entry(self, field: Field) -> str:
        match field.type:
            case "bool":
                return "true or false"
            case "int":
                return _number(field)
            case "enum":
                return f"one of {_listed(field.values)}"
            case _:
                return f"a list out of {_listed(self.names)}"

    def frozen(self, value: Any) -> Any:
        """The one form of a value that fits."""
        match self.type:
            case "set":
                return tuple(word for word in self.values if word in value)
            case "list":
                return tuple(value)
            case "map" | "table":
                return _deep(value)
            case _:
                return value


def _texts(value: object) -> Iterator[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(key)
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)


def _is_int(value: object, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _deep(value: Any) -> Any:
    """A table as it is compared: tables in it and lists too."""
    if isinstance(value, Mapping):
        return FrozenMap({key: _deep(value[key]) for key in sorted(value)})
    return tuple(value) if isinstance(value, list) else value


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(repr, words))


def _number(of: Switch | Field) -> str:
    return f"a whole number {of.lowest} to {of.highest}"


_COUNTS = tuple(map(str, range(5)))
_NAMES: dict[str, tuple[str, ...]] = {"wind": WINDS, "tile": tuple(KIND_OF)}
_PLURAL = {
    "wind": "winds 'E', 'S', 'W', 'N'",
    "tile": "different tiles such as '5m'",
    "int": "whole numbers",
    "count": "counts '0' to '4'",
}


_YAKU = {
    "yaku": EARNED,
    "yaku_groups": (*EARNED, "yakuhai"),
    "local_yaku": NAMED_LOCAL,
}
"""Names of yaku that a switch may have, by the word of `switches.toml`."""


def _all_differ(value: Any) -> bool:
    return len(set(value)) == len(value)


@cache
def switches() -> FrozenMap[Switch]:
    """Every switch by name, in the order of `switches.toml`."""
    text = Path(__file__).with_name("switches.toml").read_text(encoding="utf-8")
    return FrozenMap(
        {name: _switch(name, spec) for name, spec in tomllib.loads(text).items()}
    )


def switch_meaning(name: str, lang: str = "en") -> str:
    """What the values of a switch decide, in one of `paifu.replay.words.LANGUAGES`.

    >>> switch_meaning("kan_ura", "ja")
    'カン裏ドラを数えるか'

    Raises:
        KeyError: there is no such switch or language.
    """
    if lang == "en":
        return switches()[name].meaning
    return phrases(lang, "switches")[name]


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
        names=_YAKU[spec["names"]] if "names" in spec else (),
        fields=FrozenMap(
            {key: _field(form) for key, form in spec.get("fields", {}).items()}
        ),
    )
    return replace(loose, default=loose.frozen(loose.default))


def _field(form: str | list[Any]) -> Field:
    """A field as `switches.toml` has it: `"bool"`, `"names"`, `[0, 9]` or words."""
    if isinstance(form, str):
        return Field(form)
    if all(isinstance(part, int) for part in form):
        lowest, highest = form
        return Field("int", lowest=lowest, highest=highest)
    return Field("enum", values=tuple(form))
