"""The text of an mjai record that the scanner read, looked up when it is asked for.

The record has the usual form (`mjai_scan`), so its first line has nearly all of it.
"""

from __future__ import annotations

from typing import Any

from paifu.logs.events import RulesHint
from paifu.logs.formats.lazy_info import LazyInfo, digest
from paifu.logs.formats.mjai_read import read_mjai
from paifu.logs.formats.mjai_rules import Marks, rules_hint
from paifu.logs.formats.mjai_words import EAST_FIRST, FORMAT


class MjaiInfo(LazyInfo):
    """The text of one record."""

    __slots__ = ("head", "players")

    head: dict[str, Any]
    """Its first event."""

    players: int

    @classmethod
    def of(cls, source: str, data: bytes, players: int) -> MjaiInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = source, FORMAT, 0
        info.data, info.players = data, players
        return info


def _head(info: MjaiInfo) -> dict[str, Any]:
    import orjson

    end = info.data.find(b"\n")
    line = info.data[:end] if end >= 0 else info.data
    found: dict[str, Any] = orjson.loads(line)
    return found


def _names(info: MjaiInfo) -> list[str]:
    return list(info.head.get("names", []))


def _seed(info: MjaiInfo) -> str:
    return ",".join(map(str, info.head.get("seed", [])))


def _rules(info: MjaiInfo) -> RulesHint:
    first = info.head.get("kyoku_first")
    east = None if first is None else first == EAST_FIRST
    return rules_hint(Marks(info.players, east, info.head.get("aka_flag")))


def _spelling(info: MjaiInfo) -> dict[str, Any]:
    # Only who writes the record asks for it, and writing takes longer than reading.
    (read,) = read_mjai(info.data, info.source).info
    return read.spelling


MjaiInfo.look_up = {
    "head": _head,
    "names": _names,
    "seed": _seed,
    "rules": _rules,
    "digest": digest,
    "spelling": _spelling,
}
