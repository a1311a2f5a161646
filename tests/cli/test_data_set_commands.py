"""`paifu import`, `stats` and `report` as commands."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import fsspec  # type: ignore[import-untyped]  # it ships no types
import pytest

from command import Command
from generated import records
from paifu.analysis.dataset import Dataset


@pytest.fixture
def league(paifu: Command) -> Path:
    """A data set of two games, in the folder where the command runs."""
    Path("logs").mkdir()
    for n, record in enumerate(records("tenhou-east", 2)):
        Path(f"logs/{n}.mjlog").write_bytes(record)
    assert paifu("import", "logs", "--into", "league").status == 0
    return Path("league")


def test_import_says_what_was_new_and_what_was_there(
    paifu: Command, league: Path
) -> None:
    Path("logs/note.txt").write_text("no record")
    again = paifu("import", "logs", "--into", league)
    assert again.status == 1
    assert "0 new records, 0 games" in again.out
    assert "2 records there already, left out" in again.out
    assert "1 record could not be read:" in again.out
    assert "logs/note.txt" in again.out
    assert "1 finding in the table findings" in again.out


def test_what_could_not_be_read_at_all_is_in_no_table(paifu: Command) -> None:
    """It is tried again each time, so that its rows would grow in number."""
    Path("logs").mkdir()
    for n, record in enumerate(records("tenhou-east", 2)):
        Path(f"logs/{n}.mjlog").write_bytes(record)
    Path("logs/lost").symlink_to("nowhere")
    for _ in range(2):
        shown = paifu("import", "logs", "--into", "league")
        assert shown.status == 1
        assert "1 record could not be read:" in shown.out
        assert "logs/lost" in shown.out
        assert "0 findings in the table findings" in shown.out
        assert not len(Dataset("league").sql("select * from findings"))


def test_import_as_json(paifu: Command, league: Path) -> None:
    shown = json.loads(paifu("import", "logs", "--into", "other", "--json").out)
    assert (shown["records"], shown["games"], shown["there"]) == (2, 2, 0)
    assert (shown["findings"], shown["engine"]) == (0, "plain")


def test_import_of_nothing_readable_is_an_error(paifu: Command) -> None:
    shown = paifu("import", "no/such/file", "--into", "set")
    assert shown.status == 2
    assert "no such file or folder" in shown.out
    assert "data set:" not in shown.out
    assert not Path("set").exists()


def test_import_into_another_folder_is_refused(paifu: Command) -> None:
    Path("full").mkdir()
    Path("full/letter.txt").write_text("dear")
    shown = paifu("import", "full", "--into", "full")
    assert (shown.status, shown.out) == (2, "")
    assert "'full' is a folder with other things in it" in shown.err


def test_import_into_a_file_is_refused(paifu: Command) -> None:
    Path("file").touch()
    shown = paifu("import", "file", "--into", "file")
    assert shown.status == 2
    assert shown.err.startswith("paifu: --into 'file': ")


def test_stats_of_everybody_are_a_line_each(paifu: Command, league: Path) -> None:
    shown = paifu("stats", league)
    assert shown.status == 0
    assert shown.out.startswith("four players\n")
    assert "\nWins\n" in shown.out
    (line,) = (line for line in shown.out.splitlines() if " win_rate " in line)
    assert "%" in line
    assert " of " in line
    assert " - " not in line  # all seats of each game
    drawn = paifu("stats", league, "--interval", "bootstrap")
    (line,) = (line for line in drawn.out.splitlines() if " win_rate " in line)
    assert " - " in line


def test_stats_of_groups_are_a_table(paifu: Command, league: Path) -> None:
    shown = paifu("stats", league, "--by", "player", "--id", "games,win_rate")
    lines = shown.out.splitlines()
    assert lines[1].split() == ["player", "games", "win", "rate"]
    assert [line.split()[1] for line in lines[2:6]] == ["A", "B", "C", "D"]


def test_tables_have_their_heads_in_each_language(paifu: Command, league: Path) -> None:
    asked = ("stats", league, "--id", "win_rate,mean_win_value", "--lang")
    lines = paifu(*asked, "de", "--by", "player").out.splitlines()
    assert lines[0] == "vier Spieler"
    assert lines[1].split() == ["Spieler", "Gewinnrate", "mittlerer", "Gewinnwert"]
    assert " %" in lines[2]
    assert "." not in lines[2].split("%")[0]
    listed = paifu(*asked, "ja").out.splitlines()
    assert listed[0] == "四人麻雀"
    assert listed[2].split()[0] == "win_rate"
    assert listed[2].endswith(" 和了率")


def test_a_table_has_a_column_named_twice_once(paifu: Command, league: Path) -> None:
    asked = ("--id", "games,win_rate")
    twice = paifu("stats", league, "--by", "player,player", *asked)
    assert twice.status == 0
    assert twice.out == paifu("stats", league, "--by", "player", *asked).out


def test_stats_as_csv_and_json_are_the_same_rows(paifu: Command, league: Path) -> None:
    asked = ("stats", league, "--by", "seat", "--id", "win_rate")
    table = list(csv.DictReader(io.StringIO(paifu(*asked, "--format", "csv").out)))
    rows = json.loads(paifu(*asked, "--format", "json").out)
    assert len(table) == len(rows) == 4
    columns = [
        "players", "seat", "id", "value", "numerator", "denominator", "low", "high",
    ]  # fmt: skip
    assert [*table[0]] == [*rows[0]] == columns
    for one, other in zip(table, rows, strict=True):
        assert float(one["numerator"]) == other["numerator"]


def test_stats_go_into_a_file(paifu: Command, league: Path) -> None:
    asked = ("stats", league, "--format", "parquet", "--out", "rows.parquet")
    assert paifu(*asked).status == 0
    assert Path("rows.parquet").read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--id", "luck"), "no statistic 'luck'"),
        (
            ("--by", "playr"),
            "--by 'playr': no column 'playr' in the rows of",
        ),
        (("--where", "colour = 1"), "--where 'colour = 1': Referenced column"),
        (("--where", "player ="), "--where"),
        (("--where", " "), "--where ' ': expected a condition"),
        (("--lang", "fr"), "expected one of en, ja, zh, de"),
        (("--aliases", "no.toml"), "no.toml"),
        (("--out", "rows.txt"), "--out wants --format csv, json or parquet"),
    ],
)
def test_wrong_questions_are_told_in_one_line(
    paifu: Command, league: Path, wrong: tuple[str, str], said: str
) -> None:
    shown = paifu("stats", league, *wrong)
    assert (shown.status, shown.out) == (2, "")
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_stats_put_the_accounts_of_a_player_together(
    paifu: Command, league: Path
) -> None:
    Path("who.toml").write_text('[players]\nBoth = ["bot A", "bot B"]\n')
    asked = ("stats", league, "--by", "player", "--aliases", "who.toml")
    rows = json.loads(paifu(*asked, "--id", "rounds", "--format", "json").out)
    assert [row["player"] for row in rows] == ["Both", "bot C", "bot D"]
    assert len({row["value"] for row in rows}) == 1  # they sat together: no round twice


def test_stats_of_no_data_set_are_refused(paifu: Command) -> None:
    shown = paifu("stats", "nowhere")
    assert shown.status == 2
    assert "is no data set" in shown.err


def test_a_column_named_twice_groups_once(paifu: Command, league: Path) -> None:
    asked = ("stats", league, "--id", "games", "--format", "csv", "--by")
    twice = paifu(*asked, "player,player")
    assert twice.status == 0
    assert twice.out == paifu(*asked, "player").out


def test_stats_that_fit_no_game_are_refused(paifu: Command, league: Path) -> None:
    shown = paifu("stats", league, "--min-games", "99")
    assert (shown.status, shown.err) == (2, "paifu: no game of the data set fits\n")


@pytest.mark.parametrize("wish", [("--min-games", "99"), ("--where", "players = 3")])
def test_a_report_that_fits_no_player_is_refused(
    paifu: Command, league: Path, wish: tuple[str, str]
) -> None:
    shown = paifu("report", league, *wish, "--out", "p.html")
    assert (shown.status, shown.err) == (2, "paifu: no game of the data set fits\n")
    assert not Path("p.html").exists()
    assert paifu("report", league, "--min-games", "2", "--out", "p.html").status == 0


def test_games_not_judged_are_a_group_of_their_own(paifu: Command) -> None:
    Path("logs").mkdir()
    Path("logs/a.mjlog").write_bytes(records("tenhou-east", 1)[0])
    sanma = ("--rules", "tenhou-sanma")  # which is not for four players
    paifu("import", "logs", "--into", "others", *sanma)
    for lang, said in (("en", "not judged"), ("de", "nicht geprüft")):
        shown = paifu("stats", "others", "--by", "rules", "--lang", lang)
        assert shown.status == 0
        assert said in shown.out
    judged = paifu("stats", "others", "--where", "rules <> ''")
    assert (judged.status, judged.out) == (2, "")


def test_report_is_one_page(paifu: Command, league: Path) -> None:
    shown = paifu("report", league, "--out", "page.html", "--lang", "ja")
    assert shown.status == 0
    assert shown.out.startswith("report: page.html (")
    assert "成績レポート: league" in Path("page.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--lang", "fr"), "no language 'fr'"),
        (("--profile", "nodocchi"), "--profile 'nodocchi': expected one of paifu"),
        (("--where", ""), "--where '': expected a condition"),
        (
            ("--titles", "no.toml"),
            "'no.toml': cannot be read: No such",
        ),
        (("--aliases", "no.toml"), "no.toml"),
        (("--out", "no/such/page.html"), "--out 'no/such/page.html'"),
    ],
)
def test_a_report_that_cannot_be_made_is_told(
    paifu: Command, league: Path, wrong: tuple[str, str], said: str
) -> None:
    shown = paifu("report", league, *wrong)
    assert (shown.status, shown.out) == (2, "")
    assert said in shown.err


def test_stats_by_the_conventions_of_another_site(paifu: Command, league: Path) -> None:
    command = ("stats", league, "--id", "calls_per_round", "--format", "json")
    own, mortal = (
        json.loads(paifu(*command, *more).out)[0]
        for more in ((), ("--profile", "mortal"))
    )
    assert own["numerator"] == mortal["numerator"]
    assert own["denominator"] > mortal["denominator"]


def test_an_unknown_profile_is_refused(paifu: Command, league: Path) -> None:
    shown = paifu("stats", league, "--profile", "nodocchi")
    assert (shown.status, shown.out) == (2, "")
    assert "--profile 'nodocchi': expected one of paifu, mortal, amae" in shown.err


def test_commands_take_addresses(paifu: Command, league: Path) -> None:
    system = fsspec.filesystem("memory")
    system.put("logs", "/somewhere/", recursive=True)
    shown = paifu("import", "memory://somewhere", "--into", "memory://set")
    assert (shown.status, "data set: memory://set" in shown.out) == (0, True)
    here, far = (
        paifu("stats", name, "--id", "games", "--id", "win_rate", "--format", "csv").out
        for name in ("league", "memory://set")
    )
    assert far == here != ""
    assert paifu("import", "logs", "--into", "nosuch://set").status == 2
    assert paifu("stats", "nosuch://set").status == 2
    system.rm("/somewhere", recursive=True)
    system.rm("/set", recursive=True)
