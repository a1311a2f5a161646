"""On a cluster a job gives what it gives on one machine, whatever befalls a worker."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from cluster_of_two import cluster_of_two
from command import Command
from generated import records
from paifu.analysis.cluster import cluster, grouped
from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.schema import TABLES
from paifu.analysis.job import Audited

# Distributed's own: it leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("default::ResourceWarning")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with cluster_of_two() as started:
        yield started.scheduler_address


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of four and three, one of them wrong, a copy, and no record."""
    folder = tmp_path_factory.mktemp("records") / "logs"
    folder.mkdir()
    made = [*records("tenhou-east", 3), *records("tenhou-sanma-east", 2)]
    for n, record in enumerate(made):
        (folder / f"{n}.mjlog").write_bytes(record)
    (folder / "copy.mjlog").write_bytes(made[0])
    wrong = made[1].replace(b'fu="30', b'fu="40').replace(b'ten="30,', b'ten="40,')
    (folder / "wrong.mjlog").write_bytes(wrong)
    (folder / "notes.txt").write_text("no record\n")
    return folder


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, logs: Path
) -> Command:
    monkeypatch.chdir(logs.parent)
    monkeypatch.setenv("NO_COLOR", "1")
    return Command(capsys, monkeypatch)


def test_findings_of_a_cluster_are_those_of_one_machine(
    paifu: Command, scheduler: str, tmp_path: Path
) -> None:
    here, far = tmp_path / "here.csv", tmp_path / "far.csv"
    names = ("logs", "no/such/file")
    one = paifu("verify", *names, "--notices", "--findings", here)
    many = paifu(
        "verify", *names, "--notices", "--findings", far, "--scheduler", scheduler
    )
    assert far.read_bytes() == here.read_bytes() != b""
    assert many.status == one.status == 1
    assert without_time(many.out) == without_time(one.out)


def without_time(shown: str) -> str:
    return re.sub(r"in [0-9.]+ s", "", shown)


def test_a_certificate_of_a_cluster_is_that_of_one_machine(
    paifu: Command, scheduler: str, tmp_path: Path
) -> None:
    here, far = tmp_path / "here.json", tmp_path / "far.json"
    paifu("verify", "logs", "--certificate", here)
    paifu("verify", "logs", "--certificate", far, "--scheduler", scheduler)
    assert far.read_bytes() == here.read_bytes() != b""


@pytest.mark.parametrize("name", ["logs", "logs/0.mjlog --decisions"])
def test_tables_of_a_cluster_are_those_of_one_machine(
    paifu: Command, scheduler: str, tmp_path: Path, name: str
) -> None:
    here, far = tmp_path / "here", tmp_path / "far"
    logs, *options = name.split()
    one = paifu("import", logs, *options, "--into", here)
    many = paifu("import", logs, *options, "--into", far, "--scheduler", scheduler)
    assert many.out.splitlines()[1:-1] == one.out.splitlines()[1:-1]
    assert_same_tables(here, far)
    assert in_order(here, "decisions").empty == (not options)
    again = paifu("import", logs, "--into", far, "--scheduler", scheduler, "--json")
    assert '"records": 0' in again.out


def assert_same_tables(here: Path, far: Path) -> None:
    for table in TABLES:
        assert in_order(here, table).equals(in_order(far, table)), table


def in_order(folder: Path, table: str) -> pd.DataFrame:
    """A table in an order that does not depend on its parts."""
    frame = Dataset(folder).pandas(table)
    keys = ("game", "file", "round", "seat", "event", "claim")
    found = [key for key in keys if key in frame.columns]
    return frame.sort_values(found, kind="stable").reset_index(drop=True)


def test_a_lost_worker_changes_nothing(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two is killed as soon as the first answer is there."""
    from paifu.analysis import cluster as module

    monkeypatch.setattr(module, "VERIFY_FILES", 1)
    with cluster_of_two() as started:
        pids = [worker.pid for worker in started.workers.values()]
        with cluster(started.scheduler_address, "auto", "plain", 8) as connected:
            found: list[Audited] = []
            for audited in connected.audit([str(logs)] * 3):
                if not found:
                    os.kill(pids[0], signal.SIGKILL)
                found.append(audited)
    told = [r.source for audited in found for r in audited.records]
    assert told == [str(path) for path in sorted(logs.iterdir())] * 3


def test_a_task_that_is_done_twice_counts_once(
    logs: Path, scheduler: str, tmp_path: Path
) -> None:
    """As when a worker was slow and another did the same."""
    from paifu.analysis.cluster_work import Order, fill_part
    from paifu.analysis.dataset.place import place_of
    from paifu.analysis.dataset.store import import_lock, make_folder, remove_rest
    from paifu.logs.engine import source_digest

    (files,) = grouped([str(logs / "0.mjlog"), str(logs / "1.mjlog")], 9)
    order = Order(source_digest(), "auto", "plain", 2)
    place = place_of(tmp_path / "set")
    make_folder(place)
    with import_lock(place) as name:
        one, other = (fill_part(files, order, place, name, ()) for _ in range(2))
        one.part.put_in_place(set(), set())
        remove_rest(place, name)
    assert len(Dataset(tmp_path / "set").arrow("games")) == 2
    assert not (tmp_path / "set" / other.part.file("games")).exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("-",), "standard input cannot be read by workers"),
        (("logs", "--scheduler", "tcp://127.0.0.1:1"), "no scheduler answers at"),
        (("logs", "--scheduler", "nonsense"), "no scheduler answers at 'nonsense'"),
        (("logs", "--scheduler", ""), "no scheduler answers at ''"),
    ],
)
def test_what_a_cluster_cannot_do_is_said_in_a_line(
    paifu: Command,
    scheduler: str,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    why: str,
) -> None:
    from paifu.analysis import cluster as module

    monkeypatch.setattr(module, "ANSWERS_IN", 0.5)
    shown = paifu("verify", "--scheduler", scheduler, *arguments)
    assert (shown.status, len(shown.err.strip().splitlines())) == (2, 1)
    assert why in shown.err


def test_a_worker_that_does_not_see_the_files_is_told_of(
    logs: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from paifu.analysis import cluster as module
    from paifu.analysis.cluster_work import Files

    gone = Files((str(logs / "gone.mjlog"),))
    monkeypatch.setattr(module, "grouped", lambda *_: iter([gone]))
    with (
        cluster(scheduler, "auto", "plain", 1) as connected,
        pytest.raises(module.ClusterError, match=r"does not see .*gone\.mjlog"),
    ):
        list(connected.audit(["logs"]))


def test_a_worker_with_other_code_is_told_of(logs: Path, scheduler: str) -> None:
    from paifu.analysis.cluster import ClusterError

    with cluster(scheduler, "auto", "plain", 1) as connected:
        order = connected.order
        connected.order = type(order)("0" * 16, "auto", "plain", 1)
        with pytest.raises(ClusterError, match="a worker has other code of paifu"):
            list(connected.audit([str(logs)]))


def test_files_are_grouped_in_order(tmp_path: Path) -> None:
    for n in range(5):
        (tmp_path / f"{n}").touch()
    groups = [group.names for group in grouped([str(tmp_path)], 2)]
    assert [len(group) for group in groups] == [2, 2, 1]
    assert [name for group in groups for name in group] == [
        str(tmp_path / f"{n}") for n in range(5)
    ]
