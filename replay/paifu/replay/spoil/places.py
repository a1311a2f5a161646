"""Where a record can be spoiled: moments, claims and seats picked by simple questions.

These questions are asked of the table itself and not of the predicates that the audit
uses (`paifu.replay.table.legal`), so that a rule that is wrong there shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.engine import plain
from paifu.logs.events import ClaimKind, ClaimRow, EventKind
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.waits import hand_waits
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Find, Place
from paifu.replay.table.legal import shift
from paifu.replay.table.state import (
    AFTER_CALL,
    AFTER_DISCARD,
    AFTER_DRAW,
    IN_HAND,
    Table,
)
from paifu.replay.table.wins import fill_win

Test = Callable[[Scene, Moment], bool]


def at(kind: EventKind, test: Test | None = None) -> Find:
    """Every event of a kind, or those that pass a test."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            if moment.event.kind == kind and (test is None or test(scene, moment)):
                yield Place(moment.round, moment.number)

    return find


def kind_after(scene: Scene, moment: Moment) -> int:
    """Kind of the event after the moment's; -1 at the end of the round."""
    events, number = scene.deal(moment.round).events, moment.number + 1
    return events[number].kind if number < len(events) else -1


def own_turns(scene: Scene) -> Iterator[tuple[Moment, int]]:
    """Moments at which a seat has drawn and is about to discard without riichi."""
    for moment in scene.moments():
        table = moment.table
        plainly = table.phase == AFTER_DRAW and table.declaring < 0
        if plainly and moment.event.kind == EventKind.DISCARD:
            yield moment, table.turn


def after_calls(scene: Scene) -> Iterator[tuple[Moment, int]]:
    """Moments at which a seat has called and is about to discard."""
    for moment in scene.moments():
        if moment.table.phase == AFTER_CALL:
            yield moment, moment.table.turn


def after_discards(scene: Scene) -> Iterator[Moment]:
    """Moments at which a discard has passed and the next seat is about to draw."""
    for moment in scene.moments():
        table = moment.table
        passed = table.phase == AFTER_DISCARD and table.discarded >= 0
        if passed and moment.event.kind == EventKind.DRAW:
            yield moment


def others(scene: Scene, seat: int) -> list[int]:
    """The other seats, from the next one on."""
    return [(seat + step) % scene.players for step in range(1, scene.players)]


def hand(table: Table, seat: int) -> list[int]:
    """The seat's concealed tiles, in order."""
    return [tile for tile in range(136) if table.place[tile] == IN_HAND + seat]


def of_kind(table: Table, seat: int, kind: int) -> list[int]:
    """The seat's concealed tiles of a kind."""
    tiles = range(4 * kind, 4 * kind + 4)
    return [tile for tile in tiles if table.place[tile] == IN_HAND + seat]


def waits_after(scene: Scene, table: Table, seat: int, tile: int) -> int:
    """Kinds that the seat would wait for after a discard, a bit each."""
    counts, keys = table.counts[seat], table.keys[seat]
    shift(counts, keys, tile // 4, -1)
    waits = hand_waits(keys, counts, table.meld_count[seat], *scene.suits)
    shift(counts, keys, tile // 4, 1)
    return waits


def worth(scene: Scene, table: Table, seat: int) -> Value | None:
    """What a ron of the tile on offer would be worth; None if it completes nothing."""
    if not table.waits[seat] >> table.window_tile // 4 & 1:
        return None
    win, value = plain(Win), plain(Value)
    fill_win(table, scene.rules, win, seat, table.window_tile)
    score_win(win, scene.rules, value)
    return value


def may_stay_out(scene: Scene, table: Table, seat: int) -> bool:
    """True if the seat is not furiten in any way."""
    own = table.waits[seat] & table.river[seat]
    passed = table.temporary_furiten[seat] or table.riichi_furiten[seat]
    return not own and not passed


def rounds(scene: Scene) -> Iterator[int]:
    """Indexes of the rounds that have a result."""
    for index, deal in enumerate(scene.record.deals):
        if deal.header.complete:
            yield index


ClaimTest = Callable[[Scene, ClaimRow, Table], bool]


def claims(kinds: tuple[ClaimKind, ...], test: ClaimTest | None = None) -> Find:
    """Every claim of these kinds, or those that pass a test.

    The event is that of the result; the number is the claim's place in its round. The
    test is given the table as it stands before the first result.
    """

    def find(scene: Scene) -> Iterator[Place]:
        for index in rounds(scene):
            deal = scene.deal(index)
            first = deal.result()
            table = scene.moment(index, first).table
            for number in range(first, len(deal.events)):
                which = deal.events[number].claim
                if which < 0 or deal.claims[which].kind not in kinds:
                    continue
                if test is None or test(scene, deal.claims[which], table):
                    yield Place(index, number, (which,))

    return find


def wins(test: ClaimTest | None = None) -> Find:
    """Every win, or those that pass a test."""
    return claims((ClaimKind.WIN,), test)


def draws(test: ClaimTest | None = None) -> Find:
    """Every exhaustive draw, nagashi included, or those that pass a test."""
    return claims((ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI), test)
