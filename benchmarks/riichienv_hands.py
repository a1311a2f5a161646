"""What RiichiEnv makes of a hand; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from hand_questions import Answer, Question

_core: Any = import_module("riichienv._riichienv")

MELDS = {
    "c": _core.MeldType.Chi,
    "p": _core.MeldType.Pon,
    "k": _core.MeldType.Daiminkan,
    "a": _core.MeldType.Ankan,
}
WINDS = (_core.Wind.East, _core.Wind.South, _core.Wind.West, _core.Wind.North)
WIND_NAMES = ("east", "south", "west", "north")

NAMES = (
    "", "menzen_tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei",
    "haku", "hatsu", "chun", "seat", "round", "tanyao", "iipeikou", "pinfu", "chanta",
    "ittsuu", "sanshoku_doujun", "double_riichi", "sanshoku_doukou", "sankantsu",
    "toitoi", "sanankou", "shousangen", "honroutou", "chiitoitsu", "junchan", "honitsu",
    "ryanpeikou", "chinitsu", "ippatsu", "dora", "red_dora", "ura_dora", "dora",
    "tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou",
    "chinroutou", "kokushi", "shousuushii", "suukantsu", "chuuren_poutou", "",
    "junsei_chuuren", "suuankou_tanki", "kokushi_13", "daisuushii",
)  # fmt: skip
"""Paifu's names by its ids, extracted norths among the dora."""


def question_to_it(question: Question) -> Callable[[], Any]:
    """Its evaluator with all that it takes; there are no options."""
    three = question.players == 3
    evaluator = _core.HandEvaluator3P if three else _core.HandEvaluator
    melds = [
        _core.Meld(MELDS[letter], tiles, letter != "a")
        for letter, tiles in question.melds
    ]
    conditions = _core.Conditions(
        tsumo=question.tsumo,
        riichi=question.riichi > 0,
        double_riichi=question.riichi == 2,
        ippatsu=question.ippatsu,
        haitei=question.last_tile and question.tsumo,
        houtei=question.last_tile and not question.tsumo,
        rinshan=question.rinshan,
        chankan=question.chankan,
        tsumo_first_turn=question.first_turn and question.tsumo,
        player_wind=WINDS[question.seat],
        round_wind=WINDS[question.wind],
        kita_count=question.nuki,
        is_sanma=three,
        num_players=question.players,
    )
    tiles, asked = sorted(question.tiles), (question.dora, question.ura, conditions)
    return lambda: evaluator(tiles, melds).calc(question.win_tile, *asked)


def ask(question: Question, rules: dict[str, Any]) -> Answer:
    """Its answer."""
    result = question_to_it(question)()
    if not result.is_win:
        return Answer(result.has_win_shape)
    named: dict[str, int | None] = {}
    for number in result.yaku:
        name = NAMES[number]
        if name in ("seat", "round"):
            wind = question.seat if name == "seat" else question.wind
            name = f"{name}_{WIND_NAMES[wind]}"
        named[name] = None
    paid = [result.tsumo_agari_oya, result.tsumo_agari_ko]
    if question.seat == 0:
        paid[0] = 0
    return Answer(
        True,
        True,
        named,
        result.han,
        None if result.yakuman else result.fu,
        None,
        paid if question.tsumo else [result.ron_agari],
    )
