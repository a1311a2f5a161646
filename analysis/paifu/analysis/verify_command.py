"""`paifu verify`: audit records."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from paifu.analysis.findings_file import format_of, write_findings
from paifu.analysis.job import (
    Audited,
    EngineChoice,
    audit_paths,
    engine_for,
    rules_named,
)
from paifu.analysis.tally import Tally
from paifu.analysis.verdicts import (
    group_lines,
    summary_lines,
    verdict,
)
from paifu.logs.reader import count_inputs
from paifu.replay.audit.catalogue import CLASSES
from paifu.replay.audit.run import Finding
from paifu.replay.rules import RulesetError

CLEAN, FOUND, UNUSABLE = 0, 1, 2


def verify(
    paths: Annotated[
        list[str], typer.Argument(help="Files, folders, patterns; - is standard input.")
    ],
    rules: Annotated[
        str, typer.Option(help="auto, a preset's name or a TOML file.")
    ] = "auto",
    engine: Annotated[
        EngineChoice, typer.Option(help="plain: interpreted; compiled: for many games.")
    ] = "auto",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of text.")
    ] = False,
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
) -> None:
    """Audit records: play every round again and name each disagreement.

    Exit status: 0 no finding, 1 findings, 2 wrong usage or nothing readable.

    Example: paifu verify logs/ --rules auto --findings findings.csv
    """
    started = time.perf_counter()
    classes = _classes(fail_on)
    try:
        ruleset = rules_named(rules)
        if findings is not None:
            format_of(findings)
    except (RulesetError, ValueError) as error:
        _refuse(str(error))
    chosen = engine_for(engine, count_inputs(paths))
    tally, noted = Tally(), []
    for audited in _with_progress(paths, audit_paths(paths, ruleset, chosen), quiet):
        tally.add(audited)
        if notices:
            noted += [n for game in audited.games for n in game.notices]
        if not as_json:
            _print_verdicts(audited, quiet)
    seconds = time.perf_counter() - started
    if findings is not None:
        _write(findings, [*tally.findings, *noted])
    if as_json:
        _print_json(tally.as_json(chosen, seconds))
    else:
        _print_report(tally, chosen, seconds, rules)
    raise typer.Exit(_status(tally, classes))


def _classes(fail_on: str | None) -> frozenset[str]:
    known = frozenset(CLASSES) - {"notice"}
    if fail_on is None:
        return known
    named = frozenset(name.strip() for name in fail_on.split(",") if name.strip())
    if not named or named - known:
        _refuse(f"--fail-on {fail_on!r}: expected some of {', '.join(sorted(known))}")
    return named


def _refuse(reason: str) -> NoReturn:
    typer.echo(f"paifu: {reason}", err=True)
    raise typer.Exit(UNUSABLE)


def _status(tally: Tally, classes: frozenset[str]) -> int:
    if tally.games == 0 or tally.judged == 0:
        return UNUSABLE
    return FOUND if any(f.cls in classes for f in tally.findings) else CLEAN


def _with_progress(
    paths: Sequence[str], job: Iterator[Audited], quiet: bool
) -> Iterator[Audited]:
    """The job, with a progress bar on standard error if a person looks at it."""
    if quiet or not sys.stderr.isatty():
        yield from job
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = ("auditing", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=count_inputs(paths))
        for audited in job:
            yield audited
            progress.advance(task, audited.sources)


def _print_verdicts(audited: Audited, quiet: bool) -> None:
    for game in audited.games:
        if not quiet or game.findings or game.ruleset is None:
            typer.echo(f"{game.info.source}: {verdict(game)}")
    for problem in audited.problems:
        typer.echo(f"{problem.source}: {problem.name}: {problem.sentence}")


def _print_json(summary: dict[str, Any]) -> None:
    import orjson

    options = orjson.OPT_INDENT_2
    typer.echo(orjson.dumps(summary, option=options).decode())


def _print_report(tally: Tally, engine: str, seconds: float, rules: str) -> None:
    typer.echo()
    for line in group_lines(tally.findings):
        typer.echo(line)
    if tally.findings:
        typer.echo()
    for line in summary_lines(tally, seconds, engine):
        typer.echo(line)
    for line in _other_rules(tally.findings):
        typer.echo(line)


def _other_rules(findings: Sequence[Finding]) -> Iterator[str]:
    from paifu.analysis.other_rules import clean_presets

    presets = clean_presets(findings)
    if presets:
        names = ", ".join(presets)
        yield f"All findings that rules decide would vanish under: --rules {names}"


def _write(path: Path, rows: Sequence[Finding]) -> None:
    try:
        write_findings(path, rows)
    except OSError as error:
        _refuse(f"{path}: {error.strerror or error}")
