"""The questions that are put to records: a switch, or a part of one, and its values.

Sets are asked word by word, and maps key by key: they may have very many values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from paifu.analysis.inferring.observed import (
    falls,
    local_worth,
    observed,
    seen_yaku,
    umas,
    umas_by_floating,
    yaku_han,
)
from paifu.logs.events import Batch
from paifu.logs.tiles import KIND_OF
from paifu.replay.rules import Ruleset
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.switches import NO_VALUE, WINDS, Switch, switches
from paifu.replay.rules.yaku_rows import EARNED

ABSENT = None
"""Value of a map's key that is not in it."""

SHIFTS = (-10, -5, 5, 10)
"""By how many thousands the return is moved together with the uma."""

BY_KIND = ("red_tiles", "always_dora_tiles")
"""Switches that are asked tile by tile: they matter to wins with this tile."""

BY_YAKU = ("yaku_han_overrides", "local_yaku")
"""Switches that are asked yaku by yaku: they matter to wins that list it."""

FIVES = ("5m", "5p", "5s")


@dataclass(frozen=True, slots=True)
class Row:
    """What `questions.toml` says of a switch."""

    seen: tuple[str, ...]
    needs: str
    values: tuple[Any, ...] = ()
    along: tuple[dict[str, Any], ...] = ()
    recorded: bool = True


@cache
def rows() -> FrozenMap[Row]:
    """Every switch's row."""
    text = Path(__file__).with_name("questions.toml").read_text(encoding="utf-8")
    return FrozenMap({k: _row(v) for k, v in tomllib.loads(text).items()})


def _row(spec: Mapping[str, Any]) -> Row:
    lists = {k: tuple(spec.get(k, ())) for k in ("seen", "values", "along")}
    return Row(
        needs=spec["needs"],
        recorded=spec.get("recorded", True),
        **lists,
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A switch, or one word of a set, or one key of a map."""

    switch: str
    part: str = ""

    @property
    def row(self) -> Row:
        """What tells its value."""
        return rows()[self.switch]

    def of(self, ruleset: Ruleset) -> Any:
        """Its value in a rule set."""
        whole = ruleset[self.switch]
        if not self.part:
            return canonical(self.switch, whole)
        if isinstance(whole, tuple):
            return self.part in whole
        return whole.get(self.part, ABSENT)

    @property
    def seen(self) -> tuple[str, ...]:
        """Features (all of a word): of rounds where it may matter."""
        if self.switch == "dealer_repeat":
            return (f"wind {self.part}",)
        if self.switch in BY_YAKU:
            return (f"yaku {self.part}",)
        return (f"kind {self.part}",) if self.switch in BY_KIND else self.row.seen

    def narrow(self, base: Ruleset) -> bool:
        """Whether it matters only where records list a yaku, which the base gives."""
        given = self.of(base) not in (ABSENT, 0)
        usual = self.switch == "yaku_han_overrides" and self.of(base) is ABSENT
        return self.switch in BY_YAKU and (given or usual)

    def put(self, ruleset: Ruleset, value: Any) -> Any:
        """The whole switch with this value of the part."""
        return self.placed(value, ruleset[self.switch])

    def placed(self, value: Any, whole: Any) -> Any:
        """The same for a value of the whole switch."""
        if not self.part:
            return value
        if isinstance(whole, tuple):
            words = {*whole, self.part} if value else {*whole} - {self.part}
            known = switches()[self.switch].values or KIND_OF
            return tuple(word for word in known if word in words)
        entries = {k: v for k, v in whole.items() if k != self.part}
        entries |= {} if value is ABSENT else {self.part: value}
        return FrozenMap({key: entries[key] for key in sorted(entries)})


@dataclass(frozen=True, slots=True)
class Move:
    """Another value of a question, and what changes with it."""

    question: Question
    value: Any
    overrides: FrozenMap[Any]
    """Of whole switches, ready for `Ruleset.with_overrides`."""
    along: tuple[str, ...] = ()
    """Other switches that change too."""


@dataclass(slots=True)
class Domain:
    """What values there are to try for some records."""

    batch: Batch
    players: int
    presets: Sequence[Ruleset]
    suggested: dict[str, list[Any]] = field(init=False)
    han: dict[str, list[int]] = field(init=False)
    local: dict[str, list[dict[str, int]]] = field(init=False)
    yaku: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Look at the records once."""
        self.suggested = observed(self.batch, self.players)
        self.han, self.local = yaku_han(self.batch), local_worth(self.batch)
        self.yaku = seen_yaku(self.batch)

    def questions(self, base: Ruleset) -> Iterator[Question]:
        """Every question that these records may answer."""
        for name, switch in switches().items():
            row = rows()[name]
            sanma = switch.group.startswith("11") and self.players != 3
            if name == "players" or not row.recorded or sanma:
                continue
            parts = self._parts(name, switch, base)
            yield from (Question(name, part) for part in parts)

    def _parts(self, name: str, switch: Switch, base: Ruleset) -> Sequence[str]:
        if switch.type == "set":
            return [str(word) for word in switch.values]
        known = {key for p in (*self.presets, base) for key in self._keys(p, name)}
        match name:
            case "dealer_repeat":
                return WINDS
            case "yaku_han_overrides":
                return sorted(known | (self.yaku & {*EARNED}) | self.han.keys())
            case "local_yaku":
                return sorted(known | self.local.keys())
            case "uma_by_floating":
                return [str(count) for count in range(self.players + 1)]
            case "red_tiles":
                return [tile for tile in KIND_OF if not tile.endswith("z")]
            case "always_dora_tiles":
                return [*KIND_OF]
            case _:
                return [""]

    def _keys(self, ruleset: Ruleset, name: str) -> Sequence[str]:
        value = ruleset[name]
        return [*value] if isinstance(value, Mapping) else []

    def values(self, question: Question, base: Ruleset) -> list[Any]:
        """Its values, the present one first."""
        switch = switches()[question.switch]
        found = [question.of(base), *self._plain(question, switch, base)]
        if not question.part:
            found += [p[question.switch] for p in self.presets]
            found += [*question.row.values, *self.suggested.get(question.switch, ())]
            found += self._near(question.switch, base)
        elif switch.type == "map":
            found += [question.of(p) for p in self.presets]
        name = "" if question.part else question.switch
        frozen = [canonical(name, value) for value in found]
        return [value for n, value in enumerate(frozen) if value not in frozen[:n]]

    def _plain(self, question: Question, switch: Switch, base: Ruleset) -> list[Any]:
        """Values that the switch's type lists, or records suggest."""
        part = question.part
        match question.switch:
            case "dealer_repeat":
                return [*switch.values]
            case "red_tiles":
                return [ABSENT, 1, 2] if part in FIVES else [ABSENT, 1]
            case "uma_by_floating":
                found = umas_by_floating(self.batch, base).get(part)
                return [ABSENT] if found is None else [ABSENT, found]
            case "yaku_han_overrides":
                return [ABSENT, 0, *self.han.get(part, ())]
            case "local_yaku":
                return [ABSENT, *self.local.get(part, ())]
        if part or switch.type == "bool":
            return [False, True]
        plain: list[Any] = [*switch.values] if switch.type == "enum" else []
        if switch.type in ("table", "list") and switch.default in ({}, ()):
            plain.append(switch.default)
        if switch.type == "int" and switch.highest - switch.lowest <= 4:
            plain += range(switch.lowest, switch.highest + 1)
        return [*plain, NO_VALUE] if switch.nullable else plain

    def _near(self, name: str, base: Ruleset) -> Iterator[Any]:
        """Values close to the present one, and what final points suggest."""
        now = base[name]
        match name:
            case "uma":
                yield from filter(falls, umas(self.batch, base, base["return_points"]))
            case "win_multiplier":
                for tsumo, ron in product((1, 2), (1, 2)):
                    yield {"tsumo": tsumo, "ron": ron}
            case "chips":
                for entry in switches()["chips"].fields:
                    for count in (0, 1, 2, 5):
                        yield {**now, entry: count}
            case "shibari" | "paarenchan" | "aotenjou":
                yield from _varied(switches()[name], now)

    def moves(self, base: Ruleset) -> Iterator[Move]:
        """Every value but the present ones, alone and with what must change along."""
        for question in self.questions(base):
            for value in self.values(question, base)[1:]:
                whole = {question.switch: question.put(base, value)}
                yield Move(question, value, FrozenMap(whole))
                for more in question.row.along:
                    extra = _along(more, base, whole)
                    if any(base[k] != v for k, v in extra.items()):
                        yield _joint(question, value, whole, extra)
                if question.switch == "return_points":
                    yield from self._settled(question, value, base)
        yield from self._shifted(base)

    def _settled(self, question: Question, back: int, base: Ruleset) -> Iterator[Move]:
        """Another return, with the uma that final points come to then."""
        for uma in filter(falls, umas(self.batch, base, back)):
            extra = {"uma": uma, "uma_by_floating": {}}
            yield _joint(question, back, {"return_points": back}, extra)

    def _shifted(self, base: Ruleset) -> Iterator[Move]:
        """The return and all bonuses but the first's moved alike: what each gets stays.

        The first takes it back with the oka, so that no final points tell these apart.
        """
        for shift in SHIFTS:
            back = base["return_points"] + 1000 * shift
            uma = _moved(base["uma"], shift)
            if back < base["start_points"] or not falls(uma):
                continue
            floating = base["uma_by_floating"].items()
            extra = {"uma_by_floating": {k: _moved(v, shift) for k, v in floating}}
            whole = {"return_points": back}
            yield _joint(Question("return_points"), back, whole, {"uma": uma, **extra})
            yield _joint(Question("uma"), uma, {"uma": uma}, {**whole, **extra})


def _joint(
    question: Question, value: Any, whole: dict[str, Any], extra: dict[str, Any]
) -> Move:
    return Move(question, value, FrozenMap({**whole, **extra}), tuple(extra))


def _moved(uma: Sequence[int], shift: int) -> tuple[int, ...]:
    others = [bonus + shift for bonus in uma[1:]]
    return (-sum(others), *others)


def _along(more: Mapping[str, Any], base: Ruleset, whole: Any) -> dict[str, Any]:
    """The changes that a row of `along` stands for."""
    made = dict(more)
    if made.get("return_points") == "start":
        made["return_points"] = max(whole["start_points"], base["return_points"])
    if made.get("chips") == "without_ippatsu":
        chips = base["chips"].items()
        made["chips"] = {k: v for k, v in chips if k != "ippatsu"}
    return made


def _varied(switch: Switch, now: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The present table with one entry changed a little."""
    for name, value in now.items():
        entry = switch.fields[name]
        match entry.type:
            case "bool":
                yield {**now, name: not value}
            case "int":
                near = {value - 1, value + 1, entry.lowest}
                for other in near:
                    if entry.lowest <= other <= entry.highest and other != value:
                        yield {**now, name: other}
            case "enum":
                for word in entry.values:
                    yield {**now, name: word}


def canonical(switch: str, value: Any) -> Any:
    """A value frozen, of several that mean the same the shortest.

    An entry of a table that is nothing may as well be left out.

    >>> canonical("shibari", {"honba": 5, "han": 2, "exclude": ()})
    FrozenMap({'han': 2, 'honba': 5})
    """
    if isinstance(value, Mapping):
        optional = switch in ("shibari", "paarenchan", "aotenjou", "chips")
        return FrozenMap(
            {
                key: canonical("", value[key])
                for key in sorted(value)
                if value[key] or not optional
            }
        )
    return tuple(value) if isinstance(value, list) else value
