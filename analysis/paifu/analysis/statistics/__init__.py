"""Statistics of players: what they are is data, how they are summed is here.

`statistics.toml` has every statistic with its definition, numerator and denominator;
`dictionary` reads it, `profiles` has what other sites mean otherwise, `views` lays out
the rows that are summed, `summing` sums them by any columns, `intervals` says how sure
a number is.
"""

from paifu.analysis.statistics.dictionary import DICTIONARY, Statistic
from paifu.analysis.statistics.profiles import PROFILES, meant_by
from paifu.analysis.statistics.summing import statistics

__all__ = ["DICTIONARY", "PROFILES", "Statistic", "meant_by", "statistics"]
