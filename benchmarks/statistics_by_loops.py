#!/usr/bin/env python3
"""Every statistic of many generated games beside plain loops over their events.

    python benchmarks/statistics_by_loops.py [--games 1000] [--at-once 100] [--seed 1]

The league plays under four rule sets, in data sets of so many games; all statistics, of
everybody and of each player, must be what the loops that the tests are written from
make of their definitions (tests/independent_rounds, tests/independent_statistics).
Prints one line a data set.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import islice
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path.insert(0, str(TESTS))

from independent_comparison import differences  # noqa: E402  # likewise
from independent_rounds import told_below  # noqa: E402  # of the tests
from paifu.analysis.dataset import Dataset  # noqa: E402
from paifu.analysis.dataset.importing import import_paths  # noqa: E402
from paifu.analysis.engines import Engines  # noqa: E402
from paifu.logs.formats.tenhou_xml import write_tenhou  # noqa: E402
from paifu.replay.rules import load_preset  # noqa: E402
from paifu.replay.simulate.league import league  # noqa: E402

PRESETS = ("tenhou-east", "tenhou-sanma-east", "tenhou", "tenhou-sanma")


def main() -> int:
    """Play, import, compare; the exit status is 1 if anything differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done = rounds = faults = 0
    while done < options.games:
        count = min(options.at_once, options.games - done)
        with tempfile.TemporaryDirectory(prefix="paifu-loops-") as folder:
            found, dealt = compared(Path(folder), count, options.seed, done)
        done, rounds, faults = done + count, rounds + dealt, faults + len(found)
        for line in found[:5]:
            print(line)
        print(f"{done} games, {rounds} rounds: {faults} differences", flush=True)
    return int(faults > 0)


def compared(folder: Path, games: int, seed: int, start: int) -> tuple[list[str], int]:
    """What differs in one data set, and how many rounds it has."""
    records = folder / "records"
    records.mkdir()
    share = -(-games // len(PRESETS))
    left = games
    for preset in PRESETS:
        # Each data set has games of a seed of its own.
        played = league(load_preset(preset), min(share, left), seed * 1_000_000 + start)
        for n, batch in enumerate(islice(played, left)):
            (records / f"{preset}-{n}.mjlog").write_bytes(write_tenhou(batch, 0))
        left -= min(share, left)
    for _ in import_paths(
        [records], folder / "set", "auto", Engines("plain", 1, print)
    ):
        pass
    rows = told_below(records)
    dealt = len({one.round for one in rows[0]})
    return differences(Dataset(folder / "set"), rows), dealt


if __name__ == "__main__":
    sys.exit(main())
