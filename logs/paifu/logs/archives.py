"""The records in one file: packed ones and those of archives, within limits.

What a file is shows in its content, never in its name: gzip, bzip2 and xz are unpacked,
zip, tar and 7z archives are gone through member by member (an archive within an archive
too, deeper ones not), SQLite databases of logs row by row. A member is named
`archive!member`, a row `database!table!id`. No member is written to disk.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, cast

from paifu.logs.inflate import inflate
from paifu.logs.unpacking import (
    Content,
    Limits,
    SwollenError,
    error_text,
    is_hidden,
    problem,
    swollen,
    too_large,
    unpack_errors,
)

ARCHIVES_DEEP = 2
"""An archive, and an archive in it."""

PACKED_DEEP = 2
"""Compressions around one another, such as `.tar.gz` twice."""

_GZIPPED, _ZIPPED = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06")


# What unpacks is imported when it is first used: most records are not packed, and one
# game is judged while it would be loaded.
def _gzip(file: BinaryIO) -> object:
    from gzip import GzipFile

    # The mode is given, or it is taken from the file: a packed one's is a number.
    return GzipFile(fileobj=file, mode="rb")


def _bzip2(file: BinaryIO) -> object:
    from bz2 import BZ2File

    return BZ2File(file)


def _xz(file: BinaryIO) -> object:
    from lzma import LZMAFile

    return LZMAFile(file)


_PACKED: tuple[tuple[bytes, Callable[[BinaryIO], object]], ...] = (
    (_GZIPPED, _gzip),
    (b"BZh", _bzip2),
    (b"\xfd7zXZ\x00", _xz),
)

_SEVEN_ZIPPED, _SQLITE = b"7z\xbc\xaf\x27\x1c", b"SQLite format 3\0"

_TO_AND_FRO = (*_ZIPPED, _SEVEN_ZIPPED, _SQLITE)
"""What files start with that are not read in one pass."""

_AT_ONCE = 2**16
"""Bytes that are unpacked before they are counted."""

_WRAPPERS = (*(magic for magic, _ in _PACKED), *_TO_AND_FRO)
"""What files that hold others start with, but for tar, which has no such mark."""


def in_bytes(data: bytes, name: str, largest: int) -> Iterable[Content]:
    """The records of a file that is in memory.

    Args:
        data: the whole file.
        name: its path.
        largest: most bytes of one record, unpacked.
    """
    # Nearly all are one record.
    record = lone_record(data, largest)
    return _held(data, name, largest) if record is None else (Content(name, record),)


def lone_record(data: bytes, most: int) -> bytes | None:
    """The record in a file that holds one, as it is or packed by gzip.

    None if it may hold others, or is damaged, or holds more than `most` bytes.

    >>> import gzip
    >>> lone_record(b"riichi", 6), lone_record(gzip.compress(b"riichi"), 6)
    (b'riichi', b'riichi')
    """
    if data.startswith(_GZIPPED):
        inner = inflate(data, most)
        return None if inner is None or _holds(inner) else inner
    return None if len(data) > most or _holds(data) else data


def _held(data: bytes, name: str, largest: int) -> Iterator[Content]:
    """The records in a file that holds some, as far as it may be unpacked."""
    try:
        yield from _member(data, name, Limits.of(largest, len(data)), 0)
    except SwollenError:
        yield swollen(name)


def _holds(data: bytes) -> bool:
    """Whether a file holds others, by what it starts with."""
    return data.startswith(_WRAPPERS) or data[257:262] == b"ustar"


def in_file(file: BinaryIO, name: str, size: int, largest: int) -> Iterator[Content]:
    """The records of an open file; the arguments are those of `in_bytes`.

    Args:
        file: it can be sought in.
        name: its path.
        size: bytes that it has.
        largest: most bytes of one record, unpacked.
    """
    try:
        yield from _content(file, name, Limits.of(largest, size), 0, 0)
    except unpack_errors() as error:
        yield problem("unreadable", name, error_text(error))
    except SwollenError:
        yield swollen(name)


class _Measured(io.RawIOBase):
    """A packed file, unpacked as it is read; every byte is counted.

    What is thrown away because of a wrong checksum after it was unpacked all the same:
    it is counted too, or many such members would take as long as they like.
    """

    def __init__(self, unpacked: BinaryIO, limits: Limits) -> None:
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
        """So many bytes, fewer at the end; all that there are if it is negative."""
        pieces: list[bytes] = []
        while size:
            piece = self._piece(_AT_ONCE if size < 0 else min(size, _AT_ONCE))
            if not piece:
                break
            pieces.append(piece)
            size -= len(piece) if size > 0 else 0
        return b"".join(pieces)

    def _piece(self, size: int) -> bytes:
        try:
            piece = self._unpacked.read(size)
        except Exception:
            self._limits.spend(size)
            raise
        self._limits.spend(len(piece))
        return piece

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go back, which unpacks from the start again."""
        return self._unpacked.seek(offset, whence)


def _measured(unpacked: BinaryIO, limits: Limits) -> BinaryIO:
    return cast(BinaryIO, _Measured(unpacked, limits))


# -- files within files ----------------------------------------------------------------


def _member(
    data: bytes, name: str, limits: Limits, archives: int, packed: int = 0
) -> Iterator[Content]:
    """The records of a file that is in memory."""
    if not _holds(data):
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
    except unpack_errors() as error:
        yield problem("unreadable", name, error_text(error))


def _content(
    file: BinaryIO, name: str, limits: Limits, archives: int, packed: int
) -> Iterator[Content]:
    """The records of a seekable file; `archives` and `packed` are what is around it."""
    start = file.read(512)
    file.seek(0)
    unpack = next((u for magic, u in _PACKED if start.startswith(magic)), None)
    if unpack is not None and packed >= PACKED_DEEP:
        reason = f"compressed more than {PACKED_DEEP} times: not unpacked"
        yield problem("unreadable", name, reason)
    elif unpack is not None:
        stream = _measured(cast(BinaryIO, unpack(file)), limits)
        yield from _content(stream, name, limits, archives, packed + 1)
    elif _is_archive(start) and archives >= ARCHIVES_DEEP:
        reason = "an archive in an archive in an archive: not opened"
        yield problem("unreadable", name, reason)
    elif start.startswith(_TO_AND_FRO):
        if isinstance(file, _Measured):
            # Packed, each way to or fro would unpack it again.
            yield from _within(_start(file, limits), name, limits, archives, packed)
        elif start.startswith(_ZIPPED):
            yield from _zip(file, name, limits, archives + 1)
        else:
            read = _seven_zip if start.startswith(_SEVEN_ZIPPED) else _sqlite
            yield from _members(read(file, name, limits), limits, archives + 1)
    elif _is_archive(start):
        yield from _tar(file, name, limits, archives + 1)
    else:
        data = _start(file, limits)
        large = len(data) > limits.largest
        yield too_large(name, limits.largest) if large else Content(name, data)


def _is_archive(start: bytes) -> bool:
    return start.startswith(_TO_AND_FRO) or start[257:262] == b"ustar"


def _start(file: BinaryIO, limits: Limits) -> bytes:
    """What a file holds, and of what is too large one byte too many."""
    return file.read(limits.largest + 1)


def _zip(file: BinaryIO, name: str, limits: Limits, archives: int) -> Iterator[Content]:
    from zipfile import ZipFile

    from paifu.logs import zip_members

    with ZipFile(file) as archive:
        entries = [
            entry
            for entry in archive.infolist()
            if not entry.filename.endswith("/") and not is_hidden(entry.filename)
        ]
        if not entries:
            yield problem("unreadable", name, "the archive holds no files")
        for entry in entries:
            inner = f"{name}!{entry.filename}"
            try:
                with zip_members.member(archive, entry) as member:
                    data = _start(_measured(member, limits), limits)
                if len(data) <= limits.largest:
                    zip_members.check_sum(entry, data)
            except unpack_errors() as error:
                yield problem("unreadable", inner, error_text(error))
                continue
            yield from _within(data, inner, limits, archives)


def _tar(file: BinaryIO, name: str, limits: Limits, archives: int) -> Iterator[Content]:
    import tarfile

    # "r|": one pass, so that a packed archive is unpacked once.
    with tarfile.open(fileobj=file, mode="r|") as archive:
        found = False
        for entry in archive:
            if not entry.isfile() or is_hidden(entry.name):
                continue
            found = True
            member = cast(BinaryIO | None, archive.extractfile(entry))
            if member and entry.issparse():  # holes, of which the file has no bytes
                member = _measured(member, limits)
            data = _start(member, limits) if member else b""
            yield from _within(data, f"{name}!{entry.name}", limits, archives)
        if not found:
            yield problem("unreadable", name, "the archive holds no files")


def _seven_zip(file: BinaryIO, name: str, limits: Limits) -> Iterator[Content]:
    from paifu.logs.seven_zip import members

    return members(file, name, limits)


def _sqlite(file: BinaryIO, name: str, limits: Limits) -> Iterator[Content]:
    from paifu.logs.sqlite_logs import rows

    return rows(file, name, limits)


def _members(
    found: Iterable[Content], limits: Limits, archives: int
) -> Iterator[Content]:
    for content in found:
        if content.problem is not None:
            yield content
        else:
            yield from _within(content.data, content.source, limits, archives)


def _within(
    data: bytes, name: str, limits: Limits, archives: int, packed: int = 0
) -> Iterator[Content]:
    if len(data) > limits.largest:
        yield too_large(name, limits.largest)
    else:
        yield from _member(data, name, limits, archives, packed)
