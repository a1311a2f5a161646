"""The job that fills a data set: read, skip what is there, audit, encode, write.

Many files are shared out to processes (`shared`). Few, and what is at an address or
comes through standard input, are read by one process, whose threads audit and encode.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Literal

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.dataset.filling import (
    Encoded,
    Filling,
    Imported,
    first_readable,
    slim_chunk,
    whole_chunk,
)
from paifu.analysis.dataset.place import DatasetError, Place, place_of
from paifu.analysis.dataset.shared import SharedImport
from paifu.analysis.dataset.store import (
    Part,
    digests_of,
    import_lock,
    make_folder,
    parts,
)
from paifu.analysis.engines import Engines
from paifu.analysis.job import Audited, audit_contents
from paifu.analysis.shares import worthwhile_forks
from paifu.logs.ahead import contents_ahead
from paifu.logs.bulk import CHUNK, take
from paifu.logs.events import Batch
from paifu.replay.rules import Ruleset


def import_paths(
    paths: Sequence[str | Path],
    into: str | Path | Place,
    rules: Ruleset | Literal["auto"],
    engines: Engines,
    jobs: int = 1,
    *,
    decisions: bool = False,
    slim: bool = False,
    inputs: int = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Imported]:
    """Import records into a data set, and give each chunk once its part holds it.

    Args:
        paths: what a reader takes.
        into: the data set's folder, here or at an address; made where there is none.
        rules: what the records are judged by.
        engines: which engine each chunk runs on.
        jobs: threads, or processes.
        decisions: fill the table `decisions` too. A data set that has it gets it for
            all its records, asked for or not.
        slim: keep of a game only what is counted and found: not its batch, nor what it
            came to by seats, of which several chunks wait to be written.
        inputs: how many files there are, as far as that is known. If they are many, and
            the import is slim, the work is shared out to processes.
        clock: seconds, for tests.

    Raises:
        ChildProcessError: a process that did a part of the work was killed.
        DatasetError: the folder is something else, or of another version, or was made
            without the table `decisions`.
        OSError: the folder cannot be written.
    """
    place = place_of(into)
    forks = worthwhile_forks(paths, inputs, jobs)
    if slim and engines.engine == "compiled" and forks > 1:
        job = SharedImport(place, rules, engines.engine, engines.forced, decisions)
        yield from job.run(paths, inputs, forks)
        engines.done()
        return
    with ExitStack() as held:
        pool = held.enter_context(ThreadPoolExecutor(jobs))
        ahead = contents_ahead(paths, pool, jobs, digests=True)
        unreadable, found = first_readable(ahead)
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
                make = partial(slim_chunk if slim else whole_chunk, work, digests)
                made = pool.submit(make, engines.forced, engine, weighs)
                waiting.append((made, len(taken) - len(fresh)))
                if len(waiting) > jobs:
                    yield filling.add(*waiting.popleft())
            while waiting:
                yield filling.add(*waiting.popleft())
            filling.put_in_place()
            if any(filling.twice):
                yield Imported(Audited([], Batch.empty()), 0, filling.twice)
        except BaseException:
            filling.part.drop()
            raise
    engines.done()


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
