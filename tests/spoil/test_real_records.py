"""The spoiling table on real records: the same edits, the same findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from paifu.logs.reader import read
from paifu.replay.audit.run import audit_batch
from paifu.replay.spoil import SPOILS, UNNOTICED, Scene
from shared import needs_shared, shared

RECORDS = 8
"""Records that are spoiled, half of them of three players."""
LEAST = 25
"""Edits of its share for which a whole game has a place, at the least."""
ROWS = (*SPOILS, *UNNOTICED)


def records() -> list[Path]:
    """Records spread over the collection: of four players, of three, and so on."""
    folder = shared("corpus/tenhou_xml")
    four: list[Path] = []
    three: list[Path] = []
    for file in sorted(folder.rglob("*.mjlog")):
        parts = file.relative_to(folder).parts
        if "partial" not in parts:
            (three if "sanma" in parts else four).append(file)
    half = RECORDS // 2
    chosen = [
        some[len(some) // half * n + 1] for n in range(half) for some in (four, three)
    ]
    return chosen


@needs_shared
@pytest.mark.parametrize("turn", range(RECORDS))
def test_a_false_real_record_gives_the_one_finding_named_for_it(turn: int) -> None:
    [batch] = read([records()[turn]])
    [audited] = audit_batch(batch)
    assert audited.ruleset is not None
    assert not audited.findings
    scene, tried, wrong = Scene(batch, audited.ruleset), 0, []
    for row in ROWS[turn // 2 :: RECORDS // 2]:
        chosen = row.somewhere(scene, seed=turn)
        if chosen is None:
            continue
        place, spoiled = chosen
        [found] = audit_batch(spoiled, scene.ruleset)
        got = [(finding.name, finding.round) for finding in found.findings]
        if got != ([(row.finding, place.round)] if row.finding else []):
            wrong.append((row.name, place, got))
        tried += 1
    assert not wrong
    assert tried >= LEAST
