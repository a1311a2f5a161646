"""Damaged rule sets, leagues, certificates, data sets: a sample of the command's."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from command import Command
from damages import documents
from damages.documents import (
    DOCUMENTS,
    Desk,
    Document,
    Ran,
    check,
    damaged,
    run,
    wrong,
)
from paifu.analysis.dataset import Dataset
from paifu.replay.toml_file import DEEPEST, TomlError, read_toml
from shared import ROOT

SEED = 3
A_FILE = 8
FEWER = {"league": 4, "titles": 4}
"""Of those whose commands take seconds where they are not refused."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.name)
def test_a_command_survives_damage_to_what_is_no_record(
    document: Document, desk: Desk
) -> None:
    whole, outcomes, faults = document.whole(desk), set[str](), []
    for number in range(FEWER.get(document.name, A_FILE)):
        outcome, _, fault = check(
            desk, document, damaged(document, whole, number, SEED)
        )
        outcomes.add(outcome)
        faults += [f"{number}: {fault}"] if fault else []
    assert faults == []
    assert "refused" in outcomes or document.name == "key"  # most bytes are one


QUICK = [one for one in DOCUMENTS if one.name not in FEWER]


@pytest.mark.parametrize("document", QUICK, ids=lambda one: one.name)
def test_a_whole_file_is_used(document: Document, desk: Desk) -> None:
    outcome, ran, fault = check(desk, document, document.whole(desk))
    assert (outcome, fault) == ("used", ""), ran


BETS = next(one for one in DOCUMENTS if one.name == "bets on places")


@pytest.mark.parametrize(
    ("ran", "said"),
    [
        (Ran(2, "paifu: damaged.toml: no", "", 0.1), ""),
        (Ran(1, "", "", 0.1), ""),
        (Ran(3, "", "", 0.1), "status 3"),
        (Ran(0, "", "KeyError: 'x'", 0.1), "KeyError: 'x'"),
        (Ran(0, "", "", 11.0), "it took 11.0 s"),
        (Ran(1, "Traceback (most …", "", 0.1), "a traceback: Traceback (most …"),
        (Ran(2, "", "", 0.1), "status 2, and it said ''"),
        (Ran(2, "paifu: no", "", 0.1), "damaged.toml is not named: 'paifu: no'"),
    ],
)
def test_what_must_not_be_is_a_fault(ran: Ran, said: str) -> None:
    assert wrong(BETS, Path("x/damaged.toml"), ran) == said


def test_an_exception_that_leaves_a_command_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("spoiled")

    monkeypatch.setattr(documents, "app", fail)
    assert "KeyError: 'spoiled'" in run(["rules", "list"]).fault


# -- TOML ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff", "not TOML: byte 0xff in line 1 is no text of UTF-8"),
        (b"\xef\xbb\xbfa = 1\n\xfe", "not TOML: byte 0xfe in line 2 is no text"),
        (b"a = " + b"9" * 5000, "not TOML: a number of more than 4300 digits"),
        (b"a = " + b"[" * 5000, "not TOML: nested too deeply"),
        (b"a = " + b"[" * 40 + b"]" * 40, f"nested more than {DEEPEST} levels deep"),
        (b"[a", "not TOML: Expected"),
    ],
)
def test_what_is_no_toml_is_one_error(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    with pytest.raises(TomlError) as told:
        read_toml(path)
    assert str(told.value).startswith(said)


def test_toml_of_the_deepest_level_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfa = " + b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1))
    assert [*read_toml(path)] == ["a"]


def test_a_path_with_a_nul_is_one_error() -> None:
    with pytest.raises(TomlError, match="no file has such a name"):
        read_toml(Path("a\0b"))


# -- data sets -------------------------------------------------------------------------


@pytest.fixture
def own(desk: Desk, tmp_path: Path) -> Path:
    """A data set of one's own."""
    shutil.copytree(desk.set, tmp_path / "set")
    return tmp_path / "set"


def test_a_data_set_without_a_tables_file_says_which(own: Path, paifu: Command) -> None:
    (file,) = (own / "seats").iterdir()
    file.unlink()
    ran = paifu("stats", own)
    assert ran.status == 2
    assert ran.err == f"paifu: seats/{file.name} of the data set '{own}' is missing\n"


def test_a_table_of_another_form_is_told(own: Path, paifu: Command) -> None:
    (seats,), (games,) = (own / "seats").iterdir(), (own / "games").iterdir()
    shutil.copy(games, seats)
    ran = paifu("stats", own)
    assert ran.status == 2
    assert f"seats/{seats.name} of the data set" in ran.err or "column" in ran.err


def test_foreign_files_in_a_data_set_are_passed_over(own: Path) -> None:
    before = Dataset(own).sql("select * from seats")
    (own / "notes.txt").write_text("hello")
    (own / "seats" / "old.parquet").write_bytes(b"PAR1")
    (own / "seats" / ".DS_Store").write_bytes(b"\0")
    (own / "imported" / "readme").write_bytes(b"")
    (own / "extra").mkdir()
    assert Dataset(own).sql("select * from seats").equals(before)


def test_a_wrong_condition_is_not_the_datas_fault(own: Path, paifu: Command) -> None:
    ran = paifu("stats", own, "--where", "nobody = 1")
    assert ran.status == 2
    assert ran.err.startswith("paifu: --where 'nobody = 1': ")


def test_the_page_names_every_document() -> None:
    page = (ROOT / "docs" / "trust.md").read_text("utf-8")
    assert [one.name for one in DOCUMENTS if f"\n| {one.name} | " not in page] == []


def test_a_command_that_fails_is_seen() -> None:
    assert run(["stats", "no such data set"]).status == 2
    assert run(["--version"]).status == 0
