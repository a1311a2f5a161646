"""What a whole process takes: wall time, processor time, memory."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from environments import without_paths

LAUNCHER = Path(__file__).resolve().parent / "launch.py"

PAIFU = "from paifu.analysis.main import main; main()"
"""The command line, as the installed command begins it."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one process took."""

    wall: float
    """Seconds."""
    cpu: float
    """Processor seconds, of all its threads and of children that it waited for."""
    peak: float
    """Most memory resident, in millions of bytes; of several processes together."""


def spent(
    command: Sequence[str], own: bool = True, cores: int = 0, **variables: str
) -> Spent:
    """Run a command to its end.

    Args:
        command: the program and its arguments; what it prints is not kept.
        own: whether it runs this project's code, so needs the paths to it.
        cores: hold it to so many of the processors at hand; 0 all of them.
        variables: of its environment.

    Raises:
        subprocess.CalledProcessError: its exit status is neither 0 nor that of
            findings, 1.
    """
    given = dict(os.environ) if own else without_paths()
    # As installed: modules are compiled once, not at every start.
    given.pop("PYTHONDONTWRITEBYTECODE", None)
    launch = [sys.executable, "-S", str(LAUNCHER), str(cores), *command]
    printed = subprocess.check_output(launch, env={**given, **variables}, text=True)
    status, wall, cpu, peak = json.loads(printed)
    if status not in (0, 1):
        raise subprocess.CalledProcessError(status, list(command))
    return Spent(wall, cpu, peak)


def median(all_of_them: Sequence[Spent]) -> Spent:
    """The medians of both times, and the most memory."""
    return Spent(
        statistics.median(one.wall for one in all_of_them),
        statistics.median(one.cpu for one in all_of_them),
        max(one.peak for one in all_of_them),
    )


def paifu(*arguments: str) -> list[str]:
    """A command of the project."""
    return [sys.executable, "-c", PAIFU, *arguments]
