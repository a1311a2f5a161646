"""What `mahjong` does with hands; runs in an environment that has it.

It knows single hands, not records: those of the records are handed over ready. It has
no function for waits; a script asks for every kind of tile whether it completes the
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import hand_files
from hand_rules import rule_sets
from mahjong_hands import question_to_it
from worker import Found, Prepare

Shanten: Any = import_module("mahjong.shanten").Shanten
Agari: Any = import_module("mahjong.agari").Agari

KINDS = range(34)


def hands(paths: Sequence[str]) -> list[Callable[[], Any]]:
    """Its calculator with all that it takes, for each win."""
    rules = rule_sets("mahjong", 1)[0].theirs
    return [question_to_it(one, rules) for one in hand_files.wins(paths)]


def games(paths: Sequence[str]) -> list[list[Callable[[], Any]]]:
    """The same, by games."""
    return [hands([path]) for path in paths]


def value(asked: Sequence[Callable[[], Any]]) -> Found:
    """Value wins."""
    found = {"wins": 0, "without value": 0}
    for put in asked:
        found["wins"] += 1
        found["without value"] += put().error is not None
    return found


def by_games(asked: Sequence[Sequence[Callable[[], Any]]]) -> Found:
    """Value the wins of games."""
    return value([put for game in asked for put in game])


def counted(tiles: list[list[int]]) -> list[list[int]]:
    """Hands as it takes them."""
    return [hand_files.counts(one) for one in tiles]


def shanten(asked: Sequence[list[int]]) -> Found:
    """Shanten of hands."""
    found = sum(Shanten.calculate_shanten(one) for one in asked)
    return {"hands": len(asked), "shanten in all": found}


def waits(asked: Sequence[list[int]]) -> Found:
    """Which kinds complete hands."""
    found = 0
    for one in asked:
        for kind in KINDS:
            if one[kind] < 4:
                one[kind] += 1
                found += Agari.is_agari(one)
                one[kind] -= 1
    return {"hands": len(asked), "waits in all": found}


JOBS: dict[str, Callable[[Sequence[Any]], Found]] = {
    "value": value,
    "wins": by_games,
    "shanten": shanten,
    "waits": waits,
}
PREPARED: dict[str, Prepare] = {
    "value": hands,
    "wins": games,
    "shanten": lambda paths: counted(hand_files.dealt(paths)),
    "waits": lambda paths: counted(hand_files.ready(paths)),
}
