"""Hands of recorded games, in files that any interpreter reads: one file a game.

Only the standard library is used here, since the interpreters of other programs'
environments read this file too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hand_questions import Question


def lines(paths: Sequence[str]) -> Iterator[str]:
    """The lines of all files."""
    for path in paths:
        yield from Path(path).read_text("utf-8").splitlines()


def wins(paths: Sequence[str]) -> list[Question]:
    """Winning hands, each with all that its value depends on."""
    return [Question(*json.loads(line)) for line in lines(paths)]


def dealt(paths: Sequence[str]) -> list[list[int]]:
    """Hands of thirteen tiles as they were dealt, in ids of tiles."""
    return [json.loads(line) for line in lines(paths)]


def ready(paths: Sequence[str]) -> list[list[int]]:
    """The thirteen tiles before the winning one, of winning hands without melds."""
    return [sorted(one.tiles[:-1]) for one in wins(paths) if not one.melds]


def counts(tiles: Iterable[int]) -> list[int]:
    """How many there are of each of the 34 kinds."""
    found = [0] * 34
    for tile in tiles:
        found[tile // 4] += 1
    return found


def write(values: Iterable[object], into: Path) -> Path:
    """A JSON value a line."""
    into.write_text("".join(f"{json.dumps(one)}\n" for one in values), "utf-8")
    return into
