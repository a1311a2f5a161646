"""`paifu show`: a position of a record on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shutil import get_terminal_size
from typing import Annotated, cast

import typer

from paifu.analysis.board.loading import Shown, load
from paifu.analysis.board.reel import Place, Reel, Tiles, move
from paifu.analysis.board.words import board_words
from paifu.analysis.errors import refuse
from paifu.analysis.options import Language, RecordFile, RulesOrAuto
from paifu.analysis.places import placed
from paifu.analysis.rules_option import rules_given
from paifu.replay.audit.run import problem_findings

TILES = ("mpsz", "ascii", "unicode")

KEYS = "n p event, r R round, f F finding, 0 $ deal and end, q ends"


def show(
    file: RecordFile,
    game: Annotated[
        int, typer.Option(min=1, help="Which game of the file, from 1.")
    ] = 1,
    round_: Annotated[
        str | None,
        typer.Option("--round", help="E1.0, or E1 for the first of its name."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            help="The position before event N is played, from 0 (0 is the deal); "
            "or end: after the result, which is usual but for --step."
        ),
    ] = None,
    finding: Annotated[
        int | None,
        typer.Option(help="The position of the Nth finding, as paifu explain counts."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Print every position of the round.")
    ] = False,
    first: Annotated[
        int | None, typer.Option("--from", help="Print the positions from event N …")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", help="… to event N, both as --at counts.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help=f"Step with keys: {KEYS}.")
    ] = False,
    hide: Annotated[
        bool, typer.Option("--hide", help="Hide all hands, but that of --seat.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            min=0, max=3, help="This seat is near; with --hide its hand is open."
        ),
    ] = None,
    tiles: Annotated[
        str, typer.Option(help="mpsz (5p 0p 1z), ascii (5p 0p E) or unicode (🀝 🀀).")
    ] = "mpsz",
    lang: Language = "en",
    rules: RulesOrAuto = "auto",
) -> None:
    """Show the table at any event: hands, rivers, melds, scores, waits.

    Events of a round are numbered from 0, as in findings. The position of --at N is the
    one before event N is played, so after event N - 1; both are named above the table.

    Exit status: 0, or 2 for wrong usage or a file that cannot be read.

    Example: paifu show game.mjlog --round E1.0 --at 17

    Example: paifu show game.mjlog --finding 1 --tiles unicode

    Example: paifu show game.mjlog --step
    """
    if tiles not in TILES:
        refuse(f"--tiles {tiles!r}: there are {', '.join(TILES)}")
    try:
        board_words(lang)
    except KeyError as error:
        refuse(f"--lang: {error.args[0]}")
    reel = Reel(_games(file, rules), lang, cast(Tiles, tiles), seat, hide)
    usual = "0" if step else "end"
    place = _place(reel, game, round_, usual if at is None else at, finding)
    if seat is not None and seat >= reel.games[place.game].audited.players:
        refuse(f"--seat {seat}: the game has three players, seats 0 to 2")
    if step:
        _step(reel, place)
        return
    for number in _wanted(reel, place, every, first, last):
        place.at = number
        _print(reel, place)


def _games(file: str, rules: str) -> list[Shown]:
    games, problems = load([file], rules_given(rules))
    if not games:
        said = [f"{one.source}: {placed(one)}" for one in problem_findings(problems)]
        refuse(said[0] if said else f"{file}: holds no record")
    return games


# -- which position --------------------------------------------------------------------


def _place(
    reel: Reel, game: int, round_: str | None, at: str, finding: int | None
) -> Place:
    if finding is not None:
        count = len(reel.findings)
        if not 1 <= finding <= count:
            has = f"there are {count}, numbered from 1" if count else "there is none"
            refuse(f"--finding {finding}: {has}")
        return reel.place_of(finding - 1)
    if game > len(reel.games):
        refuse(f"--game {game}: the file has {len(reel.games)}")
    place = Place(game - 1, _round(reel.games[game - 1], round_), None)
    if at == "end":
        return place
    if not (at.isascii() and at.isdigit()):
        refuse(f"--at {at!r}: expected the number of an event, or end")
    place.at = _event(reel, place, "--at", int(at))
    return place


def _round(game: Shown, wanted: str | None) -> int:
    names = game.round_names
    if not names:
        refuse(f"{game.audited.info.source}: the game has no round")
    if wanted is None:
        return 0
    for index, name in enumerate(names):
        if wanted in (name, name.partition(".")[0]):
            return index
    refuse(f"--round {wanted!r}: the game has {', '.join(names)}")


def _event(reel: Reel, place: Place, option: str, number: int) -> int:
    """The number, if it is that of a position."""
    made = reel.boards(place)
    count = len(made.boards) - 1
    if not 0 <= number <= count:
        why = ""
        if made.stopped:
            why = f", for event {count} is impossible by these rules"
        refuse(f"{option} {number}: the round can be shown from 0 to {count}{why}")
    return number


def _wanted(
    reel: Reel, place: Place, every: bool, first: int | None, last: int | None
) -> Iterator[int]:
    """The positions to print."""
    end = len(reel.boards(place).boards) - 1
    if not every and first is None and last is None:
        yield reel.position(place)
        return
    start = 0 if first is None else _event(reel, place, "--from", first)
    stop = end if last is None else _event(reel, place, "--to", last)
    if start > stop:
        refuse(f"--from {start} --to {stop}: nothing lies between them")
    yield from range(start, stop + 1)


# -- what is shown ---------------------------------------------------------------------


def _print(reel: Reel, place: Place) -> None:
    from paifu.analysis.board.screen import screen_lines
    from paifu.analysis.output import Output

    out = Output()
    if out.console is None:
        for line in screen_lines(reel, place, get_terminal_size().columns):
            out.line(line.plain.rstrip())
        return
    for line in screen_lines(reel, place, out.console.width):
        out.console.print(line, soft_wrap=True)


def _step(reel: Reel, place: Place) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        refuse("--step: wants a terminal; --all prints every position")
    from rich.console import Console

    from paifu.analysis.board.screen import screen_lines

    console = Console(markup=False, highlight=False, emoji=False)
    with console.screen(hide_cursor=True):
        while True:
            console.clear()
            for line in screen_lines(reel, place, console.width):
                console.print(line, soft_wrap=True)
            console.print(KEYS, style="dim", end="", soft_wrap=True)
            key = typer.getchar()
            if key in ("q", "Q", "\x03", "\x04", "\x1b"):
                return
            place = move(reel, place, key)
