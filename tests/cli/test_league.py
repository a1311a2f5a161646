"""`paifu league`: a league's file, its remarks, standings, and the folder it writes."""

from __future__ import annotations

import csv
import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from command import Command
from generated import records
from paifu.analysis.engines import Engines
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.league import (
    LeagueError,
    Played,
    play_league,
    prepare,
    read_league,
    standings_of,
)
from paifu.analysis.league.document import (
    KEYS,
    PENALTY_KEYS,
    SETTLING,
    TABLE_KEYS,
    TIES,
)
from paifu.analysis.league.example import write_example
from paifu.analysis.league.folder import FILES
from paifu.analysis.league.games import KINDS, Game
from paifu.analysis.league.words import league_words
from paifu.logs.formats import format_named
from paifu.logs.reader import read
from shared import ROOT


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An example league of two games; not to be changed."""
    folder = tmp_path_factory.mktemp("league")
    write_example(folder, 2)
    return folder


@pytest.fixture
def example(written: Path, tmp_path: Path) -> Path:
    """The same, to be changed; its file."""
    shutil.copytree(written, tmp_path / "league")
    return tmp_path / "league" / "league.toml"


def played(file: Path) -> Played:
    """What the league's games are, without pages."""
    league = read_league(file)
    engines = Engines("plain", 2, print)
    into = Path(tempfile.mkdtemp(dir=file.parent.parent)) / "set"
    return play_league(league, into, engines, 1)


def remarks(file: Path) -> Counter[str]:
    return Counter(remark.kind for remark in played(file).remarks)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def record(file: Path, number: int = 0) -> Path:
    return sorted((file.parent / "records").iterdir())[number]


# ---- the whole command


def rows(path: str) -> list[dict[str, str]]:
    return list(csv.DictReader(Path(path).read_text("utf-8").splitlines()))


def test_the_example_is_in_order_and_everything_is_written(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paifu.analysis.league.example.GAMES", 2)
    assert paifu("league", "--example", "start").status == 0
    ran = paifu("league", "start/league.toml", "--out", "checked")
    assert ran.status == 0, ran.out
    assert "2 of 2 games count, 0 findings, 0 remarks" in ran.out
    assert {path.name for path in Path("checked").iterdir()} == {
        *FILES,
        "league-check.txt",
    }
    standings = rows("checked/standings.csv")
    assert [int(row["rank"]) for row in standings] == [*range(1, len(standings) + 1)]
    assert sum(int(row["points"]) for row in standings) == 0
    assert sum(int(row["penalties"]) for row in standings) == -10000
    assert len(rows("checked/games.csv")) == 8
    page = Path("checked/index.html").read_text("utf-8")
    assert "late for the first table" in page
    assert not re.search(r"(src|href)=.?https?:|<script", page)


def test_a_folder_of_an_earlier_check_is_written_anew_and_no_other(
    paifu: Command, example: Path, tmp_path: Path
) -> None:
    out = tmp_path / "checked"
    (prepare(out) / "games").mkdir(parents=True)
    assert not prepare(out).exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear", "utf-8")
    ran = paifu("league", example, "--out", tmp_path / "mine")
    assert (ran.status, ran.out) == (2, "")
    assert "it holds other files" in ran.err
    # Nor is one that holds the records.
    assert paifu("league", example, "--out", example.parent).status == 2
    assert paifu("league", "--example", tmp_path / "mine").status == 2


# ---- what is said


def test_names_are_aliases_or_unknown_and_absent_players_are_said(
    example: Path,
) -> None:
    change(example, '"Folder" = []', '"Fran" = ["Folder"]')
    change(example, '["Folder",', '["Fran",')
    assert remarks(example) == {}
    change(example, '"Fran" = ["Folder"]', '"Fran" = []')
    found = played(example)
    kinds = Counter(remark.kind for remark in found.remarks)
    assert kinds["unknown player"] == kinds["absent player"] == 1
    standings = standings_of(read_league(example), found.games)
    assert [one.rank for one in standings if one.player in ("Fran", "Folder")] == [0, 0]


def test_a_record_that_is_there_twice_counts_once(example: Path) -> None:
    shutil.copy(record(example), example.parent / "records" / "copy.mjlog")
    found = played(example)
    assert [remark.kind for remark in found.remarks] == ["repeated"]
    assert len(found.games) == 2


def test_a_game_in_another_format_counts_once(example: Path) -> None:
    [batch] = read([record(example)])
    writer = format_named("tenhou-json").write
    assert writer is not None
    (example.parent / "records" / "z.json").write_bytes(writer(batch, 0))
    found = played(example)
    kinds = {remark.kind for remark in found.remarks}
    assert "same game" in kinds
    assert sum(not game.why_not for game in found.games) == 2


def test_seats_are_compared_with_those_drawn(example: Path) -> None:
    text = example.read_text("utf-8")
    [first, *_] = re.findall(r"seats = \[(.*?)\]", text)
    names = first.split(", ")
    change(example, first, ", ".join([names[1], names[0], *names[2:]]))
    assert remarks(example) == {"seat order": 1}
    record(example, 1).unlink()
    found = remarks(example)
    assert found["seat order"] == found["not played"] == 1


def test_a_game_that_no_table_was_drawn_for(example: Path) -> None:
    text = example.read_text("utf-8")
    start = text.index('[[table]]\nname = "table 2"')
    stop = text.index("[[penalty]]")
    example.write_text(text[:start] + text[stop:], "utf-8")
    assert remarks(example) == {"not drawn": 1}
    change(example, text[text.index("[[table]]") : start], "")
    assert remarks(example) == {}


def test_games_of_other_rules_are_said(example: Path) -> None:
    change(example, 'rules = "tenhou-east"', 'rules = "tenhou"')
    found = remarks(example)
    assert found["other rules"] == 2
    (example.parent / "records" / "three.mjlog").write_bytes(
        records("tenhou-sanma-east")[0]
    )
    assert remarks(example)["not judged"] == 1


def test_games_with_findings_count_or_are_left_out(example: Path) -> None:
    path = record(example)
    wrong = re.sub(rb'(owari="-?\d+),[^,]*,', rb"\g<1>,77.0,", path.read_bytes())
    path.write_bytes(wrong)
    found = played(example)
    assert [remark.kind for remark in found.remarks] == ["findings"]
    assert not any(game.why_not for game in found.games)
    change(example, 'findings = "count"', 'findings = "leave_out"')
    left_out = [game.why_not for game in played(example).games]
    assert sorted(left_out) == ["", "the audit found something"]


def test_games_without_end_and_files_that_are_none_are_said(example: Path) -> None:
    path = record(example)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"<INIT") + 700])
    (example.parent / "records" / "notes.txt").write_text("no record", "utf-8")
    found = remarks(example)
    assert found["not finished"] == found["not read"] == found["not played"] == 1


# ---- standings


def game(*results: int, players: str = "ABCD") -> Game:
    by_place = sorted(results, reverse=True)
    return Game(
        "x", 0, "", [*players], 1, [], [0] * 4,
        [by_place.index(one) + 1 for one in results], [*results],
    )  # fmt: skip


def ranks(example: Path, games: list[Game], text: str = "") -> dict[str, int]:
    example.write_text(
        'name = "x"\nrecords = ["r"]\nrules = "tenhou"\n' + text
        + '[players]\nA = []\nB = []\nC = []\nD = []\nE = []\n',
        "utf-8",
    )  # fmt: skip
    return {one.player: one.rank for one in standings_of(read_league(example), games)}


TWO = [game(50000, 10000, -20000, -40000), game(0, 40000, -15000, -25000)]


def test_points_of_all_games_make_the_ranks(example: Path) -> None:
    # A and B have 50,000 and a first place each; B's other place is better.
    expected = {"A": 2, "B": 1, "C": 3, "D": 4, "E": 0}
    equal = [game(50000, 10000, -20000, -40000), game(0, 40000, -15000, -25000)]
    equal[1].places = [3, 1, 2, 4]
    assert ranks(example, equal) == expected


@pytest.mark.parametrize(
    ("ties", "first"), [("best_game", "A"), ("average_place", "B"), ("name", "A")]
)
def test_ties_are_decided_as_the_file_says(
    example: Path, ties: str, first: str
) -> None:
    games = [game(50000, 10000, -20000, -40000), game(0, 40000, -15000, -25000)]
    games[1].places = [4, 1, 2, 3]
    found = ranks(example, games, f'[standings]\nties = ["{ties}"]\n')
    assert found[first] == 1


def test_who_is_equal_in_everything_shares_the_rank(example: Path) -> None:
    games = [game(50000, 10000, -20000, -40000)]
    games += [game(50000, 10000, -20000, -40000, players="BADC")]
    assert ranks(example, games) == {"A": 1, "B": 1, "C": 3, "D": 3, "E": 0}


def test_penalties_and_too_few_games(example: Path) -> None:
    text = '[[penalty]]\nplayer = "A"\npoints = -45.5\n'
    assert ranks(example, TWO[:1], text)["A"] == 2
    text = "[standings]\nmin_games = 2\n"
    assert set(ranks(example, TWO[:1], text).values()) == {0}
    left = game(0, 0, 0, 0)
    left.why_not = "for a reason"
    assert set(ranks(example, [left]).values()) == {0}


# ---- faults in the file

NAMED = '{ name = "T", seats = ["A", "B", "C", "D"] }'

FAULTS = {
    'nam = "x"': "nam: unknown key, did you mean 'name'?",
    'name = ""': "name = '': expected a text",
    "name = 3": "name = 3: expected a text",
    "records = []": "records = []: expected at least one",
    'records = "x"': "records = 'x': expected a list of texts",
    'rules = "tenhuo"': "rules: no preset 'tenhuo'",
    'rules = "auto"': "rules: 'auto': a league is played by one rule set",
    'lang = "fr"': "lang = 'fr': expected one of en, ja, zh, de",
    "points = { umma = [1] }": "points.umma: not of the end of a game",
    "points = { uma = 3 }": "points: tenhou, overrides: uma = 3: expected",
    'standings = { ties = ["age"] }': "standings.ties: 'age': expected some of",
    'standings = { findings = "no" }': "standings.findings = 'no': expected count or",
    "standings = { min_games = true }": "standings.min_games = True: expected a whole",
    "standings = { min_games = -1 }": "standings.min_games = -1: expected 0 or more",
    "players = {}": "players: nobody",
    'players = { A = "a" }': "players.A = 'a': expected a list of names",
    'players = { A = ["x"], B = ["x"] }': "players.B: 'x' is both 'A' and 'B'",
    "table = [{}]": "table[1].seats: missing",
    'table = [{ seats = ["A", "B", "C", "Z"] }]': "table[1].seats: 'Z' is not among",
    'table = [{ seats = ["A", "A", "B", "C"] }]': "expected three or four different",
    'table = [{ seats = ["A", "B", "C"] }]': "tenhou is for 4 players",
    f"table = [{NAMED}, {NAMED}]": "table[2].name = 'T': table[1] has it too",
    'penalty = [{ player = "Z", points = 1 }]': "penalty[1].player: 'Z' is not among",
    'penalty = [{ player = "A", points = "x" }]': "penalty[1].points = 'x': expected",
    'penalty = [{ player = "A", points = inf }]': "penalty[1].points = inf: expected",
    "x = ": "not TOML",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_in_the_file_names_its_key(tmp_path: Path, line: str) -> None:
    usual = {
        "name": 'name = "x"',
        "records": 'records = ["r"]',
        "rules": 'rules = "tenhou"',
        "players": "players = { A = [], B = [], C = [], D = [] }",
    }
    usual[line.split(" ")[0]] = line
    file = tmp_path / "x.toml"
    file.write_text("\n".join(usual.values()), "utf-8")
    with pytest.raises(LeagueError) as raised:
        read_league(file)
    assert FAULTS[line] in str(raised.value)


def test_a_missing_key_and_a_missing_file_are_said(paifu: Command) -> None:
    Path("x.toml").write_text('name = "x"\n', "utf-8")
    ran = paifu("league", "x.toml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        f"paifu: 'x.toml': {key}: missing" for key in ("records", "rules", "players")
    ]
    assert "No such file" in paifu("league", "y.toml").err
    assert paifu("league").status == 2


def test_the_page_names_every_key_remark_and_file() -> None:
    page = (ROOT / "docs" / "league.md").read_text("utf-8")
    for word in (*KEYS, *TABLE_KEYS, *PENALTY_KEYS, *SETTLING, *KINDS, *FILES):
        assert f"`{word}`" in page, word


# ---- languages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_lacks_a_word_or_a_place(lang: str) -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    english, words = league_words("en"), league_words(lang)
    assert list(words) == list(english)
    for key, text in words.items():
        assert text.strip(), key
        assert places(text) == places(english[key]), key


def test_every_remark_file_and_tie_has_a_word() -> None:
    named = {f"kind.{kind}" for kind in KINDS} | {f"file.{name}" for name in FILES}
    named |= {f"tie.{tie}" for tie in TIES}
    tables = ("kind.", "file.", "tie.")
    assert {key for key in league_words("en") if key.startswith(tables)} == named


def test_a_check_speaks_the_language_that_is_named(
    example: Path, paifu: Command
) -> None:
    ran = paifu("league", example, "--out", "checked", "--lang", "ja")
    assert ran.status == 0
    assert "順位  対局者" in ran.out
    assert "問題0件、指摘0件" in ran.out
    page = Path("checked/index.html").read_text("utf-8")
    assert '<html lang="ja">' in page
    assert "<h2>確認すべきこと</h2>" in page
    assert "<h2>Files" not in page
    ran = paifu("league", example, "--lang", "fr")
    assert ran.err == "paifu: --lang 'fr': there are en, ja, zh, de\n"
