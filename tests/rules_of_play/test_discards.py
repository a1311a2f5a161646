"""Discards: from the hand, as drawn, and locked by riichi (kuikae has its own file)."""

from __future__ import annotations

import pytest

from script import clean, judge, only, part, rule

READY = "234m567p23478s99p"
"""Waits for 6s and 9s."""


def test_only_a_tile_of_the_hand_is_discarded() -> None:
    play = "0 has 123m456p789s1122z 0 draw 7z cut{} 1 draw cut"
    clean(part(play.format(" 1m")))
    only(part(play.format("! 9m")), "illegal.not_in_hand", seat=0)


@pytest.mark.parametrize(
    ("tile", "flag", "fault"),
    [
        ("7z", 1, ""),
        ("1m", 0, ""),
        ("7z", 0, "record.tsumogiri_flag"),
        ("1m", 1, "record.tsumogiri_flag"),
    ],
)
def test_tsumogiri_is_the_tile_just_drawn(tile: str, flag: int, fault: str) -> None:
    mark = "!" if fault else ""
    play = f"0 has 123m456p789s1122z 0 draw 7z cut{mark} {tile} flag={flag} 1 draw cut"
    judge(part(play), fault)


@rule("P-16")
@pytest.mark.parametrize(("cut", "fault"), [("", ""), ("9p", "illegal.riichi_lock")])
def test_after_riichi_only_the_drawn_tile_is_discarded(cut: str, fault: str) -> None:
    play = f"0 has {READY} 0 draw riichi cut paid .. 0 draw cut! {cut} 1 draw cut"
    judge(part(play), fault)


@rule("P-16")
def test_after_riichi_even_an_equal_tile_of_the_hand_stays() -> None:
    play = f"0 has {READY} 0 draw 1z riichi cut 1z paid .. 0 draw 4s cut! {{}} 1 draw"
    clean(part(play.format("")))
    only(part(play.format("#84")), "illegal.riichi_lock", seat=0)


def test_the_drawn_tile_is_not_kept_after_the_discard() -> None:
    play = "0 has 123m456p789s1122z 0 draw 7z cut 1m .. 0 draw cut! {} 1 draw"
    clean(part(play.format("7z")))
    only(part(play.format("1m")), "illegal.not_in_hand", seat=0)
