"""`paifu ledger`, and ledgers as data frames."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pandas as pd
import pytest

from command import Command
from dataset.imports import import_into
from generated import batches, records
from paifu.analysis.dataset import Dataset
from paifu.analysis.ledgers import LEDGERS, ledger
from paifu.replay.ledgers import Ledgers, rows
from shared import ROOT


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "one.mjlog"
    path.write_bytes(records()[0])
    return path


def test_every_format_has_the_same_rows(paifu: Command, record: Path) -> None:
    def ran(form: str) -> str:
        made = paifu("ledger", record, "--what", "calls", "--format", form)
        assert made.status == 0
        return made.out

    names = [column.name for column in LEDGERS["calls"]]
    wanted = json.loads(ran("json"))
    assert len(wanted) > 20
    assert all(list(row) == names for row in wanted)
    assert [json.loads(line) for line in ran("jsonl").splitlines()] == wanted
    read = list(csv.DictReader(io.StringIO(ran("csv"))))
    assert read == [{k: str(v) for k, v in row.items()} for row in wanted]
    out = ("--format", "parquet", "--out", "calls.parquet")
    assert paifu("ledger", record, "--what", "calls", *out).status == 0
    assert pd.read_parquet("calls.parquet").to_dict("records") == wanted
    [line] = [x for x in ran("table").splitlines() if x.startswith("and ")]
    assert line.startswith(f"and {len(wanted) - 40} more")


def test_rows_of_one_player(paifu: Command, record: Path) -> None:
    given = ("--what", "calls", "--format", "json")
    every = json.loads(paifu("ledger", record, *given).out)
    name = every[0]["player"]
    own = json.loads(paifu("ledger", record, *given, "--player", name).out)
    assert own == [row for row in every if row["player"] == name]
    assert len(own) < len(every)


def test_wrong_usage_ends_with_2(paifu: Command, record: Path) -> None:
    assert paifu("ledger", record, "--what", "tricks").status == 2
    ran = paifu("ledger", "nowhere", "--what", "calls")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "paifu: nowhere: no such file or folder\n"
        "paifu: nothing that was named could be read\n"
    )
    ran = paifu("ledger", record, "nowhere", "nothing", "--what", "calls")
    assert ran.status == 0
    assert ran.err == (
        "paifu: 2 records not read to the end: see verify; "
        "the first: nowhere: no such file or folder\n"
    )
    onto = ("--format", "csv", "--out", record)
    assert paifu("ledger", record, "--what", "calls", *onto).status == 2
    assert record.read_bytes() == records()[0]


def test_frames_of_a_batch_and_of_a_data_set_are_alike(
    tmp_path: Path, record: Path
) -> None:
    [batch] = batches()
    import_into(tmp_path / "set", record)
    dataset = Dataset(tmp_path / "set")
    own = ledger(batch, "riichi", rules="auto")
    read = ledger(dataset, "riichi")
    assert len(own) > 3
    assert own.drop(columns="file").equals(read.drop(columns="file"))
    assert set(own.attrs["columns"]) == set(own.columns)
    record.write_bytes(records(seed=2)[0])
    with pytest.raises(FileNotFoundError, match=r"one\.mjlog"):
        ledger(dataset, "riichi")
    with pytest.raises(KeyError, match="passed-wins"):
        ledger(batch, "tricks")


def test_the_page_on_ledgers_names_every_ledger_and_column() -> None:
    page = (ROOT / "docs" / "ledgers.md").read_text("utf-8")
    assert [name.replace("-", "_") for name in LEDGERS] == list(Ledgers._fields)
    for name, columns in LEDGERS.items():
        assert f"## `{name}`" in page, name
        for column in columns:
            assert f"| `{column.name}` |" in page, (name, column.name)
    for word in (*rows.Why, *rows.Outcome):
        assert f"`{word}`" in page, word
