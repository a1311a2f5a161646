"""Small tenhou.net/6 records, written out by hand."""

from __future__ import annotations

import json
from typing import Any

Lists = list[Any]

HANDS = [
    [11, 12, 13, 14, 51, 16, 17, 18, 19, 41, 41, 41, 42],
    [21, 22, 23, 24, 52, 26, 27, 28, 29, 43, 43, 43, 44],
    [31, 32, 33, 34, 53, 36, 37, 38, 39, 45, 45, 45, 46],
    [11, 12, 13, 21, 22, 23, 31, 32, 33, 44, 44, 47, 47],
]

RON = [
    "和了",
    [0, -2000, 2000, 0],
    [2, 1, 2, "30符2飜2000点", "立直(1飜)", "ドラ(1飜)"],
]


def dealt(
    *lists: Lists,
    result: Lists | None = None,
    header: Lists | None = None,
    scores: Lists | None = None,
    dora: Lists | None = None,
    ura: Lists | None = None,
    hands: list[Lists] | None = None,
) -> Lists:
    """A round: the takes and gives of each seat in turn, two lists a seat."""
    shown = [hand[:] for hand in (HANDS if hands is None else hands)]
    tables = [*lists, *[[]] * (8 - len(lists))]
    made: Lists = [
        [0, 0, 0] if header is None else header,
        [25000] * 4 if scores is None else scores,
        [47] if dora is None else dora,
        [] if ura is None else ura,
    ]
    for seat in range(4):
        made += [shown[seat], tables[2 * seat], tables[2 * seat + 1]]
    return [*made, ["九種九牌"] if result is None else result]


def record(*rounds: Lists, **head: Any) -> dict[str, Any]:
    """A record of these rounds, as an object."""
    return {
        "title": ["", ""],
        "name": ["A", "B", "C", "D"],
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": list(rounds),
        **head,
    }


def text(made: Any) -> bytes:
    """JSON as tenhou.net writes it: without spaces or escapes."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


ONE_TURN = dealt([19], [60], [29], [44], [39], [46], [47], [60], result=["四風連打"])
"""Everybody draws and discards once."""
