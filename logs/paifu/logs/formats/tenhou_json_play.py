"""A tenhou.net/6 round as it is played, turn by turn: its events.

The record does not say when an indicator was turned, nor that a riichi was accepted;
the latter follows from its own convention: the stick is paid once the declaration tile
was not ronned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paifu.logs.assigner import Assigner
from paifu.logs.builder import event_ints, padded
from paifu.logs.events import HIDDEN, NONE, ClaimKind, ClaimRow, EventKind, RoundRow
from paifu.logs.formats.json_values import Path, array
from paifu.logs.formats.tenhou_json_lists import Lists, tile_code, tile_name
from paifu.logs.formats.tenhou_json_tiles import (
    ANKAN,
    KAKAN,
    NAME_OF,
    NOTHING,
    PON,
    TSUMOGIRI,
    Call,
    call_text,
    order,
)

INDICATORS_MOST = 10
HAND_MOST, HAND_SIZE = 14, 13

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
RIICHI, ACCEPTED = int(EventKind.RIICHI), int(EventKind.RIICHI_ACCEPTED)
WIN = int(EventKind.WIN)
EXHAUSTIVE_DRAW = int(EventKind.EXHAUSTIVE_DRAW)
ABORTIVE_DRAW = int(EventKind.ABORTIVE_DRAW)

IS_WIN, SANCHAHOU = int(ClaimKind.WIN), int(ClaimKind.SANCHAHOU)
EXHAUSTIVE = (int(ClaimKind.EXHAUSTIVE), int(ClaimKind.NAGASHI))

Note = Callable[[int, str, Any], None]
"""Keeps how something is spelled: its place, what it is, and the value."""


def hand_order(code: object) -> int:
    """By what tenhou.net sorts a dealt hand."""
    return order(code) if type(code) is int else NONE


class Play:
    """A round being played."""

    def __init__(
        self,
        row: RoundRow,
        seats: list[Lists],
        reds: Sequence[int],
        absences: Sequence[tuple[int, int, int]],
        note: Note,
    ) -> None:
        """A round of these lists.

        Args:
            row: the round's header; gets the deal and the indicators.
            seats: each player's lists.
            reds: ids of the red tiles.
            absences: those who left or came back: after how many steps, kind, seat.
            note: called for what is spelled in another way than tenhou.net's.
        """
        self.row = row
        self.seats = seats
        self.tiles = Assigner(reds)
        self.absences = absences
        self.note = note
        self.events: list[int] = []
        self.riichi: set[int] = set()
        """Seats that declared."""
        self.kans = 0
        self.at = [0] * len(seats)
        self.steps = 0
        self.drawn = NONE
        self.last = NONE  # the tile last drawn, discarded or added
        self.pons: list[tuple[int, Call, list[int]]] = []

    # -- before the first turn -----------------------------------------------------

    def deal(self, found: list[Any], path: Path) -> list[int]:
        """Deal the hands and turn the indicators; gives back the under-indicators.

        Raises:
            UnreadError: a tile that is none, or too many.
        """
        for seat in range(len(self.seats)):
            n = 4 + 3 * seat
            hand = array(found[n], (*path, n), range(HAND_MOST + 1))
            names = [tile_name(one, (*path, n, i)) for i, one in enumerate(hand)]
            if not hand:
                names = [None] * HAND_SIZE
            elif hand != sorted(hand, key=hand_order):
                self.note(self.row.place, f"hand{seat}", hand)
            self.row.deal[seat] = padded(self.tiles.deal(seat, names), HAND_MOST)
        dora = self._indicators(found[2], (*path, 2), 1)
        self.row.indicator, self.row.further = dora[0], padded(dora[1:], 9)
        return self._indicators(found[3], (*path, 3), 0)

    def _indicators(self, value: object, path: Path, fewest: int) -> list[int]:
        codes = array(value, path, range(fewest, INDICATORS_MOST + 1))
        names = [NAME_OF[tile_code(one, (*path, n))] for n, one in enumerate(codes)]
        return [self.tiles.new(name) for name in names]

    # -- turns ---------------------------------------------------------------------

    def run(self, turns: Sequence[int], claims: list[ClaimRow]) -> None:
        """Make the events of all turns, and of the result."""
        self._absent()
        ronned = not claims or claims[0].kind in (IS_WIN, SANCHAHOU)
        for number, seat in enumerate(turns, 1):
            self._turn(seat, number == len(turns) and ronned)
        for step, kind, who in self.absences:
            if step > self.steps:
                self.events += event_ints(kind, who)
        for index, claim in enumerate(claims):
            self._result(index, claim)

    def _result(self, index: int, claim: ClaimRow) -> None:
        kind, tile = WIN, self.last
        if claim.kind != IS_WIN:
            kind = EXHAUSTIVE_DRAW if claim.kind in EXHAUSTIVE else ABORTIVE_DRAW
            tile = NONE
        self.events += event_ints(
            kind, claim.seat, tile, claim.source, claim=index, place=claim.place
        )

    def _turn(self, seat: int, last: bool) -> None:
        lists = self.seats[seat]
        while True:
            n = self.at[seat]
            self.at[seat] += 1
            self._take(lists, n)
            if n == len(lists.gives):
                return
            self._give(lists, n, last)
            if not lists.stays(n) or not self._draws_next(lists):
                return

    def _draws_next(self, lists: Lists) -> bool:
        n = self.at[lists.seat]
        return n < len(lists.takes) and not isinstance(lists.takes[n], Call)

    def _step(self, *event: Any, **more: Any) -> None:
        self.events += event_ints(*event, **more)
        self.steps += 1
        self._absent()

    def _absent(self) -> None:
        for step, kind, who in self.absences:
            if step == self.steps:
                self.events += event_ints(kind, who)

    def _take(self, lists: Lists, n: int) -> None:
        seat, take, place = lists.seat, lists.takes[n], lists.take_place(n)
        if isinstance(take, Call):
            self._call(seat, take, place, lists.texts[0][n])
            return
        self.drawn = self.last = self.tiles.draw(seat, take)
        self._step(DRAW, seat, self.drawn, place=place)

    def _call(self, seat: int, call: Call, place: int, text: str) -> None:
        if text != call_text(call):
            self.note(place, "call", text)
        tile = self.last
        if tile == HIDDEN:
            tile = self.tiles.new(NAME_OF[call.tile])
        own = self.tiles.take(seat, [NAME_OF[code] for code in call.own])
        if call.kind == PON:
            self.pons.append((seat, call, [tile, *own]))
        self.kans += len(own) == 3
        source = (seat + call.steps) % 4
        self._step(call.kind, seat, tile, source, padded(own, 3), place=place)

    def _give(self, lists: Lists, n: int, ronned: bool) -> None:
        seat, give, place = lists.seat, lists.gives[n], lists.give_place(n)
        if isinstance(give, Call):
            self._own(seat, give, place, lists.texts[1][n])
            return
        code, riichi = give
        if code == NOTHING:
            return
        if riichi:
            self.riichi.add(seat)
            self.events += event_ints(RIICHI, seat, place=place)
        if code == TSUMOGIRI:
            tile, flag = self.drawn, 1
            self.tiles.hands[seat].remove(tile)
        else:
            tile, flag = self.tiles.discard(seat, NAME_OF[code]), 0
        self.last = tile
        self._step(DISCARD, seat, tile, flag=flag, place=place)
        if riichi and not ronned:
            self.events += event_ints(ACCEPTED, seat, place=place)

    def _own(self, seat: int, call: Call, place: int, text: str) -> None:
        """A kan of the own hand, or a north."""
        if text != call_text(call):
            self.note(place, "call", text)
        name = NAME_OF[call.tile]
        source = seat
        if call.kind == KAKAN:
            tile, own = self.tiles.discard(seat, name), self._pon(seat, call)
            source = (seat + call.steps) % 4
        elif call.kind == ANKAN:
            names = [*(NAME_OF[code] for code in call.own), name]
            *own, tile = self.tiles.take(seat, names)
        else:
            tile, own = self.tiles.discard(seat, name), []
        self.kans += call.kind in (KAKAN, ANKAN)
        self.last = tile
        self._step(call.kind, seat, tile, source, padded(own, 3), place=place)

    def _pon(self, seat: int, call: Call) -> list[int]:
        """The tiles of the pon that a kakan names; others if there is no such pon."""
        named = sorted(call.own)
        for owner, pon, ids in self.pons:
            codes = [pon.tile, *pon.own]
            if owner == seat and sorted(codes) == named:
                # Whom it came from may be told otherwise than at the pon.
                first = codes.index(call.own[0])
                return [ids[first], *ids[:first], *ids[first + 1 :]]
        return [self.tiles.new(NAME_OF[code]) for code in call.own]
