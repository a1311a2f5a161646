"""The border of the kernels: every number of a batch, checked once.

Compiled kernels index without bounds checks, so what goes in must be in range. The
readers keep to these ranges by themselves; a batch that somebody else made may not.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import Batch
from paifu.logs.yaku import LOCAL_FROM

TILE = (-1, 135)
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
        "deal": (-1, 255),
    },
    "events": {
        "kind": (0, 15),
        "seat": SEAT,
        "tile": (-1, 255),
        "source": SEAT,
        "own": TILE,
        "flag": (-1, 100),
        "claim": (-1, 10**6),
    },
    "claims": {
        "kind": (0, 7),
        "seat": SEAT,
        "source": SEAT,
        "pao": SEAT,
        "tile": TILE,
        "hand": TILE,
        "yaku": (-1, LOCAL_FROM - 1),
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


class BatchError(ValueError):
    """A batch holds a number that its table does not allow, or a range outside it."""


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
    odd = (values > 135) & (values != 255)
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
