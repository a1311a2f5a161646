"""Furiten: by one's own discards, for a go-round, and after riichi."""

from __future__ import annotations

import pytest

from script import clean, judge, noted, one, only, part, rule

WAITING = "1 has 234m567p234p45s99m"
"""Closed pinfu that waits for 3s and 6s."""

OWN, FOR_NOW = "illegal.furiten_discard", "illegal.furiten_temporary"
FOR_GOOD = "illegal.furiten_riichi"


@rule("F86", "P-40", "K-15")
@pytest.mark.parametrize("call", ["2 pon cut", "2 draw cut"])
@pytest.mark.parametrize("tile", ["3s", "6s"])
def test_no_ron_on_any_wait_with_one_in_ones_own_discards(call: str, tile: str) -> None:
    river = f"{WAITING} 2 has 33s .. 1 draw {{}} cut {call} 3 draw {tile} cut"
    only(one(f"{river.format('3s')} 1 ron!"), OWN, seat=1)
    clean(one(f"{river.format('3s')} 1 ron", furiten_own_discards=False))
    if "pon" not in call:
        clean(one(f"{river.format('1z')} 1 ron"))


@rule("F86", "P-40")
@pytest.mark.parametrize("tile", ["3s", "6s"])
def test_furiten_may_win_by_its_own_draw(tile: str) -> None:
    clean(one(f"{WAITING} .. 1 draw 3s cut 3s .. 1 draw {tile} tsumo"))


@rule("K-15", "C-20")
def test_furiten_ends_when_the_waits_change() -> None:
    play = """1 has 234m567p555z34s99m .. 1 draw 2s cut 2s .. 1 draw 6s {}
        .. 3 draw 5s cut 1 ron!"""
    only(one(play.format("cut 6s")), OWN)
    clean(one(play.format("cut 3s")))


@rule("P-41", "F88")
@pytest.mark.parametrize(
    ("later", "fault"),
    [
        ("3 draw 3s cut", FOR_NOW),
        ("3 draw cut 0 draw 6s cut", FOR_NOW),
        (".. 1 draw cut 2 draw 3s cut", ""),
        (".. 1 draw 6s tsumo", ""),
    ],
)
def test_a_tile_passed_bars_ron_until_ones_next_turn(later: str, fault: str) -> None:
    play = f"{WAITING} .. 2 draw 6s cut {later} 1 ron!".replace("tsumo 1 ron!", "tsumo")
    judge(one(play), fault)


RELEASES = ["own_draw", "own_discard", "own_draw_or_claim", "any_call"]


@rule("F87", "P-41", "C-11")
@pytest.mark.parametrize("release", RELEASES)
def test_a_claim_and_discard_of_ones_own_end_it_too(release: str) -> None:
    play = """1 has 123456p45s99m555z 0 has 7p .. 3 draw 6s cut 0 draw cut 7p
        1 chi 56p cut 1p 2 draw 3s cut 1 ron!"""
    fault = FOR_NOW if release == "own_draw" else ""
    judge(one(play, temp_furiten_release=release), fault)


@rule("F87")
@pytest.mark.parametrize("release", RELEASES)
def test_a_call_by_others_ends_it_only_by_switch(release: str) -> None:
    play = f"""{WAITING} 0 has 99p3s .. 2 draw 6s cut 3 draw 9p cut 0 pon cut 3s
        1 ron!"""
    fault = "" if release == "any_call" else FOR_NOW
    judge(one(play, temp_furiten_release=release), fault)


@rule("F88", "K-16", "P-41")
@pytest.mark.parametrize(("counts", "fault"), [(True, FOR_NOW), (False, "")])
def test_passing_a_tile_without_yaku_counts_too(counts: bool, fault: str) -> None:
    play = """1 has 234m567p99m55z12s9p 0 has 3s5z 0 draw cut 3s 1 chi 12s cut 9p
        .. 3 draw 9m cut 0 draw cut 5z 1 ron!"""
    judge(one(play, temp_furiten_without_yaku=counts), fault)
    clean(one(play.replace("draw 9m", "draw"), temp_furiten_without_yaku=counts))


RIICHI = f"{WAITING} .. 1 draw 1z riichi cut paid"


@rule("F89", "P-42", "G-22", "K-15")
@pytest.mark.parametrize(
    ("passed", "later", "fault"),
    [
        ("2 draw 6s cut", ".. 1 draw cut 2 draw 6s cut 1 ron!", FOR_GOOD),
        ("2 draw 6s cut", ".. 1 draw cut 2 draw 3s cut 1 ron!", FOR_GOOD),
        (".. 1 draw 6s cut", "2 draw 3s cut 1 ron!", OWN),
        ("2 draw 6s cut", ".. 1 draw 3s tsumo", ""),
        ("2 draw cut", ".. 1 draw cut 2 draw 6s cut 1 ron", ""),
    ],
)
def test_a_win_passed_in_riichi_bars_ron_to_the_end(
    passed: str, later: str, fault: str
) -> None:
    judge(one(f"{RIICHI} {passed} {later}"), fault)


@rule("P-14", "F89")
@pytest.mark.parametrize(
    ("riichi", "later", "fault"),
    [
        (True, ".. 1 draw cut 2 draw 3s cut 1 ron!", FOR_GOOD),
        (False, "3 draw 3s cut 1 ron!", FOR_NOW),
        (False, ".. 1 draw cut 2 draw 3s cut 1 ron", ""),
    ],
)
def test_an_added_kan_not_robbed_is_a_tile_passed(
    riichi: bool, later: str, fault: str
) -> None:
    start = "0 has 6s 2 has 66s9m 0 draw cut 6s 2 pon cut 9m"
    declared = "riichi cut paid" if riichi else "cut"
    play = f"""{WAITING} {start} .. 1 draw 1z {declared}
        2 draw 6s kakan 6s draw dora cut {later}"""
    judge(one(play), fault)


@pytest.mark.parametrize("kokushi", [False, True])
@rule("F76", "P-14")
def test_a_concealed_kan_is_no_tile_passed_but_for_kokushi(kokushi: bool) -> None:
    kan = "2 has 666s .. 2 draw 6s ankan 6s dora draw cut"
    usual = one(
        f"{WAITING} {kan} 3 draw 3s cut 1 ron", chankan_kokushi_on_ankan=kokushi
    )
    clean(usual)
    assert not noted(usual, "notice.passed_ron")
    orphans = "1 has 119m1p19s1234567z"
    kan = "2 has 999p .. 2 draw 9p ankan 9p dora draw cut"
    passed = part(f"{orphans} {kan}", chankan_kokushi_on_ankan=kokushi)
    clean(passed)
    assert [seat for _, seat in noted(passed, "notice.passed_ron")] == [1] * kokushi
    for_now = noted(passed, "notice.furiten_temporary")
    assert [seat for _, seat in for_now] == [1] * kokushi


PASSED = ["notice.passed_ron", "notice.passed_tsumo"]
ENTERED = [
    "notice.furiten_discard",
    "notice.furiten_temporary",
    "notice.furiten_riichi",
]


@pytest.mark.parametrize(
    ("play", "notices"),
    [
        (f"{WAITING} .. 2 draw 6s cut 3 draw cut", [PASSED[0], ENTERED[1]]),
        (f"{WAITING} .. 1 draw 6s cut 2 draw", [PASSED[1], ENTERED[0]]),
        (f"{RIICHI} 2 draw 6s cut 3 draw", [PASSED[0], ENTERED[2]]),
        (f"{RIICHI} .. 1 draw 6s cut 2 draw", [PASSED[1], ENTERED[0]]),
        (f"{WAITING} .. 1 draw 3s cut .. 1 draw cut .. 2 draw 6s cut 3 draw",
         [PASSED[1], ENTERED[0]]),
        (f"{WAITING} .. 2 draw 7s cut 3 draw cut", []),
    ],
)  # fmt: skip
def test_what_was_passed_is_a_notice_and_no_fault(
    play: str, notices: list[str]
) -> None:
    record = part(play)
    clean(record)
    seen = {name: noted(record, name) for name in (*PASSED, *ENTERED)}
    assert [name for name, places in seen.items() if places] == notices
    assert all(seat == 1 for places in seen.values() for _, seat in places)
