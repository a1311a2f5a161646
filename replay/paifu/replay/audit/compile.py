"""Compiles the audit's kernels into the cache: `python -m paifu.replay.audit.compile`.

A job that finds the cache empty starts this as a child, works on in the interpreter,
and switches over once the cache is full. The rules are compiled by this process; the
first reader and the wall proof, which share no kernel with them, by one of its own
beside it. The readers of other formats follow, one after another, but for `… audit`.
"""

from __future__ import annotations

import gc
import subprocess
import sys

import numpy as np

from paifu.logs.bulk import FIRST, compile_reader, other_readers
from paifu.logs.engine import mark_complete
from paifu.logs.events import Batch
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.bounds import widest
from paifu.replay.audit.judge import judge_compiled

BESIDE, ALONE = "readers", "audit"
"""Arguments: of the process that compiles the rest, and for the audit alone."""


def compile_rules() -> None:
    """Compile the audit for the types that every job calls it with."""
    judge_compiled(Batch.empty(), [], [], False)


def compile_rest() -> None:
    """Compile the border, the wall proof and the first reader, likewise."""
    widest(np.zeros((1, 1), "i4"), fast=True)
    agreement(Batch.empty())
    compile_reader(FIRST)


def main(arguments: list[str]) -> int:
    """Fill the cache; gives the status to exit with."""
    # What numba makes it keeps: looking for garbage would take a tenth of the time.
    gc.disable()
    if arguments == [BESIDE]:
        compile_rest()
        return 0
    command = [sys.executable, "-m", "paifu.replay.audit.compile", BESIDE]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as beside:
        compile_rules()
    if beside.returncode == 0:
        mark_complete()
        for name in other_readers() if arguments != [ALONE] else ():
            compile_reader(name)
            mark_complete(name)
    return beside.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
