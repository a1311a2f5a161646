"""More and more games: whether time grows in proportion, and memory not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np

from import_many import folders
from page import Limit, number
from processes import Spent, median, paifu, spent
from results import Part, Table

MILLION = 1_000_000

WITHIN = 240
"""Seconds within which a million games are to be imported, on two cores."""

JOBS = (1, 2)

Point = dict[str, float]

MANY = 100_000
"""Games from which on all statistics are held against ten seconds."""

FEW = 20_000
"""Up to so many games are imported several times."""


def imported(records: Path, games: int, jobs: int, into: Path) -> Spent:
    """Import the first games into a new data set, as one command."""
    paths = [*map(str, folders(records, games))]
    shutil.rmtree(into, ignore_errors=True)
    more = ("--engine", "compiled", "--jobs", str(jobs), "--quiet")
    return spent(paifu("import", *paths, "--into", str(into), *more), cores=jobs)


def asked(into: Path, place: Path) -> Spent:
    """Ask a data set for all statistics of all its players, as one command."""
    form = ("--format", "parquet", "--out", str(place / "statistics.parquet"))
    return spent(paifu("stats", str(into), "--by", "player", *form))


@dataclass(frozen=True, slots=True)
class Size:
    """What so many games took."""

    games: int
    imports: dict[int, Spent]
    """By processes."""
    statistics: Spent


def of_size(records: Path, games: int, turns: int, place: Path) -> Size:
    """Import so many, by one process and by two in turn, and ask for statistics."""
    into = place / "set"
    took: dict[int, list[Spent]] = {count: [] for count in JOBS}
    told: list[Spent] = []
    for _ in range(turns):
        for count in JOBS:
            took[count].append(imported(records, games, count, into))
        told.append(asked(into, place))
    by_jobs = {count: median(times) for count, times in took.items()}
    return Size(games, by_jobs, median(told))


def line(games: Sequence[float], seconds: Sequence[float]) -> tuple[float, float]:
    """Start and seconds a game of the line nearest to all, in proportion to each.

    >>> start, each = line([1000, 10_000, 100_000], [1.2, 3.0, 21.0])
    >>> round(start, 6), round(each, 6)
    (1.0, 0.0002)
    """
    each, start = np.polyfit(games, seconds, 1, w=1 / np.array(seconds))
    return float(start), float(each)


def measure(
    records: Path, sizes: Sequence[int], rounds: int, place: Path, circumstances: str
) -> Part:
    """Import the first so many of the records, for each size, by one and two processes.

    Sizes are whole folders of records, a thousand each.
    """
    imported(records, min(sizes), max(JOBS), place / "set")  # files are cached
    found = [
        of_size(records, games, rounds if games <= FEW else 1, place) for games in sizes
    ]
    part = Part(circumstances, [of_imports(found), of_statistics(found)])
    part.points = [
        {
            "games": one.games,
            "processes": processes,
            "wall": took.wall,
            "cpu": took.cpu,
            "peak": took.peak,
        }
        for one in found
        for processes, took in one.imports.items()
    ]
    summarise(part)
    if found[-1].games >= MANY:
        told = found[-1].statistics
        what = f"all statistics of all players of {found[-1].games:,} games"
        limit = Limit(what, 10, "s", told.wall, f"{told.cpu:.1f} s of processor time")
        part.verdicts.append(limit.verdict())
    return part


HEAD = [
    "games",
    "processes",
    "s of wall time",
    "games/s of wall time",
    "µs a game of processor time",
    "peak MB",
]


def row(games: int, processes: str, took: Spent) -> list[str]:
    """A line of either table."""
    return [
        f"{games:,}",
        processes,
        number(took.wall),
        number(games / took.wall),
        number(1e6 * took.cpu / games),
        number(took.peak),
    ]


def of_imports(found: Sequence[Size]) -> Table:
    """The table of imports."""
    says = (
        "`paifu import` of gz files into a new data set, as a whole process: files "
        "read, unpacked, hashed, audited, and written as Parquet. The lines through "
        "these, and what they make of a million games, are in [scaling.md](scaling.md)."
    )
    rows = [
        row(one.games, f"{processes}", took)
        for one in found
        for processes, took in one.imports.items()
    ]
    return Table("Imports of more and more games", says, HEAD, rows)


def of_statistics(found: Sequence[Size]) -> Table:
    """The table of statistics."""
    says = "`paifu stats --by player` of these data sets: a thousand players' numbers."
    rows = [row(one.games, "all", one.statistics) for one in found]
    return Table("Statistics of more and more games", says, HEAD, rows)


@dataclass(frozen=True, slots=True)
class Fit:
    """The line through the imports by so many processes."""

    processes: int
    start: float
    """Seconds that any import takes."""
    each: float
    """Seconds a game."""
    cpu: float
    """Processor seconds a game."""
    off: float
    """By how much of itself a measurement is off the line, at most."""
    games: int
    """The most that were imported."""

    @property
    def million(self) -> float:
        """Seconds for a million games; without end if the line does not rise."""
        return self.start + self.each * MILLION if self.each > 0 else inf


def fit(points: Sequence[Point], processes: int) -> Fit:
    """The line through those with so many processes."""
    own = [one for one in points if one["processes"] == processes]
    games, wall, cpu = ([one[key] for one in own] for key in ("games", "wall", "cpu"))
    start, each = line(games, wall)
    off = (start + each * np.array(games)) / wall - 1
    return Fit(
        processes,
        start,
        each,
        line(games, cpu)[1],
        float(abs(off).max()),
        int(max(games)),
    )


def named(processes: int) -> str:
    """So many processes in words."""
    return f"{processes} process{'es' * (processes > 1)}"


def summarise(part: Part) -> None:
    """Add what the points say: a million games by the fit, and how flat memory is."""
    for count in JOBS:
        small, large = [one for one in part.points if one["processes"] == count][-2:]
        sizes = f"{small['games']:,} to {large['games']:,} games, {named(count)}"
        rate = (large["games"] / large["cpu"]) / (small["games"] / small["cpu"])
        part.ratios[f"games a second of processor time, {sizes}"] = rate
        part.ratios[f"memory, {sizes}"] = small["peak"] / large["peak"]
    two = fit(part.points, max(JOBS))
    most = max(one["peak"] for one in part.points)
    memory = Limit(f"memory of an import of {two.games:,} games", 400, "MB", most)
    what = f"a million gz games audited into Parquet, by the fit up to {two.games:,}"
    wall = Limit(what, WITHIN, "s", two.million)
    part.verdicts += [memory.verdict(), wall.verdict()]


def lines(part: Part) -> Iterator[str]:
    """The fits in words, and the picture, for a page."""
    for count in JOBS:
        found = fit(part.points, count)
        yield (
            f"- {named(count)}, up to {found.games:,} games: "
            f"{found.start:.2f} s and {1e6 * found.each:.0f} µs a game (no measurement "
            f"is off by more than {found.off:.0%}), so {found.million:,.0f} s for a "
            f"million; {1e6 * found.cpu:.0f} µs a game of processor time."
        )
    most = max(one["peak"] for one in part.points)
    yield f"- At most {most:.0f} MB."
    yield ""
    yield "![Time and memory of imports](benchmarks-corpus.svg)"
    yield ""
    yield f"*Measured {part.circumstances}*"
