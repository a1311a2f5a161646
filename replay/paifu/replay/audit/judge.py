"""Plays the games of a batch by either engine, and gives what was found round by round.

Nearly all rounds of nearly all records are in order, so only the others are kept.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, dtype, plain, record, rows, width
from paifu.logs.events import Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.replay.audit.games import FOUND, NOTED, SEATS, play_games
from paifu.replay.audit.piles import DRAWS, NOT_KEPT, PILE_WIDTH
from paifu.replay.hand.shanten import (
    NO_DISTANCES,
    distance_arrays,
    distance_tables,
)
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import plain_rules, record_table
from paifu.replay.table.progress import Next, Outcome
from paifu.replay.table.state import ROOM, Found, SeatRow, Table

Line = list[int]
"""Code, event, seat, expected, recorded."""

Noted = tuple[int, Line]
"""Index of a round in the batch, and what was noted there."""

NOT_STOPPED = -1

NOT_JUDGED = -1
"""In place of the number of a rule set."""


class OfRound(NamedTuple):
    """What was found, or noted, in one round."""

    lines: list[Line]
    total: int
    """Of lines, those that there was no room for included."""
    undecided: int
    """Bits of `UNDECIDED`."""
    stopped: int
    """Event at which the round was given up, or `NOT_STOPPED`."""

    @property
    def beyond(self) -> int:
        """How many lines there was no room for."""
        return self.total - len(self.lines)


NOTHING = OfRound([], 0, 0, NOT_STOPPED)


@dataclass
class Judged:
    """What the engine gave for a batch."""

    found: Mapping[int, OfRound]
    """Index of a round -> what was found; rounds in order are not in it."""
    look_up_noted: Callable[[], Mapping[int, OfRound]]
    """Gives notices, likewise: many rounds have some, which few jobs look at."""
    beyond: Mapping[int, int]
    """Index of a round -> notices that there was no room for, if there were any."""
    seat_rows: NDArray[Any]
    """Four a round."""
    marks: NDArray[Any]
    """For each round `FOUND` if it is in `found`, and `NOTED` if it is in `noted`."""
    piles: NDArray[Any] | None = None
    """For each round what it took from its wall, by compiled kernels."""

    @cached_property
    def noted(self) -> Mapping[int, OfRound]:
        """Index of a round -> its notices."""
        return self.look_up_noted()

    def marked(self, mark: int) -> Marked:
        """The rounds with a mark."""
        return Marked(self.marks & mark != 0)

    def stopped(self, rounds: Iterable[int]) -> bool:
        """Whether one of these rounds was given up."""
        return any(r in self.found and self.found[r].stopped >= 0 for r in rounds)


class Marked:
    """Some rounds of a batch."""

    def __init__(self, chosen: NDArray[np.bool_]) -> None:
        """Those for which it is true."""
        self._rounds: list[int] = np.flatnonzero(chosen).tolist()

    def within(self, first: int, stop: int) -> list[int]:
        """Those from `first` to `stop`."""
        rounds = self._rounds
        return rounds[bisect_left(rounds, first) : bisect_left(rounds, stop)]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notices of a game, looked up when someone asks for them."""

    judged: Judged
    rounds: Sequence[int]
    """Those of its rounds that have some."""

    def __iter__(self) -> Iterator[Noted]:
        """All of them, in order."""
        noted = self.judged.noted
        return iter([(r, line) for r in self.rounds for line in noted[r].lines])


def judge_plain(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: Sequence[int], shanten: bool
) -> Judged:
    """Play a batch by the interpreter.

    Args:
        batch: the games.
        rulesets: the rules in use.
        chosen: for each game its index in `rulesets`, -1 if it is not judged.
        shanten: fill the shanten columns of the seat rows too.
    """
    suits, honours = (memoryview(t) for t in suit_tables())
    distances, honour_distances = distance_tables() if shanten else NO_DISTANCES
    count = len(batch.rounds)
    founds = [plain(Found) for _ in range(count)]
    notes = [plain(Found) for _ in range(count)]
    seats = [plain(SeatRow) for _ in range(SEATS * count)]
    marks = [0] * count
    play_games(
        [plain(Table)], [plain_rules(r) for r in rulesets], chosen, founds, notes,
        [plain(Win)], [plain(Value)], [plain(Outcome)], [plain(Next)], marks, seats, [],
        rows(GameRow, batch.games), rows(RoundRow, batch.rounds),
        rows(EventRow, batch.events), rows(ClaimRow, batch.claims),
        [0] * 4, [0] * 4, suits, honours, distances, honour_distances,
    )  # fmt: skip
    flat = [value for row in seats for value in row.__dict__.values()]
    table = np.array(flat, "i8").reshape(len(seats), width(SeatRow))
    noted = _plain_found(notes, marks, NOTED)
    return Judged(
        _plain_found(founds, marks, FOUND),
        lambda: noted,
        {r: one.beyond for r, one in noted.items() if one.beyond},
        np.ascontiguousarray(table).view(record(SeatRow, 0).dtype).reshape(-1),
        np.array(marks, "i8"),
    )


def _plain_found(
    founds: Sequence[Found], marks: Sequence[int], mark: int
) -> dict[int, OfRound]:
    return {
        r: OfRound(
            [
                [found.code[i], found.event[i], found.seat[i], found.expected[i],
                 found.recorded[i]]
                for i in range(min(found.count, ROOM))
            ],
            found.count,
            found.undecided,
            found.stopped,
        )
        for r, found in enumerate(founds)
        if marks[r] & mark
    }  # fmt: skip


def judge_compiled(
    batch: Batch, rulesets: Sequence[Ruleset], chosen: Sequence[int], shanten: bool
) -> Judged:
    """The same by compiled kernels."""
    played = play_compiled(batch, record_table(rulesets), chosen, shanten)
    found = np.flatnonzero(played.marks & FOUND)
    noted = np.flatnonzero(played.marks & NOTED)
    notes = played.notes[noted]  # All of them take as much room as the events.
    full = notes["count"] > ROOM
    beyond = (notes["count"][full] - ROOM).tolist()
    return Judged(
        _compiled_found(played.founds[found], found),
        partial(_compiled_found, notes, noted),
        dict(zip(noted[full].tolist(), beyond, strict=True)),
        played.seat_rows,
        played.marks,
        played.piles,
    )


class Played(NamedTuple):
    """What the compiled kernels gave for a batch."""

    founds: NDArray[Any]
    """Records of `Found`, one a round; anything in those without their mark."""
    notes: NDArray[Any]
    """What was noted, likewise."""
    seat_rows: NDArray[Any]
    """Four a round."""
    marks: NDArray[Any]
    """For each round `FOUND`, `NOTED` or both."""
    piles: NDArray[Any]
    """For each round what it took from its wall (`paifu.replay.audit.piles`)."""


def play_compiled(
    batch: Batch, sets: NDArray[Any], chosen: Sequence[int], shanten: bool
) -> Played:
    """Run the compiled kernels on a batch.

    Args:
        batch: the games.
        sets: the rules in use, a record of `Rules` each.
        chosen: for each game its index in `sets`, -1 if it is not judged.
        shanten: fill the shanten columns of the seat rows too.
    """
    suits, honours = suit_tables()
    none = np.zeros(1, "i8")
    distances, honour_distances = distance_arrays() if shanten else (none, none)
    count = len(batch.rounds)
    # Lines that hold nothing are not cleared, which would take longer than the rest.
    founds, notes = np.empty(count, dtype(Found)), np.empty(count, dtype(Found))
    # Neither are seat rows if the kernels fill all of them.
    whole = (batch.games["players"] == SEATS).all() and NOT_JUDGED not in chosen
    make = np.empty if whole else np.zeros
    seats, marks = make(SEATS * count, dtype(SeatRow)), np.zeros(count, "i8")
    piles = np.empty((count, PILE_WIDTH), "i2")
    piles[:, DRAWS] = NOT_KEPT
    compiled(play_games, branchy=True)(
        record(Table), sets,
        np.array(chosen, "i8"), founds, notes, record(Win), record(Value),
        record(Outcome), record(Next), marks, seats, piles, batch.games, batch.rounds,
        batch.events, batch.claims, np.zeros(4, "i8"), np.zeros(4, "i8"), suits,
        honours, distances, honour_distances,
    )  # fmt: skip
    return Played(founds, notes, seats, marks, piles)


_LINE = ("code", "event", "seat", "expected", "recorded")
_HEAD = ("count", "undecided", "stopped")


def _compiled_found(founds: NDArray[Any], places: NDArray[Any]) -> dict[int, OfRound]:
    """What was found in the rounds at these places."""
    if not len(places):
        return {}
    columns = [founds[name] for name in _HEAD]
    kept = np.minimum(columns[0], ROOM)
    stops = np.cumsum(kept)
    of_line = np.repeat(np.arange(len(kept)), kept)
    number = np.arange(len(of_line)) - (stops - kept)[of_line]
    lines = np.stack([founds[name][of_line, number] for name in _LINE], axis=1).tolist()
    spans = zip((stops - kept).tolist(), stops.tolist(), strict=True)
    rest = zip(*(column.tolist() for column in columns), strict=True)
    return {
        r: OfRound(lines[first:stop], *one)
        for r, (first, stop), one in zip(places.tolist(), spans, rest, strict=True)
    }
