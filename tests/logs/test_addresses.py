"""Records at addresses are read as those on the disk are."""

from __future__ import annotations

import io
import re
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import fsspec  # type: ignore[import-untyped]  # it ships no types
import pytest

from mjlog import FULL
from paifu.analysis.dataset.place import DatasetError, place_of
from paifu.logs import reader
from paifu.logs.reader import LARGEST, count_inputs, read


@pytest.fixture
def bucket() -> Iterator[str]:
    """A folder of a file system that is no disk."""
    system = fsspec.filesystem("memory")
    system.pipe(
        {
            "/bucket/b.mjlog": FULL,
            "/bucket/a.mjlog": FULL,
            "/bucket/inner/c.mjlog": FULL,
            "/bucket/.hidden/d.mjlog": FULL,
            "/bucket/.e.mjlog": FULL,
        }
    )
    yield "memory://bucket"
    system.rm("/bucket", recursive=True)


def told(paths: list[str], largest: int = LARGEST) -> list[str]:
    """What was found: a source each, or why there is no game."""
    found = []
    for batch in read(paths, largest=largest):
        found += [info.source for info in batch.info]
        found += [f"{p.code} {p.source}: {p.reason}" for p in batch.problems]
    return found


def test_a_folder_at_an_address_is_read_without_its_hidden_files(bucket: str) -> None:
    names = ["a.mjlog", "b.mjlog", "inner/c.mjlog"]
    assert told([bucket]) == [f"memory:///bucket/{name}" for name in names]
    assert count_inputs([bucket]) == 3


def test_a_file_and_a_pattern_at_an_address_are_read(bucket: str) -> None:
    assert told([f"{bucket}/a.mjlog"]) == ["memory:///bucket/a.mjlog"]
    assert told([f"{bucket}/[ab].mjlog"]) == [
        "memory:///bucket/a.mjlog",
        "memory:///bucket/b.mjlog",
    ]


def test_games_at_an_address_are_those_of_the_file(bucket: str, tmp_path: Path) -> None:
    here = tmp_path / "a.mjlog"
    here.write_bytes(FULL)
    (there,), (own,) = read([f"{bucket}/a.mjlog"]), read([here])
    assert there.events.tobytes() == own.events.tobytes()
    assert there.claims.tobytes() == own.claims.tobytes()


def test_an_archive_at_an_address_is_gone_through(bucket: str) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        entry = tarfile.TarInfo("x.mjlog")
        entry.size = len(FULL)
        archive.addfile(entry, io.BytesIO(FULL))
    fsspec.filesystem("memory").pipe("/bucket/z.tar", packed.getvalue())
    assert told([f"{bucket}/z.tar"]) == ["memory:///bucket/z.tar!x.mjlog"]


def test_a_large_file_at_an_address_is_not_taken_into_memory(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "SMALL", 8)
    assert told([f"{bucket}/a.mjlog"]) == ["memory:///bucket/a.mjlog"]


def test_a_limit_holds_at_an_address(bucket: str) -> None:
    (said,) = told([f"{bucket}/a.mjlog"], largest=16)
    assert said.startswith("format.too_large memory:///bucket/a.mjlog: more than 16")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("memory://bucket/none.mjlog", "no such file or folder"),
        ("memory://bucket/*.json", "no file matches"),
        ("nosuch://bucket", "Protocol not known: nosuch"),
    ],
)
def test_an_address_that_gives_nothing_is_one_problem(
    bucket: str, address: str, why: str
) -> None:
    assert told([address]) == [f"format.unreadable {address}: {why}"]
    assert count_inputs([address]) == 1


def test_a_bucket_without_its_package_names_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "s3fs", None)
    why = "Install s3fs to access S3: pip install 'paifu[cluster]'"
    assert told(["s3://bucket"]) == [f"format.unreadable s3://bucket: {why}"]
    with pytest.raises(DatasetError, match=re.escape(why)):
        place_of("s3://bucket/set")


def test_a_server_that_does_not_answer_is_not_a_page_that_is_not_there(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """fsspec says of both that there is no such file."""

    def refused(*_: object) -> None:
        raise FileNotFoundError(bucket) from ConnectionRefusedError(111, "refused")

    monkeypatch.setattr("fsspec.core.url_to_fs", refused)
    assert told([bucket]) == [f"format.unreadable {bucket}: [Errno 111] refused"]


def test_a_file_whose_name_looks_like_an_address_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("memory:").mkdir()
    Path("memory:/a.mjlog").write_bytes(FULL)
    assert told(["memory://a.mjlog"]) == ["memory://a.mjlog"]
