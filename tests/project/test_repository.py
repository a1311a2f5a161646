"""What may be in the repository, and what its documents must say."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from project.sources import package
from shared import ROOT

IGNORED = {".git", ".venv", "__pycache__", "build", "dist"}


def tracked_files() -> list[Path]:
    """Files under version control; without git (an sdist), those that are here."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout
        files = [ROOT / os.fsdecode(name) for name in listed.split(b"\0") if name]
        return [file for file in files if file.is_file()]
    return [
        file
        for file in ROOT.rglob("*")
        if file.is_file() and not IGNORED & set(file.relative_to(ROOT).parts)
    ]


FILES = tracked_files()
SOURCES = [
    f for part in ("logs", "replay", "analysis") for f in package(part).rglob("*.py")
]

LOCK_FILE = re.compile(
    r".*\.lock|package-lock\.json|pnpm-lock\.yaml|pylock.*\.toml|requirements.*\.txt"
)

UNWANTED = {
    # Put together here, so that this file does not hold them.
    "a path of some machine": r"(?<![\w.])/(work|root|tmp/dev|home/\w+|Users/\w+)/",
    "an index of packages": r"(?i)(index-url|extra-index|find-links)\s*[=: ]\s*\S*://"
    r"|pypi\.org/+simple|registry\s*=\s*.?https?://|.resolved.:\s*.https?://",
}


def test_there_are_files_to_look_at() -> None:
    names = {str(file.relative_to(ROOT)) for file in FILES}
    assert {"pyproject.toml", "README.md", "logs/paifu/logs/tiles.py"} <= names


def test_no_file_is_larger_than_a_megabyte() -> None:
    assert [f"{f} {f.stat().st_size}" for f in FILES if f.stat().st_size > 10**6] == []


def test_no_lock_files() -> None:
    assert [str(f) for f in FILES if LOCK_FILE.fullmatch(f.name)] == []


def unwanted(text: str) -> list[str]:
    """What a text holds that no file here may."""
    return [
        f"{name}: {found.group()!r}"
        for name, pattern in UNWANTED.items()
        for found in re.finditer(pattern, text)
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_machine_and_no_package_index_is_named(file: Path) -> None:
    assert unwanted(file.read_bytes().decode("utf-8", "replace")) == []


@pytest.mark.parametrize(
    "parts",
    [
        ("see ", "/work", "/shared/x"),
        ('"', "/root", "/.cache"),
        ("in ", "/home", "/me/paifu"),
        ("--index", "-url https://a.example/"),
        ("extra-ind", "ex-url = http://a.example/"),
        ("https://pypi.org", "/simple"),
        ('"resolved"', ': "https://a.example/b.tgz"'),
    ],
    ids=lambda parts: parts[1],
)
def test_machine_paths_and_indexes_are_found(parts: tuple[str, ...]) -> None:
    assert unwanted("".join(parts))


@pytest.mark.parametrize(
    "text",
    [
        "../shared/corpus",
        "/".join(["a", "work", "b"]),
        "framework/",
        "https://tenhou.net/stat/",
    ],
)
def test_ordinary_paths_and_addresses_are_allowed(text: str) -> None:
    assert unwanted(text) == []


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_module_says_what_it_is_for(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text("utf-8")))


def test_no_folder_of_the_namespace_is_a_package_of_its_own() -> None:
    """`paifu/__init__.py` in one import root would hide the other two."""
    assert [f for f in FILES if f.match("paifu/__init__.py")] == []


SET_UP = "python3 -m venv .venv && .venv/bin/pip install '.[test]'"
RUN_TESTS = ".venv/bin/python -m pytest -n auto --dist loadfile"


def test_ci_runs_the_command_that_contributors_are_told() -> None:
    command = f"{SET_UP} && {RUN_TESTS}"
    assert command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert command in (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()


CLOCK_OF_DAY = re.compile(
    r"time\.(time|time_ns|localtime|gmtime|ctime)\(|\b(now|today|utcnow)\(\)"
)


def test_nothing_asks_what_time_of_day_it_is() -> None:
    """So a clock that is set back changes nothing; durations are monotonic."""
    asked = [
        str(file.relative_to(ROOT))
        for file in SOURCES
        if CLOCK_OF_DAY.search(file.read_text("utf-8"))
    ]
    assert asked == []
    assert CLOCK_OF_DAY.search("datetime.now()")
