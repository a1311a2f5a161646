"""What a benchmark found, in Markdown, and its place in a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from contest import Measured

BEGIN = "<!-- Made by benchmarks/peers.py: do not edit from here -->"
END = "<!-- to here -->"

HEAD = (
    "job",
    "what it does",
    "found",
    "µs a game",
    "games/s",
    "games/s of wall time",
    "times the first",
    "peak MB",
)


@dataclass(frozen=True, slots=True)
class Target:
    """How many times faster one job is to be than another."""

    what: str
    least: float
    job: str
    other: str
    by: str = "cpu"
    """`cpu` or `wall`: which of the times counts."""

    def measured(self, results: Mapping[str, Measured]) -> float | None:
        """How many times it is; None if either is missing."""
        if self.job not in results or self.other not in results:
            return None
        pair = results[self.job], results[self.other]
        own, other = (float(getattr(one, self.by)) for one in pair)
        return other / own


@dataclass(frozen=True, slots=True)
class Limit:
    """What something may take at most."""

    what: str
    most: float
    unit: str
    measured: float
    note: str = ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def rates(title: str, results: Sequence[Measured]) -> Iterator[str]:
    """What jobs took, each compared with the first."""
    yield f"### {title}"
    yield ""
    yield from table(
        HEAD,
        (
            (
                one.job.name,
                one.job.does,
                one.found(),
                f"{one.cpu * 1e6:,.1f}",
                f"{1 / one.cpu:,.0f}",
                f"{1 / one.wall:,.0f}",
                f"{one.cpu / results[0].cpu:.1f}",
                f"{one.peak:,.0f}",
            )
            for one in results
        ),
    )


def verdicts(
    targets: Sequence[Target], results: Mapping[str, Measured], limits: Sequence[Limit]
) -> Iterator[str]:
    """Each target, and whether it is met."""
    rows: list[tuple[str, ...]] = []
    for target in targets:
        ratio = target.measured(results)
        if ratio is not None:
            met = "met" if ratio >= target.least else "**missed**"
            wanted = f"≥ {target.least:g} times"
            rows.append((target.what, wanted, f"{ratio:.1f} times", met))
    for limit in limits:
        met = "met" if limit.measured <= limit.most else "**missed**"
        measured = f"{limit.measured:,.2f}".rstrip("0").rstrip(".")
        note = f" ({limit.note})" if limit.note else ""
        unit = limit.unit
        rows.append(
            (limit.what, f"≤ {limit.most:g} {unit}", f"{measured} {unit}{note}", met)
        )
    yield "### Targets"
    yield ""
    yield from table(("what", "target", "measured", ""), rows)


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
