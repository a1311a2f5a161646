"""Whatever a majiang record says: no exception, one problem at most, all in range."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from batch_ranges import assert_in_range
from majiang_records import GAME, LOG, WIN, game, played
from paifu.logs.formats.json_values import BOM
from paifu.logs.formats.majiang_json import read_majiang, write_majiang

RECORDS = st.sampled_from(
    [
        GAME,
        game(qijia=2, point=["1", "-2.5", "0", "1.5"], rank=[1, 2, 3, 4]),
        game(log=[*LOG, *LOG]),
        played(
            {"zimo": {"l": 0, "p": "z7"}},
            {"dapai": {"l": 0, "p": "z7*"}},
            {"fulou": {"l": 2, "m": "z777="}},
            {"gang": {"l": 2, "m": "z777=7"}},
            {"gangzimo": {"l": 2, "p": "m0"}},
            {"kaigang": {"baopai": "m2"}},
            {"hule": WIN | {"baojia": 2, "l": 3}},
        ),
    ]
)
TEXTS = (
    "m0",
    "m1_",
    "s9*",
    "_",
    "m1-23",
    "z555=",
    "z555=5",
    "p0055",
    "m123p0*,z111-",
    "立直",
    "**",
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**65), 2**65),
    st.integers(-2, 14),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(TEXTS),
    st.lists(st.integers(-5, 5), max_size=5),
    st.just({}),
)


def check(data: bytes) -> None:
    batch = read_majiang(data, "fuzz.json")
    assert_in_range(batch)
    assert len(batch.problems) <= 1
    for problem in batch.problems:
        assert problem.code.startswith("format.")
        assert problem.reason
        assert problem.place >= 1
    if len(batch.games) == 1 and not batch.problems:
        assert orjson.loads(write_majiang(batch, 0)) == orjson.loads(
            data.removeprefix(BOM)
        )


@given(st.binary(max_size=100))
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(RECORDS, st.data())
@settings(max_examples=100, deadline=None)
def test_record_with_a_value_replaced(record: Any, draw: st.DataObject) -> None:
    value = orjson.loads(orjson.dumps(record))
    place = value
    while True:
        steps = list(place) if isinstance(place, dict) else range(len(place))
        if not steps:
            return
        step = draw.draw(st.sampled_from(list(steps)))
        inner = place[step]
        if isinstance(inner, dict | list) and draw.draw(st.integers(0, 9)):
            place = inner
            continue
        place[step] = draw.draw(VALUES)
        break
    try:
        data = orjson.dumps(value)
    except TypeError:  # an integer that JSON of 64 bits does not hold
        return
    check(data)


@given(RECORDS, st.data())
@settings(max_examples=50, deadline=None)
def test_record_with_bytes_replaced(record: Any, draw: st.DataObject) -> None:
    data = orjson.dumps(record)
    start = draw.draw(st.integers(0, len(data)))
    length = draw.draw(st.integers(0, 12))
    check(data[:start] + draw.draw(st.binary(max_size=4)) + data[start + length :])


@given(RECORDS, st.data())
@settings(max_examples=50, deadline=None)
def test_entries_left_out_doubled_or_moved(record: Any, draw: st.DataObject) -> None:
    value = orjson.loads(orjson.dumps(record))
    entries = value["log"][0]
    places = st.lists(st.integers(0, len(entries) - 1), max_size=2 * len(entries))
    value["log"][0] = [entries[n] for n in draw.draw(places)]
    check(orjson.dumps(value))
