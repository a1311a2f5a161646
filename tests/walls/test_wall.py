from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paifu.replay.walls.methods import METHODS, Method
from paifu.replay.walls.wall import Wall, build, shuffled, tile_set

NUMBERS = st.lists(st.integers(0, 2**32 - 1), min_size=144, max_size=144)
EACH_WALL = [(method, players) for method in METHODS.values() for players in (4, 3)]
each_wall = pytest.mark.parametrize(
    ("method", "players"), EACH_WALL, ids=lambda value: getattr(value, "name", value)
)


def made(method: Method, players: int, numbers: list[int]) -> Wall:
    row = np.array(numbers, np.uint32)
    return build(row, tile_set(players), method.layouts[players])


def test_three_players_do_without_2m_to_8m() -> None:
    kinds = {tile // 4 for tile in tile_set(3)}
    assert kinds == set(range(34)) - {1, 2, 3, 4, 5, 6, 7}
    assert len(tile_set(3)) == 108


@pytest.mark.parametrize("players", [0, 2, 5, -3])
def test_only_three_or_four_can_play(players: int) -> None:
    with pytest.raises(ValueError, match=f"3 or 4, not {players}"):
        tile_set(players)


def test_number_zero_swaps_nothing() -> None:
    assert shuffled(range(6), np.zeros(6, np.uint32)) == [0, 1, 2, 3, 4, 5]


def test_each_step_swaps_with_one_of_the_tiles_that_are_left() -> None:
    # Step 0 takes 5 mod 4 = 1, step 1 takes 2 mod 3 = 2, step 2 takes 3 mod 2 = 1.
    numbers = np.array([5, 2, 3, 9], np.uint32)
    assert shuffled([10, 11, 12, 13], numbers) == [11, 13, 10, 12]


@given(NUMBERS, st.sampled_from([3, 4]))
def test_a_shuffle_loses_and_adds_no_tile(numbers: list[int], players: int) -> None:
    tiles = tile_set(players)
    assert sorted(shuffled(tiles, np.array(numbers, np.uint32))) == tiles


@each_wall
@given(numbers=NUMBERS)
def test_no_tile_has_two_places(
    method: Method, players: int, numbers: list[int]
) -> None:
    wall = made(method, players, numbers)
    live = [*wall.draws, *(tile for hand in wall.hands for tile in hand)]
    dead = [*wall.replacements, *wall.indicators, *wall.under_indicators]
    assert max(Counter(live).values()) == 1
    assert max(Counter(dead).values()) == 1
    assert set(live) | set(dead) == set(tile_set(players))
    assert all(1 <= die <= 6 for die in wall.dice)


@each_wall
def test_sizes_of_a_wall(method: Method, players: int) -> None:
    wall = made(method, players, list(range(144)))
    assert [len(hand) for hand in wall.hands] == [13] * players
    assert len(wall.draws) == {4: 70, 3: 55}[players]
    assert len(wall.replacements) == {4: 4, 3: 8}[players]
    assert len(wall.indicators) == len(wall.under_indicators) == 5


@each_wall
def test_what_kans_leave_undrawn_are_the_tiles_that_turn_into_dead_wall(
    method: Method, players: int
) -> None:
    """An indicator that a kan turns is never a tile that was drawn before.

    With three players the dead wall grows into the live one: every replacement tile
    taken keeps one more live tile undrawn, and the later indicators lie there.
    """
    wall = made(method, players, [0] * 144)
    for kans in range(5):
        norths = {4: 0, 3: 4}[players]
        for taken in range(kans, kans + norths + 1):
            drawn = wall.draws[: len(wall.draws) - taken]
            shown = {*wall.indicators[: kans + 1], *wall.under_indicators[: kans + 1]}
            assert not shown & set(drawn)
            assert not shown & set(wall.replacements[:taken])


def test_hands_go_round_from_the_dealer() -> None:
    wall = made(METHODS["mt19937ar"], 3, [0] * 144)
    assert [wall.hand(seat, dealer=1) for seat in (1, 2, 0)] == list(wall.hands)


def test_tiles_are_dealt_from_the_end_three_times_four_then_one() -> None:
    wall = made(METHODS["mt19937ar"], 4, [0] * 144)  # not mixed at all: 135 is last
    assert wall.hands[0] == (
        *(135, 134, 133, 132),
        *(119, 118, 117, 116),
        *(103, 102, 101, 100),
        87,
    )
    assert [hand[-1] for hand in wall.hands] == [87, 86, 85, 84]
    assert wall.draws == tuple(range(83, 13, -1))
