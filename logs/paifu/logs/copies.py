"""Copies of tiles given anew, where they are a reader's and not the record's.

`Assigner` gives them in the order in which a reader saw the tiles, hidden ones
included: that a discard is the third copy of its kind tells that two others were dealt
to somebody. Given anew, by what is still shown, they tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.events import HIDDEN, NONE, Batch
from paifu.logs.formats.reds import reds_of


def renumbered(made: Batch) -> Batch:
    """The one game of a batch, with copies in the order in which they are shown.

    Kinds and colours stay, and what was one tile is one tile. The batch is changed.
    """
    reds = reds_of(made.info[0].rules)
    for index in range(len(made.rounds)):
        given: dict[int, int] = {}
        for tiles in _shown(made, index):
            for place, shown in np.ndenumerate(tiles):
                tile = int(shown)
                if tile not in (NONE, HIDDEN):
                    if tile not in given:
                        given[tile] = _lowest(tile, reds, set(given.values()))
                    tiles[place] = given[tile]
    return made


def _lowest(tile: int, reds: frozenset[int], taken: set[int]) -> int:
    """The lowest copy of a tile's kind and colour that is not taken."""
    first = tile - tile % 4
    copies = (t for t in range(first, first + 4) if (t in reds) == (tile in reds))
    return next((t for t in copies if t not in taken), tile)


def _shown(made: Batch, index: int) -> Iterator[NDArray[Any]]:
    """The columns of a round that hold tiles, in the order in which they are shown."""
    row = made.rounds[index : index + 1]
    yield row["indicator"]
    yield row["deal"]
    events = made.events[row["event_start"][0] : row["event_stop"][0]]
    for event in range(len(events)):
        yield events["tile"][event : event + 1]
        yield events["own"][event : event + 1]
    yield row["further"]
    claims = made.claims[row["claim_start"][0] : row["claim_stop"][0]]
    for claim in range(len(claims)):
        one = claims[claim : claim + 1]
        for column in ("tile", "hand", "dora", "ura", "shown"):
            yield one[column]
        for meld in range(4):
            yield one["melds"][:, meld, 2:]
