"""The files of a job, shared out to processes."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from paifu.analysis.forks import can_fork
from paifu.logs.ahead import contents_in_turn
from paifu.logs.reader import contents, each_file, files, is_elsewhere
from paifu.logs.unpacking import Content

FEWEST = 512
"""Files of each process from which on they are worth their start. An archive is one
file, which one process reads."""

Share = tuple[str, ...]
"""Names of files; or one path at which there is none."""


def worthwhile_forks(paths: Sequence[str | Path], inputs: int, jobs: int) -> int:
    """To how many processes the work is shared out; 1 if it is not.

    Args:
        paths: what a reader takes.
        inputs: how many files there are.
        jobs: processes.
    """
    if inputs // FEWEST < 2 or not can_fork():
        return 1
    if any(is_elsewhere(str(path)) or _is_stream(str(path)) for path in paths):
        return 1
    return max(1, min(jobs, inputs // FEWEST))


def _is_stream(path: str) -> bool:
    """Whether it can be read but once: it would be, to load what an audit needs."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return path == "-"
    return path == "-" or not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def shares_of(
    paths: Sequence[str | Path], inputs: int, jobs: int, most: int, least: int
) -> Iterator[Share]:
    """The files of some paths, in order, in shares that grow smaller to the end.

    So no process works on while the others have nothing to do.

    Args:
        paths: what a reader takes; files that are here.
        inputs: how many files there are.
        jobs: processes.
        most: files of a share.
        least: files of a share at the end of the job.

    >>> [*shares_of(["no/such", "nor/this"], 2, 2, 9, 1)]
    [('no/such',), ('nor/this',)]
    """
    given, share = 0, list[str]()
    for path in map(str, paths):
        none = True
        for name in each_file(path):
            none = False
            share.append(name)
            if len(share) >= min(most, max(least, (inputs - given) // (2 * jobs))):
                yield tuple(share)
                given, share = given + len(share), []
        if none:
            if share:
                yield tuple(share)
            yield (path,)
            given, share = given + len(share) + 1, []
    if share:
        yield tuple(share)


def records_of(share: Share, *, digests: bool) -> Iterator[Content]:
    """The records of a share, or why there are none.

    Args:
        share: what `shares_of` gave.
        digests: tell the SHA-256 of each record.
    """
    if len(share) == 1 and not files(share[0]):
        return contents(share)
    return contents_in_turn(share, digests=digests)
