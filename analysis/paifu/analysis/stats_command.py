"""`paifu stats`: statistics of a data set."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.options import Aliases, DataSet, Profile, WrittenTo
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.placed_file import write_out

if TYPE_CHECKING:
    import pandas as pd

    from paifu.analysis.dataset import Dataset

Interval = Literal["formula", "bootstrap"]
Format = Literal["table", "csv", "json", "parquet"]

HEADLINES = (
    "games", "average_rank", "win_rate", "deal_in_rate", "riichi_rate", "call_rate",
    "tsumo_share", "mean_win_value", "mean_deal_in_value",
)  # fmt: skip
"""What a table shows of several groups, one a line."""

NOTHING = "-"
"""Where there is no value."""

GROUPS = 40
"""Lines of such a table; the formats for programs have all."""


def stats(
    dataset: DataSet,
    by: Annotated[
        str,
        typer.Option(
            help="Columns to group by: all, player, seat, rules, room, month, …"
        ),
    ] = "all",
    ids: Annotated[
        str | None,
        typer.Option("--id", help="Which statistics: win_rate,deal_in_rate"),
    ] = None,
    where: Annotated[
        str, typer.Option(help='SQL that picks rows: "players = 4 and seat = 0"')
    ] = "true",
    min_games: Annotated[
        int, typer.Option(min=0, help="Leave out groups of fewer games.")
    ] = 0,
    form: Annotated[
        Format, typer.Option("--format", help="How the rows are printed.")
    ] = "table",
    lang: Annotated[
        str, typer.Option(help="Names in a table: en, ja, zh or de.")
    ] = "en",
    profile: Profile = "paifu",
    interval: Annotated[
        Interval,
        typer.Option(
            help="bootstrap draws games: slower, fairer, and of all seats together too."
        ),
    ] = "formula",
    aliases: Aliases = None,
    out: WrittenTo = None,
) -> None:
    """Statistics of the players of a data set, with intervals of 95 %.

    A row is group, id, value, numerator, denominator, low and high. Games of three and
    of four players are never mixed. docs/statistics.md defines every statistic.

    Exit status: 0, or 2 for wrong usage or a data set without games.

    Example: paifu stats league --by player --min-games 20
    """
    with orderly():
        from paifu.analysis.words import words

        if lang not in LANGUAGES:
            refuse(f"--lang {lang!r}: expected one of {', '.join(LANGUAGES)}")
        keys = [one.strip() for one in by.split(",") if one.strip() not in ("", "all")]
        keys = list(dict.fromkeys(keys))  # named twice, a column is there once
        wanted = None if ids is None else [one.strip() for one in ids.split(",")]
        if not where.strip():
            refuse(f"--where {where!r}: expected a condition, such as players = 4")
        rows = _rows(
            dataset, keys, wanted, where, min_games, profile, aliases, interval
        )
        if not len(rows):
            complain("no game of the data set fits")
            raise typer.Exit(UNUSABLE)
        if form == "table" and out is not None:
            refuse("--out wants --format csv, json or parquet")
        if form == "table":
            _print(Output(), rows, keys, wanted, lang, profile)
            if not keys and wanted is None and not _has_decisions(rows):
                complain(words(lang)["word.no_decisions"])
            return
        data = encoded(rows, form)
        if out is not None:
            write_out(out, data)
        else:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()


def _has_decisions(rows: pd.DataFrame) -> bool:
    from paifu.analysis.statistics import DICTIONARY

    return any(DICTIONARY[one].needs for one in set(rows["id"]))


def _rows(
    path: str,
    keys: list[str],
    ids: list[str] | None,
    where: str,
    min_games: int,
    profile: str,
    aliases: Path | None,
    interval: Interval,
) -> pd.DataFrame:
    # Imported here: whoever asks for help need not wait for pandas and DuckDB.
    import duckdb

    from paifu.analysis.dataset import Dataset
    from paifu.analysis.dataset.store import DatasetError
    from paifu.analysis.statistics import PROFILES, statistics
    from paifu.analysis.statistics.aliases import AliasError, load_aliases
    from paifu.analysis.statistics.closed import first_line
    from paifu.analysis.statistics.summing import ColumnError

    if profile not in PROFILES:
        refuse(f"--profile {profile!r}: expected one of {', '.join(PROFILES)}")
    try:
        opened = Dataset(path)
    except DatasetError as error:
        refuse(str(error))
    try:
        known = load_aliases(aliases) if aliases else {}
        rows = statistics(
            opened, keys, ids, where, aliases=known, profile=profile, interval=interval
        )
        if min_games:
            games = statistics(opened, keys, ["games"], where, aliases=known)
            rows = _with_games(rows, games, min_games)
        return rows
    except (DatasetError, AliasError) as error:
        refuse(str(error))
    except ColumnError as error:
        refuse(f"--by {','.join(keys)!r}: {error.args[0]}")
    except KeyError as error:
        refuse(f"--id: {error.args[0]}; docs/statistics.md lists all")
    except duckdb.Error as error:
        refuse_query(opened, error, f"--where {where!r}: {first_line(error)}")


def refuse_query(dataset: Dataset, error: BaseException | None, said: str) -> NoReturn:
    """Say why a query failed: that the data are damaged, or what was said of it."""
    import duckdb

    from paifu.analysis.dataset.store import DatasetError

    wording = (
        duckdb.ParserException,
        duckdb.BinderException,
        duckdb.CatalogException,
        duckdb.PermissionException,
    )
    try:
        if isinstance(error, duckdb.Error) and not isinstance(error, wording):
            dataset.find_damage()
    except DatasetError as damage:
        refuse(str(damage))
    refuse(said)


def _with_games(
    rows: pd.DataFrame, games: pd.DataFrame, min_games: int
) -> pd.DataFrame:
    """The rows of groups that have so many games."""
    keys = [name for name in games.columns if name not in _VALUES]
    enough = games.loc[games["value"] >= min_games, keys]
    return rows.merge(enough, on=keys)


_VALUES = ("id", "value", "numerator", "denominator", "low", "high")


def encoded(rows: pd.DataFrame, form: Format) -> bytes:
    """The rows as bytes of a file."""
    if form == "csv":
        from paifu.analysis.findings_file import safe_cell

        # What ends a line within a text is quoted if it is part of what ends lines.
        made = rows.map(safe_cell).to_csv(index=False, lineterminator="\r\n")
        return made.encode("utf-8", "backslashreplace")
    if form == "json":
        return rows.to_json(orient="records", force_ascii=False).encode() + b"\n"
    data = rows.to_parquet(index=False)
    assert isinstance(data, bytes)  # as no path was given
    return data


# -- for people ------------------------------------------------------------------------


def _print(
    out: Output,
    rows: pd.DataFrame,
    keys: list[str],
    wanted: list[str] | None,
    lang: str,
    profile: str,
) -> None:
    from paifu.analysis.words import words

    for players, part in rows.groupby("players", sort=True):
        out.line(words(lang)[f"word.players_{players}"], "bold")
        if keys:
            print_groups(out, part, keys, wanted or [*HEADLINES], lang, profile=profile)
        else:
            _print_all(out, part, lang, profile)
        out.line()


def _print_all(out: Output, rows: pd.DataFrame, lang: str, profile: str) -> None:
    """Every statistic, one a line, with its interval."""
    from rich.cells import cell_len

    from paifu.analysis.statistics import meant_by
    from paifu.analysis.words import name_of, spelled, words

    said, meant = words(lang), meant_by(profile)
    shown = rows[rows["value"].notna()]
    wide = max(map(len, shown["id"]), default=0)
    group = ""
    lines: list[dict[Any, Any]] = shown.to_dict("records")
    for row in lines:
        one = meant[row["id"]]
        if one.group != group:
            group = one.group
            out.line(said[f"group.{group}"], "bold")
        value, low, high = (
            spelled(value_text(row[name], one.unit), said)
            for name in ("value", "low", "high")
        )
        sure = ""
        if row["denominator"] == row["denominator"]:
            of = spelled(f"{row['denominator']:,.0f}", said)
            ends = f"{low:>10} - {high:<10}" if low != NOTHING else " " * 23
            sure = f"{ends} {said['word.of']} {of}"
        line = f"  {one.id:<{wide}}  {value:>10}  {sure}"
        if lang != "en":  # an English id speaks for itself
            room = " " * max(1, NAME_FROM - cell_len(line))
            line += room + name_of(one, said)
        out.line(line.rstrip())


def _group_text(key: str, name: object, said: Mapping[str, str]) -> str:
    """A group's value of a column: rules of none are those of games not judged."""
    if name == "":
        return said["word.not_judged"] if key == "rules" else NOTHING
    return printable(str(name))


def print_groups(
    out: Output,
    rows: pd.DataFrame,
    keys: list[str],
    ids: list[str],
    lang: str = "en",
    before: str = "",
    profile: str = "paifu",
) -> None:
    """Groups one a line, some statistics each.

    Args:
        out: where to.
        rows: of `statistics`, of one number of players.
        keys: what they were grouped by, `players` left out.
        ids: which statistics.
        lang: of the names.
        before: printed before each line.
        profile: whose conventions the rows are by.
    """
    from rich.cells import cell_len

    from paifu.analysis.statistics import meant_by
    from paifu.analysis.words import name_of, spelled, words

    meant = meant_by(profile)

    wide = rows[rows["id"].isin(ids)].pivot_table(
        index=keys, columns="id", values="value", sort=False, observed=True
    )
    ids = [one for one in ids if one in wide.columns]
    if "games" in ids:
        wide = wide.sort_values("games", ascending=False, kind="stable")
    said = words(lang)
    heads = [said.get(f"column.{key}", key) for key in keys]
    lines = [[*heads, *(name_of(meant[one], said) for one in ids)]]
    for names, values in wide.head(GROUPS).iterrows():
        group = names if isinstance(names, tuple) else (names,)
        cells = [spelled(value_text(values[one], meant[one].unit), said) for one in ids]
        named = zip(keys, group, strict=True)
        lines.append([*(_group_text(key, name, said) for key, name in named), *cells])
    lines = narrowed(lines, len(keys), 80 - len(before))
    widths = [max(cell_len(line[n]) for line in lines) for n in range(len(lines[0]))]
    for line in lines:
        text = [
            cell + " " * (width - cell_len(cell))
            if n < len(keys)
            else " " * (width - cell_len(cell)) + cell
            for n, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        out.line("  ".join(text).rstrip(), before=before)
    if len(wide) > GROUPS:
        out.line(said["word.more"].format(f"{len(wide) - GROUPS:,}"))


def narrowed(lines: list[list[str]], keys: int, width: int) -> list[list[str]]:
    """The lines of a table; heads in several lines if it would be too wide.

    Args:
        lines: of cells, the heads first.
        keys: columns whose heads stay as they are.
        width: columns of characters that there are.

    >>> narrowed([["who", "win rate"], ["Ayame", "21.1 %"]], 1, 12)
    [['', 'win'], ['who', 'rate'], ['Ayame', '21.1 %']]
    """
    from rich.cells import cell_len

    columns = [*zip(*lines, strict=True)]
    wide = sum(max(map(cell_len, column)) + 2 for column in columns) - 2
    if wide <= width:
        return lines
    heads = []
    for n, (head, *cells) in enumerate(columns):
        room = max(map(cell_len, cells), default=0)
        wrapped = textwrap.wrap(
            head, max(room, 4), break_long_words=False, break_on_hyphens=False
        )
        heads.append([head] if n < keys else wrapped)
    most = max(map(len, heads))
    padded = [[""] * (most - len(head)) + head for head in heads]
    return [*map(list, zip(*padded, strict=True)), *lines[1:]]


NAME_FROM = 78
"""Where the names of a list of statistics begin that stand beside the ids."""


def value_text(value: float, unit: str) -> str:
    """A value as people read it.

    >>> value_text(0.21137, "share"), value_text(5797.5, "points"), value_text(3, "han")
    ('21.1 %', '5,798', '3.00')
    """
    if value != value:
        return NOTHING
    if unit == "share":
        return f"{100 * value:.1f} %"
    if unit in ("points", "games", "rounds", "wins", "draws", "counters"):
        return f"{value:,.0f}"
    return f"{value:,.2f}"
