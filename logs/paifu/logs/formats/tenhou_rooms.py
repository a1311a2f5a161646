"""What the bits of a Tenhou record's GO `type` say, and the name of the room by them.

The bits are those of tenhou.net's own viewer and of the ids of its logs, whose third
part they are; the names are spelled as in its lists of logs: `四鳳南喰赤`.
"""

from __future__ import annotations

NO_RED, NO_OPEN_TANYAO, HANCHAN, SANMA, FAST, CHIPS = 2, 4, 8, 16, 64, 512

LEVELS = {"般": 0, "特": 32, "上": 128, "鳳": 160}
"""General, expert, upper and phoenix; by bits 32 and 128."""

KNOWN_BITS = 1 | NO_RED | NO_OPEN_TANYAO | HANCHAN | SANMA | FAST | LEVELS["鳳"]
"""1 against people."""

_NAMES = {bits: name for name, bits in LEVELS.items()}


def room_name(bits: int, lobby: str | None) -> str:
    """What the platform calls a room; empty if a bit's meaning is not known.

    Players, level, length, 喰 open tanyao, 赤 red fives, 速 fast; before it the lobby,
    if that is not the common one.

    >>> room_name(169, "0"), room_name(241, None), room_name(15, "7994")
    ('四鳳南喰赤', '三鳳東喰赤速', 'L7994 四般南')
    """
    if bits & ~KNOWN_BITS:
        return ""
    parts = (
        "三" if bits & SANMA else "四",
        _NAMES[bits & LEVELS["鳳"]],
        "南" if bits & HANCHAN else "東",
        "" if bits & NO_OPEN_TANYAO else "喰",
        "" if bits & NO_RED else "赤",
        "速" if bits & FAST else "",
    )
    private = f"L{lobby} " if lobby not in (None, "0") else ""
    return private + "".join(parts)
