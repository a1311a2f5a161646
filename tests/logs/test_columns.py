"""Columns are the fields of the rows, however they are filled."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from generated import batches
from paifu.analysis.dataset.schema import arrow_schema
from paifu.logs.builder import concatenate
from paifu.logs.columns import (
    KINDS,
    event_columns,
    narrow_columns,
    split_events,
    split_rows,
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
def test_narrow_columns_are_the_fields_of_the_rows(count: int) -> None:
    form = dtype(SeatRow)
    numbers = np.arange(count * form.itemsize // 8) % 30_000 - 1
    seats = numbers.view(form)
    names = ["win_wait", "seat", "turns"]
    for fast in (False, True):
        found = narrow_columns(seats, names, fast)
        assert found.tolist() == [seats[name].tolist() for name in names]
    columns = [0] * (3 * count)
    chosen = [int(form.fields[name][1]) // 8 for name in names]  # type: ignore[index]  # it has some
    split_rows(numbers.tolist(), form.itemsize // 8, chosen, columns)
    assert columns == found.ravel().tolist()
