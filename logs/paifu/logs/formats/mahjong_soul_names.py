"""What Mahjong Soul calls tiles, yaku, melds and draws.

Numbers and Chinese names of yaku are those of the game's own table `fan`, as
Equim-chan/tensoul has it (`data.json`); records before ids came name the yaku only, in
words of which some were others then. Kinds of abortive draws are the constants
`E_LiuJu` of the game's client, as Yesterday17/majsoul-source-prettier has them.
"""

from __future__ import annotations

from paifu.logs.assigner import Name
from paifu.logs.events import ClaimKind
from paifu.logs.tiles import KIND_NAMES, KIND_OF
from paifu.logs.yaku import Yaku

TILES: dict[str, Name] = {name: (kind, False) for name, kind in KIND_OF.items()} | {
    f"0{suit}": (KIND_OF[f"5{suit}"], True) for suit in "mps"
}
"""A tile's kind, and whether it is a red one.

>>> TILES["7z"], TILES["0p"]
((33, False), (13, True))
"""


def tile_text(tile: int, reds: frozenset[int]) -> str:
    """The name of a tile id; a red tile that is no five has none.

    Raises:
        ValueError: a red tile that is no five, or a hidden tile.

    >>> tile_text(52, frozenset((52,))), tile_text(53, frozenset((52,)))
    ('0p', '5p')
    """
    if not 0 <= tile < 136:
        raise ValueError("a hidden tile has no name")
    name = KIND_NAMES[tile // 4]
    if tile not in reds:
        return name
    if name[0] != "5" or name[1] == "z":
        raise ValueError(f"a red {name} has no name")
    return f"0{name[1]}"


SEAT_WIND, ROUND_WIND = 10, 11
"""Yaku that are four of ours each: east to north."""

NORTHS = 34
"""Dora for norths taken out, which are dora among ours."""

YAKU_OF: dict[int, Yaku] = {
    1: Yaku.MENZEN_TSUMO,
    2: Yaku.RIICHI,
    3: Yaku.CHANKAN,
    4: Yaku.RINSHAN,
    5: Yaku.HAITEI,
    6: Yaku.HOUTEI,
    7: Yaku.HAKU,
    8: Yaku.HATSU,
    9: Yaku.CHUN,
    SEAT_WIND: Yaku.SEAT_EAST,
    ROUND_WIND: Yaku.ROUND_EAST,
    12: Yaku.TANYAO,
    13: Yaku.IIPEIKOU,
    14: Yaku.PINFU,
    15: Yaku.CHANTA,
    16: Yaku.ITTSUU,
    17: Yaku.SANSHOKU_DOUJUN,
    18: Yaku.DOUBLE_RIICHI,
    19: Yaku.SANSHOKU_DOUKOU,
    20: Yaku.SANKANTSU,
    21: Yaku.TOITOI,
    22: Yaku.SANANKOU,
    23: Yaku.SHOUSANGEN,
    24: Yaku.HONROUTOU,
    25: Yaku.CHIITOITSU,
    26: Yaku.JUNCHAN,
    27: Yaku.HONITSU,
    28: Yaku.RYANPEIKOU,
    29: Yaku.CHINITSU,
    30: Yaku.IPPATSU,
    31: Yaku.DORA,
    32: Yaku.RED_DORA,
    33: Yaku.URA_DORA,
    NORTHS: Yaku.DORA,
    35: Yaku.TENHOU,
    36: Yaku.CHIIHOU,
    37: Yaku.DAISANGEN,
    38: Yaku.SUUANKOU,
    39: Yaku.TSUUIISOU,
    40: Yaku.RYUUIISOU,
    41: Yaku.CHINROUTOU,
    42: Yaku.KOKUSHI,
    43: Yaku.SHOUSUUSHII,
    44: Yaku.SUUKANTSU,
    45: Yaku.CHUUREN_POUTOU,
    46: Yaku.PAARENCHAN,
    47: Yaku.JUNSEI_CHUUREN,
    48: Yaku.SUUANKOU_TANKI,
    49: Yaku.KOKUSHI_13,
    50: Yaku.DAISUUSHII,
    51: Yaku.TSUBAME_GAESHI,
    52: Yaku.KANBURI,
    53: Yaku.JUUNIRAKUTAI,
    54: Yaku.UUMENSAI,
    55: Yaku.SANRENKOU,
    56: Yaku.ISSHOKU_SANJUN,
    57: Yaku.IIPIN_MOYUE,
    58: Yaku.CHUUPIN_RAOYUI,
    59: Yaku.RENHOU,
    60: Yaku.DAISHARIN,
    61: Yaku.DAICHIKURIN,
    62: Yaku.DAISUURIN,
    63: Yaku.ISHI_NO_UE_NIMO_SANNEN,
    64: Yaku.DAICHISEI,
}
"""Our yaku by the game's number."""

ID_OF: dict[int, int] = {
    int(yaku): number for number, yaku in YAKU_OF.items() if number != NORTHS
} | {
    int(first) + wind: number
    for number, first in (
        (SEAT_WIND, Yaku.SEAT_EAST),
        (ROUND_WIND, Yaku.ROUND_EAST),
    )
    for wind in range(4)
}
"""The game's number of each of our yaku that it has."""

YAKU_NAMES: dict[str, int] = {
    name: number
    for number, names in {
        1: "门前清自摸和",
        2: "立直",
        3: "枪杠",
        4: "岭上开花",
        5: "海底摸月",
        6: "河底捞鱼",
        7: "役牌 白|役牌:白",
        8: "役牌 发|役牌:发",
        9: "役牌 中|役牌:中",
        10: "役牌:门风牌|役牌:自风牌",
        11: "役牌:场风牌",
        12: "断幺九",
        13: "一杯口",
        14: "平和",
        15: "混全带幺九",
        16: "一气通贯",
        17: "三色同顺",
        18: "两立直",
        19: "三色同刻",
        20: "三杠子",
        21: "对对和",
        22: "三暗刻",
        23: "小三元",
        24: "混老头",
        25: "七对子",
        26: "纯全带幺九",
        27: "混一色",
        28: "二杯口",
        29: "清一色",
        30: "一发",
        31: "宝牌",
        32: "红宝牌",
        33: "里宝牌",
        34: "拔北宝牌",
        35: "天和",
        36: "地和",
        37: "大三元",
        38: "四暗刻",
        39: "字一色",
        40: "绿一色",
        41: "清老头",
        42: "国士无双",
        43: "小四喜",
        44: "四杠子",
        45: "九莲宝灯",
        46: "八连庄",
        47: "纯正九莲宝灯",
        48: "四暗刻单骑",
        49: "国士无双十三面",
        50: "大四喜",
    }.items()
    for name in names.split("|")
}
"""Numbers of the yaku that old records only name; full-width colons as plain ones."""

TWOFOLD = frozenset(
    (
        Yaku.JUNSEI_CHUUREN,
        Yaku.SUUANKOU_TANKI,
        Yaku.KOKUSHI_13,
        Yaku.DAISUUSHII,
        Yaku.DAICHISEI,
    )
)
"""Yakuman that count twice."""

LIMIT_NAMES: dict[str, int] = {
    "": 0,
    "满贯": 1,
    "跳满": 2,
    "倍满": 3,
    "三倍满": 4,
    "役满": 5,
    "累计役满": 5,
}
"""Limits that old records name; many-fold yakuman follow from their number."""

KAZOE_TITLE = 11
"""`title_id` of a yakuman that is counted together; 5 to 10 are one to six yakuman."""

DRAWS: dict[int, ClaimKind] = {
    1: ClaimKind.KYUUSHU,
    2: ClaimKind.SUUFON,
    3: ClaimKind.SUUKAIKAN,
    4: ClaimKind.SUUCHA_RIICHI,
    5: ClaimKind.SANCHAHOU,
}
"""Kinds of abortive draws by the `type` of a RecordLiuJu."""
