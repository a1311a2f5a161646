"""The red tiles that writers know are those of the presets."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.logs.events import RulesHint
from paifu.logs.formats.reds import ids_of, reds_of
from paifu.logs.formats.unwritten import WriteError
from paifu.replay.rules import load_preset, preset_names


def test_every_preset_has_the_red_tiles_that_formats_write() -> None:
    for name in preset_names():
        ruleset = load_preset(name)
        reds = set(ids_of(ruleset["red_tiles"]))
        known = set(reds_of(RulesHint(name, {}, "")))
        if ruleset["players"] == 3:
            known -= {16}  # not in the wall
        assert known == reds, name


def test_overrides_come_before_the_preset() -> None:
    hint = RulesHint("tenhou", {"red_tiles": {"5p": 2}}, "")
    assert reds_of(hint) == {52, 53}
    assert reds_of(RulesHint("tenhou", {"red_tiles": {}}, "")) == frozenset()


@pytest.mark.parametrize(
    "counts", ["5p", {"5p": "2"}, {"5p": 99}, {"5p": 1.5}, {"9z": 1}, {"5p": True}, 3]
)
def test_a_table_that_is_none_is_refused(counts: Any) -> None:
    with pytest.raises(WriteError, match="red_tiles = "):
        reds_of(RulesHint("tenhou", {"red_tiles": counts}, ""))
