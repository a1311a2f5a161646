"""A file that takes its place when it is whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

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
