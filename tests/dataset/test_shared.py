"""Imports shared out to processes: the same data set, whatever becomes of them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dataset.imports import import_into
from paifu.analysis.dataset import Dataset, filling, shared
from paifu.analysis.dataset.filling import Imported
from paifu.analysis.dataset.place import place_of
from paifu.analysis.dataset.schema import TABLES
from paifu.analysis.dataset.shared import SharedImport, shares
from paifu.analysis.dataset.store import Part, parts
from paifu.analysis.forks import _programs, can_fork, in_forks
from paifu.analysis.import_command import Sums
from paifu.analysis.shares import worthwhile_forks

pytestmark = pytest.mark.skipif(not can_fork(), reason="there are no forks here")

LARGE = 1 << 20
"""Bytes, more than a pipe holds."""


def by_forks(into: Path, *paths: Path) -> list[Imported]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(shared, "LEAST", 1)
        job = SharedImport(place_of(into), "auto", "plain", False, False)
        return list(job.run(paths, len(paths), 2))


def rows(into: Path) -> dict[str, list[str]]:
    """The rows of every table, in any order."""
    ds = Dataset(into)
    return {
        name: sorted(map(str, ds.arrow(name).to_pylist()))
        for name in TABLES
        if name in ds.tables
    }


def test_results_come_in_the_order_of_the_items() -> None:
    def work(seconds: float) -> Iterator[float]:
        time.sleep(seconds)
        yield seconds
        yield -seconds

    told = list(in_forks(work, iter([0.1, 0.0, 0.01]), 2))
    assert told == [0.1, -0.1, 0.0, -0.0, 0.01, -0.01]


def test_items_and_results_may_be_larger_than_a_pipe_holds() -> None:
    def work(item: bytes) -> Iterator[bytes]:
        yield from (item, item)

    items = [bytes([n]) * LARGE for n in range(4)]
    told = list(in_forks(work, iter(items), 2))
    assert told == [item for item in items for _ in range(2)]


def test_what_a_worker_raises_is_raised_where_it_was_asked() -> None:
    def work(item: int) -> Iterator[int]:
        if item == 2:
            raise OSError(28, "No space left on device")
        yield item

    with pytest.raises(OSError, match="No space left"):
        list(in_forks(work, iter(range(9)), 2))


def test_an_error_that_no_pipe_takes_is_told_in_words() -> None:
    def work(_: int) -> Iterator[int]:
        yield from ()
        raise OpenError

    class OpenError(Exception):
        def __init__(self) -> None:
            super().__init__(open)
            self.held = lambda: None

    with pytest.raises(RuntimeError, match="OpenError"):
        list(in_forks(work, iter(range(2)), 2))


def test_a_worker_that_is_killed_is_told_of() -> None:
    def work(item: int) -> Iterator[int]:
        if item == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        yield item

    with pytest.raises(ChildProcessError, match="signal 9"):
        list(in_forks(work, iter(range(9)), 2))


def test_program_code_is_let_go_of_only_as_it_is_in_its_file(tmp_path: Path) -> None:
    def span(number: int, access: str, file: str, dirty: int) -> str:
        where = f"{number:x}000-{number + 2:x}000 {access} 00000000 fe:00 7 {file}"
        return f"{where}\nRss: 8 kB\nPrivate_Dirty: {dirty} kB\nSwap: 0 kB\n"

    told = tmp_path / "smaps"
    told.write_text(
        span(1, "r-xp", "/lib/a.so", 0)
        + span(4, "r-xp", "/lib/with a breakpoint.so", 4)
        + span(7, "r--p", "/lib/a.so", 0)
        + span(10, "r-xp", "", 0)
        + span(13, "r-xp", "[vdso]", 0)
        + span(16, "r-xp", "/lib/b c.so", 0)
    )
    assert _programs(told) == [(0x1000, 0x2000), (0x10000, 0x2000)]


ASK = """
import os, sys, time
from paifu.analysis.forks import in_forks
def work(item):
    try:
        while True:
            yield os.getpid()
            time.sleep(0.01)
    finally:
        open(f"{sys.argv[1]}/{os.getpid()}", "w").close()
for pid in in_forks(work, iter(range(2)), 2):
    print(pid, flush=True)
"""


def test_workers_give_up_when_who_asked_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ASK, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        asking.stdout.readline()
        asking.kill()
    until = time.monotonic() + 10
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    assert len(list(tmp_path.iterdir())) == 2


def test_shares_grow_smaller_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "LEAST", 128)
    for number in range(2000):
        (tmp_path / f"{number:04}").touch()
    given = list(shares([tmp_path], 2000, 2))
    assert [name for share in given for name in share] == sorted(
        map(str, tmp_path.iterdir())
    )
    sizes = [len(share) for share in given]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 500


def test_shared_out_files_give_the_same_data_set(folder: Path, tmp_path: Path) -> None:
    paths = [*sorted(folder.iterdir()), tmp_path / "gone.mjlog"]
    one = import_into(tmp_path / "one", *paths)
    told = by_forks(tmp_path / "many", *paths)
    assert rows(tmp_path / "many") == rows(tmp_path / "one")
    assert [
        (record.source, record.problems, [(g.rounds, g.events) for g in record.games])
        for chunk in told
        for record in chunk.audited.records
    ] == [
        (record.source, record.problems, [(g.rounds, g.events) for g in record.games])
        for chunk in one
        for record in chunk.audited.records
    ]
    assert len(parts(tmp_path / "many")) > 1


def test_rows_are_in_the_order_of_the_files(folder: Path, tmp_path: Path) -> None:
    paths = sorted(folder.iterdir(), reverse=True)
    one = tmp_path / "one"
    import_into(one, *paths)
    named = Dataset(one).arrow("games")["source"].to_pylist()
    assert named == [str(path) for path in paths if str(path) in named]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(filling, "PART_GAMES", 1)
        for turn in range(3):
            into = tmp_path / str(turn)
            by_forks(into, *paths)
            assert len(parts(into)) > 2
            for table in ("games", "rounds", "seats", "events", "wins", "findings"):
                told, wanted = Dataset(into).arrow(table), Dataset(one).arrow(table)
                assert told.to_pylist() == wanted.to_pylist()


def test_of_equal_records_the_first_is_kept(folder: Path, tmp_path: Path) -> None:
    record = folder / "tenhou-east-0.mjlog"
    others = [tmp_path / f"{n}.mjlog" for n in range(5)]
    for other in others:
        shutil.copy(record, other)
    told = by_forks(tmp_path / "set", *others)
    (game,) = Dataset(tmp_path / "set").arrow("games").to_pylist()
    assert game["source"] == str(others[0])
    left = sum(chunk.twice.records + chunk.there for chunk in told)
    assert left == 4
    again = by_forks(tmp_path / "set", *others)
    assert sum(chunk.there for chunk in again) == 5


def test_of_equal_records_without_a_game_the_first_is_kept(
    folder: Path, tmp_path: Path
) -> None:
    unread = [tmp_path / f"{n}.mjlog" for n in range(5)]
    for path in unread:
        path.write_bytes(b'<mjloggm ver="2.3"><WHAT/>')
    sums = Sums()
    record = folder / "tenhou-east-0.mjlog"
    for _ in sums.over(iter(by_forks(tmp_path / "set", record, *unread))):
        pass
    assert (sums.records, sums.unreadable, sums.there) == (1, 1, 4)
    found = Dataset(tmp_path / "set").arrow("findings")
    assert found["file"].to_pylist() == [str(unread[0])]
    assert sums.findings == 1


def test_a_full_disk_leaves_no_file_of_any_part(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = Part.close

    def broken(part: Part) -> None:
        close(part)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Part, "close", broken)
    with pytest.raises(OSError, match="No space"):
        by_forks(tmp_path / "set", *sorted(folder.iterdir()))
    assert not [*(tmp_path / "set").glob("*/*.parquet")]


@pytest.mark.parametrize(
    ("inputs", "jobs", "forks"),
    [(3000, 1, 1), (3000, 2, 2), (3000, 64, 5), (1023, 2, 1), (0, 4, 1)],
)
def test_small_jobs_have_fewer_processes(inputs: int, jobs: int, forks: int) -> None:
    assert worthwhile_forks(["logs"], inputs, jobs) == forks
    assert worthwhile_forks(["-"], inputs, jobs) == 1
