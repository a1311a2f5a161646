"""One audit job: read, choose the engine, audit chunk by chunk."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from paifu.analysis.engines import Engine, Engines
from paifu.logs.bulk import CHUNK, read_contents, take
from paifu.logs.events import Batch
from paifu.logs.reader import contents
from paifu.logs.unpacking import Content
from paifu.replay.audit.run import (
    AuditedGame,
    Finding,
    audit_batch,
    problem_findings,
)
from paifu.replay.rules import Ruleset

FEWEST = 32
"""Records of a chunk, however many threads there are: each chunk takes some time that
does not depend on its records."""


@dataclass(slots=True)
class Record:
    """One record as it was read and audited."""

    source: str
    problems: list[Finding]
    """What its reader did not understand."""
    games: list[AuditedGame] = field(default_factory=list)
    """Empty if it holds no game that could be read."""
    digest: str = ""
    """SHA-256 of its bytes, if the job was to tell; empty for what has none."""
    size: int = 0
    """Its bytes, unpacked."""


@dataclass(slots=True)
class Audited:
    """What one record, or one chunk of records, gave."""

    records: list[Record]
    """In the order in which they were read."""
    batch: Batch
    """All their games; `AuditedGame.game` is an index in it."""

    @property
    def sources(self) -> list[str]:
        """The names of all records."""
        return [record.source for record in self.records]

    @property
    def games(self) -> list[AuditedGame]:
        """The games of all records."""
        return [game for record in self.records for game in record.games]


def audit_paths(
    paths: Sequence[str | Path],
    rules: Ruleset | Literal["auto"],
    engines: Engines,
    jobs: int = 1,
    *,
    digests: bool = False,
) -> Iterator[Audited]:
    """Audit records as they are read, and give them in the order of reading.

    The plain engine takes one record at a time. Compiled chunks run in so many
    threads, which share nothing but read-only tables; one thread is the caller's own,
    as a second that only reads would take turns with it at the interpreter.

    Args:
        paths: what a reader takes.
        rules: what the records are judged by.
        engines: which engine each chunk runs on.
        jobs: threads.
        digests: tell the SHA-256 of each record.
    """
    found = contents(paths)
    # The smaller the chunks, the shorter one thread waits for the others at the end.
    chunk = min(CHUNK, max(CHUNK // jobs, FEWEST))
    waiting: deque[Future[Audited]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            engine = engines.next()
            taken = take(found, 1 if engine == "plain" else chunk)
            if not taken:
                break
            work = partial(
                audit_contents,
                taken,
                rules,
                engine,
                wait=engines.forced,
                digests=digests,
            )
            if engine == "plain" or jobs == 1:
                yield work()
                continue
            waiting.append(pool.submit(work))
            if len(waiting) > jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    engines.done()


def audit_contents(
    taken: Sequence[Content],
    rules: Ruleset | Literal["auto"],
    engine: Engine,
    shanten: bool = False,
    wait: bool = False,
    digests: bool = False,
) -> Audited:
    """Read and audit records that were found.

    Args:
        taken: the records.
        rules: a rule set for all, or `"auto"`: what each record points to.
        engine: interpreted or compiled.
        shanten: fill the shanten columns of the seat rows too.
        wait: compile a reader that is not in the cache.
        digests: tell the SHA-256 of each record.
    """
    chunk = read_contents(taken, compiled=engine == "compiled", wait=wait)
    batch = chunk.batch
    games = audit_batch(batch, rules, engine, shanten) if len(batch.games) else []
    problems = problem_findings(batch.problems)
    records, game, problem = [], 0, 0
    for source, played, unread in chunk.portions:
        own = problems[problem : problem + unread]
        records.append(Record(source, own, games[game : game + played]))
        game, problem = game + played, problem + unread
    if digests:
        _tell_digests(taken, records)
    return Audited(records, batch)


def _tell_digests(taken: Sequence[Content], records: Sequence[Record]) -> None:
    for content, record in zip(taken, records, strict=True):
        if content.problem is None:
            record.digest = hashlib.sha256(content.data).hexdigest()
            record.size = len(content.data)
