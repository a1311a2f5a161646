"""Statistics of a data set, by any columns: one query for rounds and one for games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np
import pandas as pd

from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics.closed import ask
from paifu.analysis.statistics.dictionary import Statistic
from paifu.analysis.statistics.intervals import (
    LEVEL,
    Floats,
    bootstrap,
    normal,
    ratio,
    wilson,
)
from paifu.analysis.statistics.profiles import OWN, meant_by
from paifu.analysis.statistics.views import connected
from paifu.replay.rules.text import meant as nearest

if TYPE_CHECKING:
    import duckdb

ALWAYS = "players"
"""Games of three and of four players are never mixed."""

Interval = Literal["formula", "bootstrap", "each"]
"""Where `low` and `high` come from: see `statistics`."""

COLUMNS = ("id", "value", "numerator", "denominator", "low", "high")


def statistics(
    dataset: Dataset,
    by: Sequence[str] = (),
    ids: Iterable[str] | None = None,
    where: str = "true",
    level: float = LEVEL,
    aliases: Mapping[str, str] | None = None,
    profile: str = OWN,
    interval: Interval = "formula",
) -> pd.DataFrame:
    """Statistics with their numerators, denominators and intervals.

    Args:
        dataset: the games.
        by: columns to group by, such as `player`, `seat`, `rules`, `room`, `month`.
        ids: which statistics; if None all that the data set has the tables for.
        where: SQL that picks rows, over columns that rounds and games both have.
        level: share of the intervals that hold the true value.
        aliases: name in the records -> name of the player, for those with several.
        profile: whose conventions: see `paifu.analysis.statistics.profiles`.
        interval: `formula` takes rounds as independent, and gives none of a group with
            several seats of one game, but of wins and deal-ins; `bootstrap` draws
            games; `each` takes every seat as independent, which does not hold of the
            mean rank of all, always 2.5.

    Returns:
        A row a group and statistic, groups in order: the columns of `by` (`players`
        first), then `id`, `value`, `numerator`, `denominator`, `low`, `high`. A total
        or a greatest value has neither denominator nor interval.

    Raises:
        KeyError: no such statistic or profile, or the data set has no table for it.
        ColumnError: no such column in `by`.
        duckdb.Error: `where` is no condition over the rows.
    """
    meant = meant_by(profile)
    if ids is None:
        wanted = [one for one in meant.values() if can_tell(dataset, one)]
    else:
        wanted = [named(one, meant) for one in ids]
    for one in wanted:
        if not can_tell(dataset, one):
            raise KeyError(f"{one.id!r} needs the table decisions: {HOW}")
    keys = list(dict.fromkeys([ALWAYS, *by]))
    with connected(dataset, aliases) as connection:
        _check_columns(connection, keys, {one.of for one in wanted})
        parts = []
        asked: dict[str, pd.DataFrame] = {}
        for of in ("round", "game"):
            chosen = [one for one in wanted if one.of == of]
            if chosen:
                query = select(of, chosen, keys, where)
                sums = ask(connection, query).df()
                rows = _tidy(sums, chosen, keys, level)
                if interval == "formula":
                    query = of_several(of, keys, where)
                    if query not in asked:
                        asked[query] = ask(connection, query).df()
                    told = sums[keys].merge(asked[query], "left", keys)
                    several = told["several"].to_numpy(bool)
                    depend = np.concatenate(
                        [several & (not of_one_seat(one)) for one in chosen]
                    )
                    rows.loc[depend, ["low", "high"]] = np.nan
                if interval == "bootstrap":
                    games = _game_by_game(connection, of, chosen, keys, where)
                    rows = _redrawn(rows, games, chosen, keys, level)
                parts.append(rows)
    if not parts:
        return pd.DataFrame(columns=[*keys, *COLUMNS])
    made = pd.concat(parts, ignore_index=True)
    order = {one.id: place for place, one in enumerate(wanted)}
    made["_order"] = made["id"].map(order)
    made = made.sort_values([*keys, "_order"], kind="stable", ignore_index=True)
    return made.drop(columns="_order")


class ColumnError(KeyError):
    """No such column to group by; the message lists those there are."""


def _check_columns(
    connection: duckdb.DuckDBPyConnection, keys: Sequence[str], kinds: Iterable[str]
) -> None:
    """Refuse keys that the rows of all kinds asked for do not have.

    Raises:
        ColumnError: there is one.
    """
    for of in sorted(kinds):
        rows = connection.execute(f"describe {of}_rows").fetchall()
        known = [row[0] for row in rows]
        for key in keys:
            if key not in known:
                raise ColumnError(
                    f"no column {key!r} in the rows of {of}s"
                    f"{nearest(key, known) or '.'}"
                    f" There are: {', '.join(sorted(known))}"
                )


HOW = "paifu import --decisions"
"""How a data set gets it."""


def can_tell(dataset: Dataset, one: Statistic) -> bool:
    """Whether the data set has the table that a statistic needs."""
    return not one.needs or dataset.decisions


def of_one_seat(one: Statistic) -> bool:
    """Whether it is about one seat of a round: who won it, or who dealt in.

    The few double rons are taken as two wins.

    >>> [of_one_seat(meant_by()[name]) for name in ("tsumo_share", "win_rate")]
    [True, False]
    """
    parts = one.among.split(" and ")
    return " or " not in one.among and ("won" in parts or "dealt_in" in parts)


def named(name: str, meant: Mapping[str, Statistic]) -> Statistic:
    """The statistic of an id.

    Raises:
        KeyError: there is none.
    """
    if name not in meant:
        raise KeyError(f"no statistic {name!r}")
    return meant[name]


def select(
    of: Literal["round", "game"] | str,
    chosen: Sequence[Statistic],
    keys: Sequence[str],
    where: str,
) -> str:
    """The query that sums statistics of one kind of rows."""
    sums = [
        f"{text} as s{n}_{name}"
        for n, one in enumerate(chosen)
        for name, text in expressions(one).items()
    ]
    columns = ", ".join([*keys, *sums])
    grouped = ", ".join(keys)
    return f"select {columns} from {of}_rows where (\n{where}\n) group by {grouped}"


def of_several(of: str, keys: Sequence[str], where: str) -> str:
    """The query whether a group has more than one seat of a round or game: `several`.

    Rows of games tell it of rounds too, where both kinds mean the same by all columns;
    there are a tenth as many. (A game whose rounds have rows has rows itself.)
    """
    named = {*keys, *_WORD.findall(_QUOTED.sub("", where.lower()))}
    if named <= _SHARED:
        of = "game"
    grouped = ", ".join(keys)
    return (
        f"select {grouped}, count(*) > count(distinct {_WHOLE[of]}) as several"
        f" from {of}_rows where (\n{where}\n) group by {grouped}"
    )


_WHOLE = {"round": "hash(game, round)", "game": "game"}
"""What seats share. A hash of 64 bits is counted faster than a pair; that two rounds of
ten million have the same is one chance in 300,000, and costs an interval."""

_SHARED = frozenset(
    [
        "players",
        "player",
        "seat",
        "rules",
        "room",
        "format",
        "source",
        "started",
        "year",
        "month",
        "day",
        "game",
        "and",
        "or",
        "not",
        "in",
        "true",
    ]
)
"""Columns that rounds and games both have, and words of conditions over them."""

_QUOTED = re.compile("'[^']*'")
_WORD = re.compile(r"[^\W\d]\w*")


def expressions(one: Statistic) -> dict[str, str]:
    """The sums that a statistic needs, as SQL.

    Conditions stand in what is counted and summed: DuckDB takes eight times as long
    for an aggregate with a `filter` of its own.
    """
    value = f"({one.value})"
    count = {"n": f"count_if({one.among})"}
    match one.kind:
        case "rate":
            return {"a": f"count_if(({one.among}) and {value})", **count}
        case "total":
            return {"a": _sum(one, value)}
        case "most":
            return {"a": f"max({_where(one, value)})"}
        case "distinct":
            return {"a": f"count(distinct {_where(one, value)})"}
    # Sums of whole numbers are exact: the same in any order of the rows.
    value = f"{value}::bigint"
    sums = {**count, "a": _sum(one, value), "aa": _sum(one, f"{value} * {value}")}
    if one.kind == "mean":
        return sums
    divisor = f"({one.divisor})::bigint"
    return {
        **sums,
        "b": _sum(one, divisor),
        "ab": _sum(one, f"{value} * {divisor}"),
        "bb": _sum(one, f"{divisor} * {divisor}"),
    }


def _where(one: Statistic, value: str) -> str:
    """A value, null in rows that the statistic is not about."""
    return value if one.among == "true" else f"case when {one.among} then {value} end"


def _sum(one: Statistic, value: str) -> str:
    return f"coalesce(sum({_where(one, value)}), 0)"


def _tidy(
    sums: pd.DataFrame,
    chosen: Sequence[Statistic],
    keys: Sequence[str],
    level: float,
) -> pd.DataFrame:
    """A row a group and statistic."""
    groups, count = len(sums), len(chosen)
    numbers = np.full((count, groups, len(COLUMNS) - 1), np.nan)
    for n, one in enumerate(chosen):
        numbers[n] = np.stack(_numbers(sums, one, n, level), axis=1)
    made = sums[list(keys)].iloc[np.tile(np.arange(groups), count)]
    made = made.reset_index(drop=True)
    rows = pd.DataFrame(numbers.reshape(-1, len(COLUMNS) - 1), columns=[*COLUMNS[1:]])
    rows.insert(0, "id", np.repeat([one.id for one in chosen], groups))
    return pd.concat([made, rows], axis=1)


def _numbers(
    sums: pd.DataFrame, one: Statistic, n: int, level: float
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Value, numerator, denominator, low and high of each group."""

    def of(name: str) -> Floats:
        found: Floats = sums[f"s{n}_{name}"].to_numpy(float, na_value=np.nan)
        return found / float(one.scale ** name.count("a"))

    numerator = of("a")
    nothing = np.full(len(sums), np.nan)
    if one.kind in ("total", "most", "distinct"):
        return numerator, numerator, nothing, nothing, nothing
    denominator = of("b") if one.kind == "ratio" else of("n")
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(denominator == 0, np.nan, numerator / denominator)
    if one.kind == "rate":
        low, high = wilson(numerator, denominator, level)
    elif one.kind == "mean":
        low, high = normal(numerator, of("aa"), denominator, level)
    else:
        products = (of("aa"), of("ab"), of("bb"))
        low, high = ratio((numerator, denominator), products, of("n"), level)
    return value, numerator, denominator, low, high


NUMBERS_AT_ONCE = 20_000_000
"""Of sums game by game that are in memory at once, unless one group has more."""


def _game_by_game(
    connection: duckdb.DuckDBPyConnection,
    of: str,
    chosen: Sequence[Statistic],
    keys: Sequence[str],
    where: str,
) -> Iterator[pd.DataFrame]:
    """The sums of every game, some groups at a time."""
    grouped = list(dict.fromkeys([*keys, "game"]))
    games = select(of, [], grouped, where)
    found = ask(connection, f"select count(*) from ({games})").fetchone()
    numbers = found[0] * sum(len(expressions(one)) for one in chosen) if found else 0
    parts = 1 + numbers // NUMBERS_AT_ONCE
    for part in range(parts):
        own = f"({where}\n) and hash({', '.join(keys)}) % {parts} = {part}"
        yield ask(connection, select(of, chosen, grouped, own)).df()


def _redrawn(
    rows: pd.DataFrame,
    by_game: Iterable[pd.DataFrame],
    chosen: Sequence[Statistic],
    keys: Sequence[str],
    level: float,
) -> pd.DataFrame:
    """The rows with intervals by drawing games, given their sums game by game."""
    places = [
        n for n, one in enumerate(chosen) if one.kind in ("rate", "mean", "ratio")
    ]
    if not places:
        return rows
    above = [f"s{n}_a" for n in places]
    below = [f"s{n}_{'b' if chosen[n].kind == 'ratio' else 'n'}" for n in places]
    scale = np.array([chosen[n].scale for n in places], float)
    parts = []
    for some in by_game:
        sorted_ = some.sort_values("game", kind="stable")
        for _, games in sorted_.groupby(list(keys), dropna=False, observed=True):
            top, bottom = (games[names].to_numpy(float) for names in (above, below))
            low, high = bootstrap(top / scale, bottom, level)
            part = games[list(keys)].iloc[[0] * len(places)].reset_index(drop=True)
            part["id"] = [chosen[n].id for n in places]
            part["low"], part["high"] = low, high
            parts.append(part)
    ends = pd.concat(parts, ignore_index=True)
    plain = rows.drop(columns=["low", "high"])
    return plain.merge(ends, on=[*keys, "id"], how="left")[rows.columns]
