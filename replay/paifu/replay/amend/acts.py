"""What a record tells, changed by one event: put in, left out, or another one.

Each function (`tile_acts`, `call_acts`, `end_acts`) gives versions of a record in which
the event of a finding is something that may have happened instead. Whether a version is
in order the search finds out; here it is enough that it might be. The last resort of
every finding at an event is to stop the record before it.
"""

from __future__ import annotations

from collections.abc import Callable

from paifu.replay.amend.call_acts import (
    accepted,
    not_shown,
    other_calls,
    other_kans,
    without_riichi,
)
from paifu.replay.amend.end_acts import (
    fewer_winners,
    misnamed,
    named_otherwise,
    nothing_after,
    other_wins,
    result_made,
    timed_otherwise,
    wins_made,
)
from paifu.replay.amend.judging import Fault, branch
from paifu.replay.amend.scene import Scene, Versions
from paifu.replay.amend.tile_acts import (
    dealt_otherwise,
    exchanged,
    indicators,
    missing_discard,
    missing_draw,
    not_there,
    other_discards,
    other_draws,
    other_indicator,
    other_seats,
)
from paifu.replay.sheets import Record


def stopped(record: Record, fault: Fault) -> Record | None:
    """The record as far as it is in order.

    It stops before the event of the finding, or before the round whose header it is at;
    None where nothing would be left.
    """
    made = branch(record, fault.round)
    if fault.event >= 0:
        made.stop_at(fault.round, fault.event)
    elif fault.round > 0 and fault.name.startswith("flow."):
        made.stop_after(fault.round - 1)
    elif fault.name == "record.no_result":
        made.stop_at(fault.round, len(made.deals[fault.round].events))
    else:
        return None
    return made


ACTS: tuple[Callable[[Scene], Versions], ...] = (
    nothing_after,
    timed_otherwise,
    not_shown,
    other_seats,
    other_calls,
    other_kans,
    other_discards,
    without_riichi,
    accepted,
    not_there,
    exchanged,
    indicators,
    fewer_winners,
    other_wins,
    named_otherwise,
    misnamed,
    wins_made,
    result_made,
    missing_draw,
    missing_discard,
    other_draws,
    other_indicator,
    dealt_otherwise,
)
"""Ways to tell a moment otherwise, those that change least first."""
