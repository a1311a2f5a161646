"""Reading many records at once: those that a scanner takes, and the others one by one.

A scanner is a kernel that goes through records in one buffer and writes their rows
into shared tables. A record that has not the usual form it gives up; the reader of the
format then reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import concatenate
from paifu.logs.engine import record, row_dtype
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
)
from paifu.logs.formats.tenhou_scan_state import Span
from paifu.logs.formats.tenhou_scan_text import PADDING

Rows = NDArray[Any]

Part = tuple[Rows, Rows, Rows, Rows]
"""Games, rounds, events and claims."""

Infos = Callable[[int, Sequence[str], Sequence[bytes], Part], list[GameInfo]]
"""The text of records that stand together: index of the first, their sources and
bytes, and their rows."""


@dataclass(slots=True)
class Buffer:
    """Records as a scanner takes them."""

    data: NDArray[np.uint8]
    """A NUL, each record with a NUL after it, and padding."""
    spans: Rows
    """Where each stands: from `start`, to the NUL at `stop`."""


def buffer(records: Sequence[bytes], longest: int, span: type = Span) -> Buffer:
    """Records in one buffer; longer ones are left out, which bounds what rows take.

    Args:
        records: the records.
        longest: most bytes of one that is not left out.
        span: what the scanner notes of a record.
    """
    usual = [one if len(one) <= longest else b"" for one in records]
    joined = b"\0".join((b"", *usual, bytes(PADDING)))
    spans = record(span, len(usual))
    stops = np.cumsum(np.fromiter((len(one) + 1 for one in usual), "i8", len(usual)))
    spans["start"][:1], spans["start"][1:] = 1, stops[:-1] + 1
    spans["stop"] = stops
    return Buffer(np.frombuffer(joined, np.uint8), spans)


def blank_tables(games: int, rounds: int, events: int) -> list[Rows]:
    """Tables with room for so many rows; as many claims as rounds.

    Events are left as memory has them: a scanner writes all of a row.
    """
    return [
        blank(GameRow, games),
        blank(RoundRow, rounds),
        np.empty(events, row_dtype(EventRow)),
        blank(ClaimRow, rounds),
    ]


def blank(row: type, count: int) -> Rows:
    """Rows of which nothing is stated."""
    form = row_dtype(row)
    return np.full(count * form.itemsize // 4, NONE, "i4").view(form)


@dataclass(slots=True)
class Scanned:
    """What a scanner made of some records."""

    was_read: list[bool]
    """For each record, whether it has the usual form."""
    tables: list[Rows]
    """Games, rounds, events and claims."""
    starts: list[NDArray[np.int64]]
    """Of each table the first row of every record, and after them how many there are.

    Rows of a record that was given up belong to no game.
    """

    @classmethod
    def of(cls, spans: Rows, state: Any, tables: list[Rows], read: int) -> Scanned:
        """What a scanner made, by its spans and last state.

        Args:
            spans: of the records.
            state: has the number of rows used.
            tables: that it wrote into.
            read: the outcome of a record that it took.
        """
        # The room that was left is free for what comes after.
        tables[2].resize(int(state["events"]), refcheck=False)
        passed = spans["outcome"] == read
        starts = [np.append(0, np.cumsum(passed))]
        for name in ("round", "event", "claim"):
            starts.append(np.append(spans[name], state[f"{name}s"]))
        return cls(passed.tolist(), tables, starts)

    def part(self, first: int, stop: int) -> Part:
        """The rows of records that stand together and were all read."""
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
        return games, rounds, events, claims

    def batch(
        self,
        sources: Sequence[str],
        records: Sequence[bytes],
        infos: Infos,
        read: Callable[[bytes, str], Batch],
    ) -> tuple[Batch, list[tuple[int, int]]]:
        """One batch of all records, and how many games and problems each has.

        Args:
            sources: path of each.
            records: their bytes.
            infos: gives the text of those that were scanned.
            read: reads one that was given up.
        """
        counts: list[tuple[int, int]] = []
        parts: list[Batch] = []
        for was_read, group in groupby(range(len(records)), self.was_read.__getitem__):
            indices = list(group)
            first, stop = indices[0], indices[-1] + 1
            if was_read:
                part = self.part(first, stop)
                texts = infos(first, sources[first:stop], records[first:stop], part)
                parts.append(Batch(*part, texts))
                counts += [(1, 0)] * len(indices)
                continue
            for i in indices:
                one = read(records[i], sources[i])
                parts.append(one)
                counts.append((len(one.games), len(one.problems)))
        return parts[0] if len(parts) == 1 else concatenate(parts), counts
