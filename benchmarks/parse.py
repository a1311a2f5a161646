"""How fast records are read: the scanner against other readers, in one run.

    python benchmarks/parse.py [FOLDER] [--games 300] [--rounds 7]

Reads the Tenhou records of a folder (those of the usual form), or generated ones.
Reading the files counts for all. Every reader reads all records in turn, several times
over, and its best turn counts, in processor time: so other work on the machine troubles
all of them alike. Peers that are not installed are left out. At last the time to
compile the scanner.

What each gives is not the same. The scanner and the plain reader give checked tables of
numbers, melds decoded; the others only what their line says.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mjai import mjai_lines

from paifu.logs.bulk import read_many
from paifu.logs.events import EventKind
from paifu.logs.formats.tenhou_write import write_tenhou
from paifu.logs.reader import read
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate

Found = tuple[str, Any]
"""A tag's name and its tile or attributes, as the small readers here give it."""

TAG = re.compile(r"<([A-Za-z]+)([0-9]*)([^>]*)>")
WHOLE_TAG = re.compile(r"<([^>]*)>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
TURN = 0.7
"""Seconds that a reader's turn lasts at least, as many times through the records as it
takes: fast readers would be measured while they are asking for their first memory."""

LIST = re.compile(r"-?[0-9]+(?:,-?[0-9]+)*")
TILES: dict[str, Found] = {
    f"{letter}{tile}/": (letter, tile) for letter in "TUVWDEFG" for tile in range(136)
}


def value(text: str) -> str | list[int]:
    """Numbers where there are some, else the text."""
    if LIST.fullmatch(text):
        return [int(number) for number in text.split(",")]
    return text


def by_regex(text: str) -> list[Found]:
    """The usual reader of a script: one pattern for tags, one for attributes."""
    found: list[Found] = []
    for name, tile, rest in TAG.findall(text):
        if tile:
            found.append((name, int(tile)))
        else:
            pairs = ATTRIBUTE.findall(rest)
            found.append((name, {key: value(text) for key, text in pairs}))
    return found


def by_look_up(text: str) -> list[Found]:
    """Draws and discards from a table, attributes left as text."""
    found: list[Found] = []
    for tag in WHOLE_TAG.findall(text):
        known = TILES.get(tag)
        if known is None:
            known = tag.split(" ", 1)[0], dict(ATTRIBUTE.findall(tag))
        found.append(known)
    return found


def by_splitting(text: str) -> list[Found]:
    """The same, split at `<`: the least that a script can do."""
    found: list[Found] = []
    for tag in text.split("<"):
        known = TILES.get(tag[:-1])
        if known is None:
            known = tag.split(" ", 1)[0], dict(ATTRIBUTE.findall(tag))
        found.append(known)
    return found


def by_tree(text: str) -> list[Found]:
    """The standard library's XML parser; tiles and numbers read."""
    found: list[Found] = []
    for element in ET.fromstring(text):
        if element.attrib:
            found.append((element.tag, {k: value(v) for k, v in element.items()}))
        else:
            found.append((element.tag[0], int(element.tag[1:])))
    return found


@dataclass(slots=True)
class Reader:
    """One contender."""

    name: str
    gives: str
    run: Callable[[Sequence[Path]], int]
    """Reads all records and says how many draws and discards they have."""
    mjai: bool = False
    """Whether it reads the games as mjai instead."""


def small(read_text: Callable[[str], list[Found]]) -> Callable[[Sequence[Path]], int]:
    """How one of the small readers here reads files."""

    def run(paths: Sequence[Path]) -> int:
        count = 0
        for path in paths:
            with open(path, encoding="utf-8") as file:
                found = read_text(file.read())
            count += sum(type(value) is int for _, value in found)
        return count

    return run


def scanned(paths: Sequence[Path]) -> int:
    """By `paifu.logs.bulk`, with the scanner."""
    return sum(int((b.events["kind"] <= LAST_TILE).sum()) for b in read_many(paths))


def one_by_one(paths: Sequence[Path]) -> int:
    """By `paifu.logs.reader`."""
    return sum(int((b.events["kind"] <= LAST_TILE).sum()) for b in read(paths))


LAST_TILE = int(EventKind.DISCARD)


def by_riichienv(paths: Sequence[Path]) -> int:
    """By RiichiEnv, whose events are not counted."""
    replay = import_module("riichienv").MjaiReplay
    for path in paths:
        replay.from_jsonl(str(path))
    return 0


READERS = [
    Reader("paifu, scanner", "tables of numbers, checked; text when asked", scanned),
    Reader("paifu, plain reader", "tables of numbers, checked", one_by_one),
    Reader("re.findall", "numbers of every attribute", small(by_regex)),
    Reader("re.findall and look-up", "attributes as text", small(by_look_up)),
    Reader("split and look-up", "attributes as text", small(by_splitting)),
    Reader("ElementTree", "numbers of every attribute", small(by_tree)),
]
if find_spec("riichienv"):
    READERS.append(Reader("RiichiEnv from_jsonl", "its replay", by_riichienv, True))


def records(folder: Path | None, games: int, into: Path) -> list[Path]:
    """Whole records of a folder, or generated ones."""
    if folder is not None:
        return [path for path in sorted(folder.rglob("*.mjlog")) if is_usual(path)]
    made = []
    for batch in generate(load_preset("tenhou"), games, seed=1, style="greedy"):
        path = into / f"{batch.info[0].source}.mjlog"
        path.write_bytes(write_tenhou(batch, 0))
        made.append(path)
    return made


def is_usual(path: Path) -> bool:
    """Whether a record is whole and spelled as every small reader expects."""
    (batch,) = read([path])
    kept = batch.info[0].spelling if batch.info else {"endings": []}
    usual = "endings" not in kept and len(kept.get("gaps", [])) <= 1
    return usual and not batch.problems


def as_mjai(paths: Sequence[Path], into: Path) -> list[Path]:
    """The games of four players as mjai."""
    made: list[Path] = []
    for path in paths:
        (batch,) = read([path])
        if batch.games["players"][0] == 4:
            made.append(into / f"{len(made)}.jsonl")
            made[-1].write_text(mjai_lines(batch), "utf-8")
    return made


def measure(
    readers: Sequence[Reader], paths: Sequence[Path], mjai: Sequence[Path], rounds: int
) -> Iterator[tuple[Reader, float]]:
    """Each reader's best processor time a game, in microseconds."""
    best = dict.fromkeys(range(len(readers)), float("inf"))
    counts = set()
    for _ in range(rounds):
        for number, reader in enumerate(readers):
            files = mjai if reader.mjai else paths
            runs, start, spent = 0, time.process_time(), 0.0
            while spent < TURN:
                count = reader.run(files)
                runs, spent = runs + 1, time.process_time() - start
                counts |= set() if reader.mjai else {count}
            best[number] = min(best[number], spent / runs / len(files) * 1e6)
    if len(counts) != 1:
        raise ValueError(f"the readers found different numbers of tiles: {counts}")
    yield from ((readers[number], taken) for number, taken in best.items())


COMPILE = """
import time
from paifu.logs.formats.tenhou_bulk import read_tenhou_many
import numba
start = time.process_time()
read_tenhou_many([""], [b""])
print(time.process_time() - start)
"""


def compile_seconds() -> tuple[float, float]:
    """Processor time of the scanner's first call: to compile it, and to load it."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PAIFU_CACHE_DIR": cache}
        command = [sys.executable, "-c", COMPILE]
        cold, warm = (
            float(subprocess.check_output(command, env=environment)) for _ in range(2)
        )
    return cold, warm


def main() -> None:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--games", type=int, default=300, help="how many to generate")
    parser.add_argument("--rounds", type=int, default=7, help="turns of every reader")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        paths = records(chosen.folder, chosen.games, Path(place))
        wanted = any(reader.mjai for reader in READERS)
        mjai = as_mjai(paths, Path(place)) if wanted else []
        readers = [reader for reader in READERS if mjai or not reader.mjai]
        scanned(paths)
        size = sum(path.stat().st_size for path in paths) / len(paths)
        print(f"{len(paths)} records of {size / 1000:.1f} kB\n")
        print("| reader | gives | µs a game | games/s | times the scanner |")
        print("|---|---|---|---|---|")
        least = 0.0
        for reader, taken in measure(readers, paths, mjai, chosen.rounds):
            least = least or taken
            numbers = f"{taken:.1f} | {1e6 / taken:,.0f} | {taken / least:.1f}"
            print(f"| {reader.name} | {reader.gives} | {numbers} |")
    cold, warm = compile_seconds()
    print(f"\nscanner: compiled in {cold:.1f} s, loaded from the cache in {warm:.2f} s")


if __name__ == "__main__":
    main()
