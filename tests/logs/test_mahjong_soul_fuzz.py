"""Any damage to a Mahjong Soul record is found or harmless, and never raises."""

from __future__ import annotations

import contextlib

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_soul import HEAD, SHORT, WHOLE, actions_tree, steps_tree, wire
from paifu.logs.events import Batch
from paifu.logs.formats.mahjong_soul import (
    read_mahjong_soul,
    read_mahjong_soul_json,
    write_mahjong_soul,
    write_mahjong_soul_json,
)
from paifu.logs.formats.unwritten import WriteError
from paifu.replay.audit.bounds import check_batch

OLD = wire(steps_tree(*SHORT, *WHOLE))
NEW = wire(actions_tree(*SHORT, *WHOLE))
TEXTS = [
    orjson.dumps(actions_tree(*WHOLE, head=HEAD)),
    orjson.dumps(steps_tree(*WHOLE)),
]

VALUES = [0, 1, -1, 7, 255, 1 << 31, 1 << 40, "", "0m", "9z", "x", None, True, 1.5]
VALUES += [[], {}, [1], ["1m"] * 15, {"seat": 9}, [[]], "\u0000"]


def examined(batch: Batch, json: bool) -> None:
    """A batch that kernels can run on, and that can be written if it has a game."""
    check_batch(batch)
    assert len(batch.problems) <= 1
    if len(batch.games):
        write = write_mahjong_soul_json if json else write_mahjong_soul
        with contextlib.suppress(WriteError):
            write(batch, 0)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from([OLD, NEW]), st.data())
def test_changed_bytes(raw: bytes, data: st.DataObject) -> None:
    damaged = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["flip", "cut", "insert"])):
            case "flip":
                damaged[at] = data.draw(st.integers(0, 255))
            case "cut":
                del damaged[at : at + data.draw(st.integers(1, 9))]
            case _:
                damaged[at:at] = data.draw(st.binary(max_size=5))
        damaged = damaged or bytearray(b"\n")
    examined(read_mahjong_soul(bytes(damaged), "x"), json=False)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(TEXTS), st.data())
def test_changed_values(text: bytes, data: st.DataObject) -> None:
    tree = orjson.loads(text)
    node, key = tree, None
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or data.draw(st.integers(0, 9)) == 0:
            break
        node = node[key]
    if key is not None and node:
        if data.draw(st.booleans()):
            node[key] = data.draw(st.sampled_from(VALUES))
        elif isinstance(node, dict):
            node["odd"] = node.pop(key)
        else:
            del node[key]
    examined(read_mahjong_soul_json(orjson.dumps(tree), "x"), json=True)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    examined(read_mahjong_soul(data, "x"), json=False)
    examined(read_mahjong_soul(b"\n\x15.lq.GameDetailRecords" + data, "x"), json=False)
    examined(read_mahjong_soul_json(data, "x"), json=True)
