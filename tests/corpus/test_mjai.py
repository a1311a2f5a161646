"""What is expected of each real mjai record (docs/corpus.md has the reasons)."""

from __future__ import annotations

import pytest

from generated import batches
from paifu.logs.formats.mjai import read_mjai, write_mjai
from paifu.logs.reader import read
from paifu.replay.audit.run import audit_batch
from shared import needs_shared, shared

AKOCHAN = "critter-mj+akochan/haifu_log_1000_0"

FINDINGS = {
    "Apricot-S+mjai-manue-go/2025-08-23-085608.mjson": [],
    "Apricot-S+mjai-manue-go/2026-07-01-130909.mjson": [],
    "Equim-chan+Mortal/index.example.5a4ee37e.mjson": [],
    "Equim-chan+Mortal/index.example.5f7481c2.mjson": [("flow.round", 2)],
    "Equim-chan+Mortal/index.example.mjson": [],
    f"{AKOCHAN}.3112cc69.mjson": [],
    f"{AKOCHAN}.cd77573f.mjson": [("result.fu", 502)],
    "partial/critter-mj+akochan/haifu_log_sample.mjson": [],
}
"""Code and line of each finding. Of the rules of Chinese Official nothing is judged."""


@needs_shared
@pytest.mark.parametrize("name", FINDINGS)
def test_findings_of_a_record(name: str) -> None:
    (batch,) = read([shared("corpus/mjai") / name])
    (game,) = audit_batch(batch)
    found = [(one.name, one.place) for one in game.findings]
    assert found == FINDINGS[name]


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_generated_games_are_clean_as_mjai(preset: str) -> None:
    for batch in batches(preset, 2, 3):
        (game,) = audit_batch(read_mjai(write_mjai(batch, 0), "x.mjson"))
        assert game.findings == []
