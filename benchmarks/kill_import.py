#!/usr/bin/env python3
"""Imports killed at random moments: nothing may be lost, nothing doubled.

    python benchmarks/kill_import.py [--kills 200] [--seed 1]

An import of a small folder, by one process or by two, is killed (SIGKILL) after a
random time, and started again on the same data set, until it ends by itself; then
another data set begins. After every kill the data set must open, hold no game twice and
no game without its rounds; at the end it must hold every game.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.store import ABOUT
from paifu.analysis.forks import can_fork
from paifu.analysis.sample import sample_records

IMPORT = """
import sys
from pathlib import Path
from paifu.analysis.dataset import filling, importing
from paifu.analysis.engines import Engines
filling.PART_GAMES = 2
engines = Engines("plain", 1, print)
for _ in importing.import_paths(sys.argv[1:2], Path(sys.argv[2]), "auto", engines):
    pass
"""

SHARED = """
import sys
from pathlib import Path
from paifu.analysis.dataset import filling, shared
from paifu.analysis.dataset.place import place_of
filling.PART_GAMES = shared.LEAST = 2
job = shared.SharedImport(place_of(Path(sys.argv[2])), "auto", "plain", False, False)
for _ in job.run(sys.argv[1:2], 1, 2):
    pass
"""


def main() -> int:
    """Kill, check, go on; prints one line a data set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = sample_records(options.games, options.seed)
    kills = sets = faults = 0
    while kills < options.kills:
        into = Path(tempfile.mkdtemp(prefix="paifu-kill-")) / "set"
        longest, own = 4.0, 0
        job = SHARED if sets % 2 and can_fork() else IMPORT
        while True:
            started = time.monotonic()
            command = [sys.executable, "-c", job, str(folder), str(into)]
            with subprocess.Popen(command) as import_:
                try:
                    import_.wait(chance.uniform(0.05, longest))
                except subprocess.TimeoutExpired:
                    import_.kill()
            faults += check(into)
            if import_.returncode == 0:
                break
            own += 1
            # So that some are killed late, and every data set is done some day.
            longest = max(longest, time.monotonic() - started) * 1.1
        faults += Dataset(into).sql("select count(*) as n from games")["n"][0] != (
            options.games
        )
        kills, sets = kills + own, sets + 1
        print(f"data set {sets}: {own} kills, {faults} faults so far", flush=True)
    print(f"{kills} kills in {sets} data sets: {faults} faults")
    return int(faults > 0)


def check(into: Path) -> int:
    """How many rules a data set breaks."""
    if not (into / ABOUT).exists():
        return 0
    ds = Dataset(into)
    twice = ds.sql("select game from games group by game having count(*) > 1")
    broken = ds.sql(
        "select g.game from games g where g.rounds <>"
        " (select count(*) from rounds r where r.game = g.game) or g.rounds * g.players"
        " <> (select count(*) from seats s where s.game = g.game)"
    )
    return len(twice) + len(broken)


if __name__ == "__main__":
    sys.exit(main())
