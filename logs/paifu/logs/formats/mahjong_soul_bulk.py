"""Reading many Mahjong Soul records at once: scanned by compiled code, else one by one.

Equal to `read_mahjong_soul` on every record. What the scanner gives up is read by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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
)
from paifu.logs.formats.mahjong_soul import read_mahjong_soul
from paifu.logs.formats.mahjong_soul_lazy import LazyInfo
from paifu.logs.formats.mahjong_soul_scan import NO_ROOM, READ, scan_records
from paifu.logs.formats.mahjong_soul_scan_state import Scan, Span, Wall
from paifu.logs.formats.mahjong_soul_scan_wire import field_table

USUAL_MOST = 2**20
"""Longer records are not scanned, which bounds the room that rows are given."""

PADDING = 16
"""NULs at the end of the buffer."""

BYTES_AN_EVENT, FEWEST_BYTES_AN_EVENT = 24, 5
"""Bytes that a record has for each event: nearly always more than the first, hardly
ever fewer than the second. What does not fit is read one by one."""

BYTES_A_CLAIM, FEWEST_BYTES_A_CLAIM = 2500, 200
"""Likewise for each round or result."""

SPARE = 32
"""Rows that are left free for the last step."""

Rows = NDArray[Any]


@dataclass(slots=True)
class Scanned:
    """What the scanner made of some records."""

    was_read: list[bool]
    """For each record, whether it has the usual form."""
    tables: list[Rows]
    """Games, rounds, events and claims."""
    walls: Rows
    """A row for each round."""
    spans: Rows
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
        dealt = self.walls[self.starts[1][first] : self.starts[1][stop]]
        for edge in ("start", "stop"):
            games[f"round_{edge}"] -= round_
            games[f"event_{edge}"] -= event
            rounds[f"event_{edge}"] -= event
            rounds[f"claim_{edge}"] -= claim
        infos = map(
            LazyInfo.of,
            sources,
            records,
            self.spans[first:stop],
            games["players"].tolist(),
            [
                dealt[start:end]
                for start, end in zip(
                    games["round_start"].tolist(),
                    games["round_stop"].tolist(),
                    strict=True,
                )
            ],
        )
        return Batch(games, rounds, events, claims, list[GameInfo](infos))


def read_mahjong_soul_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, in one batch.

    Args:
        sources: path of each.
        records: the records, uncompressed.

    Returns:
        The batch, and how many games and problems of it are each record's.
    """
    if not records:
        return Batch.empty(), []
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
            one = read_mahjong_soul(records[i], sources[i])
            parts.append(one)
            counts.append((len(one.games), len(one.problems)))
    return parts[0] if len(parts) == 1 else concatenate(parts), counts


@cache
def _fields() -> NDArray[np.int64]:
    return field_table()


def _scan(records: Sequence[bytes]) -> Scanned:
    usual = [one if len(one) <= USUAL_MOST else b"" for one in records]
    data = np.frombuffer(b"".join((b"\0", *usual, bytes(PADDING))), np.uint8)
    spans = record(Span, len(usual))
    stops = 1 + np.cumsum(np.fromiter(map(len, usual), "i8", len(usual)))
    spans["start"][0], spans["start"][1:] = 1, stops[:-1]
    spans["stop"] = stops
    scanned = _scanned(data, spans, BYTES_AN_EVENT, BYTES_A_CLAIM)
    if (spans["outcome"] == NO_ROOM).any():
        scanned = _scanned(data, spans, FEWEST_BYTES_AN_EVENT, FEWEST_BYTES_A_CLAIM)
    return scanned


def _scanned(data: Rows, spans: Rows, an_event: int, a_claim: int) -> Scanned:
    """Scan with room for an event, and a round or result, for so many bytes each."""
    room = len(data) // a_claim + len(spans) + SPARE
    tables = [
        _rows(GameRow, len(spans)),
        _rows(RoundRow, room),
        np.empty(len(data) // an_event + SPARE, row_dtype(EventRow)),
        _rows(ClaimRow, room),
    ]
    walls = record(Wall, room)
    (state,) = record(Scan)
    compiled(scan_records)(data, spans, state, _fields(), *tables, walls)
    passed = spans["outcome"] == READ
    starts = [np.append(0, np.cumsum(passed))]
    for name in ("round", "event", "claim"):
        starts.append(np.append(spans[name], state[f"{name}s"]))
    return Scanned(passed.tolist(), tables, walls, spans, starts)


def _rows(row: type, count: int) -> NDArray[Any]:
    """Rows of which nothing is stated."""
    form = row_dtype(row)
    return np.full(count * form.itemsize // 4, NONE, "i4").view(form)
