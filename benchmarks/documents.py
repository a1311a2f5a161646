"""Damaged files that are no records: rule sets, leagues, certificates, data sets, ….

    python benchmarks/documents.py --inputs 1000 --seed 1
    python benchmarks/documents.py --document league --inputs 100

Damages each file of `tests/damages/documents.py` and runs the command that reads it.
Every command must end by itself, with a status that its page names; one that ends with
status 2 says why in lines that name the file. Prints a table in Markdown; ends with
status 1 if anything was wrong, and names the inputs by their numbers, which with the
same seed stay the same (`--first 47 --inputs 1`).
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from damages.documents import DOCUMENTS, Desk, check, damaged

HANGS = 60
"""Seconds after which a command is ended, and this one with it."""


def main() -> int:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    names = [one.name for one in DOCUMENTS]
    parser.add_argument("--inputs", type=int, default=100, help="of each document")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--document", choices=names, nargs="*", default=names)
    options = parser.parse_args()
    faulthandler.enable()
    faults = 0
    print("| file | inputs | refused | used | slowest, s |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as place:
        desk = Desk(Path(place))
        for document in DOCUMENTS:
            if document.name not in options.document:
                continue
            whole, outcomes, slowest = document.whole(desk), Counter[str](), 0.0
            for number in range(options.first, options.first + options.inputs):
                data = damaged(document, whole, number, options.seed)
                faulthandler.dump_traceback_later(HANGS, exit=True)
                outcome, ran, fault = check(desk, document, data)
                outcomes[outcome] += 1
                slowest = max(slowest, ran.seconds)
                if fault:
                    faults += 1
                    print(f"{document.name} {number}: {fault}", file=sys.stderr)
            print(
                f"| {document.name} | {options.inputs:,} | {outcomes['refused']:,}"
                f" | {outcomes['used']:,} | {slowest:.1f} |",
                flush=True,
            )
    faulthandler.cancel_dump_traceback_later()
    print(f"\n{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
