"""The head of a tenhou.net/6 record whose rounds are scanned.

Of a head of the usual form only what the tables need is taken; its text is read when
someone asks for it, since most jobs want little of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import orjson
from numpy.typing import NDArray

from paifu.logs.events import GameInfo, GameRow, RulesHint
from paifu.logs.formats.json_values import Fields, decode
from paifu.logs.formats.lazy_info import LazyInfo, digest
from paifu.logs.formats.tenhou_json_head import FORMAT, KEPT, Head
from paifu.logs.formats.tenhou_json_read import RECORD_MOST, absences_of, spelling_of
from paifu.logs.formats.tenhou_json_results import POINTS_MOST
from paifu.logs.formats.tenhou_json_rules import RED_KEYS, red_ids, rules_of
from paifu.logs.formats.unread import UnreadError
from paifu.logs.tiles import RED_IDS

Rows = NDArray[Any]

LOG = b'"log":[[['
"""How the rounds begin, and where: after so many bytes of this."""

LOG_KEY = len(b'"log":')
LOG_END = b"]]]"

BETWEEN_ROUNDS = b"],[["
"""Stands between two rounds, and nowhere in one. Each round begins with two brackets,
and no list in it does."""

RED_MASK = {tile: 1 << suit for suit, tile in enumerate(RED_IDS)}
ALL_RED = sum(RED_MASK.values())

TEXT, NUMBER, WHOLE = frozenset((str,)), frozenset((int, float)), frozenset((int,))
RULE_KEYS = frozenset(("disp", "aka", *RED_KEYS))


@dataclass(slots=True)
class Prepared:
    """A record whose head was understood, and where its rounds are."""

    source: str
    data: bytes
    start: int
    """Of the list of rounds in the record."""
    stop: int
    players: int
    reds: int
    """Mask of the suits that have a red five."""
    absences: list[tuple[int, int, int, int]]
    """Who left and came back, see `absences_of`."""
    ended: int = 0
    unstated: int = 0
    final_scores: list[int] | None = None
    """Those of four seats, if the game's end is stated; and likewise:"""
    results: list[int] | None = None


class SixInfo(LazyInfo):
    """The text of such a record."""

    __slots__ = ("games", "head", "index", "one", "rounds")

    one: Prepared

    head: Head
    """What stands beside the rounds."""

    games: Rows
    """Those of this record and of others that stand with it."""

    rounds: Rows
    """All of their rounds."""

    index: int
    """Which of the games it is."""

    @classmethod
    def of(cls, one: Prepared, games: Rows, rounds: Rows, index: int) -> SixInfo:
        """The text of a record that the scanner read."""
        info = cls.__new__(cls)
        info.source, info.format, info.number = one.source, FORMAT, 0
        info.data, info.one = one.data, one
        info.games, info.rounds, info.index = games, rounds, index
        return info


# -- before the rounds are scanned -----------------------------------------------------


def prepare(source: str, data: bytes) -> Prepared | None:
    """What the tables need of the head of a record; None if it is not a usual one."""
    start = data.find(LOG) + LOG_KEY
    stop = data.rfind(LOG_END) + len(LOG_END)
    if start < LOG_KEY or stop <= start or len(data) > RECORD_MOST:
        return None
    head = without_rounds(data, start, stop)
    try:
        found = usual_head(head)
        known = found is not None
        if found is None:
            found = Fields(decode(head)).found
        reds = ALL_RED
        if "rule" in found:
            ids = red_ids(found["rule"])
            if not RED_MASK.keys() >= set(ids):
                return None
            reds = sum(map(RED_MASK.__getitem__, ids))
        names = found.get("name", [])
        named = isinstance(names, list) and len(names) == 4 and names[3] != ""
        # If it is not so, the scanner finds entries of a fourth seat, or none.
        players = 4 if named and found.get("ratingc") != "PF3" else 3
        one = Prepared(source, data, start, stop, players, reds, [])
        if not (known and usual_end(found, one)):
            read_end(found, one)
        if not _zero(found.get("log")):
            return None
        if "connection" in found:
            rounds = data.count(BETWEEN_ROUNDS, start, stop) + 1
            one.absences, usual = absences_of(found["connection"], rounds, players)
            return one if usual else None
    except UnreadError:
        return None
    return one


def without_rounds(data: bytes, start: int, stop: int) -> bytes:
    """The object of a record, with a zero for its rounds.

    No text holds their key: its quotes would be escaped there.
    """
    return b"".join((data[:start], b"0", data[stop:]))


def usual_head(head: bytes) -> dict[str, Any] | None:
    """The object of a head, if `Head` could find no fault in it but in its end."""
    try:
        found = orjson.loads(head)
    except orjson.JSONDecodeError:
        return None
    if type(found) is not dict or "log" not in found:
        return None
    for name, value in found.items():
        if name not in USUAL or not USUAL[name](value):
            return None
    keys = len(found) + len(found.get("rule", ()))
    keys += sum(map(len, found.get("connection", ())))
    # With a colon in a text, or a key that stands twice, it is looked at closely.
    return found if head.count(b":") == keys else None


def _texts(value: Any, most: int) -> bool:
    return (
        type(value) is list and len(value) <= most and TEXT.issuperset(map(type, value))
    )


def _rule(value: Any) -> bool:
    if type(value) is not dict or not RULE_KEYS.issuperset(value):
        return False
    return all(
        type(one) is str if name == "disp" else type(one) is int and 0 <= one <= 4
        for name, one in value.items()
    )


def _rates(value: Any) -> bool:
    return (
        type(value) is list and len(value) <= 4 and NUMBER.issuperset(map(type, value))
    )


def _zero(value: Any) -> bool:
    return type(value) is int and value == 0


def _objects(value: Any) -> bool:
    return type(value) is list and all(type(one) is dict for one in value)


USUAL: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(KEPT, lambda value: type(value) in (str, int)),
    "rule": _rule,
    "csrule": lambda _: False,
    "title": lambda value: _texts(value, 2),
    "name": lambda value: _texts(value, 4) and len(value) >= 3,
    "dan": lambda value: _texts(value, 4),
    "rate": _rates,
    "sx": lambda value: _texts(value, 4),
    "ref": lambda value: type(value) is str,
    "sc": lambda value: type(value) is list,
    "connection": _objects,
    "log": _zero,
}
"""Key -> whether its value is of a form in which `Head` finds no fault."""


def usual_end(found: dict[str, Any], one: Prepared) -> bool:
    """Take scores and results, if they are stated in the usual way or not at all."""
    end = found.get("sc")
    if end is None:
        return "sc" not in found
    scores, results = end[::2], end[1::2]
    if len(end) not in (6, 8) or not WHOLE.issuperset(map(type, scores)):
        return False
    if not NUMBER.issuperset(map(type, results)):
        return False
    if max(map(abs, (*scores, *results))) >= POINTS_MOST:
        return False
    points = [round(1000 * value) for value in results]
    if [value / 1000 for value in points] != results:
        return False
    more = [0] * (4 - len(scores))
    one.ended, one.final_scores, one.results = 1, scores + more, points + more
    return True


def read_end(found: dict[str, Any], one: Prepared) -> None:
    """Take scores and results, and look for faults in all of the head.

    Raises:
        UnreadError: there is one.
    """
    game, info = GameRow(), GameInfo(one.source, FORMAT)
    game.players, game.ended, game.unstated = one.players, 0, 0
    Head(Fields(found), game, info).read()
    one.ended, one.unstated = game.ended, game.unstated
    if game.ended:
        one.final_scores, one.results = game.final_scores, game.results


# -- when someone asks -----------------------------------------------------------------


def _head(info: SixInfo) -> Head:
    one = info.one
    fields = Fields(decode(without_rounds(one.data, one.start, one.stop)))
    head = Head(fields, GameRow(), GameInfo(one.source, FORMAT))
    head.game.unstated = 0
    head.read()
    return head


def _rules(info: SixInfo) -> RulesHint:
    row, game = info.games[info.index], GameRow()
    game.players, game.ended = int(row["players"]), int(row["ended"])
    game.final_scores = row["final_scores"].tolist()
    game.results = row["results"].tolist()
    return rules_of(info, game, _dealt(info, row), info.head)


def _dealt(info: SixInfo, game: Any) -> Iterator[tuple[int, int]]:
    rounds = info.rounds[game["round_start"] : game["round_stop"]]
    numbers, scores = rounds["number"].tolist(), rounds["scores"].tolist()
    yield from zip(numbers, map(max, scores), strict=True)


def _spelling(info: SixInfo) -> dict[str, Any]:
    return spelling_of(info.head, {})


_TOLD = ("names", "grades", "rates", "genders", "identifier", "started", "room")

SixInfo.look_up = {
    "head": _head,
    "rules": _rules,
    "digest": digest,
    "spelling": _spelling,
    **{name: attrgetter(f"head.info.{name}") for name in _TOLD},
}
