"""Records read ahead by threads are those of the reader, in its order."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from paifu.logs import ahead
from paifu.logs.ahead import contents_ahead
from paifu.logs.reader import contents


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of all kinds: one record, packed or not, several, none, damaged."""
    records = [b"<mjloggm>%d" % n for n in range(9)]
    for n, record in enumerate(records):
        (tmp_path / f"b{n}").write_bytes(gzip.compress(record) if n % 2 else record)
    (tmp_path / "a_empty").touch()
    (tmp_path / "b1_damaged").write_bytes(gzip.compress(records[0])[:-3])
    (tmp_path / "b2_twice").write_bytes(gzip.compress(gzip.compress(records[0])))
    (tmp_path / "b3_members").write_bytes(gzip.compress(records[0]) * 2)
    (tmp_path / "b4_link").symlink_to("nowhere")
    with zipfile.ZipFile(tmp_path / "b5_zip", "w") as packed:
        packed.writestr("one", records[0])
        packed.writestr("two", gzip.compress(records[1]))
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        archive.add(tmp_path / "b0", "member")
    (tmp_path / "b6_tar").write_bytes(buffer.getvalue())
    (tmp_path / "b7_large").write_bytes(bytes(2**20 + 1))
    return tmp_path


@pytest.mark.parametrize("bundle", [1, 3, 128])
@pytest.mark.parametrize("largest", [8, 2**28])
def test_the_pool_finds_what_the_reader_finds(
    folder: Path,
    pool: ThreadPoolExecutor,
    bundle: int,
    largest: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead, "BUNDLE", bundle)
    paths = [str(folder / "b0"), "no/such/file", str(folder), str(folder / "b[1-3]")]
    wanted = list(contents(paths, largest=largest))
    assert len(wanted) > 20
    assert list(contents_ahead(paths, pool, 2, largest=largest)) == wanted


def test_what_is_beyond_the_bytes_of_a_bundle_is_read_by_the_caller(
    folder: Path, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead, "BUNDLE_BYTES", 25)
    assert list(contents_ahead([folder], pool, 1)) == list(contents([folder]))


def test_what_ends_like_a_record_may_be_anything(
    folder: Path, pool: ThreadPoolExecutor
) -> None:
    inner = folder / "inner.mjlog"
    inner.mkdir()
    for name in ("b0", "b1", "b1_damaged", "b4_link", "b5_zip", "b7_large"):
        (folder / name).rename(folder / f"{name}.mjlog")
        (inner / f"{name}.gz").symlink_to(folder / f"{name}.mjlog")
    names = ["b0.mjlog", "no.mjlog", "b[0-1].mjlog", "b1.mjlog", "b1_damaged.mjlog"]
    names += ["b5_zip.mjlog", "inner.mjlog", "b2", "b4_link.mjlog", "b7_large.mjlog"]
    paths = [str(folder / name) for name in names]
    assert list(contents_ahead(paths, pool, 1)) == list(contents(paths))


def test_standard_input_is_read_in_its_turn(
    folder: Path, pool: ThreadPoolExecutor
) -> None:
    paths = [str(folder / "b0"), "-", str(folder / "b2")]
    found = contents_ahead(paths, pool, 1, stdin=io.BytesIO(b"given"))
    sources = [(content.source, content.data) for content in found]
    assert sources[1] == ("-", b"given")
    assert len(sources) == 3


def test_digests_are_those_of_the_unpacked_records(
    folder: Path, pool: ThreadPoolExecutor
) -> None:
    found = list(contents_ahead([folder / "b0", folder / "b1"], pool, 1, digests=True))
    for content in found:
        assert content.digest == hashlib.sha256(content.data).hexdigest()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_gives_its_archive_once(
    tmp_path: Path, pool: ThreadPoolExecutor
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one", b"riichi")
    writer = threading.Thread(target=pipe.write_bytes, args=[packed.getvalue()])
    writer.start()
    found = list(contents_ahead([pipe], pool, 1))
    writer.join()
    assert [content.data for content in found] == [b"riichi"]
