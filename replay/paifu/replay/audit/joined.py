"""Joins what play and the wall proof found in a round: one wrong thing, one finding.

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

OF_HAND = frozenset(
    (
        codes.NOT_IN_HAND,
        codes.WIN_SHAPE,
        codes.RESULT_HAND,
        codes.RESULT_SHOWN,
        codes.RESULT_TENPAI,
    )
)

REPEATS: dict[int, frozenset[int]] = {
    # A discard that the record has wrong leaves a hand that is not the player's.
    codes.RIICHI_LOCK: OF_HAND,
    codes.RIICHI_NOTEN: OF_HAND,
    # An indicator that was not turned is listed at the win.
    codes.DORA_LATE: frozenset((codes.RESULT_INDICATORS,)),
}
"""Findings that repeat an earlier one of the same seat, or of no seat."""

REVEALS = frozenset((codes.DORA_EARLY, codes.DORA_LATE, codes.DORA_UNEXPECTED))
UNDER = frozenset((codes.RESULT_URA, codes.RESULT_INDICATORS))


def seed_is_wrong(mismatches: Sequence[Mismatch | None]) -> bool:
    """True if no round of a game agrees with its seed, not even in the deal.

    Then the one seed that they have in common is what is wrong, not every round.
    """
    return len(mismatches) > 1 and all(
        mismatch is not None and mismatch.event < 0 for mismatch in mismatches
    )


def without_echo(lines: Sequence[Line], stopped: int) -> list[Line]:
    """The findings of a round without those that only repeat an earlier one.

    Where an event is missing, the next one can be odd and the one after it impossible:
    without the discard of a riichi tile neither its acceptance nor the next draw is in
    order. So what stops play right after a finding is no finding of its own; nor is
    what `REPEATS` lists.

    Args:
        lines: of the round, in order.
        stopped: event at which play stopped, or -1.
    """
    after = any(line[EVENT] == stopped - 1 >= 0 for line in lines)
    return [
        line
        for n, line in enumerate(lines)
        if not (after and line[EVENT] == stopped)
        and not any(_repeats(line, earlier) for earlier in lines[:n])
    ]


def _repeats(line: Line, earlier: Line) -> bool:
    repeated = line[CODE] in REPEATS.get(earlier[CODE], ())
    return repeated and earlier[SEAT] in (line[SEAT], -1)


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
        and (line[CODE] not in APART or _of_missing_kan(line, mismatch))
    )


def _of_missing_kan(line: Line, mismatch: Mismatch) -> bool:
    """A replacement tile taken for a draw, and the indicator turned with it."""
    return (
        mismatch.code == codes.PROOF_DRAW
        and line[CODE] == codes.DORA_UNEXPECTED
        and line[EVENT] == mismatch.event + 1
    )


def _place(line: Line) -> int:
    """Where a finding stands; of those without an event, the game's end comes last."""
    if line[EVENT] >= 0:
        return line[EVENT]
    name = BY_CODE[line[CODE]].name
    return 1 << 30 if name.startswith(("final", "flow.ended")) else -1
