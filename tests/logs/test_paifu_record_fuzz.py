"""Whatever the bytes: no exception, a problem a line at most, everything in range."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from batch_ranges import assert_covered
from generated import batches
from paifu.logs.events import Batch
from paifu.logs.formats.paifu_record import read_paifu
from paifu.replay.audit.bounds import check_batch
from paifu_records import assert_kept, line

ODD: list[Any] = [
    None, True, False, 0, 1, 3, 4, -1, 255, 2**31, 2**63, 1.5, "", "?", "5m0", "5m9",
    "0m 1m0", "win", "draw", [], [0], ["scores"], {}, {"type": "win"},
    [[["riichi", 1]]],
]  # fmt: skip


def check(data: bytes) -> Batch:
    batch = read_paifu(data, "fuzz.jsonl")
    check_batch(batch)
    assert_covered(batch)
    assert len(batch.problems) <= data.count(b"\n") + 1
    for problem in batch.problems:
        assert problem.code.startswith("format.")
        assert problem.reason
        assert problem.place >= 1
        assert 0 <= problem.offset <= len(data)
        assert problem.round < max(1, len(batch.rounds) + 1)
    if len(batch.games):
        assert_kept(batch)
    return batch


def game() -> dict[str, Any]:
    """A game of one round, to be damaged."""
    (batch,) = batches("tenhou-east", 1)
    made = line(batch)
    made["rounds"] = made["rounds"][:1]
    return made


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    check(data)
    check(b'{"paifu":1,' + data)


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_record_with_values_changed_moved_or_taken_away(seed: int) -> None:
    chance = random.Random(seed)
    made: Any = copy.deepcopy(game())
    for _ in range(chance.randint(1, 3)):
        damage(made, chance)
    check(json.dumps(made).encode())


def damage(value: Any, chance: random.Random) -> None:
    """Change something somewhere in a value."""
    at = value
    while True:
        keys = [*at] if isinstance(at, dict) else [*range(len(at))]
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(at[key], dict | list) and chance.random() < 0.85:
            at = at[key]
            continue
        break
    how = chance.random()
    if how < 0.2:
        del at[key]
    elif how < 0.3 and isinstance(at, dict):
        at[chance.choice(["x", "type", "claim", "flag", "left"])] = at[key]
    elif how < 0.4 and isinstance(at, list):
        at.append(at[key])
    else:
        at[key] = chance.choice(ODD)


@given(st.integers(0, 2**32), st.binary(max_size=4))
@settings(max_examples=25, deadline=None)
def test_a_record_with_bytes_changed_or_cut(seed: int, piece: bytes) -> None:
    chance = random.Random(seed)
    data = json.dumps(game()).encode()
    start = chance.randrange(len(data))
    check(data[:start] + piece + data[start + chance.randrange(5) :])
    check(data[:start])
