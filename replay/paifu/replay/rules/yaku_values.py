"""What each yaku is worth under a rule set, as the tables that kernels read.

Six switches have a say in it: `yaku_han_overrides`, `local_yaku`, `open_riichi`,
`open_riichi_deal_in_yakuman`, `paarenchan`, and `shibari` with
`shibari_after_overrides`, which says what counts towards a minimum of han.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paifu.logs.yaku import LOCAL_COUNT, LOCAL_FROM, Yaku
from paifu.replay.rules.yaku_rows import YAKU_ROWS, YAKUHAI


def yaku_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of `Rules` that go by yaku, from the values of all switches."""
    overrides, local = values["yaku_han_overrides"], local_in_use(values)
    closed, opened = han_of(overrides, local)
    after = values["shibari_after_overrides"]
    counted = (closed, opened) if after else han_of({}, local)
    excluded = values["shibari"].get("exclude", ())
    units = [0] * LOCAL_COUNT
    for yaku, worth in local.items():
        units[yaku - LOCAL_FROM] = worth.get("yakuman", 0)
    return {
        "closed_han": closed,
        "open_han": opened,
        "counted_closed": _without(counted[0], excluded),
        "counted_open": _without(counted[1], excluded),
        "earned_closed": _mask(closed[:LOCAL_FROM]),
        "earned_open": _mask(opened[:LOCAL_FROM]),
        "local_closed": _mask(closed[LOCAL_FROM:]) | _mask(units),
        "local_open": _mask(opened[LOCAL_FROM:]) | _mask(units),
        "local_limits": _mask(units),
        "local_units": units,
    }


def local_in_use(values: Mapping[str, Any]) -> dict[Yaku, Mapping[str, int]]:
    """Local yaku of a rule set, each with `closed` and `open` han or `yakuman`."""
    found: dict[Yaku, Mapping[str, int]] = {
        Yaku[name.upper()]: worth for name, worth in values["local_yaku"].items()
    }
    switched = {
        Yaku.OPEN_RIICHI: values["open_riichi"] != "none",
        Yaku.DOUBLE_OPEN_RIICHI: values["open_riichi"] != "none",
        Yaku.SASHIKOMI: values["open_riichi_deal_in_yakuman"],
        Yaku.PAARENCHAN: bool(values["paarenchan"]),
    }
    for yaku, used in switched.items():
        if used:
            row = YAKU_ROWS[yaku]
            found[yaku] = {
                "closed": row.closed, "open": row.open, "yakuman": row.yakuman
            }  # fmt: skip
    return found


def han_of(
    overrides: Mapping[str, int], local: Mapping[Yaku, Mapping[str, int]]
) -> tuple[list[int], list[int]]:
    """Han of each yaku, by id, for a closed and for an open hand.

    >>> closed, opened = han_of({"honitsu": 4, "yakuhai": 2, "chun": 3}, {})
    >>> closed[Yaku.HONITSU], opened[Yaku.HONITSU], opened[Yaku.HAKU], opened[Yaku.CHUN]
    (4, 3, 2, 3)
    """
    closed = [row.closed for row in YAKU_ROWS]
    opened = [row.open for row in YAKU_ROWS]
    for row in YAKU_ROWS:
        group = overrides.get("yakuhai") if row.yaku in YAKUHAI else None
        han = overrides.get(row.yaku.label, group)
        if row.yaku >= LOCAL_FROM:
            worth = local.get(row.yaku, {})
            closed[row.yaku] = worth.get("closed", 0)
            opened[row.yaku] = worth.get("open", 0)
        elif han is not None:
            closed[row.yaku] = han
            less = row.closed - row.open
            opened[row.yaku] = min(han, max(1, han - less)) if row.open else 0
    return closed, opened


def _mask(worth: list[int]) -> int:
    """A bit for each that is worth something."""
    return sum(1 << n for n, amount in enumerate(worth) if amount)


def _without(hans: list[int], excluded: tuple[str, ...]) -> list[int]:
    """The same, 0 for yaku that do not count."""
    return [
        0 if row.yaku.label in excluded else han
        for row, han in zip(YAKU_ROWS, hans, strict=True)
    ]
