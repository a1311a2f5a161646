"""Tiles and their notations.

A tile id is 0-135 in Tenhou's order, four copies of each kind after one another; a
kind is `id // 4`, 0-33: 1-9m, 1-9p, 1-9s, then 1-7z = east, south, west, north, haku,
hatsu, chun. The copies 16, 52 and 88 are the red fives where a rule set has them; which
other copies are red, where any are, the rule set says. 255 is a tile the record does
not show.

| notation | example | red five | other red tile | hidden |
|---|---|---|---|---|
| mpsz | `5p`, `1z` | `0p` or `5pr` | `3mr` | `?` |
| mjai | `5p`, `E` | `5pr` | `3mr` | `?` |
| Unicode | `🀝`, `🀀` | as a plain five | as a plain tile | `🀫` |
"""

from __future__ import annotations

from collections.abc import Iterable

HIDDEN = 255
RED_IDS = (16, 52, 88)
KIND_NAMES = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [
    f"{n}z" for n in range(1, 8)
]
KIND_OF = {name: kind for kind, name in enumerate(KIND_NAMES)}
_MJAI_HONOURS = "ESWNPFC"
_UNICODE_FIRST = {"m": 0x1F007, "p": 0x1F019, "s": 0x1F010}
_UNICODE_HONOURS = [0x1F000, 0x1F001, 0x1F002, 0x1F003, 0x1F006, 0x1F005, 0x1F004]


class TileError(ValueError):
    """A text or number that is no tile; the message quotes it."""


def kind_of(tile: int) -> int:
    """Kind 0-33 of a tile id.

    Raises:
        TileError: the id is not 0-135 (a hidden tile has no kind).
    """
    if not 0 <= tile < 136:
        raise TileError(f"{tile!r} is no tile id 0-135")
    return tile // 4


def tile_name(tile: int, reds: Iterable[int] = RED_IDS) -> str:
    """The mpsz name of a tile id; `?` if hidden.

    >>> [tile_name(t) for t in (0, 16, 17, 135, 255)]
    ['1m', '0m', '5m', '7z', '?']
    >>> tile_name(8, reds=[8])
    '3mr'
    """
    if tile == HIDDEN:
        return "?"
    return kind_name(kind_of(tile), tile in reds)


def kind_name(kind: int, red: bool = False) -> str:
    """The mpsz name of a kind, plain or red.

    >>> kind_name(13), kind_name(13, True), kind_name(2, True)
    ('5p', '0p', '3mr')
    """
    name = KIND_NAMES[kind]
    if not red:
        return name
    return "0" + name[1] if name[0] == "5" and name[1] != "z" else name + "r"


def mjai_name(tile: int, reds: Iterable[int] = RED_IDS) -> str:
    """The mjai name of a tile id.

    >>> [mjai_name(t) for t in (0, 16, 108, 135)]
    ['1m', '5mr', 'E', 'C']
    """
    if tile == HIDDEN:
        return "?"
    name = KIND_NAMES[kind_of(tile)]
    if name[1] == "z":
        name = _MJAI_HONOURS[int(name[0]) - 1]
    return name + "r" if tile in reds else name


_MJAI_KINDS = {mjai_name(4 * kind, reds=()): kind for kind in range(34)}


def parse_mjai(name: str) -> tuple[int, bool]:
    """Kind of an mjai name, and "is a red one".

    >>> parse_mjai("5mr"), parse_mjai("P")
    ((4, True), (31, False))

    Raises:
        TileError: there is no such name.
    """
    plain, red = name.removesuffix("r"), name.endswith("r")
    if plain not in _MJAI_KINDS:
        raise TileError(f"{name!r} is no tile of mjai")
    return _MJAI_KINDS[plain], red


def unicode_name(tile: int) -> str:
    """The tile's Unicode character.

    >>> unicode_name(0), unicode_name(135), unicode_name(255)
    ('🀇', '🀄', '🀫')
    """
    if tile == HIDDEN:
        return "🀫"
    name = KIND_NAMES[kind_of(tile)]
    if name[1] == "z":
        return chr(_UNICODE_HONOURS[int(name[0]) - 1])
    return chr(_UNICODE_FIRST[name[1]] + int(name[0]) - 1)


def hand_text(tiles: Iterable[int], reds: Iterable[int] = RED_IDS) -> str:
    """The mpsz text of tiles, sorted: `123m055p1z`.

    >>> hand_text([0, 4, 8, 52, 53, 108])
    '123m05p1z'
    >>> hand_text([0, 4, 8, 12], reds=[4])
    '12mr34m'
    """
    shown = sorted(t for t in tiles if t != HIDDEN)
    hidden = sum(t == HIDDEN for t in tiles) if not isinstance(tiles, map) else 0
    out = ""
    for suit in "mpsz":
        names = (tile_name(t, reds) for t in shown)
        digits = ""
        for name in names:
            if name[1] == suit:
                digits += name[0]
                if name.endswith("r"):
                    out, digits = f"{out}{digits}{suit}r", ""
        out += digits + suit if digits else ""
    return out + "?" * hidden


def parse_kinds(text: str) -> list[tuple[int, bool]]:
    """Kinds of an mpsz text in its order, each with "is a red one".

    An `r` after the suit makes the tile before it red: `123mr` is 1m, 2m and a red 3m.

    >>> parse_kinds("05p1z"), parse_kinds("3mr")
    ([(13, True), (13, False), (27, False)], [(2, True)])

    Raises:
        TileError: a character that is no digit or suit, digits without a suit, or an
            `r` that does not follow a tile or follows one that is red already.
    """
    found: list[tuple[int, bool]] = []
    digits = before = ""
    for char in text:
        if char == "r" and before and before in "mpsz" and not found[-1][1]:
            found[-1] = (found[-1][0], True)
            before = ""
            continue
        before = char
        if char.isascii() and char.isdigit():
            digits += char
        elif char in "mpsz" and digits:
            for digit in digits:
                name = ("5" if digit == "0" else digit) + char
                if name not in KIND_OF or (digit == "0" and char == "z"):
                    raise TileError(f"{digit + char!r} in {text!r} is no tile")
                found.append((KIND_OF[name], digit == "0"))
            digits = ""
        else:
            raise TileError(f"{char!r} in {text!r}: expected digits and m, p, s or z")
    if digits:
        raise TileError(f"{digits!r} at the end of {text!r} has no suit")
    return found


def parse_hand(
    text: str, taken: Iterable[int] = (), reds: Iterable[int] = RED_IDS
) -> list[int]:
    """Tile ids of an mpsz text: red tiles their own id, others the lowest unused.

    Args:
        text: such as `123m055p1z`.
        taken: ids already in use elsewhere.
        reds: ids of the red tiles.

    >>> parse_hand("055p")
    [52, 53, 54]

    Raises:
        TileError: no such tile, or more copies than there are.
    """
    used, red_ids = set(taken), set(reds)
    made = []
    for kind, red in parse_kinds(text):
        copies = range(kind * 4, kind * 4 + 4)
        wanted = [t for t in copies if (t in red_ids) == red and t not in used]
        if not wanted:
            raise TileError(f"{text!r}: too many {'red ' * red}{KIND_NAMES[kind]}")
        used.add(wanted[0])
        made.append(wanted[0])
    return made
