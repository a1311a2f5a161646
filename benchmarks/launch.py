"""Runs a command and prints what it took, as JSON.

    python benchmarks/launch.py PROCESSORS COMMAND…

A process of its own, and a small one: the kernel takes the memory of whoever starts a
command for memory of the command. PROCESSORS is to how many the command is held; 0 all.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from contextlib import suppress

EVERY = 200
"""Milliseconds between looks at the memory of a command that has several processes."""


def main() -> None:
    """Run the command to its end."""
    held = sorted(os.sched_getaffinity(0))[: int(sys.argv[1]) or None]
    os.sched_setaffinity(0, held)
    started = time.perf_counter()
    with subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL) as process:
        together = most_together(process.pid)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    cpu = usage.ru_utime + usage.ru_stime
    peak = max(usage.ru_maxrss, together) * 1024 / 1e6
    print(json.dumps([process.returncode, wall, cpu, peak]))


def most_together(pid: int) -> int:
    """The most kB that a process and its descendants held at once, until it ends.

    The kernel tells only of the largest of them. Of a page that several have, each
    counts its share. 0 as long as there are no descendants.
    """
    most = 0
    with open(os.pidfd_open(pid), "rb") as watched:
        ended = select.poll()
        ended.register(watched, select.POLLIN)
        while not ended.poll(EVERY):
            tree = family(pid)
            if len(tree) > 1:
                most = max(most, sum(map(share, tree)))
    return most


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    # One may end while it is looked at.
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as told:
                for child in told.read().split():
                    found += family(int(child))
    return found


def share(pid: int) -> int:
    """The kB that a process holds, of shared pages its share (`Pss`)."""
    with suppress(OSError), open(f"/proc/{pid}/smaps_rollup") as told:
        for line in told:
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


if __name__ == "__main__":
    main()
