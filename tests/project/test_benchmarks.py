"""The benchmarks run, and what they print is what they measured."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import growth
import page
import plot
import ratios
import results
import run
import won_hands
from bounds import EXTRAS, oldest, wanted
from contest import Job, Measured
from environments import why_not
from hand_rules import HandRules
from installed import WITH, WITHOUT
from own_hands import Scorer
from page import BEGIN, END, Limit, Target, put
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate
from processes import spent
from project.sources import IMPORT_ROOTS
from results import Part, Table, Verdict
from section import Section
from sections import SECTIONS
from shared import ROOT
from worker import Answer

PAIFU_ALONE = ("--generate", "--no-peers", "--games", "3", "--rounds", "1")
READ_AND_AUDIT = ("--least", "0", "--only", "parse", "audit")

QUICK = Job("quick", "", "own_jobs", "")
SLOW = Job("slow", "", "script_jobs", "")


def taking(job: Job, cpu: float, wall: float = 1.0) -> Measured:
    return Measured(job, [Answer(wall, cpu, 1, 50.0, wall, cpu, {"wins": 3})])


def cells(table: str) -> dict[str, list[str]]:
    """The rows of Markdown tables, by their first cell."""
    rows = (line.strip("| ").split(" | ") for line in table.splitlines() if "|" in line)
    return {row[0]: row[1:] for row in rows}


def test_every_own_job_runs_on_generated_games() -> None:
    done = subprocess.run(
        [sys.executable, "benchmarks/run.py", *PAIFU_ALONE, *READ_AND_AUDIT],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, IMPORT_ROOTS))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = cells(done.stdout)
    readers = ("paifu, compiled scanner", "re.findall", "ElementTree")
    assert len({rows[name][2] for name in readers}) == 1
    audits = [rows[f"paifu, compiled{name}"][2] for name in ("", ", from gzip")]
    assert audits[0] == audits[1]
    assert audits[0].endswith(" wins, 0 findings")
    assert float(rows["paifu, plain"][4].replace(",", "")) > 0


def jobs_of(module: str) -> set[str]:
    """Names of a module's jobs, read from its text: peers are not installed here."""
    tree = ast.parse((ROOT / "benchmarks" / f"{module}.py").read_text("utf-8"))
    (made,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "JOBS"
    ]
    assert isinstance(made, ast.Dict)
    return {ast.literal_eval(key) for key in made.keys if key}


def test_no_benchmark_hides_a_folder_of_tests() -> None:
    """Both are on the path; a module goes before a folder of the same name."""
    folders = {one.name for one in (ROOT / "tests").iterdir() if one.is_dir()}
    assert not folders & {one.stem for one in (ROOT / "benchmarks").glob("*.py")}


def test_every_job_of_every_section_is_there() -> None:
    for section in SECTIONS:
        assert section.jobs[0].own, section.name
        for job in section.jobs:
            assert job.run in jobs_of(job.module), job


@pytest.mark.parametrize(("least", "met"), [(1, True), (2, True), (3, False)])
def test_a_target_is_met_from_its_ratio_on(least: float, met: bool) -> None:
    found = {QUICK: taking(QUICK, 1.0), SLOW: taking(SLOW, 2.0)}
    verdict = Verdict("both", f"≥ {least} times", "2 times", met)
    assert [*page.verdicts([Target("both", least, QUICK, SLOW)], found)] == [verdict]


def test_a_rate_is_met_from_so_many_a_second_on() -> None:
    found = {QUICK: taking(QUICK, 0.01)}
    rates = [page.Rate("enough", 100, QUICK), page.Rate("more", 101, QUICK)]
    said = [(one.target, one.met) for one in page.verdicts(rates, found)]
    assert said == [("≥ 100 games/s", True), ("≥ 101 games/s", False)]


def test_a_target_without_its_peer_is_left_out() -> None:
    found = {QUICK: taking(QUICK, 1.0)}
    assert not [*page.verdicts([Target("beside it", 1, QUICK, SLOW)], found)]


def test_a_limit_is_missed_above_it() -> None:
    low = Limit("low", 400, "MB", 400.0).verdict()
    high = Limit("high", 0.4, "s", 0.41, "of wall time").verdict()
    assert low == Verdict("low", "≤ 400 MB", "400 MB", True)
    assert high == Verdict("high", "≤ 0.4 s", "0.41 s (of wall time)", False)


def test_ratios_set_others_beside_those_they_are_paired_with_or_the_first() -> None:
    third = Job("third", "", "own_jobs", "", form="gz")
    slower = Job("slower", "", "script_jobs", "")
    jobs = QUICK, third, SLOW, slower
    section = Section("s", "Reading", "", jobs, pairs=((third, slower),))
    times = {QUICK: 1.0, third: 2.0, SLOW: 6.0, slower: 8.0}
    found = {job: taking(job, cpu) for job, cpu in times.items()}
    assert ratios.of_section(section, found) == {
        "Reading: slow": 6.0,
        "Reading: slower, beside third": 4.0,
    }
    del found[QUICK]
    assert [*ratios.of_section(section, found).values()] == [4.0]


def part(**ratios: float) -> Part:
    tables = [Table("Reading", "What it is.", ["job"], [["quick"]])]
    return Part("today", tables, [Verdict("t", "≥ 2", "3", True)], ratios)


def test_a_ratio_that_fell_by_more_than_a_quarter_is_named_and_is_status_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = {"parse": part(a=4.0, b=4.0, c=4.0), "audit": part(a=100.0)}
    now = {"parse": part(a=2.9, b=3.0, d=1.0), "audit": part(a=180.0)}
    assert run.check(kept, now) == 1
    assert capsys.readouterr().out.split("\n") == [
        "",
        "1 of 3 ratios within 25% of the recorded ones; lowest -28%, highest +80%",
        "parse: a: 2.9 now, 4 recorded, -28 %",
        "",
    ]


def test_ratios_that_rose_or_stayed_are_status_0() -> None:
    assert run.check({"parse": part(a=4.0)}, {"parse": part(a=3.0, b=0.1)}) == 0
    assert run.check({}, {"parse": part(a=3.0)}) == 0


def test_runs_of_other_sizes_are_not_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept, now = {"parse": part(a=4.0)}, {"parse": part(a=1.0)}
    kept["parse"].sizes = [120, 2000]
    assert run.check(kept, now) == 0
    assert "parse: not compared" in capsys.readouterr().out


def test_what_is_kept_comes_back_and_only_new_sections_are_replaced(
    tmp_path: Path,
) -> None:
    kept = {"parse": part(a=1.0), "audit": part(a=2.0)}
    kept["audit"].sizes = [24, 200]
    kept["audit"].points = [{"games": 1000, "wall": 0.5}]
    results.save(kept, tmp_path / "kept.json")
    assert results.load(tmp_path / "kept.json") == kept
    assert results.load(tmp_path / "none.json") == {}
    both = results.joined(kept, {"parse": part(a=3.0)}, ["audit", "parse"])
    assert [*both] == ["audit", "parse"]
    assert results.ratios(both) == {"audit: a": 2.0, "parse: a": 3.0}


def point(games: int, processes: int, seconds: float, peak: float) -> dict[str, float]:
    times = {"wall": seconds / processes, "cpu": seconds}
    return {"games": games, "processes": processes, "peak": peak, **times}


def corpus_part() -> Part:
    found = Part("today", [Table("More and more games", "", [], [])])
    found.points = [
        point(games, processes, 1 + games * 0.0004, 300)
        for games in (1000, 10_000, 100_000)
        for processes in (1, 2)
    ]
    return found


def test_a_million_games_are_told_from_the_line_through_the_measured() -> None:
    found = corpus_part()
    growth.summarise(found)
    flat, million = found.verdicts
    assert (flat.met, million.met) == (True, True)
    assert million.measured == "200 s"
    assert found.ratios["memory, 10,000 to 100,000 games, 1 process"] == 1.0
    said = "\n".join(growth.lines(found))
    assert "1.00 s and 400 µs a game (no measurement is off by more than 0%)" in said
    assert "so 401 s for a million" in said


def test_a_line_that_does_not_rise_meets_nothing() -> None:
    found = corpus_part()
    for one in found.points:
        one["wall"] = 100 - one["games"] / 2000
    growth.summarise(found)
    assert [one.met for one in found.verdicts] == [True, False]


def test_pictures_of_the_same_numbers_are_the_same_bytes(tmp_path: Path) -> None:
    kept = {"parse": part(a=4.0, b=40.0), "corpus": corpus_part()}
    made = []
    for name in ("once", "twice"):
        (tmp_path / name).mkdir()
        plot.draw(kept, tmp_path / name)
        made.append({f.name: f.read_bytes() for f in (tmp_path / name).iterdir()})
    assert [*made[0]] == [*made[1]]
    assert made[0] == made[1]
    assert len(made[0]) == 2


def test_a_peer_that_is_installed_but_cannot_be_imported_says_why() -> None:
    assert "No module named 'riichienv'" in why_not(sys.executable, "riichienv_jobs")
    assert why_not(sys.executable, "script_jobs") == ""


def test_memory_is_that_of_the_command_alone() -> None:
    """This process has several times as much."""
    took = spent([sys.executable, "-c", "pass"])
    assert 2 < took.peak < 40
    assert 0 < took.cpu <= took.wall * 2


def test_a_command_that_fails_is_no_measurement() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        spent([sys.executable, "-c", "raise SystemExit(2)"])


def test_hands_of_records_are_worth_what_the_records_say() -> None:
    scorer, seen = Scorer([HandRules()]), 0
    for batch in generate(load_preset("mahjong-soul"), 2, 1, "plain", "greedy"):
        claims = batch.claims[batch.claims["kind"] == 0]
        for claim, asked in zip(claims, won_hands.questions(batch), strict=True):
            answer = scorer.plain(asked)
            assert answer.wins
            assert answer.fu is None or answer.fu == claim["fu"]
            seen += 1
    assert seen > 5


def test_only_what_is_between_the_marks_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    put(["new"], file)
    put(["newer"], file)
    assert file.read_text("utf-8") == f"before\n{BEGIN}\n\nnewer\n{END}\nafter\n"


def test_a_page_without_marks_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"before\n{BEGIN}\n", "utf-8")
    with pytest.raises(ValueError, match="not both"):
        put(["new"], file)


def test_the_pages_are_what_was_kept(tmp_path: Path) -> None:
    kept = results.load()
    assert [*kept] == [name for name in run.ORDER if name in kept]
    pages = {run.PAGE: page.lines(kept), run.SCALING: growth.lines(kept["corpus"])}
    for file, lines in pages.items():
        copy = tmp_path / file.name
        copy.write_bytes(file.read_bytes())
        put([*lines], copy)
        assert copy.read_bytes() == file.read_bytes()


def test_every_dependency_has_a_lower_bound_that_is_tried() -> None:
    assert all(oldest(one) for one in wanted())
    assert {one.name for one in wanted()} >= {"numba", "typer", "distributed", "py7zr"}


def test_every_extra_is_tried_for_what_it_is_for() -> None:
    for extra, packages in EXTRAS.items():
        assert set(packages) & set(WITH), extra
    assert {"py7zr", "distributed", "s3fs"} <= set(WITHOUT)
