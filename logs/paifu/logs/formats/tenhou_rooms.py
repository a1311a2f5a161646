"""What the bits of a Tenhou record's GO `type` say, and the name of the room by them.

The bits are those of tenhou.net's own viewer and of the ids of its logs, whose second
part they are; the names are spelled as in its lists of logs: `四鳳南喰赤`.
"""

from __future__ import annotations

import re

AGAINST_PEOPLE, NO_RED, NO_OPEN_TANYAO, HANCHAN, SANMA = 1, 2, 4, 8, 16
FAST, CHIPS = 64, 512

GENERAL = "般"
LEVELS = {GENERAL: 0, "特": 32, "上": 128, "鳳": 160}
"""General, expert, upper and phoenix; by bits 32 and 128."""

KNOWN_BITS = (
    AGAINST_PEOPLE | NO_RED | NO_OPEN_TANYAO | HANCHAN | SANMA | FAST | LEVELS["鳳"]
)

_NAMES = {bits: name for name, bits in LEVELS.items()}


def room_name(bits: int, lobby: str | None, named: bool) -> str:
    """What the platform calls a room; empty if the marks do not tell.

    Players, level, length, 喰 open tanyao, 赤 red fives, 速 fast; before it the lobby,
    if that is not the common one.

    Args:
        bits: GO `type`.
        lobby: its number, if it is stated.
        named: the record has a name such as the platform gives. Others of the general
            room are mostly of programs that write as the platform does.

    >>> room_name(169, "0", False), room_name(241, None, True)
    ('四鳳南喰赤', '三鳳東喰赤速')
    >>> room_name(15, "7994", False), room_name(9, "0", False)
    ('L7994 四般南', '')
    """
    if bits & ~KNOWN_BITS or not bits & AGAINST_PEOPLE:
        return ""
    if lobby is not None and not re.fullmatch("[0-9]{1,9}", lobby):
        return ""
    private = f"L{int(lobby)} " if lobby and int(lobby) else ""
    if not (named or private or bits & LEVELS["鳳"]):
        return ""
    parts = (
        "三" if bits & SANMA else "四",
        _NAMES[bits & LEVELS["鳳"]],
        "南" if bits & HANCHAN else "東",
        "" if bits & NO_OPEN_TANYAO else "喰",
        "" if bits & NO_RED else "赤",
        "速" if bits & FAST else "",
    )
    return private + "".join(parts)


_ROOM = re.compile(f"[三四]([{''.join(LEVELS)}])[東南]喰?赤?(速?)")


def level_bits(room: str) -> int:
    """The bits of level and speed that a room's name stands for.

    >>> level_bits("四鳳東喰赤速"), level_bits("match 12")
    (224, 0)
    """
    found = _ROOM.fullmatch(room)
    return LEVELS[found[1]] | (FAST if found[2] else 0) if found else 0
