"""The search for the rules of some records.

From the preset that fits best, switch by switch to rules that fit better; then every
other value is tried against those. A value is refuted only if no second change found
makes the rounds that contradict it right again: what two explanations fit stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from paifu.analysis.inferring.bench import (
    A_CALL,
    Bench,
    Ints,
    Marks,
    Numbers,
    Trial,
    numbers,
)
from paifu.analysis.inferring.features import Mask, features, where
from paifu.analysis.inferring.questions import (
    BY_YAKU,
    Domain,
    Move,
    Question,
    rows,
)
from paifu.replay.rules import Ruleset, RulesetError

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played before everything is."""

    sample: int
    """Games on which presets, and changes, are tried first."""
    finalists: int
    """Presets that are tried on all."""
    further: int = 3
    """How many further changes are looked for."""


@dataclass(slots=True)
class Tried:
    """A move and what came of it."""

    move: Move
    trial: Trial
    marks: Marks
    along: tuple[str, ...] = ()
    """Switches that change with it."""


@dataclass(slots=True)
class Chain:
    """A move with further changes."""

    root: Tried
    trial: Trial
    marks: Marks
    along: tuple[str, ...]

    def take(self) -> None:
        """Judge the move by what it is with these changes, if that is better."""
        if self.marks.cost[0] < self.root.marks.cost[0]:
            self.root.marks = self.marks
            own = self.root.move.question.switch
            self.root.along = tuple(dict.fromkeys(k for k in self.along if k != own))


SOME = 12
"""Rounds of those that contradict a move on which a further change is tried first."""

KEPT = 2
"""Chains of one move that get one more change."""


@dataclass(slots=True)
class Search:
    """Where a search stands."""

    bench: Bench
    domain: Domain
    effort: Effort
    say: Say
    rules: Ruleset = field(init=False)
    numbers: Numbers = field(init=False)
    seen: dict[str, Mask] = field(init=False)

    def __post_init__(self) -> None:
        """Look at the records once."""
        self.seen = dict(features(self.bench.batch))

    # ---- Trials

    def trial(self, ruleset: Ruleset, changed: Iterable[str]) -> Trial:
        """A trial of rules that differ from the base in these switches."""
        names = [rows()[name] for name in changed]
        mask = where(self.seen, {f for row in names for f in row.seen})
        return Trial(numbers(ruleset), mask)

    def attempt(self, move: Move, ruleset: Ruleset) -> Trial:
        """A trial of a move from the base."""
        if len(move.overrides) > 1:
            return self.trial(ruleset, move.overrides)
        question = move.question
        if question.switch in BY_YAKU and not question.narrow(self.rules):
            return self.trial(ruleset, [question.switch])
        mask = where(self.seen, question.seen)
        if question.switch in BY_YAKU:
            # A yaku that the base gives and a record does not list is a fault already.
            mask = mask | (where(self.seen, question.row.seen) & self.bench.base.bad)
        return Trial(numbers(ruleset), mask)

    def move_to(self, ruleset: Ruleset) -> None:
        """Make these rules the base."""
        self.rules, self.numbers = ruleset, numbers(ruleset)
        self.bench.rebase(self.numbers)

    def made(self, move: Move) -> Ruleset | None:
        """The base with a move; None if it cannot be, or is no change at all."""
        try:
            ruleset = self.rules.with_overrides(move.overrides)
        except RulesetError:
            return None
        return None if np.array_equal(numbers(ruleset), self.numbers) else ruleset

    def trials(self) -> list[tuple[Move, Trial]]:
        """Every move from the base that is a usable rule set."""
        found = []
        for move in self.domain.moves(self.rules):
            ruleset = self.made(move)
            if ruleset is not None:
                found.append((move, self.attempt(move, ruleset)))
        return found

    # ---- The best preset

    def start(self) -> None:
        """Find rules that fit well, from the presets that fit best."""
        first, *others = self.domain.presets
        self.move_to(first)
        sample = self._rounds(np.arange(len(self.bench.batch.games)))
        trials = [self._preset(first, other) for other in others]
        found = [self.bench.base, *self.bench.run(trials, sample)]
        order = sorted(range(len(found)), key=lambda n: found[n].on(sample))
        best = [self.domain.presets[n] for n in order[: self.effort.finalists]]
        marks = self.bench.run([self._preset(first, one) for one in best])
        order = sorted(range(len(best)), key=lambda n: marks[n].cost)
        self._best_of([best[n] for n in order])

    def _best_of(self, presets: Sequence[Ruleset]) -> None:
        """Better each preset in turn until no round differs; keep the best so far."""
        kept: tuple[tuple[int, int], Ruleset] | None = None
        for preset in presets:
            self.move_to(preset)
            self.say(f"from {preset.name}: {self.bench.base.cost[0]} rounds differ")
            self.improve()
            cost = self.bench.base.cost
            if kept is None or cost < kept[0]:
                kept = cost, self.rules
            if not cost[0]:
                return
        assert kept is not None
        self.move_to(kept[1])

    def _preset(self, first: Ruleset, other: Ruleset) -> Trial:
        return self.trial(other, first.differences(other))

    def _rounds(self, games: Ints) -> Ints:
        """The rounds of a sample of these games."""
        games = games[:: max(1, -(-len(games) // self.effort.sample))]
        return np.flatnonzero(np.isin(self.bench.game, games))

    # ---- Better rules

    def improve(self) -> None:
        """Change the base as long as that makes more rounds right."""
        while self.bench.base.cost[0] and self._step():
            pass

    def _step(self) -> bool:
        wrong = np.unique(self.bench.game[self.bench.base.bad])
        sample = self._rounds(wrong)
        before = self.bench.base.on(sample)
        trials = self.trials()
        marks = self.bench.run([trial for _, trial in trials], sample)
        costs = [one.on(sample) for one in marks]
        better = [n for n, cost in enumerate(costs) if cost < before]
        better.sort(key=lambda n: costs[n])
        return self._take([trials[n][0] for n in better])

    def _take(self, moves: Sequence[Move]) -> bool:
        """Make every one of these moves that still helps; whether any did."""
        done: set[Question] = set()
        for move in moves:
            if move.question in done or not self.bench.base.cost[0]:
                continue
            ruleset = self.made(move)
            if ruleset is None:
                continue
            trial = self.attempt(move, ruleset)
            (marks,) = self.bench.run([trial])
            if marks.cost < self.bench.base.cost:
                done.add(move.question)
                self.move_to(ruleset)
                text = ", ".join(move.overrides)
                self.say(f"changes {text}: {self.bench.base.cost[0]} rounds differ")
        return bool(done)

    # ---- What every other value does

    def evidence(self) -> list[Tried]:
        """Every move, played over all games; the base is bettered if one is better."""
        while True:
            trials = self.trials()
            marks = self.bench.run([trial for _, trial in trials])
            tried = [
                Tried(move, trial, mark, move.along)
                for (move, trial), mark in zip(trials, marks, strict=True)
            ]
            better = [one for one in tried if one.marks.cost < self.bench.base.cost]
            better.sort(key=lambda one: one.marks.cost)
            if not self._take([one.move for one in better]):
                return tried

    def further_changes(self, tried: Sequence[Tried]) -> None:
        """Look for further changes that make right what a refuted move makes wrong.

        Step by step: what helps a little is kept and gets one more change. The best of
        all is what the move is judged by.
        """
        chains = [Chain(one, one.trial, one.marks, one.along) for one in tried]
        moves = list(chains)
        for _ in range(self.effort.further):
            pairs = self._on_some(self._on_witness(self._pairs(chains, moves)))
            found = self.bench.run([self._pair(*pair) for pair in pairs])
            better: dict[int, list[Chain]] = {}
            for (chain, other), marks in zip(pairs, found, strict=True):
                if marks.cost[0] < chain.marks.cost[0]:
                    switches = (*chain.along, *other.root.move.overrides)
                    longer = Chain(
                        chain.root, self._pair(chain, other), marks, switches
                    )
                    better.setdefault(id(chain.root), []).append(longer)
            chains = []
            for some in better.values():
                some.sort(key=lambda chain: chain.marks.cost)
                some[0].take()
                chains += some[:KEPT]

    def _on_some(
        self, pairs: Sequence[tuple[Chain, Chain]]
    ) -> list[tuple[Chain, Chain]]:
        """Pairs better than the chain on some of the rounds that contradict either."""
        rounds = [
            np.concatenate(
                [np.flatnonzero(self._new(one.marks))[:SOME] for one in pair]
            )
            for pair in pairs
        ]
        marks = self.bench.run([self._pair(*pair) for pair in pairs], rounds)
        return [
            pair
            for pair, at, found in zip(pairs, rounds, marks, strict=True)
            if found.on(at) < pair[0].marks.on(at)
        ]

    def _new(self, marks: Marks) -> Mask:
        """Rounds that are wrong there and right under the base."""
        new: Mask = marks.bad & ~self.bench.base.bad
        return new

    def _pairs(
        self, chains: Sequence[Chain], moves: Sequence[Chain]
    ) -> list[tuple[Chain, Chain]]:
        """Chains, each with moves that may matter wherever it is contradicted.

        Both change different numbers, and are of different questions.
        """
        masks = np.stack([one.trial.mask for one in moves])
        changed = np.stack([one.trial.numbers != self.numbers for one in moves])
        pairs = []
        for one in chains:
            wrong = self._new(one.marks)
            if not wrong.any():
                continue
            own = one.trial.numbers != self.numbers
            may = masks[:, wrong].all(axis=1) & ~changed[:, own].any(axis=1)
            pairs += [(one, moves[n]) for n in np.flatnonzero(may).tolist()]
        return pairs

    def _both(self, one: Chain, other: Chain) -> Numbers:
        a, b = one.trial.numbers, other.trial.numbers
        return np.where(a != self.numbers, a, b)

    def _pair(self, one: Chain, other: Chain) -> Trial:
        return Trial(self._both(one, other), one.trial.mask | other.trial.mask)

    def _on_witness(
        self, pairs: Sequence[tuple[Chain, Chain]]
    ) -> list[tuple[Chain, Chain]]:
        """Pairs that make right the first round that contradicts the chain."""
        first = {
            id(one): int(np.flatnonzero(self._new(one.marks))[0]) for one, _ in pairs
        }
        left = []
        for start in range(0, len(pairs), A_CALL):
            some = pairs[start : start + A_CALL]
            sets = [self._both(*pair) for pair in some]
            lines = self.bench.spots(sets, [first[id(one)] for one, _ in some])
            left += [some[n] for n in np.flatnonzero(lines == 0).tolist()]
        return left
