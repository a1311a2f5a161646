"""The worked flow cases of the rules page (E2), under the presets that they name.

Tests beside this one flip the switches; here the presets must have them right. Keys are
those of the page's columns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from paifu.replay.rules import load_preset
from script import Deal, clean, deal, game, judge, one, only, part, rule

PRESETS = {
    "PL": "planet-riichi-red-three-v1",
    "TH": "tenhou",
    "MS": "mahjong-soul",
    "ML": "m-league",
    "WR": "wrc-2022",
    "EM": "ema-2016",
    "GS": "gensou",
    "KW": "kanto",
    "JP": "jpml-a",
    "RC": "riichi-city",
    "MJ": "majiang-core",
    "OR": "openriichi",
}
F = TypeVar("F", bound=Callable[..., Any])


def under(*rows: tuple[str, Any]) -> Callable[[F], F]:
    """Run a test as `(preset, expected)`: `("PL TH", 1)` is two runs."""
    return pytest.mark.parametrize(
        ("preset", "expected"),
        [
            pytest.param(PRESETS[key], expected, id=f"{key}-{expected}")
            for keys, expected in rows
            for key in keys.split()
        ],
    )


def follows(number: int, honba: int, sticks: int = 0) -> Deal:
    """The start of the round that follows."""
    return deal(
        f"{number % 4} draw", number=number, honba=honba, sticks=sticks, complete=False
    )


READY = "234m567p678s5566z"
FOUR_READY = """0 has 123m456p789s1122z 1 has 123m456p789s1122z 2 has 234m567p678s5566z
    3 has 234m789p678s5566z"""
ORPHANS = [
    "2m5m8m2p5p8p2s5s8s2m4m7m2p",
    "2m5m8m2p5p8p2s5s8s3m6m3p7s",
    "3m6m3p6p3s6s4m7m4p7p4s7s4m",
    "3m6m3p6p3s6s4m7m4p7p4s7s5m",
]


def river(*seats: int, ready: int = -1) -> str:
    """Seats that discard nothing but terminals and honours, to the wall's end."""
    hands = [READY if seat == ready else ORPHANS[seat] for seat in range(4)]
    known = [f"{seat} has {hand}" for seat, hand in enumerate(hands)]
    return " ".join([*known, *(f"{seat} orphans" for seat in seats), "left=0"])


# ---- draws


@rule("F01")
@under(("PL TH MS ML WR EM KW", 0), ("GS", 1))
def test_f01_the_dealer_alone_is_tenpai(preset: str, expected: int) -> None:
    claim = {"deltas": (3000, -1000, -1000, -1000)}
    first = deal(f"0 has {READY} left=0 exhaustive", claim)
    clean(game(first, follows(expected, 1), rules=preset))


@rule("F04")
@under(("PL TH MS ML WR EM KW", 0), ("GS", 1))
def test_f04_everybody_is_tenpai(preset: str, expected: int) -> None:
    first = deal(f"{FOUR_READY} left=0 exhaustive", {"deltas": (0, 0, 0, 0)})
    clean(game(first, follows(expected, 1), rules=preset))


@rule("F05", "F06")
@pytest.mark.parametrize(
    ("number", "scores", "over"),
    [
        pytest.param(5, (25000, 25000, 25000, 25000), False, id="F05"),
        pytest.param(7, (25000, 25000, 25000, 25000), True, id="F06 first"),
        pytest.param(7, (35000, 25000, 25000, 15000), False, id="F06 second"),
    ],
)
def test_f05_f06_a_tenpai_dealer_of_gensou_in_south(
    number: int, scores: tuple[int, ...], over: bool
) -> None:
    play = f"{number % 4} has {READY} left=0 exhaustive"
    last = deal(play, number=number, scores=scores)
    if over:
        clean(game(last, rules="gensou", end={}))
        only(game(last, follows(number, 1), rules="gensou"), "flow.ended_late")
    else:
        clean(game(last, follows(number, 1), rules="gensou"))


@rule("F07", "F11", "F13", "F15")
@under(
    ("PL TH MS", ((-4000, -2000, 8000, -2000), 0, 2, 1)),
    ("GS KW", ((-4100, -2100, 9300, -2100), 1, 0, 0)),
    ("OR", ((-1000, -3000, 7000, -3000), 0, 2, 1)),
    ("ML WR EM", ((3000, -1000, -1000, -1000), 0, 2, 1)),
)
def test_f07_nagashi_of_seat_2_with_a_tenpai_dealer(preset: str, expected: Any) -> None:
    deltas, number, honba, sticks = expected
    kind = "exhaustive" if min(deltas) == -1000 else "nagashi"
    play = f"{river(2, ready=0)} {kind}"
    first = deal(play, {"deltas": deltas}, honba=1, sticks=1)
    clean(game(first, follows(number, honba, sticks), rules=preset))


@rule("F08", "F09", "F10")
@under(("PL TH MS", 0))
def test_f08_f09_f10_who_is_paid_for_nagashi(preset: str, expected: int) -> None:
    one_seat = deal(f"{river(2)} nagashi", {"deltas": (-4000, -2000, 8000, -2000)})
    clean(game(one_seat, follows(1, 1), rules=preset))
    dealer_too = deal(f"{river(0, 2)} nagashi", {"deltas": (8000, -6000, 4000, -6000)})
    clean(game(dealer_too, follows(1, 1), rules=preset))
    claim = {"deltas": (-8000, -4000, 6000, 6000)}
    two = deal(f"{river(2, 3, ready=0)} nagashi", claim)
    clean(game(two, follows(expected, 1), rules=preset))


@rule("F12")
@pytest.mark.parametrize(
    ("number", "deltas"),
    [
        pytest.param(0, (-4000, -2000, 8000, -2000), id="seat 1 discards last"),
        pytest.param(1, (-2000, -4000, -2000, 8000), id="seat 2 discards last"),
    ],
)
def test_f12_of_two_nagashi_gensou_pays_the_nearest(
    number: int, deltas: tuple[int, ...]
) -> None:
    play = f"{river(2, 3)} nagashi"
    first = deal(play, {"deltas": deltas}, number=number)
    clean(game(first, follows(number + 1, 0), rules="gensou"))


@rule("F14")
@under(("PL TH MS KW", True), ("GS", False))
def test_f14_nagashi_after_a_pon_of_ones_own(preset: str, expected: bool) -> None:
    play = "2 has 55z1z 0 has 5z 2 orphans 0 draw cut 5z 2 pon cut 1z left=0"
    judge(one(f"{play} nagashi!", rules=preset), "" if expected else "result.nagashi")
    judge(
        one(f"{play} exhaustive!", rules=preset), "result.nagashi" if expected else ""
    )


WINDS = """0 has 1z 1 has 1z 2 has 1z 3 has 1z 0 draw cut 1z 1 draw cut 1z 2 draw cut 1z
    3 draw cut 1z"""
REPEATS, PASSES, PLAYS_ON = 0, 1, -1


def aborted(play: str, word: str, preset: str, expected: int, sticks: int = 0) -> None:
    """A round that ends by an abort, or goes on where there is no such draw."""
    first = deal(f"{play} {word}!", {"deltas": (0, 0, 0, 0)})
    if expected == PLAYS_ON:
        fault = "illegal.kyuushu" if word == "kyuushu" else "result.abort"
        only(game(deal(f"{play} {word}!"), rules=preset), fault)
    else:
        clean(game(first, follows(expected, 1, sticks), rules=preset))
        other = follows(1 - expected, 1, sticks)
        only(game(first, other, rules=preset), "flow.round", expected=expected)


@rule("F16", "K-19")
@under(("PL TH MS KW GS", REPEATS), ("ML WR EM", PLAYS_ON))
def test_f16_nine_kinds(preset: str, expected: int) -> None:
    aborted("2 has 19m19p19s123z2345m .. 2 draw", "kyuushu", preset, expected)


@rule("F17")
@under(("PL TH MS KW", REPEATS), ("GS", PASSES), ("ML WR EM", PLAYS_ON))
def test_f17_four_equal_winds(preset: str, expected: int) -> None:
    aborted(WINDS, "suufon", preset, expected)
    if expected == PLAYS_ON:
        clean(part(f"{WINDS} 0 draw cut", preset))


@rule("F17")
@under(("PL TH MS", False), ("GS", True))
def test_f17_four_equal_winds_in_the_last_round(preset: str, expected: bool) -> None:
    hands = "0 has 1z 1 has 1z 2 has 1z 3 has 1z"
    turns = " ".join(f"{seat} draw cut 1z" for seat in (3, 0, 1, 2))
    number = 4 * load_preset(preset)["scheduled_winds"] - 1
    last = deal(f"{hands} {turns} suufon", number=number)
    judge(game(last, rules=preset, end={}), "" if expected else "flow.ended_early")
    if not expected:
        clean(game(last, follows(number, 1), rules=preset))


@rule("F18")
@under(("PL TH MS KW", REPEATS), ("GS", PASSES))
def test_f18_four_equal_winds_with_a_double_riichi(preset: str, expected: int) -> None:
    play = f"""0 has {READY} 1 has 3z 2 has 3z 3 has 3z 0 draw 3z riichi cut 3z paid
        1 draw cut 3z 2 draw cut 3z 3 draw cut 3z"""
    aborted(play, "suufon", preset, expected, sticks=1)


@rule("F19")
@under(("PL TH MS KW", REPEATS), ("GS ML WR EM", PLAYS_ON))
def test_f19_four_riichi(preset: str, expected: int) -> None:
    turns = " ".join(f"{seat} draw riichi cut paid" for seat in range(4))
    aborted(f"{FOUR_READY} {turns}", "suucha_riichi", preset, expected, sticks=4)
    hands = FOUR_READY.replace("2 has 234m567p678s5566z", "2 has 234m567p23478s99p")
    ronned = turns.replace("3 draw riichi cut paid", "3 draw 9s riichi cut")
    clean(one(f"{hands} {ronned} 2 ron", {"sticks": 3}, rules=preset))


FOUR_KANS = """0 has 111m777z 1 has 333z999m 0 draw 1m ankan 1m dora draw 7z ankan 7z
    dora draw cut 1 draw 3z ankan 3z dora draw 9m ankan 9m dora draw cut"""


@rule("F20")
@under(("PL TH MS", REPEATS), ("GS", PASSES), ("ML WR EM", PLAYS_ON))
def test_f20_four_kans_of_two_players(preset: str, expected: int) -> None:
    aborted(FOUR_KANS, "suukaikan", preset, expected)
    if expected == PLAYS_ON:
        fifth = FOUR_KANS.replace("1 has", "2 has 888s 1 has")
        play = f"{fifth} 2 draw 8s ankan! 8s"
        only(part(play, preset), "illegal.kan_too_many")


@rule("F21")
@under(("PL TH MS ML WR EM GS", 0))
def test_f21_four_kans_of_one_player(preset: str, expected: int) -> None:
    play = """1 has 111m222p333s9m777z .. 1 draw 1m ankan 1m dora draw 2p ankan 2p dora
        draw 3s ankan 3s dora draw 7z ankan 7z dora draw 5z cut .. 1 draw 9m tsumo"""
    clean(one(play, {"limit": 5}, rules=preset))
    assert load_preset(preset)["max_kans"] == 4 + expected


THREE = """0 has 234m678p23s99m234p 2 has 345m345678p23s22m 3 has 456m456789p56s88m
    0 draw cut .. 3 draw cut 0 draw cut 1 draw 4s cut"""


@rule("F22")
@under(("TH PL", "sanchahou"), ("MS EM", "2 ron 3 ron 0 ron"), ("ML WR GS", "2 ron"))
def test_f22_three_rons(preset: str, expected: str) -> None:
    clean(one(f"{THREE} {expected}", rules=preset))
    ways = {
        "sanchahou": ("2 ron 3 ron 0 ron!", "illegal.win_too_many"),
        "2 ron": ("2 ron 3 ron!", "illegal.win_head_bump"),
    }
    play, fault = ways.get(expected, ("sanchahou!", "result.abort"))
    only(one(f"{THREE} {play}", rules=preset), fault)


# ---- simultaneous wins


TWO = """2 has 345m345678p23s22m 0 has 456m234567p56s88m indicator 1m
    0 draw cut .. 3 draw cut .. 1 draw 4s cut"""
BOTH, NEAREST = "2 ron 0 ron", "2 ron"


@rule("F23", "F24", "F25")
@under(
    ("PL TH MS", ([(0, -8000, 10000, 0), (2900, -2900, 0, 0)], 0, 2)),
    ("GS", ([(0, -8000, 10000, 0)], 1, 0)),
    # 4 han 30 fu is a mangan there, which the page's case leaves out
    ("ML WR", ([(0, -8300, 10300, 0)], 1, 0)),
    ("EM", ([(0, -8000, 10000, 0), (3200, -3200, 0, 0)], 0, 2)),
)
def test_f23_f24_f25_seat_2_wins_7700_and_the_dealer_2900(
    preset: str, expected: Any
) -> None:
    changes, number, honba = expected
    start = load_preset(preset)["start_points"]
    scores = (start - 1000, start, start, start - 1000)
    claims = [{"deltas": deltas} for deltas in changes]
    rons = BOTH if len(claims) == 2 else NEAREST
    first = deal(f"{TWO} {rons}", claims=claims, honba=1, sticks=2, scores=scores)
    clean(game(first, follows(number, honba), rules=preset))


# ---- liability: seat 0 wins, seat 1 deals, seat 3 is liable

DRAGONS = """0 has {}55z66z77z1p4p8p 2 has 5z 1 has 6z 3 has 7z
    1 draw cut 2 draw cut 5z 0 pon cut 1p 1 draw cut 6z 0 pon cut 4p
    .. 3 draw cut 7z 0 pon cut 8p"""
DAISANGEN, STACKED = DRAGONS.format("345m9s"), DRAGONS.format("1112z")
WINDS_CALLED = """0 has 9s11z22z33z44z1p4p7p8m 2 has 1z 1 has 2z 3 has 3z4z
    1 draw cut 2 draw cut 1z 0 pon cut 1p 1 draw cut 2z 0 pon cut 4p
    .. 3 draw cut 3z 0 pon cut 7p .. 3 draw cut 4z 0 pon cut 8m"""
LIABLE: list[tuple[str, str, str, int, str, tuple[float, ...]]] = [
    ("F26", DAISANGEN, ".. 0 draw 9s tsumo", 0, "PL TH MS ML WR EM", (32, 0, 0, -32)),
    ("F26", DAISANGEN, ".. 0 draw 9s tsumo", 0, "GS", (32, -16, -8, -8)),
    ("F27", STACKED, ".. 0 draw 2z tsumo", 0, "TH", (64, 0, 0, -64)),
    ("F27", STACKED, ".. 0 draw 2z tsumo", 0, "PL MS", (64, -16, -8, -40)),
    ("F28", STACKED, ".. 2 draw 2z cut 0 ron", 0, "TH", (64, 0, -32, -32)),
    ("F28", STACKED, ".. 2 draw 2z cut 0 ron", 0, "PL MS", (64, 0, -48, -16)),
    ("F29", DAISANGEN, ".. 2 draw 9s cut 0 ron", 2, "TH MS PL",
     (33.6, 0, -16, -16.6)),
    ("F29", DAISANGEN, ".. 2 draw 9s cut 0 ron", 2, "MJ EM", (33.6, 0, -16.6, -16)),
    ("F30", DAISANGEN, ".. 3 draw 9s cut 0 ron", 2, "TH MS PL EM",
     (33.6, 0, 0, -32.6)),
    ("F31", WINDS_CALLED, ".. 0 draw 9s tsumo", 1, "TH", (33.3, 0, 0, -32.3)),
    ("F31", WINDS_CALLED, ".. 0 draw 9s tsumo", 1, "PL MS", (65.3, 0, 0, -64.3)),
    ("F32", WINDS_CALLED, ".. 2 draw 9s cut 0 ron", 0, "TH", (32, 0, -16, -16)),
    ("F32", WINDS_CALLED, ".. 2 draw 9s cut 0 ron", 0, "PL MS", (64, 0, -32, -32)),
    ("F33", STACKED, ".. 0 draw 2z tsumo", 2, "TH", (65.6, 0, 0, -64.6)),
    ("F33", STACKED, ".. 0 draw 2z tsumo", 2, "MS", (65.6, -16, -8, -40.6)),
]  # fmt: skip


@rule("F26", "F27", "F28", "F29", "F30", "F31", "F32", "F33")
@pytest.mark.parametrize(
    ("calls", "win", "honba", "preset", "thousands"),
    [
        pytest.param(*row[1:4], PRESETS[key], row[5], id=f"{row[0]}-{key}")
        for row in LIABLE
        for key in row[4].split()
    ],
)
def test_f26_to_f33_who_pays_for_a_yakuman(
    calls: str, win: str, honba: int, preset: str, thousands: tuple[float, ...]
) -> None:
    """With counters there is one stick on the table too."""
    deltas = tuple(round(1000 * part) for part in thousands)
    header = {"number": 1, "honba": honba, "sticks": 1 if honba else 0}
    clean(game(deal(f"{calls} {win}", {"deltas": deltas}, **header), rules=preset))


@rule("F34")
@under(("PL TH MS MJ", 3), ("EM", -1))
def test_f34_two_concealed_kans_and_a_pon(preset: str, expected: int) -> None:
    late = "" if load_preset(preset)["kan_dora_ankan"] == "with_rinshan" else "dora"
    play = f"""0 has 345m9s555z666z77z1p 3 has 7z .. 0 draw 5z ankan 5z {late}
        draw 6z ankan 6z {late} draw cut .. 3 draw cut 7z 0 pon cut 1p
        .. 0 draw 9s tsumo"""
    clean(game(deal(play, {"pao": expected}, number=1), rules=preset))


@rule("F35")
@under(("PL TH MS WR EM", -1), ("RC JP", 3))
def test_f35_a_win_on_the_replacement_tile_of_an_open_kan(
    preset: str, expected: int
) -> None:
    before = load_preset(preset)["kan_dora_daiminkan"] == "before_rinshan"
    turned = "dora" if before and load_preset(preset)["kan_dora"] else ""
    play = f"""0 has 234m567p45s99m222z 3 has 2z 1 draw cut 2 draw cut 3 draw cut 2z
        0 kan {turned} draw 6s tsumo"""
    claim = {"pao": expected}
    clean(game(deal(play, claim, number=1), rules=preset))


# ---- end of game


@rule("F46", "F47")
@under(("PL TH MS GS KW", True), ("ML WR EM", False))
def test_f46_f47_at_nothing_one_plays_on_and_below_it_by_rule(
    preset: str, expected: bool
) -> None:
    start = load_preset(preset)["start_points"]
    play = "1 has 234m567p234p45s99m .. 1 draw cut .. 2 draw 6s cut 1 ron"
    for left, over in ((0, False), (-100, expected)):
        scores = (start, start, left + 1000, 2 * start - left - 1000)
        last = deal(play, {"deltas": (0, 1000, -1000, 0)}, scores=scores)
        record = game(last, follows(1, 0), rules=preset)
        judge(record, "flow.ended_late" if over else "")


@rule("F48", "F49")
@under(("PL TH MS GS KW", "illegal.riichi_points"), ("ML", ""))
def test_f48_f49_riichi_with_the_last_thousand_or_less(
    preset: str, expected: str
) -> None:
    start = load_preset(preset)["start_points"]
    for points, fault in ((1000, ""), (900, expected)):
        scores = (4 * start - points - 2000, points, 1000, 1000)
        play = "1 has 234m567p23478s99p .. 1 draw 1z riichi! cut 1z paid .. 2 draw"
        judge(game(deal(play, scores=scores, complete=False), rules=preset), fault)


@rule("F50")
@under(("PL TH MS WR EM", "illegal.riichi_tiles_left"), ("ML", ""))
def test_f50_riichi_with_three_tiles_left(preset: str, expected: str) -> None:
    play = "2 has 234m567p23478s99p left=4 2 draw 1z riichi! cut 1z paid"
    judge(part(play, preset), expected)


# ---- calls, kans, furiten

KUIKAE = "illegal.kuikae"
CHI = [
    # case, hand, called, with, discard, where it is forbidden, where it is free
    ("F65", "1234s", "4s", "23s", "4s", "PL TH MS GS", ""),
    ("F65", "1234s", "4s", "23s", "1s", "PL TH MS", "GS"),
    ("F66", "345s", "6s", "45s", "3s", "PL TH MS", "GS"),
    ("F67", "234567s8s", "8s", "67s", "5s", "PL TH MS", "GS"),
    ("F67", "234567s8s", "8s", "67s", "8s", "PL TH MS GS", ""),
    ("F67", "234567s8s", "8s", "67s", "2s", "", "PL TH MS GS"),
    ("F68", "4568s2s", "5s", "46s", "5s", "PL TH MS GS", ""),
    ("F68", "4568s2s", "5s", "46s", "8s", "", "PL TH MS GS"),
]


@rule("F65", "F66", "F67", "F68")
@pytest.mark.parametrize(
    ("hand", "called", "own", "tile", "preset", "fault"),
    [
        pytest.param(*row[1:5], PRESETS[key], fault, id=f"{row[0]}-{key}-{row[4]}")
        for row in CHI
        for keys, fault in ((row[5], KUIKAE), (row[6], ""))
        for key in keys.split()
    ],
)
def test_f65_to_f68_what_may_follow_a_run_called(
    hand: str, called: str, own: str, tile: str, preset: str, fault: str
) -> None:
    play = f"0 has {called} 1 has {hand} 0 draw cut {called} 1 chi {own} cut! {tile}"
    judge(part(play, preset), fault)


RIICHI_KANS = [
    # hand, tile drawn, may be a kan where waits must stay, where shapes must stay
    pytest.param("12345m567s11222z", "2z", True, True, id="F70"),
    pytest.param("123456m4445s111z", "4s", False, False, id="F71"),
    pytest.param("678m1113444p222z", "1p", True, False, id="F72 1p"),
    pytest.param("678m1113444p222z", "4p", False, False, id="F72 4p"),
    pytest.param("23m999p33345666s", "6s", True, False, id="F73"),
    pytest.param("23m999p33345666s", "9p", True, True, id="F74"),
]


@rule("F70", "F71", "F72", "F73", "F74")
@pytest.mark.parametrize("key", ["PL", "TH", "MS", "GS", "ML", "WR", "EM"])
@pytest.mark.parametrize(("hand", "tile", "waits", "shapes"), RIICHI_KANS)
def test_f70_to_f74_a_kan_in_riichi(
    hand: str, tile: str, waits: bool, shapes: bool, key: str
) -> None:
    play = f"""1 has {hand} .. 1 draw riichi cut paid
        .. 1 draw {tile} ankan! {tile} dora draw cut 2 draw"""
    allowed = shapes if key in ("ML", "WR", "EM") else waits
    judge(part(play, PRESETS[key]), "" if allowed else "illegal.ankan_riichi")


@rule("F76")
@under(("MS GS KW", ""), ("PL TH ML", "illegal.chankan"))
def test_f76_kokushi_on_a_concealed_kan(preset: str, expected: str) -> None:
    play = """3 has 119m1p19s1234567z 1 has 999p .. 1 draw 9p ankan 9p 3 ron!"""
    judge(one(play, rules=preset), expected)


@rule("F77")
@under(("GS KW", 1), ("PL TH MS WR EM", 0))
def test_f77_all_tiles_waited_for_are_in_the_closed_hand(
    preset: str, expected: int
) -> None:
    deltas = (3000, -1000, -1000, -1000) if expected else (0, 0, 0, 0)
    claim = {"tenpai": (expected, 0, 0, 0), "deltas": deltas}
    clean(one("0 has 123456789m1111p left=0 exhaustive", claim, rules=preset))


@rule("F78")
@under(("TH MS GS", 1), ("WR EM", 0))
def test_f78_one_of_the_four_tiles_is_in_a_meld(preset: str, expected: int) -> None:
    play = """0 has 111m456p789s234s2z 3 has 1m 0 draw cut .. 3 draw cut 1m
        0 pon cut 2z left=0 exhaustive"""
    deltas = (3000, -1000, -1000, -1000) if expected else (0, 0, 0, 0)
    claim = {"tenpai": (expected, 0, 0, 0), "deltas": deltas}
    clean(one(play, claim, rules=preset))


@rule("F79")
@under(("PL TH MS", ""), ("ML WR EM GS", "dora 8m"))
def test_f79_a_replacement_win_after_an_open_kan(preset: str, expected: str) -> None:
    play = f"""0 has 2p 1 has 222p345p678s99m35s 0 draw cut 2p
        1 kan {expected} draw 4s tsumo"""
    yaku = "rinshan 1, dora 2" if expected else "rinshan 1"
    clean(one(play, {"yaku": yaku}, rules=preset))


@rule("F80")
@under(
    ("PL TH MS", "kan draw 5z dora 8m cut"),
    ("ML WR EM GS", "kan dora 8m draw 5z cut"),
)
def test_f80_a_ron_on_the_discard_after_an_open_kan(preset: str, expected: str) -> None:
    play = f"""0 has 2p 1 has 222p 2 has 123m456p789s55z99m 0 draw cut 2p
        1 {expected} 2 ron"""
    clean(one(play, {"yaku": "haku 1, dora 2"}, rules=preset))


@rule("F81")
@under(("PL TH MS ML WR EM GS", "dora 8m"), ("JP", ""))
def test_f81_a_replacement_win_after_a_concealed_kan(
    preset: str, expected: str
) -> None:
    play = f"1 has 222p345p678s99m35s .. 1 draw 2p ankan 2p {expected} draw 4s tsumo"
    yaku = "menzen_tsumo 1, rinshan 1" + (", dora 2" if expected else "")
    clean(one(play, {"yaku": yaku}, rules=preset))


@rule("F82")
@under(("PL TH MS ML KW", ""))
def test_f82_a_robbed_kan_turns_nothing(preset: str, expected: str) -> None:
    play = f"""3 has 456p789s55z678p23m 0 has 1m 1 has 11m1z .. 0 draw cut 1m
        1 pon cut 1z .. 1 draw 1m kakan 1m {expected} 3 ron"""
    clean(one(play, rules=preset))


@rule("F87")
@under(("PL KW GS", "illegal.furiten_temporary"), ("TH MS EM", ""))
def test_f87_a_claim_and_discard_before_the_next_draw(
    preset: str, expected: str
) -> None:
    play = """1 has 123456p45s99m555z 0 has 7p .. 3 draw 6s cut 0 draw cut 7p
        1 chi 56p cut 1p 2 draw 3s cut 1 ron!"""
    judge(one(play, rules=preset), expected)


@rule("F88")
@under(("PL TH MS KW", "illegal.furiten_temporary"))
def test_f88_a_tile_without_yaku_passed(preset: str, expected: str) -> None:
    play = """1 has 234m567p99m55z12s9p 0 has 3s5z 0 draw cut 3s 1 chi 12s cut 9p
        .. 3 draw 9m cut 0 draw cut 5z 1 ron!"""
    judge(one(play, rules=preset), expected)


# ---- Gensou


@rule("F95", "F96")
@pytest.mark.parametrize(
    ("hand", "honba", "deltas"),
    [
        pytest.param("234m22567p45678s", 0, (0, 0, 0, 0), id="F95 7,700"),
        pytest.param("234m22567p45678s", 1, (0, 0, 0, 0), id="F95 8,000"),
        pytest.param("234m22567p45678s", 2, (0, 8300, -8300, 0), id="F95 8,300"),
        pytest.param("234m22067p45678s", 0, (0, 0, 0, 0), id="F96"),
    ],
)
def test_f95_f96_small_wins_at_kourindou(
    hand: str, honba: int, deltas: tuple[int, ...]
) -> None:
    play = f"1 has {hand} indicator 1p .. 1 draw cut .. 2 draw 3s cut 1 ron"
    record = deal(play, {"deltas": deltas}, honba=honba)
    clean(game(record, follows(1, 0), rules="gensou-kourindou"))


@rule("F98")
def test_f98_a_childs_mangan_by_tsumo_at_koumakan() -> None:
    play = """1 has 234m22567p45678s indicator 3m .. 1 draw cut
        .. 1 draw riichi cut paid .. 1 draw cut .. 1 draw 3s tsumo"""
    claim = {"deltas": (-8100, 17300, -4100, -4100)}
    clean(game(deal(play, claim, honba=1), rules="gensou-koumakan"))


@rule("F97")
def test_f97_a_pon_of_haku_alone_at_kourindou() -> None:
    play = """1 has 55z234m678p99m45s1z 0 has 5z 0 draw cut 5z 1 pon cut 1z
        .. 2 draw 6s cut 1 ron"""
    claim = {"yaku": "haku 2", "fu": 30, "points": 2000, "deltas": (0, 0, 0, 0)}
    clean(game(deal(play, claim), follows(1, 0), rules="gensou-kourindou"))
    dealers = play.replace("1 has", "0 has", 1).replace("0 has 5z", "3 has 5z")
    dealers = dealers.replace("0 draw cut 5z 1 pon", ".. 3 draw cut 5z 0 pon")
    won = deal(dealers.replace("1 ron", "0 ron"), {"deltas": (0, 0, 0, 0)})
    clean(game(won, follows(0, 1), rules="gensou-kourindou"))


@rule("F99")
def test_f99_a_ron_of_15400_at_tasogare() -> None:
    play = """1 has 234m22567p45678s indicator 3m .. 1 draw cut
        .. 1 draw riichi cut paid 2 draw 3s cut 1 ron"""
    claim = {"points": 15400, "deltas": (0, 15400, 0, 0), "sticks": 0}
    clean(game(deal(play, claim), rules="gensou-tasogare"))


# ---- sanma


@rule("F106", "F107")
def test_f107_an_extracted_north_ronned_in_the_first_turn_of_a_riichi() -> None:
    play = """1 has 234567p234s99p44z .. 1 draw cut .. 1 draw riichi cut paid
        2 draw 4z north 1 ron"""
    claim = {"yaku": "riichi 1, ippatsu 1"}
    clean(one(play, claim, rules="mahjong-soul-sanma"))
