from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit
from numba.core import event as events

from paifu.logs import engine, program
from paifu.logs.engine import (
    cache_folder,
    compiled,
    dtype,
    fields,
    kernel,
    kernels,
    plain,
    rare,
    record,
    row_dtype,
    rows,
    source_files,
    table,
    wide,
    wide_fields,
    width,
)
from paifu.logs.events import ClaimRow, EventRow, GameRow, RoundRow
from paifu.replay.hand.state import Value, Win
from project.sources import package, python
from shared import ROOT

ROWS = [EventRow, RoundRow, ClaimRow, GameRow]
STATES = [*ROWS, Win, Value]


def shape_of(value: Any) -> tuple[int, ...]:
    return np.shape(value)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_plain_object_and_record_have_the_same_layout(state: type) -> None:
    made: Any = plain(state)
    compiled_form = record(state)
    assert list(vars(made)) == list(compiled_form.dtype.names or ())
    for name, value in vars(made).items():
        assert (
            shape_of(value) == shape_of(compiled_form[0][name]) == fields(state)[name]
        )
    assert width(state) * 8 == compiled_form.dtype.itemsize
    wider = wide_fields(state)
    form = row_dtype(state)
    for name in fields(state):
        assert form[name].base == np.dtype("i8" if name in wider else "i4")
    if not wider:
        assert width(state) * 4 == form.itemsize
    assert compiled_form.dtype == dtype(state)


def test_plain_state_starts_with_the_value_that_is_asked_for() -> None:
    made = plain(EventRow, -1)
    assert (made.seat, made.own) == (-1, [-1, -1, -1])
    assert plain(EventRow).stated == [0, 0, 0, 0]


def test_rows_of_a_grid_are_lists_of_their_own() -> None:
    made = plain(RoundRow)
    made.deal[0][0] = 5
    assert made.deal[1][0] == 0
    assert plain(RoundRow).deal[0][0] == 0


def test_record_has_as_many_elements_as_are_asked_for() -> None:
    assert record(Win, 3).shape == (3,)


def flat_of(row: type) -> st.SearchStrategy[list[int]]:
    number = st.integers(-(2**31), 2**31 - 1)
    one = st.lists(number, min_size=width(row), max_size=width(row))
    return st.lists(one, max_size=3).map(lambda made: [n for ns in made for n in ns])


@pytest.mark.parametrize("row", [EventRow, GameRow], ids=lambda row: row.__name__)
@given(data=st.data())
def test_rows_go_into_a_table_and_back(row: type, data: st.DataObject) -> None:
    flat = data.draw(flat_of(row))
    array = table(row, flat)
    assert array.dtype == row_dtype(row)
    assert len(array) * width(row) == len(flat)
    back = []
    found: list[Any] = rows(row, array)
    for one in found:
        for name in fields(row):
            back += np.ravel(getattr(one, name)).tolist()
    assert back == flat


def test_rows_are_plain_ints_and_lists() -> None:
    (one,) = rows(EventRow, table(EventRow, range(width(EventRow))))
    assert type(one.kind) is int
    assert type(one.own) is list
    assert all(type(n) is int for n in one.own)


def test_table_refuses_half_a_row() -> None:
    with pytest.raises(ValueError, match="size"):
        table(EventRow, range(width(EventRow) + 1))


def test_marking_leaves_the_function_as_it_is() -> None:
    assert kernel(wide) is wide
    assert wide in kernels()
    assert wide(7) == 7


class Pair:
    """Two numbers and a row of three."""

    one: int
    three: Annotated[list[int], 3]


@kernel
def fill(pair: Pair, value: int, step: int = 2) -> int:
    """Write into a state, by way of another kernel."""
    for place in range(3):
        pair.three[place] = wide(value) + place * step
    pair.one -= 1
    return pair.three[2] % 3


def test_a_kernel_gives_the_same_compiled_as_plain() -> None:
    slow, fast = plain(Pair), record(Pair)
    for value, step in ((5, 2), (-5, 1)):
        assert fill(slow, value, step) == compiled(fill)(fast[0], value, step)
    assert fill(slow, 4) == compiled(fill)(fast[0], 4)
    assert slow.one == fast[0]["one"] == -3
    assert slow.three == fast[0]["three"].tolist() == [4, 6, 8]


@rare
@kernel
def seldom(value: int) -> int:
    """What few callers reach."""
    return value * 3


@kernel
def often(value: int) -> int:
    """Calls the other."""
    return seldom(value) + 1 if value > 4 else value


def test_a_rare_kernel_stands_apart_and_gives_the_same() -> None:
    made: Any = compiled(often)
    assert [made(value) for value in (4, 5)] == [often(4), often(5)] == [4, 16]
    # The name is what `program` knows them by.
    inner: Any = engine._compiled(seldom, entry=False)
    assert inner.py_func.__qualname__ == f"seldom.{program.RARE}"


def test_a_kernel_is_compiled_once() -> None:
    assert compiled(fill) is compiled(fill)
    assert compiled(fill) is not fill


def plus_one(value: int) -> int:
    """A function that is no kernel."""
    return value + 1


def test_a_thread_may_begin_to_compile_while_another_does() -> None:
    timer = events.TimingListener()  # type: ignore[no-untyped-call]  # numba's

    class Beginning(events.Listener):
        """Does what a thread does before it waits for the compiler, and once."""

        begun = False

        def on_start(self, event: object) -> None:
            if not self.begun:
                events.register(program.LOCK_EVENT, timer)  # type: ignore[no-untyped-call]
            self.begun = True

        def on_end(self, event: object) -> None:
            pass

    function = njit(pipeline_class=program.entry_compiler(True))(plus_one)
    with events.install_listener("numba:run_pass", beginning := Beginning()):
        assert function(3) == 4
    assert beginning.begun
    events.unregister(program.LOCK_EVENT, timer)  # type: ignore[no-untyped-call]


# The cache of compiled kernels.


@pytest.fixture
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Path | None]]:
    """`cache_folder` afresh at each call, under a folder of this test."""
    monkeypatch.setenv("PAIFU_CACHE_DIR", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield cache_folder.__wrapped__
    cache_folder.cache_clear()


def test_cache_folder_is_named_by_the_sources(
    folder: Callable[[], Path | None], tmp_path: Path
) -> None:
    made = tmp_path / "cache" / "kernels" / engine.source_digest()
    assert folder() == made
    assert made.is_dir()
    assert folder() == made


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.parametrize("bit", [stat.S_IWGRP, stat.S_IWOTH], ids=["group", "all"])
def test_cache_folder_that_others_can_write_to_is_not_used(
    folder: Callable[[], Path | None], bit: int
) -> None:
    made = folder()
    assert made is not None
    made.chmod(0o700 | bit)
    assert folder() is None
    made.chmod(0o755)
    assert folder() == made


def test_cache_folder_is_none_where_nothing_can_be_written(
    folder: Callable[[], Path | None], tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert folder() is None


SHOW_CACHE = """
from paifu.logs.engine import cache_folder, compiled, wide
fast = compiled(wide)
print(fast(41) + 1, cache_folder(), fast.stats.cache_path)
"""


def test_kernels_compile_without_a_cache_where_nothing_can_be_written(
    tmp_path: Path,
) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("")
    assert python(SHOW_CACHE, PAIFU_CACHE_DIR=str(occupied)) == "42 None None"


# What the name of the cache depends on. Each copy of the sources is a tree of its own.


@pytest.fixture
def copy(tmp_path: Path) -> list[Path]:
    """Import roots of a copy of logs and replay."""
    made = []
    for part in ("logs", "replay"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(package(part), package(part, tmp_path), ignore=skip)
        made.append(tmp_path / part)
    return made


def digest(roots: list[Path]) -> str:
    return python("from paifu.logs.engine import *; print(source_digest())", roots)


def test_digest_is_the_same_for_the_same_sources(copy: list[Path]) -> None:
    shown = "from paifu.logs.engine import source_digest; print(source_digest())"
    assert digest(copy) == python(shown)


@pytest.mark.parametrize(
    "file", ["logs/paifu/logs/tiles.py", "replay/paifu/replay/hand/state.py"]
)
def test_digest_changes_with_a_source_file(copy: list[Path], file: str) -> None:
    before = digest(copy)
    changed = copy[0].parent / file
    changed.write_text(changed.read_text("utf-8") + "\n# one more line\n", "utf-8")
    assert digest(copy) != before


def test_digest_changes_with_a_new_file(copy: list[Path]) -> None:
    before = digest(copy)
    (copy[1] / "paifu" / "replay" / "one_more.py").touch()
    assert digest(copy) != before


def test_every_source_file_counts() -> None:
    counted = {file.relative_to(ROOT) for file in source_files()}
    for part in ("logs", "replay"):
        here = {file.relative_to(ROOT) for file in package(part).rglob("*.py")}
        assert here
        assert here <= counted


def test_a_changed_constant_of_another_file_is_compiled_anew(
    copy: list[Path], tmp_path: Path
) -> None:
    """numba itself would go on with the old number: it sees the kernel's file only."""
    replay = copy[1] / "paifu" / "replay"
    (replay / "probe.py").write_text(
        "from paifu.logs.engine import kernel\n"
        "from paifu.replay.probe_constants import LIMIT\n"
        "@kernel\ndef limit() -> int:\n    return LIMIT\n"
    )
    run = (
        "from paifu.logs.engine import compiled\n"
        "from paifu.replay.probe import limit\n"
        "print(compiled(limit)(), sum(compiled(limit).stats.cache_hits.values()))\n"
    )
    cache = {"PAIFU_CACHE_DIR": str(tmp_path / "cache")}
    (replay / "probe_constants.py").write_text("LIMIT = 1\n")
    assert [python(run, copy, **cache) for _ in range(2)] == ["1 0", "1 1"]
    (replay / "probe_constants.py").write_text("LIMIT = 2222\n")
    assert python(run, copy, **cache) == "2222 0"


def test_running_plain_imports_neither_numba_nor_platformdirs() -> None:
    code = """
import sys
from paifu.logs.engine import plain, record, rows, table, wide, width
from paifu.logs.events import EventRow
from paifu.replay.hand.state import Win
plain(Win), record(Win), wide(3)
rows(EventRow, table(EventRow, [0] * width(EventRow)))
print(sorted({"numba", "llvmlite", "platformdirs"} & sys.modules.keys()))
"""
    assert python(code) == "[]"
