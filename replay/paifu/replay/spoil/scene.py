"""A clean record as edits look at it: the table before every event, and the walls.

The audit's own `play_round` plays the record; a list of events that notes each look at
it tells how the table stands then. So what an edit takes for legal is what the rules
say, and a place found for it is one where the rest of the record is in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import SupportsIndex

from paifu.logs.engine import plain
from paifu.logs.events import Batch, EventRow
from paifu.replay.audit.games import SEATS
from paifu.replay.audit.play import play_round
from paifu.replay.audit.proof import walls_of_game
from paifu.replay.audit.report import clear_found
from paifu.replay.hand.shanten import NO_DISTANCES
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.sheets import WIN, Deal, Record, copied, unpack
from paifu.replay.table.progress import Next, Outcome, decide_next, note_outcome
from paifu.replay.table.state import Found, SeatRow, Table
from paifu.replay.walls import Wall


@dataclass(frozen=True, slots=True)
class Moment:
    """The table just before an event."""

    round: int
    number: int
    """Of the event in its round."""
    event: EventRow
    table: Table


@dataclass(frozen=True, slots=True)
class Played:
    """One round of the record, played."""

    moments: list[Moment]
    """Before each event that is played; of several wins only the first has one."""
    outcome: Outcome | None
    """What the round leads to; None if it has no result."""
    following: Next | None


class Scene:
    """A clean record with the rules it keeps to."""

    def __init__(self, batch: Batch, ruleset: Ruleset, game: int = 0) -> None:
        """Play one game of a batch, in which the audit finds nothing."""
        self.ruleset = ruleset
        self.rules: Rules = plain_rules(ruleset)
        self.record: Record = unpack(batch, game)
        walls = walls_of_game(batch, game)
        count = len(self.record.deals)
        self.walls: list[Wall | None] = (
            [None] * count if isinstance(walls, str) else walls
        )
        suits, honours = suit_tables()
        self.suits = (memoryview(suits), memoryview(honours))
        self.played = [self._play(index) for index in range(count)]

    @property
    def players(self) -> int:
        """4 or 3."""
        return self.rules.players

    @property
    def seeded(self) -> bool:
        """True if every wall is known from a published seed."""
        return all(wall is not None for wall in self.walls)

    def moments(self) -> Iterator[Moment]:
        """Every moment of the game, in order."""
        for played in self.played:
            yield from played.moments

    def moment(self, index: int, number: int) -> Moment:
        """The moment before an event.

        Raises:
            LookupError: there is none (an environment event, a second winner).
        """
        for moment in self.played[index].moments:
            if moment.number == number:
                return moment
        raise LookupError(f"round {index} has no moment before event {number}")

    def deal(self, index: int) -> Deal:
        """A round of the record, not to be changed."""
        return self.record.deals[index]

    def _play(self, index: int) -> Played:
        deal = self.record.deals[index]
        table, outcome, following = plain(Table), plain(Outcome), plain(Next)
        moments: list[Moment] = []

        def note(number: int) -> None:
            if not moments or moments[-1].event.kind != WIN:
                at = Moment(index, number, deal.events[number], copied(table))
                moments.append(at)

        header = copied(deal.header)
        header.event_start, header.event_stop = 0, len(deal.events)
        header.claim_start, header.claim_stop = 0, len(deal.claims)
        outcome.number = header.number
        found, noted = plain(Found), plain(Found)
        clear_found(found)
        clear_found(noted)
        play_round(
            table, self.rules, found, noted, plain(Win), plain(Value), outcome,
            [plain(SeatRow) for _ in range(SEATS)], 0, header,
            _Watched(deal.events, note), deal.claims, [0] * 4, [0] * 4,
            *self.suits, *NO_DISTANCES,
        )  # fmt: skip
        if not header.complete or table.faulty:
            return Played(moments, None, None)
        note_outcome(table, outcome, header.number)
        decide_next(self.rules, outcome, following)
        return Played(moments, outcome, following)


class _Watched(list[EventRow]):
    """Events that tell when each is looked at for the first time."""

    def __init__(self, events: list[EventRow], tell: Callable[[int], None]) -> None:
        super().__init__(events)
        self._tell = tell
        self._next = 0

    def __getitem__(self, at: SupportsIndex | slice) -> EventRow:  # type: ignore[override]
        number = int(at)  # type: ignore[arg-type]
        if number >= self._next:
            self._next = number + 1
            self._tell(number)
        return super().__getitem__(number)
