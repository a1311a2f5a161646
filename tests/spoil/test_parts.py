"""What edits are made of: sheets, scenes, rounds told onward, points carried on."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from paifu.logs.events import Batch, EventKind
from paifu.replay.audit.run import audit_batch
from paifu.replay.sheets import pack, same_tables, unpack
from paifu.replay.spoil import BY_NAME, SPOILS, Scene
from paifu.replay.spoil.carry import may_carry
from paifu.replay.spoil.onward import Onward, another_round
from paifu.replay.spoil.places import after_discards
from spoil.bases import scenes

FOUR, THREE = "tenhou {} 0", "tenhou-sanma {} 0"
NOBODY = [0, 0, 0, 0]


@pytest.fixture(scope="module")
def clean() -> Mapping[str, Scene]:
    """The records before they are spoiled."""
    return scenes()


def findings(batch: Batch, scene: Scene) -> list[str]:
    """Names of what the audit finds."""
    [audited] = audit_batch(batch, scene.ruleset)
    return [finding.name for finding in audited.findings]


def test_a_record_not_changed_comes_back_as_it_was(clean: Mapping[str, Scene]) -> None:
    for name, scene in clean.items():
        batch = pack(scene.record.copy())
        assert same_tables(pack(unpack(batch)), batch), name
        assert findings(batch, scene) == [], name


def test_an_edit_leaves_the_record_it_copies_alone(clean: Mapping[str, Scene]) -> None:
    scene = clean[FOUR]
    before = pack(scene.record)
    for row in SPOILS[::4]:
        row.somewhere(scene, seed=3)
    assert same_tables(pack(scene.record), before)


def test_the_same_seed_spoils_the_same_way(clean: Mapping[str, Scene]) -> None:
    row, scene = BY_NAME["riichi_in_noten"], clean[THREE]
    one, same, other = (row.somewhere(scene, seed) for seed in (7, 7, 8))
    assert one is not None
    assert same is not None
    assert other is not None
    assert one[0] == same[0] != other[0]
    assert same_tables(one[1], same[1])


def test_an_edit_for_three_does_nothing_with_four(clean: Mapping[str, Scene]) -> None:
    assert BY_NAME["chi_of_three_players"].somewhere(clean[FOUR], seed=0) is None
    assert BY_NAME["chi_of_three_players"].somewhere(clean[THREE], seed=0)


@pytest.mark.parametrize("name", [FOUR, THREE])
def test_a_scene_has_a_moment_before_every_event(
    name: str, clean: Mapping[str, Scene]
) -> None:
    scene = clean[name]
    for index, deal in enumerate(scene.record.deals):
        numbers = [moment.number for moment in scene.played[index].moments]
        assert numbers == list(range(deal.result() + 1))
    with pytest.raises(LookupError, match="round 0 has no moment before event 9999"):
        scene.moment(0, 9999)


def test_a_moment_keeps_the_table_as_it_was(clean: Mapping[str, Scene]) -> None:
    for moment in clean[FOUR].moments():
        if moment.event.kind == EventKind.DRAW:
            assert moment.table.place[moment.event.tile] == 0
        if moment.event.kind == EventKind.DISCARD:
            seat = moment.table.turn
            assert moment.table.place[moment.event.tile] == 10 + seat


@pytest.mark.parametrize("name", [FOUR, THREE])
def test_a_round_told_onward_keeps_the_rules_and_the_wall(
    name: str, clean: Mapping[str, Scene]
) -> None:
    scene = clean[name]
    for moment in list(after_discards(scene))[::40]:
        record = scene.record.copy()
        onward = Onward(scene, moment)
        drawn = onward.draw(onward.table.turn)
        onward.discard(onward.table.turn, drawn)
        onward.play_on()
        onward.into(record)
        [audited] = audit_batch(pack(record), scene.ruleset)
        assert not audited.findings, moment.number
        assert audited.proven == moment.round + 1


@pytest.mark.parametrize("seeded", [True, False])
def test_another_round_keeps_the_rules(
    seeded: bool, clean: Mapping[str, Scene]
) -> None:
    scene = clean[FOUR]
    record = scene.record.copy()
    if not seeded:
        record.info.seed = ""
        scene = Scene(pack(record), scene.ruleset)
        record = scene.record.copy()
    record.stop_after(2)
    record.deals[2] = another_round(scene, 2, record.deals[2].header)
    assert findings(pack(record), scene) == []
    assert not np.array_equal(pack(record).events, pack(scene.record).events)


def test_points_that_would_end_the_game_cannot_be_carried_on(
    clean: Mapping[str, Scene],
) -> None:
    scene = clean[FOUR]
    assert may_carry(scene, 0, NOBODY)
    assert not may_carry(scene, 0, [-50_000, 50_000, 0, 0])


def test_points_without_which_a_riichi_fails_cannot_be_carried_on(
    clean: Mapping[str, Scene],
) -> None:
    scene = clean[FOUR]
    [first, *_] = [m for m in scene.moments() if m.event.kind == EventKind.RIICHI]
    seat = first.event.seat
    shift = [0, 0, 0, 0]
    shift[seat] = 900 - first.table.scores[seat]
    shift[(seat + 1) % 4] = -shift[seat]
    assert not may_carry(scene, first.round, shift, header=True)
