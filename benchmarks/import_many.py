#!/usr/bin/env python3
"""Many generated games into a data set: how fast, how much memory, and all statistics.

    python benchmarks/import_many.py FOLDER [--games 100000] [--played 20000]
                                     [--players 1000] [--jobs 1] [--decisions]

Records that are not in FOLDER/records yet are made first, as gz mjlog: of the games
that are played, by agents of the league's styles under the names of so many players,
each is written again with other names until there are enough. Then they are imported
into FOLDER/set, anew, and all statistics of all players are asked for. Each step is a
process of its own, of which the wall and processor time and the greatest resident
memory are printed.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import re
import resource
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import AGENTS
from paifu.replay.simulate.run import play_one, sitting
from processes import paifu, spent

A_FOLDER = 1000
"""Records of a folder."""

SEED = 6


def path_of(records: Path, game: int) -> Path:
    """The file of a record."""
    return records / f"{game // A_FOLDER:03d}" / f"{game:06d}.mjlog"


def put(path: Path, data: bytes) -> None:
    """Write a record so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(gzip.compress(data, 6, mtime=0))
    part.replace(path)


def seats_of(game: int, players: int) -> list[int]:
    """Who plays a game, by seat."""
    return random.Random(f"{SEED} {game}").sample(range(players), 4)


def play(records: Path, games: range, players: int) -> None:
    """Play the games that are not there yet."""
    ruleset = load_preset("tenhou")
    desk = sitting(ruleset, "compiled")
    styles = [*AGENTS.values()]
    for game in games:
        path = path_of(records, game)
        if path.exists():
            continue
        seats = seats_of(game, players)
        desk.invite([styles[who % len(styles)] for who in seats])
        names = [f"player {who:04d}" for who in seats]
        put(path, write_tenhou(play_one(desk, ruleset, SEED, game, names), 0))


def spelled(text: str) -> bytes:
    """As names are in a record."""
    return b"".join(b"%%%02X" % byte for byte in text.encode())


NAME = re.compile(spelled("player ") + rb"(?:%3\d){4}")


def rename(records: Path, played: int, games: range, players: int) -> None:
    """Write games again under other names, those that are not there yet."""
    for game in games:
        path = path_of(records, game)
        if not path.exists():
            data = gzip.decompress(path_of(records, game % played).read_bytes())
            parts = NAME.split(data)
            names = [spelled(f"player {who:04d}") for who in seats_of(game, players)]
            put(path, b"".join(map(b"".join, zip(parts, [*names, b""], strict=True))))


def make(records: Path, games: int, played: int, players: int) -> None:
    """Make the records that are not there yet: so many, of which some were played."""
    played = min(played, games)
    play(records, range(played), players)
    rename(records, played, range(played, games), players)


def folders(records: Path, games: int) -> list[Path]:
    """Where the first games are; whole folders."""
    return [records / f"{n:03d}" for n in range(-(-games // A_FOLDER))]


def timed(what: str, games: int, command: Sequence[str]) -> None:
    """Run a command, and print what it took."""
    took = spent(command)
    print(
        f"{what}: {took.wall:.1f} s wall, {took.cpu:.1f} s of processor time,"
        f" {games / took.wall:,.0f} games/s wall,"
        f" {games / took.cpu:,.0f} games/s of processor time,"
        f" {took.peak:.0f} MB resident at most, load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main() -> int:
    """Play, import, ask; prints one line a step."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--played", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--decisions", action="store_true")
    options = parser.parse_args()
    records, into = options.folder / "records", options.folder / "set"
    make(records, options.games, options.played, options.players)
    shutil.rmtree(into, ignore_errors=True)
    paths = [*map(str, folders(records, options.games))]
    more = ["--decisions"] if options.decisions else []
    more += ["--engine", "compiled", "--jobs", str(options.jobs), "--quiet"]
    imports = paifu("import", *paths, "--into", str(into), *more)
    timed("import", options.games, imports)
    form = ["--format", "parquet", "--out", str(options.folder / "stats.parquet")]
    asks = paifu("stats", str(into), "--by", "player", *form)
    timed("stats --by player", options.games, asks)
    timed("import again", options.games, imports)
    size = sum(path.stat().st_size for path in into.rglob("*.parquet"))
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"data set: {size / 1e6:,.0f} MB; this process {own} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
