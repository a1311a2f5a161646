"""The border of the kernels: every number of a batch, checked once.

Compiled kernels index without bounds checks, so what goes in must be in range. The
readers keep to these ranges by themselves; a batch that somebody else made may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, fields, kernel, wide, width
from paifu.logs.events import Batch, ClaimRow, EventRow, GameRow, RoundRow
from paifu.logs.yaku import YAKU_COUNT

TILE = (-1, 135)
MAYBE_HIDDEN = (-1, 255)
SEAT = (-1, 3)
POINTS = (-(10**9), 10**9)
COUNT = (0, 10**6)

RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "games": {"players": (3, 4), "first_dealer": (0, 3)},
    "rounds": {
        "number": (0, 10**6),
        "honba": COUNT,
        "sticks": COUNT,
        "indicator": TILE,
        "dealer": (0, 3),
        "scores": POINTS,
        "deal": MAYBE_HIDDEN,
    },
    "events": {
        "kind": (0, 17),
        "seat": SEAT,
        "tile": MAYBE_HIDDEN,
        "source": SEAT,
        "own": TILE,
        "flag": (-1, 10**9),
        "claim": (-1, 10**6),
    },
    "claims": {
        "kind": (0, 7),
        "seat": SEAT,
        "source": SEAT,
        "pao": SEAT,
        "tile": TILE,
        "hand": TILE,
        "yaku": (-1, YAKU_COUNT - 1),
        "yaku_han": (-1, 10**6),
        "dora": TILE,
        "ura": TILE,
        "scores": POINTS,
        "deltas": POINTS,
        "shown": TILE,
        "points": (-1, 10**9),
    },
}
"""Least and greatest value of the fields that kernels use, by table."""


ROWS = {"games": GameRow, "rounds": RoundRow, "events": EventRow, "claims": ClaimRow}

LAST_TILE, HIDDEN = 135, 255


class BatchError(ValueError):
    """A batch holds a number that its table does not allow, or a range outside it."""


@kernel
def all_within(
    cells: Sequence[int], least: Sequence[int], most: Sequence[int], gap: Sequence[int]
) -> int:
    """1 if all numbers of a table are in the ranges of their columns.

    Args:
        cells: the numbers, row by row.
        least: for each column of a row the least allowed.
        most: the greatest.
        gap: -1 for tiles that may be hidden, whose ids leave a gap, else 0.
    """
    # Differences are negative where a number is outside: without a branch the
    # compiler takes several at once.
    signs = 0
    for start in range(0, len(cells), len(least)):
        for column in range(len(least)):
            value = wide(cells[start + column])
            signs |= (value - least[column]) | (most[column] - value)
            signs |= (LAST_TILE - value) & (value - HIDDEN) & gap[column]
    return 0 if signs < 0 else 1


def within_ranges(batch: Batch) -> bool:
    """Whether `check_batch` would find every number in its range, by compiled code.

    Raises:
        BatchError: a range into another table lies outside it.
    """
    for name in ROWS:
        table = np.ascontiguousarray(getattr(batch, name))
        if not compiled(all_within)(table.view("i4").reshape(-1), *_columns(name)):
            return False
    check_spans(batch)
    return True


@cache
def _columns(table: str) -> tuple[NDArray[np.int64], ...]:
    """`least`, `most` and `gap` of `all_within` for a table."""
    row = ROWS[table]
    limits = np.zeros((3, width(row)), "i8")
    limits[0], limits[1] = np.iinfo("i4").min, np.iinfo("i4").max
    place = 0
    for name, shape in fields(row).items():
        size = int(np.prod(shape, dtype=int))
        if name in RANGES[table]:
            limits[:2, place : place + size] = np.array([RANGES[table][name]]).T
            limits[2, place : place + size] = -(RANGES[table][name] == MAYBE_HIDDEN)
        place += size
    return tuple(limits)


def check_batch(batch: Batch) -> None:
    """Refuse a batch that kernels could not run on.

    Raises:
        BatchError: names the table, row, field, value and allowed range.
    """
    for table, ranges in RANGES.items():
        rows = getattr(batch, table)
        for name, (least, most) in ranges.items():
            check_field(table, name, rows[name], least, most)
    hidden_between(batch.rounds["deal"], "rounds", "deal")
    hidden_between(batch.events["tile"], "events", "tile")
    check_spans(batch)


def check_spans(batch: Batch) -> None:
    """Games lie within the rounds, rounds within the events and the claims.

    Raises:
        BatchError: see `check_batch`.
    """
    check_ranges("games", batch.games, "round", len(batch.rounds))
    check_ranges("rounds", batch.rounds, "event", len(batch.events))
    check_ranges("rounds", batch.rounds, "claim", len(batch.claims))


def check_field(
    table: str, name: str, values: NDArray[Any], least: int, most: int
) -> None:
    """All values of one field within a range."""
    if values.size and (values.min() < least or values.max() > most):
        outside = (values < least) | (values > most)
        row = int(np.argwhere(outside)[0][0])
        value = int(values[outside][0])
        raise BatchError(f"{table}[{row}].{name} is {value}, not {least}..{most}")


def hidden_between(values: NDArray[Any], table: str, name: str) -> None:
    """Tile ids go to 135; beyond them only 255, the hidden tile."""
    odd = (values > LAST_TILE) & (values != HIDDEN)
    if odd.any():
        row = int(np.argwhere(odd)[0][0])
        raise BatchError(
            f"{table}[{row}].{name} is {int(values[odd][0])}, neither a tile nor 255"
        )


def check_ranges(table: str, rows: NDArray[Any], what: str, length: int) -> None:
    """Half-open ranges into another table lie inside it."""
    starts, stops = rows[f"{what}_start"], rows[f"{what}_stop"]
    bad = (starts < 0) | (stops < starts) | (stops > length)
    if bad.any():
        row = int(np.argwhere(bad)[0][0])
        raise BatchError(
            f"{table}[{row}]: {what} range {int(starts[row])}..{int(stops[row])} "
            f"does not lie in 0..{length}"
        )
