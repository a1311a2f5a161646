"""A league of agents of clearly different styles: sample data for statistics.

Eight agents meet four at a time. Who sits where in a game comes from the seed and the
game's number, so the same arguments give the same games in both engines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from paifu.logs.events import Batch
from paifu.replay.rules import Ruleset
from paifu.replay.simulate.run import Engine, Habits, play_one, sitting
from paifu.replay.simulate.state import NEVER

AGENTS: dict[str, Habits] = {
    "Balance": {
        "fold": 2, "value": 100, "riichi": 90, "call": 50, "random": 0, "kan": 40,
    },
    "Caller": {
        "fold": 3, "value": 0, "riichi": 40, "call": 100, "random": 0, "kan": 80,
    },
    "Riichi": {
        "fold": 3, "value": 0, "riichi": 100, "call": 2, "random": 0, "kan": 20,
    },
    "Folder": {
        "fold": 0, "value": 50, "riichi": 60, "call": 20, "random": 0, "kan": 10,
    },
    "Speed": {
        "fold": NEVER, "value": 0, "riichi": 85, "call": 100, "random": 0, "kan": 0,
    },
    "Value": {
        "fold": 2, "value": 1500, "riichi": 95, "call": 10, "random": 0, "kan": 60,
    },
    "Dama": {
        "fold": 2, "value": 200, "riichi": 0, "call": 30, "random": 0, "kan": 20,
    },
    "Beginner": {
        "fold": NEVER, "value": 0, "riichi": 70, "call": 60, "random": 12, "kan": 100,
    },
}  # fmt: skip
"""Agents by name: how each plays."""


def league(
    ruleset: Ruleset, games: int, seed: int, engine: Engine = "plain"
) -> Iterator[Batch]:
    """Games of the league, one batch each.

    Args:
        ruleset: the rules that are played by.
        games: how many.
        seed: any whole number.
        engine: the same source, interpreted or compiled.

    Raises:
        RulesetError: no wall is known for the tiles that the rules take out.
    """
    desk = sitting(ruleset, engine)
    for game in range(games):
        names = seated(seed, game, int(ruleset["players"]))
        desk.invite([AGENTS[name] for name in names])
        yield play_one(desk, ruleset, seed, game, names)


def seated(seed: int, game: int, players: int = 4) -> list[str]:
    """Who plays a game, by seat.

    Every agent plays every second game: of two games in a row, the second is of those
    who rested in the first (of three players two rest in both).

    >>> first, second = seated(1, 0), seated(1, 1)
    >>> sorted(first + second) == sorted(AGENTS)
    True
    """
    digest = hashlib.sha256(f"paifu league {seed} {game // 2}".encode()).digest()
    order = sorted(AGENTS, key=lambda name: digest[[*AGENTS].index(name) :])
    half = order[:4] if game % 2 == 0 else order[4:]
    return half[:players]
