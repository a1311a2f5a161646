"""The quick yes or no of the wall proof against the proof that finds the place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from paifu.logs.events import Batch, EventKind
from paifu.replay.audit.agreement import agreement
from paifu.replay.audit.judge import judge_compiled
from paifu.replay.audit.piles import DRAWS, NOT_KEPT, TURNS
from paifu.replay.audit.proof import game_walls, prove_round
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game
from paifu.replay.table.state import MOST_DRAWN, REPLACED

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
    assert agreement(spoiled, piles_of(spoiled)).tolist() == by_proof(spoiled)


def piles_of(batch: Batch) -> NDArray[Any]:
    """What the rounds took from their walls, as they were judged."""
    ruleset = load_preset(PRESETS[int(batch.games["players"][0] == 3)])
    piles = judge_compiled(batch, [ruleset], [0], False).piles
    assert piles is not None
    return piles


def test_a_round_without_findings_keeps_what_it_took(game: Batch) -> None:
    piles, draws = piles_of(game), EventKind.DRAW
    for pile, header in zip(piles, game.rounds, strict=True):
        events = game.events[header["event_start"] : header["event_stop"]]
        drawn = events["tile"][events["kind"] == draws]
        turned = events["tile"][events["kind"] == EventKind.DORA]
        assert pile[DRAWS] == len(drawn)
        assert (pile[DRAWS + 1 :][: len(drawn)] % REPLACED).tolist() == drawn.tolist()
        assert pile[TURNS] == len(turned)
        assert pile[TURNS + 1 :][: len(turned)].tolist() == turned.tolist()


def test_each_tile_that_was_taken_is_compared(game: Batch) -> None:
    piles = piles_of(game)
    for first in (DRAWS, TURNS):
        most = int(piles[:, first].max())
        for n in range(most):
            changed = piles.copy()
            changed[:, first + 1 + n] ^= 1
            agrees = agreement(game, changed)
            assert (agrees == (piles[:, first] <= n)).all()


def test_no_round_takes_more_tiles_than_its_wall_has(game: Batch) -> None:
    piles = piles_of(game)
    piles[:, DRAWS] = MOST_DRAWN
    piles[:, DRAWS + 1 :] = 0
    assert not agreement(game, piles).any()


def test_a_game_that_is_not_judged_keeps_nothing(game: Batch) -> None:
    piles = judge_compiled(game, [], [-1], False).piles
    assert piles is not None
    assert set(piles[:, DRAWS].tolist()) == {NOT_KEPT}
    assert agreement(game, piles).tolist() == [1] * len(game.rounds)
