"""Where reading an mjai record stops, and what it says."""

from __future__ import annotations

from typing import Any

import pytest

from mjai_lines import GAME, OVER, SHORT, WON, draw, event, lines, played, start
from paifu.logs.events import Problem
from paifu.logs.formats.mjai import read_mjai


def problem(data: bytes) -> Problem:
    (found,) = read_mjai(data, "x.mjson").problems
    return found


def wrong(reason: str, *after: dict[str, Any], code: str = "bad_value") -> None:
    """The last of these events after a deal is not understood."""
    found = problem(played(*after))
    assert (found.code, found.place) == (f"format.{code}", len(after) + 2)
    assert found.reason == reason


def test_rounds_before_a_problem_are_kept() -> None:
    data = lines(GAME, start(), draw(0, "4s"), WON, OVER[0], start(), draw(9, "4s"))
    batch = read_mjai(data, "x.mjson")
    assert batch.rounds["complete"].tolist() == [1, 0]
    (found,) = batch.problems
    assert (found.place, found.round) == (7, 1)
    assert found.offset == data.rindex(b"\n", 0, -1) + 1
    assert found.reason == "actor is 9: expected a whole number from 0 to 3"


def test_truncated_record() -> None:
    data = lines(SHORT)
    found = problem(data[:-3])
    assert (found.code, found.place) == ("format.truncated", 6)
    found = problem(lines(SHORT[:-1]))
    assert (found.reason, found.offset) == (
        "the record ends without 'end_game'",
        len(lines(SHORT[:-1])),
    )
    found = problem(lines(SHORT[:3]))
    assert found.reason == "the record ends in the middle of a round"


def test_nesting_bomb() -> None:
    for bomb in (b"[" * 100_000, b'{"a":' * 100_000):
        found = problem(lines(GAME) + b'{"type":"tsumo","meta":' + bomb)
        assert (found.code, found.place) == ("format.not_json", 2)


def test_too_large_a_record() -> None:
    assert problem(b" " * (2**26 + 1)).code == "format.too_large"


def test_repeated_key() -> None:
    data = lines(SHORT).replace(b'"pai":"4s"', b'"pai":"4s","pai":"5s"', 1)
    found = problem(data)
    assert (found.code, found.place) == ("format.repeated_key", 3)


@pytest.mark.parametrize("value", ["[1]", "3", "null", '{"kind":"x"}', '{"type":1}'])
def test_line_that_is_no_event(value: str) -> None:
    found = problem(lines(GAME) + value.encode() + b"\n")
    assert (found.code, found.place) == ("format.bad_value", 2)
    assert "expected an object with a 'type'" in found.reason


def test_unknown_event_key_and_value() -> None:
    wrong("no event 'shuffle' is known", event("shuffle"), code="unknown_tag")
    wrong(
        "the record has an unknown key 'speed'",
        draw(0, "4s") | {"speed": 3},
        code="unknown_key",
    )
    for name in ("5z", "0m", "", "?m"):
        wrong(f"pai is {name!r}: expected a tile", draw(0, name))


@pytest.mark.parametrize("key", ["bakaze", "kyoku", "oya", "tehais"])
def test_missing_key(key: str) -> None:
    found = problem(played(header=start(**{key: None})))
    assert found.place == 2
    assert key in found.reason


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bakaze", "P"),
        ("bakaze", "ES"),
        ("kyoku", 0),
        ("kyoku", 5),
        ("kyoku", True),
        ("kyoku", 1.0),
        ("honba", -1),
        ("honba", 2**70),
        ("kyotaku", "0"),
        ("oya", 4),
        ("scores", [25000] * 5),
        ("scores", [25000] * 2),
        ("scores", [25000, 25000, 25000, 1e5]),
        ("scores", [25000, 25000, 25000, 10**9]),
        ("scores", None),
        ("tehais", [[], [], [], []]),
        ("tehais", [["1m"] * 14] * 4),
        ("tehais", [["1m"] * 13] * 2),
        ("tehais", ["1m"] * 4),
        ("tehais", [[1] * 13] * 4),
        ("dora_marker", "?"),
        ("haiyama", ["1m"] * 135),
    ],
)
def test_wrong_value_of_a_header(key: str, value: object) -> None:
    found = problem(lines(GAME, start() | {key: value}, OVER))
    assert (found.code, found.place) == ("format.bad_value", 2)
    assert found.reason.startswith(key)


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ({"names": "abcd"}, "names is 'abcd': expected a list"),
        ({"names": ["a"] * 5}, "names is a list of 5: expected 0 to 4 elements"),
        ({"names": [1]}, "names[0] is 1: expected a text"),
        ({"kyoku_first": 7}, "kyoku_first is 7: expected 0 or 4"),
        ({"aka_flag": 1}, "aka_flag is 1: expected true or false"),
        ({"id": 4}, "id is 4: expected a whole number from 0 to 3"),
        ({"seed": [1.5]}, "seed is a list of 1: expected numbers or texts"),
        ({"uri": 3}, "uri is 3: expected a text"),
    ],
)
def test_wrong_value_of_a_game(first: dict[str, Any], reason: str) -> None:
    assert problem(lines(event("start_game") | first)).reason == reason


def test_red_five_in_a_game_without() -> None:
    found = problem(lines(GAME | {"aka_flag": False}, SHORT[1:]))
    assert (found.place, found.code) == (2, "format.bad_value")
    assert found.reason == "there is a red five, but 'aka_flag' is false"


def test_wrong_melds() -> None:
    call = event("chi", actor=1, target=0, pai="5p", consumed=["4p", "6p"])
    wrong("consumed is a list of 3: expected 2 elements", call | {"consumed": [1] * 3})
    wrong("consumed is a list of 2: expected tiles that are shown",
          call | {"consumed": ["?", "?"]})  # fmt: skip
    wrong("consumed[1] is 'x': expected a tile", call | {"consumed": ["4p", "x"]})
    kan = event("ankan", actor=0, consumed=["1m"] * 4, pai="2m")
    wrong("pai is '2m': expected a tile of the kan", kan)


def test_wrong_riichi() -> None:
    accepted = event("reach_accepted", actor=1, deltas=[-1000, 0, 0, 0])
    reason = "deltas is a list of 4: expected -1000 for who declared it, else 0"
    wrong(reason, accepted)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"yakus": [["tanyaochu"]]}, "yakus[0] is a list of 1: expected a name and"),
        ({"yakus": [["tanyao", 1]]}, "yakus[0][0] is 'tanyao': expected a yaku"),
        ({"yakus": [["sangenpai", 4]]}, "yakus[0][0] is 'sangenpai': expected a yaku"),
        ({"yakus": [["dora", -1]]}, "yakus[0][1] is -1: expected a whole number"),
        ({"yaku": [["dora", 1]] * 25}, "yaku is a list of 25: expected at most 24"),
        ({"hora_tehais": ["1m"] * 12}, "hora_tehais is a list of 12: expected the"),
        ({"ura_markers": ["1m"] * 11}, "ura_markers is a list of 11: expected at"),
        ({"fu": 1000}, "fu is 1000: expected a whole number from 0 to 999"),
        ({"target": 4}, "target is 4: expected a whole number from 0 to 3"),
        ({"info": 1}, "info is 1: expected an object"),
    ],
)
def test_wrong_value_of_a_win(values: dict[str, Any], reason: str) -> None:
    found = problem(played(draw(0, "4s"), WON | values))
    assert found.reason.startswith(reason)


def test_wrong_draws() -> None:
    result = event("ryukyoku", reason="nothing")
    assert (
        "reason is 'nothing': expected one of fanpai" in problem(played(result)).reason
    )
    half = event("ryukyoku", tehais=[["1m", "?"], [], [], []])
    wrong("tehais is a list of 4: expected hands shown whole or not at all", half)
    flags = event("ryukyoku", tenpais=[1, 0, 0, 0])
    wrong("tenpais is a list of 4: expected true or false for each player", flags)


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ([draw(0, "1m")], "'tsumo' stands before the first game"),
        ([GAME, draw(0, "1m")], "'tsumo' stands before the first round"),
        ([GAME, OVER[1]], "'end_game' stands before the first round"),
        ([GAME, start(), start()], "'start_kyoku' stands in the middle of a round"),
        ([*SHORT[:4], draw(0, "1m")], "'tsumo' stands after the round's result"),
        ([*SHORT[:5], draw(0, "1m")], "'tsumo' stands between rounds"),
        ([*SHORT, start()], "'start_kyoku' stands after the end of the game"),
        ([GAME, GAME], "'start_game' stands before the first round"),
    ],
)
def test_event_out_of_place(events: list[dict[str, Any]], reason: str) -> None:
    found = problem(lines(events))
    assert (found.code, found.reason) == ("format.misplaced", reason)
    assert found.place == len(events)


def test_ghost_of_three_players_has_nothing() -> None:
    hands = [["1p"] * 13] * 3
    header = start(tehais=[*hands, []], scores=[35000, 35000, 35000, 0])
    found = problem(played(draw(3, "1p"), header=header))
    assert found.reason == "actor is 3: expected a whole number from 0 to 2"
    found = problem(played(event("ryukyoku", deltas=[0, 0, 0, 5]), header=header))
    assert "no points for a seat that nobody has" in found.reason
