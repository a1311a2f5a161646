"""The seat rows of every real round add up, and say what the record claims."""

from __future__ import annotations

from corpus.real import Real
from seat_rows import wrong
from shared import needs_shared


@needs_shared
def test_rows_of_every_round_hold_together(real: Real) -> None:
    found: list[str] = []
    looked_at = 0
    for game in real.games:
        if not game.findings:
            found += wrong(real.batch, game)
            looked_at += game.rounds
    assert found == []
    assert looked_at == 10776 - 22
