"""Three players: norths taken out, tiles left, dora, payments."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.events import ClaimRow
from script import (
    Game,
    Switches,
    clean,
    deal,
    dora_han,
    found,
    game,
    judge,
    only,
    part,
    rule,
)
from script import one as typed

SANMA = "tenhou-sanma"
PINFU = "234567p234s45s99p"
"""Waits for 3s and 6s."""
NORTHS = "234567p234s99p44z"
"""Waits for 9p and north, without a yaku."""


def one(play: str, claim: Any = None, **switches: Any) -> Game:
    """A game of one round for three."""
    return typed(play, claim, rules="tenhou-sanma", **switches)


def torn(play: str, **switches: Any) -> Game:
    """A record for three that stops in mid-round."""
    return part(play, "tenhou-sanma", **switches)


@pytest.mark.parametrize(
    ("play", "rules", "fault"),
    [
        ("1 has 4z .. 1 draw north! draw cut 2 draw", {}, ""),
        (".. 1 draw 4z north! draw cut 2 draw", {}, ""),
        ("1 has 4z .. 1 draw north! draw cut", {"sanma_kita": "none"}, "illegal.nuki"),
        ("1 has 3z .. 1 draw north! 3z draw cut", {}, "illegal.nuki"),
        (f"1 has {PINFU} .. 1 draw 1z north! draw cut", {}, "illegal.not_in_hand"),
        ("1 has 4z .. 0 draw 1 north! draw cut", {}, "illegal.out_of_turn"),
        ("1 has 4z99p 0 has 9p 0 draw cut 9p 1 pon north! draw", {}, "illegal.nuki"),
        ("1 has 4z99p 0 has 9p 0 draw cut 9p 1 pon cut .. 1 draw north! draw cut", {},
         ""),
        (f"1 has {PINFU} .. 1 draw riichi cut paid .. 1 draw 4z north! draw cut", {},
         ""),
        (f"1 has {NORTHS} .. 1 draw riichi cut paid .. 1 draw north! draw", {},
         "illegal.riichi_lock"),
    ],
)  # fmt: skip
def test_a_north_of_the_hand_may_be_taken_out_in_ones_own_turn(
    play: str, rules: Switches, fault: str
) -> None:
    judge(torn(play, **rules), fault)


def test_four_players_take_out_no_north() -> None:
    clean(torn("1 has 4z .. 1 draw north draw cut"))
    only(part("1 has 4z .. 1 draw north! draw cut"), "illegal.nuki", seat=1)


@pytest.mark.parametrize(
    ("chi", "fault"), [(True, ""), (False, "illegal.chi_three_players")]
)
def test_three_players_may_call_a_run_by_switch(chi: bool, fault: str) -> None:
    play = "1 has 34p 0 has 5p 0 draw cut 5p 1 chi! 34p cut"
    judge(torn(play, sanma_chi=chi), fault)


def test_a_run_is_called_from_the_left_neighbour_with_three_players_too() -> None:
    play = "2 has 34p 0 has 5p 0 draw cut 5p 2 chi! 34p cut"
    only(torn(play, sanma_chi=True), "illegal.chi_seat")


NORTH_TRIPLET = ".. 1 draw cut .. 2 draw 6s cut 1 ron!"
SOUTH_ROUND, NORTH_ROUND = 4, 12
KITA = [
    # north as, round, yaku of a closed triplet of norths
    ("none", 0, ""),
    ("guest", 0, ""),
    ("common_yakuhai", 0, "seat_north 1"),
    ("none", NORTH_ROUND, "round_north 1"),
    ("guest", NORTH_ROUND, ""),
    ("common_yakuhai", NORTH_ROUND, "seat_north 1, round_north 1"),
]


@pytest.mark.parametrize(("kita", "number", "yaku"), KITA)
def test_of_what_value_norths_are_by_switch(kita: str, number: int, yaku: str) -> None:
    play = f"1 has 444z234678p99p45s {NORTH_TRIPLET}"
    rules: Switches = {"sanma_kita": kita, "extension_max_winds": "none"}
    record = deal(play, {"yaku": yaku} if yaku else None, number=number)
    if yaku:
        clean(game(record, rules=SANMA, **rules))
    else:
        only(game(record, rules=SANMA, **rules), "illegal.win_no_yaku", seat=1)


@pytest.mark.parametrize(
    ("kita", "fu", "yaku"),
    [("none", 30, "pinfu 1"), ("guest", 30, "pinfu 1"), ("common_yakuhai", 40, "")],
)
def test_a_pair_of_norths_has_the_fu_of_a_value_tile_by_switch(
    kita: str, fu: int, yaku: str
) -> None:
    play = "1 has 234567p234s45s44z .. 1 draw cut .. 1 draw riichi cut paid"
    claim = {"yaku": f"riichi 1{', ' * bool(yaku)}{yaku}", "fu": fu}
    play = f"{play} .. 1 draw cut .. 2 draw 6s cut 1 ron!"
    clean(one(play, claim, sanma_kita=kita))


@rule("F110")
@pytest.mark.parametrize(
    ("seat", "left", "least", "fault"),
    [
        (0, 0, 1, "illegal.nuki_last_tile"),
        (2, 1, 1, ""),
        (2, 1, 2, "illegal.nuki_last_tile"),
    ],
)
def test_the_last_tile_is_no_north_to_take_out(
    seat: int, left: int, least: int, fault: str
) -> None:
    play = f"left={left + 1} {seat} draw 4z"
    rules: Switches = {"sanma_kita_min_live_tiles": least}
    clean(one(f"{play} cut left=0 exhaustive", **rules))
    if left:
        judge(one(f"{play} north! draw cut left=0 exhaustive", **rules), fault)
    else:
        judge(torn(f"{play} north!", **rules), fault)


@pytest.mark.parametrize(("tiles", "fault"), [(8, ""), (4, "illegal.kan_too_many")])
@pytest.mark.parametrize("fifth", ["ankan! 9p dora", "north!"])
def test_kans_and_norths_share_the_replacement_tiles(
    tiles: int, fifth: str, fault: str
) -> None:
    norths = "north draw north draw north draw"
    if fifth == "north!":
        play = (
            f"1 has 444z999p .. 1 draw 9p ankan 9p dora draw {norths} 4z {fifth} draw"
        )
    else:
        play = f"1 has 4444z999p .. 1 draw {norths} 9p north draw {fifth} draw"
    judge(torn(f"{play} cut 2 draw", sanma_rinshan_tiles=tiles), fault)


@rule("F107", "P-14")
@pytest.mark.parametrize(
    ("ron", "yaku", "fault"),
    [
        ("without_chankan", "riichi 1", ""),
        ("with_chankan", "riichi 1, chankan 1", ""),
        ("none", "", "illegal.chankan"),
    ],
)
def test_a_north_taken_out_may_be_ronned(ron: str, yaku: str, fault: str) -> None:
    play = f"""1 has {NORTHS} .. 1 draw cut .. 1 draw riichi cut paid .. 1 draw cut
        2 draw 4z north 1 ron!"""
    claim = {"yaku": yaku} if yaku else None
    judge(one(play, claim, sanma_kita_ron=ron), fault)
    if yaku:
        claim = {"yaku": f"{yaku}, haku 1"}
        only(one(play, claim, sanma_kita_ron=ron), "result.yaku")


@rule("F107")
def test_a_north_ronned_in_the_first_go_round_is_ippatsu() -> None:
    play = f"""1 has {NORTHS} .. 1 draw cut .. 1 draw riichi cut paid
        2 draw 4z north 1 ron!"""
    clean(one(play, {"yaku": "riichi 1, ippatsu 1"}))


BREAKS = ["ippatsu", "double_riichi", "tenhou_chiihou", "kyuushu"]
NINE = "19m19p19s123z2347p"


@pytest.mark.parametrize(
    ("what", "play", "broken", "whole"),
    [
        ("ippatsu",
         f"1 has {PINFU} .. 1 draw cut .. 1 draw riichi cut paid 2 draw 4z north"
         " draw 6s cut 1 ron!", "riichi 1, pinfu 1", "riichi 1, ippatsu 1, pinfu 1"),
        ("double_riichi",
         f"1 has {PINFU} 0 draw 4z north draw cut 1 draw riichi cut paid .. 1 draw cut"
         " 2 draw 6s cut 1 ron!", "riichi 1, pinfu 1", "double_riichi 2, pinfu 1"),
        ("tenhou_chiihou", f"1 has {PINFU} 0 draw 4z north draw cut 1 draw 6s tsumo!",
         "menzen_tsumo 1, pinfu 1", "chiihou"),
        ("tenhou_chiihou", f"0 has {PINFU} 0 draw 4z north draw 6s tsumo!",
         "menzen_tsumo 1, rinshan 1, pinfu 1, dora 1", "tenhou"),
    ],
)  # fmt: skip
def test_what_a_north_spoils(what: str, play: str, broken: str, whole: str) -> None:
    clean(one(play, {"yaku": broken}))
    others: Switches = {"sanma_kita_breaks": [word for word in BREAKS if word != what]}
    clean(one(play, {"yaku": whole}, **others))
    only(one(play, {"yaku": whole}), "result.yaku")


def test_a_north_spoils_nine_kinds() -> None:
    play = f"1 has {NINE} 0 draw 4z north draw cut 1 draw kyuushu!"
    only(one(play), "illegal.kyuushu", seat=1)
    clean(one(play, sanma_kita_breaks=["ippatsu", "double_riichi"]))
    clean(one(play.replace("4z north draw", "9p")))


@pytest.mark.parametrize(("switch", "rinshan"), [(True, ", rinshan 1"), (False, "")])
def test_a_win_on_the_tile_for_a_north_is_rinshan_by_switch(
    switch: bool, rinshan: str
) -> None:
    play = f"1 has {PINFU} .. 1 draw cut .. 1 draw 4z north draw 6s tsumo!"
    claim = {"yaku": f"menzen_tsumo 1{rinshan}, pinfu 1, dora 1"}
    clean(one(play, claim, sanma_kita_tsumo_is_rinshan=switch))


@pytest.mark.parametrize(("indicator", "dora"), [("9s", 1), ("3z", 2), ("8p", 3)])
def test_a_north_taken_out_is_a_dora_and_two_under_a_west(
    indicator: str, dora: int
) -> None:
    play = f"""1 has {PINFU} indicator {indicator} .. 1 draw 4z north draw cut
        2 draw 6s cut 1 ron!"""
    clean(one(play, {"yaku": f"pinfu 1, dora {dora}", "nuki": 1}))
    wrong = {"yaku": f"pinfu 1, dora {dora + 1}", "han": dora + 2}
    only(one(play, wrong), "result.dora", expected=dora_han("dora", dora))
    only(one(play, {"nuki": 2}), "result.nuki", expected=1, recorded=2)


@pytest.mark.parametrize(
    ("switch", "place", "fault"),
    [
        (False, "north draw cut 2 draw", ""),
        (False, "north dora! draw cut 2 draw", "result.dora_unexpected"),
        (True, "north dora draw cut 2 draw", ""),
        (True, "north draw! cut 2 draw", "result.dora_late"),
    ],
)
def test_a_north_turns_an_indicator_by_switch(
    switch: bool, place: str, fault: str
) -> None:
    play = f"1 has 4z .. 1 draw {place}"
    judge(torn(play, sanma_kita_new_indicator=switch), fault)


FOUR_NORTHS = "1 has 4444z1111z .. 1 draw" + " north dora draw" * 4


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("ankan 1111z draw cut 2 draw", ""),
        ("ankan 1111z dora! draw cut", "result.dora_unexpected"),
    ],
)
def test_the_dead_wall_has_five_indicators(place: str, fault: str) -> None:
    judge(torn(f"{FOUR_NORTHS} {place}", sanma_kita_new_indicator=True), fault)


PENDING = "0 has 9p 1 has 999p4z 0 draw cut 9p 1 kan draw north"


@rule("F83")
@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("dora draw cut 2 draw", ""),
        ("draw! dora cut 2 draw", "result.dora_late"),
        ("draw! cut 2 draw", "result.dora_late"),
    ],
)
def test_a_pending_indicator_is_turned_after_the_north(place: str, fault: str) -> None:
    judge(torn(f"{PENDING} {place}"), fault)


@pytest.mark.parametrize(
    ("switch", "dora", "fault"),
    [
        ("before_ron", "dora", ""),
        ("before_ron", "", "result.dora_late"),
        ("after", "", ""),
        ("after", "dora", "illegal.out_of_turn"),
    ],
)
def test_a_pending_indicator_and_a_ron_on_the_north(
    switch: str, dora: str, fault: str
) -> None:
    hand = "345567p234s88p44z"
    play = f"""2 has {hand} 0 has 9p 1 has 999p 0 draw cut 1 draw cut
        2 draw riichi cut paid 0 draw cut 9p 1 kan draw 4z north {dora} 2 ron!"""
    judge(one(play, sanma_kita_pending_dora=switch), fault)


@pytest.mark.parametrize(
    ("switch", "fault"), [(False, ""), (True, "illegal.furiten_discard")]
)
def test_a_north_taken_out_is_a_discard_by_switch(switch: bool, fault: str) -> None:
    play = f"""1 has {NORTHS} .. 1 draw cut .. 1 draw 4z north draw riichi cut paid
        .. 1 draw cut 2 draw 9p cut 1 ron!"""
    judge(one(play, sanma_kita_is_discard=switch), fault)


@rule("F111")
def test_a_third_riichi_plays_on() -> None:
    hands = "0 has 123456789p1122z 1 has 123789p999s1122z 2 has 234678s999m55z66z"
    play = (
        f"{hands} 0 draw riichi cut paid 1 draw riichi cut paid 2 draw riichi cut paid"
    )
    clean(one(f"{play} 0 draw cut left=0 exhaustive"))
    only(one(f"{play} suucha_riichi!"), "result.abort")


@pytest.mark.parametrize(
    ("indicator", "wrap", "dora"),
    [("1m", True, 3), ("9m", True, 0), ("1m", False, 0), ("8s", True, 0)],
)
def test_after_1m_comes_9m(indicator: str, wrap: bool, dora: int) -> None:
    play = f"""1 has 999m567p234s45s88p indicator {indicator} .. 1 draw riichi cut paid
        .. 1 draw cut 2 draw 6s cut 1 ron!"""
    yaku = "double_riichi 2" + (f", dora {dora}" if dora else "")
    clean(one(play, {"yaku": yaku}, sanma_dora_wrap=wrap))


TSUMO_LOSS = [
    # switch, what a child's and a dealer's pinfu by tsumo bring (base points 320)
    ("loss", (-700, 1100, -400), (1400, -700, -700)),
    ("share", (-800, 1300, -500), (2000, -1000, -1000)),
    ("north_pays", (-700, 1400, -700), (2000, -1000, -1000)),
]


@pytest.mark.parametrize(("switch", "child", "dealer"), TSUMO_LOSS)
def test_the_part_of_the_missing_seat(
    switch: str, child: tuple[int, ...], dealer: tuple[int, ...]
) -> None:
    for seat, deltas in ((1, child), (0, dealer)):
        play = f"{seat} has {PINFU} .. {seat} draw cut .. {seat} draw 6s tsumo!"
        claim = {"yaku": "menzen_tsumo 1, pinfu 1", "fu": 20, "deltas": deltas}
        clean(one(play, claim, sanma_tsumo_loss=switch))
        wrong = {"deltas": tuple(2 * change for change in deltas)}
        only(one(play, wrong, sanma_tsumo_loss=switch), "result.deltas", seat=0)


@pytest.mark.parametrize(
    ("win", "deltas"),
    [
        ("2 draw 6s cut 1 ron!", (0, 1400, -1400)),
        (".. 1 draw 6s tsumo!", (-900, 1500, -600)),
    ],
)
def test_a_counter_is_200_or_100_from_each(win: str, deltas: tuple[int, ...]) -> None:
    play = f"1 has {PINFU} .. 1 draw cut {win}"
    first = deal(play, {"deltas": deltas}, honba=2)
    clean(game(first, rules="tenhou-sanma"))
    only(game(first, rules="tenhou-sanma", honba_value=400), "result.deltas")


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [((1,), (-1000, 2000, -1000)), ((0, 1), (1000, 1000, -2000)), ((), (0, 0, 0))],
)
def test_noten_pays_two_thousand(
    tenpai: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    hands = " ".join(f"{seat} has 123456789p1122z" for seat in tenpai)
    clean(one(f"{hands} left=0 exhaustive!", {"deltas": deltas}))

    def short(row: ClaimRow) -> None:
        row.deltas[2] -= 100
        row.deltas[0] += 100

    only(one(f"{hands} left=0 exhaustive!", short), "result.deltas", seat=0)


@pytest.mark.parametrize(
    ("orphans", "deltas"),
    [(1, (-4000, 6000, -2000)), (0, (8000, -4000, -4000))],
)
def test_nagashi_of_three_players(orphans: int, deltas: tuple[int, ...]) -> None:
    play = f"{orphans} orphans {{}} left=0 {{}}"
    claim = {"deltas": deltas}
    clean(one(play.format("", "nagashi!"), claim))
    north = f"{'..' if orphans else ''} {orphans} draw 4z north draw cut 1z"
    clean(one(f"{orphans} has 1z {play.format(north, 'nagashi!')}", claim))


@rule("F106")
def test_f106_a_childs_mangan_by_tsumo_is_6000_from_two() -> None:
    play = f"""1 has {PINFU} indicator 8p .. 1 draw cut .. 1 draw riichi cut paid
        .. 1 draw cut .. 1 draw 6s tsumo!"""
    claim = {"points": 6000, "limit": 1, "deltas": (-4000, 7000, -2000)}
    clean(game(deal(play, claim), rules="mahjong-soul-sanma"))


def test_three_players_have_no_fourth_round_of_a_wind() -> None:
    record = game(deal("0 draw cut left=0 exhaustive"), deal("", number=3), rules=SANMA)
    names = [seen.name for seen in found(record) if seen.round == 1]
    assert names == ["flow.round"]
