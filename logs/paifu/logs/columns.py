"""Rows as columns, for tables that are written column by column.

NumPy goes over all rows once for every column; compiled code fills all columns in one
pass. Which numbers a column can hold is not asked: they are those of an audited batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

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
    compiled(split_events, branchy=True)(
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
    # Loops of their own, which fill memory with one number.
    for i in range(len(events)):
        numbers[i] = NONE
    for i in range(len(events)):
        places[i] = NONE
    for r in range(len(rounds)):
        start, stop = wide(rounds[r].event_start), wide(rounds[r].event_stop)
        number, kind = index[r], r * KINDS
        for i in range(start, stop):
            numbers[i] = number
        for i in range(start, stop):
            places[i] = i - start
            counts[kind + min(max(wide(events[i].kind), 0), LAST_KIND)] += 1
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


def field_columns(
    rows: NDArray[Any],
    names: Sequence[str],
    form: Literal["i2", "i8"],
    fast: bool = False,
    which: NDArray[Any] | None = None,
) -> NDArray[Any]:
    """Fields of rows as columns, one after another.

    Args:
        rows: those of a batch, or of seats, whose ints are 64 bits wide.
        names: the fields; each is one int, not marked as `WIDE`.
        form: type of the columns.
        fast: by compiled code, as above.
        which: of these rows only, by their indices.

    Returns:
        A row of the array for each name.
    """
    size = len(rows if which is None else which)
    made = np.empty((len(names), size), form)
    if fast:
        layout = _layout(rows.dtype)
        chosen = np.array([layout.places[name] for name in names], "i8")
        compiled(split_rows, branchy=True)(
            _ints(rows, layout),
            layout.width,
            _all_of(rows, which),
            chosen,
            made.reshape(-1),
        )
    else:
        for column, name in zip(made, names, strict=True):
            column[:] = rows[name] if which is None else rows[name][which]
    return made


@kernel
def split_rows(
    values: Ints, width: int, which: Ints, chosen: Ints, columns: Ints
) -> int:
    """Fill columns, one after another, from some of the rows of so many ints."""
    size = len(which)
    for i in range(size):
        start = which[i] * width
        for k in range(len(chosen)):
            columns[k * size + i] = wide(values[start + chosen[k]])
    return size


@dataclass(frozen=True, slots=True)
class Lists:
    """A list of numbers for each of some rows."""

    flat: NDArray[np.int32]
    """What the lists hold, one after another."""
    ends: NDArray[np.int32]
    """Where in `flat` each begins, and where the last ends."""


def stated_lists(
    rows: NDArray[Any],
    held: Mapping[str, str],
    fast: bool = False,
    which: NDArray[Any] | None = None,
) -> list[Lists]:
    """Of fields that have room for several ints those that are stated.

    Args:
        rows: those of a batch.
        held: the fields, of 32-bit ints, and for each the field, of equal length, that
            tells by -1 what is not stated: mostly itself.
        fast: by compiled code, as above.
        which: of these rows only, by their indices.
    """
    if not fast:
        picked = rows if which is None else rows[which]
        return [_where(picked[name], picked[by] >= 0) for name, by in held.items()]
    layout = _layout(rows.dtype)
    size = len(rows if which is None else which)
    rooms = np.array([rows.dtype[name].shape[0] for name in held], "i8")
    flat = np.empty(size * int(rooms.sum()), "i4")
    ends = np.empty((len(held), size + 1), "i4")
    compiled(split_lists, branchy=True)(
        _ints(rows, layout),
        layout.width,
        _all_of(rows, which),
        np.array([layout.places[name] for name in held], "i8"),
        np.array([layout.places[by] for by in held.values()], "i8"),
        rooms,
        flat,
        ends.reshape(-1),
    )
    return [Lists(flat[one[0] : one[-1]], one - one[0]) for one in ends]


def _where(rows: NDArray[Any], held: NDArray[Any]) -> Lists:
    ends = np.zeros(len(rows) + 1, np.int32)
    np.cumsum(held.sum(1), out=ends[1:])
    return Lists(rows[held], ends)


@kernel
def split_lists(
    values: Ints,
    width: int,
    which: Ints,
    places: Ints,
    tests: Ints,
    rooms: Ints,
    flat: Ints,
    ends: Ints,
) -> int:
    """Fill `flat` with the lists of every field, from some rows of so many ints.

    Args:
        values: the rows.
        width: how many ints a row has.
        which: the rows wanted.
        places: where in a row each field is.
        tests: where the ints are of which one below 0 tells that the number is none.
        rooms: how many ints each field has.
        flat: the numbers: of each field there is room for all.
        ends: of each field where in `flat` the list of each row begins; one more.
    """
    size = len(which)
    first = 0
    for f in range(len(places)):
        ends[f * (size + 1)] = first
        first += rooms[f] * size
    for i in range(size):
        start = which[i] * width
        for f in range(len(places)):
            here = f * (size + 1) + i
            at = wide(ends[here])
            for k in range(rooms[f]):
                if wide(values[start + tests[f] + k]) >= 0:
                    flat[at] = wide(values[start + places[f] + k])
                    at += 1
            ends[here + 1] = at
    return size


class _Layout(NamedTuple):
    """Rows as ints of one size."""

    form: str
    """Type of an int: that of the narrowest field."""
    width: int
    """How many a row has."""
    places: dict[str, int]
    """Where in a row each field begins."""


@cache
def _layout(form: np.dtype[Any]) -> _Layout:
    fields = {name: place[:2] for name, place in (form.fields or {}).items()}
    size = min(one.base.itemsize for one, _ in fields.values())
    places = {name: place // size for name, (_, place) in fields.items()}
    return _Layout(f"i{size}", form.itemsize // size, places)


def _ints(rows: NDArray[Any], layout: _Layout) -> NDArray[Any]:
    return np.ascontiguousarray(rows).view(layout.form)


def _all_of(rows: NDArray[Any], which: NDArray[Any] | None) -> NDArray[np.int64]:
    return np.arange(len(rows)) if which is None else which.astype("i8")
