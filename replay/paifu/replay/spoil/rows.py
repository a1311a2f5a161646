"""The spoiling table: every kind of false record, class by class."""

from __future__ import annotations

from paifu.replay.spoil import (
    of_calls,
    of_draws,
    of_games,
    of_hands,
    of_indicators,
    of_records,
    of_riichi,
    of_turns,
    of_values,
    of_walls,
    of_wins,
    unnoticed,
)
from paifu.replay.spoil.spoil import Spoil

SPOILS: tuple[Spoil, ...] = (
    *of_records.ROWS,
    *of_turns.ROWS,
    *of_calls.ROWS,
    *of_riichi.ROWS,
    *of_wins.ROWS,
    *of_hands.ROWS,
    *of_values.ROWS,
    *of_draws.ROWS,
    *of_indicators.ROWS,
    *of_games.ROWS,
    *of_walls.ROWS,
)
"""Edits that the audit must name, each by exactly one finding."""

UNNOTICED: tuple[Spoil, ...] = unnoticed.ROWS
"""Edits that nobody can detect, with their proofs."""

BY_NAME: dict[str, Spoil] = {row.name: row for row in (*SPOILS, *UNNOTICED)}
"""All of them by name."""

BEYOND: dict[str, str] = {
    "format": "what a reader does not understand never comes into a batch; the tests "
    "of the readers damage their bytes",
    "clock": "no record that can be spoiled states times; rounds typed by hand do",
    "notice": "no fault: what players may do, but worth knowing",
}
"""Classes of findings that no edit of a batch provokes, and why."""

BY_HOUSE_RULES: dict[str, str] = {
    "illegal.riichi_shown": "no record that can be spoiled states open riichi; rounds "
    "typed by hand do",
    "result.chips": "no record that can be spoiled counts chips; rounds typed by hand "
    "do",
    "proof.hash": "needs a record that publishes its walls",
    "proof.wall_set": "needs a record that publishes its walls",
}
"""Findings that the rules of the edited records do not know, and why."""
