"""Edits that nobody can detect: what they make is a record that keeps every rule.

Each row has the proof: what the edit changes is either no fact of the game, or a choice
that a player had, or a tile that nothing in the record ties down. An audit that named
one of them would name true records too.
"""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.builder import blank
from paifu.logs.events import NONE, EventKind, EventRow
from paifu.replay.amend.exchange import exchange
from paifu.replay.sheets import WIN, Record, copied
from paifu.replay.spoil.of_walls import (
    dealt,
    other_dice,
    other_ura,
    swap,
    thrown,
    under_indicators,
)
from paifu.replay.spoil.onward import Onward, another_round
from paifu.replay.spoil.places import hand, of_kind, own_turns
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.state import AFTER_DISCARD, AFTER_DRAW

RIICHI = int(EventKind.RIICHI)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)
DISCARD = int(EventKind.DISCARD)
DISCONNECT = EventKind.DISCONNECT


def without_seed(edit: Edit) -> Edit:
    """The edit, and no seed of the walls in the record."""

    def made(scene: Scene, record: Record, place: Place) -> None:
        record.info.seed, record.info.wall_seeds = "", []
        edit(scene, record, place)

    return made


def twins_in_hand(scene: Scene) -> Iterator[Place]:
    """Discards of a tile drawn just now, or not, whose twin is in the hand too."""
    for moment, seat in own_turns(scene):
        table, tile = moment.table, moment.event.tile
        reds = scene.rules.reds
        for twin in of_kind(table, seat, tile // 4):
            same = reds[twin] == reds[tile] and not table.riichi[seat]
            if twin != tile and same and moment.event.flag < 0:
                yield Place(moment.round, moment.number, (tile, twin))
                break


def discard_twin(scene: Scene, record: Record, place: Place) -> None:
    """Discard the tile's twin, and go on with the tile in its stead."""
    tile, twin = place.numbers
    exchange(record.deals[place.round], tile, twin, place.event)


def last_ron(scene: Scene) -> Iterator[Place]:
    """Wins with live tiles left."""
    for moment in scene.moments():
        table = moment.table
        ron = moment.event.kind == WIN and table.phase == AFTER_DISCARD
        if ron and table.live:
            yield Place(moment.round, moment.number)


def pass_over(scene: Scene, record: Record, place: Place) -> None:
    """Let nobody win, and the next seat play on; the record stops after the round."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    if onward.table.pending >= 0:
        onward.accept()
    drawn = onward.draw(onward.table.turn)
    onward.discard(onward.table.turn, drawn)
    onward.play_on()
    onward.into(record)


def last_tsumo(scene: Scene) -> Iterator[Place]:
    """Wins on a drawn tile, by seats that could also have discarded it."""
    for moment in scene.moments():
        table = moment.table
        if moment.event.kind == WIN and table.phase == AFTER_DRAW:
            if table.due_draw or table.due_discard:
                continue
            yield Place(moment.round, moment.number)


def keep_drawing(scene: Scene, record: Record, place: Place) -> None:
    """Discard the winning tile instead; the record stops after the round."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.discard(onward.table.turn, onward.table.drawn)
    onward.play_on()
    onward.into(record)


def free_turns(scene: Scene) -> Iterator[Place]:
    """Own turns without riichi, with a tile that could be discarded instead."""
    for moment, seat in own_turns(scene):
        if moment.table.riichi[seat] or moment.table.due_discard:
            continue
        for tile in hand(moment.table, seat):
            if tile != moment.event.tile:
                yield Place(moment.round, moment.number, (seat, tile))
                break


def discard_another(scene: Scene, record: Record, place: Place) -> None:
    """Discard another tile, and play on; the record stops after the round."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.discard(*place.numbers)
    onward.play_on()
    onward.into(record)


def undeclared(scene: Scene) -> Iterator[Place]:
    """Declarations that nobody is bound to make."""
    for moment in scene.moments():
        if moment.event.kind == RIICHI:
            yield Place(moment.round, moment.number)


def stay_silent(scene: Scene, record: Record, place: Place) -> None:
    """Discard the same tile without riichi; the record stops after the round."""
    deal = scene.deal(place.round)
    onward = Onward(scene, scene.moment(place.round, place.event))
    tile = deal.events[place.event + 1].tile
    onward.discard(onward.table.turn, tile)
    onward.play_on()
    onward.into(record)


def ronned_declarations(scene: Scene) -> Iterator[Place]:
    """Declarations whose tile is ronned."""
    for moment in scene.moments():
        rows = scene.deal(moment.round).events[moment.number :]
        if moment.event.kind == RIICHI and len(rows) > 2 and rows[2].kind == WIN:
            yield Place(moment.round, moment.number)


def leave_out(scene: Scene, record: Record, place: Place) -> None:
    """Leave the event out; the rest of the record stays."""
    del record.deals[place.round].events[place.event]


def each_round(scene: Scene) -> Iterator[Place]:
    """Every round."""
    for index in range(len(scene.record.deals)):
        yield Place(index)


def play_another(scene: Scene, record: Record, place: Place) -> None:
    """Put another round in its place; the record stops after it."""
    record.stop_after(place.round)
    header = copied(scene.deal(place.round).header)
    record.deals[place.round] = another_round(scene, place.round, header)


def break_off(scene: Scene, record: Record, place: Place) -> None:
    """Let the record stop in the middle of the round."""
    record.stop_at(place.round, len(scene.deal(place.round).events) // 2)


def reorder_deal(scene: Scene, record: Record, place: Place) -> None:
    """List the dealt tiles in another order."""
    deal = record.deals[place.round].header.deal
    for seat in range(scene.players):
        deal[seat] = [*reversed(deal[seat][:13]), deal[seat][13]]


def reorder_claims(scene: Scene, record: Record, place: Place) -> None:
    """List the tiles and yaku of a win in another order."""
    for claim in record.deals[place.round].claims:
        for name in ("hand", "yaku", "yaku_han"):
            values = getattr(claim, name)
            count = sum(value != NONE for value in claim.hand)
            if name != "hand":
                count = sum(value != NONE for value in claim.yaku)
            setattr(claim, name, [*reversed(values[:count]), *values[count:]])


def drop_line(scene: Scene, record: Record, place: Place) -> None:
    """Let a seat lose its connection at the beginning."""
    row = blank(EventRow)
    row.kind, row.seat = int(DISCONNECT), 0
    record.deals[place.round].events.insert(0, row)


def first(scene: Scene) -> Iterator[Place]:
    """The first round."""
    yield Place(0)


def rename(scene: Scene, record: Record, place: Place) -> None:
    """Exchange the names of two players."""
    names = record.info.names
    names[:2] = names[1::-1]


def retime(scene: Scene, record: Record, place: Place) -> None:
    """State a time for every event."""
    for number, row in enumerate(record.deals[place.round].events):
        row.time = 1000 * number


def hide_flag(scene: Scene, record: Record, place: Place) -> None:
    """Say of no discard whether it was the drawn tile."""
    for row in record.deals[place.round].events:
        if row.kind == DISCARD:
            row.flag = NONE


def unstate(scene: Scene, record: Record, place: Place) -> None:
    """State no scores with an accepted riichi."""
    for row in record.deals[place.round].events:
        if row.kind == RIICHI_ACCEPTED:
            row.stated = [NONE] * 4


def row(name: str, what: str, find: Find, edit: Edit, proof: str) -> Spoil:
    """A row without a finding."""
    return Spoil(name, what, "", find, edit, proof=proof)


ROWS = (
    row(
        "twin_dealt_without_seed",
        "Without a seed: a dealt tile is exchanged for its twin that never comes up.",
        dealt,
        without_seed(swap),
        "Copies of a kind are alike in every rule but for red ones, which are not "
        "exchanged; which copy lay where is known from the seed alone.",
    ),
    row(
        "under_indicator_without_seed",
        "Without a seed: an under-indicator that makes no dora is exchanged for "
        "another that makes none.",
        under_indicators,
        without_seed(other_ura),
        "Under-indicators are seen only when they are turned; the new one comes up "
        "nowhere else, and the hand is worth the same.",
    ),
    row(
        "dice_without_seed",
        "Without a seed: a die shows another number.",
        thrown,
        without_seed(other_dice),
        "Dice say only where the wall is broken; nothing else in a record depends "
        "on them.",
    ),
    row(
        "round_replaced_without_seed",
        "Without a seed: a round is replaced by another that is played by the rules; "
        "the record stops after it.",
        each_round,
        without_seed(play_another),
        "Any deal and any lawful play of it could have happened.",
    ),
    row(
        "round_replayed",
        "A round is played otherwise from the same wall; the record stops after it.",
        each_round,
        play_another,
        "The seed fixes the tiles, not what the players do with them.",
    ),
    row(
        "twin_discarded",
        "Of two tiles of a kind in hand the other one is discarded.",
        twins_in_hand,
        discard_twin,
        "The player could discard either; the record does not say whether the "
        "discard was the drawn tile.",
    ),
    row(
        "other_discard",
        "Another tile is discarded, and the round goes on from there; the record "
        "stops after it.",
        free_turns,
        discard_another,
        "Which tile to discard is the player's choice.",
    ),
    row(
        "ron_passed_over",
        "A ron is left out, and the round goes on; the record stops after it.",
        last_ron,
        pass_over,
        "Nobody is bound to win. The audit notes a passed win, which is no fault.",
    ),
    row(
        "tsumo_passed_over",
        "A win by tsumo is left out, its tile discarded; the record stops after the "
        "round.",
        last_tsumo,
        keep_drawing,
        "Nobody is bound to win. The audit notes a passed win, which is no fault.",
    ),
    row(
        "riichi_not_declared",
        "A declaration is left out, and the round goes on; the record stops after it.",
        undeclared,
        stay_silent,
        "Nobody is bound to declare.",
    ),
    row(
        "ronned_declaration_left_out",
        "The declaration of a riichi whose tile is ronned is left out.",
        ronned_declarations,
        leave_out,
        "Without acceptance no stick is paid and nothing follows from the "
        "declaration; the same tile discarded in silence is ronned as well.",
    ),
    row(
        "record_broken_off",
        "The record stops in mid-round.",
        each_round,
        break_off,
        "A record that was cut short is true as far as it goes. What a file must end "
        "with is its format's business: its reader names format.truncated.",
    ),
    row(
        "deal_in_another_order",
        "The dealt tiles are listed in another order.",
        each_round,
        reorder_deal,
        "A hand is a set of tiles.",
    ),
    row(
        "win_in_another_order",
        "Tiles and yaku of a win are listed in another order.",
        each_round,
        reorder_claims,
        "Hand and yaku are sets; formats list them in different orders.",
    ),
    row(
        "connection_lost",
        "A seat loses its connection at the beginning of a round.",
        each_round,
        drop_line,
        "Connections are no part of the game.",
    ),
    row(
        "names_exchanged",
        "Two players have each other's name.",
        first,
        rename,
        "Who sat where is known from the record alone.",
    ),
    row(
        "times_invented",
        "Every event of a round states a time.",
        each_round,
        retime,
        "No rule of play depends on the clock.",
    ),
    row(
        "flags_left_out",
        "A round does not say which discards were the drawn tile.",
        each_round,
        hide_flag,
        "What is not stated contradicts nothing.",
    ),
    row(
        "riichi_scores_left_out",
        "No scores are stated with an accepted riichi.",
        each_round,
        unstate,
        "What is not stated contradicts nothing.",
    ),
)
"""Rows of the table without a finding."""
