"""The wall of a round laid out by kernels, as `wall` does for one game."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paifu.logs.engine import kernel
from paifu.replay.walls.methods import Method
from paifu.replay.walls.mt19937 import hashed_rounds
from paifu.replay.walls.rows import Hasher
from paifu.replay.walls.wall import tile_set

# places in a row of a layout
PLAYERS, DICE, REPLACEMENTS, INDICATORS, UNDERS, HASHED, RECIPROCALS = (
    0, 1, 3, 11, 16, 21, 22
)  # fmt: skip
MOST_REPLACEMENTS, MOST_INDICATORS = 8, 5

FOUR_PLAYERS_TILES = 136
LAYOUT_WIDTH = RECIPROCALS + FOUR_PLAYERS_TILES
NUMBERS = 1 << 32
"""A random number is less."""

FIRST_REMOVED, LAST_REMOVED = 4, 31  # 2m-8m, which three players do without


def layout_row(method: Method, players: int) -> list[int]:
    """Where things lie in a method's walls, as kernels take it."""
    layout = method.layouts[players]
    padded = [*layout.replacements, *[-1] * MOST_REPLACEMENTS][:MOST_REPLACEMENTS]
    choices = range(len(tile_set(players)), 0, -1)
    reciprocals = [NUMBERS // choice for choice in choices]
    return [
        players,
        *layout.dice,
        *padded,
        *layout.indicators,
        *layout.under_indicators,
        int(method.rows is hashed_rounds),
        *reciprocals,
        *[0] * (FOUR_PLAYERS_TILES - len(reciprocals)),
    ]


@kernel
def remainder(number: int, choices: int, reciprocal: int) -> int:
    """`number` modulo `choices`, without a division: that takes the longest of all.

    Args:
        number: less than 2**32.
        choices: from 1 on.
        reciprocal: 2**32 // choices. The quotient that it gives is at most one short.
    """
    left = number - (number * reciprocal >> 32) * choices
    return left - choices if left >= choices else left


@kernel
def shuffle(hasher: Hasher, layout: Sequence[int], order: MutableSequence[int]) -> int:
    """Fill `order` with the shuffled tiles; gives how many there are."""
    players = layout[PLAYERS] + 0
    count = 0
    for tile in range(FOUR_PLAYERS_TILES):
        if players == 4 or not FIRST_REMOVED <= tile <= LAST_REMOVED:
            order[count] = tile
            count += 1
    # The partners first: among the swaps they would wait for what these write.
    numbers, partners = hasher.numbers, hasher.partners
    for i in range(count - 1):
        reciprocal = layout[RECIPROCALS + i] + 0
        partners[i] = i + remainder(numbers[i] + 0, count - i, reciprocal)
    for i in range(count - 1):
        partner, kept = partners[i] + 0, order[i] + 0
        order[i] = order[partner]
        order[partner] = kept
    return count


@kernel
def dealt_place(place: int, n: int, players: int) -> int:
    """Which tile of the deal is number `n` of the seat `place` from the dealer."""
    if n == 12:
        return 12 * players + place
    return 4 * (n // 4 * players + place) + n % 4


@kernel
def insert_sorted(hand: MutableSequence[int], count: int, tile: int) -> None:
    """Put a tile into the first `count` sorted ones, which become one more."""
    at = count
    while at > 0 and hand[at - 1] > tile:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = tile


@kernel
def lay_wall(
    hasher: Hasher,
    layout: Sequence[int],
    dealer: int,
    order: MutableSequence[int],
    hands: Sequence[MutableSequence[int]],
    draws: MutableSequence[int],
    replacements: MutableSequence[int],
    indicators: MutableSequence[int],
    unders: MutableSequence[int],
) -> None:
    """Fill hands and piles from a round's numbers.

    Args:
        hasher: its numbers.
        layout: see `layout_row`.
        dealer: seat.
        order: 136 ints that are worked with.
        hands: gets thirteen tiles a seat, sorted.
        draws: as long as the live wall.
        replacements: as many as there are.
        indicators: five.
        unders: five.
    """
    players = layout[PLAYERS] + 0
    count = shuffle(hasher, layout, order)
    for seat in range(players):
        place = (seat - dealer) % players
        for n in range(13):
            tile = order[count - 1 - dealt_place(place, n, players)] + 0
            insert_sorted(hands[seat], n, tile)
    for n in range(len(draws)):
        draws[n] = order[count - 1 - 13 * players - n]
    for n in range(len(replacements)):
        replacements[n] = order[layout[REPLACEMENTS + n]]
    for n in range(MOST_INDICATORS):
        indicators[n] = order[layout[INDICATORS + n]]
        unders[n] = order[layout[UNDERS + n]]
