"""Reading records from wherever they are: the one entry for every command.

`contents` finds the bytes of the records, `read_content` reads one and `read` does
both; `paifu.logs.bulk` reads many at once.

A path is a file, a folder (read recursively, sorted; hidden files, pipes and devices
left out), a glob pattern, `-` for standard input, or an address of one of the first
three that fsspec can open (`s3://…`; `paifu.logs.addresses`). What is packed in a file
is found by `paifu.logs.archives`, and every record goes to the format that knows it.

Nothing raises here: what cannot be read gives a batch without games and one `Problem`:

- `format.unreadable`: no such file, no permission, a damaged archive;
- `format.unknown`: no format knows the content. That holds for every file of a folder
  or archive too: a stray text file among the records is named, not passed over;
- `format.too_large`: more than `largest` bytes when unpacked, or an archive of very
  much more than its own size (a bomb).
"""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from paifu.logs.addresses import contents_at, files_at, is_address
from paifu.logs.archives import in_bytes, in_file, lone_record
from paifu.logs.events import Batch, Problem
from paifu.logs.formats import format_of
from paifu.logs.unpacking import Content, error_text, problem, too_large

LARGEST = 256 * 2**20
"""Most bytes of one record, or of an archive in an archive, unpacked."""

SMALL = 2**20
"""Files up to so many bytes are taken into memory before they are looked at."""


def read(
    paths: Iterable[str | Path],
    *,
    largest: int = LARGEST,
    stdin: BinaryIO | None = None,
) -> Iterator[Batch]:
    """A batch for each record found, in order.

    Args:
        paths: files, folders, glob patterns, addresses, `-` for standard input.
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
    return found.read(data, source)


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
    for path in map(str, paths):
        if path == "-":
            yield from _standard_input(stdin or sys.stdin.buffer, largest)
            continue
        if is_elsewhere(path):
            yield from contents_at(path, largest, SMALL)
            continue
        try:
            # Nearly all are files, and to ask what each is takes as long as to open it.
            data = small_file(path)
        except (OSError, ValueError):
            yield from _of_path(path, _each_file(path), largest)
            continue
        # And nearly all of these are one record.
        record = None if data is None else lone_record(data, largest)
        if record is not None:
            yield Content(path, record)
        else:
            yield from _whole(path, data, largest)


def _of_path(path: str, files: Iterable[str], largest: int) -> Iterator[Content]:
    """The records of a path's files, or why there are none."""
    none = True
    for file in files:
        none = False
        yield from file_contents(file, largest)
    if none:
        yield problem("unreadable", path, _why_nothing(path))


def contents_now(paths: Iterable[str | Path]) -> Iterator[Content]:
    """Every record of the files that are there now, whatever is written meanwhile.

    For jobs that write into what they read: what they make is not read.
    """
    named = [
        (path, None if path == "-" or is_elsewhere(path) else list(_each_file(path)))
        for path in map(str, paths)
    ]
    return _of_files(named)


def _of_files(named: Iterable[tuple[str, list[str] | None]]) -> Iterator[Content]:
    for path, found in named:
        if found is None:
            yield from contents([path])
        else:
            yield from _of_path(path, found, LARGEST)


def count_inputs(paths: Iterable[str | Path]) -> int:
    """How many files `read` will open; an archive counts as one.

    >>> count_inputs(["-", "no/such/file"])
    2
    """
    found = 0
    for path in paths:
        named = sum(1 for _ in each_file(str(path))) if str(path) != "-" else 1
        found += named or 1
    return found


def files(path: str) -> list[str]:
    """The files that `read` opens for a path; none if there are none."""
    return list(each_file(path))


def each_file(path: str) -> Iterable[str]:
    """The same one at a time: a folder may hold a million."""
    return files_at(path) if is_elsewhere(path) else _each_file(path)


def is_elsewhere(path: str) -> bool:
    """Whether a path is an address, and no file of that name is here."""
    return is_address(path) and not os.path.lexists(path)


# -- paths to files --------------------------------------------------------------------


def _each_file(path: str) -> Iterable[str]:
    """The files of a path; a name that exists is never taken as a pattern."""
    try:
        is_folder = stat.S_ISDIR(os.stat(path).st_mode)
    except (OSError, ValueError):
        return _matching(path)
    return _folder(path) if is_folder else (path,)


def _matching(path: str) -> list[str]:
    """The files of a pattern."""
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
            if _is_folder(entry):
                inner += [] if entry.is_symlink() else [entry.path]
            elif _is_record(entry):
                yield entry.path
        waiting += reversed(inner)
    yield from closed


OF_THE_SYSTEM = ("/proc/", "/sys/", "/dev/")
"""Where a link in a folder must not lead: `/proc/kmsg` has no end, for one."""


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads back to itself
        return False


def _is_record(entry: os.DirEntry[str]) -> bool:
    """Whether something that is no folder is to be read."""
    if entry.is_symlink():
        if not os.path.exists(entry.path):
            return True  # a link to nothing is a finding
        # What the system shows as files would be waited for, as a pipe or device.
        if os.path.realpath(entry.path).startswith(OF_THE_SYSTEM):
            return False
    return entry.is_file()


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _why_nothing(path: str) -> str:
    if os.path.isdir(path):
        return "the folder holds no files"
    if glob.has_magic(path):
        return "no file matches"
    return "no such file or folder"


# -- files to records ------------------------------------------------------------------


def file_contents(path: str, largest: int = LARGEST) -> Iterable[Content]:
    """The records of a file, in order.

    Args:
        path: the file.
        largest: most bytes of one record, unpacked.
    """
    try:
        data = small_file(path)
    except (OSError, ValueError) as error:
        return (problem("unreadable", path, error_text(error)),)
    return _whole(path, data, largest)


def _whole(path: str, data: bytes | None, largest: int) -> Iterable[Content]:
    """The records of a file, from what `small_file` gave."""
    if data is not None and len(data) <= largest:
        return in_bytes(data, path, largest)
    return _large(path, largest)


def _large(path: str, largest: int) -> Iterator[Content]:
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            yield from in_file(file, path, size, largest)
    except (OSError, ValueError) as error:
        yield problem("unreadable", path, error_text(error))


_TO_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)


def small_file(path: str) -> bytes | None:
    """What a file holds; None if that is more than `SMALL` bytes.

    Without a file object, which would take as long as the reading.

    Raises:
        OSError, ValueError: it cannot be read.
    """
    descriptor = os.open(path, _TO_READ)
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
    except (OSError, ValueError) as error:
        yield problem("unreadable", "-", error_text(error))
        return
    if len(data) > largest:
        yield too_large("-", largest)
        return
    yield from in_bytes(data, "-", largest)
