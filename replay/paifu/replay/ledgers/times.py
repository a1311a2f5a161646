"""How long decisions took, as a record states the times of its events.

A turn's decision runs from the own draw or call to what was done; an answer runs from
another seat's tile to the call or win. Who passed did so unseen: nothing tells when.
"""

from __future__ import annotations

from collections.abc import Iterator

from paifu.logs.engine import rows
from paifu.logs.events import NONE, Batch, EventKind, EventRow
from paifu.replay.ledgers.rows import Time

CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
OWN_MOVES = (
    EventKind.DISCARD, EventKind.ANKAN, EventKind.KAKAN, EventKind.NUKI,
)  # fmt: skip


def times_of(batch: Batch) -> Iterator[Time]:
    """Each decision that was timed, in the order of play."""
    timed = batch.events["time"] >= 0
    if not timed.any():
        return
    for g, game in enumerate(batch.games):
        first = int(game["round_start"])
        for r in range(first, int(game["round_stop"])):
            start = int(batch.rounds[r]["event_start"])
            stop = int(batch.rounds[r]["event_stop"])
            if timed[start:stop].any():
                events = rows(EventRow, batch.events[start:stop])
                yield from _of_round(events, g, r - first)


def _of_round(events: list[EventRow], game: int, round_: int) -> Iterator[Time]:
    turn = offered = NONE
    out_of_time: set[int] = set()
    for number, event in enumerate(events):
        kind, seat = event.kind, event.seat
        since, decision = turn, "turn"
        if kind == EventKind.TIMEOUT:
            out_of_time.add(seat)
        elif kind == EventKind.DRAW:
            turn = event.time
        elif kind in CALLS or kind in OWN_MOVES or kind == EventKind.WIN:
            if kind in CALLS or (kind == EventKind.WIN and event.source != seat):
                since, decision = offered, "answer"
            if 0 <= since <= event.time:
                out = 1 if seat in out_of_time else 0
                took = event.time - since
                yield Time(game, round_, number, seat, decision, took, out)
            out_of_time.discard(seat)
            if kind in CALLS:
                turn = event.time
            elif kind in OWN_MOVES:
                offered, turn = event.time, NONE
