"""Copies of a tile: which of the like ones a record that has only names speaks of.

A record that says "5p" does not say which of three. Its tile ids were chosen by the
reader, so nothing may depend on them: whatever it names is taken for a like tile that
is where it must be, if there is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, rare
from paifu.replay.rules.record import Rules
from paifu.replay.table.state import Table

LAST_TILE = 135


@kernel
def alike(rules: Rules, one: int, other: int) -> int:
    """1 if two tiles have one name: the same kind, and both red or neither."""
    if one < 0 or other < 0 or one // 4 != other // 4:
        return 1 if one == other else 0
    return 1 if rules.reds[one] == rules.reds[other] else 0


@kernel
def same_tile(table: Table, rules: Rules, one: int, other: int) -> int:
    """1 if two tiles are the same as far as the record can tell."""
    if not table.by_name:
        return 1 if one == other else 0
    return alike(rules, one, other)


@kernel
def taken_before(tiles: Sequence[int], count: int, tile: int) -> int:
    """1 if a tile is among the first `count` ones."""
    for i in range(count):
        if tiles[i] == tile:
            return 1
    return 0


@rare
@kernel
def copy_among(
    table: Table,
    rules: Rules,
    tile: int,
    where: int,
    taken: Sequence[int],
    count: int,
) -> int:
    """The copy of a tile that is at a place and not yet taken; else the tile itself.

    `where` is a value of `Table.place`; the first `count` of `taken` are left out.
    """
    if not table.by_name or tile < 0 or tile > LAST_TILE:
        return tile
    if table.place[tile] == where and not taken_before(taken, count, tile):
        return tile
    low = tile // 4 * 4
    for other in range(low, low + 4):
        there = table.place[other] == where and alike(rules, other, tile)
        if there and not taken_before(taken, count, other):
            return other
    return tile


@kernel
def copy_at(table: Table, rules: Rules, tile: int, where: int) -> int:
    """The copy of a tile that is at a place (of `Table.place`); else the tile."""
    # Nearly all records tell copies apart, and this is asked of every tile.
    if not table.by_name:
        return tile
    return copy_among(table, rules, tile, where, table.own, 0)
