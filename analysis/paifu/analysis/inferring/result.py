"""What was inferred, switch by switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np

from paifu.analysis.inferring.bench import Marks
from paifu.analysis.inferring.questions import Domain, Question, rows
from paifu.analysis.inferring.search import Tried
from paifu.replay.rules import Ruleset
from paifu.replay.rules.switches import switches
from paifu.replay.rules.yaku_rows import EARNED

SANMA, SANMA_PLAYERS = "11 ", 3
"""How the group of switches for three players begins."""

CLEARLY = 10
"""By how many times more rounds decide than are in order under no value. Where every
value is contradicted, by how many times more rounds the next best must be contradicted
for the best to be taken."""


@dataclass(slots=True)
class Answer:
    """What records tell of a switch, or of a part of it."""

    question: Question
    value: Any
    """The one that fits best; of several, the nearest preset's if it is one of them."""
    fits: list[Any]
    """Values that no round contradicts."""
    support: int
    """Rounds that fit the value and not some other one."""
    against: list[int]
    """Rounds (indices in the batch) that contradict it and fit some other value."""
    decidable: bool
    """Whether every other value tried is contradicted."""
    along: dict[Any, tuple[str, ...]] = field(default_factory=dict)
    """Values that fit only together with other changes -> the switches of these."""

    def allows(self, ruleset: Ruleset) -> bool:
        """Whether a rule set has a value that the records do not contradict.

        A value that was not tried, and where nothing was, is not contradicted.
        """
        value = self.question.of(ruleset)
        return value in self.fits if self.fits else value == self.value


@dataclass(slots=True)
class Switched:
    """What records tell of a whole switch."""

    name: str
    value: Any
    """In the rules that fit best."""
    fits: list[Any] | None
    """Values that no round contradicts; None if they are too many to list, or if no
    record could tell."""
    support: int
    """Rounds that decide: in order under the value, not under some other one."""
    against: list[int]
    """Rounds (indices in the batch) that contradict the value and fit another."""
    decidable: bool
    needs: str
    """What would have to be seen to decide it."""
    parts: list[Answer] = field(default_factory=list)
    """Of a set or map: its words or keys, each asked by itself."""
    along: dict[Any, tuple[str, ...]] = field(default_factory=dict)
    untried: tuple[str, ...] = ()
    """Keys of a map that no record shows, so that nothing was asked of them."""


MOST_LISTED = 64
"""Values of a set or map that are listed as fitting."""


def switched(
    found: Sequence[Answer], base: Ruleset, domain: Domain, rounds: int
) -> Iterator[Switched]:
    """One answer a switch, of the answers to its parts."""
    by_switch: dict[str, list[Answer]] = {}
    for one in found:
        by_switch.setdefault(one.question.switch, []).append(one)
    for name, switch in switches().items():
        value, needs = base[name], rows()[name].needs
        if name == "players":
            yield Switched(name, value, [value], rounds, [], True, needs)
        elif name in by_switch:
            yield _joined(name, value, by_switch[name], base)
        elif switch.group.startswith(SANMA) and domain.players != SANMA_PLAYERS:
            continue
        else:
            listed = switch.type in ("bool", "enum")
            fits = domain.values(Question(name), base) if listed else None
            yield Switched(name, value, fits, 0, [], False, needs)


def _joined(name: str, value: Any, asked: Sequence[Answer], base: Ruleset) -> Switched:
    parts = [one for one in asked if one.question.part]
    untried: tuple[str, ...] = ()
    if name == "yaku_han_overrides":
        known = {one.question.part for one in parts}
        untried = tuple(yaku for yaku in EARNED if yaku not in known)
    against = sorted({r for one in asked for r in one.against})
    support = max(one.support for one in asked)
    decided = all(one.decidable for one in asked) and not untried
    whole = [one for one in asked if not one.question.part]
    fits = whole[0].fits if not parts else _products(parts, base)
    if not parts and fits and value in fits:
        fits = [value, *(v for v in fits if v != value)]
    needs = rows()[name].needs
    along = whole[0].along if whole else {}
    return Switched(
        name, value, fits, support, against, decided, needs, parts, along, untried
    )


def _products(parts: Sequence[Answer], base: Ruleset) -> list[Any] | None:
    """Whole values of a set or map made of fitting parts."""
    if any(not one.fits for one in parts):
        return []
    if prod(len(one.fits) for one in parts) > MOST_LISTED:
        return None
    made = [base[parts[0].question.switch]]
    for one in parts:
        made = [
            one.question.placed(value, whole) for whole in made for value in one.fits
        ]
    return made


def answers(
    base: Ruleset, marks: Marks, tried: Iterable[Tried], questions: Iterable[Question]
) -> list[Answer]:
    """One answer a question, in its order."""
    by_question: dict[Question, list[Tried]] = {}
    for one in tried:
        by_question.setdefault(one.move.question, []).append(one)
    return [
        answer(question, question.of(base), marks, by_question.get(question, []))
        for question in questions
    ]


def answer(
    question: Question, now: Any, marks: Marks, tried: Sequence[Tried]
) -> Answer:
    """What the trials of its values tell of a question.

    A round decides if it is in order under some value and not under another. Where
    many are in order under none, the true value may be one that was not tried.
    """
    best: dict[Any, tuple[Marks, tuple[str, ...]]] = {now: (marks, ())}
    for one in tried:
        value = one.move.value
        if value not in best or one.marks.cost[0] < best[value][0].cost[0]:
            best[value] = one.marks, one.along
    bad = np.stack([found.bad for found, _ in best.values()])
    deciding = bad.any(axis=0) & ~bad.all(axis=0)
    values = list(best)
    against = {
        value: np.flatnonzero(bad[n] & deciding) for n, value in enumerate(values)
    }
    counts = sorted(len(some) for some in against.values())
    value = min(values, key=lambda v: len(against[v]))
    fits = [v for v in values if not len(against[v])]
    mask = np.any([one.trial.mask for one in tried], axis=0) if tried else False
    unexplained = int((bad.all(axis=0) & mask).sum())
    if unexplained * CLEARLY > int(deciding.sum()):
        decidable = False
    elif fits:
        decidable = len(fits) == 1 and len(values) > 1
    else:
        decidable = counts[0] * CLEARLY <= counts[1]
    return Answer(
        question,
        value,
        fits,
        int(deciding.sum()) - len(against[value]),
        against[value].tolist(),
        decidable,
        {v: along for v, (_, along) in best.items() if along and v in fits},
    )
