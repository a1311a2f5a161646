"""Games seen from another seat: all seats of a `Batch` turned by some places.

A platform that numbers players from the one who looks on, or by the order in which they
joined, is read with its own numbers; then its games are turned so that seat 0 is the
first dealer.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.builder import single
from paifu.logs.events import Batch

ONE = {
    "games": ("first_dealer",),
    "rounds": ("dealer",),
    "events": ("seat", "source"),
    "claims": ("seat", "source", "pao"),
}
"""Columns that hold a seat."""

ALL = {
    "games": ("final_scores", "results"),
    "rounds": ("scores", "deal"),
    "events": ("stated",),
    "claims": ("scores", "deltas", "chips", "shown", "tenpai"),
}
"""Columns that hold something of each seat."""

PEOPLE = ("names", "grades", "rates", "genders", "accounts")
"""What a game's info says of each seat."""


def turned(batch: Batch, game: int, by: int) -> Batch:
    """One game, with every player `by` seats further on.

    Args:
        batch: the games; it is not changed.
        game: which, from 0.
        by: how many seats; a fourth seat that nobody has stays where it is.

    Returns:
        A batch of this game alone. Its spelling is as it was.

    Raises:
        IndexError: there is no such game.
    """
    made = single(batch, game)
    players = int(made.games["players"][0])
    if by % players == 0:
        return made
    seats = [(s + by) % players if s < players else s for s in range(4)]
    after = np.array(seats, dtype=np.int64)
    for name, columns in ONE.items():
        table = getattr(made, name)
        for column in columns:
            table[column] = _moved(table[column], after)
    melds = made.claims["melds"]
    melds[:, :, 1] = _moved(melds[:, :, 1], after)
    for name, columns in ALL.items():
        table = getattr(made, name)
        for column in columns:
            old = table[column].copy()
            table[column][:, after] = old
    for name in PEOPLE:
        of_seats = getattr(made.info[0], name)
        # A platform may list the players alone, or a fourth who is not there.
        if len(of_seats) >= players:
            setattr(made.info[0], name, _reordered(of_seats, seats))
    return made


def _moved(seats: NDArray[Any], after: NDArray[Any]) -> NDArray[Any]:
    """Seats as they are called afterwards; what is none stays."""
    is_seat = (seats >= 0) & (seats < len(after))
    return np.where(is_seat, after[np.where(is_seat, seats, 0)], seats)


def _reordered(values: list[str], seats: list[int]) -> list[str]:
    made = list(values)
    for seat, value in enumerate(values[: len(seats)]):
        made[seats[seat]] = value
    return made
