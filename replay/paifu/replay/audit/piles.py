"""What a round took from its wall, in order: noted as it is played, compared with it.

Events are long rows, and going over those of many rounds once more for the few bytes
that a wall is compared with takes longer than the comparison.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import kernel, wide
from paifu.replay.table.state import MOST_DRAWN, REPLACED, Ints, Table
from paifu.replay.walls.laid import (
    INDICATORS,
    MOST_INDICATORS,
    MOST_REPLACEMENTS,
    REPLACEMENTS,
)
from paifu.replay.walls.wall import DEAD_WALL

DRAWS, TURNS = 0, MOST_DRAWN + 1
"""Where in a pile are the number of tiles drawn, which follow, and that of indicators
turned after the first."""

NOT_KEPT = -1
"""In place of both: the events tell."""

PILE_WIDTH = TURNS + 10


@kernel
def keep_pile(table: Table, pile: Ints) -> None:
    """Note what a round took, at its end."""
    drawn, turned = table.drawn_count + 0, table.indicator_count - 1
    pile[DRAWS] = drawn
    for n in range(drawn):
        pile[DRAWS + 1 + n] = table.drawn_tiles[n]
    pile[TURNS] = turned
    for n in range(turned):
        pile[TURNS + 1 + n] = table.indicators[1 + n]


@kernel
def pile_agrees(
    pile: Sequence[int],
    layout: Sequence[int],
    order: Sequence[int],
    count: int,
    players: int,
) -> int:
    """`draws_agree` for a round in which nothing was found, by what it took."""
    live, replaced, wrong = 0, 0, 0
    first = count - 1 - 13 * players
    if pile[DRAWS] > first + 1:
        return 0  # By rules that have more tiles than this wall.
    for n in range(wide(pile[DRAWS])):
        tile = wide(pile[DRAWS + 1 + n])
        if tile < REPLACED:
            wrong |= order[first - live] ^ tile
            live += 1
        else:
            proper = -1
            if replaced < MOST_REPLACEMENTS and layout[REPLACEMENTS + replaced] >= 0:
                proper = order[layout[REPLACEMENTS + replaced]] + 0
            wrong |= proper ^ (tile - REPLACED)
            replaced += 1
    for n in range(wide(pile[TURNS])):
        proper = -1
        if 1 + n < MOST_INDICATORS:
            proper = order[layout[INDICATORS + 1 + n]] + 0
        wrong |= proper ^ wide(pile[TURNS + 1 + n])
    return 1 if wrong == 0 and live <= first + 1 - DEAD_WALL else 0
