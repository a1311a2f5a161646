"""The yaku as data: names, what each is worth, what it replaces.

When a yaku holds is a small question of `paifu.replay.hand.yaku`. Local yaku, from
`Yaku.OPEN_RIICHI` on, count only where a rule set has them; most are worth what its
switch `local_yaku` says. Their source is named in the row: S4 is the rules page's seed
004, "local" the riichi.wiki page "Local yaku", "wheels" the Japanese Wikipedia on local
yaku, section 小車輪.
"""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.yaku import LOCAL_FROM, Yaku


@dataclass(frozen=True, slots=True)
class YakuRow:
    """One yaku."""

    yaku: Yaku
    """Its id; the romaji name is `yaku.label`."""
    kanji: str
    english: str
    closed: int = 0
    """Han of a closed hand; of each tile for the three kinds of dora."""
    open: int = 0
    """Han of an open hand, 0 if it must be closed."""
    yakuman: int = 0
    """Units of yakuman before the switch `double_yakuman`."""
    replaces: tuple[Yaku, ...] = ()
    """Weaker forms that are not counted beside it."""
    source: str = ""
    """Where a local yaku was read."""


YAKU_ROWS = (
    YakuRow(Yaku.MENZEN_TSUMO, "門前清自摸和", "self-draw with a closed hand", 1, 0),
    YakuRow(Yaku.RIICHI, "立直", "declared ready hand", 1, 0),
    YakuRow(Yaku.IPPATSU, "一発", "win within a go-round of riichi", 1, 0),
    YakuRow(Yaku.CHANKAN, "槍槓", "robbing a kan", 1, 1),
    YakuRow(Yaku.RINSHAN, "嶺上開花", "win on a replacement tile", 1, 1),
    YakuRow(Yaku.HAITEI, "海底摸月", "self-draw of the last tile", 1, 1),
    YakuRow(Yaku.HOUTEI, "河底撈魚", "ron on the last discard", 1, 1),
    YakuRow(Yaku.PINFU, "平和", "all runs, no fu", 1, 0),
    YakuRow(Yaku.TANYAO, "断幺九", "all simples", 1, 1),
    YakuRow(Yaku.IIPEIKOU, "一盃口", "two equal runs", 1, 0),
    YakuRow(Yaku.SEAT_EAST, "自風 東", "seat wind", 1, 1),
    YakuRow(Yaku.SEAT_SOUTH, "自風 南", "seat wind", 1, 1),
    YakuRow(Yaku.SEAT_WEST, "自風 西", "seat wind", 1, 1),
    YakuRow(Yaku.SEAT_NORTH, "自風 北", "seat wind", 1, 1),
    YakuRow(Yaku.ROUND_EAST, "場風 東", "round wind", 1, 1),
    YakuRow(Yaku.ROUND_SOUTH, "場風 南", "round wind", 1, 1),
    YakuRow(Yaku.ROUND_WEST, "場風 西", "round wind", 1, 1),
    YakuRow(Yaku.ROUND_NORTH, "場風 北", "round wind", 1, 1),
    YakuRow(Yaku.HAKU, "役牌 白", "white dragon", 1, 1),
    YakuRow(Yaku.HATSU, "役牌 發", "green dragon", 1, 1),
    YakuRow(Yaku.CHUN, "役牌 中", "red dragon", 1, 1),
    YakuRow(
        Yaku.DOUBLE_RIICHI, "両立直", "riichi in the first turn",
        2, 0, 0, (Yaku.RIICHI,),
    ),
    YakuRow(Yaku.CHIITOITSU, "七対子", "seven pairs", 2, 0),
    YakuRow(Yaku.CHANTA, "混全帯幺九", "terminal or honour in each set", 2, 1),
    YakuRow(Yaku.ITTSUU, "一気通貫", "straight of one suit", 2, 1),
    YakuRow(Yaku.SANSHOKU_DOUJUN, "三色同順", "the same run in three suits", 2, 1),
    YakuRow(Yaku.SANSHOKU_DOUKOU, "三色同刻", "the same triplet in three suits", 2, 2),
    YakuRow(Yaku.SANKANTSU, "三槓子", "three kans", 2, 2),
    YakuRow(Yaku.TOITOI, "対々和", "all triplets", 2, 2),
    YakuRow(Yaku.SANANKOU, "三暗刻", "three concealed triplets", 2, 2),
    YakuRow(Yaku.SHOUSANGEN, "小三元", "little three dragons", 2, 2),
    YakuRow(Yaku.HONROUTOU, "混老頭", "terminals and honours only", 2, 2),
    YakuRow(Yaku.RYANPEIKOU, "二盃口", "two pairs of runs", 3, 0, 0, (Yaku.IIPEIKOU,)),
    YakuRow(Yaku.JUNCHAN, "純全帯幺九", "a terminal a set", 3, 2, 0, (Yaku.CHANTA,)),
    YakuRow(Yaku.HONITSU, "混一色", "half flush", 3, 2),
    YakuRow(Yaku.CHINITSU, "清一色", "full flush", 6, 5, 0, (Yaku.HONITSU,)),
    YakuRow(Yaku.RENHOU, "人和", "ron before the first draw", 5, 0),
    YakuRow(Yaku.TENHOU, "天和", "dealer's first draw", 0, 0, 1),
    YakuRow(Yaku.CHIIHOU, "地和", "another's first draw", 0, 0, 1),
    YakuRow(Yaku.DAISANGEN, "大三元", "big three dragons", 0, 0, 1),
    YakuRow(Yaku.SUUANKOU, "四暗刻", "four concealed triplets", 0, 0, 1),
    YakuRow(
        Yaku.SUUANKOU_TANKI, "四暗刻単騎", "four concealed triplets, pair wait",
        0, 0, 1, (Yaku.SUUANKOU,),
    ),
    YakuRow(Yaku.TSUUIISOU, "字一色", "all honours", 0, 0, 1),
    YakuRow(Yaku.RYUUIISOU, "緑一色", "all green", 0, 0, 1),
    YakuRow(Yaku.CHINROUTOU, "清老頭", "all terminals", 0, 0, 1),
    YakuRow(Yaku.CHUUREN_POUTOU, "九蓮宝燈", "nine gates", 0, 0, 1),
    YakuRow(
        Yaku.JUNSEI_CHUUREN, "純正九蓮宝燈", "pure nine gates",
        0, 0, 1, (Yaku.CHUUREN_POUTOU,),
    ),
    YakuRow(Yaku.KOKUSHI, "国士無双", "thirteen orphans", 0, 0, 1),
    YakuRow(
        Yaku.KOKUSHI_13, "国士無双十三面", "thirteen orphans, thirteen waits",
        0, 0, 1, (Yaku.KOKUSHI,),
    ),
    YakuRow(Yaku.DAISUUSHII, "大四喜", "big four winds", 0, 0, 1),
    YakuRow(Yaku.SHOUSUUSHII, "小四喜", "little four winds", 0, 0, 1),
    YakuRow(Yaku.SUUKANTSU, "四槓子", "four kans", 0, 0, 1),
    YakuRow(Yaku.DORA, "ドラ", "dora", 1, 1),
    YakuRow(Yaku.URA_DORA, "裏ドラ", "under-indicator dora", 1, 1),
    YakuRow(Yaku.RED_DORA, "赤ドラ", "red tile", 1, 1),
    YakuRow(
        Yaku.OPEN_RIICHI, "オープン立直", "riichi with the hand shown", 2, 0, 0,
        (Yaku.RIICHI,), "A1 open_riichi, confirmed by one record (counts)",
    ),
    YakuRow(
        Yaku.DOUBLE_OPEN_RIICHI, "ダブルオープン立直",
        "riichi in the first turn with the hand shown", 3, 0, 0,
        (Yaku.RIICHI, Yaku.DOUBLE_RIICHI, Yaku.OPEN_RIICHI), "mahjong (PyPI) 2.1",
    ),
    YakuRow(
        Yaku.SASHIKOMI, "差し込み", "dealt into an open riichi without riichi", 0, 0, 1,
        (), "A1 open_riichi; mahjong (PyPI) 2.1",
    ),
    YakuRow(
        Yaku.PAARENCHAN, "八連荘", "eight wins in a row", 0, 0, 1, (), "S4 G-10",
    ),
    YakuRow(
        Yaku.SANRENKOU, "三連刻", "three consecutive triplets", source="S4 G-41",
    ),
    YakuRow(
        Yaku.SUURENKOU, "四連刻", "four consecutive triplets",
        replaces=(Yaku.SANRENKOU,), source="S4 G-43",
    ),
    YakuRow(
        Yaku.ISSHOKU_SANJUN, "一色三順", "three equal runs",
        replaces=(Yaku.IIPEIKOU,), source="local",
    ),
    YakuRow(
        Yaku.ISSHOKU_YONJUN, "一色四順", "four equal runs",
        replaces=(Yaku.IIPEIKOU, Yaku.RYANPEIKOU, Yaku.ISSHOKU_SANJUN), source="local",
    ),
    YakuRow(
        Yaku.SHOUSHARIN, "小車輪", "pairs of 1-7 or 3-9 of circles", source="wheels",
    ),
    YakuRow(
        Yaku.DAISHARIN, "大車輪", "pairs of 2-8 of circles", source="local",
    ),
    YakuRow(
        Yaku.DAICHIKURIN, "大竹林", "pairs of 2-8 of bamboo", source="local",
    ),
    YakuRow(
        Yaku.DAISUURIN, "大数隣", "pairs of 2-8 of characters", source="local",
    ),
    YakuRow(
        Yaku.DAICHISEI, "大七星", "pairs of the seven honours",
        replaces=(Yaku.CHIITOITSU, Yaku.HONROUTOU, Yaku.TSUUIISOU), source="local",
    ),
    YakuRow(
        Yaku.UUMENSAI, "五門斉", "all suits, winds and dragons", source="local",
    ),
    YakuRow(
        Yaku.TSUBAME_GAESHI, "燕返し", "ron on a declaration tile", source="local",
    ),
    YakuRow(
        Yaku.KANBURI, "槓振り", "ron on the discard after a kan", source="local",
    ),
    YakuRow(
        Yaku.IIPIN_MOYUE, "一筒摸月", "1p as the last tile drawn",
        replaces=(Yaku.HAITEI,), source="local",
    ),
    YakuRow(
        Yaku.CHUUPIN_RAOYUI, "九筒撈魚", "9p as the last discard",
        replaces=(Yaku.HOUTEI,), source="local",
    ),
    YakuRow(
        Yaku.JUUNIRAKUTAI, "十二落抬", "four calls and a single wait", source="local",
    ),
    YakuRow(
        Yaku.ISHI_NO_UE_NIMO_SANNEN, "石の上にも三年",
        "double riichi won with the last tile",
        replaces=(Yaku.RIICHI, Yaku.DOUBLE_RIICHI, Yaku.HAITEI, Yaku.HOUTEI),
        source="local",
    ),
)  # fmt: skip
"""Every yaku, by id. Han of renhou are those of its switch value `han5`."""

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


def kanji_of(yaku: Yaku) -> str:
    """The kanji of a yaku.

    >>> kanji_of(Yaku.PINFU)
    '平和'
    """
    return YAKU_ROWS[yaku].kanji


def name_of(yaku: Yaku) -> str:
    """Name for people: romaji, kanji and English.

    >>> name_of(Yaku.TOITOI)
    'toitoi 対々和 (all triplets)'
    """
    row = YAKU_ROWS[yaku]
    return f"{yaku.label} {row.kanji} ({row.english})"
