"""What paifu does with single hands, as jobs of the benchmark.

Compiled, all hands are one call; interpreted, they are a call each. Both begin with the
counts of the tiles, as other programs do; the audit keeps the keys of suits with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hand_files
from hand_rules import BASE
from own_hands import win_of
from paifu.logs.engine import compiled, dtype, fields, kernel, record
from paifu.replay.hand.api import score
from paifu.replay.hand.score import score_win
from paifu.replay.hand.shanten import distance_arrays, distance_tables, shanten
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_arrays, suit_tables
from paifu.replay.hand.waits import hand_waits
from paifu.replay.rules import load_preset
from paifu.replay.rules.record import Rules, plain_rules, record_rules
from worker import Found, Prepare

RULES = load_preset(BASE[4])
"""Under which all programs can score."""

Counts = Sequence[Sequence[int]]


@kernel
def find_keys(counts: Sequence[int], keys: list[int]) -> None:
    """The keys of the four suits of a hand."""
    for suit in range(4):
        key = 0
        for kind in range(min(33, 9 * suit + 8), 9 * suit - 1, -1):
            key = 5 * key + counts[kind]
        keys[suit] = key


@kernel
def each_value(wins: Sequence[Win], rules: Rules, values: Sequence[Value]) -> int:
    """Values of hands; how many may win."""
    found = 0
    for n in range(len(wins)):
        score_win(wins[n], rules, values[n])
        found += values[n].valid
    return found


@kernel
def each_shanten(
    counts: Counts, keys: list[int], suits: Sequence[int], honours: Sequence[int]
) -> int:
    """Sum of the shanten of hands."""
    found = 0
    for n in range(len(counts)):
        find_keys(counts[n], keys)
        found += shanten(keys, 0, suits, honours)
    return found


@kernel
def each_waits(
    counts: Counts, keys: list[int], suits: Sequence[int], honours: Sequence[int]
) -> int:
    """How many kinds hands wait for, in all."""
    found = 0
    for n in range(len(counts)):
        find_keys(counts[n], keys)
        waits = hand_waits(keys, counts[n], 0, suits, honours)
        while waits != 0:
            waits &= waits - 1
            found += 1
    return found


def wins(paths: Sequence[str]) -> list[Win]:
    """Winning hands."""
    rules = plain_rules(RULES)
    return [win_of(one, rules) for one in hand_files.wins(paths)]


def win_rows(paths: Sequence[str]) -> NDArray[Any]:
    """The same for compiled code."""
    made = wins(paths)
    rows = np.zeros(len(made), dtype(Win))
    for name in fields(Win):
        rows[name] = [getattr(win, name) for win in made]
    return rows


def value(asked: NDArray[Any]) -> Found:
    """Value wins, compiled."""
    rules = record_rules(RULES)[0]
    valid = int(compiled(each_value)(asked, rules, record(Value, len(asked))))
    return {"wins": len(asked), "without value": len(asked) - valid}


def value_plain(asked: Sequence[Win]) -> Found:
    """Value wins as the function for people does, in words."""
    rules = plain_rules(RULES)
    valid = sum(score(win, rules).wins for win in asked)
    return {"wins": len(asked), "without value": len(asked) - valid}


def counted(tiles: list[list[int]]) -> NDArray[np.int64]:
    """Hands by the counts of their tiles."""
    return np.array([hand_files.counts(one) for one in tiles], "i8")


def in_all(
    name: str, each: Callable[..., int], arrays: Callable[[], tuple[Any, Any]]
) -> Callable[[NDArray[Any]], Found]:
    """A sum over hands, compiled."""

    def run(asked: NDArray[Any]) -> Found:
        found = int(compiled(each)(asked, np.zeros(4, "i8"), *arrays()))
        return {"hands": len(asked), f"{name} in all": found}

    return run


def in_all_plain(
    name: str, each: Callable[..., int], tables: Callable[[], tuple[Any, Any]]
) -> Callable[[list[list[int]]], Found]:
    """The same sum, interpreted."""

    def run(asked: list[list[int]]) -> Found:
        found = each(asked, [0] * 4, *tables())
        return {"hands": len(asked), f"{name} in all": found}

    return run


JOBS: dict[str, Callable[[Any], Found]] = {
    "value": value,
    "value plain": value_plain,
    "shanten": in_all("shanten", each_shanten, distance_arrays),
    "shanten plain": in_all_plain("shanten", each_shanten, distance_tables),
    "waits": in_all("waits", each_waits, suit_arrays),
    "waits plain": in_all_plain("waits", each_waits, suit_tables),
}
PREPARED: dict[str, Prepare] = {
    "value": win_rows,
    "value plain": wins,
    "shanten": lambda paths: counted(hand_files.dealt(paths)),
    "shanten plain": lambda paths: counted(hand_files.dealt(paths)).tolist(),
    "waits": lambda paths: counted(hand_files.ready(paths)),
    "waits plain": lambda paths: counted(hand_files.ready(paths)).tolist(),
}
