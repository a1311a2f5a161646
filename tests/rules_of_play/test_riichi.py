"""Riichi: when it may be declared, its stick, and what it is worth."""

from __future__ import annotations

import pytest

from script import clean, deal, game, judge, one, only, part, rule

READY = "234m567p23478s99p"
"""Waits for 6s and 9s."""


@rule("P-15", "P-12")
@pytest.mark.parametrize(
    ("play", "fault"),
    [
        ("0 has 1z 1 has 11z9m234m567p78s99p 0 draw cut 1z 1 pon cut 9m .. 1 draw",
         "illegal.riichi_open"),
        ("1 has 111z9m234m567p78s9p .. 1 draw 1z ankan 1z dora draw 9p", ""),
    ],
)  # fmt: skip
def test_riichi_needs_a_closed_hand(play: str, fault: str) -> None:
    cut = "" if fault else "9m"
    judge(part(f"{play} riichi! cut {cut} paid 2 draw"), fault)


def test_riichi_is_declared_once() -> None:
    play = f"0 has {READY} .. 0 draw 1z riichi cut 1z paid .. 0 draw {{}} cut 1 draw"
    clean(part(play.format("")))
    only(part(play.format("riichi!")), "illegal.riichi_twice", seat=0)


@rule("P-15", "F48", "F49")
@pytest.mark.parametrize(
    ("points", "least", "fault"),
    [
        pytest.param(1000, 1000, "", id="F48"),
        pytest.param(1000, 1001, "illegal.riichi_points", id="F48: not to the last"),
        pytest.param(2000, 1001, "", id="more than the stick"),
        pytest.param(900, 1000, "illegal.riichi_points", id="F49"),
        pytest.param(900, 0, "", id="F49 where it may be owed"),
    ],
)
def test_riichi_needs_a_thousand_points(points: int, least: int, fault: str) -> None:
    play = f"1 has {READY} .. 1 draw 1z riichi! cut 1z paid .. 2 draw"
    scores = [99000 - points, points, 1000, 0]
    one_round = deal(play, number=1, scores=scores, sticks=0, complete=False)
    judge(game(one_round, riichi_min_points=least), fault)


@rule("P-15", "F50", "F108")
@pytest.mark.parametrize(
    ("rules", "seat", "left", "least", "fault"),
    [
        pytest.param("tenhou", 1, 4, 4, "", id="4 left"),
        pytest.param("tenhou", 2, 3, 4, "illegal.riichi_tiles_left", id="F50"),
        pytest.param("tenhou", 2, 3, 3, "", id="F50 by another rule"),
        pytest.param("tenhou", 1, 0, 0, "", id="the last tile by another rule"),
        pytest.param("tenhou-sanma", 0, 3, 3, "", id="F108: 3 left"),
        pytest.param(
            "tenhou-sanma", 1, 2, 3, "illegal.riichi_tiles_left", id="F108: 2 left"
        ),
    ],
)
def test_riichi_needs_a_draw_of_ones_own_to_come(
    rules: str, seat: int, left: int, least: int, fault: str
) -> None:
    hand = READY.replace("234m", "234p")
    play = f"{seat} has {hand} left={left + 1} {seat} draw 1z riichi! cut 1z paid"
    record = one(f"{play} left=0 exhaustive", rules=rules, riichi_min_live_tiles=least)
    judge(record, fault)


@rule("C-13")
def test_a_riichi_stays_if_its_last_draw_is_called_away() -> None:
    play = f"""1 has {READY} 3 has 1z 0 has 11z left=5 1 draw riichi cut paid
        2 draw cut 3 draw cut 1z 0 pon cut! left=0 exhaustive"""
    claim = {"deltas": (-1000, 3000, -1000, -1000), "sticks": 1}
    clean(one(play, claim))


@pytest.mark.parametrize(("price", "taken"), [(1000, 1000), (0, 0)])
def test_a_riichi_may_cost_nothing(price: int, taken: int) -> None:
    play = f"""0 has {READY} 2 has 123m456p789s5522z .. 0 draw cut
        .. 0 draw riichi cut paid 1 draw 5z cut 2 ron!"""
    claim = {
        "yaku": "haku 1",
        "scores": (25000 - price, 25000, 25000, 25000),
        "deltas": (0, -1300, 1300 + taken, 0),
        "sticks": taken // 1000,
    }
    clean(one(play, claim, riichi_stick_value=price))
    claim["deltas"] = (0, -1300, 2300 - taken, 0)
    only(one(play, claim, riichi_stick_value=price), "result.deltas", seat=2)


@rule("P-15")
@pytest.mark.parametrize(("cut", "fault"), [("1z", ""), ("9p", "illegal.riichi_noten")])
def test_riichi_needs_tenpai(cut: str, fault: str) -> None:
    play = f"0 has {READY} 0 draw 1z riichi cut! {cut} paid 1 draw cut"
    judge(part(play), fault)


@pytest.mark.parametrize(
    ("allowed", "fault"), [(True, ""), (False, "illegal.riichi_furiten")]
)
def test_riichi_in_furiten_is_a_matter_of_rules(allowed: bool, fault: str) -> None:
    play = f"0 has {READY} 0 draw 9s cut 9s .. 0 draw riichi cut! paid 1 draw cut"
    judge(part(play, furiten_riichi=allowed), fault)


@rule("P-16")
@pytest.mark.parametrize(
    ("paid", "fault"),
    [
        ("cut 1z 0 paid 1 draw cut 2 draw", ""),
        ("cut 1z 1 draw! cut 2 draw", "illegal.riichi_not_accepted"),
        ("0 paid! cut 1z 0 paid 1 draw cut", "illegal.riichi_accepted"),
        ("cut 1z 1 paid! 0 paid 1 draw cut", "illegal.riichi_accepted"),
        ("cut 1z 0 paid 0 paid! 1 draw cut", "illegal.riichi_accepted"),
        ("cut 1z 0 paid 1 draw 0 paid! 1 cut", "illegal.riichi_accepted"),
    ],
)
def test_the_stick_is_paid_once_when_the_tile_has_passed(paid: str, fault: str) -> None:
    judge(part(f"0 has {READY} 0 draw 1z riichi {paid}"), fault)


def test_a_call_of_the_declaration_tile_comes_after_its_stick() -> None:
    play = f"0 has {READY} 1 has 11z 0 draw 1z riichi cut 1z {{}} 1 pon! cut 2 draw"
    clean(part(play.format("paid")))
    only(part(play.format("")), "illegal.riichi_not_accepted", seat=0)


@rule("F85")
@pytest.mark.parametrize(
    ("stick", "switch", "change", "fault"),
    [
        ("", "unpaid", 0, ""),
        ("paid", "unpaid", 1000, "illegal.riichi_accepted"),
        ("", "paid", 1000, ""),
        ("paid", "paid", 1000, ""),
    ],
)
def test_no_stick_is_paid_if_the_declaration_tile_is_ronned(
    stick: str, switch: str, change: int, fault: str
) -> None:
    play = f"""0 has {READY} 2 has 123m456p789s5522z
        0 draw 5z riichi cut 5z {stick} 2 ron!"""
    claim = {
        "yaku": "haku 1",
        "fu": 40,
        "sticks": change // 1000,
        "points": 1300,
        "deltas": (-1300, 0, 1300 + change, 0),
        "scores": (25000 - change, 25000, 25000, 25000),
    }
    judge(one(play, claim, riichi_stick_if_declaration_ronned=switch), fault)


WAITING = f"0 has {READY}"
GO_ROUND = "0 draw 1z cut .. 0 draw 3z riichi cut paid"
RIICHI, IPPATSU = "riichi 1, pinfu 1", "riichi 1, ippatsu 1, pinfu 1"

BREAKS = [
    ("chi", "2 has 35p9s", "1 draw 4p cut 2 chi 35p cut 9s"),
    ("pon", "3 has 44p9s", "1 draw 4p cut 3 pon cut 9s"),
    ("daiminkan", "3 has 444p", "1 draw 4p cut 3 kan draw 9s dora cut"),
    ("ankan", "1 has 444p", "1 draw 4p ankan 4p dora draw 9s cut"),
    ("kakan", "1 has 44p2z", "1 draw 4p kakan 4p draw 9s dora cut"),
]


def go_round(kind: str) -> str:
    """A turn, then the riichi of seat 0; before it a pon of seat 1 if it needs one."""
    pon = GO_ROUND.replace("cut .. 0", "cut .. 3 draw 4p cut 1 pon cut 2z .. 0")
    return pon if kind == "kakan" else GO_ROUND


@rule("P-54", "P-50", "K-08")
@pytest.mark.parametrize(("kind", "hand", "play"), BREAKS)
def test_ippatsu_ends_with_any_call_or_kan(kind: str, hand: str, play: str) -> None:
    play = f"{WAITING} {hand} {go_round(kind)} {play} 0 ron!"
    clean(one(play, {"yaku": RIICHI}))
    only(one(play, {"yaku": IPPATSU, "han": 3}), "result.yaku", seat=0)
    others = [other for other, *_ in BREAKS if other != kind]
    clean(one(play, {"yaku": IPPATSU}, ippatsu_broken_by=others))


@rule("P-54", "P-50")
@pytest.mark.parametrize(
    ("win", "yaku", "without"),
    [
        ("1 draw 9s cut 0 ron", IPPATSU, RIICHI),
        (".. 3 draw 9s cut 0 ron", IPPATSU, RIICHI),
        (
            ".. 0 draw 9s tsumo",
            f"menzen_tsumo 1, {IPPATSU}",
            f"menzen_tsumo 1, {RIICHI}",
        ),
        (".. 0 draw cut 1 draw 9s cut 0 ron", RIICHI, RIICHI),
    ],
)
def test_ippatsu_is_a_win_before_ones_next_discard(
    win: str, yaku: str, without: str
) -> None:
    play = f"{WAITING} {GO_ROUND} {win}"
    clean(one(play, {"yaku": yaku}))
    clean(one(play, {"yaku": without}, ippatsu=False))


@rule("C-16", "K-18")
def test_ones_own_concealed_kan_ends_ippatsu() -> None:
    hand = READY.replace("234m", "222z")
    play = f"""0 has {hand} {GO_ROUND} .. 0 draw 2z ankan 2z dora draw 9s tsumo!"""
    yaku = "menzen_tsumo 1, riichi 1, rinshan 1"
    clean(one(play, {"yaku": yaku}))
    only(one(play, {"yaku": f"{yaku}, ippatsu 1"}), "result.yaku")


@rule("F84", "C-16")
def test_a_kan_robbed_in_the_first_go_round_is_still_ippatsu() -> None:
    play = f"""{WAITING} 1 has 99s2z 2 has 9s 0 draw 1z cut .. 2 draw cut 9s
        1 pon cut 2z .. 0 draw 3z riichi cut paid 1 draw 9s kakan 9s 0 ron"""
    clean(one(play, {"yaku": "riichi 1, ippatsu 1, chankan 1, pinfu 1"}))


@rule("P-52", "P-53")
@pytest.mark.parametrize(
    ("before", "switch", "yaku"),
    [
        ("", True, "double_riichi 2"),
        ("", False, "riichi 1"),
        ("pon", True, "riichi 1"),
        ("ankan", True, "riichi 1"),
    ],
)
def test_double_riichi_is_a_first_discard_before_any_call(
    before: str, switch: bool, yaku: str
) -> None:
    start = {
        "": "0 draw cut",
        "pon": "0 draw 4p cut 2 pon cut 9m .. 0 draw cut",
        "ankan": "0 draw 4z ankan 4z dora draw cut",
    }[before]
    play = f"""0 has 444z 2 has 44p9m 1 has {READY} {start}
        1 draw 1z riichi cut paid .. 1 draw cut .. 2 draw 9s cut 1 ron!"""
    clean(one(play, {"yaku": f"{yaku}, pinfu 1"}, double_riichi=switch))
    other = "riichi 1" if "double" in yaku else "double_riichi 2"
    claim = {"yaku": f"{other}, pinfu 1"}
    only(one(play, claim, double_riichi=switch), "result.yaku")
