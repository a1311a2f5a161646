"""Every row of the spoiling table on games that agents played and typed rounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paifu.logs.events import EventKind
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import SPOILS, UNNOTICED, Place, Scene, Spoil
from paifu.replay.table.state import AFTER_KAN
from spoil.bases import sample, scenes

SAMPLE = 2
"""Places that are spoiled, for each row and number of players."""


@pytest.fixture(scope="session")
def clean() -> Mapping[str, Scene]:
    """The records before they are spoiled."""
    return scenes()


def named(row: Spoil, scene: Scene, place: Place) -> list[tuple[str, int]]:
    """Findings in the record spoiled at a place, each with its round."""
    [audited] = audit_batch(row.apply(scene, place), scene.ruleset)
    assert audited.beyond == 0
    return [(finding.name, finding.round) for finding in audited.findings]


def ids(row: Spoil) -> str:
    return row.name


@pytest.mark.parametrize("row", SPOILS, ids=ids)
def test_a_false_record_gives_the_one_finding_named_for_it(
    row: Spoil, clean: Mapping[str, Scene]
) -> None:
    for players in row.players:
        chosen = sample(row, clean, players, SAMPLE)
        assert chosen, f"no place among the records of {players}"
        for name, scene, place in chosen:
            findings = named(row, scene, place)
            assert findings == [(row.finding, place.round)], (name, place)


@pytest.mark.parametrize("row", UNNOTICED, ids=ids)
def test_what_nobody_can_detect_is_a_record_in_order(
    row: Spoil, clean: Mapping[str, Scene]
) -> None:
    for players in row.players:
        chosen = sample(row, clean, players, SAMPLE)
        assert chosen, f"no place among the records of {players}"
        for name, scene, place in chosen:
            assert named(row, scene, place) == [], (name, place)


def test_a_tile_drawn_for_a_north_or_a_kan_is_no_draw_of_the_live_wall() -> None:
    rules = load_preset("tenhou-sanma-east")
    scene = Scene(generate_game(rules, 1, 2, "plain", "quick"), rules)
    (row,) = (one for one in SPOILS if one.name == "drawn_tile_of_another_kind")
    places = {(place.round, place.event) for place in row.places(scene)}
    replaced = {
        (moment.round, moment.number)
        for moment in scene.moments()
        if moment.event.kind == EventKind.DRAW and moment.table.phase == AFTER_KAN
    }
    assert places
    assert replaced
    assert not places & replaced
