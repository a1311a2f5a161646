"""The linters find nothing. (pyright runs in .ci/lint: it needs Node.)"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from project.sources import IMPORT_ROOTS
from shared import ROOT

LAYERS = (
    "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["-m", "ruff", "check"],
        ["-m", "ruff", "format", "--check"],
        ["-m", "mypy"],
        ["-c", LAYERS],
    ],
    ids=["ruff check", "ruff format", "mypy", "import-linter"],
)
def test_linter_finds_nothing(arguments: list[str]) -> None:
    path = os.pathsep.join(str(root) for root in IMPORT_ROOTS)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
