"""Waits, complete hands and shanten against slow and simple searches."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.hands import counts_of, keys_of
from paifu.logs.tiles import KIND_NAMES
from paifu.replay.hand.shanten import distance_tables, shanten
from paifu.replay.hand.tables import (
    COMPLETE_BIT,
    PAIR_BIT,
    PAIRS_BIT,
    POWERS,
    REST_BIT,
    WAIT_MASK,
    key_of,
    suit_arrays,
    suit_tables,
)
from paifu.replay.hand.waits import hand_waits, is_complete


@cache
def in_sets(counts: tuple[int, ...], runs: bool) -> bool:
    """Whether tiles of one suit are all in triplets and runs, by trying everything."""
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return True
    left = list(counts)
    if left[first] >= 3:
        left[first] -= 3
        if in_sets(tuple(left), runs):
            return True
        left[first] += 3
    if runs and first + 2 < len(left) and min(left[first : first + 3]) > 0:
        for i in range(first, first + 3):
            left[i] -= 1
        return in_sets(tuple(left), runs)
    return False


def with_pair(counts: tuple[int, ...], runs: bool) -> bool:
    """Whether tiles of one suit are sets and one pair."""
    return any(
        count >= 2 and in_sets((*counts[:i], count - 2, *counts[i + 1 :]), runs)
        for i, count in enumerate(counts)
    )


def complete(counts: list[int], melds: int) -> bool:
    """Whether 14 tiles win, by trying every pair; five of a kind are allowed."""
    suits = [tuple(counts[9 * i : 9 * i + 9]) for i in range(4)]
    for holder in range(4):
        shapes = [
            (with_pair if i == holder else in_sets)(suit, i < 3)
            for i, suit in enumerate(suits)
        ]
        if all(shapes):
            return True
    outer = [k for k in range(34) if k >= 27 or k % 9 in (0, 8)]
    kokushi = all(counts[k] for k in outer) and sum(counts[k] for k in outer) == 14
    chiitoitsu = sum(count == 2 for count in counts) == 7
    return melds == 0 and (kokushi or chiitoitsu)


SUIT = st.lists(st.integers(0, 4), min_size=9, max_size=9).filter(
    lambda counts: sum(counts) <= 14
)


@given(SUIT, st.booleans())
def test_table_entry(counts: list[int], honours: bool) -> None:
    if honours:
        counts = counts[:7]
    entry = suit_tables()[honours][key_of(counts)]
    tiles, now = sum(counts), tuple(counts)
    assert entry >> REST_BIT & 3 == tiles % 3
    assert entry >> PAIRS_BIT & 7 == min(7, sum(count >= 2 for count in counts))
    if tiles <= 12:
        assert entry >> COMPLETE_BIT & 1 == in_sets(now, not honours)
    assert entry >> PAIR_BIT & 1 == with_pair(now, not honours)
    if tiles > 13:
        return
    for kind in range(len(counts)):
        after = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
        wins = with_pair if tiles % 3 == 1 else in_sets
        expected = tiles % 3 and tiles != 12 and wins(after, not honours)
        assert (entry & WAIT_MASK) >> kind & 1 == bool(expected)


def test_tables_of_both_engines_are_the_same_memory() -> None:
    for array, view in zip(suit_arrays(), suit_tables(), strict=True):
        assert array.tolist()[:1000] == view.tolist()[:1000]
        assert view.format == "h"


@st.composite
def near_hands(draw: st.DrawFn) -> tuple[list[int], int]:
    """Counts of 13 tiles less three a meld, few kinds so that many are tenpai."""
    melds = draw(st.integers(0, 4))
    shape = draw(st.sampled_from(["suit", "any", "outer", "pairs", "sets"]))
    pools = {
        "suit": [*range(9), 27, 31],
        "any": list(range(34)),
        "outer": [0, 8, 9, 17, 18, 26, *range(27, 34)],
    }
    size = 13 - 3 * melds
    if shape in pools:
        wall = [kind for kind in pools[shape] for _ in range(4)]
        tiles = draw(st.permutations(wall))[:size]
    elif shape == "pairs":
        tiles = [k for k in draw(st.permutations(range(34)))[:7] for _ in range(2)]
        tiles = tiles[:size]
    else:
        starts = draw(st.lists(st.integers(0, 33), min_size=5, max_size=5))
        tiles = [
            k + step
            for k in starts
            for step in ((0, 1, 2) if k < 27 and k % 9 < 7 else (0, 0, 0))
        ][:size]
    counts = [0] * 34
    for kind in tiles:
        counts[kind] += 1
    return counts, melds


@given(near_hands().filter(lambda hand: max(hand[0]) <= 4))
def test_waits_are_the_kinds_that_complete_the_hand(
    hand: tuple[list[int], int],
) -> None:
    counts, melds = hand
    tables = suit_tables()
    waits = hand_waits(keys_of(counts), counts, melds, *tables)
    for kind in range(34):
        after = counts.copy()
        after[kind] += 1
        wins = complete(after, melds)
        assert waits >> kind & 1 == wins, KIND_NAMES[kind]
        if after[kind] <= 4:
            assert is_complete(keys_of(after), after, melds, *tables) == wins


@given(near_hands().filter(lambda hand: max(hand[0]) <= 4))
def test_shanten_0_is_tenpai(hand: tuple[list[int], int]) -> None:
    """Apart from waits for a fifth tile of a kind, which nobody can draw."""
    counts, melds = hand
    away = shanten(keys_of(counts), melds, *distance_tables())
    waits = hand_waits(keys_of(counts), counts, melds, *suit_tables())
    possible = [k for k in range(34) if waits >> k & 1 and counts[k] < 4]
    assert away >= 0
    assert (away == 0) == bool(possible)


@given(near_hands().filter(lambda hand: max(hand[0]) <= 4), st.integers(0, 33))
def test_one_tile_changes_shanten_by_at_most_one(
    hand: tuple[list[int], int], kind: int
) -> None:
    counts, melds = hand
    if counts[kind] == 4:
        return
    before = shanten(keys_of(counts), melds, *distance_tables())
    counts[kind] += 1
    after = shanten(keys_of(counts), melds, *distance_tables())
    assert before - 1 <= after <= before


# hand, melds, waits
WAITS = [
    ("123m22567p45678s", 0, "369s"),
    ("1112345678999m", 0, "123456789m"),
    ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
    ("19m199p19s123456z", 0, "7z"),
    ("1188m2299p4477s3z", 0, "3z"),
    ("222m333p444s55s66z", 0, "5s6z"),
    ("2345m", 3, "25m"),
    ("1m", 4, "1m"),
    ("1133m", 3, "13m"),
    ("13m22p", 3, "2m"),
    ("13m24p", 3, ""),
    ("2233445566778m", 0, "258m"),
    ("3334567m111p222s", 0, "24578m"),
]


@pytest.mark.parametrize(("hand", "melds", "waits"), WAITS)
def test_waits_of_a_hand(hand: str, melds: int, waits: str) -> None:
    counts = counts_of(hand)
    wanted = counts_of(waits) if waits else [0] * 34
    found = hand_waits(keys_of(counts), counts, melds, *suit_tables())
    assert [found >> kind & 1 for kind in range(34)] == wanted


def test_a_kind_stays_in_the_waits_when_the_hand_holds_all_four() -> None:
    counts = counts_of("123456789m1111p")
    found = hand_waits(keys_of(counts), counts, 0, *suit_tables())
    assert found == 1 << 9


def test_four_of_a_kind_are_not_two_pairs() -> None:
    counts = counts_of("1111m2299p4477s3z")
    assert hand_waits(keys_of(counts), counts, 0, *suit_tables()) == 0
    counts = counts_of("1111m2299p4477s33z")
    assert not is_complete(keys_of(counts), counts, 0, *suit_tables())


def test_seven_pairs_and_orphans_need_a_closed_hand() -> None:
    counts = counts_of("1199m1199p11s")
    assert hand_waits(keys_of(counts), counts, 1, *suit_tables()) == 0


def test_powers_are_what_a_tile_adds_to_its_key() -> None:
    assert all(key_of([0] * i + [1]) == power for i, power in enumerate(POWERS))


# hand, melds, shanten
SHANTEN = [
    ("123m456p789s11z22z3z", 0, 0),
    ("123m456p789s11z222z", 0, -1),
    ("147m258p369s1234z", 0, 6),
    ("1199m1199p1199s12z", 0, 0),
    ("1199m1199p1199s11z", 0, -1),
    ("19m19p19s1234567z2m", 0, 0),
    ("13m2p5s", 3, 1),
    ("1m", 4, 0),
    ("1111m123p456p789s", 0, 1),
]


@pytest.mark.parametrize(("hand", "melds", "away"), SHANTEN)
def test_shanten_of_a_hand(hand: str, melds: int, away: int) -> None:
    counts = counts_of(hand)
    assert shanten(keys_of(counts), melds, *distance_tables()) == away
