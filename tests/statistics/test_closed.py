"""Conditions and titles, SQL of strangers, read the data set and nothing else."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from command import Command
from dataset.made import game, made
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import statistics
from paifu.analysis.titles import Title, TitlesError, earned


@pytest.fixture
def ds(tmp_path: Path) -> Dataset:
    return made(tmp_path / "it's a set", games=[game(1), game(2)])


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Command:
    return Command(capsys, monkeypatch)


def hostile(folder: Path) -> dict[str, tuple[str, str]]:
    """Conditions, and what is said of each: the first two would be true."""
    secret = folder / "secret.csv"
    secret.write_text("a\n1\n")
    games = next((folder / "it's a set" / "games").iterdir())
    into = str(games).replace("'", "''")
    denied, several = "Cannot access file", "more than one statement"
    return {
        "reads a text": (f"exists (from read_text('{secret}'))", denied),
        "reads a table": (f"exists (from read_csv('{secret}'))", denied),
        "reads by its name": (f"exists (from '{secret}')", denied),
        "lists a folder": (f"exists (from glob('{folder}/*'))", denied),
        "opens an address": ("exists (from 'https://127.0.0.1:9/a.csv')", denied),
        "asks Python": ("exists (from secret)", "secret does not exist"),
        "asks the shell": ("getenv('HOME') = ''", "getenv does not exist"),
        "writes": (f"true); copy games to '{folder}/new.csv'; select (true", several),
        "writes over the set": (f"true); copy wins to '{into}'; select (1", several),
        "attaches": (f"true); attach '{folder}/new.db'; select (true", several),
        "opens up": ("true); set enable_external_access = true; select (1", several),
    }


HOW = [
    "reads a text", "reads a table", "reads by its name", "lists a folder",
    "opens an address", "asks Python", "asks the shell", "writes",
    "writes over the set", "attaches", "opens up",
]  # fmt: skip


@pytest.mark.parametrize("how", HOW)
def test_a_condition_reads_nothing_else_and_writes_nothing(
    how: str, ds: Dataset, tmp_path: Path
) -> None:
    where, said = hostile(tmp_path)[how]
    before = bytes_of(tmp_path)
    with pytest.raises(duckdb.Error, match=said):
        statistics(ds, ids=["games"], where=where)
    assert bytes_of(tmp_path) == before


@pytest.mark.parametrize("how", ["reads a text", "asks Python", "writes over the set"])
@pytest.mark.parametrize("key", ["where", "amount"])
def test_a_title_reads_nothing_else_and_writes_nothing(
    how: str, key: str, ds: Dataset, tmp_path: Path
) -> None:
    where, said = hostile(tmp_path)[how]
    before = bytes_of(tmp_path)
    texts = {"where": "true", "amount": "1"} | {key: where}
    title = Title(
        "thief", "Thief", of="game", where=texts["where"], amount=texts["amount"]
    )
    with pytest.raises(TitlesError, match="title 'thief'") as told:
        earned(ds, [title])
    assert said in str(told.value) or "syntax error" in str(told.value)
    assert bytes_of(tmp_path) == before


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(one): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_condition_may_ask_the_data_set_itself(ds: Dataset) -> None:
    where = "game in (select game from games where ended)"
    found = statistics(ds, ids=["games"], where=where)
    assert found["value"].tolist() == statistics(ds, ids=["games"])["value"].tolist()


def test_a_query_of_ones_own_program_reads_what_it_likes(
    ds: Dataset, tmp_path: Path
) -> None:
    (tmp_path / "mine.csv").write_text("a\n1\n")
    found = ds.sql(f"select count(*) as n from games, '{tmp_path}/mine.csv'")
    assert found["n"].tolist() == [2]


def test_commands_say_so_in_one_line(
    command: Command, ds: Dataset, tmp_path: Path
) -> None:
    where, said = hostile(tmp_path)["reads a text"]
    titles = tmp_path / "house.toml"
    titles.write_text(
        f'[titles.thief]\nname = "Thief"\nof = "game"\nwhere = """{where}"""\n'
    )
    path = tmp_path / "it's a set"
    for arguments, named in (
        (("stats", path, "--where", where), "--where"),
        (("report", path, "--where", where), "--where"),
        (("report", path, "--titles", titles, "--min-games", "1"), "title 'thief'"),
    ):
        ran = command(*arguments, "--out", tmp_path / "page.html")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"paifu: {named}")
        assert said in ran.err
        assert ran.err.count("\n") == 1
