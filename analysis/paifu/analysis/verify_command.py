"""`paifu verify`: audit records."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paifu.analysis.apart import check_no_record
from paifu.analysis.certificates import Certifier, text_of
from paifu.analysis.cluster_option import cluster_errors, cluster_named
from paifu.analysis.engines import Engines
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.findings_file import FindingsFile
from paifu.analysis.groups import print_groups
from paifu.analysis.options import (
    CORES,
    AsJson,
    Engine,
    Jobs,
    Paths,
    RulesOrAuto,
    Scheduler,
)
from paifu.analysis.other_rules import Answer
from paifu.analysis.outcomes import (
    Asked,
    Outcome,
    ended_processes,
    outcomes,
)
from paifu.analysis.output import Output, complain, orderly
from paifu.analysis.placed_file import PlacedFile
from paifu.analysis.places import placed
from paifu.analysis.progress import with_progress
from paifu.analysis.rules_option import rules_given
from paifu.analysis.sources import naming
from paifu.analysis.summary import print_summary
from paifu.analysis.tally import Tally
from paifu.analysis.verdicts import VerdictLines, counted
from paifu.logs.reader import count_inputs
from paifu.replay.audit.catalogue import CLASSES
from paifu.replay.audit.run import Finding
from paifu.replay.words import LANGUAGES

if TYPE_CHECKING:
    from paifu.analysis.cluster import Cluster

CLEAN, FOUND = 0, 1

FINDING_CLASSES = tuple(name for name in CLASSES if name != "notice")

NAMED = 3
"""Presets named of those under which findings would vanish."""


def verify(
    paths: Paths,
    rules: RulesOrAuto = "auto",
    engine: Engine = "auto",
    jobs: Jobs = CORES,
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="No line for clean games, no progress bar.")
    ] = False,
    findings: Annotated[
        Path | None,
        typer.Option(help="Write findings to a csv, jsonl or parquet file."),
    ] = None,
    notices: Annotated[
        bool, typer.Option("--notices", help="Write notices to that file too.")
    ] = False,
    fail_on: Annotated[
        str | None,
        typer.Option(help="Classes that make the exit status 1: result,flow"),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(help="Write what was judged and found, to be checked again."),
    ] = None,
    lang: Annotated[
        str, typer.Option(help=f"Findings in one of: {', '.join(LANGUAGES)}.")
    ] = "en",
    scheduler: Scheduler = None,
) -> None:
    """Audit records: play every round again and name each disagreement.

    Exit status: 0 no finding, 1 findings, 2 wrong usage, or nothing that could be read
    and judged.

    Example: paifu verify logs/ --rules auto --findings findings.csv
    """
    if lang not in LANGUAGES:
        refuse(f"--lang {lang!r}: there are {', '.join(LANGUAGES)}")
    with orderly(), ExitStack() as opened:
        classes = _classes(fail_on)
        ruleset = rules_given(rules)
        inputs = count_inputs(paths)
        here = "plain" if scheduler else engine
        engines = Engines(here, inputs, _quiet if quiet else complain)
        asked = Asked(
            ruleset,
            lang,
            names=not quiet,
            clean=not (quiet or as_json),
            notices=notices and findings is not None,
            certified=certificate is not None,
        )
        job = Job(paths, inputs, engines, jobs, asked)
        if scheduler is not None:
            job.cluster = opened.enter_context(
                cluster_named(scheduler, ruleset, engine, inputs)
            )
        file = _findings_file(findings, opened)
        certified = _certificate_file(certificate, opened)
        job.run(Output(), quiet, as_json)
        job.report(as_json)
        if file is not None:
            _save(file, [*job.tally.findings, *job.sums.notices])
        if certified is not None:
            _certify(certified, job.sums.certifier or Certifier(ruleset))
        raise typer.Exit(job.status(classes))


@dataclass(slots=True)
class Job:
    """One run of the command."""

    paths: list[str]
    inputs: int
    """How many files there are."""
    engines: Engines
    jobs: int
    asked: Asked
    sums: Outcome = field(default_factory=Outcome)
    """But for what is of single records."""
    cluster: Cluster | None = None
    """Where it runs, if not here."""
    seconds: float = 0.0

    @property
    def tally(self) -> Tally:
        """What is counted."""
        return self.sums.tally

    def run(self, out: Output, quiet: bool, as_json: bool) -> None:
        """Audit everything; print a verdict on each game as it comes."""
        started = time.perf_counter()
        lines = VerdictLines(out, naming(self.paths))
        made = self._outcomes()
        with ended_processes():
            for one in with_progress(self.inputs, made, out, quiet):
                self.sums.sum(one)
                if not as_json:
                    lines.add(one.verdicts, games=one.tally.games > 0)
        self.seconds = time.perf_counter() - started

    def _outcomes(self) -> Iterator[Outcome]:
        if self.cluster is None:
            yield from outcomes(
                self.paths, self.engines, self.jobs, self.inputs, self.asked
            )
            return
        certified = self.asked.certified
        whole = self.asked.notices or certified
        with cluster_errors():
            for audited in self.cluster.audit(
                self.paths, whole=whole, digests=certified
            ):
                yield Outcome.of(audited, self.asked)
        self.engines.engine = self.cluster.engine

    def report(self, as_json: bool) -> None:
        """Print what it came to."""
        tally = self.tally
        if as_json:
            _print_json(tally, self.engines.engine, self.seconds)
        elif tally.games:
            self._print_report(Output())
        if not tally.games:
            complain(_nothing_read(tally))
        elif not tally.judged:
            complain(f"no game could be judged: {tally.unjudged.text()}")

    def _print_report(self, out: Output) -> None:
        lang = self.asked.lang
        print_groups(out, self.tally.findings, naming(self.paths), lang)
        if any(finding.cls != "format" for finding in self.tally.findings):
            out.line()
            out.line("paifu explain FILE shows the rule, the table and the calculation")
        guessed = self.asked.rules == "auto"
        engine = self.engines.engine
        print_summary(out, self.tally, self.seconds, engine, guessed, lang)
        for answer in self.sums.other_rules.answers():
            out.line(_vanish(answer), "bold")

    def status(self, classes: frozenset[str]) -> int:
        """The exit status, by the classes that count."""
        if not self.tally.judged:
            return UNUSABLE
        return FOUND if any(f.cls in classes for f in self.tally.findings) else CLEAN


def _quiet(line: str) -> None:
    """Say nothing."""


def _classes(fail_on: str | None) -> frozenset[str]:
    if fail_on is None:
        return frozenset(FINDING_CLASSES)
    named = {name.strip() for name in fail_on.split(",")}
    if not named <= set(FINDING_CLASSES):
        refuse(f"--fail-on {fail_on!r}: expected some of {','.join(FINDING_CLASSES)}")
    return frozenset(named)


def _findings_file(path: Path | None, opened: ExitStack) -> FindingsFile | None:
    if path is None:
        return None
    check_no_record("--findings", path)
    try:
        return opened.enter_context(FindingsFile(path))
    except ValueError as error:
        refuse(f"--findings {error}")
    except OSError as error:
        refuse(f"--findings {str(path)!r}: {error.strerror or error}")


def _certificate_file(path: Path | None, opened: ExitStack) -> PlacedFile | None:
    if path is None:
        return None
    check_no_record("--certificate", path)
    try:
        return opened.enter_context(PlacedFile(path))
    except OSError as error:
        refuse(f"--certificate {str(path)!r}: {error.strerror or error}")


def _certify(file: PlacedFile, certifier: Certifier) -> None:
    try:
        file.place(text_of(certifier.document()))
    except OSError as error:
        refuse(f"--certificate {str(file.path)!r}: {error.strerror or error}")


def _save(file: FindingsFile, rows: list[Finding]) -> None:
    try:
        file.write(rows)
    except OSError as error:
        refuse(f"--findings {str(file.path)!r}: {error.strerror or error}")


def _print_json(tally: Tally, engine: str, seconds: float) -> None:
    sys.stdout.write(json.dumps(tally.as_json(engine, seconds), indent=2) + "\n")
    sys.stdout.flush()


def _nothing_read(tally: Tally) -> str:
    """Why nothing was read, in one sentence."""
    if not tally.findings:
        return "nothing was named that could be read"
    first = tally.findings[0]
    why = f"{first.source}: {placed(first)}"
    if len(tally.findings) == 1:
        return why
    return f"none of {counted(tally.files, 'file')} could be read; the first: {why}"


def _vanish(answer: Answer) -> str:
    """The presets under which findings would vanish, as a person would try them."""
    named = " or ".join(f"--rules {name}" for name in answer.presets[:NAMED])
    more = f" ({len(answer.presets) - NAMED} more)" * (len(answer.presets) > NAMED)
    tried = counted(answer.games, "game")
    if answer.tried < answer.games:
        tried = f"{tried} ({answer.tried} of them tried)"
    return (
        f"every finding that rules decide would vanish from {tried} of "
        f"{answer.players} players with {named}{more}"
    )
