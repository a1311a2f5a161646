"""Edits of chi, pon and kans, of norths, and of draws from an empty wall."""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.events import EventKind
from paifu.replay.sheets import Record
from paifu.replay.spoil.of_turns import insert, name_tile
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import (
    after_calls,
    after_discards,
    at,
    hand,
    of_kind,
    others,
    own_turns,
)
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.moves import pon_of
from paifu.replay.table.state import AFTER_DISCARD, IN_RIVER, Table
from paifu.replay.table.tiles import NORTH

CHI, PON = EventKind.CHI, EventKind.PON
HONOURS_FROM = 27


def runs_with(table: Table, seat: int) -> list[tuple[int, int]]:
    """Pairs of the seat's tiles that make a run with the last discard."""
    called = table.discarded // 4
    if called >= HONOURS_FROM:
        return []
    rank, made = called % 9, []
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        kinds = [called - rank + low + step for step in range(3)]
        kinds.remove(called)
        tiles = [of_kind(table, seat, kind)[:1] for kind in kinds]
        if all(tiles):
            made.append((tiles[0][0], tiles[1][0]))
    return made


def pair_with(table: Table, seat: int) -> list[int]:
    """Two tiles of the seat of the last discard's kind, if it has them."""
    mine = of_kind(table, seat, table.discarded // 4)
    return mine[:2] if len(mine) >= 2 else []


def free(table: Table, seat: int) -> bool:
    """True if the seat could call: not in riichi, room for a meld."""
    return not table.riichi[seat] and table.meld_count[seat] < 4


def chi_from_afar(scene: Scene) -> Iterator[Place]:
    """Discards that a seat further on could make a run with."""
    for moment in after_discards(scene):
        table = moment.table
        for seat in others(scene, table.discarder)[1:]:
            for pair in runs_with(table, seat)[:1]:
                if free(table, seat) and table.live:
                    yield Place(moment.round, moment.number, (seat, *pair))


def chi_of_three(scene: Scene) -> Iterator[Place]:
    """Discards that the next of three players could make a run with."""
    for moment in after_discards(scene):
        table = moment.table
        seat = others(scene, table.discarder)[0]
        for pair in runs_with(table, seat)[:1]:
            if free(table, seat) and table.live:
                yield Place(moment.round, moment.number, (seat, *pair))


def call_and_play_on(kind: EventKind) -> Edit:
    """Call with the place's tiles, and play on from there."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        seat, *own = place.numbers
        onward = Onward(scene, scene.moment(place.round, place.event))
        onward.call(kind, seat, own)
        onward.play_on()
        onward.into(record)

    return edit


def pon_in_riichi(scene: Scene) -> Iterator[Place]:
    """Discards of which a seat in riichi holds a pair."""
    for moment in after_discards(scene):
        table = moment.table
        for seat in others(scene, table.discarder):
            pair = pair_with(table, seat)
            if table.riichi[seat] and pair and table.live:
                yield Place(moment.round, moment.number, (seat, *pair))


def chi_in_riichi(scene: Scene) -> Iterator[Place]:
    """Discards that the next seat, in riichi, could make a run with."""
    for moment in after_discards(scene):
        table = moment.table
        seat = others(scene, table.discarder)[0]
        for pair in runs_with(table, seat)[:1]:
            if table.riichi[seat] and table.live:
                yield Place(moment.round, moment.number, (seat, *pair))


def call_in_riichi(kind: EventKind) -> Edit:
    """Call in riichi, discard another tile of the hand, and play on from there."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        seat, *own = place.numbers
        onward = Onward(scene, scene.moment(place.round, place.event))
        onward.call(kind, seat, own)
        rest = hand(onward.table, seat)
        forbidden = onward.table.forbidden
        onward.discard(seat, next(t for t in rest if not forbidden >> t // 4 & 1))
        onward.play_on()
        onward.into(record)

    return edit


def last_discards(scene: Scene) -> Iterator[tuple[Moment, int]]:
    """Moments after the last discard of a used-up wall, for each other seat."""
    for moment in scene.moments():
        table = moment.table
        over = table.phase == AFTER_DISCARD and not table.live
        if over and moment.event.kind == EventKind.EXHAUSTIVE_DRAW:
            for seat in others(scene, table.discarder):
                if free(table, seat):
                    yield moment, seat


def last_pon(scene: Scene) -> Iterator[Place]:
    """Last discards of which somebody holds a pair."""
    for moment, seat in last_discards(scene):
        pair = pair_with(moment.table, seat)
        if pair:
            yield Place(moment.round, moment.number, (seat, *pair))


def last_chi(scene: Scene) -> Iterator[Place]:
    """Last discards that the next seat could make a run with."""
    for moment, seat in last_discards(scene):
        if seat == others(scene, moment.table.discarder)[0]:
            for pair in runs_with(moment.table, seat)[:1]:
                yield Place(moment.round, moment.number, (seat, *pair))


def river_tile(moment: Moment) -> int:
    """An earlier discard of the seat that was called from, still there; or -1."""
    table = moment.table
    lying = [t for t in range(136) if table.place[t] == IN_RIVER + table.discarder]
    return next((t for t in lying if t != table.discarded), -1)


def calls_with_river(scene: Scene) -> Iterator[Place]:
    """Calls from a seat with earlier discards."""
    for moment in scene.moments():
        if moment.event.kind in (CHI, PON) and river_tile(moment) >= 0:
            yield Place(moment.round, moment.number, (river_tile(moment),))


def other_source(scene: Scene, record: Record, place: Place) -> None:
    """Name another seat as the one that was called from."""
    row = record.deals[place.round].events[place.event]
    seats = range(scene.players)
    row.source = next(s for s in seats if s not in (row.source, row.seat))


def misfit(scene: Scene, moment: Moment) -> int:
    """A tile of the caller that is far from the called one; -1 if it has none."""
    row = moment.event
    for tile in hand(moment.table, moment.event.seat):
        far = tile // 4 // 9 != row.tile // 4 // 9
        if far and tile not in row.own:
            return tile
    return -1


def calls_to_mar(kind: EventKind) -> Find:
    """Calls whose caller holds a tile that does not belong to the meld."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            if moment.event.kind == kind and misfit(scene, moment) >= 0:
                yield Place(moment.round, moment.number, (misfit(scene, moment),))

    return find


def mar_meld(scene: Scene, record: Record, place: Place) -> None:
    """Put the place's tile into the meld."""
    record.deals[place.round].events[place.event].own[1] = place.numbers[0]


def triplets_in_hand(scene: Scene) -> Iterator[Place]:
    """Own turns with three tiles of a kind and one of another."""
    for moment, seat in own_turns(scene):
        tiles = hand(moment.table, seat)
        for kind in range(34):
            three = of_kind(moment.table, seat, kind)
            odd = next((t for t in tiles if t // 4 != kind), -1)
            if len(three) == 3 and odd >= 0:
                yield Place(moment.round, moment.number, (seat, odd, *three))


def kan_of_two_kinds(scene: Scene, record: Record, place: Place) -> None:
    """Make a concealed kan of three tiles of a kind and one of another."""
    seat, odd, *three = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    row = onward.put(EventKind.ANKAN, seat, odd)
    row.source, row.own = seat, three
    onward.into(record)


def without_pon(scene: Scene) -> Iterator[Place]:
    """Own turns with a tile that belongs to none of the seat's pons."""
    for moment, seat in own_turns(scene):
        tile = hand(moment.table, seat)[0]
        if pon_of(moment.table, seat, tile // 4) < 0:
            yield Place(moment.round, moment.number, (seat, tile))


def add_to_nothing(scene: Scene, record: Record, place: Place) -> None:
    """Add a tile to a pon that is not there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.put(EventKind.KAKAN, *place.numbers)
    onward.into(record)


def call_again(scene: Scene, record: Record, place: Place) -> None:
    """Let a third seat call the tile that has just been called."""
    deal = record.deals[place.round]
    chi = deal.events[place.event]
    seat = next(s for s in range(4) if s not in (chi.seat, chi.source))
    row = insert(PON, seat, chi.tile)
    table = scene.moment(place.round, place.event).table
    row.source, row.own = chi.source, [*hand(table, seat)[:2], -1]
    deal.events.insert(place.event + 1, row)


def full_kinds(table: Table, seat: int) -> list[int]:
    """Kinds of which the seat holds all four tiles."""
    return [k for k in range(34) if table.counts[seat][k] == 4]


def added_tiles(table: Table, seat: int) -> list[int]:
    """Tiles that the seat could add to its pons."""
    return [t for t in hand(table, seat) if pon_of(table, seat, t // 4) >= 0]


def last_turns(scene: Scene) -> Iterator[tuple[Moment, int]]:
    """Own turns with the last tile of the wall."""
    for moment, seat in own_turns(scene):
        if not moment.table.live and not moment.table.riichi[seat]:
            yield moment, seat


def kans_at_last(scene: Scene) -> Iterator[Place]:
    """Last turns with a kan in hand: a full kind (1) or a tile for a pon (0)."""
    for moment, seat in last_turns(scene):
        for kind in full_kinds(moment.table, seat):
            yield Place(moment.round, moment.number, (seat, 1, kind))
        for tile in added_tiles(moment.table, seat):
            yield Place(moment.round, moment.number, (seat, 0, tile))


def kans_too_many(scene: Scene) -> Iterator[Place]:
    """Own turns after the last kan there can be, with another one in hand."""
    for moment, seat in own_turns(scene):
        table, rules = moment.table, scene.rules
        full = table.kans >= rules.max_kans
        full |= rules.players == 3 and table.replacements >= rules.sanma_rinshan_tiles
        if not full or not table.live or table.riichi[seat]:
            continue
        for kind in full_kinds(table, seat):
            yield Place(moment.round, moment.number, (seat, 1, kind))
        for tile in added_tiles(table, seat):
            yield Place(moment.round, moment.number, (seat, 0, tile))


def stuck_chi(scene: Scene) -> Iterator[Place]:
    """Discards whose chi would leave nothing but forbidden tiles in hand."""
    for moment in after_discards(scene):
        table = moment.table
        seat = others(scene, table.discarder)[0]
        if not free(table, seat) or not table.live:
            continue
        for pair in runs_with(table, seat):
            rest = {t // 4 for t in hand(table, seat) if t not in pair}
            if rest <= {table.discarded // 4, *far_end(table.discarded // 4, pair)}:
                yield Place(moment.round, moment.number, (seat, *pair))


def far_end(called: int, pair: tuple[int, int]) -> list[int]:
    """The kind at the other end of two tiles that call a third; none of a gap."""
    low, high = sorted(tile // 4 for tile in pair)
    if high != low + 1:
        return []
    end = low - 1 if called > high else high + 1
    return [end] if end // 9 == called // 9 else []


def call_and_stop(kind: EventKind) -> Edit:
    """Call with the place's tiles; the record stops there."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        seat, *own = place.numbers
        onward = Onward(scene, scene.moment(place.round, place.event))
        onward.call(kind, seat, own)
        onward.into(record)

    return edit


def kans_after_calls(scene: Scene) -> Iterator[Place]:
    """Discards due after a call, by a seat with a kan in hand."""
    for moment, seat in after_calls(scene):
        table = moment.table
        if table.live < 2 or table.kans >= 3:
            continue
        for kind in full_kinds(table, seat):
            yield Place(moment.round, moment.number, (seat, 1, kind))
        for tile in added_tiles(table, seat):
            yield Place(moment.round, moment.number, (seat, 0, tile))


def told_kan(scene: Scene, place: Place) -> Onward:
    """A concealed kan of the place's kind, or an added one of its tile."""
    seat, concealed, what = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    if concealed:
        onward.ankan(seat, what)
    else:
        onward.kakan(seat, what)
    return onward


def kan_and_stop(scene: Scene, record: Record, place: Place) -> None:
    """Make a kan for which there is no replacement; the record stops there."""
    told_kan(scene, place).into(record)


def kan_and_play_on(scene: Scene, record: Record, place: Place) -> None:
    """Make a kan at the wrong moment, and play on from there."""
    onward = told_kan(scene, place)
    onward.play_on()
    onward.into(record)


def riichi_kans(drawn: bool) -> Find:
    """Turns in riichi with a full kind: the drawn one, which changes waits, or not."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment, seat in own_turns(scene):
            table = moment.table
            if not table.riichi[seat] or table.live < 2 or table.kans >= 3:
                continue
            for kind in full_kinds(table, seat):
                mine = table.drawn // 4 == kind
                if mine == drawn and not (drawn and waits_stay(scene, moment, kind)):
                    yield Place(moment.round, moment.number, (seat, 1, kind))

    return find


def waits_stay(scene: Scene, moment: Moment, kind: int) -> bool:
    """True if a kan of the kind leaves the waits as they are."""
    onward = Onward(scene, moment)
    seat = moment.table.turn
    onward.ankan(seat, kind)
    return onward.table.waits[seat] == moment.table.waits[seat]


def west_in_hand(scene: Scene) -> Iterator[Place]:
    """Own turns with a tile that is no north."""
    for moment, seat in own_turns(scene):
        tile = next(t for t in hand(moment.table, seat) if t // 4 != NORTH)
        yield Place(moment.round, moment.number, (seat, tile))


def north_in_hand(scene: Scene) -> Iterator[Place]:
    """Own turns with a north."""
    for moment, seat in own_turns(scene):
        for tile in of_kind(moment.table, seat, NORTH)[:1]:
            yield Place(moment.round, moment.number, (seat, tile))


def last_norths(scene: Scene) -> Iterator[Place]:
    """Last turns with a north in hand."""
    for moment, seat in last_turns(scene):
        for tile in of_kind(moment.table, seat, NORTH)[:1]:
            if moment.table.replacements < 8:
                yield Place(moment.round, moment.number, (seat, tile))


def aside_and_stop(scene: Scene, record: Record, place: Place) -> None:
    """Set a tile aside; the record stops there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.put(EventKind.NUKI, *place.numbers)
    onward.into(record)


def empty_walls(scene: Scene, moment: Moment) -> bool:
    """True at the end of a used-up wall."""
    return moment.table.phase == AFTER_DISCARD and not moment.table.live


def draw_from_nothing(scene: Scene, record: Record, place: Place) -> None:
    """Let the next seat draw once more before the draw of the round."""
    table = scene.moment(place.round, place.event).table
    spare = next(t for t in reversed(range(136)) if not table.place[t])
    row = insert(EventKind.DRAW, table.turn, spare)
    record.deals[place.round].events.insert(place.event, row)


ROWS = (
    Spoil(
        "earlier_discard_called",
        "A call takes an earlier discard than the last.",
        "illegal.call_tile",
        calls_with_river,
        name_tile,
    ),
    Spoil(
        "call_from_another_seat",
        "A call names another seat than the one that discarded.",
        "illegal.call_tile",
        at(PON),
        other_source,
    ),
    Spoil(
        "chi_that_is_no_run",
        "A chi is made with a tile of another suit.",
        "illegal.call_meld",
        calls_to_mar(CHI),
        mar_meld,
        players=(4,),
    ),
    Spoil(
        "pon_of_two_kinds",
        "A pon is made with a tile of another kind.",
        "illegal.call_meld",
        calls_to_mar(PON),
        mar_meld,
    ),
    Spoil(
        "concealed_kan_of_two_kinds",
        "A concealed kan is made of three tiles of a kind and one of another.",
        "illegal.call_meld",
        triplets_in_hand,
        kan_of_two_kinds,
    ),
    Spoil(
        "kakan_without_a_pon",
        "A tile is added to a pon that the seat does not have.",
        "illegal.call_meld",
        without_pon,
        add_to_nothing,
    ),
    Spoil(
        "chi_from_across",
        "A seat that is not the next one calls chi.",
        "illegal.chi_seat",
        chi_from_afar,
        call_and_play_on(CHI),
        players=(4,),
    ),
    Spoil(
        "chi_of_three_players",
        "One of three players calls chi.",
        "illegal.chi_three_players",
        chi_of_three,
        call_and_play_on(CHI),
        players=(3,),
        binds=lambda rules: not rules.sanma_chi,
    ),
    Spoil(
        "pon_in_riichi",
        "A seat in riichi calls pon.",
        "illegal.call_in_riichi",
        pon_in_riichi,
        call_in_riichi(PON),
    ),
    Spoil(
        "chi_in_riichi",
        "A seat in riichi calls chi.",
        "illegal.call_in_riichi",
        chi_in_riichi,
        call_in_riichi(CHI),
        players=(4,),
    ),
    Spoil(
        "pon_of_the_last_discard",
        "The last discard of a used-up wall is called for a pon.",
        "illegal.call_last_tile",
        last_pon,
        call_and_play_on(PON),
        binds=lambda rules: not rules.last_discard_calls,
    ),
    Spoil(
        "chi_of_the_last_discard",
        "The last discard of a used-up wall is called for a chi.",
        "illegal.call_last_tile",
        last_chi,
        call_and_play_on(CHI),
        players=(4,),
        binds=lambda rules: not rules.last_discard_calls,
    ),
    Spoil(
        "chi_that_leaves_no_discard",
        "A chi leaves only tiles in hand that may not be discarded after it.",
        "illegal.call_no_discard",
        stuck_chi,
        call_and_stop(CHI),
        players=(4,),
    ),
    Spoil(
        "pon_after_chi",
        "A tile that was called for a chi is called again for a pon.",
        "illegal.priority",
        at(CHI),
        call_again,
        players=(4,),
    ),
    Spoil(
        "kan_with_the_last_tile",
        "A kan is made with no live tile left.",
        "illegal.kan_last_tile",
        kans_at_last,
        kan_and_stop,
    ),
    Spoil(
        "kan_too_many",
        "A kan is made when all replacement tiles are gone: a fifth one.",
        "illegal.kan_too_many",
        kans_too_many,
        kan_and_stop,
    ),
    Spoil(
        "kan_after_a_call",
        "After chi or pon a kan is made instead of a discard.",
        "illegal.kan_after_call",
        kans_after_calls,
        kan_and_play_on,
    ),
    Spoil(
        "riichi_kan_of_a_kind_not_drawn",
        "A seat in riichi makes a concealed kan of a kind that it has not just drawn.",
        "illegal.ankan_riichi",
        riichi_kans(drawn=False),
        kan_and_play_on,
    ),
    Spoil(
        "riichi_kan_that_changes_the_waits",
        "A seat in riichi makes a concealed kan that changes what it waits for.",
        "illegal.ankan_riichi",
        riichi_kans(drawn=True),
        kan_and_play_on,
    ),
    Spoil(
        "other_tile_set_aside",
        "A tile that is no north is set aside.",
        "illegal.nuki",
        west_in_hand,
        aside_and_stop,
        players=(3,),
    ),
    Spoil(
        "north_set_aside_by_four",
        "One of four players sets a north aside.",
        "illegal.nuki",
        north_in_hand,
        aside_and_stop,
        players=(4,),
    ),
    Spoil(
        "last_tile_set_aside",
        "A north is set aside with no live tile left.",
        "illegal.nuki_last_tile",
        last_norths,
        aside_and_stop,
        players=(3,),
    ),
    Spoil(
        "draw_from_an_empty_wall",
        "A tile is drawn after the last one.",
        "illegal.wall_empty",
        at(EventKind.EXHAUSTIVE_DRAW, empty_walls),
        draw_from_nothing,
    ),
)
"""Rows of the table, in the order of the codes."""
