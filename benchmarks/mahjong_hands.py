"""What `mahjong` makes of a hand; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from hand_questions import Answer, Question

_hand: Any = import_module("mahjong.hand_calculating.hand")
_config: Any = import_module("mahjong.hand_calculating.hand_config")
_scores: Any = import_module("mahjong.hand_calculating.scores")
_meld: Any = import_module("mahjong.meld")
Yaku: Any = import_module("mahjong.hand_calculating.yaku_config").YakuConfig

NAMES = {
    "tsumo": "menzen_tsumo",
    "daburu_riichi": "double_riichi",
    "daburu_open_riichi": "double_open_riichi",
    "iipeiko": "iipeikou",
    "sanshoku": "sanshoku_doujun",
    "sanshoku_douko": "sanshoku_doukou",
    "ittsu": "ittsuu",
    "chantai": "chanta",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "ryanpeiko": "ryanpeikou",
    "shosuushi": "shousuushii",
    "daisuushi": "daisuushii",
    "ryuisou": "ryuuiisou",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "daburu_kokushi": "kokushi_13",
    "daburu_chuuren_poutou": "junsei_chuuren",
    "renhou_yakuman": "renhou",
    "aka_dora": "red_dora",
}
"""Its attribute -> paifu's name, where they differ."""

BY_CLASS: dict[str, str] = {
    type(yaku).__name__: NAMES.get(name) or str(name).replace("_wind", "")
    for name, yaku in vars(Yaku()).items()
}
"""Its class of a yaku -> paifu's name."""

OPTIONAL = ("renhou", "paarenchan", "open_riichi", "aotenjou", "reds")
"""Options of this adapter that are no OptionalRules."""

WHEELS = ("daisuurin", "daisharin", "daichikurin")
"""Paifu's names of its daisharin, by suit."""


def meld_of(letter: str, tiles: list[int]) -> Any:
    """A meld."""
    meld = _meld.Meld
    kind = {"c": meld.CHI, "p": meld.PON}.get(letter, meld.KAN)
    return meld(kind, tiles, letter != "a")


def config_of(question: Question, rules: dict[str, Any]) -> Any:
    """All that is not the tiles."""
    options = {k: v for k, v in rules.items() if k not in OPTIONAL}
    first, dealer = question.first_turn, question.seat == 0
    return _config.HandConfig(
        is_tsumo=question.tsumo,
        is_riichi=question.riichi == 1,
        is_daburu_riichi=question.riichi == 2,
        is_ippatsu=question.ippatsu,
        is_rinshan=question.rinshan,
        is_chankan=question.chankan,
        is_haitei=question.last_tile and question.tsumo,
        is_houtei=question.last_tile and not question.tsumo,
        is_tenhou=first and question.tsumo and dealer,
        is_chiihou=first and question.tsumo and not dealer,
        is_renhou=bool(rules.get("renhou"))
        and first
        and not (question.tsumo or dealer),
        is_open_riichi=bool(rules.get("open_riichi")) and question.shown,
        player_wind=27 + question.seat,
        round_wind=27 + question.wind,
        paarenchan=int(bool(rules.get("paarenchan")) and question.streak),
        num_nuki_dora=question.nuki,
        options=_config.OptionalRules(
            has_aka_dora=rules["reds"],
            is_three_player=question.players == 3,
            **options,
        ),
    )


def question_to_it(question: Question, rules: dict[str, Any]) -> Callable[[], Any]:
    """Its function with all that it takes."""
    melds = [meld_of(letter, tiles) for letter, tiles in question.melds]
    return partial(
        _hand.HandCalculator.estimate_hand_value,
        [*question.tiles, *(tile for meld in melds for tile in meld.tiles)],
        question.win_tile,
        melds=melds,
        dora_indicators=question.dora,
        ura_dora_indicators=question.ura,
        config=config_of(question, rules),
        scores_calculator_factory=(
            _scores.Aotenjou if rules.get("aotenjou") else _scores.ScoresCalculator
        ),
    )


def ask(question: Question, rules: dict[str, Any]) -> Answer:
    """Its answer."""
    aotenjou = bool(rules.get("aotenjou"))
    result = question_to_it(question, rules)()
    if result.error:
        if result.error not in ("hand_not_winning", "no_yaku"):
            raise ValueError(f"{result.error!r} of {question}")
        return Answer(result.error == "no_yaku")
    cost = result.cost
    paid = [cost["main"], cost["additional"]] if question.tsumo else [cost["main"]]
    if question.tsumo and question.seat == 0:
        paid = [0, cost["main"]]
    yakuman = any(one.is_yakuman for one in result.yaku)
    return Answer(
        True,
        True,
        yaku_of(question, result.yaku, yakuman and not aotenjou),
        result.han,
        None if yakuman else result.fu,
        limit_of(cost["yaku_level"]),
        paid,
    )


def yaku_of(question: Question, found: list[Any], units: bool) -> dict[str, int | None]:
    """Yaku by paifu's names, in han, or in units of yakuman."""
    named: dict[str, int | None] = {}
    for one in found:
        name = BY_CLASS[type(one).__name__]
        if name == "daisharin":
            name = WHEELS[question.win_tile // 36]
        han = one.han_closed if question.closed or not one.han_open else one.han_open
        named[name] = han // 13 if units else han
    return named


def limit_of(level: str) -> str:
    """A limit by paifu's name."""
    return level.rpartition(" ")[2]
