"""`--jobs` is by default what the process may use, not what the machine has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paifu.analysis import cores
from project.sources import IMPORT_ROOTS

ONE = "import os; os.sched_setaffinity(0, [min(os.sched_getaffinity(0))]); "
DEFAULT = """
import inspect
from paifu.analysis import verify_command, import_command
for command in (verify_command.verify, import_command.import_):
    print(inspect.signature(command).parameters["jobs"].default)
"""


@pytest.fixture
def four(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine of four processors and its empty folder of control groups."""
    monkeypatch.setattr(cores, "_allowed", lambda: 4)
    monkeypatch.setattr(cores, "CGROUPS", tmp_path)
    return tmp_path


def within(monkeypatch: pytest.MonkeyPatch, listed: str, place: Path) -> None:
    (place / "cgroup").write_text(listed, "utf-8")
    found = cores._groups(place / "cgroup")
    monkeypatch.setattr(cores, "_groups", lambda: found)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="held on Linux only")
def test_commands_use_the_processors_they_are_held_to() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ONE + DEFAULT],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, IMPORT_ROOTS))},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["1", "1"]


@pytest.mark.parametrize(
    ("limit", "expected"),
    [("max 100000", 4), ("250000 100000", 3), ("50000 100000", 1), ("900000 1000", 4)],
)
def test_a_share_of_time_counts_as_processors(
    four: Path, monkeypatch: pytest.MonkeyPatch, limit: str, expected: int
) -> None:
    (four / "a" / "b").mkdir(parents=True)
    (four / "a" / "cpu.max").write_text(limit, "ascii")
    within(monkeypatch, "0::/a/b\n", four)
    assert cores.cores_at_hand() == expected


@pytest.mark.parametrize(("quota", "expected"), [("-1", 4), ("200000", 2)])
def test_shares_of_the_old_kind_count_too(
    four: Path, monkeypatch: pytest.MonkeyPatch, quota: str, expected: int
) -> None:
    folder = four / "cpu,cpuacct" / "job"
    folder.mkdir(parents=True)
    (folder / "cpu.cfs_quota_us").write_text(quota, "ascii")
    (folder / "cpu.cfs_period_us").write_text("100000", "ascii")
    within(monkeypatch, "9:name=systemd:/\n1:cpu,cpuacct:/job\n", four)
    assert cores.cores_at_hand() == expected


def test_without_control_groups_all_that_are_allowed_count(
    four: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cores, "_groups", list)
    assert cores.cores_at_hand() == 4
