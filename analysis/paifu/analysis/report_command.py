"""`paifu report`: one HTML page of a data set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.options import Aliases, DataSet, Language, Profile, Title
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.placed_file import write_out


def report(
    dataset: DataSet,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("report.html"),
    lang: Language = "en",
    min_games: Annotated[
        int, typer.Option(min=1, help="Players with fewer games are left out.")
    ] = 1,
    pages: Annotated[
        int, typer.Option(min=0, help="Players with a page of their own.")
    ] = 40,
    where: Annotated[str, typer.Option(help="SQL that picks rows.")] = "true",
    aliases: Aliases = None,
    titles: Annotated[
        str, typer.Option(help="gensou, none, or a TOML file of titles.")
    ] = "gensou",
    profile: Profile = "paifu",
    title: Title = "",
) -> None:
    """Write one HTML page: players, plots, the audit, every definition.

    The page needs no network and holds no script of others; it prints, and reads on a
    phone.

    Exit status: 0, or 2 for wrong usage, or if no game or player fits.

    Example: paifu report league --out report.html --min-games 10
    """
    with orderly():
        if not where.strip():
            refuse(f"--where {where!r}: expected a condition, such as players = 4")
        text = _page(
            dataset, lang, min_games, pages, where, aliases, titles, profile, title
        )
        if not text:
            complain("no game of the data set fits")
            raise typer.Exit(UNUSABLE)
        write_out(out, text.encode("utf-8", "backslashreplace"))
        Output().line(f"report: {printable(str(out))} ({len(text) / 1e6:.1f} MB)")


def _page(
    path: str,
    lang: str,
    min_games: int,
    pages: int,
    where: str,
    aliases: Path | None,
    titles: str,
    profile: str,
    title: str,
) -> str:
    """The page; empty if no player has so many games."""
    # Imported here: whoever asks for help need not wait for pandas and matplotlib.
    import duckdb

    from paifu.analysis.dataset import Dataset
    from paifu.analysis.dataset.store import DatasetError
    from paifu.analysis.report import Options, report_page
    from paifu.analysis.statistics import PROFILES, statistics
    from paifu.analysis.statistics.aliases import AliasError, load_aliases
    from paifu.analysis.statistics.closed import first_line
    from paifu.analysis.stats_command import refuse_query
    from paifu.analysis.titles import TitlesError, load_titles
    from paifu.analysis.words import words

    if profile not in PROFILES:
        refuse(f"--profile {profile!r}: expected one of {', '.join(PROFILES)}")
    try:
        opened = Dataset(path)
    except DatasetError as error:
        refuse(str(error))
    try:
        options = Options(
            lang=lang,
            min_games=min_games,
            pages=pages,
            where=where,
            aliases=load_aliases(aliases) if aliases else {},
            profile=profile,
            titles=() if titles == "none" else tuple(load_titles(titles, lang)),
        )
        named = title or f"{words(lang)['word.report']}: {Path(path).resolve().name}"
        games = statistics(
            opened, ["player"], ["games"], where, aliases=options.aliases
        )
        if not (games["value"] >= min_games).any():
            return ""
        return report_page(opened, options, named)
    except (DatasetError, AliasError) as error:
        refuse(str(error))
    except TitlesError as error:
        refuse_query(opened, error.__cause__, str(error))
    except KeyError as error:
        refuse(f"--lang: {error.args[0]}")
    except duckdb.Error as error:
        refuse_query(opened, error, f"--where {where!r}: {first_line(error)}")
