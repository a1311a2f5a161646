"""The report: whole, self-contained, and proof against what records say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dataset.made import game, made, round_of, seat
from paifu.analysis import plots
from paifu.analysis.dataset import Dataset
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.report import Options, report_page
from paifu.analysis.statistics import DICTIONARY
from paifu.analysis.titles import load_titles
from paifu.analysis.words import words

NASTY = '<script>alert("x")</script>\'"&<img src=x onerror=alert(1)>'


@pytest.fixture(scope="module")
def page(played: Dataset) -> str:
    return report_page(played, Options(titles=tuple(load_titles())), "A league")


def test_players_statistics_audit_and_definitions_are_there(page: str) -> None:
    for name in ("bot A", "bot B", "bot C", "bot D"):
        assert name in page
    for one in DICTIONARY.values():
        assert f">{one.id}</span>" in page
    assert "tenhou-sanma-east" in page
    assert page.count("<figure><svg") == 16


def test_it_asks_for_nothing_from_anywhere(page: str) -> None:
    assert "default-src 'none'" in page
    for address in re.findall(r'(?:src|href)="([^"]*)"', page):
        assert address.startswith("#"), address
    assert not re.search(r"url\((?!#)", page)
    assert "@import" not in page


def test_ids_are_there_once(page: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    named = set(re.findall(r'(?:href="#|url\(#)([^")]+)', page))
    assert named <= set(ids)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language(lang: str, tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1, rules="tenhou")],
        rounds=[round_of(1)],
        seats=[seat(1, 0, 0, outcome=1, win_points=1000)],
    )
    text = report_page(ds, Options(lang=lang), "T")
    assert f'<html lang="{lang}">' in text
    for key in ("word.audit", "word.definitions", "stat.win_rate", "group.riichi"):
        assert words(lang)[key] in text


def test_it_says_why_pictures_have_english_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1, rules="tenhou")],
        rounds=[round_of(1)],
        seats=[seat(1, 0, 0, outcome=1, win_points=1000)],
    )
    note = words("zh")["word.no_font"]
    monkeypatch.setattr(plots, "fonts", lambda: ("DejaVu Sans",))
    assert note in report_page(ds, Options(lang="zh"), "T")
    german = report_page(ds, Options(lang="de"), "T")
    assert words("de")["word.no_font"] not in german


def test_titles_are_told_with_what_they_take_and_how_far_the_nearest_are(
    tmp_path: Path,
) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1, source="one.mjlog", rules="tenhou")],
        rounds=[round_of(1, n) for n in range(3)],
        seats=[seat(1, n, 0, player="A", outcome=1, win_limit=1) for n in range(3)],
    )
    titles = tuple(load_titles(lang="de"))
    text = report_page(ds, Options(lang="de", titles=titles), "T")
    assert (
        '<span title="ein Spiel gewonnen · one.mjlog">Der erste Schritt</span>' in text
    )
    assert '<span title="20 Gewinne mit Mangan">Durchbohrtes Herz</span> 3/20' in text


def test_nothing_of_a_record_is_markup(tmp_path: Path) -> None:
    ds = made(
        tmp_path / "set",
        games=[game(1, names=[NASTY, "B", "C", "D"], source=NASTY, rules=NASTY)],
        rounds=[round_of(1)],
        seats=[seat(1, 0, 0, player=NASTY, outcome=1, win_points=1000)],
        findings=[{"game": 1, "code": "result.fu", "sentence": NASTY}],
    )
    text = report_page(ds, Options(titles=tuple(load_titles())), NASTY)
    assert "alert(" in text
    assert text.count("<script>") == 1
    assert "<img" not in text


def test_control_characters_of_names_are_written_out(tmp_path: Path) -> None:
    name = "a\x00b\x1b\u202ec"
    ds = made(
        tmp_path / "set",
        games=[game(1, names=[name, "B", "C", "D"])],
        rounds=[round_of(1)],
        seats=[seat(1, 0, 0, player=name, outcome=1)],
    )
    text = report_page(ds, Options(titles=tuple(load_titles())), "T")
    assert not {"\x00", "\x1b", "\u202e"} & set(text)
    assert "a\\x00b\\x1b\\u202ec" in text


def test_players_of_few_games_are_counted_not_listed(tmp_path: Path) -> None:
    rows = [game(1), game(2), game(3, names=["E", "B", "C", "D"])]
    seats = [seat(n, 0, place) for n in (1, 2, 3) for place in range(4)]
    seats[8]["player"] = "E"
    ds = made(
        tmp_path / "set", games=rows, rounds=[round_of(n) for n in (1, 2, 3)],
        seats=seats,
    )  # fmt: skip
    text = report_page(ds, Options(min_games=2), "T")
    assert ">E<" not in text
    assert "+ 1 &lt; 2" in text


def test_games_that_could_not_be_judged_have_places_only(tmp_path: Path) -> None:
    text = report_page(made(tmp_path / "set", games=[game(1)]), Options(), "T")
    assert ">A</a>" in text
    assert "0 / 1</b>" in text


def test_the_same_data_set_gives_the_same_bytes(tmp_path: Path) -> None:
    ds = made(tmp_path / "set", games=[game(1)], rounds=[round_of(1)], seats=[seat(1)])
    assert report_page(ds, Options(), "T") == report_page(ds, Options(), "T")


def test_it_counts_as_the_profile_does(tmp_path: Path) -> None:
    """A double ron is one deal-in here and two elsewhere."""
    seats = [
        seat(1, 0, 0, outcome=1, win_points=1000),
        seat(1, 0, 1, outcome=1, win_points=1000),
        seat(1, 0, 2),
        seat(1, 0, 3, outcome=3, deal_in_to=0),
    ]
    ds = made(tmp_path / "set", games=[game(1)], rounds=[round_of(1)], seats=seats)
    own, mortal = (
        report_page(ds, Options(profile=profile), "T")
        for profile in ("paifu", "mortal")
    )
    assert "a double ron is two deal-ins" not in own
    assert "a double ron is two deal-ins" in mortal
    assert ">100.0 %</td>" in own
    assert ">200.0 %</td>" in mortal


def test_numbers_are_written_as_the_language_does(tmp_path: Path) -> None:
    seats = [seat(1, 0, 0, outcome=1, win_points=12345)]
    ds = made(tmp_path / "set", games=[game(1)], rounds=[round_of(1)], seats=seats)
    for lang, wanted in (("en", ">12,345</td>"), ("de", ">12.345</td>")):
        assert wanted in report_page(ds, Options(lang=lang), "T")
