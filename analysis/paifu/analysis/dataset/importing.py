"""The job that fills a data set: read, skip what is there, audit, encode, write."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Literal

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.dataset.encode import encode
from paifu.analysis.dataset.place import DatasetError, Place, place_of
from paifu.analysis.dataset.store import (
    NOTHING_LEFT_OUT,
    LeftOut,
    Part,
    digests_of,
    import_lock,
    make_folder,
    parts,
)
from paifu.analysis.engines import Engine, Engines
from paifu.analysis.job import Audited, audit_contents
from paifu.logs.ahead import contents_ahead
from paifu.logs.bulk import CHUNK, take
from paifu.logs.events import Batch, GameInfo
from paifu.logs.unpacking import Content
from paifu.replay.decisions.run import decisions_of
from paifu.replay.rules import Ruleset

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


def import_paths(
    paths: Sequence[str | Path],
    into: str | Path | Place,
    rules: Ruleset | Literal["auto"],
    engines: Engines,
    jobs: int = 1,
    *,
    decisions: bool = False,
    slim: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Imported]:
    """Import records into a data set, and give each chunk once its part holds it.

    Args:
        paths: what a reader takes.
        into: the data set's folder, here or at an address; made where there is none.
        rules: what the records are judged by.
        engines: which engine each chunk runs on.
        jobs: threads.
        decisions: fill the table `decisions` too. A data set that has it gets it for
            all its records, asked for or not.
        slim: keep of a game only what is counted and found: not its batch, nor what it
            came to by seats, of which several chunks wait to be written.
        clock: seconds, for tests.

    Raises:
        DatasetError: the folder is something else, or of another version, or was made
            without the table `decisions`.
        OSError: the folder cannot be written.
    """
    place = place_of(into)
    with ExitStack() as held:
        pool = held.enter_context(ThreadPoolExecutor(jobs))
        ahead = contents_ahead(paths, pool, jobs, digests=True)
        unreadable, found = _first_readable(ahead)
        if found is None:  # No data set is made of nothing.
            yield Imported(audit_contents(unreadable, rules, "plain"), 0)
            return
        weighs = make_folder(place, decisions)
        name = held.enter_context(import_lock(place))
        seen = set(parts(place))
        there = digests_of(place, sorted(seen))
        filling = Filling(place, name, there, seen, clock)
        waiting: deque[tuple[Future[Encoded], int]] = deque()
        try:
            while True:
                engine = engines.next()
                taken = take(found, 1 if engine == "plain" else CHUNK)
                if not taken:
                    break
                fresh, digests = filling.new(taken)
                if not fresh:
                    yield Imported(Audited([], Batch.empty()), len(taken))
                    continue
                work = partial(audit_contents, fresh, rules, engine)
                make = partial(_slimmed if slim else _audited, work, digests)
                made = pool.submit(make, engines.forced, engine, weighs)
                waiting.append((made, len(taken) - len(fresh)))
                if len(waiting) > jobs:
                    yield filling.add(*waiting.popleft())
            while waiting:
                yield filling.add(*waiting.popleft())
            filling.put_in_place()
            if filling.twice.records:
                yield Imported(Audited([], Batch.empty()), 0, filling.twice)
        except BaseException:
            filling.part.drop()
            raise
    engines.done()


def _first_readable(
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


def add_tables(
    into: str | Path,
    records: Iterable[tuple[bytes, Mapping[str, pa.Table]]],
    decisions: bool = False,
) -> None:
    """Add records that were audited and encoded elsewhere, all at once.

    Args:
        into: the data set's folder, made where there is none.
        records: SHA-256 and tables of each; those that are there are left out.
        decisions: the records have the table `decisions`.

    Raises:
        DatasetError: the folder is something else, or of another version, or has that
            table where the records do not, or the other way round.
        OSError: the folder cannot be written.
    """
    if make_folder(into, decisions) != decisions:
        raise DatasetError(f"{str(into)!r} has decisions, and the records have none")
    with import_lock(into) as name:
        seen = set(parts(into))
        there = digests_of(into, sorted(seen))
        taken: set[bytes] = set()
        part = Part(into, name)
        try:
            for digest, tables in records:
                if digest not in there and digest not in taken:
                    taken.add(digest)
                    part.add([digest], tables)
            part.put_in_place(there, seen)
        except BaseException:
            part.drop()
            raise


def _audited(
    audit: Callable[..., Audited],
    digests: list[str],
    wait: bool,
    engine: Engine,
    weigh: bool,
) -> Encoded:
    return encoded(audit(shanten=True, wait=wait), digests, engine, weigh)


def _slimmed(
    audit: Callable[..., Audited],
    digests: list[str],
    wait: bool,
    engine: Engine,
    weigh: bool,
) -> Encoded:
    """The same, of which only records, counts and findings are kept."""
    made = _audited(audit, digests, wait, engine, weigh)
    nothing = made.audited.batch = Batch.empty()
    for record in made.audited.records:
        for game in record.games:
            game.batch, game.seat_rows, game.info = nothing, None, _NO_TEXT
    return made


_NO_TEXT = GameInfo("", "")


def encoded(
    audited: Audited, digests: Sequence[str], engine: Engine, weigh: bool = False
) -> Encoded:
    """A chunk as tables.

    Args:
        audited: the chunk.
        digests: SHA-256 of each of its records; empty for what could not be read.
        engine: what it was audited with, and is encoded with.
        weigh: fill the table `decisions`.
    """
    for record, digest in zip(audited.records, digests, strict=True):
        for game in record.games:
            game.info.digest = digest
    known = [bytes.fromhex(digest) for digest in digests if digest]
    decisions = decisions_of(audited.batch, audited.games, engine) if weigh else None
    tables = encode(audited, decisions, fast=engine == "compiled")
    return Encoded(audited, known, tables)


class Filling:
    """A data set as a job fills it.

    Args:
        place: where it is.
        name: the import's.
        there: digests of the records in the parts that count; more are added.
        seen: names of these parts; likewise.
        clock: seconds.
    """

    def __init__(
        self,
        place: Place,
        name: str,
        there: set[bytes],
        seen: set[str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin a part."""
        self.place, self.name, self.clock = place, name, clock
        self.there, self.seen = there, seen
        self.taken: set[bytes] = set()
        self.part = Part(place, name)
        self.since = clock()
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
        late = self.clock() - self.since > PART_SECONDS
        if self.part.games >= PART_GAMES or late:
            self.put_in_place()
        return Imported(made.audited, there)

    def write(self, made: Encoded) -> None:
        """Write a chunk into the part."""
        if made.digests:
            self.part.add(made.digests, made.tables)

    def put_in_place(self) -> None:
        """Let the part count, and begin another."""
        self.part.put_in_place(self.there, self.seen)
        self.taken -= self.there
        both = zip(self.twice, self.part.left_out, strict=True)
        self.twice = LeftOut(*(one + more for one, more in both))
        self.part = Part(self.place, self.name)
        self.since = self.clock()
