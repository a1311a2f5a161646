"""`paifu demo`: the program at work on games of its own, in under a minute."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.demo import EXPLAINED, Played, Spoiled, play_all, spoil_some
from paifu.analysis.errors import refuse
from paifu.analysis.explain_view import print_explanation
from paifu.analysis.output import Output, orderly, printable
from paifu.analysis.verdicts import counted
from paifu.replay.audit.explain import explain_finding

CLEAN, SPOILED = "clean", "spoiled"
"""Folders of the records that are kept."""

FAULTY = 1
"""Exit status if a game, or an edit, is not judged as it must be."""

HEAD = "bold cyan"


def demo(
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 200,
    out: Annotated[
        Path | None, typer.Option(help="Keep the records in this folder.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
) -> None:
    """Play games, audit them, spoil a few and show what is found.

    Four and three players, whole and East-only games, from seeds that prove the walls.
    Nothing is downloaded and, without --out, nothing is kept.

    Exit status: 0; 1 if the audit errs on one of these games; 2 for an unusable folder.

    Example: paifu demo

    Example: paifu demo --games 40 --out sample
    """
    with orderly():
        if out is not None:
            _make_folders(out)
        began = time.monotonic()
        played = list(_with_progress(play_all(games, seed), games))
        spoiled = list(spoil_some(played, seed))
        if out is not None:
            _keep(out, played, spoiled)
        output = Output()
        _show_games(output, played, time.monotonic() - began)
        _show_spoiled(output, spoiled)
        _show_next(output, out, spoiled)
    if any(one.findings for one in played) or not all(map(_as_named, spoiled)):
        raise typer.Exit(FAULTY)


def _make_folders(out: Path) -> None:
    try:
        for name in (CLEAN, SPOILED):
            (out / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"--out {out}: {error.strerror or error}")


def _keep(out: Path, played: Sequence[Played], spoiled: Sequence[Spoiled]) -> None:
    try:
        for game in played:
            (out / CLEAN / game.name).write_bytes(game.record)
        for one in spoiled:
            (out / SPOILED / f"{one.row.name}.mjlog").write_bytes(one.record)
    except OSError as error:
        refuse(f"--out {out}: {error.strerror or error}")


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


def _show_next(out: Output, folder: Path | None, spoiled: Sequence[Spoiled]) -> None:
    steps: list[tuple[str, str]] = []
    if folder is None:
        steps += [("paifu demo --out sample", "the same, and the records are kept")]
        folder = Path("sample")
    steps += [(f"paifu verify {folder}", "audits a folder, a file, an archive")]
    if spoiled:
        file = folder / SPOILED / f"{spoiled[0].row.name}.mjlog"
        steps += [(f"paifu explain {file}", "why a finding is one")]
    steps += [
        ("paifu score 123m456p789s1122z --ron 1z", "what a hand is worth"),
        ("paifu verify YOUR-RECORDS", "Tenhou's XML records, packed or not"),
    ]
    out.line()
    out.line("What to try next", HEAD)
    for command, what in steps:
        out.line(command, "bold", "  ")
        out.line(what, before="      ")
