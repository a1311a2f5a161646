"""Building a `Batch`: rows to flat ints, games to tables, batches to one batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import fields, plain, table, width
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    Problem,
    RoundRow,
)

S = TypeVar("S")

EVENT_WIDTH = width(EventRow)
"""Ints of one event row."""


def flatten(row: object) -> list[int]:
    """The ints of a row object in the order of its class, as `table` takes them.

    >>> row = plain(GameRow)
    >>> row.players, row.final_scores = 4, [1, 2, 3, 4]
    >>> flatten(row)
    [4, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0]

    Raises:
        ValueError: a list of the row is longer or shorter than declared.
    """
    flat: list[int] = []
    for name, shape in fields(type(row)).items():
        value = getattr(row, name)
        if not shape:
            flat.append(value)
            continue
        lines = value if len(shape) == 2 else [value]
        if len(shape) == 2 and len(value) != shape[0]:
            raise ValueError(f"{name!r} has {len(value)} lines, not {shape[0]}")
        for line in lines:
            if len(line) != shape[-1]:
                raise ValueError(f"{name!r} has {len(line)} numbers, not {shape[-1]}")
            flat += line
    return flat


def event_ints(
    kind: int,
    seat: int = NONE,
    tile: int = NONE,
    source: int = NONE,
    own: Iterable[int] = (NONE, NONE, NONE),
    *,
    flag: int = NONE,
    claim: int = NONE,
    stated: Iterable[int] = (NONE, NONE, NONE, NONE),
    time: int = NONE,
    place: int = NONE,
) -> tuple[int, ...]:
    """The ints of one event row (see `paifu.logs.events.EventRow`).

    >>> event_ints(0, 1, 17, place=5)
    (0, 1, 17, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 5)
    """
    return (kind, seat, tile, source, *own, flag, claim, *stated, time, place)


def padded(values: Iterable[int], size: int) -> list[int]:
    """The values and as many `NONE` as make `size`.

    >>> padded([4, 5], 4)
    [4, 5, -1, -1]

    Raises:
        ValueError: there are more values than `size`.
    """
    found = list(values)
    if len(found) > size:
        raise ValueError(f"{len(found)} values where there is room for {size}")
    return found + [NONE] * (size - len(found))


_BLANK: dict[type, dict[str, Any]] = {}


def blank(row: type[S]) -> S:
    """A row of which nothing is stated: `NONE` in every field.

    The same as `plain(row, NONE)`, in a fifth of the time.
    """
    if row not in _BLANK:
        _BLANK[row] = dict(plain(row, NONE).__dict__)
    made = row()
    made.__dict__.update(
        (name, _copied(value) if isinstance(value, list) else value)
        for name, value in _BLANK[row].items()
    )
    return made


def _copied(values: list[Any]) -> list[Any]:
    return [[*v] if isinstance(v, list) else v for v in values]


def empty_round() -> RoundRow:
    """A round without deal, events and result."""
    row = blank(RoundRow)
    row.complete = row.unstated = 0
    row.orders = 1
    row.scores = [0, 0, 0, 0]
    return row


def empty_claim() -> ClaimRow:
    """A claim that states nothing."""
    row = blank(ClaimRow)
    row.ura_stated = row.unstated = 0
    row.deltas = [0, 0, 0, 0]
    row.tenpai = [0, 0, 0, 0]
    return row


@dataclass(slots=True)
class GameParts:
    """One game as it is being built: plain rows, and events as flat ints."""

    rounds: list[RoundRow] = field(default_factory=list)
    claims: list[ClaimRow] = field(default_factory=list)
    events: list[int] = field(default_factory=list)

    def open_round(self, row: RoundRow) -> None:
        """Begin a round where the events and claims so far end."""
        self.close_round()
        row.event_start = len(self.events) // EVENT_WIDTH
        row.claim_start = len(self.claims)
        self.rounds.append(row)

    def close_round(self) -> None:
        """Let the last round reach to the end of the events and claims so far."""
        if self.rounds:
            self.rounds[-1].event_stop = len(self.events) // EVENT_WIDTH
            self.rounds[-1].claim_stop = len(self.claims)

    def batch(self, game: GameRow, info: GameInfo, problems: list[Problem]) -> Batch:
        """The batch of this one game; sets the game's ranges."""
        self.close_round()
        game.round_start, game.round_stop = 0, len(self.rounds)
        game.event_start, game.event_stop = 0, len(self.events) // EVENT_WIDTH
        if self.rounds:
            game.event_stop = self.rounds[0].event_start
        return Batch(
            table(GameRow, flatten(game)),
            _rows(RoundRow, self.rounds),
            table(EventRow, self.events),
            _rows(ClaimRow, self.claims),
            [info],
            problems,
        )


def _rows(row: type, made: Iterable[object]) -> NDArray[Any]:
    flat: list[int] = []
    for one in made:
        flat += flatten(one)
    return table(row, flat)


_RANGES = {
    "games": ("round_start", "round_stop", "event_start", "event_stop"),
    "rounds": ("event_start", "event_stop", "claim_start", "claim_stop"),
}


def concatenate(batches: Iterable[Batch]) -> Batch:
    """One batch with the games of all, in their order.

    >>> both = concatenate([Batch.empty(), Batch.empty()])
    >>> len(both.games), both.info
    (0, [])
    """
    parts = list(batches)
    if not parts:
        return Batch.empty()
    before: dict[str, int] = {"round": 0, "event": 0, "claim": 0}
    games: list[NDArray[Any]] = []
    rounds: list[NDArray[Any]] = []
    for part in parts:
        games.append(_moved(part.games, _RANGES["games"], before))
        rounds.append(_moved(part.rounds, _RANGES["rounds"], before))
        before["round"] += len(part.rounds)
        before["event"] += len(part.events)
        before["claim"] += len(part.claims)
    return Batch(
        joined_rows(games),
        joined_rows(rounds),
        joined_rows([part.events for part in parts]),
        joined_rows([part.claims for part in parts]),
        [info for part in parts for info in part.info],
        [problem for part in parts for problem in part.problems],
    )


def single(batch: Batch, game: int) -> Batch:
    """A batch of one game: copies, so that it may be changed.

    Problems of the record stay behind.

    Raises:
        IndexError: there is no such game.
    """
    if not 0 <= game < len(batch.games):
        raise IndexError(f"no game {game!r} among {len(batch.games)}")
    games = batch.games[game : game + 1].copy()
    row = games[0]
    rounds = batch.rounds[row["round_start"] : row["round_stop"]].copy()
    first_event, last_event = int(row["event_start"]), int(row["event_stop"])
    first_claim = last_claim = 0
    if len(rounds):
        last_event = int(rounds["event_stop"][-1])
        first_claim, last_claim = rounds["claim_start"][0], rounds["claim_stop"][-1]
    before = {
        "round": int(row["round_start"]),
        "event": first_event,
        "claim": int(first_claim),
    }
    for made, columns in ((games, _RANGES["games"]), (rounds, _RANGES["rounds"])):
        for column in columns:
            made[column] -= before[column.split("_")[0]]
    events = batch.events[first_event:last_event].copy()
    claims = batch.claims[first_claim:last_claim].copy()
    return Batch(games, rounds, events, claims, [deepcopy(batch.info[game])])


def joined_rows(tables: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """One table of the rows of several."""
    # As plain numbers: NumPy copies rows field by field, ten times as slowly.
    flat = [np.ascontiguousarray(table).view("i4") for table in tables]
    return np.concatenate(flat).view(tables[0].dtype)


def _moved(
    rows: NDArray[Any], columns: tuple[str, ...], before: dict[str, int]
) -> NDArray[Any]:
    moved = rows.copy()
    for column in columns:
        moved[column] += before[column.split("_")[0]]
    return moved
