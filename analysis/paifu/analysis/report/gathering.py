"""What the report shows, gathered from a data set as plain rows for the template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from paifu.analysis import plots
from paifu.analysis.dataset import Dataset
from paifu.analysis.output import printable
from paifu.analysis.statistics import reports, statistics
from paifu.analysis.statistics.dictionary import Statistic
from paifu.analysis.statistics.profiles import OWN, meant_by
from paifu.analysis.stats_command import NOTHING, value_text
from paifu.analysis.titles import Title, earned
from paifu.analysis.words import name_of, spelled

HEADLINES = (
    "games", "average_rank", "mean_result", "first_rate", "bust_rate", "win_rate",
    "deal_in_rate", "riichi_rate", "call_rate", "tsumo_share", "mean_win_value",
    "mean_deal_in_value",
)  # fmt: skip
"""Columns of the table of players."""

DRAWN = 4
"""Players with lines of their own in the plots: those of most games."""

FIELD = 5
"""Games from which on a player is a point of the scatter plot."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the report shows."""

    lang: str = "en"
    min_games: int = 1
    """Players with fewer are in no table."""
    pages: int = 40
    """Players with a page of their own, those of most games first."""
    where: str = "true"
    aliases: Mapping[str, str] = field(default_factory=dict)
    profile: str = OWN
    """Whose conventions."""
    titles: tuple[Title, ...] = ()


@dataclass(slots=True)
class Cell:
    """One number, and what it is made of."""

    id: str
    name: str
    text: str
    value: float
    interval: str = ""
    of: str = ""
    field: str = ""
    """The same of everybody."""


@dataclass(frozen=True, slots=True)
class TitleHeld:
    """How far a player is with a title."""

    name: str
    about: str
    """What has to be done, and in which record it was first."""
    progress: int
    needed: int


@dataclass(slots=True)
class Player:
    """One player among those of a table."""

    name: str
    anchor: str
    cells: list[Cell]
    groups: list[tuple[str, list[Cell]]] = field(default_factory=list)
    """All statistics, on the player's page."""
    titles: list[TitleHeld] = field(default_factory=list)
    """Titles earned."""
    nearest: list[TitleHeld] = field(default_factory=list)
    """Those of the others that the player is nearest to."""


@dataclass(slots=True)
class Section:
    """Games of three, or of four players."""

    count: int
    games: int
    rounds: int
    heads: list[Statistic]
    players: list[Player]
    left_out: int
    """Players with too few games."""
    field: list[tuple[str, list[Cell]]]
    pictures: list[str]
    """Plots as SVG."""


@dataclass(slots=True)
class Audit:
    """What the audit of the data set found."""

    games: int
    judged: int
    clean: int
    proven: int
    rounds: int
    undecided: int
    codes: list[tuple[str, int, str]]
    """Code, how often, and an example in words."""
    rules: list[tuple[str, int]]


def gather_audit(dataset: Dataset) -> Audit:
    """Sums over games and findings."""
    with dataset.connect() as connection:
        sums = connection.execute(
            "select count(*), sum((rules <> '')::int),"
            " sum((rules <> '' and findings = 0)::int), sum(proven), sum(rounds),"
            " sum(undecided) from games"
        ).fetchall()[0]
        codes = connection.execute(
            "select code, count(*) as n, min(sentence) from findings"
            " group by code order by n desc, code"
        ).fetchall()
        rules = connection.execute(
            "select rules, count(*) as n from games where rules <> ''"
            " group by rules order by n desc, rules"
        ).fetchall()
    games, judged, clean, proven, rounds, undecided = (int(one or 0) for one in sums)
    said = [(code, count, printable(example)) for code, count, example in codes]
    named = [(printable(name), count) for name, count in rules]
    return Audit(games, judged, clean, proven, rounds, undecided, said, named)


def gather_section(
    dataset: Dataset, count: int, options: Options, said: Mapping[str, str]
) -> Section | None:
    """Tables, pages and plots of the games of so many players; None without games."""
    where = f"players = {count} and ({options.where})"
    aliases, profile = options.aliases, options.profile
    field_rows = statistics(dataset, where=where, aliases=aliases, profile=profile)
    if not len(field_rows):
        return None
    by_player = statistics(
        dataset, ["player"], where=where, aliases=aliases, profile=profile
    )
    shown = reports.with_games(by_player, max(options.min_games, 1))
    values = reports.wide(shown).droplevel("players")
    order = values.index
    if len(values):
        order = values["games"].sort_values(ascending=False, kind="stable").index
    everybody = field_rows.set_index("id")
    meant = meant_by(profile)
    heads = [meant[one] for one in HEADLINES if one in values.columns]
    players = []
    tidy = {name: rows.set_index("id") for name, rows in shown.groupby("player")}
    for place, name in enumerate(order):
        own = tidy[name]
        player = Player(
            printable(str(name)),
            f"p{count}-{place}",
            [_cell(one, own, said) for one in heads],
        )
        if place < options.pages:
            player.groups = _groups(meant, own, said, everybody)
        players.append(player)
    _add_titles(dataset, players, options, where)
    return Section(
        count=count,
        games=_whole(everybody, "games"),
        rounds=_whole(everybody, "rounds"),
        heads=heads,
        players=players,
        left_out=by_player["player"].nunique() - len(players),
        field=_groups(meant, everybody, said),
        pictures=_pictures(dataset, count, [*map(str, order[:DRAWN])], options),
    )


def _whole(rows: pd.DataFrame, name: str) -> int:
    """The value of a total; 0 of games that could not be judged."""
    value: Any = rows["value"].get(name, 0)
    return int(value)


def _cell(
    one: Statistic,
    rows: pd.DataFrame,
    said: Mapping[str, str],
    everybody: pd.DataFrame | None = None,
) -> Cell:
    if one.id not in rows.index:  # as of rounds that could not be judged
        return Cell(one.id, name_of(one, said), NOTHING, float("nan"))
    row: Any = rows.loc[one.id]
    made = Cell(
        one.id,
        name_of(one, said),
        spelled(value_text(row["value"], one.unit), said),
        float(row["value"]),
    )
    if row["low"] == row["low"]:
        low, high = (
            spelled(value_text(row[end], one.unit), said) for end in ("low", "high")
        )
        made.interval = f"{low} \N{EN DASH} {high}"
    if row["denominator"] == row["denominator"]:
        made.of = spelled(f"{row['denominator']:,.0f}", said)
    if everybody is not None and one.id in everybody.index:
        beside: Any = everybody.loc[one.id, "value"]
        made.field = spelled(value_text(beside, one.unit), said)
    return made


def _groups(
    meant: Mapping[str, Statistic],
    rows: pd.DataFrame,
    said: Mapping[str, str],
    everybody: pd.DataFrame | None = None,
) -> list[tuple[str, list[Cell]]]:
    """Every statistic that has a value, by group; of yaku those that were won with."""
    made: dict[str, list[Cell]] = {}
    for one in meant.values():
        if one.id not in rows.index:
            continue
        row: Any = rows.loc[one.id]
        nothing = row["value"] != row["value"]
        if nothing or (one.group == "yaku" and not row["numerator"]):
            continue
        cells = made.setdefault(said[f"group.{one.group}"], [])
        cells.append(_cell(one, rows, said, everybody))
    return [*made.items()]


def _add_titles(
    dataset: Dataset, players: list[Player], options: Options, where: str
) -> None:
    if not options.titles:
        return
    rows = earned(dataset, options.titles, where, options.aliases)
    by_name = {player.name: player for player in players}
    for row in rows.to_dict("records"):
        if player := by_name.get(printable(row["player"])):
            held = player.titles if row["earned"] else player.nearest
            held.append(_title_held(row))
    for player in players:
        begun = [one for one in player.nearest if one.progress]
        begun.sort(key=lambda one: -one.progress / one.needed)
        player.nearest = begun[:NEAREST]


def _title_held(row: Mapping[Any, Any]) -> TitleHeld:
    told = (printable(str(row[key])) for key in ("meaning", "source"))
    about = " · ".join(text for text in told if text)
    name = printable(str(row["name"]))
    return TitleHeld(name, about, int(row["progress"]), int(row["needed"]))


NEAREST = 5
"""How many titles are shown of those that a player has not earned yet."""


def _pictures(
    dataset: Dataset, count: int, players: list[str], options: Options
) -> list[str]:
    where = f"players = {count} and ({options.where})"
    lang, aliases, profile = options.lang, options.aliases, options.profile
    figures = [
        plots.placement_bars(dataset, players, count, lang, aliases, profile),
        plots.points_over_time(dataset, players, count, lang, aliases),
        plots.rank_over_time(dataset, players, count, lang, aliases),
        plots.win_deal_in_scatter(
            dataset, players, count, lang, min(options.min_games, FIELD), aliases,
            profile,
        ),
        plots.deal_in_turns(dataset, where, lang),
        plots.win_values(dataset, where, lang, profile),
        plots.riichi_flow(dataset, where, lang),
        plots.yaku_bars(dataset, where, lang, profile=profile),
    ]  # fmt: skip
    return [plots.svg(figure) for figure in figures]
