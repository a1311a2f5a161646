"""An explanation as lines of text, for what is no terminal.

No line is broken or filled with spaces: who reads them may search and cut them. Rich is
not needed, so that one game is explained sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from paifu.analysis.output import printable
from paifu.replay.audit.explain import Explanation
from paifu.replay.audit.run import Finding
from paifu.replay.audit.sections import Row, Section
from paifu.replay.audit.units import Wording

BETWEEN = "  "
"""Between the columns of a table, and before the lines of a section."""


def listed(
    heads: Sequence[str],
    findings: Sequence[tuple[Finding, str]],
    words: Wording,
) -> Iterator[str]:
    """Findings with the numbers by which they are asked for.

    Args:
        heads: a line on each game.
        findings: each with its sentence, in the order of their numbers, from 1.
        words: in which language.
    """
    yield from heads
    width = len(str(len(findings)))
    for number, (finding, said) in enumerate(findings, 1):
        yield f"{number:>{width}} {finding.name}: {said}"
        yield f"{'':{width}} {place_of(finding, words)}"
    if findings:
        yield ask(words)


def ask(words: Wording) -> str:
    """How to ask on."""
    return words.say("explain.list.ask")


def place_of(finding: Finding, words: Wording) -> str:
    """Where a finding is."""
    parts = [finding.source, finding.round_name]
    if finding.event >= 0:
        parts.append(words.say("explain.list.event", event=finding.event))
    if finding.place >= 0:
        parts.append(words.say("explain.where.only_element", place=finding.place))
    return words.word("comma").join(part for part in parts if part)


def explained(explanation: Explanation) -> Iterator[str]:
    """An explanation: its sentence, then section after section."""
    yield headline(explanation)
    for section in explanation.sections:
        yield ""
        yield section.title
        yield from (BETWEEN + line for line in section.text)
        yield from _table(section)
        yield from section.board


def headline(explanation: Explanation) -> str:
    """The finding's code, if it is of one, and its sentence."""
    title = f"{explanation.name}: " if explanation.name else ""
    return title + explanation.sentence


def _table(section: Section) -> Iterator[str]:
    """Rows under their headings; `!` marks what differs."""
    if not section.rows:
        return
    heads = [section.head] if any(section.head) else []
    lines = [("", *head) for head in heads]
    lines += [("!" if row.differs else "", *row.cells) for row in section.rows]
    cells = [[printable(cell) for cell in line] for line in lines]
    columns = max(map(len, cells))
    widths = [
        max([cell_len(line[n]) for line in cells if n < len(line)])
        for n in range(columns)
    ]
    widths[0] = 1
    right = [is_numeric(section.rows, place) for place in range(columns - 1)]
    for line in cells:
        made = [
            _fitted(cell, widths[n], to_the_right=n > 1 and right[n - 1])
            for n, cell in enumerate(line)
        ]
        yield BETWEEN.join(made).rstrip()


def _fitted(text: str, width: int, *, to_the_right: bool) -> str:
    space = " " * (width - cell_len(text))
    return space + text if to_the_right else text + space


def is_numeric(rows: Sequence[Row], place: int) -> bool:
    """Whether all cells of a column are numbers, signs and separators."""
    cells = [row.cells[place] for row in rows if place < len(row.cells)]
    return all(not cell.strip("+-,.0123456789") for cell in cells)
