"""`paifu redact`: records as a spectator or one seat saw the games."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import Force, Paths, RecordsFolder
from paifu.logs.redact import view_of


def redact(
    paths: Paths,
    view: Annotated[
        str,
        typer.Option(
            help="Whose: public (a spectator), or seat:0 to seat:3 (0 deals first)."
        ),
    ],
    out: RecordsFolder,
    force: Force = False,
) -> None:
    """Write records with only what a spectator, or one seat, saw.

    Hidden are the tiles dealt to and drawn by the others. Seeds, walls and salts are
    taken out, and all that only the record's own format understands. Discards, calls,
    indicators, hands shown at the end and hashes published beforehand stay.

    A record keeps its format if that can hide tiles; else it becomes a paifu record
    (.jsonl). An audit of it counts what it cannot see as undecided.

    Exit status: 0 all is written; 1 something could not be read or written; 2 wrong
    usage, or nothing written.

    Example: paifu redact logs/ --view public --out shown

    Example: paifu redact game.mjlog --view seat:2 --out shown
    """
    from paifu.analysis.rewriting import rewrite
    from paifu.logs.formats.facts import Fact
    from paifu.logs.redact import redacted

    try:
        seat = view_of(view)
    except ValueError as error:
        refuse(f"--view: {error}")
    needs = frozenset({Fact.HIDDEN_TILES})
    change = partial(redacted, view=seat)
    rewrite(paths, out, change, needs=needs, force=force)
