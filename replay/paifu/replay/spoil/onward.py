"""A round told on from a moment in another way than its record does.

The acts are written down as they are asked for, whether or not the rules allow them;
`play_on` then lets agents play the round to its end, so that what follows a spoiled act
is in order. Acts change the table through the engine's own moves.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

from paifu.logs.builder import blank, padded
from paifu.logs.engine import plain
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.audit.games import SEATS
from paifu.replay.audit.report import clear_found
from paifu.replay.audit.windows import pass_window
from paifu.replay.hand.shanten import distance_tables
from paifu.replay.hand.state import Value, Win
from paifu.replay.sheets import Deal, Record, copied
from paifu.replay.simulate.ends import end_abort, end_exhaustive, win_now
from paifu.replay.simulate.play import (
    after_discard,
    discard_next,
    draw_next,
    own_turn,
    play_forward,
)
from paifu.replay.simulate.state import Agent, Chance, Choice, Pen
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.table.moves import (
    DEAD_WALL,
    accept_riichi,
    ankan,
    call,
    cancel_riichi,
    declare_riichi,
    discard,
    draw,
    kakan,
    pon_of,
    reveal,
    take_out_north,
)
from paifu.replay.table.progress import Outcome
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    AFTER_KAN,
    ENDED,
    Found,
    SeatRow,
    Table,
)
from paifu.replay.walls import Wall, walls_of

ROOM = 400
"""Events that a round can still have."""
CLAIM_ROOM = 4

UNDERS = {4: 5, 3: 3}
"""Indicators, and as many under them, beside four or eight replacement tiles."""


class Onward:
    """The events of a round up to a moment, and what is told from there on."""

    def __init__(self, scene: Scene, moment: Moment) -> None:
        """Begin with everything that the record holds before the moment."""
        self.scene, self.rules = scene, scene.rules
        self.index, self.number = moment.round, moment.number
        self.table: Table = copied(moment.table)
        self._rows: list[EventRow] = []
        self._claims: list[ClaimRow] = []
        self._outcome, self._header = plain(Outcome), plain(RoundRow)
        self._pen = plain(Pen)
        self._lay_piles()

    def _lay_piles(self) -> None:
        """What is left to draw and to turn: the wall's, or tiles nobody has seen."""
        wall, table = self.scene.walls[self.index], self.table
        if wall is not None:
            self.draws, self.replacements = [*wall.draws], [*wall.replacements]
            self.indicators = [*wall.indicators]
            self.unders = [*wall.under_indicators]
            self._pen.live = sum(table.draws) - table.replacements
            self._pen.replaced = table.replacements
            self._pen.turned = table.indicator_count
            return
        unseen = self.unseen()
        random.Random(self.number).shuffle(unseen)
        self.draws, dead = unseen[: table.live], unseen[table.live :]
        under = UNDERS[self.rules.players]
        self.unders, self.indicators = dead[:under], dead[under : 2 * under - 1]
        self.replacements = dead[2 * under - 1 :]

    @property
    def events(self) -> list[EventRow]:
        """What was told so far, from the moment on."""
        return self._rows[: self._pen.event]

    def unseen(self) -> list[int]:
        """Tiles of the set that have not come up yet, in order."""
        place, removed = self.table.place, self.rules.removed
        return [t for t in range(136) if not place[t] and not removed[t // 4]]

    def _room(self, rows: int) -> tuple[list[EventRow], list[ClaimRow]]:
        """Room for so many more events and for another claim."""
        while len(self._rows) < self._pen.event + rows:
            self._rows.append(blank(EventRow))
        while len(self._claims) < self._pen.claim + CLAIM_ROOM:
            self._claims.append(blank(ClaimRow))
        return self._rows, self._claims

    def put(self, kind: EventKind, seat: int, tile: int = NONE) -> EventRow:
        """Write an event and change nothing on the table."""
        self._room(1)
        row = self._rows[self._pen.event]
        row.kind, row.seat, row.tile = int(kind), seat, tile
        self._pen.event += 1
        return row

    def _let_pass(self) -> None:
        """Nobody rons what is on offer."""
        noted = plain(Found)
        clear_found(noted)
        seats = [plain(SeatRow) for _ in range(SEATS)]
        pass_window(
            self.table, self.rules, noted, seats, 0, plain(Win), plain(Value), 0
        )

    def next_draw(self) -> int:
        """The tile that the next draw gives."""
        if self.table.phase == AFTER_KAN:
            return self.replacements[self._pen.replaced]
        return self.draws[self._pen.live]

    def draw(self, seat: int, tile: int = NONE) -> int:
        """A draw of the next tile, or of another one; gives it."""
        tile = self.next_draw() if tile == NONE else tile
        self.put(EventKind.DRAW, seat, tile)
        if self.table.phase == AFTER_KAN:
            self._pen.replaced += 1
        else:
            self._pen.live += 1
        self._let_pass()
        draw(self.table, self.rules, seat, tile)
        return tile

    def discard(self, seat: int, tile: int) -> None:
        """A discard, with the riichi declared before it."""
        self.put(EventKind.DISCARD, seat, tile)
        discard(self.table, self.rules, seat, tile, *self.scene.suits)

    def riichi(self, seat: int) -> None:
        """A declaration."""
        self.put(EventKind.RIICHI, seat)
        declare_riichi(self.table, self.rules, seat, 0)

    def accept(self) -> None:
        """The acceptance of the riichi that waits for it."""
        seat = self.table.pending
        accept_riichi(self.table, self.rules, seat)
        row = self.put(EventKind.RIICHI_ACCEPTED, seat)
        row.stated = [*self.table.scores]

    def call(self, kind: EventKind, seat: int, own: Sequence[int]) -> None:
        """Chi, pon or daiminkan of the last discard, its riichi accepted before."""
        if self.table.pending >= 0:
            self.accept()
        table = self.table
        tile, source = table.discarded, table.discarder
        row = self.put(kind, seat, tile)
        row.source, row.own = source, padded(own, 3)
        self._let_pass()
        call(table, self.rules, seat, int(kind), tile, row.own)

    def ankan(self, seat: int, kind: int) -> None:
        """A concealed kan of a kind."""
        row = self.put(EventKind.ANKAN, seat, 4 * kind)
        row.source, row.own = seat, [4 * kind + copy for copy in (1, 2, 3)]
        ankan(self.table, self.rules, seat, row.tile, row.own, *self.scene.suits)

    def kakan(self, seat: int, tile: int) -> None:
        """A pon made a kan."""
        table = self.table
        n = pon_of(table, seat, tile // 4)
        row = self.put(EventKind.KAKAN, seat, tile)
        row.source, row.own = table.meld_source[seat][n], table.meld_tiles[seat][n][:3]
        kakan(table, self.rules, seat, tile, *self.scene.suits)

    def nuki(self, seat: int, tile: int) -> None:
        """A north set aside."""
        self.put(EventKind.NUKI, seat, tile)
        take_out_north(self.table, self.rules, seat, tile, *self.scene.suits)

    def dora(self) -> int:
        """The next indicator, due or not; gives it."""
        tile = self.indicators[self._pen.turned]
        self._pen.turned += 1
        self.put(EventKind.DORA, NONE, tile)
        reveal(self.table, tile)
        return tile

    def win(self, seat: int, source: int, tile: int) -> ClaimRow:
        """A win, with what the rules make of it for a claim."""
        table = self.table
        if table.pending >= 0:
            cancel_riichi(table, table.pending)
        table.won[seat] = 1
        win_now(
            table, self.rules, self._pen, plain(Win), plain(Value), self._outcome,
            self._header, *self._room(1), self.unders, seat, source, tile, [0] * 4,
        )  # fmt: skip
        return self._claims[self._pen.claim - 1]

    def exhaustive(self) -> ClaimRow:
        """The draw of a used-up wall, here and now."""
        if self.table.pending >= 0:
            self.accept()
        chance = plain(Chance)
        chance.state = self.number + 1
        end_exhaustive(
            self.table, self.rules, chance, self._pen, plain(Win), plain(Value),
            self._outcome, self._header, *self._room(1), [0] * 4, [0] * 4,
        )  # fmt: skip
        return self._claims[self._pen.claim - 1]

    def abort(self, kind: ClaimKind) -> ClaimRow:
        """An abortive draw, here and now."""
        end_abort(
            self.table, self.rules, self._pen, self._outcome, self._header,
            *self._room(1), int(kind), [0] * 4,
        )  # fmt: skip
        return self._claims[self._pen.claim - 1]

    def play_on(self) -> None:
        """Let agents that discard by chance play the round to its end."""
        agent, chance = plain(Agent), plain(Chance)
        agent.random, chance.state = 100, self.number + 1
        table, rules, pen = self.table, self.rules, self._pen
        rows, claims = self._room(ROOM)
        told = (self._outcome, self._header, rows, claims)
        shared = (chance, plain(Choice), pen, plain(Win), plain(Value))
        ends = (self.indicators, self.unders, [0] * 4, [0] * 4)
        suits, distances = self.scene.suits, distance_tables()
        if table.phase == AFTER_KAN:
            self._let_pass()
        if table.phase == AFTER_DRAW:
            own_turn(table, rules, agent, *shared, *told, *ends, *suits, *distances)
        elif table.phase == AFTER_DISCARD and table.discarded >= 0:
            after_discard(table, rules, [agent] * 4, *shared, *told, *ends, *distances)
        while table.phase != ENDED:
            if table.phase in (AFTER_DISCARD, AFTER_KAN):
                piles = (self.draws, self.replacements, self.indicators)
                draw_next(table, rules, pen, rows, *piles)
                own_turn(table, rules, agent, *shared, *told, *ends, *suits, *distances)
            if table.phase in (AFTER_DRAW, AFTER_CALL):
                discard_next(
                    table, rules, agent, chance, pen, rows, self.indicators, *suits,
                    *distances,
                )  # fmt: skip
                after_discard(
                    table, rules, [agent] * 4, *shared, *told, *ends, *distances
                )

    def into(self, record: Record) -> Deal:
        """Put what was told in the record's place; the record stops after it.

        Without a result the record stops in mid-round.
        """
        record.stop_after(self.index)
        deal = record.deals[self.index]
        deal.events[self.number :] = self.events
        deal.claims = self._claims[: self._pen.claim]
        deal.header.complete = int(bool(deal.claims))
        return deal


def another_round(scene: Scene, index: int, header: RoundRow) -> Deal:
    """A round that agents play, in place of one of the record's or after the last.

    Args:
        scene: its walls and rules; where no wall is known one is shuffled.
        index: of the round in the game: which of the walls is dealt.
        header: number, counters, sticks, dealer and scores to begin with.
    """
    agent, chance, pen = plain(Agent), plain(Chance), plain(Pen)
    agent.random, agent.riichi, agent.call = 20, 100, 60
    chance.state = 48271 * (index + 1)
    wall = wall_of(scene, index)
    made = copied(header)
    made.dice = [*wall.dice]
    events = [blank(EventRow) for _ in range(ROOM)]
    claims = [blank(ClaimRow) for _ in range(CLAIM_ROOM)]
    hands = [sorted(wall.hand(seat, made.dealer)) for seat in range(scene.players)]
    play_forward(
        plain(Table), scene.rules, [agent] * 4, chance, plain(Choice), pen, plain(Win),
        plain(Value), plain(Outcome), made, events, claims, hands, [*wall.draws],
        [*wall.replacements], [*wall.indicators], [*wall.under_indicators], [0] * 4,
        [0] * 4, *scene.suits, *distance_tables(),
    )  # fmt: skip
    return Deal(made, events[: pen.event], claims[: pen.claim])


def wall_of(scene: Scene, index: int) -> Wall:
    """The wall of a round, also of one after the last; shuffled if none is known."""
    info, players = scene.record.info, scene.players
    known = scene.walls[index] if index < len(scene.walls) else None
    if known is not None:
        return known
    if info.seed and scene.seeded:
        return next(itertools.islice(walls_of(info.seed, players), index, None))
    tiles = [t for t in range(136) if not scene.rules.removed[t // 4]]
    random.Random(index).shuffle(tiles)
    dealt = 13 * players
    live, dead = tiles[dealt:-DEAD_WALL], tiles[-DEAD_WALL:]
    under = UNDERS[players]
    return Wall(
        hands=tuple(tuple(tiles[13 * n : 13 * n + 13]) for n in range(players)),
        draws=tuple(live),
        replacements=tuple(dead[2 * under :]),
        indicators=tuple(dead[under : 2 * under]),
        under_indicators=tuple(dead[:under]),
        dice=(1, 1),
    )
