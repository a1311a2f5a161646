"""Reading many records at once, with compiled code where their format has some.

The same records, in the same order and with the same result as `paifu.logs.reader`
gives them one by one; for jobs that run on the compiled engine. A job that changes the
engine on its way reads on from the same `contents`::

    found = contents(paths)
    while chunk := take(found, 1 if engine == "plain" else CHUNK):
        many = read_contents(chunk, compiled=engine == "compiled")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np

from paifu.logs.builder import concatenate
from paifu.logs.engine import is_complete
from paifu.logs.events import Batch
from paifu.logs.formats import FORMATS, Counts, Format, format_named, format_of
from paifu.logs.reader import LARGEST, contents, read_content
from paifu.logs.unpacking import Content

CHUNK = 128
"""Records that are read together: some 7 MB of rows. Larger tables are asked of the
system each time, and cleared by it, which takes longer than filling them. Of 256
records an import takes 30 MB more and no less time."""

CHUNK_BYTES = 3 * 2**20
"""Bytes after which a chunk takes no more records; more are not kept in between."""

KEPT_FREE = 31 * 2**20
"""Bytes of one array; twice as many that are free are kept from then on. Of arrays
beyond 32 MB the C library takes no notice."""


class Portion(NamedTuple):
    """What of a chunk is one record's."""

    source: str
    """Path, or archive and member."""
    games: int
    """How many of the games; those of earlier records come before them."""
    problems: int
    """How many of the problems, likewise."""


@dataclass(slots=True)
class Chunk:
    """Some records, read."""

    batch: Batch
    """All their games and problems."""
    portions: list[Portion]
    """One a record, in reading order, those without games included."""


def read_many(
    paths: Iterable[str | Path],
    chunk: int = CHUNK,
    *,
    largest: int = LARGEST,
    stdin: BinaryIO | None = None,
) -> Iterator[Batch]:
    """Batches of up to `chunk` records each, in order.

    Args:
        paths: files, folders, glob patterns, `-` for standard input.
        chunk: most records of a batch.
        largest: most bytes of one record, unpacked.
        stdin: what `-` reads; the process's own standard input if None.

    >>> (batch,) = read_many(["no/such/file", "nor/this"])
    >>> [problem.source for problem in batch.problems]
    ['no/such/file', 'nor/this']
    """
    found = contents(paths, largest=largest, stdin=stdin)
    while taken := take(found, chunk):
        yield read_contents(taken).batch


def take(found: Iterator[Content], most: int = CHUNK) -> list[Content]:
    """The next records, fewer if they are large; none at the end."""
    taken: list[Content] = []
    size = 0
    for content in found:
        taken.append(content)
        size += len(content.data)
        if len(taken) >= most or size >= CHUNK_BYTES:
            break
    return taken


def read_contents(
    found: Sequence[Content], *, compiled: bool = True, wait: bool = True
) -> Chunk:
    """One batch of records that were found, and what of it is whose.

    Args:
        found: the records.
        compiled: read them by compiled code, where their format has some.
        wait: compile such code if it is not in the cache.
    """
    if compiled:
        keep_freed()
    batches: list[Batch] = []
    counts: Counts = []
    bulk_format = _bulk_format if wait else _ready_format
    for format_, run in groupby(found, bulk_format if compiled else _no_format):
        for batch, own in _read_run(format_, list(run)):
            batches.append(batch)
            counts += own
    portions = [
        Portion(content.source, *count)
        for content, count in zip(found, counts, strict=True)
    ]
    return Chunk(batches[0] if len(batches) == 1 else concatenate(batches), portions)


@cache
def keep_freed() -> None:
    """Have the C library keep freed memory for the next chunk.

    What is free beyond twice the largest array that was freed so far it gives back (GNU
    C library, mallopt(3): M_TRIM_THRESHOLD), and a chunk's arrays together are more. To
    ask for them again and have them cleared took as long as scanning them. This array
    is never touched, so it takes no memory.
    """
    np.empty(KEPT_FREE, np.uint8)


def compile_reader(name: str) -> None:
    """Compile, or load from the cache, what reading many records of a format calls."""
    read_many = format_named(name).read_many
    if read_many is not None:
        read_many([], [])


FIRST = FORMATS[0].name
"""The format whose reader is compiled with the audit, before the others."""


def other_readers() -> list[str]:
    """Formats with compiled readers that are compiled after that, each by itself."""
    return [one.name for one in FORMATS[1:] if one.read_many is not None]


def _no_format(_: Content) -> Format | None:
    return None


def _bulk_format(content: Content) -> Format | None:
    """The format of a record, if it can read many at once."""
    found = format_of(content.data) if content.problem is None else None
    return found if found is not None and found.read_many is not None else None


def _ready_format(content: Content) -> Format | None:
    """The same, but for readers that are not compiled yet."""
    found = _bulk_format(content)
    if found is None or found.name == FIRST or is_complete(found.name):
        return found
    return None


def _read_run(
    format_: Format | None, run: Sequence[Content]
) -> Iterator[tuple[Batch, Counts]]:
    if format_ is not None and format_.read_many is not None:
        yield format_.read_many(
            [content.source for content in run], [content.data for content in run]
        )
        return
    for content in run:
        batch = read_content(content)
        yield batch, [(len(batch.games), len(batch.problems))]
