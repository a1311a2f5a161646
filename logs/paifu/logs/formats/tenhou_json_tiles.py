"""Tiles and calls as tenhou.net/6 JSON writes them.

A tile is a number: 11-19 man, 21-29 pin, 31-39 sou, 41-47 east to chun, 51-53 the red
fives. A call is a text of such numbers with a letter before the called (or added) tile,
whose position tells whom it came from::

    c231415     chi: the called tile, then the other two
    p4141 41    pon of the left player's tile; 41p4141 across; 4141p41 the right one's
    m, 41m.., 414141m41   daiminkan, likewise
    k, 41k.., 4141k4141   kakan: the added tile stands before the pon's called one
    414141a41   ankan
    f44         a north taken out
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from paifu.logs.assigner import Name
from paifu.logs.events import HIDDEN, EventKind
from paifu.logs.tiles import RED_IDS

TSUMOGIRI = 60
"""In place of a discard: the tile just drawn."""

NOTHING = 0
"""In place of a discard after a daiminkan; in a hand or draw, a tile not shown."""

UNKNOWN = (NOTHING, None, "不明")
"""What stands for a tile that is not shown; the last two are converters'."""

NORTH = 44

NAME_OF: dict[int, Name] = {
    10 * suit + n: (9 * (suit - 1) + n - 1, False)
    for suit in range(1, 5)
    for n in range(1, 10 if suit < 4 else 8)
} | {50 + suit: (9 * (suit - 1) + 4, True) for suit in range(1, 4)}
"""Kind and redness of each code.

>>> NAME_OF[11], NAME_OF[47], NAME_OF[52]
((0, False), (33, False), (13, True))
"""

CODE_OF: dict[Name, int] = {name: code for code, name in NAME_OF.items()}

CHI, PON = int(EventKind.CHI), int(EventKind.PON)
DAIMINKAN, KAKAN = int(EventKind.DAIMINKAN), int(EventKind.KAKAN)
ANKAN, NUKI = int(EventKind.ANKAN), int(EventKind.NUKI)

_LETTERS = {"c": CHI, "p": PON, "m": DAIMINKAN, "k": KAKAN, "a": ANKAN, "f": NUKI}
_LETTER_OF = {kind: letter for letter, kind in _LETTERS.items()}

_SIZES = {CHI: 3, PON: 3, DAIMINKAN: 4, KAKAN: 4, ANKAN: 4, NUKI: 1}
_FROM = {0: 3, 1: 2, 2: 1, 3: 1}
"""Steps to whom a tile came from, by how many tiles stand before the letter."""

_CALL = re.compile(r"((?:[1-5][1-9])*)([cpmkaf])((?:[1-5][1-9])+)")


@dataclass(frozen=True, slots=True)
class Call:
    """A call or kan: its tiles as codes.

    For an ankan `tile` is the one after the letter; for a kakan it is the added one,
    and `own` the pon's three, its called one first, as `EventRow` has them.
    """

    kind: int
    """CHI to NUKI of `EventKind`."""
    steps: int
    """Seats from the caller, in turn order, to whom the (pon's) tile came from; 0 for
    what came from the own hand."""
    tile: int
    own: tuple[int, ...]


def plain(code: int) -> int:
    """The code of a red five's ordinary sister; any other code itself.

    >>> plain(52), plain(41)
    (25, 41)
    """
    return 10 * (code - 50) + 5 if code > 50 else code


def order(code: int) -> int:
    """By what the tiles of a hand are sorted: a red five after the ordinary ones."""
    return 10 * plain(code) + (code > 50)


def parse_call(text: str) -> Call | None:
    """The call of a text; None if it is none.

    >>> parse_call("1551p15")
    Call(kind=3, steps=1, tile=15, own=(15, 51))
    >>> parse_call("35k353553")
    Call(kind=5, steps=2, tile=35, own=(35, 35, 53))
    >>> parse_call("k35"), parse_call("x353535")
    (None, None)
    """
    found = _CALL.fullmatch(text)
    if found is None:
        return None
    before, letter, after = found.groups()
    codes = [int(text[0]) * 10 + int(text[1]) for text in _pairs(before + after)]
    kind, at = _LETTERS[letter], len(before) // 2
    if len(codes) != _SIZES[kind] or any(code not in NAME_OF for code in codes):
        return None
    return _call(kind, at, codes)


def _pairs(text: str) -> list[str]:
    return [text[n : n + 2] for n in range(0, len(text), 2)]


def _call(kind: int, at: int, codes: list[int]) -> Call | None:
    if kind == NUKI:
        return Call(kind, 0, codes[0], ()) if codes == [NORTH] else None
    tile = codes.pop(at)
    if kind == CHI:
        kinds = sorted(NAME_OF[plain(code)][0] for code in (tile, *codes))
        fits = at == 0 and kinds == [*range(kinds[0], kinds[0] + 3)]
        same_suit = kinds[0] // 9 == kinds[2] // 9 < 3
        return Call(kind, 3, tile, tuple(codes)) if fits and same_suit else None
    if any(plain(code) != plain(tile) for code in codes):
        return None
    if kind == ANKAN:
        return Call(kind, 0, tile, tuple(codes)) if at == 3 else None
    if at not in ((0, 1, 3) if kind == DAIMINKAN else (0, 1, 2)):
        return None
    if kind == KAKAN:
        codes.insert(0, codes.pop(at))
    return Call(kind, _FROM[at], tile, tuple(codes))


def call_text(call: Call) -> str:
    """The text of a call as tenhou.net writes it: of equal tiles the red one last.

    >>> call_text(Call(PON, 1, 15, (51, 15)))
    '1551p15'
    >>> call_text(Call(ANKAN, 0, 25, (25, 52, 25)))
    '252525a52'
    """
    if call.kind == NUKI:
        return f"f{call.tile}"
    if call.kind == ANKAN:
        *own, tile = sorted((*call.own, call.tile), key=order)
        return "".join(map(str, own)) + f"a{tile}"
    own = sorted(call.own[call.kind == KAKAN :], key=order)
    at = (
        0
        if call.kind == CHI
        else {3: 0, 2: 1, 1: 2 + (call.kind == DAIMINKAN)}[call.steps]
    )
    called = call.tile if call.kind != KAKAN else f"{call.tile}{call.own[0]}"
    words = [*map(str, own)]
    words.insert(at, f"{_LETTER_OF[call.kind]}{called}")
    return "".join(words)


def tile_code(tile: int, reds: frozenset[int] = frozenset(RED_IDS)) -> int:
    """The code of a tile id; `NOTHING` for a hidden one.

    >>> tile_code(0), tile_code(52), tile_code(53), tile_code(255)
    (11, 52, 25, 0)

    Raises:
        KeyError: a red tile that is no five.
    """
    return NOTHING if tile == HIDDEN else CODE_OF[tile // 4, tile in reds]
