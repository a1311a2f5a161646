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
        types: column -> int (to the right) or str (to the left; to the right too if
            all that stands there is figures).
    """
    from rich.cells import cell_len

    cells = [[_cell(row[name]) for name in types] for row in rows]
    right = [
        kind is int or _all_figures([row[n] for row in cells])
        for n, kind in enumerate(types.values())
    ]
    lines = [[*types], *cells]
    widths = [max(cell_len(line[n]) for line in lines) for n in range(len(types))]
    room = out.console.width if out.console is not None else PIPE
    texts = [n for n, kind in enumerate(types.values()) if kind is str]
    while texts and sum(widths) + 2 * (len(widths) - 1) > room:
        longest = max(texts, key=lambda n: widths[n])
        if widths[longest] <= LEAST:
            break
        widths[longest] -= 1
    for number, line in enumerate(lines):
        fitted = [
            _fitted(cell, width, to_the_right=side)
            for cell, width, side in zip(line, widths, right, strict=True)
        ]
        out.line("  ".join(fitted).rstrip(), "" if number else "bold")


def _cell(value: Any) -> str:
    return printable(str(value)) if isinstance(value, str) else f"{value:,}"


def _all_figures(texts: Sequence[str]) -> bool:
    """Whether they are amounts, such as `+22.4`; some may be missing.

    >>> _all_figures(["+22.4", "-"]), _all_figures(["E1.0"]), _all_figures(["-"])
    (True, False, False)
    """
    return any(any(c.isdecimal() for c in text) for text in texts) and not any(
        text.strip("+-,.0123456789") for text in texts
    )


def _fitted(text: str, width: int, *, to_the_right: bool) -> str:
    from rich.cells import cell_len

    if cell_len(text) > width:
        text = "…" + _end(text, width - 1)
    space = " " * (width - cell_len(text))
    return space + text if to_the_right else text + space


def _end(text: str, width: int) -> str:
    """The last characters that fit in so many columns."""
    from rich.cells import cell_len

    while cell_len(text) > width:
        text = text[1:]
    return text
