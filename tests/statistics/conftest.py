"""A data set of real rounds, made once, for tests of statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from dataset.imports import import_into
from generated import records
from independent_rounds import Rows, told_below
from paifu.analysis.dataset import Dataset
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import league

GAMES, SEED = 3, 24
"""Few games with a double ron, an abortive draw and kans."""


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    """Four- and three-player games of agents."""
    folder = tmp_path_factory.mktemp("played")
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n, record in enumerate(records(preset, 3)):
            (folder / f"{preset}-{n}.mjlog").write_bytes(record)
    into = tmp_path_factory.mktemp("sets") / "played"
    import_into(into, Path(folder), decisions=True)
    return Dataset(into)


@pytest.fixture(scope="session")
def of_league(tmp_path_factory: pytest.TempPathFactory) -> tuple[Dataset, Rows]:
    """Games of agents of different styles, and what plain loops tell of them."""
    folder = tmp_path_factory.mktemp("league")
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n, batch in enumerate(league(load_preset(preset), GAMES, SEED)):
            (folder / f"{preset}-{n}.mjlog").write_bytes(write_tenhou(batch, 0))
    into = tmp_path_factory.mktemp("sets") / "league"
    import_into(into, folder)
    return Dataset(into), told_below(folder)
