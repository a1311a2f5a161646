"""The same job under other interpreters, engines, threads and orders: the same bytes?

    python benchmarks/alike.py [--games 40] [--records FOLDER] [INTERPRETER …]

Games of several presets are generated, a few made false, and each interpreter (this one
if none is named; each with paifu's dependencies in its environment) generates them too,
verifies them, imports them and counts statistics. Prints a line a result: how many
different answers there were. Ends with status 1 if there was ever more than one.
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

ROOT = Path(__file__).resolve().parent.parent
PRESETS = ("tenhou", "tenhou-sanma-east", "mahjong-soul", "m-league")
RUN = "import sys; from paifu.analysis.cli import app; app(sys.argv[1:])"

TABLES = """
import hashlib, sys
from paifu.analysis.dataset import Dataset
ds = Dataset(sys.argv[1])
for table in ds.tables:
    rows = sorted(map(repr, ds.arrow(table).to_pylist()))
    print(table, len(rows), hashlib.sha256("\\n".join(rows).encode()).hexdigest())
"""
"""Tables in an order that does not depend on their parts."""


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
        if done.returncode not in (0, 1):  # there are findings, or none
            raise SystemExit(f"{self.path} {words}: {done.stderr.decode()}")
        return done.stdout


def false(record: bytes) -> bytes:
    """The record with another number of fu in its first win by 30."""
    return record.replace(b'ten="30,', b'ten="40,', 1)


def records(first: Interpreter, games: int) -> Path:
    """Generated games, every tenth of them false."""
    folder = first.folder / "records"
    for preset in PRESETS:
        words = ("--rules", preset, "--games", str(games), "--seed", "1")
        first.run("generate", *words, "--out", f"records/{preset}")
    for number, file in enumerate(sorted(folder.rglob("*.mjlog"))):
        if number % 10 == 0:
            file.write_bytes(false(file.read_bytes()))
    return folder


def ask(
    one: Interpreter, folders: Sequence[Path], games: int, answers: Answers
) -> None:
    """Do every job with one interpreter."""
    name = f"{one.path} ({one.run('-V', code=VERSION).decode().strip()})"
    words = ("--rules", PRESETS[0], "--games", str(games), "--seed", "1")
    one.run("generate", *words, "--out", "own")
    answers.add("generated games", name, whole(one.folder / "own"))
    forwards = [str(path) for path in folders]
    backwards = forwards[::-1]
    for engine, jobs, paths in (
        ("plain", "1", forwards),
        ("compiled", "1", forwards),
        ("compiled", "2", forwards),
        ("compiled", "2", backwards),
    ):
        out = ("--findings", "f.csv", "--notices", "--certificate", "c.json")
        how = ("--engine", engine, "--jobs", jobs, "--quiet")
        one.run("verify", *paths, *out, *how)
        who = f"{name} {engine} {jobs}{' backwards' if paths is backwards else ''}"
        answers.add("certificate", who, (one.folder / "c.json").read_bytes())
        if paths is not backwards:
            answers.add("findings, in order", who, (one.folder / "f.csv").read_bytes())
        into = f"set-{engine}-{jobs}-{paths is backwards}"
        one.run("import", *paths, "--into", into, *how)
        answers.add("tables", who, one.run(into, code=TABLES))
        shown = one.run("stats", into, "--by", "player", "--format", "csv")
        answers.add("statistics", who, shown)


VERSION = "import platform; print(platform.python_version())"


def whole(folder: Path) -> bytes:
    """Names and bytes of all files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return b"".join(path.name.encode() + path.read_bytes() for path in files)


def main(words: Sequence[str]) -> int:
    """Ask every interpreter; 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("interpreters", nargs="*", default=[sys.executable])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--records", type=Path, help="besides the generated ones")
    arguments = parser.parse_args(words)
    answers = Answers()
    with tempfile.TemporaryDirectory() as temporary:
        each = []
        for number, path in enumerate(arguments.interpreters):
            folder = Path(temporary, str(number))
            folder.mkdir()
            each.append(Interpreter(path, folder))
        inputs = records(each[0], arguments.games)
        folders = sorted(inputs.iterdir())
        if arguments.records is not None:
            folders.append(arguments.records.resolve())
        for one in each:
            ask(one, folders, arguments.games, answers)
            print(one.path, file=sys.stderr, flush=True)
    print("\n".join(answers.table()))
    return 0 if answers.alike else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
