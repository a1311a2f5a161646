"""Jobs on a Dask cluster: `--scheduler ADDRESS`.

Files go to workers in groups; what they came to comes back in the order of the files,
so that the result is that of one machine. Workers read the files and write the tables
themselves; only names, sums and findings travel.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from paifu.analysis.cluster_work import (
    Answer,
    Files,
    Filled,
    Order,
    StrangeWorkerError,
    audit_files,
    fill_part,
)
from paifu.analysis.engines import Engine, EngineChoice
from paifu.analysis.job import Audited
from paifu.logs.addresses import is_address
from paifu.logs.engine import source_digest
from paifu.logs.events import Batch
from paifu.logs.reader import files
from paifu.replay.rules import Ruleset

if TYPE_CHECKING:
    from paifu.analysis.dataset.filling import Imported

VERIFY_FILES = 256
"""Files of a task that audits: a few tenths of a second of compiled work."""

IMPORT_FILES = 4096
"""Files of a task that imports, if there are many: each makes a part of the set."""

AHEAD = 4
"""Tasks in hand for each thread of the cluster: enough that none waits, and no more
than that are done anew if the asking process dies."""

TRIES = 3
"""Times that a task may be lost with its worker."""

ANSWERS_IN = 10
"""Seconds in which a scheduler must answer."""

T = TypeVar("T")


class ClusterError(Exception):
    """A cluster that is not there, or cannot do the work."""


@dataclass(slots=True)
class Cluster:
    """A connection to a scheduler."""

    client: Any
    order: Order
    engine: Engine = "plain"
    """What the last answer was made with."""

    def audit(
        self, paths: Sequence[str], *, whole: bool = False, digests: bool = False
    ) -> Iterator[Audited]:
        """Audit records, and give them in the order of reading.

        Args:
            paths: what a reader takes, but for standard input.
            whole: keep the games, as notices are put in words from them.
            digests: tell the SHA-256 of each record.

        Raises:
            ClusterError: the cluster could not do it.
        """
        tasks = (
            (audit_files, (group, self.order, whole, digests))
            for group in grouped(paths, VERIFY_FILES)
        )
        answer: Answer
        for answer in self._answers(tasks):
            self.engine = answer.engine
            yield Audited(answer.records, Batch.empty())

    def fill(
        self, paths: Sequence[str], into: str, decisions: bool = False
    ) -> Iterator[Imported]:
        """Import records, and give each group once its part counts.

        Args:
            paths: what a reader takes, but for standard input.
            into: where the data set is; workers must reach it too.
            decisions: fill the table `decisions` too.

        Raises:
            ClusterError: the cluster could not do it.
            DatasetError: there is something else, or a set of another version.
            OSError: the place cannot be written.
        """
        # Imported here: whoever verifies need not wait for Arrow.
        from paifu.analysis.dataset.filling import Imported
        from paifu.analysis.dataset.place import place_of
        from paifu.analysis.dataset.store import (
            digests_of,
            import_lock,
            make_folder,
            parts,
            remove_rest,
        )

        place = place_of(into if is_address(into) else Path(into).absolute())
        weighs = make_folder(place, decisions)
        with import_lock(place) as name:
            names = tuple(parts(place))
            there, seen = digests_of(place, names), set(names)
            tasks = (
                (fill_part, (group, self.order, place, name, names, weighs, share))
                for share, group in enumerate(
                    grouped(paths, self._share(self.order.inputs))
                )
            )
            filled: Filled
            try:
                for filled in self._answers(tasks):
                    self.engine = filled.answer.engine
                    twice = filled.part.put_in_place(there, seen)
                    records = [
                        one
                        for one in filled.answer.records
                        if bytes.fromhex(one.digest) not in twice
                    ]
                    yield Imported(
                        Audited(records, Batch.empty()), filled.there + len(twice)
                    )
            finally:
                # Of tasks that were lost, or done twice.
                remove_rest(place, name)

    def _share(self, inputs: int) -> int:
        """Files of an import's task: some for each thread, no more than a part has."""
        return min(IMPORT_FILES, max(1, -(-inputs // (AHEAD * self._threads()))))

    def _threads(self) -> int:
        found: dict[str, int] = self.client.nthreads()
        return max(1, sum(found.values()))

    def _answers(
        self, tasks: Iterator[tuple[Callable[..., T], tuple[Any, ...]]]
    ) -> Iterator[T]:
        """What tasks came to, in their order; few are in hand at a time."""
        ahead = AHEAD * self._threads()
        waiting: deque[Any] = deque()
        try:
            for work, arguments in tasks:
                # Each is a task of its own, even if another asks for the same.
                waiting.append(
                    self.client.submit(work, *arguments, pure=False, retries=TRIES)
                )
                if len(waiting) >= ahead:
                    yield _result(waiting.popleft())
            while waiting:
                yield _result(waiting.popleft())
        finally:
            self.client.cancel(list(waiting))


@contextmanager
def cluster(
    address: str,
    rules: Ruleset | Literal["auto"],
    choice: EngineChoice,
    inputs: int,
) -> Iterator[Cluster]:
    """A connection to the scheduler at an address.

    Args:
        address: `tcp://host:8786`, as Dask says it.
        rules: what the records are judged by.
        choice: of the engine.
        inputs: files of the job.

    Raises:
        ClusterError: nobody answers there, or Dask is not installed.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise ClusterError(
            "it takes dask and distributed: pip install 'paifu[cluster]'"
        ) from None
    try:
        # A client that was half made waits at its end for what never began.
        get_address_host_port(address)
        connect: Any = Client  # it has no types
        client = connect(address, timeout=ANSWERS_IN, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = " ".join(str(error).split())
        raise ClusterError(f"no scheduler answers at {address!r}: {why}") from None
    try:
        if not client.nthreads():
            raise ClusterError(f"the scheduler at {address!r} has no workers")
        yield Cluster(client, Order(source_digest(), rules, choice, inputs))
    finally:
        client.close()


def grouped(paths: Sequence[str], most: int) -> Iterator[Files]:
    """The files of some paths, so many together.

    >>> [group.names for group in grouped(["no/such", "nor/this"], 2)]
    [('no/such',), ('nor/this',)]
    """
    folder = os.getcwd()
    group: list[str] = []
    for path in paths:
        if path == "-":
            raise ClusterError("standard input cannot be read by workers")
        found = files(path)
        if not found:
            # Whoever reads it says why there is nothing.
            if group:
                yield Files(tuple(group), folder)
                group = []
            yield Files((path,), folder, seen=False)
        for name in found:
            group.append(name)
            if len(group) == most:
                yield Files(tuple(group), folder)
                group = []
    if group:
        yield Files(tuple(group), folder)


def _result(future: Any) -> Any:
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        return future.result()
    except StrangeWorkerError as error:
        raise ClusterError(str(error)) from None
    except KilledWorker as error:
        raise ClusterError(
            f"workers died over one task, again and again: {error}"
        ) from (None)
    except FutureCancelledError as error:
        raise ClusterError(f"the scheduler gave up a task: {error}") from None
