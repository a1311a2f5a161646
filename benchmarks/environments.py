"""An environment of its own for each peer: they need not agree on anything."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


def without_paths() -> dict[str, str]:
    """The environment variables, less those that lead to this project's code."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}


def environment(packages: Sequence[str], folder: Path) -> str | None:
    """The interpreter of an environment with these packages, made if need be.

    Returns:
        None if they cannot be installed; the installer has said why.
    """
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", *packages]
    done = subprocess.run(
        [*command, "--disable-pip-version-check"],
        stdout=sys.stderr,
        env=without_paths(),
        check=False,
    )
    return str(python) if done.returncode == 0 else None


def why_not(python: str, module: str) -> str:
    """Why an interpreter cannot import a module of this folder; empty if it can."""
    code = f"import sys; sys.path.insert(0, {str(HERE)!r}); import {module}"
    done = subprocess.run(
        [python, "-c", code],
        capture_output=True,
        text=True,
        env=without_paths(),
        check=False,
    )
    return last_line(done.stderr) if done.returncode else ""


def last_line(text: str) -> str:
    """The line that says what is wrong, where a program failed."""
    return (text.strip().splitlines() or ["no word of why"])[-1]


@dataclass(frozen=True, slots=True)
class Peer:
    """Where a module of another program's jobs runs."""

    python: str
    """Its interpreter."""
    lacks: str
    """Why it cannot be measured; empty if it can."""


def peer(module: str, packages: Sequence[str], folder: Path) -> Peer:
    """An environment for a module's jobs, made if need be; one that is there is used.

    A package that can be installed is not one that can be imported: both are tried.
    """
    python = folder / "bin" / "python"
    if python.exists() and not why_not(str(python), module):
        return Peer(str(python), "")
    made = environment(packages, folder)
    if made is None:
        return Peer(str(python), "pip cannot install it here")
    return Peer(made, why_not(made, module))


def version(python: str, package: str) -> str:
    """A package and its version, as that interpreter has it."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    printed = subprocess.check_output(
        [python, "-c", code], text=True, env=without_paths()
    )
    return f"{package} {printed.strip()}"
