"""Damaged files by the ten thousand: what the reader and both engines make of them.

    python benchmarks/damage.py --inputs 100000 --seed 1
    python benchmarks/damage.py --format mjai --inputs 10000
    python benchmarks/damage.py --large

Damages records of a format in all the ways of `tests/damages/kinds.py`, writes them
into a folder with good ones between them, audits it on both engines, and looks at all
that must hold (`tests/damages/job.py`). With `--large`, bombs and files of megabytes
instead, one after another. Prints a table of what came of the inputs in Markdown; ends
with status 1 if anything was wrong, and names the inputs by their numbers, which with
the same seed and records stay the same (`--first 4711 --inputs 1`).

A job that hangs is ended with a traceback after two minutes. Memory is limited where
the system can do so. `NUMBA_BOUNDSCHECK=1` with a `PAIFU_CACHE_DIR` of its own lets
compiled code look at every index.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from damages.job import OUTCOMES, Report, check, compile_first
from damages.kinds import Input, damaged, kinds_of
from damages.large import LARGE
from damages.seeds import BY_NAME, generated, whole

AT_ONCE = 400
"""Inputs of a job."""

HANGS = 120
"""Seconds after which a job is ended."""

MEMORY = 4 * 2**30
"""Bytes of address space; compiling takes one of them."""


def limit_memory() -> None:
    """Let the process have so much memory and no more."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def peak_memory() -> str:
    """The most memory that was used."""
    try:
        import resource
    except ImportError:
        return "unknown"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{peak / (2**20 if sys.platform == 'darwin' else 2**10):,.0f} MB"


def whole_records(options: argparse.Namespace) -> tuple[bytes, ...]:
    """The records to damage: given ones, or typed and generated ones.

    Those that are typed by hand have most of what there is, and are small: two of three
    inputs are made of them.
    """
    given = [
        file
        for path in options.records
        for file in (sorted(path.rglob("*")) if path.is_dir() else [path])
        if file.is_file()
    ]
    return tuple(file.read_bytes() for file in given) or whole(options.format)


def jobs(options: argparse.Namespace) -> Iterator[tuple[str, list[Input]]]:
    """Inputs that are audited together, and what to call them meanwhile."""
    if options.large:
        for number, (name, make) in enumerate(LARGE.items()):
            yield name, [Input(number, "large", make())]
        return
    records = whole_records(options)
    stop = options.first + options.inputs
    for first in range(options.first, stop, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, stop))
        yield (
            f"{options.format} from {first:,}",
            [damaged(n, options.seed, records, options.format) for n in numbers],
        )


def narrowed(
    inputs: Sequence[Input], report: Report, audit: Callable[[Sequence[Input]], Report]
) -> list[str]:
    """The faults of a job, those of single inputs if they are wrong by themselves."""
    if not report.faults or len(inputs) == 1:
        return report.faults
    alone = [f for one in inputs for f in audit([one]).faults]
    return alone or report.faults


def print_table(outcomes: dict[str, Counter[str]]) -> None:
    """What came of the inputs of each kind, in Markdown."""
    print(f"| kind | inputs | {' | '.join(OUTCOMES)} |")
    print("|---|" + "---|" * (len(OUTCOMES) + 1))
    total: Counter[str] = sum(outcomes.values(), Counter())
    for group, counts in [*outcomes.items(), ("all", total)]:
        cells = " | ".join(f"{counts[name]:,}" for name in OUTCOMES)
        print(f"| {group} | {counts.total():,} | {cells} |")


def main() -> int:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--inputs", type=int, default=2000, help="how many files")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=BY_NAME, default="tenhou-xml")
    parser.add_argument("--large", action="store_true", help="bombs and large files")
    parser.add_argument(
        "--records", type=Path, nargs="*", default=[], help="real records to damage"
    )
    options = parser.parse_args()
    faulthandler.enable()
    limit_memory()
    good = generated(options.format)[0]
    group_of = {kind.name: kind.group for kind in kinds_of(options.format)}
    outcomes: dict[str, Counter[str]] = {}
    faults: list[str] = []
    slowest = (0.0, "")
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        compile_first(good, folder)
        by_lines = options.format == "paifu"
        audit = partial(check, good=good, folder=folder, by_lines=by_lines)
        for name, inputs in jobs(options):
            faulthandler.dump_traceback_later(HANGS, exit=True)
            report = audit(inputs)
            for fault in narrowed(inputs, report, audit):
                faults.append(fault)
                print(fault, file=sys.stderr)
            kinds = {one.name: one.kind for one in inputs}
            for file, outcome in report.outcomes.items():
                group = name if options.large else group_of[kinds[file]]
                outcomes.setdefault(group, Counter())[outcome] += 1
            slowest = max(slowest, report.slowest)
            seconds = time.perf_counter() - started
            print(f"\r{name}: {seconds:.0f} s ", end="", file=sys.stderr, flush=True)
    faulthandler.cancel_dump_traceback_later()
    print(file=sys.stderr)
    print_table(outcomes)
    print(f"\n{time.perf_counter() - started:.0f} s; slowest: {slowest[1]}, ", end="")
    print(f"{slowest[0]:.1f} s of processor time on the plain engine; ", end="")
    print(f"most memory: {peak_memory()}")
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
