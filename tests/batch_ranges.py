"""The ranges that `paifu.logs.events` promises, for every column of a batch.

Whoever takes rows out of a batch without looking (compiled kernels do) relies on these.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import Batch, ClaimKind, EventKind, Unstated
from paifu.logs.yaku import YAKU_COUNT

POINTS = 2**30
PLACE = 2**31 - 1

SEAT = (-1, 3)
TILE = (-1, 255)
BIT = (0, 1)
COUNT = (-1, 10**6)
BITS = (0, 2 * max(Unstated) - 1)

GAMES: dict[str, tuple[int, int]] = {
    "players": (3, 4),
    "first_dealer": SEAT,
    "ended": BIT,
    "final_scores": (-POINTS, POINTS),
    "results": (-POINTS, POINTS),
    "exact_tiles": BIT,
    "unstated": BITS,
}
ROUNDS = {
    "number": (0, 99),
    "honba": COUNT,
    "sticks": COUNT,
    "dice": (-1, 6),
    "indicator": TILE,
    "dealer": SEAT,
    "scores": (-POINTS, POINTS),
    "deal": TILE,
    "complete": BIT,
    "further": TILE,
    "unstated": BITS,
    "orders": (1, 2),
    "place": (-1, PLACE),
}
EVENTS = {
    "kind": (0, max(EventKind)),
    "seat": SEAT,
    "tile": TILE,
    "source": SEAT,
    "own": TILE,
    "flag": (-1, 10**9),
    "claim": (-1, 9),
    "stated": (-POINTS, POINTS),
    "time": (-1, PLACE),
    "place": (-1, PLACE),
}
CLAIMS = {
    "kind": (0, max(ClaimKind)),
    "seat": SEAT,
    "source": SEAT,
    "pao": SEAT,
    "tile": TILE,
    "hand": TILE,
    "melds": TILE,
    "nuki": (-1, 4),
    "fu": (-1, 999),
    "han": (-1, 999),
    "points": (-1, POINTS),
    "limit": (-1, 5),
    "yaku": (-1, YAKU_COUNT - 1),
    "yaku_han": (-1, 99),
    "dora": TILE,
    "ura": TILE,
    "ura_stated": BIT,
    "honba": COUNT,
    "sticks": COUNT,
    "scores": (-POINTS, POINTS),
    "deltas": (-POINTS, POINTS),
    "chips": (-POINTS, POINTS),
    "chips_stated": (-1, 1),
    "shown": TILE,
    "tenpai": BIT,
    "unstated": BITS,
    "place": (-1, PLACE),
}

Columns = dict[str, tuple[int, int]]


def assert_in_range(batch: Batch) -> None:
    """Fail, naming table and column, if any value of the batch is out of range."""
    for name, columns, ranges in (
        ("games", GAMES, ("round_start", "round_stop", "event_start", "event_stop")),
        (
            "rounds",
            ROUNDS,
            ("event_start", "event_stop", "claim_start", "claim_stop"),
        ),
        ("events", EVENTS, ()),
        ("claims", CLAIMS, ()),
    ):
        table: NDArray[Any] = getattr(batch, name)
        assert table.dtype.names is not None
        assert set(table.dtype.names) == {*columns, *ranges}, name
        for column, (low, high) in columns.items():
            values = table[column]
            found = values[(values < low) | (values > high)]
            assert not found.size, f"{name}.{column}: {found[:5]} not in {low}..{high}"
    assert_covered(batch)


def assert_covered(batch: Batch) -> None:
    """Ranges follow one another and cover the tables without gap or overlap."""
    assert len(batch.info) == len(batch.games)
    _assert_follow(batch.games, "round", 0, len(batch.rounds))
    _assert_follow(batch.rounds, "claim", 0, len(batch.claims))
    for game in batch.games:
        rounds = batch.rounds[game["round_start"] : game["round_stop"]]
        stop = int(rounds["event_stop"][-1]) if len(rounds) else len(batch.events)
        _assert_follow(rounds, "event", int(game["event_stop"]), stop)
        for row in rounds:
            events = batch.events[row["event_start"] : row["event_stop"]]
            claims = int(row["claim_stop"] - row["claim_start"])
            assert np.all(events["claim"] < claims), "an event's claim is not there"
        seats = batch.events[game["event_start"] : stop]["seat"]
        assert np.all(seats < game["players"]), "a seat that nobody has"


def _assert_follow(rows: NDArray[Any], what: str, start: int, stop: int) -> None:
    starts = [int(v) for v in rows[f"{what}_start"]]
    stops = [int(v) for v in rows[f"{what}_stop"]]
    assert [*starts, stop] == [start, *stops], f"{what} ranges leave a gap"
    assert all(a <= b for a, b in zip(starts, stops, strict=True)), what
