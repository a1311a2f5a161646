"""Short ways to write hands in tests, and to run the scorer both ways."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, dtype, fields, plain, record
from paifu.logs.tiles import parse_kinds
from paifu.logs.yaku import Yaku
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import key_of
from paifu.replay.rules import load_preset
from paifu.replay.rules.record import Rules, plain_rules, record_rules


def counts_of(text: str) -> list[int]:
    """34 counts of an mpsz text."""
    counts = [0] * 34
    for kind, _ in parse_kinds(text):
        counts[kind] += 1
    return counts


def keys_of(counts: list[int]) -> list[int]:
    """The four suit keys of 34 counts."""
    return [key_of(counts[9 * suit : 9 * suit + 9]) for suit in range(4)]


@cache
def rules_of(name: str = "tenhou", **overrides: Any) -> Rules:
    """A preset, with switches set otherwise."""
    return plain_rules(load_preset(name).with_overrides(overrides))


def valued(win: Win, rules: Rules) -> Value:
    """The value of a hand, by the interpreter."""
    value = plain(Value)
    score_win(win, rules, value)
    return value


def yaku_of(value: Value) -> dict[str, int]:
    """Names and han (or units) of the yaku."""
    return {y.label: value.yaku_han[y] for y in Yaku if value.yaku >> y & 1}


def flat(state: Any, kind: type) -> list[Any]:
    """All fields of a state as lists and ints, in order."""
    return [np.array(getattr(state, name)).tolist() for name in fields(kind)]


def win_records(wins: list[Win]) -> NDArray[Any]:
    """The same hands as records for compiled kernels."""
    made = np.zeros(len(wins), dtype(Win))
    for name in fields(Win):
        made[name] = [getattr(win, name) for win in wins]
    return made


def values_both_ways(wins: list[Win], name: str) -> tuple[list[Any], list[Any]]:
    """All values of hands, by the interpreter and compiled, as comparable rows."""
    rules = rules_of(name)
    slow = [flat(valued(win, rules), Value) for win in wins]
    fast = compiled(score_win)
    row, values = record_rules(load_preset(name)), record(Value, len(wins))
    for win, value in zip(win_records(wins), values, strict=True):
        fast(win, row[0], value)
    return slow, [[value[name].tolist() for name in fields(Value)] for value in values]
