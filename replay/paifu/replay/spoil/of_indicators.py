"""Edits of when the indicators of kans are turned."""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.events import EventKind
from paifu.replay.sheets import Record
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import after_discards, kind_after
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Place, Spoil
from paifu.replay.table.state import AFTER_KAN

DORA, DRAW, DISCARD = EventKind.DORA, EventKind.DRAW, EventKind.DISCARD
WIN = EventKind.WIN


def turned(scene: Scene) -> Iterator[Moment]:
    """Moments before an indicator is turned."""
    for moment in scene.moments():
        if moment.event.kind == DORA:
            yield moment


def after_the_draw(scene: Scene) -> Iterator[Place]:
    """Indicators turned after the replacement draw, with the number of that draw."""
    for moment in turned(scene):
        events = scene.deal(moment.round).events
        at = moment.number - 1
        while at >= 0 and events[at].kind in (DISCARD, EventKind.RIICHI):
            at -= 1
        if at >= 0 and events[at].kind == DRAW and moment.table.due_kan == 0:
            yield Place(moment.round, moment.number, (at,))


def before_the_draw(scene: Scene) -> Iterator[Place]:
    """Indicators turned between a kan and its replacement draw."""
    for moment in turned(scene):
        kan = moment.table.phase == AFTER_KAN
        if kan and kind_after(scene, moment) == DRAW:
            yield Place(moment.round, moment.number, (moment.number + 1,))


def before_the_discard(scene: Scene) -> Iterator[Place]:
    """Indicators turned just before a discard that nobody rons."""
    for moment in turned(scene):
        events = scene.deal(moment.round).events
        at, after = moment.number, kind_after(scene, moment)
        if after == DISCARD and at + 2 < len(events) and events[at + 2].kind == DRAW:
            yield Place(moment.round, at, (at + 1,))


def move(scene: Scene, record: Record, place: Place) -> None:
    """Move the event to the place of another one; those between close up."""
    events = record.deals[place.round].events
    events.insert(place.numbers[0], events.pop(place.event))


def of_drawn_rounds(scene: Scene) -> Iterator[Place]:
    """Indicators of rounds that nobody wins, the last of each."""
    for index, deal in enumerate(scene.record.deals):
        numbers = [n for n, row in enumerate(deal.events) if row.kind == DORA]
        won = any(row.kind == WIN for row in deal.events)
        if numbers and not won:
            yield Place(index, numbers[-1])


def leave_out(scene: Scene, record: Record, place: Place) -> None:
    """Leave the event out."""
    del record.deals[place.round].events[place.event]


def passed_discards(scene: Scene) -> Iterator[Place]:
    """Discards that nobody took, with no indicator due, one more there to turn."""
    for moment in after_discards(scene):
        table = moment.table
        if not table.due_passed and table.indicator_count < 2:
            yield Place(moment.round, moment.number)


def turn_and_play_on(scene: Scene, record: Record, place: Place) -> None:
    """Turn an indicator without a kan, and play on from there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.dora()
    onward.play_on()
    onward.into(record)


def turn_two(scene: Scene, record: Record, place: Place) -> None:
    """Turn a second indicator for the kan, and play on from there."""
    moment = scene.moment(place.round, place.event)
    onward = Onward(scene, moment)
    table = onward.table
    onward.dora()
    for name in ("due_kan", "due_draw", "due_discard", "due_passed"):
        if getattr(table, name):
            setattr(table, name, getattr(table, name) - 1)
            break
    onward.dora()
    onward.play_on()
    onward.into(record)


def single(scene: Scene) -> Iterator[Place]:
    """Indicators that are the only ones due, with another one there to turn."""
    for moment in turned(scene):
        table = moment.table
        due = table.due_kan + table.due_draw + table.due_discard + table.due_passed
        if due == 1 and table.indicator_count < 2 and not table.riichis:
            yield Place(moment.round, moment.number)


ROWS = (
    Spoil(
        "kan_indicator_before_the_draw",
        "The indicator of an open kan is turned before the replacement draw.",
        "result.dora_early",
        after_the_draw,
        move,
    ),
    Spoil(
        "kan_indicator_after_the_draw",
        "The indicator of a concealed kan is turned after the replacement draw.",
        "result.dora_late",
        before_the_draw,
        move,
    ),
    Spoil(
        "kan_indicator_after_the_discard",
        "The indicator of an open kan is turned after the discard instead of before.",
        "result.dora_late",
        before_the_discard,
        move,
    ),
    Spoil(
        "kan_indicator_left_out",
        "The indicator of a kan is not turned at all.",
        "result.dora_late",
        of_drawn_rounds,
        leave_out,
    ),
    Spoil(
        "indicator_without_a_kan",
        "An indicator is turned without a kan.",
        "result.dora_unexpected",
        passed_discards,
        turn_and_play_on,
    ),
    Spoil(
        "two_indicators_for_a_kan",
        "Two indicators are turned for one kan.",
        "result.dora_unexpected",
        single,
        turn_two,
    ),
)
"""Rows of the table, in the order of the codes."""
