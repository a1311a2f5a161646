"""How single values stand in a paifu record, written and read.

A tile is its mpsz name and its copy, `5m0` to `5m3`: id `4 * kind + copy`. Lists of
tiles are one text, `1m0 1m1 5z3`. Codes are words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from paifu.logs.events import HIDDEN, NONE, EventKind, Unstated
from paifu.logs.formats.json_values import (
    Path,
    array,
    bad,
    boolean,
    integer,
    integers,
    text,
)
from paifu.logs.tiles import KIND_NAMES
from paifu.logs.yaku import Yaku

Schema = dict[str, Any]

MOST_COUNT = 10**6
MOST_POINTS = 1 << 40
MOST_TIME = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Value:
    """One kind of value: to JSON, from JSON, and its JSON Schema."""

    write: Callable[[Any], Any]
    """Raises `ValueError` for what has no form."""
    read: Callable[[Any, Path], Any]
    """Raises `UnreadError`, naming the path."""
    schema: Schema


# -- numbers ---------------------------------------------------------------------------


def whole(low: int, high: int) -> Value:
    """A whole number in a range."""

    def write(number: int) -> int:
        if not low <= number <= high:
            raise ValueError(f"{number!r} is not in {low}..{high}")
        return number

    def read(value: Any, path: Path) -> int:
        return integer(value, path, low, high)

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Value(write, read, schema)


def numbers(low: int, high: int, size: int) -> Value:
    """A list of exactly so many whole numbers."""

    def write(values: list[int]) -> list[int]:
        for number in values:
            if not low <= number <= high:
                raise ValueError(f"{number!r} is not in {low}..{high}")
        return values

    def read(value: Any, path: Path) -> list[int]:
        return integers(value, path, low, high, [size])

    item = {"type": "integer", "minimum": low, "maximum": high}
    return Value(write, read, _list(item, size, size))


def _list(item: Schema, least: int, most: int) -> Schema:
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


SEAT = whole(0, 3)
PLACE = whole(0, MOST_TIME)
COUNT = whole(0, MOST_COUNT)
POINTS = numbers(-MOST_POINTS, MOST_POINTS, 4)


def _write_bit(number: int) -> bool:
    if number not in (0, 1):
        raise ValueError(f"{number!r} is neither 0 nor 1")
    return number == 1


BIT = Value(
    _write_bit, lambda value, path: int(boolean(value, path)), {"type": "boolean"}
)

# -- words -----------------------------------------------------------------------------


def word(names: Mapping[int, str]) -> Value:
    """A code that is a word in the record."""
    codes = {name: code for code, name in names.items()}
    expected = ", ".join(codes)

    def write(code: int) -> str:
        if code not in names:
            raise ValueError(f"{code!r} is none of {expected}")
        return names[code]

    def read(value: Any, path: Path) -> int:
        if type(value) is not str or value not in codes:
            raise bad(value, path, f"one of {expected}")
        return codes[value]

    return Value(write, read, {"enum": list(codes)})


def words_of(members: Iterable[IntEnum]) -> dict[int, str]:
    """The words of an enum: `RIICHI_ACCEPTED` is `riichi_accepted`."""
    return {int(member): member.name.lower() for member in members}


def _bits(names: Mapping[int, str]) -> Value:
    """A sum of bits as a list of words, in the order of the bits."""
    one = word(names)

    def write(number: int) -> list[str]:
        if number < 0 or number & ~sum(names):
            raise ValueError(f"{number!r} has unknown bits")
        return [name for bit, name in names.items() if number & bit]

    def read(value: Any, path: Path) -> int:
        found = 0
        for n, name in enumerate(array(value, path)):
            bit = one.read(name, (*path, n))
            if found & bit:
                raise bad(name, (*path, n), "each once")
            found |= bit
        return found

    schema = {"type": "array", "items": one.schema, "uniqueItems": True}
    return Value(write, read, schema)


UNSTATED = _bits(words_of(Unstated))

LIMITS = {
    0: "none",
    1: "mangan",
    2: "haneman",
    3: "baiman",
    4: "sanbaiman",
    5: "yakuman",
}
LIMIT = word(LIMITS)


_OF_SEAT = {0: False, 1: True, NONE: None}


def _write_seats(values: list[int]) -> list[Any]:
    if not _OF_SEAT.keys() >= {*values}:
        raise ValueError(f"{values!r}: neither 0 nor 1")
    if NONE in values:
        return [_OF_SEAT[value] for value in values]
    return [seat for seat, value in enumerate(values) if value]


def _read_seats(value: Any, path: Path) -> list[int]:
    found = [0, 0, 0, 0]
    told = array(value, path)
    if None in told and len(told) == 4:
        for seat, one in enumerate(told):
            if one is not None and not isinstance(one, bool):
                raise bad(one, (*path, seat), "true, false or null")
            found[seat] = NONE if one is None else int(one)
        return found
    for n, seat in enumerate(integers(value, path, 0, 3)):
        if found[seat]:
            raise bad(seat, (*path, n), "each seat once")
        found[seat] = 1
    return found


SEATS = Value(
    _write_seats,
    _read_seats,
    {
        "oneOf": [
            {"type": "array", "items": SEAT.schema, "uniqueItems": True},
            {
                "type": "array",
                "items": {"type": ["boolean", "null"]},
                "contains": {"type": "null"},
                "minItems": 4,
                "maxItems": 4,
            },
        ]
    },
)
"""Seats for which something holds: four ints, 0 or 1, as a list of seats; where `NONE`
is among them, for each seat true, false or null."""

# -- tiles -----------------------------------------------------------------------------

TILE_TEXTS = {
    4 * kind + copy: f"{name}{copy}"
    for kind, name in enumerate(KIND_NAMES)
    for copy in range(4)
}
"""Tile id -> its text."""

_IDS = {name: tile for tile, name in TILE_TEXTS.items()}
_SHOWN_OR_NOT = TILE_TEXTS | {HIDDEN: "?"}
_IDS_OR_HIDDEN = _IDS | {"?": HIDDEN}
_GAP = "-"
"""Stands where a list has no tile although there are some after it."""

_PATTERN = "([1-9][mps]|[1-7]z)[0-3]"


def _tile(names: Mapping[int, str], ids: Mapping[str, int], pattern: str) -> Value:
    expected = "a tile such as 5m0" + ' or "?"' * ("?" in ids)

    def write(tile: int) -> str:
        if tile not in names:
            raise ValueError(f"{tile!r} is no tile id")
        return names[tile]

    def read(value: Any, path: Path) -> int:
        if type(value) is not str or value not in ids:
            raise bad(value, path, expected)
        return ids[value]

    return Value(write, read, {"type": "string", "pattern": f"^{pattern}$"})


TILE = _tile(TILE_TEXTS, _IDS, _PATTERN)
MAYBE_HIDDEN = _tile(_SHOWN_OR_NOT, _IDS_OR_HIDDEN, rf"({_PATTERN}|\?)")


def _tiles(one: Value, size: int) -> Value:
    """A list of tiles, filled up with `NONE`, as one text."""
    item = one.schema["pattern"][1:-1]

    def write(tiles: list[int]) -> str:
        names = [_GAP if tile == NONE else one.write(tile) for tile in tiles]
        while names and names[-1] == _GAP:
            names.pop()
        return " ".join(names)

    def read(value: Any, path: Path) -> list[int]:
        names = text(value, path).split(" ") if value != "" else []
        if len(names) > size:
            raise bad(value, path, f"at most {size} tiles")
        found = [NONE if n == _GAP else one.read(n, path) for n in names]
        if found and found[-1] == NONE:
            raise bad(value, path, "a tile at the end")
        return found + [NONE] * (size - len(found))

    pattern = f"^((({item}|{_GAP}) ){{0,{size - 1}}}{item})?$"
    return Value(write, read, {"type": "string", "pattern": pattern})


OWN = _tiles(TILE, 3)
NINE = _tiles(TILE, 9)
TEN = _tiles(TILE, 10)
HAND = _tiles(TILE, 14)
_MELD_TILES = _tiles(TILE, 4)


def _up_to(one: Value, most: int, blank: Any) -> Value:
    """A list of up to so many values; those at its end that are blank are left out."""

    def write(values: Sequence[Any]) -> list[Any]:
        found = list(values)
        while found and found[-1] == blank:
            found.pop()
        return [one.write(value) for value in found]

    def read(value: Any, path: Path) -> list[Any]:
        found = array(value, path, range(most + 1))
        made = [one.read(item, (*path, n)) for n, item in enumerate(found)]
        return made + [_copy(blank) for _ in range(most - len(made))]

    return Value(write, read, _list(one.schema, 0, most))


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


DEAL = _up_to(_tiles(MAYBE_HIDDEN, 14), 4, [NONE] * 14)
SHOWN = _up_to(HAND, 4, [NONE] * 14)

# -- results ---------------------------------------------------------------------------

MELD_KINDS = {
    int(kind): kind.name.lower()
    for kind in EventKind
    if EventKind.CHI <= kind <= EventKind.NUKI
}
_MELD_KIND = word(MELD_KINDS)


def _write_meld(row: list[int]) -> dict[str, Any]:
    kind, source, *tiles = row
    made: dict[str, Any] = {"type": _MELD_KIND.write(kind)}
    if source != NONE:
        made["from"] = SEAT.write(source)
    return made | {"tiles": _MELD_TILES.write(tiles)}


def _read_meld(value: Any, path: Path) -> list[int]:
    if type(value) is not dict:
        raise bad(value, path, "an object")
    for key in value:
        if key not in ("type", "from", "tiles"):
            raise bad(key, path, "only the keys type, from and tiles")
    kind = _MELD_KIND.read(value.get("type"), (*path, "type"))
    source = SEAT.read(value["from"], (*path, "from")) if "from" in value else NONE
    return [kind, source, *_MELD_TILES.read(value.get("tiles"), (*path, "tiles"))]


_MELD = Value(
    _write_meld,
    _read_meld,
    {
        "type": "object",
        "properties": {
            "type": _MELD_KIND.schema,
            "from": SEAT.schema,
            "tiles": _MELD_TILES.schema,
        },
        "required": ["type", "tiles"],
        "additionalProperties": False,
    },
)
MELDS = _up_to(_MELD, 4, [NONE] * 6)

_YAKU = word({int(yaku): yaku.label for yaku in Yaku})
_HAN = whole(0, 999)
MOST_YAKU = 24


def _write_yaku(pair: tuple[int, int]) -> list[Any]:
    yaku, han = pair
    return [_YAKU.write(yaku)] + ([] if han == NONE else [_HAN.write(han)])


def _read_yaku(value: Any, path: Path) -> tuple[int, int]:
    found = array(value, path, [1, 2])
    han = _HAN.read(found[1], (*path, 1)) if len(found) == 2 else NONE
    return _YAKU.read(found[0], (*path, 0)), han


YAKU = _up_to(
    Value(
        _write_yaku,
        _read_yaku,
        {
            "type": "array",
            "prefixItems": [_YAKU.schema, _HAN.schema],
            "items": False,
            "minItems": 1,
        },
    ),
    MOST_YAKU,
    (NONE, NONE),
)
"""Pairs of yaku and han; a yaku without stated han stands alone in its list."""
