"""Edits of riichi: its conditions, its acceptance, its stick."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.builder import blank
from paifu.logs.events import NONE, ClaimKind, EventKind, EventRow
from paifu.replay.rules.record import NOTEN_RIICHI_IMPOSSIBLE
from paifu.replay.sheets import WIN, Record
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import (
    after_discards,
    at,
    hand,
    others,
    own_turns,
    waits_after,
)
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Find, Place, Spoil
from paifu.replay.table.state import ON_DISCARD, Table

RIICHI, RIICHI_ACCEPTED = EventKind.RIICHI, EventKind.RIICHI_ACCEPTED

Test = Callable[[Scene, Table, int, int], bool]
"""Of scene, table, seat and the waits after the discard."""


def declarations(test: Test) -> Find:
    """Discards without riichi, of seats not in it, with which one could be declared."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment, seat in own_turns(scene):
            table = moment.table
            if table.riichi[seat]:
                continue
            waits = waits_after(scene, table, seat, moment.event.tile)
            if test(scene, table, seat, waits):
                yield Place(moment.round, moment.number, (seat, moment.event.tile))

    return find


def rich(scene: Scene, table: Table, seat: int) -> bool:
    """True if the seat has the points for a riichi."""
    return table.scores[seat] >= scene.rules.riichi_min_points


def roomy(scene: Scene, table: Table) -> bool:
    """True if there are live tiles enough for a riichi."""
    return table.live >= scene.rules.riichi_min_live_tiles


def is_open(scene: Scene, table: Table, seat: int, waits: int) -> bool:
    """Tenpai, but with an open hand."""
    fit = rich(scene, table, seat) and roomy(scene, table)
    return bool(waits) and not table.closed[seat] and fit


def is_noten(scene: Scene, table: Table, seat: int, waits: int) -> bool:
    """Closed, but not tenpai."""
    fit = rich(scene, table, seat) and roomy(scene, table)
    return not waits and bool(table.closed[seat]) and fit


def is_poor(scene: Scene, table: Table, seat: int, waits: int) -> bool:
    """Closed and tenpai, but without the points."""
    fit = bool(table.closed[seat]) and roomy(scene, table)
    return bool(waits) and fit and not rich(scene, table, seat)


def is_late(scene: Scene, table: Table, seat: int, waits: int) -> bool:
    """Closed and tenpai, but with too few live tiles."""
    fit = bool(table.closed[seat]) and rich(scene, table, seat)
    return bool(waits) and fit and not roomy(scene, table) and table.live > 0


def is_furiten(scene: Scene, table: Table, seat: int, waits: int) -> bool:
    """Closed and tenpai, but furiten, under rules that forbid it then."""
    if scene.rules.furiten_riichi or not waits & table.river[seat]:
        return False
    fit = rich(scene, table, seat) and roomy(scene, table)
    return bool(table.closed[seat]) and fit


def declare(scene: Scene, record: Record, place: Place) -> None:
    """Declare riichi with the discard, and play on from there."""
    seat, tile = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.riichi(seat)
    onward.discard(seat, tile)
    play_unwon(record, onward, seat)


def play_unwon(record: Record, onward: Onward, seat: int) -> None:
    """Play the round to its end, or to the seat's win.

    No rule says what a hand is worth whose riichi was none.
    """
    onward.play_on()
    deal = onward.into(record)
    if any(claim.kind == ClaimKind.WIN and claim.seat == seat for claim in deal.claims):
        record.stop_at(onward.index, deal.result())


def noten_tiles(scene: Scene) -> Iterator[Place]:
    """Declarations whose seat holds a tile that breaks its tenpai."""
    for moment in scene.moments():
        table, seat = moment.table, moment.table.declaring
        if seat < 0 or moment.event.kind != EventKind.DISCARD:
            continue
        for tile in hand(table, seat):
            if not waits_after(scene, table, seat, tile):
                yield Place(moment.round, moment.number, (seat, tile))
                break


def break_tenpai(scene: Scene, record: Record, place: Place) -> None:
    """Discard the place's tile with the riichi, and play on from there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.discard(*place.numbers)
    play_unwon(record, onward, place.numbers[0])


def later_turns(scene: Scene) -> Iterator[Place]:
    """Turns of a seat that is in riichi."""
    for moment, seat in own_turns(scene):
        if moment.table.riichi[seat]:
            yield Place(moment.round, moment.number, (seat,))


def declare_again(scene: Scene, record: Record, place: Place) -> None:
    """Declare once more; the rest of the record stays."""
    row = event(RIICHI, place.numbers[0])
    record.deals[place.round].events.insert(place.event, row)


def event(kind: EventKind, seat: int) -> EventRow:
    """An event of a seat that names no tile."""
    row = blank(EventRow)
    row.kind, row.seat, row.tile = int(kind), seat, NONE
    return row


def leave_out(scene: Scene, record: Record, place: Place) -> None:
    """Leave the event out; the rest of the record stays."""
    del record.deals[place.round].events[place.event]


def repeat(scene: Scene, record: Record, place: Place) -> None:
    """Give the event twice; the rest of the record stays."""
    events = record.deals[place.round].events
    events.insert(place.event + 1, event(RIICHI_ACCEPTED, events[place.event].seat))


def not_declared(scene: Scene) -> Iterator[Place]:
    """Discards, with the seat after the discarder that is not in riichi."""
    for moment in after_discards(scene):
        seat = others(scene, moment.table.discarder)[0]
        if not moment.table.riichi[seat]:
            yield Place(moment.round, moment.number, (seat,))


def accept(scene: Scene, record: Record, place: Place) -> None:
    """Accept a riichi of the place's seat; the rest of the record stays."""
    row = event(RIICHI_ACCEPTED, place.numbers[0])
    record.deals[place.round].events.insert(place.event, row)


def ronned_declarations(scene: Scene) -> Iterator[Place]:
    """Wins on the tile with which riichi was declared."""
    for moment in scene.moments():
        table = moment.table
        ron = moment.event.kind == WIN and table.window == ON_DISCARD
        if ron and table.pending >= 0:
            yield Place(moment.round, moment.number, (table.pending,))


def unwon(scene: Scene, moment: Moment) -> bool:
    """True if the riichi is accepted, and its seat wins nothing; no abort either."""
    deal, seat = scene.deal(moment.round), moment.event.seat
    if not any(e.kind == RIICHI_ACCEPTED and e.seat == seat for e in deal.events):
        return False
    kinds = {EventKind.WIN, EventKind.EXHAUSTIVE_DRAW}
    results = [event for event in deal.events if event.kind >= EventKind.WIN]
    return bool(results) and all(
        row.kind in kinds and row.seat != seat for row in results
    )


ROWS = (
    Spoil(
        "riichi_with_an_open_hand",
        "A seat with an open hand declares riichi.",
        "illegal.riichi_open",
        declarations(is_open),
        declare,
    ),
    Spoil(
        "riichi_declared_twice",
        "A seat in riichi declares once more.",
        "illegal.riichi_twice",
        later_turns,
        declare_again,
    ),
    Spoil(
        "riichi_without_the_points",
        "A seat with too few points declares riichi.",
        "illegal.riichi_points",
        declarations(is_poor),
        declare,
    ),
    Spoil(
        "riichi_with_too_few_tiles",
        "Riichi is declared when the wall is nearly used up.",
        "illegal.riichi_tiles_left",
        declarations(is_late),
        declare,
    ),
    Spoil(
        "riichi_in_noten",
        "A seat declares riichi that is not tenpai.",
        "illegal.riichi_noten",
        declarations(is_noten),
        declare,
        binds=lambda rules: rules.noten_riichi == NOTEN_RIICHI_IMPOSSIBLE,
    ),
    Spoil(
        "riichi_tile_exchanged",
        "The tile discarded with a riichi is another one, which leaves the hand noten.",
        "illegal.riichi_noten",
        noten_tiles,
        break_tenpai,
        binds=lambda rules: rules.noten_riichi == NOTEN_RIICHI_IMPOSSIBLE,
    ),
    Spoil(
        "riichi_in_furiten",
        "A furiten seat declares riichi under rules that forbid it.",
        "illegal.riichi_furiten",
        declarations(is_furiten),
        declare,
    ),
    Spoil(
        "riichi_not_accepted",
        "The acceptance of a riichi is left out.",
        "illegal.riichi_not_accepted",
        at(RIICHI_ACCEPTED),
        leave_out,
    ),
    Spoil(
        "riichi_accepted_twice",
        "A riichi is accepted twice.",
        "illegal.riichi_accepted",
        at(RIICHI_ACCEPTED),
        repeat,
    ),
    Spoil(
        "riichi_accepted_of_nobody",
        "A riichi is accepted that was not declared.",
        "illegal.riichi_accepted",
        not_declared,
        accept,
    ),
    Spoil(
        "declaration_left_out",
        "The declaration of a riichi is left out, its acceptance stays.",
        "illegal.riichi_accepted",
        at(RIICHI, unwon),
        leave_out,
    ),
    Spoil(
        "stick_of_a_ronned_declaration",
        "A riichi is accepted although its tile is ronned.",
        "illegal.riichi_accepted",
        ronned_declarations,
        accept,
    ),
)
"""Rows of the table, in the order of the codes."""
