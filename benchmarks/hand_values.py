"""What other scorers make of hands (`random_hands`); runs in their own environments.

    python benchmarks/hand_values.py PEER HANDS VALUES

HANDS has a hand a line, VALUES gets a line each: `null` where the peer cannot express
the hand or its rules, else [wins, han, fu, payments]; a yakuman has no fu, and 13 han a
unit. Payments are [ron] or, for a tsumo, [dealer, child] without the winner's own. A
peer that raises gives [the error] instead.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

Hand = dict[str, Any]
Worth = list[Any] | None

RED_IDS = (16, 52, 88)
TWO, FOUR = 2, 4


# ---- mahjong (PyPI)


@cache
def _mahjong() -> Any:
    class Names:
        hand = import_module("mahjong.hand_calculating.hand").HandCalculator()
        config = import_module("mahjong.hand_calculating.hand_config")
        scores = import_module("mahjong.hand_calculating.scores")
        meld = import_module("mahjong.meld").Meld

    return Names


MAHJONG_OPTIONS: dict[str, dict[str, Any] | None] = {
    "usual": {},
    "no_kuitan": {"has_open_tanyao": False},
    "kiriage": {"kiriage": True},
    "counted_sanbaiman": {"kazoe_limit": 1},
    "double": {"has_double_yakuman": True},
    "open_20": {"fu_for_open_pinfu": False},
    "tsumo_fu": {"fu_for_pinfu_tsumo": True},
    "wheels": {"has_daisharin": True, "has_daisharin_other_suits": True},
    "seven_stars": {"has_daichisei": True},
    "open_riichi": {},
    "eight": {"paarenchan_needs_yaku": True},
    "aotenjou": {},
    "double_wind_2": None,
}


def by_mahjong(hand: Hand) -> Worth:
    """Its `HandCalculator`."""
    options, names, flags = MAHJONG_OPTIONS[hand["rules"]], _mahjong(), hand["flags"]
    if options is None or ("first_turn" in flags and "tsumo" not in flags):
        return None
    settings = {
        "has_open_tanyao": True,
        "has_aka_dora": True,
        "has_double_yakuman": False,
        "limit_to_sextuple_yakuman": False,
        **options,
    }
    last, tsumo = "last_tile" in flags, "tsumo" in flags
    dealer = hand["seat_wind"] == 0
    first, riichi = "first_turn" in flags, "riichi" in flags
    config = names.config.HandConfig(
        is_tsumo=tsumo,
        is_riichi=riichi or "double_riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan="chankan" in flags,
        is_haitei=last and tsumo,
        is_houtei=last and not tsumo,
        is_tenhou=first and dealer,
        is_chiihou=first and not dealer,
        is_open_riichi=hand["rules"] == "open_riichi"
        and (riichi or "double_riichi" in flags),
        player_wind=27 + hand["seat_wind"],
        round_wind=27 + hand["round_wind"],
        paarenchan=int(hand["rules"] == "eight" and hand["streak"] == 8),
        options=names.config.OptionalRules(**settings),
    )
    melds = [
        names.meld(kind.replace("ankan", "kan"), tiles, opened=kind != "ankan")
        for kind, tiles in hand["melds"]
    ]
    given: dict[str, Any] = {}
    if hand["rules"] == "aotenjou":
        given["scores_calculator_factory"] = names.scores.Aotenjou
    found = names.hand.estimate_hand_value(
        [*hand["tiles"], *(tile for _, tiles in hand["melds"] for tile in tiles)],
        hand["win"],
        melds=melds,
        dora_indicators=hand["dora"],
        ura_dora_indicators=hand["ura"],
        config=config,
        **given,
    )
    if found.error:
        return [False, 0, 0, []]
    main, other = found.cost["main"], found.cost["additional"]
    paid = [main] if not tsumo else [other if dealer else main, other]
    if tsumo and dealer:
        paid = [main]
    yakuman = any(one.is_yakuman for one in found.yaku)
    if yakuman and hand["rules"] == "aotenjou":
        return None  # it adds some other yaku to it, and leaves some out
    return [True, found.han, 0 if yakuman else found.fu, paid]


# ---- RiichiEnv


def by_riichienv(hand: Hand) -> Worth:
    """Its `HandEvaluator`, by the rules of Mahjong Soul alone."""
    flags = hand["flags"]
    unknown = hand["rules"] not in ("usual", "double")
    if unknown or ("first_turn" in flags and "tsumo" not in flags):
        return None
    env: Any = import_module("riichienv")
    kinds = {"chi": "Chi", "pon": "Pon", "kan": "Daiminkan", "ankan": "Ankan"}
    melds = [
        env.Meld(getattr(env.MeldType, kinds[kind]), tiles, kind != "ankan", -1)
        for kind, tiles in hand["melds"]
    ]
    tsumo, last = "tsumo" in flags, "last_tile" in flags
    conditions = env.Conditions(
        tsumo=tsumo,
        riichi="riichi" in flags or "double_riichi" in flags,
        double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags,
        haitei=last and tsumo,
        houtei=last and not tsumo,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        tsumo_first_turn="first_turn" in flags,
        player_wind=hand["seat_wind"],
        round_wind=hand["round_wind"],
    )
    tiles = list(hand["tiles"])
    if sum(len(ids) == FOUR for _, ids in hand["melds"]) == TWO:
        tiles.remove(hand["win"])  # 16 tiles are a hand without its last one to it
    evaluator = env.HandEvaluator(tiles, melds)
    found = evaluator.calc(hand["win"], hand["dora"], conditions, hand["ura"])
    if not found.is_win:
        return [False, 0, 0, []]
    if found.yakuman and hand["rules"] == "usual":
        return None  # it counts four of them twice
    dealer = hand["seat_wind"] == 0
    paid = [found.ron_agari]
    if tsumo:
        paid = [found.tsumo_agari_oya, found.tsumo_agari_ko]
        paid = paid[1:] if dealer else paid
    return [True, found.han, 0 if found.yakuman else found.fu, paid]


# ---- jansou


JANSOU_RULES: dict[str, dict[str, Any]] = {
    "usual": {},
    "no_kuitan": {"kuitan": False},
    "kiriage": {"kiriage_mangan": True},
    "counted_sanbaiman": {"kazoe_yakuman": False},
    "double": {"double_yakuman": True},
    "double_wind_2": {"double_wind_fu": 2},
}


@cache
def _jansou(house: str) -> Any:
    class Names:
        hand = import_module("jansou.core.hand")
        tiles = import_module("jansou.core.tiles")
        context = import_module("jansou.scoring.context").WinContext
        score = import_module("jansou.scoring.score")
        rules = import_module("jansou.core.rules").Rules(
            **{"double_yakuman": False, **JANSOU_RULES[house]}
        )

    return Names


def by_jansou(hand: Hand) -> Worth:
    """Its `score`."""
    flags = hand["flags"]
    unknown = hand["rules"] not in JANSOU_RULES
    if unknown or ("first_turn" in flags and "tsumo" not in flags):
        return None
    names = _jansou(hand["rules"])
    all_kinds = list(names.tiles.TileKind)

    def tile(one: int) -> Any:
        return names.tiles.Tile(all_kinds[one // 4], one in RED_IDS)

    kinds = {"chi": "CHII", "pon": "PON", "kan": "DAIMINKAN", "ankan": "ANKAN"}
    melds = []
    for kind, ids in hand["melds"]:
        named = names.hand.MeldType[kinds[kind]]
        made = tuple(map(tile, ids))
        if kind == "ankan":
            melds.append(names.hand.Meld(named, made))
        else:
            source = names.hand.CallSource.KAMICHA
            melds.append(names.hand.Meld(named, made, made[0], source))
    tsumo, last = "tsumo" in flags, "last_tile" in flags
    dealer, first = hand["seat_wind"] == 0, "first_turn" in flags
    context = names.context(
        rules=names.rules,
        round_wind=names.tiles.Wind(hand["round_wind"]),
        seat_wind=names.tiles.Wind(hand["seat_wind"]),
        is_tsumo=tsumo,
        riichi="riichi" in flags,
        double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags,
        haitei=last and tsumo,
        houtei=last and not tsumo,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        tenhou=first and dealer,
        chiihou=first and not dealer,
        dora_indicators=tuple(map(tile, hand["dora"])),
        ura_indicators=tuple(map(tile, hand["ura"])),
    )
    held = names.hand.Hand(tuple(map(tile, hand["tiles"])), tuple(melds))
    try:
        found = names.score.score(held, tile(hand["win"]), context)
    except names.score.ScoringError:
        return [False, 0, 0, []]
    paid = [found.payment.ron]
    if tsumo:
        paid = [found.payment.tsumo_dealer, found.payment.tsumo_non_dealer]
        paid = paid[1:] if dealer else paid
    if found.is_yakuman:
        return [True, 13 * (found.base // 8000), 0, paid]
    return [True, found.han, found.fu.total, paid]


PEERS: dict[str, Callable[[Hand], Worth]] = {
    "mahjong": by_mahjong,
    "riichienv": by_riichienv,
    "jansou": by_jansou,
}


def main(peer: str, hands: str, values: str) -> None:
    """Value every hand of a file."""
    with Path(hands).open() as given, Path(values).open("w") as made:
        for line in given:
            made.write(json.dumps(_asked(peer, json.loads(line))) + "\n")


def _asked(peer: str, hand: Hand) -> Worth:
    try:
        return PEERS[peer](hand)
    except Exception as error:  # a scorer that breaks is a finding too
        return [f"raises {type(error).__name__}: {error}"]


if __name__ == "__main__":
    main(*sys.argv[1:])
