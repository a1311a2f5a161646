"""One job over damaged files and good ones between them, and what may be wrong of it.

What must hold of every job, whatever the bytes:

- it ends, in bounded time, and no exception leaves it;
- both engines, and with them both readers, give the same records, tables, findings;
- every file is named, as itself or by its members, in the order of the names;
- a record that cannot be read gives exactly one finding, of class `format`, with a
  sentence and a place: an element, or the file if none of it could be read; of a paifu
  record, whose lines are read each by itself, every line may give one;
- the good files are clean.
"""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from damages.kinds import Input
from engines import SAID
from paifu.analysis.engines import Engines
from paifu.analysis.job import Audited, Record, audit_paths
from paifu.logs.builder import concatenate
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.run import AuditedGame, Finding

Engine = Literal["plain", "compiled"]

GOOD_EVERY = 20
"""Damaged files between two good ones."""

SECONDS_MOST = 10.0
"""Processor time after which an input counts as one that hangs; waiting, which would
depend on what else the machine does, is not counted."""

OF_THE_FILE = ("format.unreadable", "format.unknown", "format.too_large")
"""Findings whose place is the file, or the member of an archive."""

OUTCOMES = ("unreadable", "in part", "findings", "not judged", "clean")
"""What may come of an input: no game read; the rounds before the damage; a whole game,
which the rules contradict; one for which no rules are known; one without a fault."""


@dataclass(slots=True)
class Job:
    """What a job gave."""

    audited: list[Audited] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each of `audited`."""

    @property
    def records(self) -> list[Record]:
        """Every record, in reading order."""
        return [record for one in self.audited for record in one.records]


def run(folder: Path, engine: Engine) -> Job:
    """A job over a folder, on one engine."""
    job = Job()
    before = time.process_time()
    engines = Engines(engine, 0, lambda line: None)
    for audited in audit_paths([folder], "auto", engines):
        job.audited.append(audited)
        job.seconds.append(time.process_time() - before)
        before = time.process_time()
    return job


def compile_first(good: bytes, folder: Path) -> None:
    """Run a job over one good file, so that no input waits for the compiler."""
    path = folder / "good"
    path.write_bytes(good)
    run(folder, "compiled")
    path.unlink()


def write(inputs: Sequence[Input], good: bytes, folder: Path) -> None:
    """Write damaged files, and good ones before, between and after them."""
    for index, one in enumerate(inputs):
        if index % GOOD_EVERY == 0:
            (folder / f"{one.number:07}-+good").write_bytes(good)
        (folder / one.name).write_bytes(one.data)
    (folder / "9999999-+good").write_bytes(good)


@dataclass(slots=True)
class Report:
    """What a job over damaged files came to."""

    outcomes: dict[str, str] = field(default_factory=dict)
    """Of each damaged file, by its name."""
    faults: list[str] = field(default_factory=list)
    """What must not be; empty if all is well."""
    slowest: tuple[float, str] = (0.0, "")
    """Processor time and name of the input that took longest, on the plain engine."""


def check(
    inputs: Sequence[Input], good: bytes, folder: Path, *, by_lines: bool = False
) -> Report:
    """Run a job over inputs in an empty folder, on both engines, and look at it.

    Args:
        inputs: damaged files, by ascending number.
        good: a record without a fault.
        folder: an empty folder; it is emptied again.
        by_lines: every line of a record is read by itself.
    """
    report = Report()
    write(inputs, good, folder)
    try:
        plain, compiled = run(folder, "plain"), run(folder, "compiled")
    except Exception:
        report.faults.append(f"an exception left the job\n{traceback.format_exc()}")
        return report
    finally:
        for path in folder.iterdir():
            path.unlink()
    report.faults += unequal(plain, compiled)
    _note_times(report, plain, compiled)
    found: dict[str, list[Record]] = {one.name: [] for one in inputs}
    for record in plain.records:
        name = record.source.removeprefix(f"{folder}{os.sep}").split("!")[0]
        if "+good" in name:
            report.faults += _not_clean(name, record)
        elif name in found:
            found[name].append(record)
            report.faults += wrong(record, by_lines=by_lines)
        else:
            report.faults.append(f"{record.source!r}: no such file was written")
    for name, records in found.items():
        if not records:
            report.faults.append(f"{name}: nothing is said of it")
        else:
            report.outcomes[name] = min(map(outcome, records), key=OUTCOMES.index)
    return report


def _note_times(report: Report, plain: Job, compiled: Job) -> None:
    for audited, seconds in zip(plain.audited, plain.seconds, strict=True):
        source = audited.records[0].source
        report.slowest = max(report.slowest, (seconds, os.path.basename(source)))
    for job in (plain, compiled):
        for audited, seconds in zip(job.audited, job.seconds, strict=True):
            if seconds > SECONDS_MOST:
                sources = f"{audited.records[0].source!r} and what follows"
                report.faults.append(f"{sources}: {seconds:.1f} s")


def outcome(record: Record) -> str:
    """One of `OUTCOMES`."""
    if not record.games:
        return "unreadable"
    if record.problems:
        return "in part"
    if any(game.findings for game in record.games):
        return "findings"
    judged = all(game.ruleset is not None for game in record.games)
    return "clean" if judged else "not judged"


def _not_clean(name: str, record: Record) -> list[str]:
    return [] if outcome(record) == "clean" else [f"{name}: a good file is not clean"]


def wrong(record: Record, *, by_lines: bool = False) -> Iterator[str]:
    """What is wrong with what is said of a record.

    Args:
        record: what a job gave.
        by_lines: each of its lines is read by itself, and may give a finding.
    """
    problems, source = record.problems, record.source
    places = {problem.place for problem in problems}
    most = len(places) if by_lines else 1
    if len(problems) > most or not (problems or record.games):
        yield f"{source!r}: {len(problems)} findings of class format"
    for problem in problems:
        if problem.cls != "format":
            yield f"{source!r}: {problem.name} is said by the reader"
        if problem.place < 1 and problem.name not in OF_THE_FILE:
            yield f"{source!r}: {problem.name} has no place"
    findings = [f for game in record.games for f in (*game.findings, *game.notices)]
    for finding in (*problems, *findings):
        if not _told(finding) or finding.source != source:
            yield f"{source!r}: {finding.name} is not told: {finding.sentence!r}"


def _told(finding: Finding) -> bool:
    return finding.name in ENTRIES and bool(finding.sentence.strip())


# -- both engines ----------------------------------------------------------------------


def unequal(plain: Job, compiled: Job) -> Iterator[str]:
    """Where two jobs over the same files differ."""
    records = [job.records for job in (plain, compiled)]
    if [r.source for r in records[0]] != [r.source for r in records[1]]:
        yield "the engines read other records"
        return
    for one, other in zip(*records, strict=True):
        if one.problems != other.problems or len(one.games) != len(other.games):
            yield f"{one.source!r}: the readers differ"
            continue
        for game, theirs in zip(one.games, other.games, strict=True):
            for name in _fields_unequal(game, theirs):
                yield f"{one.source!r}: the engines differ in {name}"
    batches = [concatenate([a.batch for a in job.audited]) for job in (plain, compiled)]
    for name in ("games", "rounds", "events", "claims"):
        if getattr(batches[0], name).tobytes() != getattr(batches[1], name).tobytes():
            yield f"the readers differ in the table of {name}"


def _fields_unequal(one: AuditedGame, other: AuditedGame) -> Iterator[str]:
    # Where in its batch a game stands depends on how many are read together.
    names = [*(name for name in SAID if name != "game"), "info"]
    yield from (n for n in names if getattr(one, n) != getattr(other, n))
    rows = [game.seat_rows for game in (one, other)]
    said = [None if r is None else r.tobytes() for r in rows]
    if said[0] != said[1]:
        yield "seat_rows"
