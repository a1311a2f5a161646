from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from batch_ranges import assert_in_range
from mjlog import FULL, LAST, init, record
from paifu.logs.builder import (
    EVENT_WIDTH,
    GameParts,
    blank,
    concatenate,
    empty_claim,
    empty_round,
    event_ints,
    flatten,
    padded,
)
from paifu.logs.engine import fields, plain, rows, table, width
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
)
from paifu.logs.formats.tenhou_xml import read_tenhou

ROWS = [GameRow, RoundRow, EventRow, ClaimRow]


@pytest.mark.parametrize("row", ROWS)
def test_flat_row_has_the_width_of_its_class_and_reads_back(row: type) -> None:
    made: Any = plain(row, 7)
    flat = flatten(made)
    assert len(flat) == width(row)
    again: Any
    (again,) = rows(row, table(row, flat))
    assert again.__dict__ == made.__dict__


def test_fields_of_a_flat_row_stand_in_their_order() -> None:
    made = plain(ClaimRow)
    names = list(fields(ClaimRow))
    for number, name in enumerate(names):
        if isinstance(getattr(made, name), int):
            setattr(made, name, number)
    (row,) = table(ClaimRow, flatten(made))
    for number, name in enumerate(names):
        if row[name].ndim == 0:
            assert row[name] == number


@pytest.mark.parametrize(
    ("name", "value"),
    [("hand", [1] * 13), ("melds", [[1] * 6] * 3), ("melds", [[1] * 5] * 4)],
)
def test_row_of_another_shape_is_refused_by_name(name: str, value: object) -> None:
    made = plain(ClaimRow)
    setattr(made, name, value)
    with pytest.raises(ValueError, match=name):
        flatten(made)


def test_event_ints_stand_in_the_order_of_the_event_row() -> None:
    ints = event_ints(
        1, 2, 3, 0, (4, 5, 6), flag=1, claim=7, stated=(8, 9, 10, 11), time=12, place=13
    )
    assert len(ints) == EVENT_WIDTH
    (row,) = rows(EventRow, table(EventRow, ints))
    assert row.__dict__ == {
        "kind": 1,
        "seat": 2,
        "tile": 3,
        "source": 0,
        "own": [4, 5, 6],
        "flag": 1,
        "claim": 7,
        "stated": [8, 9, 10, 11],
        "time": 12,
        "place": 13,
    }


def test_what_an_event_does_not_state_is_none() -> None:
    assert set(event_ints(0)[1:]) == {NONE}


@pytest.mark.parametrize("row", ROWS)
def test_blank_row_is_all_none_and_shares_no_list(row: type) -> None:
    first: Any = blank(row)
    second: Any = blank(row)
    assert first.__dict__ == plain(row, NONE).__dict__
    for value in first.__dict__.values():
        if isinstance(value, list):
            value[0] = 99
    assert second.__dict__ == plain(row, NONE).__dict__


def test_empty_rows_are_in_range() -> None:
    parts = GameParts()
    row = empty_round()
    row.number = row.honba = row.sticks = 0
    parts.open_round(row)
    claim = empty_claim()
    claim.kind = 0
    claim.scores = [0] * 4
    parts.claims.append(claim)
    game = plain(GameRow)
    game.players = 4
    assert_in_range(parts.batch(game, GameInfo("x", "x"), []))


def test_padding_does_not_cut() -> None:
    assert padded([1], 3) == [1, NONE, NONE]
    with pytest.raises(ValueError, match="4 values where there is room for 3"):
        padded([1, 2, 3, 4], 3)


def test_concatenated_games_keep_their_rows() -> None:
    parts = [
        read_tenhou(FULL, "a"),
        read_tenhou(record('<BYE who="1" />', init(), LAST), "b"),
        Batch.empty(),
        read_tenhou(FULL[:300], "c"),
        read_tenhou(FULL, "d"),
    ]
    whole = concatenate(parts)
    assert_in_range(whole)
    assert [info.source for info in whole.info] == ["a", "b", "d"]
    assert [problem.source for problem in whole.problems] == ["c"]
    games = [part for part in parts if len(part.games)]
    for game, part in zip(whole.games, games, strict=True):
        dealt = whole.rounds[game["round_start"] : game["round_stop"]]
        assert dealt["number"].tolist() == part.rounds["number"].tolist()
        for row, own in zip(dealt, part.rounds, strict=True):
            for kind, all_rows, own_rows in (
                ("event", whole.events, part.events),
                ("claim", whole.claims, part.claims),
            ):
                start, stop = f"{kind}_start", f"{kind}_stop"
                found = all_rows[row[start] : row[stop]]
                expected = own_rows[own[start] : own[stop]]
                assert found.tobytes() == expected.tobytes()


def test_concatenating_leaves_its_parts_as_they_were() -> None:
    part = read_tenhou(FULL, "a")
    before = part.rounds.copy()
    concatenate([part, part])
    assert np.array_equal(part.rounds, before)


def test_nothing_concatenated_is_an_empty_batch() -> None:
    assert len(concatenate([]).games) == 0
