"""However a command ends, it ends with one short line and never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paifu.analysis.output import LONGEST

PAIFU = [sys.executable, "-c", "from paifu.analysis.cli import app; app()"]
FULL = Path("/dev/full")


def run(*args: str, out: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    stdout = subprocess.PIPE if out is None else out
    return subprocess.run(
        [*PAIFU, *args], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("generate", "--out", ""), "--out: name a folder"),
        (("generate", "--out", "x", "--rules", "auto"), "name the rules to play by"),
        (("generate", "--out", "x", "--rules", "none"), "none"),
        (("score", "123m", "--ron", "1m"), "123m"),
        (("explain", "no/such/file"), "no such file or folder"),
        (("verify", "no/such/file"), "no such file or folder"),
        (("verify", "x", "--rules", "no/such.toml"), "no/such.toml"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_two(
    args: tuple[str, ...], said: str
) -> None:
    ran = run(*args)
    assert ran.returncode == 2
    lines = ran.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("paifu: ")
    assert said in lines[0]


def test_a_long_argument_is_not_repeated_whole() -> None:
    ran = run("score", "1" * 5000 + "m", "--ron", "1m")
    assert ran.returncode == 2
    assert len(ran.stderr) < LONGEST + 20


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "args", [("score", "123m22567p45678s", "--ron", "3s"), ("generate", "--help")]
)
def test_a_full_disk_under_the_output_is_one_line(args: tuple[str, ...]) -> None:
    full = os.open(FULL, os.O_WRONLY)
    try:
        ran = run(*args, out=full)
    finally:
        os.close(full)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
