"""However a command ends, it ends with one short line and never with a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paifu.analysis.output import LONGEST

PAIFU = [sys.executable, "-m", "paifu.analysis.main"]
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


@pytest.mark.parametrize(
    ("switch", "said"),
    [
        ("start_points = 25050", "25050"),
        ("open_riichi = '2han'", "shown"),
        ("sanma_removed_tiles = ['2m']", "no wall is known"),
    ],
)
def test_games_that_cannot_be_made_or_written_are_one_line(
    tmp_path: Path, switch: str, said: str
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f"extends = 'tenhou-sanma'\n[rules]\n{switch}\n", "utf-8")
    ran = run("generate", "--rules", str(house), "--out", str(tmp_path / "made"))
    assert ran.returncode == 2
    [line] = ran.stderr.splitlines()
    assert line.startswith("paifu: --rules")
    assert said in line


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


STOPPED_WHILE_LOADING = """
import os, signal, sys

class Stop:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Stop())
from paifu.analysis.main import main
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are others on Windows")
@pytest.mark.parametrize(
    "module", ["paifu.analysis.cli", "typer", "paifu.analysis.verify_command", "numpy"]
)
def test_stopped_while_it_loads_it_ends_with_one_line(module: str) -> None:
    code = STOPPED_WHILE_LOADING.format(module=module)
    ran = subprocess.run(
        [sys.executable, "-c", code, "verify", "x"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (130, "paifu: stopped\n")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'<mjloggm ver="2.3"><WHAT/>', "element 2: no tag 'WHAT' is known"),
        (b"hello", "no format knows b'hello'"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "explain"])
def test_a_file_that_cannot_be_read_is_named_with_the_place(
    command: str, data: bytes, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.mjlog"
    path.write_bytes(data)
    ran = run(command, str(path))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"paifu: {path}: {said}\n"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything"
)
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.mjlog"
    path.write_bytes(b"")
    path.chmod(0)
    assert run("verify", str(path)).stderr == f"paifu: {path}: Permission denied\n"
