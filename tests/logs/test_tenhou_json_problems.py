"""What is not understood in a tenhou.net/6 record is named, and where it stands."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch_ranges import assert_in_range
from paifu.logs.events import Batch, Problem
from paifu.logs.formats.tenhou_json import read_tenhou_json, write_tenhou_json
from paifu.logs.formats.tenhou_json_read import RECORD_MOST
from paifu.logs.formats.unwritten import WriteError
from tenhou_six import ONE_TURN, RON, dealt, record, text

WON = dealt([19], [60], [29], ["r44"], result=RON, ura=[15])
GAME = record(ONE_TURN, WON, rate=[1500, 1.5, 0, 0], sc=[1, 2, 3, 4, 5, 6, 7, 8.5])


def problem(data: bytes) -> Problem:
    batch = read_tenhou_json(data, "x.json")
    (found,) = batch.problems
    return found


def changed(path: tuple[Any, ...], value: Any) -> bytes:
    """The game with one value replaced."""
    made = copy.deepcopy(GAME)
    inner: Any = made
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return text(made)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("log",), {}, "log is an object of 0: expected a list"),
        (("log",), [], "log is a list of 0: expected a round"),
        (("log", 1), [1], "log[1] is a list of 1: expected 17 elements"),
        (("log", 1, 0), [0, 0], "log[1][0] is a list of 2: expected 3 elements"),
        (("log", 1, 0, 0), 16, "log[1][0][0] is 16: expected a round to 15"),
        (("log", 1, 0, 1), True, "log[1][0][1] is True: expected a whole number"),
        (("log", 1, 0, 2), -1, "log[1][0][2] is -1"),
        (("log", 1, 1), [0, 0], "log[1][1] is a list of 2: expected the scores"),
        (("log", 1, 1, 3), 1e9, "log[1][1][3] is 1000000000.0"),
        (("log", 1, 1, 3), 2**63, "log[1][1][3] is 9223372036854775808"),
        (("log", 1, 2), [], "log[1][2] is a list of 0: expected 1 to 10 elements"),
        (("log", 1, 2, 0), 40, "log[1][2][0] is 40: expected a tile"),
        (("log", 1, 2, 0), 60, "log[1][2][0] is 60: expected a tile"),
        (("log", 1, 3), [11] * 11, "log[1][3] is a list of 11"),
        (("log", 1, 4), [11] * 15, "log[1][4] is a list of 15"),
        (("log", 1, 4, 12), 20, "log[1][4][12] is 20: expected a tile"),
        (("log", 1, 4, 12), False, "log[1][4][12] is False: expected a tile"),
        (("log", 1, 5), [11] * 65, "log[1][5] is a list of 65"),
        (("log", 1, 5, 0), "x", "log[1][5][0] is 'x': expected a tile, or a chi"),
        (("log", 1, 5, 0), "414141a41", "log[1][5][0] is '414141a41': expected a"),
        (("log", 1, 5, 0), "c131517", "log[1][5][0] is 'c131517'"),
        (("log", 1, 5, 0), "c414243", "log[1][5][0] is 'c414243'"),
        (("log", 1, 5, 0), "p414142", "log[1][5][0] is 'p414142'"),
        (("log", 1, 5, 0), "414141p", "log[1][5][0] is '414141p'"),
        (("log", 1, 6), [60, 60, 60], "log[1][6] is a list of 3: expected as many"),
        (("log", 1, 6, 0), 0, "log[1][6][0] is 0: expected a tile"),
        (("log", 1, 6, 0), "f43", "log[1][6][0] is 'f43': expected a tile, a kan"),
        (("log", 1, 6, 0), "r6", "log[1][6][0] is 'r6': expected a discard with"),
        (("log", 1, 6, 0), "r99", "log[1][6][0] is 99: expected a tile"),
        (("log", 1, 6, 0), "p414141", "log[1][6][0] is 'p414141': expected a tile"),
        (("log", 1, 6, 0), None, "log[1][6][0] is None: expected a tile"),
        (("log", 1, 16), "和了", "log[1][16] is '和了': expected a list"),
        (("log", 1, 16), ["和"], "log[1][16][0] is '和': expected '和了'"),
        (("log", 1, 16), ["流局", [], 1], "log[1][16] is a list of 3"),
        (("log", 1, 16, 1), [0, 0], "log[1][16][1] is a list of 2: expected a"),
        (("log", 1, 16, 1, 2), "0", "log[1][16][1][2] is '0'"),
        (("log", 1, 16, 2), [], "log[1][16][2] is a list of 0: expected winner"),
        (("log", 1, 16, 2, 0), 4, "log[1][16][2][0] is 4"),
        (("log", 1, 16, 2, 2), -1, "log[1][16][2][2] is -1"),
        (("log", 1, 16, 2, 3), "30符", "log[1][16][2][3] is '30符': expected a yaku"),
        (
            ("log", 1, 16, 2, 3),
            "2000点∀",
            "log[1][16][2][3] is '2000点∀': ",
        ),
        (("log", 1, 16, 2, 4), "立直", "log[1][16][2][4] is '立直': expected a yaku"),
        (("log", 1, 16, 2, 4), "新役(1飜)", "log[1][16][2][4] is '新役(1飜)'"),
        (
            ("log", 1, 16, 2, 5),
            "立直(1飜)",
            "log[1][16][2][5] is '立直(1飜)'",
        ),
        (("name",), ["A"], "name is a list of 1: expected 3 to 4 elements"),
        (("name", 1), None, "name[1] is None: expected a text"),
        (("title",), 1, "title is 1: expected a list"),
        (("rule", "aka"), "1", "rule.aka is '1': expected a whole number from 0 to 4"),
        (("rate", 1), "1500", "rate[1] is '1500': expected a number"),
        (("sc",), [1] * 7, "sc is a list of 7"),
        (("sc", 0), 0.5, "sc[0] is 0.5"),
        (("sc", 1), 0.00001, "sc[1] is 1e-05: expected a result in thousands"),
        (("sc", 1), None, "sc is a list of 8: expected results of all or of none"),
        (("dan",), 1, "dan is 1"),
        (("csrule",), [1], "csrule[0] is 1"),
        (("connection",), [{}], "connection[0] has no key 'what'"),
        (("log", 1, 6, 0), "r" + "9" * 5000, "log[1][6][0] is 'r9999"),
        (("log", 1, 6, 0), "9" * 5000, "log[1][6][0] is '9999"),
    ],
)
def test_a_bad_value_is_named_with_its_path(
    path: tuple[Any, ...], value: Any, reason: str
) -> None:
    found = problem(changed(path, value))
    missing = "no key" in reason
    assert found.code == ("format.missing" if missing else "format.bad_value")
    assert found.reason.startswith(reason)


@pytest.mark.parametrize("key", ["new", "Log", ""])
def test_an_unknown_key_is_named_and_the_rounds_are_kept(key: str) -> None:
    batch = read_tenhou_json(text({**GAME, key: 1}), "x.json")
    assert batch.problems[0].code == "format.unknown_key"
    assert len(batch.rounds) == 2
    inner = record(ONE_TURN, rule={"disp": "", key: 1})
    assert problem(text(inner)).reason == f"rule has an unknown key {key!r}"


def test_rounds_before_the_first_that_is_not_understood_are_kept() -> None:
    data = changed(("log", 1, 5, 0), 99)
    batch = read_tenhou_json(data, "x.json")
    (found,) = batch.problems
    assert batch.rounds["number"].tolist() == [0]
    assert (found.round, found.place) == (1, 11)
    assert batch.info[0].names == ["A", "B", "C", "D"]


def test_a_record_needs_rounds() -> None:
    assert problem(b'{"name":["A","B","C","D"]}').code == "format.missing"
    assert problem(b"[]").code == "format.bad_value"
    assert problem(b"1").code == "format.bad_value"


def test_repeated_keys_are_refused_wherever_they_stand() -> None:
    data = text(GAME)
    assert problem(data[:-1] + b',"log":[]}').code == "format.repeated_key"
    assert problem(data.replace(b'"aka":1', b'"aka":1,"aka":0')).code == (
        "format.repeated_key"
    )


def test_text_that_is_cut_off_is_truncated() -> None:
    data = text(GAME)
    for end in range(0, len(data) - 1, 97):
        found = problem(data[:end])
        assert found.code in ("format.truncated", "format.not_json")


def test_a_nesting_bomb_is_refused() -> None:
    for depth in (500, 5000, 100_000):
        bomb = b"[" * depth + b"]" * depth
        assert problem(text(GAME).replace(b'"log":', b'"log":' + bomb + b',"x":'))


def test_too_large_a_record_is_not_looked_at() -> None:
    found = problem(b'{"log":' + b" " * RECORD_MOST + b"[]}")
    assert (found.code, found.offset) == ("format.too_large", RECORD_MOST)


def test_a_line_that_is_no_json_stops_after_the_games_before_it() -> None:
    batch = read_tenhou_json(text(GAME) + b"\n{" + b"\n", "x.json")
    (found,) = batch.problems
    assert (len(batch.games), found.code, found.place) == (1, "format.truncated", 2)
    links = b"https://tenhou.net/6/#json=" + text(GAME) + b"\nhttps://example.org/\n"
    batch = read_tenhou_json(links, "x.json")
    assert (len(batch.games), batch.problems[0].place) == (1, 2)
    assert "is no link" in batch.problems[0].reason


def test_nobody_may_play_for_a_seat_that_nobody_has() -> None:
    made = dealt([19], [60], [], [], [], [], [29], [60])
    found = problem(text(record(made, ratingc="PF3", name=["A", "B", "C", ""])))
    assert found.code in ("format.bad_value", "format.no_order")


# -- whatever the bytes ----------------------------------------------------------------

PIECES = st.one_of(
    st.binary(max_size=6),
    st.integers(-300, 2**70).map(lambda n: str(n).encode()),
    st.sampled_from(
        [b"[", b"]", b"{", b"}", b",", b'"', b"//", b"/*", b"null", b"true", b"1.5"]
    ),
    st.sampled_from([b'"c131415"', b'"f44"', b'"r60"', b'"p414141"', b"60", b"0"]),
)

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-70, 70)
    | st.text(max_size=8)
    | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner),
    max_leaves=4,
) | st.sampled_from(["c131415", "f44", "r60", "p414141", 60, 0, 2**64, 1.5])


def check(data: bytes) -> Batch:
    batch = read_tenhou_json(data, "fuzz.json")
    assert_in_range(batch)
    assert len(batch.problems) <= 1
    for found in batch.problems:
        assert found.code.startswith("format.")
        assert found.reason
        assert found.place >= 1
        assert found.offset <= len(data)
    for game in range(len(batch.games)):
        try:
            written = write_tenhou_json(batch, game)
        except WriteError:
            assert batch.problems
        else:
            again = read_tenhou_json(written, "fuzz.json")
            assert len(again.events) == len(batch.events) or len(batch.games) > 1
    return batch


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(st.data())
@settings(max_examples=60)
def test_a_record_with_a_part_replaced(draw: st.DataObject) -> None:
    data = text(GAME)
    start = draw.draw(st.integers(0, len(data)))
    length = draw.draw(st.integers(0, 12))
    check(data[:start] + draw.draw(PIECES) + data[start + length :])


@given(st.data())
@settings(max_examples=60)
def test_a_record_with_any_value_replaced(draw: st.DataObject) -> None:
    path: list[Any] = []
    inner: Any = GAME
    while isinstance(inner, dict | list) and inner and draw.draw(st.integers(0, 5)):
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        path.append(draw.draw(st.sampled_from(keys)))
        inner = inner[path[-1]]
    if path:
        check(changed(tuple(path), draw.draw(VALUES)))
