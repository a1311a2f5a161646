"""The pages made from data are what the data give now."""

from __future__ import annotations

from itertools import pairwise

import pytest

import make
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.rules import preset_names
from paifu.replay.rules.switches import switches
from shared import ROOT

DOCS = ROOT / "docs"
PAGES = (
    "dataset.md",
    "detection.md",
    "findings.md",
    "formats.md",
    "presets.md",
    "record-format.md",
    "record.schema.json",
    "rules.md",
    "statistics.md",
    "titles.md",
)


@pytest.mark.parametrize("name", PAGES)
def test_page_is_what_make_gives_now(name: str) -> None:
    """If this fails: python docs/make.py."""
    assert (DOCS / name).read_text(encoding="utf-8") == make.PAGES[name]()
    assert set(make.PAGES) == set(PAGES)


def test_every_finding_has_a_line() -> None:
    page = (DOCS / "findings.md").read_text(encoding="utf-8")
    assert [name for name in ENTRIES if f"\n| `{name}` |" not in page] == []


def test_every_switch_and_preset_has_a_place() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    assert [name for name in switches() if f"\n| `{name}` |" not in page] == []
    assert [name for name in preset_names() if f"\n### {name}\n" not in page] == []


def test_every_preset_has_a_column_and_every_switch_a_row() -> None:
    page = (DOCS / "presets.md").read_text(encoding="utf-8")
    heads = [line for line in page.splitlines() if line.startswith("| switch |")]
    assert [name for name in preset_names() if f"`{name}`" not in "".join(heads)] == []
    first = page.split("\n## ")[1]
    assert [name for name in switches() if f"\n| `{name}` |" not in first] == []


def test_tables_have_as_many_cells_as_headings() -> None:
    for name in PAGES:
        lines = (DOCS / name).read_text(encoding="utf-8").replace("\\|", "").split("\n")
        for before, line in pairwise(lines):
            if before.startswith("|") and line.startswith("|"):
                assert before.count("|") == line.count("|"), line
