"""What tests of the paifu record share: games as lines, and strict comparing."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, replace
from typing import Any

import numpy as np

from paifu.logs.events import Batch, GameInfo
from paifu.logs.formats.paifu_record import FORMAT, read_paifu, write_paifu
from paifu.logs.formats.paifu_record_write import origin_of

TABLES = ("games", "rounds", "events", "claims")


def written(batch: Batch) -> bytes:
    """All games of a batch as one record."""
    return b"".join(write_paifu(batch, game) for game in range(len(batch.games)))


def assert_kept(batch: Batch) -> None:
    """Fail if anything of the batch is lost by writing and reading it."""
    data = written(batch)
    again = read_paifu(data, "x.jsonl")
    assert again.problems == []
    for name in TABLES:
        one, other = getattr(batch, name), getattr(again, name)
        if not np.array_equal(one, other):
            columns = [c for c in one.dtype.names if (one[c] != other[c]).any()]
            raise AssertionError(f"{name}: {columns}")
    digest = hashlib.sha256(data).hexdigest()
    for n, (info, found) in enumerate(zip(batch.info, again.info, strict=True)):
        assert whole(found) == expected(info, n, digest)
    assert written(again) == data


def expected(info: GameInfo, number: int, digest: str) -> GameInfo:
    """The text of a game after it went through a record of this digest."""
    name = info.spelling_of or info.format
    spelled = bool(info.spelling) and name != FORMAT
    return replace(
        whole(info),
        source="x.jsonl",
        format=FORMAT,
        number=number,
        digest=digest,
        origin=origin_of(info),
        spelling_of=name if spelled else "",
    )


def whole(info: GameInfo) -> GameInfo:
    """A `GameInfo` of which nothing is still to be read."""
    return GameInfo(**{one.name: getattr(info, one.name) for one in fields(GameInfo)})


def line(batch: Batch) -> dict[str, Any]:
    """The first game of a batch as its plain value."""
    made: dict[str, Any] = json.loads(write_paifu(batch, 0))
    return made


def read_line(value: object) -> Batch:
    """What is read from a value as the only line of a record."""
    return read_paifu(json.dumps(value, ensure_ascii=False).encode(), "x.jsonl")
