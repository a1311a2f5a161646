"""The text of a Mahjong Soul record that the scanner read, looked up when asked for.

Most jobs want little of it, and reading it takes longer than scanning the record. The
scanner looked through the head and knows where it is, and where walls and hashes are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any

from numpy.typing import NDArray

from paifu.logs.builder import blank
from paifu.logs.events import Commitment, GameInfo, GameRow, RulesHint
from paifu.logs.formats.mahjong_soul import FORMAT, read_mahjong_soul
from paifu.logs.formats.mahjong_soul_head import hint, read_head
from paifu.logs.formats.mahjong_soul_read import WALL_METHODS
from paifu.logs.formats.mahjong_soul_wire import decode


class LazyInfo(GameInfo):
    """A `GameInfo` whose fields are read from the record at their first use."""

    __slots__ = ("data", "players", "span", "walls")

    data: bytes
    """The record."""

    span: Any
    """What the scanner says of it."""

    players: int

    walls: NDArray[Any]
    """A row for each round."""

    @classmethod
    def of(
        cls, source: str, data: bytes, span: Any, players: int, walls: NDArray[Any]
    ) -> LazyInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data, info.span, info.players, info.walls = data, span, players, walls
        return info

    def __getattr__(self, name: str) -> Any:
        """A field that nobody has asked for yet."""
        # Only reached while the slot is empty.
        if name in _OF_HEAD:
            self.read_head()
            return getattr(self, name)
        if name not in _LOOK_UP:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        found = _LOOK_UP[name](self)
        setattr(self, name, found)
        return found

    def part(self, start: str, stop: str) -> bytes:
        """Bytes of the record between two positions of its span."""
        span = self.span
        return self.data[span[start] - span["start"] : span[stop] - span["start"]]

    def read_head(self) -> None:
        """Look up all that stands in the head."""
        said = GameInfo(self.source, self.format)
        if self.span["head"]:
            game = blank(GameRow)
            game.players = self.players
            read_head(decode(self.part("head", "head_stop"), "RecordGame"), game, said)
        for name in _OF_HEAD:
            setattr(self, name, getattr(said, name))

    def __eq__(self, other: object) -> bool:
        """True if every field is the same, whether it was read yet or not."""
        if not isinstance(other, GameInfo):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in _FIELDS)

    __hash__ = None  # type: ignore[assignment]  # as that of every `GameInfo`

    def __reduce__(self) -> tuple[type[GameInfo], tuple[Any, ...]]:
        """Copies and pickles are whole, and without the record."""
        return GameInfo, tuple(getattr(self, name) for name in _FIELDS)


@lru_cache(256)
def _hint(config: bytes, players: int, south: bool) -> RulesHint:
    head = {"config": decode(config, "GameConfig")} if config else None
    return hint(head, players, 4 * south)


def _rules(info: LazyInfo) -> RulesHint:
    # One object for all games of a room: games that share a hint are judged as one.
    config = info.part("config", "config_stop") if info.span["config"] else b""
    return _hint(config, info.players, bool(info.span["last"] >= 4))


def _commitments(info: LazyInfo) -> list[Commitment | None]:
    if not info.span["walls"]:
        return [None] * len(info.walls)
    return [_commitment(info, row) for row in info.walls]


def _commitment(info: LazyInfo, row: Any) -> Commitment | None:
    before = int(info.span["start"])

    def text(name: str) -> str:
        start, stop = int(row[name]), int(row[f"{name}_stop"])
        return info.data[start - before : stop - before].decode()

    for key, method in WALL_METHODS.items():
        if digest := text(key):
            wall, salt = text("wall"), text("salt")
            return Commitment(method, wall, digest, salt, text("salt_digest"))
    return None


def _spelling(info: LazyInfo) -> dict[str, Any]:
    # Only who writes the record asks for it, and writing takes longer than reading.
    (read,) = read_mahjong_soul(info.data, info.source).info
    return read.spelling


def _nothing(_: LazyInfo) -> list[Any]:
    """What the format has no place for."""
    return []


def _no_text(_: LazyInfo) -> str:
    return ""


_FIELDS = tuple(one.name for one in fields(GameInfo))

_OF_HEAD = frozenset(
    ("names", "accounts", "grades", "rates", "identifier", "started", "room")
)

_LOOK_UP: dict[str, Callable[[LazyInfo], Any]] = {
    "genders": _nothing,
    "wall_seeds": _nothing,
    "seed": _no_text,
    "origin": lambda _: None,
    "spelling_of": _no_text,
    "commitments": _commitments,
    "rules": _rules,
    "digest": lambda info: hashlib.sha256(info.data).hexdigest(),
    "spelling": _spelling,
}
