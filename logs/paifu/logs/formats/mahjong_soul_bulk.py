"""Reading many Mahjong Soul records at once: scanned by compiled code, else one by one.

Equal to `read_mahjong_soul` on every record. What the scanner gives up is read by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, record
from paifu.logs.events import Batch, GameInfo
from paifu.logs.formats.mahjong_soul import read_mahjong_soul
from paifu.logs.formats.mahjong_soul_lazy import SoulInfo
from paifu.logs.formats.mahjong_soul_scan import NO_ROOM, READ, scan_records
from paifu.logs.formats.mahjong_soul_scan_state import Scan, Span, Wall
from paifu.logs.formats.mahjong_soul_scan_wire import field_table
from paifu.logs.formats.scanned import (
    Buffer,
    Part,
    Rows,
    Scanned,
    blank_tables,
    buffer,
)

USUAL_MOST = 2**20
"""Longer records are not scanned, which bounds the room that rows are given."""

BYTES_AN_EVENT, FEWEST_BYTES_AN_EVENT = 24, 5
"""Bytes that a record has for each event: nearly always more than the first, hardly
ever fewer than the second. What does not fit is read one by one."""

BYTES_A_CLAIM, FEWEST_BYTES_A_CLAIM = 2500, 200
"""Likewise for each round or result."""

SPARE = 32
"""Rows that are left free for the last step."""

EDGES = ("start", "stop")


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
    scanned, spans, walls = _scan(records)

    def infos(
        first: int, sources: Sequence[str], records: Sequence[bytes], part: Part
    ) -> list[GameInfo]:
        games, rounds, *_ = part
        start = scanned.starts[1][first]
        dealt = walls[start : start + len(rounds)]
        edges = zip(*(games[f"round_{edge}"].tolist() for edge in EDGES), strict=True)
        own = [dealt[start:stop] for start, stop in edges]
        players = games["players"].tolist()
        heads = spans[first : first + len(records)]
        made = map(SoulInfo.of, sources, records, heads, players, own)
        return list[GameInfo](made)

    return scanned.batch(sources, records, infos, read_mahjong_soul)


@cache
def _fields() -> NDArray[np.int64]:
    return field_table()


def _scan(records: Sequence[bytes]) -> tuple[Scanned, Rows, Rows]:
    """What the scanner made of records, their spans, and the walls of their rounds."""
    given = buffer(records, USUAL_MOST, Span)
    scanned, walls = _scanned(given, BYTES_AN_EVENT, BYTES_A_CLAIM)
    if (given.spans["outcome"] == NO_ROOM).any():
        scanned, walls = _scanned(given, FEWEST_BYTES_AN_EVENT, FEWEST_BYTES_A_CLAIM)
    return scanned, given.spans, walls


def _scanned(given: Buffer, an_event: int, a_claim: int) -> tuple[Scanned, Rows]:
    """Scan with room for an event, and a round or result, for so many bytes each."""
    data, spans = given.data, given.spans
    room = len(data) // a_claim + len(spans) + SPARE
    tables = blank_tables(len(spans), room, len(data) // an_event + SPARE)
    walls = record(Wall, room)
    (state,) = record(Scan)
    compiled(scan_records)(data, spans, state, _fields(), *tables, walls)
    return Scanned.of(spans, state, tables, READ), walls
