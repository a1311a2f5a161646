"""Seeds as kernels read them, against `methods`, which says what is wrong with one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from paifu.logs.engine import compiled
from paifu.replay.walls.keys import digit_values, read_key, spelling_of
from paifu.replay.walls.methods import SeedError, make_seed, method_of
from paifu.replay.walls.twister import SEEDED, SIZE

RANDOM = random.Random(7)
GAME = make_seed([RANDOM.getrandbits(32) for _ in range(624)])
ROUND = "mt19937ar," + ",".join(f"{RANDOM.getrandbits(32):08X}" for _ in range(8))
LANE = 5


def by_methods(text: str, scope: str) -> list[int] | None:
    """A seed's words, or None if it is none."""
    try:
        method, body = method_of(text, scope)
        words: list[int] = method.words(body).tolist()
    except SeedError:
        return None
    return words


def by_kernel(text: str, scope: str, engine: str) -> list[int] | None:
    name, spelling, start = spelling_of(text, scope)
    if not name:
        return None
    texts: Any = np.frombuffer(text.encode("ascii", "replace"), "u1")
    values: Any = digit_values()
    keys: Any = np.zeros(SIZE * SEEDED, "i8")
    if engine == "plain":
        texts, values, keys = texts.tolist(), values.tolist(), keys.tolist()
        usable = read_key(texts, start, spelling, values, keys, LANE)
    else:
        usable = compiled(read_key)(texts, start, spelling, values, keys, LANE)
    lane = [int(key) for key in keys[LANE::SEEDED]]
    if not usable:
        return None
    length = 624 if scope == "game" else 8
    assert lane == [lane[i % length] for i in range(SIZE)]
    return [lane[i] - i for i in range(length)]


def changed(text: str, place: int, letter: str) -> str:
    return text[:place] + letter + text[place + 1 :]


TEXTS = {
    "a game's seed": (GAME, "game"),
    "a round's seed": (ROUND, "round"),
    "small letters": (ROUND[:10] + ROUND[10:].lower(), "round"),
    "one for the other": (GAME, "round"),
    "the other for one": (ROUND, "game"),
    "no comma": (GAME.replace(",", ";"), "game"),
    "no words": ("mt19937ar,", "round"),
    "nothing": ("", "game"),
    "another method": ("mt19937ar-sha1," + GAME, "game"),
    "a word too few": (ROUND[:-9], "round"),
    "a word too many": (ROUND + ",00000000", "round"),
    "a letter too few": (GAME[:-1], "game"),
    "padding": (GAME[:-2] + "==", "game"),
}
SPOILED = [*"=-_ ~\x00\n,:@[`{/", "é", "0"]  # around the alphabets' ends


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize(("text", "scope"), TEXTS.values(), ids=TEXTS)
def test_seeds_are_read_as_one_by_one(text: str, scope: str, engine: str) -> None:
    assert by_kernel(text, scope, engine) == by_methods(text, scope)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("letter", SPOILED, ids=ascii)
def test_a_letter_spoils_a_seed_as_it_does_one_by_one(letter: str, engine: str) -> None:
    for text, scope in ((GAME, "game"), (ROUND, "round")):
        first = text.index(",") + 1
        for place in (first, first + 8, first + 17, len(text) - 2, len(text) - 1):
            spoiled = changed(text, place, letter)
            assert by_kernel(spoiled, scope, engine) == by_methods(spoiled, scope)
