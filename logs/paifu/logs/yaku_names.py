"""Yaku by the names that records write, Japanese and English.

The table of `Yaku` itself has one Japanese name each; here are other spellings of it,
with those who use them, and what Mahjong Soul's client calls yaku in English (its fan
table, as Equim-chan/tensoul ships it).
"""

from __future__ import annotations

from paifu.logs.yaku import Yaku

SPELLINGS: dict[str, Yaku] = {
    # tenhou.net's JSON
    "国士無双１３面": Yaku.KOKUSHI_13,
    # kobalab's majiang, Mahjong Soul
    "ダブル立直": Yaku.DOUBLE_RIICHI,
    "翻牌 白": Yaku.HAKU,
    "翻牌 發": Yaku.HATSU,
    "翻牌 中": Yaku.CHUN,
    "国士無双十三面待ち": Yaku.KOKUSHI_13,
    "抜きドラ": Yaku.DORA,
    # Mahjong Soul in English
    "Fully Concealed Hand": Yaku.MENZEN_TSUMO,
    "Riichi": Yaku.RIICHI,
    "Ippatsu": Yaku.IPPATSU,
    "Robbing a Kan": Yaku.CHANKAN,
    "After a Kan": Yaku.RINSHAN,
    "Under the Sea": Yaku.HAITEI,
    "Under the River": Yaku.HOUTEI,
    "Pinfu": Yaku.PINFU,
    "All Simples": Yaku.TANYAO,
    "Pure Double Sequence": Yaku.IIPEIKOU,
    "White Dragon": Yaku.HAKU,
    "Green Dragon": Yaku.HATSU,
    "Red Dragon": Yaku.CHUN,
    "Double Riichi": Yaku.DOUBLE_RIICHI,
    "Seven Pairs": Yaku.CHIITOITSU,
    "Half Outside Hand": Yaku.CHANTA,
    "Pure Straight": Yaku.ITTSUU,
    "Mixed Triple Sequence": Yaku.SANSHOKU_DOUJUN,
    "Triple Triplets": Yaku.SANSHOKU_DOUKOU,
    "Three Quads": Yaku.SANKANTSU,
    "All Triplets": Yaku.TOITOI,
    "Three Concealed Triplets": Yaku.SANANKOU,
    "Little Three Dragons": Yaku.SHOUSANGEN,
    "All Terminals and Honors": Yaku.HONROUTOU,
    "Twice Pure Double Sequence": Yaku.RYANPEIKOU,
    "Fully Outside Hand": Yaku.JUNCHAN,
    "Half Flush": Yaku.HONITSU,
    "Full Flush": Yaku.CHINITSU,
    "Hand of Man": Yaku.RENHOU,
    "Blessing of Heaven": Yaku.TENHOU,
    "Blessing of Earth": Yaku.CHIIHOU,
    "Big Three Dragons": Yaku.DAISANGEN,
    "Four Concealed Triplets": Yaku.SUUANKOU,
    "Single-wait Four Concealed Triplets": Yaku.SUUANKOU_TANKI,
    "All Honors": Yaku.TSUUIISOU,
    "All Green": Yaku.RYUUIISOU,
    "All Terminals": Yaku.CHINROUTOU,
    "Nine Gates": Yaku.CHUUREN_POUTOU,
    "True Nine Gates": Yaku.JUNSEI_CHUUREN,
    "Thirteen Orphans": Yaku.KOKUSHI,
    "Thirteen-wait Thirteen Orphans": Yaku.KOKUSHI_13,
    "Four Big Winds": Yaku.DAISUUSHII,
    "Four Little Winds": Yaku.SHOUSUUSHII,
    "Four Quads": Yaku.SUUKANTSU,
    "Dora": Yaku.DORA,
    "Ura Dora": Yaku.URA_DORA,
    "Red Five": Yaku.RED_DORA,
    "Kita": Yaku.DORA,
    "Eight-time East Staying": Yaku.PAARENCHAN,
    "Tsubame-gaeshi": Yaku.TSUBAME_GAESHI,
    "Kanburi": Yaku.KANBURI,
    "Shiiaruraotai": Yaku.JUUNIRAKUTAI,
    "Uumensai": Yaku.UUMENSAI,
    "Three Chained Triplets": Yaku.SANRENKOU,
    "Pure Triple Chow": Yaku.ISSHOKU_SANJUN,
    "Iipinmoyue": Yaku.IIPIN_MOYUE,
    "Chuupinraoyui": Yaku.CHUUPIN_RAOYUI,
    "Big Wheels": Yaku.DAISHARIN,
    "Bamboo Forest": Yaku.DAICHIKURIN,
    "Numerous Neighbours": Yaku.DAISUURIN,
    "Ishinouenimosannen": Yaku.ISHI_NO_UE_NIMO_SANNEN,
    "Big Seven Stars": Yaku.DAICHISEI,
}
"""Names that are not the kanji of `Yaku`. An extracted north counts as dora."""

SEAT_WIND = ("役牌:自風牌", "Seat Wind")
ROUND_WIND = ("役牌:場風牌", "Prevalent Wind")
"""Names of a wind yaku that do not say which wind; round and seat do."""

_NAMED: dict[str, Yaku] = {yaku.kanji: yaku for yaku in Yaku} | SPELLINGS


def yaku_named(name: str, seat_wind: int, round_wind: int) -> Yaku | None:
    """The yaku of a name as records write it; None if nobody is known to.

    Args:
        name: such as `断幺九` or `All Simples`.
        seat_wind: the winner's wind, 0 = east, for names that leave it open.
        round_wind: the wind of the round.

    >>> yaku_named("All Simples", 1, 0).label, yaku_named("Seat Wind", 1, 0).label
    ('tanyao', 'seat_south')
    """
    found = _NAMED.get(name)
    if found is None and name in SEAT_WIND:
        return Yaku(Yaku.SEAT_EAST + seat_wind)
    if found is None and name in ROUND_WIND:
        return Yaku(Yaku.ROUND_EAST + round_wind)
    return found
