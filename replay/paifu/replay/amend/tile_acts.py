"""Other tiles: discards, draws, the deal, indicators."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.builder import padded
from paifu.logs.events import NONE
from paifu.replay.amend.figures import wall_of
from paifu.replay.amend.scene import (
    DISCARD,
    DORA,
    DRAW,
    RIICHI,
    RIICHI_ACCEPTED,
    WIN,
    Scene,
    Versions,
    leave_out,
    row_of,
)
from paifu.replay.audit.position import concealed
from paifu.replay.sheets import RESULTS, Deal, Record
from paifu.replay.table.state import AFTER_DISCARD, AFTER_DRAW, AFTER_KAN

# -- discards and draws ----------------------------------------------------------------


def other_discards(scene: Scene) -> Versions:
    """Another tile of the hand, the drawn one first.

    A tile that is discarded later changes places with it.
    """
    event, table = scene.event, scene.table
    if event is None or event.kind != DISCARD or event.seat < 0:
        return
    held = concealed(table, event.seat)
    held.sort(key=lambda tile: tile != table.drawn)
    for tile in dict.fromkeys(held):
        if tile == event.tile:
            continue
        record, deal = scene.copy()
        _discard(deal, scene.at, tile, tile == table.drawn)
        for n in range(scene.at + 1, len(deal.events)):
            later = deal.events[n]
            if later.tile == tile and later.seat == event.seat:
                if later.kind == DISCARD:
                    _discard(deal, n, event.tile, False)
                break
        yield record


def _discard(deal: Deal, at: int, tile: int, drawn: bool) -> None:
    row = deal.events[at]
    row.tile = tile
    if row.flag != NONE:
        row.flag = int(drawn)


def other_draws(scene: Scene) -> Versions:
    """A tile nobody has seen instead of one that cannot come; the wall's first."""
    event = scene.event
    if event is None or event.kind not in (DRAW, DORA):
        return
    for tile in _free(scene, event.tile):
        record, deal = scene.copy()
        deal.events[scene.at].tile = tile
        yield record
        # The seat goes on to play the tile that it drew instead.
        record, deal = scene.copy()
        deal.events[scene.at].tile = tile
        for later in deal.events[scene.at + 1 :]:
            if later.kind == DISCARD and later.tile == event.tile:
                later.tile = tile
                yield record
                break


def _free(scene: Scene, tile: int) -> list[int]:
    """Tiles that might stand instead of one: copies of its kind first."""
    free = scene.unseen()
    alike = [one for one in free if one // 4 == tile // 4]
    return [*alike, *(one for one in free if one not in alike)]


def missing_draw(scene: Scene) -> Versions:
    """A draw put in before the event, if one is due."""
    table = scene.table
    if table.phase not in (AFTER_DISCARD, AFTER_KAN):
        return
    for tile in scene.unseen():
        record, deal = scene.copy()
        deal.events.insert(scene.at, row_of(DRAW, table.turn, tile))
        yield record


def missing_discard(scene: Scene) -> Versions:
    """A discard put in before the event, if one is due: the drawn tile, or another."""
    table = scene.table
    if table.phase != AFTER_DRAW:
        return
    held = concealed(table, table.turn)
    held.sort(key=lambda tile: tile != table.drawn)
    for tile in held:
        record, deal = scene.copy()
        deal.events.insert(scene.at, row_of(DISCARD, table.turn, tile))
        yield record


def other_seats(scene: Scene) -> Versions:
    """The same done by another seat, the one in turn first."""
    event, table = scene.event, scene.table
    if event is None or event.kind not in (DRAW, DISCARD, RIICHI, RIICHI_ACCEPTED):
        return
    seats = [table.turn, *range(table.players)]
    for seat in dict.fromkeys(seats):
        if seat != event.seat:
            record, deal = scene.copy()
            deal.events[scene.at].seat = seat
            yield record
    if event.kind == DISCARD:
        for tile in concealed(table, table.turn):
            record, deal = scene.copy()
            deal.events[scene.at].seat = table.turn
            _discard(deal, scene.at, tile, tile == table.drawn)
            yield record


def not_there(scene: Scene) -> Versions:
    """The event left out."""
    if scene.event is None or scene.event.kind in RESULTS:
        return
    record, deal = scene.copy()
    leave_out(deal, scene.at)
    yield record


def exchanged(scene: Scene) -> Versions:
    """The event in the other order with the one before or after it."""
    for first in (scene.at, scene.at - 1):
        if first >= 0 and first + 1 < len(scene.deal.events):
            record, deal = scene.copy()
            one, other = deal.events[first : first + 2]
            deal.events[first : first + 2] = [other, one]
            if one.kind == other.kind == WIN:
                claims = one.claim, other.claim
                a, b = (deal.claims[n] for n in claims)
                deal.claims[claims[0]], deal.claims[claims[1]] = b, a
                other.claim, one.claim = claims
            yield record


# -- the deal --------------------------------------------------------------------------


def dealt_otherwise(scene: Scene) -> Versions:
    """A dealt tile less, more, or another one."""
    fault = scene.fault
    if scene.at >= 0:
        return
    deal = scene.deal
    seats = [fault.seat] if fault.seat >= 0 else [*range(scene.table.players)]
    for seat in seats:
        held = [tile for tile in deal.header.deal[seat] if tile != NONE]
        tiles = {fault.recorded, *held[13:]} if fault.expected < 0 else {*held[13:]}
        for tile in sorted(tiles & {*held}):
            yield _dealt(scene, seat, [one for one in held if one != tile])
        for tile in _free_of_deal(scene):
            if fault.recorded in held and fault.name != "record.deal_count":
                kept = [*held]
                kept[kept.index(fault.recorded)] = tile
                yield _dealt(scene, seat, kept)
            if len(held) < 13:
                yield _dealt(scene, seat, [*held, tile])


def _dealt(scene: Scene, seat: int, tiles: Sequence[int]) -> Record:
    record, deal = scene.copy()
    deal.header.deal[seat] = padded(tiles, 14)
    return record


def _free_of_deal(scene: Scene) -> list[int]:
    """Tiles that are not dealt.

    The wall's for the seat come first, then those that are played from a hand without
    having been drawn.
    """
    header = scene.deal.header
    taken = {tile for hand in header.deal for tile in hand} | {header.indicator}
    wall = wall_of(scene.record, scene.index)
    first: list[int] = []
    if wall is not None and scene.fault.seat >= 0:
        first = [*wall.hand(scene.fault.seat, header.dealer)]
    elif wall is not None:
        first = [*wall.indicators[:1]]
    drawn = {event.tile for event in scene.deal.events if event.kind == DRAW}
    needed = {event.tile for event in scene.deal.events if event.kind == DISCARD}
    for event in scene.deal.events:
        needed.update(event.own)
    for claim in scene.deal.claims:
        needed.update(claim.hand)
    first += sorted(needed - drawn)
    removed = scene.played.rules.removed
    every = [*first, *range(136)]
    return [
        tile
        for tile in dict.fromkeys(every)
        if tile not in taken and 0 <= tile < 136 and not removed[tile // 4]
    ]


def other_indicator(scene: Scene) -> Versions:
    """Another first indicator than one that cannot be."""
    if scene.at >= 0 or scene.deal.header.indicator != scene.fault.recorded:
        return
    for tile in _free_of_deal(scene):
        record, deal = scene.copy()
        deal.header.indicator = tile
        yield record


# -- indicators ------------------------------------------------------------------------


def indicators(scene: Scene) -> Versions:
    """The next indicator turned here, or the one here turned later or not at all."""
    events = scene.deal.events
    # A finding at the head of a round has no event; the round may have none either.
    first = max(scene.at, 0)
    later = [n for n in range(first, len(events)) if events[n].kind == DORA]
    for n in later[:1]:
        for to in range(max(scene.at - 3, 0), min(scene.at + 5, len(events))):
            if to != n:
                record, deal = scene.copy()
                row = deal.events.pop(n)
                deal.events.insert(to, row)
                yield record
        record, deal = scene.copy()
        del deal.events[n]
        yield record
    for tile in _next_indicators(scene):
        record, deal = scene.copy()
        deal.events.insert(scene.at, row_of(DORA, NONE, tile))
        yield record


def _next_indicators(scene: Scene) -> list[int]:
    """What the next indicator may be: the wall's, one that a win lists, any unseen."""
    turned = scene.table.indicator_count
    wall = wall_of(scene.record, scene.index)
    if wall is not None:
        return [*wall.indicators[turned : turned + 1]]
    listed = [c.dora[turned] for c in scene.deal.claims if c.dora[turned] != NONE]
    return list(dict.fromkeys([*listed, *scene.unseen()]))[:3]
