"""Edits after which the record contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.builder import blank
from paifu.logs.events import NONE, EventKind, EventRow
from paifu.replay.sheets import Record
from paifu.replay.spoil.places import at, rounds
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.moves import pon_of

FIVE_MAN = 17
"""A tile that three players do without."""


def each_seat(scene: Scene) -> Iterator[Place]:
    """Every seat's deal."""
    for index in range(len(scene.record.deals)):
        for seat in range(scene.players):
            yield Place(index, numbers=(seat,))


def each_header(scene: Scene) -> Iterator[Place]:
    """Every round."""
    for index in range(len(scene.record.deals)):
        yield Place(index)


def deal_one_short(scene: Scene, record: Record, place: Place) -> None:
    """Leave a dealt tile out."""
    record.deals[place.round].header.deal[place.numbers[0]][12] = NONE


def deal_one_more(scene: Scene, record: Record, place: Place) -> None:
    """Deal one of the tiles that nobody was dealt."""
    header = record.deals[place.round].header
    dealt = {t for hand in header.deal for t in hand} | {header.indicator}
    rest = (t for t in range(136) if t not in dealt)
    spare = next(t for t in rest if not scene.rules.removed[t // 4])
    header.deal[place.numbers[0]][13] = spare


def deal_twice(scene: Scene, record: Record, place: Place) -> None:
    """Deal a tile of one seat to the next as well."""
    deal = record.deals[place.round].header.deal
    seat = place.numbers[0]
    deal[(seat + 1) % scene.players][0] = deal[seat][0]


def deal_absent(scene: Scene, record: Record, place: Place) -> None:
    """Deal a tile that is not in the set."""
    record.deals[place.round].header.deal[place.numbers[0]][0] = FIVE_MAN


def indicator_twice(scene: Scene, record: Record, place: Place) -> None:
    """Turn a dealt tile as the first indicator."""
    header = record.deals[place.round].header
    header.indicator = header.deal[0][0]


def draw_seen(scene: Scene, record: Record, place: Place) -> None:
    """Draw a tile that the first seat was dealt."""
    deal = record.deals[place.round]
    deal.events[place.event].tile = deal.header.deal[0][0]


def draw_absent(scene: Scene, record: Record, place: Place) -> None:
    """Draw a tile that is not in the set."""
    record.deals[place.round].events[place.event].tile = FIVE_MAN


def turn_twice(scene: Scene, record: Record, place: Place) -> None:
    """Turn the first indicator once more for a kan."""
    deal = record.deals[place.round]
    deal.events[place.event].tile = deal.header.indicator


def other_dealer(scene: Scene, record: Record, place: Place) -> None:
    """Name the next seat as dealer."""
    header = record.deals[place.round].header
    header.dealer = (header.dealer + 1) % scene.players


def discards(drawn: bool) -> Find:
    """Discards after a draw: of the drawn tile, or of another one."""
    return at(
        EventKind.DISCARD,
        lambda _, m: m.table.drawn >= 0 and (m.event.tile == m.table.drawn) == drawn,
    )


def mark(flag: int) -> Edit:
    """Mark a discard as drawn (1) or from the hand (0)."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        record.deals[place.round].events[place.event].flag = flag

    return edit


def each_result(scene: Scene) -> Iterator[Place]:
    """Every round that has a result."""
    for index in rounds(scene):
        yield Place(index, scene.deal(index).result())


def go_on(scene: Scene, record: Record, place: Place) -> None:
    """Let somebody draw after the result."""
    deal = record.deals[place.round]
    seen = scene.moment(place.round, place.event).table.place
    row = blank(EventRow)
    row.kind, row.seat = int(EventKind.DRAW), 0
    row.tile = next(t for t in range(136) if not seen[t])
    deal.events.append(row)


def drop_result(scene: Scene, record: Record, place: Place) -> None:
    """Leave the result out."""
    deal = record.deals[place.round]
    del deal.events[place.event :]
    deal.claims = []


def other_called_tile(scene: Scene, record: Record, place: Place) -> None:
    """Name another tile of the pon as the called one."""
    row = record.deals[place.round].events[place.event]
    table = scene.moment(place.round, place.event).table
    n = pon_of(table, row.seat, row.tile // 4)
    called, first, second, _ = table.meld_tiles[row.seat][n]
    row.own = [first, called, second]


def other_feeder(scene: Scene, record: Record, place: Place) -> None:
    """Name another seat as the one whose discard made the pon."""
    row = record.deals[place.round].events[place.event]
    table = scene.moment(place.round, place.event).table
    source = table.meld_source[row.seat][pon_of(table, row.seat, row.tile // 4)]
    seats = range(scene.players)
    row.source = next(s for s in seats if s not in (source, row.seat))


def stick_unpaid(scene: Scene, record: Record, place: Place) -> None:
    """State with an acceptance the scores from before it."""
    row = record.deals[place.round].events[place.event]
    row.stated = [*scene.moment(place.round, place.event).table.scores]


def without(column: str) -> Edit:
    """Leave a column of an event unset."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        setattr(record.deals[place.round].events[place.event], column, NONE)

    return edit


ROWS = (
    Spoil(
        "deal_one_short",
        "A seat is dealt twelve tiles.",
        "record.deal_count",
        each_seat,
        deal_one_short,
    ),
    Spoil(
        "deal_one_more",
        "A seat is dealt fourteen tiles.",
        "record.deal_count",
        each_seat,
        deal_one_more,
    ),
    Spoil(
        "dealt_twice",
        "A dealt tile is dealt to the next seat as well.",
        "record.tile_twice",
        each_seat,
        deal_twice,
    ),
    Spoil(
        "dealt_absent_tile",
        "A 5m is dealt in a game of three.",
        "record.tile_not_in_set",
        each_seat,
        deal_absent,
        players=(3,),
    ),
    Spoil(
        "indicator_twice",
        "The first indicator is a tile that somebody was dealt.",
        "record.tile_twice",
        each_header,
        indicator_twice,
    ),
    Spoil(
        "draw_repeated",
        "A seat draws a tile that has come up before.",
        "record.tile_twice",
        at(EventKind.DRAW),
        draw_seen,
    ),
    Spoil(
        "absent_tile_drawn",
        "A 5m is drawn in a game of three.",
        "record.tile_not_in_set",
        at(EventKind.DRAW),
        draw_absent,
        players=(3,),
    ),
    Spoil(
        "kan_indicator_twice",
        "For a kan the first indicator is turned again.",
        "record.tile_twice",
        at(EventKind.DORA),
        turn_twice,
    ),
    Spoil(
        "dealer_misnamed",
        "The header names the seat after the dealer as dealer.",
        "record.dealer_seat",
        each_header,
        other_dealer,
    ),
    Spoil(
        "tsumogiri_marked_tedashi",
        "A discard of the drawn tile is marked as from the hand.",
        "record.tsumogiri_flag",
        discards(drawn=True),
        mark(0),
    ),
    Spoil(
        "tedashi_marked_tsumogiri",
        "A discard from the hand is marked as drawn.",
        "record.tsumogiri_flag",
        discards(drawn=False),
        mark(1),
    ),
    Spoil(
        "draw_after_the_end",
        "Somebody draws after the result of the round.",
        "record.after_end",
        each_result,
        go_on,
    ),
    Spoil(
        "result_left_out",
        "A round goes over into the next without a result.",
        "record.no_result",
        each_result,
        drop_result,
    ),
    Spoil(
        "kakan_of_another_pon",
        "An added kan names another tile of its pon as the called one.",
        "record.meld_record",
        at(EventKind.KAKAN),
        other_called_tile,
    ),
    Spoil(
        "kakan_of_another_feeder",
        "An added kan names another seat as the one that its pon came from.",
        "record.meld_record",
        at(EventKind.KAKAN),
        other_feeder,
    ),
    Spoil(
        "riichi_scores_before_the_stick",
        "The scores stated with an accepted riichi are those from before the stick.",
        "record.riichi_scores",
        at(EventKind.RIICHI_ACCEPTED),
        stick_unpaid,
        binds=lambda rules: rules.riichi_stick_value != 0,
    ),
    Spoil(
        "discard_of_nothing",
        "A discard names no tile.",
        "record.event_shape",
        at(EventKind.DISCARD),
        without("tile"),
    ),
    Spoil(
        "draw_by_nobody",
        "A draw names no seat.",
        "record.event_shape",
        at(EventKind.DRAW),
        without("seat"),
    ),
    Spoil(
        "result_without_claim",
        "A result says nothing of what was won or paid.",
        "record.event_shape",
        each_result,
        without("claim"),
    ),
)
"""Rows of the table, in the order of the codes."""
