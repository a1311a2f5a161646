"""House rules of hand value: each switch flips what the audit says of a round.

Seat 1, south in East 1, wins unless said.
"""

from __future__ import annotations

from typing import Any

import pytest

from script import Game, Switches, clean, deal, game, judge, one, only, rule

RON = "2 draw {} cut 1 ron!"
TSUMO = ".. 1 draw {} tsumo!"


def won(hand: str, tile: str, win: str = RON, before: str = "") -> str:
    """A hand that is complete, and wins later than in its first turn."""
    return f"1 has {hand} {before} .. 1 draw cut {win.format(tile)}"


# ---- The minimum of han


def with_counters(play: str, honba: int, claim: Any = None, **rules: Any) -> Game:
    return game(deal(play, claim, number=0, honba=honba), **rules)


SHIBARI: Switches = {
    "shibari": {
        "honba": 5,
        "han": 2,
        "exclude": ["ippatsu", "rinshan", "chankan", "haitei", "houtei"],
    }
}
RIICHI_IPPATSU = """1 has 345m678p99s24s111m .. 1 draw cut .. 1 draw riichi cut paid
    2 draw 3s cut 1 ron!"""


@rule("F90", "F91", "F92", "G-13")
@pytest.mark.parametrize(
    ("play", "rules", "fault"),
    [
        (RIICHI_IPPATSU, SHIBARI, "illegal.win_no_yaku"),
        (RIICHI_IPPATSU, {"shibari": {"honba": 5, "han": 2}}, ""),
        (RIICHI_IPPATSU.replace("2 draw 3s cut 1 ron!", ".. 1 draw 3s tsumo!"),
         SHIBARI, ""),
        (won("23m456p345p46s88m4m", "5s", before="indicator 7m"), SHIBARI,
         "illegal.win_no_yaku"),
        (won("19m19p19s1234567z", "1m"), SHIBARI, ""),
    ],
)  # fmt: skip
def test_from_five_counters_on_a_win_needs_two_han(
    play: str, rules: Switches, fault: str
) -> None:
    clean(with_counters(play, 4, **rules))
    judge(with_counters(play, 5, **rules), fault)


@rule("G-09", "G-13")
def test_the_minimum_may_bind_a_nagashi_that_is_a_win() -> None:
    play = "1 orphans left=0 nagashi!"
    rules: Switches = {"nagashi": "as_win", **SHIBARI}
    clean(with_counters(play, 5, **rules))
    bound: Switches = {"nagashi_win_counts_for": ["shibari"], **rules}
    only(with_counters(play, 5, **bound), "result.nagashi")
    clean(with_counters(play, 4, **bound))


@rule("G-59")
@pytest.mark.parametrize(
    ("after", "fault"), [(True, ""), (False, "illegal.win_no_yaku")]
)
def test_the_minimum_counts_han_before_or_after_overrides(
    after: bool, fault: str
) -> None:
    play = won("777z234m678p99s45s", "6s")
    doubled: Switches = {"yaku_han_overrides": {"yakuhai": 2}, **SHIBARI}
    judge(with_counters(play, 5, shibari_after_overrides=after, **doubled), fault)


# ---- Han of the yaku


@rule("G-59")
def test_a_rule_set_may_give_a_yaku_other_han() -> None:
    play = won("777z234m678p99s45s", "6s")
    double: Switches = {"yaku_han_overrides": {"yakuhai": 2}}
    clean(one(play, {"yaku": "chun 2", "points": 2600}, **double))
    only(one(play, {"yaku": "chun 2"}), "result.han", expected=1, recorded=2)


def test_a_yaku_of_no_han_is_none() -> None:
    play = won("777z234m678p99s45s", "6s")
    only(one(play, yaku_han_overrides={"chun": 0}), "illegal.win_no_yaku")
    clean(one(play, yaku_han_overrides={"hatsu": 0}))
    pairs = won("223344m667788p9s", "9s")
    weaker: Switches = {"yaku_han_overrides": {"ryanpeikou": 0}}
    clean(one(pairs, {"yaku": "chiitoitsu 2"}, **weaker))


def test_an_open_hand_loses_what_it_loses_without_overrides() -> None:
    play = """0 has 4m 1 has 23m234p34s678p99m1z .. 0 draw cut 4m 1 chi 23m cut 1z
        2 draw 2s cut 1 ron!"""
    rules: Switches = {"yaku_han_overrides": {"sanshoku_doujun": 4}}
    clean(one(play, {"yaku": "sanshoku_doujun 3"}, **rules))


# ---- Yakuman


FURITEN_KOKUSHI = "1 has 19m19p19s1234567z .. 1 draw 7z cut .. 1 draw 1m tsumo!"


@rule("P-62")
def test_thirteen_waits_may_not_count_twice_in_furiten() -> None:
    double: Switches = {"double_yakuman": ["kokushi13"]}
    play = FURITEN_KOKUSHI
    clean(one(play, {"yaku": "kokushi_13", "points": 64000}, **double))
    strict = {**double, "pure_wait_doubles_when_furiten": False}
    clean(one(play, {"yaku": "kokushi_13", "points": 32000}, **strict))
    only(one(play, {"points": 64000}, **strict), "result.points", expected=32000)
    not_furiten = won("19m19p19s1234567z", "1m")
    clean(one(not_furiten, {"points": 64000}, **strict))


FOUR_KANS = """1 has 1111m2222p3333s4z .. 1 draw 9m ankan 1m dora draw 4z
    ankan 2p dora draw 4z ankan 3s dora draw 4z ankan 4z"""


@rule("P-60", "F21")
def test_the_fourth_kan_may_be_a_win_by_itself() -> None:
    early: Switches = {"suukantsu_timing": "on_fourth_kan"}
    play = f"{FOUR_KANS} tsumo!"
    clean(one(play, {"yaku": "suuankou, suukantsu", "points": 64000}, **early))
    only(one(play), "illegal.out_of_turn", seat=1)


def test_who_wins_by_the_fourth_kan_may_play_on() -> None:
    early: Switches = {"suukantsu_timing": "on_fourth_kan"}
    play = f"{FOUR_KANS} dora draw 9m tsumo!"
    claim = {"yaku": "suuankou_tanki, suukantsu"}
    for rules in (early, {}):
        clean(one(play, claim, **rules))


def test_a_third_kan_is_no_win() -> None:
    play = """1 has 1111m2222p3333s4z .. 1 draw 9m ankan 1m dora draw 4z
        ankan 2p dora draw 4z ankan 3s tsumo!"""
    only(one(play, suukantsu_timing="on_fourth_kan"), "illegal.out_of_turn")


def test_who_fed_the_fourth_kan_is_liable_for_it_as_ever() -> None:
    play = """1 has 111m222p333s444z9m 2 has 4z .. 1 draw 1m ankan 1m dora draw 2p
        ankan 2p dora draw 3s ankan 3s dora draw cut 2 draw cut 4z
        1 kan tsumo! of #123"""
    rules: Switches = {"suukantsu_timing": "on_fourth_kan", "pao": ["suukantsu"]}
    claim = {"yaku": "suukantsu", "pao": 2, "deltas": [0, 32000, -32000, 0]}
    clean(one(play, claim, **rules))
    only(one(play, claim, pao=["suukantsu"]), "illegal.out_of_turn", seat=1)


# ---- Renhou


RENHOU = "1 has 123m456p789s2233z 0 has 3z indicator 2z .. 0 draw cut 3z 1 ron!"


@rule("G-11")
@pytest.mark.parametrize(
    ("combines", "yaku", "han", "points"),
    [
        ("fixed", "renhou 8", 8, 16000),
        ("add_han", "renhou 8, dora 3", 11, 24000),
        ("limit_plus", "renhou 8, dora 3", 11, 16000),
    ],
)
def test_renhou_and_the_hand_s_own_han(
    combines: str, yaku: str, han: int, points: int
) -> None:
    claim = {"yaku": yaku, "han": han, "points": points}
    rules: Switches = {"renhou": "baiman", "renhou_combines": combines}
    clean(one(RENHOU, claim, **rules))
    only(one(RENHOU, {"points": points + 100}, **rules), "result.points")


def test_renhou_of_a_hand_with_a_value_of_its_own() -> None:
    play = "1 has 345m345678p67s22m 0 has 8s indicator 1m .. 0 draw cut 8s 1 ron!"
    own = "pinfu 1, tanyao 1, dora 2"
    rules: Switches = {"renhou": "mangan"}
    clean(one(play, {"yaku": "renhou 5", "points": 8000}, **rules))
    both = {"yaku": f"{own}, renhou 5", "han": 9}
    added = {"renhou_combines": "add_han", **rules}
    clean(one(play, {**both, "points": 16000, "limit": 3}, **added))
    plus = {"renhou_combines": "limit_plus", **rules}
    clean(one(play, {**both, "points": 15700, "limit": 1}, **plus))


# ---- Aotenjou


AOTENJOU: Switches = {
    "aotenjou": {
        "yakuman_han": 13,
        "cap_child": 4_000_000_000,
        "cap_dealer": 6_000_000_000,
        "yakuman_adds_yaku": False,
    }
}
DRAGONS = won("555z666z777z23m99s", "4m")


def aotenjou(**changed: Any) -> Switches:
    return {"aotenjou": {**AOTENJOU["aotenjou"], **changed}}


@rule("G-61", "G-58")
def test_aotenjou_knows_no_limits() -> None:
    play = """1 has 345m345p34567s88m indicator 7m ura 7m .. 1 draw cut
        .. 1 draw riichi cut paid .. 1 draw cut 2 draw 8s cut 1 ron!"""
    yaku = "riichi 1, pinfu 1, tanyao 1, sanshoku_doujun 2, dora 2, ura_dora 2"
    clean(one(play, {"yaku": yaku, "points": 16000, "limit": 3}))
    unlimited = {"yaku": yaku, "points": 245800, "limit": 0, "fu": 30}
    clean(one(play, unlimited, **AOTENJOU))
    only(one(play, {"points": 16000}, **AOTENJOU), "result.points")


@rule("G-61", "F100")
def test_a_yakuman_is_thirteen_han_under_aotenjou() -> None:
    ron = {"yaku": "daisangen 13", "han": 13, "fu": 60, "points": 7864400}
    clean(one(DRAGONS, ron, **AOTENJOU))
    both = "daisangen 13, haku 1, hatsu 1, chun 1, sanankou 2"
    added = {"yaku": both, "han": 18, "points": 251658300}
    clean(one(DRAGONS, added, **aotenjou(yakuman_adds_yaku=True)))
    only(one(DRAGONS, ron, **aotenjou(yakuman_adds_yaku=True)), "result.yaku")
    twice = {"yaku": "daisangen 26", "han": 26}
    clean(one(DRAGONS, twice, **aotenjou(yakuman_han=26, cap_child=10**9)))


def test_kokushi_has_fu_under_aotenjou() -> None:
    play = won("19m19p19s1234567z", "1m")
    clean(one(play, {"yaku": "kokushi_13 13", "fu": 40, "points": 5242900}, **AOTENJOU))
    own = won("119m19p19s123456z", "7z", TSUMO)
    clean(one(own, {"yaku": "kokushi 13", "fu": 30, "points": 3932300}, **AOTENJOU))


@rule("G-61", "C-30", "F101")
@pytest.mark.parametrize(
    ("cap", "points"), [(4_000_000, 4_000_000), (8_000_000, 7_864_400), (0, 7_864_400)]
)
def test_a_win_under_aotenjou_may_have_a_cap(cap: int, points: int) -> None:
    clean(one(DRAGONS, {"points": points}, **aotenjou(cap_child=cap)))
    dealer = "0 has 555z666z777z23m99s .. 0 draw cut .. 2 draw 4m cut 0 ron!"
    most = min(cap, 11_796_500) or 11_796_500
    clean(one(dealer, {"points": most}, **aotenjou(cap_dealer=cap)))
