"""Reading many mjai records at once: scanned by compiled code, else read one by one.

Equal to `read_mjai` on every record. What the scanner gives up is read by it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from paifu.logs.engine import compiled, record
from paifu.logs.events import Batch, GameInfo
from paifu.logs.formats.mjai_lazy import MjaiInfo
from paifu.logs.formats.mjai_read import read_mjai
from paifu.logs.formats.mjai_scan import NO_ROOM, READ, scan_records
from paifu.logs.formats.mjai_scan_state import Line, Scan
from paifu.logs.formats.mjai_scan_text import FEED
from paifu.logs.formats.scanned import Buffer, Part, Scanned, blank_tables, buffer

USUAL_MOST = 2**22
"""Longer records are not scanned, which bounds the room that rows are given."""

BYTES_AN_EVENT, FEWEST_BYTES_AN_EVENT = 32, 20
"""Bytes that a record has for each line: nearly always more than the first, never fewer
than the second."""

BYTES_A_CLAIM, FEWEST_BYTES_A_CLAIM = 2000, 200
"""Bytes that a record has for each round or result: nearly always more than the first,
hardly ever fewer than the second. What does not fit then is read one by one."""


def read_mjai_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, in one batch.

    Args:
        sources: path of each, as `read_mjai` takes it.
        records: the records, uncompressed.

    Returns:
        The batch, and how many games and problems of it are each record's.
    """
    found = buffer(records, USUAL_MOST)
    size = len(found.data)
    scanned = _scanned(found, size // BYTES_AN_EVENT + 1, size // BYTES_A_CLAIM + 1)
    if (found.spans["outcome"] == NO_ROOM).any():
        lines = int(np.count_nonzero(found.data == FEED)) + len(found.spans)
        events = min(lines, size // FEWEST_BYTES_AN_EVENT) + 1
        scanned = _scanned(found, events, size // FEWEST_BYTES_A_CLAIM + 1)
    return scanned.batch(sources, records, _infos, read_mjai)


def _infos(
    _: int, sources: Sequence[str], records: Sequence[bytes], part: Part
) -> list[GameInfo]:
    players = part[0]["players"].tolist()
    return list[GameInfo](map(MjaiInfo.of, sources, records, players))


def _scanned(found: Buffer, events: int, results: int) -> Scanned:
    """Scan with room for so many events, and for so many rounds and results."""
    data, spans = found.data, found.spans
    tables = blank_tables(len(spans), results + len(spans), events)
    (state,), (line,) = record(Scan), record(Line)
    compiled(scan_records, branchy=True)(data, spans, state, line, *tables)
    return Scanned.of(spans, state, tables, READ)
