"""Reading many at once gives what reading one by one gives, in the same order."""

from __future__ import annotations

import bz2
import gzip
import io
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mjai_lines import GAME, OVER, WON, draw, event, lines, start
from mjlog import FULL, LAST, agari, init, record
from paifu.logs import bulk, inflate
from paifu.logs.builder import concatenate
from paifu.logs.bulk import Portion, read_contents, read_many, take
from paifu.logs.engine import compiled
from paifu.logs.events import Batch, GameInfo
from paifu.logs.formats import FORMATS, ManyReader
from paifu.logs.formats.tenhou_scan import scan_records
from paifu.logs.reader import contents, read, read_content
from paifu.logs.unpacking import Content
from project.sources import python

SHORT = record(init(), LAST)
UNUSUAL = FULL.replace(b"<T52/>", b"<T52 />")
UNREAD = record(init(), "<WHAT/>")
SOME = [FULL, SHORT, UNUSUAL, UNREAD, b"no record", b"", b"<mjloggm"]


def tarred(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records of every kind, in every wrapping."""
    files = {f"{n}.mjlog": data for n, data in enumerate(SOME)}
    files |= {f"{n}.gz": gzip.compress(data) for n, data in enumerate(SOME)}
    files |= {f"{n}.bz2": bz2.compress(data) for n, data in enumerate(SOME)}
    files |= {f"twice-{n}": gzip.compress(gzip.compress(d)) for n, d in enumerate(SOME)}
    within = dict(files)
    files["archive.zip"] = zipped(within)
    files["archive.tar.gz"] = tarred(within | {"inner.zip": zipped(within)})
    files["cut.gz"] = gzip.compress(FULL)[:-9]
    files["flipped.gz"] = gzip.compress(FULL)[:-6] + b"123456"
    files["members.gz"] = gzip.compress(FULL[:99]) + gzip.compress(FULL[99:])
    files["after.gz"] = gzip.compress(FULL) + b"and more"
    files["nought.gz"] = gzip.compress(FULL) + bytes(9)
    files["long.mjlog"] = record(*["<!-- -->"] * 200_000)
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "2019082700gm-0001-0000-00000000.mjlog").write_bytes(SHORT)
    return tmp_path


def assert_same(ours: Batch, theirs: Batch) -> None:
    for name in ("games", "rounds", "events", "claims"):
        assert getattr(ours, name).tobytes() == getattr(theirs, name).tobytes(), name
    assert ours.problems == theirs.problems
    assert ours.info == theirs.info


@pytest.mark.parametrize("chunk", [1, 3, 256])
def test_many_are_read_as_one_by_one(folder: Path, chunk: int) -> None:
    paths: list[str | Path] = [
        folder,
        folder / "none",
        folder / "0.mjlog",
        str(folder / "*.gz"),
    ]
    single = list(read(paths))
    assert len(single) > 100
    many = list(read_many(paths, chunk))
    assert len(many) >= len(single) / chunk
    assert_same(concatenate(many), concatenate(single))


BEGUN = {
    "tenhou-xml": (record(init(), "<E70/>", agari(), init(1), LAST), SHORT, b"<AGARI"),
    "mjai": (
        lines(GAME, start(), draw(0, "4s"), WON, *OVER),
        lines(GAME, start(), draw(0, "4s"), event("ryukyoku", deltas=[0] * 4), *OVER),
        b'{"type":"hora"',
    ),
}
"""By format: a record that ends with a win, one without, and how the win begins."""


@pytest.mark.parametrize("name", BEGUN)
def test_what_was_begun_of_a_damaged_record_is_not_in_the_next(name: str) -> None:
    won, drawn, win = BEGUN[name]
    records: list[bytes] = []
    for at in range(won.index(win), len(won)):
        for size in range(1, 8):
            records += [won[:at] + won[at + size :], drawn]
    found = [Content(f"{n}", data) for n, data in enumerate(records)]
    single = concatenate([read_content(one) for one in found])
    assert len(single.games) >= len(records) / 2
    assert_same(read_contents(found).batch, single)


def test_standard_input_is_read_too() -> None:
    (batch,) = read_many(["-"], stdin=io.BytesIO(gzip.compress(FULL)))
    assert_same(batch, next(read(["-"], stdin=io.BytesIO(FULL))))
    assert batch.info[0].source == "-"


@pytest.mark.parametrize("largest", [10, len(SHORT), len(FULL)])
def test_records_that_are_too_large_are_the_same(folder: Path, largest: int) -> None:
    single = concatenate(read([folder], largest=largest))
    assert {p.code for p in single.problems} >= {"format.too_large"}
    assert_same(concatenate(read_many([folder], largest=largest)), single)


def test_portions_say_what_of_a_chunk_is_whose() -> None:
    found = [Content(f"{n}.mjlog", data) for n, data in enumerate(SOME)]
    found.insert(2, *contents(["nowhere"]))
    chunk = read_contents(found)
    assert chunk.portions == [
        Portion("0.mjlog", 1, 0),
        Portion("1.mjlog", 1, 0),
        Portion("nowhere", 0, 1),
        Portion("2.mjlog", 1, 0),
        Portion("3.mjlog", 1, 1),
        Portion("4.mjlog", 0, 1),
        Portion("5.mjlog", 0, 1),
        Portion("6.mjlog", 0, 1),
    ]
    assert len(chunk.batch.games) == 4
    problems = [problem.source for problem in chunk.batch.problems]
    assert problems == ["nowhere", *(f"{n}.mjlog" for n in (3, 4, 5, 6))]


def test_plain_engine_reads_the_same_without_compiled_code() -> None:
    found = [Content(f"{n}.mjlog", data) for n, data in enumerate(SOME)]
    ours, theirs = read_contents(found, compiled=False), read_contents(found)
    assert_same(ours.batch, theirs.batch)
    assert ours.portions == theirs.portions
    assert {type(info) for info in ours.batch.info} == {GameInfo}
    code = f"""
import sys
from paifu.logs.bulk import Content, read_contents
chunk = read_contents([Content("", {SHORT!r})], compiled=False)
print(len(chunk.batch.games), "numba" in sys.modules)
"""
    assert python(code) == "1 False"


def test_a_reader_that_is_not_in_the_cache_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready: set[str] = set()
    monkeypatch.setattr(bulk, "is_complete", lambda name: name in ready)
    asked: list[str] = []

    def counted(name: str) -> ManyReader:
        def read_many(sources: Sequence[str], records: Sequence[bytes]) -> Any:
            asked.append(name)
            return Batch.empty(), [(0, 0)] * len(records)

        return read_many

    rows = [replace(one, read_many=counted(one.name)) for one in FORMATS]
    monkeypatch.setattr(bulk, "format_of", lambda data: rows[int(data)])
    found = [Content("first", b"0"), Content("other", b"1")]
    read_contents(found, wait=False)
    assert asked == [rows[0].name]
    ready.add(rows[1].name)
    read_contents(found, wait=False)
    assert asked[1:] == [rows[0].name, rows[1].name]
    ready.clear()
    read_contents(found)
    assert asked[3:] == [rows[0].name, rows[1].name]


def test_readers_are_compiled_before_they_are_needed() -> None:
    for name in (bulk.FIRST, *bulk.other_readers()):
        bulk.compile_reader(name)
    dispatcher: Any = compiled(scan_records)
    (signature,) = dispatcher.signatures
    read_contents([Content(f"{n}.mjlog", data) for n, data in enumerate(SOME)])
    assert dispatcher.signatures == [signature]


def test_no_records_are_no_batches() -> None:
    assert list(read_many([])) == []
    chunk = read_contents([])
    assert_same(chunk.batch, Batch.empty())
    assert chunk.portions == []


def test_chunk_ends_with_its_last_record_or_its_last_byte(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = iter([Content(str(n), bytes(10)) for n in range(10)])
    assert [len(take(found, 4)) for _ in range(2)] == [4, 4]
    monkeypatch.setattr(bulk, "CHUNK_BYTES", 15)
    assert [len(take(iter(Content("", bytes(10)) for _ in range(5)), 4))] == [2]
    assert [len(take(found)) for _ in range(2)] == [2, 0]


def test_batch_of_usual_records_has_no_rows_but_theirs() -> None:
    """Its tables may be slices of larger ones."""
    (chunk,) = [read_contents([Content("", SHORT), Content("", UNUSUAL)])]
    batch = chunk.batch
    assert batch.games["round_stop"].tolist() == [1, 4]
    assert len(batch.rounds) == 4
    assert np.all(np.diff(batch.rounds["event_start"]) >= 0)


# -- unpacking -------------------------------------------------------------------------


class Absent:
    """A `find_spec` that knows nothing."""

    def __call__(self, _: str) -> None:
        return None


@pytest.fixture(params=["as installed", "zlib"])
def library(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    if request.param == "zlib":
        monkeypatch.setattr(inflate, "find_spec", Absent())
    inflate._library.cache_clear()
    yield
    inflate._library.cache_clear()


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(
    ("data", "found"),
    [
        (gzip.compress(FULL), FULL),
        (gzip.compress(b""), b""),
        (gzip.compress(FULL)[:-1], None),
        (gzip.compress(FULL)[:-8] + bytes(8), None),
        (gzip.compress(FULL) + b"\0", None),
        (gzip.compress(FULL) * 2, None),
        (gzip.compress(FULL + b"1"), None),
        (b"\x1f\x8b" + bytes(30), None),
        (b"", None),
    ],
    ids=["whole", "empty", "cut", "checksum", "more", "two", "large", "wrong", "none"],
)
def test_one_whole_gzip_member_is_inflated(data: bytes, found: bytes | None) -> None:
    assert inflate.inflate(data, len(FULL)) == found


@pytest.mark.usefixtures("library")
def test_bomb_is_not_unpacked_beyond_the_limit() -> None:
    assert inflate.inflate(gzip.compress(bytes(10**7)), 10**6) is None


def test_reading_one_by_one_imports_no_compiler() -> None:
    code = f"""
import sys, io
from paifu.logs.reader import read
(batch,) = read(["-"], stdin=io.BytesIO({SHORT!r}))
loaded = {{"numba", "isal", "paifu.logs.formats.tenhou_bulk"}} & sys.modules.keys()
print(len(batch.games), sorted(loaded))
"""
    assert python(code) == "1 []"
