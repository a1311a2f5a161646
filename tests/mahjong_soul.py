"""Mahjong Soul records typed by hand: steps as values, in both formats."""

from __future__ import annotations

from typing import Any

import orjson

from paifu.logs.events import Batch
from paifu.logs.formats.mahjong_soul import (
    read_mahjong_soul,
    read_mahjong_soul_json,
)
from paifu.logs.formats.mahjong_soul_wire import encode, wrap

Tree = dict[str, Any]

NAME = ".lq.GameDetailRecords"

DEALER = "1m2m3m4p0p6p7s8s9s1z1z2z3z5z"
"""The dealer's fourteen tiles, the last one drawn."""

OTHERS = (
    "1m1m4m4m7m7m2p2p5p5p8p8p3s",
    "2m2m5m5m8m8m3p3p6p6p9p9p4s",
    "3m3m6m6m9m9m1p1p4p4p7p7p5s",
)


def named(text: str) -> list[str]:
    """Tiles written one after another, as a list."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def step(name: str, **data: Any) -> Tree:
    """A step: `step("DealTile", seat=1, tile="4s")`."""
    return {"name": f".lq.Record{name}", "data": data}


def new_round(**changed: Any) -> Tree:
    """A deal of East 1; values that are None are left out."""
    data: Tree = {"chang": 0, "ju": 0, "ben": 0, "scores": [25000] * 4, "liqibang": 0}
    for seat, hand in enumerate((DEALER, *OTHERS)):
        data[f"tiles{seat}"] = named(hand)
    data |= {"left_tile_count": 69, "doras": ["9m"]} | changed
    data = {key: value for key, value in data.items() if value is not None}
    return step("NewRound", **data)


def deal(seat: int, tile: str, **more: Any) -> Tree:
    """A draw."""
    return step("DealTile", seat=seat, tile=tile, **more)


def discard(seat: int, tile: str, **more: Any) -> Tree:
    """A discard, from the hand unless `moqie` says otherwise."""
    plain: Tree = {"is_liqi": False, "moqie": False, "is_wliqi": False}
    return step("DiscardTile", seat=seat, tile=tile, **(plain | more))


def hule(seat: int, **changed: Any) -> Tree:
    """A win of a RecordHule."""
    data: Tree = {
        "hand": [],
        "hu_tile": "2z",
        "seat": seat,
        "zimo": False,
        "qinjia": seat == 0,
        "liqi": False,
        "doras": ["9m"],
        "yiman": False,
        "count": 1,
        "fans": [{"val": 1, "id": 12}],
        "fu": 30,
        "point_rong": 1000,
        "point_zimo_qin": 500,
        "point_zimo_xian": 300,
        "title_id": 0,
    }
    return data | changed


def no_tile(**changed: Any) -> Tree:
    """An exhaustive draw in which nobody is tenpai."""
    data: Tree = {
        "liujumanguan": False,
        "players": [{"tingpai": False}] * 4,
        "scores": [{"old_scores": [25000] * 4}],
    }
    return step("NoTile", **(data | changed))


SHORT = [new_round(), discard(0, "5z"), deal(1, "4s"), discard(1, "4s", moqie=True)]
SHORT += [no_tile()]
"""A round that is over too early, which is the audit's business."""

_OPERATION = {"seat": 1, "operation_list": [{"type": 1}], "time_add": 20000}

_WIN = hule(1, hand=named(OTHERS[0].replace("3s", "4s")), dadian=1000, title="")

WHOLE = [
    new_round(operation=_OPERATION, md5="ab", paishan="1m", opens=[{"seat": 0}]),
    discard(0, "5z", is_liqi=True, zhenting=[False] * 4, tingpais=[{"tile": "1z"}]),
    deal(1, "4s", liqi={"seat": 0, "score": 24000, "liqibang": 1}, zhenting=[]),
    discard(1, "3s", tile_state=0, operations=[_OPERATION, {}]),
    deal(2, "2z", tile_index=3),
    discard(2, "2z", moqie=True),
    step("Hule", hules=[_WIN], old_scores=[24000] + [25000] * 3, wait_timeout=0),
]
"""A round with everything that a step may say beside what happened."""

HEAD: Tree = {
    "uuid": "210101-01234567-89ab-cdef-0123-456789abcdef",
    "start_time": 1609459200,
    "end_time": 1609460000,
    "config": {
        "category": 2,
        "mode": {"mode": 2, "detail_rule": {}},
        "meta": {"mode_id": 12},
    },
    "accounts": [
        {
            "account_id": 100 + seat,
            "seat": seat,
            "nickname": f"player {seat}",
            "level": {"id": 10301, "score": 700 + seat},
        }
        for seat in range(4)
    ],
    "result": {
        "players": [
            {"seat": 3 - n, "total_point": points, "part_point_1": 25000}
            for n, points in enumerate((15000, 5000, -5000, -15000))
        ]
    },
}


def steps_tree(*steps: Tree) -> Tree:
    """A wrapper of the older form."""
    return {"name": NAME, "data": {"records": list(steps)}}


def actions_tree(*steps: Tree, head: Tree | None = None, began: int = 0) -> Tree:
    """Head and wrapper of the newer form; a step each second."""
    actions = [
        {"passed": began + 1000 * n, "type": 1, "result": one}
        for n, one in enumerate(steps)
    ]
    data = {"name": NAME, "data": {"version": 210715, "actions": actions}}
    return {"head": HEAD if head is None else head, "data": data}


def wire(tree: Tree) -> bytes:
    """A record in protocol buffers."""
    return wrap(tree) if "name" in tree else encode(tree, "ResGameRecord")


def both(*steps: Tree) -> list[Batch]:
    """What both formats read of some steps, the older form and the newer one."""
    four = len(steps[0]["data"].get("scores", ())) == 4
    old = steps_tree(*steps)
    new = actions_tree(*steps, head=HEAD if four else {"uuid": HEAD["uuid"]})
    return [
        *(read_mahjong_soul(wire(tree), "x") for tree in (old, new)),
        *(read_mahjong_soul_json(orjson.dumps(tree), "x") for tree in (old, new)),
    ]


def one(*steps: Tree) -> Batch:
    """The batch of some steps, which both formats read alike."""
    batches = both(*steps)
    first = batches[0]
    for batch in batches[1:]:
        assert [p.reason for p in batch.problems] == [p.reason for p in first.problems]
        assert (batch.claims == first.claims).all()
        for column in ("kind", "seat", "tile", "source", "own", "flag", "claim"):
            assert (batch.events[column] == first.events[column]).all(), column
    return first
