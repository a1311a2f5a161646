"""paifu beside the programs that people would use instead, in one run.

    python benchmarks/run.py [--only SECTION…] [--write | --check]

Takes records of a folder (by default those beside the repository, else generated ones)
and sets paifu beside RiichiEnv, jansou, mahjong, mjai's mlibriichi, pymahjong, and what
a script would do. Every job reads the files itself, runs in a process of its own on one
processor, goes through some records before the clock starts, and takes its turn in
every round; medians count, in processor time, so that other work on the machine
troubles all alike. Peers get environments of their own, made by pip; those that cannot
be had are left out, and the page says why. `--write` keeps what was found in
benchmarks/recorded.json and makes docs/benchmarks.md of it: sections that were not
measured stay as they were. `--check` compares the ratios with those kept, and ends with
status 1 if one fell by more than a quarter.

Needs Linux (processors are pinned, and memory is read, as Linux does it).
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version as own_version
from pathlib import Path

import growth
import memory
import page
import plot
import ratios
import records
import results
import starting
from contest import Job, Measured, compete
from environments import peer, version
from ground import Ground
from page import Limit, Rate, Target
from processes import spent
from record_sections import SIX, SIX_LOAD
from results import Part, Parts, Table
from section import PEERS, Section
from sections import RATES, SECTIONS, TARGETS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
SCALING = ROOT / "docs" / "scaling.md"
REAL = ROOT.parent / "shared" / "corpus" / "tenhou_xml"

NAMES = [*dict.fromkeys(one.name for one in SECTIONS)]
"""Sections of jobs; several tables can be one."""

ORDER = [*NAMES, "start", "memory", "corpus", "compile"]
"""All sections, in the page's order."""

WITHIN_LOAD = 3
"""At most so many times as long as orjson alone takes for the same files."""


def interpreters(wanted: bool, folder: Path) -> tuple[dict[str, str], list[str]]:
    """The interpreter of each module of jobs, and a line for each peer left out."""
    own = ("own_jobs", "own_hand_jobs", "script_jobs", "loop_jobs")
    found: dict[str, str] = dict.fromkeys(own, sys.executable)
    lacking = []
    for module, packages in PEERS.items() if wanted else ():
        made = peer(module, packages, folder / packages[0])
        if made.lacks:
            lacking.append(f"{' and '.join(packages)}: {made.lacks}")
        else:
            found[module] = made.python
    return found, lacking


def processor() -> str:
    """What the machine calls its processor."""
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def circumstances(
    ground: Ground, pythons: dict[str, str], lacking: list[str], rounds: int
) -> str:
    """When, where and with what it is measured."""
    size = statistics.mean(path.stat().st_size for path in ground.paths)
    peers = [
        version(python, package)
        for module, python in pythons.items()
        for package in PEERS.get(module, ())
    ]
    said = (
        f"{time.strftime('%Y-%m-%d', time.gmtime())}; {os.cpu_count()} processors "
        f"({processor()}), load {os.getloadavg()[0]:.1f}; "
        f"Python {platform.python_version()}, "
        f"numpy {own_version('numpy')}, numba {own_version('numba')}; "
        f"{len(ground.paths)} records of {size / 1000:.1f} kB, {rounds} rounds."
    )
    if peers:
        said += f" Peers: {', '.join(peers)}."
    for line in lacking:
        said += f" Left out, {line}."
    return said


def check_sums(found: Sequence[Measured]) -> None:
    """Jobs that add up the same of the same records must come to the same."""
    for name in ("tiles", "shanten in all", "waits in all"):
        sums = {
            one.job.name: one.answers[0].found[name] // one.job.times
            for one in found
            if name in one.answers[0].found and one.job.one_in == 1
        }
        if len(set(sums.values())) > 1:
            raise ValueError(f"not the same {name}: {sums}")


def of_jobs(
    chosen: Sequence[Section],
    ground: Ground,
    pythons: dict[str, str],
    said: str,
    options: argparse.Namespace,
) -> Parts:
    """Jobs of all chosen sections in turn; one that is in several runs once."""
    jobs = [*dict.fromkeys(job for one in chosen for job in one.jobs)]
    listings = ground.prepare(job for job in jobs if job.module in pythons)
    found = compete(jobs, pythons, listings, options.rounds, options.least)
    parts: Parts = {}
    for section in chosen:
        own = [found[job] for job in section.jobs if job in found]
        check_sums(own)
        part = parts.setdefault(section.name, Part(said))
        part.tables.append(page.rates(section.title, section.says, section.unit, own))
        part.ratios |= ratios.of_section(section, found)
    for rate in RATES:
        judge(parts, rate, found, rate.job)
    for target in TARGETS:
        judge(parts, target, found, target.job, target.other)
        if target.by == "wall":
            note_gain(parts, target, found)
    if SIX_LOAD in found:
        parts[NAMES[0]].verdicts.append(within_load(found[SIX], found[SIX_LOAD]))
    return parts


def judge(
    parts: Parts, target: Target | Rate, found: Mapping[Job, Measured], *jobs: Job
) -> None:
    """Put a verdict where its jobs are."""
    name = section_of(*jobs)
    if name in parts:
        parts[name].verdicts += page.verdicts([target], found)


def note_gain(parts: Parts, target: Target, found: Mapping[Job, Measured]) -> None:
    """What processes gain is a ratio too."""
    gain, name = target.measured(found), section_of(target.job, target.other)
    if gain is not None and name in parts:
        parts[name].ratios[target.what] = gain


def section_of(*jobs: Job) -> str:
    """The first section that has all of these jobs; empty if none has."""
    return next((one.name for one in SECTIONS if {*jobs} <= {*one.jobs}), "")


def within_load(own: Measured, load: Measured) -> results.Verdict:
    """What reading a tenhou.net/6 record takes, beside orjson alone."""
    what = "read: tenhou.net/6 scanner, a bare orjson load"
    return Limit(what, WITHIN_LOAD, "times", own.cpu / load.cpu).verdict()


def compiling(cache: Path, said: str) -> Part:
    """Fill an empty cache with verify's kernels."""
    command = [sys.executable, "-m", "paifu.replay.audit.compile", "audit"]
    took = spent(command, PAIFU_CACHE_DIR=str(cache))
    what = "verify's kernels compiled, empty cache (wall time)"
    limit = Limit(what, 30, "s", took.wall, f"{took.cpu:.1f} s of processor time")
    rows = [["audit", page.number(took.cpu), page.number(took.wall)]]
    head = ["kernels", "s of processor time", "s of wall time"]
    says = "By the child of a large job, which goes on in the interpreter meanwhile."
    part = Part(said, [Table("Compiling", says, head, rows)])
    part.verdicts.append(limit.verdict())
    return part


def starts(ground: Ground, pythons: dict[str, str], said: str, rounds: int) -> Part:
    """Start-up: whole processes with the middle one of the records, and a large job."""
    middle = sorted(ground.paths, key=lambda path: path.stat().st_size)
    one = middle[len(middle) // 2]
    (ground.place / "one").mkdir()
    alone = Ground([one], ground.place / "one", ground.many, 1)
    forms = alone.prepare(
        [Job("", "", "", "", name) for name in ("mjlog", "mjai", "txt")]
    )
    made = [*starting.of_paifu(str(one), alone.place)]
    part = starting.measure([*made, *starting.of_peers(pythons, forms)], rounds, said)
    many = (ground.paths * starting.LARGE_JOB)[: starting.LARGE_JOB]
    listed = records.listing(many, ground.place / "large.txt")
    part.verdicts.append(starting.first_game(listed, rounds).verdict())
    return part


def measure(options: argparse.Namespace, place: Path) -> Iterator[tuple[str, Part]]:
    """All that was asked for, section by section."""
    folder = options.records or records.generated(options.games, place / "generated")
    paths = records.chosen(folder, options.games)
    many = options.many or place / "many"
    ground = Ground(paths, place, many, options.few)
    pythons, lacking = interpreters(
        not options.no_peers, options.environments or place / "environments"
    )
    said = circumstances(ground, pythons, lacking, options.rounds)
    if "compile" in options.only:
        # Everything after it runs with the cache that this fills.
        os.environ["PAIFU_CACHE_DIR"] = str(place / "cache")
        yield "compile", compiling(place / "cache", said)
    chosen = [one for one in SECTIONS if one.name in options.only]
    if chosen:
        yield from of_jobs(chosen, ground, pythons, said, options).items()
    if "start" in options.only:
        yield "start", starts(ground, pythons, said, options.rounds)
    if "memory" in options.only:
        yield "memory", memory.measure(folder, place, said)
    if "corpus" in options.only:
        there = ground.fill(max(options.sizes))
        yield (
            "corpus",
            growth.measure(there, options.sizes, options.rounds, place, said),
        )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    there = REAL if REAL.is_dir() else None
    parser.add_argument("--records", type=Path, default=there, help="a folder")
    parser.add_argument("--generate", action="store_true", help="not real records")
    parser.add_argument("--games", type=int, default=120, help="how many are chosen")
    parser.add_argument("--many", type=Path, help="gz records, by import_many.py")
    parser.add_argument("--few", type=int, default=2000, help="of them, for imports")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 5000, 10_000])
    parser.add_argument("--rounds", type=int, default=5, help="turns of every job")
    parser.add_argument("--least", type=float, default=0.4, help="seconds of a turn")
    parser.add_argument("--only", nargs="+", choices=ORDER, default=ORDER)
    parser.add_argument("--no-peers", action="store_true", help="paifu alone")
    parser.add_argument("--environments", type=Path, help="keep peers' here")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    parser.add_argument("--check", action="store_true", help="with what was kept")
    options = parser.parse_args()
    if options.generate:
        options.records = None
    return options


def keep(parts: Parts) -> None:
    """Put what was found in place of what was kept of the same sections."""
    both = results.joined(results.load(), parts, ORDER)
    results.save(both)
    page.put([*page.lines(both)], PAGE)
    if "corpus" in both:
        page.put([*growth.lines(both["corpus"])], SCALING)
    plot.draw(both, PAGE.parent)


def check(kept: Parts, now: Parts) -> int:
    """Say which ratios fell since others were kept; 1 if any did."""
    same = results.alike(kept, now)
    for name in sorted({*kept} & {*now} - {*same}):
        print(f"{name}: not compared, of it another number of games was kept")
    before, after = results.ratios(same), results.ratios(now)
    fell = results.fallen(before, after)
    print("\n".join(["", results.changes(before, after), *fell]))
    return int(bool(fell))


def main() -> int:
    """Measure, print, and keep or compare if asked."""
    options = arguments()
    with tempfile.TemporaryDirectory() as place:
        parts = dict(measure(options, Path(place)))
    for name, part in parts.items():
        part.sizes = options.sizes if name == "corpus" else [options.games, options.few]
    parts = results.joined({}, parts, ORDER)
    print("\n".join(page.lines(parts)))
    status = check(results.load(), parts) if options.check else 0
    if options.write:
        keep(parts)
    return status


if __name__ == "__main__":
    sys.exit(main())
