from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjlog import FULL, LAST, init, record
from paifu.logs.events import Batch
from paifu.logs.reader import contents_now, count_inputs, read

OTHER = record(init(2), LAST)


def gz(data: bytes, level: int = 9) -> bytes:
    """Packed, without the time: tests have the same names in every process."""
    return gzip.compress(data, level, mtime=0)


PACKERS = [gz, bz2.compress, lzma.compress]


def zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def tarred(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def sources(batches: list[Batch]) -> list[str]:
    found = []
    for batch in batches:
        found += [info.source for info in batch.info]
        found += [f"{p.code} {p.source}" for p in batch.problems]
    return found


def of(data: bytes, tmp_path: Path, name: str = "it") -> list[str]:
    """Sources and problems of one file, the folder's name left off."""
    (tmp_path / name).write_bytes(data)
    found = sources(list(read([tmp_path / name])))
    return [text.replace(str(tmp_path) + os.sep, "") for text in found]


def test_file_is_one_batch(tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_bytes(FULL)
    (batch,) = read([tmp_path / "a.mjlog"])
    assert batch.info[0].source == str(tmp_path / "a.mjlog")
    assert len(batch.rounds) == 3


def test_name_of_a_file_says_nothing_about_its_format(tmp_path: Path) -> None:
    assert of(gz(FULL), tmp_path, "a.txt") == ["a.txt"]
    assert of(FULL, tmp_path, "a.zip") == ["a.zip"]


@pytest.mark.parametrize("pack", PACKERS, ids=["gzip", "bzip2", "xz"])
def test_packed_files_are_unpacked_by_content(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    (tmp_path / "a").write_bytes(pack(FULL))
    (batch,) = read([tmp_path / "a"])
    (tmp_path / "b").write_bytes(FULL)
    (plain,) = read([tmp_path / "b"])
    assert batch.info[0].digest == plain.info[0].digest


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_archive_members_are_named_after_the_archive(
    pack: Callable[[dict[str, bytes]], bytes], tmp_path: Path
) -> None:
    data = pack({"x/b": FULL, "a": gz(OTHER)})
    assert of(data, tmp_path) == ["it!x/b", "it!a"]


@pytest.mark.parametrize("pack", PACKERS, ids=["gzip", "bzip2", "xz"])
def test_packed_tar_is_gone_through(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    assert of(pack(tarred({"a": FULL, "b": OTHER})), tmp_path) == ["it!a", "it!b"]


@pytest.mark.parametrize("inner", PACKERS, ids=["gzip", "bzip2", "xz"])
@pytest.mark.parametrize("outer", PACKERS, ids=["in gzip", "in bzip2", "in xz"])
def test_packed_twice_is_unpacked_but_no_deeper(
    outer: Callable[[bytes], bytes], inner: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    assert of(outer(inner(FULL)), tmp_path) == ["it"]
    assert of(outer(inner(tarred({"a": FULL}))), tmp_path) == ["it!a"]
    assert of(outer(inner(gz(FULL))), tmp_path) == ["format.unreadable it"]


@pytest.mark.parametrize("pack", PACKERS, ids=["gzip", "bzip2", "xz"])
def test_packed_zip_is_gone_through(
    pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    assert of(pack(zipped({"a": FULL, "b": OTHER})), tmp_path) == ["it!a", "it!b"]


def test_archive_in_an_archive_is_gone_through_but_no_deeper(tmp_path: Path) -> None:
    inner = zipped({"a": FULL})
    assert of(tarred({"in.zip": inner}), tmp_path) == ["it!in.zip!a"]
    deep = of(zipped({"1.zip": zipped({"2.zip": inner})}), tmp_path)
    assert deep == ["format.unreadable it!1.zip!2.zip"]


def test_what_is_made_meanwhile_is_not_read(tmp_path: Path) -> None:
    full, empty = tmp_path / "full", tmp_path / "empty"
    for folder in (full / "new", empty / "new"):
        folder.mkdir(parents=True)
    (full / "-").write_bytes(FULL)
    found = contents_now([full, empty, "no/such/file", tmp_path / "full" / "*"])
    first = next(found)
    assert (first.source, first.problem) == (str(full / "-"), None)
    for folder in (full, empty):
        (folder / "new" / "b").write_bytes(FULL)
    told = [(one.source, one.problem is None) for one in found]
    assert told == [
        (str(empty), False),
        ("no/such/file", False),
        (str(full / "-"), True),
    ]


def test_a_file_named_as_standard_input_is_a_file_where_a_pattern_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "-").write_bytes(FULL)
    monkeypatch.chdir(tmp_path)
    assert [one.data for one in contents_now(["*"])] == [FULL]


def test_hidden_members_are_left_out(tmp_path: Path) -> None:
    data = zipped({".a": FULL, "__MACOSX/b": FULL, "x/.git/c": FULL, "d": FULL})
    assert of(data, tmp_path) == ["it!d"]


def test_member_without_a_name_is_read(tmp_path: Path) -> None:
    data = zipped({"member": FULL, "b": OTHER}).replace(b"member", bytes(6))
    assert of(data, tmp_path) == ["it!", "it!b"]


def test_any_error_of_a_damaged_archive_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (IndexError, KeyError, OverflowError, MemoryError, RecursionError):

        def fail(*_: object, error: type[Exception] = error) -> None:
            raise error("spoiled")

        monkeypatch.setattr(zipfile, "ZipFile", fail)
        assert of(b"PK\x03\x04", tmp_path) == ["format.unreadable it"]


@pytest.mark.parametrize("name", ["./a", "./x/a", "../a", "x/../a"])
@pytest.mark.parametrize("pack", [zipped, tarred])
def test_members_under_dots_are_not_hidden(
    pack: Callable[[dict[str, bytes]], bytes], name: str, tmp_path: Path
) -> None:
    assert of(pack({name: FULL}), tmp_path) == [f"it!{name}"]


@pytest.mark.parametrize(
    "data",
    [
        zipped({}),
        tarred({}),
        zipped({"x/": b""}),
        zipped({".a": b""}),
        tarred({".a": b""}),
    ],
    ids=["zip", "tar", "folder", "hidden in zip", "hidden in tar"],
)
def test_archive_without_files_is_named(data: bytes, tmp_path: Path) -> None:
    found = of(data, tmp_path)
    assert len(found) == 1
    assert found[0] in ("format.unreadable it", "format.unknown it")


def test_damaged_member_does_not_end_the_archive(tmp_path: Path) -> None:
    data = zipped({"a": gz(FULL)[:-20], "b": OTHER})
    assert of(data, tmp_path) == ["format.unreadable it!a", "it!b"]


def test_damaged_archive_keeps_what_could_be_read(tmp_path: Path) -> None:
    data = tarred({"a": FULL, "b": OTHER})
    found = of(data[: 512 * 3 + len(FULL) + 512], tmp_path)
    assert found[0] == "it!a"
    assert found[-1].startswith("format.unreadable")


@pytest.mark.parametrize(
    "data",
    [
        gz(FULL)[:60],
        bz2.compress(FULL)[:60],
        lzma.compress(FULL)[:60],
        zipped({"a": FULL})[:-30],
        b"PK\x03\x04" + b"x" * 60,
        b"BZh" + b"x" * 60,
        b"\x1f\x8b" + b"x" * 60,
    ],
)
def test_damaged_packing_is_unreadable(data: bytes, tmp_path: Path) -> None:
    assert of(data, tmp_path) == ["format.unreadable it"]


def test_encrypted_member_is_unreadable(tmp_path: Path) -> None:
    data = bytearray(zipped({"a": FULL}))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    assert of(bytes(data), tmp_path) == ["format.unreadable it!a"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "the file is empty"), (b"{}", "no format knows b'{}'")],
)
def test_content_that_no_format_knows_is_named(
    data: bytes, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "a").write_bytes(data)
    (batch,) = read([tmp_path / "a"])
    assert len(batch.games) == 0
    assert batch.problems[0].code == "format.unknown"
    assert batch.problems[0].reason == reason


def test_faulty_record_is_a_problem_and_reading_goes_on(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(FULL.replace(b"<T52/>", b"<WHAT/>"))
    (tmp_path / "b").write_bytes(OTHER)
    first, second = read([tmp_path])
    assert first.problems[0].code == "format.unknown_tag"
    assert second.problems == []


def test_folder_is_read_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b", "a", "sub/d", "sub/c", ".hidden", ".git/e"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(FULL)
    found = sources(list(read([tmp_path])))
    expected = ["a", "b", os.path.join("sub", "c"), os.path.join("sub", "d")]
    assert found == [str(tmp_path / name) for name in expected]
    assert count_inputs([tmp_path]) == 4


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    (tmp_path / "b").write_bytes(FULL)
    assert sources(list(read([tmp_path]))) == [str(tmp_path / "b")]


def test_stray_file_of_a_folder_is_named_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    (batch,) = read([tmp_path])
    assert batch.problems[0].code == "format.unknown"


def test_glob_pattern_names_files_and_folders(tmp_path: Path) -> None:
    for name in ("x1", "x2", "y"):
        (tmp_path / name).write_bytes(FULL)
    pattern = str(tmp_path / "x*")
    assert sources(list(read([pattern]))) == [str(tmp_path / n) for n in ("x1", "x2")]
    assert count_inputs([pattern]) == 2
    deep = str(tmp_path / "**")
    assert len(list(read([deep]))) == count_inputs([deep]) == 3


def test_file_whose_name_looks_like_a_pattern_is_that_file(tmp_path: Path) -> None:
    (tmp_path / "[a]").write_bytes(FULL)
    assert sources(list(read([tmp_path / "[a]"]))) == [str(tmp_path / "[a]")]


@pytest.mark.parametrize(
    ("path", "reason"),
    [("none", "no such file or folder"), ("none*", "no file matches")],
)
def test_path_without_files_is_unreadable(
    path: str, reason: str, tmp_path: Path
) -> None:
    (batch,) = read([tmp_path / path])
    assert batch.problems[0].code == "format.unreadable"
    assert batch.problems[0].reason == reason
    assert count_inputs([tmp_path / path]) == 1


def test_empty_folder_is_said_to_be_empty(tmp_path: Path) -> None:
    (batch,) = read([tmp_path])
    assert batch.problems[0].reason == "the folder holds no files"


@pytest.mark.parametrize("data", [FULL, gz(FULL)])
def test_standard_input(data: bytes) -> None:
    (batch,) = read(["-"], stdin=io.BytesIO(data))
    assert (batch.info[0].source, len(batch.rounds)) == ("-", 3)


def test_archive_on_standard_input() -> None:
    data = zipped({"a": FULL})
    assert sources(list(read(["-"], stdin=io.BytesIO(data)))) == ["-!a"]


@pytest.mark.parametrize(
    ("data", "source"),
    [
        (FULL, "it"),
        (gz(FULL), "it"),
        (zipped({"a": FULL}), "it!a"),
        (tarred({"a": FULL}), "it!a"),
        (zipped({"a": gz(FULL)}), "it!a"),
    ],
)
def test_record_over_the_limit_is_too_large(
    data: bytes, source: str, tmp_path: Path
) -> None:
    (tmp_path / "it").write_bytes(data)
    small = len(FULL) - 1
    (batch,) = read([tmp_path / "it"], largest=small)
    assert batch.problems[0].code == "format.too_large"
    assert batch.problems[0].source.endswith(source)
    (whole,) = read([tmp_path / "it"], largest=len(FULL))
    assert whole.problems == []


def test_standard_input_over_the_limit_is_too_large() -> None:
    (batch,) = read(["-"], largest=10, stdin=io.BytesIO(FULL))
    assert batch.problems[0].code == "format.too_large"


def test_bomb_is_not_unpacked_beyond_the_limit(tmp_path: Path) -> None:
    bomb = gz(bytes(10**8), 9)
    assert len(bomb) < 10**5 + 10**4
    (tmp_path / "bomb").write_bytes(zipped({"a": bomb}))
    (batch,) = read([tmp_path / "bomb"], largest=10**6)
    assert batch.problems[0].code == "format.too_large"


@pytest.mark.parametrize("pack", [zipped, tarred], ids=["zip", "tar"])
def test_archive_of_bombs_ends_where_it_swells(
    pack: Callable[[dict[str, bytes]], bytes], tmp_path: Path
) -> None:
    zeros = bytes(10**6)
    data = pack({"a": FULL} | {f"b{number}": zeros for number in range(100)})
    packed = data if pack is zipped else gz(data)
    (tmp_path / "bomb").write_bytes(packed)
    *found, last = read([tmp_path / "bomb"], largest=2 * 10**6)
    assert len(found[0].games) == 1
    assert len(found) < 50
    assert last.problems[0].code == "format.too_large"
    assert last.problems[0].source.endswith("bomb")
    assert last.problems[0].reason.startswith("unpacks to more than 100 times")


def test_header_of_a_tar_that_swells_is_not_held(tmp_path: Path) -> None:
    entry = tarfile.TarInfo("a")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, 10**8
    data = gz(entry.tobuf() + bytes(10**8))
    (tmp_path / "bomb").write_bytes(data)
    tracemalloc.start()
    (batch,) = read([tmp_path / "bomb"], largest=10**6)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert batch.problems[0].code == "format.too_large"
    assert peak < 4 * 10**7


def test_folder_that_cannot_be_entered_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").write_bytes(FULL)
    (tmp_path / "closed").mkdir()
    listed = os.scandir

    def scandir(path: str) -> Any:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = sources(list(read([tmp_path])))
    closed = f"format.unreadable {tmp_path / 'closed'}"
    assert found == [str(tmp_path / "a"), closed]
    assert count_inputs([tmp_path]) == 2


ARCHIVES = [
    zipped({"a": FULL, "b": gz(OTHER)}),
    gz(tarred({"a": FULL})),
    tarred({"a": FULL, "z.zip": zipped({"b": OTHER})}),
]


@given(st.sampled_from(ARCHIVES), st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_archives_never_raise(archive: bytes, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(archive)))
    piece = draw.draw(st.binary(max_size=8))
    skip = draw.draw(st.integers(0, 8))
    changed = archive[:at] + piece + archive[at + skip :]
    for batch in read(["-"], stdin=io.BytesIO(changed), largest=10**6):
        assert len(batch.games) or batch.problems


def test_a_link_that_leads_to_itself_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(FULL)
    (tmp_path / "b").symlink_to("c")
    (tmp_path / "c").symlink_to("b")
    read_ones = list(read([tmp_path]))
    assert sources(read_ones[:1]) == [str(tmp_path / "a")]
    reasons = [one.problems[0].reason for one in read_ones[1:]]
    assert reasons == ["Too many levels of symbolic links"] * 2


@pytest.mark.skipif(not os.path.exists("/proc/self/maps"), reason="no /proc here")
def test_a_link_to_what_the_system_shows_as_files_is_passed_over(
    tmp_path: Path,
) -> None:
    (tmp_path / "a").symlink_to("/proc/self/maps")
    (tmp_path / "b").write_bytes(FULL)
    (tmp_path / "c").symlink_to("/dev/zero")
    assert sources(list(read([tmp_path]))) == [str(tmp_path / "b")]
