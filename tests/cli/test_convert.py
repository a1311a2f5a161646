"""`paifu convert` and `paifu formats`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from command import Command
from generated import records
from mjlog import FULL
from paifu.analysis.convert_names import Names
from paifu.logs.formats import FORMATS
from paifu.logs.reader import read


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder of records: one good, one packed in a folder, one that is none."""
    folder = tmp_path / "logs"
    (folder / "2009").mkdir(parents=True)
    (folder / "full.mjlog").write_bytes(FULL)
    (folder / "2009" / "east.mjlog.gz").write_bytes(
        gzip.compress(records("tenhou-east", 1)[0])
    )
    return folder


def files(folder: str) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in Path(folder).rglob("*.*"))


def test_records_keep_their_names_and_folders(paifu: Command, logs: Path) -> None:
    ran = paifu("convert", "logs", "--to", "paifu", "--out", "new")
    assert (ran.status, ran.err) == (0, "")
    assert files("new") == ["2009/east.jsonl", "full.jsonl"]
    assert ran.out == "2 games of 2 records in 2 files of new\n"


def test_there_and_back_gives_the_same_bytes(paifu: Command, logs: Path) -> None:
    paifu("convert", "logs", "--to", "paifu", "--out", "new")
    ran = paifu("convert", "new", "--to", "tenhou-xml", "--out", "back")
    assert ran.status == 0
    assert Path("back/full.mjlog").read_bytes() == FULL
    assert Path("back/2009/east.mjlog").read_bytes() == records("tenhou-east", 1)[0]


def test_what_is_lost_is_said(paifu: Command, logs: Path) -> None:
    ran = paifu("convert", "logs", "--to", "mjai", "--out", "new")
    assert ran.status == 0
    assert "lost, for mjai has no room for it:\n  every game: " in ran.out
    assert "seed of the walls" in ran.out


def test_rules_that_are_lost_are_named_to_be_given(paifu: Command, logs: Path) -> None:
    record = logs / "2009" / "east.mjlog.gz"
    ran = paifu("convert", record, "--to", "mjai", "--out", "new")
    assert ran.out.endswith(
        "the new records do not state their rules; to verify them, give\n"
        "  1 game: --rules tenhou-east\n"
    )
    assert paifu("verify", "new", "--rules", "tenhou-east").status == 0
    ran = paifu("convert", record, "--to", "mjai", "--out", "other", "--json")
    assert json.loads(ran.out)["rules_not_stated"] == {"tenhou-east": 1}
    ran = paifu("convert", record, "--to", "paifu", "--out", "own")
    assert "--rules" not in ran.out


def test_strict_refuses_to_lose_anything(paifu: Command, logs: Path) -> None:
    ran = paifu("convert", "logs", "--to", "mjai", "--out", "new", "--strict")
    assert ran.status == 1
    assert "0 games of 2 records in 0 files of new" in ran.out
    assert "not converted:\n  would lose " in ran.out
    assert files("new") == []
    paifu("convert", "logs", "--to", "paifu", "--out", "new", "--strict")
    assert len(files("new")) == 2


def test_the_object_of_json_has_every_conversion(paifu: Command, logs: Path) -> None:
    (logs / "notes.txt").write_text("no record")
    ran = paifu("convert", "logs", "--to", "mjai", "--out", "new", "--json")
    told = json.loads(ran.out)
    assert ran.status == 1
    assert (told["records"], told["games"], told["converted"]) == (3, 2, 2)
    assert told["lost"]["seed"] == 2
    assert [one["code"] for one in told["unread"]] == ["format.unknown"]
    (first, _) = told["conversions"]
    assert (first["file"], first["game"]) == ("full.mjson", 0)
    assert "seed" in first["lost"]


def test_a_file_that_is_there_stays_without_force(paifu: Command, logs: Path) -> None:
    Path("new").mkdir()
    Path("new/full.jsonl").write_text("mine")
    ran = paifu("convert", "logs", "--to", "paifu", "--out", "new")
    assert ran.status == 1
    assert "full.jsonl is there already; see --force\n    logs/full.mjlog\n" in ran.out
    assert Path("new/full.jsonl").read_text() == "mine"
    assert (
        paifu("convert", "logs", "--to", "paifu", "--out", "new", "--force").status == 0
    )
    assert Path("new/full.jsonl").read_text() != "mine"
    assert not list(Path("new").rglob(".*"))


def test_games_of_one_file_stay_together_where_they_can(
    paifu: Command, logs: Path
) -> None:
    paifu("convert", "logs", "--to", "paifu", "--out", "new")
    lines = b"".join(p.read_bytes() for p in sorted(Path("new").rglob("*.jsonl")))
    Path("both.jsonl").write_bytes(lines)
    ran = paifu("convert", "both.jsonl", "--to", "mjai", "--out", "one")
    assert files("one") == ["both.mjson"]
    ran = paifu("convert", "both.jsonl", "--to", "tenhou-xml", "--out", "two")
    assert ran.out.startswith("2 games of 1 record in 2 files of two\n")
    assert files("two") == ["both-1.mjlog", "both-2.mjlog"]
    assert Path("two/both-2.mjlog").read_bytes() == FULL


def test_a_game_that_has_no_form_is_named_and_the_others_go_on(
    paifu: Command, logs: Path
) -> None:
    ran = paifu("convert", "logs", "--to", "tenhou-wire", "--out", "new")
    assert ran.status == 1
    assert "not converted:\n  a stream shows the deals of one seat" in ran.out


def test_of_a_record_that_ends_early_the_beginning_is_converted(
    paifu: Command, tmp_path: Path
) -> None:
    whole = records("tenhou-east", 1)[0]
    (tmp_path / "cut.mjlog").write_bytes(whole[: whole.rindex(b"<INIT") + 400])
    ran = paifu("convert", "cut.mjlog", "--to", "paifu", "--out", "new")
    assert ran.status == 1
    assert "cut.mjlog, element" in ran.out
    assert ", its beginning converted" in ran.out
    (batch,) = read(["new/cut.jsonl"])
    assert batch.rounds["complete"].tolist() == [1, 1, 1, 0]
    assert batch.problems == []
    ran = paifu("convert", "cut.mjlog", "--to", "paifu", "--out", "n", "--strict")
    assert "a record that could not be read to its end" in ran.out


def test_standard_input_has_a_name(paifu: Command, tmp_path: Path) -> None:
    ran = paifu("convert", "-", "--to", "paifu", "--out", "new", stdin=FULL)
    assert (ran.status, files("new")) == (0, ["stdin.jsonl"])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--to", "pdf", "--out", "new"], "--to 'pdf': expected one of tenhou-xml, "),
        (["--to", "paifu", "--out", ""], "--out: name a folder"),
        (["--to", "paifu", "--out", "logs/full.mjlog"], "--out: logs/full.mjlog: "),
    ],
)
def test_wrong_usage_is_one_line(
    paifu: Command, logs: Path, arguments: list[str], reason: str
) -> None:
    ran = paifu("convert", "logs", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"paifu: {reason}")
    assert ran.err.count("\n") == 1


def test_many_files_are_converted_by_several_processes(
    paifu: Command, tmp_path: Path
) -> None:
    for n in range(22):
        (tmp_path / f"{n:02}.mjlog").write_bytes(FULL)
    ran = paifu("convert", ".", "--to", "paifu", "--out", "new", "--jobs", "2")
    assert ran.out == "22 games of 22 records in 22 files of new\n"
    assert files("new") == [f"{n:02}.jsonl" for n in range(22)]


def test_formats_are_listed(paifu: Command) -> None:
    ran = paifu("formats")
    assert ran.status == 0
    assert "paifu (.jsonl)\n  read and written; 3 or 4 players, any number" in ran.out
    told = json.loads(paifu("formats", "--json").out)
    assert [*told] == [one.name for one in FORMATS]
    assert told["paifu"]["lacks"] == []


# -- names -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sources", "wanted"),
    [
        (["a.mjlog", "a.xml"], ["a.x", "a-2.x"]),
        (["a.mjlog", "A.mjlog"], ["a.x", "A-2.x"]),
        (["/tmp/logs/a.mjlog"], ["a.x"]),
        (["p.zip!a/b.mjlog", "p.zip!b.mjlog"], ["p/a/b.x", "p/b.x"]),
        (["p.tar.gz!../../b.mjlog", "p.zip!/etc/b"], ["p/b.x", "p/etc/b.x"]),
        (["log.db!games!17", "log.db!games!18"], ["log/games/17.x", "log/games/18.x"]),
        (["p.zip!..", "p.zip!"], ["p/record.x", "p/record-2.x"]),
        (["con.mjlog", "a:b?.json"], ["_con.x", "a_b_.x"]),
        (["caf\udce9.mjlog"], ["caf_udce9.x"]),
        (["x" * 300 + ".json"], ["x" * 150 + ".x"]),
    ],
)  # fmt: skip
def test_names_are_safe_and_each_given_once(
    sources: list[str], wanted: list[str]
) -> None:
    names = Names([])
    assert [str(names.of(source, ".x")) for source in sources] == wanted


# -- generate --------------------------------------------------------------------------


def test_games_are_generated_in_any_format(paifu: Command) -> None:
    words = ("generate", "--games", "1", "--style", "quick", "--rules")
    ran = paifu(*words, "gensou-kirisame", "--to", "paifu", "--out", "new")
    assert (ran.status, files("new")) == (0, ["game-1-00001.jsonl"])
    ran = paifu("verify", "new")
    assert ran.out.startswith("new/game-1-00001.jsonl: clean: ")
    assert "wall proven, gensou-kirisame" in ran.out
    ran = paifu(*words, "gensou-kirisame", "--to", "mahjong-soul-json", "--out", "new")
    assert ran.status == 2
    assert "mahjong-soul-json cannot hold such games: " in ran.err
    ran = paifu(*words, "tenhou", "--to", "pdf", "--out", "new")
    assert (ran.status, ran.out) == (2, "")
