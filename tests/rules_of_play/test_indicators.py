"""Dora indicators: when they are turned, which tiles they make dora, who sees what."""

from __future__ import annotations

import pytest

from paifu.logs.events import ClaimRow
from script import Switches, clean, dora_han, judge, one, only, part, rule

EARLY, LATE = "result.dora_early", "result.dora_late"
UNEXPECTED = "result.dora_unexpected"

KANS = {
    "ankan": ("1 has 111m .. 1 draw 1m", "ankan 1m"),
    "daiminkan": ("0 has 1m 1 has 111m .. 0 draw cut 1m 1", "kan"),
    "kakan": ("0 has 1m 1 has 11m1z .. 0 draw cut 1m 1 pon cut 1z .. 1 draw 1m",
              "kakan 1m"),
}  # fmt: skip
TIMINGS = ["before_rinshan", "with_rinshan", "at_discard", "after_discard"]

# where the record has the indicator -> what is found, by timing; the marks say where
PLACES = {
    "dora draw cut 2 draw cut": ["", EARLY, EARLY, EARLY],
    "draw dora cut 2 draw cut": [LATE, "", "", EARLY],
    "draw cut dora 2 draw cut": [LATE, LATE, LATE, ""],
    "draw cut 2 draw dora cut": [LATE, LATE, LATE, LATE],
    "draw cut 2 draw cut": [LATE, LATE, LATE, LATE],
}
LATE_AT = {
    "before_rinshan": "draw",
    "with_rinshan": "cut",
    "at_discard": "cut",
    "after_discard": "2 draw",
}


@rule("P-31", "G-12", "K-10", "C-04", "C-22", "F79", "F80", "F81")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("kind", KANS)
def test_an_indicator_is_turned_in_its_kans_time(
    kind: str, timing: str, place: str
) -> None:
    start, kan = KANS[kind]
    fault = PLACES[place][TIMINGS.index(timing)]
    at = "dora" if fault == EARLY else LATE_AT[timing]
    marked = place.replace(at, f"{at}!", 1)
    record = part(f"{start} {kan} {marked}", **{f"kan_dora_{kind}": timing})
    judge(record, fault)


@rule("P-19", "G-12")
@pytest.mark.parametrize("kind", KANS)
def test_no_indicator_is_turned_without_kan_dora(kind: str) -> None:
    start, kan = KANS[kind]
    rules: Switches = {"kan_dora": False}
    clean(part(f"{start} {kan} draw cut 2 draw", **rules))
    only(part(f"{start} {kan} draw dora! cut 2 draw", **rules), UNEXPECTED)


def test_no_indicator_is_turned_without_a_kan() -> None:
    only(part("0 draw dora! cut 1 draw"), UNEXPECTED)
    only(part("1 has 111m .. 1 draw 1m ankan 1m dora dora! draw cut"), UNEXPECTED)


CHAIN = """0 has 1m 1 has 11m{own}1z .. 0 draw cut 1m 1 pon cut 1z
    .. 1 draw 1m kakan 1m draw {second}"""
"""A kakan whose indicator is pending, and another kan of the replacement tile."""

ANKAN_NEXT = CHAIN.format(own="222m", second="2m ankan 2m")
KAKAN_NEXT = """2 has 2m 0 has 1m 1 has 11m22m3z4z .. 0 draw cut 1m 1 pon cut 3z
    2 draw cut 2m 1 pon cut 4z .. 1 draw 1m kakan 1m draw 2m kakan 2m"""


@rule("F83", "P-31", "C-04")
@pytest.mark.parametrize(
    ("play", "chain", "fault"),
    [
        (f"{ANKAN_NEXT} dora dora draw cut 2 draw", "flip_on_next_kan", ""),
        (f"{ANKAN_NEXT} dora draw! dora cut 2 draw", "flip_on_next_kan", LATE),
        (f"{ANKAN_NEXT} dora draw dora cut 2 draw", "wait", ""),
        (f"{ANKAN_NEXT} dora dora! draw cut 2 draw", "wait", EARLY),
        (f"{KAKAN_NEXT} dora draw dora cut 2 draw", "flip_on_next_kan", ""),
        (f"{KAKAN_NEXT} draw! dora dora cut 2 draw", "flip_on_next_kan", LATE),
        (f"{KAKAN_NEXT} draw dora dora cut 2 draw", "wait", ""),
        (f"{KAKAN_NEXT} dora! draw dora cut 2 draw", "wait", EARLY),
    ],
)
def test_a_pending_indicator_is_turned_at_the_next_kan(
    play: str, chain: str, fault: str
) -> None:
    judge(part(play, kan_dora_pending_chain=chain), fault)


@rule("F83", "F82")
@pytest.mark.parametrize(
    ("play", "fault"),
    [
        (f"{KAKAN_NEXT} 3 ron!", ""),
        (f"{KAKAN_NEXT} dora 3 ron!", "illegal.out_of_turn"),
    ],
)
def test_a_second_kan_robbed_does_not_see_the_first_ones_indicator(
    play: str, fault: str
) -> None:
    judge(one(f"3 has 456p789s55z678p34m {play}"), fault)


@rule("F82", "K-09")
@pytest.mark.parametrize(
    ("after", "rules", "fault"),
    [
        ("3 ron!", {}, ""),
        ("3 ron!", {"kan_dora_kakan": "before_rinshan"}, ""),
        ("dora 3 ron!", {"kan_dora_kakan": "before_rinshan"}, "illegal.out_of_turn"),
        (
            "dora 3 ron!",
            {"kan_dora_kakan": "before_rinshan", "kan_dora_if_robbed": True},
            "",
        ),
        (
            "3 ron!",
            {"kan_dora_kakan": "before_rinshan", "kan_dora_if_robbed": True},
            LATE,
        ),
    ],
)
def test_a_robbed_kan_turns_no_indicator(
    after: str, rules: Switches, fault: str
) -> None:
    start, kan = KANS["kakan"]
    play = f"3 has 456p789s55z678p23m {start} {kan} {after}"
    judge(one(play, **rules), fault)


@rule("F79")
@pytest.mark.parametrize(
    ("timing", "dora"), [(TIMINGS[0], 2)] + [(timing, 0) for timing in TIMINGS[1:]]
)
def test_a_rinshan_win_counts_indicators_turned_before_it(
    timing: str, dora: int
) -> None:
    before = "dora 8m" if timing == "before_rinshan" else ""
    play = f"""0 has 2p 1 has 222p345p678s99m35s 0 draw cut 2p
        1 kan {before} draw 4s tsumo!"""
    yaku = "rinshan 1" + (f", dora {dora}" if dora else "")
    rules: Switches = {"kan_dora_daiminkan": timing}
    clean(one(play, {"yaku": yaku}, **rules))
    only(one(play, {"yaku": "rinshan 1, dora 1", "han": 2}, **rules), "result.dora")


@rule("F80")
@pytest.mark.parametrize(
    ("timing", "kan", "dora"),
    [
        ("before_rinshan", "kan dora 8m draw 5z cut", 2),
        ("at_discard", "kan draw 5z dora 8m cut", 2),
        ("after_discard", "kan draw 5z cut", 0),
    ],
)
def test_a_ron_on_the_replacement_discard_counts_what_was_turned_by_then(
    timing: str, kan: str, dora: int
) -> None:
    play = f"""0 has 2p 1 has 222p 2 has 123m456p789s55z99m 0 draw cut 2p
        1 {kan} 2 ron!"""
    yaku = "haku 1" + (f", dora {dora}" if dora else "")
    clean(one(play, {"yaku": yaku}, kan_dora_daiminkan=timing))
    only(one(play, {"yaku": "haku 1, dora 1", "han": 2}, kan_dora_daiminkan=timing),
         "result.dora")  # fmt: skip


@rule("F81")
def test_a_rinshan_win_counts_the_indicator_of_a_concealed_kan() -> None:
    play = """1 has 222p345p678s99m35s .. 1 draw 2p ankan 2p dora 8m draw 4s tsumo!"""
    yaku = "menzen_tsumo 1, rinshan 1"
    clean(one(play, {"yaku": f"{yaku}, dora 2"}))
    none = {"yaku": yaku, "han": 2}
    only(one(play, none), "result.dora", expected=dora_han("dora", 2))


WINNER = "1 has 234m567p23478s99p"
RIICHI = f"{WINNER} .. 1 draw 1z riichi cut paid .. 1 draw cut"


@rule("P-18", "G-31", "P-19", "K-21")
@pytest.mark.parametrize(
    ("hand", "indicator", "dora"),
    [
        ("234m567p23478s99p", "1m", 1),
        ("234m567p23478s99p", "4p", 1),
        ("234m567p23478s99p", "8p", 2),
        ("234m567p23478s99p", "9p", 0),
        ("123m567p23478s11p", "9p", 2),
        ("234m567p23478s11z", "4z", 2),
        ("234m567p23478s22z", "1z", 2),
        ("234m567p23478s44z", "3z", 2),
        ("234m567p23478s55z", "7z", 2),
        ("234m567p23478s77z", "6z", 2),
        ("234m567p23478s77z", "4z", 0),
        ("234m567p23478s11z", "7z", 0),
    ],
)
def test_the_dora_is_the_tile_after_the_indicator(
    hand: str, indicator: str, dora: int
) -> None:
    play = f"""1 has {hand} indicator {indicator} .. 1 draw riichi cut paid
        .. 1 draw cut 2 draw 9s cut 1 ron!"""

    def with_dora(row: ClaimRow) -> None:
        at = row.yaku.index(52) if 52 in row.yaku else 23
        assert (row.yaku_han[at] if at < 23 else 0) == dora
        row.yaku[at], row.yaku_han[at] = 52, dora + 1
        row.han += 1

    clean(one(play))
    right = dora_han("dora", dora)
    only(one(play, with_dora), "result.dora", expected=right, recorded=right + 1)


@rule("P-32", "P-02", "P-33", "G-04", "C-01", "C-02")
@pytest.mark.parametrize(
    ("rules", "indicator", "yaku"),
    [
        ("tenhou", "9s", "red_dora 2"),
        ("tenhou", "4p", "dora 1, red_dora 2"),
        ("tenhou-no-red", "9s", ""),
        ("tenhou-no-red", "4p", "dora 1"),
    ],
)
def test_red_fives_are_dora_on_top(rules: str, indicator: str, yaku: str) -> None:
    hand = "234m567p34578s99m" if "no-red" in rules else "234m067p34078s99m"
    play = f"""1 has {hand} indicator {indicator}
        .. 1 draw cut .. 1 draw riichi cut paid .. 1 draw cut 2 draw 9s cut 1 ron!"""
    won = "riichi 1, pinfu 1" + (f", {yaku}" if yaku else "")
    clean(one(play, {"yaku": won}, rules=rules))
    only(one(play, {"yaku": won + ", ura_dora 1"}, rules=rules), "result.dora")


@rule("G-32")
def test_equal_indicators_add_up() -> None:
    play = """1 has 444m567p23478s99p indicator 3m ura 3m
        .. 1 draw cut .. 1 draw riichi cut paid
        .. 1 draw cut 2 draw 9s cut 1 ron!"""
    clean(one(play, {"yaku": "riichi 1, dora 3, ura_dora 3"}))
    wrong = {"yaku": "riichi 1, dora 3, ura_dora 2", "han": 6}
    only(one(play, wrong), "result.dora", expected=dora_han("ura_dora", 3))


@rule("P-17", "G-52")
@pytest.mark.parametrize(
    ("riichi", "rules", "turned"),
    [
        (True, {}, 1),
        (True, {"ura_dora": False}, 0),
        (False, {}, 0),
        (False, {"ura_reveal": "any_winner"}, 1),
    ],
)
def test_who_looks_under_the_indicators(
    riichi: bool, rules: Switches, turned: int
) -> None:
    declared = "riichi cut paid" if riichi else "cut"
    play = f"""{WINNER} ura 8p .. 1 draw cut .. 1 draw {declared} .. 1 draw cut
        2 draw 9s cut 1 ron!"""

    def other(row: ClaimRow) -> None:
        row.ura[0] = -1 if turned else 64

    clean(one(play, **rules))
    yaku = ("riichi 1, " if riichi else "") + "pinfu 1"
    clean(one(play, {"yaku": yaku + (", ura_dora 2" if turned else "")}, **rules))
    only(one(play, other, **rules), "result.ura", expected=turned, recorded=1 - turned)


@rule("P-19")
@pytest.mark.parametrize(("kan_ura", "count"), [(True, 2), (False, 1)])
def test_under_indicators_of_kans_count_by_switch(kan_ura: bool, count: int) -> None:
    play = f"""{WINNER} 2 has 111m ura 8p6m {RIICHI.removeprefix(WINNER)}
        2 draw 1m ankan 1m dora draw 9s cut 1 ron!"""

    def count_is(row: ClaimRow) -> None:
        assert sum(tile >= 0 for tile in row.ura) == count
        row.ura[1] = -1 if count == 2 else 100

    clean(one(play, kan_ura=kan_ura))
    only(one(play, count_is, kan_ura=kan_ura), "result.ura", expected=count)


def test_an_under_indicator_is_no_tile_seen_elsewhere() -> None:
    play = f"{RIICHI} 2 draw 9s cut 1 ron!"

    def from_the_hand(row: ClaimRow) -> None:
        row.ura[0] = row.hand[0]

    clean(one(play))
    only(one(play, from_the_hand), "result.ura", expected=-1)


@pytest.mark.parametrize("change", ["missing", "other", "one more"])
def test_a_win_lists_the_indicators_that_were_turned(change: str) -> None:
    play = f"{RIICHI} 2 draw 9s cut 1 ron!"

    def listed(row: ClaimRow) -> None:
        row.dora[1 if change == "one more" else 0] = -1 if change == "missing" else 0

    clean(one(play))
    only(one(play, listed), "result.indicators", seat=1)
