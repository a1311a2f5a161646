"""How many processors this process may keep busy.

The machine may have more: a process can be held to some of them (`taskset`, a queue of
a cluster), and a container to a share of their time. More threads than that only take
turns.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import ceil
from pathlib import Path

CGROUPS = Path("/sys/fs/cgroup")


def cores_at_hand() -> int:
    """Processors at hand, at least 1: those it may run on, within its share of time."""
    shares = [ceil(share) for share in _shares(CGROUPS, _groups())]
    return max(1, min([_allowed(), *shares]))


def _allowed() -> int:
    """Processors that the process is held to; where none are named, all."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _groups(listed: Path = Path("/proc/self/cgroup")) -> list[Path]:
    """Control groups of the process below their mount, none where there are none."""
    try:
        lines = listed.read_text("utf-8").splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        # hierarchy:controllers:path, proc_pid_cgroup(5); version 2 names no controllers
        _, controllers, path = line.split(":", 2)
        if "cpu" in controllers.split(","):
            found.append(Path(controllers) / path.lstrip("/"))
            found.append(Path("cpu") / path.lstrip("/"))
        elif not controllers:
            found.append(Path(path.lstrip("/")))
    return found


def _shares(mount: Path, groups: list[Path]) -> Iterator[float]:
    """Processors' worth of time that the groups, or those above them, are given."""
    for group in groups:
        for folder in (group, *group.parents):
            yield from _share(mount / folder)


def _share(folder: Path) -> Iterator[float]:
    """What one group may use of each period; nothing if there is no limit."""
    for names in (("cpu.max",), ("cpu.cfs_quota_us", "cpu.cfs_period_us")):
        try:
            words = " ".join((folder / name).read_text("ascii") for name in names)
        except OSError:
            continue
        quota, period = words.split()
        if quota not in ("max", "-1"):
            yield int(quota) / int(period)
