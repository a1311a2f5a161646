"""`paifu import`: audit records and keep them as tables."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from paifu.analysis.arrow_memory import keep_freed_memory
from paifu.analysis.cluster_option import cluster_named
from paifu.analysis.engines import Engines
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.job import Audited, Record
from paifu.analysis.options import (
    CORES,
    AsJson,
    Engine,
    Jobs,
    Paths,
    RulesOrAuto,
    Scheduler,
)
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.rules_option import rules_given
from paifu.analysis.verdicts import CLEAN, FOUND, counted
from paifu.logs.reader import count_inputs

if TYPE_CHECKING:
    from paifu.analysis.dataset.filling import Imported
    from paifu.analysis.dataset.store import LeftOut

MANY = 1000
"""Games from which on a rate says something."""

FAULTY = 1
"""Exit status if something could not be read."""

KEPT = "what is in place is kept, and the same command adds the rest"

SHOWN = 3
"""Records that could not be read and are named."""


def import_(
    paths: Paths,
    into: Annotated[str, typer.Option(help="Folder or address of the data set.")],
    rules: RulesOrAuto = "auto",
    engine: Engine = "auto",
    jobs: Jobs = CORES,
    as_json: AsJson = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress bar.")] = False,
    decisions: Annotated[
        bool,
        typer.Option(
            "--decisions", help="Weigh every discard and draw too: see docs/dataset.md."
        ),
    ] = False,
    scheduler: Scheduler = None,
) -> None:
    """Audit records and add them to a data set, a folder of Parquet tables.

    Records that the data set has already are left out, whatever their file is called.
    An import that is stopped keeps what it has put in place, which it does every 20
    seconds; the same command adds the rest. What the audit found is in the table
    `findings`.

    With --decisions the data set has a table of that name, of which the statistics of
    efficiency, defence and luck are made: acceptance kept, shanten lost, safe tiles.

    Exit status: 0 imported, 1 something could not be read, 2 wrong usage, or nothing
    that could be read.

    Example: paifu import logs/ --into league
    """
    with orderly(), ExitStack() as opened:
        ruleset = rules_given(rules)
        keep_freed_memory()
        # Imported here: whoever asks for help need not wait for Arrow.
        from paifu.analysis.dataset.importing import import_paths
        from paifu.analysis.dataset.store import DatasetError
        from paifu.analysis.progress import with_progress

        if into.startswith("memory:"):
            complain("--into memory: is gone when this command ends")
        inputs = count_inputs(paths)
        here = "plain" if scheduler else engine
        engines = Engines(here, inputs, _quiet if quiet else complain)
        out, sums, cluster = Output(), Sums(), None
        if scheduler is None:
            chunks = import_paths(
                paths,
                into,
                ruleset,
                engines,
                jobs,
                decisions=decisions,
                slim=True,
                inputs=inputs,
            )
        else:
            named = cluster_named(scheduler, ruleset, engine, inputs)
            cluster = opened.enter_context(named)
            chunks = cluster.fill(paths, into, decisions)
        started = time.perf_counter()
        try:
            done = sums.over(chunks)
            for _ in with_progress(inputs, done, out, quiet or as_json):
                pass
        except DatasetError as error:
            refuse(f"--into: {error}")
        except ChildProcessError as error:
            refuse(f"{error}; {KEPT}")
        except OSError as error:
            kept = f"; {KEPT}" if sums.records else ""
            refuse(f"--into {into!r}: {error.strerror or error}{kept}")
        sums.seconds = time.perf_counter() - started
        used = engines.engine if cluster is None else cluster.engine
        if as_json:
            sys.stdout.write(json.dumps(sums.as_json(used), indent=2) + "\n")
        else:
            sums.print(out, into)
        if not sums.records and not sums.there:
            raise typer.Exit(UNUSABLE)
        raise typer.Exit(FAULTY if sums.unreadable else 0)


@dataclass(slots=True)
class Sums:
    """What an import came to."""

    records: int = 0
    """New ones that were read."""
    there: int = 0
    unreadable: int = 0
    games: int = 0
    rounds: int = 0
    findings: int = 0
    seconds: float = 0.0
    reasons: tuple[str, ...] = ()

    def over(self, chunks: Iterator[Imported]) -> Iterator[Audited]:
        """Add up chunks as they come."""
        for chunk in chunks:
            self.there += chunk.there
            for record in chunk.audited.records:
                self._add(record)
            self._leave_out(chunk.twice)
            yield chunk.audited

    def _add(self, record: Record) -> None:
        if record.digest:  # what could not be read at all is in no table
            self.findings += len(record.problems)
        if not record.games:
            self.unreadable += 1
            if len(self.reasons) < SHOWN:
                why = record.problems[0].sentence if record.problems else "no game"
                self.reasons += (f"{record.source}: {why}",)
            return
        self.records += 1
        for game in record.games:
            self.games += 1
            self.rounds += game.rounds
            self.findings += len(game.findings) + game.beyond

    def _leave_out(self, twice: LeftOut) -> None:
        """What another import has added meanwhile was there, after all."""
        self.there += twice.records + twice.unread
        self.records -= twice.records
        self.unreadable -= twice.unread
        self.reasons = self.reasons[: self.unreadable]
        self.games -= twice.games
        self.rounds -= twice.rounds
        self.findings -= twice.findings

    def as_json(self, engine: str) -> dict[str, int | float | str]:
        """One object for programs."""
        return {
            "records": self.records,
            "there": self.there,
            "unreadable": self.unreadable,
            "games": self.games,
            "rounds": self.rounds,
            "findings": self.findings,
            "engine": engine,
            "seconds": round(self.seconds, 3),
        }

    def print(self, out: Output, into: str) -> None:
        """The same for people."""
        rate = f" ({self.games / self.seconds:,.0f} games/s)" if self.seconds else ""
        out.line(
            f"{counted(self.records, 'new record')}, {counted(self.games, 'game')},"
            f" {counted(self.rounds, 'round')} in {self.seconds:.1f} s"
            f"{rate if self.games >= MANY else ''}"
        )
        if self.there:
            out.line(f"{counted(self.there, 'record')} there already, left out")
        if self.unreadable:
            out.line(f"{counted(self.unreadable, 'record')} could not be read:", FOUND)
            for reason in self.reasons:
                out.line(printable(reason), before="  ")
        if self.records or self.there:
            style = FOUND if self.findings else CLEAN
            found = f"{counted(self.findings, 'finding')} in the table findings"
            out.line(found, style)
            out.line(f"data set: {printable(into)}")


def _quiet(line: str) -> None:
    """Say nothing."""
