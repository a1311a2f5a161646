"""The program's statistics beside those of the loops: where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isclose
from typing import Any

from independent_rounds import End, Rows, Seat
from independent_statistics import Told, all_of
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import DICTIONARY, statistics
from paifu.analysis.statistics.summing import can_tell


def group(rows: Rows, row: Mapping[str, Any]) -> dict[str, Told]:
    """Every statistic of the group that a row of the program's is of."""

    def inside(one: Seat | End) -> bool:
        return one.players == row["players"] and row.get("player") in (None, one.player)

    rounds, games = rows
    return all_of([*filter(inside, rounds)], [*filter(inside, games)])


def same(number: float, wanted: float | None) -> bool:
    """Equal, or neither there."""
    return (
        number != number
        if wanted is None
        else isclose(number, wanted, rel_tol=1e-6, abs_tol=1e-9)
    )


def differences(
    dataset: Dataset, rows: Rows, left_out: frozenset[str] = frozenset()
) -> list[str]:
    """Where the program's numbers are not those of the loops."""
    parts = (compared(dataset, rows, by) for by in ([], ["player"]))
    return [said for part in parts for name, said in part if name not in left_out]


def compared(dataset: Dataset, rows: Rows, by: list[str]) -> Iterator[tuple[str, str]]:
    """Id and description of each difference."""
    found = statistics(dataset, by)
    for _, part in found.groupby(["players", *by], observed=True):
        lines: list[dict[Any, Any]] = part.to_dict("records")
        wanted = group(rows, lines[0])
        assert set(wanted) == set(DICTIONARY)
        assert len(lines) == sum(can_tell(dataset, one) for one in DICTIONARY.values())
        for line in lines:
            numbers = (line["value"], line["numerator"], line["denominator"])
            if not all(map(same, numbers, wanted[line["id"]])):
                of = f"{line['players']} {line.get('player', '')} {line['id']}"
                yield line["id"], f"{of}: {numbers}, by loops {wanted[line['id']]}"
