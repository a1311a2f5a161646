"""Work shared out to processes that are forks of this one.

Threads take turns at the interpreter; processes do not. A fork shares the memory of
what was loaded before, such as compiled code and tables, and need not load it again.

A worker that can no longer reach who asked, since that was killed, gives up its work:
its generator is closed, so that it may remove what it left.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import pickle
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Iterator[Result]]

Word = Literal["result", "done", "failed"]

if TYPE_CHECKING:
    Pipe = Connection[Any, Any]
else:
    Pipe = Connection
    """Says only to type checkers what it carries."""

_END = object()


def can_fork() -> bool:
    """Whether processes may be forked here.

    On macOS the system's own libraries may fail in a fork; Windows has none.
    """
    return sys.platform == "linux"


def in_forks(
    work: Work[Item, Result], items: Iterator[Item], count: int
) -> Iterator[Result]:
    """What work gives for each item, item by item in their order.

    Args:
        work: run in a worker; what it needs was best loaded before.
        items: what it is given, one at a time.
        count: processes.

    Raises:
        ChildProcessError: a worker was killed.
        Exception: what `work` raised in a worker.

    >>> from paifu.analysis.forks import in_forks, can_fork
    >>> items = iter(["ab", "c", "def"])
    >>> list(in_forks(iter, items, 2)) if can_fork() else list("abcdef")
    ['a', 'b', 'c', 'd', 'e', 'f']
    """
    workers = _forked(work, count)
    try:
        yield from _in_order(workers, items)
    finally:
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.process.join()
        gc.unfreeze()  # Not before: the workers share what is frozen.


@dataclass(slots=True)
class _Task(Generic[Result]):
    """What came of an item so far."""

    results: deque[Result] = field(default_factory=deque)
    done: bool = False


@dataclass(slots=True)
class _Worker:
    """A process, and what it works on."""

    process: ForkProcess
    pipe: Pipe
    task: _Task[Any] | None = None


def _forked(work: Work[Any, Any], count: int) -> list[_Worker]:
    context = multiprocessing.get_context("fork")
    pipes = [context.Pipe() for _ in range(count)]
    workers = [
        _Worker(
            context.Process(target=_serve, args=(work, pipes, own), daemon=True),
            pipes[own][0],
        )
        for own in range(count)
    ]
    _share_memory()
    with warnings.catch_warnings():
        # Python warns of threads that a fork has not: here those of NumPy and Arrow,
        # which know of forks, and that of a progress bar, which no worker shows.
        warnings.simplefilter("ignore", DeprecationWarning)
        for worker in workers:
            worker.process.start()
    for _, theirs in pipes:
        theirs.close()
    return workers


def _share_memory() -> None:
    """Give back what is not needed, and leave what is in use as it is.

    A page that either side writes to is in memory twice, and the search for garbage
    writes to every object. What is garbage by now is little: to look for it would take
    as long as auditing some hundreds of games.
    """
    gc.freeze()
    with suppress(OSError, AttributeError):  # another C library than GNU's
        library = ctypes.CDLL(None)
        library.malloc_trim(0)
        for start, size in _programs():
            library.madvise(
                ctypes.c_void_p(start), ctypes.c_size_t(size), MADV_DONTNEED
            )


MADV_DONTNEED = 4
"""madvise(2): what is asked for again comes back from the file."""


def _programs(told: Path = Path("/proc/self/smaps")) -> list[tuple[int, int]]:
    """Address and bytes of program code that is in memory as it is in its file.

    Much of it is needed once: the compiler's, to load what was compiled before.
    """
    found: list[tuple[int, int]] = []
    where: tuple[int, int] | None = None
    for line in told.read_text("utf-8", "replace").splitlines():
        words = line.split(maxsplit=5)
        if not words[0].endswith(":"):  # a span, access, …, and the file
            where = None
            if words[1] == "r-xp" and words[-1].startswith("/"):
                start, stop = (int(one, 16) for one in words[0].split("-"))
                where = start, stop - start
        elif words[0] == "Private_Dirty:" and int(words[1]) == 0 and where is not None:
            found.append(where)
    return found


def _in_order(workers: list[_Worker], items: Iterator[Any]) -> Iterator[Any]:
    tasks: deque[_Task[Any]] = deque()
    while True:
        for worker in workers:
            if worker.task is None:
                _hand_out(worker, items, tasks)
        if not tasks:
            return
        busy = {worker.pipe: worker for worker in workers if worker.task is not None}
        for pipe in wait(list(busy)):
            _take_in(busy[pipe])  # type: ignore[index]  # typed as any kind of pipe
        while tasks:
            while tasks[0].results:
                yield tasks[0].results.popleft()
            if not tasks[0].done:
                break
            tasks.popleft()


def _hand_out(worker: _Worker, items: Iterator[Any], tasks: deque[_Task[Any]]) -> None:
    """Give an item to a worker that has none.

    While it sends results it could not take one that no pipe can hold: both would wait
    for ever.
    """
    item = next(items, _END)
    if item is _END:
        return
    with suppress(BrokenPipeError):  # what ended it is told where it is listened to
        worker.pipe.send(item)
    worker.task = _Task()
    tasks.append(worker.task)


def _take_in(worker: _Worker) -> None:
    assert worker.task is not None
    try:
        word, told = worker.pipe.recv()
    except (EOFError, ConnectionResetError):
        worker.process.join()
        raise ChildProcessError(
            f"a worker process was ended from outside ({_how(worker.process)})"
        ) from None
    if word == "failed":
        raise told
    if word == "result":
        worker.task.results.append(told)
    else:
        worker.task.done, worker.task = True, None


def _how(process: ForkProcess) -> str:
    code = process.exitcode or 0
    return f"signal {-code}" if code < 0 else f"exit status {code}"


def _serve(work: Work[Any, Any], pipes: list[tuple[Pipe, ...]], own: int) -> None:
    """A worker's life."""
    # Control-C reaches every process; who asked stops the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    pipe = pipes[own][1]
    for mine, theirs in pipes:
        mine.close()
        if theirs is not pipe:
            theirs.close()
    try:
        while True:
            _answer(work, pipe.recv(), pipe)
    except (EOFError, OSError):
        pass  # Who asked is no more, or does not listen.
    finally:
        # At once: some of what Python does at its end waits for locks, which a thread
        # of who asked may have held when this process began.
        os._exit(0)


def _answer(work: Work[Any, Any], item: Any, pipe: Pipe) -> None:
    with closing(_as_generator(work, item)) as results:
        while True:
            try:
                result = next(results, _END)
            except Exception as error:  # whatever it is, who asked shall see it
                _tell(pipe, error)
                return
            if result is _END:
                break
            pipe.send(("result", result))
    pipe.send(("done", None))


def _tell(pipe: Pipe, error: Exception) -> None:
    try:
        pipe.send(("failed", error))
    except (pickle.PicklingError, TypeError, AttributeError):
        pipe.send(("failed", RuntimeError(repr(error))))


def _as_generator(work: Work[Any, Any], item: Any) -> Any:
    yield from work(item)
