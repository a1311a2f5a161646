"""Games as somebody saw them: a spectator, or one seat.

What is not seen is hidden (255), never guessed or left to be reckoned: tiles dealt to
and drawn by others; seeds, walls and salts, from which walls can be made; and what only
the writer of one format understands, which may repeat any of that. What the table saw
stays: discards, calls, indicators, the hands that winners and tenpai players show, the
under-indicators of a riichi that won, hashes that were published beforehand.

Whether a discard was the tile just drawn is seen as well. Where only the copy of the
tile told it, it is stated before the draw is hidden.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import concatenate, single
from paifu.logs.copies import renumbered
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    EventKind,
    GameInfo,
    Unstated,
)

PUBLIC = NONE
"""The view of a spectator: no seat's tiles."""

DRAW, DISCARD = int(EventKind.DRAW), int(EventKind.DISCARD)


def view_of(text: str) -> int:
    """The seat of a view by its name, or `PUBLIC`.

    >>> view_of("public"), view_of("seat:2")
    (-1, 2)

    Raises:
        ValueError: it is no view; the message says which there are.
    """
    views = {"public": PUBLIC} | {f"seat:{seat}": seat for seat in range(4)}
    if text not in views:
        raise ValueError(f"{text!r} is no view: public, seat:0, seat:1, seat:2, seat:3")
    return views[text]


def redacted(batch: Batch, view: int) -> Batch:
    """The games of a batch as a seat, or a spectator, saw them.

    Args:
        batch: the games; it is not changed.
        view: a seat, 0 = first dealer, or `PUBLIC`.

    Raises:
        ValueError: a game has no such seat.
    """
    made = concatenate(_redacted(batch, game, view) for game in range(len(batch.games)))
    made.problems = list(batch.problems)
    return made


def _redacted(batch: Batch, game: int, view: int) -> Batch:
    made = single(batch, game)
    players = int(made.games["players"][0])
    if view >= players:
        source = made.info[0].source
        raise ValueError(f"{source!r}: no seat {view} among {players} players")
    if made.games["exact_tiles"][0] == 1:
        _state_drawn(made.events)
    _hide(made, view)
    _hide_ura(made)
    made.info = [_info(made.info[0])]
    # Copies that a reader gave go by the order in which tiles were seen by it.
    return made if made.games["exact_tiles"][0] == 1 else renumbered(made)


def _state_drawn(events: NDArray[Any]) -> None:
    """State of each discard whether it was drawn, where the copy of the tile tells."""
    drawn = [NONE] * 4
    flags = events["flag"]
    moves = zip(events["kind"], events["seat"], events["tile"], strict=True)
    for index, (kind, seat, tile) in enumerate(moves):
        if not 0 <= seat < 4:
            continue
        if kind == DRAW:
            drawn[seat] = tile
        elif kind == DISCARD:
            if flags[index] == NONE and HIDDEN not in (tile, drawn[seat]):
                flags[index] = int(tile == drawn[seat])
            drawn[seat] = NONE


def _hide(made: Batch, view: int) -> None:
    """Hide what others were dealt and drew."""
    deals = made.rounds["deal"]
    others = np.arange(4) != view
    deals[(deals != NONE) & others[None, :, None]] = HIDDEN
    events = made.events
    events["tile"][(events["kind"] == DRAW) & (events["seat"] != view)] = HIDDEN


def _hide_ura(made: Batch) -> None:
    """Hide under-indicators that no riichi turned, and say that they are left out.

    A house may turn them for every winner; which rules hold is not known here.
    """
    for row in made.rounds:
        events = made.events[row["event_start"] : row["event_stop"]]
        riichi = events["seat"][events["kind"] == int(EventKind.RIICHI)]
        claims = made.claims[row["claim_start"] : row["claim_stop"]]
        wins = claims["kind"] == int(ClaimKind.WIN)
        hidden = wins & ~np.isin(claims["seat"], riichi) & (claims["ura_stated"] == 1)
        claims["ura"][hidden] = NONE
        claims["ura_stated"][hidden] = 0
        claims["unstated"][hidden] |= int(Unstated.URA)


def _info(info: GameInfo) -> GameInfo:
    """What is told of a game beside the tables, without what walls are made of."""
    published = [one and replace(one, wall="", salt="") for one in info.commitments]
    return replace(
        info,
        seed="",
        wall_seeds=[],
        commitments=published,
        digest="",
        spelling={},
        spelling_of="",
    )
