"""Plain and compiled are equal on every real record.

Compiling takes about a minute the first time in a session.
"""

from __future__ import annotations

from corpus.real import Real
from engines import unequal
from paifu.replay.audit.run import audit_batch
from shared import needs_shared


@needs_shared
def test_plain_and_compiled_are_equal_on_every_record(real: Real) -> None:
    compiled = audit_batch(real.batch, "auto", "compiled")
    assert len(compiled) == 1194
    assert unequal(real.games, compiled) == []
