"""Rows as an aligned table for people, as wide as the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from paifu.analysis.output import Output, printable

LEAST = 8
"""Columns that a text keeps however narrow the terminal is."""

PIPE = 100
"""Columns of what is no terminal."""


def print_table(
    out: Output, rows: Sequence[Mapping[str, Any]], types: Mapping[str, type]
) -> None:
    """Print rows under their headings; texts that are too long lose their beginning.

    Args:
        out: where to.
        rows: each with a value for every column.
        types: column -> int (to the right) or str (to the left).
    """
    from rich.cells import cell_len

    lines = [[*types], *([_cell(row[name]) for name in types] for row in rows)]
    widths = [max(cell_len(line[n]) for line in lines) for n in range(len(types))]
    room = out.console.width if out.console is not None else PIPE
    texts = [n for n, kind in enumerate(types.values()) if kind is str]
    while texts and sum(widths) + 2 * (len(widths) - 1) > room:
        longest = max(texts, key=lambda n: widths[n])
        if widths[longest] <= LEAST:
            break
        widths[longest] -= 1
    for number, line in enumerate(lines):
        cells = [
            _fitted(cell, width, kind)
            for cell, width, kind in zip(line, widths, types.values(), strict=True)
        ]
        out.line("  ".join(cells).rstrip(), "" if number else "bold")


def _cell(value: Any) -> str:
    return printable(str(value)) if isinstance(value, str) else f"{value:,}"


def _fitted(text: str, width: int, kind: type) -> str:
    from rich.cells import cell_len

    if cell_len(text) > width:
        text = "…" + _end(text, width - 1)
    space = " " * (width - cell_len(text))
    return text + space if kind is str else space + text


def _end(text: str, width: int) -> str:
    """The last characters that fit in so many columns."""
    from rich.cells import cell_len

    while cell_len(text) > width:
        text = text[1:]
    return text
