"""Jobs measured against one another: in turns, each in a process of its own."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from worker import Answer, Order

WORKER = Path(__file__).resolve().parent / "worker.py"


@dataclass(frozen=True, slots=True)
class Job:
    """One contender's job."""

    name: str
    does: str
    """What it gives or checks: contenders do not all do the same."""
    module: str
    run: str
    """The job's name in its module."""
    form: str = "mjlog"
    """Which of the listings it takes."""
    cores: int = 1
    times: int = 1
    """How often it goes through the records in one run: quick jobs need some more."""
    warm: int = 150
    """Records that it goes through before the clock starts: slow jobs need fewer."""


@dataclass(slots=True)
class Measured:
    """What a job took; one answer a round."""

    job: Job
    answers: list[Answer] = field(default_factory=list)

    @property
    def cpu(self) -> float:
        """Processor seconds a game."""
        return statistics.median(one.cpu / one.files for one in self.answers)

    @property
    def wall(self) -> float:
        """Seconds a game."""
        return statistics.median(one.wall / one.files for one in self.answers)

    @property
    def peak(self) -> float:
        """Most memory in any round, in millions of bytes."""
        return max(one.peak for one in self.answers)

    def found(self) -> str:
        """What it counted in one turn through the records."""
        counts = self.answers[-1].found.items()
        return ", ".join(f"{n // self.job.times:,} {name}" for name, n in counts)


def ask(python: str, order: Order) -> Answer:
    """Have a process carry out an order.

    Raises:
        subprocess.CalledProcessError: it failed; its words are on standard error.
    """
    order.started = time.monotonic()
    command = [python, str(WORKER), json.dumps(asdict(order))]
    printed = subprocess.check_output(command, text=True)
    return Answer(**json.loads(printed.splitlines()[-1]))


def compete(
    jobs: Sequence[Job],
    pythons: Mapping[str, str],
    listings: Mapping[str, str],
    rounds: int,
    least: float,
) -> dict[str, Measured]:
    """Measure jobs, so many rounds of all in turn.

    Args:
        jobs: those of modules without interpreter, or of forms without listing, are
            left out.
        pythons: interpreter of each module.
        listings: file with the paths of each form.
        rounds: how often each job has its turn.
        least: seconds that a turn lasts at least.

    Returns:
        Results by the job's name.
    """
    able = [job for job in jobs if job.module in pythons and job.form in listings]
    results = {job.name: Measured(job) for job in able}
    for number in range(rounds):
        for job in able:
            print(f"round {number + 1} of {rounds}: {job.name}", file=sys.stderr)
            order = Order(job.module, job.run, listings[job.form], job.cores)
            order.times, order.warm, order.least = job.times, job.warm, least
            results[job.name].answers.append(ask(pythons[job.module], order))
    return results


def command_seconds(*arguments: str, **variables: str) -> tuple[float, float]:
    """Seconds and processor seconds of a command of the project, as a whole process."""
    # As installed: modules are compiled once, not at every start.
    own = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    before, start = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        env={**own, **variables},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    wall, after = time.perf_counter() - start, os.times()
    cpu = after.children_user + after.children_system
    return wall, cpu - before.children_user - before.children_system
