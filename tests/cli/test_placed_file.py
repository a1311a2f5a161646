"""A file that takes its place when it is whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from command import Command
from paifu.analysis.placed_file import PlacedFile


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("older")
    with PlacedFile(path) as file:
        file.file.close()
        file.file = open("/dev/full", "wb")  # noqa: SIM115
        with pytest.raises(OSError, match="No space left"):
            file.place(b"rows")
    assert path.read_text() == "older"
    assert [one.name for one in tmp_path.iterdir()] == ["rows.csv"]


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "x", "--findings", "memory://x/f.csv"),
        ("verify", "x", "--certificate=s3://b/c.json"),
        ("convert", "x", "--to", "mjai", "--out", "memory://c"),
        ("view", "x", "--out", "s3://b/v.html"),
        ("league", "--example", "memory://le"),
        ("demo", "--out", "s3://bucket/d"),
    ],
)
def test_files_are_not_written_to_addresses(
    words: tuple[str, ...], paifu: Command, tmp_path: Path
) -> None:
    ran = paifu(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(": an address; only --into takes one\n")
    assert ran.err.count("\n") == 1
