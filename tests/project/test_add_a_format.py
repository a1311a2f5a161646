"""The page docs/add-a-format.md, followed on a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from project.test_recipes import COPIED, follow
from shared import ROOT

PAGE = (ROOT / "docs" / "add-a-format.md").read_text("utf-8")
FILES = dict(re.findall(r"^```python\n# (\S+)\n(.*?)^```$", PAGE, re.M | re.S))
CHANGES = re.findall(r"^```diff\n(.*?)^```$", PAGE, re.M | re.S)

FORMAT, TEST = "logs/paifu/logs/formats/toy.py", "tests/logs/test_toy.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the page followed."""
    root = tmp_path_factory.mktemp("format")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    for name, text in FILES.items():
        (root / name).write_text(text, "utf-8")
    for change in CHANGES:
        follow(change, root)
    return root


def ran(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A module run on the copy."""
    parts = [copy / part for part in ("logs", "replay", "analysis")]
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, parts))},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_has_one_file_a_row_and_a_test() -> None:
    assert [*FILES] == [FORMAT, TEST]
    assert len(CHANGES) == 1


def test_the_pages_own_tests_pass(copy: Path) -> None:
    done = ran(copy, "pytest", "-q", "-p", "no:cacheprovider", TEST)
    assert done.returncode == 0, done.stdout[-3000:]


def test_commands_know_the_new_format(copy: Path) -> None:
    record = re.search(r'RECORD = b"""(.*?)"""', FILES[TEST], re.DOTALL)
    assert record is not None
    (copy / "a.toy").write_text(record[1], "utf-8")
    there = ("convert", "a.toy", "--to", "paifu", "--out", "there")
    back = ("convert", "there", "--to", "toy", "--out", "back")
    for arguments in (there, back):
        done = ran(copy, "paifu.analysis.main", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
    assert (copy / "back" / "a.toy").read_text("utf-8") == record[1]


def test_the_page_is_in_the_projects_style(copy: Path) -> None:
    for check in (("check",), ("format", "--check")):
        done = ran(copy, "ruff", *check, FORMAT, TEST)
        assert done.returncode == 0, done.stdout
