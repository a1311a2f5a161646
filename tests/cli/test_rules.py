"""`paifu rules`, and `--rules FILE.toml` wherever rules are named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command import Command
from paifu.replay.rules import load_preset, preset_names
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import value_text
from shared import ROOT

LEAGUE = """extends = "mahjong-soul"
title = "My league"
[rules]
tobi = "none"
open_tanyao = false
[sources]
tobi = "handbook, page 3"
"""
RICH = 'extends = "tenhou-east"\n[rules]\nhonba_value = 1500\n'
FAULTY = """extends = "tenhou"
[rules]
tobi = "below"
open_tanya = true
honba_value = "300"
"""


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "my-league.toml").write_text(LEAGUE, "utf-8")
    (tmp_path / "faulty.toml").write_text(FAULTY, "utf-8")
    return Command(capsys, monkeypatch)


def lines(text: str) -> list[str]:
    """Lines without what is in them for the looks."""
    return [" ".join(line.split()) for line in text.splitlines()]


def as_json(paifu: Command, *arguments: str) -> Any:
    ran = paifu("rules", *arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    return json.loads(ran.out)


# ---- list


def test_list_names_every_preset_with_players_and_title(paifu: Command) -> None:
    ran = paifu("rules", "list")
    assert ran.status == 0
    found = lines(ran.out)
    for name in preset_names():
        rules = load_preset(name)
        assert any(line.startswith(f"{name} {rules['players']} ") for line in found)


def test_list_puts_a_preset_under_the_one_it_extends(paifu: Command) -> None:
    rows = [line for line in paifu("rules", "list").out.splitlines() if line.strip()]
    names = [row.split()[0] for row in rows]
    depth = {
        name: len(row) - len(row.lstrip())
        for name, row in zip(names, rows, strict=True)
    }
    assert depth["tenhou"] == 0
    assert depth["tenhou-sanma"] == 2
    assert depth["tenhou-sanma-east"] == 4
    assert names.index("tenhou") < names.index("tenhou-sanma")


def test_list_as_json(paifu: Command) -> None:
    made = as_json(paifu, "list")["presets"]
    assert [one["name"] for one in made] == list(preset_names())
    assert made[0].keys() == {"name", "title", "players", "digest"}


# ---- show


@pytest.mark.parametrize("columns", [0, 80, 120])
@pytest.mark.parametrize("name", ["tenhou", "tenhou-sanma", "mahjong-soul"])
def test_show_has_every_switch_whole_in_any_width(
    paifu: Command, name: str, columns: int
) -> None:
    paifu.columns = columns
    ran = paifu("rules", "show", name)
    assert ran.status == 0
    found = ran.shown.splitlines()
    assert columns == 0 or max(map(len, found)) <= columns
    assert columns > 0 or all(line == line.rstrip() for line in found)
    words = ran.shown.split()
    assert [switch for switch in switches() if switch not in words] == []


def test_show_gives_value_and_source_and_the_source_in_words(paifu: Command) -> None:
    found = lines(paifu("rules", "show", "tenhou").out)
    assert 'temp_furiten_release "own_discard" T1, Z' in found
    assert "Z counted in real records" in found


def test_show_marks_what_is_assumed_and_says_why(paifu: Command) -> None:
    found = lines(paifu("rules", "show", "tenhou").out)
    assert '? pao_trigger "ankan_exposed" T3, T4' in found
    assert "? pao_trigger: engines differ (T3 yes, T4 no)" in found
    assert 'pao_scope "whole_hand" T1, Z' in found


def test_show_marks_what_a_rule_set_states_itself(paifu: Command) -> None:
    found = lines(paifu("rules", "show", "my-league.toml").out)
    assert "my-league: My league" in found
    assert "* stated here; else by mahjong-soul" in found
    assert '* tobi "none" handbook, page 3' in found
    assert "* open_tanyao false" in found
    assert "return_points 25000 M1" in found


def test_show_of_some_switches_tells_all_of_each(paifu: Command) -> None:
    paifu.monkeypatch.setenv("COLUMNS", "400")
    ran = paifu("rules", "show", "my-league.toml", "tobi", "clock")
    clock = load_preset("mahjong-soul").sources["clock"]
    assert lines(ran.out) == [
        "my-league: My league",
        "",
        'tobi = "none"',
        f"decides: {switches()['tobi'].meaning}",
        "may be: one of 'none', 'below_zero', 'zero_or_below'",
        "stated by: my-league: handbook, page 3",
        "",
        'clock = { base = 5, counts = "seconds", grace = 3, reserve = 20,'
        ' reset = "hand" }',
        f"decides: {switches()['clock'].meaning}",
        f"may be: {switches()['clock'].expects()}",
        f"stated by: mahjong-soul: {clock.words()}",
        f"? assumed: {load_preset('mahjong-soul').assumed['clock']}",
    ]


def test_show_as_json_has_every_switch_with_its_source(paifu: Command) -> None:
    made = as_json(paifu, "show", "my-league.toml")
    assert list(made["switches"]) == list(switches())
    tobi = made["switches"]["tobi"]
    assert (tobi["value"], tobi["stated_in"]) == ("none", "my-league")
    assert (tobi["source"], tobi["assumed"]) == ("handbook, page 3", None)
    release = made["switches"]["clock"]
    assert release["value"] == {
        "base": 5, "counts": "seconds", "grace": 3, "reserve": 20, "reset": "hand",
    }  # fmt: skip
    assert release["assumed"] == load_preset("mahjong-soul").assumed["clock"]
    assert made["digest"] != load_preset("mahjong-soul").digest


def test_show_of_an_unknown_switch_names_the_nearest(paifu: Command) -> None:
    ran = paifu("rules", "show", "tenhou", "open_tanya")
    assert (ran.status, ran.out) == (2, "")
    assert (
        ran.err == "paifu: switch 'open_tanya': unknown, did you mean 'open_tanyao'?\n"
    )


# ---- diff


def test_diff_shows_both_values_and_what_they_decide(paifu: Command) -> None:
    ran = paifu("rules", "diff", "tenhou", "tenhou-sanma")
    found = lines(ran.out)
    assert ran.status == 0
    differing = load_preset("tenhou").differences(load_preset("tenhou-sanma"))
    assert f"They differ in {len(differing)} switches." in found
    for name, (one, other) in differing.items():
        place = found.index(name)
        assert found[place + 1] == f"tenhou {value_text(one)}"
        assert found[place + 2] == f"tenhou-sanma {value_text(other)}"
        assert switches()[name].meaning.startswith(found[place + 3])


def test_diff_marks_what_is_assumed(paifu: Command) -> None:
    found = lines(paifu("rules", "diff", "tenhou", "mahjong-soul").out)
    assert 'tenhou ? { base = 5, reserve = 10, reset = "hand" }' in found


def test_diff_of_one_switch_and_of_none(paifu: Command) -> None:
    one = lines(paifu("rules", "diff", "tenhou", "tenhou-no-kuitan").out)
    assert "They differ in 1 switch." in one
    none = lines(paifu("rules", "diff", "tenhou", "tenhou").out)
    assert none[-1] == "They say the same."


def test_diff_as_json(paifu: Command) -> None:
    made = as_json(paifu, "diff", "mahjong-soul", "my-league.toml")
    assert (made["a"]["name"], made["b"]["name"]) == ("mahjong-soul", "my-league")
    values = {
        d["switch"]: (d["a"]["value"], d["b"]["value"]) for d in made["differences"]
    }
    assert values == {"tobi": ("below_zero", "none"), "open_tanyao": (True, False)}


# ---- check


def test_check_of_a_good_file_says_what_it_changes(paifu: Command) -> None:
    ran = paifu("rules", "check", "my-league.toml")
    assert (ran.status, ran.err) == (0, "")
    words = "can be used: My league; extends mahjong-soul, states 2 switches"
    assert ran.out == f"my-league.toml: {words}\n"


FOUND = [
    "faulty.toml: tobi = 'below': expected one of 'none', 'below_zero', "
    "'zero_or_below', did you mean 'below_zero'?",
    "faulty.toml: open_tanya = True: unknown switch, did you mean 'open_tanyao'?",
    "faulty.toml: honba_value = '300': expected a whole number 0 to 1000000",
]


def test_the_file_on_the_page_of_rules_can_be_used(
    paifu: Command, tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    text = page.split("```toml\n")[1].split("```")[0]
    (tmp_path / "example.toml").write_text(text, "utf-8")
    ran = paifu("rules", "check", "example.toml")
    assert "My league; extends m-league, states 3 switches" in ran.out
    assert as_json(paifu, "diff", "m-league", "example.toml")["differences"]


def test_check_names_each_fault_with_file_key_value_and_what_is_allowed(
    paifu: Command,
) -> None:
    ran = paifu("rules", "check", "faulty.toml", "my-league.toml")
    assert ran.status == 1
    assert ran.out.splitlines()[:3] == FOUND
    assert "my-league.toml: can be used" in ran.out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[rules]\numa = [20, 10, -10, -10]", "uma = [20, 10, -10, -10]: expected 4"),
        ("[rules]\nplayers = 3", "multi_ron = 'double_triple_abort'"),
        ("[rule]\ntobi = 'none'", "no such section, did you mean 'rules'?"),
        ("extends = 'tenho'", "no preset 'tenho', did you mean 'tenhou'?"),
        ("extends = 'house.toml'", "a circle"),
        ("[rules", "not TOML"),
        ("[sources]\ntoby = 'x'", "unknown switch, did you mean 'tobi'?"),
    ],
)
def test_check_finds_contradictions_and_broken_files(
    paifu: Command, tmp_path: Path, text: str, problem: str
) -> None:
    (tmp_path / "house.toml").write_text(text, "utf-8")
    ran = paifu("rules", "check", "house.toml")
    assert ran.status == 1
    assert problem in ran.out
    assert "house.toml" in ran.out


def test_check_as_json(paifu: Command) -> None:
    ran = paifu("rules", "check", "faulty.toml", "missing.toml", "--json")
    assert ran.status == 1
    one, other = json.loads(ran.out)["files"]
    assert one == {"file": "faulty.toml", "problems": FOUND}
    assert other["problems"] == [
        "missing.toml: cannot be read: No such file or directory"
    ]


def test_check_of_another_kind_of_file_asks_for_toml(
    paifu: Command, tmp_path: Path
) -> None:
    (tmp_path / "house.txt").write_text(LEAGUE, "utf-8")
    ran = paifu("rules", "check", "house.txt")
    assert (ran.status, ran.out) == (
        1,
        "house.txt: a rule file's name ends in .toml\n",
    )


# ---- --rules FILE.toml everywhere

EVERYWHERE = {
    "verify": ["verify", "sample"],
    "explain": ["explain", "sample/game.mjlog"],
    "score": ["score", "123m22567p45678s", "--ron", "3s"],
    "generate": ["generate", "--out", "made", "--games", "1", "--style", "quick"],
}


@pytest.mark.parametrize("command", EVERYWHERE)
def test_each_fault_of_a_rule_file_is_a_line_in_every_command(
    paifu: Command, command: str
) -> None:
    ran = paifu(*EVERYWHERE[command], "--rules", "faulty.toml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == [f"paifu: --rules: {line}" for line in FOUND]


@pytest.mark.parametrize("command", ["show", "diff"])
def test_each_fault_of_a_rule_file_is_a_line_in_rules_too(
    paifu: Command, command: str
) -> None:
    more = ["tenhou"] if command == "diff" else []
    ran = paifu("rules", command, "faulty.toml", *more)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == [f"paifu: {line}" for line in FOUND]


def test_games_of_a_rule_file_are_clean_under_it_and_not_under_others(
    paifu: Command, tmp_path: Path
) -> None:
    text = RICH + "uma = [30, 10, -10, -30]\n"
    (tmp_path / "rich.toml").write_text(text, "utf-8")
    made = paifu(
        *("generate", "--rules", "rich.toml", "--games", "3", "--seed", "4"),
        *("--style", "quick", "--out", "made"),
    )
    assert made.status == 0
    clean = paifu("verify", "made", "--rules", "rich.toml", "--engine", "plain")
    assert clean.status == 0, clean.out
    other = paifu("verify", "made", "--rules", "tenhou-east", "--engine", "plain")
    assert other.status == 1
    assert "final" in other.out


def test_a_hand_is_scored_by_a_rule_file(paifu: Command) -> None:
    hand = ["score", "234m234p2s456s[c:678p]", "--ron", "2s", "--json"]
    assert json.loads(paifu(*hand, "--rules", "mahjong-soul").out)["wins"]
    made = json.loads(paifu(*hand, "--rules", "my-league.toml").out)
    assert (made["wins"], made["rules"]) == (False, "my-league")
