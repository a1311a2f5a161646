"""Yaku ids and names: the vocabulary in which records claim yaku.

Ids 0-54 are Tenhou's public numbers, because every other platform's list maps onto
them. Local yaku, which a rule set has to name, follow from `LOCAL_FROM` on. What a yaku
is worth and when it holds is the rules' business (`paifu.replay`).
"""

from enum import IntEnum


class Yaku(IntEnum):
    """A yaku, or one of the three kinds of dora that records list beside them."""

    MENZEN_TSUMO = 0
    RIICHI = 1
    IPPATSU = 2
    CHANKAN = 3
    RINSHAN = 4
    HAITEI = 5
    HOUTEI = 6
    PINFU = 7
    TANYAO = 8
    IIPEIKOU = 9
    SEAT_EAST = 10
    SEAT_SOUTH = 11
    SEAT_WEST = 12
    SEAT_NORTH = 13
    ROUND_EAST = 14
    ROUND_SOUTH = 15
    ROUND_WEST = 16
    ROUND_NORTH = 17
    HAKU = 18
    HATSU = 19
    CHUN = 20
    DOUBLE_RIICHI = 21
    CHIITOITSU = 22
    CHANTA = 23
    ITTSUU = 24
    SANSHOKU_DOUJUN = 25
    SANSHOKU_DOUKOU = 26
    SANKANTSU = 27
    TOITOI = 28
    SANANKOU = 29
    SHOUSANGEN = 30
    HONROUTOU = 31
    RYANPEIKOU = 32
    JUNCHAN = 33
    HONITSU = 34
    CHINITSU = 35
    RENHOU = 36
    TENHOU = 37
    CHIIHOU = 38
    DAISANGEN = 39
    SUUANKOU = 40
    SUUANKOU_TANKI = 41
    TSUUIISOU = 42
    RYUUIISOU = 43
    CHINROUTOU = 44
    CHUUREN_POUTOU = 45
    JUNSEI_CHUUREN = 46
    KOKUSHI = 47
    KOKUSHI_13 = 48
    DAISUUSHII = 49
    SHOUSUUSHII = 50
    SUUKANTSU = 51
    DORA = 52
    URA_DORA = 53
    RED_DORA = 54
    OPEN_RIICHI = 55
    DOUBLE_OPEN_RIICHI = 56
    SASHIKOMI = 57
    PAARENCHAN = 58
    SANRENKOU = 59
    SUURENKOU = 60
    ISSHOKU_SANJUN = 61
    ISSHOKU_YONJUN = 62
    SHOUSHARIN = 63
    DAISHARIN = 64
    DAICHIKURIN = 65
    DAISUURIN = 66
    DAICHISEI = 67
    UUMENSAI = 68
    TSUBAME_GAESHI = 69
    KANBURI = 70
    IIPIN_MOYUE = 71
    CHUUPIN_RAOYUI = 72
    JUUNIRAKUTAI = 73
    ISHI_NO_UE_NIMO_SANNEN = 74

    @property
    def label(self) -> str:
        """The name as people write it: `sanshoku_doujun`."""
        return self.name.lower()


YAKU_COUNT = len(Yaku)
"""How many ids there are."""

LOCAL_FROM = 55
"""First id of a local yaku. A mask has 62 bits at most: ids below are the bits of one,
the local ones the bits of a second (bit 0 is this id)."""

LOCAL_COUNT = YAKU_COUNT - LOCAL_FROM
"""How many local yaku there are."""
