"""Whatever the bytes: no exception, at most one problem, everything in range."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from batch_ranges import assert_in_range
from mjai_lines import GAME, HANDS, OVER, SHORT, WON, discard, draw, event, lines, start
from paifu.logs.events import Batch
from paifu.logs.formats.mjai import read_mjai, write_mjai

KANS = [
    GAME | {"kyoku_first": 4, "aka_flag": True, "seed": [1, 2], "uri": "x://y"},
    start(oya=1, kyotaku=None, kyoutaku=2),
    draw(1, "9s"),
    discard(1, "E"),
    event("pon", actor=0, target=1, pai="E", consumed=["E", "E"]),
    discard(0, "6s"),
    event("chi", actor=1, target=0, pai="6s", consumed=["5sr", "7s"]),
    event("reach", actor=1),
    discard(1, "S"),
    event("reach_accepted", actor=1, deltas=[0, -1000, 0, 0], scores=[1, 2, 3, 4]),
    draw(0, "E"),
    event("kakan", actor=0, pai="E", consumed=["E"] * 3),
    event("dora", dora_marker="9s"),
    event("daiminkan", actor=2, target=0, pai="1p", consumed=["1p"] * 3),
    event("ankan", actor=3, consumed=["F"] * 4),
    event(
        "hora",
        actor=1,
        target=0,
        pai="E",
        uradora_markers=["1m", "2m"],
        hora_tehais=HANDS[1],
        yakus=[["reach", 1], ["sangenpai", 2], ["jikaze", 1]],
        fu=30,
        fan=4,
        hora_points=7700,
        deltas=[-7700, 7700, 0, 0],
        scores=[0, 1, 2, 3],
    ),
    event("end_kyoku"),
    start(scores=None, dora_marker=None),
    event(
        "ryukyoku",
        reason="fanpai",
        tehais=[HANDS[0], ["?"] * 13, ["?"] * 13, []],
        tenpais=[True, False, False, False],
        deltas=[3000, -1000, -1000, -1000],
    ),
    *OVER,
]
SANMA = [
    GAME,
    start(tehais=HANDS[:3], scores=[35000] * 3),
    draw(0, "N"),
    event("nukidora", actor=0, pai="N"),
    draw(0, "4s"),
    WON | {"deltas": [2, -1, -1]},
    *OVER,
]
RECORDS = st.sampled_from([SHORT, KANS, SANMA, SHORT + KANS])
KEYS = sorted({key for one in KANS + SANMA for key in one})
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**64), 2**64),
        st.floats(allow_nan=False, allow_infinity=False),
        st.sampled_from(["E", "5mr", "?", "hora", "", "é", "dora", "tonpu"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=14), st.dictionaries(st.text(max_size=2), inner)
    ),
    max_leaves=14,
)


def check(data: bytes) -> Batch:
    batch = read_mjai(data, "fuzz.mjson")
    assert_in_range(batch)
    assert len(batch.problems) <= 1
    for problem in batch.problems:
        assert problem.code.startswith("format.")
        assert problem.reason
        assert problem.place >= 1
        assert 0 <= problem.offset <= len(data)
    for info in batch.info:
        orjson.dumps(info.spelling)
    written = b"".join(write_mjai(batch, game) for game in range(len(batch.games)))
    if len(batch.games) and not batch.problems:
        assert written == data
    return batch


@given(st.binary(max_size=200))
@settings(max_examples=50, deadline=None)
def test_any_bytes(data: bytes) -> None:
    check(data)
    check(b'{"type":"start_game"}\n' + data)


@given(RECORDS, st.data())
@settings(max_examples=60, deadline=None)
def test_record_with_bytes_replaced(
    record: list[dict[str, Any]], draw: st.DataObject
) -> None:
    data = lines(record)
    start = draw.draw(st.integers(0, len(data)))
    length = draw.draw(st.integers(0, 12))
    check(data[:start] + draw.draw(st.binary(max_size=4)) + data[start + length :])


@given(RECORDS, st.data())
@settings(max_examples=60, deadline=None)
def test_record_with_another_value(
    record: list[dict[str, Any]], draw: st.DataObject
) -> None:
    place = draw.draw(st.integers(0, len(record) - 1))
    key = draw.draw(st.sampled_from(KEYS))
    changed = dict(record[place])
    if draw.draw(st.booleans()):
        changed[key] = draw.draw(VALUES)
    else:
        changed.pop(key, None)
    data = [orjson.dumps(one) for one in record]
    try:
        data[place] = orjson.dumps(changed)
    except orjson.JSONEncodeError:
        return
    check(b"\n".join(data))


@given(RECORDS, st.data())
@settings(max_examples=60, deadline=None)
def test_record_with_events_left_out_doubled_or_moved(
    record: list[dict[str, Any]], draw: st.DataObject
) -> None:
    picks = st.lists(st.integers(0, len(record) - 1), min_size=1, max_size=len(record))
    check(lines([record[i] for i in draw.draw(picks)]))
    first = draw.draw(st.integers(0, len(record) - 1))
    check(lines(record[:first], record[first + 1 :]))
