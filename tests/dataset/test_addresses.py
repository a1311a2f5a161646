"""A data set at an address: what holds of a folder holds there."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import fsspec  # type: ignore[import-untyped]  # it ships no types
import pytest

from dataset.imports import import_into, new, there
from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.place import LockedError, There, place_of
from paifu.analysis.dataset.schema import TABLES
from paifu.analysis.dataset.store import ABOUT, DatasetError, Part, parts


@pytest.fixture
def bucket() -> Iterator[str]:
    """A file system that is no disk, empty."""
    system = fsspec.filesystem("memory")
    system.makedirs("/bucket")
    yield "memory://bucket"
    system.rm("/bucket", recursive=True)


def test_tables_at_an_address_are_those_of_a_folder(
    bucket: str, folder: Path, imported: Path
) -> None:
    import_into(bucket, folder)
    here, far = Dataset(imported), Dataset(bucket)
    for table in TABLES:
        assert far.arrow(table).equals(here.arrow(table)), table
    query = "select player, sum(final) as n from (select unnest(names) as player,"
    query += " unnest(final_scores) as final from games) group by 1 order by 1"
    assert far.sql(query).equals(here.sql(query))


def test_importing_again_to_an_address_adds_nothing(bucket: str, folder: Path) -> None:
    import_into(bucket, folder)
    again = import_into(bucket, folder)
    assert (new(again), there(again), len(parts(bucket))) == (0, 7, 1)


def test_records_that_were_added_meanwhile_are_taken_out(
    bucket: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place, entered = Part.put_in_place, list[int]()

    def late(self: Part, known: set[bytes], seen: set[str]) -> set[bytes]:
        if not entered:
            entered.append(1)
            import_into(bucket, folder / "tenhou-east-1.mjlog")
        return put_in_place(self, known, seen)

    monkeypatch.setattr(Part, "put_in_place", late)
    import_into(bucket, folder)
    games = Dataset(bucket).arrow("games")["game"].to_pylist()
    assert len(games) == len(set(games)) == 6
    assert len(parts(bucket)) == 2


def test_only_one_import_puts_a_part_in_place_at_a_time(bucket: str) -> None:
    place = There(bucket)
    with (
        place.commit_lock(),
        pytest.raises(LockedError, match="remove /bucket/running/commit"),
        place.commit_lock(patience=0.01),
    ):
        pass
    with place.commit_lock(patience=0.01):
        pass


def test_something_else_at_an_address_is_refused(bucket: str, folder: Path) -> None:
    fsspec.filesystem("memory").pipe("/bucket/letter.txt", b"dear")
    with pytest.raises(DatasetError, match="other things"):
        import_into(bucket, folder)
    with pytest.raises(DatasetError, match=f"no data set: it has no {ABOUT}"):
        Dataset(bucket)


def test_a_scheme_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(DatasetError, match="nosuch"):
        place_of("nosuch://bucket")


def test_a_place_goes_to_another_process(bucket: str) -> None:
    assert pickle.loads(pickle.dumps(There(bucket))).name == bucket
