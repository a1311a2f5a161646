"""Short mjai records, an object a line, for tests that change one thing in them."""

from __future__ import annotations

import json
from typing import Any

Event = dict[str, Any]

HANDS = [
    ["1m", "2m", "3m", "4p", "5pr", "6p", "7s", "8s", "9s", "E", "E", "5s", "6s"],
    ["1m", "1m", "2m", "3m", "4m", "6m", "7m", "8m", "9m", "9m", "S", "S", "W"],
    ["1p", "1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p", "9p", "N", "N", "P"],
    ["1s", "1s", "2s", "3s", "4s", "5sr", "6s", "7s", "8s", "F", "F", "C", "C"],
]


def event(kind: str, **values: Any) -> Event:
    """An event of a kind."""
    return {"type": kind, **values}


def start(**values: Any) -> Event:
    """The header of a round: East 1 as usual but for some values; None leaves out."""
    made = event(
        "start_kyoku",
        bakaze="E",
        dora_marker="3p",
        kyoku=1,
        honba=0,
        kyotaku=0,
        oya=0,
        scores=[25000] * 4,
        tehais=HANDS,
    )
    made |= values
    return {key: value for key, value in made.items() if value is not None}


def draw(actor: int, pai: str) -> Event:
    """A draw."""
    return event("tsumo", actor=actor, pai=pai)


def discard(actor: int, pai: str, *, drawn: bool = False) -> Event:
    """A discard."""
    return event("dahai", actor=actor, pai=pai, tsumogiri=drawn)


GAME = event("start_game", names=["a", "b", "c", "d"])
WON = event("hora", actor=0, target=0, pai="4s", deltas=[3000, -1000, -1000, -1000])
OVER = [event("end_kyoku"), event("end_game")]
SHORT = [GAME, start(), draw(0, "4s"), WON, *OVER]
"""A game of one round that the dealer wins with the first tile."""


def lines(*events: Event | list[Event], spaced: bool = False) -> bytes:
    """A record of events, one a line."""
    flat = [e for one in events for e in (one if isinstance(one, list) else [one])]
    separators = (", ", ": ") if spaced else (",", ":")
    made = (json.dumps(e, ensure_ascii=False, separators=separators) for e in flat)
    return "".join(f"{line}\n" for line in made).encode()


def played(*events: Event, header: Event | None = None) -> bytes:
    """A record of one round with these events after its deal."""
    return lines(GAME, header or start(), [*events], event("end_kyoku"), OVER[-1:])
