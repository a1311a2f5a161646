"""Importing: what is added, what is left out, and what a stopped import leaves."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import pytest

from dataset.imports import import_into, new, there
from paifu.analysis.dataset import Dataset, store
from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.dataset.place import Here
from paifu.analysis.dataset.schema import TABLES
from paifu.analysis.dataset.store import (
    ABOUT,
    DatasetError,
    Part,
    import_lock,
    make_folder,
    parts,
)
from paifu.analysis.engines import Engines
from paifu.analysis.statistics import statistics

IMPORT = """
import sys
from pathlib import Path
from paifu.analysis.dataset import filling, importing
from paifu.analysis.engines import Engines
filling.PART_GAMES = 1
paths, into = sys.argv[1:-1], Path(sys.argv[-1])
print("go", flush=True)
for _ in importing.import_paths(paths, into, "auto", Engines("plain", 1, print)):
    pass
"""


LIGHT = """
import sys
from pathlib import Path
from paifu.analysis import import_command
from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.engines import Engines
for _ in range(2):
    engines = Engines("plain", 1, print)
    for _ in import_paths(sys.argv[1:2], Path(sys.argv[2]), "auto", engines):
        pass
heavy = {"pandas", "duckdb", "matplotlib", "fsspec", "dask", "numba"}
print(*heavy.intersection(sys.modules))
"""


def test_an_import_loads_no_pandas(folder: Path, tmp_path: Path) -> None:
    """`pyarrow.array` would: an eighth of the memory that an import may take."""
    command = [sys.executable, "-c", LIGHT, str(folder), str(tmp_path / "into")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


COMMAND = """
import sys
from paifu.analysis.cli import app
app(["import", *sys.argv[1:], "--quiet"], standalone_mode=False)
import pyarrow
print(pyarrow.default_memory_pool().backend_name)
"""


def test_the_command_has_arrow_keep_what_is_freed(folder: Path, tmp_path: Path) -> None:
    record = str(folder / "tenhou-east-0.mjlog")
    command = [sys.executable, "-c", COMMAND, record, "--into", str(tmp_path / "set")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "system"


def games_of(into: Path) -> list[int]:
    return [row["game"] for row in Dataset(into).arrow("games").to_pylist()]


def assert_whole(into: Path, games: int) -> None:
    """Every game once, with all of its rounds and events."""
    assert len(games_of(into)) == len(set(games_of(into))) == games
    counted = Dataset(into).sql(
        "select g.game, g.rounds, g.events,"
        " (select count(*) from rounds r where r.game = g.game) as dealt,"
        " (select count(*) from events e where e.game = g.game) as happened"
        " from games g"
    )
    assert (counted["rounds"] == counted["dealt"]).all()
    assert (counted["happened"] >= counted["events"]).all()
    assert set(Dataset(into).sql("select distinct game from seats")["game"]) == set(
        games_of(into)
    )


def test_every_game_of_a_folder_is_imported_once(imported: Path) -> None:
    assert_whole(imported, 6)


def test_what_cannot_be_read_is_a_row_of_findings(imported: Path) -> None:
    (row,) = Dataset(imported).arrow("findings").to_pylist()
    assert (row["code"], row["game"], row["round"]) == ("format.unknown", 0, -1)
    assert row["file"].endswith("notes.txt")


def test_importing_again_adds_nothing(folder: Path, tmp_path: Path) -> None:
    import_into(tmp_path / "set", folder)
    again = import_into(tmp_path / "set", folder)
    assert (new(again), there(again)) == (0, 7)
    assert_whole(tmp_path / "set", 6)
    assert len(parts(tmp_path / "set")) == 1


def test_a_record_of_another_name_is_the_same_record(
    folder: Path, tmp_path: Path
) -> None:
    record = folder / "tenhou-east-0.mjlog"
    shutil.copy(record, tmp_path / "other.mjlog")
    chunks = import_into(tmp_path / "set", record, tmp_path / "other.mjlog")
    assert (new(chunks), there(chunks)) == (1, 1)


def test_only_what_is_new_is_added(folder: Path, tmp_path: Path) -> None:
    first = folder / "tenhou-east-0.mjlog"
    import_into(tmp_path / "set", first)
    chunks = import_into(tmp_path / "set", folder)
    assert (new(chunks), there(chunks)) == (5, 1)
    assert_whole(tmp_path / "set", 6)


def test_a_slim_import_keeps_counts_and_findings(folder: Path, tmp_path: Path) -> None:
    whole, slim = (
        [
            chunk.audited
            for chunk in import_paths(
                [folder], tmp_path / f"{slim}", "auto", Engines("plain", 1, print),
                slim=slim,
            )
        ]
        for slim in (False, True)
    )  # fmt: skip
    assert sum(len(one.batch.events) for one in slim) == 0
    for one, other in zip(whole, slim, strict=True):
        assert len(one.records) == len(other.records) > 0
        for record, same in zip(one.records, other.records, strict=True):
            assert (same.source, same.problems) == (record.source, record.problems)
            counted = [(game.rounds, game.findings) for game in record.games]
            assert [(game.rounds, game.findings) for game in same.games] == counted


def test_a_missing_file_is_tried_again_each_time(folder: Path, tmp_path: Path) -> None:
    gone = tmp_path / "late.mjlog"
    assert new(import_into(tmp_path / "set", gone)) == 0
    shutil.copy(folder / "tenhou-east-0.mjlog", gone)
    assert new(import_into(tmp_path / "set", gone)) == 1


def test_nothing_readable_makes_no_data_set(tmp_path: Path) -> None:
    (chunk,) = import_into(tmp_path / "set", tmp_path / "gone", tmp_path / "lost")
    assert [len(one.problems) for one in chunk.audited.records] == [1, 1]
    assert not (tmp_path / "set").exists()


def test_what_another_import_added_meanwhile_is_told_of(
    folder: Path, tmp_path: Path
) -> None:
    """Both have taken the records up before either put its part in place."""
    into = tmp_path / "set"
    chunks = import_paths([folder], into, "auto", Engines("plain", 7, print))
    first = [next(chunks)]
    import_into(into, folder)
    told = [*first, *chunks]
    twice = [chunk.twice for chunk in told if any(chunk.twice)]
    assert [(one.records, one.unread) for one in twice] == [(6, 1)]
    games = sum(len(r.games) for chunk in told for r in chunk.audited.records)
    assert games == told[-1].twice.games == 6
    rounds = Dataset(into).sql("select sum(rounds) as n from games")["n"][0]
    assert told[-1].twice.rounds == rounds
    assert_whole(into, 6)


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(DatasetError, match="other things"):
        import_into(tmp_path, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_another_version_is_refused(tmp_path: Path) -> None:
    make_folder(tmp_path / "set")
    (tmp_path / "set" / ABOUT).write_text('{"paifu_dataset": 99}')
    with pytest.raises(DatasetError, match="version 99"):
        Dataset(tmp_path / "set")


def test_an_error_in_the_middle_leaves_no_file_of_the_part(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Part, *_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Part, "put_in_place", broken)
    with pytest.raises(OSError, match="No space"):
        import_into(tmp_path / "set", folder)
    assert not [*(tmp_path / "set").glob("*/*.parquet")]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_disk_that_is_full_is_told_of(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(self: Here, name: str) -> BinaryIO:
        return Path("/dev/full").open("wb")

    monkeypatch.setattr(Here, "write", write)
    with pytest.raises(OSError, match="No space") as told:
        import_into(tmp_path / "set", folder)
    assert told.value.errno == errno.ENOSPC


def test_the_files_of_a_part_are_on_the_disk_before_it_counts(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, put = Here.sync, Here.put

    def synced(self: Here, name: str) -> None:
        sync(self, name)
        done.append(name)

    def putting(self: Here, name: str, data: bytes) -> None:
        put(self, name, data)
        done.append(name)

    monkeypatch.setattr(Here, "sync", synced)
    monkeypatch.setattr(Here, "put", putting)
    import_into(tmp_path / "set", folder)
    (part,) = parts(tmp_path / "set")
    made, *files, counted = done
    assert (made, counted) == (ABOUT, f"imported/{part}.parquet")
    assert files == sorted(
        f"{path.parent.name}/{path.name}"
        for path in (tmp_path / "set").glob(f"*/{part}.parquet")
        if path.parent.name != "imported"
    )


def test_the_next_import_removes_what_a_killed_one_left(
    folder: Path, tmp_path: Path
) -> None:
    into = tmp_path / "set"
    make_folder(into)
    left = into / "events" / "0123456789ab-0123456789ab.parquet"
    left.write_bytes(b"half a file")
    (into / "running" / "0123456789ab.lock").touch()
    import_into(into, folder)
    assert not left.exists()
    assert_whole(into, 6)


def test_what_a_living_import_writes_is_left_alone(tmp_path: Path) -> None:
    make_folder(tmp_path)
    with import_lock(tmp_path) as name:
        mine = tmp_path / "events" / f"{name}-0123456789ab.parquet"
        mine.write_bytes(b"being written")
        with import_lock(tmp_path):
            assert mine.exists()


@pytest.mark.parametrize("rows", [store.ROWS, 1])
def test_records_that_another_import_added_meanwhile_are_taken_out(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    """Whether each table of a part is one row group or many."""
    monkeypatch.setattr(store, "ROWS", rows)
    into = tmp_path / "set"
    place = Part.put_in_place
    entered: list[int] = []

    def late(self: Part, known: set[bytes], seen: set[str]) -> set[bytes]:
        if not entered:
            entered.append(1)
            import_into(into, folder / "tenhou-east-1.mjlog")
        return place(self, known, seen)

    monkeypatch.setattr(Part, "put_in_place", late)
    import_into(into, folder)
    assert_whole(into, 6)
    assert len(parts(into)) == 2
    Dataset(into).find_damage()


def test_a_folder_that_is_half_made_is_made_whole(folder: Path, tmp_path: Path) -> None:
    """As another import leaves it for a moment, or one that was killed for good."""
    into = tmp_path / "set"
    for name in ("games", "running"):
        (into / name).mkdir(parents=True)
    (into / ".dataset.json.1.part").touch()
    import_into(into, folder)
    assert_whole(into, 6)


def test_two_imports_at_once_lose_and_double_nothing(
    folder: Path, tmp_path: Path
) -> None:
    into = tmp_path / "set"
    command = [sys.executable, "-c", IMPORT, str(folder), str(into)]
    both = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    assert_whole(into, 6)


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 0.95])
def test_a_killed_import_loses_and_doubles_nothing(
    folder: Path, tmp_path: Path, share: float
) -> None:
    """The long run is benchmarks/kill_import.py."""
    into = tmp_path / "set"
    command = [sys.executable, "-c", IMPORT, str(folder), str(into)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as import_:
        assert import_.stdout is not None
        import_.stdout.readline()
        threading.Event().wait(share)
        import_.kill()
    before = len(games_of(into)) if (into / ABOUT).exists() else 0
    chunks = import_into(into, folder)
    assert new(chunks) == 6 - before
    assert_whole(into, 6)


def test_a_part_is_put_in_place_when_it_is_old(folder: Path, tmp_path: Path) -> None:
    from paifu.analysis.dataset.importing import import_paths
    from paifu.analysis.engines import Engines

    ticks = iter(range(0, 10**6, 15))
    engines = Engines("plain", 1, print)
    paths, into = [str(folder)], tmp_path / "set"
    for _ in import_paths(paths, into, "auto", engines, clock=lambda: next(ticks)):
        pass
    assert len(parts(into)) > 1
    assert_whole(into, 6)


def test_a_later_import_stands_behind_an_earlier_one(
    folder: Path, tmp_path: Path
) -> None:
    into, paths = tmp_path / "set", sorted(folder.glob("*.mjlog"), reverse=True)
    for path in paths:
        import_into(into, path)
    assert Dataset(into).arrow("games")["source"].to_pylist() == [*map(str, paths)]


def test_tables_are_there_from_the_start(tmp_path: Path) -> None:
    make_folder(tmp_path)
    empty = Dataset(tmp_path)
    assert [len(empty.arrow(table)) for table in TABLES] == [0] * len(TABLES)
    assert empty.sql("select count(*) as n from seats")["n"].tolist() == [0]


def test_a_data_set_has_decisions_of_all_its_records_or_of_none(
    folder: Path, tmp_path: Path
) -> None:
    """Who made it says which; later imports follow it, or are told."""
    first, second = sorted(folder.glob("tenhou-east-*"))[:2]
    import_into(tmp_path / "with", first, decisions=True)
    import_into(tmp_path / "with", second)
    told = Dataset(tmp_path / "with").sql(
        "select count(*) as n, (select count(*) from seats) as seats,"
        " count(distinct game) as games from decisions"
    )
    assert told["n"][0] == told["seats"][0]
    assert told["games"][0] == 2
    import_into(tmp_path / "without", first)
    bare = Dataset(tmp_path / "without")
    assert "decisions" not in bare.tables
    assert len(bare.sql("select * from decisions")) == 0
    with pytest.raises(DatasetError, match="without the table decisions: import its"):
        import_into(tmp_path / "without", second, decisions=True)


def test_statistics_that_a_data_set_cannot_tell_say_what_they_need(
    imported: Path,
) -> None:
    dataset = Dataset(imported)
    assert "acceptance_kept" not in set(statistics(dataset)["id"])
    with pytest.raises(KeyError, match=r"needs the table decisions: paifu import"):
        statistics(dataset, ids=["acceptance_kept"])
