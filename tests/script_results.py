"""What a record claims of a round's result: right, but for what a test says otherwise.

The right claim comes from the rules engine, asked about the table as it stands before
the result. Tests of scores and payments state their numbers themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paifu.logs.builder import empty_claim, padded
from paifu.logs.engine import plain
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.logs.yaku import Yaku
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_tables
from paifu.replay.rules.record import Rules
from paifu.replay.table.draws import (
    chombo_seats,
    draw_changes,
    nagashi_seats,
    note_draw,
)
from paifu.replay.table.moves import (
    accept_riichi,
    ankan,
    call,
    cancel_riichi,
    clear_round,
    declare_riichi,
    discard,
    draw,
    kakan,
    reveal,
    set_wareme,
    take,
    take_out_north,
    update_waits,
)
from paifu.replay.table.progress import Outcome
from paifu.replay.table.settle import liable_seat, sticks_for, win_changes
from paifu.replay.table.state import IN_HAND, Table
from paifu.replay.table.wins import (
    dora_kind,
    fill_win,
    held_of,
    tenpai_at_draw,
    ura_count,
)
from script_tiles import Tiles

Suits = Sequence[int]
Said = Mapping[str, Any] | Callable[[ClaimRow], None] | None
"""What a test has a claim say: columns, or a change of the right row."""


@dataclass
class Claim:
    """A result as the play names it."""

    kind: ClaimKind
    seat: int
    event: EventRow
    number: int
    """Of the event in the round."""


def right_claims(
    rules: Rules,
    header: RoundRow,
    events: Sequence[EventRow],
    results: Sequence[Claim],
    said: Sequence[Said],
    tiles: Tiles,
    ura: Sequence[int],
    streak: Sequence[int],
) -> tuple[list[ClaimRow], int]:
    """The claims of a round, and the riichi sticks left on the table after it."""
    table = table_before(rules, header, events, results[0].number)
    table.streak = [*streak]
    wins = results[0].kind == ClaimKind.WIN
    if wins:
        settle_ronned_declaration(table, rules)
        for result in results:
            table.won[result.seat] = 1
    made, under = [], [*ura]
    for n, result in enumerate(results):
        if wins:
            row = win_claim(table, rules, result, n == 0, tiles, under)
        else:
            row = draw_claim(table, rules, result)
        if n < len(said):
            say(row, said[n])
        table.scores = [a + b for a, b in zip(row.scores, row.deltas, strict=True)]
        made.append(row)
    return made, table.sticks - (table.taken if wins else 0)


def table_before(
    rules: Rules, header: RoundRow, events: Sequence[EventRow], stop: int
) -> Table:
    """The table as it stands before event `stop` of the round, whether legal or not."""
    suits, honours = (memoryview(table) for table in suit_tables())
    table = plain(Table)
    clear_round(table, rules)
    table.dealer = table.turn = header.dealer
    table.round_wind = rules.winds[header.number // 4 % rules.wind_count]
    table.honba, table.sticks = header.honba, header.sticks
    set_wareme(table, rules, header.dice)
    table.scores = [*header.scores]
    for seat in range(rules.players):
        for tile in header.deal[seat]:
            if tile >= 0:
                take(table, seat, tile)
        update_waits(table, seat, suits, honours)
    reveal(table, header.indicator)
    for event in events[:stop]:
        play(table, rules, event, suits, honours)
    return table


def play(
    table: Table, rules: Rules, event: EventRow, suits: Suits, honours: Suits
) -> None:
    """One event, whether legal or not; a riichi still unpaid is paid by a draw."""
    seat, tile, kind = event.seat, event.tile, event.kind
    if kind == EventKind.DRAW:
        if table.pending >= 0:
            accept_riichi(table, rules, table.pending)
        draw(table, rules, seat, tile)
    elif kind == EventKind.DISCARD:
        discard(table, rules, seat, tile, suits, honours)
    elif kind in (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN):
        call(table, rules, seat, kind, tile, event.own)
    elif kind == EventKind.KAKAN:
        kakan(table, rules, seat, tile, suits, honours)
    elif kind == EventKind.ANKAN:
        ankan(table, rules, seat, tile, event.own, suits, honours)
    elif kind == EventKind.NUKI:
        take_out_north(table, rules, seat, tile, suits, honours)
    elif kind == EventKind.RIICHI:
        declare_riichi(table, rules, seat, int(event.flag == 1))
    elif kind == EventKind.RIICHI_ACCEPTED:
        accept_riichi(table, rules, seat)
    elif kind == EventKind.DORA:
        reveal(table, tile)


def win_claim(
    table: Table,
    rules: Rules,
    result: Claim,
    first: bool,
    tiles: Tiles,
    ura: list[int],
) -> ClaimRow:
    """A win as the rules value it."""
    seat, source, tile = result.seat, result.event.source, result.event.tile
    win, value, changes = plain(Win), plain(Value), [0] * 4
    row = empty_claim()
    row.kind, row.seat, row.source, row.tile = int(ClaimKind.WIN), seat, source, tile
    held = [t for t in range(136) if table.place[t] == IN_HAND + seat and t != tile]
    row.hand = padded([*held, tile], 14)
    for n in range(table.meld_count[seat]):
        kind, given = table.meld_kind[seat][n], table.meld_source[seat][n]
        row.melds[n] = [kind, given, *table.meld_tiles[seat][n]]
    row.nuki = table.nuki[seat]
    row.dora = padded(table.indicators[: table.indicator_count], 10)
    under = under_indicators(table, rules, seat, tile, tiles, ura)
    row.ura, row.ura_stated = padded(under, 10), int(bool(under))
    fill_win(table, rules, win, seat, tile)
    win.ura = sum(
        held_of(table, seat, kind) + (not win.tsumo and kind == tile // 4)
        for kind in (dora_kind(rules, t // 4) for t in under)
    )
    score_win(win, rules, value)
    win_changes(table, rules, value, seat, source, int(first), changes)
    row.fu, row.points, row.limit = value.fu, value.points, value.limit
    silent = value.yakuman and not rules.aotenjou_yakuman_han
    row.han = NONE if silent else value.han
    row.pao = liable_seat(table, rules, value, seat)
    listed = [int(yaku) for yaku in Yaku if value.yaku_han[yaku]]
    row.yaku = padded(listed, 24)
    hans = [NONE if silent else value.yaku_han[yaku] for yaku in listed]
    row.yaku_han = padded(hans, 24)
    sticks = sticks_for(table, rules, value, seat, int(first))
    row.honba, row.sticks = table.honba, sticks
    table.taken += sticks
    row.scores, row.deltas = [*table.scores], changes
    return row


def under_indicators(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    tiles: Tiles,
    turned: list[int],
) -> list[int]:
    """As many under-indicators as the winner turns: the same for all winners.

    Those that nobody has named are dora of nobody.
    """
    count = ura_count(table, rules, seat)

    def idle(kind: int) -> bool:
        made = dora_kind(rules, kind)
        held = sum(held_of(table, s, made) for s in range(4) if table.won[s])
        return made != tile // 4 and not held

    while len(turned) < count:
        turned.append(tiles.first(idle, "an under-indicator"))
    return turned[:count]


def draw_claim(table: Table, rules: Rules, result: Claim) -> ClaimRow:
    """A draw as the rules pay it, with the hands that must be shown."""
    row, changes = empty_claim(), [0] * 4
    row.kind, row.honba = int(result.kind), table.honba
    seats = range(table.players)
    paid = 0
    if result.kind in (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI):
        win, value = plain(Win), plain(Value)
        tenpai = [0] * 4
        for seat in seats:
            tenpai[seat] = tenpai_at_draw(table, rules, win, value, seat)
        paid = nagashi_seats(table, rules)
        draw_changes(table, rules, paid, tenpai, changes)
        row.tenpai = tenpai
        shown = [seat for seat in seats if tenpai[seat]]
    else:
        settle_pending(table, rules, result.kind)
        shown = [result.seat] if result.kind == ClaimKind.KYUUSHU else []
        if result.kind == ClaimKind.SUUCHA_RIICHI:
            shown = [*seats]
    for seat in shown:
        held = [t for t in range(136) if table.place[t] == IN_HAND + seat]
        row.shown[seat] = padded(held, 14)
    row.sticks = table.sticks
    row.scores, row.deltas = [*table.scores], changes
    if (result.kind == ClaimKind.NAGASHI and paid) or chombo_seats(table, rules):
        note_draw(table, rules, paid, row.tenpai, plain(Outcome))
    return row


def settle_ronned_declaration(table: Table, rules: Rules) -> None:
    """A declaration whose tile is ronned: unpaid, or paid by switch."""
    if table.pending >= 0:
        if rules.riichi_stick_if_declaration_ronned:
            accept_riichi(table, rules, table.pending)
        else:
            cancel_riichi(table, table.pending)


def settle_pending(table: Table, rules: Rules, kind: ClaimKind) -> None:
    """A declaration whose tile ends the round: paid only by the fourth riichi."""
    if table.pending >= 0:
        if kind in (ClaimKind.SUUFON, ClaimKind.SANCHAHOU):
            cancel_riichi(table, table.pending)
        else:
            accept_riichi(table, rules, table.pending)


def say(row: ClaimRow, said: Said) -> None:
    """Have the claim say what the test wants it to."""
    if said is None:
        return
    if not isinstance(said, Mapping):
        said(row)
        return
    for name, value in said.items():
        if name == "yaku":
            row.yaku, row.yaku_han = listed_yaku(value)
        elif name in ("scores", "deltas", "tenpai"):
            setattr(row, name, [*value, 0][:4])
        else:
            setattr(row, name, value)


def listed_yaku(text: str) -> tuple[list[int], list[int]]:
    """Yaku and han of a claim: `"riichi 1, dora 2"`; yakuman without a number."""
    found = [part.split() for part in text.split(",")]
    yaku = [int(Yaku[name[0].upper()]) for name in found]
    hans = [int(name[1]) if len(name) > 1 else NONE for name in found]
    return padded(yaku, 24), padded(hans, 24)
