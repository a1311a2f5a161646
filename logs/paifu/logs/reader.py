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
- `format.too_large`: more than `largest` bytes when unpacked.
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
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from paifu.logs.events import Batch, Problem
from paifu.logs.formats import format_of
from paifu.logs.inflate import inflate

LARGEST = 256 * 2**20
"""Most bytes of one record, unpacked."""

SMALL = 2**20
"""Files up to so many bytes are taken into memory before they are looked at."""

ARCHIVES_DEEP = 2
"""An archive, and an archive in it."""

PACKED_DEEP = 2
"""Compressions around one another, such as `.tar.gz` twice."""

_ERRORS = (
    OSError,
    EOFError,
    ValueError,
    RuntimeError,  # an encrypted zip member
    NotImplementedError,  # an unknown compression of a zip member
    struct.error,
    zlib.error,
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
)

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
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = os.path.join(folder, name)
            # A pipe or device would be waited for; a link to nothing is a finding.
            special = os.path.exists(file) and not os.path.isfile(file)
            if not name.startswith(".") and not special:
                yield file


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
            yield from _member(data, path, largest, 0)
            return
        with open(path, "rb") as file:
            yield from _content(file, path, largest, 0, 0)
    except _ERRORS as error:
        yield _problem("unreadable", path, _text(error))


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
    except _ERRORS as error:
        yield _problem("unreadable", "-", _text(error))
        return
    if len(data) > largest:
        yield _too_large("-", largest)
        return
    yield from _member(data, "-", largest, 0)


def _member(
    data: bytes, name: str, largest: int, archives: int, packed: int = 0
) -> Iterator[Content]:
    """The records of a file that is in memory."""
    if not data.startswith(_WRAPPERS) and data[257:262] != b"ustar":
        yield Content(name, data)
        return
    if data.startswith(_GZIPPED) and packed < PACKED_DEEP:
        inner = inflate(data, largest)
        if inner is not None:
            yield from _member(inner, name, largest, archives, packed + 1)
            return
    try:
        yield from _content(io.BytesIO(data), name, largest, archives, packed)
    except _ERRORS as error:
        yield _problem("unreadable", name, _text(error))


def _text(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def _too_large(name: str, largest: int) -> Content:
    return _problem("too_large", name, f"more than {largest} bytes when unpacked")


def _content(
    file: BinaryIO, name: str, largest: int, archives: int, packed: int
) -> Iterator[Content]:
    """The records of a seekable file; `archives` and `packed` are what is around it."""
    start = file.read(512)
    file.seek(0)
    unpack = next((u for magic, u in _PACKED if start.startswith(magic)), None)
    if unpack is not None and packed < PACKED_DEEP:
        inner = cast(BinaryIO, unpack(file))
        yield from _content(inner, name, largest, archives, packed + 1)
    elif start.startswith(_ZIPPED) and archives < ARCHIVES_DEEP:
        yield from _zip(file, name, largest, archives + 1)
    elif start[257:262] == b"ustar" and archives < ARCHIVES_DEEP:
        yield from _tar(file, name, largest, archives + 1)
    else:
        yield _record(file, name, largest)


def _record(file: BinaryIO, name: str, largest: int) -> Content:
    data = file.read(largest + 1)
    return _too_large(name, largest) if len(data) > largest else Content(name, data)


def _hidden(member: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in member.split("/"))


def _zip(file: BinaryIO, name: str, largest: int, archives: int) -> Iterator[Content]:
    with zipfile.ZipFile(file) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        if not entries:
            yield _problem("unreadable", name, "the archive holds no files")
        for entry in entries:
            if _hidden(entry.filename):
                continue
            inner = f"{name}!{entry.filename}"
            try:
                with archive.open(entry) as member:
                    data = member.read(largest + 1)
            except _ERRORS as error:
                yield _problem("unreadable", inner, _text(error))
                continue
            yield from _within(data, inner, largest, archives)


def _tar(file: BinaryIO, name: str, largest: int, archives: int) -> Iterator[Content]:
    # "r|": one pass, so that a packed archive is unpacked once.
    with tarfile.open(fileobj=file, mode="r|") as archive:
        found = False
        for entry in archive:
            found = found or entry.isfile()
            if not entry.isfile() or _hidden(entry.name):
                continue
            member = archive.extractfile(entry)
            data = member.read(largest + 1) if member else b""
            yield from _within(data, f"{name}!{entry.name}", largest, archives)
        if not found:
            yield _problem("unreadable", name, "the archive holds no files")


def _within(data: bytes, name: str, largest: int, archives: int) -> Iterator[Content]:
    if len(data) > largest:
        yield _too_large(name, largest)
    else:
        yield from _member(data, name, largest, archives)
