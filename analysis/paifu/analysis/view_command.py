"""`paifu view`: games to step through, as one HTML page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.board.loading import load
from paifu.analysis.board.page import replay_page
from paifu.analysis.board.words import board_words
from paifu.analysis.errors import refuse
from paifu.analysis.options import Language, Paths, RulesOrAuto, Title
from paifu.analysis.output import Output, complain, printable
from paifu.analysis.placed_file import write_out
from paifu.analysis.places import placed
from paifu.analysis.rules_option import rules_given
from paifu.replay.audit.run import problem_findings


def view(
    paths: Paths,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("view.html"),
    title: Title = "",
    lang: Language = "en",
    rules: RulesOrAuto = "auto",
) -> None:
    """Write one HTML page that replays games, with their findings.

    The page needs no network; keys, buttons, swipes and links step through it, and
    #game=0&round=3&event=17 is the position before event 17 of the fourth round.

    Exit status: 0, or 2 for wrong usage or nothing that can be read.

    Example: paifu view game.mjlog --out game.html

    Example: paifu view league/ --out league.html --lang ja
    """
    try:
        board_words(lang)
    except KeyError as error:
        refuse(f"--lang: {error.args[0]}")
    games, problems = load(paths, rules_given(rules))
    for one in problem_findings(problems):
        complain(f"{one.source}: {placed(one)}")
    playable = [game for game in games if game.audited.rounds]
    if not playable:
        refuse(f"{', '.join(paths)}: holds no game that could be shown")
    text = replay_page(playable, lang, title)
    write_out(out, text.encode())
    count = f"{len(playable)} game{'' if len(playable) == 1 else 's'}"
    size = f"{len(text.encode()) / 1000:,.0f} kB"
    Output().line(f"view: {printable(str(out))} ({count}, {size})")
