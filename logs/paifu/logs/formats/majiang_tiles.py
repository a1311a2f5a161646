"""Tiles, melds and hands as majiang (kobalab) writes them.

| text | meaning |
|---|---|
| `m1`, `z7`, `p0` | a tile; 0 is a red five |
| `m3_`, `m3*`, `m3_*` | a discard: as it was drawn, with a riichi, both |
| `_` or empty | a tile, or a whole hand, that is not shown |
| `m1-23`, `z555=` | chi, pon; the mark follows the called tile |
| `s5505+`, `m5550` | open and closed kan |
| `z666-6` | kan added to a pon: the added tile is last |
| `m38p3z5*,z111=` | a hand: concealed tiles, `*` after a riichi, melds |

`+`, `=` and `-` say whom a tile was called from: the next player, the one opposite, the
one before. Source: types/data.d.ts and lib/shoupai.js of kobalab/majiang-core.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass

from paifu.logs.assigner import Name
from paifu.logs.events import HIDDEN, EventKind

CHI, PON, DAIMINKAN = int(EventKind.CHI), int(EventKind.PON), int(EventKind.DAIMINKAN)
KAKAN, ANKAN = int(EventKind.KAKAN), int(EventKind.ANKAN)

SUITS = "mpsz"
MARKS = "_+=-"
"""Whom a tile was called from, by the distance from the caller."""

_TILE = re.compile(r"[mps][0-9]|z[1-7]")
_HAND = re.compile(r"(_*)((?:(?:[mps][0-9]+|z[1-7]+)_*)*)(\*?)")
_SUIT = re.compile(r"([mpsz])([0-9]+)|(_)")
_MELD = re.compile(r"([mpsz])((?:[0-9][+=-]?){3,4})")
_MELD_TILE = re.compile(r"([0-9])([+=-]?)")


class TileTextError(ValueError):
    """A text that is no tile, meld or hand; the message quotes it."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld by the names of its tiles."""

    kind: int
    """EventKind CHI, PON, DAIMINKAN, KAKAN or ANKAN."""
    distance: int
    """Seats from the caller to whom the tile was called from; 0 for a closed kan."""
    called: Name
    """The called tile; of a closed kan its last."""
    own: tuple[Name, ...]
    """The tiles from the caller's hand, without the one added to a pon."""
    added: Name | None = None
    """The tile added to a pon."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand by the names of its tiles."""

    tiles: tuple[Name | None, ...]
    """Concealed ones in the order of the text; None for a hidden one."""
    riichi: bool
    melds: tuple[str, ...]


def _name(suit: str, digit: str) -> Name:
    red = digit == "0"
    return SUITS.index(suit) * 9 + (4 if red else int(digit) - 1), red


def parse_tile(text: str) -> Name:
    """The tile of a text.

    >>> parse_tile("p0"), parse_tile("z1")
    ((13, True), (27, False))

    Raises:
        TileTextError: it is none.
    """
    if _TILE.fullmatch(text) is None:
        raise TileTextError(f"{text!r} is no tile")
    return _name(text[0], text[1])


def parse_hand(text: str) -> Hand:
    """The hand of a text; a trailing comma (just called) is left out.

    >>> parse_hand("m1_z7*,m1-23").tiles
    ((0, False), None, (33, False))

    Raises:
        TileTextError: it is none.
    """
    concealed, *melds = text.split(",")
    found = _HAND.fullmatch(concealed)
    if found is None:
        raise TileTextError(f"{concealed!r} are no tiles")
    tiles: list[Name | None] = [None] * len(found[1])
    for suit, digits, hidden in _SUIT.findall(found[2]):
        tiles += [None] if hidden else [_name(suit, digit) for digit in digits]
    return Hand(tuple(tiles), bool(found[3]), tuple(meld for meld in melds if meld))


def parse_meld(text: str) -> Meld:
    """The meld of a text.

    >>> meld = parse_meld("m1-23")
    >>> meld.distance, meld.called, meld.own
    (3, (0, False), ((1, False), (2, False)))

    Raises:
        TileTextError: it is none.
    """
    found = _MELD.fullmatch(text)
    if found is None or (found[1] == "z" and set(found[2]) & set("089")):
        raise TileTextError(f"{text!r} is no meld")
    pieces = _MELD_TILE.findall(found[2])
    names = [_name(found[1], digit) for digit, _ in pieces]
    marked = [place for place, (_, mark) in enumerate(pieces) if mark]
    distance = MARKS.index(pieces[marked[0]][1]) if marked else 0
    kinds = [kind for kind, _ in names]
    if len(marked) <= 1:
        place = marked[0] if marked else -1
        if len(set(kinds)) == 1:
            if made := _same(names, place, distance):
                return made
        elif _is_run(kinds, found[1]) and distance == 3:
            own = tuple(name for i, name in enumerate(names) if i != place)
            return Meld(CHI, distance, names[place], own)
    raise TileTextError(f"{text!r} is no meld")


def _same(names: list[Name], marked: int, distance: int) -> Meld | None:
    """Pon or kan, by how many tiles it has and which of them is the called one."""
    *own, last = names
    if marked == -1:
        return Meld(ANKAN, 0, last, tuple(own)) if len(names) == 4 else None
    if marked == len(names) - 1:
        kind = PON if len(names) == 3 else DAIMINKAN
        return Meld(kind, distance, last, tuple(own))
    if marked == 2:
        return Meld(KAKAN, distance, names[2], (names[0], names[1]), last)
    return None


def _is_run(kinds: list[int], suit: str) -> bool:
    first = min(kinds)
    return suit != "z" and sorted(kinds) == [first, first + 1, first + 2]


# -- printing --------------------------------------------------------------------------


def tile_text(tile: int, reds: Container[int]) -> str:
    """The text of a tile id; `_` if hidden.

    >>> tile_text(52, {52}), tile_text(53, {52}), tile_text(255, ())
    ('p0', 'p5', '_')
    """
    if tile == HIDDEN:
        return "_"
    suit, rank = divmod(tile // 4, 9)
    return SUITS[suit] + ("0" if tile in reds else str(rank + 1))


def tiles_text(tiles: Iterable[int], reds: Container[int]) -> str:
    """The text of concealed tiles: sorted, a red five before the others, hidden last.

    >>> tiles_text([255, 53, 52, 0], {52})
    'm1p05_'
    """
    found = list(tiles)
    names = [tile_text(tile, reds) for tile in found if tile != HIDDEN]
    made = ""
    for suit in SUITS:
        ranks = (name[1] for name in names if name[0] == suit)
        ordered = sorted(ranks, key=lambda rank: (rank != "0" and int(rank)) or 4.5)
        made += suit + "".join(ordered) if ordered else ""
    return made + "_" * found.count(HIDDEN)


def meld_text(
    kind: int,
    distance: int,
    tile: int,
    own: Iterable[int],
    reds: Container[int],
) -> str:
    """The text of a meld as an event holds it (see `paifu.logs.events.EventRow`).

    >>> meld_text(PON, 2, 52, [53, 54], {52}), meld_text(CHI, 3, 0, [4, 8], ())
    ('p550=', 'm1-23')
    >>> meld_text(KAKAN, 1, 55, [53, 52, 54], {52})
    'p505+5'
    >>> meld_text(ANKAN, 0, 52, [53, 54, 55], {52})
    'p5550'
    """
    others = list(own)
    mark = MARKS[distance]
    suit = tile_text(tile, reds)[0]
    if kind == KAKAN:
        return (
            meld_text(PON, distance, others[0], others[1:], reds)
            + tile_text(tile, reds)[1]
        )
    if kind == CHI:
        ordered = sorted([tile, *others])
        return suit + "".join(
            tile_text(one, reds)[1] + (mark if one == tile else "") for one in ordered
        )
    if kind == ANKAN:
        return suit + _plain_first([tile, *others], reds)
    return suit + _plain_first(others, reds) + tile_text(tile, reds)[1] + mark


def _plain_first(tiles: Iterable[int], reds: Container[int]) -> str:
    ranks = [tile_text(tile, reds)[1] for tile in tiles]
    return "".join(sorted(ranks, key=lambda rank: rank == "0"))
