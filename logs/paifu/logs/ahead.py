"""Records read ahead by threads, for jobs whose threads would wait for one reader.

`contents_ahead` gives what `reader.contents` gives, in its order. Files of one record,
as it is or packed by gzip, are opened, unpacked and hashed by the threads of a pool;
archives, large files and addresses by the caller's, when their turn comes. A process
that shares its work with others has no such threads: it reads by `contents_in_turn`.
"""

from __future__ import annotations

import glob
import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO

from paifu.logs.archives import in_bytes, lone_record
from paifu.logs.formats import FORMATS
from paifu.logs.reader import (
    LARGEST,
    contents,
    each_file,
    file_contents,
    is_elsewhere,
    small_file,
)
from paifu.logs.unpacking import Content

BUNDLE = 128
"""Files that one thread reads at a time."""

BUNDLE_BYTES = 3 * 2**20
"""Bytes after which it leaves the rest of a bundle to the caller, and of one record at
most: few are so large, and what is read ahead is all in memory."""


def contents_ahead(
    paths: Iterable[str | Path],
    pool: Executor,
    bundles: int,
    *,
    digests: bool = False,
    largest: int = LARGEST,
    stdin: BinaryIO | None = None,
) -> Iterator[Content]:
    """Every record found, in order.

    Args:
        paths: as for `reader.read`, like `largest` and `stdin`.
        pool: whose threads read.
        bundles: how many bundles of files are read ahead.
        digests: tell the SHA-256 of what the pool reads.
        largest: most bytes of one record, unpacked.
        stdin: what `-` reads; the process's own standard input if None.
    """
    ahead = partial(_ahead, pool, bundles, digests, largest)
    for kind, run in groupby(map(str, paths), _kind):
        if kind == "named":
            yield from ahead(run, _named_contents)
        elif kind == "here":
            yield from ahead(_found(run), file_contents)
        else:
            yield from contents(run, largest=largest, stdin=stdin)


def contents_in_turn(
    names: Iterable[str], *, digests: bool, largest: int = LARGEST
) -> Iterator[Content]:
    """The records of files that are here, read by the caller.

    Args:
        names: of files, no folders or patterns.
        digests: tell the SHA-256 of what is one record.
        largest: most bytes of one record, unpacked.
    """
    found = iter(names)
    while bundle := list(islice(found, BUNDLE)):
        yield from _records(_read(bundle, digests, largest), largest, file_contents)


_SUFFIXES = (*{one.suffix for one in FORMATS}, ".gz")


def _kind(path: str) -> str:
    """Where a path leads: `here`, `elsewhere`, or to a file by its name.

    To ask what a path is takes half as long as to open it, so none is asked that ends
    like a record. One that is a folder all the same is read by the caller.
    """
    if path == "-" or is_elsewhere(path):
        return "elsewhere"
    return "named" if path.endswith(_SUFFIXES) and not glob.has_magic(path) else "here"


def _named_contents(path: str, largest: int) -> Iterator[Content]:
    """The records of a path that may be anything."""
    return contents([path], largest=largest)


Found = str | Iterable[Content]
"""A file that nobody has read yet, or the records of one."""

Left = Callable[[str, int], Iterable[Content]]
"""Reads a file that the pool has left; takes the most bytes of one record too."""


def _found(paths: Iterable[str]) -> Iterator[Found]:
    """The files of each path; where there are none, why."""
    for path in paths:
        none = True
        for name in each_file(path):
            none = False
            yield name
        if none:
            yield contents([path])


def _ahead(
    pool: Executor,
    bundles: int,
    digests: bool,
    largest: int,
    found: Iterator[Found],
    left: Left,
) -> Iterator[Content]:
    waiting: deque[Future[list[Found]]] = deque()
    while bundle := list(islice(found, BUNDLE)):
        waiting.append(pool.submit(_read, bundle, digests, largest))
        if len(waiting) > bundles:
            yield from _records(waiting.popleft().result(), largest, left)
    while waiting:
        yield from _records(waiting.popleft().result(), largest, left)


def _records(bundle: Iterable[Found], largest: int, left: Left) -> Iterator[Content]:
    """The records of a bundle; what the pool has left is read here."""
    for one in bundle:
        yield from left(one, largest) if isinstance(one, str) else one


def _read(found: Sequence[Found], digests: bool, largest: int) -> list[Found]:
    bundle: list[Found] = []
    size = 0
    for path in found:
        if size >= BUNDLE_BYTES or not isinstance(path, str):
            bundle.append(path)
            continue
        try:
            data = small_file(path)
        except (OSError, ValueError):
            data = None  # Whoever reads it again tells why.
        if data is None or len(data) > largest:
            bundle.append(path)
            continue
        record = lone_record(data, min(largest, BUNDLE_BYTES))
        if record is None:
            # What was read is kept: a pipe gives it once.
            size += len(data)
            bundle.append(in_bytes(data, path, largest))
            continue
        size += len(record)
        digest = hashlib.sha256(record).hexdigest() if digests else ""
        bundle.append((Content(path, record, None, digest),))
    return bundle
