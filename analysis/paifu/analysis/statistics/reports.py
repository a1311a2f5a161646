"""Reports: tidy tables of the statistics of one subject, comparisons and trends.

Each takes a data set and gives a data frame as `statistics` does, a row a group and
statistic with numerator, denominator and interval:

    placement(ds)                      everybody
    deal_in(ds, by=["player"])         a group a player
    yaku(ds, by=["rules", "seat"])

`wide` turns any of them into a table of groups by statistics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Protocol

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics.dictionary import DICTIONARY
from paifu.analysis.statistics.intervals import LEVEL
from paifu.analysis.statistics.profiles import OWN, meant_by
from paifu.analysis.statistics.summing import COLUMNS, can_tell, named, statistics


class Report(Protocol):
    """A function that gives the statistics of one subject."""

    def __call__(
        self,
        dataset: Dataset,
        by: Sequence[str] = (),
        *,
        where: str = "true",
        min_games: int = 0,
        level: float = LEVEL,
        aliases: Mapping[str, str] | None = None,
        profile: str = OWN,
    ) -> pd.DataFrame:
        """Sum the subject's statistics by any columns."""
        ...


def _report(*groups: str) -> Report:
    ids = [one.id for one in DICTIONARY.values() if one.group in groups]

    def report(
        dataset: Dataset,
        by: Sequence[str] = (),
        *,
        where: str = "true",
        min_games: int = 0,
        level: float = LEVEL,
        aliases: Mapping[str, str] | None = None,
        profile: str = OWN,
    ) -> pd.DataFrame:
        told = [one for one in ids if can_tell(dataset, DICTIONARY[one])]
        wanted = ["games", *told] if "games" not in ids else told
        rows = statistics(dataset, by, wanted, where, level, aliases, profile)
        rows = with_games(rows, min_games)
        return rows if "games" in ids else rows[rows["id"] != "games"]

    return report


placement = _report("placement")
wins = _report("wins")
deal_in = _report("deal_ins")
riichi = _report("riichi")
calls = _report("calls")
draws = _report("draws")
dealer = _report("dealer")
luck = _report("luck")
care = _report("care")
efficiency = _report("efficiency")
defence = _report("defence")
yaku = _report("yaku")
everything = _report(*dict.fromkeys(one.group for one in DICTIONARY.values()))


def players(
    dataset: Dataset,
    by: Sequence[str] = (),
    *,
    where: str = "true",
    min_games: int = 0,
    level: float = LEVEL,
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
) -> pd.DataFrame:
    """Everything of every player."""
    return everything(
        dataset,
        ["player", *by],
        where=where,
        min_games=min_games,
        level=level,
        aliases=aliases,
        profile=profile,
    )


def keys_of(rows: pd.DataFrame) -> list[str]:
    """The columns that a report was grouped by."""
    return [name for name in rows.columns if name not in COLUMNS]


def with_games(rows: pd.DataFrame, min_games: int) -> pd.DataFrame:
    """The rows of groups with so many games; the rows must hold `games`."""
    if not min_games:
        return rows
    keys = keys_of(rows)
    enough = rows.loc[(rows["id"] == "games") & (rows["value"] >= min_games), keys]
    return rows.merge(enough, on=keys)


def wide(rows: pd.DataFrame, what: str = "value") -> pd.DataFrame:
    """Groups by statistics: one column of a report as a table.

    Args:
        rows: of any report.
        what: `value`, `numerator`, `denominator`, `low` or `high`.
    """
    order = list(dict.fromkeys(rows["id"]))
    made = rows.pivot_table(
        index=keys_of(rows), columns="id", values=what, sort=False, observed=True
    )
    return made[[name for name in order if name in made.columns]]


# -- comparing -------------------------------------------------------------------------


def compare(
    dataset: Dataset,
    player: str,
    ids: Sequence[str] | None = None,
    *,
    where: str = "true",
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
) -> pd.DataFrame:
    """A player beside the field: everybody else in the same games.

    Every seat is taken as independent of the others, those of the same game too.

    A difference of rates is tested by pooled proportions, one of means and ratios by
    the standard errors of both. With some hundred statistics, five in a hundred differ
    at 5 % by chance alone: `q` is the p value after Benjamini and Hochberg (1995), so
    that of the rows with q < 0.05 about one in twenty is a false alarm. `attrs["note"]`
    says so of the table at hand.

    Args:
        dataset: the games.
        player: whose.
        ids: which statistics; all rates, means and ratios if None.
        where: SQL that picks rows.
        aliases: name in the records -> name of the player.
        profile: whose conventions.

    Returns:
        A row a statistic and number of players: `value` and `field` with their
        denominators, `difference`, `p` and `q`.

    Raises:
        KeyError: the player is in none of the games, or no such statistic or profile.
    """
    meant = meant_by(profile)
    wanted = meant if ids is None else ids
    chosen = [
        one.id
        for one in (named(name, meant) for name in wanted)
        if one.kind in ("rate", "mean", "ratio")
        and (ids is not None or can_tell(dataset, one))
    ]
    name = player.replace("'", "''")
    games = f"game in (select game from game_rows where player = '{name}')"

    def rows(by: list[str], which: str) -> pd.DataFrame:
        return statistics(
            dataset,
            by,
            chosen,
            f"{which} and ({where})",
            LEVEL,
            aliases,
            profile,
            "each",
        )

    own = rows(["player"], f"player = '{name}'")
    if not len(own):
        raise KeyError(f"no player {player!r} in the data set")
    field = rows([], f"player <> '{name}' and {games}")
    both = own.merge(field, on=["players", "id"], suffixes=("", "_field"))
    rates = np.array([meant[one].kind == "rate" for one in both["id"]], bool)
    both["p"] = _p_values(both, rates)
    both["q"] = both.groupby("players")["p"].transform(adjusted)
    made = both.rename(columns={"value_field": "field"})
    made["difference"] = made["value"] - made["field"]
    made = made[
        ["players", "id", "value", "denominator", "field", "denominator_field",
         "difference", "p", "q"]
    ]  # fmt: skip
    made.attrs["note"] = note_of(made["p"], made["q"])
    return made


SMALL = 0.05
"""What a p or q value must be below to be worth a word."""


def note_of(p: ArrayLike, q: ArrayLike) -> str:
    """What so many tests at once mean.

    >>> note_of([0.01, 0.04, 0.5], [0.03, 0.06, 0.5])
    '3 tests: p < 0.05 in 2 (by chance 0.2); q < 0.05 in 1 (one in twenty is false)'
    """
    found, kept = np.array(p, float), np.array(q, float)
    tested = np.count_nonzero(~np.isnan(found))
    return (
        f"{tested} tests: p < {SMALL} in {np.count_nonzero(found < SMALL)} (by chance"
        f" {tested * SMALL:.1f}); q < {SMALL} in {np.count_nonzero(kept < SMALL)}"
        " (one in twenty is false)"
    )


def _p_values(both: pd.DataFrame, rates: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Two-sided p values of the differences, by the normal distribution."""
    a, b = both["value"].to_numpy(float), both["value_field"].to_numpy(float)
    n, m = (
        both["denominator"].to_numpy(float),
        both["denominator_field"].to_numpy(float),
    )
    z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
    half = [
        ((both[f"high{end}"] - both[f"low{end}"]) / 2 / z).to_numpy(float)
        for end in ("", "_field")
    ]
    with np.errstate(divide="ignore", invalid="ignore"):
        pooled = (a * n + b * m) / (n + m)
        of_rates = np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
        error = np.where(rates, of_rates, np.hypot(*half))
        score = np.abs(a - b) / error
    tail = np.array([2 * (1 - NormalDist().cdf(one)) if one == one else np.nan
                     for one in score])  # fmt: skip
    return np.where(a == b, 1.0, tail)


def adjusted(p: ArrayLike) -> NDArray[np.float64]:
    """The p values after Benjamini and Hochberg's procedure; `nan` stays.

    >>> adjusted([0.01, 0.04, 0.03, 0.5]).round(3).tolist()
    [0.04, 0.053, 0.053, 0.5]
    """
    found = np.array(p, float)
    known = np.flatnonzero(~np.isnan(found))
    order = known[np.argsort(found[known], kind="stable")]
    scaled = found[order] * len(order) / np.arange(1, len(order) + 1)
    found[order] = np.minimum.accumulate(scaled[::-1])[::-1].clip(max=1)
    return found


LENGTHS = ("day", "month", "year")
"""Lengths of time of a trend."""


def trend(
    dataset: Dataset,
    ids: Sequence[str],
    by: Sequence[str] = (),
    *,
    every: str = "month",
    where: str = "true",
    min_games: int = 0,
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
) -> pd.DataFrame:
    """Statistics over time: a group a month, year or day of the games' start.

    Games of which neither the record nor its name says when they began are left out.

    Args:
        dataset: the games.
        ids: which statistics.
        by: columns to group by besides.
        every: `day`, `month` or `year`.
        where: SQL that picks rows.
        min_games: groups of fewer games are left out.
        aliases: name in the records -> name of the player.
        profile: whose conventions.

    Raises:
        KeyError: no such statistic, profile or length of time.
    """
    if every not in LENGTHS:
        raise KeyError(f"no length of time {every!r}; there are: {', '.join(LENGTHS)}")
    dated = f"started <> '' and ({where})"
    wanted = list(dict.fromkeys(["games", *ids]))
    rows = statistics(dataset, [*by, every], wanted, dated, LEVEL, aliases, profile)
    rows = with_games(rows, min_games)
    return rows[rows["id"].isin(ids)].reset_index(drop=True)
