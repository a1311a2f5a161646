"""A record laid out to be changed: rounds with their own events and claims.

An edit works on these sheets and not on the tables of a `Batch`, whose ranges would
move with every event put in or taken out. `unpack` and `pack` lead there and back; a
record that is not changed comes back as it was.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from paifu.logs.builder import GameParts, flatten
from paifu.logs.engine import rows
from paifu.logs.events import (
    Batch,
    ClaimRow,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
)

S = TypeVar("S")

WIN = int(EventKind.WIN)
RESULTS = (WIN, int(EventKind.EXHAUSTIVE_DRAW), int(EventKind.ABORTIVE_DRAW))
"""Kinds of events that end a round."""


def copied(state: S) -> S:
    """A state of its own with the same numbers.

    >>> row = GameRow()
    >>> row.__dict__.update(players=4, results=[1, 2, 3, 4])
    >>> other = copied(row)
    >>> other.results[1] = 100
    >>> row.results
    [1, 2, 3, 4]
    """
    made = type(state)()
    made.__dict__.update(
        (name, _copied(value) if isinstance(value, list) else value)
        for name, value in state.__dict__.items()
    )
    return made


def _copied(values: list[Any]) -> list[Any]:
    if values and isinstance(values[0], list):
        return [_copied(one) for one in values]
    return values[:]


@dataclass(slots=True)
class Deal:
    """One round: its header, its events, and what it claims of its results."""

    header: RoundRow
    events: list[EventRow]
    claims: list[ClaimRow]

    def copy(self) -> Deal:
        """The same round, to be changed without changing this one."""
        return Deal(
            copied(self.header),
            [copied(row) for row in self.events],
            [copied(claim) for claim in self.claims],
        )

    def result(self) -> int:
        """Number of the event with which the result begins; -1 if there is none."""
        for number, event in enumerate(self.events):
            if event.kind in RESULTS:
                return number
        return -1

    def shift_scores(self, shift: Iterable[int], first: int = 0) -> None:
        """Add points to what the claims from number `first` on say was held before."""
        by = list(shift)
        for claim in self.claims[first:]:
            for seat in range(4):
                claim.scores[seat] += by[seat]


@dataclass(slots=True)
class Record:
    """One game."""

    game: GameRow
    before: list[EventRow]
    """What happened before the first deal."""
    deals: list[Deal]
    info: GameInfo

    def copy(self) -> Record:
        """The same record, to be changed without changing this one."""
        return Record(
            copied(self.game),
            [copied(row) for row in self.before],
            [deal.copy() for deal in self.deals],
            copy.deepcopy(self.info),
        )

    def stop_after(self, index: int) -> None:
        """Let the record end with this round, before the game did."""
        del self.deals[index + 1 :]
        self.game.ended = 0
        self.game.final_scores = [0, 0, 0, 0]
        self.game.results = [0, 0, 0, 0]

    def stop_at(self, index: int, event: int) -> None:
        """Let the record stop in mid-round, before this event."""
        self.stop_after(index)
        deal = self.deals[index]
        del deal.events[event:]
        deal.claims = []
        deal.header.complete = 0


def unpack(batch: Batch, game: int = 0) -> Record:
    """One game of a batch as sheets; the batch stays as it is."""
    (row,) = rows(GameRow, batch.games[game : game + 1])
    deals = []
    for header in rows(RoundRow, batch.rounds[row.round_start : row.round_stop]):
        events = batch.events[header.event_start : header.event_stop]
        claims = batch.claims[header.claim_start : header.claim_stop]
        deals.append(Deal(header, rows(EventRow, events), rows(ClaimRow, claims)))
    before = rows(EventRow, batch.events[row.event_start : row.event_stop])
    return Record(row, before, deals, copy.deepcopy(batch.info[game]))


def pack(record: Record) -> Batch:
    """The batch of one record.

    >>> from paifu.replay.rules import load_preset
    >>> from paifu.replay.simulate.run import generate
    >>> (batch,) = generate(load_preset("tenhou-sanma-east"), 1, seed=1)
    >>> same_tables(pack(unpack(batch)), batch)
    True
    """
    parts = GameParts()
    for event in record.before:
        parts.events += flatten(event)
    for deal in record.deals:
        parts.open_round(copied(deal.header))
        for event in deal.events:
            parts.events += flatten(event)
        parts.claims += deal.claims
    return parts.batch(copied(record.game), record.info, [])


def same_tables(one: Batch, other: Batch) -> bool:
    """True if two batches hold the same rows."""
    names = ("games", "rounds", "events", "claims")
    return all(np.array_equal(getattr(one, n), getattr(other, n)) for n in names)
