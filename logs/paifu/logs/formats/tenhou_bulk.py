"""Reading many Tenhou records at once: scanned by compiled code, else read one by one.

Equal to `read_tenhou` on every record. What the scanner gives up is read by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby, repeat
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
)
from paifu.logs.formats.tenhou_lazy import Heads, LazyInfo
from paifu.logs.formats.tenhou_read import read_tenhou
from paifu.logs.formats.tenhou_scan import NO_ROOM, READ, scan_records
from paifu.logs.formats.tenhou_scan_state import Scan, Span
from paifu.logs.formats.tenhou_scan_text import LESS, PADDING

USUAL_MOST = 2**20
"""Longer records are not scanned, which bounds the room that rows are given."""

BYTES_AN_EVENT = 5
"""Fewest bytes of a tag."""

BYTES_A_CLAIM, FEWEST_BYTES_A_CLAIM = 1200, 128
"""Bytes that a record has for each round or result: nearly always more than the first,
hardly ever fewer than the second. What does not fit is read one by one."""

Rows = NDArray[Any]


@dataclass(slots=True)
class Scanned:
    """What the scanner made of some records."""

    was_read: list[bool]
    """For each record, whether it has the usual form."""
    tables: list[Rows]
    """Games, rounds, events and claims."""
    spans: Rows
    """Where the records are."""
    starts: list[NDArray[np.int64]]
    """Of each table the first row of every record, and after them how many there are.

    Rows of a record that was given up belong to no game.
    """

    def part(
        self, first: int, sources: Sequence[str], records: Sequence[bytes]
    ) -> Batch:
        """The batch of records that stand together and were all read."""
        stop = first + len(records)
        games, rounds, events, claims = (
            table[starts[first] : starts[stop]]
            for table, starts in zip(self.tables, self.starts, strict=True)
        )
        _, round_, event, claim = (starts[first] for starts in self.starts)
        for edge in ("start", "stop"):
            games[f"round_{edge}"] -= round_
            games[f"event_{edge}"] -= event
            rounds[f"event_{edge}"] -= event
            rounds[f"claim_{edge}"] -= claim
        heads = Heads(self.spans[first:stop], games, rounds)
        infos = map(LazyInfo.of, sources, records, repeat(heads), count())
        return Batch(games, rounds, events, claims, list[GameInfo](infos))


def read_tenhou_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, in one batch.

    Args:
        sources: path of each, as `read_tenhou` takes it.
        records: the records, uncompressed.

    Returns:
        The batch, and how many games and problems of it are each record's.
    """
    scanned = _scan(records)
    counts: list[tuple[int, int]] = []
    parts: list[Batch] = []
    for was_read, group in groupby(range(len(records)), scanned.was_read.__getitem__):
        indices = list(group)
        if was_read:
            run = slice(indices[0], indices[-1] + 1)
            parts.append(scanned.part(indices[0], sources[run], records[run]))
            counts += [(1, 0)] * len(indices)
            continue
        for i in indices:
            one = read_tenhou(records[i], sources[i])
            parts.append(one)
            counts.append((len(one.games), len(one.problems)))
    return parts[0] if len(parts) == 1 else concatenate(parts), counts


def _scan(records: Sequence[bytes]) -> Scanned:
    usual = [one if len(one) <= USUAL_MOST else b"" for one in records]
    joined = b"".join((b"\0", b"\0".join(usual), bytes(PADDING)))
    data = np.frombuffer(joined, np.uint8)
    spans = record(Span, len(usual))
    stops = np.cumsum(np.fromiter((len(one) + 1 for one in usual), "i8", len(usual)))
    spans["start"][:1], spans["start"][1:] = 1, stops[:-1] + 1
    spans["stop"] = stops
    tags = min(int(np.count_nonzero(data == LESS)), len(data) // BYTES_AN_EVENT)
    scanned = _scanned(data, spans, tags, len(data) // BYTES_A_CLAIM + 1)
    if (spans["outcome"] == NO_ROOM).any():
        scanned = _scanned(data, spans, tags, len(data) // FEWEST_BYTES_A_CLAIM + 1)
    return scanned


def _scanned(data: Rows, spans: Rows, tags: int, room: int) -> Scanned:
    """Scan with room for so many events, and for so many rounds and results."""
    tables = [
        _rows(GameRow, len(spans)),
        _rows(RoundRow, room),
        np.empty(tags, row_dtype(EventRow)),
        _rows(ClaimRow, room),
    ]
    (state,) = record(Scan)
    compiled(scan_records)(data, spans, state, *tables)
    passed = spans["outcome"] == READ
    starts = [np.append(0, np.cumsum(passed))]
    for name in ("round", "event", "claim"):
        starts.append(np.append(spans[name], state[f"{name}s"]))
    return Scanned(passed.tolist(), tables, spans, starts)


def _rows(row: type, count: int) -> NDArray[Any]:
    """Rows of which nothing is stated."""
    form = row_dtype(row)
    return np.full(count * form.itemsize // 4, NONE, "i4").view(form)
