"""Every row of the spoiling table on games that agents played and typed rounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paifu.replay.audit.run import audit_batch
from paifu.replay.spoil import SPOILS, UNNOTICED, Place, Scene, Spoil
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
