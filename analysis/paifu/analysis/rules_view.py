"""Rule sets on a terminal.

An assumed value carries a question mark, so that nothing is lost without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from paifu.analysis.consoles import console_of_output, shown
from paifu.analysis.verdicts import counted
from paifu.replay.rules import Ruleset
from paifu.replay.rules.sources import references
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import value_text

HEAD, NAME, QUIET, ASSUMED, WRONG = "bold cyan", "bold", "dim", "yellow", "bold red"
MARK, OWN = "?", "*"
"""Before a value that no source decides, and one that the rule set states itself."""


def print_presets(presets: Sequence[tuple[Ruleset, str]]) -> None:
    """A line a preset, those that extend another one further in under it.

    Args:
        presets: each with the name of the one it extends, or nothing.
    """
    out = console_of_output()
    table = _table("preset", "players", "what it is")
    table.columns[0].no_wrap = True
    table.columns[1].justify = "right"
    for ruleset, depth in _as_tree(presets, "", 0):
        name = "  " * depth + ruleset.name
        players = str(ruleset["players"])
        table.add_row(shown(name, NAME), shown(players), shown(ruleset.title))
    out.print(table)


def _as_tree(
    presets: Sequence[tuple[Ruleset, str]], parent: str, depth: int
) -> Iterator[tuple[Ruleset, int]]:
    for ruleset, extends in presets:
        if extends == parent:
            yield ruleset, depth
            yield from _as_tree(presets, ruleset.name, depth + 1)


def print_ruleset(ruleset: Ruleset, extends: Sequence[str]) -> None:
    """Every switch with its value and sources; the sources in words at the end.

    Args:
        ruleset: what to print.
        extends: the names of all it extends, the nearest first.
    """
    out = console_of_output()
    out.print(shown(f"{ruleset.name}: {ruleset.title}", NAME))
    if extends:
        out.print(shown(f"{OWN} stated here; else by {', '.join(extends)}", QUIET))
    assumed = counted(len(ruleset.assumed), "value")
    out.print(shown(f"{MARK} assumed, as no source decides it: {assumed}", QUIET))
    for group, members in groupby(switches(), lambda name: switches()[name].group):
        out.print()
        out.print(shown(group, HEAD))
        _print_group(out, ruleset, [*members], bool(extends))
    _print_sources(out, ruleset)


def _switches(names: Sequence[str]) -> str:
    return "1 switch" if len(names) == 1 else f"{len(names)} switches"


def _print_group(
    out: Console, ruleset: Ruleset, names: Sequence[str], marked: bool
) -> None:
    """One group; `marked`: a rule set that extends another marks what it states."""
    table = _table("", "switch", "value", "read in")
    table.show_header = False
    table.columns[1].no_wrap = True
    table.columns[1].min_width = max(map(len, switches()))
    for name in names:
        assumed, source = name in ruleset.assumed, ruleset.sources[name]
        own = OWN if marked and source.stated_in == ruleset.name else " "
        table.add_row(
            shown(own + (MARK if assumed else " "), ASSUMED),
            shown(name, NAME),
            shown(value_text(ruleset[name]), ASSUMED if assumed else ""),
            shown(", ".join(source.text.split(",")), QUIET),
        )
    out.print(table)
    reasons: dict[str, list[str]] = {}
    for name in names:
        if name in ruleset.assumed:
            reasons.setdefault(ruleset.assumed[name], []).append(name)
    for reason, together in reasons.items():
        _print_indented(out, f"{MARK} {', '.join(together)}: {reason}", ASSUMED)


def _print_sources(out: Console, ruleset: Ruleset) -> None:
    """The codes that the rule set uses, in words."""
    used = {
        code for source in ruleset.sources.values() for code in source.text.split(",")
    }
    listed = [code for code in references() if code in used]
    if not listed:
        return
    out.print()
    out.print(shown("Where values were read", HEAD))
    table = _table("code", "source")
    table.show_header = False
    for code in listed:
        table.add_row(shown(code, QUIET), shown(references()[code]))
    out.print(Padding(table, (0, 0, 0, 2)))


def print_switches(ruleset: Ruleset, names: Iterable[str]) -> None:
    """Some switches, each with everything that is to be said of it."""
    out = console_of_output()
    out.print(shown(f"{ruleset.name}: {ruleset.title}", NAME))
    for name in names:
        switch, source = switches()[name], ruleset.sources[name]
        out.print()
        out.print(shown(f"{name} = {value_text(ruleset[name])}", HEAD))
        _print_indented(out, f"decides: {switch.meaning}")
        _print_indented(out, f"may be: {switch.expects()}")
        _print_indented(out, f"stated by: {source.describe()}")
        if name in ruleset.assumed:
            _print_indented(out, f"{MARK} assumed: {ruleset.assumed[name]}", ASSUMED)


def print_differences(one: Ruleset, other: Ruleset, names: Sequence[str]) -> None:
    """The switches that differ, with both values and what they decide."""
    out = console_of_output()
    out.print(shown(f"{one.name}: {one.title}", NAME))
    out.print(shown(f"{other.name}: {other.title}", NAME))
    if not names:
        out.print(shown("They say the same."))
        return
    out.print(shown(f"They differ in {_switches(names)}."))
    for group, members in groupby(names, lambda name: switches()[name].group):
        out.print()
        out.print(shown(group, HEAD))
        for name in members:
            _print_difference(out, one, other, name)


def _print_difference(out: Console, one: Ruleset, other: Ruleset, name: str) -> None:
    out.print(Padding(shown(name, NAME), (0, 0, 0, 2)))
    table = _table("", "", "")
    table.show_header = False
    for ruleset in (one, other):
        assumed = name in ruleset.assumed
        table.add_row(
            shown(ruleset.name, QUIET),
            shown(MARK if assumed else "", ASSUMED),
            shown(value_text(ruleset[name]), ASSUMED if assumed else ""),
        )
    out.print(Padding(table, (0, 0, 0, 4)))
    out.print(Padding(shown(switches()[name].meaning, QUIET), (0, 0, 0, 4)))


def print_check(result: Mapping[str, Any]) -> None:
    """What `check` found in one file."""
    out = console_of_output()
    for problem in result["problems"]:
        out.print(shown(problem, WRONG), soft_wrap=True)
    if not result["problems"]:
        stated = _switches(result["stated"])
        extends = f"extends {result['extends']}, " if result["extends"] else ""
        words = f"{result['title']}; {extends}states {stated}"
        out.print(shown(f"{result['file']}: can be used: {words}"), soft_wrap=True)


def _print_indented(out: Console, text: str, style: str = "") -> None:
    out.print(Padding(shown(text, style), (0, 0, 0, 2)))


def _table(*heads: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table
