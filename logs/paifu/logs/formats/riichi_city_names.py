"""Numbers of Riichi City records: tiles, actions, events, yaku, ends of rounds.

Source: riichicity/Types/commonConsts.py of 0num4/paifu-playground (names from the
client's own scripts), held against its records.
"""

from __future__ import annotations

from enum import IntEnum

from paifu.logs.assigner import Name
from paifu.logs.events import NONE, ClaimKind
from paifu.logs.yaku import Yaku

RED = 0x100
"""Added to the number of a five that is red."""

_SUITS = (9, 18, 0)
"""First kind of circles (1-9), bamboos (17-25) and characters (33-41)."""


def tile_name(number: int) -> Name | None:
    """The tile of a number; None if there is none.

    >>> tile_name(0x21), tile_name(0x105), tile_name(0x91)
    ((0, False), (13, True), (33, False))
    """
    red, rest = divmod(number, RED)
    high, low = divmod(rest, 16)
    if high < 3 and 1 <= low <= 9 and (red == 0 or (red == 1 and low == 5)):
        return _SUITS[high] + low - 1, bool(red)
    if red == 0 and 3 <= high <= 9 and low == 1:
        return 24 + high, False
    return None


def tile_number(tile: int, reds: frozenset[int]) -> int:
    """The number of a tile id.

    >>> tile_number(0, frozenset()), tile_number(52, frozenset({52}))
    (33, 261)
    """
    suit, rank = divmod(tile // 4, 9)
    if suit == 3:
        return 16 * (rank + 3) + 1
    return 16 * (2, 0, 1)[suit] + rank + 1 + RED * (tile in reds)


class Record(IntEnum):
    """What an entry of `handEventRecord` is (`eventType`)."""

    DEAL = 1
    TURN = 2
    """A player's turn: what he drew, or 0, and what he may do."""
    OFFER = 3
    """What a player may do with a discard."""
    ACTION = 4
    ROUND_END = 5
    GAME_END = 6
    INDICATOR = 7
    RIICHI_ACCEPTED = 8
    FURITEN = 9
    PAUSE = 10
    WAITS = 11


class Action(IntEnum):
    """What a player does."""

    CHI_LOW = 2
    CHI_MIDDLE = 3
    CHI_HIGH = 4
    PON = 5
    OPEN_KAN = 6
    RON = 7
    CLOSED_KAN = 8
    ADDED_KAN = 9
    TSUMO = 10
    DISCARD = 11
    NINE_KINDS = 12
    NORTH = 13


ROUND_WIND, SEAT_WIND, DORA, NORTH_DORA = 10, 11, 50, 55

YAKU: dict[int, Yaku] = {
    0: Yaku.RIICHI,
    1: Yaku.MENZEN_TSUMO,
    2: Yaku.IPPATSU,
    3: Yaku.RINSHAN,
    4: Yaku.HAITEI,
    5: Yaku.HOUTEI,
    6: Yaku.CHANKAN,
    7: Yaku.CHUN,
    8: Yaku.HATSU,
    9: Yaku.HAKU,
    12: Yaku.IIPEIKOU,
    13: Yaku.PINFU,
    14: Yaku.TANYAO,
    15: Yaku.DOUBLE_RIICHI,
    16: Yaku.TOITOI,
    17: Yaku.CHIITOITSU,
    18: Yaku.SANANKOU,
    19: Yaku.SANKANTSU,
    20: Yaku.HONROUTOU,
    21: Yaku.CHANTA,
    22: Yaku.ITTSUU,
    23: Yaku.SANSHOKU_DOUJUN,
    24: Yaku.SHOUSANGEN,
    25: Yaku.SANSHOKU_DOUKOU,
    26: Yaku.JUNCHAN,
    27: Yaku.HONITSU,
    28: Yaku.RYANPEIKOU,
    29: Yaku.CHINITSU,
    31: Yaku.TENHOU,
    32: Yaku.CHIIHOU,
    33: Yaku.RENHOU,
    34: Yaku.KOKUSHI,
    35: Yaku.KOKUSHI_13,
    36: Yaku.CHUUREN_POUTOU,
    37: Yaku.JUNSEI_CHUUREN,
    38: Yaku.SUUANKOU,
    39: Yaku.SUUANKOU_TANKI,
    40: Yaku.SUUKANTSU,
    41: Yaku.CHINROUTOU,
    42: Yaku.TSUUIISOU,
    43: Yaku.DAISUUSHII,
    44: Yaku.SHOUSUUSHII,
    45: Yaku.DAISANGEN,
    46: Yaku.RYUUIISOU,
    48: Yaku.PAARENCHAN,
    49: Yaku.RED_DORA,
    DORA: Yaku.DORA,
    51: Yaku.URA_DORA,
    52: Yaku.OPEN_RIICHI,
    53: Yaku.DOUBLE_OPEN_RIICHI,
    54: Yaku.SASHIKOMI,
    NORTH_DORA: Yaku.DORA,
    56: Yaku.SEAT_NORTH,
}
"""Yaku by number, but for the winds of round and seat. 30 (nagashi) and 47 (all green
without the green dragon) are no yaku here."""

NUMBERS = {yaku: number for number, yaku in YAKU.items() if number not in (55, 56)}
"""The number that a yaku is written by; winds apart."""

YAKUMAN = frozenset({31, 32, *range(34, 49), 54})
"""Numbers of yakuman, whose han are not read."""

KAZOE = 13
"""A yaku of so many han is a yakuman too."""


def yaku_of(number: int, round_wind: int, seat_wind: int) -> Yaku | None:
    """The yaku of a number for a winner with these winds (0 = east); None if unknown.

    >>> yaku_of(10, 1, 0), yaku_of(11, 1, 0)
    (<Yaku.ROUND_SOUTH: 15>, <Yaku.SEAT_EAST: 10>)
    """
    if number == ROUND_WIND:
        return Yaku(Yaku.ROUND_EAST + round_wind)
    if number == SEAT_WIND:
        return Yaku(Yaku.SEAT_EAST + seat_wind)
    return YAKU.get(number)


def yaku_number(yaku: int) -> int | None:
    """The number of a yaku; None if it has none."""
    if Yaku.SEAT_EAST <= yaku <= Yaku.SEAT_NORTH:
        return SEAT_WIND
    if Yaku.ROUND_EAST <= yaku <= Yaku.ROUND_NORTH:
        return ROUND_WIND
    return NUMBERS.get(Yaku(yaku))


RON, TSUMO, EXHAUSTIVE = 0, 1, 7

DRAWS = {
    2: ClaimKind.SUUFON,
    3: ClaimKind.SUUKAIKAN,
    4: ClaimKind.SUUCHA_RIICHI,
    5: ClaimKind.SANCHAHOU,
    6: ClaimKind.KYUUSHU,
    EXHAUSTIVE: ClaimKind.EXHAUSTIVE,
}
"""Draws by `end_type`."""

DRAW_NUMBERS = {int(kind): number for number, kind in DRAWS.items()}

BROKEN_OFF = {
    8: "a vote of the players",
    9: "an illegal win or riichi (chombo)",
    10: "an exhaustive draw with a riichi that was no tenpai",
    11: "force",
}
"""Ends of a round without a result that rules could judge, by `end_type`."""

WINDS = {49: 0, 65: 1, 81: 2, 97: 3}
"""Round winds by the number of their tile (`quan_feng`)."""

WIND_NUMBERS = {wind: number for number, wind in WINDS.items()}


LOOKS = (
    "cardBackID",
    "gameMusicId",
    "headTag",
    "identity",
    "matchMusicId",
    "model",
    "profileFrameId",
    "riichiEffectID",
    "riichiMusicId",
    "riichiStickID",
    "roleID",
    "skinID",
    "specialEffectID",
    "tableclothID",
    "titleID",
)
"""What a player has chosen to look like: 0 where nobody knows."""


def base_points(han: int, fu: int) -> int:
    """Base points of a hand below a yakuman (`bash_points`); 0 if not stated.

    >>> base_points(3, 40), base_points(4, 40), base_points(8, 30)
    (1280, 2000, 4000)
    """
    if NONE in (han, fu):
        return 0
    for least, points in ((13, 8000), (11, 6000), (8, 4000), (6, 3000)):
        if han >= least:
            return points
    return min(fu << (han + 2), 2000)
