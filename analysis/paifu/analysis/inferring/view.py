"""What was inferred, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from paifu.analysis.consoles import console_of_output, shown
from paifu.analysis.inferring.report import (
    Report,
    names_near,
    only_with,
    value_words,
)
from paifu.analysis.inferring.result import Answer, Switched
from paifu.analysis.verdicts import counted
from paifu.replay.rules.text import value_text

HEAD, NAME, QUIET, WRONG = "bold cyan", "bold", "dim", "bold red"

MOST_PLACES = 5
"""Records named that contradict a value."""

MOST_VALUES = 4
"""Other values listed of one switch."""


def print_inferred(report: Report) -> None:
    """Everything that was inferred: the nearest preset; decided, contradicted, open."""
    out = console_of_output()
    found = report.inferred
    games = counted(found.games, "game")
    words = f"{games} for {found.players} players, {counted(found.rounds, 'round')}"
    out.print(shown(words, NAME))
    decided = [one for one in found.switches if one.decidable]
    _print_near(out, report)
    _print_decided(out, decided)
    _print_against(out, report, decided)
    _print_open(out, [one for one in found.switches if not one.decidable])


def _switches(count: int) -> str:
    return "1 switch" if count == 1 else f"{count} switches"


def _table(*heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def _print_decided(out: Console, decided: Sequence[Switched]) -> None:
    out.print()
    out.print(shown(f"Decided by these records: {_switches(len(decided))}", HEAD))
    table = _table("switch", "value", "for", "against")
    for column in table.columns[2:]:
        column.justify = "right"
    table.columns[0].no_wrap = True
    for one in decided:
        table.add_row(
            shown(one.name, NAME),
            shown(value_text(one.value)),
            shown(str(one.support)),
            shown(str(len(one.against) or "-"), WRONG if one.against else QUIET),
        )
    out.print(table)


def _print_against(out: Console, report: Report, decided: Sequence[Switched]) -> None:
    """The records that contradict a value that was taken all the same."""
    for one in decided:
        if one.against:
            places = [report.place_text(r) for r in one.against[:MOST_PLACES]]
            more = len(one.against) - len(places)
            text = ", ".join(places) + (f" and {more} more" if more else "")
            out.print(shown(f"{one.name} is contradicted by {text}", WRONG))


def _print_open(out: Console, some: Sequence[Switched]) -> None:
    """What the records leave open: what still fits, and what would have to be seen."""
    partly = [one for one in some if one.support]
    if partly:
        out.print()
        out.print(shown(f"Partly decided: {_switches(len(partly))}", HEAD))
        for one in partly:
            out.print(shown(f"{one.name} = {value_text(one.value)}", NAME))
            for line in _open_lines(one):
                out.print(Padding(shown(line), (0, 0, 0, 2)))
    rest = [one for one in some if not one.support]
    out.print()
    head = f"Undecidable, nothing tells: {_switches(len(rest))}, as in the preset"
    out.print(shown(head, HEAD))
    table = _table("switch", "what would have to be seen")
    table.columns[0].no_wrap = True
    for one in rest:
        table.add_row(shown(one.name, NAME), shown(one.needs, QUIET))
    out.print(table)


def _open_lines(one: Switched) -> Iterator[str]:
    if one.parts:
        yield from _part_lines(one)
    elif one.fits:
        others = [value for value in one.fits if value != one.value]
        named = [
            value_words(value) + only_with(one.along, value)
            for value in others[:MOST_VALUES]
        ]
        more = len(others) - len(named)
        yield f"fits too: {', '.join(named)}" + (f" and {more} more" if more else "")
        verb = "rules" if one.support == 1 else "rule"
        yield f"{counted(one.support, 'round')} {verb} out every other value tried"
    yield f"would have to be seen: {one.needs}"


def _part_lines(one: Switched) -> Iterator[str]:
    """Which words of a set, or keys of a map, are decided and which are not."""
    decided = [part for part in one.parts if part.decidable]
    left = [_part_name(part) for part in one.parts if not part.decidable]
    left += one.untried
    if decided:
        parts = ", ".join(_part_name(part) for part in decided)
        yield f"decided: {parts}"
    yield f"open: {', '.join(left)}"


def _part_name(part: Answer) -> str:
    return part.question.part


def _print_near(out: Console, report: Report) -> None:
    found = report.inferred
    name, *others = names_near(found)
    differs = found.differs
    out.print()
    out.print(shown("Nearest preset", HEAD))
    if differs:
        words = f"{name}, but for {_switches(len(differs))}:"
    else:
        words = f"{name}: nothing in these records differs from it"
    out.print(shown(words, NAME))
    for switch, (preset, value) in differs.items():
        line = f"{switch} = {value_text(value)}; the preset has {value_text(preset)}"
        out.print(Padding(shown(line), (0, 0, 0, 2)))
    if others:
        out.print(shown(f"As near: {', '.join(others)}", QUIET))
    if found.bad:
        places = [report.place_text(r) for r in found.bad[:MOST_PLACES]]
        more = len(found.bad) - len(places)
        text = ", ".join(places) + (f" and {more} more" if more else "")
        count = counted(len(found.bad), "round")
        out.print(shown(f"{count} differ even from these rules: {text}", WRONG))
