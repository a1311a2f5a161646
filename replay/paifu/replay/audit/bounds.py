"""The border of the kernels: every number of a batch, checked once.

Compiled kernels index without bounds checks, so what goes in must be in range. The
readers keep to these ranges by themselves; a batch that somebody else made may not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, kernel
from paifu.logs.events import Batch, EventKind, Unstated
from paifu.logs.yaku import YAKU_COUNT

Ints = list[int]

TILE = (-1, 135)
MAYBE_HIDDEN = (-1, 255)
SEAT = (-1, 3)
POINTS = (-(1 << 40), 1 << 40)
MAYBE_COUNT = (-1, 10**6)
BITS = (0, 2 * max(Unstated) - 1)

RANGES: dict[str, dict[str, tuple[int, int]]] = {
    "games": {"players": (3, 4), "first_dealer": (0, 3), "unstated": BITS},
    "rounds": {
        "number": (0, 10**6),
        "honba": MAYBE_COUNT,
        "sticks": MAYBE_COUNT,
        "indicator": TILE,
        "further": TILE,
        "unstated": BITS,
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
        "kind": (0, 8),
        "unstated": BITS,
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
        "points": POINTS,
    },
}
"""Least and greatest value of the fields that kernels use, by table."""


LAST_TILE, HIDDEN = 135, 255


class BatchError(ValueError):
    """A batch holds a number that its table does not allow, or a range outside it."""


def check_batch(batch: Batch, fast: bool = False) -> dict[str, Any]:
    """Refuse a batch that kernels could not run on.

    Args:
        batch: from a reader, or made by somebody else.
        fast: by compiled code, which is compiled if it is not in the cache.

    Returns:
        For each table that has rows, a row of the greatest values.

    Raises:
        BatchError: names the table, row, field, value and allowed range.
    """
    greatest: dict[str, Any] = {}
    for table, ranges in RANGES.items():
        rows = getattr(batch, table)
        if not len(rows):
            continue
        least, most = extremes(rows, fast)
        greatest[table] = most.view(rows.dtype)[0]
        lows, highs = limits(table, rows.dtype)
        quick = (least >= lows).all() and (most <= highs).all()
        for name, (low, high) in () if quick else ranges.items():
            first, last = rows[name].min(), rows[name].max()
            if first < low or last > high:
                check_field(table, name, rows[name], low, high)
            if high == HIDDEN and last > LAST_TILE:
                hidden_between(rows[name], table, name)
    check_ranges("games", batch.games, "round", len(batch.rounds))
    check_ranges("rounds", batch.rounds, "event", len(batch.events))
    check_ranges("rounds", batch.rounds, "claim", len(batch.claims))
    return greatest


def states_times(greatest: Mapping[str, Any]) -> bool:
    """Whether a batch with these greatest values (`check_batch`) tells of clocks."""
    if "events" not in greatest:
        return False
    most = greatest["events"]
    return bool(most["time"] >= 0 or most["kind"] >= EventKind.TIMEOUT)


CELL = 4
"""Bytes of a number that `extremes` looks at."""

BLOCK = 64
"""Rows taken as one: long rows are quick to compare."""


def cells(rows: NDArray[Any]) -> NDArray[Any]:
    """The numbers of rows, a row each; of fields of 64 bits, both halves."""
    whole: NDArray[Any] = np.ascontiguousarray(rows).view("i4")
    return whole.reshape(len(whole) // (rows.dtype.itemsize // CELL), -1)


@cache
def limits(table: str, dtype: np.dtype[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The least and the greatest of each number that needs no second look.

    Hidden tiles need one. A field of 64 bits is in range if its upper half is.
    """
    made = np.empty(2, dtype)
    lowest, highest = cells(made)
    lowest[:], highest[:] = -(1 << 31), (1 << 31) - 1
    for name, (low, high) in RANGES[table].items():
        if dtype[name].base.itemsize == CELL:
            made[name][0] = low
            made[name][1] = LAST_TILE if high == HIDDEN else high
        else:
            made[name][0] = (-(-low >> 32) << 32) + (1 << 31)
            made[name][1] = ((high >> 32) - 1 << 32) + (1 << 31) - 1
    return lowest, highest


def extremes(rows: NDArray[Any], fast: bool = False) -> tuple[Any, Any]:
    """The least and the greatest value of each number of a row.

    Of fields of 64 bits, each half is a number of its own.

    >>> table = np.array([(3, 9), (5, 4)], [("a", "i4"), ("b", "i4")])
    >>> extremes(table)
    (array([3, 4], dtype=int32), array([5, 9], dtype=int32))
    """
    numbers = cells(rows)
    whole = len(rows) // BLOCK * BLOCK
    ends = [numbers[whole:]]
    if whole:
        blocks = numbers[:whole].reshape(-1, BLOCK * numbers.shape[1])
        ends += [one.reshape(BLOCK, -1) for one in widest(blocks, fast)]
    return widest(np.concatenate(ends), fast)


def widest(rows: NDArray[Any], fast: bool) -> tuple[Any, Any]:
    """The least and the greatest of each column; there is a row."""
    if not fast:
        return rows.min(0), rows.max(0)
    least, most = rows[0].copy(), rows[0].copy()
    compiled(widen)(rows, least, most)
    return least, most


@kernel
def widen(rows: Sequence[Ints], least: Ints, most: Ints) -> int:
    """Let the least and the greatest of each column hold for these rows too."""
    for r in range(len(rows)):
        row = rows[r]
        for k in range(len(least)):
            least[k] = min(least[k], row[k])
            most[k] = max(most[k], row[k])
    return len(rows)


def check_field(
    table: str, name: str, values: NDArray[Any], least: int, most: int
) -> None:
    """All values of one field within a range."""
    outside = (values < least) | (values > most)
    if outside.any():
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
