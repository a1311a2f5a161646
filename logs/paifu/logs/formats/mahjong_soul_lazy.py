"""The text of a Mahjong Soul record that the scanner read, looked up when asked for.

Most jobs want little of it, and reading it takes longer than scanning the record. The
scanner looked through the head and knows where it is, and where walls and hashes are.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any

from numpy.typing import NDArray

from paifu.logs.builder import blank
from paifu.logs.events import Commitment, GameInfo, GameRow, RulesHint
from paifu.logs.formats.lazy_info import LazyInfo, digest
from paifu.logs.formats.mahjong_soul import FORMAT, read_mahjong_soul
from paifu.logs.formats.mahjong_soul_head import hint, read_head
from paifu.logs.formats.mahjong_soul_read import WALL_METHODS
from paifu.logs.formats.mahjong_soul_wire import decode


class SoulInfo(LazyInfo):
    """The text of one record."""

    __slots__ = ("head", "players", "span", "walls")

    head: GameInfo
    """What its head says."""

    span: Any
    """What the scanner says of it."""

    players: int

    walls: NDArray[Any]
    """A row for each round."""

    @classmethod
    def of(
        cls, source: str, data: bytes, span: Any, players: int, walls: NDArray[Any]
    ) -> SoulInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data, info.span, info.players, info.walls = data, span, players, walls
        return info

    def part(self, start: str, stop: str) -> bytes:
        """Bytes of the record between two positions of its span."""
        span = self.span
        return self.data[span[start] - span["start"] : span[stop] - span["start"]]


def _head(info: SoulInfo) -> GameInfo:
    said = GameInfo(info.source, FORMAT)
    if info.span["head"]:
        game = blank(GameRow)
        game.players = info.players
        read_head(decode(info.part("head", "head_stop"), "RecordGame"), game, said)
    return said


@lru_cache(256)
def _hint(config: bytes, players: int, south: bool) -> RulesHint:
    head = {"config": decode(config, "GameConfig")} if config else None
    return hint(head, players, 4 * south)


def _rules(info: SoulInfo) -> RulesHint:
    # One object for all games of a room: games that share a hint are judged as one.
    config = info.part("config", "config_stop") if info.span["config"] else b""
    return _hint(config, info.players, bool(info.span["last"] >= 4))


def _commitments(info: SoulInfo) -> list[Commitment | None]:
    if not info.span["walls"]:
        return [None] * len(info.walls)
    return [_commitment(info, row) for row in info.walls]


def _commitment(info: SoulInfo, row: Any) -> Commitment | None:
    before = int(info.span["start"])

    def text(name: str) -> str:
        start, stop = int(row[name]), int(row[f"{name}_stop"])
        return info.data[start - before : stop - before].decode()

    for key, method in WALL_METHODS.items():
        if digest := text(key):
            wall, salt = text("wall"), text("salt")
            return Commitment(method, wall, digest, salt, text("salt_digest"))
    return None


def _spelling(info: SoulInfo) -> dict[str, Any]:
    # Only who writes the record asks for it, and writing takes longer than reading.
    (read,) = read_mahjong_soul(info.data, info.source).info
    return read.spelling


_OF_HEAD = ("names", "accounts", "grades", "rates", "identifier", "started", "room")

SoulInfo.look_up = {
    "head": _head,
    **{name: attrgetter(f"head.{name}") for name in _OF_HEAD},
    "commitments": _commitments,
    "rules": _rules,
    "digest": digest,
    "spelling": _spelling,
}
