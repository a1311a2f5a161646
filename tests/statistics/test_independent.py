"""Every statistic is what plain loops over the events make of its definition."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from dataset.imports import import_into
from independent_statistics import Told, all_of
from independent_rounds import End, Seat, told
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import DICTIONARY, statistics
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.logs.reader import read
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import league
from shared import needs_shared, shared

Rows = tuple[list[Seat], list[End]]


def by_loops(folder: Path) -> Rows:
    """Of all records below a folder."""
    rounds: list[Seat] = []
    games: list[End] = []
    for batch in read([folder]):
        more, ends = told(batch)
        rounds += more
        games += ends
    return rounds, games


def group(rows: Rows, row: Mapping[str, Any]) -> dict[str, Told]:
    """Every statistic of the group that a row of the program's is of."""

    def inside(one: Seat | End) -> bool:
        return one.players == row["players"] and row.get("player") in (None, one.player)

    rounds, games = rows
    return all_of([*filter(inside, rounds)], [*filter(inside, games)])


def same(number: float, wanted: float | None) -> bool:
    """Equal, or neither there."""
    return number != number if wanted is None else number == pytest.approx(wanted)


def differences(dataset: Dataset, rows: Rows, by: list[str]) -> list[str]:
    """Where the program's numbers are not those of the loops."""
    found = statistics(dataset, by)
    wrong = []
    for _, part in found.groupby(["players", *by], observed=True):
        lines: list[dict[Any, Any]] = part.to_dict("records")
        wanted = group(rows, lines[0])
        assert set(wanted) == set(DICTIONARY)
        for line in lines:
            numbers = (line["value"], line["numerator"], line["denominator"])
            if not all(map(same, numbers, wanted[line["id"]])):
                of = f"{line['players']} {line.get('player', '')} {line['id']}"
                wrong.append(f"{of}: {numbers}, by loops {wanted[line['id']]}")
    return wrong


def imported(folder: Path, into: Path) -> Dataset:
    import_into(into, folder)
    return Dataset(into)


@pytest.fixture(scope="module")
def played_by_league(tmp_path_factory: pytest.TempPathFactory) -> tuple[Dataset, Rows]:
    """Games of agents of different styles, four and three players."""
    folder = tmp_path_factory.mktemp("league")
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        for n, batch in enumerate(league(load_preset(preset), 6, 5)):
            (folder / f"{preset}-{n}.mjlog").write_bytes(write_tenhou(batch, 0))
    into = tmp_path_factory.mktemp("sets") / "league"
    return imported(folder, into), by_loops(folder)


@pytest.mark.parametrize("by", [[], ["player"]], ids=["everybody", "each player"])
def test_statistics_of_generated_games(
    by: list[str], played_by_league: tuple[Dataset, Rows]
) -> None:
    assert differences(*played_by_league, by) == []
