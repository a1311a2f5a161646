"""`paifu demo`: the program at work on games of its own."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paifu.analysis.demo import EXPLAINED, Played, Spoiled, play_all, spoil_some
from paifu.analysis.errors import refuse
from paifu.analysis.explain_view import print_explanation
from paifu.analysis.output import Output, orderly, printable
from paifu.analysis.placed_file import write_placed
from paifu.analysis.stats_command import print_groups
from paifu.analysis.verdicts import counted
from paifu.replay.audit.explain import explain_finding

if TYPE_CHECKING:
    import pandas as pd

CLEAN, SPOILED = "clean", "spoiled"
"""Folders of the records that are kept."""

DATASET, REPORT = "league", "report.html"
"""What else is in the folder."""

SHOWN_STATISTICS = (
    "games", "average_rank", "win_rate", "deal_in_rate", "riichi_rate", "call_rate",
    "mean_win_value",
)  # fmt: skip

FAULTY = 1
"""Exit status if a game, or an edit, is not judged as it must be."""

HEAD = "bold cyan"


def demo(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 200,
    out: Annotated[
        Path, typer.Option(help="Folder for the records, the data set and the report.")
    ] = Path("paifu-demo"),
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
) -> None:
    """Play a league, audit it, spoil a few games and show what is found.

    Eight agents of different styles, four and three at a table, whole and East-only
    games, from seeds that prove the walls. The folder gets the records, a data set and
    a report. Nothing is downloaded.

    Exit status: 0; 1 if the audit errs on one of these games; 2 for an unusable folder.

    Example: paifu demo

    Example: paifu demo --games 40 --out sample
    """
    with orderly():
        _make_folders(out)
        began = time.monotonic()
        played = list(_with_progress(play_all(games, seed), games))
        spoiled = list(spoil_some(played, seed))
        _keep(out, played, spoiled)
        rows = _write_report(out, played)
        output = Output()
        output.line(f"Report, for a browser: {printable(str(out / REPORT))}", HEAD)
        output.line()
        _show_games(output, played, time.monotonic() - began)
        _show_league(output, rows)
        _show_spoiled(output, spoiled)
        _show_next(output, out, spoiled)
    if any(one.findings for one in played) or not all(map(_as_named, spoiled)):
        raise typer.Exit(FAULTY)


def _make_folders(out: Path) -> None:
    try:
        held = {one.name for one in out.iterdir()} if out.is_dir() else set()
        # A demo that was stopped has left its folders, and may begin again.
        if held - {CLEAN, SPOILED} and not (out / DATASET).is_dir():
            refuse(f"--out {out} is a folder with other things in it")
        for name in (CLEAN, SPOILED):
            (out / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"--out {out}: {error.strerror or error}")


def _keep(out: Path, played: Sequence[Played], spoiled: Sequence[Spoiled]) -> None:
    try:
        for game in played:
            write_placed(out / CLEAN / game.name, game.record)
        for one in spoiled:
            write_placed(out / SPOILED / f"{one.row.name}.mjlog", one.record)
    except OSError as error:
        refuse(f"--out {out}: {error.strerror or error}")


def _write_report(out: Path, played: Sequence[Played]) -> pd.DataFrame:
    """The data set and the report; gives statistics of the agents."""
    # Imported here, so that the games begin at once.
    from paifu.analysis.dataset import Dataset
    from paifu.analysis.dataset.importing import add_tables
    from paifu.analysis.dataset.store import DatasetError
    from paifu.analysis.report import Options, report_page
    from paifu.analysis.statistics import statistics
    from paifu.analysis.titles import load_titles

    try:
        add_tables(out / DATASET, [(game.digest, game.tables) for game in played])
        dataset = Dataset(out / DATASET)
        options = Options(titles=tuple(load_titles()))
        page = report_page(dataset, options, "The sample league")
        write_placed(out / REPORT, page.encode())
    except DatasetError as error:
        refuse(f"--out: {error}")
    except OSError as error:
        refuse(f"--out {out}: {error.strerror or error}")
    return statistics(dataset, ["player"], SHOWN_STATISTICS)


def _show_league(out: Output, rows: pd.DataFrame) -> None:
    out.line()
    out.line("The league: what statistics tell of eight styles", HEAD)
    for count, part in rows.groupby("players"):
        out.line(f"{count} players", before="  ")
        print_groups(out, part, ["player"], [*SHOWN_STATISTICS], before="  ")


def _with_progress(job: Iterator[Played], games: int) -> Iterator[Played]:
    """The job, with a bar on standard error while a person waits for it."""
    if not sys.stderr.isatty():
        yield from job
        return
    from rich.console import Console
    from rich.progress import track

    bar = track(
        job, "playing and auditing", games, transient=True, console=Console(stderr=True)
    )
    yield from bar


def _as_named(one: Spoiled) -> bool:
    """True if exactly the finding that the table names was found."""
    return [finding.name for finding in one.findings] == [one.row.finding]


def _show_games(out: Output, played: Sequence[Played], seconds: float) -> None:
    four = sum(game.players == 4 for game in played)
    rounds, proven = (sum(getattr(g, n) for g in played) for n in ("rounds", "proven"))
    events, wins = (sum(getattr(g, n) for g in played) for n in ("events", "wins"))
    found = [f"{game.name}: {text}" for game in played for text in game.findings]
    out.line("Played and audited", HEAD)
    out.line(
        f"{counted(len(played), 'game')} ({four:,} of four players, "
        f"{len(played) - four:,} of three): {rounds:,} rounds, {events:,} events, "
        f"{wins:,} wins, in {seconds:.0f} s.",
        before="  ",
        hang=0,
    )
    out.line(
        f"Every action was checked against the rules, every win scored again, every "
        f"wall rebuilt from its seed: {proven:,} of {rounds:,} walls are proven.",
        before="  ",
        hang=0,
    )
    out.line(f"Findings: {len(found) or 'none'}.", before="  ")
    for text in found:
        out.line(printable(text), "red", "  ")


def _show_spoiled(out: Output, spoiled: Sequence[Spoiled]) -> None:
    out.line()
    out.line("Spoiled: one thing is changed in some of these records", HEAD)
    for one in spoiled:
        out.line(one.row.what, before="  ")
        for finding in one.findings:
            text = f"{finding.name}, {finding.round_name}: {finding.sentence}"
            out.line(printable(text), "red", "    ")
        if not one.findings:
            out.line("nothing is found", "red", "    ")
    for one in spoiled:
        if one.row.name == EXPLAINED and one.findings:
            out.line()
            out.line("One of them explained, as `paifu explain` does", HEAD)
            _explain(out, one)


def _explain(out: Output, one: Spoiled) -> None:
    rules, game = one.audited.ruleset, one.audited.game
    if rules is not None:
        made = explain_finding(one.batch, game, one.findings[0], rules)
        print_explanation(made, out.console)


def _show_next(out: Output, folder: Path, spoiled: Sequence[Spoiled]) -> None:
    league = folder / DATASET
    steps = [
        (f"paifu stats {league} --by player", "any statistics, by any column"),
        (f"paifu verify {folder / CLEAN}", "audits a folder, a file, an archive"),
    ]
    if spoiled:
        file = folder / SPOILED / f"{spoiled[0].row.name}.mjlog"
        steps += [(f"paifu explain {file}", "why a finding is one")]
    steps += [
        ("paifu score 123m456p789s1122z --ron 1z", "what a hand is worth"),
        ("paifu verify YOUR-RECORDS", "of any format, packed or not"),
    ]
    out.line()
    out.line("What to try next", HEAD)
    for command, what in steps:
        out.line(command, "bold", "  ")
        out.line(what, before="      ")
