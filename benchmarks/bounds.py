"""The oldest and the newest versions of what paifu needs, as pyproject.toml has them.

An environment gets every dependency at its lower bound, or the newest that there is
within the bounds, and the tests run which touch them. Linters are no part of it: what
they find does not depend on what paifu runs on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from packaging.requirements import Requirement

from built import PARTS, ROOT
from environments import last_line, without_paths

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

EXTRAS: dict[str, list[str]] = {
    extra: [Requirement(line).name for line in lines]
    for extra, lines in PROJECT["optional-dependencies"].items()
}
"""Extra -> the packages that it asks for."""

APART = ("lint", "notebooks")
"""Extras that no test of these needs."""

LINTERS = frozenset({"ruff", "mypy", "import-linter", "pandas-stubs"})
STUBS = "types-"
"""How the names of stubs begin, whose versions are not those of what they describe."""

TESTS = (
    "tests/cli", "tests/dataset", "tests/statistics", "tests/logs", "tests/rules",
    "tests/titles", "tests/cluster", "tests/project/test_engine.py",
    "tests/project/test_start.py", "tests/project/test_api_pages.py",
)  # fmt: skip
"""What touches the command line, tables, queries, plots, readers, compiler, cluster."""


def wanted() -> Iterator[Requirement]:
    """Every dependency, those of extras too."""
    extras = PROJECT["optional-dependencies"]
    lines = [line for extra in extras if extra not in APART for line in extras[extra]]
    for line in dict.fromkeys([*PROJECT["dependencies"], *lines]):
        one = Requirement(line)
        if one.name not in LINTERS and not one.name.startswith(STUBS):
            yield one


def oldest(one: Requirement) -> str:
    """The lower bound of a dependency.

    >>> oldest(Requirement("typer>=0.15,<0.29"))
    '0.15'
    """
    (least,) = (limit.version for limit in one.specifier if limit.operator == ">=")
    return least


def bounds() -> list[str]:
    """What to install for the oldest of everything."""
    return [f"{one.name}=={oldest(one)}" for one in wanted()]


def tested(
    python: str, limits: Sequence[str], folder: Path, tests: Sequence[str]
) -> int:
    """Run tests on these versions; pytest's status.

    Args:
        python: makes the environment; its version counts.
        limits: `name==version`; empty for the newest of everything.
        folder: where the environment is made; one that is there is used.
        tests: files and folders; empty for those of `TESTS`.
    """
    env = folder / "env"
    own = str(env / "bin" / "python")
    if not env.exists():
        subprocess.run([python, "-m", "venv", str(env)], check=True)
    asked = limits or [str(one) for one in wanted()]
    upgrade = [] if limits else ["--upgrade", "--upgrade-strategy", "eager"]
    install = [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [*install, *upgrade, *asked], env=without_paths(), check=False
    )
    if done.returncode:
        print("these versions cannot be installed together", file=sys.stderr)
        return 2
    print("\n".join(versions(own)), flush=True)
    paths = os.pathsep.join(str(ROOT / part) for part in PARTS)
    # pytest's own settings make every warning an error: one of an old or a coming
    # version of a library is shown, but is no fault of a result.
    command = [own, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "default"]
    command += ["-n", "auto", "--dist", "loadfile"]
    begun, before = time.time(), os.times()
    done = subprocess.run(
        [*command, *(tests or TESTS)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
    )
    after = os.times()
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    print(f"{time.time() - begun:.0f} s, {cpu:.0f} s of processor time")
    return done.returncode


def versions(python: str) -> Iterator[str]:
    """A table of what is installed of what paifu asks for."""
    listed = subprocess.run(
        [python, "-m", "pip", "list", "--format", "json"],
        env=without_paths(),
        capture_output=True,
        text=True,
        check=True,
    )
    here = {one["name"].lower(): one["version"] for one in json.loads(listed.stdout)}
    told = subprocess.run([python, "-V"], capture_output=True, text=True, check=True)
    yield "| package | asked for | installed |\n|---|---|---|"
    interpreter = last_line(told.stdout).split()[-1]
    yield f"| python | {PROJECT['requires-python']} | {interpreter} |"
    for one in wanted():
        yield f"| {one.name} | {one.specifier} | {here.get(one.name.lower(), '')} |"
