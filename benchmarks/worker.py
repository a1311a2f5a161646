"""One job of the benchmark in a process of its own: pinned, warmed, timed.

    python benchmarks/worker.py ORDER

The order is a JSON object with the fields of `Order`; the answer, printed last, is one
with those of `Answer`. Only the standard library is used here, since the interpreters
of other programs' environments run this file too.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

Found = dict[str, int]
"""What a job counted on its way, by name."""

Run = Callable[[Sequence[str]], Found]
"""A job: takes paths of records, reads the files and does its work on each."""

Prepare = Callable[[Sequence[str]], Any]
"""What a module may have in its `PREPARED` for a job that does not read: makes of the
paths what the job takes in their place, before the clock starts."""


@dataclass(slots=True)
class Order:
    """What to run."""

    module: str
    """Module of this folder that has the job in its `JOBS`."""
    job: str
    listing: str
    """File with a path a line."""
    cores: int = 1
    """Processors that the process may use."""
    times: int = 1
    """How often what is listed is gone through, in one run."""
    warm: int = 0
    """Of what is listed so much is gone through before the clock starts."""
    least: float = 0.0
    """Seconds that the runs last at least, together."""
    started: float = 0.0
    """When the process was asked for, by `time.monotonic`."""


@dataclass(slots=True)
class Answer:
    """What it took."""

    wall: float
    """Seconds of a run."""
    cpu: float
    """Processor seconds of a run, those of all threads and of processes it made."""
    items: int
    """Paths of a run, or what was made of them."""
    peak: float
    """Most memory that the process itself ever had, in millions of bytes."""
    age: float
    """Seconds since the process was asked for, at the end of the first run."""
    age_cpu: float
    """Processor seconds of the process till then."""
    found: Found


def peak_memory() -> float:
    """The peak of this program alone: getrusage's may be that of its parent."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError("no line VmHWM in /proc/self/status")


def used() -> float:
    """Processor seconds so far, of this process and of those that it made and ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def carry_out(order: Order) -> Answer:
    """Run a job as often as its order asks."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: order.cores])
    module = import_module(order.module)
    run: Callable[[Sequence[Any]], Found] = module.JOBS[order.job]
    prepare: Prepare = getattr(module, "PREPARED", {}).get(order.job, list)
    items = prepare(Path(order.listing).read_text("utf-8").splitlines())
    if order.times > 1:
        items = [*items] * order.times
    if order.warm:
        # Whole runs where they are quick: larger chunks take memory of their own.
        run(items[: order.warm])
    wall, cpu = time.perf_counter(), used()
    found = run(items)
    age, age_cpu, runs = time.monotonic() - order.started, used(), 1
    while time.perf_counter() - wall < order.least:
        run(items)
        runs += 1
    wall, cpu = time.perf_counter() - wall, used() - cpu
    return Answer(
        wall / runs, cpu / runs, len(items), peak_memory(), age, age_cpu, found
    )


if __name__ == "__main__":
    print(json.dumps(asdict(carry_out(Order(**json.loads(sys.argv[1]))))))
