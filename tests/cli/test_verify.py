"""`paifu verify`: exit status, words, --json, --findings."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from command import Command
from generated import records
from paifu.analysis.findings_file import COLUMNS
from paifu.analysis.verify_command import FINDING_CLASSES
from shared import ROOT


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(capsys, monkeypatch)


CLEAN = records()[0]
"""An East game of four, made by agents."""

CUT = CLEAN[: CLEAN.rindex(b"<INIT") + 700]
"""The same, cut off in its last round."""

WRONG = re.sub(rb'(owari="-?\d+),[^,]*,', rb"\g<1>,77.0,", CLEAN)
"""The same, with other final points for seat 0: one `final.results`."""


def sanma() -> bytes:
    return records("tenhou-sanma-east")[0]


def write(name: str, data: bytes) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def summary(paifu: Command, *arguments: str | Path) -> dict[str, Any]:
    made = json.loads(paifu("verify", *arguments, "--json").out)
    assert isinstance(made, dict)
    return made


# -- exit status -----------------------------------------------------------------------


def test_a_clean_record_ends_with_0(paifu: Command) -> None:
    ran = paifu("verify", write("a.mjlog", CLEAN))
    assert (ran.status, ran.err) == (0, "")
    assert re.match(r"a\.mjlog: clean: \d+ rounds, wall proven, tenhou-east\n", ran.out)


@pytest.mark.parametrize("data", [CUT, WRONG], ids=["format", "final"])
def test_a_finding_ends_with_1(paifu: Command, data: bytes) -> None:
    assert paifu("verify", write("a.mjlog", data)).status == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nowhere.mjlog",),
        ("*.nothing",),
        ("a.mjlog", "--rules", "no-such-rules"),
        ("a.mjlog", "--rules", "missing.toml"),
        ("a.mjlog", "--fail-on", "notice"),
        ("a.mjlog", "--fail-on", ""),
        ("a.mjlog", "--engine", "steam"),
        ("a.mjlog", "--findings", "findings.txt"),
        ("a.mjlog", "--findings", "nowhere/findings.csv"),
        ("a.mjlog", "--findings", "folder.csv"),
        ("a.mjlog", "--no-such-option"),
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2_and_one_message(
    paifu: Command, arguments: tuple[str, ...]
) -> None:
    write("a.mjlog", CLEAN)
    Path("folder.csv").mkdir()
    ran = paifu("verify", *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert "Traceback" not in ran.err
    messages = [
        line for line in ran.err.splitlines() if re.match("paifu: |Error", line)
    ]
    assert len(messages) == 1


def test_nothing_readable_is_said_in_one_line(paifu: Command) -> None:
    Path("empty").mkdir()
    write("notes/b.txt", b"no record")
    write("notes/c.txt", b"neither")
    for path, words in (
        ("nowhere", "paifu: nowhere: no such file or folder\n"),
        ("empty", "paifu: empty: the folder holds no files\n"),
        (
            "notes",
            "paifu: none of 2 files could be read; the first: notes/b.txt: "
            "no format knows b'no record'\n",
        ),
    ):
        ran = paifu("verify", path)
        assert (ran.status, ran.out, ran.err) == (2, "", words)


def test_nothing_judged_ends_with_2_and_why(paifu: Command) -> None:
    ran = paifu("verify", write("a.mjlog", CLEAN), "--rules", "tenhou-sanma")
    assert ran.status == 2
    assert "a.mjlog: not judged: tenhou-sanma is not for 4 players" in ran.out
    assert ran.err == (
        "paifu: no game could be judged: tenhou-sanma is not for 4 players (1 game)\n"
    )


@pytest.mark.parametrize(
    ("classes", "status"),
    [("final", 1), ("result, final", 1), ("result,flow", 0), ("format", 0)],
)
def test_fail_on_narrows_what_ends_with_1(
    paifu: Command, classes: str, status: int
) -> None:
    path = write("a.mjlog", WRONG)
    assert paifu("verify", path, "--fail-on", classes).status == status


def test_an_unreadable_file_among_others_is_a_finding(paifu: Command) -> None:
    write("logs/a.mjlog", CLEAN)
    write("logs/b.txt", b"no record")
    ran = paifu("verify", "logs")
    assert ran.status == 1
    assert "b.txt: not read: no format knows b'no record'" in ran.out
    assert "1 record could not be read" in ran.out
    assert paifu("verify", "logs", "--fail-on", "flow").status == 0


# -- words -----------------------------------------------------------------------------


def test_a_record_cut_short_is_not_clean(paifu: Command) -> None:
    ran = paifu("verify", write("a.mjlog", CUT))
    (verdict,) = [line for line in ran.out.splitlines() if line.startswith("a.mjlog: ")]
    assert re.fullmatch(r"a.mjlog: 1 finding: \d+ rounds, wall .*, cut short", verdict)


def test_a_finding_is_told_with_its_place_and_switch(paifu: Command) -> None:
    ran = paifu("verify", write("a.mjlog", WRONG))
    told = ran.out[ran.out.index("final.results") :].splitlines()
    assert told[0] == "final.results: 1 finding in 1 record"
    assert told[2].startswith("  switch uma; source ")
    assert told[3] == "  a.mjlog"
    where, sentence = told[4].split(": ", 1)
    assert re.fullmatch(r"    [ES][1-4]\.\d+, element \d+", where)
    assert re.fullmatch(
        r"seat 0 \(.*\)'s final points are 77,000; by the rules -?[\d,]+", sentence
    )


def test_findings_of_one_kind_are_grouped_and_the_rest_counted(paifu: Command) -> None:
    for number in range(7):
        write(f"many/{number}.mjlog", WRONG)
    out = paifu("verify", "many").out
    assert out.count("final.results") == 1
    assert "final.results: 7 findings in 7 records" in out
    assert out.count("final points are") == 5
    assert "… and 2 more in 2 records" in out


def test_quiet_says_nothing_of_clean_games(paifu: Command) -> None:
    write("logs/a.mjlog", CLEAN)
    write("logs/b.mjlog", WRONG)
    out = paifu("verify", "logs", "--quiet").out
    assert "a.mjlog" not in out
    assert "logs/b.mjlog: 1 finding: " in out
    assert "1 record clean, 1 finding" in out


def test_a_long_shared_folder_is_named_once(paifu: Command) -> None:
    folder = "a/folder/with/a/long/name"
    write(f"{folder}/one.mjlog", WRONG)
    write(f"{folder}/two.mjlog", CLEAN)
    out = paifu("verify", folder).out
    assert out.startswith(f"in {folder}:\none.mjlog: 1 finding: ")
    assert out.count(folder) == 1


def test_rules_are_said_with_the_names_that_rules_takes(paifu: Command) -> None:
    write("logs/a.mjlog", CLEAN)
    write("logs/b.mjlog", sanma())
    out = paifu("verify", "logs").out
    assert re.search(r"\n +1  tenhou-east: .*\n +1  tenhou-sanma-east: ", out)
    assert "--rules NAME" in out
    named = paifu("verify", "logs/a.mjlog", "--rules", "tenhou-east").out
    assert "--rules NAME" not in named


def test_a_preset_under_which_all_findings_vanish_is_named(paifu: Command) -> None:
    # A date in the file name that is not the game's: its results have no tenths then.
    for number, record in enumerate(records(games=3)):
        write(f"logs/201301010{number}gm-0001-0000-00000000.mjlog", record)
    ran = paifu("verify", "logs")
    assert ran.status == 1
    assert "tenhou-east-before-2022-06" in ran.out
    last = ran.out.splitlines()[-1]
    assert last.startswith("every finding that rules decide would vanish from ")
    assert last.endswith(" of 4 players with --rules tenhou-east")
    assert paifu("verify", "logs", "--rules", "tenhou-east").status == 0


def test_no_preset_is_named_where_none_helps(paifu: Command) -> None:
    broken = CLEAN.replace(b'step="1"', b'step="2"', 1)
    assert broken != CLEAN
    assert "would vanish" not in paifu("verify", write("a.mjlog", broken)).out


def test_reasons_that_differ_in_the_seed_alone_are_one(paifu: Command) -> None:
    for number in range(3):
        seed = rf'seed="0.{number}77"'.encode()
        write(f"logs/{number}.mjlog", re.sub(rb'seed="mt[^"]*"', seed, CLEAN))
    ran = paifu("verify", "logs")
    assert ran.status == 0
    (line,) = [one for one in ran.out.splitlines() if one.startswith("undecided")]
    assert line.endswith("'0.077' names no method of making walls (3 games alike)")
    assert "0.mjlog: clean: " in ran.out
    assert "wall undecided" in ran.out


def test_names_with_control_characters_and_markup_are_shown_not_obeyed(
    paifu: Command,
) -> None:
    evil = b"%1B%5B31m%5Bred%5D%0A%E2%80%AE"
    named = re.sub(rb' n0="[^"]*"', b' n0="' + evil + b'"', WRONG)
    broken = re.sub(rb'(ten=")(\d+),(\d+)', rb"\g<1>\g<2>,999", named, count=2)
    path = write("[bold]\x1b[2J.mjlog", broken)
    out = paifu("verify", path).out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "[bold]\\x1b[2J.mjlog" in out


def test_order_and_text_are_the_same_whatever_engine_threads_and_chunks(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        write(f"logs/{number}-a.mjlog", CLEAN)
        write(f"logs/{number}-b.mjlog", (WRONG, CUT, sanma(), WRONG)[number])
        write(f"logs/{number}-c.txt", b"no record")
    said = set()
    for engine, jobs, chunk in (
        ("plain", 1, 256),
        ("compiled", 1, 5),
        ("compiled", 3, 1),
        ("compiled", 2, 256),
    ):
        monkeypatch.setattr("paifu.analysis.job.CHUNK", chunk)
        rows = Path(f"{engine}-{jobs}-{chunk}.jsonl")
        options = "--engine", engine, "--jobs", str(jobs), "--findings", rows
        ran = paifu("verify", "logs", *options)
        assert ran.status == 1
        text = re.sub(r"in \d+\.\d s \(\w+ engine\)", "", ran.out)
        said.add((text, rows.read_text("utf-8")))
    assert len(said) == 1


# -- what is read ----------------------------------------------------------------------


def test_standard_input_is_read(paifu: Command) -> None:
    ran = paifu("verify", "-", stdin=CLEAN)
    assert ran.status == 0
    assert ran.out.startswith("-: clean: ")


def test_archives_are_read_member_by_member(paifu: Command) -> None:
    with zipfile.ZipFile("logs.zip", "w") as archive:
        archive.writestr("a.mjlog", CLEAN)
        archive.writestr("b.mjlog", gzip.compress(WRONG))
    with tarfile.open("logs.tar.gz", "w:gz") as packed:
        entry = tarfile.TarInfo("c.mjlog")
        entry.size = len(CLEAN)
        packed.addfile(entry, io.BytesIO(CLEAN))
    out = paifu("verify", "logs.zip", "logs.tar.gz").out
    assert "logs.zip!a.mjlog: clean: " in out
    assert "logs.zip!b.mjlog: 1 finding: " in out
    assert "logs.tar.gz!c.mjlog: clean: " in out


def test_a_damaged_file_does_not_hide_the_others(paifu: Command) -> None:
    write("logs/a.mjlog", b"\x1f\x8b broken")
    write("logs/b.mjlog", CLEAN)
    write("logs/c.mjlog", CUT)
    seen = summary(paifu, "logs")
    assert (seen["files"], seen["unreadable"], seen["games"]) == (3, 1, 2)
    assert seen["by_code"] == {"format.truncated": 1, "format.unreadable": 1}


# -- --json ----------------------------------------------------------------------------

COUNTS = (
    "files", "unreadable", "clean", "games", "judged", "rounds", "rounds_proven",
    "events", "wins", "findings", "notices", "beyond_room",
)  # fmt: skip
TABLES = ("undecided", "by_class", "by_code", "notices_by_code", "rules")


def test_json_is_one_object_of_counts(paifu: Command) -> None:
    write("logs/a.mjlog", CLEAN)
    write("logs/b.mjlog", WRONG)
    write("logs/c.txt", b"no record")
    seen = summary(paifu, "logs")
    assert set(seen) == {*COUNTS, *TABLES, "engine", "seconds"}
    assert all(isinstance(seen[name], int) for name in COUNTS)
    assert all(isinstance(seen[name], dict) for name in TABLES)
    assert (seen["files"], seen["unreadable"], seen["games"]) == (3, 1, 2)
    assert seen["rounds"] == 2 * CLEAN.count(b"<INIT")
    assert seen["rounds_proven"] == seen["rounds"]
    assert seen["wins"] == 2 * CLEAN.count(b"<AGARI")
    assert seen["engine"] == "plain"
    assert seen["seconds"] >= 0


def test_json_keeps_findings_and_notices_apart(paifu: Command) -> None:
    write("logs/a.mjlog", WRONG)
    for number, record in enumerate(records(games=4, seed=2)):
        write(f"logs/b{number}.mjlog", record)
    seen = summary(paifu, "logs")
    assert seen["by_class"] == {"final": 1}
    assert seen["by_code"] == {"final.results": 1}
    assert seen["findings"] == 1
    assert seen["notices"] == sum(seen["notices_by_code"].values()) > 0
    assert {name.split(".")[0] for name in seen["notices_by_code"]} == {"notice"}


def test_json_says_by_which_rules_and_why(paifu: Command) -> None:
    write("logs/a.mjlog", CLEAN)
    write("logs/b.mjlog", sanma())
    rules = summary(paifu, "logs")["rules"]
    assert {name: each["games"] for name, each in rules.items()} == {
        "tenhou-east": 1,
        "tenhou-sanma-east": 1,
    }
    ((reason, games),) = rules["tenhou-east"]["chosen"].items()
    assert (reason[:8], games) == ("GO type ", 1)


def test_json_of_nothing_readable_is_still_an_object(paifu: Command) -> None:
    ran = paifu("verify", "nowhere", "--json")
    assert ran.status == 2
    seen = json.loads(ran.out)
    assert (seen["files"], seen["unreadable"], seen["games"]) == (1, 1, 0)


# -- --findings ------------------------------------------------------------------------


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            rows: list[dict[str, Any]] = list(csv.DictReader(file))
        for row in rows:
            for name in ("game", "event", "seat", "element"):
                row[name] = int(row[name])
        return rows
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]  # it ships no types

    made: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return made


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_findings_are_written_as_rows(paifu: Command, ending: str) -> None:
    write("logs/a.mjlog", WRONG)
    write("logs/b.mjlog", CUT)
    path = Path(f"findings.{ending}")
    assert paifu("verify", "logs", "--findings", path).status == 1
    first, second = rows_of(path)
    assert tuple(first) == COLUMNS
    place = CLEAN.count(b"<", 0, CLEAN.rindex(b"<INIT")) + 1
    owari = re.search(rb'owari="-?\d+,([^,]*),', CLEAN)
    assert owari is not None
    assert {
        name: first[name] for name in COLUMNS if name not in ("round", "sentence")
    } == {
        "code": "final.results",
        "class": "final",
        "file": "logs/a.mjlog",
        "game": 0,
        "event": -1,
        "seat": 0,
        "expected": f"{round(float(owari[1]) * 1000):,}",
        "recorded": "77,000",
        "switch": "uma",
        "element": place,
    }
    assert re.fullmatch(r"[ES][1-4]\.\d+", first["round"])
    assert "final points" in first["sentence"]
    assert (second["code"], second["file"]) == ("format.truncated", "logs/b.mjlog")
    assert sorted(os.listdir()) == [path.name, "logs"]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_no_finding_gives_a_file_without_rows(paifu: Command, ending: str) -> None:
    path = Path(f"findings.{ending}")
    assert paifu("verify", write("a.mjlog", CLEAN), "--findings", path).status == 0
    assert rows_of(path) == []


def test_notices_are_written_if_asked_for(paifu: Command) -> None:
    for number, record in enumerate(records(games=4, seed=2)):
        write(f"logs/{number}.mjlog", record)
    path = Path("findings.jsonl")
    paifu("verify", "logs", "--findings", path)
    assert rows_of(path) == []
    assert paifu("verify", "logs", "--findings", path, "--notices").status == 0
    assert {row["class"] for row in rows_of(path)} == {"notice"}


def test_a_spreadsheet_runs_no_text_of_a_record_as_a_formula(paifu: Command) -> None:
    for name in ("=1+1.txt", "-b.txt", "@c.txt", "\uff1d1.txt"):
        write(name, b"no record")
    write("a.mjlog", CLEAN)
    path = Path("out.csv")
    paifu("verify", "./", "--findings", path)
    assert [row["file"] for row in rows_of(path)] == [
        "./-b.txt",
        "./=1+1.txt",
        "./@c.txt",
        "./\uff1d1.txt",
    ]
    names = ("=1+1.txt", "@c.txt", "\uff1d1.txt")
    paifu("verify", *names, "a.mjlog", "--findings", path)
    assert [row["file"] for row in rows_of(path)] == [f"'{name}" for name in names]


def test_a_file_name_that_is_no_text_is_written_with_escapes(paifu: Command) -> None:
    name = os.fsdecode(b"caf\xe9.mjlog")
    Path(name).write_bytes(WRONG)
    for ending in ("csv", "jsonl", "parquet"):
        path = Path(f"findings.{ending}")
        ran = paifu("verify", name, "--findings", path)
        assert ran.status == 1
        assert "caf\\udce9.mjlog" in ran.out
        assert [row["file"] for row in rows_of(path)] == ["caf\\udce9.mjlog"]


def test_an_unwritable_place_is_said_before_the_audit(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> None:
        raise AssertionError("the audit began")

    monkeypatch.setattr("paifu.analysis.outcomes.audit_paths", nothing)
    ran = paifu("verify", write("a.mjlog", CLEAN), "--findings", "nowhere/f.csv")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "paifu: --findings 'nowhere/f.csv': No such file or directory\n"


def test_an_older_file_of_findings_stays_if_the_job_is_stopped(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    path = write("f.csv", b"older")
    monkeypatch.setattr("paifu.analysis.outcomes.audit_paths", stopped)
    ran = paifu("verify", write("a.mjlog", CLEAN), "--findings", path)
    assert (ran.status, ran.err) == (130, "paifu: stopped\n")
    assert path.read_bytes() == b"older"
    assert sorted(os.listdir()) == ["a.mjlog", "f.csv"]


# -- as a process ----------------------------------------------------------------------

PAIFU = [sys.executable, "-c", "from paifu.analysis.cli import app; app()"]


def test_who_stops_reading_gets_no_traceback(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"{number}.mjlog").write_bytes(CLEAN)
    with subprocess.Popen(
        [*PAIFU, "verify", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize(("sent", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_stopped_job_ends_with_one_line_and_leaves_no_half_file(
    sent: str, status: int, tmp_path: Path
) -> None:
    records, findings = tmp_path / "records", tmp_path / "out" / "findings.csv"
    records.mkdir()
    findings.parent.mkdir()
    for number in range(200):
        (records / f"{number}.mjlog").write_bytes(CLEAN)
    told = ["--engine", "plain", "--findings", str(findings)]
    with subprocess.Popen(
        [sys.executable, "-m", "paifu.analysis.main", "verify", str(records), *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.Signals[sent])
        assert process.stderr.read() == b"paifu: stopped\n"
        process.stdout.close()
        assert process.wait() == status
    assert [*findings.parent.iterdir()] == []


def test_quiet_names_no_folder_of_which_nothing_is_said(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "clean.mjlog").write_bytes(CLEAN)
    ran = subprocess.run(
        [*PAIFU, "verify", str(tmp_path / "a"), str(tmp_path / "b"), "--quiet"],
        capture_output=True,
    )
    assert ran.returncode == 0
    assert b"in /" not in ran.stdout


def test_any_encoding_of_the_output_will_do(tmp_path: Path) -> None:
    path = tmp_path / "牌譜.mjlog"
    path.write_bytes(WRONG)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [*PAIFU, "verify", str(path)], capture_output=True, env=environment
    )
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert b"\\u724c\\u8b5c.mjlog" in ran.stdout


def test_classes_of_fail_on_are_those_of_the_catalogue() -> None:
    assert FINDING_CLASSES == (
        "format", "record", "illegal", "result", "flow", "final", "proof",
        "clock",
    )  # fmt: skip


def test_the_page_on_verify_names_every_field_column_and_verdict() -> None:
    text = (ROOT / "docs" / "verify.md").read_text("utf-8")
    fields = [*COUNTS, *TABLES, "engine", "seconds", *COLUMNS]
    assert [name for name in fields if f"`{name}`" not in text] == []
