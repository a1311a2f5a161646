"""Reading many Tenhou records at once: scanned by compiled code, else read one by one.

Equal to `read_tenhou` on every record. What the scanner gives up is read by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, repeat

import numpy as np

from paifu.logs.engine import compiled, record
from paifu.logs.events import Batch, GameInfo
from paifu.logs.formats.scanned import Buffer, Part, Rows, Scanned, blank_tables, buffer
from paifu.logs.formats.tenhou_lazy import Heads, TenhouInfo
from paifu.logs.formats.tenhou_read import read_tenhou
from paifu.logs.formats.tenhou_scan import NO_ROOM, READ, scan_records
from paifu.logs.formats.tenhou_scan_state import Scan
from paifu.logs.formats.tenhou_scan_text import LESS

USUAL_MOST = 2**20
"""Longer records are not scanned, which bounds the room that rows are given."""

BYTES_AN_EVENT, FEWEST_BYTES_AN_EVENT = 8, 5
"""Bytes that a record has for each tag: nearly always more than the first, never fewer
than the second."""

BYTES_A_CLAIM, FEWEST_BYTES_A_CLAIM = 1000, 128
"""Bytes that a record has for each round or result: nearly always more than the first,
hardly ever fewer than the second. What does not fit then is read one by one."""


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
    scanned, spans = _scan(records)

    def infos(
        first: int, sources: Sequence[str], records: Sequence[bytes], part: Part
    ) -> list[GameInfo]:
        heads = Heads(spans[first : first + len(records)], part[0], part[1])
        made = map(TenhouInfo.of, sources, records, repeat(heads), count())
        return list[GameInfo](made)

    return scanned.batch(sources, records, infos, read_tenhou)


def _scan(records: Sequence[bytes]) -> tuple[Scanned, Rows]:
    """What the scanner made of records, and where each of them is."""
    given = buffer(records, USUAL_MOST)
    size, spans = len(given.data), given.spans
    room = size // BYTES_AN_EVENT + 1, size // BYTES_A_CLAIM + 1
    scanned = _scanned(given, *room)
    if (spans["outcome"] == NO_ROOM).any():
        tags = int(np.count_nonzero(given.data == LESS))
        room = (
            min(tags, size // FEWEST_BYTES_AN_EVENT),
            size // FEWEST_BYTES_A_CLAIM + 1,
        )
        scanned = _scanned(given, *room)
    return scanned, spans


def _scanned(given: Buffer, events: int, results: int) -> Scanned:
    """Scan with room for so many events, and for so many rounds and results."""
    tables = blank_tables(len(given.spans), results, events)
    (state,) = record(Scan)
    compiled(scan_records, branchy=True)(given.data, given.spans, state, *tables)
    return Scanned.of(given.spans, state, tables, READ)
