"""`paifu league`: check a league's records and write its standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paifu.analysis.apart import check_apart
from paifu.analysis.engines import EngineChoice, Engines
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.options import CORES, Engine, Threads
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.settle_command import thousands
from paifu.logs.reader import count_inputs

if TYPE_CHECKING:
    from paifu.analysis.league import League, Played, Standing

WELL, REMARKS = 0, 1

SHOWN = 5
"""Remarks shown of a kind; the folder has all."""


def league(
    file: Annotated[
        Path | None, typer.Argument(help="The league's TOML file; docs/league.md.")
    ] = None,
    out: Annotated[
        Path, typer.Option(help="Folder to write into; written anew at every check.")
    ] = Path("league-check"),
    example: Annotated[
        Path | None,
        typer.Option(help="Write an example, file and records, into this folder."),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(help=f"One of: {', '.join(LANGUAGES)}; the file's if not named."),
    ] = None,
    engine: Engine = "auto",
    jobs: Threads = CORES,
) -> None:
    """Check a league: audit its records, make standings, say what to look at.

    The folder gets one page with everything, tables as csv, the report of statistics
    and the data set.

    Exit status: 0 nothing to look at, 1 remarks or findings, 2 wrong usage, or no game
    that could be read.

    Example: paifu league league.toml --out checked
    """
    with orderly():
        if lang is not None and lang not in LANGUAGES:
            refuse(f"--lang {lang!r}: there are {', '.join(LANGUAGES)}")
        if example is not None:
            _example(example)
            return
        if file is None:
            refuse("name the league's file, or --example FOLDER for one to start from")
        _check(file, out, lang, engine, jobs)


def _example(folder: Path) -> None:
    from paifu.analysis.league.example import GAMES, write_example

    try:
        made = write_example(folder, GAMES)
    except OSError as error:
        refuse(f"--example {str(folder)!r}: {error.strerror or error}")
    Output().line(f"written: {printable(str(made))}; try paifu league with it")


def _check(
    file: Path, out: Path, lang: str | None, engine: EngineChoice, jobs: int
) -> None:
    # Imported here: whoever asks for help need not wait for Arrow and pandas.
    from paifu.analysis.dataset.store import DatasetError
    from paifu.analysis.league import (
        LeagueError,
        play_league,
        prepare,
        read_league,
        standings_of,
        write_folder,
    )
    from paifu.analysis.titles import TitlesError

    try:
        named = read_league(file)
        named = replace(named, lang=lang or named.lang)
    except LeagueError as error:
        for problem in error.problems:
            complain(f"{str(file)!r}: {problem}", whole=True)
        raise typer.Exit(UNUSABLE) from None
    check_apart([*named.records, str(file)], out)
    try:
        into = prepare(out)
        engines = Engines(engine, count_inputs(named.records), complain)
        played = play_league(named, into, engines, jobs)
        standings = standings_of(named, played.games)
        if not played.games:
            complain("no game could be read")
            raise typer.Exit(UNUSABLE)
        written = write_folder(named, played, standings, out)
    except (DatasetError, TitlesError) as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"--out {str(out)!r}: {error.strerror or error}")
    _print(Output(), named, played, standings, out, written)
    raise typer.Exit(REMARKS if played.remarks else WELL)


def _print(
    out: Output,
    named: League,
    played: Played,
    standings: list[Standing],
    folder: Path,
    written: list[str],
) -> None:
    from paifu.analysis.league.folder import ties_text
    from paifu.analysis.league.games import KINDS
    from paifu.analysis.league.words import count_text
    from paifu.analysis.plain_table import print_table

    out.line(printable(f"{named.name}: {named.rules.title}"), "bold")
    columns: dict[str, type] = {
        "rank": str, "player": str, "games": int, "total": str, "penalty": str,
        "1st": int, "2nd": int, "3rd": int, "4th": int, "average": str,
    }  # fmt: skip
    columns = {named.say(f"head.{key}"): kind for key, kind in columns.items()}
    rows = []
    for one in standings:
        mean = "" if one.average_place is None else f"{one.average_place:.2f}"
        values = (
            str(one.rank or "-"), one.player, one.games, thousands(one.total),
            thousands(one.penalties), *one.places, mean,
        )  # fmt: skip
        rows.append(dict(zip(columns, values, strict=True)))
    print_table(out, rows, columns)
    out.line(named.say("line.ties", ties=ties_text(named)))
    out.line()
    kinds = Counter(remark.kind for remark in played.remarks)
    for kind in KINDS:
        if not kinds[kind]:
            continue
        out.line(f"{named.say(f'kind.{kind}')} ({kinds[kind]})", "bold")
        own = [remark for remark in played.remarks if remark.kind == kind]
        for remark in own[:SHOWN]:
            source = f"{remark.source}: " if remark.source else ""
            out.line(printable(source + remark.text), before="  ")
        if len(own) > SHOWN:
            out.line(named.say("line.more", count=len(own) - SHOWN), before="  ")
    counts = sum(not game.why_not for game in played.games)
    sums = named.say(
        "line.sums",
        counted=counts,
        games=count_text(named.lang, "game", len(played.games)),
        findings=count_text(named.lang, "finding", len(played.findings)),
        remarks=count_text(named.lang, "remark", len(played.remarks)),
    )
    out.line(sums, "bold")
    out.line(printable(f"{folder}: {', '.join(written)}"))
