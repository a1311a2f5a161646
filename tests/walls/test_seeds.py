from __future__ import annotations

import base64
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paifu.replay.walls import (
    SeedError,
    game_walls,
    make_seed,
    round_wall,
    walls_of,
)
from paifu.replay.walls.methods import METHODS
from walls.straight import deal, game_numbers, round_numbers, shuffle

GAME = "mt19937ar-sha512-n288-base64"
MADE_UP = make_seed([(i * 2654435761 + 12345) % 2**32 for i in range(624)])
HEX = (
    "mt19937ar,00000001,00000002,00000003,DEADBEEF,0badcafe,00000000,FFFFFFFF,00000000"
)


def test_a_made_up_game_seed_has_this_wall() -> None:
    """Computed once (and below by `straight`); a change here breaks every old seed."""
    wall = game_walls(MADE_UP, 3, players=4)[2]
    assert wall.hands[0] == (74, 73, 99, 25, 66, 13, 72, 0, 114, 5, 68, 104, 125)
    assert wall.draws[:6] == (34, 24, 76, 36, 75, 82)
    assert wall.replacements == (91, 52, 50, 94)
    assert wall.indicators == (81, 7, 69, 63, 92)
    assert wall.under_indicators == (97, 8, 6, 89, 119)
    assert wall.dice == (4, 3)


def test_a_round_dealt_in_2009_has_the_wall_of_its_seed() -> None:
    """One round of a real record: seed, dice, indicators, a hand, the first draws."""
    words = "DD26B897,68EDF91F,5880394C,AEC23396,07D1D72D,D8CBBE1E,1678DA59,62E1928B"
    wall = round_wall("mt19937ar," + words, players=4)
    assert wall.dice == (4, 1)
    assert (wall.indicators[0], wall.under_indicators[0]) == (36, 100)
    dealt = [122, 120, 123, 132, 87, 46, 133, 102, 98, 37, 21, 113, 43]
    assert sorted(wall.hand(seat=0, dealer=0)) == sorted(dealt)
    assert wall.draws[:8] == (103, 76, 10, 110, 28, 50, 5, 125)


@pytest.mark.parametrize("players", [4, 3])
def test_walls_of_a_game_seed_as_described(players: int) -> None:
    numbers = game_numbers(MADE_UP)
    new = players == 4
    for wall in game_walls(MADE_UP, 12, players):
        row = next(numbers)
        y = shuffle(row, players)
        hands, draws = deal(y, players)
        assert [list(hand) for hand in wall.hands] == hands
        assert list(wall.draws) == draws
        order = [1, 0, 3, 2] if new else [1, 0, 3, 2, 5, 4, 7, 6]
        assert wall.replacements == tuple(y[i] for i in order)
        start = 4 if new else 8
        assert wall.under_indicators == tuple(y[start : start + 10 : 2])
        assert wall.indicators == tuple(y[start + 1 : start + 11 : 2])
        assert wall.dice == (row[135] % 6 + 1, row[136] % 6 + 1)


@pytest.mark.parametrize("players", [4, 3])
def test_wall_of_a_round_seed_as_described(players: int) -> None:
    wall, row = round_wall(HEX, players), round_numbers(HEX)
    y = shuffle(row, players)
    hands, draws = deal(y, players)
    assert [list(hand) for hand in wall.hands] == hands
    assert list(wall.draws) == draws
    start = 4 if players == 4 else 8
    assert wall.replacements == tuple(y[:start])
    assert wall.indicators == tuple(y[start : start + 10 : 2])
    assert wall.under_indicators == tuple(y[start + 1 : start + 11 : 2])
    die = 135 if players == 4 else 107
    assert wall.dice == (row[die] % 6 + 1, row[die + 1] % 6 + 1)


def test_walls_go_on_as_long_as_the_game_does() -> None:
    walls = walls_of(MADE_UP, players=3)
    assert [next(walls) for _ in range(5)] == game_walls(MADE_UP, 5, players=3)
    assert game_walls(MADE_UP, 0, players=3) == []


@settings(max_examples=20)
@given(st.randoms(use_true_random=False))
def test_a_seed_gives_back_the_words_it_was_made_of(rng: random.Random) -> None:
    words = [rng.getrandbits(32) for _ in range(624)]
    method, _, body = make_seed(words).partition(",")
    assert METHODS[method].words(body).tolist() == words


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([1] * 623, "623 words, expected 624"),
        ([1] * 625, "625 words, expected 624"),
        ([1] * 600 + [-1] * 24, "word 600: -1 is not"),
        ([2**32] + [0] * 623, "word 0: 4294967296 is not"),
    ],
)
def test_a_seed_is_made_of_624_words(words: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_seed(words)


def short(count: int) -> str:
    return f"{GAME},{base64.b64encode(bytes(count)).decode()}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the seed is empty"),
        ("0.123456789012345678901234567890", "names no method"),
        (GAME, "names no method"),
        ("mt19937,00000001", "'mt19937' is no known method"),
        (f" {MADE_UP}", "is no known method"),
        (HEX, "'mt19937ar' is the seed of a round, not of a game"),
        (f"{GAME},", "0 bytes, expected 2496"),
        (short(2492), "2492 bytes"),
        (short(2500), "2500 bytes"),
        (short(2495), "2495 bytes"),
        (f"{GAME},abc", "'abc' is no base64"),
        (f"{GAME},ab_d", "'ab_d' is no base64"),
        (f"{GAME},ほげ", "'ほげ' is no base64"),
        (MADE_UP + "\n", "is no base64"),
    ],
    ids=lambda value: value[:45] or "empty",
)
def test_unusable_game_seed_says_why(text: str, reason: str) -> None:
    with pytest.raises(SeedError, match=reason):
        walls_of(text, players=4)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the seed is empty"),
        ("mt19937ar", "names no method"),
        (MADE_UP, "is the seed of a game, not of a round"),
        ("mt19937ar,", "1 words, expected 8"),
        (HEX + ",00000000", "9 words, expected 8"),
        (HEX.replace("DEADBEEF", "DEADBEE"), "'DEADBEE' is not 8 hexadecimal digits"),
        (HEX.replace("DEADBEEF", "0xADBEEF"), "'0xADBEEF' is not 8 hexa"),
        (HEX.replace("DEADBEEF", "DEAD_EEF"), "'DEAD_EEF' is not 8 hexa"),
        (
            HEX.replace("DEADBEEF", "\N{ARABIC-INDIC DIGIT ONE}" * 8),
            "is not 8 hexadecimal digits",
        ),
        (HEX + "\n", "is not 8 hexadecimal digits"),
    ],
    ids=lambda value: value[:45] or "empty",
)
def test_unusable_round_seed_says_why(text: str, reason: str) -> None:
    with pytest.raises(SeedError, match=reason):
        round_wall(text, players=4)


def test_a_long_unusable_seed_is_quoted_in_short() -> None:
    with pytest.raises(SeedError) as error:
        walls_of("x" * 5000, players=4)
    assert len(str(error.value)) < 100


@pytest.mark.parametrize("players", [2, 5])
def test_a_wrong_number_of_players_is_no_fault_of_the_seed(players: int) -> None:
    with pytest.raises(ValueError, match="players must be 3 or 4") as error:
        round_wall(HEX, players)
    assert not isinstance(error.value, SeedError)
