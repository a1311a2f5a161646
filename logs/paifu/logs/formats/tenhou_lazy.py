"""The text of a Tenhou record that the scanner read, looked up when it is asked for.

Most jobs want little of it, and reading it takes longer than scanning the record. The
record has the usual form (`tenhou_scan`), so a few patterns find everything.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

from numpy.typing import NDArray

from paifu.logs.events import GameInfo, RulesHint
from paifu.logs.formats.tenhou_names import decode_name
from paifu.logs.formats.tenhou_read import FORMAT, read_tenhou
from paifu.logs.formats.tenhou_rules import SANMA, Signs, hint_of, length, month

_PEOPLE = re.compile(
    rb'<UN n0="(?P<n0>[^"]*)" n1="(?P<n1>[^"]*)" n2="(?P<n2>[^"]*)" n3="(?P<n3>[^"]*)"'
    rb'(?: dan="(?P<dan>[^"]*)")?(?: rate="(?P<rate>[^"]*)")?'
    rb'(?: sx="(?P<sx>[^"]*)")?/>'
)


_COLUMNS = ("bits", "shuffles", "start", "lobby", "lobby_stop", "seed", "seed_stop")


class Heads:
    """What the scanner noted of records that stand together, in columns."""

    def __init__(
        self, spans: NDArray[Any], games: NDArray[Any], rounds: NDArray[Any]
    ) -> None:
        """Columns of the records' spans, and of the rows that they have in a batch."""
        self.bits, self.shuffles, starts, *edges = (
            spans[name].tolist() for name in _COLUMNS
        )
        lobby, lobby_stop, seed, seed_stop = edges
        self.lobbies = [*zip(starts, lobby, lobby_stop, strict=True)]
        """Where the record, its lobby and what follows that are."""
        self.seeds = [*zip(starts, seed, seed_stop, strict=True)]
        """Likewise of the seed of all walls."""
        self.hundreds, self.tenths = (
            (games[name] % 1000 != 0).any(axis=1).tolist()
            for name in ("final_scores", "results")
        )
        self._spans = games["round_start"].tolist(), games["round_stop"].tolist()
        self._rounds = rounds

    def dealt(self, index: int) -> Iterator[tuple[int, int]]:
        """Number of each round of a game, and the highest score in it.

        Not looked up before the first of them is asked for.
        """
        starts, stops = self._spans
        rounds = self._rounds[starts[index] : stops[index]]
        numbers, scores = rounds["number"].tolist(), rounds["scores"].tolist()
        yield from zip(numbers, map(max, scores), strict=True)


class LazyInfo(GameInfo):
    """A `GameInfo` whose fields are read from the record at their first use."""

    __slots__ = ("data", "heads", "index", "people")

    data: bytes
    """The record."""

    heads: Heads
    """Those of this record and of others that stand with it."""

    index: int
    """Which of them it is."""

    people: re.Match[bytes]
    """The tag that names the players."""

    @classmethod
    def of(cls, source: str, data: bytes, heads: Heads, index: int) -> LazyInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data, info.heads, info.index = data, heads, index
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


def _noted(data: bytes, start: int, first: int, stop: int) -> str | None:
    """The text from `first` to `stop` in a buffer where the record is at `start`."""
    return data[first - start : stop - start].decode("ascii") if stop else None


def _people(info: LazyInfo) -> re.Match[bytes]:
    found = _PEOPLE.search(info.data)
    if found is None:
        raise ValueError(f"{info.source!r} has no players in the usual form")
    return found


def _text(info: LazyInfo, key: str) -> str | None:
    found = info.people[key]
    return None if found is None else found.decode("ascii")


def _seed(info: LazyInfo) -> str:
    return _noted(info.data, *info.heads.seeds[info.index]) or ""


def _names(info: LazyInfo) -> list[str]:
    return [decode_name(_text(info, f"n{seat}") or "") or "" for seat in range(4)]


def _listed(info: LazyInfo, key: str) -> list[str]:
    text = _text(info, key)
    return [] if text is None else text.split(",")


def _wall_seeds(info: LazyInfo) -> list[str]:
    if not info.heads.shuffles[info.index]:
        return []
    # No text of the usual form has a quote or `<` in it.
    tags = (part[: part.index(b'"/>')] for part in info.data.split(b"<INIT ")[1:])
    return [tag.partition(b' shuffle="')[2].decode("ascii") for tag in tags]


def _rules(info: LazyInfo) -> RulesHint:
    heads, index = info.heads, info.index
    bits = heads.bits[index]
    players = 3 if bits & SANMA else 4
    return hint_of(
        Signs(
            bits=bits,
            lobby=_noted(info.data, *heads.lobbies[index]),
            csrule=None,
            players=players,
            length=length(bits, players, heads.dealt(index)),
            date=month(info.source),
            wall_seeds=heads.shuffles[index] > 0,
            tenths=heads.tenths[index],
            hundreds=heads.hundreds[index],
        )
    )


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
    "people": _people,
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
