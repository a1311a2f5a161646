"""Redacted records accuse nobody: what cannot be seen is undecided, and counted so."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import numpy as np
import pytest

from generated import batches
from paifu.logs.events import NONE, Batch, ClaimKind
from paifu.logs.formats.mjai import read_mjai, write_mjai
from paifu.logs.formats.tenhou_wire import read_tenhou_wire, write_tenhou_wire
from paifu.logs.reader import read
from paifu.logs.redact import PUBLIC, redacted
from paifu.replay.audit.run import audit_batch
from shared import needs_shared, shared

PRESETS = [
    "tenhou-east",
    "tenhou-sanma-east",
    "mahjong-soul-east",
    "riichi-city",
    "m-league",
    "wrc-2025",
    # Turns the under-indicators for every winner.
    "gensou-kirisame",
]


def undecided_of(batch: Batch) -> set[str]:
    """What is undecided of games in which nothing is found."""
    names: set[str] = set()
    for game in audit_batch(batch):
        assert [finding.name for finding in game.findings] == []
        names |= set(game.undecided)
    return names


@pytest.mark.parametrize("preset", PRESETS)
def test_generated_games_are_clean_whoever_looks_on(preset: str) -> None:
    (whole,) = batches(preset, 1, seed=2)
    assert undecided_of(whole) == set()
    for view in (PUBLIC, PRESETS.index(preset) % 3):
        assert "proof.wall" in undecided_of(redacted(whole, view))


def test_a_hand_that_nothing_tells_of_is_neither_tenpai_nor_noten() -> None:
    """Nobody's tenpai is stated, shown or paid for at a draw."""
    (whole,) = batches("tenhou-east", 1, seed=6)
    batch = deepcopy(redacted(whole, PUBLIC))
    drawn = batch.claims["kind"] == ClaimKind.EXHAUSTIVE
    batch.claims["tenpai"][drawn] = NONE
    batch.claims["deltas"][drawn] = 0
    batch.claims["shown"][drawn] = NONE
    (game,) = audit_batch(batch)
    assert game.seat_rows is not None
    ends = game.seat_rows[np.isin(game.seat_rows["outcome"], (5, 6))]
    assert len(ends) >= 4
    assert set(ends["tenpai_end"].tolist()) == {-1}


@pytest.mark.parametrize("view", [PUBLIC, 1])
def test_records_that_name_tiles_are_clean_whoever_looks_on(view: int) -> None:
    (whole,) = batches("tenhou-east", 1, seed=2)
    names = read_mjai(write_mjai(whole, 0), "x")
    names.info[0].rules = whole.info[0].rules
    assert undecided_of(redacted(names, view))


def test_streams_of_generated_games_are_clean() -> None:
    for preset in PRESETS[:2]:
        (whole,) = batches(preset, 1, seed=2)
        for seat in range(2):
            stream = write_tenhou_wire(redacted(whole, seat), 0)
            assert undecided_of(read_tenhou_wire(stream, "x"))


@needs_shared
def test_real_games_are_clean_whoever_looks_on() -> None:
    folders = [f for f in sorted(shared("corpus/tenhou_xml").iterdir()) if f.is_dir()]
    paths: list[Path] = []
    for folder in folders:
        if folder.name != "partial":
            paths += sorted(folder.rglob("*.mjlog"))[:1]
    assert len(paths) > 4
    for number, whole in enumerate(read(paths[:8])):
        undecided_of(whole)
        undecided_of(redacted(whole, number % 4 - 1))


@needs_shared
def test_real_streams_are_clean() -> None:
    paths = sorted(shared("corpus/other/tenhou_wire").rglob("*.log"))
    for whole in read(paths[::5]):
        assert "proof.wall" in undecided_of(whole)
