"""Where two answers about a hand differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hand_questions import Answer, Question
from hand_rules import HandRules

FIELDS = ("shape", "wins", "yaku", "han", "fu", "limit", "payments")
"""What is compared, in this order."""

ONE_NAME = {
    "jansou": {
        "suuankou_tanki": "suuankou",
        "junsei_chuuren": "chuuren_poutou",
        "kokushi_13": "kokushi",
    }
}
"""Yaku that a peer has no name of its own for -> the one that it uses."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand on which paifu and a peer differ."""

    peer: str
    question: Question
    rules: HandRules
    own: Answer
    theirs: Answer
    fields: tuple[str, ...]
    """All that differs."""


def same_yaku(peer: str, own: Answer, theirs: Answer) -> bool:
    """Whether the same yaku are listed, with the same han where the peer says them."""
    if own.yaku is None or theirs.yaku is None:
        return own.yaku is theirs.yaku
    names = ONE_NAME.get(peer, {})
    ours = {names.get(name, name): han for name, han in own.yaku.items()}
    return ours.keys() == theirs.yaku.keys() and all(
        han is None or han == ours[name] for name, han in theirs.yaku.items()
    )


def differing(peer: str, own: Answer, theirs: Answer) -> tuple[str, ...]:
    """Fields that differ, of those that the peer expresses."""
    if theirs.error:
        return ("error",)
    if own.shape != theirs.shape:
        return ("shape",)
    if own.wins != theirs.wins:
        return ("wins",)
    found = [] if same_yaku(peer, own, theirs) else ["yaku"]
    for name in FIELDS[3:]:
        said = getattr(theirs, name)
        if said is not None and said != getattr(own, name):
            found.append(name)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference that is known, and why it is the peer's."""

    peer: str
    title: str
    fields: frozenset[str]
    """What may differ; anything else must agree."""
    holds: Callable[[Case], bool]
    """Whether a case is one of these."""
    reason: str
    source: str
    """Where the rule is written down, in the codes of the rules page."""

    def explains(self, case: Case) -> bool:
        """Whether this is why the two differ."""
        return (
            case.peer == self.peer
            and self.fields.issuperset(case.fields)
            and self.holds(case)
        )
