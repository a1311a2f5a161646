"""Names of yaku and draws in majiang records, and their ids.

A record may name a yaku as it likes; these are the names of kobalab/majiang-core
(lib/hule.js), of kobalab/tenhou-log, whose files have some of their own, and of local
yaku. The first name of an id is the one that is written.
"""

from __future__ import annotations

from paifu.logs.events import ClaimKind
from paifu.logs.yaku import Yaku

_OWN = {
    "翻牌 白": Yaku.HAKU,
    "翻牌 發": Yaku.HATSU,
    "翻牌 中": Yaku.CHUN,
    "ダブル立直": Yaku.DOUBLE_RIICHI,
}

YAKU_OF = {
    **{yaku.kanji: yaku for yaku in Yaku},
    **_OWN,
    "国士無双１３面": Yaku.KOKUSHI_13,
}
"""The yaku of every known name."""

YAKU_NAMES = {yaku: yaku.kanji for yaku in Yaku} | {
    yaku: name for name, yaku in _OWN.items()
}
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
