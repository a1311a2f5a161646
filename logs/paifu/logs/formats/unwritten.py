"""What a writer raises for a game that its format cannot hold."""

from __future__ import annotations

from paifu.logs.events import NONE, RoundRow
from paifu.logs.views import round_name


class WriteError(ValueError):
    """A game that a record of some format cannot hold; it says what and where."""


def round_words(row: RoundRow, index: int) -> str:
    """A round in a message: its name, or its place among the dealt ones from 1.

    >>> from paifu.logs.engine import plain
    >>> row = plain(RoundRow)
    >>> row.number, row.honba = 4, 1
    >>> round_words(row, 6)
    'round S1.1'
    """
    if NONE in (row.number, row.honba):
        return f"round {index + 1} of the game"
    return f"round {round_name(row.number, row.honba)}"
