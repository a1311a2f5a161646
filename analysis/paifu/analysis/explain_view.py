"""An explanation on a terminal: headings, lines and tables, in colour where there is.

What differs is marked with `!` too, so that nothing is lost without colours. What is no
terminal gets the lines of `explain_text`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from paifu.analysis.explain_text import (
    ask,
    explained,
    headline,
    is_numeric,
    listed,
    place_of,
)
from paifu.analysis.output import Output, printable
from paifu.replay.audit.explain import Explanation
from paifu.replay.audit.run import Finding
from paifu.replay.audit.sections import Row, Section
from paifu.replay.audit.units import Wording

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

DIFFERS = "bold red"


def print_list(
    heads: Sequence[str],
    findings: Sequence[tuple[Finding, str]],
    words: Wording,
    console: Console | None = None,
) -> None:
    """Print findings with the numbers by which they are asked for.

    Args:
        heads: a line on each game.
        findings: each with its sentence, in the order of their numbers, from 1.
        words: in which language.
        console: where; standard output if None.
    """
    out = Output()
    terminal = console or out.console
    if terminal is None:
        _print_lines(out, listed(heads, findings, words))
        return
    from rich.table import Table

    for head in heads:
        terminal.print(_shown(head), soft_wrap=True)
    for number, (finding, said) in enumerate(findings, 1):
        text = f"{finding.name}: {said}"
        made = Table.grid(padding=(0, 1))
        made.add_column(justify="right", width=len(str(len(findings))))
        made.add_row(str(number), _shown(text))
        made.add_row("", _shown(place_of(finding, words), "dim"))
        terminal.print(made)
    if findings:
        terminal.print(_shown(ask(words), "dim"))


def print_explanation(explanation: Explanation, console: Console | None = None) -> None:
    """Print an explanation.

    Args:
        explanation: what to print.
        console: where; standard output if None. Rich leaves colours out where
            `NO_COLOR` is set.
    """
    out = Output()
    terminal = console or out.console
    if terminal is None:
        _print_lines(out, explained(explanation))
        return
    terminal.print(_shown(headline(explanation), "bold"))
    for section in explanation.sections:
        _print_section(terminal, section)


def _print_lines(out: Output, lines: Iterable[str]) -> None:
    for line in lines:
        out.line(printable(line))


def _shown(text: str, style: str = "") -> Text:
    from paifu.analysis.consoles import shown

    return shown(text, style)


def _print_section(out: Console, section: Section) -> None:
    from rich.padding import Padding

    out.print()
    out.print(_shown(section.title, "bold cyan"))
    for line in section.text:
        # A line that begins with spaces says more about the one before it.
        further = len(line) - len(line.lstrip())
        out.print(Padding(_shown(line.lstrip()), (0, 0, 0, 2 + further), expand=False))
    if section.rows:
        out.print(_table(section.head, section.rows))
    for line in section.board:
        out.print(_shown(line), no_wrap=True, overflow="ignore", crop=False)


def _table(head: tuple[str, ...], rows: tuple[Row, ...]) -> Table:
    from rich.table import Table

    made = Table(
        box=None,
        pad_edge=False,
        header_style="dim",
        padding=(0, 2, 0, 0),
        show_header=any(head),
    )
    made.add_column("", width=1)
    for place, heading in enumerate(head):
        number = bool(place) and is_numeric(rows, place)
        side: Literal["left", "right"] = "right" if number else "left"
        made.add_column(_shown(heading), justify=side, overflow="fold")
    for row in rows:
        mark = "!" if row.differs else ""
        style = DIFFERS if row.differs else ""
        made.add_row(mark, *(_shown(cell) for cell in row.cells), style=style)
    return made
