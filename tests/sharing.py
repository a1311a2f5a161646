"""What the processes of one run of the suite share, and who runs what.

Under `pytest -n … --dist loadfile` every process would compile the rules' kernels for
itself, and read and audit the real records, or play the games that are spoiled, again.
"""

from __future__ import annotations

import os
import subprocess
import sys

from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from shared import ROOT

FOLDERS = ("tests/corpus/", "tests/spoil/")
"""Modules of one of these run in one process: they share what takes long to make."""

FIRST = (*FOLDERS, "tests/project/test_lint.py", "tests/project/test_benchmarks.py")
"""What takes longest. Begun early, it leaves no processor idle in the end."""

COMPILE = (sys.executable, "-m", "paifu.replay.audit.compile", "audit")


def compile_first(cache: str) -> None:
    """Compile the audit's kernels on two processors, before there are tests to run."""
    roots = os.pathsep.join(str(ROOT / part) for part in ("logs", "replay", "analysis"))
    environment = {**os.environ, "PYTHONPATH": roots, "PAIFU_CACHE_DIR": cache}
    subprocess.run(COMPILE, env=environment, check=True)


class ByFile(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Tests of a file, or of one of `FOLDERS`, in one process; the longest first."""

    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        return next((one for one in FOLDERS if scope.startswith(one)), scope)

    def schedule(self) -> None:
        """Hand out tests; the first time, put those that take longest first."""
        begins = self.collection is None
        super().schedule()
        for scope in reversed(FIRST) if begins else ():
            if scope in self.workqueue:
                self.workqueue.move_to_end(scope, last=False)
