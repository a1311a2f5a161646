"""Files of titles: a house's own, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dataset.made import game, made
from paifu.analysis.titles import TitlesError, earned, load_titles

HOUSE = """
[titles.second]
name = "Always second"
of = "game"
where = "rank = 2"
needs = 2
"""


def test_a_house_title_is_earned_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE)
    titles = load_titles(str(tmp_path / "house.toml"))
    found = earned(made(tmp_path / "set", games=[game(1), game(2)]), titles)
    assert found[found["earned"]]["player"].tolist() == ["B"]


def test_a_condition_may_end_in_a_comment(tmp_path: Path) -> None:
    house = HOUSE.replace("rank = 2", "rank = 2 -- silver")
    (tmp_path / "house.toml").write_text(house + 'amount = "1 -- each"')
    titles = load_titles(str(tmp_path / "house.toml"))
    found = earned(made(tmp_path / "set", games=[game(1), game(2)]), titles)
    assert found[found["earned"]]["player"].tolist() == ["B"]


def test_a_house_title_is_called_as_its_file_does_in_every_language(
    tmp_path: Path,
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE.replace("second]", "long_road]") + 'meaning = "twice"')
    (title,) = load_titles(str(path), "ja")
    assert (title.name, title.meaning) == ("Always second", "twice")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('of = "game"\nof = "game"', "not TOML"),
        ("", "has no table"),
        ("[titles]\nfirst = 3", "title 'first': expected a table, not 3"),
        (HOUSE + 'colour = "red"', "unknown key 'colour'; there are: amount"),
        (
            HOUSE.replace("needs = 2", 'needs = "2"'),
            "needs is '2', expected a whole number",
        ),
        (HOUSE.replace("needs = 2", "needs = 0"), "needs is 0, expected 1 or more"),
        (HOUSE.replace('"game"', '"hand"'), "of is 'hand', expected round or game"),
        (HOUSE.replace('name = "Always second"', ""), "it has no name"),
        (HOUSE.replace("rank = 2", " "), "where is ' ', expected SQL"),
        (HOUSE + 'grade = "black"', "grade is 'black', expected white, green, gold"),
        (HOUSE + 'unknown = "why"', "expected either 'of' or 'unknown'"),
        (HOUSE + 'collects = ["pinfuu"]', "collects 'pinfuu', which is no yaku"),
    ],
)
def test_a_wrong_file_is_told_with_title_and_key(
    change: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "house.toml").write_text(change)
    with pytest.raises(TitlesError, match=r"house\.toml") as told:
        load_titles(str(tmp_path / "house.toml"))
    assert said in str(told.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(TitlesError, match=r"'no\.toml': cannot be read"):
        load_titles("no.toml")


def test_wrong_sql_names_its_title(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE.replace("rank = 2", "colour = 2"))
    titles = load_titles(str(tmp_path / "house.toml"))
    with pytest.raises(TitlesError, match="title 'second'"):
        earned(made(tmp_path / "set", games=[game(1)]), titles)


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("'inf'::double", "title 'second': what it counts is no number"),
        ("'nan'::double", "title 'second': what it counts is no number"),
        (
            "nope",
            "title 'second': Referenced column \"nope\" not found in FROM clause!",
        ),
    ],
)
def test_a_title_that_cannot_be_counted_is_one_line(
    tmp_path: Path, amount: str, said: str
) -> None:
    (tmp_path / "house.toml").write_text(f'{HOUSE}amount = "{amount}"')
    titles = load_titles(str(tmp_path / "house.toml"))
    with pytest.raises(TitlesError) as told:
        earned(made(tmp_path / "set", games=[game(1), game(2)]), titles)
    assert str(told.value) == said
