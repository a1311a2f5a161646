"""Reading records from wherever they are: the one entry for every command.

A path is a file, a folder (read recursively, sorted, hidden files left out), a glob
pattern, or `-` for standard input. What a file is shows in its content, never in its
name: gzip, bzip2 and xz are unpacked, zip and tar archives are gone through member by
member (an archive within an archive too, deeper ones not), and the rest goes to the
format that knows it. A member is named `archive!member`.

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
from typing import BinaryIO, cast

from paifu.logs.events import Batch, Problem
from paifu.logs.formats import format_of

LARGEST = 256 * 2**20
"""Most bytes of one record, unpacked."""

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

_PACKED: tuple[tuple[bytes, Callable[[BinaryIO], object]], ...] = (
    (b"\x1f\x8b", lambda file: gzip.GzipFile(fileobj=file)),
    (b"BZh", bz2.BZ2File),
    (b"\xfd7zXZ\x00", lzma.LZMAFile),
)


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


def _problem(code: str, source: str, reason: str) -> Batch:
    batch = Batch.empty()
    batch.problems.append(Problem(f"format.{code}", source, reason))
    return batch


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
            if not name.startswith("."):
                yield os.path.join(folder, name)


def _why_nothing(path: str) -> str:
    if os.path.isdir(path):
        return "the folder holds no files"
    if glob.has_magic(path):
        return "no file matches"
    return "no such file or folder"


# -- files to records ------------------------------------------------------------------


def _file(path: str, largest: int) -> Iterator[Batch]:
    try:
        with open(path, "rb") as file:
            yield from _content(file, path, largest, 0, 0)
    except _ERRORS as error:
        yield _problem("unreadable", path, _text(error))


def _standard_input(stdin: BinaryIO, largest: int) -> Iterator[Batch]:
    try:
        data = stdin.read(largest + 1)
    except _ERRORS as error:
        yield _problem("unreadable", "-", _text(error))
        return
    if len(data) > largest:
        yield _too_large("-", largest)
        return
    yield from _member(data, "-", largest, 0)


def _member(data: bytes, name: str, largest: int, archives: int) -> Iterator[Batch]:
    try:
        yield from _content(io.BytesIO(data), name, largest, archives, 0)
    except _ERRORS as error:
        yield _problem("unreadable", name, _text(error))


def _text(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"{type(error).__name__}: {error}"


def _too_large(name: str, largest: int) -> Batch:
    return _problem("too_large", name, f"more than {largest} bytes when unpacked")


def _content(
    file: BinaryIO, name: str, largest: int, archives: int, packed: int
) -> Iterator[Batch]:
    """The records of a seekable file; `archives` and `packed` are what is around it."""
    start = file.read(512)
    file.seek(0)
    unpack = next((u for magic, u in _PACKED if start.startswith(magic)), None)
    if unpack is not None and packed < PACKED_DEEP:
        inner = cast(BinaryIO, unpack(file))
        yield from _content(inner, name, largest, archives, packed + 1)
    elif start[:4] in (b"PK\x03\x04", b"PK\x05\x06") and archives < ARCHIVES_DEEP:
        yield from _zip(file, name, largest, archives + 1)
    elif start[257:262] == b"ustar" and archives < ARCHIVES_DEEP:
        yield from _tar(file, name, largest, archives + 1)
    else:
        yield _record(file, name, largest)


def _record(file: BinaryIO, name: str, largest: int) -> Batch:
    data = file.read(largest + 1)
    if len(data) > largest:
        return _too_large(name, largest)
    found = format_of(data)
    if found is not None:
        return found.read(data, name)
    if not data:
        return _problem("unknown", name, "the file is empty")
    return _problem("unknown", name, f"no format knows {data[:24]!r}")


def _hidden(member: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in member.split("/"))


def _zip(file: BinaryIO, name: str, largest: int, archives: int) -> Iterator[Batch]:
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


def _tar(file: BinaryIO, name: str, largest: int, archives: int) -> Iterator[Batch]:
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


def _within(data: bytes, name: str, largest: int, archives: int) -> Iterator[Batch]:
    if len(data) > largest:
        yield _too_large(name, largest)
    else:
        yield from _member(data, name, largest, archives)
