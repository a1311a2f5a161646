"""Fuzzing led by coverage: of each reader, from typed and generated records.

    python benchmarks/guided.py --format all --seconds 120
    python benchmarks/guided.py --format mjai --seconds 600 --corpus FOLDER --beside

Damages records (`tests/damages/guided.py`), sees which lines of the format's reader and
of its scanner, run in the interpreter, each input reaches, and keeps those that reach
new ones to damage them further. Every input is audited on both engines as
`benchmarks/damage.py` does it, with the same demands. `--corpus` saves what was kept,
and begins with what is there. `--beside` also counts the lines that as many inputs
reach without a guide. Prints a table in Markdown; ends with status 1 if anything was
wrong.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from damage import AT_ONCE, HANGS, limit_memory, narrowed
from damages.guided import Search, unguided
from damages.job import check, compile_first
from damages.reached import Reached
from damages.seeds import BY_NAME, generated, whole


def saved(folder: Path | None) -> list[bytes]:
    """The inputs that an earlier run kept."""
    if folder is None or not folder.is_dir():
        return []
    return [path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()]


def save(kept: list[bytes], folder: Path) -> None:
    """Keep inputs, each in a file named by its digest."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in kept:
        (folder / hashlib.sha256(data).hexdigest()[:24]).write_bytes(data)


def fuzz(name: str, options: argparse.Namespace, folder: Path) -> int:
    """Fuzz one format for its time; prints its row, gives the number of faults."""
    records, good = whole(name), generated(name)[0]
    corpus = options.corpus / name if options.corpus else None
    compile_first(good, folder)
    audit = partial(check, good=good, folder=folder, by_lines=name == "paifu")
    reached = Reached(BY_NAME[name])
    for record in records:  # What is made once is made now.
        reached.adds(record)
    started = time.process_time()
    search = Search(name, [*records, *saved(corpus)], reached, options.seed)
    first, faults = reached.lines, list[str]()
    while not search.number or time.process_time() - started < options.seconds:
        faulthandler.dump_traceback_later(HANGS, exit=True)
        inputs = list(search.inputs(AT_ONCE // 4))
        faults += narrowed(inputs, audit(inputs), audit)
        if corpus is not None:
            save(search.kept, corpus)
    faulthandler.cancel_dump_traceback_later()
    seconds, beside = time.process_time() - started, ["", ""]
    if options.beside:
        other = Reached(BY_NAME[name])
        for record in records:
            other.adds(record)
        unguided(name, records, other, options.seed, search.number)
        beside = [f"{other.lines:,}", f"{len(other.steps):,}"]
    cells = [
        name, f"{search.number:,}", f"{seconds:.0f}", f"{len(search.kept):,}",
        f"{first:,}", f"{reached.lines:,}", beside[0],
        f"{len(reached.steps):,}", beside[1],
    ]  # fmt: skip
    print(f"| {' | '.join(cells)} |", flush=True)
    faults += search.faults
    for fault in faults:
        print(fault, file=sys.stderr)
    return len(faults)


def main() -> int:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--format", choices=["all", *BY_NAME], default="all")
    parser.add_argument(
        "--seconds", type=float, default=60, help="of the processor, a format"
    )
    parser.add_argument("--corpus", type=Path, help="folder of what is kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", action="store_true", help="count without a guide")
    options = parser.parse_args()
    faulthandler.enable()
    limit_memory()
    print(
        "| format | inputs | s | kept | lines of the records | lines reached ", end=""
    )
    print("| without a guide | steps | without a guide |\n|" + "---|" * 9, flush=True)
    with tempfile.TemporaryDirectory() as place:
        names = list(BY_NAME) if options.format == "all" else [options.format]
        faults = sum(fuzz(name, options, Path(place)) for name in names)
    print(f"\n{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
