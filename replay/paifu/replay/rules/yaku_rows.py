"""What each yaku is worth; its names and what it replaces are in `paifu.logs.yaku`.

When a yaku holds is a small question of `paifu.replay.hand.yaku`. Local yaku, from
`Yaku.OPEN_RIICHI` on, count only where a rule set has them; most are worth what its
switch `local_yaku` says.
"""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.yaku import LOCAL_FROM, Yaku

WORTH = {
    Yaku.MENZEN_TSUMO: (1, 0, 0),
    Yaku.RIICHI: (1, 0, 0),
    Yaku.IPPATSU: (1, 0, 0),
    Yaku.CHANKAN: (1, 1, 0),
    Yaku.RINSHAN: (1, 1, 0),
    Yaku.HAITEI: (1, 1, 0),
    Yaku.HOUTEI: (1, 1, 0),
    Yaku.PINFU: (1, 0, 0),
    Yaku.TANYAO: (1, 1, 0),
    Yaku.IIPEIKOU: (1, 0, 0),
    Yaku.SEAT_EAST: (1, 1, 0),
    Yaku.SEAT_SOUTH: (1, 1, 0),
    Yaku.SEAT_WEST: (1, 1, 0),
    Yaku.SEAT_NORTH: (1, 1, 0),
    Yaku.ROUND_EAST: (1, 1, 0),
    Yaku.ROUND_SOUTH: (1, 1, 0),
    Yaku.ROUND_WEST: (1, 1, 0),
    Yaku.ROUND_NORTH: (1, 1, 0),
    Yaku.HAKU: (1, 1, 0),
    Yaku.HATSU: (1, 1, 0),
    Yaku.CHUN: (1, 1, 0),
    Yaku.DOUBLE_RIICHI: (2, 0, 0),
    Yaku.CHIITOITSU: (2, 0, 0),
    Yaku.CHANTA: (2, 1, 0),
    Yaku.ITTSUU: (2, 1, 0),
    Yaku.SANSHOKU_DOUJUN: (2, 1, 0),
    Yaku.SANSHOKU_DOUKOU: (2, 2, 0),
    Yaku.SANKANTSU: (2, 2, 0),
    Yaku.TOITOI: (2, 2, 0),
    Yaku.SANANKOU: (2, 2, 0),
    Yaku.SHOUSANGEN: (2, 2, 0),
    Yaku.HONROUTOU: (2, 2, 0),
    Yaku.RYANPEIKOU: (3, 0, 0),
    Yaku.JUNCHAN: (3, 2, 0),
    Yaku.HONITSU: (3, 2, 0),
    Yaku.CHINITSU: (6, 5, 0),
    Yaku.RENHOU: (5, 0, 0),
    Yaku.TENHOU: (0, 0, 1),
    Yaku.CHIIHOU: (0, 0, 1),
    Yaku.DAISANGEN: (0, 0, 1),
    Yaku.SUUANKOU: (0, 0, 1),
    Yaku.SUUANKOU_TANKI: (0, 0, 1),
    Yaku.TSUUIISOU: (0, 0, 1),
    Yaku.RYUUIISOU: (0, 0, 1),
    Yaku.CHINROUTOU: (0, 0, 1),
    Yaku.CHUUREN_POUTOU: (0, 0, 1),
    Yaku.JUNSEI_CHUUREN: (0, 0, 1),
    Yaku.KOKUSHI: (0, 0, 1),
    Yaku.KOKUSHI_13: (0, 0, 1),
    Yaku.DAISUUSHII: (0, 0, 1),
    Yaku.SHOUSUUSHII: (0, 0, 1),
    Yaku.SUUKANTSU: (0, 0, 1),
    Yaku.DORA: (1, 1, 0),
    Yaku.URA_DORA: (1, 1, 0),
    Yaku.RED_DORA: (1, 1, 0),
    Yaku.OPEN_RIICHI: (2, 0, 0),
    Yaku.DOUBLE_OPEN_RIICHI: (3, 0, 0),
    Yaku.SASHIKOMI: (0, 0, 1),
    Yaku.PAARENCHAN: (0, 0, 1),
}
"""Han of a closed hand (of each tile for the three kinds of dora), han of an open hand
(0 if it must be closed), and units of yakuman before the switch `double_yakuman`. Those
of renhou are of its switch value `han5`. Local yaku that are not here are worth what
the switch `local_yaku` says."""


@dataclass(frozen=True, slots=True)
class YakuRow:
    """What one yaku is worth by itself (see `WORTH`)."""

    yaku: Yaku
    closed: int
    open: int
    yakuman: int


YAKU_ROWS = tuple(YakuRow(yaku, *WORTH.get(yaku, (0, 0, 0))) for yaku in Yaku)
"""Every yaku, by id."""

LOCAL_ROWS = YAKU_ROWS[LOCAL_FROM:]
"""The local ones."""

BY_SWITCH = (
    Yaku.OPEN_RIICHI,
    Yaku.DOUBLE_OPEN_RIICHI,
    Yaku.SASHIKOMI,
    Yaku.PAARENCHAN,
)
"""Local yaku with switches of their own; the others are named by `local_yaku`."""

DORA = (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)
"""Listed with the yaku, but none."""

YAKUHAI = (*range(Yaku.SEAT_EAST, Yaku.CHUN + 1),)
"""Ids of the value tiles: winds and dragons."""

EARNED = tuple(
    row.yaku.label
    for row in YAKU_ROWS[:LOCAL_FROM]
    if row.closed and row.yaku not in (*DORA, Yaku.RENHOU)
)
"""Names of the yaku that are worth a fixed number of han."""

NAMED_LOCAL = tuple(row.yaku.label for row in LOCAL_ROWS if row.yaku not in BY_SWITCH)
"""Names that the switch `local_yaku` may have."""


def name_of(yaku: Yaku) -> str:
    """Name for people: romaji, kanji and English.

    >>> name_of(Yaku.TOITOI)
    'toitoi 対々和 (all triplets)'
    """
    return f"{yaku.label} {yaku.kanji} ({yaku.english})"
