"""The smallest change that makes a record right, found by trying.

Candidates come from the finding (`figures` for what is said, `acts` for what is told);
each is made on a copy, what follows from it is put right number by number, and the
audit judges the whole. The smallest that leaves nothing of the finding and brings no
other is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from paifu.replay.amend.acts import ACTS, stopped
from paifu.replay.amend.edits import (
    Edit,
    difference,
    rounds_left_out,
    rows_changed,
)
from paifu.replay.amend.figures import FIGURES
from paifu.replay.amend.judging import (
    Case,
    Fault,
    branch,
    faults,
    faults_of_round,
    new_ones,
)
from paifu.replay.amend.published import NAMES, published_otherwise
from paifu.replay.amend.scene import Scene
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import plain_rules
from paifu.replay.sheets import Record

MOST_STEPS = 40
"""Numbers put right after one candidate before it is given up."""

MOST_TRIED = 160
"""Candidates looked at; a round is judged in a few milliseconds."""

MOST_SETTLED = 12
"""Candidates whose whole game is judged."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change of a record, tried."""

    edits: tuple[Edit, ...]
    """What is changed: what the finding is about first, else in the record's order."""
    clean: bool
    """Nothing is found in the record any more; else other findings stay."""
    stops: bool
    """The record only stops before the finding; nothing smaller was found."""
    record: Record
    """The record with the change."""


def amend(case: Case) -> Amendment | None:
    """The smallest change found that makes a finding go; None if none was found."""
    record, fault, ruleset = case.record, case.fault, case.ruleset
    others = case.others
    best: tuple[tuple[int, int, int], Record, list[Fault]] | None = None
    versions = islice(_versions(record, fault, others, ruleset), MOST_SETTLED)
    for version in versions:
        made = _settled(case, version)
        if made is not None:
            edits = difference(record, made[0])
            cost = rounds_left_out(edits), rows_changed(edits), len(edits)
            if edits and (best is None or cost < best[0]):
                best = cost, *made
            if cost[:2] <= (0, 1):
                break
    if best is not None:
        return _amendment(record, fault, best[1], best[2], stops=False)
    return _stopped(case)


def _amendment(
    record: Record, fault: Fault, made: Record, left: list[Fault], *, stops: bool
) -> Amendment:
    edits = difference(record, made)
    edits.sort(key=lambda edit: not _is_of(edit, fault))
    return Amendment(tuple(edits), not left, stops, made)


NAMED = {
    "result.dora": "yaku",
    "result.indicators": "dora",
    "result.nagashi": "kind",
    "result.abort": "kind",
    "flow.round": "number",
    "flow.start": "scores",
    "final.scores": "final_scores",
}
"""Findings that have not the name of the column that they are about."""


def _is_of(edit: Edit, fault: Fault) -> bool:
    """Whether a change is of the very number that the finding is about."""
    column = edit.column.partition("[")[0]
    named = NAMED.get(fault.name, fault.name.partition(".")[2])
    tables = ("rounds",) if fault.name.startswith("flow.") else ("claims", "games")
    here = edit.round in (fault.round, -1)
    return here and column == named and edit.table in tables


def _versions(
    record: Record, fault: Fault, others: list[Fault], ruleset: Ruleset
) -> Iterator[Record]:
    """Candidates that may be worth judging as a whole."""
    for fix in FIGURES.get(fault.name, ()):
        made = branch(record, fault.round)
        if fix(made, fault, ruleset):
            yield made
    if fault.name in NAMES:
        yield from published_otherwise(record, fault)
        return
    if fault.name.startswith(("flow.", "final.", "proof.")) and fault.event < 0:
        return
    rules, tried = plain_rules(ruleset), 0
    scene = Scene(record, fault, ruleset)
    for act in ACTS:
        for made in act(scene):
            tried += 1
            if tried > MOST_TRIED:
                return
            if fault.round < len(made.deals) and _may_do(
                faults_of_round(made, fault.round, rules), others, fault
            ):
                yield made


def _may_do(now: Iterable[Fault], others: list[Fault], fault: Fault) -> bool:
    """Whether all that a round still has wrong is numbers, and not this finding."""
    left = new_ones(now, others)
    return all(one.name in FIGURES and one.key != fault.key for one in left)


def _settled(case: Case, version: Record) -> tuple[Record, list[Fault]] | None:
    """A version with all that follows from its change put right, and what is left.

    Numbers are put right by the smallest fix first; the same finding again takes the
    next one.
    """
    used: dict[tuple[str, int], int] = {}
    fault, ruleset = case.fault, case.ruleset
    for _ in range(MOST_STEPS):
        now = case.judge(version, ruleset)
        if now is None:
            return None
        left = new_ones(now, case.others)
        if not left:
            return version, now
        one = left[0]
        fixes = FIGURES.get(one.name, ())
        first = used.get((one.name, one.seat), 0) if one.name == "flow.scores" else 0
        if one.key == fault.key and one.event == fault.event and one.name[:4] != "flow":
            return None
        done = False
        for which in range(first, len(fixes)):
            used[one.name, one.seat] = which + 1
            done = bool(version.deals) and fixes[which](version, one, ruleset)
            if done:
                break
        if not done:
            return None
    return None


def _stopped(case: Case) -> Amendment | None:
    """The record up to the finding, if that is in order."""
    record, fault = case.record, case.fault
    version = stopped(record, fault) if fault.round >= 0 else None
    if version is None:
        return None
    now = faults(version, case.ruleset)
    if new_ones(now, case.others):
        return None
    return _amendment(record, fault, version, now, stops=True)
