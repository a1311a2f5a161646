"""Loading rule sets: users' files, overrides, and every error by name."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from paifu.replay.rules import (
    Ruleset,
    RulesetError,
    load_file,
    load_preset,
    preset_names,
)
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.sources import Source
from paifu.replay.rules.switches import Switch, switches

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a rule file; text lines are its content."""

    def write_one(*lines: str, name: str = "house.toml") -> Path:
        path = tmp_path / name
        path.write_text("\n".join(lines), "utf-8")
        return path

    return write_one


def problems_of(path: Path) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as caught:
        load_file(path)
    return caught.value.problems


def other_value(switch: Switch, value: Any) -> Any:
    """Some value of the switch that is not the one given."""
    match switch.type:
        case "bool":
            return not value
        case "int":
            return switch.lowest if value != switch.lowest else switch.highest
        case "enum":
            return next(v for v in (*switch.values, "other") if v != value)
        case "set":
            return switch.values if value != switch.values else ()
        case "list":
            return value[::-1] if value != value[::-1] else (*value, "other")
        case _ if not value:
            return FrozenMap({"other": 1})
        case _:
            return FrozenMap({key: value[key] for key in list(value)[1:]})


# ---- presets


def test_a_preset_is_loaded_once() -> None:
    assert load_preset("tenhou") is load_preset("tenhou")


def test_an_unknown_preset_is_named_with_the_one_that_may_be_meant() -> None:
    with pytest.raises(RulesetError, match=r"no preset 'tenho', did you mean 'tenhou'"):
        load_preset("tenho")
    with pytest.raises(RulesetError, match=r"no preset 'zz', there are \d+; `paifu ru"):
        load_preset("zz")


@pytest.mark.parametrize("name", ["../switches", "presets/tenhou", "", "tenhou.toml"])
def test_a_preset_is_not_asked_for_by_path(name: str) -> None:
    with pytest.raises(RulesetError, match=f"no preset {name!r}"):
        load_preset(name)


def test_an_unknown_switch_is_no_value() -> None:
    with pytest.raises(RulesetError, match="tenhou: unknown switch 'kuitan'"):
        load_preset("tenhou")["kuitan"]


# ---- users' files


def test_a_file_changes_what_it_states_and_nothing_else(write: Write) -> None:
    path = write('extends = "tenhou"', "[rules]", "open_tanyao = false")
    assert load_preset("tenhou").differences(load_file(path)) == {
        "open_tanyao": (True, False)
    }


def test_a_file_without_extends_starts_from_the_defaults(write: Write) -> None:
    rules = load_file(write("[rules]", "kiriage = true"))
    expected = {name: switch.default for name, switch in switches().items()}
    assert dict(rules.values) == {**expected, "kiriage": True}


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + b"extends = 'tenhou-no-kuitan'")
    assert load_file(path)["open_tanyao"] is False


def test_a_file_is_named_by_itself_or_by_its_file_name(write: Write) -> None:
    assert load_file(write("extends = 'tenhou'")).name == "house"
    path = write('name = "club"', 'title = "Club rules"', "extends = 'tenhou'")
    assert (load_file(path).name, load_file(path).title) == ("club", "Club rules")


def test_a_file_does_not_go_by_the_name_of_a_preset(write: Write) -> None:
    path = write("name = 'm-league'")
    said = f"{path}: name = 'm-league': a preset has this name, a file needs another"
    assert problems_of(path) == (said,)
    path = write("extends = 'tenhou'", name="tenhou.toml")
    assert "name = 'tenhou': a preset has this name" in problems_of(path)[0]


@pytest.mark.parametrize("line", ["", "# open_tanyao = false", "[rules]", "name = 'x'"])
def test_a_file_that_states_no_rule_is_refused(line: str, write: Write) -> None:
    (problem,) = problems_of(path := write(line))
    said = 'states no rule: expected extends = "…", [rules], or both'
    assert problem == f"{path}: {said}"


def test_a_file_may_extend_a_file_beside_it(write: Write) -> None:
    write('extends = "tenhou-east"', "[rules]", "kiriage = true", name="club.toml")
    rules = load_file(write('extends = "club.toml"', "[rules]", "dora = false"))
    assert load_preset("tenhou-east").differences(rules) == {
        "kiriage": (False, True),
        "dora": (True, False),
    }


def test_a_file_is_read_afresh(write: Write) -> None:
    assert load_file(write("[rules]", "kiriage = true"))["kiriage"] is True
    assert load_file(write("[rules]", "kiriage = false"))["kiriage"] is False


def test_each_value_tells_where_it_was_read(write: Write) -> None:
    path = write(
        'extends = "tenhou"',
        "[rules]",
        "open_tanyao = false",
        "kiriage = true",
        "[sources]",
        'open_tanyao = "league handbook, page 3"',
        'tobi = "T1"',
    )
    sources = load_file(path).sources
    assert sources["open_tanyao"] == Source("house", "league handbook, page 3")
    assert sources["kiriage"] == Source("house")
    assert sources["tobi"] == Source("house", "T1")
    assert sources["nagashi"] == Source("tenhou", "T1,Z")


def test_a_value_of_nobody_has_the_default_as_its_source(write: Write) -> None:
    path = write("[rules]", "open_tanyao = true")
    assert load_file(path).sources["tobi"] == Source("defaults")


def test_an_assumption_is_dropped_when_the_value_is_set(write: Write) -> None:
    assert "pao_trigger" in load_preset("tenhou").assumed
    path = write('extends = "tenhou"', "[rules]", 'pao_trigger = "melded_only"')
    assert "pao_trigger" not in load_file(path).assumed


def test_an_own_assumption_is_kept(write: Write) -> None:
    path = write('extends = "tenhou"', "[assumed]", 'tobi = "not written down"')
    assert load_file(path).assumed["tobi"] == "not written down"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (Source("defaults"), "defaults"),
        (Source("house", "page 3, line 2"), "house: page 3, line 2"),
        (
            Source("tenhou", "R,Z"),
            "tenhou: riichienv, its source read or the case run; "
            "counted in real records",
        ),
        (Source("tenhou", "-"), "tenhou: no source named"),
    ],
)
def test_a_source_is_told_in_words(source: Source, text: str) -> None:
    assert source.describe() == text


# ---- errors of files


def test_an_unknown_key_is_named_with_its_value_and_file(write: Write) -> None:
    path = write("[rules]", 'tanki = "ari"')
    assert problems_of(path) == (f"{path}: tanki = 'ari': unknown switch",)


def test_a_misspelt_key_gets_the_nearest_switch(write: Write) -> None:
    path = write("[rules]", "open_tanyo = true")
    assert problems_of(path) == (
        f"{path}: open_tanyo = True: unknown switch, did you mean 'open_tanyao'?",
    )


def test_a_wrong_type_is_named_with_its_value_and_file(write: Write) -> None:
    path = write("[rules]", "open_tanyao = 1")
    assert problems_of(path) == (f"{path}: open_tanyao = 1: expected true or false",)


def test_every_wrong_value_of_a_file_is_named_at_once(write: Write) -> None:
    path = write(
        "[rules]", "players = 5", "dora = 0", "[sources]", 'x = "T1"', "tobi = 1"
    )
    assert problems_of(path) == (
        f"{path}: players = 5: expected one of 4, 3",
        f"{path}: dora = 0: expected true or false",
        f"{path}: [sources] x = 'T1': unknown switch",
        f"{path}: [sources] tobi = 1: expected a text",
    )


def test_an_assumed_value_needs_a_reason(write: Write) -> None:
    path = write("[assumed]", 'tobi = ""')
    assert problems_of(path) == (f"{path}: [assumed] tobi = '': expected a text",)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            "open_tanyao = false",
            "open_tanyao = False: no such section (a switch belongs under [rules])",
        ),
        ("[rule]", "rule = {}: no such section, did you mean 'rules'?"),
        ("rules = 3", "rules = 3: expected a table"),
        ("extends = 3", "extends = 3: expected a text"),
        ('name = ""', "name = '': expected a text"),
    ],
)
def test_a_section_that_is_none_is_named(write: Write, line: str, problem: str) -> None:
    path = write(line)
    assert problems_of(path) == (f"{path}: {problem}",)


def test_contradicting_values_are_named_with_the_file(write: Write) -> None:
    path = write('extends = "tenhou"', "[rules]", "uma = [20, 10, -10, -10]")
    assert problems_of(path) == (
        f"{path}: uma = [20, 10, -10, -10]: expected 4 numbers with sum 0",
    )


def test_an_unknown_parent_is_named_with_the_file(write: Write) -> None:
    path = write('extends = "tenho"')
    assert problems_of(path)[0].startswith(f"{path}: extends: no preset 'tenho'")


def test_a_missing_file_is_an_error_of_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert problems_of(path) == (f"{path}: cannot be read: No such file or directory",)


def test_a_missing_parent_file_is_named(write: Write, tmp_path: Path) -> None:
    path = write('extends = "club.toml"')
    assert problems_of(path)[0].startswith(f"{tmp_path / 'club.toml'}: cannot be read")


def test_a_path_that_cannot_be_is_named(write: Write, tmp_path: Path) -> None:
    path = write('extends = "\\u0000.toml"')
    assert "cannot be read" in problems_of(path)[0]
    links = [tmp_path / "one.toml", tmp_path / "two.toml"]
    links[0].symlink_to(links[1])
    links[1].symlink_to(links[0])
    assert problems_of(links[0])[0].startswith(f"{links[0]}: cannot be read: ")


@pytest.mark.parametrize(
    "content", [b"rules", b"\xff\xfe", b"a = 1\na = 2", b"a = " + b"[" * 9999]
)
def test_what_is_no_toml_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    assert problems_of(path)[0].startswith(f"{path}: not TOML: ")


def test_a_file_that_extends_itself_is_a_circle(write: Write) -> None:
    path = write('extends = "house.toml"')
    assert problems_of(path) == ("house.toml extends house.toml: a circle",)


def test_files_that_extend_each_other_are_a_circle(write: Write) -> None:
    write('extends = "b.toml"', name="a.toml")
    write('extends = "c.toml"', name="b.toml")
    path = write('extends = "./a.toml"', name="c.toml")
    assert problems_of(path) == (
        "c.toml extends a.toml extends b.toml extends c.toml: a circle",
    )


# ---- contradictions

CONTRADICTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("tenhou", {"uma": [20, 10, -30]}, "uma = [20, 10, -30]: "),
    ("tenhou", {"uma": [20, 10, -10, -21]}, "uma = [20, 10, -10, -21]: "),
    ("tenhou-sanma", {"uma": [20, 0, -10, -10]}, "uma = [20, 0, -10, -10]: "),
    ("tenhou", {"dealer_repeat": {"E": "win"}}, "dealer_repeat = {'E': 'win'}: "),
    ("tenhou", {"goal_points": "none"}, "and goal_points = 'none': "),
    ("tenhou", {"extension": "none"}, "extension = 'none' and goal_points = 30000"),
    ("tenhou", {"return_points": 20000}, "return_points = 20000: "),
    ("tenhou", {"upper_end_points": 25000}, "upper_end_points = 25000: "),
    ("tenhou", {"abort_sanchahou": "none"}, "abort_sanchahou = 'none' with multi_ron"),
    ("tenhou", {"multi_ron": "all"}, "with multi_ron = 'all' and players = 4"),
    ("tenhou-sanma", {"abort_sanchahou": "pass"}, "abort_sanchahou = 'pass' with "),
    ("tenhou-sanma", {"red_tiles": {"5m": 1}}, "red_tiles = {'5m': 1}: no '5m' in "),
    (
        "tenhou-sanma",
        {
            "red_tiles": {},
            "sanma_removed_tiles": [f"{n}{s}" for s in "mps" for n in range(1, 8)],
        },
        "sanma_removed_tiles = ['1m', ",
    ),
    ("tenhou", {"honba_value": 200}, "honba_value = 200: 3 payers "),
    ("tenhou-sanma", {"honba_value": 301}, "honba_value = 301: 2 payers "),
    ("tenhou", {"noten_penalty": 2000}, "noten_penalty = 2000: 4 players "),
    ("tenhou-sanma", {"noten_penalty": 1001}, "noten_penalty = 1001: 3 players "),
    ("tenhou", {"uma_by_floating": {"1": [12, -12]}}, "uma_by_floating.1 = [12, -12]"),
    ("tenhou", {"yakitori": 20}, "yakitori = 20: 4 players cannot always share it"),
    ("tenhou", {"win_multiplier": {"ron": 2}}, "win_multiplier = {'ron': 2}: expected"),
    ("tenhou", {"win_multiplier": {}}, "win_multiplier = {}: expected all of tsumo"),
    ("tenhou", {"chombo": {"points": -20}}, "chombo = {'points': -20}: expected all"),
    (
        "tenhou",
        {"chips": {"ippatsu": 1}, "ippatsu": False},
        "chips = {'ippatsu': 1}: there is no ippatsu",
    ),
    ("tenhou", {"wind_sequence": []}, "wind_sequence = []: "),
    ("tenhou", {"red_tiles": {"7z": 1}}, "red_tiles = {'7z': 1}: '7z' is an honour"),
    ("tenhou", {"wind_sequence": list("ESWNE")}, "wind_sequence = ['E', 'S', "),
]


@pytest.mark.parametrize(("preset", "overrides", "text"), CONTRADICTIONS)
def test_values_that_contradict_each_other_are_named(
    preset: str, overrides: dict[str, Any], text: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        load_preset(preset).with_overrides(overrides)
    (problem,) = caught.value.problems
    assert problem.startswith(f"{preset}, overrides: ")
    assert text in problem


def test_all_contradictions_are_named_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        load_preset("tenhou").with_overrides({"players": 3})
    named = [
        problem.split(": ")[1].split(" = ")[0] for problem in caught.value.problems
    ]
    assert named == ["abort_sanchahou", "uma", "red_tiles"]
    assert str(caught.value).splitlines() == list(caught.value.problems)


def test_the_longest_removal_that_leaves_a_tile_to_draw_is_allowed() -> None:
    tiles = [f"{n}{s}" for s in "mps" for n in range(1, 8)][:20]
    rules = load_preset("tenhou-sanma").with_overrides(
        {"red_tiles": {}, "sanma_removed_tiles": tiles}
    )
    assert len(rules["sanma_removed_tiles"]) == 20


def test_reds_that_sanma_would_remove_are_fine_with_four_players() -> None:
    assert "5m" in load_preset("tenhou")["red_tiles"]
    assert "5m" in load_preset("tenhou")["sanma_removed_tiles"]


# ---- overrides


def test_overrides_change_the_value_its_source_and_the_title() -> None:
    rules = load_preset("tenhou").with_overrides(
        {"red_tiles": {}, "pao": ["suukantsu", "daisangen"]}
    )
    assert rules.name == "tenhou"
    assert rules["red_tiles"] == {}
    assert rules["pao"] == ("daisangen", "suukantsu")
    assert rules.sources["pao"] == Source("overrides")
    assert rules.title == (
        'Tenhou ranked hanchan, with red_tiles = {}, pao = ["daisangen", "suukantsu"]'
    )
    assert rules.digest != load_preset("tenhou").digest


def test_overrides_give_the_rules_of_the_preset_that_says_the_same() -> None:
    made = load_preset("tenhou").with_overrides({"red_tiles": {}, "open_tanyao": False})
    assert made.digest == load_preset("tenhou-no-red-no-kuitan").digest


def test_overrides_drop_what_was_assumed_of_the_value() -> None:
    rules = load_preset("tenhou").with_overrides({"pao_trigger": "melded_only"})
    assert "pao_trigger" not in rules.assumed
    assert "ankan_after_riichi" in rules.assumed


@pytest.mark.parametrize(
    "overrides", [{}, {"players": 4}, {"pao": ["daisuushii", "daisangen"]}]
)
def test_overrides_that_change_nothing_leave_the_rules_as_they_are(
    overrides: dict[str, Any],
) -> None:
    assert load_preset("tenhou").with_overrides(overrides) is load_preset("tenhou")


@pytest.mark.parametrize(
    ("overrides", "text"),
    [
        ({"kuitan": True}, "tenhou, overrides: kuitan = True: unknown switch"),
        ({"dora": None}, "tenhou, overrides: dora = None: expected true or false"),
        ({"nagashi": "as_draw"}, "nagashi = 'as_draw': expected one of 'none', "),
    ],
)
def test_wrong_overrides_are_named(overrides: dict[str, Any], text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_preset("tenhou").with_overrides(overrides)
    assert text in str(caught.value)


# ---- digest


@pytest.mark.parametrize("name", list(switches()))
def test_the_digest_changes_with_every_value(name: str) -> None:
    rules = load_preset("tenhou")
    changed = FrozenMap(
        {**rules.values, name: other_value(switches()[name], rules[name])}
    )
    assert replace(rules, values=changed).digest != rules.digest


def test_the_digest_does_not_depend_on_names_sources_or_order() -> None:
    rules = load_preset("tenhou")
    same = Ruleset(
        "house",
        "House",
        FrozenMap(dict(list(rules.values.items())[::-1])),
        FrozenMap({}),
        FrozenMap({}),
    )
    assert same.digest == rules.digest
    assert same != rules


# ---- immutability


def test_a_rule_set_cannot_be_changed() -> None:
    rules = load_preset("tenhou")
    with pytest.raises(FrozenInstanceError):
        rules.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.values["dora"] = False  # type: ignore[index]
    with pytest.raises(TypeError):
        rules["red_tiles"]["5m"] = 2


@pytest.mark.parametrize("name", preset_names())
def test_a_rule_set_survives_the_way_to_another_process(name: str) -> None:
    rules = load_preset(name)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert hash(again) == hash(rules)
    assert copy.deepcopy(rules) == rules


def test_an_error_survives_the_way_to_another_process() -> None:
    error = RulesetError(["a = 1: no", "b = 2: no"])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == "a = 1: no\nb = 2: no"
