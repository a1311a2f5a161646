"""What the rules allow at a moment of play, asked of `paifu.replay.table.legal`.

Nothing here changes the table: what is tried is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.waits import hand_waits
from paifu.replay.rules.record import Rules
from paifu.replay.simulate.agents import clear_choice, own_tiles, try_call
from paifu.replay.simulate.play import added_tile
from paifu.replay.simulate.state import Choice
from paifu.replay.table.legal import (
    ankan_fault,
    call_fault,
    furiten,
    is_tenpai,
    kakan_fault,
    nuki_fault,
    riichi_fault,
    riichi_tile_fault,
    shift,
)
from paifu.replay.table.moves import pon_of
from paifu.replay.table.state import IN_HAND, Table
from paifu.replay.table.tiles import NORTH, has_kind
from paifu.replay.table.wins import fill_win, ron_value

CHI, PON, DAIMINKAN = EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN
HONOURS = 27


class Scratch:
    """What the questions work with."""

    def __init__(self) -> None:
        """Empty states."""
        self.win, self.value, self.choice = plain(Win), plain(Value), plain(Choice)


def ron_at(table: Table, rules: Rules, seat: int, work: Scratch) -> int | None:
    """What the offered tile is worth to a seat; 0 without a yaku, None if nothing."""
    if table.blind[seat] or not has_kind(table.waits[seat], table.window_tile // 4):
        return None
    if not ron_value(table, rules, work.win, work.value, seat):
        return None
    return work.value.points if work.value.valid else 0


def tsumo_at(table: Table, rules: Rules, seat: int, work: Scratch) -> int | None:
    """What the drawn tile is worth to its seat; 0 without a yaku, None if nothing."""
    if table.blind[seat] or table.drawn < 0:
        return None
    if not has_kind(table.waits[seat], table.drawn // 4):
        return None
    fill_win(table, rules, work.win, seat, table.drawn)
    score_win(work.win, rules, work.value)
    return work.value.points if work.value.valid else 0


def barred(table: Table, rules: Rules, seat: int) -> int:
    """Which furiten forbids a seat to ron, as a code; 0 if none does."""
    if table.blind[seat] or not table.waits[seat]:
        return 0
    return furiten(table, rules, seat)


def calls_at(
    table: Table, rules: Rules, work: Scratch
) -> Iterator[tuple[int, EventKind, int]]:
    """Seats, kinds and numbers of ways of the calls that the last discard allows."""
    called = table.discarded // 4
    for step in range(1, table.players):
        seat = (table.discarder + step) % table.players
        if table.blind[seat]:
            continue
        if ways := _chi_ways(table, rules, seat, called, work.choice):
            yield seat, CHI, ways
        held = table.counts[seat][called]
        if held >= 2 and try_call(table, rules, seat, PON, called, called, work.choice):
            yield seat, PON, 1
        if held >= 3 and _may_open_kan(table, rules, seat, called, work.choice):
            yield seat, DAIMINKAN, 1


def _chi_ways(
    table: Table, rules: Rules, seat: int, called: int, choice: Choice
) -> int:
    if called >= HONOURS:
        return 0
    counts, rank, ways = table.counts[seat], called % 9, 0
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        run = (called - rank + low + n for n in range(3))
        first, second = (kind for kind in run if kind != called)
        if counts[first] and counts[second]:
            ways += try_call(table, rules, seat, CHI, first, second, choice)
    return ways


def _may_open_kan(
    table: Table, rules: Rules, seat: int, called: int, choice: Choice
) -> bool:
    clear_choice(choice)
    own_tiles(table, seat, called, 3, choice)
    tile, source = table.discarded, table.discarder
    return not call_fault(table, rules, seat, DAIMINKAN, tile, source, choice.own)


def own_melds_at(
    table: Table,
    rules: Rules,
    seat: int,
    work: Scratch,
    suits: Sequence[int],
    honours: Sequence[int],
) -> Iterator[tuple[EventKind, int]]:
    """Kans and norths that a seat may make in its turn: kind and tile."""
    if table.blind[seat]:
        return
    for kind in range(34):
        held = table.counts[seat][kind]
        if held == 4:
            clear_choice(work.choice)
            own_tiles(table, seat, kind, 3, work.choice)
            own, tile = work.choice.own, 4 * kind
            if not ankan_fault(table, rules, seat, tile, own, suits, honours):
                yield EventKind.ANKAN, tile
        elif held and pon_of(table, seat, kind) >= 0:
            tile = added_tile(table, seat, kind)
            if not kakan_fault(table, rules, seat, tile):
                yield EventKind.KAKAN, tile
    if table.counts[seat][NORTH] and rules.players == 3:
        norths = (4 * NORTH + copy for copy in range(4))
        held_norths = [t for t in norths if table.place[t] == IN_HAND + seat]
        legal = [t for t in held_norths if not nuki_fault(table, rules, seat, t)]
        if legal:
            yield EventKind.NUKI, legal[0]


def riichi_at(
    table: Table,
    rules: Rules,
    seat: int,
    suits: Sequence[int],
    honours: Sequence[int],
) -> int:
    """Kinds with whose discard a seat may declare riichi and be tenpai, a bit each."""
    if table.blind[seat] or riichi_fault(table, rules, seat, 0):
        return 0
    counts, keys = table.counts[seat], table.keys[seat]
    waits, river, found = table.waits[seat], table.river[seat], 0
    for kind in range(34):
        if not counts[kind]:
            continue
        shift(counts, keys, kind, -1)
        table.waits[seat] = hand_waits(
            keys, counts, table.meld_count[seat], suits, honours
        )
        table.river[seat] = river | 1 << kind
        if (
            table.waits[seat]
            and is_tenpai(table, rules, seat)
            and not riichi_tile_fault(table, rules, seat)
        ):
            found |= 1 << kind
        shift(counts, keys, kind, 1)
    table.waits[seat], table.river[seat] = waits, river
    return found


def kuikae_at(table: Table, seat: int) -> int:
    """Kinds in a caller's hand that it may not discard now, a bit each."""
    if table.blind[seat]:
        return 0
    return sum(
        1 << kind
        for kind in range(34)
        if table.counts[seat][kind] and table.forbidden >> kind & 1
    )
