"""Abortive draws: when they must or may happen, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paifu.logs.events import ClaimRow
from script import Deal, Switches, clean, deal, game, judge, one, only, rule

MISSED, ABORT = "flow.abort_missed", "result.abort"


def next_round(number: int, honba: int, sticks: int = 0) -> Deal:
    """The start of the round after the abort."""
    return deal(
        f"{number} draw", number=number, honba=honba, sticks=sticks, complete=False
    )


def follow(play: str, switch: str, sticks: int = 0, **rules: Any) -> None:
    """After the abort: same dealer, one counter more, sticks stay; or as switched."""
    first = deal(play, {"deltas": (0, 0, 0, 0)})
    clean(game(first, next_round(0, 1, sticks), **rules))
    only(game(first, next_round(1, 1, sticks), **rules), "flow.round", expected=0)
    only(game(first, next_round(0, 0, sticks), **rules), "flow.honba", expected=1)
    only(game(first, next_round(0, 1, sticks + 1), **rules), "flow.sticks")
    passes: Switches = {**rules, switch: "pass"}
    clean(game(first, next_round(1, 1, sticks), **passes))
    same: Switches = {**rules, "abort_honba": "same"}
    clean(game(first, next_round(0, 0, sticks), **same))
    never: Switches = {**rules, switch: "none"}
    fault = "illegal.kyuushu" if switch == "abort_kyuushu" else ABORT
    only(game(deal(play), **never), fault)


NINE, EIGHT = "2 has 19m19p19s123z2345m", "2 has 19m19p19s12z23457m"


@rule("F16", "F115", "P-93", "G-33", "G-17", "C-25")
@pytest.mark.parametrize(
    ("play", "rules", "fault"),
    [
        (f"{NINE} .. 2 draw kyuushu!", {}, False),
        (f"{EIGHT} .. 2 draw 7z kyuushu!", {}, False),
        (f"{EIGHT} .. 2 draw 7z kyuushu!", {"kyuushu_counts_draw": False}, True),
        (f"{NINE} .. 2 draw 7z kyuushu!", {"kyuushu_counts_draw": False}, False),
        (f"{NINE} .. 2 draw 1m kyuushu!", {"kyuushu_counts_draw": False}, False),
        (f"{EIGHT} .. 2 draw 1m kyuushu!", {}, True),
        (f"{NINE} .. 2 draw cut .. 2 draw kyuushu!", {}, True),
        (f"{NINE} 0 has 6m 1 has 66m 0 draw cut 6m 1 pon cut 2 draw kyuushu!", {},
         True),
        (f"{NINE} 1 has 666m .. 1 draw 6m ankan 6m dora draw cut 2 draw kyuushu!", {},
         True),
        ("2 has 1119m19p19s123z34m .. 2 draw 1m ankan 1m dora draw kyuushu!", {}, True),
        (f"{NINE} .. 2 draw kyuushu!", {"abort_kyuushu": "none"}, True),
    ],
)  # fmt: skip
def test_nine_kinds_in_an_untouched_first_turn(
    play: str, rules: Switches, fault: bool
) -> None:
    judge(one(play, **rules), "illegal.kyuushu" if fault else "")


@rule("F16", "C-06", "K-19", "P-93")
def test_after_nine_kinds_the_dealer_stays() -> None:
    follow(f"{NINE} .. 2 draw kyuushu!", "abort_kyuushu")


@rule("F16")
def test_nine_kinds_need_not_be_declared() -> None:
    clean(one(f"{NINE} .. 2 draw cut left=0 exhaustive"))


def winds(tile: str = "1z", last: str = "1z") -> str:
    """Everybody discards the tile first."""
    hands = " ".join(f"{seat} has {tile}" for seat in range(3))
    turns = " ".join(f"{seat} draw cut {tile}" for seat in range(3))
    return f"{hands} 3 has {last} {turns} 3 draw cut {last}"


@rule("F17", "P-93", "G-34", "K-19", "G-17")
def test_four_equal_winds_end_the_round() -> None:
    follow(f"{winds()} suufon!", "abort_suufon")
    play_on = f"{winds()} 0 draw! cut left=0 exhaustive"
    only(one(play_on), MISSED, expected=4)
    clean(one(play_on, abort_suufon="none"))


@rule("F17", "G-34")
@pytest.mark.parametrize(
    "play",
    [
        pytest.param(winds("5z", "5z"), id="dragons"),
        pytest.param(winds("9p", "9p"), id="no honours"),
        pytest.param(winds("1z", "2z"), id="two winds"),
        pytest.param(winds().replace("3 draw cut 1z", ""), id="three of them"),
        pytest.param(winds().replace("3 draw cut 1z", "3 draw cut .. 3 draw cut 1z"),
                     id="not at once"),
        pytest.param("0 has 1z 1 has 11z9m 0 draw cut 1z 1 pon cut 9m", id="called"),
        pytest.param("0 has 2223z 1 has 3z 2 has 3z 3 has 3z 0 draw 2z ankan 2z dora"
                     " draw cut 3z 1 draw cut 3z 2 draw cut 3z 3 draw cut 3z",
                     id="after a kan"),
    ],
)  # fmt: skip
def test_four_winds_are_first_discards_of_one_wind_and_nothing_between(
    play: str,
) -> None:
    only(one(f"{play} suufon!"), ABORT)


READY = ["123m456p789s1122z", "123m456p789s1122z", "234m567p678s5566z",
         "234m067p678s5566z"]  # fmt: skip


@rule("F18", "P-93")
def test_four_winds_come_before_a_riichi_and_a_paid_stick_stays() -> None:
    first = f"0 has {READY[0]} 1 has 3z 2 has 3z 3 has 3z 0 draw 3z riichi cut 3z paid"
    follow(f"{first} 1 draw cut 3z 2 draw cut 3z 3 draw cut 3z suufon!",
           "abort_suufon", 1)  # fmt: skip
    last = f"""3 has {READY[2]} 0 has 3z 1 has 3z 2 has 3z 0 draw cut 3z 1 draw cut 3z
        2 draw cut 3z 3 draw 3z riichi cut 3z"""
    follow(f"{last} suufon!", "abort_suufon")
    only(one(f"{last} 3 paid! suufon"), "illegal.riichi_accepted")


def riichis(count: int, last: str = "riichi cut paid") -> str:
    """Hands that are tenpai, and that many declarations."""
    hands = [f"{seat} has {READY[seat]}" for seat in range(4)]
    turns = [f"{seat} draw riichi cut paid" for seat in range(count - 1)]
    rest = [f"{seat} draw cut" for seat in range(count, 4)]
    return " ".join([*hands, *turns, f"{count - 1} draw {last}", *rest])


@rule("F19", "P-93", "K-19")
def test_four_riichi_end_the_round_and_all_sticks_are_paid() -> None:
    follow(f"{riichis(4)} suucha_riichi!", "abort_suucha_riichi", 4)
    play_on = f"{riichis(4)} 0 draw! cut left=0 exhaustive"
    only(one(play_on), MISSED, expected=5)
    clean(one(play_on, abort_suucha_riichi="none"))
    only(one(f"{riichis(3)} suucha_riichi!"), ABORT)
    unpaid = f"{riichis(4, 'riichi cut')} suucha_riichi!"
    only(one(unpaid), "illegal.riichi_not_accepted", seat=3)


@rule("F19", "F85")
def test_a_fourth_riichi_may_be_ronned_instead() -> None:
    play = f"{riichis(4, 'riichi cut')} 0 ron!"
    play = play.replace("123m456p789s1122z", "123m456p789s34s99p", 1)
    play = play.replace("3 draw riichi cut", "3 draw 5s riichi cut 5s")
    claim = {"deltas": (11600 + 3000, 0, 0, -11600), "sticks": 3}
    clean(one(play, claim))
    paid = play.replace("cut 5s", "cut 5s paid")
    only(one(paid), "illegal.riichi_accepted", seat=3)


KANS_2_2 = """0 has 111m222p 1 has 333s999m 0 draw 1m ankan 1m dora
    draw 2p ankan 2p dora draw cut 1 draw 3s ankan 3s dora draw 9m ankan 9m"""
KANS_3_1 = """0 has 111m222p333s 1 has 999m 0 draw 1m ankan 1m dora
    draw 2p ankan 2p dora draw 3s ankan 3s dora draw cut 1 draw 9m ankan 9m"""


FOUR_KANS = """0 has 111m777z 0 draw 1m ankan 1m dora draw 7z ankan 7z dora draw cut
    1 draw 3z ankan 3z dora draw 9m ankan 9m dora"""
"""Two of seat 0 and two of seat 1."""


@rule("F20", "P-93", "G-35", "K-19", "K-06", "G-17")
@pytest.mark.parametrize("kans", [KANS_2_2, KANS_3_1])
def test_four_kans_of_several_players_end_the_round_after_the_discard(
    kans: str,
) -> None:
    follow(f"{kans} dora draw cut suukaikan!", "abort_suukaikan")
    only(one(f"{kans} dora draw cut 2 draw! cut left=0 exhaustive"), MISSED, expected=6)
    clean(one(f"{kans} dora draw cut 2 draw cut left=0 exhaustive",
              abort_suukaikan="none"))  # fmt: skip


@rule("F20")
@pytest.mark.parametrize(
    ("timing", "play", "fault"),
    [
        ("after_discard", "dora draw cut suukaikan!", ""),
        ("after_discard", "suukaikan!", ABORT),
        ("after_discard", "dora draw suukaikan!", ABORT),
        ("at_kan", "suukaikan!", ""),
        ("at_kan", "dora draw! cut left=0 exhaustive", MISSED),
    ],
)
def test_four_kans_end_the_round_at_once_or_later(
    timing: str, play: str, fault: str
) -> None:
    judge(one(f"{KANS_2_2} {play}", suukaikan_timing=timing), fault)


@rule("F20", "P-93")
@pytest.mark.parametrize(
    ("paid", "fault"), [("paid", ""), ("", "illegal.riichi_not_accepted")]
)
def test_a_riichi_with_the_discard_after_the_fourth_kan_is_paid(
    paid: str, fault: str
) -> None:
    hand = "1 has 333z999m45s678p88m"
    play = f"{hand} {FOUR_KANS} draw riichi cut {paid} suukaikan!"
    judge(one(play, {"sticks": 1}), fault)
    if paid:
        clean(game(deal(play), next_round(0, 1, 1)))


@rule("F21", "G-35")
def test_four_kans_of_one_player_do_not_end_the_round() -> None:
    kans = """0 has 111m222p333s999m 0 draw 1m ankan 1m dora draw 2p ankan 2p dora
        draw 3s ankan 3s dora draw 9m ankan 9m dora draw cut"""
    clean(one(f"{kans} 1 draw cut left=0 exhaustive"))
    only(one(f"{kans} suukaikan!"), ABORT)


@rule("F20", "G-40")
@pytest.mark.parametrize(
    ("play", "yaku"),
    [
        (f"1 has 333z999m 2 has 234m567p234p45s88m {FOUR_KANS} draw 6s cut 2 ron!",
         "pinfu 1, tanyao 1"),
        (f"1 has 333z999m45s678p88m {FOUR_KANS} draw 6s tsumo!",
         "menzen_tsumo 1, rinshan 1"),
    ],
)  # fmt: skip
def test_a_win_comes_before_the_abort_of_four_kans(play: str, yaku: str) -> None:
    clean(one(play, {"yaku": yaku}))


@rule("F20", "G-40")
def test_robbing_the_fourth_kan_comes_before_the_abort() -> None:
    play = """3 has 234m567p234p45s88m 0 has 111m777z 1 has 66s9m333z 2 has 6s
        0 draw 1m ankan 1m dora draw 7z ankan 7z dora draw cut 1 draw cut
        2 draw cut 6s 1 pon cut 9m 2 draw cut 3 draw cut 0 draw cut
        1 draw 3z ankan 3z dora draw 6s kakan 6s 3 ron!"""
    clean(one(play, {"yaku": "chankan 1, pinfu 1, tanyao 1"}))


def paid(row: ClaimRow) -> None:
    row.deltas = [-1000, 1000, 0, 0]


def shown(row: ClaimRow) -> None:
    row.shown[2][0] = next(t for t in range(136) if t not in row.shown[2])


def counters(row: ClaimRow) -> None:
    row.honba = 3


def sticks(row: ClaimRow) -> None:
    row.sticks = 3


@rule("P-93", "F16")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        (paid, "result.deltas"),
        (shown, "result.shown"),
        (counters, "result.honba"),
        (sticks, "result.sticks"),
    ],
)
def test_what_a_record_says_of_an_abort_is_what_the_rules_make_of_it(
    change: Callable[[ClaimRow], None], name: str
) -> None:
    only(one(f"{NINE} .. 2 draw kyuushu!", change), name)


@pytest.mark.parametrize(
    ("optional", "fault"), [(True, ""), (False, "flow.abort_missed")]
)
def test_nine_kinds_may_be_played_on_unless_they_must_be_declared(
    optional: bool, fault: str
) -> None:
    play = "0 has 19m19p19s12z34567m 0 draw 3z cut!"
    record = one(play + " left=0 exhaustive", kyuushu_optional=optional)
    judge(record, fault)
