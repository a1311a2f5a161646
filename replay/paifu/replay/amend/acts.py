"""What a record tells, changed by one event: put in, left out, or another one.

Each function gives versions of a record in which the event of a finding is something
that may have happened instead. Whether a version is in order the search finds out; here
it is enough that it might be. The last resort of every finding at an event is to stop
the record before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from paifu.logs.builder import blank, empty_claim, padded
from paifu.logs.engine import plain
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.amend.figures import right_win, wall_of
from paifu.replay.amend.judging import Fault, branch, played_to
from paifu.replay.audit.position import concealed
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules import Ruleset
from paifu.replay.sheets import RESULTS, Deal, Record
from paifu.replay.simulate.ends import end_abort, end_exhaustive
from paifu.replay.simulate.state import Chance, Pen
from paifu.replay.table.aborts import abort_due
from paifu.replay.table.moves import pon_of
from paifu.replay.table.progress import Outcome
from paifu.replay.table.state import AFTER_DISCARD, AFTER_DRAW, AFTER_KAN, Table
from paifu.replay.table.wins import ura_count

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)
CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI, DORA = int(EventKind.ANKAN), int(EventKind.NUKI), int(EventKind.DORA)
RIICHI, WIN = int(EventKind.RIICHI), int(EventKind.WIN)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
TIMEOUT = int(EventKind.TIMEOUT)
CALLS = (CHI, PON, DAIMINKAN)
ABORTS = range(int(ClaimKind.KYUUSHU), int(ClaimKind.SANCHAHOU) + 1)

Versions = Iterator[Record]


class Scene:
    """A record with a finding at an event, and the table just before it."""

    def __init__(self, record: Record, fault: Fault, ruleset: Ruleset) -> None:
        """Play the round up to the event of the finding."""
        self.record, self.fault, self.ruleset = record, fault, ruleset
        self.index, self.at = fault.round, fault.event
        self.deal: Deal = record.deals[fault.round]
        if fault.name == "record.no_result":
            self.at = len(self.deal.events)
            record = branch(record, fault.round)
            record.deals[fault.round].header.complete = 0
        known = 0 <= self.at < len(self.deal.events)
        self.event: EventRow | None = self.deal.events[self.at] if known else None
        self.played = played_to(record, self.index, max(self.at, 0), ruleset)
        self.table: Table = self.played.table

    def copy(self) -> tuple[Record, Deal]:
        """A version to be changed, and its round."""
        record = branch(self.record, self.index)
        return record, record.deals[self.index]

    @property
    def kind(self) -> int:
        """Kind of the event; -1 without one."""
        return NONE if self.event is None else self.event.kind

    def unseen(self) -> list[int]:
        """Tiles of the set that have not come up yet, those needed later first."""
        place, removed = self.table.place, self.played.rules.removed
        free = [t for t in range(136) if not place[t] and not removed[t // 4]]
        return sorted(free, key=lambda tile: tile not in self._needed())

    def _needed(self) -> set[int]:
        """Tiles that are discarded or melded later without having been drawn."""
        drawn: set[int] = set()
        needed: set[int] = set()
        for event in self.deal.events[max(self.at, 0) :]:
            if event.kind == DRAW:
                drawn.add(event.tile)
            elif event.kind == DISCARD:
                needed.add(event.tile)
            needed.update(event.own)
        return needed - drawn


def row_of(kind: int, seat: int, tile: int = NONE) -> EventRow:
    """An event to be put in."""
    row = blank(EventRow)
    row.kind, row.seat, row.tile = kind, seat, tile
    return row


def leave_out(deal: Deal, at: int) -> None:
    """Leave an event out, and its claim with it."""
    claim = deal.events.pop(at).claim
    if not 0 <= claim < len(deal.claims):
        return
    if any(event.claim == claim for event in deal.events):
        return
    del deal.claims[claim]
    for event in deal.events:
        if event.claim > claim:
            event.claim -= 1


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


# -- calls and kans --------------------------------------------------------------------


def other_calls(scene: Scene) -> Versions:
    """The tile just discarded, from who discarded it, with tiles that fit."""
    event, table = scene.event, scene.table
    if event is None or event.kind not in CALLS or event.seat < 0:
        return
    if table.discarder < 0 or event.seat == table.discarder:
        return
    tile = table.discarded
    for kind in dict.fromkeys((event.kind, PON, CHI)):
        for own in _fitting(scene, kind, tile):
            record, deal = scene.copy()
            row = deal.events[scene.at]
            row.kind, row.tile, row.source = kind, tile, table.discarder
            row.own = padded(own, 3)
            yield record


def _fitting(scene: Scene, kind: int, tile: int) -> Iterator[tuple[int, ...]]:
    """Tiles of the caller that make a meld; those that the record names first."""
    event = scene.event
    if event is None:
        return
    held = concealed(scene.table, event.seat)
    named = [own for own in event.own if own in held]
    count = 3 if kind == DAIMINKAN else 2
    kinds = tile // 4
    near = [
        one
        for one in held
        if one // 4 == kinds or (kind == CHI and abs(one // 4 - kinds) <= 2)
    ]
    made = [own for own in combinations(near, count) if _meld(kind, tile, own)]
    yield from sorted(made, key=lambda own: -len({*own} & {*named}))


def _meld(kind: int, tile: int, own: Sequence[int]) -> bool:
    kinds = sorted(one // 4 for one in (tile, *own))
    if kind != CHI:
        return len({*kinds}) == 1
    low, _, high = kinds
    return kinds == [low, low + 1, low + 2] and low // 9 == high // 9 and high < 27


def other_kans(scene: Scene) -> Versions:
    """A kan of tiles that the seat holds, or an added one for a concealed one."""
    event, table = scene.event, scene.table
    if event is None or event.kind not in (ANKAN, KAKAN, NUKI) or event.seat < 0:
        return
    held = concealed(table, event.seat)
    for kind in dict.fromkeys([event.tile // 4, *(tile // 4 for tile in held)]):
        mine = [tile for tile in held if tile // 4 == kind]
        record, deal = scene.copy()
        row = deal.events[scene.at]
        n = pon_of(table, event.seat, kind)
        if len(mine) == 4:
            row.kind, row.source = ANKAN, event.seat
            row.tile, row.own = mine[0], mine[1:]
        elif len(mine) == 1 and n >= 0:
            row.kind, row.tile = KAKAN, mine[0]
            row.source = table.meld_source[event.seat][n]
            row.own = table.meld_tiles[event.seat][n][:3]
        elif mine and event.kind == NUKI:
            row.tile = mine[0]
        else:
            continue
        yield record


# -- riichi ----------------------------------------------------------------------------


def without_riichi(scene: Scene) -> Versions:
    """The seat's last declaration left out, with its acceptance."""
    seat = scene.fault.seat
    declared = [
        n
        for n, event in enumerate(scene.deal.events[: scene.at + 1])
        if event.kind == RIICHI and event.seat == seat
    ]
    if not declared:
        return
    record, deal = scene.copy()
    del deal.events[declared[-1]]
    for n in range(declared[-1], len(deal.events)):
        event = deal.events[n]
        if event.kind == RIICHI_ACCEPTED and event.seat == seat:
            del deal.events[n]
            break
    yield record


def accepted(scene: Scene) -> Versions:
    """The acceptance of a declaration put in, here or after the discard."""
    table, seat = scene.table, scene.fault.seat
    if scene.event is None or seat < 0 or not table.riichi[seat]:
        return
    for at in (scene.at, scene.at + 1):
        record, deal = scene.copy()
        row = row_of(RIICHI_ACCEPTED, seat)
        row.stated = [*table.scores]
        row.stated[seat] -= scene.played.rules.riichi_stick_value
        deal.events.insert(at, row)
        yield record


def not_shown(scene: Scene) -> Versions:
    """A declaration with the hand hidden."""
    if scene.event is not None and scene.event.kind == RIICHI:
        record, deal = scene.copy()
        deal.events[scene.at].flag = NONE
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


# -- wins and draws --------------------------------------------------------------------


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


def stopped(record: Record, fault: Fault) -> Record | None:
    """The record as far as it is in order.

    It stops before the event of the finding, or before the round whose header it is at;
    None where nothing would be left.
    """
    made = branch(record, fault.round)
    if fault.event >= 0:
        made.stop_at(fault.round, fault.event)
    elif fault.round > 0 and fault.name.startswith("flow."):
        made.stop_after(fault.round - 1)
    elif fault.name == "record.no_result":
        made.stop_at(fault.round, len(made.deals[fault.round].events))
    else:
        return None
    return made


ACTS: tuple[Callable[[Scene], Versions], ...] = (
    nothing_after,
    timed_otherwise,
    not_shown,
    other_seats,
    other_calls,
    other_kans,
    other_discards,
    without_riichi,
    accepted,
    not_there,
    exchanged,
    indicators,
    fewer_winners,
    other_wins,
    named_otherwise,
    misnamed,
    wins_made,
    result_made,
    missing_draw,
    missing_discard,
    other_draws,
    other_indicator,
    dealt_otherwise,
)
"""Ways to tell a moment otherwise, those that change least first."""
