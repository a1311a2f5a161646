"""Riichi City records written: back value for value, and games of other records."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import orjson
import pytest

from generated import batches
from mutations import copied
from paifu.logs.events import NONE, Batch, EventKind, Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.riichi_city_json import (
    CARRIES,
    read_riichi_city,
    write_riichi_city,
)
from paifu.logs.formats.riichi_city_names import base_points
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.reader import read
from paifu.logs.yaku import Yaku
from riichi_city_records import RECORDS, TSUMO, packed, record, room_end
from shared import needs_shared, shared


def as_texts(value: Any) -> Any:
    """The record's values, with the JSON texts within it as they are."""
    return orjson.loads(packed(value))


@pytest.mark.parametrize("value", RECORDS.values(), ids=RECORDS.keys())
def test_value_for_value(value: Any) -> None:
    batch = read_riichi_city(packed(value), "x.json")
    assert batch.problems == []
    assert orjson.loads(write_riichi_city(batch, 0)) == as_texts(value)


def test_json_text_comes_back_character_for_character() -> None:
    value = as_texts(record())
    found = value["data"]["handRecord"][0]["handEventRecord"]
    found[4]["data"] = found[4]["data"].replace(":", " : ")
    found[5]["eventPos"] = 99
    found[6]["handId"] = "x"
    batch = read_riichi_city(orjson.dumps(value), "x.json")
    assert batch.problems == []
    assert orjson.loads(write_riichi_city(batch, 0)) == value


def test_a_plain_record_is_canonical_but_for_looks() -> None:
    batch = read_riichi_city(packed(record(*TSUMO, room_end())), "x.json")
    (one,) = batch.info[0].spelling["rounds"]
    assert one["entries"].keys() == {"4", "6", "7"}  # a flag, a time, coins


PRESETS = ["tenhou-east", "riichi-city-sanma", "gensou-tasogare"]
"""The last one's riichi costs nothing: scores are those stated, not 1,000 less."""


@pytest.mark.parametrize("preset", PRESETS)
def test_generated_games_keep_all_that_is_carried(preset: str) -> None:
    for batch in batches(preset, 1):
        written = write_riichi_city(batch, 0)
        again = read_riichi_city(written, "x.json")
        assert again.problems == []
        reds = reds_of(batch.info[0].rules)
        assert unequal_where_carried(batch, again, CARRIES, reds) == []
        assert write_riichi_city(again, 0) == written


def test_names_rooms_and_times_of_other_records() -> None:
    batch = spoiled()
    batch.info = [
        replace(
            batch.info[0],
            names=["A", "B", "C", "D"],
            accounts=["11", "x", "13", ""],
            room="somewhere",
            identifier="id",
            started="2024-03-27T14:10:01Z",
        )
    ]
    batch.events["time"] = 5
    told = read_riichi_city(write_riichi_city(batch, 0), "x.json").info[0]
    assert told.names == ["A", "B", "C", "D"]
    assert told.accounts == ["11", "", "13", ""]
    assert (told.room, told.identifier) == ("somewhere", "id")
    assert told.started == "2024-03-27T14:10:01Z"


def test_a_time_that_nobody_states_is_no_date() -> None:
    written = write_riichi_city(spoiled(), 0)
    again = read_riichi_city(written, "x.json")
    assert again.info[0].started == ""
    assert (again.events["time"] == NONE).all()


@pytest.mark.parametrize(
    ("han", "fu", "points"),
    [(1, 30, 240), (4, 40, 2000), (5, 30, 2000), (11, 20, 6000), (13, 30, 8000)],
)
def test_base_points(han: int, fu: int, points: int) -> None:
    assert base_points(han, fu) == points


# -- what has no form ------------------------------------------------------------------


def spoiled(**changes: object) -> Batch:
    """A generated game with its first round changed; no game of this format."""
    batch = copied(batches("tenhou-east", 1)[0])
    for column, value in changes.items():
        batch.rounds[column][0] = value
    return batch


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"unstated": int(Unstated.INDICATOR_TIMES)}, "when the later indicators"),
        ({"unstated": int(Unstated.SCORES)}, "its scores or counters"),
        ({"indicator": 255}, "a tile that must be shown is hidden"),
        ({"number": 16}, "round number 16"),
        ({"dealer": 2}, "the dealer does not draw first"),
    ],
)
def test_rounds_that_have_no_form(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(WriteError, match=reason):
        write_riichi_city(spoiled(**changes), 0)


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("points", NONE, "the yaku or points"),
        ("tile", NONE, "the winner's hand or tile"),
        ("unstated", int(Unstated.YAKU), "the yaku or points"),
        ("unstated", int(Unstated.HAND), "the winner's hand or tile"),
    ],
)
def test_wins_that_have_no_form(column: str, value: int, reason: str) -> None:
    batch = spoiled()
    first = int((batch.claims["kind"] == 0).argmax())
    batch.claims[column][first] = value
    with pytest.raises(WriteError, match=reason):
        write_riichi_city(batch, 0)


def test_a_round_wind_that_is_not_the_rounds_has_no_form() -> None:
    """As where East is followed by West: one number stands for every round wind."""
    batch = spoiled()
    first = int((batch.claims["kind"] == 0).argmax())
    batch.claims["yaku"][first, 0] = Yaku.ROUND_WEST
    batch.claims["yaku_han"][first, 0] = 1
    with pytest.raises(WriteError, match="'round_west' in round 0"):
        write_riichi_city(batch, 0)


def test_a_hidden_tile_has_no_form() -> None:
    batch = spoiled()
    place = int((batch.events["kind"] == EventKind.DISCARD).argmax())
    batch.events["tile"][place] = 255
    with pytest.raises(WriteError, match="hidden"):
        write_riichi_city(batch, 0)


def test_no_such_game() -> None:
    with pytest.raises(IndexError, match="no game 1 among 1"):
        write_riichi_city(spoiled(), 1)


# -- real records ----------------------------------------------------------------------


@needs_shared
def test_the_corpus_comes_back_byte_for_byte() -> None:
    found = sorted(shared("corpus/riichicity").rglob("*.json"))
    assert len(found) == 7
    for path, batch in zip(found, read([str(path) for path in found]), strict=True):
        assert batch.problems == [], path
        assert write_riichi_city(batch, 0) == path.read_bytes()


def test_deep_copies_of_a_spelling_write_the_same() -> None:
    batch = read_riichi_city(packed(RECORDS["a riichi that is called"]), "x.json")
    written = write_riichi_city(batch, 0)
    batch.info[0].spelling = orjson.loads(
        orjson.dumps(deepcopy(batch.info[0].spelling))
    )
    assert write_riichi_city(batch, 0) == written
