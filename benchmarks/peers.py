"""How fast records are read and audited: paifu and other programs, in one run.

    python benchmarks/peers.py [--records FOLDER] [--games 300] [--rounds 5] [--write]

Takes records of a folder (by default those beside the repository, else generated ones).
Every job reads the files itself, runs in a process of its own on one processor, goes
through some records before the clock starts, and takes its turn in every round; medians
count, in processor time, so that other work on the machine troubles all alike. Peers
get environments of their own, made by pip; those that cannot be installed are left out.
`--write` puts the result into docs/benchmarks.md.

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
from dataclasses import dataclass
from importlib.metadata import version as own_version
from pathlib import Path

import records
from contest import Job, Measured, ask, command_seconds, compete
from environments import environment, version
from page import Limit, Target, put, rates, verdicts
from worker import Order

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
REAL = ROOT.parent / "shared" / "corpus" / "tenhou_xml"

PEERS = {
    "riichienv_jobs": ("riichienv",),
    "jansou_jobs": ("jansou", "jansou-native"),
}
"""Module of a peer's jobs -> the packages it needs."""

SECTIONS = ("read", "audit", "start", "memory", "compile")

READ = "paifu, compiled scanner"
READ_PLAIN = "paifu, plain reader"
READ_MJAI = "paifu, compiled scanner, mjai"
LOOK_UP = "re.findall and look-up"
PARSE_RIICHIENV = "RiichiEnv from_jsonl"

READING = (
    Job(READ, "tables of numbers, all checked", "own_jobs", "scan", times=8),
    Job(READ_MJAI, "the same", "own_jobs", "scan", "mjai", times=8),
    Job(READ_PLAIN, "tables of numbers, all checked", "own_jobs", "read"),
    Job("re.findall", "numbers of every attribute", "script_jobs", "regex"),
    Job(LOOK_UP, "attributes as text", "script_jobs", "look-up"),
    Job("split and look-up", "attributes as text", "script_jobs", "split"),
    Job("ElementTree", "numbers of every attribute", "script_jobs", "tree"),
    Job(PARSE_RIICHIENV, "its replay, from mjai", "riichienv_jobs", "parse", "mjai"),
    Job("jansou parse_mjlog", "its records", "jansou_jobs", "parse"),
)

SIX, SIX_PLAIN = "paifu, compiled scanner of JSON", "paifu, plain reader of JSON"
SIX_LOAD = "orjson.loads"
WITHIN_LOAD = 3
"""At most so many times as long as orjson alone takes for the same files."""

READING_SIX = (
    Job(SIX, "tables of numbers, order of play", "own_jobs", "scan", "six", times=8),
    Job(SIX_PLAIN, "tables of numbers, order of play", "own_jobs", "read", "six"),
    Job(SIX_LOAD, "lists and texts, nothing checked", "script_jobs", "load", "six"),
)

COMPILED = "paifu, compiled"
UNSEEDED = "paifu, compiled, records without seeds"
FROM_MJAI = "paifu, compiled, from mjai"
GZIPPED = "paifu, compiled, from gzip"
THREADS = "paifu, compiled, two threads"
PLAIN = "paifu, plain"
STEPS = "RiichiEnv steps()"
WINS = "RiichiEnv win contexts"
CHECK = "jansou parse and check"
REPLAY = "jansou replay of decisions"

EVERYTHING = "every action, win, payment, header, the end, walls; seat rows"
LEGAL = "every action among what is legal"

AUDITING = (
    Job(COMPILED, EVERYTHING, "own_jobs", "compiled", times=8),
    Job(THREADS, EVERYTHING, "own_jobs", "two threads", cores=2, times=8),
    Job(UNSEEDED, "the same but for walls", "own_jobs", "compiled", "bare", times=8),
    Job(FROM_MJAI, "all that mjai states", "own_jobs", "compiled", "mjai", times=8),
    Job(GZIPPED, EVERYTHING, "own_jobs", "compiled", "gz", times=8),
    Job(PLAIN, EVERYTHING, "own_jobs", "plain", warm=20),
    Job(WINS, "values wins, compares nothing", "riichienv_jobs", "wins", "mjai"),
    Job(STEPS, LEGAL, "riichienv_jobs", "steps", "mjai", warm=20),
    Job(CHECK, "value and fu of wins", "jansou_jobs", "check", warm=20),
    Job(REPLAY, LEGAL, "jansou_jobs", "play", warm=5),
)

SOUL = "paifu, compiled, Mahjong Soul"
SOUL_VERIFY = "RiichiEnv MjSoulReplay and verify()"

AUDITING_SOUL = (
    Job(SOUL, EVERYTHING, "own_jobs", "compiled", "soul", times=8),
    Job(SOUL_VERIFY, "yaku, han and fu of wins", "riichienv_jobs", "soul", "soul gz"),
)

TARGETS = (
    Target("read: scanner, best regex reader", 12, READ, LOOK_UP),
    Target("read: scanner, RiichiEnv `from_jsonl`", 8, READ, PARSE_RIICHIENV),
    Target(
        "read mjai: scanner, RiichiEnv `from_jsonl`", 2.5, READ_MJAI, PARSE_RIICHIENV
    ),
    Target("audit mjai: RiichiEnv wins only", 2, FROM_MJAI, WINS),
    Target("audit: compiled, plain", 20, COMPILED, PLAIN),
    Target("audit: compiled, RiichiEnv `steps()`", 60, COMPILED, STEPS),
    Target("audit: compiled, RiichiEnv wins only", 3, COMPILED, WINS),
    Target("audit: compiled, jansou parse and check", 30, COMPILED, CHECK),
    Target("audit: plain, jansou parse and check", 1.5, PLAIN, CHECK),
    Target("audit: plain, RiichiEnv `steps()`", 2, PLAIN, STEPS),
    Target("audit: Mahjong Soul, RiichiEnv `verify()`", 2, SOUL, SOUL_VERIFY),
    Target("audit: two threads, one (wall time)", 1.8, THREADS, COMPILED, "wall"),
)

COMMAND = "from paifu.analysis.cli import app; app()"
STARTS = 9
"""How often a whole process is started, to take the median."""

LARGE_JOB = 1000
"""Records of the job whose first game is waited for."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the measurements go over."""

    folder: Path
    """All records."""
    paths: list[Path]
    """Those chosen."""
    listings: dict[str, str]
    """Form -> file with the chosen records in that form."""
    place: Path
    """A folder for what is made on the way."""


def lay_out(folder: Path | None, games: int, place: Path) -> Ground:
    """Choose the records and bring them into the forms that jobs take."""
    if folder is None:
        folder = records.generated(games, place / "generated")
    paths = records.chosen(folder, games)
    forms = {
        "mjlog": paths,
        "bare": records.without_seeds(paths, place / "bare"),
        "gz": records.packed(paths, place / "gz"),
        "six": records.as_tenhou_json(paths, place / "six"),
        "mjai": records.as_mjai(paths, place / "mjai"),
    }
    own, theirs = records.mahjong_soul(games, place / "soul")
    forms |= {"soul": own, "soul gz": theirs}
    listings = {
        form: records.listing(made, place / f"{form}.txt")
        for form, made in forms.items()
    }
    return Ground(folder, paths, listings, place)


def interpreters(peers: bool, folder: Path) -> dict[str, str]:
    """The interpreter of each module of jobs; a peer's only if it can be installed."""
    found = {"own_jobs": sys.executable, "script_jobs": sys.executable}
    for module, packages in PEERS.items() if peers else ():
        python = environment(packages, folder / packages[0])
        if python is None:
            print(f"left out, not installable: {packages}", file=sys.stderr)
        else:
            found[module] = python
    return found


def compile_limit(cache: Path) -> Limit:
    """Fill an empty cache with verify's kernels."""
    module = "paifu.replay.audit.compile"
    wall, cpu = command_seconds("-m", module, "audit", PAIFU_CACHE_DIR=str(cache))
    what = "verify's kernels compiled, empty cache (processor time)"
    return Limit(what, 30, "s", cpu, f"{wall:.1f} s wall time")


def within_load(results: Mapping[str, Measured]) -> Limit:
    """What reading a tenhou.net/6 record takes, beside orjson alone."""
    times = results[SIX].cpu / results[SIX_LOAD].cpu
    what = "read: tenhou.net/6 scanner, a bare orjson load"
    return Limit(what, WITHIN_LOAD, "times", times)


def start_limits(ground: Ground) -> Iterator[Limit]:
    """Whole processes: one game, and a large job until its first games are audited."""
    middle = sorted(ground.paths, key=lambda path: path.stat().st_size)
    one = str(middle[len(middle) // 2])
    starts = [command_seconds("-c", COMMAND, "verify", one) for _ in range(STARTS)]
    wall, cpu = (statistics.median(times) for times in zip(*starts, strict=True))
    note = f"{wall:.2f} s wall time"
    yield Limit("one game, whole process (processor time)", 0.4, "s", cpu, note)
    many = (ground.paths * LARGE_JOB)[:LARGE_JOB]
    listed = records.listing(many, ground.place / "many.txt")
    order = Order("own_jobs", "first game", listed)
    answers = [ask(sys.executable, order) for _ in range(STARTS)]
    cpu = statistics.median(one.age_cpu for one in answers)
    wall = statistics.median(one.age for one in answers)
    what = "1,000 games: the first audited, compiled, warm cache (processor time)"
    yield Limit(what, 1.3, "s", cpu, f"{wall:.2f} s wall time")


def memory_limits(ground: Ground) -> Iterator[Limit]:
    """The peak of the whole command over all records, and over ten times as many."""
    size = sum(1 for _ in ground.folder.rglob("*.mjlog"))
    for times in (1, 10):
        folders = records.copies(ground.folder, times, ground.place / f"by{times}")
        listed = records.listing(folders, ground.place / f"by{times}.txt")
        answer = ask(sys.executable, Order("own_jobs", "verify", listed, cores=2))
        what = f"memory: {size * times:,} records, two threads, warm cache"
        yield Limit(what, 400, "MB", answer.peak)


def processor() -> str:
    """What the machine calls its processor."""
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def circumstances(
    ground: Ground, pythons: dict[str, str], rounds: int
) -> Iterator[str]:
    """When, where and with what it was measured."""
    size = statistics.mean(path.stat().st_size for path in ground.paths)
    yield (
        f"{time.strftime('%Y-%m-%d', time.gmtime())}; {os.cpu_count()} processors "
        f"({processor()}), load {os.getloadavg()[2]:.1f} in the quarter of an hour; "
        f"Python {platform.python_version()}, "
        f"numpy {own_version('numpy')}, numba {own_version('numba')}."
    )
    yield ""
    yield (
        f"{len(ground.paths)} records of {size / 1000:.1f} kB, "
        f"{rounds} rounds, medians; `games/s` and `µs a game` in processor time."
    )
    peers = [
        version(python, package)
        for module, python in pythons.items()
        for package in PEERS.get(module, ())
    ]
    if peers:
        yield f"Peers: {', '.join(peers)}."
    yield ""


def check_counts(results: Sequence[Measured]) -> None:
    """Readers that count tiles must count the same."""
    counts = {
        one.job.name: one.answers[0].found["tiles"] // one.job.times
        for one in results
        if "tiles" in one.answers[0].found
    }
    if len(set(counts.values())) > 1:
        raise ValueError(f"the readers found different numbers of tiles: {counts}")


def measure(options: argparse.Namespace, place: Path) -> Iterator[str]:
    """All that was asked for, as the lines of a page."""
    peers = not options.no_peers
    ground = lay_out(options.records, options.games, place)
    pythons = interpreters(peers, options.environments or place)
    limits: list[Limit] = []
    if "compile" in options.only:
        # Everything after it runs with the cache that this fills.
        os.environ["PAIFU_CACHE_DIR"] = str(place / "cache")
        limits.append(compile_limit(place / "cache"))
    results: dict[str, Measured] = {}
    tables: list[str] = []
    for section, title, jobs in (
        ("read", "Reading", READING),
        ("read", "Reading tenhou.net/6 JSON", READING_SIX),
        ("audit", "Reading and auditing", AUDITING),
        ("audit", "Reading and auditing Mahjong Soul records", AUDITING_SOUL),
    ):
        if section in options.only:
            found = compete(
                jobs, pythons, ground.listings, options.rounds, options.least
            )
            check_counts([*found.values()])
            results |= found
            tables += rates(title, [*found.values()])
    if SIX_LOAD in results:
        limits.append(within_load(results))
    if "start" in options.only:
        limits += start_limits(ground)
    if "memory" in options.only:
        limits += memory_limits(ground)
    yield from circumstances(ground, pythons, options.rounds)
    yield from verdicts(TARGETS, results, limits)
    yield from tables


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    there = REAL if REAL.is_dir() else None
    parser.add_argument("--records", type=Path, default=there, help="a folder")
    parser.add_argument("--games", type=int, default=300, help="how many are chosen")
    parser.add_argument("--rounds", type=int, default=5, help="turns of every job")
    parser.add_argument("--least", type=float, default=0.7, help="seconds of a turn")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=SECTIONS)
    parser.add_argument("--no-peers", action="store_true", help="paifu alone")
    parser.add_argument("--environments", type=Path, help="keep peers' here")
    parser.add_argument("--generate", action="store_true", help="not real records")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    options = parser.parse_args()
    if options.generate:
        options.records = None
    with tempfile.TemporaryDirectory() as place:
        lines = [*measure(options, Path(place))]
    print("\n".join(lines))
    if options.write:
        put(lines, PAGE)


if __name__ == "__main__":
    main()
