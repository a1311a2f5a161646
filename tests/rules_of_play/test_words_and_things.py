"""Rules of the page that are about words, and about tiles as things."""

from __future__ import annotations

from paifu.analysis.titles import load_titles
from paifu.logs.yaku import Yaku
from paifu.replay.hand.api import score_hand
from paifu.replay.rules import load_preset
from paifu.replay.rules.switches import switches
from paifu.replay.walls.wall import tile_set
from script import rule


@rule("P-03")
def test_the_white_dragon_is_a_dragon_and_no_joker() -> None:
    assert not score_hand("123m456p789s1122z", "5z", tsumo=True).wins
    assert ("haku", 1) in score_hand("123m456p22z555z78s", "9s", tsumo=True).yaku
    assert sum(tile // 4 == 31 for tile in tile_set(4)) == 4


@rule("C-15")
def test_mistranslated_words_stand_for_what_the_other_pages_call_by_name() -> None:
    """Yakuman, double yakuman, ura dora, kan dora, 4 han 30 fu, optional calls."""
    assert {"double_yakuman", "ura_dora", "kan_dora", "kiriage"} <= set(switches())
    assert Yaku.URA_DORA.label == "ura_dora"
    hand = "234m22567p45678s"  # with riichi, ippatsu, pinfu and tanyao: 4 han
    rules = load_preset("tenhou")
    four_thirty = {
        on: score_hand(
            hand, "3s", riichi=True, ippatsu=True,
            ruleset=rules.with_overrides({"kiriage": on}),
        )
        for on in (False, True)
    }  # fmt: skip
    assert (four_thirty[False].han, four_thirty[False].fu) == (4, 30)
    assert [four_thirty[on].points for on in (False, True)] == [7700, 8000]


@rule("C-31")
def test_titles_that_do_not_say_hand_or_game() -> None:
    titles = {title.number: title for title in load_titles()}
    assert (titles[1].of, titles[1].where) == ("game", "rank = 1")
    assert titles[48].of == titles[49].of == "game"
    assert "result not in ('win'" in titles[29].where  # draws of every kind
