"""Mahjong Soul records that are not as they should be: one problem, with its place."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from mahjong_soul import (
    HEAD,
    OTHERS,
    SHORT,
    actions_tree,
    deal,
    discard,
    hule,
    named,
    new_round,
    no_tile,
    one,
    step,
    steps_tree,
    wire,
)
from paifu.logs.events import Problem
from paifu.logs.formats.json_values import decode
from paifu.logs.formats.mahjong_soul import (
    read_mahjong_soul,
    read_mahjong_soul_json,
)
from paifu.logs.formats.mahjong_soul_game import RECORD_MOST
from paifu.logs.formats.unread import UnreadError

HAND = named(OTHERS[0])


def the_problem(*steps: Any) -> Problem:
    """The only problem of some steps after a whole round, which is kept."""
    batch = one(*SHORT, *steps)
    (problem,) = batch.problems
    assert batch.rounds["complete"][0] == 1
    assert problem.place == len(SHORT) + len(steps)
    return problem


def win(**changed: Any) -> Any:
    return step("Hule", hules=[hule(1, hand=HAND, **changed)])


OPEN = [new_round(), discard(0, "2z")]


@pytest.mark.parametrize(
    ("steps", "code", "words"),
    [
        ([deal(1, "4s")], "misplaced", "RecordDealTile stands after the result"),
        ([win()], "misplaced", "RecordHule stands after the result"),
        ([new_round(), new_round()], "misplaced", "within a round"),
        ([new_round(scores=[1, 2, 3])], "bad_value", "points of 4 seats"),
        ([new_round(scores=[2**30] * 4)], "bad_value", "points up to"),
        ([new_round(chang=4)], "bad_value", "chang 4"),
        ([new_round(ju=4)], "bad_value", "ju 4"),
        ([new_round(ben=1000)], "bad_value", "counts to 999"),
        ([new_round(doras=[])], "bad_value", "one indicator"),
        ([new_round(doras=["1m", "2m"])], "bad_value", "one indicator"),
        ([new_round(doras=["9z"])], "bad_value", "'9z': expected a tile"),
        ([new_round(tiles1=["1m"] * 14)], "bad_value", "13 tiles"),
        ([new_round(tiles0=["1m"] * 15)], "bad_value", "15 tiles"),
        ([new_round(muyu={"seat": 1})], "bad_value", "another game"),
        ([new_round(field_spell=1)], "bad_value", "another game"),
        ([new_round(), discard(0, "0z")], "bad_value", "'0z': expected a tile"),
        ([new_round(), discard(0, "")], "bad_value", "'': expected a tile"),
        ([new_round(), discard(4, "1m")], "bad_value", "seat is 4"),
        ([*OPEN, deal(1, "9s", doras=["8m"])], "bad_value", "first those before"),
        ([*OPEN, deal(1, "9s", liqi={"seat": 5})], "bad_value", "seat is 5"),
        ([*OPEN, deal(1, "9s", liqi={"failed": True})], "bad_value", "failed"),
        ([*OPEN, step("ChiPengGang", seat=1, type=9)], "bad_value", "type is 9"),
        (
            [*OPEN, step("ChiPengGang", seat=1, type=1, tiles=["2z"] * 2)],
            "bad_value",
            "3 tiles",
        ),
        (
            [*OPEN, step("ChiPengGang", seat=1, type=1, tiles=["2z"] * 3)],
            "bad_value",
            "3 tiles, and whose each is",
        ),
        (
            [
                *OPEN,
                step("ChiPengGang", seat=1, type=1, tiles=["2z"] * 3, froms=[1, 1, 1]),
            ],
            "bad_value",
            "one tile of another",
        ),
        (
            [
                *OPEN,
                step("ChiPengGang", seat=1, type=1, tiles=["3z"] * 3, froms=[1, 1, 0]),
            ],
            "bad_value",
            "discarded last",
        ),
        ([new_round(), step("AnGangAddGang", tiles="1z")], "bad_value", "expected 2"),
        (
            [new_round(), step("AnGangAddGang", type=2, tiles="1z")],
            "misplaced",
            "seat 0 does not have",
        ),
        ([*OPEN, step("Hule")], "bad_value", "1 to 3 wins"),
        ([*OPEN, win(fans=[])], "missing", "no 'fans'"),
        ([*OPEN, win(fans=[{"id": 999}])], "bad_value", "a yaku that is known"),
        ([*OPEN, win(fans=[{"name": "?"}])], "bad_value", "a yaku that is known"),
        ([*OPEN, win(fans=[{"id": 2, "val": 1000}])], "bad_value", "han up to 999"),
        ([*OPEN, win(fans=[{"id": 2}] * 25)], "bad_value", "24 yaku"),
        ([*OPEN, win(fu=1000)], "bad_value", "up to 999"),
        ([*OPEN, win(title_id=12)], "bad_value", "a limit up to 11"),
        ([*OPEN, win(point_rong=2**31)], "bad_value", "points up to"),
        ([*OPEN, win(baopai=5)], "bad_value", "a seat and one"),
        ([*OPEN, win(ming=["kezi(1z,1z)"])], "bad_value", "expected a meld"),
        ([*OPEN, win(ming=["what(1z,1z,1z)"])], "bad_value", "expected a meld"),
        ([*OPEN, win(ming=["kezi(1z,1z,1z)"] * 5)], "bad_value", "at most 4 melds"),
        ([*OPEN, win(hu_tile="x")], "bad_value", "expected a tile"),
        ([*OPEN, win(lines=["x"])], "bad_value", "ordinary games"),
        ([new_round(), win()], "misplaced", "nobody else offers a tile"),
        (
            [*OPEN, step("Hule", hules=[hule(1, hand=HAND)] * 2)],
            "bad_value",
            "each winner once",
        ),
        (
            [*OPEN, step("Hule", hules=[hule(1)], delta_scores=[1, 2])],
            "bad_value",
            "points of 4 seats",
        ),
        ([*OPEN, no_tile(players=[{}])], "bad_value", "4 players"),
        ([*OPEN, no_tile(hules_history=[{}])], "bad_value", "ordinary games"),
        ([*OPEN, step("LiuJu")], "bad_value", "1 to 5"),
        ([*OPEN, step("LiuJu", type=6)], "bad_value", "1 to 5"),
    ],
)
def test_steps_that_are_not_understood(steps: list[Any], code: str, words: str) -> None:
    problem = the_problem(*steps)
    assert problem.code == f"format.{code}"
    assert words in problem.reason


def test_a_record_may_not_end_within_a_round() -> None:
    problem = the_problem_of(wire(steps_tree(*SHORT, *SHORT[:3])))
    assert (problem.code, problem.round) == ("format.truncated", 1)


def the_problem_of(data: bytes, *, json: bool = False) -> Problem:
    batch = (read_mahjong_soul_json if json else read_mahjong_soul)(data, "x")
    (problem,) = batch.problems
    return problem


def test_protocol_buffers_cut_off_anywhere_are_located() -> None:
    for tree in (steps_tree(*SHORT, *SHORT), actions_tree(*SHORT, *SHORT)):
        raw = wire(tree)
        whole = len(wire(steps_tree(*SHORT))) + 900 * ("head" in tree)
        for cut in range(1, len(raw), 7):
            batch = read_mahjong_soul(raw[:cut], "x")
            (problem,) = batch.problems
            assert problem.code in ("format.truncated", "format.missing")
            assert problem.offset <= cut
            if cut > whole:
                assert batch.rounds["complete"][0] == 1


@pytest.mark.parametrize(
    ("message", "extra", "words"),
    [
        ("0a", b"\x08\x01", "Wrapper.name is a number"),
        ("0b", b"", "is a group"),
        ("52", b"", "unknown field 10"),
    ],
)
def test_frames_that_are_not_understood(message: str, extra: bytes, words: str) -> None:
    raw = wire(steps_tree(*SHORT))
    raw += extra or bytes.fromhex(message) + b"\x00"
    batch = read_mahjong_soul(raw, "x")
    assert words in batch.problems[0].reason
    assert batch.problems[0].offset == len(wire(steps_tree(*SHORT)))
    assert batch.rounds["complete"][0] == 1


def test_a_field_that_is_not_known_is_reported() -> None:
    raw = wire(steps_tree(*SHORT))
    # A second, longer discard: an unknown field 15 is put behind it.
    thrown = wire({"name": SHORT[1]["name"], "data": {}})[:-2]
    odd = thrown + b"\x12\x02\x78\x01"
    for place, data in ((2, b"\n" + bytes([len(odd)]) + odd),):
        first = wire(steps_tree(SHORT[0]))
        inner = first[first.index(b"\n", 23) :]
        body = inner + data
        size = bytes([len(body) & 127 | 128, len(body) >> 7])
        made = raw[:23] + b"\x12" + size + body
        batch = read_mahjong_soul(made, "x")
        (problem,) = batch.problems
        assert problem.code == "format.unknown_key"
        assert problem.reason == "RecordDiscardTile has an unknown field 15"
        assert problem.place == place
        assert made[problem.offset] == 0x78


def test_messages_of_other_games_are_refused_by_name() -> None:
    for name, words in (
        ("RecordHuleXueZhanMid", "goes on after a win"),
        ("RecordSelectGap", "Sichuan"),
        ("RecordChangeTile", "exchanged"),
        ("RecordRevealTile", "hidden"),
        ("RecordNothing", "is known"),
    ):
        tree = steps_tree(*SHORT, {"name": f".lq.{name}", "data": {}})
        problem = the_problem_of(orjson.dumps(tree), json=True)
        assert problem.code == "format.unknown_tag"
        assert words in problem.reason
        assert problem.place == len(SHORT) + 1


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        (b'"ju":0', b'"ju":"0"', "bad_value", "data.data.records[0].data.ju is '0'"),
        (b'"ju":0', b'"ju":true', "bad_value", "is True: expected a whole number"),
        (b'"ju":0', b'"ju":0.0', "bad_value", "expected a whole number"),
        (b'"ju":0', b'"ju":-1', "bad_value", "expected a whole number from 0"),
        (b'"ju":0', b'"ju":4294967296', "bad_value", "from 0 to 4294967295"),
        (b'"ju":0', b'"ju":0,"odd":1', "unknown_key", "unknown key 'odd'"),
        (b'"ju":0', b'"ju":0,"ju":0', "repeated_key", "'ju' stands twice"),
        (b'"doras":["9m"]', b'"doras":"9m"', "bad_value", "expected a list"),
        (b'"doras":["9m"]', b'"doras":[9]', "bad_value", "expected a text"),
        (b'"moqie":true', b'"moqie":1', "bad_value", "expected true or false"),
        (b'"name":".lq.RecordNewRound",', b"", "missing", "no key 'name'"),
        (
            b'{"name":".lq.RecordNewRound"',
            b'7,{"name":".lq.RecordNewRound"',
            "bad_value",
            "expected an object",
        ),
        (b'"records":', b'"nothing":', "unknown_key", "unknown key 'nothing'"),
        (b'GameDetailRecords"', b'Other"', "unknown_tag", "no message '.lq.Other'"),
        (b"]}}", b"]}", "truncated", "ends too early"),
        (b"]}}", b"]]]", "not_json", "not JSON"),
    ],
)
def test_json_that_is_not_understood(
    old: bytes, new: bytes, code: str, words: str
) -> None:
    tree = {"data": steps_tree(*SHORT)}
    data = orjson.dumps(tree)
    assert old in data
    broken = data[::-1].replace(old[::-1], new[::-1], 1)[::-1]
    if code not in ("truncated", "not_json"):
        broken = data.replace(old, new, 1)
    problem = the_problem_of(broken, json=True)
    assert problem.code == f"format.{code}"
    assert words in problem.reason


def test_the_place_of_a_value_is_in_its_words() -> None:
    tree = {"data": steps_tree(*SHORT[:2], deal(1, "4s") | {"data": {"seat": None}})}
    tree["data"]["data"]["records"].append(deal(1, "4s") | {"data": {"seat": "x"}})
    data = orjson.dumps(tree)
    reason = "data.data.records[3].data.seat is 'x'"
    assert "expected a tile" in the_problem_of(data, json=True).reason
    tree["data"]["data"]["records"].pop(2)
    problem = the_problem_of(orjson.dumps(tree), json=True)
    assert reason.replace("[3]", "[2]") in problem.reason
    assert problem.place == 3


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"head":' * 5_000,
        b'{"data":{"data":{"records":[' + b'{"data":' * 5000,
        b"null",
        b"{}",
        b"[]",
        b'{"head":{}}',
        b'{"data":7}',
        b'{"rounds":[7]}',
        b'{"rounds":{}}',
        b'{"head":{"uuid":7},"data":[]}',
        b'{"name":".lq.GameDetailRecords","data":[]}',
        b'{"name":".lq.GameDetailRecords","data":{}}',
        b'{"data":{"records":[{}],"actions":[{}]}}',
        b'{"data":{"actions":[{"type":1}]}}',
        b'{"data":{"actions":[{"type":2,"result":{"name":".lq.RecordHule"}}]}}',
        b"\xff\xfe{}",
    ],
)
def test_any_json_gives_one_problem(data: bytes) -> None:
    batch = read_mahjong_soul_json(data, "x")
    assert len(batch.games) == 0
    assert len(batch.problems) == 1


def test_seats_and_points_of_the_head_are_those_of_the_game() -> None:
    people = HEAD["accounts"]
    ends = HEAD["result"]["players"]
    for changed, words in (
        ({"accounts": [*people, people[0]]}, "the seats of accounts"),
        ({"accounts": [people[0] | {"seat": 4}]}, "the seats of accounts"),
        ({"result": {"players": ends[:3]}}, "the seats of the result"),
        (
            {"result": {"players": [*ends[:3], ends[3] | {"total_point": 2**30}]}},
            "up to",
        ),
    ):
        batch = read_mahjong_soul(wire(actions_tree(*SHORT, head=HEAD | changed)), "x")
        assert words in batch.problems[0].reason


def test_a_record_of_any_size_is_looked_at_before_it_is_read() -> None:
    problem = the_problem_of(bytes(RECORD_MOST + 1))
    assert problem.code == "format.too_large"


def test_repeated_keys_are_found_however_deep() -> None:
    with pytest.raises(UnreadError, match="'b' stands twice"):
        decode(b'{"a":[{"b":1,"b":1}]}')
