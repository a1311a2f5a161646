"""A change of points carried through the rest of a record.

What a record says of a result is what it plays on with; so a record with false points
is otherwise in order only if every later score follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.engine import plain
from paifu.logs.events import EventKind, EventRow
from paifu.replay.sheets import Record, copied
from paifu.replay.spoil.scene import Scene
from paifu.replay.table.progress import (
    Next,
    decide_next,
    final_results,
    final_scores,
)

RIICHI = int(EventKind.RIICHI)
RIICHI_ACCEPTED = int(EventKind.RIICHI_ACCEPTED)


def may_carry(
    scene: Scene, index: int, shift: Sequence[int], header: bool = False
) -> bool:
    """True if the game would have gone the same way with other points after a round.

    Args:
        scene: the clean record.
        index: the round after which the points are others.
        shift: points more for each seat.
        header: they are others from the beginning of that round on.
    """
    first = index if header else index + 1
    flows = all(_same_way(scene, at, shift) for at in range(index, len(scene.played)))
    return flows and all(
        _riichi_paid(scene, at, shift) for at in range(first, len(scene.played))
    )


def _same_way(scene: Scene, index: int, shift: Sequence[int]) -> bool:
    played = scene.played[index]
    if played.outcome is None or played.following is None:
        return True
    outcome, following = copied(played.outcome), plain(Next)
    outcome.scores = [a + b for a, b in zip(outcome.scores, shift, strict=True)]
    decide_next(scene.rules, outcome, following)
    return following.__dict__ == played.following.__dict__


def _riichi_paid(scene: Scene, index: int, shift: Sequence[int]) -> bool:
    """Whoever declares still has the points for it."""
    least = scene.rules.riichi_min_points
    return all(
        moment.table.scores[moment.event.seat] + shift[moment.event.seat] >= least
        for moment in scene.played[index].moments
        if moment.event.kind == RIICHI
    )


def carry(
    scene: Scene, record: Record, index: int, claim: int, shift: Sequence[int]
) -> None:
    """Add points to every score after a claim, to the end of the game.

    Args:
        scene: the clean record.
        record: its copy, in which the claim's own changes are already others.
        index: the round.
        claim: which of its claims; -1 for its header, all of the round then follows.
        shift: points more for each seat.
    """
    deal = record.deals[index]
    if claim < 0:
        _shift_events(deal.events, shift)
    deal.shift_scores(shift, claim + 1)
    for later in record.deals[index + 1 :]:
        later.header.scores = _sum(later.header.scores, shift)
        _shift_events(later.events, shift)
        later.shift_scores(shift)
    end(scene, record, shift)


def _sum(scores: Sequence[int], shift: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(scores, shift, strict=True)]


def _shift_events(events: Sequence[EventRow], shift: Sequence[int]) -> None:
    """Scores stated with the acceptance of a riichi."""
    for event in events:
        if event.kind == RIICHI_ACCEPTED and max(event.stated) >= 0:
            event.stated = _sum(event.stated, shift)


def end(scene: Scene, record: Record, shift: Sequence[int] = (0, 0, 0, 0)) -> None:
    """State the end that follows from the last round, with other points."""
    outcome = scene.played[len(record.deals) - 1].outcome
    if not record.game.ended or outcome is None:
        return
    finals, results = [0] * 4, [0] * 4
    scores = _sum(outcome.scores, shift)
    final_scores(scene.rules, scores, outcome.sticks, finals)
    final_results(scene.rules, finals, results)
    record.game.final_scores, record.game.results = finals, results
