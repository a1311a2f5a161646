"""Damaged records, and batches with any numbers in them that the border lets through.

Everything is drawn from a seeded generator, so a failure can be had again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import Batch
from paifu.replay.audit.bounds import RANGES

TAG = re.compile(rb"<[^>]*>")


def cut(data: bytes, chance: random.Random) -> bytes:
    """The record ends somewhere."""
    return data[: chance.randrange(len(data))]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Up to three bytes are others."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def digit(data: bytes, chance: random.Random) -> bytes:
    """One digit is another: well-formed, but wrong."""
    places = [n for n, byte in enumerate(data) if 48 <= byte < 58]
    made = bytearray(data)
    place = chance.choice(places)
    made[place] = 48 + (made[place] - 48 + chance.randint(1, 9)) % 10
    return bytes(made)


def drop(data: bytes, chance: random.Random) -> bytes:
    """A tag is missing."""
    tag = chance.choice(list(TAG.finditer(data)))
    return data[: tag.start()] + data[tag.end() :]


def double(data: bytes, chance: random.Random) -> bytes:
    """A tag stands twice."""
    tag = chance.choice(list(TAG.finditer(data)))
    return data[: tag.end()] + data[tag.start() :]


def swap(data: bytes, chance: random.Random) -> bytes:
    """Two tags have changed places."""
    one, other = sorted(chance.sample(list(TAG.finditer(data)), 2), key=_start)
    between = data[one.end() : other.start()]
    parts = data[: one.start()], other[0], between, one[0], data[other.end() :]
    return b"".join(parts)


def _start(match: re.Match[bytes]) -> int:
    return match.start()


def splice(data: bytes, chance: random.Random) -> bytes:
    """Some part is missing."""
    first, last = sorted(chance.sample(range(len(data)), 2))
    return data[:first] + data[last:]


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut, flip, digit, drop, double, swap, splice,
)  # fmt: skip


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
