"""How a command ends when it cannot do what was asked."""

from __future__ import annotations

from typing import NoReturn

import typer

from paifu.analysis.main import UNUSABLE as UNUSABLE


def refuse(reason: str) -> NoReturn:
    """Say why on standard error, in one line, and end with status 2."""
    from paifu.analysis.output import complain

    complain(reason)
    raise typer.Exit(UNUSABLE)
