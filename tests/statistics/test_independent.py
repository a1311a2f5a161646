"""Every statistic is what plain loops over the events make of its definition."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import numpy as np
import pytest

from dataset.imports import import_into
from independent_comparison import differences
from independent_decisions import weigh_all
from independent_rounds import Rows, told_below
from independent_statistics import OF_YAKU
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import statistics
from paifu.logs.events import Batch
from paifu.logs.formats.paifu_record import write_paifu
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.logs.reader import read
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import league
from shared import needs_shared, shared

MJX, SANMA = "mjx-project+mjx/", "sanma/thewaxmango+mahjong-hands/"
REAL = (
    f"{MJX}kaze4", f"{MJX}nm", f"{MJX}2016052515gm-00a9-0000-c4d72066",
    f"{MJX}2018040923gm-00a9-0000-1833afca",
    "tsubakisakura+mjlog2json/2019103023gm-00a9-0000-f90e0fe9",
    f"{SANMA}2009030818gm-00b9-0000-cf1a041a",
    f"{SANMA}2009030821gm-00b9-0000-a7958da8",
    f"{SANMA}2022011009gm-00b9-0000-469f0342",
)  # fmt: skip


def imported(folder: Path, into: Path) -> Dataset:
    import_into(into, folder)
    return Dataset(into)


def test_statistics_of_generated_games(of_league: tuple[Dataset, Rows]) -> None:
    dataset, rows = of_league
    assert any(len(one.feeds) > 1 for one in rows[0])
    assert any(one.aborted for one in rows[0])
    assert any(one.kans for one in rows[0])
    assert differences(dataset, rows) == []


def test_statistics_of_decisions(tmp_path: Path) -> None:
    """One game of four and one of three players, as loops over them are slow."""
    records = tmp_path / "records"
    records.mkdir()
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        (batch,) = league(load_preset(preset), 1, 8)
        (records / f"{preset}.mjlog").write_bytes(write_tenhou(batch, 0))
    rows = told_below(records)
    weigh_all(rows[0], read([records]))
    import_into(tmp_path / "set", records, decisions=True)
    assert any(one.sums and one.sums.get("against") for one in rows[0])
    assert differences(Dataset(tmp_path / "set"), rows) == []


@needs_shared
def test_statistics_of_tenhou_games(tmp_path: Path) -> None:
    """Each of the rare ends of a round, a liable seat, yakuman."""
    records = tmp_path / "tenhou"
    records.mkdir()
    for name in REAL:
        copy(shared(f"corpus/tenhou_xml/{name}.mjlog"), records)
    rows = told_below(records)
    assert any(one.nagashi for one in rows[0])
    assert differences(imported(records, tmp_path / "set"), rows) == []


@needs_shared
@pytest.mark.parametrize(
    ("folder", "left_out"),
    [
        ("Apricot-S+mjai-manue-go", frozenset()),
        ("critter-mj+akochan", frozenset(OF_YAKU)),
        ("Equim-chan+Mortal", frozenset(OF_YAKU)),
    ],
)
def test_statistics_of_mjai_games(
    folder: str, left_out: frozenset[str], tmp_path: Path
) -> None:
    """Where yaku are not stated, the loops do not know what only they tell."""
    records = shared(f"corpus/mjai/{folder}")
    found = imported(records, tmp_path / "set")
    assert differences(found, told_below(records), left_out) == []


def with_times(batch: Batch, seed: int) -> Batch:
    """The games as if a clock had run: 0.1 to 9 seconds from event to event."""
    chance = np.random.default_rng(seed)
    for dealt in batch.rounds:
        events = batch.events[dealt["event_start"] : dealt["event_stop"]]
        events["time"] = np.cumsum(chance.integers(100, 9000, len(events)))
    return batch


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_times_of_decisions(preset: str, tmp_path: Path) -> None:
    """No generated record states times, so they are given to some."""
    records = tmp_path / "timed"
    records.mkdir()
    for n, batch in enumerate(league(load_preset(preset), 2, 24)):
        record = write_paifu(with_times(batch, n), 0)
        (records / f"{n}.jsonl").write_bytes(record)
    dataset, rows = imported(records, tmp_path / "set"), told_below(records)
    assert all(one.timed for one in rows[0])
    assert differences(dataset, rows) == []
    (value,) = statistics(dataset, ids=["mean_time_used"])["value"]
    assert 0.1 < value < 60
