"""Archives that hold themselves or share their bytes: located, and never unpacked on.

Each is read with a limit of 100 kB a record; how much was unpacked shows in how many
members were named before the rest was left.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from damages import archives
from damages.packing import tarred, zipped
from mjlog import FULL
from paifu.logs.archives import ARCHIVES_DEEP, in_bytes
from paifu.logs.unpacking import SWELLS, Content

LARGEST = 10**5


def found(data: bytes) -> list[Content]:
    """The members of a file, within the limit."""
    return list(in_bytes(data, "it", LARGEST))


def test_a_zip_archive_that_holds_itself_is_opened_twice() -> None:
    data = archives.quine()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read(archives.NAME.decode()) == data
    (last,) = found(data)
    assert last.source == "it" + f"!{archives.NAME.decode()}" * ARCHIVES_DEEP
    assert last.problem is not None
    assert last.problem.code == "format.unreadable"
    assert "archive in an archive in an archive: not opened" in last.problem.reason


def test_what_is_too_deep_in_archives_is_said_to_be() -> None:
    data = FULL
    for _ in range(3):
        data = zipped({"a": data}, 0)
    (one,) = found(data)
    assert one.problem is not None
    assert one.source == "it!a!a"
    assert "not opened" in one.problem.reason
    data = FULL
    for pack in (gzip.compress, bz2.compress, gzip.compress):
        data = pack(data)
    (one,) = found(data)
    assert one.problem is not None
    assert one.problem.reason == "compressed more than 2 times: not unpacked"


@pytest.mark.parametrize("method", [0, 8, 12, 14])
def test_members_are_read_however_they_are_packed(method: int) -> None:
    data = zipped({"a": FULL, "b": b""}, method)
    assert [one.data for one in found(data)] == [FULL, b""]


@pytest.mark.parametrize("method", [0, 8, 12, 14])
def test_a_damaged_member_is_named_however_it_is_packed(method: int) -> None:
    data = bytearray(zipped({"a": FULL}, method))
    data[60] ^= 8
    (one,) = found(bytes(data))
    assert one.problem is not None
    assert (one.source, one.problem.code) == ("it!a", "format.unreadable")


@pytest.mark.parametrize("method", [12, 14])
def test_a_wrong_checksum_is_named_however_it_is_packed(method: int) -> None:
    data = bytearray(zipped({"a": FULL}, method))
    data[data.index(b"PK\1\2") + 16] ^= 1
    (one,) = found(bytes(data))
    assert one.problem is not None
    assert (one.source, one.problem.code) == ("it!a", "format.unreadable")
    assert "checksum" in one.problem.reason


def test_a_way_to_pack_that_only_newer_pythons_know_is_not_read() -> None:
    data = archives.repeated(b"x", 1, b"x", method=93)
    (one,) = found(data)
    assert one.problem is not None
    assert (one.source, one.problem.code) == ("it!a", "format.unreadable")
    assert "method 93" in one.problem.reason


ZEROS = bytes(LARGEST)
WRONG = ZEROS[:-1] + b"x"
"""What a checksum is taken of that is not that of the zeros."""


def broken(pack: Callable[[bytes], bytes], end: int) -> bytes:
    """Packed zeros whose last bytes, where the checksum is, are others."""
    return pack(ZEROS)[:-end] + b"?" * end


def gz_with_another_sum(data: bytes) -> bytes:
    return gzip.compress(data)[:-8] + gzip.compress(WRONG)[-8:]


SWELLING: dict[str, bytes] = {
    "overlapping members": archives.overlapping(ZEROS[:-5000], 100),
    "a member named often": archives.repeated(ZEROS, 2000, archives.deflated(ZEROS)),
    "with a wrong checksum": archives.repeated(
        ZEROS, 2000, archives.deflated(ZEROS), wrong=1
    ),
    "bzip2, with a wrong checksum": archives.repeated(
        ZEROS, 2000, bz2.compress(ZEROS), 12, wrong=1
    ),
    "gzip with wrong checksums": zipped(
        dict.fromkeys(map(str, range(2000)), gz_with_another_sum(ZEROS))
    ),
    "bzip2 with wrong checksums": zipped(
        dict.fromkeys(map(str, range(2000)), broken(bz2.compress, 6))
    ),
    "xz with wrong checksums": zipped(
        dict.fromkeys(map(str, range(2000)), broken(lzma.compress, 30))
    ),
    "holes in a tar archive": archives.sparse_tar(LARGEST, 2000),
}
"""Archives that unpack to 200 MB, or 10 MB, if nobody stops."""


def is_refused(member: Content) -> bool:
    """Newer zipfiles (3.11.8, 3.12.2, …) open no member that shares its bytes."""
    return member.problem is not None and "no whole zip" in member.problem.reason


@pytest.mark.parametrize("name", SWELLING)
def test_what_is_unpacked_counts_whether_or_not_it_is_whole(name: str) -> None:
    data = SWELLING[name]
    unpacked = [one for one in found(data) if not is_refused(one)]
    if len(unpacked) < 2:
        return  # Nothing else was unpacked at all.
    *members, last = unpacked
    assert last.problem is not None
    assert (last.source, last.problem.code) == ("it", "format.too_large")
    # Each of the others unpacked to nearly all that one may.
    assert len(members) * (LARGEST - 6000) <= LARGEST + SWELLS * len(data)


LZMA_HEAD = b"\x09\x14\x05\x00" + lzma.compress(b"", lzma.FORMAT_ALONE, preset=0)[:5]
MANY = bytes(2**25)


@pytest.mark.parametrize(
    ("method", "packed"),
    [
        (12, bz2.compress(MANY)),
        (14, LZMA_HEAD + lzma.compress(MANY, lzma.FORMAT_ALONE, preset=0)[13:]),
    ],
)
def test_no_more_of_a_member_is_unpacked_than_may_be(
    method: int, packed: bytes
) -> None:
    assert len(packed) < 2**13
    data = archives.repeated(MANY, 1, packed, method)
    tracemalloc.start()
    (one,) = found(data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert one.problem is not None
    assert (one.source, one.problem.code) == ("it!a", "format.too_large")
    assert most < len(MANY) / 8


def test_links_of_a_tar_archive_to_themselves_are_no_files() -> None:
    (one,) = found(archives.linked_tar())
    assert one.problem is not None
    assert one.problem.reason == "the archive holds no files"
    (record,) = found(archives.linked_tar()[:-1024] + tarred({"c": FULL}))
    assert (record.source, record.data) == ("it!c", FULL)


def test_an_archive_in_an_archive_in_a_packed_file() -> None:
    inner = zipped({"a": tarred({"b": FULL})})
    assert [one.source for one in found(gzip.compress(gzip.compress(inner)))] == [
        "it!a!b"
    ]
    (deeper,) = found(gzip.compress(zipped({"c": inner})))
    assert deeper.source == "it!c!a"
    assert deeper.problem is not None
    assert "not opened" in deeper.problem.reason
