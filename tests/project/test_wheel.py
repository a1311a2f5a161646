"""What is installed: all three packages, their data, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from project.sources import package, python
from shared import ROOT

PARTS = ("logs", "replay", "analysis")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built as pip builds it, without its isolation."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(
        [*command, "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl")
    return file


def source_files() -> Iterator[str]:
    """Every file of the packages, by its name in the wheel."""
    for part in PARTS:
        for file in package(part).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(ROOT / part).as_posix()


def test_wheel_holds_every_file_of_the_packages_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == set(source_files())
    assert {"paifu/logs/tiles.py", "paifu/replay/__init__.py"} <= held
    assert "paifu/__init__.py" not in held
    assert {f"paifu/{part}/py.typed" for part in PARTS} <= held


def test_wheel_holds_the_licence_and_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = {n.split("/", 1)[1]: n for n in archive.namelist() if ".dist-info" in n}
        assert "licenses/LICENSE" in about
        points = archive.read(about["entry_points.txt"]).decode()
        metadata = archive.read(about["METADATA"]).decode()
    assert "paifu = paifu.analysis.main:main" in points
    assert "License-Expression: MIT" in metadata


IMPORT_ALL = """
import importlib, pkgutil
from pathlib import Path
top = Path({top!r})
for part in ("logs", "replay", "analysis"):
    package = importlib.import_module("paifu." + part)
    inside = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
    for name in [package.__name__, *(module.name for module in inside)]:
        file = Path(importlib.import_module(name).__file__)
        assert file.is_relative_to(top), file
        print(name)
"""


def test_all_modules_import_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    printed = python(IMPORT_ALL.format(top=str(tmp_path)), [tmp_path])
    here = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in source_files()
        if name.endswith(".py") and not name.endswith("__main__.py")
    }
    assert set(printed.splitlines()) >= here
