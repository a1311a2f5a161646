"""What an explanation is made of: titled sections of lines and small tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paifu.replay.rules import Ruleset
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import value_text

NOT_STATED = "-"
"""Cell of something that a record does not say."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    cells: tuple[str, ...]
    differs: bool = False
    """The record and the rules disagree here."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an explanation: lines, then a table."""

    title: str
    text: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    """Headings of the table's columns."""
    rows: tuple[Row, ...] = ()
    board: tuple[str, ...] = ()
    """Lines that are laid out already and must not be broken."""


def compared(label: str, rules: object, record: object | None) -> Row:
    """A row "label, by the rules, in the record"; it differs if the texts do.

    >>> compared("fu", 40, 30).differs, compared("fu", 40, None).cells
    (True, ('fu', '40', '-'))
    """
    wanted = str(rules)
    if record is None:
        return Row((label, wanted, NOT_STATED))
    return Row((label, wanted, str(record)), wanted != str(record))


def switch_lines(name: str, ruleset: Ruleset) -> list[str]:
    """One switch: value, what it decides, where the value was read.

    Raises:
        RulesetError: there is no such switch.
    """
    lines = [
        f"{name} = {value_text(ruleset[name])}",
        f"  decides: {switches()[name].meaning}",
        f"  source: {ruleset.sources[name].describe()}",
    ]
    if name in ruleset.assumed:
        lines.append(f"  assumed: {ruleset.assumed[name]}")
    return lines


def rule_section(
    meaning: str, source: str, names: Iterable[str], ruleset: Ruleset
) -> Section:
    """The rule in words, and the switches behind it with their sources."""
    lines = [meaning]
    if source:
        lines.append(f"Rules page: {source}")
    listed = [line for name in names for line in switch_lines(name, ruleset)]
    lines += listed or ["No switch of the rule set decides it."]
    return Section("Rule", tuple(lines))
