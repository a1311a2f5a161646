"""Rules inferred from records: one answer a switch, and the nearest preset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from paifu.analysis.inferring.bench import Bench, numbers
from paifu.analysis.inferring.questions import Domain, Question
from paifu.analysis.inferring.result import Answer, Switched, answers, switched
from paifu.analysis.inferring.search import Effort, Say, Search
from paifu.logs.events import Batch
from paifu.replay.rules import Ruleset, RulesetError, load_preset, preset_names

EFFORT: Mapping[str, Effort] = {"compiled": Effort(24, 6), "plain": Effort(4, 3)}


TOGETHER = (
    ("return_points", "uma", "uma_by_floating"),
    ("multi_ron", "abort_sanchahou"),
    ("extension", "goal_points"),
)
"""Switches whose values depend on one another."""


@dataclass(frozen=True, slots=True)
class Near:
    """A preset beside what was inferred."""

    names: tuple[str, ...]
    """Presets that no kernel can tell apart; they differ in the clock and the like."""
    ruleset: Ruleset
    """The first of them."""
    rules: Ruleset
    """The same, changed where the records contradict it."""
    bad: list[int]
    """Rounds (indices in the batch) that contradict even these."""

    @property
    def differs(self) -> dict[str, tuple[Any, Any]]:
        """Switch -> the preset's value, and the one inferred."""
        return self.ruleset.differences(self.rules)


@dataclass(slots=True)
class Inferred:
    """What records of games for so many players tell of their rules."""

    players: int
    games: int
    rounds: int
    base: Ruleset
    """The nearest preset with what the records tell: rules that fit best."""
    bad: list[int]
    """Rounds (indices in the batch) that contradict even these."""
    switches: list[Switched]
    """One a switch, in the order of `switches.toml`."""
    nearest: Near
    also: tuple[Near, ...]
    """Presets that are as near."""
    alone: frozenset[Question]
    """What would be decided if nothing else could change with it."""

    @property
    def differs(self) -> dict[str, tuple[Any, Any]]:
        """Switch -> the nearest preset's value, and the one inferred."""
        return self.nearest.differs


def presets_for(players: int, without: Iterable[str] = ()) -> list[tuple[str, ...]]:
    """Presets for so many players, in groups that no kernel tells apart."""
    groups: dict[bytes, list[str]] = {}
    for name in preset_names():
        ruleset = load_preset(name)
        if ruleset["players"] == players and name not in without:
            groups.setdefault(numbers(ruleset).tobytes(), []).append(name)
    return [tuple(names) for names in groups.values()]


def infer(
    batch: Batch,
    engine: Literal["plain", "compiled"] = "plain",
    jobs: int = 1,
    say: Say = lambda line: None,
    without: Iterable[str] = (),
    effort: Effort | None = None,
) -> Inferred:
    """Find the rules of some records.

    Args:
        batch: games, all for as many players; what they say of their rules is ignored.
        engine: of trials.
        jobs: threads of the compiled engine.
        say: takes a line when the search gets on.
        without: presets that are not to be known.
        effort: how much is tried before everything is.
    """
    players = int(batch.games["players"][0])
    groups = presets_for(players, without)
    presets = [load_preset(names[0]) for names in groups]
    domain = Domain(batch, players, presets)
    bench = Bench(batch, engine, jobs)
    search = Search(bench, domain, effort or EFFORT[engine], say)
    search.start()
    tried = search.evidence()
    asked = [*domain.questions(search.rules)]
    alone = answers(search.rules, bench.base, tried, asked)
    search.further_changes(tried)
    found = answers(search.rules, bench.base, tried, asked)
    near = nearest(search, groups, found)
    base = near[0].rules
    return Inferred(
        players,
        len(batch.games),
        len(batch.rounds),
        base,
        near[0].bad,
        list(switched(found, base, domain, len(batch.rounds))),
        near[0],
        tuple(near[1:]),
        frozenset(one.question for one in alone if one.decidable),
    )


def nearest(
    search: Search, groups: Sequence[tuple[str, ...]], found: Sequence[Answer]
) -> list[Near]:
    """The presets with the fewest values that the records contradict, best first."""
    presets = search.domain.presets
    wrong = [[a for a in found if not a.allows(ruleset)] for ruleset in presets]
    conflicts = [{a.question.switch for a in some} for some in wrong]
    fewest = min(map(len, conflicts))
    some = [n for n, switches_ in enumerate(conflicts) if len(switches_) == fewest]
    rules = [_aligned(search, presets[n], wrong[n]) for n in some]
    trials = [search.trial(one, search.rules.differences(one)) for one in rules]
    made = [
        Near(groups[n], presets[n], one, np.flatnonzero(marks.bad).tolist())
        for n, one, marks in zip(some, rules, search.bench.run(trials), strict=True)
    ]
    # Of presets that are as near, those with fewer assumed values come first.
    made.sort(
        key=lambda near: (
            len(near.bad),
            len(near.differs),
            len(near.ruleset.assumed),
            near.ruleset.name,
        )
    )
    first = made[0]
    return [
        near
        for near in made
        if len(near.bad) == len(first.bad) and len(near.differs) == len(first.differs)
    ]


def _aligned(search: Search, near: Ruleset, wrong: Sequence[Answer]) -> Ruleset:
    """A preset, changed only where the records contradict it."""
    rules = near
    changed: dict[str, Any] = {}
    for names in TOGETHER:
        if any(one.question.switch in names for one in wrong):
            changed |= {name: search.rules[name] for name in names}
    try:
        rules = near.with_overrides(changed)
        for one in wrong:
            switch = one.question.switch
            if switch not in changed:
                whole = one.question.put(rules, one.value)
                rules = rules.with_overrides({switch: whole})
    except RulesetError:
        return search.rules
    return rules
