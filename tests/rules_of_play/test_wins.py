"""Wins: a complete hand with a yaku, and everything the record says of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paifu.logs.events import ClaimRow, EventKind
from script import clean, deal, game, judge, noted, one, only, part, rule

WAITING = "1 has 234m567p234p45s99m"
"""Closed pinfu that waits for 3s and 6s."""


@rule("P-05")
@pytest.mark.parametrize(
    ("win", "fault"),
    [
        ("2 draw 6s cut 1 ron!", ""),
        ("2 draw 7s cut 1 ron!", "illegal.win_shape"),
        (".. 1 draw 6s tsumo!", ""),
        (".. 1 draw 7s tsumo!", "illegal.win_shape"),
    ],
)
def test_a_win_needs_four_groups_and_a_pair(win: str, fault: str) -> None:
    judge(one(f"{WAITING} .. 1 draw cut {win}"), fault)


@rule("P-05", "P-52", "G-41")
@pytest.mark.parametrize(
    ("hand", "tile", "fault"),
    [
        ("1133m5588p2277s6z", "6z", ""),
        ("1133m5588p6666s2s", "2s", "illegal.win_shape"),
        ("19m19p19s1234567z", "1m", ""),
        ("19m19p19s1123456z", "7z", ""),
        ("19m19p19s1123456z", "1m", "illegal.win_shape"),
    ],
)
def test_seven_different_pairs_and_thirteen_orphans_are_complete(
    hand: str, tile: str, fault: str
) -> None:
    judge(one(f"1 has {hand} .. 2 draw {tile} cut 1 ron!"), fault)


@rule("P-05")
@pytest.mark.parametrize(
    ("win", "fault"),
    [
        (".. 1 draw 9m tsumo!", ""),
        ("2 draw 9m cut 1 ron!", "illegal.win_no_yaku"),
        ("2 draw 5z cut 1 ron!", ""),
    ],
)
def test_a_win_needs_a_yaku(win: str, fault: str) -> None:
    play = f"1 has 234m567p234s99m55z .. 1 draw cut {win}"
    judge(one(play), fault)


@rule("P-05")
def test_dora_are_no_yaku() -> None:
    play = """1 has 234m567p99m55z12s9p 0 has 3s indicator 8m 0 draw cut 3s
        1 chi 12s cut 9p 2 draw 9m cut 1 ron!"""
    only(one(play), "illegal.win_no_yaku")


@rule("P-05")
@pytest.mark.parametrize(("least", "fault"), [(1, ""), (2, "illegal.win_no_yaku")])
def test_the_least_han_are_counted_without_dora(least: int, fault: str) -> None:
    play = f"{WAITING} indicator 8m .. 2 draw 6s cut 1 ron!"
    judge(one(play, min_han=least), fault)


@pytest.mark.parametrize(
    "win",
    [
        pytest.param("2 draw 6s cut 3 draw 1 ron! source=2 tile=92", id="too late"),
        pytest.param("2 draw 6s 1 ron! source=2 tile=92", id="not discarded yet"),
        pytest.param("2 draw 6s cut 1 tsumo! source=1 tile=92", id="not the own draw"),
        pytest.param("2 draw 6s cut 1 ron! source=3", id="somebody else's"),
        pytest.param(".. 1 draw 6s riichi tsumo!", id="after the declaration"),
        pytest.param(".. 1 draw 6s cut 2 draw 1 tsumo! tile=92", id="a turn ago"),
    ],
)
def test_a_win_is_of_the_tile_drawn_or_on_offer_now(win: str) -> None:
    clean(one(f"{WAITING} .. 1 draw cut 2 draw 6s cut 1 ron"))
    only(one(f"{WAITING} .. 1 draw cut {win}"), "illegal.out_of_turn", seat=1)


def test_nobody_wins_twice_on_one_tile() -> None:
    play = f"{WAITING} .. 1 draw cut 2 draw 6s cut 1 ron ron!"
    only(one(play), "record.event_shape")


# ---- last tiles and first turns


@rule("P-51")
@pytest.mark.parametrize(
    ("play", "yaku"),
    [
        ("1 has {} left=1 1 draw 6s tsumo!", "menzen_tsumo 1, pinfu 1, haitei 1"),
        ("0 has {} left=2 0 draw 6s tsumo!", "menzen_tsumo 1, pinfu 1"),
        ("0 has {} left=1 1 draw 6s cut 0 ron!", "pinfu 1, houtei 1"),
        ("1 has {} left=2 0 draw 6s cut 1 ron!", "pinfu 1"),
    ],
)
def test_the_last_tile_and_the_last_discard_are_yaku(play: str, yaku: str) -> None:
    play = play.format("234m567p234p45s99m")
    clean(one(play, {"yaku": yaku}))
    only(one(play, {"yaku": f"{yaku}, chun 1"}), "result.yaku")


@rule("P-51")
def test_the_last_discard_after_a_kan_is_houtei_too() -> None:
    play = """1 has 234m567p234p45s99m 0 has 111z left=2 0 draw 1z ankan 1z dora
        draw 6s cut 1 ron!"""
    clean(one(play, {"yaku": "pinfu 1, houtei 1"}))
    earlier = """1 has 234m567p234p45s99m 3 has 111z left=3 3 draw 1z ankan 1z dora
        draw 6s cut 1 ron!"""
    clean(one(earlier, {"yaku": "pinfu 1"}))


@pytest.mark.parametrize("together", [False, True])
def test_rinshan_on_the_last_tile_is_haitei_too_only_by_switch(together: bool) -> None:
    play = """0 has 234m567p45s99m222z left=2 0 draw 2z ankan 2z dora
        draw 6s tsumo!"""
    yaku = "menzen_tsumo 1, rinshan 1" + (", haitei 1" if together else "")
    clean(one(play, {"yaku": yaku}, haitei_with_rinshan=together))
    other = "menzen_tsumo 1, rinshan 1" + ("" if together else ", haitei 1")
    only(one(play, {"yaku": other}, haitei_with_rinshan=together), "result.yaku")


@rule("P-61", "P-60")
@pytest.mark.parametrize(
    ("play", "yaku"),
    [
        ("0 has {} 0 draw 6s tsumo!", "tenhou"),
        ("2 has {} .. 2 draw 6s tsumo!", "chiihou"),
        ("0 has {} 0 draw cut .. 0 draw 6s tsumo!", "menzen_tsumo 1, pinfu 1"),
        ("2 has {} 3 has 44z 0 has 4z 0 draw cut 4z 3 pon cut .. 2 draw 6s tsumo!",
         "menzen_tsumo 1, pinfu 1"),
        ("2 has {} 1 has 444z .. 1 draw 4z ankan 4z dora draw cut 2 draw 6s tsumo!",
         "menzen_tsumo 1, pinfu 1"),
    ],
)  # fmt: skip
def test_a_win_by_the_first_draw_is_a_yakuman(play: str, yaku: str) -> None:
    play = play.format("234m567p234p45s99m")
    clean(one(play, {"yaku": yaku}))
    only(one(play, {"yaku": "menzen_tsumo 1, haitei 1"}), "result.yaku")


@rule("P-61")
def test_a_kan_by_the_dealer_spoils_tenhou() -> None:
    play = """0 has 234m567p45s99m222z 0 draw 2z ankan 2z dora draw 6s tsumo!"""
    clean(one(play, {"yaku": "menzen_tsumo 1, rinshan 1"}))


@rule("G-11", "P-60")
@pytest.mark.parametrize(
    ("renhou", "yaku", "points"),
    [
        ("none", "pinfu 1", 1000),
        ("baiman", "renhou 8", 16000),
        ("mangan", "renhou 5", 8000),
        ("yakuman", "renhou", 32000),
    ],
)
def test_renhou_is_a_matter_of_rules(renhou: str, yaku: str, points: int) -> None:
    play = f"{WAITING.replace('1 has', '2 has')} 0 draw 6s cut 2 ron!"
    claim = {"yaku": yaku, "points": points}
    clean(one(play, claim, renhou=renhou))
    later = f"{WAITING.replace('1 has', '2 has')} .. 2 draw cut 3 draw 6s cut 2 ron!"
    clean(one(later, {"yaku": "pinfu 1", "points": 1000}, renhou=renhou))


# ---- what the record says of a win


def hand_tile(row: ClaimRow) -> None:
    row.hand[0] = 135


def hand_short(row: ClaimRow) -> None:
    row.hand[0] = -1


def winning_tile(row: ClaimRow) -> None:
    row.tile = row.hand[12]


def meld_kind(row: ClaimRow) -> None:
    row.melds[0][0] = int(EventKind.CHI)


def meld_source(row: ClaimRow) -> None:
    row.melds[0][1] = 3


def meld_tile(row: ClaimRow) -> None:
    row.melds[0][4] = 135


def no_meld(row: ClaimRow) -> None:
    row.melds[0] = [-1] * 6


def more_han(row: ClaimRow) -> None:
    row.yaku_han[0] += 1


def said(**columns: object) -> Callable[[ClaimRow], None]:
    """A claim that says this."""

    def change(row: ClaimRow) -> None:
        for name, value in columns.items():
            setattr(row, name, value)

    return change


OPEN = """0 has 5z 1 has 55z2m345m678p34s99p 0 draw cut 5z 1 pon cut 2m
    .. 2 draw 2s cut 1 ron!"""


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (hand_tile, "result.hand"),
        (hand_short, "result.hand"),
        (winning_tile, "result.tile"),
        (meld_kind, "result.melds"),
        (meld_source, "result.melds"),
        (meld_tile, "result.melds"),
        (no_meld, "result.melds"),
        (more_han, "result.han"),
        (said(han=3), "result.han"),
        (said(fu=40), "result.fu"),
        (said(limit=1), "result.limit"),
        (said(points=1300), "result.points"),
        (said(pao=0), "result.pao"),
        (said(honba=1), "result.honba"),
        (said(sticks=1), "result.sticks"),
        (said(deltas=[0, 1100, -1100, 0]), "result.deltas"),
        (said(scores=[25000, 25000, 25100, 24900]), "result.scores"),
    ],
)
def test_what_a_record_says_of_a_win_is_what_the_rules_make_of_it(
    change: Callable[[ClaimRow], None], name: str
) -> None:
    clean(one(OPEN, {"yaku": "haku 1", "fu": 30, "points": 1000, "limit": 0,
                     "deltas": [0, 1000, -1000, 0]}))  # fmt: skip
    only(one(OPEN, change), name)


def test_of_a_win_only_the_first_difference_is_named() -> None:
    wrong = said(points=1300, deltas=[0, 1300, -1300, 0], fu=40, honba=1)
    only(one(OPEN, wrong), "result.fu", seat=1, expected=30, recorded=40)
    wrong = said(points=1300, deltas=[0, 1300, -1300, 0], honba=1)
    only(one(OPEN, wrong), "result.points", seat=1, expected=1000, recorded=1300)


def test_each_yaku_has_its_own_han() -> None:
    play = """1 has 123456789m23s99p .. 1 draw cut .. 1 draw riichi cut paid
        .. 1 draw cut 2 draw 4s cut 1 ron!"""
    clean(one(play, {"yaku": "riichi 1, pinfu 1, ittsuu 2"}))
    only(one(play, {"yaku": "riichi 2, pinfu 1, ittsuu 1"}), "result.han", seat=1)


@rule("P-55")
def test_a_yaku_claimed_with_no_han_is_not_claimed() -> None:
    clean(one(OPEN, {"yaku": "haku 1, ura_dora 0"}))
    only(one(OPEN, {"yaku": "haku 1, red_dora 1"}), "result.dora")


@rule("P-87")
@pytest.mark.parametrize(
    ("win", "deltas"),
    [
        ("2 draw 6s cut 1 ron!", (0, 4600, -1600, 0)),
        (".. 1 draw 6s tsumo!", (-900, 5100, -600, -600)),
    ],
)
def test_the_winner_takes_counters_and_sticks(
    win: str, deltas: tuple[int, ...]
) -> None:
    play = f"{WAITING} .. 1 draw cut {win}"
    header = {"honba": 2, "sticks": 3, "scores": (25000, 25000, 24000, 23000)}
    claim = {"deltas": deltas, "honba": 2, "sticks": 3}
    clean(game(deal(play, claim, **header)))
    only(game(deal(play, {"honba": 1}, **header)), "result.honba", expected=2)
    only(game(deal(play, {"sticks": 0}, **header)), "result.sticks", expected=3)
    plain = tuple(d - 3000 * (d > 0) for d in deltas)
    only(
        game(deal(play, {"deltas": plain}, **header)),
        "result.deltas",
        expected=deltas[1],
    )


@rule("P-43", "G-22")
def test_a_win_may_be_passed() -> None:
    record = part(f"{WAITING} .. 1 draw 6s cut .. 2 draw cut 3 draw 3s cut")
    clean(record)
    assert noted(record, "notice.passed_tsumo")
