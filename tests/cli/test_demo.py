"""`paifu demo`: what it shows, what it keeps, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from command import Command
from paifu.analysis import demo_command
from paifu.analysis.demo import (
    SHOWN,
    Played,
    Spoiled,
    play,
    play_all,
    spoil,
    spoil_some,
)
from paifu.logs.reader import read
from paifu.replay.audit.run import audit_batch
from paifu.replay.spoil import BY_NAME
from shared import ROOT

PROCESSORS = "paifu.analysis.demo.os.cpu_count"


@cache
def games() -> tuple[Played, ...]:
    """The first games of seed 1, one of each preset."""
    return tuple(play((1, number)) for number in range(4))


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    """The command, with games that were played before."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(demo_command, "play_all", lambda count, _: games()[:count])
    return Command(capsys, monkeypatch)


def test_it_shows_games_findings_and_an_explanation(paifu: Command) -> None:
    shown = paifu("demo", "--games", "4")
    assert shown.status == 0
    assert "4 games (2 of four players, 2 of three)" in shown.out
    assert "Findings: none." in shown.out
    for name in SHOWN:
        assert BY_NAME[name].what in shown.out
        assert f"{BY_NAME[name].finding}, " in shown.out
    for title in ("Rule", "Hand", "Fu", "Payments", "What to try next"):
        assert f"\n{title}\n" in shown.out
    assert not any(Path().iterdir())


def test_the_records_it_keeps_give_what_it_showed(paifu: Command) -> None:
    shown = paifu("demo", "--games", "4", "--out", "sample")
    assert shown.status == 0
    assert len([*Path("sample/clean").iterdir()]) == 4
    for name in SHOWN:
        [batch] = read([f"sample/spoiled/{name}.mjlog"])
        [audited] = audit_batch(batch)
        assert [found.name for found in audited.findings] == [BY_NAME[name].finding]
        assert audited.findings[0].sentence in shown.out
    for batch in read(["sample/clean"]):
        [audited] = audit_batch(batch)
        assert not audited.findings
        assert audited.proven == audited.rounds


def test_what_it_says_to_try_next_works(paifu: Command) -> None:
    shown = paifu("demo", "--games", "4", "--out", "sample").out
    lines = [
        line.strip() for line in shown.partition("What to try next")[2].split("\n")
    ]
    commands = [line.split()[1:] for line in lines if line.startswith("paifu ")]
    assert [words[0] for words in commands] == ["verify", "explain", "score", "verify"]
    assert [paifu(*words).status for words in commands[:3]] == [1, 0, 0]


def test_the_same_seed_shows_the_same_games() -> None:
    same, other = play((1, 3)), play((2, 3))
    assert games()[3].record == same.record != other.record


@pytest.mark.parametrize("processors", [1, 2])
def test_any_number_of_processes_plays_the_same_games(
    processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PROCESSORS, lambda: processors)
    played = [*play_all(5, seed=1)]
    assert played == [*games(), play((1, 4))]


def test_every_edit_shown_survives_the_format() -> None:
    shown = [*spoil_some(games(), seed=3)]
    assert [one.row.name for one in shown] == [*SHOWN]
    for one in shown:
        assert not one.batch.problems
        assert [found.name for found in one.findings] == [one.row.finding]


def test_it_fails_when_an_edit_is_not_found(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = spoil(BY_NAME["uma_exchanged"], games()[0], seed=1)
    assert made is not None
    missed = Spoiled(made.row, made.record, made.batch, made.audited, [])
    monkeypatch.setattr(demo_command, "spoil_some", lambda *_: [missed])
    shown = paifu("demo", "--games", "1")
    assert shown.status == 1
    assert "nothing is found" in shown.out


def test_a_folder_that_cannot_be_made_is_refused(paifu: Command) -> None:
    Path("file").touch()
    shown = paifu("demo", "--games", "1", "--out", "file/sample")
    assert shown.status == 2
    assert shown.err.startswith("paifu: --out file/sample: ")
    assert shown.out == ""


def test_no_game_is_refused(paifu: Command) -> None:
    assert paifu("demo", "--games", "0").status == 2


def run(*arguments: str) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    code = "import sys; from paifu.analysis.cli import app; app(sys.argv[1:])"
    folders = os.pathsep.join(str(ROOT / n) for n in ("logs", "replay", "analysis"))
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": folders},
    )


def test_it_stops_at_once_when_it_is_told_to() -> None:
    process = run("demo", "--games", "4000")
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, err) == ("", "paifu: stopped\n")
