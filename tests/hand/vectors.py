"""Scoring vectors of other projects, as hands to score (`../shared/vectors`)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from hand.claims import dora_count
from paifu.logs.engine import plain
from paifu.logs.events import EventKind
from paifu.logs.yaku import Yaku
from paifu.replay.hand.state import Win
from shared import shared

SUITS = "mpsz"

# majiang-core's names, apart from winds, which need the seat.
MAJIANG_NAMES = {
    "門前清自摸和": Yaku.MENZEN_TSUMO, "立直": Yaku.RIICHI, "一発": Yaku.IPPATSU,
    "嶺上開花": Yaku.RINSHAN, "海底摸月": Yaku.HAITEI, "河底撈魚": Yaku.HOUTEI,
    "平和": Yaku.PINFU, "断幺九": Yaku.TANYAO, "一盃口": Yaku.IIPEIKOU,
    "翻牌 白": Yaku.HAKU, "翻牌 發": Yaku.HATSU, "翻牌 中": Yaku.CHUN,
    "ダブル立直": Yaku.DOUBLE_RIICHI, "七対子": Yaku.CHIITOITSU,
    "混全帯幺九": Yaku.CHANTA, "一気通貫": Yaku.ITTSUU,
    "三色同順": Yaku.SANSHOKU_DOUJUN, "三色同刻": Yaku.SANSHOKU_DOUKOU,
    "対々和": Yaku.TOITOI, "三暗刻": Yaku.SANANKOU, "小三元": Yaku.SHOUSANGEN,
    "混老頭": Yaku.HONROUTOU, "二盃口": Yaku.RYANPEIKOU, "純全帯幺九": Yaku.JUNCHAN,
    "混一色": Yaku.HONITSU, "清一色": Yaku.CHINITSU, "四暗刻": Yaku.SUUANKOU,
    "国士無双": Yaku.KOKUSHI, "ドラ": Yaku.DORA, "裏ドラ": Yaku.URA_DORA,
    "赤ドラ": Yaku.RED_DORA,
}  # fmt: skip

# Mahjong Soul's numbers of yaku, in its own order from 1; 10 and 11 are the winds.
SOUL_NAMES = (
    "menzen_tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu",
    "chun", "", "", "tanyao", "iipeikou", "pinfu", "chanta", "ittsuu",
    "sanshoku_doujun", "double_riichi", "sanshoku_doukou", "sankantsu", "toitoi",
    "sanankou", "shousangen", "honroutou", "chiitoitsu", "junchan", "honitsu",
    "ryanpeikou", "chinitsu", "ippatsu", "dora", "red_dora", "ura_dora", "dora",
    "tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou",
    "chinroutou", "kokushi", "shousuushii", "suukantsu", "chuuren_poutou", "",
    "junsei_chuuren", "suuankou_tanki", "kokushi_13", "daisuushii",
)  # fmt: skip


@dataclass
class Vector:
    """One hand and what another project says of it."""

    where: str
    win: Win
    expected: dict[str, Any]
    yaku: dict[Yaku, int] = field(default_factory=dict)


def load(path: str) -> Any:
    """A JSON file of ../shared/vectors."""
    return json.loads(shared(f"vectors/{path}").read_text("utf-8"))


def majiang_tiles(text: str) -> list[int]:
    """Tile ids of one part of a majiang hand, those of the red fives exact."""
    tiles, suit = [], ""
    for char in text:
        if char in SUITS:
            suit = char
        elif char.isdigit():
            kind = 9 * SUITS.index(suit) + int(char) - 1
            tiles.append(4 * (kind + 5) if char == "0" else 4 * kind + 1)
    return tiles


def add_majiang_meld(win: Win, text: str) -> None:
    """Add a meld such as `m34-0`, `s5550+` or `z1111`."""
    kinds = sorted(tile // 4 for tile in majiang_tiles(text))
    called = any(sign in text for sign in "-=+")
    kind = EventKind.CHI if kinds[0] != kinds[-1] else EventKind.PON
    if len(kinds) == 4:
        kind = EventKind.DAIMINKAN if called else EventKind.ANKAN
    win.meld_kind[win.meld_count] = int(kind)
    win.meld_tile[win.meld_count] = kinds[0]
    win.meld_count += 1


def majiang_yaku(name: str, win: Win) -> Yaku:
    """Id of a yaku by majiang's name."""
    if name.startswith("自風"):
        return Yaku(Yaku.SEAT_EAST + win.seat_wind)
    if name.startswith("場風"):
        return Yaku(Yaku.ROUND_EAST + win.round_wind)
    return MAJIANG_NAMES[name]


def majiang_vector(number: int, row: dict[str, Any]) -> Vector:
    """One row of hule.json."""
    given, param = row["in"], row["in"]["param"]
    win = plain(Win)
    parts = given["shoupai"].split(",")
    concealed = majiang_tiles(parts[0])
    winning = concealed[-1:]
    if "rongpai" in given:
        winning = majiang_tiles(given["rongpai"])
        concealed += winning
    for tile in concealed:
        win.counts[tile // 4] += 1
    for meld in parts[1:]:
        add_majiang_meld(win, meld)
    every = concealed + [tile for meld in parts[1:] for tile in majiang_tiles(meld)]
    flags = param["hupai"]
    win.win_kind = winning[0] // 4
    win.tsumo = int("rongpai" not in given)
    win.seat_wind, win.round_wind = param["menfeng"], param["zhuangfeng"]
    win.dealer = int(win.seat_wind == 0)
    win.riichi = flags.get("lizhi", 0)
    win.ippatsu, win.rinshan = int(flags.get("yifa", 0)), int(flags.get("lingshang", 0))
    win.last_tile = int(flags.get("haidi", 0) > 0)
    win.dora = dora_count(every, majiang_indicators(param["baopai"]), 4)
    win.ura = dora_count(every, majiang_indicators(param["fubaopai"] or []), 4)
    win.red = sum(tile in (16, 52, 88) for tile in every)
    win.honba = param["jicun"]["changbang"]
    yaku = {
        majiang_yaku(one["name"], win): len(one["fanshu"])
        if isinstance(one["fanshu"], str)
        else one["fanshu"]
        for one in row["out"]["hupai"]
    }
    return Vector(f"hule.json row {number}", win, row["out"], yaku)


def majiang_indicators(texts: list[str]) -> list[int]:
    return [tile for text in texts for tile in majiang_tiles(text)]


def majiang_vectors() -> list[Vector]:
    """All rows of hule.json, played by majiang-core's default rules."""
    rows = load("kobalab/hule.json")
    return [majiang_vector(number, row) for number, row in enumerate(rows)]


def soul_vector(where: str, case: dict[str, Any]) -> Vector:
    """One case of RiichiEnv's agari files."""
    win, given = plain(Win), case["conditions"]
    concealed = list(case["tiles_136"])
    if len(concealed) % 3 == 1:  # one case has the winning tile among them already
        concealed.append(case["win_tile_136"])
    for tile in concealed:
        win.counts[tile // 4] += 1
    every = list(concealed)
    for meld in case["melds"]:
        every += meld["tiles"]
        kind = {"chi": EventKind.CHI, "pon": EventKind.PON}.get(meld["meld_type"])
        if kind is None:
            kind = EventKind.DAIMINKAN if meld["opened"] else EventKind.ANKAN
        win.meld_kind[win.meld_count] = int(kind)
        win.meld_tile[win.meld_count] = min(meld["tiles"]) // 4
        win.meld_count += 1
    win.nuki = given["kita_count"]
    players = given["num_players"]
    win.win_kind = case["win_tile_136"] // 4
    win.tsumo = int(given["tsumo"])
    win.seat_wind, win.round_wind = given["player_wind"], given["round_wind"]
    win.dealer = int(win.seat_wind == 0)
    win.riichi = 2 if given["double_riichi"] else int(given["riichi"])
    win.ippatsu, win.rinshan = int(given["ippatsu"]), int(given["rinshan"])
    win.chankan = int(given["chankan"])
    win.last_tile = int(given["haitei"] or given["houtei"])
    win.first_turn = int(given["tsumo_first_turn"])
    every += [120] * win.nuki
    win.dora = dora_count(every, case["dora_indicators"], players)
    reds = (52, 88) if players == 3 else (16, 52, 88)
    win.red = sum(tile in reds for tile in every)
    return Vector(where, win, case["expected"])


def soul_vectors(file: str) -> list[Vector]:
    """All cases of `agari_4p` or `agari_3p`; Mahjong Soul's ranked rules."""
    cases = load(f"riichienv/{file}.json")["cases"]
    return [soul_vector(f"{file} case {n}", case) for n, case in enumerate(cases)]


def soul_names(vector: Vector) -> set[str]:
    """Names of the yaku that a case expects."""
    found = set()
    for number in vector.expected["yaku"]:
        if number == 10:
            found.add(Yaku(Yaku.SEAT_EAST + vector.win.seat_wind).label)
        elif number == 11:
            found.add(Yaku(Yaku.ROUND_EAST + vector.win.round_wind).label)
        else:
            found.add(SOUL_NAMES[number - 1])
    return found
