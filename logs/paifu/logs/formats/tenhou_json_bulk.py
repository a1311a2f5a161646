"""Reading many tenhou.net/6 records at once: their rounds by compiled code.

Equal to `read_tenhou_json` on every record. What the scanner gives up is read by it.
What stands beside the rounds is little, and looked at for each record
(`tenhou_json_lazy`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from paifu.logs.engine import compiled, record, row_dtype
from paifu.logs.events import Batch, ClaimRow, EventRow, GameInfo, GameRow, RoundRow
from paifu.logs.formats.scanned import Part, Rows, Scanned, blank
from paifu.logs.formats.tenhou_json_lazy import Prepared, SixInfo, prepare
from paifu.logs.formats.tenhou_json_read import read_tenhou_json
from paifu.logs.formats.tenhou_json_scan import scan_records
from paifu.logs.formats.tenhou_json_scan_results import EDGES, NAMES
from paifu.logs.formats.tenhou_json_scan_state import Scan, Span
from paifu.logs.formats.tenhou_json_scan_text import COMMA, OPEN
from paifu.logs.formats.tenhou_json_turns import Turns
from paifu.logs.formats.tenhou_scan_text import PADDING

CLAIMS_A_ROUND = 9 / 8
"""Hardly ever are there more, since hardly ever do two win. What does not fit is read
one by one."""

ROOM = 64

READ = 1
"""Outcome of a record that was read."""

SPAN = ("start", "stop", "players", "reds", "absent", "absent_stop")
NOTHING = [0, 0, 0, 0]


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
    prepared = [*map(prepare, sources, records)]

    def infos(
        first: int, sources: Sequence[str], _: Sequence[bytes], part: Part
    ) -> list[GameInfo]:
        found = prepared[first : first + len(sources)]
        return [
            SixInfo.of(one, part[0], part[1], index)
            for index, one in enumerate(found)
            if one is not None
        ]

    return scan(prepared).batch(sources, records, infos, read_tenhou_json)


def scan(prepared: Sequence[Prepared | None]) -> Scanned:
    """What the scanner made of records; it takes none that was not prepared."""
    texts, absent, spans = _spans(prepared)
    buffer = np.frombuffer(b"\0".join((b"", *texts, bytes(PADDING))), np.uint8)
    # A comma an event, and those of the hands for riichi and results.
    opens = buffer == OPEN
    count = int(np.count_nonzero(opens[1:] & opens[:-1]))
    room = int(np.count_nonzero(buffer == COMMA)) + len(absent) + ROOM
    rounds = blank(RoundRow, count + 1)
    events = np.empty(room, row_dtype(EventRow))
    claims = blank(ClaimRow, int(count * CLAIMS_A_ROUND) + ROOM)
    (state,), (turns,) = record(Scan), record(Turns)
    compiled(scan_records)(
        buffer,
        np.array(absent or NOTHING, np.int64),
        NAMES,
        EDGES,
        spans,
        state,
        turns,
        rounds,
        events,
        claims,
    )
    games = _games(prepared, spans, state, rounds)
    return Scanned.of(spans, state, [games, rounds, events, claims], READ)


def _spans(prepared: Sequence[Prepared | None]) -> tuple[list[bytes], list[int], Rows]:
    """The lists of rounds, who left and came back, and where both are."""
    texts: list[bytes] = []
    absent: list[int] = []
    places: list[tuple[int, ...]] = []
    at = 1
    for one in prepared:
        first = len(absent) // 4
        if one is None:
            places.append((0, 0, 0, 0, first, first))
            continue
        for absence in one.absences:
            absent += absence
        stop = at + one.stop - one.start
        places.append((at, stop, one.players, one.reds, first, len(absent) // 4))
        texts.append(one.data[one.start : one.stop])
        at = stop + 1
    spans = record(Span, len(prepared))
    columns = np.array(places, "i8").reshape(-1, len(SPAN)).T
    for name, column in zip(SPAN, columns, strict=True):
        spans[name] = column
    return texts, absent, spans


def _games(
    prepared: Sequence[Prepared | None], spans: Rows, state: Rows, rounds: Rows
) -> Rows:
    """The rows of games that were read."""
    passed = spans["outcome"] == READ
    read = [
        one
        for one, taken in zip(prepared, passed.tolist(), strict=True)
        if taken and one is not None
    ]
    games = np.zeros(len(read), row_dtype(GameRow))
    games["players"] = [one.players for one in read]
    games["ended"] = [one.ended for one in read]
    games["unstated"] = [one.unstated for one in read]
    for name in ("final_scores", "results"):
        found = [getattr(one, name) or NOTHING for one in read]
        games[name] = np.array(found, "i8").reshape(-1, 4)
    starts = np.append(spans["round"], state["rounds"])
    games["round_start"], games["round_stop"] = starts[:-1][passed], starts[1:][passed]
    games["event_start"] = spans["event"][passed]
    games["event_stop"] = rounds["event_start"][games["round_start"]]
    return games
