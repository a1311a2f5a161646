"""What RiichiEnv does with records; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import hand_files
from riichienv_hands import question_to_it
from worker import Found, Prepare

riichienv: Any = import_module("riichienv")
MjaiReplay: Any = riichienv.MjaiReplay
MjSoulReplay: Any = import_module("riichienv._riichienv").MjSoulReplay


def parse(paths: Sequence[str]) -> Found:
    """Read only."""
    return {"rounds": sum(MjaiReplay.from_jsonl(path).num_rounds() for path in paths)}


def rounds(paths: Sequence[str]) -> Iterator[Any]:
    """Every round of the records."""
    for path in paths:
        yield from MjaiReplay.from_jsonl(path).take_kyokus()


def wins(paths: Sequence[str]) -> Found:
    """Value every win."""
    found = {"wins": 0, "without value": 0}
    for one in rounds(paths):
        for context in one.take_win_result_contexts():
            found["wins"] += 1
            found["without value"] += not context.actual.is_win
    return found


def steps(paths: Sequence[str]) -> Found:
    """Play every round, with what is legal at each decision."""
    found = {"decisions": 0}
    for one in rounds(paths):
        found["decisions"] += sum(1 for _ in one.steps(skip_single_action=False))
    return found


def soul(paths: Sequence[str]) -> Found:
    """Value every win of Mahjong Soul records, and compare."""
    found = {"wins": 0, "findings": 0}
    for path in paths:
        wins, wrong = MjSoulReplay.from_json(path).verify()
        found["wins"] += wins
        found["findings"] += wrong
    return found


def hands(paths: Sequence[str]) -> list[Callable[[], Any]]:
    """Its evaluator with all that it takes, for each win."""
    return [*map(question_to_it, hand_files.wins(paths))]


def value(asked: Sequence[Callable[[], Any]]) -> Found:
    """Value wins."""
    without = sum(not put().is_win for put in asked)
    return {"wins": len(asked), "without value": without}


def shanten(asked: Sequence[list[int]]) -> Found:
    """Shanten of hands."""
    found = sum(map(riichienv.calculate_shanten, asked))
    return {"hands": len(asked), "shanten in all": found}


def waits(asked: Sequence[list[int]]) -> Found:
    """Which kinds complete hands."""
    found = sum(len(riichienv.HandEvaluator(one, []).get_waits()) for one in asked)
    return {"hands": len(asked), "waits in all": found}


JOBS: dict[str, Callable[[Sequence[Any]], Found]] = {
    "parse": parse,
    "wins": wins,
    "steps": steps,
    "soul": soul,
    "value": value,
    "shanten": shanten,
    "waits": waits,
}
PREPARED: dict[str, Prepare] = {
    "value": hands,
    "shanten": hand_files.dealt,
    "waits": hand_files.ready,
}
