"""How many times better paifu is: the numbers that hold across machines."""

from __future__ import annotations

from collections.abc import Mapping

from contest import Job, Measured
from sections import Section


def of_section(section: Section, results: Mapping[Job, Measured]) -> dict[str, float]:
    """Processor time of every other program beside paifu's first job.

    And that of the quickest other program beside each further job of paifu's.
    """
    measured = [results[job] for job in section.jobs if job in results]
    own = [one for one in measured if one.job.own]
    others = [one for one in measured if not one.job.own]
    if not own or own[0].job != section.jobs[0]:
        return {}
    found = {one.job.name: one.cpu / own[0].cpu for one in others}
    for one in own[1:] if others else ():
        quickest = min(others, key=lambda other: other.cpu)
        found[f"{quickest.job.name}, by {one.job.name}"] = quickest.cpu / one.cpu
    return {f"{section.title}, {what}": ratio for what, ratio in found.items()}
