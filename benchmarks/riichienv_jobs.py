"""What RiichiEnv does with records; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from worker import Found, Run

MjaiReplay: Any = import_module("riichienv").MjaiReplay
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


JOBS: dict[str, Run] = {"parse": parse, "wins": wins, "steps": steps, "soul": soul}
