"""Audits the times that a record states against the clock of its rules.

A turn's decision runs from the draw, or the call, to the discard or what stands for
it; an answer runs from the discard to the call. An answer that nobody saw (a pass)
may have used time too, so that what is computed is the most that can be left; where
answers have a time of their own it is exact. Records without times cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paifu.logs.engine import plain, rows
from paifu.logs.events import NONE, Batch, EventKind, EventRow
from paifu.replay import codes
from paifu.replay.audit.position import concealed, play_to
from paifu.replay.clock import (
    SECOND,
    Choice,
    Clock,
    Decision,
    Played,
    clock_of,
    played_for,
    spend,
)
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import Rules
from paifu.replay.table.legal import discard_fault, furiten
from paifu.replay.table.state import AFTER_CALL, AFTER_DRAW, NO_WINDOW, Table
from paifu.replay.table.tiles import has_kind
from paifu.replay.table.wins import fill_win, ron_value

WON, PASSED, OTHER = 1000, 1001, 1002
"""What was played, besides the discard of a tile id: a win, a pass, anything else."""

CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
OWN_MOVES = (EventKind.DISCARD, EventKind.ANKAN, EventKind.KAKAN, EventKind.NUKI)
ENVIRONMENT = frozenset(range(EventKind.DISCONNECT, max(EventKind) + 1))

Line = list[int]
"""Code, event, seat, expected, recorded."""


@dataclass(slots=True)
class Seat:
    """The clock of one seat."""

    reserve: int
    known: bool = True
    """Every decision so far had its time."""
    used: int = 0
    """What all decisions of the hand took."""
    timed_out: int = NONE
    """Number of the event that says so, of the decision under way."""


@dataclass(slots=True)
class ClockAudit:
    """What the times of one game come to."""

    lines: list[list[Line]] = field(default_factory=list)
    """Findings of each round."""
    used: list[list[int]] = field(default_factory=list)
    """Of each round, what each seat's decisions took; -1 where no time is stated."""


def audit_clocks(batch: Batch, game: int, ruleset: Ruleset) -> ClockAudit:
    """Judge the times of one game.

    Args:
        batch: the records.
        game: which game of the batch.
        ruleset: by which rules; without a clock only what was used is counted.
    """
    row = batch.games[game]
    made = ClockAudit()
    clock = clock_of(ruleset)
    full = clock.reserve if clock else 0
    seats = [Seat(full) for _ in range(4)]
    for index in range(int(row["round_stop"]) - int(row["round_start"])):
        if clock is None or clock.refills:
            seats = [Seat(full) for _ in range(4)]
        for seat in seats:
            seat.used, seat.timed_out = 0, NONE
        one = _Round(batch, game, index, ruleset, clock, seats)
        made.lines.append([*one.judged()])
        timed = int(row["players"]) if one.timed else 0
        made.used.append([s.used if n < timed else NONE for n, s in enumerate(seats)])
    return made


class _Round:
    """One round's times, event by event."""

    def __init__(
        self,
        batch: Batch,
        game: int,
        index: int,
        ruleset: Ruleset,
        clock: Clock | None,
        seats: list[Seat],
    ) -> None:
        self.batch, self.game, self.index = batch, game, index
        self.ruleset, self.clock, self.seats = ruleset, clock, seats
        header = batch.rounds[int(batch.games["round_start"][game]) + index]
        span = slice(int(header["event_start"]), int(header["event_stop"]))
        self.events: Sequence[EventRow] = rows(EventRow, batch.events[span])
        self.timed = bool((batch.events["time"][span] >= 0).any())
        self.turn, self.begun = NONE, NONE
        self.offered = NONE

    def judged(self) -> Iterator[Line]:
        """The round's findings, in the order of its events."""
        for number, event in enumerate(self.events):
            seat = event.seat
            if seat == NONE:
                continue
            if event.kind == EventKind.DRAW:
                self._turn(seat, event.time)
            elif event.kind in CALLS:
                yield from self._decided(number, event, self.offered, call=True)
                self._turn(seat, event.time)
            elif event.kind in OWN_MOVES:
                yield from self._decided(number, event, self.begun)
                self.offered = event.time
                self.turn = NONE
            elif event.kind == EventKind.WIN:
                own = event.source == seat
                since = self.begun if own else self.offered
                yield from self._decided(number, event, since, call=not own)
            elif event.kind == EventKind.TIMEOUT:
                self.seats[seat].timed_out = number
                yield from self._timed_out(number, event)
            elif event.kind == EventKind.CLOCK:
                yield from self._stated(number, event)

    def _turn(self, seat: int, time: int) -> None:
        self.turn, self.begun = seat, time

    def _decided(
        self, number: int, event: EventRow, since: int, *, call: bool = False
    ) -> Iterator[Line]:
        seat = self.seats[event.seat]
        timed_out, seat.timed_out = seat.timed_out, NONE
        if since < 0 or event.time < since:
            seat.known = False
            return
        took = event.time - since
        seat.used += took
        if self.clock is None:
            return
        spent = spend(self.clock, seat.reserve, Decision(took, call))
        seat.reserve = spent.reserve
        if spent.late and timed_out == NONE:
            assert spent.allowed is not None
            yield [codes.CLOCK_OVERTIME, number, event.seat, spent.allowed, took]

    def _timed_out(self, number: int, event: EventRow) -> Iterator[Line]:
        """Was the time out, and was what the server plays then played?"""
        if self.clock is None:
            return
        seat, own = self.seats[event.seat], self.turn == event.seat
        since = self.begun if own else self.offered
        if seat.known and 0 <= since <= event.time:
            took = event.time - since
            spent = spend(self.clock, seat.reserve, Decision(took, not own))
            if spent.allowed is not None and took < spent.allowed:
                yield [codes.CLOCK_EARLY, number, event.seat, spent.allowed, took]
        table, rules = self._table(number)
        if table.faulty or table.blind[event.seat]:
            return  # What a hidden hand may play is not known.
        choice = choice_of(table, rules, event.seat)
        wanted = played_for(self.ruleset, choice)
        played = self._played(number, event.seat, own=bool(choice.legal))
        if played is not None and not _same(wanted, played):
            expected = _number(wanted)
            yield [codes.CLOCK_TIMEOUT, number, event.seat, expected, played]

    def _table(self, number: int) -> tuple[Table, Rules]:
        made = play_to(self.batch, self.game, self.index, number, self.ruleset)
        return made.table, made.rules

    def _played(self, number: int, seat: int, *, own: bool) -> int | None:
        """What followed a time-out; None if the record stops there."""
        for event in self.events[number + 1 :]:
            if event.kind in ENVIRONMENT:
                continue
            if event.seat == seat and event.kind == EventKind.WIN:
                return WON
            if own:
                return event.tile if event.kind == EventKind.DISCARD else OTHER
            if event.kind == EventKind.WIN:
                continue  # another winner of the same tile
            return OTHER if event.seat == seat and event.kind in CALLS else PASSED
        return PASSED if not own and self._ended() else None

    def _ended(self) -> bool:
        return any(event.kind == EventKind.WIN for event in self.events)

    def _stated(self, number: int, event: EventRow) -> Iterator[Line]:
        """The record states what is left of a reserve."""
        seat = self.seats[event.seat]
        if self.clock is None:
            return
        if not seat.known:
            seat.reserve, seat.known = event.flag, True
            return
        # A server that counts seconds has a watch of its own: one more may be left.
        more = event.flag > seat.reserve + SECOND * self.clock.whole
        less = event.flag < seat.reserve and not self.clock.calls_use_reserve
        if more or less:
            yield [codes.CLOCK_RESERVE, number, event.seat, seat.reserve, event.flag]
        seat.reserve = event.flag


def choice_of(table: Table, rules: Rules, seat: int) -> Choice:
    """What a seat might do at a position, for the server that plays in its stead.

    The hand lies sorted: no record at hand states how a player laid it (C-18).
    """
    win, value = plain(Win), plain(Value)
    if table.turn == seat and table.phase in (AFTER_DRAW, AFTER_CALL):
        drawn = table.drawn if table.phase == AFTER_DRAW else None
        wins = False
        if drawn is not None and has_kind(table.waits[seat], drawn // 4):
            fill_win(table, rules, win, seat, drawn)
            score_win(win, rules, value)
            wins = bool(value.valid)
        held = concealed(table, seat)
        legal = [tile for tile in held if not discard_fault(table, seat, tile)]
        return Choice(wins, drawn, legal)
    if table.window == NO_WINDOW:
        return Choice()
    completes = ron_value(table, rules, win, value, seat)
    return Choice(bool(completes and value.valid and not furiten(table, rules, seat)))


def _number(played: Played) -> int:
    if played.tile is not None:
        return played.tile
    return WON if played.move == "win" else PASSED


def _same(wanted: Played, played: int) -> bool:
    """Whether that was played; copies of a kind are one tile here."""
    if wanted.tile is None:
        return _number(wanted) == played
    return played < WON and played // 4 == wanted.tile // 4
