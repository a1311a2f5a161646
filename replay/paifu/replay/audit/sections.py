"""What an explanation is made of: titled sections of lines and small tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paifu.replay.audit.entries import Entry
from paifu.replay.audit.units import Wording
from paifu.replay.rules import Ruleset
from paifu.replay.rules.switches import switch_meaning
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

    key: str
    """What it is, in any language: `where`, `rule`, `hand`, `yaku`, …"""
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


def titled(key: str, words: Wording) -> str:
    """The heading of a section."""
    return words.say(f"explain.title.{key}")


def heads(words: Wording, *keys: str) -> tuple[str, ...]:
    """Headings of a table's columns; the first one is empty."""
    return ("", *(words.say(f"explain.head.{key}") for key in keys))


def switch_lines(name: str, ruleset: Ruleset, words: Wording) -> list[str]:
    """One switch: value, what it decides, where the value was read.

    Raises:
        RulesetError: there is no such switch.
    """
    say = words.say
    lines = [
        f"{name} = {value_text(ruleset[name])}",
        "  " + say("explain.rule.decides", meaning=switch_meaning(name, words.lang)),
        "  " + say("explain.rule.source", source=ruleset.sources[name].describe()),
    ]
    if name in ruleset.assumed:
        reason = ruleset.assumed[name]
        lines.append("  " + say("explain.rule.assumed", reason=reason))
    return lines


def rule_section(
    entry: Entry, names: Iterable[str], ruleset: Ruleset, words: Wording
) -> Section:
    """The rule in words, and the switches behind it with their sources."""
    lines = [entry.meaning(words.lang)]
    if entry.source:
        lines.append(words.say("explain.rule.page", source=entry.source))
    listed = [line for name in names for line in switch_lines(name, ruleset, words)]
    lines += listed or [words.say("explain.rule.none")]
    return Section("rule", titled("rule", words), tuple(lines))
