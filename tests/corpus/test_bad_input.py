"""Bad input: a sample of what `benchmarks/damage.py` tries by the ten thousand."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from damages import job, seeds
from damages.job import Job, Report, check, compile_first, run
from damages.kinds import GROUPS, Input, Kind, damaged, kinds_of
from damages.large import LARGE
from damages.seeds import BY_NAME, generated, typed
from generated import records
from mjlog import FULL
from paifu.logs.events import Batch
from paifu.logs.formats.tenhou_read import RECORD_MOST
from paifu.logs.reader import LARGEST
from paifu.logs.unpacking import SWELLS
from paifu.replay.audit.run import LONGEST_REASON
from shared import ROOT

SEED = 20
AT_ONCE = 500


def good() -> bytes:
    """A short game without a fault."""
    return min(records("tenhou-sanma-east", 4, seed=5), key=len)


def whole() -> tuple[bytes, ...]:
    """The records to damage; most often the small one with most kinds of tags."""
    return (FULL, FULL, *records("tenhou-east", 1, seed=5), good())


@pytest.fixture(scope="module", autouse=True)
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    compile_first(good(), tmp_path_factory.mktemp("compiled"))


@pytest.mark.parametrize("first", range(0, 2000, AT_ONCE))
def test_a_job_survives_any_damage_and_names_it(first: int, tmp_path: Path) -> None:
    numbers = range(first, first + AT_ONCE)
    inputs = [damaged(number, SEED, whole()) for number in numbers]
    report = check(inputs, good(), tmp_path)
    assert report.faults == []
    assert len(report.outcomes) == AT_ONCE
    assert {"unreadable", "in part", "findings", "clean"} <= {*report.outcomes.values()}


OTHERS = [name for name in BY_NAME if name != "tenhou-xml"]
A_FORMAT = 80


@pytest.mark.parametrize("name", OTHERS)
def test_a_job_survives_damage_to_records_of_every_format(
    name: str, tmp_path: Path
) -> None:
    made, sound = seeds.whole(name), generated(name)[0]
    compile_first(sound, tmp_path)
    inputs = [damaged(number, SEED, made, name) for number in range(A_FORMAT)]
    report = check(inputs, sound, tmp_path, by_lines=name == "paifu")
    assert report.faults == []
    assert len(report.outcomes) == A_FORMAT
    assert {"unreadable", "in part"} <= {*report.outcomes.values()}


QUICK = (
    "64 MB of A", "a record and 64 MB of spaces", "tags without ends", "commas",
    "a long number", "many attributes", "an open name", "spaces in a tag", "spaces",
    "seams", "open comments", "declarations", "xz: a dictionary of 1.5 GB",
    "zips: 10 GB",
)  # fmt: skip
"""Large files that both engines are done with in a moment."""


@pytest.mark.parametrize("name", QUICK)
def test_a_large_file_is_one_finding(name: str, tmp_path: Path) -> None:
    report = check([Input(1, "large", LARGE[name]())], good(), tmp_path)
    assert report.faults == []
    assert [*report.outcomes.values()] == ["unreadable"]


LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
from paifu.analysis.main import main
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory cannot be limited so")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gzip: 10 GB of zeros", "more than 268435456 bytes when unpacked"),
        ("zip: 40 GB", "none of 2 files could be read"),
        ("tar: 8 GB", "none of 2 files could be read"),
    ],
)
def test_a_bomb_ends_in_one_line_within_two_gigabytes(
    name: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "bomb").write_bytes(LARGE[name]())
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, "verify", str(tmp_path / "bomb")],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("paifu: ")
    assert ran.stderr.count("\n") == 1
    assert said in ran.stderr


# -- the look at a job -----------------------------------------------------------------


EVERY_KIND = [
    (kind, name)
    for name in ("tenhou-xml", "riichi-city", "mahjong-soul")
    for kind in kinds_of(name)
]
"""Of markup, of JSON and of messages."""


@pytest.mark.parametrize(
    ("kind", "name"),
    EVERY_KIND,
    ids=[f"{name}-{kind.name}" for kind, name in EVERY_KIND],
)
def test_every_kind_of_damage_damages(kind: Kind, name: str) -> None:
    whole = typed(name)[0]
    made = [kind.make(whole, random.Random(number)) for number in range(20)]
    assert sum(data != whole for data in made) > 10
    assert len({*made}) > 2
    assert made[0] == kind.make(whole, random.Random(0))


@pytest.mark.parametrize("name", BY_NAME)
def test_kinds_of_damage_have_names_of_their_own(name: str) -> None:
    kinds = kinds_of(name)
    assert len({kind.name for kind in kinds}) == len(kinds)


def test_an_exception_that_leaves_a_job_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Job:
        raise KeyError("spoiled")

    monkeypatch.setattr(job, "run", fail)
    (fault,) = check([Input(1, "x", FULL)], good(), tmp_path).faults
    assert "KeyError: 'spoiled'" in fault


def test_a_good_file_with_findings_is_a_fault(tmp_path: Path) -> None:
    damaged_one = good().replace(b"<T", b"<W", 1)
    faults = check([Input(1, "x", FULL)], damaged_one, tmp_path).faults
    assert [fault.split(": ")[1] for fault in faults] == [
        "a good file is not clean"
    ] * 2


def _without_a_record(made: Job) -> None:
    made.audited[0].records.pop()


def _with_another_problem(made: Job) -> None:
    made.records[1].problems.clear()


def _with_other_findings(made: Job) -> None:
    made.records[0].games[0].proven += 1


def _with_another_table(made: Job) -> None:
    batch: Batch = made.audited[0].batch
    batch.events["tile"][0] ^= 1


def _slowly(made: Job) -> None:
    made.seconds[0] = 11.0


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_without_a_record, "the engines read other records"),
        (_with_another_problem, "the readers differ"),
        (_with_other_findings, "the engines differ in proven"),
        (_with_another_table, "the readers differ in the table of events"),
        (_slowly, "11.0 s"),
    ],
)
def test_engines_that_differ_are_a_fault(
    spoil: Callable[[Job], None],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spoiled(folder: Path, engine: job.Engine) -> Job:
        made = run(folder, engine)
        if engine == "compiled":
            spoil(made)
        return made

    monkeypatch.setattr(job, "run", spoiled)
    report: Report = check([Input(1, "x", b"<mjloggm><X/>")], good(), tmp_path)
    assert said in report.faults[0]


def test_the_command_counts_and_is_content(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "damage.py"), "--inputs", "70"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "0 faults")
    assert "| all | 70 |" in ran.stdout


def test_the_page_names_every_kind_and_states_the_limits() -> None:
    page = (ROOT / "docs" / "trust.md").read_text("utf-8")
    for group in GROUPS:
        assert f"\n| {group} | " in page, group
    for name in OTHERS:
        assert f"\n| {name} | " in page, name
    named = {name.strip() for name in re.split("[;|]", page)}
    assert [name for name in LARGE if name not in named] == []
    assert f" unpacked | {LARGEST // 2**20} MB | " in page
    assert f"| a Tenhou record | {RECORD_MOST // 2**20} MB, " in page
    assert f"| {SWELLS} times its size, and {LARGEST // 2**20} MB | " in page
    assert f"| {LONGEST_REASON} characters | " in page
