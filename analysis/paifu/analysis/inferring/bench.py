"""Playing rounds under many rule sets: only those where a value can matter.

A trial is a rule set that differs from a base in something. Rounds in which that cannot
matter are not played again: what was found in them under the base stays.

A round is played by itself, from its own header to the header after it, or to the end
of the game: that is a game of up to three rounds to the engine, of which the first and
the last are headers alone. Where headers leave out scores or counters, which go on from
the round before, whole games are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from paifu.analysis.inferring.features import Mask
from paifu.logs.engine import dtype, fields, plain, rows
from paifu.logs.events import Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.replay.audit.games import FOUND, play_games
from paifu.replay.audit.judge import play_compiled
from paifu.replay.hand.shanten import NO_DISTANCES
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules, record_rules
from paifu.replay.table.progress import Next, Outcome
from paifu.replay.table.state import Found, SeatRow, Table

Numbers = NDArray[np.int64]
"""A rule set as the kernels read it: every int of `Rules`."""

Ints = NDArray[np.int64]

NO_MASK: Mask = np.zeros(0, bool)

A_CALL = 4000
"""Rounds that one call of the kernels plays."""


def numbers(ruleset: Ruleset) -> Numbers:
    """The ints of a rule set."""
    made: Numbers = record_rules(ruleset).view(np.int64).reshape(-1)
    return made


@dataclass(slots=True)
class Trial:
    """A rule set to try."""

    numbers: Numbers
    mask: Mask
    """Rounds in which it may differ from the base."""


@dataclass(slots=True)
class Marks:
    """What was found under one rule set, round by round."""

    lines: NDArray[np.int16]
    """How many findings: in the round, in the header after it, or at the end."""

    @property
    def bad(self) -> Mask:
        """Rounds with findings."""
        wrong: Mask = self.lines > 0
        return wrong

    @property
    def cost(self) -> tuple[int, int]:
        """Rounds with findings, and findings: less is a better fit."""
        return int(self.bad.sum()), int(self.lines.sum())

    def on(self, rounds: Ints) -> tuple[int, int]:
        """The same on some rounds."""
        lines = self.lines[rounds]
        return int((lines > 0).sum()), int(lines.sum())


@dataclass(slots=True)
class Sheet:
    """Rounds laid out as games for the engine."""

    batch: Batch
    of: Ints
    """For each round played its index in the records."""
    counted: Ints
    """For each round played the index that its findings count for, -1 for none."""
    owner: Ints
    """For each round played the number of its trial."""
    chosen: Ints
    """For each game the number of its trial."""


class Bench:
    """Where trials run, in one of the engines."""

    def __init__(
        self, batch: Batch, engine: Literal["plain", "compiled"], jobs: int = 1
    ) -> None:
        """Work on a batch.

        Args:
            batch: the records.
            engine: what plays.
            jobs: threads of the compiled engine.
        """
        self.batch, self.jobs = batch, jobs if engine == "compiled" else 1
        self.base = Marks(np.zeros(len(batch.rounds), "i2"))
        self.play = play_compiled_sheet
        if engine == "plain":
            self.play = Interpreter(batch).play_sheet
        games, rounds = batch.games, batch.rounds
        sizes = games["round_stop"] - games["round_start"]
        self.game = np.repeat(np.arange(len(games)), sizes)
        self.first = np.zeros(len(rounds), bool)
        self.last = np.zeros(len(rounds), bool)
        some = games[sizes > 0]
        self.first[some["round_start"]] = True
        self.last[some["round_stop"] - 1] = True
        open_games = np.unique(self.game[rounds["unstated"] != 0])
        self.whole = np.isin(self.game, open_games)

    def rebase(self, rules: Numbers) -> None:
        """Play everything under this rule set: trials are changes of it."""
        every = np.ones(len(self.batch.rounds), bool)
        self.base = Marks(np.zeros(len(every), "i2"))
        (self.base,) = self.run([Trial(rules, every)])

    def run(
        self, trials: Sequence[Trial], rounds: Sequence[Ints] | Ints | None = None
    ) -> list[Marks]:
        """What each trial finds; where it is not played, what the base found.

        Args:
            trials: what to try.
            rounds: indices of rounds to look at, for all trials or each; all if None.
        """
        made = [Marks(self.base.lines.copy()) for _ in trials]
        wanted = [self._wanted(trial, t, rounds) for t, trial in enumerate(trials)]
        with ThreadPoolExecutor(self.jobs) as pool:
            sheets = (self._sheet(*task) for task in _calls(wanted))
            jobs = pool.map(lambda sheet: (sheet, self._found(sheet, trials)), sheets)
            for sheet, lines in jobs:
                for t in np.unique(sheet.owner).tolist():
                    own = (sheet.owner == t) & (sheet.counted >= 0)
                    made[t].lines[sheet.of[own]] = 0
                    np.add.at(made[t].lines, sheet.counted[own], lines[own])
        return made

    def _wanted(
        self, trial: Trial, t: int, rounds: Sequence[Ints] | Ints | None
    ) -> Ints:
        """Rounds that a trial plays; of games played whole, all."""
        mask = trial.mask
        if rounds is not None:
            some = np.zeros_like(mask)
            some[rounds if isinstance(rounds, np.ndarray) else rounds[t]] = True
            mask = mask & some
        if self.whole.any():
            games = np.unique(self.game[mask & self.whole])
            mask = mask | (np.isin(self.game, games) & self.whole)
        return np.flatnonzero(mask)

    def spots(self, sets: Sequence[Numbers], rounds: Sequence[int]) -> Ints:
        """How many findings one round has under each rule set: one round a set."""
        wanted = [self._around(r) for r in rounds]
        found = np.zeros(len(sets), np.int64)
        at = np.array(rounds, np.int64)
        trials = [Trial(one, NO_MASK) for one in sets]
        for task in _calls(wanted):
            sheet = self._sheet(*task)
            lines = self._found(sheet, trials)
            own = sheet.counted == at[sheet.owner]
            np.add.at(found, sheet.owner[own], lines[own])
        return found

    def _around(self, r: int) -> Ints:
        """A round, or the whole game if it must be played whole."""
        if not self.whole[r]:
            return np.array([r])
        game = self.batch.games[self.game[r]]
        return np.arange(int(game["round_start"]), int(game["round_stop"]))

    def _sheet(self, trials: Ints, rounds: Ints) -> Sheet:
        """Lay out rounds: each alone, or after the one before if its game is whole."""
        joined = self.whole[rounds] & ~self.first[rounds]
        before = ~joined & ~self.first[rounds]
        after = ~self.whole[rounds] & ~self.last[rounds]
        sizes = 1 + before + after
        place = np.cumsum(sizes) - sizes + before
        of = np.zeros(int(sizes.sum()), np.int64)
        alone = np.ones(len(of), bool)
        counted = np.full(len(of), -1)
        of[place], counted[place], alone[place] = rounds, rounds, False
        of[place[before] - 1] = rounds[before]
        of[place[after] + 1], counted[place[after] + 1] = (
            rounds[after] + 1,
            rounds[after],
        )
        headers = self.batch.rounds[of]
        for name in ("event", "claim"):
            headers[f"{name}_stop"][alone] = headers[f"{name}_start"][alone]
        headers["complete"][alone] = 0
        begins = np.flatnonzero(~joined)
        games = self.batch.games[self.game[rounds[begins]]]
        starts = (place - before)[begins]
        games["round_start"], games["round_stop"] = (
            starts,
            np.append(starts[1:], len(of)),
        )
        ends = np.append(begins[1:], len(rounds)) - 1
        games["ended"] *= self.last[rounds[ends]]
        info = [self.batch.info[0]] * len(games)
        batch = replace(self.batch, games=games, rounds=headers, info=info)
        of[alone] = np.where(counted[alone] >= 0, counted[alone], of[alone])
        return Sheet(batch, of, counted, np.repeat(trials, sizes), trials[begins])

    def _found(self, sheet: Sheet, trials: Sequence[Trial]) -> NDArray[Any]:
        """How many findings each round of a sheet has."""
        used, chosen = np.unique(sheet.chosen, return_inverse=True)
        sets = np.stack([trials[t].numbers for t in used.tolist()])
        return self.play(sheet.batch, sets, chosen.tolist())


def some_games(batch: Batch, games: Ints) -> Batch:
    """A batch of these games alone; it shares the tables of events and claims."""
    picked = batch.games[games]
    sizes = picked["round_stop"] - picked["round_start"]
    stops = np.cumsum(sizes)
    shift = np.repeat(picked["round_start"] - (stops - sizes), sizes)
    rounds = batch.rounds[np.arange(int(sizes.sum())) + shift]
    picked["round_start"], picked["round_stop"] = stops - sizes, stops
    info = [batch.info[g] for g in games.tolist()]
    return replace(batch, games=picked, rounds=rounds, info=info)


def _calls(wanted: Sequence[Ints]) -> Iterator[tuple[Ints, Ints]]:
    """Trials and their rounds, in portions; a trial is never parted."""
    trials: list[Ints] = []
    rounds: list[Ints] = []
    size = 0
    for t, some in enumerate(wanted):
        if not len(some):
            continue
        trials.append(np.full(len(some), t))
        rounds.append(some)
        size += len(some)
        if size >= A_CALL:
            yield np.concatenate(trials), np.concatenate(rounds)
            trials, rounds, size = [], [], 0
    if trials:
        yield np.concatenate(trials), np.concatenate(rounds)


def play_compiled_sheet(
    batch: Batch, sets: NDArray[Any], chosen: list[int]
) -> NDArray[Any]:
    """Play by compiled kernels; gives the findings of each round."""
    played = play_compiled(batch, sets.view(dtype(Rules)).reshape(-1), chosen, False)
    counts: NDArray[Any] = np.where(played.marks & FOUND, played.founds["count"], 0)
    return counts


class Interpreter:
    """Plays sheets of one batch by the interpreter."""

    def __init__(self, batch: Batch) -> None:
        """Make rows of the tables that all sheets share."""
        self.events = rows(EventRow, batch.events)
        self.claims = rows(ClaimRow, batch.claims)

    def play_sheet(
        self, batch: Batch, sets: NDArray[Any], chosen: list[int]
    ) -> NDArray[Any]:
        """Play; gives the findings of each round."""
        count = len(batch.rounds)
        founds, noted = [plain(Found) for _ in range(count)], plain(Found)
        seats = _Same([plain(SeatRow) for _ in range(4)])
        suits, honours = (memoryview(t) for t in suit_tables())
        play_games(
            [plain(Table)], [rules_of(one) for one in sets], chosen, founds,
            _Same([noted]), [plain(Win)], [plain(Value)], [plain(Outcome)],
            [plain(Next)], [0] * count, seats, [], rows(GameRow, batch.games),
            rows(RoundRow, batch.rounds), self.events, self.claims, [0] * 4, [0] * 4,
            suits, honours, *NO_DISTANCES,
        )  # fmt: skip
        return np.array([found.count for found in founds], "i8")


class _Same(list[Any]):
    """Rows that nobody reads afterwards: the same few serve every round."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(index % len(self))


def rules_of(made: Numbers) -> Rules:
    """The ints of a rule set as an object for the interpreter."""
    rules, at = Rules(), 0
    flat = made.tolist()
    for name, shape in fields(Rules).items():
        size = int(np.prod(shape)) if shape else 1
        part = flat[at : at + size]
        at += size
        if not shape:
            setattr(rules, name, part[0])
        elif len(shape) == 1:
            setattr(rules, name, part)
        else:
            width = shape[-1]
            lines = [part[i : i + width] for i in range(0, size, width)]
            setattr(rules, name, lines)
    return rules
