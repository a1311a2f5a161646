"""Columns are the fields of the rows, however they are filled."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise, product
from typing import Any, Literal

import numpy as np
import pytest

from generated import batches
from paifu.analysis.dataset.schema import arrow_schema
from paifu.logs.builder import concatenate
from paifu.logs.columns import (
    KINDS,
    Lists,
    event_columns,
    field_columns,
    split_events,
    split_lists,
    split_rows,
    stated_lists,
)
from paifu.logs.engine import dtype, rows
from paifu.logs.events import Batch, EventRow, RoundRow
from paifu.logs.views import games
from paifu.replay.table.state import SeatRow


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Two games; before the second round of each are events that are in none."""
    made = deepcopy(concatenate(batches("tenhou-east", 2)))
    for game in made.games:
        made.rounds["event_start"][game["round_start"] + 1] += 3
    return made


@pytest.fixture(scope="module")
def index(batch: Batch) -> np.ndarray:
    return np.concatenate([np.arange(len(game.rounds)) for game in games(batch)])


@pytest.mark.parametrize("fast", [False, True])
def test_columns_of_events_are_their_fields(
    batch: Batch, index: np.ndarray, fast: bool
) -> None:
    found = event_columns(batch, index, fast)
    columns = {name: held.tolist() for name, held in found.columns.items()}
    for name in ("kind", "seat", "tile", "source", "flag", "time"):
        assert columns[name] == batch.events[name].tolist()
    for n in range(3):
        assert columns[f"own_{n}"] == batch.events["own"][:, n].tolist()
    places = [(-1, -1)] * len(batch.events)
    for number, row in zip(index.tolist(), batch.rounds, strict=True):
        first, stop = int(row["event_start"]), int(row["event_stop"])
        places[first:stop] = [(number, n) for n in range(stop - first)]
    assert [*zip(columns["round"], columns["event"], strict=True)] == places
    assert places.count((-1, -1)) == 6


@pytest.mark.parametrize("fast", [False, True])
def test_events_of_each_kind_are_counted_by_round(
    batch: Batch, index: np.ndarray, fast: bool
) -> None:
    counts = event_columns(batch, index, fast).counts.tolist()
    for row, counted in zip(batch.rounds, counts, strict=True):
        kinds = batch.events["kind"][row["event_start"] : row["event_stop"]].tolist()
        assert counted == [kinds.count(kind) for kind in range(KINDS)]


def test_columns_have_the_types_of_the_table(batch: Batch, index: np.ndarray) -> None:
    schema = arrow_schema("events")
    for fast in (False, True):
        for name, held in event_columns(batch, index, fast).columns.items():
            assert schema.field(name).type == str(held.dtype)


def test_the_kernel_of_events_is_the_same_interpreted(
    batch: Batch, index: np.ndarray
) -> None:
    wanted = event_columns(batch, index, fast=True)
    columns = [[0] * len(batch.events) for _ in wanted.columns]
    counts = [0] * (KINDS * len(batch.rounds))
    events, rounds = rows(EventRow, batch.events), rows(RoundRow, batch.rounds)
    given: Any = [events, rounds, index.tolist(), *columns, counts]
    split_events(*given)
    assert columns == [held.tolist() for held in wanted.columns.values()]
    assert counts == wanted.counts.ravel().tolist()


@pytest.mark.parametrize("count", [0, 1, 5])
def test_columns_are_the_fields_of_the_rows(count: int) -> None:
    row = dtype(SeatRow)
    numbers = np.arange(count * row.itemsize // 8) % 30_000 - 1
    seats = numbers.view(row)
    names = ["win_wait", "seat", "turns"]
    forms: list[Literal["i2", "i8"]] = ["i2", "i8"]
    wanted = [seats[name].tolist() for name in names]
    for fast, form in product((False, True), forms):
        found = field_columns(seats, names, form, fast)
        assert found.dtype == form
        assert found.tolist() == wanted
    columns = [0] * (3 * count)
    chosen = [int(row.fields[name][1]) // 8 for name in names]  # type: ignore[index]  # it has some
    every = [*range(count)]
    split_rows(numbers.tolist(), row.itemsize // 8, every, chosen, columns)
    assert columns == [value for column in wanted for value in column]


@pytest.mark.parametrize("fast", [False, True])
def test_columns_of_some_rows_are_of_those(batch: Batch, fast: bool) -> None:
    which = np.flatnonzero(np.arange(len(batch.rounds)) % 3 == 1)
    names = ["dealer", "number", "indicator"]
    found = field_columns(batch.rounds, names, "i2", fast, which)
    assert found.tolist() == [batch.rounds[name][which].tolist() for name in names]


def as_lists(found: Lists) -> list[list[int]]:
    flat, ends = found.flat.tolist(), found.ends.tolist()
    assert ends[0] == 0
    assert ends[-1] == len(flat)
    return [flat[a:b] for a, b in pairwise(ends)]


@pytest.mark.parametrize("fast", [False, True])
def test_stated_lists_leave_out_what_is_not_stated(batch: Batch, fast: bool) -> None:
    names = ["hand", "yaku", "ura"]
    wanted = [
        [[one for one in row if one >= 0] for row in batch.claims[name].tolist()]
        for name in names
    ]
    assert any(len(hand) < 14 for hand in wanted[0])
    held = {name: name for name in names}
    found = stated_lists(batch.claims, held, fast)
    assert [as_lists(one) for one in found] == wanted
    some = np.arange(len(batch.claims))[::-2]
    found = stated_lists(batch.claims, held, fast, some)
    rows_of = some.tolist()
    assert [as_lists(one) for one in found] == [[w[i] for i in rows_of] for w in wanted]
    nothing = stated_lists(batch.claims[:0], held, fast)
    assert [as_lists(one) for one in nothing] == [[]] * 3


@pytest.mark.parametrize("fast", [False, True])
def test_another_field_may_tell_what_is_stated(fast: bool) -> None:
    claims = np.zeros(2, Batch.empty().claims.dtype)
    claims["yaku"] = -1
    claims["yaku"][1, :3] = 7, 8, 9
    claims["yaku_han"][1, :3] = 1, -1, 1_000_000
    (found,) = stated_lists(claims, {"yaku_han": "yaku"}, fast)
    assert as_lists(found) == [[], [1, -1, 1_000_000]]


def test_the_kernel_of_lists_is_the_same_interpreted(batch: Batch) -> None:
    claims = batch.claims
    names = ["hand", "ura"]
    wanted = stated_lists(claims, {name: name for name in names}, fast=True)
    values: Any = claims.view("i4").tolist()
    fields: Any = claims.dtype.fields
    places = [fields[name][1] // 4 for name in names]
    size, every = len(claims), [*range(len(claims))]
    flat, ends = [0] * (24 * size), [0] * (2 * size + 2)
    width = claims.itemsize // 4
    split_lists(values, width, every, places, places, [14, 10], flat, ends)
    for n, one in enumerate(wanted):
        own = ends[n * (size + 1) : (n + 1) * (size + 1)]
        assert [end - own[0] for end in own] == one.ends.tolist()
        assert flat[own[0] : own[-1]] == one.flat.tolist()
