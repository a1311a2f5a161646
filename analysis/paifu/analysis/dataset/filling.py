"""Records as tables, and the part of a data set that they go into."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import chain

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.dataset.encode import encode
from paifu.analysis.dataset.place import Place
from paifu.analysis.dataset.store import NOTHING_LEFT_OUT, LeftOut, Part
from paifu.analysis.engines import Engine
from paifu.analysis.job import Audited
from paifu.logs.events import Batch, GameInfo
from paifu.logs.unpacking import Content
from paifu.replay.decisions.run import decisions_of

PART_GAMES = 8192
"""Games after which a part is put in place."""

PART_SECONDS = 20.0
"""Seconds after which it is, so that a killed import loses no more work than that."""


@dataclass(slots=True)
class Imported:
    """What a chunk came to."""

    audited: Audited
    """The records that were new."""
    there: int
    """Records that the data set, or this job, had before."""
    twice: LeftOut = NOTHING_LEFT_OUT
    """Of records that were told of as new: another import has added them meanwhile."""


@dataclass(slots=True)
class Encoded:
    """A chunk as tables."""

    audited: Audited
    digests: list[bytes]
    tables: dict[str, pa.Table]


def whole_chunk(
    audit: Callable[..., Audited],
    digests: list[str],
    wait: bool,
    engine: Engine,
    weigh: bool,
) -> Encoded:
    """A chunk as tables, by a function that audits it; else as `encoded`."""
    return encoded(audit(shanten=True, wait=wait), digests, engine, weigh)


def slim_chunk(
    audit: Callable[..., Audited],
    digests: list[str],
    wait: bool,
    engine: Engine,
    weigh: bool,
) -> Encoded:
    """The same, of which only records, counts and findings are kept."""
    made = whole_chunk(audit, digests, wait, engine, weigh)
    nothing = made.audited.batch = Batch.empty()
    for record in made.audited.records:
        for game in record.games:
            game.batch, game.seat_rows, game.info = nothing, None, NO_TEXT
            game.noted = ()  # It holds all that was judged.
    return made


NO_TEXT = GameInfo("", "")


def encoded(
    audited: Audited, digests: Sequence[str], engine: Engine, weigh: bool = False
) -> Encoded:
    """A chunk as tables, but for what could not be read: it is tried again each time.

    Args:
        audited: the chunk.
        digests: SHA-256 of each of its records; empty for what could not be read.
        engine: what it was audited with, and is encoded with.
        weigh: fill the table `decisions`.
    """
    for record, digest in zip(audited.records, digests, strict=True):
        record.digest = digest
        for game in record.games:
            game.info.digest = digest
    known = [bytes.fromhex(digest) for digest in digests if digest]
    decisions = decisions_of(audited.batch, audited.games, engine) if weigh else None
    readable = [record for record in audited.records if record.digest]
    told = Audited(readable, audited.batch)
    tables = encode(told, decisions, fast=engine == "compiled")
    return Encoded(audited, known, tables)


def first_readable(
    found: Iterator[Content],
) -> tuple[list[Content], Iterator[Content] | None]:
    """What could not be read before the first that could, and all from the start.

    The second is None if nothing could be read at all.
    """
    first: list[Content] = []
    for content in found:
        first.append(content)
        if content.problem is None:
            return [], chain(first, found)
    return first, None


class Filling:
    """A data set as a job fills it.

    Args:
        place: where it is.
        name: the import's.
        there: digests of the records in the parts that count; more are added.
        seen: names of these parts; likewise.
        clock: seconds.
        share: which share of the import's files goes into it.
    """

    def __init__(
        self,
        place: Place,
        name: str,
        there: set[bytes],
        seen: set[str],
        clock: Callable[[], float] = time.monotonic,
        share: int = 0,
    ) -> None:
        """Begin a part."""
        self.place, self.name, self.clock = place, name, clock
        self.there, self.seen = there, seen
        self.taken: set[bytes] = set()
        self.share, self.begun = share, 0
        self.begin()
        self.twice = NOTHING_LEFT_OUT

    def new(self, taken: Sequence[Content]) -> tuple[list[Content], list[str]]:
        """The records that are not there yet, and their digests.

        What could not be read has none, and is tried again at every import.
        """
        fresh: list[Content] = []
        digests: list[str] = []
        for content in taken:
            if content.problem is not None:
                fresh.append(content)
                digests.append("")
                continue
            digest = content.digest or hashlib.sha256(content.data).hexdigest()
            key = bytes.fromhex(digest)
            if key not in self.there and key not in self.taken:
                self.taken.add(key)
                fresh.append(content)
                digests.append(digest)
        return fresh, digests

    def add(self, work: Future[Encoded], there: int) -> Imported:
        """Write a chunk; put the part in place if it is large or old enough."""
        made = work.result()
        self.write(made)
        if self.is_due():
            self.put_in_place()
        return Imported(made.audited, there)

    def is_due(self) -> bool:
        """Whether the part is large or old enough."""
        late = self.clock() - self.since > PART_SECONDS
        return self.part.games >= PART_GAMES or late

    def write(self, made: Encoded) -> None:
        """Write a chunk into the part."""
        if made.digests:
            unread = {
                bytes.fromhex(record.digest): record.source
                for record in made.audited.records
                if record.digest and not record.games
            }
            self.part.add(made.digests, made.tables, unread)

    def put_in_place(self) -> None:
        """Let the part count, and begin another."""
        self.part.put_in_place(self.there, self.seen)
        self.taken -= self.there
        self.twice = self.twice.and_(self.part.left_out)
        self.begin()

    def begin(self) -> None:
        """Begin a part."""
        self.part = Part(self.place, self.name, self.share, self.begun)
        self.begun += 1
        self.since = self.clock()
