"""A small folder of records, and a data set of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dataset.imports import import_into
from generated import records


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four- and three-player games, and a file that is no record."""
    made = tmp_path_factory.mktemp("records")
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n, record in enumerate(records(preset, 3)):
            (made / f"{preset}-{n}.mjlog").write_bytes(record)
    (made / "notes.txt").write_text("no record\n")
    return made


@pytest.fixture(scope="session")
def imported(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data set of that folder; not to be changed."""
    into = tmp_path_factory.mktemp("datasets") / "all"
    import_into(into, folder)
    return into
