"""Ledgers: what seats could have done and did, as rows and data frames."""

from paifu.analysis.ledgers.columns import LEDGERS, Column
from paifu.analysis.ledgers.job import ledger, ledger_paths, ledger_rows
from paifu.analysis.row_formats import Row

__all__ = ["LEDGERS", "Column", "Row", "ledger", "ledger_paths", "ledger_rows"]
