"""The records in one file: packed ones and those of archives, within limits.

What a file is shows in its content, never in its name: gzip, bzip2 and xz are unpacked,
zip and tar archives are gone through member by member (an archive within an archive
too, deeper ones not). A member is named `archive!member`. No member is written to disk.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple, cast

from paifu.logs.events import Problem
from paifu.logs.inflate import inflate

SWELLS = 100
"""How many times its own size a file may unpack to in all, beyond the most bytes of a
record. Records shrink to a tenth or a thirtieth; bombs to a thousandth and less."""

ARCHIVES_DEEP = 2
"""An archive, and an archive in it."""

PACKED_DEEP = 2
"""Compressions around one another, such as `.tar.gz` twice."""

_ERRORS = (
    OSError,
    EOFError,
    MemoryError,  # xz may ask for a dictionary of 4 GB
    ValueError,
    RuntimeError,  # an encrypted zip member
    NotImplementedError,  # an unknown compression of a zip member
    struct.error,
    zlib.error,
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
    # The libraries' own slips: IndexError for a member of no name, OverflowError for a
    # place that no file reaches.
    LookupError,
    ArithmeticError,
)
"""What reading a damaged file may raise."""


_GZIPPED, _ZIPPED = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06")

_PACKED: tuple[tuple[bytes, Callable[[BinaryIO], object]], ...] = (
    # The mode is given, or it is taken from the file: a packed one's is a number.
    (_GZIPPED, lambda file: gzip.GzipFile(fileobj=file, mode="rb")),
    (b"BZh", bz2.BZ2File),
    (b"\xfd7zXZ\x00", lzma.LZMAFile),
)

_WRAPPERS = (*(magic for magic, _ in _PACKED), *_ZIPPED)
"""What files that hold others start with, but for tar, which has no such mark."""


class Content(NamedTuple):
    """A record as it was found, unread; or why there is none."""

    source: str
    """Path, or archive and member."""
    data: bytes
    """The record, uncompressed."""
    problem: Problem | None = None


def problem(code: str, source: str, reason: str) -> Content:
    """No record, and why."""
    return Content(source, b"", Problem(f"format.{code}", source, reason))


def too_large(name: str, largest: int) -> Content:
    """No record, since there are more bytes than may be."""
    return problem("too_large", name, f"more than {largest} bytes when unpacked")


def error_text(error: Exception) -> str:
    """What went wrong, as a reason for people."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def in_bytes(data: bytes, name: str, largest: int) -> Iterator[Content]:
    """The records of a file that is in memory.

    Args:
        data: the whole file.
        name: its path.
        largest: most bytes of one record, unpacked.
    """
    try:
        yield from _member(data, name, _Limits.of(largest, len(data)), 0)
    except _SwollenError:
        yield _swollen(name)


def in_file(file: BinaryIO, name: str, size: int, largest: int) -> Iterator[Content]:
    """The records of an open file; the arguments are those of `in_bytes`.

    Args:
        file: it can be sought in.
        name: its path.
        size: bytes that it has.
        largest: most bytes of one record, unpacked.
    """
    try:
        yield from _content(file, name, _Limits.of(largest, size), 0, 0)
    except _ERRORS as error:
        yield problem("unreadable", name, error_text(error))
    except _SwollenError:
        yield _swollen(name)


# -- limits ----------------------------------------------------------------------------


class _SwollenError(Exception):
    """A file unpacks to more than it may; ends the whole file, not one member."""


@dataclass(slots=True)
class _Limits:
    """What a file may still unpack to."""

    largest: int
    """Bytes of one record."""
    left: int
    """Bytes of everything in the file that is still to be unpacked."""

    @classmethod
    def of(cls, largest: int, size: int) -> _Limits:
        """The limits of a file of so many bytes."""
        return cls(largest, largest + SWELLS * size)

    def spend(self, unpacked: int) -> None:
        """Count bytes that were unpacked."""
        self.left -= unpacked
        if self.left < 0:
            raise _SwollenError


class _Measured(io.RawIOBase):
    """A packed file, unpacked as it is read; every byte is counted."""

    def __init__(self, unpacked: BinaryIO, limits: _Limits) -> None:
        """Count what is read of a file against limits."""
        super().__init__()
        self._unpacked, self._limits = unpacked, limits

    def readable(self) -> bool:
        """Always true."""
        return True

    def seekable(self) -> bool:
        """Always true: unpacking can begin anew."""
        return True

    def read(self, size: int = -1) -> bytes:
        """So many bytes, fewer at the end."""
        data = self._unpacked.read(size)
        self._limits.spend(len(data))
        return data

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go back, which unpacks from the start again."""
        return self._unpacked.seek(offset, whence)


def _swollen(name: str) -> Content:
    reason = f"unpacks to more than {SWELLS} times its size: the rest is not read"
    return problem("too_large", name, reason)


# -- files within files ----------------------------------------------------------------


def _member(
    data: bytes, name: str, limits: _Limits, archives: int, packed: int = 0
) -> Iterator[Content]:
    """The records of a file that is in memory."""
    if not data.startswith(_WRAPPERS) and data[257:262] != b"ustar":
        yield Content(name, data)
        return
    if data.startswith(_GZIPPED) and packed < PACKED_DEEP:
        inner = inflate(data, limits.largest)
        if inner is not None:
            limits.spend(len(inner))
            yield from _member(inner, name, limits, archives, packed + 1)
            return
    try:
        yield from _content(io.BytesIO(data), name, limits, archives, packed)
    except _ERRORS as error:
        yield problem("unreadable", name, error_text(error))


def _content(
    file: BinaryIO, name: str, limits: _Limits, archives: int, packed: int
) -> Iterator[Content]:
    """The records of a seekable file; `archives` and `packed` are what is around it."""
    start = file.read(512)
    file.seek(0)
    unpack = next((u for magic, u in _PACKED if start.startswith(magic)), None)
    if unpack is not None and packed < PACKED_DEEP:
        inner = _Measured(cast(BinaryIO, unpack(file)), limits)
        stream = cast(BinaryIO, inner)
        yield from _content(stream, name, limits, archives, packed + 1)
    elif start.startswith(_ZIPPED) and archives < ARCHIVES_DEEP:
        if isinstance(file, _Measured):
            # A zip is gone through to and fro, and each way would unpack it again.
            yield from _within(_start(file, limits), name, limits, archives, packed)
        else:
            yield from _zip(file, name, limits, archives + 1)
    elif start[257:262] == b"ustar" and archives < ARCHIVES_DEEP:
        yield from _tar(file, name, limits, archives + 1)
    else:
        data = _start(file, limits)
        large = len(data) > limits.largest
        yield too_large(name, limits.largest) if large else Content(name, data)


def _start(file: BinaryIO, limits: _Limits) -> bytes:
    """What a file holds, and of what is too large one byte too many."""
    return file.read(limits.largest + 1)


def _hidden(member: str) -> bool:
    # "./a" is how tar names what is in the folder where it was run.
    parts = [part for part in member.split("/") if part not in (".", "..")]
    return any(part.startswith((".", "__MACOSX")) for part in parts)


def _zip(
    file: BinaryIO, name: str, limits: _Limits, archives: int
) -> Iterator[Content]:
    with zipfile.ZipFile(file) as archive:
        entries = [
            entry
            for entry in archive.infolist()
            if not entry.filename.endswith("/") and not _hidden(entry.filename)
        ]
        if not entries:
            yield problem("unreadable", name, "the archive holds no files")
        for entry in entries:
            inner = f"{name}!{entry.filename}"
            try:
                with archive.open(entry) as member:
                    data = _start(cast(BinaryIO, member), limits)
            except _ERRORS as error:
                yield problem("unreadable", inner, error_text(error))
                continue
            limits.spend(len(data))
            yield from _within(data, inner, limits, archives)


def _tar(
    file: BinaryIO, name: str, limits: _Limits, archives: int
) -> Iterator[Content]:
    # "r|": one pass, so that a packed archive is unpacked once.
    with tarfile.open(fileobj=file, mode="r|") as archive:
        found = False
        for entry in archive:
            if not entry.isfile() or _hidden(entry.name):
                continue
            found = True
            member = archive.extractfile(entry)
            data = _start(cast(BinaryIO, member), limits) if member else b""
            yield from _within(data, f"{name}!{entry.name}", limits, archives)
        if not found:
            yield problem("unreadable", name, "the archive holds no files")


def _within(
    data: bytes, name: str, limits: _Limits, archives: int, packed: int = 0
) -> Iterator[Content]:
    if len(data) > limits.largest:
        yield too_large(name, limits.largest)
    else:
        yield from _member(data, name, limits, archives, packed)
