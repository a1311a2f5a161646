"""Is paifu ready to be published? Built, installed beside nothing else, and used.

    python benchmarks/installed.py [--folder FOLDER] [EXTRA …]
    python benchmarks/installed.py --oldest [--python PYTHON] [TESTS …]
    python benchmarks/installed.py --newest [--python PYTHON] [TESTS …]

The first one builds the wheel and the source archive, holds what is in them against the
work tree, and installs the wheel into an empty environment for no extra, and for each
one by itself (or those named). In each of them paifu generates games and verifies them,
does what the extra is for, and of every extra that is not there says in one line how to
get it.

The others install the oldest, or the newest, version of every dependency that
pyproject.toml allows, and run tests on them (`bounds.py`). All end with status 1 if
something was wrong.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import py7zr

from bounds import EXTRAS, bounds, tested
from bucket import NAME, bucket
from built import BuildError, Built, built, faults
from environments import environment, last_line, without_paths

CLEAN = "1 record clean"

NONE = "none"
"""No extra."""

CLUSTER = """
import subprocess, sys
from distributed import LocalCluster
with LocalCluster(
    n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://",
    dashboard_address=None,
) as cluster:
    words = [*sys.argv[1:], "--scheduler", cluster.scheduler_address]
    sys.exit(subprocess.run(words).returncode)
"""
"""A cluster of one worker, and a command that works on it."""

INFLATES = "from paifu.logs.inflate import _library; print(_library().__name__)"

NOBODY = "tcp://127.0.0.1:1"
"""An address where no scheduler is."""


@dataclass(frozen=True, slots=True)
class Place:
    """An environment, and a folder with what its commands read."""

    python: str
    folder: Path
    sources: Path
    """The source archive, unpacked."""

    def run(
        self,
        *words: str,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        programs = Path(self.python).parent
        own = {
            "PATH": os.pathsep.join([str(programs), os.environ["PATH"]]),
            "PAIFU_CACHE_DIR": str(self.folder / "cache"),
            "NO_COLOR": "1",
        }
        return subprocess.run(
            [str(programs / words[0]), *words[1:]],
            cwd=cwd or self.folder,
            env={**without_paths(), **own, **(variables or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )


Check = Callable[[Place], str]
"""What is wrong in an environment; empty if nothing."""


def works(
    *words: str, says: str = "", variables: Mapping[str, str] | None = None
) -> Check:
    """A command that ends well, and says something."""

    def check(place: Place) -> str:
        done = place.run(*words, variables=variables)
        told = done.stdout + done.stderr
        if done.returncode == 0 and says in told:
            return ""
        return f"{' '.join(words)}: status {done.returncode}, {last_line(told)}"

    return check


def refused(says: str, *words: str) -> Check:
    """A command that says in one line that it lacks an extra, and how to get it."""

    def check(place: Place) -> str:
        done = place.run(*words)
        lines = done.stderr.splitlines()
        if done.returncode == 2 and len(lines) == 1 and says in lines[0]:
            return ""
        return f"{' '.join(words)}: status {done.returncode}, {done.stderr!r}"

    return check


def doctored(place: Place) -> str:
    """`paifu doctor` knows the package, and finds nothing wrong."""
    done = place.run("paifu", "doctor", "--json")
    parts = json.loads(done.stdout)["parts"]
    wrong = [
        f"{part['name']}: {part['found']}" for part in parts if part["state"] == "wrong"
    ]
    versions = [
        part["found"] for part in parts if part["name"] in ("version", "package")
    ]
    if done.returncode or wrong or len(versions) != 1:
        return f"paifu doctor: {wrong or versions}"
    return ""


def from_bucket(place: Place) -> str:
    """Records in a bucket are read."""
    data = (place.folder / "game.gz").read_bytes()
    with bucket("game.gz", data) as variables:
        verify = ("paifu", "verify", f"s3://{NAME}/")
        return works(*verify, says=CLEAN, variables=variables)(place)


def in_sources(*words: str) -> Check:
    """A program that runs well in the source archive."""

    def check(place: Place) -> str:
        done = place.run(*words, cwd=place.sources)
        return f"{words}: {last_line(done.stdout)}" if done.returncode else ""

    return check


ALWAYS = (
    works("paifu", "--version", says="paifu "),
    doctored,
    works("paifu", "generate", "--rules", "tenhou", "--games", "3", "--out", "made"),
    works("paifu", "verify", "made", says="3 records clean"),
    works("paifu", "import", "made", "--into", "set"),
    works("paifu", "stats", "set", "--by", "player"),
    works("paifu", "report", "set", "--out", "page.html"),
    works("paifu", "verify", "game.gz", says=CLEAN),
)
"""What works with and without extras."""

NO_S3FS = "Install s3fs to access S3: pip install 'paifu[cluster]'"
NO_7Z = "7z archives need the extra '7z': pip install 'paifu[7z]'"
NO_DASK = "it takes dask and distributed: pip install 'paifu[cluster]'"

GZ = ("paifu", "verify", "game.gz")
INTO = ("paifu", "import", "game.gz", "--into")
NOTEBOOK = ("jupyter", "nbconvert", "--to", "notebook", "--execute")

WITH: dict[str, tuple[Check, ...]] = {
    "isal": (works("python", "-c", INFLATES, says="isal"),),
    "py7zr": (works("paifu", "verify", "game.7z", says=CLEAN),),
    "distributed": (works("python", "-c", CLUSTER, *GZ, says=CLEAN),),
    "s3fs": (from_bucket,),
    "jupyter": (in_sources(*NOTEBOOK, "notebooks/01_read_and_verify.ipynb"),),
    "pytest": (
        in_sources("python", "-m", "pytest", "-q", "tests/hand/test_points.py"),
    ),
    "pyright": (in_sources("pyright", "logs/paifu/logs/tiles.py"),),
}
"""Package of an extra -> that it serves."""

WITHOUT: dict[str, tuple[Check, ...]] = {
    "isal": (works("python", "-c", INFLATES, says="zlib"),),
    "py7zr": (refused(NO_7Z, "paifu", "verify", "game.7z"),),
    "distributed": (
        refused(NO_DASK, *GZ, "--scheduler", NOBODY),
        refused(NO_DASK, *INTO, "x", "--scheduler", NOBODY),
    ),
    "s3fs": (
        refused(NO_S3FS, "paifu", "verify", "s3://records/"),
        refused(NO_S3FS, *INTO, "s3://records/x"),
    ),
}
"""Package of an extra -> what is said where it is not there."""


def checks(extra: str) -> Iterator[Check]:
    """What is asked of the environment of an extra."""
    yield from ALWAYS
    here = set(EXTRAS.get(extra, ()))
    for package in WITH:
        yield from WITH[package] if package in here else WITHOUT.get(package, ())


def prepare(place: Place) -> None:
    """Write what the commands read: a game, packed."""
    place.run("paifu", "generate", "--rules", "tenhou", "--games", "1", "--out", "one")
    (file,) = (place.folder / "one").iterdir()
    record = file.read_bytes()
    (place.folder / "game.gz").write_bytes(gzip.compress(record))
    with py7zr.SevenZipFile(place.folder / "game.7z", "w") as packed:
        packed.writestr(record, "game.mjlog")


def unpacked(sdist: Path, folder: Path) -> Path:
    """The source archive, unpacked."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (sources,) = folder.glob("paifu-*")
    return sources


def installed(extra: str, made: Built, folder: Path) -> tuple[str, list[str]]:
    """A row of the table, and what was wrong."""
    folder.mkdir()
    named = f"paifu[{extra}]" if extra != NONE else "paifu"
    python = environment([f"{named} @ {made.wheel.as_uri()}"], folder / "env")
    if python is None:
        return f"| {extra} | | | | cannot be installed |", [f"{extra}: not installed"]
    place = Place(python, folder, unpacked(made.sdist, folder))
    prepare(place)
    asked = list(checks(extra))
    wrong = [f"{extra}: {fault}" for check in asked if (fault := check(place))]
    listed = place.run("python", "-m", "pip", "list", "--format", "json")
    count = len(json.loads(listed.stdout)) - 2  # less pip itself, and paifu
    files = (folder / "env").rglob("*")
    size = sum(one.lstat().st_size for one in files if one.is_file()) / 1e6
    return f"| {extra} | {count} | {size:.0f} | {len(asked)} | {len(wrong)} |", wrong


def publish(extras: Sequence[str], folder: Path) -> list[str]:
    """Build, look into what was built, install and use it; what was wrong."""
    made = built(folder)
    wrong = list(faults(made, folder))
    print("| file | bytes |\n|---|---|")
    for file in (made.wheel, made.sdist):
        print(f"| {file.name} | {file.stat().st_size:,} |")
    print(
        "\n| extra | packages besides | MB | checks | failed |\n|---|---|---|---|---|"
    )
    for extra in extras:
        row, more = installed(extra, made, folder / extra)
        wrong += more
        print(row, flush=True)
    return wrong


def main(words: Sequence[str]) -> int:
    """Do what is asked; 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("named", nargs="*", metavar="EXTRA|TESTS")
    parser.add_argument("--folder", type=Path, help="keep everything here")
    parser.add_argument("--python", default=sys.executable)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--oldest", action="store_true")
    which.add_argument("--newest", action="store_true")
    told = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as temporary:
        folder = (told.folder or Path(temporary)).resolve()
        folder.mkdir(exist_ok=True)
        if told.oldest or told.newest:
            limits = bounds() if told.oldest else []
            return tested(told.python, limits, folder, told.named)
        try:
            wrong = publish(told.named or [NONE, *EXTRAS], folder)
        except BuildError as error:
            wrong = [str(error)]
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
