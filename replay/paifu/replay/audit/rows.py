"""Seat rows: what one seat did and got in one round, for statistics to sum up."""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.logs.yaku import Yaku
from paifu.replay.hand.shanten import shanten
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules
from paifu.replay.table.legal import own_furiten
from paifu.replay.table.progress import rank_of
from paifu.replay.table.settle import (
    STICK,
    clear_changes,
    hand_changes,
    is_small_win,
    liable_seat,
    sticks_for,
    win_changes,
)
from paifu.replay.table.state import (
    IN_HAND,
    IN_RIVER,
    OUT_ABORT,
    OUT_DEALT_IN,
    OUT_NAGASHI,
    OUT_NOTEN,
    OUT_NOTHING,
    OUT_RON,
    OUT_TENPAI,
    OUT_TSUMO,
    OUT_TSUMO_PAID,
    OUT_UNFINISHED,
    Ints,
    SeatRow,
    Table,
)
from paifu.replay.table.tiles import WINDS_FROM, has_kind

DORA, URA_DORA, RED_DORA = int(Yaku.DORA), int(Yaku.URA_DORA), int(Yaku.RED_DORA)
NOT_COMPUTED = -2
GENBUTSU, SUJI, NO_SUJI, HONOUR = 0, 1, 2, 3
CLOSED_STATE, OPEN_STATE, RIICHI_STATE = 0, 1, 2


@kernel
def open_row(table: Table, row: SeatRow, seat: int, number: int) -> None:
    """A row at the start of a round; every field is set."""
    row.seat = seat
    row.dealer = 1 if seat == table.dealer else 0
    row.seat_wind = (seat - table.dealer) % table.players
    row.number = number
    row.honba = table.honba
    row.outcome = OUT_UNFINISHED
    row.score_before = table.scores[seat]
    row.score_after = table.scores[seat]
    row.rank_before = rank_of(table.players, table.scores, seat)
    row.rank_after = row.rank_before
    row.change = 0
    row.change_hand = 0
    row.change_honba = 0
    row.change_sticks = 0
    row.change_own_stick = 0
    row.change_pao = 0
    row.change_draw = 0
    row.turns = 0
    row.draws = 0
    row.chi = 0
    row.pon = 0
    row.daiminkan = 0
    row.kakan = 0
    row.ankan = 0
    row.nuki = 0
    row.first_call_turn = -1
    row.closed_end = 1
    row.tenpai_end = 0
    row.start_shanten = NOT_COMPUTED
    row.tenpai_turn = -1
    open_riichi_fields(row)
    open_deal_in_fields(row)
    open_win_fields(row)
    row.time_used = -1
    row.hidden = 0


@kernel
def open_riichi_fields(row: SeatRow) -> None:
    """No riichi, no furiten, nothing passed yet."""
    row.riichi = 0
    row.riichi_turn = -1
    row.riichi_order = -1
    row.riichi_accepted = 0
    row.riichi_furiten = 0
    row.riichi_waits = 0
    row.riichi_tiles_left = -1
    row.furiten_turns = 0
    row.passed_ron = 0
    row.passed_tsumo = 0


@kernel
def open_deal_in_fields(row: SeatRow) -> None:
    """No deal-in yet."""
    row.deal_in_to = -1
    row.deal_in_tile = -1
    row.deal_in_class = -1
    row.deal_in_state = -1
    row.deal_in_shanten = NOT_COMPUTED
    row.deal_in_turn = -1
    row.deal_in_winner_state = -1


@kernel
def open_win_fields(row: SeatRow) -> None:
    """No win yet."""
    row.win_tile = -1
    row.win_from = -1
    row.win_turn = -1
    row.win_waits = 0
    row.win_wait = -1
    row.win_yaku = 0
    row.win_local = 0
    row.win_yakuman = 0
    row.win_han = 0
    row.win_fu = 0
    row.win_limit = 0
    row.win_points = 0
    row.win_dora = 0
    row.win_ura = 0
    row.win_red = 0
    row.win_ippatsu = 0


@kernel
def shanten_of(
    table: Table,
    seat: int,
    distances: Sequence[int],
    honour_distances: Sequence[int],
) -> int:
    """Shanten of the seat's 13 tiles; NOT_COMPUTED if no distance tables are given."""
    if len(distances) <= 1:
        return NOT_COMPUTED
    melds = table.meld_count[seat] + 0
    return shanten(table.keys[seat], melds, distances, honour_distances)


@kernel
def row_discard(table: Table, rules: Rules, row: SeatRow, seat: int) -> None:
    """After a discard: tenpai and furiten turns."""
    if table.waits[seat]:
        if row.tenpai_turn < 0:
            row.tenpai_turn = table.discards[seat]
        barred = own_furiten(table, rules, seat) or table.riichi_furiten[seat]
        if barred or table.temporary_furiten[seat]:
            row.furiten_turns += 1


@rare
@kernel
def row_riichi(table: Table, rules: Rules, row: SeatRow, seat: int) -> None:
    """After a declaration tile."""
    row.riichi = table.riichi[seat]
    row.riichi_turn = table.discards[seat]
    row.riichi_order = table.riichis
    row.riichi_furiten = own_furiten(table, rules, seat)
    row.riichi_waits = table.waits[seat]
    row.riichi_tiles_left = unseen_waits(table, seat)


@kernel
def unseen_waits(table: Table, seat: int) -> int:
    """Tiles of the seat's waits that it can neither hold nor see."""
    left = 0
    for kind in range(34):
        if has_kind(table.waits[seat], kind):
            for tile in range(4 * kind, 4 * kind + 4):
                place = table.place[tile]
                held = IN_HAND <= place < IN_RIVER and place != IN_HAND + seat
                if place == 0 or held:
                    left += 1
    return left


@kernel
def row_win(
    table: Table,
    rules: Rules,
    rows: Sequence[SeatRow],
    base: int,
    win: Win,
    value: Value,
    seat: int,
    source: int,
    first: int,
    changes: Ints,
    known: int,
) -> None:
    """A win as the rules value it, if that is `known`; `changes` are worked with."""
    row = rows[base + seat]
    row.outcome = OUT_TSUMO if win.tsumo else OUT_RON
    row.win_tile = win.win_kind
    row.win_from = source
    row.win_turn = table.discards[seat] + win.tsumo
    row.win_waits = table.waits[seat]
    row.win_ippatsu = win.ippatsu
    row_value(row, value, known)
    if known:
        row_payments(table, rules, rows, base, value, seat, source, first, changes)
    for other in range(table.players):
        payer = rows[base + other]
        if payer.outcome == OUT_UNFINISHED:
            payer.outcome = OUT_TSUMO_PAID if win.tsumo else OUT_NOTHING
    if not win.tsumo and rows[base + source].deal_in_to < 0:
        row_deal_in(table, rows[base + source], seat, source, win.win_kind + 0)


@kernel
def row_value(row: SeatRow, value: Value, known: int) -> None:
    """What a win is worth, as far as it is known."""
    row.win_wait = value.wait if known else -1
    row.win_yaku = value.yaku if known else 0
    row.win_local = value.local if known else 0
    row.win_yakuman = value.yakuman if known else -1
    row.win_han = value.han if known else -1
    row.win_fu = value.fu if known else -1
    row.win_limit = value.limit if known else -1
    row.win_points = value.points if known else -1
    row.win_dora = value.yaku_han[DORA] if known else -1
    row.win_ura = value.yaku_han[URA_DORA] if known else -1
    row.win_red = value.yaku_han[RED_DORA] if known else -1


@kernel
def row_payments(
    table: Table,
    rules: Rules,
    rows: Sequence[SeatRow],
    base: int,
    value: Value,
    seat: int,
    source: int,
    first: int,
    changes: Ints,
) -> None:
    """Split a win's changes into hand, counters, sticks and a liable seat's part."""
    clear_changes(changes)
    if not is_small_win(table, rules, value, first):
        hand_changes(table, rules, value, seat, source, 0, changes)
    for other in range(table.players):
        rows[base + other].change_hand += changes[other]
        rows[base + other].change_honba -= changes[other]
    win_changes(table, rules, value, seat, source, first, changes)
    for other in range(table.players):
        rows[base + other].change_honba += changes[other]
    sticks = sticks_for(table, rules, value, seat, first) * STICK
    rows[base + seat].change_honba -= sticks
    rows[base + seat].change_sticks += sticks
    liable = liable_seat(table, rules, value, seat)
    if liable >= 0 and liable not in (source, seat):
        rows[base + liable].change_pao += changes[liable]


@kernel
def row_deal_in(
    table: Table, row: SeatRow, winner: int, source: int, kind: int
) -> None:
    """The first winner's view of the tile that was dealt in.

    A riichi that is won on with its own tile is one, though no stick was paid.
    """
    row.outcome = OUT_DEALT_IN
    row.deal_in_to = winner
    row.deal_in_tile = kind
    row.deal_in_class = tile_class(table, winner, kind)
    row.deal_in_turn = table.discards[source]
    row.deal_in_state = RIICHI_STATE if row.riichi else state_of(table, source)
    row.deal_in_winner_state = state_of(table, winner)


@kernel
def state_of(table: Table, seat: int) -> int:
    """Riichi, open or closed."""
    if table.riichi[seat]:
        return RIICHI_STATE
    return CLOSED_STATE if table.closed[seat] else OPEN_STATE


@kernel
def tile_class(table: Table, winner: int, kind: int) -> int:
    """How safe a tile looked against a seat: genbutsu, suji, no suji, honour.

    Suji: every run that could wait on the tile from both ends has its other end in
    the seat's river; a 4-6 has two such ends.
    """
    river = table.river[winner]
    if has_kind(river, kind):
        return GENBUTSU
    if kind >= WINDS_FROM:
        return HONOUR
    rank = kind % 9
    below = rank < 3 or has_kind(river, kind - 3)
    above = rank > 5 or has_kind(river, kind + 3)
    return SUJI if below and above else NO_SUJI


@kernel
def row_draw(
    table: Table,
    rows: Sequence[SeatRow],
    base: int,
    paid: int,
    untold: int,
    tenpai: Ints,
    changes: Ints,
) -> None:
    """An exhaustive draw; bits of seats: `paid` has nagashi, `untold` may be tenpai."""
    for seat in range(table.players):
        row = rows[base + seat]
        row.outcome = OUT_TENPAI if tenpai[seat] else OUT_NOTEN
        if (paid >> seat) & 1:
            row.outcome = OUT_NAGASHI
        row.tenpai_end = -1 if (untold >> seat) & 1 else tenpai[seat] + 0
        row.change_draw += changes[seat]


@kernel
def row_abort(table: Table, rows: Sequence[SeatRow], base: int, tenpai: Ints) -> None:
    """An abortive draw."""
    for seat in range(table.players):
        rows[base + seat].outcome = OUT_ABORT
        rows[base + seat].tenpai_end = tenpai[seat]
        if table.blind[seat]:
            rows[base + seat].tenpai_end = -1


@rare
@kernel
def close_row(table: Table, row: SeatRow, seat: int) -> None:
    """A row at the end of its round, scores as the record has them."""
    row.score_after = table.scores[seat]
    row.rank_after = rank_of(table.players, table.scores, seat)
    row.change = row.score_after - row.score_before
    row.turns = table.discards[seat]
    row.draws = table.draws[seat]
    row.nuki = table.nuki[seat]
    row.closed_end = table.closed[seat]
    if row.outcome in (OUT_RON, OUT_TSUMO):
        row.tenpai_end = 1
    elif row.outcome in (OUT_NOTHING, OUT_DEALT_IN, OUT_TSUMO_PAID, OUT_UNFINISHED):
        row.tenpai_end = 1 if table.waits[seat] else 0
        if table.blind[seat]:
            row.tenpai_end = -1
    if table.veiled[seat]:
        hide_row(row)


@kernel
def hide_row(row: SeatRow) -> None:
    """What depends on tiles that are not shown is not known."""
    row.hidden = 1
    row.tenpai_turn = -1
    row.furiten_turns = -1
    row.passed_ron = -1
    row.passed_tsumo = -1
    row.riichi_furiten = -1
    row.riichi_waits = 0
    row.riichi_tiles_left = -1
