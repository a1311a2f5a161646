"""Reading a Mahjong Soul record as a whole: its form, its steps, what else it says."""

from __future__ import annotations

from collections.abc import Callable

from paifu.logs.events import Batch, GameInfo, Problem
from paifu.logs.formats.mahjong_soul import FORMAT, JSON_FORMAT
from paifu.logs.formats.mahjong_soul_forms import Recorded, open_json, open_wire
from paifu.logs.formats.mahjong_soul_read import Reading
from paifu.logs.formats.mahjong_soul_write import keep_spelling
from paifu.logs.formats.unread import UnreadError

RECORD_MOST = 16 * 2**20
"""Most bytes of a record that is read at all, twenty times the longest real one, which
is JSON with its indents. What is longer is no game, and would fill the memory."""


def read_wire(data: bytes, source: str) -> Batch:
    """The game of a record in protocol buffers."""
    return _read(data, GameInfo(source, FORMAT), open_wire)


def read_json(data: bytes, source: str) -> Batch:
    """The game of a record in JSON."""
    return _read(data, GameInfo(source, JSON_FORMAT), open_json)


def _read(data: bytes, info: GameInfo, opened: Callable[[bytes], Recorded]) -> Batch:
    if len(data) > RECORD_MOST:
        reason = f"a record of {len(data)} bytes: at most {RECORD_MOST} are read"
        batch = Batch.empty()
        batch.problems.append(
            Problem("format.too_large", info.source, reason, 1, RECORD_MOST)
        )
        return batch
    reading = Reading(info)
    try:
        reading.open(opened(data))
        reading.run()
    except UnreadError as stop:
        reading.stop(stop)
    batch = reading.batch(data)
    if len(batch.games):
        keep_spelling(reading, batch, data)
    return batch
