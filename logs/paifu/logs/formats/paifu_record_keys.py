"""The keys of a paifu record: which column each stands for, how, and what it means.

Writer, reader, JSON Schema and the page docs/record-format.md all come from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from paifu.logs.events import NONE, ClaimKind, EventKind
from paifu.logs.formats import paifu_record_values as v
from paifu.logs.formats.paifu_record_values import Value

REQUIRED: Final = object()
"""In place of what a missing key means: it must not be missing."""

NO_POINTS = [0, 0, 0, 0]
UNKNOWN_POINTS = [NONE] * 4


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an object, and the column that it is."""

    name: str
    column: str
    value: Value
    absent: Any
    """The column's value where the key is missing, or `REQUIRED`."""
    meaning: str


def _seats_points(low: int) -> Value:
    return v.numbers(low, v.MOST_POINTS, 4)


GAME = (
    Key("players", "players", v.whole(3, 4), REQUIRED, "3 or 4"),
    Key(
        "first_dealer", "first_dealer", v.SEAT, 0,
        "seat of the first dealer: 0, or the origin numbers seats otherwise",
    ),
    Key(
        "exact_tiles", "exact_tiles", v.BIT, REQUIRED,
        "whether the copies of tiles are the record's; if not, a reader gave them",
    ),
    Key("ended", "ended", v.BIT, REQUIRED, "whether the end of the game is stated"),
    Key(
        "final_scores", "final_scores", v.POINTS, NO_POINTS,
        "points of each seat at the end",
    ),
    Key(
        "results", "results", v.POINTS, NO_POINTS,
        "the same with uma and oka, in points: 36000 for +36.0",
    ),
    Key(
        "unstated", "unstated", v.UNSTATED, 0,
        "what of the above is not stated although it has a number",
    ),
)  # fmt: skip
"""Of the game itself; those of its text are in `paifu_record_text`."""

ROUND = (
    Key("number", "number", v.whole(0, 99), REQUIRED, "0 = East 1, 4 = South 1"),
    Key("dealer", "dealer", v.SEAT, REQUIRED, "seat of the dealer"),
    Key("honba", "honba", v.COUNT, NONE, "counters"),
    Key("sticks", "sticks", v.COUNT, NONE, "riichi sticks on the table"),
    Key(
        "dice", "dice", v.numbers(NONE, 6, 2), [NONE, NONE],
        "the two dice; 0 or -1 where none are stated",
    ),
    Key("indicator", "indicator", v.TILE, NONE, "first dora indicator"),
    Key(
        "further", "further", v.NINE, [NONE] * 9,
        "indicators turned later, where the record does not say when",
    ),
    Key("scores", "scores", v.POINTS, NO_POINTS, "points of each seat before the deal"),
    Key(
        "deal", "deal", v.DEAL, [[NONE] * 14] * 4,
        "of each seat the tiles dealt, `?` for one that is not shown",
    ),
    Key("complete", "complete", v.BIT, 1, "whether the record has the round's result"),
    Key(
        "orders", "orders", v.whole(1, 2), 1,
        "2 if more than one order of play fits the record that this was read from",
    ),
    Key("unstated", "unstated", v.UNSTATED, 0, "what the record does not state"),
    Key("place", "place", v.PLACE, NONE, "number of the element in the origin"),
)  # fmt: skip

EVENT = (
    Key(
        "type", "kind", v.word(v.words_of(EventKind)), REQUIRED,
        "what happened",
    ),
    Key("seat", "seat", v.SEAT, NONE, "who acts"),
    Key(
        "tile", "tile", v.MAYBE_HIDDEN, NONE,
        "tile drawn, discarded, called, added, extracted or turned; `?` if not shown",
    ),
    Key("from", "source", v.SEAT, NONE, "seat that a called or winning tile came from"),
    Key(
        "own", "own", v.OWN, [NONE] * 3,
        "tiles of a meld from the caller's hand; of an added kan the three of the pon, "
        "its called tile first",
    ),
    Key("claim", "claim", v.whole(0, 9), NONE, "a result: which of the claims, from 0"),
    Key(
        "scores", "stated", v.numbers(-(2**31) + 1, 2**31 - 1, 4), UNKNOWN_POINTS,
        "points of each seat that a riichi's acceptance states",
    ),
    Key("time", "time", v.PLACE, NONE, "milliseconds since the round began"),
    Key("place", "place", v.PLACE, NONE, "number of the element in the origin"),
)  # fmt: skip

FLAGS = {
    int(EventKind.DISCARD): Key(
        "tsumogiri", "flag", v.BIT, NONE, "discard: whether it was the tile just drawn"
    ),
    int(EventKind.RIICHI): Key(
        "shown", "flag", v.BIT, NONE, "riichi: whether with the hand shown"
    ),
    int(EventKind.CLOCK): Key(
        "left", "flag", v.whole(0, 10**9), NONE, "clock: milliseconds left in reserve"
    ),
}
"""What the flag of an event is, by its kind; other kinds have none."""

CLAIM = (
    Key(
        "type", "kind", v.word(v.words_of(ClaimKind)), REQUIRED,
        "a win, or which draw",
    ),
    Key("seat", "seat", v.SEAT, NONE, "the winner"),
    Key("from", "source", v.SEAT, NONE, "who dealt in; the winner himself for a tsumo"),
    Key("pao", "pao", v.SEAT, NONE, "liable seat"),
    Key("tile", "tile", v.TILE, NONE, "winning tile"),
    Key("hand", "hand", v.HAND, [NONE] * 14, "concealed tiles with the winning one"),
    Key(
        "melds", "melds", v.MELDS, [[NONE] * 6] * 4,
        "the winner's melds: kind, seat it came from, tiles (the called one first)",
    ),
    Key("nuki", "nuki", v.whole(0, 4), NONE, "norths extracted"),
    Key("fu", "fu", v.whole(0, 999), NONE, "fu"),
    Key("han", "han", v.whole(0, 999), NONE, "han, where not only the yaku say"),
    Key(
        "points", "points", v.whole(-v.MOST_POINTS, v.MOST_POINTS), NONE,
        "value of the hand without counters and sticks",
    ),
    Key("limit", "limit", v.LIMIT, NONE, "mangan and above"),
    Key(
        "indicators", "dora", v.TEN, [NONE] * 10, "dora indicators that the claim lists"
    ),
    Key("honba", "honba", v.COUNT, NONE, "counters"),
    Key("sticks", "sticks", v.COUNT, NONE, "riichi sticks on the table"),
    Key("scores", "scores", v.POINTS, UNKNOWN_POINTS, "points before this result"),
    Key("changes", "deltas", v.POINTS, NO_POINTS, "change of each seat's points"),
    Key(
        "shown", "shown", v.SHOWN, [[NONE] * 14] * 4,
        "draw: the hands shown, by seat",
    ),
    Key("tenpai", "tenpai", v.SEATS, NO_POINTS, 
        "draw: the seats that were tenpai; of four players one by one, true, false or "
        "null, where it is not told of each",
    ),
    Key("unstated", "unstated", v.UNSTATED, 0, "what the record does not state"),
    Key("place", "place", v.PLACE, NONE, "number of the element in the origin"),
)  # fmt: skip

YAKU = Key(
    "yaku", "yaku", v.YAKU, [(NONE, NONE)] * v.MOST_YAKU,
    "`[name, han]` in recorded order; without han where none is stated",
)  # fmt: skip
URA = Key(
    "under_indicators", "ura", v.TEN, [NONE] * 10,
    "under-indicators; missing if the claim has none at all",
)  # fmt: skip
CHIPS = Key(
    "chips", "chips", _seats_points(-v.MOST_POINTS), UNKNOWN_POINTS,
    "change in chips, where the record counts them",
)  # fmt: skip
"""Keys of a claim that stand for two columns each."""
