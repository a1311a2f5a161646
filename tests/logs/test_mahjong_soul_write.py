"""Games as Mahjong Soul records: their own bytes again, and games of other origin."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest

from generated import batches
from mahjong_soul import (
    HEAD,
    OTHERS,
    SHORT,
    WHOLE,
    actions_tree,
    hule,
    named,
    step,
    steps_tree,
    wire,
)
from paifu.logs.events import Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.mahjong_soul import (
    CARRIES,
    read_mahjong_soul,
    read_mahjong_soul_json,
    write_mahjong_soul,
    write_mahjong_soul_json,
)
from paifu.logs.formats.mahjong_soul_spelling import changed, changes
from paifu.logs.formats.mahjong_soul_wire import decode, unwrap
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.yaku import Yaku


def emote(tree: Any) -> Any:
    """The same record with something that is no step."""
    tree["data"]["data"]["actions"] += [{"passed": 9, "type": 4, "game_event": 2}]
    tree["data"]["data"]["actions"].insert(0, {"type": 3, "user_event": {"seat": 1}})
    return tree


TREES = [
    steps_tree(*SHORT),
    steps_tree(*WHOLE),
    steps_tree(*SHORT, *WHOLE),
    actions_tree(*SHORT),
    actions_tree(*WHOLE, *SHORT, began=77),
    emote(actions_tree(*WHOLE)),
    actions_tree(*SHORT, head={"uuid": "x", "standard_rule": 1}),
    actions_tree(*SHORT) | {"data_url": ""},
]


@pytest.mark.parametrize("tree", TREES)
def test_own_record_comes_back_byte_for_byte(tree: Any) -> None:
    raw = wire(tree)
    batch = read_mahjong_soul(raw, "x")
    assert batch.problems == []
    batch.info[0].spelling = orjson.loads(orjson.dumps(batch.info[0].spelling))
    assert write_mahjong_soul(batch, 0) == raw
    # What one form says the other can say too.
    said = json.loads(write_mahjong_soul_json(batch, 0))
    assert said == (unwrap(raw, 0, len(raw)) if "name" in tree else tree)


@pytest.mark.parametrize(
    "tree",
    [
        *TREES,
        {"head": HEAD, "data": SHORT},
        {
            "head": None,
            "data": {"name": "GameDetailRecords", "data": {"records": WHOLE}},
        },
        {"rounds": [SHORT, WHOLE]},
        [SHORT, WHOLE],
        WHOLE,
        {
            "data": {
                "data": {"records": SHORT, "bar": ""},
                "name": ".lq.GameDetailRecords",
            }
        }
        | {"data_url": "", "error": None},
    ],
)
@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"indent": 2},
        {"indent": "\t"},
        {"separators": (",", ":")},
        {"ensure_ascii": False},
    ],
)
def test_own_json_comes_back_byte_for_byte(tree: Any, layout: dict[str, Any]) -> None:
    data = json.dumps(tree, **layout).encode()
    batch = read_mahjong_soul_json(data, "x")
    assert batch.problems == []
    assert write_mahjong_soul_json(batch, 0) == data
    again = read_mahjong_soul(write_mahjong_soul(batch, 0), "x")
    assert again.problems == []
    assert (again.claims == batch.claims).all()


def test_json_laid_out_like_no_other_keeps_its_values() -> None:
    data = orjson.dumps(actions_tree(*WHOLE)).replace(b'"ju":0', b'"ju" :\t0')
    batch = read_mahjong_soul_json(data, "x")
    assert json.loads(write_mahjong_soul_json(batch, 0)) == actions_tree(*WHOLE)


def test_altered_names_are_written_and_the_rest_stays() -> None:
    batch = read_mahjong_soul(wire(actions_tree(*WHOLE)), "x")
    batch.info[0].names[1] = "somebody"
    raw = write_mahjong_soul(batch, 0)
    tree = decode(raw, "ResGameRecord")
    assert tree["head"]["accounts"][1]["nickname"] == "somebody"
    tree["head"]["accounts"][1]["nickname"] = "player 1"
    assert tree == actions_tree(*WHOLE)


def test_what_was_understood_of_a_broken_record_is_written() -> None:
    raw = wire(steps_tree(*SHORT, *SHORT))
    batch = read_mahjong_soul(raw[:-20], "x")
    assert len(batch.problems) == 1
    again = read_mahjong_soul(write_mahjong_soul(batch, 0), "x")
    assert (again.rounds["complete"] == [1, 0]).all()


@pytest.mark.parametrize(
    ("preset", "style"),
    [
        ("mahjong-soul-east", "quick"),
        ("mahjong-soul-sanma", "quick"),
        ("tenhou-east", "quick"),
    ],
)
def test_games_of_other_origin_survive(preset: str, style: Any) -> None:
    for batch in batches(preset, 1, 5, style):
        reds = reds_of(batch.info[0].rules)
        raw = write_mahjong_soul(batch, 0)
        again = read_mahjong_soul(raw, "x")
        assert again.problems == []
        assert unequal_where_carried(batch, again, CARRIES, reds) == []
        assert write_mahjong_soul(again, 0) == raw
        said = write_mahjong_soul_json(batch, 0)
        again = read_mahjong_soul_json(said, "x")
        assert unequal_where_carried(batch, again, CARRIES, reds) == []
        assert write_mahjong_soul_json(again, 0) == said


def test_rules_of_the_platform_are_written_with_the_game() -> None:
    for preset in ("mahjong-soul-east", "mahjong-soul-sanma"):
        (batch,) = batches(preset, 1, 5, "quick")
        hint = read_mahjong_soul(write_mahjong_soul(batch, 0), "x").info[0].rules
        assert hint is not None
        assert (hint.preset, hint.overrides, hint.refuse) == (preset, {}, "")


def test_points_of_a_tsumo_are_split_between_the_payers() -> None:
    for total, dealer, others in (
        (4000, 2000, 1000),
        (2700, 1300, 700),
        (1100, 500, 300),
    ):
        win = hule(1, zimo=True, hu_tile="4s", hand=named(OTHERS[0]), title_id=1)
        win |= {"point_zimo_qin": dealer, "point_zimo_xian": others}
        raw = wire(steps_tree(*SHORT[:3], step("Hule", hules=[win])))
        batch = read_mahjong_soul(raw, "x")
        assert batch.claims["points"][0] == total
        batch.info[0].spelling = {}
        again = json.loads(write_mahjong_soul_json(batch, 0))
        said = again["data"]["data"]["records"][-1]["data"]["hules"][0]
        assert (said["point_zimo_qin"], said["point_zimo_xian"]) == (dealer, others)


def test_a_wind_that_would_read_as_another_is_refused() -> None:
    batch = read_mahjong_soul(wire(steps_tree(*WHOLE)), "x")
    batch.claims["yaku"][0][0] = Yaku.ROUND_WEST
    with pytest.raises(WriteError, match="'round_west' in round 0"):
        write_mahjong_soul(batch, 0)


def test_what_a_record_must_state_is_not_made_up() -> None:
    raw = wire(steps_tree(*WHOLE))
    for bit, words in (
        (Unstated.YAKU, "yaku of a win are not stated"),
        (Unstated.HAND, "hand, indicators or yaku"),
    ):
        batch = read_mahjong_soul(raw, "x")
        batch.claims["unstated"] = bit
        with pytest.raises(WriteError, match=words):
            write_mahjong_soul(batch, 0)
    batch = read_mahjong_soul(raw, "x")
    batch.rounds["deal"][0][1][0] = 255
    with pytest.raises(WriteError, match="hidden"):
        write_mahjong_soul(batch, 0)
    with pytest.raises(IndexError, match="no game 1"):
        write_mahjong_soul(batch, 1)


def test_tenhou_games_become_mahjong_soul_records() -> None:
    (batch,) = batches("tenhou-east", 1, 5, "quick")
    tenhou = read_tenhou(write_tenhou(batch, 0), "x")
    again = read_mahjong_soul(write_mahjong_soul(tenhou, 0), "x")
    assert again.problems == []
    assert unequal_where_carried(tenhou, again, CARRIES) == []


def test_changes_lead_from_one_value_to_the_other() -> None:
    values = [1, "a", None, [1, 2], {"a": 1}, {"a": [1], "b": {}}, {"b": 2, "a": 1}]
    values += [{"val": 1, "id": 2}, {"id": 2, "val": 1, "x": []}, True, 1.5]
    for one in values:
        for other in values:
            for kind in ("", "FanInfo", "wrapped"):
                found = changed(one, changes(one, other, kind), kind)
                assert json.dumps(found) == json.dumps(other)
