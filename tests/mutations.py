"""Batches with any numbers in them that the border lets through.

Everything is drawn from a seeded generator, so a failure can be had again.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import Batch
from paifu.replay.audit.bounds import RANGES


def copied(batch: Batch) -> Batch:
    """A copy whose tables may be changed."""
    return replace(
        batch,
        games=batch.games.copy(),
        rounds=batch.rounds.copy(),
        events=batch.events.copy(),
        claims=batch.claims.copy(),
    )


def mutated(batch: Batch, chance: random.Random, most: int = 6) -> Batch:
    """The batch with up to `most` of its numbers others within their ranges."""
    made = copied(batch)
    for _ in range(chance.randint(1, most)):
        table = chance.choice(list(RANGES))
        rows = getattr(made, table)
        if len(rows):
            name = chance.choice(columns(rows))
            column = rows[name]
            at = np.unravel_index(chance.randrange(column.size), column.shape)
            column[at] = number(table, name, chance)
    return made


def columns(rows: NDArray[Any]) -> list[str]:
    """Every column but those that say where the rows of another table are."""
    names = rows.dtype.names or ()
    return [name for name in names if not name.endswith(("_start", "_stop"))]


def number(table: str, name: str, chance: random.Random) -> int:
    """Some number that a column may hold; its ends come often."""
    least, most = RANGES[table].get(name, (-(2**31), 2**31 - 1))
    value = chance.choice((least, most, -1, 0, 1, chance.randint(least, most)))
    value = min(max(value, least), most)
    if (table, name) in HIDES and 135 < value < 255:
        value = chance.randint(0, 135)
    return value


HIDES = (("rounds", "deal"), ("events", "tile"))
"""Columns in which 255 is a tile that is not shown."""


def noise(batch: Batch, chance: random.Random) -> Batch:
    """The batch with every number in it at random, but for how many play."""
    made = copied(batch)
    for table in RANGES:
        rows = getattr(made, table)
        for name in columns(rows):
            if name != "players":
                column = rows[name]
                for at in np.ndindex(column.shape):
                    column[at] = number(table, name, chance)
    return made
