"""The words of mjai events: keys and their other spellings, yaku, kinds of draw.

mjai has no specification that its programs keep to. The words are those of the
original server (gimite/mjai), of Mortal, akochan, manue and RiichiEnv.
"""

from __future__ import annotations

from paifu.logs.events import ClaimKind
from paifu.logs.tiles import KIND_NAMES, RED_IDS, mjai_name
from paifu.logs.yaku import Yaku

FORMAT = "mjai"

WALL = "wall-text"
"""How `haiyama` is laid, as a method of `paifu.replay.walls`."""

RIICHI_STICK = 1000

SPELLINGS = {
    "kyotaku": ("kyotaku", "kyoutaku"),
    "ura": ("uradora_markers", "ura_markers", "uradora_marker"),
    "yaku": ("yakus", "yaku"),
    "fan": ("fan", "han"),
    "deltas": ("deltas", "delta"),
    "length": ("gametype", "game_type"),
}
"""Keys that programs spell differently; the first is the original."""

IGNORED = frozenset(
    {
        "meta",  # Mortal: what its network thought
        "logs",  # gimite, manue: what the players thought, a text each
        "log",
        "can_act",  # Mortal: whether it was asked
        "possible_actions",  # gimite: what a client may answer
        "cannot_dahai",
    }
)
"""Keys that may stand in any event and say nothing of the game. They are kept in the
spelling, as is every line that has one."""

ASIDE = frozenset({"hello", "join", "none", "error"})
"""Events of the protocol between server and client that say nothing of the game."""

EAST_ONLY = {"tonpu": True, "tonpusen": True, "tonnan": False, "hanchan": False}
"""What `gametype` says of the length of a game."""

EAST_FIRST, HANCHAN_FIRST = 4, 0
"""akochan's `kyoku_first`: the place of the first round, were the game to end South 4.
"""

WINDS = "ESWN"

REASONS = {
    "fanpai": ClaimKind.EXHAUSTIVE,
    "nagashimangan": ClaimKind.NAGASHI,
    "kyushukyuhai": ClaimKind.KYUUSHU,
    "sufonrenta": ClaimKind.SUUFON,
    "suchareach": ClaimKind.SUUCHA_RIICHI,
    "sukaikan": ClaimKind.SUUKAIKAN,
    "sanchaho": ClaimKind.SANCHAHOU,
    # RiichiEnv
    "exhaustive_draw": ClaimKind.EXHAUSTIVE,
    "kyushu_kyuhai": ClaimKind.KYUUSHU,
    "sufuurenta": ClaimKind.SUUFON,
    "suucha_riichi": ClaimKind.SUUCHA_RIICHI,
    "suukansansen": ClaimKind.SUUKAIKAN,
}
"""The `reason` of a draw."""

EXHAUSTIVE = (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI)
"""Draws with no tile left."""

REASON_OF: dict[int, str] = {}
for _reason, _kind in REASONS.items():
    REASON_OF.setdefault(int(_kind), _reason)

YAKU_OF = {
    "menzenchin_tsumoho": Yaku.MENZEN_TSUMO,
    "reach": Yaku.RIICHI,
    "double_reach": Yaku.DOUBLE_RIICHI,
    "ippatsu": Yaku.IPPATSU,
    "chankan": Yaku.CHANKAN,
    "rinshankaiho": Yaku.RINSHAN,
    "haiteiraoyue": Yaku.HAITEI,
    "hoteiraoyui": Yaku.HOUTEI,
    "pinfu": Yaku.PINFU,
    "tanyaochu": Yaku.TANYAO,
    "ipeko": Yaku.IIPEIKOU,
    "chitoitsu": Yaku.CHIITOITSU,
    "honchantaiyao": Yaku.CHANTA,
    "ikkitsukan": Yaku.ITTSUU,
    "sanshokudojun": Yaku.SANSHOKU_DOUJUN,
    "sanshokudoko": Yaku.SANSHOKU_DOUKOU,
    "sankantsu": Yaku.SANKANTSU,
    "toitoiho": Yaku.TOITOI,
    "sananko": Yaku.SANANKOU,
    "shosangen": Yaku.SHOUSANGEN,
    "honroto": Yaku.HONROUTOU,
    "ryanpeko": Yaku.RYANPEIKOU,
    "junchantaiyao": Yaku.JUNCHAN,
    "honiso": Yaku.HONITSU,
    "chiniso": Yaku.CHINITSU,
    "tenho": Yaku.TENHOU,
    "chiho": Yaku.CHIIHOU,
    "renho": Yaku.RENHOU,
    "daisangen": Yaku.DAISANGEN,
    "tsuiso": Yaku.TSUUIISOU,
    "ryuiso": Yaku.RYUUIISOU,
    "chinroto": Yaku.CHINROUTOU,
    "daisushi": Yaku.DAISUUSHII,
    "shosushi": Yaku.SHOUSUUSHII,
    "sukantsu": Yaku.SUUKANTSU,
    "dora": Yaku.DORA,
    "uradora": Yaku.URA_DORA,
    "akadora": Yaku.RED_DORA,
}
"""Yaku whose mjai name tells which they are."""

DRAGONS, ROUND_WIND, SEAT_WIND = "sangenpai", "bakaze", "jikaze"
"""Names of which the hand, the round or the seat says the rest."""

EITHER = {
    "suanko": (Yaku.SUUANKOU, Yaku.SUUANKOU_TANKI),
    "kokushimuso": (Yaku.KOKUSHI, Yaku.KOKUSHI_13),
    "churenpoton": (Yaku.CHUUREN_POUTOU, Yaku.JUNSEI_CHUUREN),
}
"""Names that stand for either of two yaku: such a claim states no yaku."""

NAME_OF: dict[int, str] = {int(yaku): name for name, yaku in YAKU_OF.items()}
NAME_OF.update((int(yaku), name) for name, two in EITHER.items() for yaku in two)
NAME_OF.update((int(Yaku.SEAT_EAST) + wind, SEAT_WIND) for wind in range(4))
NAME_OF.update((int(Yaku.ROUND_EAST) + wind, ROUND_WIND) for wind in range(4))
NAME_OF.update((int(Yaku.HAKU) + dragon, DRAGONS) for dragon in range(3))

YAKUMAN_FAN = 100
"""Fan of a yakuman in `yakus` and `fan`."""

YAKUMAN = frozenset(range(int(Yaku.TENHOU), int(Yaku.SUUKANTSU) + 1))
"""Ids of yaku that are yakuman."""

FIRST_DRAGON = KIND_NAMES.index("5z")

TILES: dict[str, tuple[int, bool] | None] = {
    mjai_name(tile): (tile // 4, tile in RED_IDS) for tile in range(136)
} | {"?": None}
"""Name -> kind and whether it is red; None for a tile that is not shown."""


def spelled_fan(yaku: int, han: int) -> int:
    """The fan that `yakus` has of a yaku, of which a yakuman's han is not stated."""
    return YAKUMAN_FAN if yaku in YAKUMAN else han
