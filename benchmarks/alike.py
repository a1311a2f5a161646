"""The same job under other interpreters, engines, threads and orders: the same bytes?

    python benchmarks/alike.py [--games 20] [--few] [--records FOLDER …]
        [--with INTERPRETER …]

Games of several presets and formats are generated, a few made false, and each
interpreter (this one if none is named; each with paifu's dependencies in its
environment) generates some too, verifies them all and imports them in each of `WAYS`,
and makes of them what else paifu writes. Prints a line a result: how many different
answers there were. Ends with status 1 if there was ever more than one.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PRESETS = ("tenhou", "tenhou-sanma-east", "mahjong-soul", "m-league")

FORMATS = (
    "paifu", "mjai", "tenhou-json", "majiang", "mahjong-soul", "mahjong-soul-json",
    "riichi-city",
)  # fmt: skip
"""Those that games are written in besides Tenhou's; a stream shows one seat alone."""

RUN = "import sys; from paifu.analysis.cli import app; app(sys.argv[1:])"

IN_CHUNKS = """
import sys
from paifu.logs import bulk
bulk.CHUNK = int(sys.argv.pop(1))
from paifu.analysis import job
job.FEWEST = 1
"""
"""Records that are audited at once: a constant, which a test may change."""

TABLES = """
import sys
from paifu.analysis.dataset import Dataset
ds = Dataset(sys.argv[1])
for table in ds.tables:
    print(table)
    print("\\n".join(map(repr, ds.arrow(table).to_pylist())))
"""
"""Every row of a data set."""

ROWS = """
import sys
import pyarrow.parquet
print(pyarrow.parquet.read_table(sys.argv[1]).to_pylist())
"""

VERSION = """
import platform, matplotlib
print(platform.python_version(), matplotlib.__version__)
"""


class Way(NamedTuple):
    """How a job is done."""

    engine: str
    jobs: int = 1
    chunk: int = 0
    """Records audited at once; 0 as many as ever."""
    order: str = "sorted"
    """Of the paths: sorted, backwards, or files shuffled."""
    run: int = 1

    def text(self) -> str:
        """For people."""
        chunk = f" chunks of {self.chunk}" if self.chunk else ""
        return f"{self.engine} {self.jobs}{chunk} {self.order} run {self.run}"


WAYS = (
    Way("plain"),
    Way("compiled", 4, chunk=7),
    Way("compiled", 4, chunk=1, order="shuffled"),
    Way("compiled"),
    Way("compiled", 2),
    Way("compiled", 2, run=2),
    Way("compiled", 2, order="backwards"),
)
"""How the first interpreter does each job."""

FEWER = WAYS[:3]
"""How each other one does."""


@dataclass(slots=True)
class Answers:
    """What was asked -> the different answers, and who gave them."""

    by: defaultdict[str, dict[str, list[str]]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def add(self, what: str, who: str, data: bytes) -> None:
        """Take an answer."""
        digest = hashlib.sha256(data).hexdigest()[:12]
        self.by[what].setdefault(digest, []).append(who)

    def table(self) -> Iterator[str]:
        """A line for each thing that was asked."""
        yield "| what | answers | different |"
        yield "|---|---|---|"
        for what, found in self.by.items():
            given = sum(len(who) for who in found.values())
            yield f"| {what} | {given} | {len(found) - 1} |"
            if len(found) > 1:
                for digest, who in found.items():
                    print(f"{what}: {digest} {', '.join(who)}", file=sys.stderr)

    @property
    def alike(self) -> bool:
        """Whether all answers to each question were the same."""
        return all(len(found) == 1 for found in self.by.values())


class JobError(Exception):
    """A job did not end as it should; its message says how it did."""


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python, and the folder where its jobs leave what they make."""

    path: str
    folder: Path

    def run(self, *words: str, code: str = RUN) -> bytes:
        """What a job prints."""
        roots = (str(ROOT / part) for part in ("logs", "replay", "analysis"))
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(roots), "NO_COLOR": "1"}
        # Names and words must not decide an order.
        here["PYTHONHASHSEED"] = str(random.randrange(2**32))
        done = subprocess.run(
            [self.path, "-c", code, *words],
            env=here, capture_output=True, check=False, cwd=self.folder,
        )  # fmt: skip
        # There are findings, or none; 1 is also how a traceback ends.
        if done.returncode not in (0, 1) or b"Traceback" in done.stderr:
            raise JobError(f"{self.path} {words}: {done.stderr.decode()}")
        return done.stdout

    def run_by(self, way: Way, *words: str) -> None:
        """Do a job in a way."""
        how = ("--engine", way.engine, "--jobs", str(way.jobs), "--quiet")
        if way.chunk:
            self.run(str(way.chunk), *words, *how, code=IN_CHUNKS + RUN)
        else:
            self.run(*words, *how)


def false(record: bytes) -> bytes:
    """The record with another number of fu in its first win by 30."""
    return record.replace(b'ten="30,', b'ten="40,', 1)


def records(first: Interpreter, games: int) -> Path:
    """Generated games, every tenth of Tenhou's form false."""
    folder = first.folder / "records"
    for preset in PRESETS:
        words = ("--rules", preset, "--games", str(games), "--seed", "1")
        first.run("generate", *words, "--out", f"records/{preset}")
    few = str(max(1, games // 4))
    for form in FORMATS:
        how = ("--games", few, "--seed", "2", "--to", form, "--out", f"records/{form}")
        first.run("generate", "--rules", "mahjong-soul", *how)
    for number, file in enumerate(sorted(folder.rglob("*.mjlog"))):
        if number % 10 == 0:
            file.write_bytes(false(file.read_bytes()))
    return folder


def ordered(folders: Sequence[Path], order: str) -> list[str]:
    """The paths in an order."""
    if order == "shuffled":
        files = [str(path) for folder in folders for path in sorted(folder.rglob("*"))]
        files = [path for path in files if Path(path).is_file()]
        random.Random(1).shuffle(files)
        return files
    paths = [str(path) for path in folders]
    return paths[::-1] if order == "backwards" else paths


def sorted_lines(text: bytes) -> bytes:
    """Lines in an order of their own."""
    return b"\n".join(sorted(text.splitlines()))


def ask(
    one: Interpreter,
    ways: Sequence[Way],
    folders: Sequence[Path],
    games: int,
    answers: Answers,
) -> None:
    """Do every job with one interpreter."""
    version, drawn_by = one.run(code=VERSION).decode().split()
    name = f"{one.path} ({version})"
    words = ("--rules", PRESETS[0], "--games", str(games), "--seed", "1")
    one.run("generate", *words, "--out", "own")
    answers.add("generated games", name, whole(one.folder / "own"))
    for number, way in enumerate(ways):
        who = f"{name} {way.text()}"
        audit(one, way, ordered(folders, way.order), who, answers)
        into = f"set-{number}"
        gather(one, way, ordered(folders, way.order), into, who, answers)
        if way in FEWER:
            words = ("--out", "page.html", "--min-games", "1", "--title", "All")
            one.run("report", into, *words)
            # Numbers in pictures are rounded by what draws them.
            what = f"report, drawn by matplotlib {drawn_by}"
            answers.add(what, who, (one.folder / "page.html").read_bytes())
    others(one, [str(path) for path in folders], name, answers)
    print(one.path, file=sys.stderr, flush=True)


def audit(
    one: Interpreter, way: Way, paths: Sequence[str], who: str, answers: Answers
) -> None:
    """Verify records: findings, certificate."""
    out = ("--findings", "f.csv", "--notices", "--certificate", "c.json")
    one.run_by(way, "verify", *paths, *out)
    answers.add("certificate", who, (one.folder / "c.json").read_bytes())
    found = (one.folder / "f.csv").read_bytes()
    answers.add("findings", who, sorted_lines(found))
    if way.order == "sorted":
        answers.add("findings in order, csv", who, found)
    if way in FEWER[:2]:
        for ending in ("jsonl", "parquet"):
            one.run_by(way, "verify", *paths, "--findings", f"f.{ending}")
        as_lines = (one.folder / "f.jsonl").read_bytes()
        answers.add("findings in order, jsonl", who, as_lines)
        rows = one.run("f.parquet", code=ROWS)
        answers.add("findings in order, parquet", who, rows)


def gather(
    one: Interpreter,
    way: Way,
    paths: Sequence[str],
    into: str,
    who: str,
    answers: Answers,
) -> None:
    """Import records: tables, statistics."""
    one.run_by(way, "import", *paths, "--into", into, "--decisions")
    rows = one.run(into, code=TABLES)
    answers.add("tables", who, sorted_lines(rows))
    if way.order == "sorted":
        answers.add("tables in order", who, rows)
    for form in ("csv", "json") if way in FEWER else ("csv",):
        told = one.run("stats", into, "--by", "player", "--format", form)
        answers.add(f"statistics by player, {form}", who, told)


def others(one: Interpreter, paths: Sequence[str], name: str, answers: Answers) -> None:
    """What else is written, with one thread and with two."""
    for jobs in ("1", "2"):
        who = f"{name} {jobs}"
        words = ("--what", "furiten", "--format", "csv", "--jobs", jobs)
        answers.add("ledger", who, one.run("ledger", *paths, *words))
        words = ("--rules", "m-league", "--format", "csv", "--jobs", jobs)
        answers.add("rescored games", who, one.run("rescore", paths[0], *words))
        into = f"converted-{jobs}"
        one.run("convert", paths[0], "--to", "paifu", "--out", into, "--jobs", jobs)
        answers.add("converted games", who, whole(one.folder / into))


def whole(folder: Path) -> bytes:
    """Names and bytes of all files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return b"".join(path.name.encode() + path.read_bytes() for path in files)


def main(words: Sequence[str]) -> int:
    """Ask every interpreter; 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--with", nargs="+", default=[sys.executable], dest="pythons")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--few", action="store_true", help="the first three ways only")
    parser.add_argument(
        "--records", type=Path, nargs="+", default=[], help="besides the generated ones"
    )
    arguments = parser.parse_args(words)
    answers, failed = Answers(), False
    with tempfile.TemporaryDirectory() as temporary:
        each = []
        for number, path in enumerate(arguments.pythons):
            folder = Path(temporary, str(number))
            folder.mkdir()
            each.append(Interpreter(path, folder))
        folders = sorted(records(each[0], arguments.games).iterdir())
        folders += [folder.resolve() for folder in arguments.records]
        for one in each:
            ways = WAYS if one is each[0] and not arguments.few else FEWER
            try:
                ask(one, ways, folders, arguments.games, answers)
            except JobError as error:
                print(error, file=sys.stderr, flush=True)
                failed = True
    print("\n".join(answers.table()))
    return 0 if answers.alike and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
