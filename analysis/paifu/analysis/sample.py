"""Sample records: a league of agents, for whoever has no records at hand."""

from __future__ import annotations

import tempfile
from pathlib import Path

from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.engines import Engines
from paifu.analysis.placed_file import write_placed
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.logs.reader import count_inputs
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import league

GAMES = 8
"""Games of a sample: a few seconds' work."""


def sample_records(games: int = GAMES, seed: int = 1) -> Path:
    """A folder, made anew, with records of so many games of the league."""
    folder = Path(tempfile.mkdtemp(prefix="paifu-sample-"))
    for batch in league(load_preset("tenhou-east"), games, seed):
        path = folder / f"{batch.info[0].source}.mjlog"
        write_placed(path, write_tenhou(batch, 0))
    return folder


def records(folder: str | Path | None) -> Path:
    """Your records if you name a folder, else a sample."""
    return Path(folder) if folder else sample_records()


def dataset_of(folder: str | Path, into: str | Path | None = None) -> Dataset:
    """A data set of a folder's records.

    Args:
        folder: the records.
        into: the data set's folder; a new one if None. What is there stays.

    Raises:
        DatasetError: `into` is something else.
    """
    target = Path(into) if into else Path(tempfile.mkdtemp(prefix="paifu-set-"))
    paths = [str(folder)]
    engines = Engines("auto", count_inputs(paths), print)
    for _ in import_paths(paths, target, "auto", engines):
        pass
    return Dataset(target)
