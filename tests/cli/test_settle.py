"""`paifu settle`: results from scores, and bets on places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command import Command

PLANET = "planet-riichi-red-three-v1"


def data(paifu: Command, *arguments: str) -> Any:
    ran = paifu("settle", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return json.loads(ran.out)


def test_planet_record_has_return_bonus_and_uma(paifu: Command) -> None:
    made = data(paifu, "42300", "28100", "19600", "10000", "--rules", PLANET)
    assert made["results"] == [52300, 8100, -20400, -40000]
    assert made["places"] == [1, 2, 3, 4]


def test_results_are_shown_by_place_in_thousands(paifu: Command) -> None:
    ran = paifu("settle", "28100", "42300", "19600", "10000", "--rules", PLANET)
    rows = [line.split() for line in ran.out.splitlines() if "seat" in line]
    assert rows == [
        ["seat", "1", "1", "42,300", "+52.3"],
        ["seat", "0", "2", "28,100", "+8.1"],
        ["seat", "2", "3", "19,600", "-20.4"],
        ["seat", "3", "4", "10,000", "-40.0"],
    ]


def test_scores_below_zero_are_numbers_and_no_options(paifu: Command) -> None:
    made = data(paifu, "-100", "40000", "30000", "30100")
    assert (made["places"], made["scores"][0]) == ([4, 1, 3, 2], -100)


def test_scores_that_do_not_add_up_are_said_to_and_shown_exactly(
    paifu: Command,
) -> None:
    ran = paifu("settle", "42300", "28100", "19600", "10001")
    assert ran.status == 0
    assert "together 100,001, and the game began with 100,000" in ran.out
    assert "-39.999" in ran.out
    assert "together" not in paifu("settle", "42300", "28100", "19600", "10000").out


def test_more_points_than_any_game_has_are_refused(paifu: Command) -> None:
    ran = paifu("settle", "9" * 20, "0", "0", "0")
    assert ran.status == 2
    assert "100000000" in ran.err


def test_left_sticks_go_where_the_rules_say(paifu: Command) -> None:
    scores = ["42300", "28100", "19600", "9000", "--sticks", "1"]
    assert data(paifu, *scores)["scores"][0] == 43300
    lost = data(paifu, *scores, "--rules", "wrc-2022")
    assert (lost["scores"][0], lost["sticks"]) == (42300, 1)
    words = paifu("settle", *scores, "--rules", "wrc-2022").out
    assert "1 riichi stick left to nobody" in words


def test_bets_on_places_are_settled_beside_the_result(
    paifu: Command, tmp_path: Path
) -> None:
    bets = "points = 5000\n[targets]\n0 = 2\n3 = 0\n"
    (tmp_path / "bets.toml").write_text(bets, "utf-8")
    game = ["42300", "28100", "19600", "10000", "--rules", PLANET]
    made = data(paifu, *game, "--sashi-uma", "bets.toml")
    assert made["sashi_uma"] == [10000, 0, -5000, -5000]
    ran = paifu("settle", *game, "--sashi-uma", "bets.toml")
    assert "seat 0      1  42,300   +52.3      +10.0     +62.3" in ran.out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("points = 0\n[targets]", "points = 0: expected a whole number"),
        ("points = 5000", "targets = None: expected a table of seats"),
        ("points = 1\n[targets]\n0 = 0", "targets.0 = 0: nobody names himself"),
        ("points = 1\n[targets]\n4 = 0", "targets.4 = 0: expected a seat 0 to 3"),
        ("points = 1\n[targets]\n0 = 'x'", "targets.0 = 'x': expected a seat"),
        ("point = 1\n[targets]", "point = 1: expected points and [targets]"),
        ("d = 4\nb = 2\na = 1\nc = 3", "bets.toml: a = 1: expected points"),
        ("[targets", "not TOML"),
    ],
)
def test_a_wrong_declaration_names_key_and_value(
    paifu: Command, tmp_path: Path, text: str, problem: str
) -> None:
    (tmp_path / "bets.toml").write_text(text, "utf-8")
    game = ["42300", "28100", "19600", "10000"]
    ran = paifu("settle", *game, "--sashi-uma", "bets.toml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("paifu: --sashi-uma: bets.toml: ")
    assert problem in ran.err


def test_a_missing_declaration_and_too_few_scores_are_refused(paifu: Command) -> None:
    ran = paifu("settle", "1", "2", "3", "4", "--sashi-uma", "no.toml")
    assert "no.toml: cannot be read" in ran.err
    ran = paifu("settle", "1", "2")
    assert ran.err == "paifu: 2 scores: tenhou is for 4 players\n"
    ran = paifu(
        *("settle", "1", "2", "3", "--rules", "tenhou-sanma"),
        *("--sashi-uma", "no.toml"),
    )
    assert ran.status == 2
