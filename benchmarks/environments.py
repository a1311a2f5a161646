"""An environment of its own for each peer: they need not agree on anything."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path


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


def version(python: str, package: str) -> str:
    """A package and its version, as that interpreter has it."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    printed = subprocess.check_output(
        [python, "-c", code], text=True, env=without_paths()
    )
    return f"{package} {printed.strip()}"
