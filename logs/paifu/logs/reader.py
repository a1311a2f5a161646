"""Reading records from wherever they are: the one entry for every command.

`contents` finds the bytes of the records, `read_content` reads one and `read` does
both; `paifu.logs.bulk` reads many at once.

A path is a file, a folder (read recursively, sorted; hidden files, pipes and devices
left out), a glob pattern, or `-` for standard input. What a file is shows in its
content, never in its name: gzip, bzip2 and xz are unpacked, zip and tar archives are
gone through member by member (an archive within an archive too, deeper ones not), and
the rest goes to the format that knows it. A member is named `archive!member`.

Nothing raises here: what cannot be read gives a batch without games and one `Problem`:

- `format.unreadable`: no such file, no permission, a damaged archive;
- `format.unknown`: no format knows the content. That holds for every file of a folder
  or archive too: a stray text file among the records is named, not passed over;
- `format.too_large`: more than `largest` bytes when unpacked, or an archive of very
  much more than its own size (a bomb).
"""

from __future__ import annotations

import bz2
import glob
import gzip
import io
import lzma
import os
import struct
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from paifu.logs.events import Batch, Problem
from paifu.logs.formats import format_of
from paifu.logs.inflate import inflate

LARGEST = 256 * 2**20
"""Most bytes of one record, or of an archive in an archive, unpacked."""

SWELLS = 100
"""How many times its own size a file may unpack to in all, beyond `LARGEST`. Records
shrink to a tenth or a thirtieth; bombs to a thousandth and less."""

SMALL = 2**20
"""Files up to so many bytes are taken into memory before they are looked at."""

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
)


_DAMAGED = (*_ERRORS, LookupError, ArithmeticError)
"""What reading a damaged archive may raise too: such as IndexError for a member of no
name, OverflowError for a place that no file reaches."""


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


def read(
    paths: Iterable[str | Path],
    *,
    largest: int = LARGEST,
    stdin: BinaryIO | None = None,
) -> Iterator[Batch]:
    """A batch for each record found, in order.

    Args:
        paths: files, folders, glob patterns, `-` for standard input.
        largest: most bytes of one record, unpacked.
        stdin: what `-` reads; the process's own standard input if None.

    >>> (batch,) = read(["no/such/file"])
    >>> batch.problems[0].code, batch.problems[0].reason
    ('format.unreadable', 'no such file or folder')
    """
    yield from map(read_content, contents(paths, largest=largest, stdin=stdin))


def read_content(content: Content) -> Batch:
    """The batch of one record that was found."""
    if content.problem is not None:
        return _with_problem(content.problem)
    data, source = content.data, content.source
    found = format_of(data)
    if found is None:
        reason = f"no format knows {data[:24]!r}" if data else "the file is empty"
        return _with_problem(Problem("format.unknown", source, reason))
    try:
        return found.read(data, source)
    except _ERRORS as error:
        return _with_problem(Problem("format.unreadable", source, _text(error)))


def _with_problem(problem: Problem) -> Batch:
    batch = Batch.empty()
    batch.problems.append(problem)
    return batch


def contents(
    paths: Iterable[str | Path],
    *,
    largest: int = LARGEST,
    stdin: BinaryIO | None = None,
) -> Iterator[Content]:
    """Every record found, in order; the arguments are those of `read`."""
    for path in paths:
        if str(path) == "-":
            yield from _standard_input(stdin or sys.stdin.buffer, largest)
            continue
        files = _files(str(path))
        if not files:
            yield _problem("unreadable", str(path), _why_nothing(str(path)))
        for file in files:
            yield from _file(file, largest)


def count_inputs(paths: Iterable[str | Path]) -> int:
    """How many files `read` will open; an archive counts as one.

    >>> count_inputs(["-", "no/such/file"])
    2
    """
    found = 0
    for path in paths:
        found += 1 if str(path) == "-" else len(_files(str(path))) or 1
    return found


def _problem(code: str, source: str, reason: str) -> Content:
    return Content(source, b"", Problem(f"format.{code}", source, reason))


# -- paths to files --------------------------------------------------------------------


def _files(path: str) -> list[str]:
    """The files of a path; a name that exists is never taken as a pattern."""
    if os.path.isdir(path):
        return list(_folder(path))
    if os.path.exists(path):
        return [path]
    found: list[str] = []
    for match in sorted(glob.glob(path, recursive=True)):
        found += _folder(match) if os.path.isdir(match) else [match]
    # `**` gives a folder and, once more, what is in it.
    return list(dict.fromkeys(found))


def _folder(path: str) -> Iterator[str]:
    """The files of a folder, then those of its folders, but for links to folders.

    Closed folders come last: opening one as a file says why it is.
    """
    waiting, closed = [path], list[str]()
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as scanned:
                entries = sorted(scanned, key=_name)
        except OSError:
            closed.append(folder)
            continue
        inner: list[str] = []
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                inner += [] if entry.is_symlink() else [entry.path]
            # A pipe or device would be waited for; a link to nothing is a finding.
            elif entry.is_file() or not os.path.exists(entry.path):
                yield entry.path
        waiting += reversed(inner)
    yield from closed


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _why_nothing(path: str) -> str:
    if os.path.isdir(path):
        return "the folder holds no files"
    if glob.has_magic(path):
        return "no file matches"
    return "no such file or folder"


# -- files to records ------------------------------------------------------------------


def _file(path: str, largest: int) -> Iterator[Content]:
    try:
        data = _small(path)
        if data is not None and len(data) <= largest:
            yield from _whole(data, path, largest)
            return
        with open(path, "rb") as file:
            limits = _Limits.of(largest, os.fstat(file.fileno()).st_size)
            yield from _content(file, path, limits, 0, 0)
    except _DAMAGED as error:
        yield _problem("unreadable", path, _text(error))
    except _SwollenError:
        yield _swollen(path)


def _small(path: str) -> bytes | None:
    """What a file holds; None if that is more than `SMALL` bytes.

    Without a file object, which would take as long as the reading.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        data = os.read(descriptor, 2**16)
        # Only an empty read is the end: a pipe gives what it has.
        while more := os.read(descriptor, 2**16):
            data += more
            if len(data) > SMALL:
                return None
        return data
    finally:
        os.close(descriptor)


def _standard_input(stdin: BinaryIO, largest: int) -> Iterator[Content]:
    try:
        data = stdin.read(largest + 1)
    except _DAMAGED as error:
        yield _problem("unreadable", "-", _text(error))
        return
    if len(data) > largest:
        yield _too_large("-", largest)
        return
    yield from _whole(data, "-", largest)


def _whole(data: bytes, name: str, largest: int) -> Iterator[Content]:
    """The records of a file or of standard input that was read to its end."""
    try:
        yield from _member(data, name, _Limits.of(largest, len(data)), 0)
    except _SwollenError:
        yield _swollen(name)


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
    except _DAMAGED as error:
        yield _problem("unreadable", name, _text(error))


def _text(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def _too_large(name: str, largest: int) -> Content:
    return _problem("too_large", name, f"more than {largest} bytes when unpacked")


def _swollen(name: str) -> Content:
    reason = f"unpacks to more than {SWELLS} times its size: the rest is not read"
    return _problem("too_large", name, reason)


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
        yield _too_large(name, limits.largest) if large else Content(name, data)


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
            yield _problem("unreadable", name, "the archive holds no files")
        for entry in entries:
            inner = f"{name}!{entry.filename}"
            try:
                with archive.open(entry) as member:
                    data = _start(cast(BinaryIO, member), limits)
            except _DAMAGED as error:
                yield _problem("unreadable", inner, _text(error))
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
            yield _problem("unreadable", name, "the archive holds no files")


def _within(
    data: bytes, name: str, limits: _Limits, archives: int, packed: int = 0
) -> Iterator[Content]:
    if len(data) > limits.largest:
        yield _too_large(name, limits.largest)
    else:
        yield from _member(data, name, limits, archives, packed)
