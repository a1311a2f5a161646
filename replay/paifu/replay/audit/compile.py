"""Compiles the audit's kernels into the cache: `python -m paifu.replay.audit.compile`.

A job that finds the cache empty starts this as a child, works on in the interpreter,
and switches over once the cache is full.
"""

from __future__ import annotations

from paifu.logs.bulk import compile_readers
from paifu.logs.engine import mark_complete
from paifu.logs.events import Batch
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.judge import judge_compiled


def main() -> None:
    """Compile for the types that every job calls the kernels with."""
    nothing = Batch.empty()
    judge_compiled(nothing, [], [], False)
    agreement(nothing)
    compile_readers()
    mark_complete()


if __name__ == "__main__":
    main()
