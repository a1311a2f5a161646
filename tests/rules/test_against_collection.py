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

OWN_PRESETS = {
    # What a record's GO type asks for, where the collection has it for hanchan only.
    *("tenhou-east-no-red", "tenhou-east-no-kuitan", "tenhou-east-no-red-no-kuitan"),
    # Eras of East games and of three players, where the collection stops earlier.
    *("tenhou-east-before-2010-06", "tenhou-sanma-2009", "tenhou-sanma-east-2009"),
    *("tenhou-sanma-east-before-2022-06", "tenhou-sanma-east-before-2010-06"),
}
"""Presets the collection has not; `test_presets.py` pins them."""


MORE_OF_A_CLOCK = ("calls", "grace", "counts")
"""Entries of `clock` that the collection has not: answers to a discard have a time of
their own (rules page, P-111), a server waits longer than it says or counts seconds."""


BY_RECORDS: dict[tuple[str, str], Any] = {
    # Three records read since, whose nine results fit.
    ("riichi-city-sanma", "return_points"): 40000,
    ("riichi-city-sanma", "uma"): [20, 0, -20],
    # The two tsumo of records at hand; the collection has it from a room of its own.
    ("riichi-city-sanma", "sanma_tsumo_loss"): "loss",
}
"""Values that the collection has otherwise, and records decide."""


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
def test_every_switch_that_was_collected_is_here_and_no_other() -> None:
    assert list(switches()) == list(collected_switches())


@needs_shared
@pytest.mark.parametrize("name", list(switches()))
def test_a_switch_is_typed_as_collected(name: str) -> None:
    mine, theirs = switches()[name], collected_switches()[name]
    assert mine.type == theirs["type"]
    assert list(mine.values) == theirs.get("values", [])
    assert mine.nullable == theirs.get("nullable", False)
    assert (mine.keys, mine.items) == (theirs.get("keys", ""), theirs.get("items", ""))
    more = MORE_OF_A_CLOCK if name == "clock" else ()
    assert set(mine.fields).difference(more) == set(theirs.get("fields", {}))
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
        mine = plain_value(value)
        if key == "clock":
            for more in MORE_OF_A_CLOCK:
                mine.pop(more, None)
        assert mine == BY_RECORDS.get((name, key), theirs[key]), key


def test_own_presets_are_presets() -> None:
    assert set(preset_names()) >= OWN_PRESETS
