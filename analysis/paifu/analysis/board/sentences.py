"""What an event is, in words; and the codes of tiles that boards are written with.

A tile's code has two characters: `5p`, `1z`, `5P` for a red one, `??` for one that is
not shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from paifu.logs.events import HIDDEN, ClaimKind, EventKind
from paifu.logs.tiles import KIND_NAMES
from paifu.replay.audit.boards import RoundBoards

KEYS = (
    *(f"event.{kind.name.lower()}" for kind in EventKind if kind != EventKind.WIN),
    "event.discard_drawn",
    "event.discard_unstated",
    "event.tsumo",
    "event.ron",
    *(f"claim.{kind.name.lower()}" for kind in ClaimKind if kind != ClaimKind.WIN),
)
"""Words that say what an event is; a page names them by their place here."""


@dataclass(frozen=True, slots=True)
class Said:
    """An event as it is told."""

    key: str
    """One of `KEYS`."""
    seat: int
    """Who acts; -1 nobody."""
    tile: str
    """Code of the tile; empty if there is none."""
    source: int
    """Whose tile it is; -1 if that is not told."""


def tile_code(tile: int, reds: Collection[int]) -> str:
    """The code of a tile id.

    >>> tile_code(52, {52}), tile_code(53, {52}), tile_code(255, ())
    ('5P', '5p', '??')
    """
    return _codes(frozenset(reds))[tile]


@cache
def _codes(reds: frozenset[int]) -> dict[int, str]:
    """The code of each tile id, and of `HIDDEN`."""
    names = (name for name in KIND_NAMES for _ in range(4))
    shown = {
        tile: name.upper() if tile in reds else name for tile, name in enumerate(names)
    }
    return shown | {HIDDEN: "??"}


def tile_codes(tiles: Iterable[int], reds: Collection[int]) -> str:
    """The codes of tiles, one after the other."""
    codes = _codes(frozenset(reds))
    return "".join([codes[tile] for tile in tiles])


def split_codes(codes: str) -> list[str]:
    """The tiles of a text of codes.

    >>> split_codes("5p5P??")
    ['5p', '5P', '??']
    """
    return [codes[n : n + 2] for n in range(0, len(codes), 2)]


def said_of(made: RoundBoards, number: int, reds: Collection[int]) -> Said:
    """What to say of an event.

    Args:
        made: its round.
        number: of the event.
        reds: ids of red tiles.
    """
    event, claims = made.played.events[number], made.played.claims
    kind = EventKind(event.kind)
    key = f"event.{kind.name.lower()}"
    drawn_games = (EventKind.EXHAUSTIVE_DRAW, EventKind.ABORTIVE_DRAW)
    if kind == EventKind.DISCARD:
        key += _from_where(made, number)
    elif kind == EventKind.WIN:
        key = "event.tsumo" if event.source == event.seat else "event.ron"
    elif kind in drawn_games and 0 <= event.claim < len(claims):
        key = f"claim.{ClaimKind(claims[event.claim].kind).name.lower()}"
    tile = tile_code(event.tile, reds) if event.tile >= 0 else ""
    return Said(key, event.seat, tile, event.source)


def _from_where(made: RoundBoards, number: int) -> str:
    """Whether a discard was the drawn tile, as the end of a key."""
    event = made.played.events[number]
    if event.flag in (0, 1):
        return "_drawn" if event.flag else ""
    if number + 1 >= len(made.boards):
        return "_unstated"
    if made.boards[number].seats[event.seat].drawn == HIDDEN:
        return "_unstated"
    return "_drawn" if made.boards[number + 1].seats[event.seat].river[-1].drawn else ""


def tile_words(code: str, words: Mapping[str, str]) -> str:
    """A tile in words.

    >>> from paifu.analysis.board.words import board_words
    >>> tile_words("5P", board_words("en")), tile_words("7z", board_words("ja"))
    ('red 5 of circles', '中')
    """
    if code in ("", "??"):
        return words["tile.hidden"]
    plain = code.lower()
    name = (
        words[f"tile.{plain}"]
        if plain[1] == "z"
        else words[f"tile.{plain[1]}"].replace("{n}", plain[0])
    )
    return name if code == plain else words["tile.red"].replace("{tile}", name)


def sentence(said: Said, names: Sequence[str], words: Mapping[str, str]) -> str:
    """An event in words.

    Args:
        said: the event.
        names: of the players, by seat (`player_names`).
        words: of a language.
    """
    return words[said.key].format(
        **{
            "who": names[said.seat] if said.seat >= 0 else "",
            "tile": tile_words(said.tile, words),
            "from": names[said.source] if said.source >= 0 else "",
        }
    )


def player_names(
    names: Sequence[str], players: int, words: Mapping[str, str]
) -> list[str]:
    """A name for each seat, its number where the record has none.

    >>> from paifu.analysis.board.words import board_words
    >>> player_names(["A", ""], 3, board_words("en"))
    ['A', 'seat 1', 'seat 2']
    """
    return [
        (names[seat] if seat < len(names) else "")
        or words["seat.seat"].replace("{n}", str(seat))
        for seat in range(players)
    ]


def round_words(number: int, words: Mapping[str, str]) -> str:
    """A round by wind and number: `East 1`."""
    wind, place = divmod(number, 4)
    return words[f"round.{wind % 4}"].replace("{n}", str(place + 1))


def grouped(number: int, words: Mapping[str, str], sign: str = "") -> str:
    """A number with its thousands apart; with `sign="+"` always with its sign.

    >>> from paifu.analysis.board.words import board_words
    >>> grouped(3900, board_words("de"), "+"), grouped(3900, board_words("en"))
    ('+3.900', '3,900')
    """
    return f"{number:{sign},}".replace(",", words["result.thousands"])
