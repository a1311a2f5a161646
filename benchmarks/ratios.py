"""How many times better paifu is: the numbers that hold across machines."""

from __future__ import annotations

from collections.abc import Mapping

from contest import Job, Measured
from section import Section


def of_section(section: Section, results: Mapping[Job, Measured]) -> dict[str, float]:
    """Processor time of other programs beside that of paifu's jobs.

    Each other program is set beside the jobs that it is paired with, or else beside
    the section's first; pairs of which one was not measured are left out.
    """
    paired = {other for _, other in section.pairs}
    first = section.jobs[0]
    pairs = [(first, job) for job in section.jobs if not job.own and job not in paired]
    return {
        named(section, own, other): results[other].cpu / results[own].cpu
        for own, other in (*pairs, *section.pairs)
        if own in results and other in results
    }


def named(section: Section, own: Job, other: Job) -> str:
    """What is compared; of paifu's jobs the first goes without saying."""
    by = f", beside {own.name}" if own != section.jobs[0] else ""
    return f"{section.title}: {other.name}{by}"
