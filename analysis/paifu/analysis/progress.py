"""A progress bar on standard error, for whoever looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from paifu.analysis.output import Output

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class OfRecords(Protocol):
    """What was done with some records."""

    @property
    def sources(self) -> Sequence[str]:
        """Their names."""
        ...


Done = TypeVar("Done", bound=OfRecords)

FEW = 20
"""Files up to which no bar is worth its start."""


def with_progress(
    files: int, job: Iterator[Done], out: Output, quiet: bool
) -> Iterator[Done]:
    """The job, with a bar while a person waits for it.

    An archive counts as one file, however many records it holds; the records are
    counted beside the bar.

    Args:
        files: how many there are.
        job: gives what is done as it is.
        out: where lines are written beside the bar.
        quiet: no bar.
    """
    if quiet or not sys.stderr.isatty() or 1 < files <= FEW:
        yield from job
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(bar_width=20),
        TextColumn("{task.fields[records]:,} records"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    # One console writes to a terminal, or lines and bar would overwrite each other.
    console = out.console or Console(stderr=True)
    with Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        total = files if files > 1 else None
        task = progress.add_task("", total=total, records=0, rate=0.0)
        yield from _advanced(job, progress, task)


def _advanced(job: Iterator[Done], progress: Progress, task: TaskID) -> Iterator[Done]:
    records, files, last = 0, 0, ""
    for done in job:
        yield done
        records += len(done.sources)
        # Those of an archive come one after another; names are too many to be kept.
        for source in done.sources:
            name = source.split("!")[0]
            files, last = files + (name != last), name
        elapsed = progress.tasks[0].elapsed or 0.0
        rate = records / elapsed if elapsed else 0.0
        progress.update(task, completed=files, records=records, rate=rate)
