"""What winning hands are worth: one typed record a yaku, with fu and points.

Seat 1, south in East 1, wins unless said. The scorer has tables of its own; here the
same numbers go through a whole record.
"""

from __future__ import annotations

import pytest

from script import Switches, clean, one, only, rule

RON, TSUMO = "2 draw {} cut 1 ron!", ".. 1 draw {} tsumo!"


def won(hand: str, tile: str, win: str = RON, before: str = "") -> str:
    """A hand that is complete, and wins later than in its first turn."""
    return f"1 has {hand} {before} .. 1 draw cut {win.format(tile)}"


ORDINARY = [
    # hand, winning tile, how, yaku, fu, points
    ("234m567p234p45s99m", "6s", RON, "pinfu 1", 30, 1000),
    ("234m567p234p45s99m", "6s", TSUMO, "menzen_tsumo 1, pinfu 1", 20, 1500),
    ("223344m567p68s99p", "7s", RON, "iipeikou 1", 40, 1300),
    ("234m567p345p46s88m", "5s", RON, "tanyao 1", 40, 1300),
    ("555z234m678p99m45s", "6s", RON, "haku 1", 40, 1300),
    ("666z234m678p99m45s", "6s", RON, "hatsu 1", 40, 1300),
    ("777z234m678p99m45s", "6s", RON, "chun 1", 40, 1300),
    ("111z234m678p99m45s", "6s", RON, "round_east 1", 40, 1300),
    ("222z234m678p99m45s", "6s", RON, "seat_south 1", 40, 1300),
    ("1133m5588p2277s6z", "6z", RON, "chiitoitsu 2", 25, 1600),
    ("222m555p888s34m99p", "5m", RON, "sanankou 2", 50, 3200),
    ("222m555p777s88s99p", "8s", RON, "sanankou 2, toitoi 2", 50, 8000),
    ("222m222p222s45m99p", "6m", RON, "sanshoku_doukou 2, sanankou 2", 50, 8000),
    ("111m999p111s99s22z", "2z", RON,
     "toitoi 2, honroutou 2, sanankou 2, seat_south 1", 60, 12000),
    ("11m99m11p99p11s99s4z", "4z", RON, "chiitoitsu 2, honroutou 2", 25, 6400),
    ("555z666z77z234m56p", "7p", RON, "shousangen 2, haku 1, hatsu 1", 50, 8000),
    ("234m234p678s34s11m", "2s", RON, "sanshoku_doujun 2, pinfu 1", 30, 3900),
    ("123456789m45s99p", "6s", RON, "ittsuu 2, pinfu 1", 30, 3900),
    ("123m789p444z12s99s", "3s", RON, "chanta 2", 40, 2600),
    ("123m789p444z12s99s", "3s", TSUMO, "menzen_tsumo 1, chanta 2", 40, 5200),
    ("123m789p999s12s11p", "3s", RON, "junchan 3", 40, 5200),
    ("223344m667788p9s", "9s", RON, "ryanpeikou 3", 40, 5200),
    ("234567m99m11z444z", "9m", RON, "honitsu 3", 50, 6400),
    ("123345567m2299m", "9m", RON, "chinitsu 6", 40, 12000),
]  # fmt: skip


@rule(
    "P-50", "P-51", "P-52", "P-53", "P-55", "P-80", "P-81", "P-82", "P-83", "P-84",
    "P-85", "P-86", "C-03", "G-14", "G-40", "G-41", "G-42",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "tile", "how", "yaku", "fu", "points"), ORDINARY)
def test_a_hands_yaku_fu_and_points(
    hand: str, tile: str, how: str, yaku: str, fu: int, points: int
) -> None:
    play = won(hand, tile, how)
    clean(one(play, {"yaku": yaku, "fu": fu, "points": points}))
    only(one(play, {"yaku": yaku, "fu": fu + 10}), "result.fu", expected=fu)
    wrong = {"yaku": yaku, "fu": fu, "points": points + 100}
    only(one(play, wrong), "result.points", expected=points, recorded=points + 100)


YAKUMAN = [
    ("19m19p19s1234567z", "1m", RON, "kokushi_13"),
    ("119m19p19s123456z", "7z", RON, "kokushi"),
    ("222m555p888s33m99p", "9p", TSUMO, "suuankou"),
    ("222m555p888s333m9p", "9p", RON, "suuankou_tanki"),
    ("555z666z777z23m99p", "4m", RON, "daisangen"),
    ("111z222z333z44z12m", "3m", RON, "shousuushii"),
    ("111z222z333z444z9m", "9m", RON, "daisuushii, suuankou_tanki"),
    ("111z222z555z66z77z", "7z", RON, "tsuuiisou"),
    ("111m999m111p99p11s", "1s", RON, "chinroutou"),
    ("223344s666s88s66z", "6z", RON, "ryuuiisou"),
    ("1112345678999m", "5m", RON, "junsei_chuuren"),
    ("1112345567899m", "9m", RON, "chuuren_poutou"),
]


@rule("P-60", "P-64", "G-43", "G-44", "C-17")
@pytest.mark.parametrize(("hand", "tile", "how", "yaku"), YAKUMAN)
def test_a_yakuman_is_a_yakuman(hand: str, tile: str, how: str, yaku: str) -> None:
    units = yaku.count(",") + 1
    play = won(hand, tile, how)
    clean(one(play, {"yaku": yaku, "points": 32000 * units, "limit": 5}))
    only(one(play, {"yaku": f"{yaku}, suukantsu"}), "result.yaku")
    wrong = {"points": 64000 * units}
    only(one(play, wrong), "result.points", expected=32000 * units)


@rule("P-62", "G-44")
@pytest.mark.parametrize(
    ("hand", "tile", "word"),
    [
        ("19m19p19s1234567z", "1m", "kokushi13"),
        ("222m555p888s333m9p", "9p", "suuankou_tanki"),
        ("1112345678999m", "5m", "junsei_chuuren"),
    ],
)
def test_which_yakuman_count_twice(hand: str, tile: str, word: str) -> None:
    play = won(hand, tile)
    clean(one(play, {"points": 32000}))
    clean(one(play, {"points": 64000}, double_yakuman=[word]))
    others = ["kokushi13", "suuankou_tanki", "junsei_chuuren", "daisuushii"]
    others.remove(word)
    clean(one(play, {"points": 32000}, double_yakuman=others))


@rule("P-63", "C-28", "G-44")
@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, 64000),
        ({"yakuman_stacking": "none"}, 32000),
        ({"double_yakuman": ["daisuushii", "suuankou_tanki"]}, 128000),
        ({"double_yakuman": ["daisuushii", "suuankou_tanki"], "yakuman_cap": 2}, 64000),
        ({"double_yakuman": ["daisuushii"], "yakuman_stacking": "none"}, 64000),
    ],
)
def test_how_several_yakuman_add_up(rules: Switches, points: int) -> None:
    play = won("111z222z333z444z9m", "9m")
    clean(one(play, {"points": points}, **rules))
    only(one(play, {"points": points + 32000}, **rules), "result.points")


@rule("P-63", "P-86")
@pytest.mark.parametrize(
    ("kazoe", "points", "limit"), [("yakuman", 32000, 5), ("sanbaiman", 24000, 4)]
)
def test_thirteen_han_are_a_yakuman_by_switch(
    kazoe: str, points: int, limit: int
) -> None:
    play = """1 has 123345567m2299m indicator 8m ura 8m .. 1 draw cut
        .. 1 draw riichi cut paid .. 1 draw cut 2 draw 9m cut 1 ron!"""
    yaku = "riichi 1, chinitsu 6, dora 3, ura_dora 3"
    clean(one(play, {"yaku": yaku, "points": points, "limit": limit}, kazoe=kazoe))
    wrong = {"yaku": yaku, "limit": 9 - limit}
    only(one(play, wrong, kazoe=kazoe), "result.limit", expected=limit)


LIMITS = [
    # reds, indicators -> han, points
    ("345m345p345s", "9s", "9s", 5, 8000, 1),
    ("340m345p345s", "9s", "9s", 6, 12000, 2),
    ("345m345p345s", "7m", "9s", 7, 12000, 2),
    ("340m345p345s", "7m", "9s", 8, 16000, 3),
    ("345m345p345s", "7m", "7m", 9, 16000, 3),
    ("340m345p345s", "7m", "7m", 10, 16000, 3),
    ("340m340p345s", "7m", "7m", 11, 24000, 4),
    ("340m340p340s", "7m", "7m", 12, 24000, 4),
]


@rule("P-84", "P-86", "P-32")
@pytest.mark.parametrize(("sets", "dora", "ura", "han", "points", "limit"), LIMITS)
def test_limits_by_han(
    sets: str, dora: str, ura: str, han: int, points: int, limit: int
) -> None:
    play = f"""1 has {sets}67s88m indicator {dora} ura {ura} .. 1 draw cut
        .. 1 draw riichi cut paid .. 1 draw cut 2 draw 8s cut 1 ron!"""
    clean(one(play, {"han": han, "points": points, "limit": limit}))
    only(one(play, {"limit": limit - 1}), "result.limit", expected=limit)


@rule("P-51", "P-82", "G-03", "G-15", "K-18")
@pytest.mark.parametrize(
    ("rules", "fu", "points", "fault"),
    [
        ({}, 30, 1000, ""),
        ({"open_pinfu_fu": 20}, 20, 700, ""),
        ({"open_tanyao": False}, 30, 1000, "illegal.win_no_yaku"),
    ],
)
def test_open_tanyao_needs_kuitan(
    rules: Switches, fu: int, points: int, fault: str
) -> None:
    play = """0 has 4m 1 has 23m567p345p45s88m9m .. 0 draw cut 4m 1 chi 23m cut 9m
        2 draw 6s cut 1 ron!"""
    claim = {"yaku": "tanyao 1", "fu": fu, "points": points}
    if fault:
        only(one(play, **rules), fault)
        clean(one(won("234m567p345p45s88m", "6s"), **rules))
    else:
        clean(one(play, claim, **rules))


@rule("P-53")
@pytest.mark.parametrize(
    ("hand", "chi", "win", "closed", "opened"),
    [
        ("23m234p34s678p99m", ("4m", "23m"), "2s", 2, 1),
        ("12m456789m45s99p", ("3m", "12m"), "6s", 2, 1),
    ],
)
def test_an_open_hand_is_worth_less(
    hand: str, chi: tuple[str, str], win: str, closed: int, opened: int
) -> None:
    yaku = "sanshoku_doujun" if "234p" in hand else "ittsuu"
    play = f"""0 has {chi[0]} 1 has {hand}1z .. 0 draw cut {chi[0]}
        1 chi {chi[1]} cut 1z 2 draw {win} cut 1 ron!"""
    clean(one(play, {"yaku": f"{yaku} {opened}"}))
    only(one(play, {"yaku": f"{yaku} {closed}", "han": closed}), "result.han")


@rule("P-80", "C-16")
@pytest.mark.parametrize(("switch", "fu", "points"), [(4, 40, 2100), (2, 30, 1500)])
def test_a_pair_of_the_double_wind(switch: int, fu: int, points: int) -> None:
    play = "0 has 222m567p234p46s11z .. 0 draw cut .. 0 draw 5s tsumo!"
    claim = {"yaku": "menzen_tsumo 1", "fu": fu, "points": points}
    clean(one(play, claim, double_wind_pair_fu=switch))


@rule("P-51")
def test_the_double_wind_scores_both() -> None:
    play = "0 has 111z234m678p99m45s .. 0 draw cut .. 2 draw 6s cut 0 ron!"
    clean(one(play, {"yaku": "seat_east 1, round_east 1", "fu": 40, "points": 3900}))


@rule("P-84", "G-14")
@pytest.mark.parametrize(("switch", "points"), [(False, 7700), (True, 8000)])
def test_four_han_thirty_fu_is_rounded_up_by_switch(switch: bool, points: int) -> None:
    play = """1 has 345m345678p67s22m indicator 1m .. 1 draw cut 2 draw 8s cut 1 ron!"""
    claim = {"yaku": "pinfu 1, tanyao 1, dora 2", "points": points, "fu": 30}
    clean(one(play, claim, kiriage=switch))


@rule("P-80", "P-82")
@pytest.mark.parametrize(
    ("switch", "yaku", "fu"),
    [(True, "menzen_tsumo 1, pinfu 1", 20), (False, "menzen_tsumo 1", 30)],
)
def test_pinfu_by_tsumo_is_a_matter_of_rules(switch: bool, yaku: str, fu: int) -> None:
    play = won("234m567p234p45s99m", "6s", TSUMO)
    clean(one(play, {"yaku": yaku, "fu": fu}, pinfu_tsumo=switch))


@rule("P-64")
@pytest.mark.parametrize("needed", [False, True])
def test_all_green_without_the_green_dragon(needed: bool) -> None:
    play = won("2233446668822s", "8s")
    claim = {} if needed else {"yaku": "ryuuiisou"}
    clean(one(play, claim, ryuuiisou_requires_hatsu=needed))
    if needed:
        green = {"yaku": "ryuuiisou"}
        only(one(play, green, ryuuiisou_requires_hatsu=True), "result.yaku")
