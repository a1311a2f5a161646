"""What commands for one game must not load: each of them starts within half a second.

How long they take is measured by benchmarks/run.py; here is named what it would cost.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generated import records
from project.sources import IMPORT_ROOTS

GAME = records()[0]

LARGE = {"numba", "llvmlite", "pandas", "pyarrow", "matplotlib", "duckdb", "jinja2"}
"""Libraries that no command for one game needs."""

SLOW = {
    "concurrent.futures",
    "importlib.resources",
    "paifu.analysis.job",
    "paifu.logs.bulk",
    "rich.console",
    "sqlite3",
    "tarfile",
}
"""What takes a tenth of such a command together, for threads, archives, colours."""

AMENDING = {"paifu.replay.amend.search", "paifu.replay.spoil"}

COMMANDS = {
    ("verify", "a.mjlog"): {
        "multiprocessing",
        "rich.text",
        "sqlite3",
        "tarfile",
        *AMENDING,
    },
    ("ledger", "a.mjlog", "--what", "calls", "--format", "csv"): {"rich.text"},
    ("explain", "a.mjlog"): {*SLOW, *AMENDING, "rich.text"},
    ("explain", "a.mjlog", "--win", "1"): {*SLOW, *AMENDING, "rich.text"},
    ("show", "a.mjlog"): {*SLOW, *AMENDING},
    ("view", "a.mjlog"): {*SLOW, *AMENDING, "rich.text"},
    ("--version",): {"numpy", "paifu.logs.events"},
}
"""Command -> what it must not load beside `LARGE`."""

RUN = """
import sys
from paifu.analysis.cli import app
try:
    app(sys.argv[1:])
except SystemExit as ended:
    assert not ended.code
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_for_one_game_loads_only_what_it_needs(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "a.mjlog").write_bytes(GAME)
    ran = subprocess.run(
        [sys.executable, "-c", RUN, *command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, IMPORT_ROOTS))},
        capture_output=True,
        check=True,
        text=True,
    )
    loaded = set(ran.stderr.split())
    assert "typer" in loaded
    assert ran.stdout
    assert not loaded & COMMANDS[command]
    assert not {name.partition(".")[0] for name in loaded} & LARGE
