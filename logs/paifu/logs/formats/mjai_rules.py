"""The rule set of an mjai record, and why.

The records name no rules. Their programs follow Tenhou's, which are taken unless the
record says otherwise: how many players, East only, without red fives.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from paifu.logs.events import RulesHint
from paifu.logs.tiles import KIND_NAMES, RED_IDS


@dataclass(slots=True, unsafe_hash=True)
class Marks:
    """What of a record points to its rules; not changed once they are asked for."""

    players: int = 4
    east: bool | None = None
    """Whether the record says that it is East only; None if it does not say."""
    red: bool | None = None
    """Whether it says that there are red fives."""
    plain: frozenset[int] = frozenset()
    """Kinds of fives of which four plain ones were seen in one round, and no red one in
    the game."""
    chinese: bool = False
    """A win names fan of Chinese Official Mahjong (akochan's `info`)."""


@lru_cache(256)
def rules_hint(marks: Marks) -> RulesHint:
    """Preset, overrides and reason for a record with these marks.

    Records with equal marks share one hint.

    >>> rules_hint(Marks(players=3)).preset
    'tenhou-sanma'
    """
    sanma = marks.players == 3
    preset = "tenhou" + "-sanma" * sanma + "-east" * bool(marks.east)
    length = "no length stated" if marks.east is None else "length as stated"
    reason = f"mjai names no rules: Tenhou's for {marks.players} players, {length}"
    overrides: dict[str, Any] = {}
    reds = red_kinds(marks)
    if not reds and not sanma:
        preset += "-no-red"
    elif len(reds) < len(RED_IDS):
        overrides["red_tiles"] = dict.fromkeys((KIND_NAMES[kind] for kind in reds), 1)
    if len(reds) < len(RED_IDS):
        reason += (
            ", red fives only in suits without four plain ones"
            if reds
            else ", no red fives"
        )
    refuse = ""
    if marks.chinese:
        refuse = "its wins count fan of Chinese Official Mahjong ('info')"
    return RulesHint(preset, overrides, reason, refuse)


def red_kinds(marks: Marks) -> list[int]:
    """Kinds that have a red tile."""
    return [red // 4 for red in red_ids(marks)]


def red_ids(marks: Marks) -> list[int]:
    """Ids of the red tiles."""
    if marks.red is False:
        return []
    return [red for red in RED_IDS if red // 4 not in marks.plain]


def is_east(hint: RulesHint | None, last_round: int) -> bool:
    """Whether a game is East only, for a record that states it.

    Args:
        hint: the game's rules, if it names them.
        last_round: greatest round number played, used when no preset says the length.
    """
    if hint is not None and hint.preset:
        return "-east" in hint.preset
    return last_round < 4
