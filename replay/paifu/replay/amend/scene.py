"""A record with a finding at an event: what is known just before it."""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.builder import blank
from paifu.logs.events import NONE, ClaimKind, EventKind, EventRow
from paifu.replay.amend.judging import Fault, branch, played_to
from paifu.replay.rules import Ruleset
from paifu.replay.sheets import Deal, Record
from paifu.replay.table.state import Table

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI, DORA = int(EventKind.ANKAN), int(EventKind.NUKI), int(EventKind.DORA)
RIICHI, WIN = int(EventKind.RIICHI), int(EventKind.WIN)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
TIMEOUT = int(EventKind.TIMEOUT)
CALLS = (CHI, PON, DAIMINKAN)
ABORTS = range(int(ClaimKind.KYUUSHU), int(ClaimKind.SANCHAHOU) + 1)

Versions = Iterator[Record]


class Scene:
    """A record with a finding at an event, and the table just before it."""

    def __init__(self, record: Record, fault: Fault, ruleset: Ruleset) -> None:
        """Play the round up to the event of the finding."""
        self.record, self.fault, self.ruleset = record, fault, ruleset
        self.index, self.at = fault.round, fault.event
        self.deal: Deal = record.deals[fault.round]
        if fault.name == "record.no_result":
            self.at = len(self.deal.events)
            record = branch(record, fault.round)
            record.deals[fault.round].header.complete = 0
        known = 0 <= self.at < len(self.deal.events)
        self.event: EventRow | None = self.deal.events[self.at] if known else None
        self.played = played_to(record, self.index, max(self.at, 0), ruleset)
        self.table: Table = self.played.table

    def copy(self) -> tuple[Record, Deal]:
        """A version to be changed, and its round."""
        record = branch(self.record, self.index)
        return record, record.deals[self.index]

    @property
    def kind(self) -> int:
        """Kind of the event; -1 without one."""
        return NONE if self.event is None else self.event.kind

    def unseen(self) -> list[int]:
        """Tiles of the set that have not come up yet, those needed later first."""
        place, removed = self.table.place, self.played.rules.removed
        free = [t for t in range(136) if not place[t] and not removed[t // 4]]
        return sorted(free, key=lambda tile: tile not in self._needed())

    def _needed(self) -> set[int]:
        """Tiles that are discarded or melded later without having been drawn."""
        drawn: set[int] = set()
        needed: set[int] = set()
        for event in self.deal.events[max(self.at, 0) :]:
            if event.kind == DRAW:
                drawn.add(event.tile)
            elif event.kind == DISCARD:
                needed.add(event.tile)
            needed.update(event.own)
        return needed - drawn


def row_of(kind: int, seat: int, tile: int = NONE) -> EventRow:
    """An event to be put in."""
    row = blank(EventRow)
    row.kind, row.seat, row.tile = kind, seat, tile
    return row


def leave_out(deal: Deal, at: int) -> None:
    """Leave an event out, and its claim with it."""
    claim = deal.events.pop(at).claim
    if not 0 <= claim < len(deal.claims):
        return
    if any(event.claim == claim for event in deal.events):
        return
    del deal.claims[claim]
    for event in deal.events:
        if event.claim > claim:
            event.claim -= 1
