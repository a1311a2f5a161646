"""What is written stays apart from what is read: no command writes onto its input."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from paifu.analysis.errors import refuse
from paifu.logs.formats import SNIFFED, format_of


def check_apart(paths: Iterable[str], out: Path) -> None:
    """End the command if a folder to write into is, or holds, something to be read.

    Files would be replaced before they are read, and what was made of records would
    lie among them.
    """
    folder = os.path.realpath(out)
    for path in paths:
        if path == "-" or not os.path.exists(path):
            continue
        real = os.path.realpath(path)
        if os.path.commonpath([folder, real]) == folder:
            refuse(f"--out {str(out)!r} holds {path!r}, which is to be read")


def check_no_record(option: str, path: Path) -> None:
    """End the command if a file that would be replaced is a record."""
    try:
        with path.open("rb") as file:
            start = file.read(SNIFFED)
    except OSError:
        return
    found = format_of(start)
    if found is not None:
        refuse(f"{option} {str(path)!r} is a record ({found.name}); name another file")
