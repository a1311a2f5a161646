"""What mjai's mlibriichi does; runs in an environment that has it.

Its states are those of single seats: a game is four of them, which are told every line.
A line that does not fit is a panic of its Rust code, so an exception of a kind of its
own; it is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import hand_files
from worker import Found, Prepare

mlibriichi: Any = import_module("mjai.mlibriichi")

SEATS = range(4)
SUITS = "mpsz"


def states(paths: Sequence[str]) -> Found:
    """Tell every event to a state of each seat, which works out what it may do."""
    found = {"events": 0, "decisions": 0}
    for path in paths:
        seats = [mlibriichi.state.PlayerState(seat) for seat in SEATS]
        with open(path, encoding="utf-8") as file:
            for line in file:
                found["events"] += 1
                for seat in seats:
                    found["decisions"] += seat.update(line).can_act
    return found


def written(tiles: list[int]) -> str:
    """A hand as it takes it: `123m456p`."""
    texts = []
    for suit, letter in enumerate(SUITS):
        ranks = [tile % 36 // 4 + 1 for tile in tiles if tile // 36 == suit]
        texts.append("".join(map(str, ranks)) + letter if ranks else "")
    return "".join(texts)


def shanten(asked: Sequence[str]) -> Found:
    """Shanten of hands."""
    found = sum(map(mlibriichi.tools.calc_shanten, asked))
    return {"hands": len(asked), "shanten in all": found}


def waits(asked: Sequence[str]) -> Found:
    """Tiles that bring ready hands further: their waits."""
    found = 0
    for one in asked:
        for _, kinds in mlibriichi.tools.find_improving_tiles(one):
            found += len(kinds)
    return {"hands": len(asked), "waits in all": found}


JOBS: dict[str, Callable[[Sequence[Any]], Found]] = {
    "states": states,
    "shanten": shanten,
    "waits": waits,
}
PREPARED: dict[str, Prepare] = {
    "shanten": lambda paths: [*map(written, hand_files.dealt(paths))],
    "waits": lambda paths: [*map(written, hand_files.ready(paths))],
}
