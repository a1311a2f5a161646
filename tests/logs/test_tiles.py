from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paifu.logs.tiles import (
    KIND_NAMES,
    TileError,
    hand_text,
    kind_of,
    mjai_name,
    parse_hand,
    parse_kinds,
    tile_name,
    unicode_name,
)


def test_four_copies_of_each_kind_follow_one_another() -> None:
    assert [kind_of(tile) for tile in (0, 3, 4, 135)] == [0, 0, 1, 33]
    assert KIND_NAMES[:9] == [f"{n}m" for n in range(1, 10)]
    assert KIND_NAMES[27:] == [f"{n}z" for n in range(1, 8)]


@pytest.mark.parametrize("tile", [-1, 136, 255])
def test_other_ids_have_no_kind(tile: int) -> None:
    with pytest.raises(TileError, match=str(tile)):
        kind_of(tile)


@pytest.mark.parametrize(
    ("tile", "mpsz", "mjai", "char"),
    [
        (0, "1m", "1m", "🀇"),
        (16, "0m", "5mr", "🀋"),
        (17, "5m", "5m", "🀋"),
        (52, "0p", "5pr", "🀝"),
        (88, "0s", "5sr", "🀔"),
        (72, "1s", "1s", "🀐"),
        (108, "1z", "E", "🀀"),
        (112, "2z", "S", "🀁"),
        (116, "3z", "W", "🀂"),
        (120, "4z", "N", "🀃"),
        (124, "5z", "P", "🀆"),
        (128, "6z", "F", "🀅"),
        (132, "7z", "C", "🀄"),
        (255, "?", "?", "🀫"),
    ],
)
def test_notations(tile: int, mpsz: str, mjai: str, char: str) -> None:
    assert (tile_name(tile), mjai_name(tile), unicode_name(tile)) == (mpsz, mjai, char)


@pytest.mark.parametrize(
    ("tile", "mpsz", "mjai"), [(8, "3mr", "3mr"), (16, "0m", "5mr"), (132, "7zr", "Cr")]
)
def test_other_red_tiles_end_in_r(tile: int, mpsz: str, mjai: str) -> None:
    assert (tile_name(tile, [tile]), mjai_name(tile, [tile])) == (mpsz, mjai)
    assert parse_hand(mpsz, reds=[tile]) == [tile]


def test_an_r_makes_the_tile_before_it_red() -> None:
    assert parse_kinds("123mr5pr") == [(0, False), (1, False), (2, True), (13, True)]
    assert parse_kinds("5pr") == parse_kinds("0p")


@pytest.mark.parametrize("text", ["r", "3r", "0mr", "3mrr"])
def test_an_r_that_makes_no_tile_red_is_quoted(text: str) -> None:
    with pytest.raises(TileError, match="'r' in"):
        parse_kinds(text)


EVERY_KIND = [4 * kind for kind in range(34)]


@given(st.sets(st.integers(0, 135), max_size=14))
def test_hand_text_of_27_reds_reads_back(tiles: set[int]) -> None:
    text = hand_text(tiles, EVERY_KIND)
    found = parse_hand(text, reds=EVERY_KIND)
    assert hand_text(found, EVERY_KIND) == text
    assert sorted(t // 4 for t in found) == sorted(t // 4 for t in tiles)


def test_rule_sets_without_reds_have_plain_fives() -> None:
    assert (tile_name(16, ()), mjai_name(52, ())) == ("5m", "5p")


def test_hand_text_is_sorted_with_hidden_tiles_last() -> None:
    assert hand_text([108, 255, 53, 52, 0]) == "1m05p1z?"


@given(st.sets(st.integers(0, 135), max_size=14))
def test_hand_text_reads_back_as_the_same_kinds_and_reds(tiles: set[int]) -> None:
    text = hand_text(tiles)
    found = parse_hand(text)
    assert hand_text(found) == text
    assert sorted(t // 4 for t in found) == sorted(t // 4 for t in tiles)


def test_taken_ids_are_not_given_again() -> None:
    assert parse_hand("11m", taken=[0, 2]) == [1, 3]


@pytest.mark.parametrize("text", ["1", "x", "m", "8z", "0z", "9z", "1m2", "\uff11m"])
def test_text_that_is_no_tile_is_quoted(text: str) -> None:
    with pytest.raises(TileError, match=text[-1]):
        parse_kinds(text)


@pytest.mark.parametrize("text", ["11111m", "00p", "5555m"])
def test_more_copies_than_there_are_is_an_error(text: str) -> None:
    with pytest.raises(TileError, match="too many"):
        parse_hand(text)
