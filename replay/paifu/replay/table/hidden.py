"""Hands that a record does not show: a spectator's, or those of one seat's view.

A hidden tile is counted and nothing more. Once it is discarded, melded or shown it is
that tile from then on, if nobody has had it yet. What depends on the rest of such a
hand (waits, tenpai, furiten) is asked of nobody: `Table.blind` marks the seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.replay.rules.record import Rules
from paifu.replay.table.copies import copy_among, copy_at, same_tile, taken_before
from paifu.replay.table.legal import shift
from paifu.replay.table.moves import take, update_waits
from paifu.replay.table.state import IN_HAND, Table


@kernel
def hide_tile(table: Table, seat: int) -> None:
    """A tile that is not shown comes into a hand."""
    table.hidden[seat] += 1
    table.blind[seat] = 1
    table.veiled[seat] = 1


@kernel
def could_show(table: Table, rules: Rules, seat: int, tile: int) -> int:
    """1 if a hidden tile of the seat may be this one: in the set, and not seen yet."""
    if tile < 0 or not table.hidden[seat] or rules.removed[tile // 4]:
        return 0
    return 1 if table.place[tile] == 0 else 0


@kernel
def uncover(
    table: Table,
    rules: Rules,
    seat: int,
    tile: int,
    taken: Sequence[int],
    count: int,
) -> int:
    """The copy of a tile that is in the hand, taken from its hidden ones if need be.

    The first `count` of `taken` are left out. If there is none, the tile itself.
    """
    if tile < 0:
        return tile
    copy = copy_among(table, rules, tile, IN_HAND + seat, taken, count)
    held = table.place[copy] == IN_HAND + seat
    if held and not taken_before(taken, count, copy):
        return copy
    return uncover_fresh(table, rules, seat, tile)


@rare
@kernel
def uncover_fresh(table: Table, rules: Rules, seat: int, tile: int) -> int:
    """A copy of a tile that nobody has seen, taken from the hidden ones of a hand."""
    fresh = copy_at(table, rules, tile, 0)
    if not could_show(table, rules, seat, fresh):
        return tile
    table.hidden[seat] -= 1
    take(table, seat, fresh)
    return fresh


@kernel
def count_held(table: Table, seat: int) -> int:
    """Tiles in a concealed hand, shown or not."""
    held = table.hidden[seat] + 0
    for kind in range(34):
        held += table.counts[seat][kind]
    return held


@kernel
def uncover_hand(table: Table, rules: Rules, seat: int, offered: int) -> None:
    """A hand is shown in `table.listed`; `offered` is the tile that it rons, or -1.

    The list has that tile too if it is one longer than the hand.
    """
    shown, spare = 0, -1
    for i in range(14):
        if table.listed[i] >= 0:
            shown += 1
    if shown > count_held(table, seat):
        spare = offered
    for i in range(14):
        tile = table.listed[i] + 0
        if spare >= 0 and same_tile(table, rules, tile, spare):
            tile, spare = spare, -1
        else:
            tile = uncover(table, rules, seat, tile, table.listed, i)
        table.listed[i] = tile


@kernel
def see_hand(
    table: Table, seat: int, drawn: int, suits: Sequence[int], honours: Sequence[int]
) -> None:
    """All tiles of a hand are known at last; the drawn one is none of its shape."""
    table.blind[seat] = 0
    if drawn >= 0:
        shift(table.counts[seat], table.keys[seat], drawn // 4, -1)
    update_waits(table, seat, suits, honours)
    if drawn >= 0:
        shift(table.counts[seat], table.keys[seat], drawn // 4, 1)
