"""`paifu verify` shared out to processes: the same to the last byte."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from command import Command, Ran
from generated import records
from paifu.analysis import outcomes, shares
from paifu.analysis.forks import can_fork
from paifu.analysis.job import Audited, audit_contents
from paifu.analysis.other_rules import KEPT, OtherRules
from paifu.analysis.outcomes import Asked, Outcome
from paifu.logs.unpacking import Content

pytestmark = pytest.mark.skipif(not can_fork(), reason="there are no forks here")

CLEAN = records()[0]
WRONG = re.sub(rb'(owari="-?\d+),[^,]*,', rb"\g<1>,77.0,", CLEAN)
CUT = CLEAN[: CLEAN.rindex(b"<INIT") + 700]
ANOTHER = CLEAN.replace(b'type="1"', b'type="7"').replace(b'type="9"', b'type="15"')
"""Without open tanyao, as its GO tag would have it: judged by other rules."""

FILES = {
    "a.mjlog": CLEAN,
    "b.mjlog": WRONG,
    "c.mjlog": b"no record",
    "d/e.mjlog": CUT,
    "d/f.mjlog": ANOTHER,
    "d/g.mjlog": CLEAN,
}


@pytest.fixture
def paifu(paifu: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.setattr(shares, "FEWEST", 2)
    monkeypatch.setattr(outcomes, "SHARED", {"plain": 2, "compiled": 2})
    for name, data in FILES.items():
        path = tmp_path / "logs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return paifu


def verified(paifu: Command, jobs: int, *arguments: str) -> Ran:
    named = ("--engine", "plain", "--jobs", str(jobs), *arguments)
    ran = paifu("verify", "logs", "no/such", *named)
    timeless = re.sub(r" in [\d.]+ s |\"seconds\": [\d.]+", "", ran.out)
    return Ran(ran.status, timeless, ran.err)


def test_a_pipe_is_read_once(paifu: Command) -> None:
    reading, writing = os.pipe()
    os.write(writing, CLEAN)
    os.close(writing)
    pipe = f"/dev/fd/{reading}"
    ran = paifu("verify", pipe, "logs", "--engine", "plain", "--jobs", "2")
    os.close(reading)
    assert ran.out.startswith(f"{pipe}: clean: ")


@pytest.mark.parametrize("arguments", [(), ("--quiet", "--lang", "ja"), ("--json",)])
def test_two_processes_say_what_one_says(
    paifu: Command, arguments: tuple[str, ...]
) -> None:
    written = []
    for jobs in (1, 2):
        files = ("--findings", f"{jobs}.csv", "--certificate", f"{jobs}.json")
        ran = verified(paifu, jobs, *arguments, *files, "--notices")
        bytes_written = [
            Path(f"{jobs}.{kind}").read_bytes() for kind in ("csv", "json")
        ]
        written.append((ran, bytes_written))
    one, two = written
    assert one == two
    assert one[0].status == 1


def test_files_go_to_processes_of_their_own(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(worker: Any, share: shares.Share) -> Iterator[Outcome]:
        yield Outcome(sources=[str(os.getpid()), *share])

    monkeypatch.setattr(outcomes._Worker, "audit", named)
    made = outcomes.outcomes(["logs"], engines(), 2, len(FILES), Asked("auto"))
    told = [one.sources for one in made]
    assert [name for one in told for name in one[1:]] == [
        os.path.join("logs", name) for name in FILES
    ]
    assert str(os.getpid()) not in {one[0] for one in told}


def engines() -> Any:
    from paifu.analysis.engines import Engines

    return Engines("plain", len(FILES), lambda _: None)


def test_a_certificate_is_checked_by_two_processes(paifu: Command) -> None:
    verified(paifu, 1, "--certificate", "c.json")
    checked = ("check-certificate", "c.json", "logs", "no/such", "--engine", "plain")
    ran = paifu(*checked, "--jobs", "2")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("the same: 5 records (and 1 there twice)")


def test_a_process_that_is_killed_is_told_of(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> Iterator[Outcome]:
        os.kill(os.getpid(), signal.SIGKILL)
        yield Outcome()

    monkeypatch.setattr(outcomes._Worker, "audit", killed)
    ran = verified(paifu, 2)
    assert ran.status == 2
    assert ran.err == (
        "paifu: a worker process was ended from outside (signal 9); the records were"
        " not all judged\n"
    )


COMMAND = """
from paifu.analysis import outcomes, shares
from paifu.analysis.main import main
shares.FEWEST = 2
outcomes.SHARED = {"plain": 1}
main()
"""


def test_ctrl_c_ends_all_processes_with_one_line(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f"{number}.mjlog").write_bytes(CLEAN)
    told = [str(tmp_path), "--engine", "plain", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "verify", *told],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr.read() == b"paifu: stopped\n"
        assert process.wait() == 130
    until = time.monotonic() + 10
    while group_lives(process.pid) and time.monotonic() < until:
        time.sleep(0.01)
    assert not group_lives(process.pid)


def group_lives(leader: int) -> bool:
    try:
        os.killpg(leader, 0)
    except ProcessLookupError:
        return False
    return True


# -- sums ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def audits() -> Callable[[list[bytes]], Audited]:
    made: dict[bytes, Audited] = {}

    def audited(data: list[bytes]) -> Audited:
        for one in set(data) - made.keys():
            content = Content("a.mjlog", one)
            made[one] = audit_contents([content], "auto", "plain", digests=True)
        return Audited([made[one].records[0] for one in data], made[data[0]].batch)

    return audited


@pytest.mark.parametrize("cut", [1, 4, 9])
def test_what_parts_came_to_is_what_all_came_to(
    audits: Callable[[list[bytes]], Audited], cut: int
) -> None:
    asked = Asked("auto", names=True, clean=True, certified=True)
    data = [WRONG, CLEAN, ANOTHER, CUT, *[ANOTHER] * KEPT]
    whole = Outcome.of(audits(data), asked)
    both = Outcome()
    both.take(Outcome.of(audits(data[:cut]), asked))
    both.take(Outcome.of(audits(data[cut:]), asked))
    assert both.tally == whole.tally
    assert (both.verdicts, both.sources) == (whole.verdicts, whole.sources)
    assert both.certifier is not None
    assert whole.certifier is not None
    assert both.certifier.document() == whole.certifier.document()
    assert both.certifier.copies == whole.certifier.copies > 0
    assert kept(both.other_rules) == kept(whole.other_rules)
    assert both.other_rules.counts == whole.other_rules.counts
    assert both.other_rules.counts[4] > KEPT


def kept(other: OtherRules) -> dict[int, list[frozenset[str]]]:
    return {
        players: [one.found for one in all_] for players, all_ in other.kept.items()
    }
