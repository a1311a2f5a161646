"""The benchmarks run, and what they print is what they measured."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from contest import Job, Measured
from page import BEGIN, END, Limit, Target, put, verdicts
from project.sources import IMPORT_ROOTS
from shared import ROOT
from worker import Answer

PAIFU_ALONE = ("--generate", "--no-peers", "--games", "3", "--rounds", "1")
READ_AND_AUDIT = ("--least", "0", "--only", "read", "audit")


def taking(name: str, cpu: float, wall: float = 1.0) -> Measured:
    answer = Answer(wall, cpu, 1, 50.0, wall, cpu, {"wins": 3})
    return Measured(Job(name, "", "", ""), [answer])


def cells(table: str) -> dict[str, list[str]]:
    """The rows of Markdown tables, by their first cell."""
    rows = (line.strip("| ").split(" | ") for line in table.splitlines() if "|" in line)
    return {row[0]: row[1:] for row in rows}


def test_every_own_job_runs_on_generated_games() -> None:
    done = subprocess.run(
        [sys.executable, "benchmarks/peers.py", *PAIFU_ALONE, *READ_AND_AUDIT],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, IMPORT_ROOTS))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = cells(done.stdout)
    readers = ("paifu, compiled scanner", "paifu, plain reader", "ElementTree")
    assert len({rows[name][1] for name in readers}) == 1
    audits = [rows[f"paifu, {name}"][1] for name in ("plain", "compiled")]
    assert audits[0] == audits[1]
    assert audits[0].endswith(" wins, 0 findings")
    assert float(rows["paifu, plain"][2].replace(",", "")) > 0


def test_a_target_is_met_from_its_ratio_on() -> None:
    results = {"quick": taking("quick", 1.0), "slow": taking("slow", 2.0)}
    targets = [Target(str(n), n, "quick", "slow") for n in (1, 2, 3)]
    rows = cells("\n".join(verdicts(targets, results, [])))
    assert [rows[n][-1] for n in ("1", "2", "3")] == ["met", "met", "**missed**"]


def test_a_target_without_its_peer_is_left_out() -> None:
    results = {"quick": taking("quick", 1.0)}
    lines = verdicts([Target("beside it", 1, "quick", "absent")], results, [])
    assert "beside it" not in cells("\n".join(lines))


def test_a_limit_is_missed_above_it() -> None:
    limits = [Limit("low", 400, "MB", 400.0), Limit("high", 400, "MB", 400.6)]
    rows = cells("\n".join(verdicts([], {}, limits)))
    assert rows["low"] == ["≤ 400 MB", "400 MB", "met"]
    assert rows["high"] == ["≤ 400 MB", "400.6 MB", "**missed**"]


def test_only_what_is_between_the_marks_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    put(["new"], page)
    put(["newer"], page)
    assert page.read_text("utf-8") == f"before\n{BEGIN}\n\nnewer\n{END}\nafter\n"


def test_a_page_without_marks_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\n", "utf-8")
    with pytest.raises(ValueError, match="not both"):
        put(["new"], page)


def test_the_page_has_its_marks() -> None:
    text = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
