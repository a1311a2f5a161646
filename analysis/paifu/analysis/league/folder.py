"""The folder that a league's check writes: tables, pages, a data set, a certificate."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from paifu.analysis.dataset import Dataset
from paifu.analysis.findings_file import encoded
from paifu.analysis.league.document import LEAVE_OUT, League
from paifu.analysis.league.games import KINDS, Played
from paifu.analysis.league.standings import Standing
from paifu.analysis.output import printable
from paifu.analysis.pages import page_templates
from paifu.analysis.placed_file import PlacedFile
from paifu.analysis.report import Options, report_page
from paifu.analysis.row_formats import encoded_rows
from paifu.analysis.settle_command import thousands
from paifu.analysis.titles import Title, earned, load_titles

MARK = "league-check.txt"
"""A file by which a folder is known to be one that may be written anew."""

MARKED = "Made by paifu league; it is written anew at every check.\n"

FILES = (
    "index.html",
    "standings.csv",
    "games.csv",
    "remarks.csv",
    "findings.csv",
    "titles.csv",
    "report.html",
    "dataset",
)
"""What is written; `league.words` has what each is."""

STANDINGS: dict[str, type] = {
    "rank": int, "player": str, "games": int, "total": int, "points": int,
    "penalties": int, "first": int, "second": int, "third": int, "fourth": int,
    "average_place": str, "best_game": str,
}  # fmt: skip
"""Columns of standings.csv; points are whole, 52.3 thousand is 52300."""
GAMES: dict[str, type] = {
    "file": str, "game": int, "started": str, "table": str, "seat": int, "player": str,
    "score": int, "place": int, "result": int, "findings": int, "counts": int,
    "why_not": str,
}  # fmt: skip
REMARKS: dict[str, type] = {"kind": str, "file": str, "text": str}


def prepare(out: Path) -> Path:
    """An empty folder, or one of an earlier check without its data set.

    Returns:
        Where the data set belongs.

    Raises:
        FileExistsError: the folder holds something else.
        OSError: it cannot be written.
    """
    out.mkdir(parents=True, exist_ok=True)
    mark = out / MARK
    if not mark.exists() and any(out.iterdir()):
        raise FileExistsError(None, "it holds other files")
    _put(mark, MARKED.encode())
    shutil.rmtree(out / "dataset", ignore_errors=True)
    return out / "dataset"


def standing_row(one: Standing) -> dict[str, Any]:
    """A row of the standings; 0 for who has no rank."""
    average = one.average_place
    values = (
        one.rank, one.player, one.games, one.total, one.points, one.penalties,
        *one.places,
        "" if average is None else f"{average:.2f}",
        "" if one.best_game is None else str(one.best_game),
    )  # fmt: skip
    return dict(zip(STANDINGS, values, strict=True))


def _game_rows(played: Played) -> list[dict[str, Any]]:
    rows = []
    for game in played.games:
        for seat, player in enumerate(game.players):
            told = bool(game.scores)
            values = (
                game.source, game.number, game.started, game.table, seat, player,
                game.scores[seat] if told else 0, game.places[seat] if told else 0,
                game.results[seat] if told else 0, len(game.findings),
                0 if game.why_not else 1, game.why_not,
            )  # fmt: skip
            rows.append(dict(zip(GAMES, values, strict=True)))
    return rows


def write_folder(
    league: League, played: Played, standings: Sequence[Standing], out: Path
) -> list[str]:
    """Write everything; gives the names of what was written.

    Raises:
        OSError: something cannot be written.
        TitlesError: the titles cannot be used.
    """
    rows = [standing_row(one) for one in standings]
    remarks = [
        {"kind": one.kind, "file": one.source, "text": one.text}
        for one in played.remarks
    ]
    _put(out / "standings.csv", encoded_rows(rows, STANDINGS, "csv"))
    _put(out / "games.csv", encoded_rows(_game_rows(played), GAMES, "csv"))
    _put(out / "remarks.csv", encoded_rows(remarks, REMARKS, "csv"))
    _put(out / "findings.csv", encoded("csv", played.findings))
    written = [name for name in FILES if name != "titles.csv"]
    titles: list[dict[str, Any]] = []
    dataset = Dataset(out / "dataset")
    if league.titles != "none":
        titles = _titles(league, dataset)
        types = dict.fromkeys(titles[0], str) if titles else {"player": str}
        text = [{k: str(v) for k, v in row.items()} for row in titles]
        _put(out / "titles.csv", encoded_rows(text, types, "csv"))
        written.append("titles.csv")
    if any(game.rounds for game in played.games):
        page = report_page(dataset, _options(league), league.name)
        _put(out / "report.html", _bytes(page))
    else:
        written.remove("report.html")
    _put(out / "index.html", _bytes(_index(league, played, rows, titles, written)))
    return written


def _put(path: Path, data: bytes) -> None:
    with PlacedFile(path) as file:
        file.place(data)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def _options(league: League) -> Options:
    titles = () if league.titles == "none" else tuple(_load(league))
    return Options(lang=league.lang, aliases=league.players, titles=titles)


def _load(league: League) -> list[Title]:
    return load_titles(league.titles, league.lang)


def _titles(league: League, dataset: Dataset) -> list[dict[str, Any]]:
    """Titles that were earned, in the order in which they were."""
    found = earned(dataset, _load(league), aliases=league.players)
    lines: list[dict[Any, Any]] = found[found["earned"]].to_dict("records")
    rows = [{**row, "source": league.named(str(row["source"]))} for row in lines]
    rows.sort(key=lambda row: (str(row["started"]), row["source"], row["player"]))
    return rows


def ties_text(league: League) -> str:
    """What decides between equal points, in the league's language."""
    return ", ".join(league.say(f"tie.{tie}") for tie in league.ties)


def _index(
    league: League,
    played: Played,
    rows: Sequence[Mapping[str, Any]],
    titles: Sequence[Mapping[str, Any]],
    written: Sequence[str],
) -> str:
    environment = page_templates("paifu.analysis.league")
    environment.filters["printable"] = printable
    environment.filters["thousands"] = thousands
    kinds = Counter(remark.kind for remark in played.remarks)
    return environment.get_template("league.html").render(
        league=league,
        rows=rows,
        games=played.games,
        counted=sum(not game.why_not for game in played.games),
        remarks=played.remarks,
        kinds=[
            (kind, league.say(f"kind.{kind}"), kinds[kind])
            for kind in KINDS
            if kinds[kind]
        ],
        titles=titles,
        written=[
            (name, league.say(f"file.{name}")) for name in FILES if name in written
        ],
        ties=ties_text(league),
        findings=len(played.findings),
        leave_out=league.findings == LEAVE_OUT,
    )
