"""The border of the kernels: what is out of range is refused, with its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from generated import batches
from paifu.logs.events import Batch
from paifu.replay.audit.bounds import (
    BLOCK,
    RANGES,
    BatchError,
    check_batch,
    extremes,
)
from paifu.replay.audit.run import audit_batch

CELLS = [
    (table, name, bound)
    for table, columns in RANGES.items()
    for name in columns
    for bound in (0, 1)
]
SPANS = [("games", "round"), ("rounds", "event"), ("rounds", "claim")]


def batch() -> Batch:
    """A copy to be spoiled."""
    (made,) = batches("tenhou-east", 1)
    tables = ("games", "rounds", "events", "claims")
    return replace(made, **{name: getattr(made, name).copy() for name in tables})


def last_cell(column: Any) -> tuple[int, ...]:
    return tuple(size - 1 for size in column.shape)


def test_what_readers_and_players_give_is_let_through() -> None:
    check_batch(batch())
    check_batch(Batch.empty())


@pytest.mark.parametrize(("table", "name", "bound"), CELLS)
def test_a_number_out_of_range_is_refused_with_its_place(
    table: str, name: str, bound: int
) -> None:
    made = batch()
    column = getattr(made, table)[name]
    limit = RANGES[table][name][bound]
    value = limit + (1 if bound else -1)
    column[last_cell(column)] = value
    place = rf"{table}\[{len(column) - 1}\]\.{name} is {value}, not "
    with pytest.raises(BatchError, match=place):
        check_batch(made)
    for engine in ("plain", "compiled"):
        with pytest.raises(BatchError, match=place):
            audit_batch(made, "auto", engine)


@pytest.mark.parametrize(("table", "name", "bound"), CELLS)
def test_the_ends_of_a_range_are_let_through(table: str, name: str, bound: int) -> None:
    made = batch()
    column = getattr(made, table)[name]
    column[last_cell(column)] = RANGES[table][name][bound]
    check_batch(made)


@pytest.mark.parametrize("rows", [1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_both_engines_find_the_same_ends_wherever_they_stand(rows: int) -> None:
    ends = -(1 << 31), (1 << 31) - 1
    for last in (0, rows // 2, rows - 1):
        numbers = np.arange(rows * 3, dtype="i4")
        numbers[last * 3 : last * 3 + 2] = ends
        table = numbers.view([("a", "i4"), ("b", "i4"), ("c", "i4")])
        plain, fast = extremes(table), extremes(table, fast=True)
        for one, other, chosen in zip(plain, fast, (min, max), strict=True):
            expected = [chosen(column.tolist()) for column in numbers.reshape(-1, 3).T]
            assert one.tolist() == other.tolist() == expected


@pytest.mark.parametrize(("table", "name"), [("rounds", "deal"), ("events", "tile")])
@pytest.mark.parametrize("value", [136, 200, 254])
def test_between_the_tiles_and_the_hidden_one_there_is_nothing(
    table: str, name: str, value: int
) -> None:
    made = batch()
    column = getattr(made, table)[name]
    column[last_cell(column)] = value
    with pytest.raises(BatchError, match=rf"{name} is {value}, neither a tile nor 255"):
        check_batch(made)


@pytest.mark.parametrize(("table", "what"), SPANS)
@pytest.mark.parametrize("fault", ["before", "beyond", "backwards"])
def test_a_range_into_another_table_lies_in_it(
    table: str, what: str, fault: str
) -> None:
    made = batch()
    rows = getattr(made, table)
    start, stop = rows[f"{what}_start"], rows[f"{what}_stop"]
    if fault == "before":
        start[-1] = -1
    elif fault == "beyond":
        stop[-1] += 1
    else:
        start[-1] = stop[-1] + 1
    with pytest.raises(BatchError, match=f"{what} range .* does not lie in 0"):
        check_batch(made)


def test_every_column_that_has_a_range_is_there() -> None:
    made = batch()
    for table, columns in RANGES.items():
        assert set(columns) <= set(getattr(made, table).dtype.names)


def test_kernels_index_by_no_column_without_a_range() -> None:
    """The others are only compared or added up: any int will do (see test_engines)."""
    made = batch()
    free = {
        table: {
            name
            for name in getattr(made, table).dtype.names
            if name not in columns and not name.endswith(("_start", "_stop"))
        }
        for table, columns in RANGES.items()
    }
    assert free == {
        "games": {"ended", "final_scores", "results", "exact_tiles"},
        "rounds": {"dice", "complete", "orders", "place"},
        "events": {"stated", "time", "place"},
        "claims": {
            "melds", "nuki", "fu", "han", "limit", "ura_stated", "honba", "sticks",
            "tenpai", "place", "chips", "chips_stated",
        },
    }  # fmt: skip
    for table, names in free.items():
        for name in sorted(names):
            spoiled = batch()
            getattr(spoiled, table)[name] = np.iinfo("i4").min
            audit_batch(spoiled)
            getattr(spoiled, table)[name] = np.iinfo("i4").max
            audit_batch(spoiled)
