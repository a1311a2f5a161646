"""Joins the wall proof with what play found: one wrong thing, one finding.

A tile that is not the wall's is named by the proof, which knows which tile it must be.
What play finds wrong later in the round because of that tile (a tile that comes up
twice, one that is not in the hand, another yaku) is left out. Where play names the
wrong thing itself, the proof adds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.replay import codes
from paifu.replay.audit.catalogue import BY_CODE
from paifu.replay.audit.proof import Mismatch

Line = list[int]
"""Code, event, seat, expected, recorded."""

CODE, EVENT, SEAT = 0, 1, 2

OF_TILES = frozenset(
    (
        codes.PROOF_DEAL,
        codes.PROOF_DRAW,
        codes.PROOF_REPLACEMENT,
        codes.PROOF_INDICATOR,
    )
)
"""Mismatches after which the round is played with another tile than the wall's."""

FOLLOWING = ("record", "illegal", "result")
"""Classes of what can follow from another tile."""

APART = frozenset(
    (
        codes.RIICHI_SCORES,
        codes.RIICHI_POINTS,
        codes.RIICHI_NOT_ACCEPTED,
        codes.RIICHI_ACCEPTED,
        codes.DORA_EARLY,
        codes.DORA_LATE,
        codes.DORA_UNEXPECTED,
        codes.RESULT_HONBA,
        codes.RESULT_STICKS,
        codes.RESULT_LIMIT,
        codes.RESULT_POINTS,
        codes.RESULT_DELTAS,
        codes.RESULT_SCORES,
    )
)
"""What does not: it is of points, sticks and times, whatever the tiles are."""

REVEALS = frozenset((codes.DORA_EARLY, codes.DORA_LATE, codes.DORA_UNEXPECTED))
UNDER = frozenset((codes.RESULT_URA, codes.RESULT_INDICATORS))


def seed_is_wrong(mismatches: Sequence[Mismatch | None]) -> bool:
    """True if no round of a game agrees with its seed, not even in the deal.

    Then the one seed that they have in common is what is wrong, not every round.
    """
    return len(mismatches) > 1 and all(
        mismatch is not None and mismatch.event < 0 for mismatch in mismatches
    )


def joined(lines: Sequence[Line], mismatch: Mismatch | None) -> list[Line]:
    """The findings of a round, and the mismatch at its place if it adds something."""
    if mismatch is None or _named_by_play(lines, mismatch):
        return list(lines)
    kept = [line for line in lines if not _follows(line, mismatch)]
    named = [mismatch.code, mismatch.event, mismatch.seat]
    kept.append([*named, mismatch.expected, mismatch.recorded])
    return sorted(kept, key=_place)


def _named_by_play(lines: Sequence[Line], mismatch: Mismatch) -> bool:
    """Play has named the same thing, or what put the indicators out of step."""
    if mismatch.code == codes.PROOF_URA:
        return any(line[CODE] in UNDER for line in lines)
    if mismatch.code == codes.PROOF_INDICATOR:
        return any(
            line[CODE] in REVEALS and line[EVENT] <= mismatch.event for line in lines
        )
    return False


def _follows(line: Line, mismatch: Mismatch) -> bool:
    """The finding follows from the tile of the mismatch."""
    if mismatch.code == codes.PROOF_URA:
        return line[CODE] == codes.RESULT_DORA and line[SEAT] == mismatch.seat
    return (
        mismatch.code in OF_TILES
        and _place(line) > mismatch.event
        and BY_CODE[line[CODE]].cls in FOLLOWING
        and line[CODE] not in APART
    )


def _place(line: Line) -> int:
    """Where a finding stands; of those without an event, the game's end comes last."""
    if line[EVENT] >= 0:
        return line[EVENT]
    name = BY_CODE[line[CODE]].name
    return 1 << 30 if name.startswith(("final", "flow.ended")) else -1
