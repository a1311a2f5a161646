"""What pymahjong does with records; runs in an environment that has it.

Its check of records plays each on its engine: every action must be among the legal
ones, and points after each round must be the record's. It takes Tenhou's XML by names
that end in `txt`, of the upper rooms alone, with a seed; other records it leaves
without a word, so the records are named and marked for it (`records.for_pymahjong`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from worker import Found, Run

check: Any = import_module("pymahjong.tenhou_paipu_check")


def play(paths: Sequence[str]) -> Found:
    """Play every record, and compare."""
    found = {"games": 0, "refused": 0}
    for path in map(Path, paths):
        found["games"] += 1
        replay = check.PaipuReplay()
        try:
            replay.paipu_replay_1(path.name, str(path.parent))
        except (check.MahjongException, RuntimeError, ValueError):
            found["refused"] += 1
    return found


JOBS: dict[str, Run] = {"play": play}
