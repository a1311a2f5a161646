"""Rich's consoles on standard output; in a pipe nothing is broken or padded."""

from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.text import Text

from paifu.analysis.output import Output, printable

PIPE = 10_000
"""Columns of what is no terminal: no line is broken there."""


def console_of_output() -> Console:
    """Standard output, whether or not it is a terminal."""
    plain = Console(
        file=_Unpadded(), width=PIPE, markup=False, highlight=False, emoji=False
    )
    return Output().console or plain


def shown(text: str, style: str = "") -> Text:
    """A text of which nothing acts on the terminal."""
    return Text(printable(text), style)


class _Unpadded(io.StringIO):
    """Standard output, but for the spaces with which Rich fills its lines."""

    def write(self, text: str) -> int:
        """Write lines, without the spaces at their ends."""
        lines = text.split("\n")
        return sys.stdout.write("\n".join(line.rstrip(" ") for line in lines))

    def flush(self) -> None:
        """Hand on what was written."""
        sys.stdout.flush()
