"""Which switch a finding names: its numbers say which can stand behind it."""

from __future__ import annotations

import pytest

from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.deciding import deciding

OF_ROUNDING = ("double_wind_pair_fu", "rinshan_tsumo_fu")


@pytest.mark.parametrize(
    ("expected", "recorded", "switches"),
    [
        (20, 30, ("open_pinfu_fu", "pinfu_tsumo", *OF_ROUNDING)),
        (30, 20, ("open_pinfu_fu", "pinfu_tsumo", *OF_ROUNDING)),
        (40, 50, OF_ROUNDING),
        (30, 50, ()),
        (30, 110, ()),
    ],
)
def test_wrong_fu_hang_on_a_switch_only_if_it_can_change_so_much(
    expected: int, recorded: int, switches: tuple[str, ...]
) -> None:
    assert deciding(ENTRIES["result.fu"], expected, recorded) == switches
