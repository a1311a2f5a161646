"""Edits of exhaustive and abortive draws, and of nagashi."""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.builder import padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow
from paifu.replay.rules.record import (
    ABORT_SUUCHA_RIICHI_NONE,
    ABORT_SUUFON_NONE,
    ABORT_SUUKAIKAN_NONE,
    NOTEN_DECLARATION_OPTIONAL,
)
from paifu.replay.sheets import Record
from paifu.replay.spoil.carry import carry, may_carry
from paifu.replay.spoil.of_hands import of_claim, unseen
from paifu.replay.spoil.of_values import change, changed, moved, payers
from paifu.replay.spoil.onward import Onward
from paifu.replay.spoil.places import after_discards, claims, draws, hand, own_turns
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.draws import draw_changes
from paifu.replay.table.state import Table
from paifu.replay.table.tiles import YAOCHUU

EXHAUSTIVE, NAGASHI = ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI
ABORTS = (
    ClaimKind.KYUUSHU,
    ClaimKind.SUUFON,
    ClaimKind.SUUCHA_RIICHI,
    ClaimKind.SUUKAIKAN,
    ClaimKind.SANCHAHOU,
)


def with_tenpai(tenpai: bool) -> Find:
    """Exhaustive draws with each seat that is tenpai, or that is not.

    Only where the payments change with it and the game goes the same way.
    """

    def find(scene: Scene) -> Iterator[Place]:
        for place in claims((EXHAUSTIVE,))(scene):
            claim = scene.deal(place.round).claims[0]
            for seat in range(scene.players):
                if tenpai and may_hide(scene, place, seat):
                    continue
                if bool(claim.tenpai[seat]) == tenpai:
                    shift = payment_shift(scene, place.round, seat)
                    if may_carry(scene, place.round, shift):
                        yield Place(place.round, place.event, (0, seat))

    return find


def may_hide(scene: Scene, place: Place, seat: int) -> bool:
    """True if a tenpai seat may say that it is not."""
    free = scene.rules.noten_declaration == NOTEN_DECLARATION_OPTIONAL
    return free and not scene.moment(place.round, place.event).table.riichi[seat]


def turned_tenpai(claim: ClaimRow, seat: int) -> list[int]:
    """Who is tenpai if the claim is wrong about this seat."""
    said = [max(0, one) for one in claim.tenpai]
    said[seat] = 1 - said[seat]
    return said


def payment_shift(scene: Scene, index: int, seat: int) -> list[int]:
    """How the payments change if a seat is taken for what it is not."""
    deal = scene.deal(index)
    table, changes = scene.moment(index, deal.result()).table, [0] * 4
    draw_changes(table, scene.rules, 0, turned_tenpai(deal.claims[0], seat), changes)
    pairs = zip(changes, deal.claims[0].deltas, strict=True)
    return [new - old for new, old in pairs]


def turn_tenpai(scene: Scene, record: Record, place: Place) -> None:
    """Take a seat for tenpai that is noten, or the reverse; all scores follow."""
    which, seat = place.numbers
    claim = record.deals[place.round].claims[which]
    table = scene.moment(place.round, place.event).table
    shift = payment_shift(scene, place.round, seat)
    claim.tenpai = turned_tenpai(claim, seat)
    claim.shown[seat] = padded(hand(table, seat) if claim.tenpai[seat] else [], 14)
    claim.deltas = [a + b for a, b in zip(claim.deltas, shift, strict=True)]
    carry(scene, record, place.round, which, shift)


def shows(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if a hand is shown at the draw."""
    return any(shown[0] != NONE for shown in claim.shown)


def show_another(claim: ClaimRow, table: Table) -> None:
    """Show a tile in a hand that has not come up."""
    shown = next(shown for shown in claim.shown if shown[0] != NONE)
    shown[0] = unseen(table)


def show_fewer(claim: ClaimRow, table: Table) -> None:
    """Leave a tile out of a shown hand."""
    seat = next(s for s, shown in enumerate(claim.shown) if shown[0] != NONE)
    claim.shown[seat] = [*claim.shown[seat][1:], NONE]


def payments_doubled(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Everything that is paid is paid twice."""
    return [*claim.deltas]


def no_payments(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Nothing is paid."""
    return [-points for points in claim.deltas]


def one_pays_less(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """A payer keeps 100 points."""
    paying = payers(claim)
    takers = [seat for seat in range(4) if claim.deltas[seat] > 0]
    return moved(takers[0], paying[0], 100) if paying else None


def without_nagashi(scene: Scene) -> Iterator[Place]:
    """Exhaustive draws that could be followed by the same round after a nagashi."""
    for place in claims((EXHAUSTIVE,))(scene):
        for seat in range(scene.players):
            if may_carry(scene, place.round, nagashi_shift(scene, place.round, seat)):
                yield Place(place.round, place.event, (0, seat))


def nagashi_shift(scene: Scene, index: int, seat: int) -> list[int]:
    """How the payments change if a seat is paid for nagashi."""
    deal = scene.deal(index)
    table, changes = scene.moment(index, deal.result()).table, [0] * 4
    said = [max(0, one) for one in deal.claims[0].tenpai]
    draw_changes(table, scene.rules, 1 << seat, said, changes)
    pairs = zip(changes, deal.claims[0].deltas, strict=True)
    return [new - old for new, old in pairs]


def pay_nagashi(scene: Scene, record: Record, place: Place) -> None:
    """Pay a seat for nagashi at a draw without; all scores follow."""
    which, seat = place.numbers
    claim = record.deals[place.round].claims[which]
    shift = nagashi_shift(scene, place.round, seat)
    claim.kind = int(NAGASHI)
    claim.deltas = [a + b for a, b in zip(claim.deltas, shift, strict=True)]
    carry(scene, record, place.round, which, shift)


def pass_nagashi(scene: Scene, record: Record, place: Place) -> None:
    """Pay noten payments where a nagashi is due; the record stops there."""
    record.stop_after(place.round)
    claim = record.deals[place.round].claims[place.numbers[0]]
    table = scene.moment(place.round, place.event).table
    claim.kind = int(EXHAUSTIVE)
    said = [max(0, one) for one in claim.tenpai]
    draw_changes(table, scene.rules, 0, said, claim.deltas)


def before_the_end(scene: Scene) -> Iterator[Place]:
    """Discards that nobody took, with live tiles left."""
    for moment in after_discards(scene):
        if moment.table.live:
            yield Place(moment.round, moment.number)


def stop_early(scene: Scene, record: Record, place: Place) -> None:
    """Let the round end as if the wall were used up; the record stops there."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    onward.exhaustive()
    onward.into(record)


def aborted(kind: ClaimKind) -> Edit:
    """End the round with an abortive draw; the record stops there."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        onward = Onward(scene, scene.moment(place.round, place.event))
        onward.abort(kind)
        onward.into(record)

    return edit


def late_turns(scene: Scene) -> Iterator[Place]:
    """Own turns after the first, with any hand."""
    for moment, seat in own_turns(scene):
        if moment.table.discards[seat]:
            yield Place(moment.round, moment.number)


def first_turns(scene: Scene) -> Iterator[Place]:
    """First turns, nobody having called, with fewer than nine kinds."""
    for moment, seat in own_turns(scene):
        table = moment.table
        kinds = {t // 4 for t in hand(table, seat) if YAOCHUU >> t // 4 & 1}
        untouched = not table.discards[seat] and not table.interrupted
        if untouched and not table.nuki_made and len(kinds) < 9:
            yield Place(moment.round, moment.number)


def passed_discards(scene: Scene) -> Iterator[Place]:
    """Discards that nobody took and with which no riichi was accepted."""
    for moment in after_discards(scene):
        if moment.table.accepted != moment.table.discarded:
            yield Place(moment.round, moment.number)


def at_abort(scene: Scene) -> Iterator[Place]:
    """Abortive draws after which the first seat could have 1,000 points more."""
    for place in claims(ABORTS)(scene):
        if may_carry(scene, place.round, THOUSAND):
            yield place


THOUSAND = [1000, -1000, 0, 0]


def thousand(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """The second seat pays the first 1,000 points."""
    return [*THOUSAND]


def other_abort(scene: Scene, record: Record, place: Place) -> None:
    """Call an abortive draw by the name of another."""
    claim = record.deals[place.round].claims[place.numbers[0]]
    winds, kans = int(ClaimKind.SUUFON), int(ClaimKind.SUUKAIKAN)
    claim.kind = kans if claim.kind == winds else winds


def drop_abort(kinds: tuple[ClaimKind, ...]) -> Find:
    """Abortive draws that nobody chooses, of these kinds."""

    def find(scene: Scene) -> Iterator[Place]:
        for place in claims(kinds)(scene):
            if scene.moment(place.round, place.event).table.live > 4:
                yield place

    return find


def play_past(scene: Scene, record: Record, place: Place) -> None:
    """Play on after an abortive draw was due, to the end of the round."""
    onward = Onward(scene, scene.moment(place.round, place.event))
    table = onward.table
    if table.pending >= 0:
        onward.accept()
    seat = table.turn
    drawn = onward.draw(seat)
    onward.discard(seat, drawn)
    onward.play_on()
    onward.into(record)


DRAW_ROWS = (
    Spoil(
        "noten_as_tenpai",
        "At a draw a noten seat shows its hand and is paid; all later scores follow.",
        "result.tenpai",
        with_tenpai(tenpai=False),
        turn_tenpai,
    ),
    Spoil(
        "tenpai_as_noten",
        "At a draw a tenpai seat is taken for noten; all later scores follow.",
        "result.tenpai",
        with_tenpai(tenpai=True),
        turn_tenpai,
    ),
    Spoil(
        "shown_hand_with_another_tile",
        "A hand shown at a draw holds a tile that it does not hold.",
        "result.shown",
        draws(shows),
        of_claim(show_another),
    ),
    Spoil(
        "shown_hand_with_a_tile_less",
        "A hand shown at a draw leaves a tile out.",
        "result.shown",
        draws(shows),
        of_claim(show_fewer),
    ),
    Spoil(
        "noten_payments_doubled",
        "Noten seats pay twice as much, and all later scores follow.",
        "result.deltas",
        changed(payments_doubled, claims((EXHAUSTIVE,))),
        change(payments_doubled),
    ),
    Spoil(
        "noten_payments_left_out",
        "Noten seats pay nothing, and all later scores follow.",
        "result.deltas",
        changed(no_payments, claims((EXHAUSTIVE,))),
        change(no_payments),
    ),
    Spoil(
        "noten_payment_less",
        "A noten seat pays 100 points less, and all later scores follow.",
        "result.deltas",
        changed(one_pays_less, claims((EXHAUSTIVE,))),
        change(one_pays_less),
    ),
    Spoil(
        "nagashi_without_one",
        "A draw is paid as a nagashi that is none, and all later scores follow.",
        "result.nagashi",
        without_nagashi,
        pay_nagashi,
    ),
    Spoil(
        "nagashi_passed_over",
        "Noten payments are made where a nagashi is due; the record stops there.",
        "result.nagashi",
        claims((NAGASHI,)),
        pass_nagashi,
    ),
    Spoil(
        "nagashi_paid_less",
        "For a nagashi a seat pays 100 points less, and all later scores follow.",
        "result.deltas",
        changed(one_pays_less, claims((NAGASHI,))),
        change(one_pays_less),
    ),
    Spoil(
        "draw_with_tiles_left",
        "A round ends as a draw although the wall is not used up.",
        "result.exhaustive",
        before_the_end,
        stop_early,
    ),
)

ABORT_ROWS = (
    Spoil(
        "nine_kinds_too_late",
        "Nine kinds are declared after the first turn.",
        "illegal.kyuushu",
        late_turns,
        aborted(ClaimKind.KYUUSHU),
    ),
    Spoil(
        "nine_kinds_too_few",
        "Nine kinds are declared with eight or fewer.",
        "illegal.kyuushu",
        first_turns,
        aborted(ClaimKind.KYUUSHU),
    ),
    Spoil(
        "four_winds_that_are_none",
        "A round is aborted for four equal winds that were not discarded.",
        "result.abort",
        passed_discards,
        aborted(ClaimKind.SUUFON),
    ),
    Spoil(
        "four_riichi_that_are_fewer",
        "A round is aborted for four riichi that were not declared.",
        "result.abort",
        passed_discards,
        aborted(ClaimKind.SUUCHA_RIICHI),
    ),
    Spoil(
        "four_kans_that_are_fewer",
        "A round is aborted for four kans that were not made.",
        "result.abort",
        passed_discards,
        aborted(ClaimKind.SUUKAIKAN),
    ),
    Spoil(
        "three_rons_that_are_fewer",
        "A round is aborted for three rons of a tile that three seats cannot ron.",
        "result.abort",
        passed_discards,
        aborted(ClaimKind.SANCHAHOU),
    ),
    Spoil(
        "abort_misnamed",
        "An abortive draw goes by the name of another.",
        "result.abort",
        claims(ABORTS),
        other_abort,
    ),
    Spoil(
        "abort_with_payments",
        "At an abortive draw a seat pays another, and all later scores follow.",
        "result.deltas",
        at_abort,
        change(thousand),
    ),
    Spoil(
        "play_after_four_winds",
        "Play goes on after four equal winds, to the end of the round.",
        "flow.abort_missed",
        drop_abort((ClaimKind.SUUFON,)),
        play_past,
        players=(4,),
        binds=lambda rules: rules.abort_suufon != ABORT_SUUFON_NONE,
    ),
    Spoil(
        "play_after_four_riichi",
        "Play goes on for a turn after four riichi.",
        "flow.abort_missed",
        drop_abort((ClaimKind.SUUCHA_RIICHI,)),
        play_past,
        players=(4,),
        binds=lambda rules: rules.abort_suucha_riichi != ABORT_SUUCHA_RIICHI_NONE,
    ),
    Spoil(
        "play_after_four_kans",
        "Play goes on for a turn after four kans by several seats.",
        "flow.abort_missed",
        drop_abort((ClaimKind.SUUKAIKAN,)),
        play_past,
        players=(4,),
        binds=lambda rules: rules.abort_suukaikan != ABORT_SUUKAIKAN_NONE,
    ),
)

ROWS = (*DRAW_ROWS, *ABORT_ROWS)
"""Rows of the table, in the order of the codes."""
