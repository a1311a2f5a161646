"""Plays records and writes down what could have been done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from paifu.logs.engine import plain, rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameRow,
    RoundRow,
)
from paifu.replay import codes
from paifu.replay.audit.bounds import check_batch
from paifu.replay.audit.games import SEATS, play_games
from paifu.replay.audit.position import Watched
from paifu.replay.audit.run import choose_auto, choose_given
from paifu.replay.hand.shanten import NO_DISTANCES
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.ledgers.questions import (
    Scratch,
    barred,
    calls_at,
    kuikae_at,
    own_melds_at,
    riichi_at,
    ron_at,
    tsumo_at,
)
from paifu.replay.ledgers.rows import (
    Call,
    Furiten,
    Kuikae,
    Ledgers,
    Outcome,
    PassedWin,
    Riichi,
    Why,
)
from paifu.replay.ledgers.times import times_of
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import MULTI_RON_HEAD_BUMP, Rules, plain_rules
from paifu.replay.table.progress import Next
from paifu.replay.table.progress import Outcome as RoundOutcome
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DRAW,
    NO_WINDOW,
    Found,
    SeatRow,
    Table,
)

DRAW, DISCARD, RIICHI = EventKind.DRAW, EventKind.DISCARD, EventKind.RIICHI
DORA, WIN, ACCEPTED = EventKind.DORA, EventKind.WIN, EventKind.RIICHI_ACCEPTED
CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
OWN_MELDS = (EventKind.ANKAN, EventKind.KAKAN, EventKind.NUKI)
ABORT = EventKind.ABORTIVE_DRAW
ENVIRONMENT = EventKind.DISCONNECT
"""From here on events are none of the players' moves."""

WHY = {
    codes.FURITEN_DISCARD: Why.FURITEN_DISCARD,
    codes.FURITEN_RIICHI: Why.FURITEN_RIICHI,
    codes.FURITEN_TEMPORARY: Why.FURITEN_TEMPORARY,
}


def ledgers(batch: Batch, rules: Ruleset | Literal["auto"] = "auto") -> Ledgers:
    """All ledgers of the games of a batch that a rule set is known for.

    Args:
        batch: from a reader.
        rules: a rule set for all games, or `"auto"`: what each record points to.

    Raises:
        BatchError: a number in the batch is out of range.
    """
    check_batch(batch)
    choose = choose_auto if rules == "auto" else choose_given(rules)
    rulesets: list[Ruleset] = []
    chosen: list[int] = []
    for info, game in zip(batch.info, batch.games, strict=True):
        found, _ = choose(info, int(game["players"]))
        if found is not None and found not in rulesets:
            rulesets.append(found)
        chosen.append(NONE if found is None else rulesets.index(found))
    listener = _Listener(batch, [plain_rules(one) for one in rulesets], chosen)
    listener.play()
    made = listener.made
    made.time.extend(times_of(batch))
    return made


class _Listener:
    """Hears of every event before it is played, and asks the table."""

    def __init__(
        self, batch: Batch, rule_sets: Sequence[Rules], chosen: Sequence[int]
    ) -> None:
        self.made = Ledgers([], [], [], [], [], [])
        self.rule_sets, self.chosen = rule_sets, chosen
        self.table, self.work = plain(Table), Scratch()
        self.games, self.rounds = (
            rows(GameRow, batch.games),
            rows(RoundRow, batch.rounds),
        )
        self.events, self.claims = (
            rows(EventRow, batch.events),
            rows(ClaimRow, batch.claims),
        )
        self.suits, self.honours = (memoryview(table) for table in suit_tables())
        self.r, self.game, self.round = NONE, NONE, NONE
        self.zero, self.stop = 0, 0
        self.rules: Rules
        self.asked = NONE
        """The last event about which was asked."""
        self.action = NONE
        """The last move of a player."""
        self.before = NONE
        """The event played last."""
        self.open: list[Furiten | None] = [None] * 4
        self._places = self._of_rounds()

    def _of_rounds(self) -> Iterator[tuple[int, int, int]]:
        """Rounds as they are played: index in the batch, of the game, in the game."""
        for g, game in enumerate(self.games):
            if self.chosen[g] != NONE:
                for r in range(game.round_start, game.round_stop):
                    yield r, g, r - game.round_start

    def play(self) -> None:
        """Play all games."""
        count = len(self.rounds)
        watched = Watched(self.events, self.table, self.hear)
        play_games(
            [self.table], self.rule_sets, self.chosen,
            [plain(Found) for _ in range(count)], [plain(Found) for _ in range(count)],
            [plain(Win)], [plain(Value)], [plain(RoundOutcome)], [plain(Next)],
            [0] * count, [plain(SeatRow) for _ in range(SEATS * count)], [],
            self.games, self.rounds, watched, self.claims, [0] * 4, [0] * 4,
            self.suits, self.honours, *NO_DISTANCES,
        )  # fmt: skip
        self._close()

    def hear(self, index: int, table: Table) -> None:
        """An event is about to be played."""
        while self.r == NONE or index >= self.stop:
            self._close()
            self.r, self.game, self.round = next(self._places)
            header = self.rounds[self.r]
            self.zero, self.stop = header.event_start, header.event_stop
            self.rules = self.rule_sets[self.chosen[self.game]]
            self.asked = self.action = self.before = NONE
        event = self.events[index]
        if event.kind >= ENVIRONMENT:
            return
        self._watch_furiten()
        self._ask(event, index)
        self.before = index
        if event.kind not in (DORA, ACCEPTED):
            self.action = index

    # -- furiten -----------------------------------------------------------------------

    def _watch_furiten(self) -> None:
        table = self.table
        for seat in range(table.players):
            code = barred(table, self.rules, seat)
            why = WHY[code] if code else None
            known = self.open[seat]
            if known is not None and known.why != why:
                self.made.furiten.append(known._replace(until=self._number()))
                self.open[seat] = known = None
            if why is not None and known is None:
                self.open[seat] = self._entered(seat, why)

    def _entered(self, seat: int, why: Why) -> Furiten:
        waits = self.table.waits[seat]
        kinds = waits & self.table.river[seat]
        if why != Why.FURITEN_DISCARD:
            kinds = self._offered() & waits
        return Furiten(
            self.game, self.round, self._number(), NONE, seat, why, waits, kinds
        )

    def _offered(self) -> int:
        """The kind of the tile that was offered before the event played last."""
        for index in range(self.before - 1, self.zero - 1, -1):
            event = self.events[index]
            if event.kind == DISCARD or event.kind in OWN_MELDS:
                return 1 << event.tile // 4
        return 0

    def _number(self) -> int:
        return self.before - self.zero

    def _close(self) -> None:
        """The round is over."""
        for seat, known in enumerate(self.open):
            if known is not None:
                self.made.furiten.append(known)
                self.open[seat] = None

    # -- what may be done --------------------------------------------------------------

    def _ask(self, event: EventRow, index: int) -> None:
        """Ask about the last move, once, when the answer to it is at hand."""
        if self.action in (NONE, self.asked):
            return
        last = self.events[self.action]
        if last.kind == DRAW and event.kind == DORA:
            return  # an indicator that is turned with the draw
        self.asked = self.action
        number = self.action - self.zero
        if last.kind == DRAW and self.table.phase == AFTER_DRAW:
            self._ask_turn(event, number, last)
        elif last.kind in CALLS and self.table.phase == AFTER_CALL:
            self._ask_kuikae(index, number, last)
        elif self.table.window != NO_WINDOW:
            answers = self._answers(index)
            self._ask_rons(answers, number)
            if last.kind == DISCARD:
                self._ask_calls(answers, number)

    def _answers(self, index: int) -> list[EventRow]:
        """What was done with the tile on offer: the wins, or the first other move."""
        found: list[EventRow] = []
        for event in self.events[index : self.stop]:
            if event.kind >= ENVIRONMENT or event.kind in (DORA, ACCEPTED):
                continue
            if event.kind != WIN and found:
                break
            found.append(event)
            if event.kind != WIN:
                break
        return found

    def _ask_rons(self, answers: list[EventRow], number: int) -> None:
        table, rules = self.table, self.rules
        if not answers:
            return
        winners = {event.seat for event in answers if event.kind == WIN}
        three = self._claim(answers[0]) == ClaimKind.SANCHAHOU
        for seat in range(table.players):
            if seat == table.window_seat or seat in winners:
                continue
            points = ron_at(table, rules, seat, self.work)
            if points is None:
                continue
            code = barred(table, rules, seat)
            if three and points and not code:
                continue  # it was claimed, and the round drawn for it
            self._passed(seat, number, self._why(code, points, bool(winners)), points)

    def _claim(self, event: EventRow) -> int:
        if event.kind != ABORT or event.claim < 0:
            return NONE
        return self.claims[self.rounds[self.r].claim_start + event.claim].kind

    def _why(self, code: int, points: int, won: bool) -> Why:
        if not points:
            return Why.NO_YAKU
        if code:
            return WHY[code]
        first = won and self.rules.multi_ron == MULTI_RON_HEAD_BUMP
        return Why.PRIORITY if first else Why.CHOICE

    def _passed(self, seat: int, number: int, why: Why, points: int) -> None:
        table = self.table
        tile, source = table.window_tile, table.window_seat
        if table.window == NO_WINDOW:
            tile, source = table.drawn, seat
        self.made.passed_wins.append(
            PassedWin(self.game, self.round, number, seat, source, tile, why, points)
        )

    def _ask_calls(self, answers: list[EventRow], number: int) -> None:
        table = self.table
        if not answers:
            return
        answer = answers[0]
        free = answer.kind in (DRAW, EventKind.EXHAUSTIVE_DRAW)
        for seat, kind, ways in calls_at(table, self.rules, self.work):
            outcome = Outcome.PASSED if free else Outcome.PREEMPTED
            if answer.kind in CALLS and answer.seat == seat:
                outcome = Outcome.TAKEN if answer.kind == kind else Outcome.PASSED
            if any(one.kind == WIN and one.seat == seat for one in answers):
                outcome = Outcome.WON
            self._call(
                seat, table.discarder, number, kind, table.discarded, ways, outcome
            )

    def _call(
        self,
        seat: int,
        source: int,
        number: int,
        kind: EventKind,
        tile: int,
        ways: int,
        outcome: Outcome,
    ) -> None:
        name = kind.name.lower()
        self.made.calls.append(
            Call(self.game, self.round, number, seat, source, name, tile, ways, outcome)
        )

    def _ask_turn(self, event: EventRow, number: int, drawn: EventRow) -> None:
        table, rules, seat = self.table, self.rules, drawn.seat
        won = event.kind == WIN
        points = tsumo_at(table, rules, seat, self.work)
        if points is not None and not won:
            why = Why.CHOICE if points else Why.NO_YAKU
            self.made.passed_wins.append(
                PassedWin(
                    self.game, self.round, number, seat, seat, table.drawn, why, points
                )
            )
        own = own_melds_at(table, rules, seat, self.work, self.suits, self.honours)
        for kind, tile in own:
            taken = event.kind == kind and event.tile // 4 == tile // 4
            outcome = self._own_outcome(event, taken)
            self._call(seat, seat, number, kind, tile, 1, outcome)
        kinds = riichi_at(table, rules, seat, self.suits, self.honours)
        if kinds:
            outcome = self._own_outcome(event, event.kind == RIICHI)
            turn = table.discards[seat] + 1
            self.made.riichi.append(
                Riichi(self.game, self.round, number, seat, turn, kinds, outcome)
            )

    def _own_outcome(self, event: EventRow, taken: bool) -> Outcome:
        if taken:
            return Outcome.TAKEN
        if event.kind == WIN:
            return Outcome.WON
        return Outcome.PASSED if event.kind in (DISCARD, RIICHI) else Outcome.OTHER

    def _ask_kuikae(self, index: int, number: int, call: EventRow) -> None:
        kinds = kuikae_at(self.table, call.seat)
        if not kinds:
            return
        later = self.events[index : self.stop]
        discards = (event.tile for event in later if event.kind == DISCARD)
        name = EventKind(call.kind).name.lower()
        self.made.kuikae.append(
            Kuikae(
                self.game, self.round, number, call.seat, name, call.tile, kinds,
                next(discards, NONE),
            )
        )  # fmt: skip
