"""How kernels note what they find."""

from __future__ import annotations

from paifu.logs.engine import kernel, rare
from paifu.replay.table.state import ROOM, Found

NO_EVENT = -1
"""The finding is not at an event: a header, or the end of the game."""


@kernel
def clear_found(found: Found) -> None:
    """Nothing found yet."""
    found.count = 0
    found.undecided = 0
    found.stopped = -1


@rare
@kernel
def report(
    found: Found, code: int, event: int, seat: int, expected: int, recorded: int
) -> None:
    """Add a finding; the count goes on beyond the room for them."""
    if found.count < ROOM:
        found.code[found.count] = code
        found.event[found.count] = event
        found.seat[found.count] = seat
        found.expected[found.count] = expected
        found.recorded[found.count] = recorded
    found.count += 1
