"""Edits of what a win is worth and who pays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.events import NONE, ClaimRow
from paifu.replay.hand.state import LIMIT_MANGAN, LIMIT_NONE, LIMIT_YAKUMAN
from paifu.replay.sheets import Record
from paifu.replay.spoil.carry import carry, may_carry
from paifu.replay.spoil.of_hands import of_claim, ordinary, unseen
from paifu.replay.spoil.places import wins
from paifu.replay.spoil.scene import Scene
from paifu.replay.spoil.spoil import Edit, Find, Place, Spoil
from paifu.replay.table.state import NO_WINDOW, Table

Shift = Callable[[Scene, ClaimRow, Table], list[int] | None]
"""How a claim's changes are altered, points a seat; None if they cannot be."""

MENZEN_TSUMO, PINFU, CHIITOITSU = 0, 7, 22
STICK = 1000


def with_fu(test: Callable[[ClaimRow], bool]) -> Find:
    """Ordinary wins that state their fu and pass a test."""
    return wins(lambda _, claim, __: claim.fu > 0 and ordinary(claim) and test(claim))


def more_fu(by: int) -> Edit:
    """State so many fu more."""

    def change(claim: ClaimRow, table: Table) -> None:
        claim.fu += by

    return of_claim(change)


def seven_pairs(claim: ClaimRow) -> bool:
    """True for seven pairs."""
    return CHIITOITSU in claim.yaku


def drawn_pinfu(claim: ClaimRow) -> bool:
    """True for a pinfu by tsumo."""
    return PINFU in claim.yaku and MENZEN_TSUMO in claim.yaku


def other_fu(claim: ClaimRow) -> bool:
    """True for a hand with neither of these."""
    return not seven_pairs(claim) and not drawn_pinfu(claim)


def with_limit(test: Callable[[int], bool]) -> Find:
    """Ordinary wins that state a limit that passes a test, or none."""
    return wins(lambda _, claim, __: ordinary(claim) and test(claim.limit))


def name_limit(limit: Callable[[int], int]) -> Edit:
    """State another limit."""

    def change(claim: ClaimRow, table: Table) -> None:
        claim.limit = limit(claim.limit)

    return of_claim(change)


def with_points(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim states the hand's value."""
    return claim.points > 0


def more_points(by: int) -> Edit:
    """State so many points more for the hand."""

    def change(claim: ClaimRow, table: Table) -> None:
        claim.points += by

    return of_claim(change)


def is_ron(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True for a ron."""
    return table.window != NO_WINDOW and claim.points > 0


def as_if_dealer(claim: ClaimRow, table: Table) -> None:
    """Value a child's hand as the dealer's, or the dealer's as a child's."""
    dealer = claim.seat == table.dealer
    other = claim.points * 2 // 3 if dealer else claim.points * 3 // 2
    claim.points = -(-other // 100) * 100


def liable(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim names a liable seat."""
    return claim.pao != NONE


def not_liable(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim names none."""
    return claim.pao == NONE


def drop_liable(claim: ClaimRow, table: Table) -> None:
    """Name no liable seat."""
    claim.pao = NONE


def move_liable(claim: ClaimRow, table: Table) -> None:
    """Name another seat as liable."""
    seats = range(table.players)
    claim.pao = next(s for s in seats if s not in (claim.pao, claim.seat))


def shift_of(column: str, by: int) -> Edit:
    """State so many more in a column."""

    def change(claim: ClaimRow, table: Table) -> None:
        setattr(claim, column, getattr(claim, column) + by)

    return of_claim(change)


def with_counters(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim names counters."""
    return claim.honba > 0


def with_sticks(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim names sticks."""
    return claim.sticks > 0


def names_counters(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim says how many counters there are."""
    return claim.honba >= 0


def names_sticks(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim says how many sticks there are."""
    return claim.sticks >= 0


def payers(claim: ClaimRow) -> list[int]:
    """Seats that pay, in order."""
    return [seat for seat in range(4) if claim.deltas[seat] < 0]


def moved(giver: int, taker: int, points: int) -> list[int]:
    """A change that moves points from one seat to another."""
    made = [0] * 4
    made[giver] -= points
    made[taker] += points
    return made


def a_hundred_more(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """A payer pays 100 more."""
    paying = payers(claim)
    return moved(paying[0], claim.seat, 100) if paying else None


def third_seat_pays(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Of a ron the payment comes from a seat that did not discard."""
    paying = payers(claim)
    if table.window == NO_WINDOW or len(paying) != 1:
        return None
    idle = [s for s in range(scene.players) if not claim.deltas[s] and s != claim.seat]
    if not idle:
        return None
    return moved(idle[0], paying[0], -claim.deltas[paying[0]])


def everybody_alike(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Of a child's tsumo the dealer pays as little as the other children."""
    paying = payers(claim)
    if table.window != NO_WINDOW or claim.seat == table.dealer or len(paying) < 2:
        return None
    child = next(seat for seat in paying if seat != table.dealer)
    more = claim.deltas[child] - claim.deltas[table.dealer]
    return moved(claim.seat, table.dealer, more) if more > 0 else None


def no_counters(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Of a ron the counters are not paid."""
    paying = payers(claim)
    if table.window == NO_WINDOW or claim.honba <= 0 or len(paying) != 1:
        return None
    first = claim.sticks > 0 or table.sticks == 0
    points = claim.honba * scene.rules.honba_value
    return moved(claim.seat, paying[0], points) if first else None


def no_sticks(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """The sticks on the table are not given to the winner."""
    if claim.sticks <= 0:
        return None
    made = [0] * 4
    made[claim.seat] -= STICK * claim.sticks
    return made


def out_of_nowhere(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """The winner gets 100 points that nobody pays."""
    made = [0] * 4
    made[claim.seat] += 100
    return made


def unpaid(scene: Scene, claim: ClaimRow, table: Table) -> list[int] | None:
    """Who must pay pays nothing, and the winner gets nothing of it."""
    paying = payers(claim)
    if not paying:
        return None
    return moved(claim.seat, paying[-1], -claim.deltas[paying[-1]])


def changed(shift: Shift, kinds: Find, carried: bool = True) -> Find:
    """Claims whose changes can be altered, the game going on as it did."""

    def find(scene: Scene) -> Iterator[Place]:
        for place in kinds(scene):
            deal = scene.deal(place.round)
            table = scene.moment(place.round, deal.result()).table
            by = shift(scene, deal.claims[place.numbers[0]], table)
            if by is None or not any(by):
                continue
            if not carried or may_carry(scene, place.round, by):
                yield place

    return find


def change(shift: Shift, carried: bool = True) -> Edit:
    """Alter a claim's changes, and all later scores if they are carried on."""

    def edit(scene: Scene, record: Record, place: Place) -> None:
        which = place.numbers[0]
        table = scene.moment(place.round, scene.deal(place.round).result()).table
        claim = record.deals[place.round].claims[which]
        by = shift(scene, claim, table)
        assert by is not None, "a place that `changed` did not give"
        claim.deltas = [a + b for a, b in zip(claim.deltas, by, strict=True)]
        if carried:
            carry(scene, record, place.round, which, by)

    return edit


def more_before(scene: Scene, record: Record, place: Place) -> None:
    """State 100 points more for the first seat before a result, and from then on."""
    which = place.numbers[0]
    record.deals[place.round].claims[which].scores[0] += 100
    carry(scene, record, place.round, which, HUNDRED)


def before_only(scene: Scene, record: Record, place: Place) -> None:
    """State 100 points more for the first seat before a result, and only there."""
    record.deals[place.round].claims[place.numbers[0]].scores[0] += 100


HUNDRED = [100, 0, 0, 0]


def hundred_carried(scene: Scene) -> Iterator[Place]:
    """Wins after which the first seat could have 100 points more."""
    for place in wins()(scene):
        if may_carry(scene, place.round, HUNDRED):
            yield place


def last_claims(scene: Scene) -> Iterator[Place]:
    """Wins that are the last claim of their round."""
    for place in wins()(scene):
        if place.numbers[0] + 1 == len(scene.deal(place.round).claims):
            yield place


def more_indicators(claim: ClaimRow, table: Table) -> None:
    """List an indicator more than were turned."""
    claim.dora[claim.dora.index(NONE)] = unseen(table)


def fewer_indicators(claim: ClaimRow, table: Table) -> None:
    """List an indicator less than were turned."""
    claim.dora = [*claim.dora[1:], NONE]


def other_indicator(claim: ClaimRow, table: Table) -> None:
    """List another first indicator."""
    claim.dora[0] = unseen(table)


def with_ura(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim shows under-indicators."""
    return claim.ura[0] != NONE


def without_ura(scene: Scene, claim: ClaimRow, table: Table) -> bool:
    """True if the claim shows none."""
    return claim.ura[0] == NONE


def drop_ura(claim: ClaimRow, table: Table) -> None:
    """Show the last under-indicator not."""
    claim.ura[next(n for n in reversed(range(10)) if claim.ura[n] != NONE)] = NONE


def add_ura(claim: ClaimRow, table: Table) -> None:
    """Show an under-indicator more."""
    claim.ura[claim.ura.index(NONE)] = unseen(table)
    claim.ura_stated = 1


def seen_ura(claim: ClaimRow, table: Table) -> None:
    """Show the first indicator as the one under it."""
    claim.ura[0] = table.indicators[0]


WINS = wins()

VALUE_ROWS = (
    Spoil(
        "ten_fu_more",
        "A win states 10 fu more.",
        "result.fu",
        with_fu(other_fu),
        more_fu(10),
    ),
    Spoil(
        "ten_fu_less",
        "A win states 10 fu less.",
        "result.fu",
        with_fu(lambda claim: claim.fu >= 30 and other_fu(claim)),
        more_fu(-10),
    ),
    Spoil(
        "seven_pairs_rounded_up",
        "Seven pairs are stated with 30 fu.",
        "result.fu",
        with_fu(seven_pairs),
        more_fu(5),
    ),
    Spoil(
        "drawn_pinfu_with_fu_of_the_draw",
        "A pinfu by tsumo is stated with 30 fu.",
        "result.fu",
        with_fu(drawn_pinfu),
        more_fu(10),
    ),
    Spoil(
        "limit_added",
        "A win below mangan is stated as one.",
        "result.limit",
        with_limit(lambda limit: limit == LIMIT_NONE),
        name_limit(lambda _: LIMIT_MANGAN),
    ),
    Spoil(
        "limit_dropped",
        "A mangan is stated as none.",
        "result.limit",
        with_limit(lambda limit: limit == LIMIT_MANGAN),
        name_limit(lambda _: LIMIT_NONE),
    ),
    Spoil(
        "limit_raised",
        "A win is stated as the next higher limit.",
        "result.limit",
        with_limit(lambda limit: LIMIT_NONE < limit < LIMIT_YAKUMAN),
        name_limit(lambda limit: limit + 1),
    ),
    Spoil(
        "points_wrong",
        "A win states 100 points more than the hand is worth.",
        "result.points",
        wins(with_points),
        more_points(100),
    ),
    Spoil(
        "points_of_the_dealer",
        "A child's ron is valued as the dealer's, or the other way round.",
        "result.points",
        wins(is_ron),
        of_claim(as_if_dealer),
    ),
    Spoil(
        "pao_left_out",
        "A yakuman does not name the seat that is liable for it.",
        "result.pao",
        wins(liable),
        of_claim(drop_liable),
        players=(4,),
    ),
    Spoil(
        "pao_of_another_seat",
        "A yakuman names another seat as liable.",
        "result.pao",
        wins(liable),
        of_claim(move_liable),
        players=(4,),
    ),
    Spoil(
        "pao_added",
        "A win names a liable seat where there is none.",
        "result.pao",
        wins(not_liable),
        of_claim(move_liable),
    ),
)

COUNTER_ROWS = (
    Spoil(
        "counter_added",
        "A win names a counter more than the round has.",
        "result.honba",
        wins(names_counters),
        shift_of("honba", 1),
    ),
    Spoil(
        "counter_dropped",
        "A win names a counter less than the round has.",
        "result.honba",
        wins(with_counters),
        shift_of("honba", -1),
    ),
    Spoil(
        "stick_added",
        "A win names a riichi stick more than there are.",
        "result.sticks",
        wins(names_sticks),
        shift_of("sticks", 1),
    ),
    Spoil(
        "stick_dropped",
        "A win names a riichi stick less than there are.",
        "result.sticks",
        wins(with_sticks),
        shift_of("sticks", -1),
    ),
    Spoil(
        "payer_pays_more",
        "A payer of a win pays 100 points more, and all later scores follow.",
        "result.deltas",
        changed(a_hundred_more, WINS),
        change(a_hundred_more),
    ),
    Spoil(
        "payer_pays_more_only_there",
        "A payer of a win pays 100 points more; the later scores are the right ones.",
        "result.deltas",
        changed(a_hundred_more, last_claims, carried=False),
        change(a_hundred_more, carried=False),
    ),
    Spoil(
        "payer_pays_nothing",
        "A payer of a win pays nothing, and all later scores follow.",
        "result.deltas",
        changed(unpaid, WINS),
        change(unpaid),
    ),
    Spoil(
        "third_seat_pays",
        "A ron is paid by a seat that did not discard, and all later scores follow.",
        "result.deltas",
        changed(third_seat_pays, WINS),
        change(third_seat_pays),
    ),
    Spoil(
        "dealer_pays_as_a_child",
        "For a tsumo the dealer pays as little as the others, and all scores follow.",
        "result.deltas",
        changed(everybody_alike, WINS),
        change(everybody_alike),
    ),
    Spoil(
        "counters_not_paid",
        "A ron is paid without the counters, and all later scores follow.",
        "result.deltas",
        changed(no_counters, WINS),
        change(no_counters),
    ),
    Spoil(
        "sticks_not_given",
        "The winner does not get the riichi sticks, and all later scores follow.",
        "result.deltas",
        changed(no_sticks, WINS),
        change(no_sticks),
    ),
    Spoil(
        "points_from_nowhere",
        "The winner gets 100 points that nobody pays, and all later scores follow.",
        "result.deltas",
        changed(out_of_nowhere, WINS),
        change(out_of_nowhere),
    ),
    Spoil(
        "scores_before_a_win",
        "Before a win a seat has 100 points more, and from then on.",
        "result.scores",
        hundred_carried,
        more_before,
    ),
    Spoil(
        "scores_before_a_win_only_there",
        "A win states 100 points more for a seat before it; the next header does not.",
        "result.scores",
        last_claims,
        before_only,
    ),
)

LIST_ROWS = (
    Spoil(
        "indicator_listed_more",
        "A win lists an indicator that was not turned.",
        "result.indicators",
        WINS,
        of_claim(more_indicators),
    ),
    Spoil(
        "indicator_listed_less",
        "A win leaves an indicator out that was turned.",
        "result.indicators",
        WINS,
        of_claim(fewer_indicators),
    ),
    Spoil(
        "indicator_listed_wrong",
        "A win lists another tile as the first indicator.",
        "result.indicators",
        WINS,
        of_claim(other_indicator),
    ),
    Spoil(
        "under_indicator_left_out",
        "A win after riichi shows an under-indicator less than are turned.",
        "result.ura",
        wins(with_ura),
        of_claim(drop_ura),
    ),
    Spoil(
        "under_indicator_without_riichi",
        "A win without riichi shows an under-indicator.",
        "result.ura",
        wins(without_ura),
        of_claim(add_ura),
    ),
    Spoil(
        "under_indicator_too_many",
        "A win shows an under-indicator more than are turned.",
        "result.ura",
        wins(with_ura),
        of_claim(add_ura),
    ),
    Spoil(
        "under_indicator_seen_before",
        "A win shows an under-indicator that has come up elsewhere.",
        "result.ura",
        wins(with_ura),
        of_claim(seen_ura),
    ),
)

ROWS = (*VALUE_ROWS, *COUNTER_ROWS, *LIST_ROWS)
"""Rows of the table, in the order of the codes."""
