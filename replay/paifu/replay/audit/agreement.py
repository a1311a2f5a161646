"""Whether rounds agree with their walls, for many at once.

The answer is yes or no, and all that a corpus of true records needs. Where it is no,
`proof` finds the place; a test holds that the two never disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, kernel, wide
from paifu.logs.events import Batch, ClaimRow, EventKind, EventRow, RoundRow
from paifu.replay.table.state import Ints
from paifu.replay.walls.methods import Method, SeedError, method_of

DAIMINKAN, NUKI = int(EventKind.DAIMINKAN), int(EventKind.NUKI)
DRAW, DORA = int(EventKind.DRAW), int(EventKind.DORA)

NUMBERS = 144
"""Most numbers that a method uses for a round."""

# places in a row of a layout
PLAYERS, DICE, REPLACEMENTS, INDICATORS, UNDERS = 0, 1, 3, 11, 16
LAYOUT_WIDTH = 21
MOST_REPLACEMENTS, MOST_INDICATORS = 8, 5

FOUR_PLAYERS_TILES = 136
FIRST_REMOVED, LAST_REMOVED = 4, 31  # 2m-8m, which three players do without


@kernel
def shuffle(numbers: Sequence[int], players: int, order: Ints) -> int:
    """Fill `order` with the shuffled tiles; gives how many there are."""
    count = 0
    for tile in range(FOUR_PLAYERS_TILES):
        if players == 4 or not FIRST_REMOVED <= tile <= LAST_REMOVED:
            order[count] = tile
            count += 1
    for i in range(count - 1):
        j = i + numbers[i] % (count - i)
        kept = order[i] + 0
        order[i] = order[j]
        order[j] = kept
    return count


@kernel
def dealt_place(place: int, n: int, players: int) -> int:
    """Which tile of the deal is number `n` of the seat `place` from the dealer."""
    if n == 12:
        return 12 * players + place
    return 4 * (n // 4 * players + place) + n % 4


@kernel
def deal_agrees(
    header: RoundRow, order: Sequence[int], count: int, players: int
) -> int:
    """1 if every seat was dealt its thirteen tiles of the wall, in whatever order."""
    for seat in range(players):
        place = (seat - header.dealer) % players
        matched, dealt = 0, 0
        for i in range(14):
            tile = wide(header.deal[seat][i])
            if tile >= 0:
                dealt += 1
                for n in range(13):
                    if order[count - 1 - dealt_place(place, n, players)] == tile:
                        matched += 1
        if matched != 13 or dealt != 13:
            return 0
    return 1


@kernel
def round_agrees(
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    numbers: Sequence[int],
    layout: Sequence[int],
    order: Ints,
) -> int:
    """1 if nothing in the round differs from the wall that the numbers make."""
    players = layout[PLAYERS] + 0
    for die in range(2):
        said = wide(header.dice[die])
        if said > 0 and said != numbers[layout[DICE + die]] % 6 + 1:
            return 0
    count = shuffle(numbers, players, order)
    if header.indicator != order[layout[INDICATORS]]:
        return 0
    if not deal_agrees(header, order, count, players):
        return 0
    if not draws_agree(header, events, layout, order, count, players):
        return 0
    for c in range(wide(header.claim_start), wide(header.claim_stop)):
        for n in range(MOST_INDICATORS):
            under = wide(claims[c].ura[n])
            if under >= 0 and under != order[layout[UNDERS + n]]:
                return 0
    return 1


@kernel
def draws_agree(
    header: RoundRow,
    events: Sequence[EventRow],
    layout: Sequence[int],
    order: Sequence[int],
    count: int,
    players: int,
) -> int:
    """1 if every draw, replacement tile and new indicator is the wall's next one."""
    live, replaced, turned, after_kan = 0, 0, 1, 0
    most = count - 14 - 13 * players
    for e in range(wide(header.event_start), wide(header.event_stop)):
        kind, tile = wide(events[e].kind), wide(events[e].tile)
        proper = tile
        if DAIMINKAN <= kind <= NUKI:
            after_kan = 1
        elif kind == DRAW and after_kan:
            proper = -1
            if replaced < MOST_REPLACEMENTS and layout[REPLACEMENTS + replaced] >= 0:
                proper = order[layout[REPLACEMENTS + replaced]] + 0
            replaced += 1
            after_kan = 0
        elif kind == DRAW:
            proper = order[count - 1 - 13 * players - live] if live < most else -1
            live += 1
        elif kind == DORA:
            proper = -1
            if turned < MOST_INDICATORS:
                proper = order[layout[INDICATORS + turned]] + 0
            turned += 1
        if proper != tile:
            return 0
    return 1


@kernel
def agree_rounds(
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    numbers: Sequence[Sequence[int]],
    layouts: Sequence[Sequence[int]],
    known: Sequence[int],
    order: Ints,
    agrees: Ints,
) -> None:
    """Set `agrees` to 1 for each round that agrees with its wall.

    `known` has for each round its row in `layouts`, or -1 where there are no numbers;
    `order` holds 136 ints that are worked with.
    """
    for r in range(len(rounds)):
        agrees[r] = 0
        if known[r] >= 0:
            agrees[r] = round_agrees(
                rounds[r], events, claims, numbers[r], layouts[known[r]], order
            )


def agreement(batch: Batch) -> NDArray[Any]:
    """1 for each round of a batch that agrees with its wall, by compiled kernels."""
    count = len(batch.rounds)
    numbers = np.zeros((count, NUMBERS), "i8")
    known = np.full(count, -1, "i8")
    layouts: dict[tuple[str, int], int] = {}
    rows = [_layout_row(None, 4)]
    for game, info in zip(batch.games, batch.info, strict=True):
        start, stop = int(game["round_start"]), int(game["round_stop"])
        players = int(game["players"])
        for r, method, row in _numbers(info.seed, info.wall_seeds, stop - start):
            key = (method.name, players)
            if key not in layouts:
                layouts[key] = len(rows)
                rows.append(_layout_row(method, players))
            numbers[start + r, : len(row)] = row[:NUMBERS]
            known[start + r] = layouts[key]
    agrees = np.zeros(count, "i8")
    order = np.zeros(FOUR_PLAYERS_TILES, "i8")
    compiled(agree_rounds)(
        batch.rounds, batch.events, batch.claims, numbers, np.array(rows, "i8"), known,
        order, agrees,
    )  # fmt: skip
    return agrees


def _numbers(
    seed: str, wall_seeds: Sequence[str], count: int
) -> list[tuple[int, Method, NDArray[Any]]]:
    """The numbers of each round that has a usable seed, with the round's place."""
    try:
        if wall_seeds:
            made = []
            for r, text in enumerate(wall_seeds[:count]):
                if text:
                    method, body = method_of(text, "round")
                    made.append(
                        (r, method, next(iter(method.rows(method.words(body)))))
                    )
            return made
        if seed:
            method, body = method_of(seed, "game")
            rows = islice(method.rows(method.words(body)), count)
            return [(r, method, row) for r, row in enumerate(rows)]
    except SeedError:
        pass  # `proof` says why
    return []


def _layout_row(method: Method | None, players: int) -> list[int]:
    if method is None:
        return [-1] * LAYOUT_WIDTH
    layout = method.layouts[players]
    padded = [*layout.replacements, *[-1] * MOST_REPLACEMENTS][:MOST_REPLACEMENTS]
    return [
        players,
        *layout.dice,
        *padded,
        *layout.indicators,
        *layout.under_indicators,
    ]
