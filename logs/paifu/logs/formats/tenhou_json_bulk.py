"""Reading many tenhou.net/6 records at once: their rounds by compiled code.

Equal to `read_tenhou_json` on every record. What the scanner gives up is read by it.
What stands beside the rounds is little, and decoded for each record as usual.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import concatenate
from paifu.logs.engine import compiled, record, row_dtype
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    RulesHint,
)
from paifu.logs.formats.json_values import Fields, decode
from paifu.logs.formats.tenhou_json_head import FORMAT, Head
from paifu.logs.formats.tenhou_json_read import (
    RECORD_MOST,
    absences_of,
    read_tenhou_json,
    spelling_of,
)
from paifu.logs.formats.tenhou_json_rules import red_ids, rules_of
from paifu.logs.formats.tenhou_json_scan import scan_records
from paifu.logs.formats.tenhou_json_scan_results import EDGES, NAMES
from paifu.logs.formats.tenhou_json_scan_state import Scan, Span
from paifu.logs.formats.tenhou_json_scan_text import COMMA, OPEN
from paifu.logs.formats.tenhou_json_turns import Turns
from paifu.logs.formats.tenhou_scan_text import PADDING
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

CLAIMS_A_ROUND = 9 / 8
"""Hardly ever are there more, since hardly ever do two win. What does not fit is read
one by one."""

ROOM = 64

RED_MASK = {tile: 1 << suit for suit, tile in enumerate(RED_IDS)}


class LazyInfo(GameInfo):
    """A `GameInfo` whose rules, digest and spelling are made at their first use."""

    __slots__ = ("data", "dealt", "game", "head")

    data: bytes
    """The record."""

    head: Head
    """What stands beside its rounds."""

    game: GameRow
    """Its players and its end."""

    dealt: Rows
    """Its rounds."""

    def __getattr__(self, name: str) -> Any:
        """A field that nobody has asked for yet."""
        # Only reached while the slot is empty.
        if name not in _LOOK_UP:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        found = _LOOK_UP[name](self)
        setattr(self, name, found)
        return found

    def __eq__(self, other: object) -> bool:
        """True if every field is the same, whether it was made yet or not."""
        if not isinstance(other, GameInfo):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in _FIELDS)

    __hash__ = None  # type: ignore[assignment]  # as that of every `GameInfo`

    def __reduce__(self) -> tuple[type[GameInfo], tuple[Any, ...]]:
        """Copies and pickles are whole, and without the record."""
        return GameInfo, tuple(getattr(self, name) for name in _FIELDS)


_FIELDS = tuple(one.name for one in fields(GameInfo))


def _rules(info: LazyInfo) -> RulesHint:
    return rules_of(info, info.game, _dealt(info.dealt), info.head)


def _dealt(rounds: Rows) -> Iterator[tuple[int, int]]:
    numbers, scores = rounds["number"].tolist(), rounds["scores"].tolist()
    yield from zip(numbers, map(max, scores), strict=True)


def _digest(info: LazyInfo) -> str:
    return hashlib.sha256(info.data).hexdigest()


def _spelling(info: LazyInfo) -> dict[str, Any]:
    return spelling_of(info.head, {})


_LOOK_UP: dict[str, Callable[[LazyInfo], Any]] = {
    "rules": _rules,
    "digest": _digest,
    "spelling": _spelling,
}


@dataclass(slots=True)
class Prepared:
    """A record whose head was read, and where its rounds are."""

    info: LazyInfo
    start: int
    """Of the list of rounds in the record."""
    stop: int
    reds: int
    """Mask of the suits that have a red five."""
    absences: list[tuple[int, int, int, int]]


def _prepare(source: str, data: bytes) -> Prepared | None:
    """The head of a record of the usual form; None of any other."""
    start = data.find(LOG) + LOG_KEY
    stop = data.rfind(LOG_END) + len(LOG_END)
    if start < LOG_KEY or stop <= start or len(data) > RECORD_MOST:
        return None
    # No text holds the key: its quotes would be escaped there.
    try:
        fields = Fields(decode(data[:start] + b"0" + data[stop:]))
        game = GameRow()
        game.players, game.ended, game.unstated = 4, 0, 0
        info = LazyInfo.__new__(LazyInfo)
        GameInfo.__init__(info, source, FORMAT)
        head = Head(fields, game, info)
        reds = red_ids(fields.found.get("rule"))
        if fields.value("log", None) != 0 or not RED_MASK.keys() >= set(reds):
            return None
        names = fields.found.get("name", [])
        named = isinstance(names, list) and len(names) == 4 and names[3] != ""
        # If it is not so, the scanner finds entries of a fourth seat, or none.
        if not named or fields.found.get("ratingc") == "PF3":
            game.players = 3
        head.read()
        absences: list[tuple[int, int, int, int]] = []
        usual = True
        if "connection" in fields.found:
            rounds = data.count(BETWEEN_ROUNDS, start, stop) + 1
            told = fields.found["connection"]
            absences, usual = absences_of(told, rounds, game.players)
    except UnreadError:
        return None
    if not usual:
        return None
    del info.rules, info.digest, info.spelling
    info.data, info.head, info.game = data, head, game
    return Prepared(info, start, stop, sum(map(RED_MASK.__getitem__, reds)), absences)


def read_tenhou_json_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, in one batch.

    Args:
        sources: path of each, as `read_tenhou_json` takes it.
        records: the records, uncompressed.

    Returns:
        The batch, and how many games and problems of it are each record's.
    """
    prepared = [*map(_prepare, sources, records)]
    scanned = _scan(prepared, records)
    counts: list[tuple[int, int]] = []
    parts: list[Batch] = []
    for was_read, group in groupby(range(len(records)), scanned.was_read.__getitem__):
        indices = list(group)
        if was_read:
            parts.append(scanned.part(indices[0], indices[-1] + 1))
            counts += [(1, 0)] * len(indices)
            continue
        for i in indices:
            one = read_tenhou_json(records[i], sources[i])
            parts.append(one)
            counts.append((len(one.games), len(one.problems)))
    return parts[0] if len(parts) == 1 else concatenate(parts), counts


@dataclass(slots=True)
class Scanned:
    """What the scanner made of some records."""

    was_read: list[bool]
    """For each record, whether it has the usual form."""
    prepared: list[Prepared | None]
    tables: list[Rows]
    """Rounds, events and claims."""
    starts: list[Rows]
    """Of each table the first row of every record, and after them how many there are.

    Rows of a record that was given up belong to no game.
    """

    def part(self, first: int, stop: int) -> Batch:
        """The batch of records that stand together and were all read."""
        rounds, events, claims = (
            table[starts[first] : starts[stop]]
            for table, starts in zip(self.tables, self.starts, strict=True)
        )
        edges = [starts[first : stop + 1] - starts[first] for starts in self.starts]
        _, event, claim = (starts[first] for starts in self.starts)
        for edge in ("start", "stop"):
            rounds[f"event_{edge}"] -= event
            rounds[f"claim_{edge}"] -= claim
        infos = [one.info for one in self.prepared[first:stop] if one is not None]
        games = _games(infos, edges[0], rounds)
        for info, begin, end in zip(
            infos, edges[0][:-1].tolist(), edges[0][1:].tolist(), strict=True
        ):
            info.dealt = rounds[begin:end]
        games["event_start"] = edges[1][:-1]
        return Batch(games, rounds, events, claims, list[GameInfo](infos))


def _games(infos: Sequence[LazyInfo], rounds: Rows, dealt: Rows) -> Rows:
    """The game rows of records, given where their rounds are."""
    games = np.zeros(len(infos), row_dtype(GameRow))
    rows = [info.game for info in infos]
    for name in ("players", "ended", "unstated"):
        games[name] = [getattr(row, name) for row in rows]
    for name in ("final_scores", "results"):
        ended = [getattr(row, name) if row.ended else [0, 0, 0, 0] for row in rows]
        games[name] = ended
    games["round_start"], games["round_stop"] = rounds[:-1], rounds[1:]
    games["event_stop"] = dealt["event_start"][rounds[:-1]]
    return games


def _scan(prepared: list[Prepared | None], records: Sequence[bytes]) -> Scanned:
    texts: list[bytes] = [b""]
    absent: list[int] = []
    places: list[tuple[int, ...]] = []
    at = 1
    for one, data in zip(prepared, records, strict=True):
        first = len(absent) // 4
        if one is None:
            places.append((0, 0, 0, 0, first, first))
            continue
        text = data[one.start : one.stop]
        for absence in one.absences:
            absent += absence
        last = len(absent) // 4
        players = one.info.game.players
        places.append((at, at + len(text), players, one.reds, first, last))
        at += len(text) + 1
        texts.append(text)
    spans = record(Span, len(records))
    names = ("start", "stop", "players", "reds", "absent", "absent_stop")
    for name, column in zip(
        names, np.array(places, "i8").reshape(-1, len(names)).T, strict=True
    ):
        spans[name] = column
    joined = b"\0".join((*texts, bytes(PADDING)))
    buffer = np.frombuffer(joined, np.uint8)
    # A comma an event, and those of the hands for riichi and results.
    opens = buffer == OPEN
    count = int(np.count_nonzero(opens[1:] & opens[:-1]))
    room = int(np.count_nonzero(buffer == COMMA)) + len(absent) + ROOM
    tables = [
        _rows(RoundRow, count + 1),
        np.empty(room, row_dtype(EventRow)),
        _rows(ClaimRow, int(count * CLAIMS_A_ROUND) + ROOM),
    ]
    (scan,), (turns,) = record(Scan), record(Turns)
    compiled(scan_records)(
        buffer,
        np.array(absent or [0], np.int64),
        NAMES,
        EDGES,
        spans,
        scan,
        turns,
        *tables,
    )
    starts = [
        np.append(spans[name], scan[f"{name}s"]) for name in ("round", "event", "claim")
    ]
    return Scanned((spans["outcome"] == 1).tolist(), prepared, tables, starts)


def _rows(row: type, count: int) -> Rows:
    """Rows of which nothing is stated."""
    form = row_dtype(row)
    return np.full(count * form.itemsize // 4, NONE, "i4").view(form)
