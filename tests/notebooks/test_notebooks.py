"""The notebooks run on a sample, show something in each cell, and keep no output."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from project.sources import IMPORT_ROOTS
from shared import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def code(path: Path) -> list[dict[str, Any]]:
    """The code cells of a notebook."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def run(path: Path, monkeypatch: pytest.MonkeyPatch, folder: str = "") -> Any:
    """A notebook with its outputs."""
    roots = os.pathsep.join(map(str, IMPORT_ROOTS))
    monkeypatch.setenv("PYTHONPATH", roots)
    book = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    if folder:
        (cell,) = (c for c in book.cells if "FOLDER = None" in c.source)
        cell.source = cell.source.replace("FOLDER = None", f"FOLDER = {folder!r}")
    return NotebookClient(book, timeout=300, kernel_name="python3").execute()


def test_there_are_six() -> None:
    names = [path.stem for path in NOTEBOOKS]
    assert names == [
        "01_read_and_verify", "02_player_statistics", "03_deal_ins", "04_yaku",
        "05_rule_audit", "06_your_own_records",
    ]  # fmt: skip


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_output_is_kept_and_one_variable_names_the_records(path: Path) -> None:
    for cell in code(path):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
    sources = ["".join(cell["source"]) for cell in code(path)]
    assert sum(source.count("FOLDER = None") for source in sources) == 1


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_cell_shows_something(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for cell in run(path, monkeypatch).cells:
        if cell.cell_type == "code":
            assert cell.outputs, cell.source
            if cell.source.startswith(
                ("plots.", "from paifu.analysis import plots\n\nn")
            ):
                assert "image/svg+xml" in cell.outputs[-1].data


def test_any_folder_by_one_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generated import records

    (tmp_path / "mine.mjlog").write_bytes(records("tenhou-sanma-east")[0])
    book = run(NOTEBOOKS[0], monkeypatch, str(tmp_path))
    assert "mine.mjlog" in json.dumps(book)
