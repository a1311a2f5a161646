"""Hands on which all that were asked agree, chosen to hold each yaku and each rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hand_questions import Answer, Question
from hand_rules import HandRules, rules_of
from own_hands import Scorer, notation, situation

FILE = Path(__file__).resolve().parent.parent / "tests" / "hand" / "agreed_hands.jsonl"

EACH = 2
"""Hands kept with each yaku, limit, form and circumstance."""

Row = dict[str, Any]


def row(
    question: Question, answer: Answer, rules: HandRules, peers: Sequence[str]
) -> Row:
    """What is kept of a hand."""
    hand, tile = notation(question)
    given = {key: value for key, value in situation(question).items() if value}
    return {
        "players": question.players,
        "hand": hand,
        "tile": tile,
        "given": given,
        "rules": rules.ours,
        "peers": list(peers),
        "shape": answer.shape,
        "yaku": answer.yaku,
        "han": answer.han,
        "fu": answer.fu,
        "payments": answer.payments,
    }


def features(question: Question, answer: Answer) -> Iterator[str]:
    """What a hand is an example of."""
    yield f"{question.form} {answer.shape} {answer.wins}"
    yield f"{question.players} {answer.limit}"
    yield from answer.yaku or ()


class Chooser:
    """Takes what is an example of something that there are few examples of."""

    def __init__(self) -> None:
        """Nothing is taken yet."""
        self.seen: Counter[str] = Counter()

    def takes(self, marks: Iterable[str]) -> bool:
        """Whether to take a hand with these marks; they count if so."""
        marks = list(marks)
        if all(self.seen[mark] >= EACH for mark in marks):
            return False
        self.seen.update(marks)
        return True


def common(
    questions: Sequence[Question], sets: Sequence[HandRules], peers: Sequence[str]
) -> Iterator[Row]:
    """Of hands that all peers scored alike under the first rule set."""
    chooser = Chooser()
    for question, answer in zip(
        questions, Scorer(sets[:1]).compiled(questions), strict=True
    ):
        if chooser.takes(features(question, answer)):
            yield row(question, answer, HandRules(), peers)


def optional(
    questions: Sequence[Question], sets: Sequence[HandRules], peer: str
) -> Iterator[Row]:
    """Of hands that one peer scored alike, and that its options give another value."""
    chooser = Chooser()
    usual = Scorer(sets[:1]).compiled(questions)
    answers = Scorer(sets).compiled(questions)
    for question, answer, without in zip(questions, answers, usual, strict=True):
        rules = sets[rules_of(question.number, len(sets))]
        base = sets[0].ours
        other = {name: v for name, v in rules.ours.items() if base.get(name) != v}
        marks = [f"{name} {value}" for name, value in other.items()]
        marks += [
            name for name in answer.yaku or () if name not in (without.yaku or ())
        ]
        if answer != without and chooser.takes(marks):
            yield row(question, answer, HandRules(other), [peer])


def write(
    questions: Sequence[Question],
    sets: Mapping[str, Sequence[HandRules]],
    agreed: Mapping[str, set[int]],
) -> int:
    """Write the file; how many hands it has."""
    everybody = set.intersection(*agreed.values())
    first = [
        one
        for one in questions
        if one.number in everybody
        and all(rules_of(one.number, len(rules)) == 0 for rules in sets.values())
    ]
    rows = list(common(first, next(iter(sets.values())), list(sets)))
    for peer, rules in sets.items():
        alike = [one for one in questions if one.number in agreed[peer]]
        rows += optional(alike, rules, peer)
    lines = [json.dumps(one, separators=(",", ":")) for one in rows]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")
    return len(rows)
