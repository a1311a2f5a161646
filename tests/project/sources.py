"""The project's own source files, and how to run its code in a fresh interpreter."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from shared import ROOT

IMPORT_ROOTS = [ROOT / part for part in ("logs", "replay", "analysis")]


def package(part: str, root: Path = ROOT) -> Path:
    """Folder of `paifu.logs`, `paifu.replay` or `paifu.analysis`."""
    return root / part / "paifu" / part


def modules(*parts: str) -> list[ModuleType]:
    """Every module of these packages, imported."""
    found = []
    for part in parts:
        top = importlib.import_module(f"paifu.{part}")
        names = [m.name for m in pkgutil.walk_packages(top.__path__, f"paifu.{part}.")]
        found += [top, *(importlib.import_module(name) for name in names)]
    return found


def python(
    code: str,
    roots: Sequence[Path] = IMPORT_ROOTS,
    **environment: str,
) -> str:
    """What a fresh interpreter prints that runs `code` on these import roots.

    They come before anything installed, so it is never another copy that runs.
    """
    path = os.pathsep.join(str(root) for root in roots)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
