"""What a writer raises for a game that its format cannot hold."""

from __future__ import annotations

from typing import Any

from paifu.logs.events import NONE, RoundRow
from paifu.logs.views import round_name


class WriteError(ValueError):
    """A game that a record of some format cannot hold; it says what and where."""


def json_bytes(value: Any, *, indented: bool = False) -> bytes:
    """A record as JSON.

    Raises:
        WriteError: a text in it is none that UTF-8 can hold, or a number too large.

    >>> json_bytes({"ver": 2.3})
    b'{"ver":2.3}'
    """
    import orjson  # Whoever reads other formats needs none.

    try:
        return orjson.dumps(value, option=orjson.OPT_INDENT_2 if indented else 0)
    except orjson.JSONEncodeError as error:
        raise WriteError(str(error)) from None


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
