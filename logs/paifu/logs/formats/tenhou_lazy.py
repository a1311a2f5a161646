"""The text of a Tenhou record that the scanner read, looked up when it is asked for.

Most jobs want little of it, and reading it takes longer than scanning the record. The
record has the usual form (`tenhou_scan`), so a few patterns find everything.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import partial
from typing import Any

from numpy.typing import NDArray

from paifu.logs.events import GameInfo, RulesHint
from paifu.logs.formats.tenhou_names import decode_name
from paifu.logs.formats.tenhou_read import FORMAT, read_tenhou
from paifu.logs.formats.tenhou_rules import HANCHAN, SANMA, Marks, rules_hint

_HEAD = re.compile(
    rb'<mjloggm ver="[^"]*">\s*'
    rb'(?:<SHUFFLE seed="(?P<seed>[^"]*)"(?: ref="[^"]*")?/>\s*)?'
    rb'<GO type="(?P<type>[^"]*)"(?: lobby="(?P<lobby>[^"]*)")?/>\s*'
    rb'<UN n0="(?P<n0>[^"]*)" n1="(?P<n1>[^"]*)" n2="(?P<n2>[^"]*)" n3="(?P<n3>[^"]*)"'
    rb'(?: dan="(?P<dan>[^"]*)")?(?: rate="(?P<rate>[^"]*)")?'
    rb'(?: sx="(?P<sx>[^"]*)")?/>'
)
_INIT = re.compile(
    r'<INIT seed="[^"]*" ten="[^"]*" oya="[^"]*"'
    r'(?: hai[0-3]="[^"]*"){4}(?: shuffle="([^"]*)")?/>'
)


class LazyInfo(GameInfo):
    """A `GameInfo` whose fields are read from the record at their first use."""

    __slots__ = ("data", "final_scores", "head", "results", "rounds", "shuffles")

    data: bytes
    """The record."""

    head: re.Match[bytes]
    """Its first tags."""

    final_scores: list[int]
    """As the scanner read them, and so `results`."""

    results: list[int]

    shuffles: int
    """How many rounds have a wall seed of their own."""

    rounds: NDArray[Any]
    """The game's rows in the batch."""

    @classmethod
    def of(
        cls,
        source: str,
        data: bytes,
        final_scores: list[int],
        results: list[int],
        shuffles: int,
        rounds: NDArray[Any],
    ) -> LazyInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data = data
        info.final_scores, info.results = final_scores, results
        info.shuffles, info.rounds = shuffles, rounds
        return info

    def __getattr__(self, name: str) -> Any:
        """A field that nobody has asked for yet."""
        # Only reached while the slot is empty.
        if name not in _LOOK_UP:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        found = _LOOK_UP[name](self)
        setattr(self, name, found)
        return found

    def __eq__(self, other: object) -> bool:
        """True if every field is the same, whether it was read yet or not."""
        if not isinstance(other, GameInfo):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in _FIELDS)

    __hash__ = None  # type: ignore[assignment]  # as that of every `GameInfo`

    def __reduce__(self) -> tuple[type[GameInfo], tuple[Any, ...]]:
        """Copies and pickles are whole, and without the record."""
        return GameInfo, tuple(getattr(self, name) for name in _FIELDS)


def _head(info: LazyInfo) -> re.Match[bytes]:
    found = _HEAD.match(info.data)
    if found is None:
        raise ValueError(f"{info.source!r} has no head of the usual form")
    return found


def _text(info: LazyInfo, key: str) -> str | None:
    found = info.head[key]
    return None if found is None else found.decode("ascii")


def _seed(info: LazyInfo) -> str:
    return _text(info, "seed") or ""


def _names(info: LazyInfo) -> list[str]:
    return [decode_name(_text(info, f"n{seat}") or "") or "" for seat in range(4)]


def _listed(info: LazyInfo, key: str) -> list[str]:
    text = _text(info, key)
    return [] if text is None else text.split(",")


def _wall_seeds(info: LazyInfo) -> list[str]:
    return _INIT.findall(info.data.decode("ascii")) if info.shuffles else []


def _rules(info: LazyInfo) -> RulesHint:
    texts = {key: _text(info, key) for key in ("type", "lobby")}
    go = {key: text for key, text in texts.items() if text is not None}
    bits = int(go["type"])
    return rules_hint(
        Marks(
            info.source,
            go,
            3 if bits & SANMA else 4,
            # The hint asks for the rounds only if the game was to be East only.
            [] if bits & HANCHAN else _dealt(info.rounds),
            info.wall_seeds,
            info.final_scores,
            info.results,
        )
    )


def _dealt(rounds: NDArray[Any]) -> Iterable[tuple[int, int]]:
    """Number of each round and the highest score in it."""
    numbers, scores = rounds["number"].tolist(), rounds["scores"].tolist()
    return zip(numbers, map(max, scores), strict=True)


def _digest(info: LazyInfo) -> str:
    return hashlib.sha256(info.data).hexdigest()


def _nothing(_: LazyInfo) -> list[Any]:
    """What the format has no place for."""
    return []


def _no_text(_: LazyInfo) -> str:
    return ""


def _no_origin(_: LazyInfo) -> None:
    return None


def _spelling(info: LazyInfo) -> dict[str, Any]:
    # Only who writes the record asks for it, and writing takes longer than reading.
    (read,) = read_tenhou(info.data, info.source).info
    return read.spelling


_FIELDS = tuple(one.name for one in fields(GameInfo))
_LOOK_UP: dict[str, Callable[[LazyInfo], Any]] = {
    "commitments": _nothing,
    "accounts": _nothing,
    "identifier": _no_text,
    "started": _no_text,
    "room": _no_text,
    "spelling_of": _no_text,
    "origin": _no_origin,
    "head": _head,
    "names": _names,
    "grades": partial(_listed, key="dan"),
    "rates": partial(_listed, key="rate"),
    "genders": partial(_listed, key="sx"),
    "seed": _seed,
    "wall_seeds": _wall_seeds,
    "rules": _rules,
    "digest": _digest,
    "spelling": _spelling,
}
