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

TSUMO = ["和了", [3900, -1300, -1300, -1300], [0, 0, 0, "40符2飜1300点∀", "平和(1飜)"]]
LIMIT = ["和了", [0, -4100, 8200, -4100], [2, 2, 2, "満貫2000-4000点", "立直(1飜)"]]
PAO = ["和了", [0, -3, 3, 0], [2, 1, 3, "役満32000点", "大三元(役満)", "字一色(役満)"]]
TWO_RONS = [*RON, [0, -1000, 0, 1000], [3, 1, 3, "30符1飜1000点", "断幺九(1飜)"]]

CALLS = dealt(
    [41, 19, 19, "1515p15", 51, 16],
    ["414141a41", 60, 60, 42, "1515k5115", 60],
    [29, 25, 26],
    [60, 15, "r60"],
    [39, 31],
    [60, 60],
    ["c393738", "424242m42", 33],
    [44, 0, 60],
    hands=[
        [11, 14, 15, 15, 16, 17, 18, 19, 41, 41, 41, 42, 43],
        [15, 21, 22, 23, 24, 52, 26, 27, 28, 29, 43, 43, 44],
        HANDS[2],
        [11, 12, 13, 37, 38, 42, 42, 42, 44, 44, 44, 47, 47],
    ],
    dora=[47, 32, 46, 14],
    result=["流局", [-1500, 1500, 1500, -1500]],
)
"""A round with every call."""

TURN: list[Lists] = [[18], [60], [25], [60]]

USUAL = [
    record(ONE_TURN),
    record(CALLS, CALLS),
    record(dealt(*TURN, result=RON), dealt(*TURN, result=["全員不聴"])),
    record(dealt([18], [], result=TSUMO), dealt(*TURN, [39], [], result=LIMIT)),
    record(dealt(*TURN, result=PAO), dealt(*TURN, result=TWO_RONS)),
    record(
        dealt(*TURN, [38], ["r60"], [12], [60], result=["四家立直"]),
        dealt([18, 19], ["r60", 60], [25], [60], [36], [60], [12], [60], ura=[33],
              result=["和了", [1, -1, 0, 0], [0, 0, 0, "満貫4000点∀", "立直(1飜)"]]),
        dealt(*TURN, result=["全員聴牌"], scores=[-1000, 0, 1000, 100000]),
        sc=[25000, -5, 25000, 15.5, 26000, 40, 24000, -50.5],
    ),
    record(
        dealt(
            [44, 22], ["f44", 60], [37], [60],
            hands=[
                [22, 23, 24, 25, 52, 26, 27, 28, 29, 41, 41, 42, 44],
                [31, 32, 33, 34, 53, 36, 37, 38, 39, 45, 45, 45, 46],
                [11, 19, 21, 31, 39, 41, 42, 43, 44, 45, 46, 47, 47],
                [],
            ],
            scores=[35000, 35000, 35000, 0],
            result=["和了", [-2000, 3000, -1000, 0],
                    [1, 1, 1, "30符2飜1000-2000点", "門前清自摸和(1飜)"]],
        ),
        name=["A", "B", "C", ""],
    ),
    record(
        dealt(*TURN, hands=[[15] * 4 + [16] * 4 + [17] * 4 + [41], HANDS[2],
                            [21] * 4 + [22] * 4 + [26] * 4 + [42],
                            [12] * 4 + [13] * 4 + [14] * 4 + [43]]),
        rule={"disp": "般南喰", "aka51": 0, "aka52": 0, "aka53": 1},
    ),
    record(
        ONE_TURN, ONE_TURN,
        connection=[
            {"what": 0, "log": -1, "who": 3, "step": 0},
            {"what": 1, "log": 0, "who": 3, "step": 0},
            {"what": 0, "log": 1, "who": 2, "step": 4},
            {"what": 1, "log": 1, "who": 2, "step": 8},
        ],
    ),
]  # fmt: skip
"""Records as tenhou.net writes them, with everything that one may have."""
