"""`paifu redact` and `paifu anonymise`."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from command import Command
from generated import records
from mjlog import FULL
from paifu.logs.events import HIDDEN
from paifu.logs.reader import read
from wire import STREAM

KEY = "0123456789abcdef"


def files(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_record_that_cannot_hide_tiles_becomes_a_paifu_record(paifu: Command) -> None:
    Path("a.mjlog").write_bytes(records()[0])
    ran = paifu("redact", "a.mjlog", "--view", "seat:1", "--out", "out")
    assert ran.status == 0
    assert ran.err == "1 game of 1 record in out: 1 as paifu\n"
    assert files("out") == ["a.jsonl"]
    (batch,) = read(["out"])
    assert (batch.rounds["deal"][:, 0, :13] == HIDDEN).all()
    assert (batch.rounds["deal"][:, 1] != HIDDEN).all()


def test_stream_stays_a_stream_for_its_own_seat_only(paifu: Command) -> None:
    Path("a.log").write_bytes(STREAM)
    assert paifu("redact", "a.log", "--view", "seat:2", "--out", "own").status == 0
    assert paifu("redact", "a.log", "--view", "public", "--out", "all").status == 0
    assert files("own") == ["a.log"]
    assert files("all") == ["a.jsonl"]


def test_pseudonyms_are_the_same_in_every_file_and_format(paifu: Command) -> None:
    Path("in").mkdir()
    Path("in/Taro.mjlog").write_bytes(FULL)
    Path("in/b.log").write_bytes(STREAM)
    ran = paifu("anonymise", "in", "--key", KEY, "--out", "out")
    assert ran.status == 0
    assert ran.err == "2 games of 2 records in out: 1 as tenhou-xml, 1 as paifu\n"
    batches = list(read(["out"]))
    names = [sorted(batch.info[0].names) for batch in batches]
    assert names[0] == names[1]
    assert all(name.startswith("player-") for name in names[0])
    assert [name[:5] for name in files("out")] == ["game-", "game-"]
    everything = b"".join(Path("out", name).read_bytes() for name in files("out"))
    for told in (b"%41", b"2100.00", b"2018", b"gpid", b"Taro"):
        assert told not in everything


def test_record_whose_rules_its_date_told_becomes_a_paifu_record(
    paifu: Command,
) -> None:
    name = "2011020401gm-00a9-0000-00000000.mjlog"
    Path(name).write_bytes(records()[0])
    (before,) = read([name])
    assert paifu("anonymise", name, "--key", KEY, "--out", "out").status == 0
    (after,) = read(["out"])
    assert after.info[0].rules is not None
    assert before.info[0].rules is not None
    assert after.info[0].format == "paifu"
    assert after.info[0].rules.preset == before.info[0].rules.preset
    assert after.info[0].rules.preset == "tenhou-east-before-2022-06"


def test_audit_says_the_same_of_an_anonymised_record(paifu: Command) -> None:
    Path("a.mjlog").write_bytes(records()[0])
    paifu("anonymise", "a.mjlog", "--key", KEY, "--out", "out")
    whole, without = (paifu("verify", p, "--json").out for p in ("a.mjlog", "out"))
    for line in whole.splitlines():
        if '"seconds"' not in line and "reason" not in line:
            assert line in without.splitlines()


def test_secret_may_be_in_a_file_or_the_environment(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.mjlog").write_bytes(FULL)
    Path("secret.txt").write_text(KEY + "\n")
    paifu("anonymise", "a.mjlog", "--key", KEY, "--out", "one")
    paifu("anonymise", "a.mjlog", "--key-file", "secret.txt", "--out", "two")
    monkeypatch.setenv("PAIFU_KEY", KEY)
    paifu("anonymise", "a.mjlog", "--out", "three")
    assert files("one") == files("two") == files("three")


@pytest.mark.parametrize("given", [[], ["--key", "short"]])
def test_without_a_secret_nothing_is_written(given: list[str], paifu: Command) -> None:
    Path("a.mjlog").write_bytes(FULL)
    ran = paifu("anonymise", "a.mjlog", "--out", "out", *given)
    assert ran.status == 2
    assert "a secret of 16 letters at least is needed" in ran.err
    assert not Path("out").exists()


def test_file_with_the_secret_must_be_there(paifu: Command) -> None:
    Path("a.mjlog").write_bytes(FULL)
    ran = paifu("anonymise", "a.mjlog", "--out", "out", "--key-file", "none")
    assert (ran.status, ran.err) == (
        2,
        "paifu: --key-file: none: No such file or directory\n",
    )


def test_unknown_views_and_seats_are_named(paifu: Command) -> None:
    Path("a.mjlog").write_bytes(records("tenhou-sanma-east")[0])
    ran = paifu("redact", "a.mjlog", "--view", "seat:9", "--out", "out")
    assert (ran.status, ran.out) == (2, "")
    assert "--view: 'seat:9' is no view: public, seat:0" in ran.err
    ran = paifu("redact", "a.mjlog", "--view", "seat:3", "--out", "out")
    assert ran.status == 2
    assert "no seat 3 among 3 players" in ran.err


def test_what_cannot_be_read_is_named_and_the_rest_is_written(paifu: Command) -> None:
    Path("in").mkdir()
    Path("in/a.mjlog").write_bytes(FULL)
    Path("in/b.mjlog").write_bytes(b"<mjloggm><WHAT/>")
    ran = paifu("redact", "in", "--view", "public", "--out", "out")
    assert ran.status == 1
    assert "b.mjlog: no tag 'WHAT' is known" in ran.err
    assert files("out") == ["a.jsonl"]
    ran = paifu("redact", "in/b.mjlog", "--view", "public", "--out", "none")
    assert ran.status == 2


def test_nothing_is_overwritten_unless_asked_for(paifu: Command) -> None:
    Path("a.log").write_bytes(STREAM)
    assert paifu("redact", "a.log", "--view", "seat:2", "--out", ".").status == 2
    Path("out").mkdir()
    Path("out/a.log").write_text("here before")
    command = ("redact", "a.log", "--view", "seat:2", "--out", "out")
    ran = paifu(*command)
    assert ran.status == 1
    assert "a.log is there already; see --force" in ran.err
    assert Path("out/a.log").read_text() == "here before"
    assert paifu(*command, "--force").status == 0
    assert Path("out/a.log").read_text() != "here before"
    assert Path("a.log").read_bytes() == STREAM


def test_folders_of_records_are_kept_but_not_when_anonymised(paifu: Command) -> None:
    Path("in/Taro").mkdir(parents=True)
    Path("in/Taro/a.log").write_bytes(STREAM)
    paifu("redact", "in", "--view", "seat:2", "--out", "one")
    paifu("anonymise", "in", "--key", KEY, "--out", "two")
    assert Path("one/Taro/a.log").is_file()
    assert [name[:5] for name in files("two")] == ["game-"]


def test_equal_names_get_numbers(paifu: Command) -> None:
    for folder in ("x", "y"):
        Path(folder).mkdir()
        Path(folder, "a.mjlog.gz").write_bytes(gzip.compress(FULL))
    ran = paifu("redact", "x", "y", "--view", "public", "--out", "out")
    assert ran.status == 0
    assert files("out") == ["a-2.jsonl", "a.jsonl"]


def test_several_games_of_a_record_stay_together(paifu: Command) -> None:
    Path("a.log").write_bytes(STREAM + STREAM)
    ran = paifu("anonymise", "a.log", "--key", KEY, "--out", "out")
    assert ran.err == "2 games of 1 record in out: 2 as paifu\n"
    (batch,) = read(["out"])
    assert len(batch.games) == 2
    assert len(files("out")) == 1
