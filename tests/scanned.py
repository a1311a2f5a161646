"""Records through the scanner, in both engines, and through the plain reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import concatenate, flatten
from paifu.logs.engine import compiled, dtype, plain, record, row_dtype
from paifu.logs.events import NONE, Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.logs.formats.tenhou_bulk import read_tenhou_many
from paifu.logs.formats.tenhou_read import read_tenhou
from paifu.logs.formats.tenhou_scan import scan_records
from paifu.logs.formats.tenhou_scan_state import Scan, Span
from paifu.logs.formats.tenhou_scan_text import PADDING

TABLES = ("games", "rounds", "events", "claims")
ROWS = (GameRow, RoundRow, EventRow, ClaimRow)

Outcome = tuple[int, int]
"""What came of a record, and the number of the tag where the scanner gave up."""

Scanned = tuple[list[Outcome], list[list[int]]]
"""Outcomes, and the ints of each table's rows, one record after another."""

Scanner = Callable[..., Scanned]


def _buffer(records: Sequence[bytes]) -> tuple[bytes, list[tuple[int, int]]]:
    """The records as the scanner takes them, and where each stands."""
    data, spans = b"\0", []
    for one in records:
        spans.append((len(data), len(data) + len(one)))
        data += one + b"\0"
    return data[:-1] + bytes(PADDING), spans


def scan_interpreted(records: Sequence[bytes], room: int = 60) -> Scanned:
    """What the kernels make of records in the interpreter."""
    data, places = _buffer(records)
    tables: list[list[Any]] = [
        [plain(row, NONE) for _ in range(len(records) if row is GameRow else room)]
        for row in ROWS
    ]
    spans, state = [plain(Span) for _ in records], plain(Scan)
    for span, (start, stop) in zip(spans, places, strict=True):
        span.start, span.stop = start, stop
    games = scan_records(data, spans, state, *tables)
    counts = (games, state.rounds, state.events, state.claims)
    made = [
        [number for row in table[:count] for number in flatten(row)]
        for table, count in zip(tables, counts, strict=True)
    ]
    return [(span.outcome, span.place) for span in spans], made


def scan_compiled(records: Sequence[bytes], room: int = 60) -> Scanned:
    """The same from the compiled kernels."""
    data, places = _buffer(records)
    tables = [
        np.full(
            (len(records) if row is GameRow else room) * row_dtype(row).itemsize // 4,
            NONE,
            "i4",
        ).view(row_dtype(row))
        for row in ROWS
    ]
    spans, states = record(Span, len(records)), record(Scan)
    spans["start"] = [start for start, _ in places]
    spans["stop"] = [stop for _, stop in places]
    array = np.frombuffer(data, np.uint8)
    games = compiled(scan_records)(array, spans, states[0], *tables)
    counts = (games, *(int(states[name][0]) for name in TABLES[1:]))
    made = [
        _ints(row, table[:count])
        for row, table, count in zip(ROWS, tables, counts, strict=True)
    ]
    outcomes = zip(spans["outcome"].tolist(), spans["place"].tolist(), strict=True)
    return list(outcomes), made


def ints(batch: Batch) -> list[list[int]]:
    """The ints of each table's rows."""
    pairs = zip(ROWS, TABLES, strict=True)
    return [_ints(row, getattr(batch, name)) for row, name in pairs]


def _ints(row: type, table: NDArray[Any]) -> list[int]:
    found: list[int] = table.astype(dtype(row)).view("i8").tolist()
    return found


def differences(records: Sequence[bytes], source: str = "x.mjlog") -> list[str]:
    """What reading many at once makes otherwise than the plain reader does."""
    sources = [f"{number}/{source}" for number in range(len(records))]
    both = zip(records, sources, strict=True)
    single = [read_tenhou(data, name) for data, name in both]
    one, (many, counts) = concatenate(single), read_tenhou_many(sources, records)
    found = [
        name
        for name in TABLES
        if getattr(one, name).tobytes() != getattr(many, name).tobytes()
    ]
    if counts != [(len(b.games), len(b.problems)) for b in single]:
        found.append("counts")
    if one.problems != many.problems:
        found.append("problems")
    return found + [
        f"{ours.source}: info"
        for ours, theirs in zip(many.info, one.info, strict=True)
        if ours != theirs
    ]
