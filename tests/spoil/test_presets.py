"""Every preset: games played by it are clean, and false records of them are named.

A sample; `benchmarks/every_preset.py` does the whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from zlib import crc32

import pytest

from paifu.logs.events import Batch
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import RulesetError, load_preset, preset_names
from paifu.replay.rules.record import record_rules
from paifu.replay.sheets import pack
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import BY_NAME, SPOILS, Scene
from paifu.replay.spoil.trial import ALLOWED, Named, named, try_allowed, try_rows
from spoil.bases import scenes

GAMES = 2
EDITS = 8
"""Edits tried under each preset."""


def played_alike() -> list[str]:
    """One of all presets that no kernel can tell apart."""
    found: dict[bytes, str] = {}
    for name in preset_names():
        found.setdefault(record_rules(load_preset(name)).tobytes(), name)
    return list(found.values())


PRESETS = played_alike()


@cache
def played(name: str, game: int) -> Batch:
    return generate_game(load_preset(name), 3, game, "plain", "quick")


def test_presets_differ_in_more_than_their_clocks_but_for_few() -> None:
    told_apart = {"planet-blitz", "planet-bullet", "planet-relaxed", "planet-untimed"}
    planet = load_preset("planet-riichi-red-three-v1")
    for name in told_apart:
        assert planet.differences(load_preset(name)).keys() == {"clock"}
    assert len(PRESETS) > len(preset_names()) - 20


@pytest.mark.parametrize("name", PRESETS)
def test_games_of_a_preset_are_clean(name: str) -> None:
    for game in range(GAMES):
        record = write_tenhou(played(name, game), 0)
        batch = read_tenhou(record, "game.mjlog")
        assert batch.problems == []
        [audited] = audit_batch(batch, load_preset(name))
        assert [finding.sentence for finding in audited.findings] == []
        assert audited.rounds >= 1


@pytest.mark.parametrize("name", PRESETS)
def test_false_records_of_a_preset_give_the_one_finding_named_for_each(
    name: str,
) -> None:
    scene = Scene(played(name, 0), load_preset(name))
    turn = crc32(name.encode())
    rows = sorted(SPOILS, key=lambda row: crc32(row.name.encode(), turn))
    tried = 0
    for trial in try_rows(rows, scene, 1):
        assert trial.named == trial.wanted, (trial.row.name, trial.place)
        tried += 1
        if tried == EDITS:
            break
    assert tried >= EDITS // 2


@pytest.fixture(scope="module")
def strict() -> Mapping[str, Scene]:
    """Records in which together every edit has a place."""
    return scenes()


@pytest.mark.parametrize("row", ALLOWED)
def test_an_edit_is_not_reported_where_it_is_allowed(
    row: str, strict: Mapping[str, Scene]
) -> None:
    tried, in_order = 0, 0
    for scene in strict.values():
        try:
            trials = [*try_allowed(BY_NAME[row], scene, 2)]
        except RulesetError:
            continue
        before = by_lenient(row, scene) if trials else []
        for trial in trials:
            assert BY_NAME[row].finding not in dict(trial.named), trial.place
            # Another rule may forbid the same, such as a tile passed in riichi.
            in_order += trial.named in ([], before)
            tried += 1
        if tried >= 3:
            break
    assert in_order


def by_lenient(row: str, scene: Scene) -> Named:
    """What is found in the record as it was, by rules that allow the edit.

    An abortive draw that these rules have not is found, with and without the edit.
    """
    rules = scene.ruleset.with_overrides(ALLOWED[row])
    return named(pack(scene.record), rules, "plain")
