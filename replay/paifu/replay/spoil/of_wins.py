"""Edits of who may win, on what, and with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.builder import empty_claim
from paifu.logs.engine import plain
from paifu.logs.events import ClaimKind, EventKind
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import (
    MULTI_RON_DOUBLE_TRIPLE_ABORT,
    MULTI_RON_HEAD_BUMP,
    SANMA_KITA_RON_NONE,
)
from paifu.replay.sheets import WIN, Record, copied
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import (
    after_discards,
    hand,
    may_stay_out,
    others,
    own_turns,
    worth,
)
from paifu.replay.spoil.scene import Moment, Scene
from paifu.replay.spoil.spoil import Find, Place, Spoil
from paifu.replay.table.state import (
    AFTER_DISCARD,
    NO_WINDOW,
    ON_ANKAN,
    ON_NUKI,
    Table,
)
from paifu.replay.table.wins import fill_win

KOKUSHI_FORM = 2


def passed(scene: Scene) -> Iterator[tuple[Moment, int]]:
    """Discards that nobody took, with each other seat.

    Not those with which a riichi was accepted: no ron can come after that.
    """
    for moment in after_discards(scene):
        if moment.table.accepted == moment.table.discarded:
            continue
        for seat in others(scene, moment.table.discarder):
            yield moment, seat


def incomplete_rons(scene: Scene) -> Iterator[Place]:
    """Discards that do not complete a seat's hand."""
    for moment, seat in passed(scene):
        if worth(scene, moment.table, seat) is None:
            table = moment.table
            numbers = (seat, table.discarder, table.discarded)
            yield Place(moment.round, moment.number, numbers)


def incomplete_tsumos(scene: Scene) -> Iterator[Place]:
    """Draws that do not complete the seat's hand."""
    for moment, seat in own_turns(scene):
        table = moment.table
        if not table.waits[seat] >> table.drawn // 4 & 1:
            yield Place(moment.round, moment.number, (seat, seat, table.drawn))


def win_falsely(scene: Scene, record: Record, place: Place) -> None:
    """Let a seat win 1,000 points with an incomplete hand; the record stops there."""
    seat, source, tile = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    row = onward.put(EventKind.WIN, seat, tile)
    row.source, row.claim = source, 0
    claim = empty_claim()
    claim.kind, claim.seat, claim.source = int(ClaimKind.WIN), seat, source
    claim.scores, claim.tile = [*onward.table.scores], tile
    claim.deltas[seat] += 1000
    claim.deltas[(seat + 1) % scene.players] -= 1000
    deal = onward.into(record)
    deal.claims, deal.header.complete = [claim], 1


def winner_exchanged(scene: Scene) -> Iterator[Place]:
    """Single rons, with a third seat that does not wait for the tile."""
    for moment in scene.moments():
        table, deal = moment.table, scene.deal(moment.round)
        if moment.event.kind != WIN or moment.number + 1 < len(deal.events):
            continue
        if table.window == NO_WINDOW:
            continue
        for seat in others(scene, moment.event.source):
            if worth(scene, table, seat) is None:
                yield Place(moment.round, moment.number, (seat,))


def exchange_winner(scene: Scene, record: Record, place: Place) -> None:
    """Let another seat win; the record stops after the round."""
    record.stop_after(place.round)
    record.deals[place.round].events[place.event].seat = place.numbers[0]


def single_wins(tsumo: bool) -> Find:
    """Rounds won by one seat: by tsumo, or by ron."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            event, deal = moment.event, scene.deal(moment.round)
            one = moment.number + 1 == len(deal.events)
            if event.kind == WIN and one and (event.source == event.seat) == tsumo:
                yield Place(moment.round, moment.number)

    return find


def turn_win(scene: Scene, record: Record, place: Place) -> None:
    """Make a ron a tsumo, or a tsumo a ron from the next seat."""
    row = record.deals[place.round].events[place.event]
    tsumo = row.source == row.seat
    row.source = (row.seat + 1) % scene.players if tsumo else row.seat


def exchange_tile(scene: Scene, record: Record, place: Place) -> None:
    """Let the win be on a tile that has not come up."""
    table = scene.moment(place.round, place.event).table
    deal = record.deals[place.round]
    row = deal.events[place.event]
    row.tile = next(t for t in reversed(range(136)) if not table.place[t])
    claim = deal.claims[row.claim]
    claim.hand = [row.tile if t == claim.tile else t for t in claim.hand]
    claim.tile = row.tile


def win_twice(scene: Scene, record: Record, place: Place) -> None:
    """Let the seat win twice."""
    events = record.deals[place.round].events
    events.append(copied(events[place.event]))


def rons_without_yaku(scene: Scene) -> Iterator[Place]:
    """Discards that complete a hand without yaku."""
    for moment, seat in passed(scene):
        value = worth(scene, moment.table, seat)
        free = may_stay_out(scene, moment.table, seat)
        if value is not None and not value.valid and free:
            yield Place(moment.round, moment.number, (seat,))


def tsumos_without_yaku(scene: Scene) -> Iterator[Place]:
    """Draws that complete a hand without yaku."""
    for moment, seat in own_turns(scene):
        table = moment.table
        if table.waits[seat] >> table.drawn // 4 & 1:
            win, value = plain(Win), plain(Value)
            fill_win(table, scene.rules, win, seat, table.drawn)
            score_win(win, scene.rules, value)
            if not value.valid:
                yield Place(moment.round, moment.number, (seat,))


def win_now(scene: Scene, record: Record, place: Place) -> None:
    """Let the place's seats win on what is there, one after the other."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    table = onward.table
    for seat in place.numbers:
        table.won[seat] = 1
    for seat in place.numbers:
        tile = table.drawn if table.window == NO_WINDOW else table.window_tile
        source = seat if table.window == NO_WINDOW else table.window_seat
        onward.win(seat, source, tile)
    onward.into(record)


def furiten_rons(own: bool) -> Find:
    """Discards that a furiten seat could win on but for that.

    Own: one of its waits is among its discards; else it only let a tile pass.
    """

    def find(scene: Scene) -> Iterator[Place]:
        for moment, seat in passed(scene):
            table = moment.table
            value = worth(scene, table, seat)
            lying = bool(table.waits[seat] & table.river[seat])
            barred = lying if own else table.temporary_furiten[seat] and not lying
            if value is not None and value.valid and barred:
                yield Place(moment.round, moment.number, (seat,))

    return find


def second_chances(riichi: bool) -> Find:
    """Single rons that the winner could have let pass, then ronned from the next seat.

    The next seat draws and discards a tile of the winner's waits from its hand.
    """

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            table, deal = moment.table, scene.deal(moment.round)
            if moment.event.kind != WIN or table.phase != AFTER_DISCARD:
                continue
            winner, follower = moment.event.seat, table.turn
            one = moment.number + 1 == len(deal.events)
            if not one or winner == follower or table.live < 2:
                continue
            if bool(table.riichi[winner]) != riichi or table.riichi[follower]:
                continue
            for tile in hand(table, follower):
                if table.waits[winner] >> tile // 4 & 1:
                    numbers = (winner, follower, tile)
                    yield Place(moment.round, moment.number, numbers)
                    break

    return find


def ron_the_second(scene: Scene, record: Record, place: Place) -> None:
    """Let the tile pass and the next one be ronned."""
    winner, follower, tile = place.numbers
    onward = Onward(scene, scene.moment(place.round, place.event))
    if onward.table.pending >= 0:
        onward.accept()
    onward.draw(follower)
    onward.discard(follower, tile)
    onward.win(winner, follower, tile)
    onward.into(record)


def double_rons(scene: Scene) -> Iterator[Place]:
    """Two wins on one tile."""
    for moment in scene.moments():
        events = scene.deal(moment.round).events[moment.number :]
        if moment.event.kind == WIN and len(events) == 2:
            yield Place(moment.round, moment.number)


def exchange_order(scene: Scene, record: Record, place: Place) -> None:
    """Record the farther winner first; counters and sticks stay where they are."""
    deal = record.deals[place.round]
    nearer, farther = deal.events[place.event :]
    first, second = deal.claims[farther.claim], deal.claims[nearer.claim]
    first.scores = [*second.scores]
    pairs = zip(first.scores, first.deltas, strict=True)
    second.scores = [score + delta for score, delta in pairs]
    deal.events[place.event :] = [farther, nearer]


def bumped(scene: Scene) -> Iterator[Place]:
    """Wins under head bump of which a farther seat is robbed."""
    if scene.rules.multi_ron != MULTI_RON_HEAD_BUMP:
        return
    for moment in scene.moments():
        table = moment.table
        if moment.event.kind != WIN or table.window == NO_WINDOW:
            continue
        for seat in others(scene, table.window_seat):
            value = worth(scene, table, seat)
            fit = value is not None and value.valid and may_stay_out(scene, table, seat)
            if fit and seat != moment.event.seat:
                numbers = (moment.event.seat, seat)
                yield Place(moment.round, moment.number, numbers)
                break


def three_rons(scene: Scene) -> Iterator[Place]:
    """Draws because of three rons, with the three seats."""
    if scene.rules.multi_ron != MULTI_RON_DOUBLE_TRIPLE_ABORT:
        return
    for moment in scene.moments():
        row, deal = moment.event, scene.deal(moment.round)
        if row.kind != EventKind.ABORTIVE_DRAW:
            continue
        if deal.claims[row.claim].kind == ClaimKind.SANCHAHOU:
            seats = others(scene, moment.table.discarder)
            yield Place(moment.round, moment.number, tuple(seats))


Barred = Callable[[Scene, Table], bool]


def on_kan(scene: Scene, table: Table) -> bool:
    """A concealed kan is on offer."""
    return table.window == ON_ANKAN


def on_north(scene: Scene, table: Table) -> bool:
    """A north is on offer, under rules that do not let it be ronned."""
    none = scene.rules.sanma_kita_ron == SANMA_KITA_RON_NONE
    return none and table.window == ON_NUKI


def robbed(barred: Barred) -> Find:
    """Tiles of a kan or a north that complete a hand but may not be ronned."""

    def find(scene: Scene) -> Iterator[Place]:
        for moment in scene.moments():
            table = moment.table
            if moment.event.kind == WIN or not barred(scene, table):
                continue
            for seat in others(scene, table.window_seat):
                value = worth(scene, table, seat)
                if value is not None and value.form != KOKUSHI_FORM:
                    yield Place(moment.round, moment.number, (seat,))

    return find


ROWS = (
    Spoil(
        "ron_of_an_incomplete_hand",
        "A seat rons a tile that does not complete its hand.",
        "illegal.win_shape",
        incomplete_rons,
        win_falsely,
    ),
    Spoil(
        "tsumo_of_an_incomplete_hand",
        "A seat wins on a drawn tile that does not complete its hand.",
        "illegal.win_shape",
        incomplete_tsumos,
        win_falsely,
    ),
    Spoil(
        "ron_by_another_seat",
        "A ron is recorded for a seat that does not wait for the tile.",
        "illegal.win_shape",
        winner_exchanged,
        exchange_winner,
    ),
    Spoil(
        "ron_as_tsumo",
        "A ron is recorded as a win on the seat's own draw.",
        "illegal.out_of_turn",
        single_wins(tsumo=False),
        turn_win,
    ),
    Spoil(
        "tsumo_as_ron",
        "A win on the seat's own draw is recorded as a ron from the next seat.",
        "illegal.out_of_turn",
        single_wins(tsumo=True),
        turn_win,
    ),
    Spoil(
        "win_on_a_tile_not_there",
        "A win is recorded on a tile that nobody drew or discarded.",
        "result.tile",
        single_wins(tsumo=False),
        exchange_tile,
    ),
    Spoil(
        "same_winner_twice",
        "A seat wins twice on one tile.",
        "record.event_shape",
        single_wins(tsumo=False),
        win_twice,
    ),
    Spoil(
        "ron_without_yaku",
        "A seat rons with a complete hand that has no yaku.",
        "illegal.win_no_yaku",
        rons_without_yaku,
        win_now,
    ),
    Spoil(
        "tsumo_without_yaku",
        "A seat wins on its draw with an open hand that has no yaku.",
        "illegal.win_no_yaku",
        tsumos_without_yaku,
        win_now,
    ),
    Spoil(
        "ron_in_furiten",
        "A seat rons that has discarded one of its waits.",
        "illegal.furiten_discard",
        furiten_rons(own=True),
        win_now,
        binds=lambda rules: rules.furiten_own_discards != 0,
    ),
    Spoil(
        "ron_in_temporary_furiten",
        "A seat that let a tile pass rons the next one before its own turn.",
        "illegal.furiten_temporary",
        second_chances(riichi=False),
        ron_the_second,
    ),
    Spoil(
        "ron_after_a_tile_without_yaku",
        "A seat rons that let a tile pass on which it had no yaku.",
        "illegal.furiten_temporary",
        furiten_rons(own=False),
        win_now,
        binds=lambda rules: rules.temp_furiten_without_yaku != 0,
    ),
    Spoil(
        "ron_after_a_pass_in_riichi",
        "A seat in riichi lets a tile pass and rons another.",
        "illegal.furiten_riichi",
        second_chances(riichi=True),
        ron_the_second,
    ),
    Spoil(
        "winners_in_wrong_order",
        "Of two winners on a tile the farther one is recorded first.",
        "illegal.win_order",
        double_rons,
        exchange_order,
    ),
    Spoil(
        "two_winners_under_head_bump",
        "Two seats win on a tile where only the nearest may.",
        "illegal.win_head_bump",
        bumped,
        win_now,
        players=(4,),
    ),
    Spoil(
        "three_winners",
        "Three seats win on a tile where that is a draw.",
        "illegal.win_too_many",
        three_rons,
        win_now,
        players=(4,),
    ),
    Spoil(
        "concealed_kan_ronned",
        "A tile of a concealed kan is ronned by a hand that is no kokushi.",
        "illegal.chankan",
        robbed(on_kan),
        win_now,
    ),
    Spoil(
        "north_ronned",
        "A north set aside is ronned under rules that forbid it.",
        "illegal.chankan",
        robbed(on_north),
        win_now,
        players=(3,),
    ),
)
"""Rows of the table, in the order of the codes."""
