"""The quick yes or no of the wall proof against the proof that finds the place."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from paifu.logs.events import Batch, EventKind
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.proof import game_walls, prove_round
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game

PRESETS = ("tenhou-east", "tenhou-sanma-east")


@pytest.fixture(scope="module", params=PRESETS)
def game(request: pytest.FixtureRequest) -> Batch:
    return generate_game(load_preset(request.param), 5, 0, "plain", "quick")


def copied(batch: Batch) -> Batch:
    return Batch(
        batch.games.copy(),
        batch.rounds.copy(),
        batch.events.copy(),
        batch.claims.copy(),
        list(batch.info),
    )


def by_proof(batch: Batch) -> list[int]:
    """1 for each round in which the proof finds nothing."""
    proof = game_walls(batch, 0)
    assert not isinstance(proof, str)
    agreed = []
    for r, wall in enumerate(proof.walls):
        in_turn = proof.moved.get(r, wall)
        assert in_turn is not None
        agreed.append(int(prove_round(batch, r, in_turn, -1) is None))
    return agreed


def test_true_games_agree_in_every_round(game: Batch) -> None:
    assert agreement(game).tolist() == [1] * len(game.rounds) == by_proof(game)


def test_a_game_without_a_seed_agrees_in_no_round(game: Batch) -> None:
    unseeded = copied(game)
    unseeded.info = [type(game.info[0])("a", "b")]
    assert agreement(unseeded).tolist() == [0] * len(game.rounds)


def swap_draws(batch: Batch, rng: random.Random) -> None:
    draws = np.flatnonzero(batch.events["kind"] == EventKind.DRAW)
    first, second = (int(draws[rng.randrange(len(draws))]) for _ in range(2))
    tiles = batch.events["tile"]
    tiles[first], tiles[second] = tiles[second], tiles[first]


def other_tile(batch: Batch, rng: random.Random) -> None:
    tiles = batch.events["tile"]
    tiles[rng.randrange(len(tiles))] = rng.randrange(136)


def other_deal(batch: Batch, rng: random.Random) -> None:
    header = batch.rounds[rng.randrange(len(batch.rounds))]
    header["deal"][rng.randrange(3)][rng.randrange(13)] = rng.randrange(136)


def hands_swapped(batch: Batch, rng: random.Random) -> None:
    header = batch.rounds[rng.randrange(len(batch.rounds))]
    header["deal"][[0, 1]] = header["deal"][[1, 0]]


def dealt_twice(batch: Batch, rng: random.Random) -> None:
    deal = batch.rounds[rng.randrange(len(batch.rounds))]["deal"][rng.randrange(3)]
    first, second = rng.sample(range(13), 2)
    deal[first] = deal[second]


def die(batch: Batch, rng: random.Random) -> None:
    header = batch.rounds[rng.randrange(len(batch.rounds))]
    header["dice"][rng.randrange(2)] = rng.randrange(7)


def indicator(batch: Batch, rng: random.Random) -> None:
    batch.rounds["indicator"][rng.randrange(len(batch.rounds))] = rng.randrange(136)


def under_indicator(batch: Batch, rng: random.Random) -> None:
    batch.claims["ura"][rng.randrange(len(batch.claims))][0] = rng.randrange(136)


def event_dropped(batch: Batch, rng: random.Random) -> None:
    """A draw that becomes something else, so that the later ones are out of step."""
    draws = np.flatnonzero(batch.events["kind"] == EventKind.DRAW)
    batch.events["kind"][draws[rng.randrange(len(draws))]] = EventKind.DISCONNECT


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "spoil",
    [
        swap_draws,
        other_tile,
        other_deal,
        hands_swapped,
        dealt_twice,
        die,
        indicator,
        under_indicator,
        event_dropped,
    ],
)
def test_quick_answer_and_proof_are_the_same(
    game: Batch, spoil: Callable[[Batch, random.Random], None], seed: int
) -> None:
    spoiled = copied(game)
    spoil(spoiled, random.Random(seed))
    assert agreement(spoiled).tolist() == by_proof(spoiled)
