"""What jansou does with records; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import hand_files
from hand_rules import rule_sets
from jansou_hands import question_to_it
from worker import Found, Prepare

parse_mjlog: Any = import_module("jansou.io.mjlog").parse_mjlog
check_paifu: Any = import_module("jansou.validation.check").check_paifu
replay: Any = import_module("jansou.io.replay")
_shanten: Any = import_module("jansou.analysis.shanten")
_waits: Any = import_module("jansou.analysis.waits")


def parse(paths: Sequence[str]) -> Found:
    """Read only."""
    return {"rounds": sum(len(parse_mjlog(path).rounds) for path in paths)}


def check(paths: Sequence[str]) -> Found:
    """Compare every win with the record."""
    found = {"wins": 0, "wrong": 0}
    for path in paths:
        for verdict in check_paifu(parse_mjlog(path)):
            found["wins"] += 1
            found["wrong"] += not verdict.passed
    return found


def play(paths: Sequence[str]) -> Found:
    """Play every round, with what is legal at each decision."""
    found = {"decisions": 0, "rounds refused": 0}
    for path in paths:
        game = parse_mjlog(path)
        for number in range(len(game.rounds)):
            try:
                for _ in replay.replay_round_decisions(game, number):
                    found["decisions"] += 1
            except replay.ReplayError:
                found["rounds refused"] += 1
    return found


def hands(paths: Sequence[str]) -> list[Callable[[], Any]]:
    """Its scorer with all that it takes, for each win."""
    rules = rule_sets("jansou", 1)[0].theirs
    return [question_to_it(one, rules) for one in hand_files.wins(paths)]


def value(asked: Sequence[Callable[[], Any]]) -> Found:
    """Value wins."""
    for put in asked:
        put()
    return {"wins": len(asked)}


def counted(tiles: list[list[int]]) -> list[list[int]]:
    """Hands as it takes them."""
    return [hand_files.counts(one) for one in tiles]


def shanten(asked: Sequence[list[int]]) -> Found:
    """Shanten of hands, none of them remembered from the turn before."""
    _shanten._COUNT_MEMO.clear()
    found = sum(_shanten.shanten_counts(one, 0) for one in asked)
    return {"hands": len(asked), "shanten in all": found}


def waits(asked: Sequence[list[int]]) -> Found:
    """Which kinds complete hands, none of them remembered either."""
    _shanten._COUNT_MEMO.clear()
    _waits._cached_waits.cache_clear()
    found = sum(len(_waits.waits_counts(one, ())) for one in asked)
    return {"hands": len(asked), "waits in all": found}


JOBS: dict[str, Callable[[Sequence[Any]], Found]] = {
    "parse": parse,
    "check": check,
    "play": play,
    "value": value,
    "shanten": shanten,
    "waits": waits,
}
PREPARED: dict[str, Prepare] = {
    "value": hands,
    "shanten": lambda paths: counted(hand_files.dealt(paths)),
    "waits": lambda paths: counted(hand_files.ready(paths)),
}
