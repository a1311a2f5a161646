"""A rule set: a value for every switch, and where each comes from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from paifu.replay.rules.contradictions import contradictions
from paifu.replay.rules.documents import (
    chain,
    preset_names,
    preset_path,
    value_problems,
)
from paifu.replay.rules.errors import RulesetError
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.sources import Source
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import value_text

__all__ = ["Ruleset", "load_file", "load_preset", "preset_names"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every switch with its value; immutable, hashable, made by the loaders below.

    >>> rules = load_preset("tenhou-sanma")
    >>> rules["players"], rules["red_tiles"]["5p"], "5m" in rules["red_tiles"]
    (3, 1, False)
    """

    name: str
    """Of the preset or file, whatever was overridden since."""

    title: str
    """One line for people; it tells overrides."""

    values: FrozenMap[Any]
    """Switch -> bool, int, word, tuple (lists and sets) or FrozenMap."""

    sources: FrozenMap[Source]
    """Switch -> where its value was read."""

    assumed: FrozenMap[str]
    """Switch -> why this value is used although no source decides it; only those."""

    digest: str = field(init=False)
    """SHA-256 of the values as sorted JSON: equal values, equal digest, under whatever
    name."""

    def __post_init__(self) -> None:
        """Digest the values."""
        text = json.dumps(self.values, default=dict, sort_keys=True)
        object.__setattr__(self, "digest", hashlib.sha256(text.encode()).hexdigest())

    def __hash__(self) -> int:
        """By the values alone, of which the digest is worked out once."""
        return hash(self.digest)

    def __getitem__(self, switch: str) -> Any:
        """Return the value of a switch.

        Raises:
            RulesetError: there is no such switch.
        """
        if switch not in self.values:
            raise RulesetError([f"{self.name}: unknown switch {switch!r}"])
        return self.values[switch]

    def differences(self, other: Ruleset) -> dict[str, tuple[Any, Any]]:
        """Switches whose values differ: this one's and the other's.

        >>> load_preset("tenhou").differences(load_preset("tenhou-no-kuitan"))
        {'open_tanyao': (True, False)}
        """
        return {
            key: (value, other[key])
            for key, value in self.values.items()
            if value != other[key]
        }

    def with_overrides(self, overrides: Mapping[str, Any]) -> Ruleset:
        """The same rules but for the values given.

        A value that is the present one already changes nothing, its source included.

        >>> load_preset("tenhou").with_overrides({"open_tanyao": False}).title
        'Tenhou ranked hanchan, with open_tanyao = false'

        Raises:
            RulesetError: an unknown switch, a wrong type, or values that contradict
                each other.
        """
        where = f"{self.name}, overrides"
        _raise_if(where, list(value_problems(overrides)))
        frozen = {k: switches()[k].frozen(v) for k, v in overrides.items()}
        changed = {k: v for k, v in frozen.items() if v != self.values[k]}
        if not changed:
            return self
        values = FrozenMap({**self.values, **changed})
        _raise_if(where, contradictions(values))
        return replace(
            self,
            title=f"{self.title}, with {_listed(changed)}",
            values=values,
            sources=FrozenMap({**self.sources, **_stated("overrides", changed)}),
            assumed=FrozenMap(
                {k: v for k, v in self.assumed.items() if k not in changed}
            ),
        )


@cache
def load_preset(name: str) -> Ruleset:
    """The preset of that name, loaded once.

    Raises:
        RulesetError: there is no such preset.
    """
    return _resolved(preset_path(name))


def load_file(path: str | Path) -> Ruleset:
    """A user's own rule set, read afresh; `paifu.replay.rules.documents` has its form.

    Raises:
        RulesetError: the file or one it extends cannot be read, names something
            unknown, has a value of the wrong type, or its values contradict each other.
    """
    return _resolved(Path(path))


def _resolved(path: Path) -> Ruleset:
    documents = chain(path)
    values = {name: switch.default for name, switch in switches().items()}
    sources = _stated("defaults", values)
    assumed: dict[str, str] = {}
    for document in documents:
        values |= document.rules
        sources |= _stated(document.name, document.rules)
        sources |= {k: Source(document.name, v) for k, v in document.sources.items()}
        # A value set or cited anew is no longer assumed for the parent's reason.
        for key in (*document.rules, *document.sources):
            assumed.pop(key, None)
        assumed |= document.assumed
    _raise_if(str(path), contradictions(values))
    last = documents[-1]
    return Ruleset(
        last.name,
        last.title,
        FrozenMap(values),
        FrozenMap(sources),
        FrozenMap(assumed),
    )


def _stated(where: str, values: Mapping[str, Any]) -> dict[str, Source]:
    return dict.fromkeys(values, Source(where))


def _raise_if(where: str, problems: list[str]) -> None:
    if problems:
        raise RulesetError(f"{where}: {problem}" for problem in problems)


def _listed(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value_text(value)}" for key, value in values.items())
