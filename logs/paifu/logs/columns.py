"""Rows as columns, for tables that are written column by column.

NumPy goes over all rows once for every column; compiled code fills all columns in one
pass. Which numbers a column can hold is not asked: they are those of an audited batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, kernel, wide
from paifu.logs.events import NONE, Batch, EventKind, EventRow, RoundRow

Ints = list[int]

KINDS = len(EventKind)
LAST_KIND = KINDS - 1

_NARROW = {
    "kind": "i1", "seat": "i1", "tile": "i2", "source": "i1", "own_0": "i2",
    "own_1": "i2", "own_2": "i2", "flag": "i4", "time": "i4", "round": "i2",
    "event": "i2",
}  # fmt: skip
"""Columns of events and their types; the last two are the index of the round in its
game and of the event in its round, -1 outside of rounds."""


@dataclass(frozen=True, slots=True)
class EventColumns:
    """The events of a batch."""

    columns: dict[str, NDArray[Any]]
    """By name; see the fields of `EventRow`."""
    counts: NDArray[np.int64]
    """For each round, how many events of each kind it has."""


def event_columns(
    batch: Batch, numbers: NDArray[Any], fast: bool = False
) -> EventColumns:
    """The events of a batch as columns.

    Args:
        batch: it was audited: kinds and ranges are as they should be.
        numbers: of each round its index in its game.
        fast: by compiled code, which is compiled if it is not in the cache.
    """
    size = len(batch.events)
    if not fast:
        return _by_numpy(batch, numbers)
    columns = {name: np.empty(size, form) for name, form in _NARROW.items()}
    counts = np.zeros(len(batch.rounds) * KINDS, "i8")
    compiled(split_events)(
        batch.events, batch.rounds, numbers.astype("i8"), *columns.values(), counts
    )
    return EventColumns(columns, counts.reshape(-1, KINDS))


@kernel
def split_events(
    events: Sequence[EventRow],
    rounds: Sequence[RoundRow],
    index: Ints,
    kinds: Ints,
    seats: Ints,
    tiles: Ints,
    sources: Ints,
    first: Ints,
    second: Ints,
    third: Ints,
    flags: Ints,
    times: Ints,
    numbers: Ints,
    places: Ints,
    counts: Ints,
) -> int:
    """Fill columns from rows; `index` is that of each round in its game."""
    for i in range(len(events)):
        row = events[i]
        kinds[i] = wide(row.kind)
        seats[i] = wide(row.seat)
        tiles[i] = wide(row.tile)
        sources[i] = wide(row.source)
        first[i] = wide(row.own[0])
        second[i] = wide(row.own[1])
        third[i] = wide(row.own[2])
        flags[i] = wide(row.flag)
        times[i] = wide(row.time)
        numbers[i] = NONE
        places[i] = NONE
    for r in range(len(rounds)):
        start = wide(rounds[r].event_start)
        for i in range(start, wide(rounds[r].event_stop)):
            numbers[i] = index[r]
            places[i] = i - start
            counts[r * KINDS + min(max(wide(kinds[i]), 0), LAST_KIND)] += 1
    return len(events)


def _by_numpy(batch: Batch, index: NDArray[Any]) -> EventColumns:
    events, rounds = batch.events, batch.rounds
    of_event = spread(rounds, "event", len(events))
    # What is outside of rounds takes the last place of the look-ups.
    numbers = np.append(index, NONE)[of_event]
    places = np.arange(len(events)) - np.append(rounds["event_start"], 0)[of_event]
    places[of_event < 0] = NONE
    found = {
        **{f"own_{n}": events["own"][:, n] for n in range(3)},
        "round": numbers,
        "event": places,
    }
    columns = {
        name: (found[name] if name in found else events[name]).astype(form)
        for name, form in _NARROW.items()
    }
    # Events of each kind, with those outside of rounds before the first round.
    kinds = (of_event + 1) * KINDS + np.clip(events["kind"], 0, LAST_KIND)
    counts = np.bincount(kinds, minlength=(len(rounds) + 1) * KINDS)
    return EventColumns(columns, counts.reshape(-1, KINDS)[1:])


def spread(rounds: NDArray[Any], what: str, length: int) -> NDArray[np.int64]:
    """The round of each event or claim; -1 outside all rounds.

    Args:
        rounds: those of a batch.
        what: `event` or `claim`.
        length: how many events or claims the batch has.
    """
    found = np.full(length, -1, np.int64)
    lengths = (rounds[f"{what}_stop"] - rounds[f"{what}_start"]).astype(np.int64)
    # Places of what each round holds: on from its start.
    before = np.cumsum(lengths) - lengths
    places = np.arange(lengths.sum())
    places += np.repeat(rounds[f"{what}_start"] - before, lengths)
    found[places] = np.repeat(np.arange(len(rounds)), lengths)
    return found


def narrow_columns(
    rows: NDArray[Any], names: Sequence[str], fast: bool = False
) -> NDArray[np.int16]:
    """Fields of rows that are 64 bits wide, one column of 16 bits after another.

    Args:
        rows: every field one int of 64 bits, or several.
        names: the fields; each is one int.
        fast: by compiled code, as above.

    Returns:
        A row of the array for each name.
    """
    made = np.empty((len(names), len(rows)), "i2")
    if fast:
        places = {name: place[1] for name, place in (rows.dtype.fields or {}).items()}
        chosen = np.array([places[name] // 8 for name in names], "i8")
        values = np.ascontiguousarray(rows).view("i8")
        compiled(split_rows)(values, rows.itemsize // 8, chosen, made.reshape(-1))
    else:
        for column, name in zip(made, names, strict=True):
            column[:] = rows[name]
    return made


@kernel
def split_rows(values: Ints, width: int, chosen: Ints, columns: Ints) -> int:
    """Fill columns, one after another, from rows of so many ints."""
    size = len(values) // width
    for i in range(size):
        for k in range(len(chosen)):
            columns[k * size + i] = wide(values[i * width + chosen[k]])
    return size
