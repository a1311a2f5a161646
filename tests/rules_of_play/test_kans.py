"""Kans: when they may be made, robbing them, and the replacement tile."""

from __future__ import annotations

import pytest

from script import Switches, clean, judge, one, only, part, rule

PON = "0 has 9p 1 has 999p1z 0 draw cut 9p 1 pon cut 1z"
"""Seat 1 can add its fourth 9p."""

RIICHI_KANS = [
    # hand, tile drawn, legal if only the waits count, and if the shapes do
    pytest.param("12345m567s11222z", "2z", True, True, id="F70"),
    pytest.param("123456m4445s111z", "4s", False, False, id="F71"),
    pytest.param("678m1113444p222z", "1p", True, False, id="F72 1p"),
    pytest.param("678m1113444p222z", "4p", False, False, id="F72 4p"),
    pytest.param("678m1113444p222z", "2z", True, True, id="F72 2z"),
    pytest.param("23m999p33345666s", "6s", True, False, id="F73 6s"),
    pytest.param("23m999p33345666s", "3s", True, False, id="F73 3s"),
    pytest.param("23m999p33345666s", "9p", True, True, id="F74"),
    pytest.param("1113445678999m", "9m", False, False, id="F75 9m"),
]


def riichi_kan(hand: str, tile: str) -> str:
    """Seat 1 in riichi makes a kan of the tile it draws."""
    return f"""1 has {hand} .. 1 draw riichi cut paid
        .. 1 draw {tile} ankan! {tile} dora draw cut 2 draw"""


@rule("P-16", "K-11", "G-16", "F70", "F71", "F72", "F73", "F74", "F75")
@pytest.mark.parametrize(("hand", "tile", "waits", "shapes"), RIICHI_KANS)
def test_a_kan_in_riichi_keeps_the_waits_or_the_shapes(
    hand: str, tile: str, waits: bool, shapes: bool
) -> None:
    play, fault = riichi_kan(hand, tile), "illegal.ankan_riichi"
    judge(part(play), "" if waits else fault)
    judge(part(play, ankan_after_riichi="shapes_unchanged"), "" if shapes else fault)
    only(part(play, ankan_after_riichi="forbidden"), fault)


@rule("F75")
def test_a_kan_of_1m_keeps_the_waits_of_a_long_suit() -> None:
    clean(part(riichi_kan("1113445678999m", "1m")))


@rule("P-16")
def test_a_kan_in_riichi_is_of_the_tile_just_drawn() -> None:
    play = """1 has 111123m567s99p45p .. 1 draw {} .. 1 draw ankan! 1m
        dora draw cut 2 draw"""
    clean(part(play.format("cut")))
    only(part(play.format("riichi cut paid")), "illegal.ankan_riichi")


LIVE_TILES = [
    # live tiles left when the kan is made, how many the rules want, and the fault
    (1, 1, ""),
    (1, 2, "illegal.kan_last_tile"),
    (2, 2, ""),
    (0, 1, "illegal.kan_last_tile"),
]
LAST_DRAWER = {0: 1, 1: 0, 2: 3}
"""Who drew when so many tiles are left, if nobody called."""


@rule("P-07")
@pytest.mark.parametrize(("left", "least", "fault"), LIVE_TILES)
def test_a_concealed_kan_needs_a_tile_left(left: int, least: int, fault: str) -> None:
    seat = LAST_DRAWER[left]
    play = f"{seat} has 111m left={left + 1} {seat} draw 1m ankan! 1m"
    if left:
        clean_end = f"{play} dora draw cut left=0 exhaustive"
        judge(one(clean_end, kan_min_live_tiles=least), fault)
    else:
        judge(part(play, kan_min_live_tiles=least), fault)


@rule("P-07")
@pytest.mark.parametrize(("left", "least", "fault"), LIVE_TILES)
def test_an_added_kan_needs_a_tile_left(left: int, least: int, fault: str) -> None:
    seat = (LAST_DRAWER[left] + 1) % 4
    feeder = (seat + 3) % 4
    play = f"""{feeder} has 9p {seat} has 99p1z .. {feeder} draw cut 9p
        {seat} pon cut 1z left={left + 1} {seat} draw 9p kakan! 9p"""
    if left:
        clean_end = f"{play} draw dora cut left=0 exhaustive"
        judge(one(clean_end, kan_min_live_tiles=least), fault)
    else:
        judge(part(play, kan_min_live_tiles=least), fault)


@rule("P-07")
@pytest.mark.parametrize(("left", "least", "fault"), LIVE_TILES)
def test_a_kan_of_a_discard_needs_a_tile_left(
    left: int, least: int, fault: str
) -> None:
    seat = LAST_DRAWER[left]
    play = f"2 has 111m left={left + 1} {seat} draw 1m cut 2 kan!"
    rules: Switches = {"kan_min_live_tiles": least, "last_discard_calls": True}
    if left:
        judge(one(f"{play} draw dora cut left=0 exhaustive", **rules), fault)
    else:
        judge(part(play, **rules), fault)


FOUR_KANS = """1 has 111m222p333s999m5z .. 1 draw 1m ankan 1m dora
    draw 2p ankan 2p dora draw 3s ankan 3s dora draw 9m ankan! 9m"""


@rule("K-06", "F21")
@pytest.mark.parametrize(("most", "fault"), [(4, ""), (3, "illegal.kan_too_many")])
def test_no_more_kans_than_there_are_replacement_tiles(most: int, fault: str) -> None:
    judge(part(FOUR_KANS, max_kans=most), fault)


@rule("F21", "K-06", "P-60")
@pytest.mark.parametrize(
    ("fifth", "fault"), [("", ""), ("ankan! 7z", "illegal.kan_too_many")]
)
def test_four_kans_of_one_player_play_on_without_a_fifth(
    fifth: str, fault: str
) -> None:
    play = FOUR_KANS.replace("!", "")
    play = f"2 has 777z {play} dora draw cut 2 draw 7z {fifth}"
    judge(part(play), fault)
    if not fifth:
        won = {"yaku": "suukantsu, suuankou_tanki", "points": 64000}
        clean(one(f"{play} cut 3 draw 5z cut 1 ron", won))


@rule("F20", "K-06")
def test_a_fifth_kan_of_several_players_without_the_abort() -> None:
    play = """0 has 111m222p 1 has 333s999m 2 has 777z
        0 draw 1m ankan 1m dora draw 2p ankan 2p dora draw cut
        1 draw 3s ankan 3s dora draw 9m ankan 9m dora draw cut 2 draw 7z {}"""
    clean(part(play.format("cut"), abort_suukaikan="none"))
    only(part(play.format("ankan! 7z"), abort_suukaikan="none"), "illegal.kan_too_many")


@pytest.mark.parametrize(
    ("kan", "fault"),
    [
        ("cut 1z .. 1 draw ankan! 2z dora draw cut", ""),
        ("ankan! 2z dora draw cut", "illegal.kan_after_call"),
        ("cut 1z .. 1 draw 9p kakan! 9p draw dora cut", ""),
        ("kakan! 9p draw dora cut", "illegal.kan_after_call"),
    ],
)
def test_no_kan_right_after_a_call(kan: str, fault: str) -> None:
    nine = "9p" if ("kakan" in kan and fault) else ""
    play = f"0 has 9p 1 has 99p1z2222z{nine} 0 draw cut 9p 1 pon {kan} 2 draw"
    judge(part(play), fault)


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        (f"{PON} .. 1 draw kakan! 9p draw dora cut", ""),
        ("1 has 9p .. 1 draw kakan! 9p", "illegal.call_meld"),
        ("0 has 9p 1 has 789p .. 0 draw cut 9p 1 chi 78p cut .. 1 draw kakan! 9p",
         "illegal.call_meld"),
        ("1 has 1m .. 1 draw kakan! 9p", "illegal.not_in_hand"),
        ("1 has 111m .. 1 draw ankan! 1m", "illegal.not_in_hand"),
        ("1 has 111m9p .. 1 draw 1m ankan! 1m own=1/2/75", "illegal.not_in_hand"),
        ("1 has 123m9p .. 1 draw ankan! 1m own=4/8/68", "illegal.call_meld"),
        ("1 has 111m .. 0 draw 1 ankan! 1m", "illegal.out_of_turn"),
        ("1 has 1111m .. 0 draw cut 1 ankan! 1m", "illegal.out_of_turn"),
        ("1 has 1111m .. 1 draw riichi ankan! 1m", "illegal.out_of_turn"),
    ],
)  # fmt: skip
def test_a_kan_is_four_tiles_of_the_hand_in_ones_own_turn(
    play: str, fault: str
) -> None:
    judge(part(play), fault)


ROBBER = "3 has 123m456s78p99m123s"
"""Waits for 6p and 9p, without a yaku of its own."""


@rule("P-14", "P-51", "K-08", "K-09", "G-40", "C-21")
def test_an_added_kan_may_be_robbed() -> None:
    play = f"{ROBBER} {PON} .. 1 draw kakan 9p {{}} 3 ron!"
    won = {"yaku": "chankan 1, pinfu 1", "points": 2000, "deltas": (0, -2000, 0, 2000)}
    clean(one(play.format(""), won))
    only(one(play.format(""), {"yaku": "pinfu 1"}), "result.yaku")
    late = f"{PON} .. 1 draw kakan 9p draw 3 ron! of #71 source=1"
    only(one(f"{ROBBER} {late}"), "illegal.out_of_turn", seat=3)


KOKUSHI = "3 has 119m1p19s1234567z"


@rule("P-14", "K-09", "F76")
@pytest.mark.parametrize(
    ("hand", "yaku", "allowed", "fault"),
    [
        (KOKUSHI, "kokushi", True, ""),
        (KOKUSHI, "kokushi", False, "illegal.chankan"),
        (ROBBER, "pinfu 1", True, "illegal.chankan"),
        (ROBBER, "pinfu 1", False, "illegal.chankan"),
    ],
)
def test_a_concealed_kan_is_robbed_by_kokushi_only_and_by_switch(
    hand: str, yaku: str, allowed: bool, fault: str
) -> None:
    play = f"{hand} 1 has 999p .. 1 draw 9p ankan 9p 3 ron!"
    won = {"yaku": yaku} if not fault else {}
    judge(one(play, won, chankan_kokushi_on_ankan=allowed), fault)


@rule("P-51")
@pytest.mark.parametrize(
    ("tiles", "kan", "yaku"),
    [
        (("", "444z"), ".. 1 draw 4z ankan 4z dora", "menzen_tsumo 1, "),
        (("4z", "444z"), "0 draw cut 4z 1 kan", ""),
        (("4z", "44z1z"), "0 draw cut 4z 1 pon cut 1z .. 1 draw 4z kakan 4z", ""),
    ],
)
def test_a_win_on_the_replacement_tile_is_rinshan(
    tiles: tuple[str, str], kan: str, yaku: str
) -> None:
    feeder = f"0 has {tiles[0]}" if tiles[0] else ""
    play = f"{feeder} 1 has 123m456s78p99m{tiles[1]} {kan} draw 9p tsumo!"
    clean(one(play, {"yaku": f"{yaku}rinshan 1"}))
    only(one(play, {"yaku": f"{yaku}haitei 1"}), "result.yaku")


@rule("P-82")
@pytest.mark.parametrize(("counts", "fu"), [(True, 40), (False, 30)])
def test_rinshan_is_a_tsumo_for_fu_by_switch(counts: bool, fu: int) -> None:
    play = """0 has 2p 1 has 123m456s789p222p9m 0 draw cut 2p
        1 kan draw 9m tsumo!"""
    clean(one(play, {"yaku": "rinshan 1", "fu": fu}, rinshan_tsumo_fu=counts))
    claim = {"yaku": "rinshan 1", "fu": 70 - fu}
    only(one(play, claim, rinshan_tsumo_fu=counts), "result.fu", expected=fu)
