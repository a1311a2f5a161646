"""The best reading of a hand, and that both engines find it."""

from __future__ import annotations

import copy
import random
from collections import Counter
from functools import cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.hands import counts_of, keys_of, rules_of, valued, values_both_ways
from hand.winning import winning_hand, winning_hands
from paifu.logs.engine import compiled, plain
from paifu.logs.events import EventKind
from paifu.logs.yaku import Yaku
from paifu.replay.hand.api import score_hand
from paifu.replay.hand.reading import judge
from paifu.replay.hand.shanten import distance_arrays, distance_tables, shanten
from paifu.replay.hand.split import (
    NO_SWAP,
    completes,
    lay_reading,
    note_tiles,
    pair_suit,
    swaps_of,
)
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.tables import suit_arrays, suit_tables
from paifu.replay.hand.waits import hand_waits, is_complete
from paifu.replay.rules import preset_names

HANDS = st.integers(0, 2**31).map(lambda seed: winning_hand(random.Random(seed)))

Sets = tuple[tuple[int, ...], ...]


@cache
def splits(counts: tuple[int, ...]) -> frozenset[Sets]:
    """All ways to take tiles apart in triplets and runs, by trying everything."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        return frozenset({()})
    shapes = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        shapes.append((first, first + 1, first + 2))
    found: set[Sets] = set()
    for shape in shapes:
        left = list(counts)
        for kind in shape:
            left[kind] -= 1
        if min(left) >= 0:
            found |= {tuple(sorted((shape, *rest))) for rest in splits(tuple(left))}
    return frozenset(found)


def all_readings(counts: list[int]) -> set[tuple[int, Sets]]:
    """Pair and sets of every reading, by trying everything."""
    found = set()
    for pair in range(34):
        if counts[pair] >= 2:
            left = list(counts)
            left[pair] -= 2
            found |= {(pair, sets) for sets in splits(tuple(left))}
    return found


def laid_readings(win: Win) -> list[tuple[int, int]]:
    """Pair and swap of every reading that the scorer tries."""
    value, found = plain(Value), []
    pair_suit(win, value)
    for pair in range(34):
        if lay_reading(win, value, pair, NO_SWAP):
            swaps = swaps_of(value, 4 - win.meld_count)
            found.append((pair, NO_SWAP))
            found += [(pair, low) for low in range(25) if swaps >> low & 1]
    return found


def concealed_sets(win: Win, value: Value) -> Sets:
    made = []
    for place in range(4 - win.meld_count):
        kind = value.set_kind[place]
        run = value.set_type[place] == 0
        made.append((kind, kind + 1, kind + 2) if run else (kind,) * 3)
    return tuple(sorted(made))


@given(HANDS)
def test_readings_are_all_there_are_and_add_up_to_the_hand(win: Win) -> None:
    found = []
    for pair, swap in laid_readings(win):
        value = plain(Value)
        pair_suit(win, value)
        assert lay_reading(win, value, pair, swap)
        sets = concealed_sets(win, value)
        held = Counter(kind for one in sets for kind in one)
        held[value.pair] += 2
        assert [held[kind] for kind in range(34)] == win.counts
        found.append((pair, sets))
    assert len(found) == len(set(found))
    assert set(found) == all_readings(win.counts)


@given(HANDS)
def test_the_best_reading_counts(win: Win) -> None:
    rules, value = rules_of(), plain(Value)
    note_tiles(win, value)
    pair_suit(win, value)
    best = (-1, -1, -1, -1)
    for pair, swap in [(-1, NO_SWAP), *laid_readings(win)]:
        for place in range(5):
            if lay_reading(win, value, pair, swap) and completes(win, value, place):
                judge(win, rules, value, place)
                best = max(best, (value.valid, value.points, value.han, value.fu))
    got = valued(win, rules)
    assert got.shape
    assert (got.valid, got.points, got.han, got.fu) == best


def relabelled(win: Win, suits: tuple[int, ...]) -> Win:
    """The same hand with its suits exchanged."""
    made = copy.deepcopy(win)

    def move(kind: int) -> int:
        return kind if kind >= 27 else 9 * suits[kind // 9] + kind % 9

    for kind in range(34):
        made.counts[move(kind)] = win.counts[kind]
    made.meld_tile = [move(kind) for kind in win.meld_tile]
    made.win_kind = move(win.win_kind)
    return made


GREEN = 1 << Yaku.RYUUIISOU


@given(HANDS, st.sampled_from(list(permutations(range(3)))))
def test_other_suits_score_alike(win: Win, suits: tuple[int, ...]) -> None:
    """All but ryuuiisou, the one yaku that names a suit."""
    rules = rules_of()
    one, other = valued(win, rules), valued(relabelled(win, suits), rules)
    if (one.yaku | other.yaku) & GREEN:
        return
    assert (one.yaku, one.han, one.fu, one.points, one.wait) == (
        other.yaku,
        other.han,
        other.fu,
        other.points,
        other.wait,
    )


@given(HANDS)
def test_value_adds_up(win: Win) -> None:
    value = valued(win, rules_of())
    listed = [yaku for yaku in Yaku if value.yaku >> yaku & 1]
    han = sum(value.yaku_han[yaku] for yaku in listed)
    assert value.han == han * (13 if value.yakuman else 1)
    dora = {Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA}
    only = sum(value.yaku_han[yaku] for yaku in listed if yaku not in dora)
    assert value.yaku_only == only * (13 if value.yakuman else 1)
    fu = sum(value.fu_value[: value.fu_count])
    assert value.fu == (25 if value.form == 1 else -(-fu // 10) * 10)
    assert value.points % 100 == 0
    assert bool(value.points) == bool(value.valid)


@given(HANDS, st.integers(0, 33))
def test_incomplete_hand_has_no_shape(win: Win, kind: int) -> None:
    win.counts[win.win_kind] -= 1
    if win.counts[kind] == 4:
        return
    win.counts[kind] += 1
    complete = is_complete(
        keys_of(win.counts), win.counts, win.meld_count, *suit_tables()
    )
    win.win_kind = kind
    value = valued(win, rules_of())
    assert value.shape == complete
    if not complete:
        assert (value.valid, value.yaku, value.fu, value.points) == (0, 0, 0, 0)


@pytest.mark.parametrize("name", preset_names())
def test_plain_and_compiled_score_alike(name: str) -> None:
    slow, fast = values_both_ways(winning_hands(300, seed=len(name)), name)
    assert slow == fast


def test_plain_and_compiled_find_the_same_waits_and_shanten() -> None:
    hands = winning_hands(400, seed=7)
    waits, whole, away = (compiled(f) for f in (hand_waits, is_complete, shanten))
    arrays, distances = suit_arrays(), distance_arrays()
    for win in hands:
        counts, melds = win.counts, win.meld_count
        keys = keys_of(counts)
        row, key_row = np.array(counts), np.array(keys)
        assert whole(key_row, row, melds, *arrays)
        assert is_complete(keys, counts, melds, *suit_tables())
        assert away(key_row, melds, *distances) == -1
        counts[win.win_kind] -= 1
        keys = keys_of(counts)
        row, key_row = np.array(counts), np.array(keys)
        plainly = hand_waits(keys, counts, melds, *suit_tables())
        assert plainly >> win.win_kind & 1
        assert waits(key_row, row, melds, *arrays) == plainly
        now = shanten(keys, melds, *distance_tables())
        assert away(key_row, melds, *distances) == now == 0


# hand, winning tile, yaku, fu: the reading that pays most
READINGS = [
    ("222333444m67p99s", "8p", {"sanankou": 2}, 50),  # not iipeikou as runs
    ("22334m556677p99s", "4m", {"pinfu": 1, "ryanpeikou": 3}, 30),  # not seven pairs
    ("1112345678999m", "2m", {"junsei_chuuren": 1}, 50),
    ("11122233m789m99p", "3m", {"junchan": 3, "iipeikou": 1}, 40),
]


@pytest.mark.parametrize(("hand", "tile", "yaku", "fu"), READINGS)
def test_reading_that_pays_most(
    hand: str, tile: str, yaku: dict[str, int], fu: int
) -> None:
    value = score_hand(hand, tile)
    assert dict(value.yaku) == yaku
    assert value.fu == fu


@pytest.mark.parametrize("indicator", ["1z", "4s", "3s"])
def test_a_yakuman_comes_before_a_counted_one(indicator: str) -> None:
    """As runs the hand has 11 to 14 han, of which 13 pay the same (`mahjong` 2.1.0)."""
    value = score_hand(
        "2233344405566s", "6s", tsumo=True, riichi=True, dora_indicators=[indicator]
    )
    assert dict(value.yaku) == {"suuankou": 1}
    assert value.han == 13


def test_four_equal_runs_are_twice_two() -> None:
    value = score_hand("1111222233334m", "4m")
    assert dict(value.yaku)["ryanpeikou"] == 3
    assert dict(value.yaku)["chinitsu"] == 6


def test_neighbours_in_number_of_two_suits_are_no_runs() -> None:
    """8m, 9m and 1p have neighbouring kinds."""
    win = plain(Win)
    win.counts = counts_of("888999m111p22233s")
    assert [swap for _, swap in laid_readings(win)] == [NO_SWAP]


def test_a_tile_in_a_meld_alone_completes_nothing() -> None:
    """A caller's mistake: the winning tile must be among the concealed ones."""
    win = plain(Win)
    win.counts = counts_of("123m456p789s11z")
    win.meld_count, win.win_kind = 1, 33
    win.meld_kind[0], win.meld_tile[0] = int(EventKind.PON), 33
    assert valued(win, rules_of()).shape == 0
