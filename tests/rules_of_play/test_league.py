"""The league: who meets whom, and that its games are clean in both engines."""

from __future__ import annotations

import numpy as np
import pytest

from engines import both
from paifu.logs.builder import concatenate
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import AGENTS, league, seated

TABLES = ("games", "rounds", "events", "claims")


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_both_engines_play_the_same_clean_games(preset: str) -> None:
    rules = load_preset(preset)
    plain, compiled = (
        concatenate(league(rules, 2, 5, engine)) for engine in ("plain", "compiled")
    )
    for table in TABLES:
        assert np.array_equal(getattr(plain, table), getattr(compiled, table))
    assert [info.names for info in plain.info] == [info.names for info in compiled.info]
    audited, unlike = both(plain)
    assert unlike == []
    assert not any(game.findings for game in audited)


def test_two_games_in_a_row_seat_everybody_once() -> None:
    for seed in range(5):
        assert sorted(seated(seed, 6) + seated(seed, 7)) == sorted(AGENTS)


def test_who_sits_where_changes_from_game_to_game() -> None:
    assert len({tuple(seated(1, game)) for game in range(40)}) > 30


def test_agents_differ_in_every_habit() -> None:
    for habit in ("fold", "value", "riichi", "call", "kan"):
        assert len({agent[habit] for agent in AGENTS.values()}) > 2
