"""Ledgers: passed wins, furiten, calls, riichi, kuikae and times, as rows.

The plain engine plays the records as the audit does, and before every event the table
is asked what its seats may do (`paifu.replay.table.legal`); what follows tells what
they did. Of a hand that is not shown nothing is said.
"""

from paifu.replay.ledgers.listening import ledgers
from paifu.replay.ledgers.rows import (
    Call,
    Furiten,
    Kuikae,
    Ledgers,
    Outcome,
    PassedWin,
    Riichi,
    Time,
    Why,
)

__all__ = [
    "Call",
    "Furiten",
    "Kuikae",
    "Ledgers",
    "Outcome",
    "PassedWin",
    "Riichi",
    "Time",
    "Why",
    "ledgers",
]
