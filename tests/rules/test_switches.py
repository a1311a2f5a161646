"""The switches themselves: `switches.toml` says what it may and nothing twice."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paifu.replay.rules import switches as module
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.switches import Field, Switch, switches

SWITCHES = list(switches().values())
NAMES = [switch.name for switch in SWITCHES]


def spec_of(name: str) -> dict[str, Any]:
    text = Path(module.__file__).with_name("switches.toml").read_text("utf-8")
    spec: dict[str, Any] = tomllib.loads(text)[name]
    return spec


@pytest.mark.parametrize("name", NAMES)
def test_a_switch_has_only_known_fields_and_those_its_type_needs(name: str) -> None:
    spec = spec_of(name)
    always = {"type", "default", "group", "meaning"}
    needs = {
        "bool": set[str](),
        "int": {"min", "max"},
        "enum": {"values"},
        "set": {"values"},
        "list": {"items"},
        "map": {"keys", "items"},
        "table": {"fields"},
    }[spec["type"]]
    if spec.get("items") in ("int", "intlist"):
        needs |= {"min", "max"}
    if spec.get("items") == "enum":
        needs |= {"values"}
    if spec.get("items") == "table":
        needs |= {"fields"}
    if spec.get("keys") == "str" or "names" in spec.get("fields", {}).values():
        needs |= {"names"}
    assert spec.keys() - {"nullable"} == always | needs


@pytest.mark.parametrize("switch", SWITCHES, ids=NAMES)
def test_a_default_fits_its_own_switch(switch: Switch) -> None:
    assert switch.fits(switch.default)


@pytest.mark.parametrize("switch", SWITCHES, ids=NAMES)
def test_words_of_a_switch_differ_and_a_mask_of_them_fits(switch: Switch) -> None:
    assert len(set(switch.values)) == len(switch.values) <= 62


@pytest.mark.parametrize("switch", SWITCHES, ids=NAMES)
def test_an_int_always_fits_a_row_of_32_bits(switch: Switch) -> None:
    assert -(2**31) // 1000 < switch.lowest <= switch.highest < 2**31


@pytest.mark.parametrize("switch", SWITCHES, ids=NAMES)
def test_an_enum_has_either_words_or_numbers(switch: Switch) -> None:
    assert len({type(value) for value in switch.values}) <= 1


def test_a_group_is_in_one_piece() -> None:
    groups = [switch.group for switch in SWITCHES]
    changes = 1 + sum(a != b for a, b in pairwise(groups))
    assert changes == len(set(groups))


@pytest.mark.parametrize("switch", SWITCHES, ids=NAMES)
def test_meaning_is_one_line_without_a_full_stop(switch: Switch) -> None:
    assert switch.meaning
    assert "\n" not in switch.meaning
    assert not switch.meaning.endswith(".")


MISFITS: list[tuple[str, object]] = [
    ("open_tanyao", 1),
    ("open_tanyao", "true"),
    ("players", True),
    ("players", 5),
    ("players", 4.0),
    ("start_points", 25000.0),
    ("start_points", True),
    ("start_points", -100),
    ("start_points", 10**9),
    ("start_points", "none"),
    ("goal_points", "None"),
    ("yakuman_cap", 0),
    ("tobi", "below"),
    ("tobi", 1),
    ("pao", "daisangen"),
    ("pao", ["daisangen", "daisangen"]),
    ("pao", ["chinroutou"]),
    ("pao", [["daisangen"]]),
    ("uma", 20),
    ("uma", [20, 10, -10, -20.0]),
    ("uma", {"1": 20}),
    ("wind_sequence", "ESWN"),
    ("wind_sequence", ["E", "X"]),
    ("sanma_removed_tiles", ["2m", "2m"]),
    ("sanma_removed_tiles", ["0m"]),
    ("red_tiles", ["5m"]),
    ("red_tiles", {"5m": 0}),
    ("red_tiles", {"5m": 5}),
    ("red_tiles", {"5x": 1}),
    ("red_tiles", {"5m": True}),
    ("dealer_repeat", {"E": "sometimes"}),
    ("dealer_repeat", {"E": ["win"]}),
    ("clock", "none"),
    ("clock", [5, 10]),
    ("clock", {"seconds": 5}),
    ("clock", {"base": "5"}),
    ("clock", {"base": -1}),
    ("clock", {"base": True}),
    ("clock", {"base": 100_000}),
    ("clock", {"base": 5, "reset": "round"}),
    ("timeout_action", "pass"),
    ("timeout_action", ["lose"]),
    ("timeout_action", ["pass", "pass"]),
]


@pytest.mark.parametrize(("name", "value"), MISFITS)
def test_a_value_of_another_type_or_range_does_not_fit(
    name: str, value: object
) -> None:
    assert not switches()[name].fits(value)


FITS: list[tuple[str, object]] = [
    ("goal_points", "none"),
    ("goal_points", 40000),
    ("pao", []),
    ("pao", {"daisuushii"}),
    ("uma", (15, 0, -15)),
    ("wind_sequence", ["E", "E"]),
    ("red_tiles", {}),
    ("red_tiles", {"5p": 2, "3m": 4}),
    ("scheduled_winds", 0),
    ("clock", {}),
    ("clock", {"base": 5, "reserve": 0, "reset": "game"}),
    ("timeout_action", ["pass", "win"]),
]


@pytest.mark.parametrize(("name", "value"), FITS)
def test_a_value_of_its_type_and_range_fits(name: str, value: object) -> None:
    assert switches()[name].fits(value)


def test_a_frozen_set_is_in_the_order_of_its_words() -> None:
    pao = switches()["pao"]
    assert pao.frozen(["suukantsu", "daisangen"]) == ("daisangen", "suukantsu")


def test_a_frozen_map_does_not_depend_on_the_order_it_was_written_in() -> None:
    reds = switches()["red_tiles"]
    one, other = reds.frozen({"5s": 1, "5m": 2}), reds.frozen({"5m": 2, "5s": 1})
    assert one == other
    assert list(one) == list(other)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dora", "true or false"),
        ("players", "one of 4, 3"),
        ("honba_value", "a whole number 0 to 1000000"),
        ("goal_points", "a whole number 0 to 100000000, or 'none'"),
        (
            "pao",
            "a list of different words out of 'daisangen', 'daisuushii', 'suukantsu', "
            "'rinshan_daiminkan'",
        ),
        ("wind_sequence", "a list of winds 'E', 'S', 'W', 'N'"),
        ("sanma_removed_tiles", "a list of different tiles such as '5m'"),
        ("uma", "a list of whole numbers, each a whole number -100000 to 100000"),
        (
            "red_tiles",
            "a table of different tiles such as '5m', each with a whole number 1 to 4",
        ),
        (
            "dealer_repeat",
            "a table of winds 'E', 'S', 'W', 'N', each with one of 'none', 'win', "
            "'tenpai', 'always'",
        ),
        (
            "clock",
            "a table { base: a whole number 0 to 86400; reserve: a whole number 0 to "
            "86400; reset: one of 'hand', 'game'; "
            "calls: one of 'reserve', 'own_time'; grace: a whole number 0 to 60; "
            "counts: one of 'exact', 'seconds' }",
        ),
        (
            "timeout_action",
            "a list of different words out of 'win', 'drawn_tile', 'rightmost', 'pass'",
        ),
    ],
)
def test_what_a_switch_expects_is_told_in_words(name: str, text: str) -> None:
    assert switches()[name].expects() == text


MADE = Switch(
    "made",
    "map",
    FrozenMap({}),
    "group",
    "meaning",
    keys="str",
    items="table",
    names=("haku", "hatsu"),
    fields=FrozenMap(
        {
            "han": Field("int", lowest=1, highest=9),
            "open": Field("bool"),
            "without": Field("names"),
        }
    ),
)
"""Tables within a map: no switch needs all of what is tried on it."""


def test_tables_in_a_map_are_checked_entry_by_entry() -> None:
    assert MADE.fits({"haku": {"han": 2, "open": True, "without": ["hatsu"]}})
    assert MADE.fits({"haku": {}, "hatsu": {"han": 1}})
    misfits: list[object] = [
        {"chun": {}},
        {"haku": 2},
        {"haku": {"fu": 2}},
        {"haku": {"han": 0}},
        {"haku": {"open": 1}},
        {"haku": {"without": "hatsu"}},
        {"haku": {"without": ["chun"]}},
        {"haku": {"without": ["hatsu", "hatsu"]}},
    ]
    for wrong in misfits:
        assert not MADE.fits(wrong), wrong


def test_tables_in_a_map_are_frozen_all_through() -> None:
    made = MADE.frozen({"hatsu": {"without": ["haku"], "han": 2}, "haku": {}})
    assert made == {"haku": {}, "hatsu": {"han": 2, "without": ("haku",)}}
    assert hash(made) == hash(MADE.frozen(made))


def test_tables_in_a_map_are_told_in_words() -> None:
    assert MADE.expects() == (
        "a table of 'haku', 'hatsu', each with a table { han: a whole number 1 to 9; "
        "open: true or false; without: a list out of 'haku', 'hatsu' }"
    )


def test_counts_lead_to_lists_of_numbers() -> None:
    made = replace(MADE, keys="count", items="intlist", lowest=-9, highest=9)
    assert made.fits({"0": [1, -1], "4": []})
    assert not made.fits({"5": [1]})
    assert not made.fits({1: [1]})
    assert not made.fits({"1": [10]})
    assert made.expects() == (
        "a table of counts '0' to '4', each with a list of whole numbers -9 to 9"
    )


def test_a_frozen_map_cannot_be_changed() -> None:
    made = FrozenMap({"a": 1})
    with pytest.raises(AttributeError, match="'_items'"):
        made._items = {}
    with pytest.raises(TypeError):
        made["a"] = 2  # type: ignore[index]
    assert made == {"a": 1}


def test_a_frozen_map_keeps_its_own_copy() -> None:
    given = {"a": 1}
    made = FrozenMap(given)
    given["a"] = 2
    assert made["a"] == 1


def test_a_frozen_map_shows_its_items() -> None:
    assert repr(FrozenMap({"a": 1})) == "FrozenMap({'a': 1})"
