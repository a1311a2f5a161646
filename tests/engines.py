"""The two engines side by side: what they say of a batch must not differ."""

from __future__ import annotations

from typing import Literal

from paifu.logs.events import Batch
from paifu.replay.audit.run import AuditedGame, audit_batch
from paifu.replay.rules import Ruleset

SAID = (
    "game", "number", "ruleset", "chosen", "players", "rounds", "events", "wins",
    "findings", "notices", "beyond", "undecided", "unproven", "proven",
)  # fmt: skip
"""Fields of an audited game that can be compared as they are."""


def unequal(plain: list[AuditedGame], compiled: list[AuditedGame]) -> list[str]:
    """What differs between the engines, as `source: field`."""
    assert len(plain) == len(compiled)
    found: list[str] = []
    for one, other in zip(plain, compiled, strict=True):
        fields = [name for name in SAID if getattr(one, name) != getattr(other, name)]
        if _bytes(one) != _bytes(other):
            fields.append("seat_rows")
        found += [f"{one.info.source}: {name}" for name in fields]
    return found


def _bytes(game: AuditedGame) -> bytes:
    return b"" if game.seat_rows is None else game.seat_rows.tobytes()


def both(
    batch: Batch, rules: Ruleset | Literal["auto"] = "auto"
) -> tuple[list[AuditedGame], list[str]]:
    """What the plain engine says, and where the compiled one differs."""
    plain = audit_batch(batch, rules)
    return plain, unequal(plain, audit_batch(batch, rules, "compiled"))
