"""What jansou does with records; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from worker import Found, Run

parse_mjlog: Any = import_module("jansou.io.mjlog").parse_mjlog
check_paifu: Any = import_module("jansou.validation.check").check_paifu
replay: Any = import_module("jansou.io.replay")


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


JOBS: dict[str, Run] = {"parse": parse, "check": check, "play": play}
