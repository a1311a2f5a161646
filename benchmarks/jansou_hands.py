"""What jansou makes of a hand; runs in an environment that has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from hand_questions import REDS, Answer, Question

_tiles: Any = import_module("jansou.core.tiles")
_hand: Any = import_module("jansou.core.hand")
_rules: Any = import_module("jansou.core.rules")
_score: Any = import_module("jansou.scoring.score")
Context: Any = import_module("jansou.scoring.context").WinContext

WIND_NAMES = ("east", "south", "west", "north")

NAMES = {
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "ittsu": "ittsuu",
    "shousuushi": "shousuushii",
    "daisuushi": "daisuushii",
    "chuuren": "chuuren_poutou",
}
"""Its name -> paifu's, where they differ. It has one name each for four concealed
triplets, nine gates and thirteen orphans, whichever the wait."""

LIMITS = {"none": "", "kazoe_yakuman": "yakuman"}


def tile_of(tile: int) -> Any:
    """One tile."""
    return _tiles.Tile(_tiles.TileKind(tile // 4), red=tile in REDS)


def meld_of(letter: str, tiles: list[int]) -> Any:
    """A meld."""
    kinds, source = _hand.MeldType, _hand.CallSource.KAMICHA
    types = {"c": kinds.CHII, "p": kinds.PON, "k": kinds.DAIMINKAN, "a": kinds.ANKAN}
    made = tuple(map(tile_of, sorted(tiles)))
    if letter == "a":
        return _hand.Meld(types[letter], made)
    return _hand.Meld(types[letter], made, called=made[0], source=source)


def question_to_it(question: Question, rules: dict[str, Any]) -> Callable[[], Any]:
    """Its function with all that it takes."""
    three, first = question.players == 3, question.first_turn and question.tsumo
    hand = _hand.Hand(
        tuple(map(tile_of, question.tiles)),
        tuple(meld_of(letter, tiles) for letter, tiles in question.melds),
    )
    context = Context(
        rules=_rules.Rules(player_count=question.players, nuki_dora=three, **rules),
        round_wind=_tiles.Wind(question.wind),
        seat_wind=_tiles.Wind(question.seat),
        is_tsumo=question.tsumo,
        riichi=question.riichi == 1,
        double_riichi=question.riichi == 2,
        ippatsu=question.ippatsu,
        haitei=question.last_tile and question.tsumo,
        houtei=question.last_tile and not question.tsumo,
        rinshan=question.rinshan,
        chankan=question.chankan,
        tenhou=first and question.seat == 0,
        chiihou=first and question.seat != 0,
        dora_indicators=tuple(map(tile_of, question.dora)),
        ura_indicators=tuple(map(tile_of, question.ura)),
        nuki_count=question.nuki,
    )
    return partial(_score.score, hand, tile_of(question.win_tile), context)


def ask(question: Question, rules: dict[str, Any]) -> Answer:
    """Its answer."""
    put = question_to_it(question, rules)
    try:
        result = put()
    except _score.ScoringError as error:
        return Answer("no yaku" in str(error))
    paid = result.payment
    tsumo = [paid.tsumo_dealer, paid.tsumo_non_dealer]
    units = sum(one.value for one in result.yaku) if result.is_yakuman else 0
    return Answer(
        True,
        True,
        yaku_of(question, result),
        13 * units or result.han,
        None if result.is_yakuman else result.fu.total,
        LIMITS.get(result.limit.name.lower(), result.limit.name.lower()),
        tsumo if question.tsumo else [paid.ron],
    )


def yaku_of(question: Question, result: Any) -> dict[str, int | None]:
    """Yaku by paifu's names, with dora."""
    winds = {
        "yakuhai_seat": f"seat_{WIND_NAMES[question.seat]}",
        "yakuhai_round": f"round_{WIND_NAMES[question.wind]}",
    }
    named: dict[str, int | None] = {}
    for one in result.yaku:
        name: str = one.yaku.name.lower()
        named[winds.get(name) or NAMES.get(name, name)] = one.value
    dora = result.dora
    for name, count in (
        ("dora", dora.dora + dora.nuki),
        ("ura_dora", dora.ura),
        ("red_dora", dora.aka),
    ):
        if count:
            named[name] = count
    return named
