"""How much memory the whole command takes, and that more records take no more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import records
from page import Limit, number
from processes import paifu, spent
from results import Part, Table

MOST = 400
"""Millions of bytes, for any number of records."""

TIMES = (1, 10)


def measure(folder: Path, place: Path, circumstances: str) -> Part:
    """Verify all records of a folder, and ten names of the same folder."""
    size = sum(1 for _ in folder.rglob("*.mjlog"))
    rows, peaks = [], []
    spent(verify([folder]), cores=2)  # fills the cache, if it must
    for times in TIMES:
        named = records.copies(folder, times, place / f"by{times}")
        took = spent(verify(named), cores=2)
        peaks.append(took.peak)
        rows.append([f"{size * times:,}", number(took.peak), number(took.cpu)])
    head = ["records", "peak MB", "s of processor time"]
    says = (
        "`paifu verify`, compiled, two processes together, warm cache. Other programs' "
        "memory is in the tables of their jobs."
    )
    part = Part(circumstances, [Table("Memory", says, head, rows)])
    what = f"memory: {size * max(TIMES):,} records, two processes, warm cache"
    part.verdicts.append(Limit(what, MOST, "MB", max(peaks)).verdict())
    part.ratios[f"memory, {TIMES[0]} to {TIMES[1]} times the records"] = (
        peaks[0] / peaks[-1]
    )
    return part


def verify(paths: Sequence[Path]) -> list[str]:
    """The command."""
    more = ("--engine", "compiled", "--quiet", "--jobs", "2")
    return paifu("verify", *map(str, paths), *more)
