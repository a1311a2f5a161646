"""`paifu infer-rules`: the table, the JSON object and the file of rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import Command
from generated import records
from paifu.replay.rules import load_file


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games by the rules of Tenhou's East games."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number, record in enumerate(records("tenhou-east", 2)):
        (folder / f"{number}.mjlog").write_bytes(record)
    return folder


def test_json_has_the_nearest_preset_and_every_switch(
    paifu: Command, games: Path, tmp_path: Path
) -> None:
    out = tmp_path / "house.toml"
    options = ("--engine", "compiled", "--json", "--quiet", "--out", str(out))
    ran = paifu("infer-rules", str(games), *options)
    assert ran.status == 0
    found = json.loads(ran.out)
    assert "tenhou-east" in [found["nearest_preset"], *found["as_near"]]
    assert (found["players"], found["games"]) == (4, 2)
    start = found["switches"]["start_points"]
    assert start["value"] == 25000
    assert start["decidable"]
    assert start["support"] > 0
    assert start["against"] == []
    clock = found["switches"]["clock"]
    assert not clock["decidable"]
    assert clock["needs"]
    assert set(start) == {"value", "fits", "support", "against", "decidable"}

    rules = load_file(out)
    assert rules["start_points"] == 25000
    assert not paifu("verify", str(games), "--rules", str(out), "--quiet").status


def test_people_get_a_table_and_the_nearest_preset(paifu: Command, games: Path) -> None:
    ran = paifu("infer-rules", str(games), "--engine", "compiled", "--quiet")
    assert ran.status == 0
    assert "Decided by these records" in ran.out
    assert "what would have to be seen" in ran.out
    assert "Nearest preset" in ran.out
    # Into a pipe every line is whole, and not padded.
    assert not [line for line in ran.out.splitlines() if line != line.rstrip()]


def test_nothing_readable_ends_with_status_2(paifu: Command, tmp_path: Path) -> None:
    ran = paifu("infer-rules", str(tmp_path / "nothing"))
    assert ran.status == 2
    assert "nothing" in ran.err


def test_the_file_of_rules_ends_in_toml(paifu: Command, games: Path) -> None:
    ran = paifu("infer-rules", str(games), "--out", "house.json")
    assert ran.status == 2
    assert "house.json" in ran.err


def test_other_numbers_of_players_are_left_out_only_by_name(
    paifu: Command, games: Path
) -> None:
    ran = paifu("infer-rules", str(games), "--players", "3")
    assert ran.status == 2
    assert "--players 3" in ran.err
