"""Records of any format through a paifu record, and back.

    python benchmarks/through_paifu.py PATH…

Each game is written as a paifu record and read from it: its tables must be the same,
number by number, and its own format must then be written in the same bytes as without
the detour (or refused for the same reason).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from paifu.logs.builder import single
from paifu.logs.events import Batch
from paifu.logs.formats import Format, format_named
from paifu.logs.reader import read

TABLES = ("games", "rounds", "events", "claims")


def faults(batch: Batch, game: int) -> Iterator[str]:
    """What a paifu record did not keep of a game."""
    info = batch.info[game]
    paifu, own = format_named("paifu"), format_named(info.format)
    assert paifu.write is not None
    again = paifu.read(paifu.write(batch, game), "x")
    yield from (problem.reason for problem in again.problems)
    alone = single(batch, game)
    for name in TABLES:
        if not np.array_equal(getattr(alone, name), getattr(again, name)):
            yield f"other {name}"
    if written(own, batch, game) != written(own, again, 0):
        yield f"other bytes as {own.name}"


def written(own: Format, batch: Batch, game: int) -> bytes | str:
    """A game in its format; the reason if that cannot hold it."""
    if own.write is None:
        return ""
    try:
        return own.write(batch, game)
    except ValueError as error:
        return str(error).removeprefix(repr(batch.info[game].source))


def main(paths: Sequence[str]) -> int:
    """Try every record; the exit status is 1 if anything was not kept."""
    games: Counter[str] = Counter()
    unread = wrong = 0
    for batch in read(paths):
        unread += not len(batch.games)
        for game, info in enumerate(batch.info):
            games[info.format] += 1
            for fault in faults(batch, game):
                wrong += 1
                print(f"{info.source}, game {info.number}: {fault}")
    for name, count in games.items():
        print(f"{name}: {count} games")
    print(f"{unread} records not read, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
