from __future__ import annotations

import gzip
import io
import random
import struct
import threading
import tracemalloc
import zlib
from importlib.util import find_spec
from pathlib import Path

import py7zr
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damages.packing import zipped
from mjlog import FULL, LAST, init, record
from paifu.logs import seven_zip
from paifu.logs.reader import SMALL, contents, read

OTHER = record(init(2), LAST)


def packed(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(data, name)
    return file.getvalue()


def found(data: bytes, largest: int = 10**6) -> list[str]:
    made = []
    for batch in read(["-"], stdin=io.BytesIO(data), largest=largest):
        made += [info.source for info in batch.info]
        made += [f"{p.code} {p.source}" for p in batch.problems]
    return made


def test_members_are_named_after_the_archive() -> None:
    data = packed({"x/b": FULL, "a": gzip.compress(OTHER), ".hidden": FULL})
    assert found(data) == ["-!x/b", "-!a"]
    assert found(gzip.compress(data)) == ["-!x/b", "-!a"]


def test_archive_on_the_disk_is_read(tmp_path: Path) -> None:
    noise = random.Random(1).randbytes(SMALL)
    (tmp_path / "a").write_bytes(packed({"noise": noise, "b": FULL}))
    (first, second) = read([tmp_path / "a"])
    assert first.problems[0].code == "format.unknown"
    assert second.info[0].source == f"{tmp_path / 'a'}!b"


def test_no_more_of_a_member_is_unpacked_than_may_be() -> None:
    zeros, file = bytes(2**25), io.BytesIO()
    filters = [{"id": py7zr.FILTER_DEFLATE}]
    with py7zr.SevenZipFile(file, "w", filters=filters) as archive:
        archive.writestr(zeros, "a")
    tracemalloc.start()
    last = found(file.getvalue(), 10**5)[-1]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert last == "format.too_large -"
    assert most < len(zeros)


def test_an_archive_in_an_archive_in_a_packed_file() -> None:
    data = gzip.compress(zipped({"x": packed({"a": FULL})}))
    assert found(data) == ["-!x!a"]
    assert found(zipped({"y": zipped({"x": packed({"a": FULL})})})) == [
        "format.unreadable -!y!x"
    ]


def test_empty_archives_and_members_are_named() -> None:
    assert found(packed({".hidden": FULL})) == ["format.unreadable -"]
    assert found(packed({"a": b""})) == ["format.unknown -!a"]


def test_member_over_the_limit_is_too_large_and_the_next_is_read(
    tmp_path: Path,
) -> None:
    noise = random.Random(1).randbytes(len(OTHER) + 1)
    (tmp_path / "x").write_bytes(packed({"a": noise, "b": OTHER}))
    first, second = read([tmp_path / "x"], largest=len(OTHER))
    assert first.problems[0].code == "format.too_large"
    assert first.problems[0].source.endswith("!a")
    assert second.problems == []


def test_archive_that_swells_ends_there() -> None:
    zeros = {f"z{number}": bytes(3 * 10**5) for number in range(30)}
    data = packed({"a": FULL} | zeros)
    *_, last = sources = found(data, 10**6)
    assert sources[0] == "-!a"
    assert last == "format.too_large -"
    assert len(sources) < 10


def test_archive_that_is_left_ends_its_thread() -> None:
    before = threading.active_count()
    data = packed(dict.fromkeys("abc", FULL))
    reading = contents(["-"], stdin=io.BytesIO(data))
    assert next(reading).source == "-!a"
    assert threading.active_count() == before + 1
    reading.close()  # type: ignore[attr-defined]  # a generator
    assert threading.active_count() == before


def test_encrypted_archive_is_unreadable() -> None:
    file = io.BytesIO()
    with py7zr.SevenZipFile(file, "w", password="secret") as archive:
        archive.writestr(FULL, "a")
    assert found(file.getvalue()) == ["format.unreadable -"]


def test_without_the_library_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_spec("py7zr")
    monkeypatch.setattr(seven_zip, "find_spec", lambda _: None)
    (batch,) = read(["-"], stdin=io.BytesIO(packed({"a": FULL})))
    assert batch.problems[0].reason == (
        "7z archives need the extra '7z': pip install 'paifu[7z]'"
    )


DAMAGED = packed({"a": FULL, "b": gzip.compress(OTHER), "c": OTHER})


def with_right_sums(data: bytes) -> bytes:
    """Damage that the checksums of the headers do not give away."""
    start, size = struct.unpack("<QQ", data[12:28])
    header = data[32 + start : 32 + start + size]
    middle = data[12:28] + struct.pack("<I", zlib.crc32(header))
    return data[:8] + struct.pack("<I", zlib.crc32(middle)) + middle + data[32:]


@given(st.data())
@settings(max_examples=100)
def test_damaged_archive_never_raises(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(6, len(DAMAGED)))
    piece = draw.draw(st.binary(max_size=8))
    skip = draw.draw(st.integers(0, 8))
    changed = DAMAGED[:at] + piece + DAMAGED[at + skip :]
    if draw.draw(st.booleans()) and len(changed) > 32:
        changed = with_right_sums(changed)
    assert found(changed)
