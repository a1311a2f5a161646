"""Rules inferred from records: right or undecidable, never wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paifu.analysis.inferring.bench import some_games
from paifu.analysis.inferring.infer import Inferred, infer
from paifu.analysis.inferring.questions import Question
from paifu.analysis.inferring.report import names_near
from paifu.analysis.inferring.search import Effort
from paifu.logs.builder import concatenate
from paifu.logs.bulk import read_contents
from paifu.logs.events import Batch
from paifu.logs.reader import contents
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.simulate.run import generate_game
from shared import needs_shared, shared

QUICK = Effort(3, 2, 1)


def played(rules: Ruleset, rounds: int) -> Batch:
    """Games by these rules until there are so many rounds."""
    games: list[Batch] = []
    while sum(len(one.rounds) for one in games) < rounds:
        games.append(generate_game(rules, 3, len(games), "plain", "greedy"))
    return concatenate(games)


def wrong_claims(found: Inferred, truth: Ruleset) -> list[str]:
    """Switches, and parts of them, whose true value is said not to fit."""
    wrong = []
    for one in found.switches:
        if one.parts:
            wrong += [str(p.question) for p in one.parts if not p.allows(truth)]
        elif one.fits is not None and Question(one.name).of(truth) not in one.fits:
            wrong.append(one.name)
    return wrong


HOUSE: dict[str, Any] = {
    "noten_penalty": 1500,
    "uma": (30, 10, -10, -30),
    "always_dora_tiles": ("7z",),
}
"""Three unusual switches."""


@pytest.fixture(scope="module")
def house() -> tuple[Ruleset, Inferred]:
    """A house's rules, and what 200 rounds tell of them."""
    rules = load_preset("tenhou-east").with_overrides(HOUSE)
    return rules, infer(played(rules, 200), "compiled")


def test_a_house_game_with_three_unusual_switches_is_identified(
    house: tuple[Ruleset, Inferred],
) -> None:
    truth, found = house
    assert found.nearest.ruleset.name == "tenhou-east"
    assert {name: value for name, (_, value) in found.differs.items()} == HOUSE
    assert not found.bad
    assert not wrong_claims(found, truth)


def test_what_two_explanations_fit_is_open_with_both(
    house: tuple[Ruleset, Inferred],
) -> None:
    """The return and the uma are settled only together."""
    switches = {one.name: one for one in house[1].switches}
    assert not switches["uma"].decidable
    assert not switches["return_points"].decidable
    assert {30000, 25000} <= {*(switches["return_points"].fits or ())}
    assert "uma" in switches["return_points"].along[25000]


def test_what_no_record_shows_is_undecidable(house: tuple[Ruleset, Inferred]) -> None:
    switches = {one.name: one for one in house[1].switches}
    assert not switches["clock"].decidable
    assert switches["clock"].fits is None


@pytest.mark.parametrize(
    "changed",
    [
        {"kiriage": True, "kuikae_chi": "none", "riichi_stick_value": 0},
        {"honba_on_passing_draw": "reset", "tobi": "none", "kan_dora": False},
        {
            "dealer_repeat": {"E": "win", "S": "win", "W": "win", "N": "win"},
            "wind_sequence": ("E", "N", "W", "S"),
        },
    ],
)
def test_a_switch_is_right_or_undecidable(changed: dict[str, Any]) -> None:
    truth = load_preset("tenhou-east").with_overrides(changed)
    found = infer(played(truth, 20), "compiled", effort=QUICK)
    assert not wrong_claims(found, truth)


def read(paths: list[Path]) -> Batch:
    """Records, read by the interpreter."""
    return read_contents([*contents(paths)], compiled=False).batch


@needs_shared
@pytest.mark.parametrize(
    ("records", "preset"),
    [
        ("MahjongRepository+tenhou-python-bot/*", "tenhou-before-2022-06"),
        ("sanma/*/202201*", "tenhou-sanma-before-2022-06"),
    ],
)
def test_the_preset_of_tenhou_records_is_found(records: str, preset: str) -> None:
    paths = sorted(shared("corpus/tenhou_xml").glob(records))[:36]
    batch = read(paths)
    of = [
        game
        for game, info in enumerate(batch.info)
        if info.rules is not None and info.rules.preset == preset
    ]
    found = infer(some_games(batch, np.array(of)), "compiled", effort=QUICK)
    assert preset in names_near(found)
    assert not found.differs
    assert not found.bad


@needs_shared
def test_the_preset_of_mahjong_soul_records_is_found() -> None:
    found = infer(read([shared("corpus/majsoul")]), "compiled", effort=QUICK)
    assert found.nearest.ruleset.name == "mahjong-soul"
    assert not found.differs
    assert not found.bad
