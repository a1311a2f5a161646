"""Switches by whose other value a record would be right as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paifu.logs.events import EventKind
from paifu.replay.amend.judging import (
    Case,
    Fault,
    faults_of_round,
    new_ones,
)
from paifu.replay.audit.deciding import deciding
from paifu.replay.rules import Ruleset, RulesetError
from paifu.replay.rules.record import plain_rules
from paifu.replay.rules.switches import NO_VALUE, Switch, switches
from paifu.replay.sheets import Record

MOST_TRIED = 30
"""Values of switches tried for one finding."""

DRAWS = (EventKind.EXHAUSTIVE_DRAW, EventKind.ABORTIVE_DRAW)


@dataclass(frozen=True, slots=True)
class Allowed:
    """A switch by whose other value a finding goes."""

    switch: str
    value: Any
    clean: bool
    """Nothing else is found then."""


def allowing(case: Case) -> Allowed | None:
    """The first switch that decides a finding by whose other value it goes.

    None if no single value of a switch makes it go without bringing another one.
    """
    record, fault, ruleset = case.record, case.fault, case.ruleset
    finding, others = case.finding, case.others
    events = record.deals[fault.round].events if fault.round >= 0 else []
    drawn = 0 <= fault.event < len(events) and events[fault.event].kind in DRAWS
    names = deciding(finding.entry, *finding.numbers, ruleset["players"], drawn)
    tried = 0
    for name in names:
        for value in other_values(switches()[name], ruleset[name], fault):
            tried += 1
            if tried > MOST_TRIED:
                return None
            try:
                other = ruleset.with_overrides({name: value})
            except RulesetError:
                continue
            left = _left(case, record, fault, others, other)
            if left is not None:
                return Allowed(name, other[name], not left)
    return None


def _left(
    case: Case, record: Record, fault: Fault, others: list[Fault], ruleset: Ruleset
) -> list[Fault] | None:
    """What else is found under a rule set under which the finding is none."""
    if fault.event >= 0:
        now = faults_of_round(record, fault.round, plain_rules(ruleset))
        if new_ones(now, others):
            return None
    whole = case.judge(record, ruleset)
    return None if whole is None or new_ones(whole, others) else whole


def other_values(switch: Switch, value: Any, fault: Fault) -> Iterator[Any]:
    """Other values of a switch that might make a finding go."""
    if switch.type == "bool":
        yield not value
    elif switch.type == "enum":
        yield from (one for one in switch.values if one != value)
    elif switch.type == "int":
        if switch.nullable and value is not None:
            yield NO_VALUE
        numbers = (fault.recorded, switch.lowest, fault.recorded + 1)
        for number in dict.fromkeys(numbers):
            if number != value and switch.lowest <= number <= switch.highest:
                yield number
    elif switch.type == "set":
        yield from (one for one in _sets(switch, value))


def _sets(switch: Switch, value: Any) -> Iterator[list[str | int]]:
    """A word more, or one less."""
    held = [*value]
    for word in switch.values:
        if word in held:
            yield [one for one in held if one != word]
        else:
            yield [*held, word]
