"""`paifu doctor` and `paifu --version`."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from command import Command
from paifu.analysis import checkup
from paifu.logs import engine
from paifu.logs.version import __version__, engine_digest
from shared import ROOT


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of this test."""
    monkeypatch.setenv("PAIFU_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(engine, "cache_folder", engine.cache_folder.__wrapped__)
    return tmp_path / "cache"


def parts(paifu: Command, status: int = 0) -> dict[str, dict[str, Any]]:
    ran = paifu("doctor", "--json")
    assert ran.status == status
    return {part["name"]: part for part in json.loads(ran.out)["parts"]}


def test_version_is_told_with_the_engine(paifu: Command) -> None:
    ran = paifu("--version")
    assert ran.status == 0
    assert ran.out == f"paifu {__version__}, engine {engine_digest()[:12]}\n"


def test_all_is_well_here(paifu: Command, cache: Path) -> None:
    found = parts(paifu)
    assert found["version"]["found"] == __version__
    assert found["cache"]["found"].startswith(str(cache / "kernels"))
    assert found["compiled code"]["state"] == "note"
    lines = paifu("doctor").out.splitlines()
    assert lines[-1] == "all is well"
    assert len(lines) == len(found) + 6


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
@pytest.mark.parametrize("where", ["base", "kernels", "digest"])
def test_a_cache_that_others_can_write_to_is_wrong(
    paifu: Command, cache: Path, where: str
) -> None:
    folder, why_not = engine.cache_place()
    assert not why_not
    opened = {"base": cache, "kernels": cache / "kernels", "digest": folder}[where]
    opened.chmod(0o700 | stat.S_IWGRP)
    found = parts(paifu, 1)["cache"]
    assert found["state"] == "wrong"
    assert f"others can write to {opened}" in found["found"]
    assert engine.cache_folder() is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_cache_may_be_in_a_folder_of_everybodys_like_tmp(cache: Path) -> None:
    cache.mkdir(exist_ok=True)
    cache.chmod(0o777 | stat.S_ISVTX)
    assert engine.cache_place()[1] == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_folders_of_the_cache_are_the_users_alone_where_new_ones_are_a_groups(
    cache: Path,
) -> None:
    before = os.umask(0o002)
    try:
        folder, why_not = engine.cache_place()
    finally:
        os.umask(before)
    assert not why_not
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert folder.parent.parent == cache


def test_a_cache_that_cannot_be_written_is_noted(paifu: Command, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert parts(paifu)["cache"]["state"] == "note"


def test_missing_and_old_packages_are_wrong_but_numba_and_extras(
    paifu: Command, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    known = checkup._version
    absent = {"numba": "", "isal": "", "pandas": "", "rich": "12.1"}
    monkeypatch.setattr(
        checkup, "_version", lambda name: absent.get(name, known(name) or "1")
    )
    monkeypatch.setattr(checkup, "_ranges", lambda: {"rich": ">=13"})
    found = parts(paifu, 1)
    assert {name: found[name]["state"] for name in absent} == {
        "numba": "note",
        "isal": "note",
        "pandas": "wrong",
        "rich": "wrong",
    }
    assert found["pandas"]["advice"] == "pip install pandas"
    assert found["rich"]["found"] == "12.1, expected >=13"


def test_every_dependency_and_extra_is_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    def names(lines: list[str]) -> set[str]:
        return {re.split(r"[<>=\[]", line)[0] for line in lines}

    assert set(checkup.NEEDED) == names(project["dependencies"])
    extras = project["optional-dependencies"]
    for name, (extra, _) in checkup.OPTIONAL.items():
        assert name in names(extras[extra]), name
    assert {extra for extra, _ in checkup.OPTIONAL.values()} == set(extras) - {
        "test",
        "lint",
    }


WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Others:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] != {missing!r}:
            return PathFinder.find_spec(name, path, target)

sys.meta_path = [*(one for one in sys.meta_path if one is not PathFinder), Others]
from paifu.analysis.main import main
main()
"""


def without(missing: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command comes to where a package is not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing), *words],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("missing", "words"),
    [("numpy", ("verify", "x")), ("typer", ("doctor",)), ("duckdb", ("stats", "x"))],
)
def test_a_missing_package_is_one_line(missing: str, words: tuple[str, ...]) -> None:
    ran = without(missing, *words)
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith(f"paifu: the package {missing!r} is missing")


@pytest.mark.parametrize("missing", ["numpy", "pyarrow", "rich", "matplotlib"])
def test_the_doctor_works_where_packages_are_missing(missing: str) -> None:
    ran = without(missing, "doctor", "--json")
    assert ran.returncode == 1, ran.stderr
    found = {part["name"]: part for part in json.loads(ran.stdout)["parts"]}
    assert found[missing]["state"] == "wrong"
    assert found[missing]["advice"] == f"pip install {missing}"
