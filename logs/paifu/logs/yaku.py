"""Yaku ids and names: the vocabulary in which records claim yaku.

Ids 0-54 are Tenhou's public numbers, because every other platform's list maps onto
them. Local yaku, which a rule set has to name, follow from `LOCAL_FROM` on; each names
its source: S4 is the rules page's seed 004, "local" the riichi.wiki page "Local yaku",
"wheels" the Japanese Wikipedia on local yaku, section 小車輪. What a yaku is worth and
when it holds is the rules' business (`paifu.replay`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Yaku(IntEnum):
    """A yaku, or one of the three kinds of dora that records list beside them."""

    kanji: str
    english: str
    source: str
    """Where a local yaku was read."""
    _weaker: tuple[str, ...]

    def __new__(
        cls,
        number: int,
        kanji: str = "",
        english: str = "",
        source: str = "",
        *weaker: str,
    ) -> Self:
        """A row: id, names, source, names of the weaker forms that it replaces."""
        made = int.__new__(cls, number)
        made._value_ = number
        made.kanji, made.english, made.source = kanji, english, source
        made._weaker = weaker
        return made

    MENZEN_TSUMO = 0, "門前清自摸和", "self-draw with a closed hand"
    RIICHI = 1, "立直", "declared ready hand"
    IPPATSU = 2, "一発", "win within a go-round of riichi"
    CHANKAN = 3, "槍槓", "robbing a kan"
    RINSHAN = 4, "嶺上開花", "win on a replacement tile"
    HAITEI = 5, "海底摸月", "self-draw of the last tile"
    HOUTEI = 6, "河底撈魚", "ron on the last discard"
    PINFU = 7, "平和", "all runs, no fu"
    TANYAO = 8, "断幺九", "all simples"
    IIPEIKOU = 9, "一盃口", "two equal runs"
    SEAT_EAST = 10, "自風 東", "seat wind"
    SEAT_SOUTH = 11, "自風 南", "seat wind"
    SEAT_WEST = 12, "自風 西", "seat wind"
    SEAT_NORTH = 13, "自風 北", "seat wind"
    ROUND_EAST = 14, "場風 東", "round wind"
    ROUND_SOUTH = 15, "場風 南", "round wind"
    ROUND_WEST = 16, "場風 西", "round wind"
    ROUND_NORTH = 17, "場風 北", "round wind"
    HAKU = 18, "役牌 白", "white dragon"
    HATSU = 19, "役牌 發", "green dragon"
    CHUN = 20, "役牌 中", "red dragon"
    DOUBLE_RIICHI = 21, "両立直", "riichi in the first turn", "", "riichi"
    CHIITOITSU = 22, "七対子", "seven pairs"
    CHANTA = 23, "混全帯幺九", "terminal or honour in each set"
    ITTSUU = 24, "一気通貫", "straight of one suit"
    SANSHOKU_DOUJUN = 25, "三色同順", "the same run in three suits"
    SANSHOKU_DOUKOU = 26, "三色同刻", "the same triplet in three suits"
    SANKANTSU = 27, "三槓子", "three kans"
    TOITOI = 28, "対々和", "all triplets"
    SANANKOU = 29, "三暗刻", "three concealed triplets"
    SHOUSANGEN = 30, "小三元", "little three dragons"
    HONROUTOU = 31, "混老頭", "terminals and honours only"
    RYANPEIKOU = 32, "二盃口", "two pairs of runs", "", "iipeikou"
    JUNCHAN = 33, "純全帯幺九", "a terminal a set", "", "chanta"
    HONITSU = 34, "混一色", "half flush"
    CHINITSU = 35, "清一色", "full flush", "", "honitsu"
    RENHOU = 36, "人和", "ron before the first draw"
    TENHOU = 37, "天和", "dealer's first draw"
    CHIIHOU = 38, "地和", "another's first draw"
    DAISANGEN = 39, "大三元", "big three dragons"
    SUUANKOU = 40, "四暗刻", "four concealed triplets"
    SUUANKOU_TANKI = (
        41,
        "四暗刻単騎",
        "four concealed triplets, pair wait",
        "",
        "suuankou",
    )
    TSUUIISOU = 42, "字一色", "all honours"
    RYUUIISOU = 43, "緑一色", "all green"
    CHINROUTOU = 44, "清老頭", "all terminals"
    CHUUREN_POUTOU = 45, "九蓮宝燈", "nine gates"
    JUNSEI_CHUUREN = 46, "純正九蓮宝燈", "pure nine gates", "", "chuuren_poutou"
    KOKUSHI = 47, "国士無双", "thirteen orphans"
    KOKUSHI_13 = 48, "国士無双十三面", "thirteen orphans, thirteen waits", "", "kokushi"
    DAISUUSHII = 49, "大四喜", "big four winds"
    SHOUSUUSHII = 50, "小四喜", "little four winds"
    SUUKANTSU = 51, "四槓子", "four kans"
    DORA = 52, "ドラ", "dora"
    URA_DORA = 53, "裏ドラ", "under-indicator dora"
    RED_DORA = 54, "赤ドラ", "red tile"
    OPEN_RIICHI = (
        55,
        "オープン立直",
        "riichi with the hand shown",
        "A1 open_riichi, confirmed by one record (counts)",
        "riichi",
    )
    DOUBLE_OPEN_RIICHI = (
        56,
        "ダブルオープン立直",
        "riichi in the first turn with the hand shown",
        "mahjong (PyPI) 2.1",
        "riichi",
        "double_riichi",
        "open_riichi",
    )
    SASHIKOMI = (
        57,
        "差し込み",
        "dealt into an open riichi without riichi",
        "A1 open_riichi; mahjong (PyPI) 2.1",
    )
    PAARENCHAN = 58, "八連荘", "eight wins in a row", "S4 G-10"
    SANRENKOU = 59, "三連刻", "three consecutive triplets", "S4 G-41"
    SUURENKOU = 60, "四連刻", "four consecutive triplets", "S4 G-43", "sanrenkou"
    ISSHOKU_SANJUN = 61, "一色三順", "three equal runs", "local", "iipeikou"
    ISSHOKU_YONJUN = (
        62,
        "一色四順",
        "four equal runs",
        "local",
        "iipeikou",
        "ryanpeikou",
        "isshoku_sanjun",
    )
    SHOUSHARIN = 63, "小車輪", "pairs of 1-7 or 3-9 of circles", "wheels"
    DAISHARIN = 64, "大車輪", "pairs of 2-8 of circles", "local"
    DAICHIKURIN = 65, "大竹林", "pairs of 2-8 of bamboo", "local"
    DAISUURIN = 66, "大数隣", "pairs of 2-8 of characters", "local"
    DAICHISEI = (
        67,
        "大七星",
        "pairs of the seven honours",
        "local",
        "chiitoitsu",
        "honroutou",
        "tsuuiisou",
    )
    UUMENSAI = 68, "五門斉", "all suits, winds and dragons", "local"
    TSUBAME_GAESHI = 69, "燕返し", "ron on a declaration tile", "local"
    KANBURI = 70, "槓振り", "ron on the discard after a kan", "local"
    IIPIN_MOYUE = 71, "一筒摸月", "1p as the last tile drawn", "local", "haitei"
    CHUUPIN_RAOYUI = 72, "九筒撈魚", "9p as the last discard", "local", "houtei"
    JUUNIRAKUTAI = 73, "十二落抬", "four calls and a single wait", "local"
    ISHI_NO_UE_NIMO_SANNEN = (
        74,
        "石の上にも三年",
        "double riichi won with the last tile",
        "local",
        "riichi",
        "double_riichi",
        "haitei",
        "houtei",
    )

    @property
    def label(self) -> str:
        """The name as people write it: `sanshoku_doujun`."""
        return self.name.lower()

    @property
    def replaces(self) -> tuple[Yaku, ...]:
        """Weaker forms that are not counted beside it.

        >>> [yaku.label for yaku in Yaku.CHINITSU.replaces]
        ['honitsu']
        """
        return tuple(Yaku[name.upper()] for name in self._weaker)


YAKU_COUNT = len(Yaku)
"""How many ids there are."""

LOCAL_FROM = 55
"""First id of a local yaku. A mask has 62 bits at most: ids below are the bits of one,
the local ones the bits of a second (bit 0 is this id)."""

LOCAL_COUNT = YAKU_COUNT - LOCAL_FROM
"""How many local yaku there are."""
