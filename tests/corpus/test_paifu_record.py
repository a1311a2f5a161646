"""Real records of every format through a paifu record: nothing is lost.

One of each folder here; all of them have been tried (docs/corpus.md).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paifu.logs.events import Batch
from paifu.logs.formats import format_of
from paifu.logs.formats.paifu_record import read_paifu, write_paifu
from paifu_records import assert_kept
from shared import SHARED, needs_shared

Writer = Callable[[Batch, int], bytes]

SMALLEST = 1
"""Records taken of a folder."""

FOLDERS = (
    sorted(p for p in (SHARED / "corpus").iterdir() if p.is_dir()) if SHARED else []
)


def some(folder: Path) -> list[Path]:
    """The smallest records of a folder and all below it."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(files, key=lambda path: (path.stat().st_size, path))[:SMALLEST]


def written(write: Writer, batch: Batch, game: int) -> bytes | str:
    """The record, or why the format cannot hold it."""
    try:
        return write(batch, game)
    except ValueError as error:
        return str(error).removeprefix(repr(batch.info[game].source))


@needs_shared
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_real_record_comes_back_equal_and_in_the_same_bytes(folder: Path) -> None:
    for path in some(folder):
        data = path.read_bytes()
        found = format_of(data)
        assert found is not None
        batch = found.read(data, path.name)
        assert_kept(batch)
        assert len(batch.games)
        for game in range(len(batch.games)):
            again = read_paifu(write_paifu(batch, game), "x.jsonl")
            assert found.write is not None
            assert written(found.write, again, 0) == written(found.write, batch, game)
