"""Edits of whose turn it is, and of discards that the rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.builder import blank
from paifu.logs.events import EventKind, EventRow
from paifu.replay.rules.record import (
    KUIKAE_CHI_NONE,
    KUIKAE_CHI_SAME_AND_SUJI,
    KUIKAE_PON_NONE,
)
from paifu.replay.sheets import Record
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import (
    after_calls,
    after_discards,
    at,
    hand,
    kind_after,
    of_kind,
    own_turns,
)
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Find, Place, Spoil
from paifu.replay.table.state import AFTER_DRAW
from paifu.replay.table.tiles import NORTH

CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DISCARD, RIICHI = int(EventKind.DISCARD), int(EventKind.RIICHI)


def next_seat_draws(scene: Scene, record: Record, place: Place) -> None:
    """Give a draw to the seat after the one in turn."""
    row = record.deals[place.round].events[place.event]
    row.seat = (row.seat + 1) % scene.players


def other_discards(scene: Scene, record: Record, place: Place) -> None:
    """Let the next seat discard a tile of its own instead."""
    row = record.deals[place.round].events[place.event]
    row.seat = (row.seat + 1) % scene.players
    row.tile = hand(scene.moment(place.round, place.event).table, row.seat)[0]


def insert(kind: EventKind, seat: int, tile: int) -> EventRow:
    """An event to be put in."""
    row = blank(EventRow)
    row.kind, row.seat, row.tile = int(kind), seat, tile
    return row


def draw_twice(scene: Scene, record: Record, place: Place) -> None:
    """Let the seat draw another tile before it discards."""
    table = scene.moment(place.round, place.event).table
    spare = next(t for t in reversed(range(136)) if not table.place[t])
    row = insert(EventKind.DRAW, table.turn, spare)
    record.deals[place.round].events.insert(place.event, row)


def discard_twice(scene: Scene, record: Record, place: Place) -> None:
    """Let the seat that has discarded discard again."""
    table = scene.moment(place.round, place.event).table
    tile = hand(table, table.discarder)[0]
    row = insert(EventKind.DISCARD, table.discarder, tile)
    record.deals[place.round].events.insert(place.event, row)


def passed_discards(scene: Scene) -> Iterator[Place]:
    """Moments after a discard that nobody took."""
    for moment in after_discards(scene):
        yield Place(moment.round, moment.number)


def leave_out(scene: Scene, record: Record, place: Place) -> None:
    """Leave the event out."""
    del record.deals[place.round].events[place.event]


def followed_by(kind: EventKind, after: tuple[EventKind, ...]) -> Find:
    """Events of a kind after which one of these follows."""

    def test(scene: Scene, moment: Moment) -> bool:
        return kind_after(scene, moment) in after

    return at(kind, test)


def plain_discard(scene: Scene, moment: Moment) -> bool:
    """True for a discard after a draw, without riichi, that the next seat passes."""
    table = moment.table
    plainly = table.phase == AFTER_DRAW and table.declaring < 0
    return plainly and kind_after(scene, moment) == EventKind.DRAW


def call_own(scene: Scene, record: Record, place: Place) -> None:
    """Let the discarder call its own tile."""
    table = scene.moment(place.round, place.event).table
    row = insert(EventKind.PON, table.discarder, table.discarded)
    row.source = table.discarder
    row.own = [*hand(table, table.discarder)[:2], -1]
    record.deals[place.round].events.insert(place.event, row)


def discard_of_another(scene: Scene, record: Record, place: Place) -> None:
    """Discard a tile that the next seat holds."""
    row = record.deals[place.round].events[place.event]
    table = scene.moment(place.round, place.event).table
    row.tile = hand(table, (row.seat + 1) % scene.players)[0]


def meld_of_another(scene: Scene, record: Record, place: Place) -> None:
    """Make a meld with a tile that another seat holds or discarded."""
    row = record.deals[place.round].events[place.event]
    table = scene.moment(place.round, place.event).table
    kind = row.own[0] // 4
    mine = set(of_kind(table, row.seat, kind))
    copies = [t for t in range(4 * kind, 4 * kind + 4) if t not in mine]
    row.own[0] = next(t for t in copies if t != row.tile)


def holds_not_all(scene: Scene, moment: Moment) -> bool:
    """True if a copy of the meld's tiles is somewhere else."""
    row, kind = moment.event, moment.event.own[0] // 4
    mine = of_kind(moment.table, row.seat, kind)
    return len(mine) + (row.tile // 4 == kind) < 4


def ankan_of_three(scene: Scene) -> Iterator[Place]:
    """Own turns with three tiles of a kind in hand."""
    for moment, seat in own_turns(scene):
        for kind in range(34):
            if len(of_kind(moment.table, seat, kind)) == 3:
                yield Place(moment.round, moment.number, (seat, kind))


def kan_with_stranger(scene: Scene, record: Record, place: Place) -> None:
    """Make a concealed kan of three tiles and one that is elsewhere."""
    seat, kind = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    row = onward.put(EventKind.ANKAN, seat, 4 * kind)
    row.source, row.own = seat, [4 * kind + copy for copy in (1, 2, 3)]
    onward.into(record)


def north_of_another(scene: Scene) -> Iterator[Place]:
    """Norths set aside while another one is not in the seat's hand."""
    for moment in scene.moments():
        if moment.event.kind == EventKind.NUKI:
            mine = of_kind(moment.table, moment.event.seat, NORTH)
            rest = [t for t in range(4 * NORTH, 4 * NORTH + 4) if t not in mine]
            if rest:
                yield Place(moment.round, moment.number, (rest[0],))


def name_tile(scene: Scene, record: Record, place: Place) -> None:
    """Name the place's tile in the event instead of its own."""
    record.deals[place.round].events[place.event].tile = place.numbers[0]


def in_riichi(scene: Scene) -> Iterator[Place]:
    """Turns of a seat in riichi, with a tile it did not draw."""
    for moment, seat in own_turns(scene):
        if moment.table.riichi[seat]:
            held = hand(moment.table, seat)
            other = next(t for t in held if t // 4 != moment.table.drawn // 4)
            yield Place(moment.round, moment.number, (seat, other))


def discard_and_play_on(scene: Scene, record: Record, place: Place) -> None:
    """Discard the place's tile instead, and play on from there."""
    seat, tile = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.discard(seat, tile)
    onward.play_on()
    onward.into(record)


def north_in_riichi(scene: Scene) -> Iterator[Place]:
    """Turns of a seat in riichi that holds a north it did not draw."""
    for moment, seat in own_turns(scene):
        table = moment.table
        norths = [t for t in of_kind(table, seat, NORTH) if t != table.drawn]
        if table.riichi[seat] and norths and table.live > 0 and table.replacements < 8:
            yield Place(moment.round, moment.number, (seat, norths[0]))


def set_aside(scene: Scene, record: Record, place: Place) -> None:
    """Set a north aside, and play on from there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.nuki(*place.numbers)
    onward.play_on()
    onward.into(record)


Forbidden = Callable[[Moment], list[int]]


def swap_calls(forbidden: Forbidden) -> Find:
    """Discards after a call where the seat holds a tile of a forbidden kind."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment, seat in after_calls(scene):
            for kind in forbidden(moment):
                for tile in of_kind(moment.table, seat, kind)[:1]:
                    yield Place(moment.round, moment.number, (seat, tile))

    return find


def last_meld(moment: Moment, kind: int) -> list[int]:
    """Kinds of the meld just called, the called one first; empty if another kind."""
    table, seat = moment.table, moment.table.turn
    n = table.meld_count[seat] - 1
    if table.meld_kind[seat][n] != kind:
        return []
    return [tile // 4 for tile in table.meld_tiles[seat][n] if tile >= 0]


def same_after_chi(moment: Moment) -> list[int]:
    """The kind just called for a run."""
    return last_meld(moment, CHI)[:1]


def same_after_pon(moment: Moment) -> list[int]:
    """The kind just called for a triplet."""
    return last_meld(moment, PON)[:1]


def other_end(moment: Moment) -> list[int]:
    """The kind at the other end of the two tiles that called."""
    meld = last_meld(moment, CHI)
    if not meld:
        return []
    called, low, high = meld[0], min(meld[1:]), max(meld[1:])
    if high == low + 1:
        end = low - 1 if called == high + 1 else high + 1
        if end // 9 == called // 9 and end >= 0:
            return [end]
    return []


TURNS: Find = at(EventKind.DISCARD, plain_discard)
CALLS = (EventKind.CHI, EventKind.PON)


def meld_calls(scene: Scene) -> Iterator[Place]:
    """Chi and pon of which another copy is somewhere else."""
    for kind in CALLS:
        yield from at(kind, holds_not_all)(scene)


ROWS = (
    Spoil(
        "draw_by_the_next_seat",
        "The seat after the one in turn draws.",
        "illegal.out_of_turn",
        at(EventKind.DRAW),
        next_seat_draws,
    ),
    Spoil(
        "discard_by_another_seat",
        "The seat after the one in turn discards.",
        "illegal.out_of_turn",
        TURNS,
        other_discards,
    ),
    Spoil(
        "two_draws_in_a_row",
        "A seat draws twice before it discards.",
        "illegal.out_of_turn",
        TURNS,
        draw_twice,
    ),
    Spoil(
        "two_discards_in_a_row",
        "A seat discards twice.",
        "illegal.out_of_turn",
        passed_discards,
        discard_twice,
    ),
    Spoil(
        "draw_left_out",
        "A seat discards without having drawn.",
        "illegal.out_of_turn",
        followed_by(EventKind.DRAW, (EventKind.DISCARD, EventKind.RIICHI)),
        leave_out,
    ),
    Spoil(
        "discard_left_out",
        "A seat draws and does not discard.",
        "illegal.out_of_turn",
        TURNS,
        leave_out,
    ),
    Spoil(
        "own_discard_called",
        "A seat calls the tile that it has discarded itself.",
        "illegal.out_of_turn",
        passed_discards,
        call_own,
    ),
    Spoil(
        "discard_not_held",
        "A seat discards a tile that another seat holds.",
        "illegal.not_in_hand",
        at(EventKind.DISCARD),
        discard_of_another,
    ),
    Spoil(
        "call_with_tile_not_held",
        "A chi or pon uses a tile that the caller does not hold.",
        "illegal.not_in_hand",
        meld_calls,
        meld_of_another,
    ),
    Spoil(
        "concealed_kan_of_three",
        "A concealed kan is made with three tiles of a kind in hand.",
        "illegal.not_in_hand",
        ankan_of_three,
        kan_with_stranger,
    ),
    Spoil(
        "north_not_held",
        "A north is set aside that is in nobody's hand or in another's.",
        "illegal.not_in_hand",
        north_of_another,
        name_tile,
        players=(3,),
    ),
    Spoil(
        "discard_from_the_hand_in_riichi",
        "A seat in riichi discards a tile that it has not just drawn.",
        "illegal.riichi_lock",
        in_riichi,
        discard_and_play_on,
    ),
    Spoil(
        "north_from_the_hand_in_riichi",
        "A seat in riichi sets a north aside that it has not just drawn.",
        "illegal.riichi_lock",
        north_in_riichi,
        set_aside,
        players=(3,),
    ),
    Spoil(
        "called_kind_discarded_after_chi",
        "After chi the kind just called is discarded.",
        "illegal.kuikae",
        swap_calls(same_after_chi),
        discard_and_play_on,
        players=(4,),
        binds=lambda rules: rules.kuikae_chi != KUIKAE_CHI_NONE,
    ),
    Spoil(
        "other_end_discarded_after_chi",
        "After chi the tile at the other end of the run is discarded.",
        "illegal.kuikae",
        swap_calls(other_end),
        discard_and_play_on,
        players=(4,),
        binds=lambda rules: rules.kuikae_chi == KUIKAE_CHI_SAME_AND_SUJI,
    ),
    Spoil(
        "called_kind_discarded_after_pon",
        "After pon the fourth tile of the kind is discarded.",
        "illegal.kuikae",
        swap_calls(same_after_pon),
        discard_and_play_on,
        binds=lambda rules: rules.kuikae_pon != KUIKAE_PON_NONE,
    ),
)
"""Rows of the table, in the order of the codes."""
