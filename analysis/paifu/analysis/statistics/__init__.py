"""Statistics of players: what they are is data, how they are summed is here.

`statistics.toml` has every statistic with its definition, numerator and denominator;
`dictionary` reads it, `views` lays out the rows that are summed, `summing` sums them by
any columns, `intervals` says how sure a number is.
"""

from paifu.analysis.statistics.dictionary import DICTIONARY, Statistic
from paifu.analysis.statistics.summing import statistics

__all__ = ["DICTIONARY", "Statistic", "statistics"]
