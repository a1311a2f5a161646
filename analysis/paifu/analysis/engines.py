"""Which engine a job runs on, and the child process that fills an empty cache.

Compiled code pays from some fifty games on, if the cache holds it. Where it does not,
a large job starts in the interpreter at once, a child compiles, and the job
switches over between two chunks.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Literal

from paifu.logs.engine import cache_folder, is_complete, mark_complete

EngineChoice = Literal["auto", "plain", "compiled"]
Engine = Literal["plain", "compiled"]

WORTHWHILE = 50
"""Records from which on compiled code, with a full cache, pays for its start, which
takes as long as so many records in the interpreter."""

WORTH_COMPILING = 1500
"""Records from which on it pays to fill an empty cache."""

SWITCHED = "compiled engine ready: going on with it"
WAITING = "compiling the rules engine beside the work, for this job and later ones"


def has_numba() -> bool:
    """Whether numba is there at all; some platforms have no build of it."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


class Engines:
    """The engine for the next chunk of a job."""

    def __init__(
        self, choice: EngineChoice, inputs: int, say: Callable[[str], None]
    ) -> None:
        """Decide how the job starts.

        Args:
            choice: what the user asked for.
            inputs: how many records the job has, as far as that is known.
            say: takes a line for the user when something changes.
        """
        self._say = say
        self._waiting = False
        self._passed = 0
        self._few = choice == "auto" and inputs < WORTHWHILE and has_numba()
        self.forced = choice == "compiled"
        if choice != "auto":
            self.engine: Engine = choice
        elif inputs < WORTHWHILE or not has_numba():
            self.engine = "plain"
        elif is_complete():
            self.engine = "compiled"
        else:
            self.engine = "plain"
            if inputs >= WORTH_COMPILING:
                self._waiting = self._start_compiler()

    @property
    def settled(self) -> bool:
        """Whether it will be the same for all chunks."""
        return self.engine == "compiled" or not (self._waiting or self._few)

    def next(self) -> Engine:
        """The engine for the next chunk; switches once the cache is full."""
        if self._few and self.engine == "plain":
            self._count()
        if self._waiting and is_complete():
            self._waiting = False
            self.engine = "compiled"
            self._say(SWITCHED)
        return self.engine

    def _count(self) -> None:
        """Look at the cache after all if few inputs turn out to be many records.

        An archive or a stream is one input; in the interpreter a chunk is one record.
        """
        self._passed += 1
        if self._passed == WORTHWHILE:
            self._waiting = is_complete()
        elif self._passed == WORTH_COMPILING and not self._waiting:
            self._waiting = is_complete() or self._start_compiler()

    def _start_compiler(self) -> bool:
        started = cache_folder() is not None and start_compiler()
        if started:
            self._say(WAITING)
        return started

    def done(self) -> None:
        """The job is over: what it compiled itself counts for later ones."""
        if self.engine == "compiled" and not is_complete():
            mark_complete()


def start_compiler() -> bool:
    """Start the child that fills the cache; it outlives the job if it must.

    Returns:
        Whether it could be started.
    """
    command = [sys.executable, "-m", "paifu.replay.audit.compile"]
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError:
        return False
    return True
