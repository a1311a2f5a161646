"""Whatever a Riichi City record says: no exception, one problem at most, in range."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from batch_ranges import assert_in_range
from paifu.logs.formats.json_values import BOM
from paifu.logs.formats.riichi_city_json import read_riichi_city, write_riichi_city
from riichi_city_records import RECORDS as MANY
from riichi_city_records import TSUMO, packed, record, room_end

RECORDS = st.sampled_from(
    [record(*TSUMO, room_end()), *(value for value in MANY.values() if "data" in value)]
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63),
    st.integers(-2, 14),
    st.sampled_from([0x105, 0x91, 49, 701, 702]),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.integers(0, 41), max_size=14),
    st.just({}),
)


def check(data: bytes) -> None:
    batch = read_riichi_city(data, "fuzz.json")
    assert_in_range(batch)
    assert len(batch.problems) <= 1
    for problem in batch.problems:
        assert problem.code.startswith("format.")
        assert problem.reason
        assert problem.place >= 1
    if len(batch.games) and not batch.problems:
        assert orjson.loads(write_riichi_city(batch, 0)) == orjson.loads(
            data.removeprefix(BOM)
        )


@given(st.binary(max_size=100))
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(RECORDS, st.data())
@settings(max_examples=120, deadline=None)
def test_record_with_a_value_replaced(original: Any, draw: st.DataObject) -> None:
    value = orjson.loads(orjson.dumps(original))
    place = value
    while True:
        steps = list(place) if isinstance(place, dict) else range(len(place))
        if not steps:
            return
        step = draw.draw(st.sampled_from(list(steps)))
        inner = place[step]
        if isinstance(inner, dict | list) and draw.draw(st.integers(0, 14)):
            place = inner
            continue
        place[step] = draw.draw(VALUES)
        break
    try:
        data = packed(value)
    except (TypeError, KeyError, AttributeError):  # no record of entries any more
        return
    check(data)


@given(RECORDS, st.data())
@settings(max_examples=60, deadline=None)
def test_record_with_bytes_replaced(original: Any, draw: st.DataObject) -> None:
    data = packed(original)
    start = draw.draw(st.integers(0, len(data)))
    length = draw.draw(st.integers(0, 12))
    check(data[:start] + draw.draw(st.binary(max_size=4)) + data[start + length :])


@given(RECORDS, st.data())
@settings(max_examples=60, deadline=None)
def test_entries_left_out_doubled_or_moved(original: Any, draw: st.DataObject) -> None:
    value = orjson.loads(orjson.dumps(original))
    one = value["data"]["handRecord"][0]
    entries = one["handEventRecord"]
    places = st.lists(st.integers(0, len(entries) - 1), max_size=len(entries))
    kept = draw.draw(st.integers(0, len(entries)))
    mixed = [entries[n] for n in draw.draw(places)]
    one["handEventRecord"] = [*entries[:kept], *mixed]
    check(packed(value))
