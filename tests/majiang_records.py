"""Short majiang records for tests: one round, and ways to change it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Value = dict[str, Any]

DEAL: Value = {
    "zhuangfeng": 0,
    "jushu": 0,
    "changbang": 0,
    "lizhibang": 0,
    "defen": [25000, 25000, 25000, 25000],
    "baopai": "s9",
    "shoupai": [
        "m1123p123s123z777",
        "m234p35s123789z33",
        "m46789p46s46z1122",
        "m2889p889s456z456",
    ],
}
WIN: Value = {
    "l": 1,
    "shoupai": "m234p35s123789z33p4*",
    "baojia": None,
    "fubaopai": ["s9"],
    "fu": 40,
    "fanshu": 3,
    "defen": 5200,
    "hupai": [
        {"name": "立直", "fanshu": 1},
        {"name": "門前清自摸和", "fanshu": 1},
        {"name": "裏ドラ", "fanshu": 1},
    ],
    "fenpei": [-2000, 4000, -1000, -1000],
}
LOG: list[list[Value]] = [
    [
        {"qipai": DEAL},
        {"zimo": {"l": 0, "p": "m4"}},
        {"dapai": {"l": 0, "p": "m4_"}},
        {"zimo": {"l": 1, "p": "p4"}},
        {"hule": WIN},
    ]
]
GAME: Value = {
    "title": "a game",
    "player": ["A", "B", "C", "D"],
    "qijia": 0,
    "log": LOG,
    "defen": [],
    "point": [],
    "rank": [],
}


def game(**changes: object) -> Value:
    """The game with other values in its head."""
    return deepcopy(GAME) | changes


def played(*entries: Value, end: Value | None = None) -> Value:
    """A game of one round with these entries between its deal and its result."""
    deal = deepcopy(LOG[0][0])
    return game(log=[[deal, *entries, end or {"hule": deepcopy(WIN)}]])
