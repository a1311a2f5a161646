"""An explanation on a terminal: headings, lines and tables, in colour where there is.

What differs is marked with `!` too, so that nothing is lost without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from paifu.analysis.output import Output, printable
from paifu.replay.audit.explain import Explanation
from paifu.replay.audit.run import Finding
from paifu.replay.audit.sections import Row, Section

DIFFERS = "bold red"


def print_list(
    heads: Sequence[str],
    findings: Sequence[tuple[Finding, str]],
    console: Console | None = None,
) -> None:
    """Print findings with the numbers by which they are asked for.

    Args:
        heads: a line on each game.
        findings: each with its sentence, in the order of their numbers, from 1.
        console: where; standard output if None.
    """
    out = console or console_of_output()
    for head in heads:
        out.print(shown(head), soft_wrap=True)
    for number, (finding, said) in enumerate(findings, 1):
        text = f"{finding.name}: {said}"
        made = Table.grid(padding=(0, 1))
        made.add_column(justify="right", width=len(str(len(findings))))
        made.add_row(str(number), shown(text))
        made.add_row("", shown(_place(finding), "dim"))
        out.print(made)
    if findings:
        out.print(shown("paifu explain FILE NUMBER tells why.", "dim"))


def console_of_output() -> Console:
    """Standard output, whether or not it is a terminal."""
    plain = Console(markup=False, highlight=False, emoji=False)
    return Output().console or plain


def shown(text: str, style: str = "") -> Text:
    """A text of which nothing acts on the terminal."""
    return Text(printable(text), style)


def _place(finding: Finding) -> str:
    parts = [finding.source, finding.round_name]
    if finding.event >= 0:
        parts.append(f"event {finding.event}")
    if finding.place >= 0:
        parts.append(f"element {finding.place}")
    return ", ".join(part for part in parts if part)


def print_explanation(explanation: Explanation, console: Console | None = None) -> None:
    """Print an explanation.

    Args:
        explanation: what to print.
        console: where; standard output if None. Rich leaves colours out where
            `NO_COLOR` is set or the output is no terminal.
    """
    out = console or console_of_output()
    title = f"{explanation.name}: " if explanation.name else ""
    out.print(shown(title + explanation.sentence, "bold"))
    for section in explanation.sections:
        _print_section(out, section)


def _print_section(out: Console, section: Section) -> None:
    out.print()
    out.print(shown(section.title, "bold cyan"))
    for line in section.text:
        # A line that begins with spaces says more about the one before it.
        further = len(line) - len(line.lstrip())
        out.print(Padding(shown(line.lstrip()), (0, 0, 0, 2 + further), expand=False))
    if section.rows:
        out.print(_table(section.head, section.rows))
    for line in section.board:
        out.print(shown(line), no_wrap=True, overflow="ignore", crop=False)


def _table(head: tuple[str, ...], rows: tuple[Row, ...]) -> Table:
    made = Table(
        box=None,
        pad_edge=False,
        header_style="dim",
        padding=(0, 2, 0, 0),
        show_header=any(head),
    )
    made.add_column("", width=1)
    for place, heading in enumerate(head):
        number = bool(place) and _is_numeric(rows, place)
        side: Literal["left", "right"] = "right" if number else "left"
        made.add_column(shown(heading), justify=side, overflow="fold")
    for row in rows:
        mark = "!" if row.differs else ""
        style = DIFFERS if row.differs else ""
        made.add_row(mark, *(shown(cell) for cell in row.cells), style=style)
    return made


def _is_numeric(rows: tuple[Row, ...], place: int) -> bool:
    """Whether all cells of a column are numbers, signs and separators."""
    cells = [row.cells[place] for row in rows if place < len(row.cells)]
    return all(not cell.strip("+-,.0123456789") for cell in cells)
