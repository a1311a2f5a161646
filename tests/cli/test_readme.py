"""The tour of README.md: its commands give what it shows."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

from shared import ROOT

README = (ROOT / "README.md").read_text("utf-8")
INDENT = " " * 4

GAP = "…"
"""A line that stands for any number of lines."""


def blocks() -> list[list[str]]:
    """The indented blocks, without their indent."""
    found: list[list[str]] = [[]]
    for line in README.splitlines():
        if line.startswith(INDENT):
            found[-1].append(line.removeprefix(INDENT).rstrip())
        elif not line and found[-1]:
            found[-1].append("")
        else:
            found.append([])
    return [block for block in found if any(block)]


def sessions() -> list[tuple[str, list[str]]]:
    """Commands of the tour in turn, each with the output that is shown."""
    found: list[tuple[str, list[str]]] = []
    for block in blocks():
        shown: list[str] | None = None
        for line in block:
            if line.startswith("$ "):
                shown = []
                found.append((line.removeprefix("$ "), shown))
            elif shown is not None:
                shown.append(line)
    return found


def as_shown(text: str) -> str:
    """Without what differs from run to run, and from terminal to terminal."""
    return re.sub(r"in \d+\.\d s", "in N s", text).rstrip()


def missing(shown: list[str], printed: list[str]) -> str:
    """The first line shown that was not printed where it should be; empty if none."""
    place, free = 0, False
    while shown and not shown[-1]:
        shown = shown[:-1]
    for line in map(as_shown, shown):
        if line == GAP:
            free = True
            continue
        last = len(printed) if free else place + 1
        found = [n for n in range(place, last) if printed[n : n + 1] == [line]]
        if not found:
            return line
        place, free = found[0] + 1, False
    return "" if free or place == len(printed) else printed[place] or "an empty line"


def test_the_tour_shows_what_its_commands_print(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "paifu"
    program.parent.mkdir()
    run = "from paifu.analysis.cli import app; app(prog_name='paifu')"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{run}" "$@"\n')
    program.chmod(0o755)
    for block in blocks():
        if block[0].startswith("# ") and block[0].endswith(".toml"):
            lines = itertools.takewhile(lambda line: line[:1] != "$", block)
            (tmp_path / block[0].removeprefix("# ")).write_text("\n".join(lines))
    (tmp_path / "logs").symlink_to("sample")
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    commands = sessions()
    assert len(commands) >= 5
    for command, shown in commands:
        ran = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        printed = [as_shown(line) for line in ran.stdout.decode().splitlines()]
        assert b"Traceback" not in ran.stdout
        if any(shown):
            assert missing(shown, printed) == "", command
    assert (tmp_path / "findings.csv").exists()


def test_gaps_of_the_tour_stand_for_lines_and_nothing_else_is_left_out() -> None:
    printed = ["a", "b", "", "c"]
    assert missing(["a", GAP, "c", ""], printed) == ""
    assert missing(["a", "b", GAP], printed) == ""
    assert missing(["a", "b"], printed) == "an empty line"
    assert missing(["a", "c"], printed) == "c"
    assert missing(["b", GAP], printed) == "b"
    assert missing([GAP, "x"], printed) == "x"


def test_the_two_commands_are_one_line_each_and_the_second_is_what_ci_runs() -> None:
    commands = [
        line.strip() for line in README.splitlines() if "python3 -m venv" in line
    ]
    assert len(commands) == 2
    main, tests = commands
    assert "paifu verify" in main
    assert tests in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
