"""Statistics by plain loops: what the tests hold paifu's statistics against."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from worker import Found, Prepare

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from independent_rounds import Rows, told  # it is beside the tests
from independent_statistics import all_of  # likewise
from paifu.logs.reader import read  # with those it is compared with


def played(paths: Sequence[str]) -> list[list[Rows]]:
    """The seats and ends of records, as the loops tell them: one data set."""
    return [[told(batch) for batch in read(paths)]]


def by_player(asked: Sequence[list[Rows]]) -> Found:
    """Every statistic of every player."""
    groups: dict[str, Rows] = defaultdict(lambda: ([], []))
    for seats, ends in chain.from_iterable(asked):
        for seat in seats:
            groups[seat.player][0].append(seat)
        for end in ends:
            groups[end.player][1].append(end)
    return {"numbers": sum(len(all_of(*rows)) for rows in groups.values())}


JOBS: dict[str, Callable[[Sequence[Any]], Found]] = {"statistics": by_player}
PREPARED: dict[str, Prepare] = {"statistics": played}
