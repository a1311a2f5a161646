"""tenhou.net/6 records come back as they were, and games from elsewhere fit in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generated import batches
from paifu.logs.events import HIDDEN, Batch, EventKind, RulesHint, Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.tenhou_json import (
    CARRIES,
    read_tenhou_json,
    write_tenhou_json,
)
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.redact import PUBLIC, redacted
from tenhou_six import ONE_TURN, RON, dealt, record, text

KAN = dealt(
    [41, 19, 19, "1515p15"],
    ["414141a41", 60, 60, 42],
    [29, 25],
    [60, 15],
    [39],
    [60],
    ["c393738"],
    [44],
    dora=[47, 53],
)


def back(data: bytes) -> bytes:
    batch = read_tenhou_json(data, "x.json")
    assert batch.problems == []
    return write_tenhou_json(batch, 0)


LONG_HEAD: dict[str, Any] = {
    "ver": 2.3,
    "ref": "2019082700gm-00a9-0000-63d1f136",
    "log": [],
    "connection": [{"what": 0, "log": 0, "who": 2, "step": 3}],
    "ratingc": "PF4",
    "rule": {"disp": "鳳南喰赤", "aka53": 1, "aka52": 1, "aka51": 1},
    "lobby": 0,
    "dan": ["七段", "１級", "新人", "天鳳"],
    "rate": [2000.5, 1500, 1499.99, 2000],
    "sx": ["M", "F", "M", "C"],
    "sc": [25000, -5, 25000, 15.5, 26000, 40, 24000, -50.5],
    "name": ["あ", "B", 'C"', "D"],
}

NORTHS = dealt(
    [44, 19],
    ["f44", 60],
    [29],
    [60],
    hands=[[21] * 13, [31] * 13, [41] * 13, []],
)


@pytest.mark.parametrize(
    "made",
    [
        record(ONE_TURN),
        {**LONG_HEAD, "log": [ONE_TURN]},
        record(KAN),
        record(dealt([19], [60], [29], ["r60"], [39], [60], ura=[], result=["流局"])),
        record(dealt([19], [60], [29], [60], result=RON)),
        record(dealt([19], [60], [29], [60], result=[])),
        record(dealt([19], [60], [29], [], result=["九種九牌"])),
        record(dealt([19], [60], result=["流局", [1000, -3000, 1000, 1000]])),
        record(NORTHS, name=["A", "B", "C", ""], ratingc="PF3"),
    ],
)
def test_what_tenhou_writes_comes_back_byte_for_byte(made: dict[str, Any]) -> None:
    assert back(text(made)) == text(made)


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("title", "%41%42"),
        ("title", []),
        ("title", ["room", "5/6/2024, 07:08:09"]),
        ("title", ["", "2019-08"]),
        ("rule", ["202308022100", "202309302300", "000b", "0"]),
        ("csrule", ["4120DF0F", ""]),
        ("ranking", ""),
        ("playerlink", {"a": [1]}),
        ("ver", "2.3"),
        ("lobby", ": 123"),
        ("dan", ["雀豪★1", "", "", ""]),
        ("sc", [1, -0.5, 2, 0, 3, 0.1, 4, 0.4]),
        ("sc", [1, None, 2, None, 3, None, 4, None]),
        ("sc", [None] * 8),
        ("connection", [{"what": 1, "log": 0, "who": 3, "step": 90}]),
        ("connection", [{"step": 0, "what": 0, "log": -1, "who": 0}]),
    ],
)
def test_head_values_come_back(change: str, value: Any) -> None:
    made = text(record(ONE_TURN, **{change: value}))
    assert back(made) == made


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [[19, 11, *[12] * 11], *[[53, 35, *[11] * 11]] * 3]},
        {"hands": [[], *[[11] * 13] * 3]},
        {"scores": [35000, 35000, 35000, 0]},
        {"scores": []},
        {"ura": [15]},
        {"result": ["Ryuukyoku", [0, 0, 0, 0]]},
        {"result": ["流局", [0, 0, 0, 0]]},
        {"result": ["四家立直", [0, 0, 0, 0]]},
        {"result": ["和了", [0, -8000, 8000, 0], [2, 1]]},
        {"result": ["和了", [], [2, 1, 2, "Mangan 8000点", "Riichi(1飜)"]]},
        {"result": ["和了", [0, 1, 0, 0], [2, 1, 0, "40符4飜満貫8000点"]]},
        {"result": ["和了", [1, 1, 1, 1], [2, 1, 2, "満貫8000点", "役牌:自風牌(1飜)"]]},
        {"result": ["和了", [1, 1, 1, 1], [2, 1, 2, "ドラ(1飜)", "抜きドラ(1飜)"]]},
    ],
)
def test_other_spellings_come_back_value_for_value(changed: dict[str, Any]) -> None:
    made = text(record(dealt([19], [60], [29], [60], **changed)))
    assert back(made) == made


def test_calls_in_another_order_of_tiles_come_back() -> None:
    lists: list[Any] = [[41, 19], ["4141" + "41a41", 60], [29], [15], ["p155115"], [42]]
    made = text(record(dealt(*lists)))
    assert back(made) == made


def test_a_daiminkan_without_its_0_comes_back_without() -> None:
    made = text(record(dealt([19], [41], ["m41414141", 29], [60])))
    assert back(made) == made


def test_comments_and_white_space_are_left_out() -> None:
    made = text(record(ONE_TURN))
    assert back(b"// x\n " + made.replace(b",", b" , // y\n")) == made


def test_lines_come_back_as_lines_and_links_as_links() -> None:
    other = dealt([], [], [29], [60], header=[1, 0, 0])
    lines = b"".join(text(record(one)) + b"\n" for one in (ONE_TURN, other))
    assert back(lines) == lines
    link = write_tenhou_json(read_tenhou_json(text(record(ONE_TURN)), "x"), 0)
    batch = read_tenhou_json(b"https://tenhou.net/6/#json=" + link, "x")
    again = write_tenhou_json(batch, 0)
    assert again.startswith(b"https://tenhou.net/6/#json=%7B%22title%22")
    assert len(read_tenhou_json(again, "x").events) == len(batch.events)


# -- games from elsewhere --------------------------------------------------------------


@pytest.mark.parametrize(
    "preset",
    [
        "tenhou-east",
        "tenhou-sanma-east",
        "mahjong-soul-sanma",
        "tenhou-no-red",
        "wrc-2025",
    ],
)
def test_a_game_of_any_rules_is_written_and_read_back_as_far_as_there_is_room(
    preset: str,
) -> None:
    batch = batches(preset, 2)[1]
    written = write_tenhou_json(batch, 0)
    again = read_tenhou_json(written, "x")
    assert again.problems == []
    reds = reds_of(batch.info[0].rules)
    assert unequal_where_carried(batch, again, CARRIES, reds) == []
    assert write_tenhou_json(again, 0) == written


def game() -> Batch:
    return read_tenhou(write_tenhou(batches()[0], 0), "x.mjlog")


def test_a_game_from_elsewhere_says_room_length_and_reds_by_its_rules() -> None:
    batch = game()
    batch.info[0].rules = RulesHint("tenhou-no-red-no-kuitan", {}, "")
    assert b'"rule":{"disp":"\xe8\x88\xac\xe5\x8d\x97"' in write_tenhou_json(batch, 0)


@pytest.mark.parametrize("view", [PUBLIC, 2])
def test_a_game_as_somebody_saw_it_is_written_and_read_back(view: int) -> None:
    seen = redacted(game(), view)
    again = read_tenhou_json(write_tenhou_json(seen, 0), "x")
    assert again.problems == []
    hidden = [hand[0] == HIDDEN for hand in again.rounds["deal"][0].tolist()]
    assert hidden == [seat != view for seat in range(4)]


def test_who_has_no_result_gets_none() -> None:
    batch = game()
    batch.games["ended"] = 0
    assert b'"sc"' not in write_tenhou_json(batch, 0)


@pytest.mark.parametrize(
    ("table", "column", "value", "reason"),
    [
        ("rounds", "unstated", Unstated.COUNTERS, "not stated"),
        ("claims", "unstated", Unstated.JOINT, "not told apart"),
        ("events", "source", 0, "calls a tile of seat"),
    ],
)
def test_what_has_no_form_is_refused(
    table: str, column: str, value: int, reason: str
) -> None:
    batch = read_tenhou_json(text(record(KAN)), "x")
    rows = getattr(batch, table)
    if table == "events":
        rows = rows[rows["kind"] == EventKind.CHI]
        batch.events["source"][batch.events["kind"] == EventKind.CHI] = 0
    else:
        rows[column] |= value
    with pytest.raises(WriteError, match=reason):
        write_tenhou_json(batch, 0)


def test_a_hidden_draw_that_is_discarded_is_the_tile_discarded() -> None:
    batch = read_tenhou_json(text(record(dealt([19], [60], [0], [29]))), "x")
    batch.events["flag"][batch.events["seat"] == 1] = 1
    assert b"[29],[60]," in write_tenhou_json(batch, 0)


def test_an_open_riichi_has_no_form() -> None:
    batch = read_tenhou_json(text(record(dealt([19], ["r60"]))), "x")
    batch.events["flag"][batch.events["kind"] == EventKind.RIICHI] = 1
    with pytest.raises(WriteError, match="hand shown"):
        write_tenhou_json(batch, 0)


def test_there_is_no_second_game() -> None:
    with pytest.raises(IndexError, match="no game 1"):
        write_tenhou_json(game(), 1)


@pytest.mark.parametrize("rate", ["inf", "-inf", "nan", "1e999", "x"])
def test_a_rating_that_is_no_number_is_left_out(rate: str) -> None:
    (batch,) = batches("tenhou-east")
    info = replace(batch.info[0], rates=[rate, "1500", "1500", "1500"])
    written = write_tenhou_json(replace(batch, info=[info]), 0)
    assert read_tenhou_json(written, "x.json").info[0].rates == []
