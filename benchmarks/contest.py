"""Jobs measured against one another: in turns, each in a process of its own."""

from __future__ import annotations

import json
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
    warm: int = 1000
    """Records that it goes through before the clock starts: slow jobs need fewer."""
    one_in: int = 1
    """It goes through one in so many of the records: slow jobs need fewer."""

    @property
    def own(self) -> bool:
        """Whether it is paifu's."""
        return self.module.startswith("own_")


@dataclass(slots=True)
class Measured:
    """What a job took; one answer a round."""

    job: Job
    answers: list[Answer] = field(default_factory=list)

    @property
    def cpu(self) -> float:
        """Processor seconds a game."""
        return statistics.median(one.cpu / one.items for one in self.answers)

    @property
    def wall(self) -> float:
        """Seconds a game."""
        return statistics.median(one.wall / one.items for one in self.answers)

    @property
    def peak(self) -> float:
        """Most memory in any round, in millions of bytes."""
        return max(one.peak for one in self.answers)

    @property
    def items(self) -> int:
        """Games, or hands, that it went through in one turn."""
        return self.answers[-1].items // self.job.times

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


def thinned(listing: Path, one_in: int) -> str:
    """A listing with one in so many of another's lines."""
    if one_in == 1:
        return str(listing)
    fewer = listing.with_suffix(f".one in {one_in}")
    lines = listing.read_text("utf-8").splitlines(keepends=True)
    fewer.write_text("".join(lines[::one_in]), "utf-8")
    return str(fewer)


def compete(
    jobs: Sequence[Job],
    pythons: Mapping[str, str],
    listings: Mapping[str, str],
    rounds: int,
    least: float,
) -> dict[Job, Measured]:
    """Measure jobs, so many rounds of all in turn.

    Args:
        jobs: those of modules without interpreter, or of forms without listing, are
            left out.
        pythons: interpreter of each module.
        listings: file with the paths of each form.
        rounds: how often each job has its turn.
        least: seconds that a turn lasts at least.

    Returns:
        Results by job.
    """
    able = [job for job in jobs if job.module in pythons and job.form in listings]
    results = {job: Measured(job) for job in able}
    for number in range(rounds):
        for job in able:
            print(f"round {number + 1} of {rounds}: {job.name}", file=sys.stderr)
            listing = thinned(Path(listings[job.form]), job.one_in)
            order = Order(job.module, job.run, listing, job.cores)
            order.times, order.warm, order.least = job.times, job.warm, least
            results[job].answers.append(ask(pythons[job.module], order))
    return results
