"""Runs a command and prints what it took, as JSON.

    python benchmarks/launch.py PROCESSORS COMMAND…

A process of its own, and a small one: the kernel takes the memory of whoever starts a
command for memory of the command. PROCESSORS is to how many the command is held; 0 all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time


def main() -> None:
    """Run the command to its end."""
    held = sorted(os.sched_getaffinity(0))[: int(sys.argv[1]) or None]
    os.sched_setaffinity(0, held)
    started = time.perf_counter()
    with subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6
    print(json.dumps([process.returncode, wall, cpu, peak]))


if __name__ == "__main__":
    main()
