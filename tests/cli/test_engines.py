"""Which engine a job runs on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paifu.analysis import engines
from paifu.analysis.engines import (
    SWITCHED,
    WAITING,
    WORTH_COMPILING,
    WORTHWHILE,
    Engines,
)
from paifu.logs import engine

LARGE = WORTH_COMPILING


class Cache:
    """A cache that is full or not, and a compiler that only counts its starts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
        self.full = full
        self.started = 0
        monkeypatch.setattr(engines, "is_complete", lambda: self.full)
        monkeypatch.setattr(engines, "cache_folder", lambda: Path("cache"))
        monkeypatch.setattr(engines, "start_compiler", self.start)

    def start(self) -> bool:
        self.started += 1
        return True


@pytest.mark.parametrize(
    ("full", "inputs", "chosen", "compiles"),
    [
        (True, 1, "plain", 0),
        (True, WORTHWHILE - 1, "plain", 0),
        (True, WORTHWHILE, "compiled", 0),
        (False, WORTHWHILE, "plain", 0),
        (False, LARGE, "plain", 1),
    ],
)
def test_engine_by_size_of_the_job_and_state_of_the_cache(
    monkeypatch: pytest.MonkeyPatch,
    full: bool,
    inputs: int,
    chosen: str,
    compiles: int,
) -> None:
    cache = Cache(monkeypatch, full)
    said: list[str] = []
    assert Engines("auto", inputs, said.append).next() == chosen
    assert cache.started == compiles
    assert said == [WAITING] * compiles


@pytest.mark.parametrize("choice", ["plain", "compiled"])
def test_a_named_engine_is_used_whatever_the_size(
    monkeypatch: pytest.MonkeyPatch, choice: engines.Engine
) -> None:
    cache = Cache(monkeypatch, full=False)
    for inputs in (1, 10**6):
        assert Engines(choice, inputs, pytest.fail).next() == choice
    assert cache.started == 0


def test_a_job_switches_over_once_the_cache_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = Cache(monkeypatch, full=False)
    said: list[str] = []
    job = Engines("auto", LARGE, said.append)
    assert [job.next(), job.next()] == ["plain", "plain"]
    cache.full = True
    assert [job.next(), job.next()] == ["compiled", "compiled"]
    assert said == [WAITING, SWITCHED]


@pytest.mark.parametrize("full", [True, False])
def test_an_archive_of_many_records_is_not_interpreted_to_its_end(
    monkeypatch: pytest.MonkeyPatch, full: bool
) -> None:
    cache = Cache(monkeypatch, full)
    said: list[str] = []
    job = Engines("auto", 1, said.append)
    before = WORTHWHILE if full else WORTH_COMPILING
    assert {job.next() for _ in range(before - 1)} == {"plain"}
    assert said == []
    if not full:
        assert job.next() == "plain"
        assert said == [WAITING]
        cache.full = True
    assert {job.next() for _ in range(2 * WORTH_COMPILING)} == {"compiled"}
    assert said == [WAITING] * (not full) + [SWITCHED]
    assert cache.started == (not full)


def test_without_numba_everything_is_interpreted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache = Cache(monkeypatch, full=True)
    monkeypatch.setattr(engines, "has_numba", lambda: False)
    assert Engines("auto", 10**6, pytest.fail).next() == "plain"
    assert cache.started == 0


def test_a_full_cache_deletes_the_folders_of_old_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kernels" / "this"
    folder.mkdir(parents=True)
    for age in range(5):
        old = tmp_path / "kernels" / f"old{age}"
        old.mkdir()
        os.utime(old, (10**9 - age, 10**9 - age))
    monkeypatch.setattr(engine, "cache_folder", lambda: folder)
    assert not engine.is_complete()
    engine.mark_complete()
    assert engine.is_complete()
    kept = sorted(path.name for path in (tmp_path / "kernels").iterdir())
    assert kept == ["old0", "old1", "this"]


def test_the_compiler_is_a_module_that_runs() -> None:
    """It is not run whole here: that is half a minute of compiling."""
    ran = subprocess.run(
        [sys.executable, "-c", "import paifu.replay.audit.compile as c; print(c.main)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "function main" in ran.stdout
