"""Other wins and results, and what comes after them."""

from __future__ import annotations

from paifu.logs.builder import blank, empty_claim, padded
from paifu.logs.engine import plain
from paifu.logs.events import ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.amend.figures import right_win, wall_of
from paifu.replay.amend.scene import (
    ABORTS,
    TIMEOUT,
    WIN,
    Scene,
    Versions,
    leave_out,
    row_of,
)
from paifu.replay.hand.state import Value, Win
from paifu.replay.sheets import RESULTS, Deal, Record
from paifu.replay.simulate.ends import end_abort, end_exhaustive
from paifu.replay.simulate.state import Chance, Pen
from paifu.replay.table.aborts import abort_due
from paifu.replay.table.progress import Outcome
from paifu.replay.table.state import AFTER_DISCARD, AFTER_DRAW
from paifu.replay.table.wins import ura_count


def fewer_winners(scene: Scene) -> Versions:
    """The win left out, where others win on the same tile."""
    wins = [n for n, event in enumerate(scene.deal.events) if event.kind == WIN]
    if scene.kind == WIN and len(wins) > 1:
        for n in (scene.at, *(n for n in reversed(wins) if n != scene.at)):
            record, deal = scene.copy()
            leave_out(deal, n)
            yield record


def other_wins(scene: Scene) -> Versions:
    """The same win on the tile that is there, from who it came."""
    event, table = scene.event, scene.table
    if event is None or event.kind != WIN or event.seat < 0:
        return
    if not 0 <= event.claim < len(scene.deal.claims):
        return
    own_turn = table.phase == AFTER_DRAW
    tile = table.drawn if own_turn else table.window_tile
    source = table.turn if own_turn else table.window_seat
    seats = [table.turn] if own_turn else [*range(table.players)]
    for seat in dict.fromkeys([event.seat, *seats]):
        if own_turn and seat != table.turn:
            continue
        record, deal = scene.copy()
        row = deal.events[scene.at]
        claim = deal.claims[row.claim]
        row.seat = claim.seat = seat
        row.source = claim.source = source
        row.tile = claim.tile = tile
        yield record


def named_otherwise(scene: Scene) -> Versions:
    """An event or a result that says what its twin says: seat, source, tile, claim."""
    event = scene.event
    if event is None:
        return
    claims = [
        n
        for n in range(len(scene.deal.claims))
        if not any(other.claim == n for other in scene.deal.events)
    ]
    for n in claims:
        record, deal = scene.copy()
        deal.events[scene.at].claim = n
        yield record
    if 0 <= event.claim < len(scene.deal.claims):
        claim = scene.deal.claims[event.claim]
        record, deal = scene.copy()
        row = deal.events[scene.at]
        if event.kind == WIN:
            row.seat, row.source, row.tile = claim.seat, claim.source, claim.tile
            yield record
            record, deal = scene.copy()
            claim = deal.claims[event.claim]
            claim.seat, claim.source = event.seat, event.source
            claim.kind = int(ClaimKind.WIN)
            yield record


def misnamed(scene: Scene) -> Versions:
    """An abortive draw by another name."""
    event = scene.event
    if event is None or not 0 <= event.claim < len(scene.deal.claims):
        return
    if scene.kind == EventKind.ABORTIVE_DRAW:
        for kind in ABORTS:
            record, deal = scene.copy()
            deal.claims[event.claim].kind = kind
            yield record


def wins_made(scene: Scene) -> Versions:
    """A win put in where there is no result, or the claim of one that has none."""
    table, event = scene.table, scene.event
    if event is not None and event.kind == WIN and event.claim < 0:
        record, deal = scene.copy()
        if _claimed(scene, record, deal, scene.at):
            yield record
        return
    if scene.deal.result() >= 0 or scene.at != len(scene.deal.events):
        return
    own_turn = table.phase == AFTER_DRAW
    source = table.turn if own_turn else table.window_seat
    tile = table.drawn if own_turn else table.window_tile
    for seat in range(table.players):
        if (seat == source) == own_turn and tile >= 0:
            record, deal = scene.copy()
            row = row_of(WIN, seat, tile)
            row.source = source
            deal.events.append(row)
            if _claimed(scene, record, deal, scene.at):
                deal.header.complete = 1
                yield record


def _claimed(scene: Scene, record: Record, deal: Deal, at: int) -> bool:
    """Put in what a win should claim; its under-indicators where the wall is known."""
    row, claim = deal.events[at], empty_claim()
    claim.kind, claim.seat = int(ClaimKind.WIN), row.seat
    claim.source, claim.tile = row.source, row.tile
    wall = wall_of(scene.record, scene.index)
    count = (
        0
        if scene.table.faulty
        else ura_count(scene.table, scene.played.rules, row.seat)
    )
    if wall is not None and count:
        claim.ura, claim.ura_stated = padded(wall.under_indicators[:count], 10), 1
    deal.claims.append(claim)
    row.claim = len(deal.claims) - 1
    fault = scene.fault._replace(event=at)
    right = right_win(record, fault, scene.ruleset)
    if right is None:
        return False
    right.ura, right.ura_stated = claim.ura, claim.ura_stated
    deal.claims[row.claim] = right
    return True


def result_made(scene: Scene) -> Versions:
    """The draw that is due here by the rules, and nothing after it in the round."""
    table = scene.table
    if table.faulty:
        return
    due = abort_due(table, scene.played.rules)
    record, deal = scene.copy()
    pen, claims = plain(Pen), [blank(ClaimRow)]
    events = [blank(EventRow) for _ in range(2)]
    header, outcome = plain(RoundRow), plain(Outcome)
    put = (table, scene.played.rules)
    if due:
        end_abort(*put, pen, outcome, header, events, claims, due, [0] * 4)
    elif table.live <= 0 and table.phase == AFTER_DISCARD:
        end_exhaustive(
            *put, plain(Chance), pen, plain(Win), plain(Value), outcome, header, events,
            claims, [0] * 4, [0] * 4,
        )  # fmt: skip
    else:
        return
    deal.events[scene.at :] = events[:1]
    deal.claims, deal.header.complete = claims, 1
    yield record
    record.stop_after(scene.index)
    yield record


def nothing_after(scene: Scene) -> Versions:
    """Whatever stands after the result left out."""
    at = scene.deal.result()
    if at < 0:
        return
    record, deal = scene.copy()
    while at < len(deal.events) and deal.events[at].kind in RESULTS:
        at += 1
    if at < len(deal.events):
        del deal.events[at:]
        yield record


def timed_otherwise(scene: Scene) -> Versions:
    """A time-out put in before the event, or the one here left out."""
    event = scene.event
    if event is None:
        return
    if event.kind != TIMEOUT and event.seat >= 0:
        record, deal = scene.copy()
        row = row_of(TIMEOUT, event.seat)
        row.time = event.time
        deal.events.insert(scene.at, row)
        yield record
    for n in range(scene.at, max(scene.at - 4, -1), -1):
        if n < len(scene.deal.events) and scene.deal.events[n].kind == TIMEOUT:
            record, deal = scene.copy()
            del deal.events[n]
            yield record
            break
