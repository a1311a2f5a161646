"""The report: one HTML page of a data set that needs nothing else."""

from paifu.analysis.report.gathering import Options
from paifu.analysis.report.page import report_page

__all__ = ["Options", "report_page"]
