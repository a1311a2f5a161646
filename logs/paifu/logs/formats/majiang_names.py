"""Names of yaku and draws in majiang records, and their ids.

A record may name a yaku as it likes; these are the names of kobalab/majiang-core
(lib/hule.js), of kobalab/tenhou-log, whose files have some of their own, and of local
yaku. The first name of an id is the one that is written.
"""

from __future__ import annotations

from paifu.logs.events import ClaimKind
from paifu.logs.yaku import Yaku

_WINDS = "東南西北"

_NAMES: tuple[tuple[str, Yaku], ...] = (
    ("門前清自摸和", Yaku.MENZEN_TSUMO),
    ("立直", Yaku.RIICHI),
    ("一発", Yaku.IPPATSU),
    ("槍槓", Yaku.CHANKAN),
    ("嶺上開花", Yaku.RINSHAN),
    ("海底摸月", Yaku.HAITEI),
    ("河底撈魚", Yaku.HOUTEI),
    ("平和", Yaku.PINFU),
    ("断幺九", Yaku.TANYAO),
    ("一盃口", Yaku.IIPEIKOU),
    *((f"自風 {_WINDS[i]}", Yaku(Yaku.SEAT_EAST + i)) for i in range(4)),
    *((f"場風 {_WINDS[i]}", Yaku(Yaku.ROUND_EAST + i)) for i in range(4)),
    ("翻牌 白", Yaku.HAKU),
    ("翻牌 發", Yaku.HATSU),
    ("翻牌 中", Yaku.CHUN),
    ("役牌 白", Yaku.HAKU),
    ("役牌 發", Yaku.HATSU),
    ("役牌 中", Yaku.CHUN),
    ("ダブル立直", Yaku.DOUBLE_RIICHI),
    ("両立直", Yaku.DOUBLE_RIICHI),
    ("七対子", Yaku.CHIITOITSU),
    ("混全帯幺九", Yaku.CHANTA),
    ("一気通貫", Yaku.ITTSUU),
    ("三色同順", Yaku.SANSHOKU_DOUJUN),
    ("三色同刻", Yaku.SANSHOKU_DOUKOU),
    ("三槓子", Yaku.SANKANTSU),
    ("対々和", Yaku.TOITOI),
    ("三暗刻", Yaku.SANANKOU),
    ("小三元", Yaku.SHOUSANGEN),
    ("混老頭", Yaku.HONROUTOU),
    ("二盃口", Yaku.RYANPEIKOU),
    ("純全帯幺九", Yaku.JUNCHAN),
    ("混一色", Yaku.HONITSU),
    ("清一色", Yaku.CHINITSU),
    ("人和", Yaku.RENHOU),
    ("天和", Yaku.TENHOU),
    ("地和", Yaku.CHIIHOU),
    ("大三元", Yaku.DAISANGEN),
    ("四暗刻", Yaku.SUUANKOU),
    ("四暗刻単騎", Yaku.SUUANKOU_TANKI),
    ("字一色", Yaku.TSUUIISOU),
    ("緑一色", Yaku.RYUUIISOU),
    ("清老頭", Yaku.CHINROUTOU),
    ("九蓮宝燈", Yaku.CHUUREN_POUTOU),
    ("純正九蓮宝燈", Yaku.JUNSEI_CHUUREN),
    ("国士無双", Yaku.KOKUSHI),
    ("国士無双十三面", Yaku.KOKUSHI_13),
    ("国士無双１３面", Yaku.KOKUSHI_13),
    ("大四喜", Yaku.DAISUUSHII),
    ("小四喜", Yaku.SHOUSUUSHII),
    ("四槓子", Yaku.SUUKANTSU),
    ("ドラ", Yaku.DORA),
    ("裏ドラ", Yaku.URA_DORA),
    ("赤ドラ", Yaku.RED_DORA),
    ("オープン立直", Yaku.OPEN_RIICHI),
    ("ダブルオープン立直", Yaku.DOUBLE_OPEN_RIICHI),
    ("差し込み", Yaku.SASHIKOMI),
    ("八連荘", Yaku.PAARENCHAN),
    ("三連刻", Yaku.SANRENKOU),
    ("四連刻", Yaku.SUURENKOU),
    ("一色三順", Yaku.ISSHOKU_SANJUN),
    ("一色四順", Yaku.ISSHOKU_YONJUN),
    ("小車輪", Yaku.SHOUSHARIN),
    ("大車輪", Yaku.DAISHARIN),
    ("大竹林", Yaku.DAICHIKURIN),
    ("大数隣", Yaku.DAISUURIN),
    ("大七星", Yaku.DAICHISEI),
    ("五門斉", Yaku.UUMENSAI),
    ("燕返し", Yaku.TSUBAME_GAESHI),
    ("槓振り", Yaku.KANBURI),
    ("一筒摸月", Yaku.IIPIN_MOYUE),
    ("九筒撈魚", Yaku.CHUUPIN_RAOYUI),
    ("十二落抬", Yaku.JUUNIRAKUTAI),
    ("石の上にも三年", Yaku.ISHI_NO_UE_NIMO_SANNEN),
)

YAKU_OF = dict(_NAMES)
"""The yaku of every known name."""

YAKU_NAMES = {yaku: name for name, yaku in reversed(_NAMES)}
"""The name that a yaku is written by."""

_DRAWS = (
    ("荒牌平局", ClaimKind.EXHAUSTIVE),
    ("流局", ClaimKind.EXHAUSTIVE),
    ("流し満貫", ClaimKind.NAGASHI),
    ("九種九牌", ClaimKind.KYUUSHU),
    ("四風連打", ClaimKind.SUUFON),
    ("四家立直", ClaimKind.SUUCHA_RIICHI),
    ("四開槓", ClaimKind.SUUKAIKAN),
    ("四槓散了", ClaimKind.SUUKAIKAN),
    ("三家和", ClaimKind.SANCHAHOU),
    ("三家和了", ClaimKind.SANCHAHOU),
    ("途中流局", ClaimKind.DRAW_UNSTATED),
)

DRAW_OF = dict(_DRAWS)
"""The kind of every known name of a draw."""

DRAW_NAMES = {kind: name for name, kind in reversed(_DRAWS)}
"""The name that a draw is written by."""
