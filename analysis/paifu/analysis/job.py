"""One audit job: read, choose the engine, audit chunk by chunk."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Literal

from paifu.analysis.engines import Engine, Engines
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch
from paifu.logs.reader import read
from paifu.replay.audit.run import (
    AuditedGame,
    Finding,
    audit_batch,
    problem_findings,
)
from paifu.replay.rules import Ruleset, load_file, load_preset

CHUNK = 256
"""Records that are audited together by the compiled engine."""


@dataclass(slots=True)
class Record:
    """One record as it was read and audited."""

    source: str
    problems: list[Finding]
    """What its reader did not understand."""
    games: list[AuditedGame] = field(default_factory=list)
    """Empty if it holds no game that could be read."""


@dataclass(slots=True)
class Audited:
    """What one record, or one chunk of records, gave."""

    records: list[Record]
    """In the order in which they were read."""
    batch: Batch
    """All their games; `AuditedGame.game` is an index in it."""

    @property
    def games(self) -> list[AuditedGame]:
        """The games of all records."""
        return [game for record in self.records for game in record.games]


def rules_named(name: str) -> Ruleset | Literal["auto"]:
    """The rules of `--rules`: `auto`, a preset's name or a TOML file.

    Raises:
        RulesetError: no such preset or file, or it is wrong.
    """
    if name == "auto":
        return "auto"
    path = Path(name)
    return load_file(path) if path.suffix == ".toml" else load_preset(name)


def audit_paths(
    paths: Sequence[str | Path],
    rules: Ruleset | Literal["auto"],
    engines: Engines,
    jobs: int = 1,
) -> Iterator[Audited]:
    """Audit records as they are read, and give them in the order of reading.

    The plain engine takes one record at a time. Compiled chunks run in so many
    threads, which share nothing but read-only tables.
    """
    batches = read(paths)
    waiting: deque[Future[Audited]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            engine = engines.next()
            chunk = list(islice(batches, 1 if engine == "plain" else CHUNK))
            if not chunk:
                break
            if engine == "plain":
                yield _audit(chunk, rules, engine)
                continue
            waiting.append(pool.submit(_audit, chunk, rules, engine))
            if len(waiting) > jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    engines.done()


def _audit(
    chunk: Sequence[Batch], rules: Ruleset | Literal["auto"], engine: Engine
) -> Audited:
    whole = chunk[0] if len(chunk) == 1 else concatenate(chunk)
    games = audit_batch(whole, rules, engine) if len(whole.games) else []
    return Audited(list(_records(chunk, games)), whole)


def _records(chunk: Sequence[Batch], games: Sequence[AuditedGame]) -> Iterator[Record]:
    start = 0
    for batch in chunk:
        stop = start + len(batch.games)
        named = [*(i.source for i in batch.info), *(p.source for p in batch.problems)]
        found = problem_findings(batch.problems)
        yield Record(named[0] if named else "", found, list(games[start:stop]))
        start = stop
