"""A data set of real rounds, made once, for tests of statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from dataset.imports import import_into
from generated import records
from paifu.analysis.dataset import Dataset


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Four- and three-player games of agents."""
    folder = tmp_path_factory.mktemp("played")
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n, record in enumerate(records(preset, 3)):
            (folder / f"{preset}-{n}.mjlog").write_bytes(record)
    into = tmp_path_factory.mktemp("sets") / "played"
    import_into(into, Path(folder))
    return Dataset(into)
