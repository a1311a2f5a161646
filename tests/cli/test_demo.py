"""`paifu demo`: what it shows, what it keeps, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from command import Command
from paifu.analysis import demo_command
from paifu.analysis.dataset import Dataset
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
from paifu.replay.simulate.league import AGENTS
from paifu.replay.spoil import BY_NAME
from shared import ROOT

PROCESSORS = "paifu.analysis.demo.cores_at_hand"


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


def test_what_it_shows_and_what_it_keeps(paifu: Command) -> None:
    """One run, since it takes a while: games, findings, an explanation, a report."""
    shown = paifu("demo", "--games", "4")
    assert shown.status == 0
    assert shown.out.startswith("Report, for a browser: paifu-demo/report.html\n")
    assert "4 games (2 of four players, 2 of three)" in shown.out
    assert "Findings: none." in shown.out
    for name in SHOWN:
        assert BY_NAME[name].what in shown.out
        assert f"{BY_NAME[name].finding}, " in shown.out
    for title in ("Rule", "Hand", "Fu", "Payments", "What to try next"):
        assert f"\n{title}\n" in shown.out
    kept = ["clean", "league", "report.html", "spoiled"]
    assert sorted(path.name for path in Path("paifu-demo").iterdir()) == kept
    check_records(shown.out)
    check_league(shown.out)
    check_next_steps(paifu, shown.out)


def check_records(out: str) -> None:
    """The records that were kept give what was shown."""
    assert len([*Path("paifu-demo/clean").iterdir()]) == 4
    for name in SHOWN:
        [batch] = read([f"paifu-demo/spoiled/{name}.mjlog"])
        [audited] = audit_batch(batch)
        assert [found.name for found in audited.findings] == [BY_NAME[name].finding]
        assert audited.findings[0].sentence in out
    for batch in read(["paifu-demo/clean"]):
        [audited] = audit_batch(batch)
        assert not audited.findings
        assert audited.proven == audited.rounds


def check_league(out: str) -> None:
    """The league is a data set, and the report names its agents."""
    played = Dataset("paifu-demo/league").pandas("games")
    assert len(played) == 4
    page = Path("paifu-demo/report.html").read_text("utf-8")
    for names in played["names"]:
        assert all(name in page and name in out for name in names)
        assert set(names) <= set(AGENTS)


def check_next_steps(paifu: Command, out: str) -> None:
    """What it says to try next works."""
    lines = [line.strip() for line in out.partition("What to try next")[2].split("\n")]
    commands = [line.split()[1:] for line in lines if line.startswith("paifu ")]
    names = ["stats", "verify", "explain", "score", "verify"]
    assert [words[0] for words in commands] == names
    assert [paifu(*words).status for words in commands[:4]] == [0, 0, 0, 0]


def test_the_same_seed_shows_the_same_games() -> None:
    same, other = play((1, 3)), play((2, 3))
    assert games()[3].record == same.record != other.record


@pytest.mark.parametrize("processors", [1, 2])
def test_any_number_of_processes_plays_the_same_games(
    processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PROCESSORS, lambda: processors)
    played = [*play_all(5, seed=1)]
    assert [*map(told, played)] == [*map(told, [*games(), play((1, 4))])]


def told(one: Played) -> list[object]:
    """What a game is. Arrow numbers the words of a table anew when it is written."""
    tables = {name: table.to_pylist() for name, table in one.tables.items()}
    return [replace(one, tables={}), tables]


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


def test_it_stops_at_once_when_it_is_told_to_and_may_begin_again(
    tmp_path: Path,
) -> None:
    for _ in range(2):
        process = run("demo", "--games", "4000", "--out", str(tmp_path / "demo"))
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 130
        assert (out, err) == ("", "paifu: stopped\n")
