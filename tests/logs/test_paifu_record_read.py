"""What a paifu record may say, and how each fault is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from generated import batches
from paifu.logs.events import NONE, Problem
from paifu.logs.formats import format_of
from paifu.logs.formats.paifu_record import read_paifu
from paifu.replay.audit.run import audit_batch
from paifu_records import line, read_line

Line = dict[str, Any]

SMALL: Line = {
    "paifu": 1,
    "rules": {"preset": "tenhou"},
    "seats": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}],
    "players": 4,
    "exact_tiles": True,
    "ended": False,
    "rounds": [
        {
            "number": 0,
            "dealer": 0,
            "honba": 0,
            "sticks": 0,
            "indicator": "5m0",
            "scores": [25000, 25000, 25000, 25000],
            "deal": ["1m0 1m1", "?", "", "7z3"],
            "events": [
                {"type": "draw", "seat": 0, "tile": "9s3", "time": 20, "place": 7},
                {"type": "discard", "seat": 0, "tile": "9s3", "tsumogiri": True},
                {"type": "pon", "seat": 1, "from": 0, "tile": "9s3", "own": "9s0 9s1"},
                {"type": "riichi", "seat": 1, "shown": True},
                {"type": "riichi_accepted", "seat": 1, "scores": [1, -1000, 3, 4]},
                {"type": "clock", "seat": 2, "left": 5000},
                {"type": "win", "seat": 2, "claim": 0},
            ],
            "claims": [
                {
                    "type": "win",
                    "seat": 2,
                    "from": 2,
                    "limit": "mangan",
                    "yaku": [["riichi", 1], ["daisangen"]],
                    "melds": [{"type": "ankan", "tiles": "1z0 1z1 1z2 1z3"}],
                    "under_indicators": "",
                    "changes": [-4000, -2000, 8000, -2000],
                    "unstated": ["scores", "hand"],
                },
            ],
        },
    ],
}  # fmt: skip
"""A record with little in it."""


def small() -> Line:
    return copy.deepcopy(SMALL)


def problem(value: object) -> Problem:
    """The one problem of a line."""
    (found,) = read_line(value).problems
    return found


def test_what_is_not_said_is_not_stated() -> None:
    batch = read_line(SMALL)
    assert batch.problems == []
    (game,), (row,), (claim,) = batch.games, batch.rounds, batch.claims
    assert game["ended"] == 0
    assert row["place"] == NONE
    assert row["dice"].tolist() == [NONE, NONE]
    assert row["deal"][0][:3].tolist() == [0, 1, NONE]
    assert row["deal"][1][0] == 255
    assert row["complete"] == 1
    assert claim["fu"] == claim["chips_stated"] == claim["scores"][0] == NONE
    assert claim["ura_stated"] == 1
    assert claim["yaku_han"][:3].tolist() == [1, NONE, NONE]
    assert claim["melds"][0].tolist() == [6, NONE, 108, 109, 110, 111]
    assert batch.events["flag"].tolist() == [NONE, 1, NONE, 1, NONE, 5000, NONE]


def test_a_record_is_known_by_its_first_key() -> None:
    found = format_of(json.dumps(SMALL, indent=1).encode())
    assert found is not None
    assert found.name == "paifu"


def test_a_record_in_many_lines_is_none() -> None:
    (problem,) = read_paifu(json.dumps(SMALL, indent=1).encode(), "x.jsonl").problems
    assert (problem.code, problem.place) == ("format.truncated", 1)


def test_line_breaks_within_a_damaged_game_are_one_problem() -> None:
    text = json.dumps(SMALL).encode()
    broken = text.replace(b" ", b"\n")
    batch = read_paifu(b"\n".join([text, broken, text, b"\0", text]), "x.jsonl")
    assert [problem.place for problem in batch.problems] == [2, 4 + broken.count(b"\n")]
    assert len(batch.games) == 3


def test_a_game_has_a_round() -> None:
    assert problem(small() | {"rounds": []}).reason == (
        "rounds is a list of 0: expected 1 to 1000 elements"
    )


def test_spaces_and_line_ends_are_those_of_json() -> None:
    text = json.dumps(SMALL).encode()
    for data in (text, text + b"\n", text + b"\r\n", b" " + text + b" \r\n"):
        assert read_paifu(data, "x.jsonl").problems == []


# -- faults ----------------------------------------------------------------------------

Change = Callable[[Line], object]


def _set(value: object, *path: str | int) -> Change:
    """Puts a value at a path."""

    def change(made: Line) -> None:
        at: Any = made
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


def _without(*path: str | int) -> Change:
    """Takes the value of a path away."""

    def change(made: Line) -> None:
        at: Any = made
        for step in path[:-1]:
            at = at[step]
        del at[path[-1]]

    return change


R, E, C = ("rounds", 0), ("rounds", 0, "events"), ("rounds", 0, "claims", 0)

FAULTS: list[tuple[str, Change, str, str]] = [
    ("version 2", _set(2, "paifu"), "unknown_version", "version 2 of the record"),
    ("version true", _set(True, "paifu"), "unknown_version", "version True"),
    ("no version", _without("paifu"), "missing", "the record has no key 'paifu'"),
    ("no players", _without("players"), "missing", "no key 'players'"),
    ("five players", _set(5, "players"), "bad_value", "players is 5: expected"),
    ("a float", _set(4.0, "players"), "bad_value", "players is 4.0"),
    ("unknown key", _set(1, "wal"), "unknown_key", "unknown key 'wal'"),
    ("seats of five", _set([{}] * 5, "seats"), "bad_value", "0 to 4 elements"),
    ("a seat's key", _set("x", "seats", 1, "nam"), "unknown_key", "seats[1] has an"),
    ("a gap", _set("x", "seats", 1, "rate"), "bad_value", "seats[1].rate is 'x'"),
    ("name 7", _set(7, "seats", 1, "name"), "bad_value", "seats[1].name is 7"),
    ("rules", _set("tenhou", "rules"), "bad_value", "rules is 'tenhou': expected an"),
    ("preset", _without("rules", "preset"), "missing", "rules has no key 'preset'"),
    ("overrides", _set([], "rules", "overrides"), "bad_value", "rules.overrides is"),
    ("seeds", _set([1], "wall_seeds"), "bad_value", "wall_seeds[0] is 1"),
    ("commitment", _set([{}], "commitments"), "missing", "commitments[0] has no"),
    ("origin", _set({"source": "x"}, "origin"), "missing", "no key 'format'"),
    ("spelling", _set({"a": 1}, "spelling"), "missing", "no key 'spelling_of'"),
    ("rounds", _set({}, "rounds"), "bad_value", "rounds is an object of 0"),
    ("round", _set(None, *R), "bad_value", "rounds[0] is None: expected an object"),
    ("no events", _without(*R, "events"), "missing", "rounds[0] has no key 'events'"),
    ("no honba", _without(*R, "honba"), "missing", "rounds[0] has no key 'honba'"),
    ("honba", _set(-1, *R, "honba"), "bad_value", "rounds[0].honba is -1"),
    ("dealer", _set(4, *R, "dealer"), "bad_value", "rounds[0].dealer is 4"),
    ("scores", _set([1, 2, 3], *R, "scores"), "bad_value", "expected 4 elements"),
    ("score", _set(2**50, *R, "scores", 3), "bad_value", "rounds[0].scores[3] is"),
    ("tile", _set("0m", *R, "indicator"), "bad_value", "a tile such as 5m0"),
    ("copy", _set("5m4", *R, "indicator"), "bad_value", "rounds[0].indicator is '5m4'"),
    ("hidden", _set("?", *R, "indicator"), "bad_value", "rounds[0].indicator is '?'"),
    ("deal", _set("1m0  1m1", *R, "deal", 2), "bad_value", "rounds[0].deal[2] is ''"),
    ("hand", _set(" ".join(["?"] * 15), *R, "deal", 2), "bad_value", "at most 14"),
    ("last gap", _set("1m0 -", *R, "deal", 2), "bad_value", "a tile at the end"),
    ("event", _set([], *E, 0), "bad_value", "rounds[0].events[0] is a list of 0"),
    ("no type", _without(*E, 0, "type"), "missing", "events[0] has no key 'type'"),
    ("type", _set("tsumo", *E, 0, "type"), "bad_value", "events[0].type is 'tsumo'"),
    ("type 3", _set(3, *E, 0, "type"), "bad_value", "events[0].type is 3"),
    ("event's key", _set(3, *E, 0, "x"), "unknown_key", "events[0] has an unknown"),
    ("flag", _set(True, *E, 0, "tsumogiri"), "unknown_key", "key 'tsumogiri'"),
    ("flag 1", _set(1, *E, 1, "tsumogiri"), "bad_value", "tsumogiri is 1"),
    ("seat", _set(4, *E, 0, "seat"), "bad_value", "events[0].seat is 4"),
    ("time", _set(2**31, *E, 0, "time"), "bad_value", "events[0].time is 2147483648"),
    ("claim", _set(1, *E, 6, "claim"), "bad_value", "events[6].claim is 1"),
    ("own", _set("1m0 1m1 1m2 1m3", *E, 2, "own"), "bad_value", "at most 3 tiles"),
    ("yaku", _set([["reach", 1]], *C, "yaku"), "bad_value", "yaku[0][0] is 'reach'"),
    ("han", _set([["riichi", -1]], *C, "yaku"), "bad_value", "yaku[0][1] is -1"),
    ("pair", _set([[]], *C, "yaku"), "bad_value", "yaku[0] is a list of 0"),
    ("meld", _set("draw", *C, "melds", 0, "type"), "bad_value", "melds[0].type is"),
    ("meld's key", _set(1, *C, "melds", 0, "x"), "bad_value", "melds[0] is 'x'"),
    ("no meld", _set([0], *C, "melds"), "bad_value", "melds[0] is 0"),
    ("limit", _set("big", *C, "limit"), "bad_value", "claims[0].limit is 'big'"),
    ("bits", _set(["yaku", "fu"], *C, "unstated"), "bad_value", "unstated[1] is 'fu'"),
    ("twice", _set(["yaku"] * 2, *C, "unstated"), "bad_value", "each once"),
    ("tenpai", _set([1, 1], *C, "tenpai"), "bad_value", "tenpai[1] is 1"),
    ("tenpai of each", _set([None, 1, True, True], *C, "tenpai"), "bad_value", "[1]"),
    ("tenpai of three", _set([None, True, True], *C, "tenpai"), "bad_value", "[0]"),
    ("claims", _set([SMALL] * 11, *R, "claims"), "bad_value", "0 to 10 elements"),
]


@pytest.mark.parametrize(
    ("change", "code", "reason"),
    [fault[1:] for fault in FAULTS],
    ids=[fault[0] for fault in FAULTS],
)
def test_a_fault_is_named_with_its_place(
    change: Change, code: str, reason: str
) -> None:
    made = small()
    change(made)
    found = problem(made)
    assert (found.code, found.place, found.offset) == (f"format.{code}", 1, 0)
    assert reason in found.reason


def test_with_three_players_there_is_no_seat_3() -> None:
    made = small()
    made["players"] = 3
    assert problem_free(made)
    for path in (
        (*E, 0, "seat"),
        (*E, 2, "from"),
        (*C, "seat"),
        (*C, "pao"),
        (*R, "dealer"),
    ):
        made = small()
        made["players"] = 3
        _set(3, *path)(made)
        reason = problem(made).reason
        assert f"{path[-1]} is 3: expected the seat of a player" in reason


def problem_free(value: object) -> bool:
    return read_line(value).problems == []


def test_complete_rounds_before_a_fault_are_kept() -> None:
    (batch,) = batches("tenhou-east", 1)
    made = line(batch)
    made["rounds"][2]["events"][5]["tile"] = "0m"
    found = read_line(made)
    (one,) = found.problems
    assert (one.round, len(found.rounds), found.games["ended"][0]) == (2, 2, 0)
    (audited,) = audit_batch(found)
    assert audited.findings == []


def test_lines_after_a_bad_one_are_read() -> None:
    good = json.dumps(SMALL).encode()
    batch = read_paifu(b"\n".join([good, good[:-9], b"", good, b'{"paifu":3}']), "x")
    assert [info.number for info in batch.info] == [0, 3]
    found = [(one.code, one.place, one.offset) for one in batch.problems]
    start = len(good) + 1
    # The empty line begins no game: it belongs to the damage before it.
    assert found == [
        ("format.truncated", 2, start + len(good) - 9),
        ("format.unknown_version", 5, start + 2 * len(good) - 6),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "truncated"),
        (b'{"paifu":1', "truncated"),
        (b'{"paifu":1}}', "not_json"),
        (b'{"paifu":1,"players":4,"players":3}', "repeated_key"),
        (b'{"paifu":1,"seed":"\xff"}', "not_json"),
        (b'{"paifu":1,"spelling":' + b"[" * 2000, "not_json"),
        (b'{"paifu":1,"spelling":' + b"[" * 900 + b"]" * 900 + b"}", "missing"),
        (b'{"paifu":1,"players":' + b"9" * 400 + b"}", "not_json"),
        (b'{"paifu":1,"players":1e400}', "not_json"),
        (b"[1]", "bad_value"),
    ],
    ids=range(10),
)
def test_text_that_is_no_record(data: bytes, code: str) -> None:
    batch = read_paifu(data, "x.jsonl")
    assert len(batch.games) == 0
    assert [one.code for one in batch.problems] == [f"format.{code}"]


def test_a_key_that_stands_twice_deep_inside_is_found() -> None:
    text = json.dumps(SMALL).replace('"seat": 0', '"seat": 0, "seat": 1', 1)
    (found,) = read_paifu(text.encode(), "x.jsonl").problems
    assert found.code == "format.repeated_key"


def test_a_line_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paifu.logs.formats.paifu_record_read.LINE_MOST", 100)
    assert problem(SMALL).code == "format.too_large"
