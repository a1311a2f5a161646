"""`paifu doctor`: is everything here that paifu needs, and can it be trusted?

It imports nothing that imports NumPy: it has to work where that is missing.
"""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from paifu.analysis.checkup import Part, State, checkup
from paifu.analysis.output import Output, orderly, printable

STYLES = {State.OK: "green", State.NOTE: "yellow", State.WRONG: "bold red"}

WELL, ILL = 0, 1


def doctor(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of text.")
    ] = False,
) -> None:
    """Look at the installation: versions, packages, engine, cache, fonts.

    Exit status: 0 all is well, or only something optional is left out; 1 a package is
    missing or too old, or the cache cannot be used.

    Example: paifu doctor
    """
    with orderly():
        parts = list(checkup())
        if as_json:
            _print_json(parts)
        else:
            _print(Output(), parts)
        ill = any(part.state == State.WRONG for part in parts)
        raise typer.Exit(ILL if ill else WELL)


def _print_json(parts: list[Part]) -> None:
    rows = [
        {
            "group": part.group,
            "name": part.name,
            "state": str(part.state),
            "found": part.found,
            "advice": part.advice,
        }
        for part in parts
    ]
    sys.stdout.write(json.dumps({"parts": rows}, indent=2) + "\n")
    sys.stdout.flush()


def _print(out: Output, parts: list[Part]) -> None:
    wide = max(len(part.name) for part in parts)
    group = ""
    for part in parts:
        if part.group != group:
            group = part.group
            out.line(group, "bold")
        advice = f" ({part.advice})" if part.advice else ""
        text = f"{part.state:<5}  {part.name:<{wide}}  {printable(part.found)}{advice}"
        style = "" if part.state == State.OK else STYLES[part.state]
        out.line(text, style, "  ", hang=wide + 9)
    wrong = sum(part.state == State.WRONG for part in parts)
    out.line()
    if wrong:
        things = "1 thing" if wrong == 1 else f"{wrong} things"
        out.line(f"{things} to put right", STYLES[State.WRONG])
    else:
        out.line("all is well", STYLES[State.OK])
