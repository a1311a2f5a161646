"""What a benchmark found, in Markdown, and its place in a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from contest import Job, Measured
from results import Part, Parts, Table, Verdict

BEGIN = "<!-- Made by benchmarks/run.py: do not edit from here -->"
END = "<!-- to here -->"


@dataclass(frozen=True, slots=True)
class Target:
    """How many times faster one job is to be than another."""

    what: str
    least: float
    job: Job
    other: Job
    by: str = "cpu"
    """`cpu` or `wall`: which of the times counts."""

    def measured(self, results: Mapping[Job, Measured]) -> float | None:
        """How many times it is; None if either is missing."""
        if self.job not in results or self.other not in results:
            return None
        pair = results[self.job], results[self.other]
        own, other = (float(getattr(one, self.by)) for one in pair)
        return other / own


@dataclass(frozen=True, slots=True)
class Rate:
    """How many a second a job is to do at least, in processor time."""

    what: str
    least: float
    job: Job

    def measured(self, results: Mapping[Job, Measured]) -> float | None:
        """How many it does; None if it was not measured."""
        return 1 / results[self.job].cpu if self.job in results else None


@dataclass(frozen=True, slots=True)
class Limit:
    """What something may take at most."""

    what: str
    most: float
    unit: str
    measured: float
    note: str = ""

    def verdict(self) -> Verdict:
        """Whether it does."""
        note = f" ({self.note})" if self.note else ""
        return Verdict(
            self.what,
            f"≤ {self.most:g} {self.unit}",
            f"{number(self.measured)} {self.unit}{note}",
            self.measured <= self.most,
        )


def number(value: float) -> str:
    """A number in three digits, or all of its whole part."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def rates(title: str, says: str, unit: str, results: Sequence[Measured]) -> Table:
    """What jobs took, each compared with the first."""
    head = [
        "job",
        "what it does",
        f"{unit}s",
        "found",
        "times the first",
        f"µs a {unit}",
        f"{unit}s/s",
        f"{unit}s/s of wall time",
        "peak MB",
    ]
    rows = [
        [
            one.job.name,
            one.job.does,
            f"{one.items:,}",
            one.found(),
            number(one.cpu / results[0].cpu),
            number(one.cpu * 1e6),
            number(1 / one.cpu),
            number(1 / one.wall),
            number(one.peak),
        ]
        for one in results
    ]
    return Table(title, says, head, rows)


def verdicts(
    targets: Sequence[Target | Rate], results: Mapping[Job, Measured]
) -> Iterator[Verdict]:
    """Each target of jobs that were measured, and whether it is met."""
    for target in targets:
        found = target.measured(results)
        if found is not None:
            unit = "times" if isinstance(target, Target) else "games/s"
            wanted, said = (f"{number(n)} {unit}" for n in (target.least, found))
            yield Verdict(target.what, f"≥ {wanted}", said, found >= target.least)


def lines(parts: Parts) -> Iterator[str]:
    """All that was found."""
    rows = [
        (one.what, one.target, one.measured, "met" if one.met else "**missed**")
        for part in parts.values()
        for one in part.verdicts
    ]
    yield "### Targets"
    yield ""
    yield from table(("what", "target", "measured", ""), rows)
    yield "![paifu beside other programs](benchmarks-ratios.svg)"
    yield ""
    said = ""
    for part in parts.values():
        if part.circumstances != said:
            said = part.circumstances
            yield f"*Measured {said}*"
            yield ""
        yield from of_part(part)


def of_part(part: Part) -> Iterator[str]:
    """The tables of a section."""
    for one in part.tables:
        yield f"### {one.title}"
        yield ""
        yield one.says
        yield ""
        yield from table(one.head, one.rows)


def put(lines: Sequence[str], page: Path, begins: str = BEGIN, ends: str = END) -> None:
    """Put lines between the marks of a page, in place of what is there.

    Raises:
        ValueError: the page has not both marks.
    """
    text = page.read_text("utf-8")
    before, begin, rest = text.partition(begins)
    _, end, after = rest.partition(ends)
    if not begin or not end:
        raise ValueError(f"{page} has not both {begins!r} and {ends!r}")
    made = "\n".join([begins, "", *lines, ends])
    page.write_text(before + made + after, "utf-8")
