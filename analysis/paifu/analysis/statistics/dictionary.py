"""What every statistic is: `statistics.toml`, and one for each yaku."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from paifu.logs.yaku import LOCAL_FROM, Yaku

Kind = Literal["rate", "mean", "ratio", "total", "most", "distinct"]


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic; `value`, `among` and `divisor` are SQL over rows of `of`."""

    id: str
    group: str
    of: Literal["round", "game"]
    kind: Kind
    value: str
    unit: str
    definition: str
    among: str = "true"
    divisor: str = ""
    scale: int = 1
    """What `value`, a whole number, is divided by."""
    convention: str = ""
    source: str = ""
    """Where another site says so; empty for what is paifu's own."""
    needs: Literal["", "decisions"] = ""
    """A table that only some data sets have."""


@cache
def _from_file() -> dict[str, Statistic]:
    text = files("paifu.analysis.statistics").joinpath("statistics.toml")
    rows: dict[str, dict[str, Any]] = tomllib.loads(text.read_text("utf-8"))
    return {name: Statistic(id=name, **row) for name, row in rows.items()}


def _of_yaku(yaku: Yaku) -> Statistic:
    field, bit = ("win_yaku", int(yaku))
    if yaku >= LOCAL_FROM:
        field, bit = "win_local", yaku - LOCAL_FROM
    return Statistic(
        id=f"yaku_{yaku.label}",
        group="yaku",
        of="round",
        kind="rate",
        value=f"{field} & {1 << bit} != 0",
        among="won and win_han >= 0",
        unit="share",
        definition=f"wins with {yaku.label} ({yaku.kanji}), of all wins",
        convention="once a win; a weaker form is not counted beside a stronger one",
    )


DORA = (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)
"""They have statistics of their own."""

DICTIONARY: dict[str, Statistic] = {
    **_from_file(),
    **{f"yaku_{one.label}": _of_yaku(one) for one in Yaku if one not in DORA},
}
"""Every statistic, by id."""
