"""The recipes of CONTRIBUTING, followed on a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from project.sources import python
from shared import ROOT

COPIED = ("logs", "replay", "analysis", "tests", "benchmarks", "pyproject.toml")
TESTED = (
    "tests/hand/test_local_yaku.py",
    "tests/rules/test_yaku_values.py",
    "tests/rules/test_record.py",
    "tests/rules/test_switches.py",
    "tests/project/test_kernel_rules.py",
)
"""Tests that hold rows, fields, constants and questions together."""


def recipes() -> list[str]:
    """The changes that the page shows, one text a recipe."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return re.findall(r"^```diff\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def files(recipe: str) -> list[str]:
    """The files that a recipe changes, in order."""
    return re.findall(r"^--- (.*)$", recipe, re.MULTILINE)


def follow(recipe: str, root: Path) -> None:
    """Make a recipe's changes: lines kept or taken out must be there, and once."""
    for change in re.split(r"^--- ", recipe, flags=re.MULTILINE)[1:]:
        name, *lines = change.splitlines()
        before = "\n".join(line[1:] for line in lines if line[:1] != "+")
        after = "\n".join(line[1:] for line in lines if line[:1] != "-")
        file = root / name
        text = file.read_text("utf-8")
        assert text.count(before) == 1, (name, before)
        file.write_text(text.replace(before, after), "utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with every recipe of the page followed."""
    root = tmp_path_factory.mktemp("recipes")
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    for recipe in recipes():
        follow(recipe, root)
    return root


def said(code: str, root: Path) -> str:
    return python(code, [root / part for part in ("logs", "replay", "analysis")])


def test_the_page_has_a_recipe_for_a_yaku_and_one_for_a_switch() -> None:
    yaku, switch = recipes()
    assert files(yaku) == [
        "logs/paifu/logs/yaku.py",
        "replay/paifu/replay/hand/local_yaku.py",
        "tests/hand/test_local_yaku.py",
    ]
    assert "switches.toml" in switch


def test_the_new_yaku_is_found_where_a_rule_set_names_it(copy: Path) -> None:
    code = """
from paifu.replay.hand.api import score_hand
from paifu.replay.rules import load_preset
named = {"local_yaku": {"kyakufuu_sankou": {"closed": 2, "open": 2}}}
rules = load_preset("tenhou").with_overrides(named)
for hand in ("111z333z444z23m99p", "222z333z444z23m99p"):
    print(dict(score_hand(hand, "4m", ruleset=rules).yaku).get("kyakufuu_sankou"))
"""
    assert said(code, copy).split() == ["2", "None"]


def test_the_new_switch_decides(copy: Path) -> None:
    code = """
from paifu.replay.hand.api import score_hand
from paifu.replay.rules import load_preset
for value in (True, False):
    rules = load_preset("tenhou").with_overrides({"menzen_tsumo": value})
    hand = score_hand("123m22567p45678s", "3s", tsumo=True, ruleset=rules)
    print([name for name, _ in hand.yaku])
"""
    assert said(code, copy).split("\n") == ["['menzen_tsumo', 'pinfu']", "['pinfu']"]


def test_rows_fields_and_questions_still_agree(copy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTED],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
