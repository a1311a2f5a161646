"""Ledgers: what seats could have done and did, as rows and data frames."""

from paifu.analysis.ledgers.columns import LEDGERS, Column, Row
from paifu.analysis.ledgers.job import ledger, ledger_paths, ledger_rows

__all__ = ["LEDGERS", "Column", "Row", "ledger", "ledger_paths", "ledger_rows"]
