"""Switches and presets against the collection of rules they were taken from.

Each difference is named here with its reason; anything else that differs is a fault.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from paifu.replay.rules import load_preset, preset_names
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.switches import switches
from shared import needs_shared, shared

WITHOUT_ENGINE = {
    *("always_dora_tiles", "atozuke", "open_riichi"),
    *("open_riichi_deal_in_yakuman", "okuri_kan", "noten_riichi", "shibari"),
    *("shibari_after_overrides", "local_yaku", "paarenchan", "yaku_han_overrides"),
    *("aotenjou", "suukantsu_timing", "pure_wait_doubles_when_furiten"),
    "renhou_combines",
}
"""Switches left out until the engine has the code that reads them."""

VALUES_WITHOUT_ENGINE: dict[str, set[str]] = {}
"""Values left out for the same reason."""

OWN_PRESETS = {
    # What a record's GO type asks for, where the collection has it for hanchan only.
    *("tenhou-east-no-red", "tenhou-east-no-kuitan", "tenhou-east-no-red-no-kuitan"),
    # Eras of East games and of three players, where the collection stops earlier.
    *("tenhou-east-before-2010-06", "tenhou-sanma-2009", "tenhou-sanma-east-2009"),
    *("tenhou-sanma-east-before-2022-06", "tenhou-sanma-east-before-2010-06"),
}
"""Presets the collection has not; `test_presets.py` pins them."""


def folder() -> Path:
    return shared("rules/presets")


def collected_switches() -> dict[str, dict[str, Any]]:
    return tomllib.loads((folder() / "switches.toml").read_text("utf-8"))


def collected(name: str) -> dict[str, Any]:
    """A preset of the collection, resolved."""
    found = tomllib.loads((folder() / f"{name}.toml").read_text("utf-8"))
    if "extends" in found:
        base = collected(found["extends"])
    else:
        base = {key: spec["default"] for key, spec in collected_switches().items()}
    return {**base, **found["rules"]}


def plain_value(value: Any) -> Any:
    """A frozen value as TOML has it."""
    if isinstance(value, FrozenMap):
        return {key: plain_value(item) for key, item in value.items()}
    return list(map(plain_value, value)) if isinstance(value, tuple) else value


@needs_shared
def test_a_switch_is_left_out_only_with_a_reason() -> None:
    missing = collected_switches().keys() - switches().keys()
    assert missing == WITHOUT_ENGINE
    assert switches().keys() <= collected_switches().keys()


@needs_shared
@pytest.mark.parametrize("name", list(switches()))
def test_a_switch_is_typed_as_collected_but_for_values_without_engine(
    name: str,
) -> None:
    mine, theirs = switches()[name], collected_switches()[name]
    left_out = VALUES_WITHOUT_ENGINE.get(name, set())
    assert mine.type == theirs["type"]
    assert list(mine.values) == [
        value for value in theirs.get("values", []) if value not in left_out
    ]
    assert left_out <= set(theirs.get("values", []))
    assert mine.nullable == theirs.get("nullable", False)
    assert (mine.keys, mine.items) == (theirs.get("keys", ""), theirs.get("items", ""))
    assert set(mine.fields) == set(theirs.get("fields", {}))
    assert mine.group == theirs["group"]
    assert plain_value(mine.default) == theirs["default"]


@needs_shared
def test_a_preset_of_ours_is_collected_or_named_here() -> None:
    there = {file.stem for file in folder().glob("*.toml")}
    assert set(preset_names()) - there == OWN_PRESETS


@needs_shared
@pytest.mark.parametrize("name", sorted(set(preset_names()) - OWN_PRESETS))
def test_a_preset_resolves_as_collected(name: str) -> None:
    theirs = collected(name)
    for key, value in load_preset(name).values.items():
        assert plain_value(value) == theirs[key], key


def test_names_left_out_are_not_switches_here() -> None:
    assert not WITHOUT_ENGINE & switches().keys()
    for name, words in VALUES_WITHOUT_ENGINE.items():
        assert not words & set(switches()[name].values)


def test_own_presets_are_presets() -> None:
    assert set(preset_names()) >= OWN_PRESETS
