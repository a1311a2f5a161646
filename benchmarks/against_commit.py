"""Whether the audit became slower: this tree against an older commit, in one run.

    python benchmarks/against_commit.py COMMIT --records FOLDER [--rounds 5]

Checks the commit out into a folder of its own, has both audit the same records with the
compiled engine, turn by turn, each in a process that compiled before the clock started,
and prints the medians of processor time and their ratio. Records are read by each
commit's own reader, before the clock starts.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

JOB = """
import sys, time
from paifu.logs.bulk import read_many
from paifu.replay.audit.run import audit_batch
batches = [batch for batch in read_many([sys.argv[1]]) if len(batch.games)]
best = []
for turn in range(4):
    start = time.process_time()
    for batch in batches:
        audit_batch(batch, "auto", "compiled")
    best.append(time.process_time() - start)
games = sum(len(batch.games) for batch in batches)
print(min(best[1:]) / games * 1e6)
"""


def microseconds(tree: Path, records: str, cache: Path) -> float:
    """Microseconds a game that the audit of a tree takes."""
    folders = (str(tree / name) for name in ("logs", "replay", "analysis"))
    own = {"PYTHONPATH": os.pathsep.join(folders), "PAIFU_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", JOB, records],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    """Run as the module's docstring says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--records", required=True, help="a folder")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        old = Path(made) / "old"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", old, options.commit], check=True)
        try:
            taken: dict[Path, list[float]] = {old: [], ROOT: []}
            for _ in range(options.rounds):
                for tree, times in taken.items():
                    cache = Path(made) / f"cache of {tree.name}"
                    times.append(microseconds(tree, options.records, cache))
        finally:
            subprocess.run([*git, "remove", "--force", old], check=True)
    before, now = (statistics.median(times) for times in taken.values())
    print(
        f"{options.commit}: {before:.0f} us a game; now: {now:.0f}; {now / before:.2f}"
    )


if __name__ == "__main__":
    main()
