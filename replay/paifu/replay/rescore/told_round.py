"""One recorded round, its acts played under other rules than it was played by."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.builder import blank
from paifu.logs.engine import plain
from paifu.logs.events import (
    HIDDEN,
    NONE,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.replay import codes
from paifu.replay.audit.play import (
    discarded_copy,
    hold_own,
    misses_something,
    offered_copy,
)
from paifu.replay.audit.report import clear_found
from paifu.replay.audit.results import crowd_fault, win_fault
from paifu.replay.audit.windows import pass_window
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rescore.stops import Stop, StopKind
from paifu.replay.rules.record import (
    MULTI_RON_DOUBLE_TRIPLE_ABORT,
    MULTI_RON_HEAD_BUMP,
    NOTEN_DECLARATION_OPTIONAL,
    SANMA_KITA_PENDING_DORA_BEFORE_RON,
    Rules,
)
from paifu.replay.sheets import Deal
from paifu.replay.simulate.ends import (
    end_abort,
    end_tsumo,
    end_void_discard,
    state_chips,
    win_now,
)
from paifu.replay.simulate.pen import (
    open_claim,
    put,
    put_claim,
    put_indicators,
    put_meld,
    show_hand,
)
from paifu.replay.simulate.play import deal_out, draw_next, write_kakan
from paifu.replay.simulate.state import Choice, Pen
from paifu.replay.table.aborts import KYUUSHU, SANCHAHOU, SUUFON, abort_due
from paifu.replay.table.copies import alike, copy_at
from paifu.replay.table.draws import draw_changes, nagashi_seats, note_draw
from paifu.replay.table.legal import (
    ankan_fault,
    call_fault,
    discard_fault,
    draw_fault,
    kakan_fault,
    kyuushu_fault,
    nuki_fault,
    riichi_fault,
    riichi_tile_fault,
)
from paifu.replay.table.moves import (
    accept_riichi,
    ankan,
    call,
    cancel_riichi,
    declare_riichi,
    discard,
    kakan,
    take_out_north,
)
from paifu.replay.table.progress import (
    Outcome,
    clear_outcome,
    set_streaks,
)
from paifu.replay.table.state import (
    AFTER_DISCARD,
    AFTER_KAN,
    ENDED,
    IN_HAND,
    NO_WINDOW,
    Found,
    SeatRow,
    Table,
)
from paifu.replay.table.wins import (
    tenpai_at_draw,
    ura_count,
    winning_tile,
    wins_by_kan,
)
from paifu.replay.walls import Wall

DRAW, DISCARD, RIICHI = EventKind.DRAW, EventKind.DISCARD, EventKind.RIICHI
WIN, DORA, ACCEPTED = EventKind.WIN, EventKind.DORA, EventKind.RIICHI_ACCEPTED
CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
OWN_MELDS = (EventKind.ANKAN, EventKind.KAKAN, EventKind.NUKI)
ABORT, EXHAUSTED = EventKind.ABORTIVE_DRAW, EventKind.EXHAUSTIVE_DRAW
EXHAUSTIVE, NAGASHI = int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI)
NO_SCORES, NO_COUNTERS = int(Unstated.SCORES), int(Unstated.COUNTERS)

KNOWN = frozenset(range(136))
"""Tiles that are shown."""

ROOM = 400
CLAIM_ROOM = 4


class _StopError(Exception):
    """The record cannot be told further."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop)
        self.stop = stop


class ToldRound:
    """One round's acts under the rules."""

    def __init__(
        self,
        rules: Rules,
        outcome: Outcome,
        index: int,
        deal: Deal,
        header: RoundRow,
        wall: Wall | None,
        by_name: int,
    ) -> None:
        """Ready to be told.

        Args:
            rules: what it is told by.
            outcome: of the round before; it becomes this round's.
            index: of the round in its game.
            deal: the round as recorded.
            header: what the round begins with by the rules.
            wall: the round's, if it is known.
            by_name: 1 if the record does not tell copies of a tile apart.
        """
        self.rules, self.index, self.deal = rules, index, deal
        self.outcome = outcome
        self.table: Table = plain(Table)
        self.pen, self.choice = plain(Pen), plain(Choice)
        self.win, self.value = plain(Win), plain(Value)
        self.by_name = by_name
        self.header = header
        self.rows = [blank(EventRow) for _ in range(ROOM)]
        self.claims = [blank(ClaimRow) for _ in range(CLAIM_ROOM)]
        self.suits = tuple(memoryview(table) for table in suit_tables())
        self.indicators = _indicators(deal, wall)
        self.unders = _unders(deal, wall)
        self.number = NONE
        """Of the record's event under way."""

    @property
    def made(self) -> Deal:
        """The round as it is told so far."""
        self.header.event_start = self.header.claim_start = 0
        return Deal(
            self.header, self.rows[: self.pen.event], self.claims[: self.pen.claim]
        )

    def tell(self) -> Stop | None:
        """Play the record's acts; why they cannot be played to a result, if so."""
        try:
            self._deal()
            events = self.deal.events
            for number, event in enumerate(events):
                self.number = number
                if event.kind >= EventKind.DISCONNECT:
                    continue
                if event.kind in (DORA, ACCEPTED):
                    continue  # the rules say when
                self._play(event)
                if self.table.phase == ENDED:
                    return None
            self.number = NONE
            raise self._stop(StopKind.CUT)
        except _StopError as error:
            return error.stop

    def _stop(
        self,
        kind: StopKind,
        seat: int = NONE,
        code: int = 0,
        tile: int = NONE,
        recorded: int = NONE,
    ) -> _StopError:
        return _StopError(
            Stop(kind, self.index, self.number, seat, code, tile, recorded=recorded)
        )

    def _allow(self, fault: int, seat: int, tile: int = NONE) -> None:
        if fault:
            raise self._stop(StopKind.FORBIDDEN, seat, fault, tile)

    # -- the deal ----------------------------------------------------------------------

    def _deal(self) -> None:
        table, rules, header = self.table, self.rules, self.header
        players = rules.players
        hands = [
            [tile for tile in hand if tile >= 0] for hand in self.deal.header.deal
        ][:players]
        shown = [tile for hand in hands for tile in hand]
        shown.append(self.indicators[0])
        if any(len(hand) != 13 for hand in hands) or not KNOWN.issuperset(shown):
            raise self._stop(StopKind.NOT_SHOWN)
        table.players = players
        clear_outcome(self.outcome)
        for number, tile in enumerate(shown):
            missing = rules.removed[tile // 4]
            fault = codes.TILE_NOT_IN_SET if missing else codes.TILE_TWICE
            if missing or tile in shown[:number]:
                raise self._stop(StopKind.FORBIDDEN, NONE, fault, tile)
        deal_out(table, rules, self.pen, header, hands, self.indicators, *self.suits)
        table.by_name = self.by_name
        set_streaks(table, rules, self.outcome)

    # -- acts --------------------------------------------------------------------------

    def _play(self, event: EventRow) -> None:
        """One act of the record, after whatever must come before it."""
        table, seat = self.table, event.seat
        if misses_something(table, event.kind, seat, event.tile):
            raise self._stop(StopKind.FORBIDDEN, seat, codes.EVENT_SHAPE, event.tile)
        if event.kind == WIN and event.source != seat:
            self._rons(event)
            return
        if event.kind == ABORT and self._claim(event) == SANCHAHOU:
            self._rons(event)
            return
        if table.window != NO_WINDOW or event.kind == DRAW:
            self._passed()
            if table.phase == ENDED:
                return
        if wins_by_kan(table, self.rules, table.turn):
            self._tsumo(table.turn)
            return
        if event.kind in (DISCARD, *OWN_MELDS, RIICHI) and self._must_abort():
            self._abort(KYUUSHU)
            return
        self._act(event)

    def _act(self, event: EventRow) -> None:
        if event.kind == DRAW:
            self._draw(event.seat, event.tile)
        elif event.kind == DISCARD:
            self._discard(event)
        elif event.kind in CALLS:
            self._call(event)
        elif event.kind in OWN_MELDS:
            self._own_meld(event)
        elif event.kind == RIICHI:
            shown = 1 if event.flag == 1 else 0
            seat = event.seat
            self._allow(riichi_fault(self.table, self.rules, seat, shown), seat)
            declare_riichi(self.table, self.rules, seat, shown)
        elif event.kind == WIN:
            self._own_win(event)
        else:
            self._draw_of_round(event)

    def _draw(self, seat: int, tile: int) -> None:
        table, rules = self.table, self.rules
        if tile == HIDDEN:
            raise self._stop(StopKind.NOT_SHOWN, seat)
        tile = copy_at(table, rules, tile, 0)
        self._allow(draw_fault(table, rules, seat, tile), seat, tile)
        self.pen.live = self.pen.replaced = 0
        self._show(table.due_kan if table.phase == AFTER_KAN else table.due_passed)
        draw_next(table, rules, self.pen, self.rows, [tile], [tile], self.indicators)

    def _show(self, count: int) -> None:
        """Indicators are about to be turned: the record must show them."""
        if self.pen.turned + count > len(self.indicators):
            raise self._stop(StopKind.NOT_SHOWN)

    def _must_abort(self) -> bool:
        """Nine kinds that the rules oblige a seat to declare."""
        table, rules = self.table, self.rules
        if rules.kyuushu_optional or table.declaring >= 0:
            return False
        return not kyuushu_fault(table, rules, table.turn)

    def _discard(self, event: EventRow) -> None:
        table, rules, seat = self.table, self.rules, event.seat
        if event.tile == HIDDEN:
            raise self._stop(StopKind.NOT_SHOWN, seat)
        tile = discarded_copy(table, rules, seat, event.tile, event.flag)
        self._allow(discard_fault(table, seat, tile), seat, tile)
        self._show(table.due_discard)
        put_indicators(table, self.rows, self.pen, self.indicators, table.due_discard)
        table.due_discard = 0
        declared = table.declaring == seat
        if declared:
            put(self.rows, self.pen, RIICHI, seat, NONE, NONE)
            self.rows[self.pen.event - 1].flag = 1 if table.open_riichi[seat] else NONE
        put(self.rows, self.pen, DISCARD, seat, tile, NONE)
        self.rows[self.pen.event - 1].flag = event.flag
        discard(table, rules, seat, tile, *self.suits)
        if declared:
            self._allow(riichi_tile_fault(table, rules, seat), seat, tile)

    def _call(self, event: EventRow) -> None:
        table, rules, seat, kind = self.table, self.rules, event.seat, event.kind
        if HIDDEN in (event.tile, *event.own):
            raise self._stop(StopKind.NOT_SHOWN, seat)
        tile = offered_copy(table, rules, event.tile)
        hold_own(table, rules, seat, event, NONE)
        own, source = table.own[:3], event.source
        fault = call_fault(table, rules, seat, kind, tile, source, own)
        self._allow(fault, seat, tile)
        put_meld(self.rows, self.pen, kind, seat, tile, source, own)
        call(table, rules, seat, kind, tile, own)

    def _own_meld(self, event: EventRow) -> None:
        table, rules, seat = self.table, self.rules, event.seat
        if event.tile == HIDDEN:
            raise self._stop(StopKind.NOT_SHOWN, seat)
        tile = event.tile
        if event.kind == EventKind.NUKI and alike(rules, tile, table.drawn):
            tile = discarded_copy(table, rules, seat, tile, 1)
        tile = copy_at(table, rules, tile, IN_HAND + seat)
        if event.kind == EventKind.ANKAN:
            hold_own(table, rules, seat, event, tile)
            own = table.own[:3]
            fault = ankan_fault(table, rules, seat, tile, own, *self.suits)
            self._allow(fault, seat, tile)
            ankan(table, rules, seat, tile, own, *self.suits)
            put_meld(self.rows, self.pen, event.kind, seat, tile, seat, own)
        elif event.kind == EventKind.KAKAN:
            self._allow(kakan_fault(table, rules, seat, tile), seat, tile)
            write_kakan(table, self.pen, self.rows, self.choice, seat, tile)
            kakan(table, rules, seat, tile, *self.suits)
        else:
            self._allow(nuki_fault(table, rules, seat, tile), seat, tile)
            take_out_north(table, rules, seat, tile, *self.suits)
            put(self.rows, self.pen, EventKind.NUKI, seat, tile, seat)
            if rules.sanma_kita_pending_dora == SANMA_KITA_PENDING_DORA_BEFORE_RON:
                self._show(table.due_kan)
                put_indicators(
                    table, self.rows, self.pen, self.indicators, table.due_kan
                )
                table.due_kan = 0

    # -- what nobody wins on -----------------------------------------------------------

    def _passed(self) -> None:
        """Nobody ronned: who could have is furiten; some draws must come now."""
        table, rules = self.table, self.rules
        noted = plain(Found)
        clear_found(noted)
        seats = [plain(SeatRow) for _ in range(4)]
        pass_window(table, rules, noted, seats, 0, self.win, self.value, 0)
        due = abort_due(table, rules)
        if due == SUUFON:
            end_void_discard(table)
        elif table.pending >= 0:
            self._accept(table.pending)
        if due:
            self._abort(due)
        elif table.phase == AFTER_DISCARD and table.live == 0:
            self._exhaustive()
        elif table.phase == AFTER_DISCARD:
            self._show(table.due_passed)
            put_indicators(
                table, self.rows, self.pen, self.indicators, table.due_passed
            )
            table.due_passed = 0

    def _accept(self, seat: int) -> None:
        accept_riichi(self.table, self.rules, seat)
        put(self.rows, self.pen, ACCEPTED, seat, NONE, NONE)
        self.rows[self.pen.event - 1].stated = [*self.table.scores]

    def _abort(self, kind: int) -> None:
        end_abort(
            self.table, self.rules, self.pen, self.outcome, self.header, self.rows,
            self.claims, kind, [0] * 4,
        )  # fmt: skip

    def _exhaustive(self) -> None:
        """The wall is used up; where a seat may stay hidden, the record tells."""
        table, rules = self.table, self.rules
        tenpai, changes = [0] * 4, [0] * 4
        said = self._said_tenpai()
        for seat in range(rules.players):
            tenpai[seat] = tenpai_at_draw(table, rules, self.win, self.value, seat)
            free = rules.noten_declaration == NOTEN_DECLARATION_OPTIONAL
            if tenpai[seat] and free and not table.riichi[seat] and said[seat] == 0:
                tenpai[seat] = 0
        paid = nagashi_seats(table, rules)
        claim = self.claims[self.pen.claim]
        draw_changes(table, rules, paid, tenpai, changes)
        open_claim(table, claim, NAGASHI if paid else EXHAUSTIVE, NONE)
        for seat in range(4):
            claim.tenpai[seat] = tenpai[seat]
            claim.deltas[seat] = changes[seat]
            table.scores[seat] += changes[seat]
            if tenpai[seat]:
                show_hand(table, claim.shown[seat], seat)
        state_chips(rules, claim, 0, NONE, NONE)
        put_claim(self.rows, self.pen, self.header, EXHAUSTED, NONE, NONE, NONE)
        note_draw(table, rules, paid, tenpai, self.outcome)
        table.phase = ENDED

    def _said_tenpai(self) -> Sequence[int]:
        """Who showed a hand in the record's own draw; -1 where that is not told."""
        for claim in self.deal.claims:
            if claim.kind in (EXHAUSTIVE, NAGASHI) and not (
                claim.unstated & Unstated.TENPAI
            ):
                return claim.tenpai
        return [NONE] * 4

    # -- ends --------------------------------------------------------------------------

    def _claim(self, event: EventRow) -> int:
        if 0 <= event.claim < len(self.deal.claims):
            return self.deal.claims[event.claim].kind
        return NONE

    def _own_win(self, event: EventRow) -> None:
        table, rules, seat = self.table, self.rules, event.seat
        if table.turn != seat or table.drawn < 0 or table.declaring >= 0:
            raise self._stop(StopKind.NO_WIN, seat, codes.OUT_OF_TURN)
        tile = winning_tile(table, rules, seat, seat)
        fault = win_fault(table, rules, self.win, self.value, seat, tile)
        self._need_win(fault, seat, tile)
        self._tsumo(seat)

    def _need_win(self, fault: int, seat: int, tile: int) -> None:
        """The hand wins by the rules, and what lies under the indicators is known."""
        if not fault and not self.value.valid:
            fault = codes.WIN_NO_YAKU
        if fault:
            raise self._stop(StopKind.NO_WIN, seat, fault, tile)
        if ura_count(self.table, self.rules, seat) > len(self.unders):
            raise self._stop(StopKind.NOT_SHOWN, seat)

    def _tsumo(self, seat: int) -> None:
        if ura_count(self.table, self.rules, seat) > len(self.unders):
            raise self._stop(StopKind.NOT_SHOWN, seat)
        end_tsumo(
            self.table, self.rules, self.pen, self.win, self.value, self.outcome,
            self.header, self.rows, self.claims, self.unders, seat, [0] * 4,
        )  # fmt: skip

    def _rons(self, event: EventRow) -> None:
        """Everybody who claimed the tile on offer, as far as the rules let them."""
        table, rules = self.table, self.rules
        seats = self._claimants(event)
        if table.window == NO_WINDOW:
            raise self._stop(StopKind.NO_WIN, seats[0], codes.OUT_OF_TURN)
        source, tile = table.window_seat, table.window_tile
        for seat in seats:
            fault = win_fault(table, rules, self.win, self.value, seat, tile)
            self._need_win(fault, seat, tile)
        if crowd_fault(table, rules) and rules.multi_ron == MULTI_RON_HEAD_BUMP:
            seats = seats[:1]
        if table.pending >= 0 and rules.riichi_stick_if_declaration_ronned:
            accept_riichi(table, rules, table.pending)
        elif table.pending >= 0:
            cancel_riichi(table, table.pending)
        abort = rules.multi_ron == MULTI_RON_DOUBLE_TRIPLE_ABORT
        if len(seats) >= 3 and abort:
            self._abort(SANCHAHOU)
            return
        for seat in seats:
            table.won[seat] = 1
        for seat in seats:
            win_now(
                table, rules, self.pen, self.win, self.value, self.outcome, self.header,
                self.rows, self.claims, self.unders, seat, source, tile, [0] * 4,
            )  # fmt: skip
        table.sticks -= table.taken
        table.phase = ENDED

    def _claimants(self, event: EventRow) -> list[int]:
        """Who claimed the tile on offer, in turn order from who offered it."""
        table = self.table
        if event.kind == ABORT:
            claimed = set(range(table.players)) - {table.window_seat}
        else:
            later = self.deal.events[self.number :]
            claimed = {one.seat for one in later if one.kind == WIN}
        order = [
            (table.window_seat + step) % table.players
            for step in range(1, table.players)
        ]
        return [seat for seat in order if seat in claimed] or sorted(claimed)

    def _draw_of_round(self, event: EventRow) -> None:
        """A draw of the round that did not come by itself."""
        table, rules = self.table, self.rules
        kind = self._claim(event)
        seat = event.seat if event.seat >= 0 else table.turn
        nine = kind in (KYUUSHU, ClaimKind.DRAW_UNSTATED)
        if nine and not kyuushu_fault(table, rules, table.turn):
            self._abort(KYUUSHU)
            return
        raise self._stop(StopKind.NO_DRAW, seat, recorded=kind)


def _indicators(deal: Deal, wall: Wall | None) -> list[int]:
    """The indicators in the order of their turning, as far as they are known."""
    if wall is not None:
        return [*wall.indicators]
    further = [event.tile for event in deal.events if event.kind == DORA]
    if not further:
        further = [tile for tile in deal.header.further if tile >= 0]
    return [deal.header.indicator, *further]


def _unders(deal: Deal, wall: Wall | None) -> list[int]:
    """The tiles under them, likewise."""
    if wall is not None:
        return [*wall.under_indicators]
    shown = ([tile for tile in claim.ura if tile >= 0] for claim in deal.claims)
    return max(shown, key=len, default=[])
