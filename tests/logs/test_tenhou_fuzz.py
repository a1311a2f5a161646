"""Whatever the bytes: no exception, at most one problem, everything in range."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from batch_ranges import assert_in_range
from mjlog import FULL, SANMA_GO, SANMA_UN, agari, init, record
from paifu.logs.events import Batch
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou

SANMA = record(
    init(players=3),
    '<U120/><N who="1" m="30752" /><N who="2" m="26635" />',
    agari(who=2, source=2, melds=' m="26635"', sc="350,-10,350,-10,350,20,0,0"),
    go=SANMA_GO,
    un=SANMA_UN,
)
RECORDS = st.sampled_from([FULL, SANMA])
PIECES = st.one_of(
    st.binary(max_size=6),
    st.integers(-300, 70000).map(lambda n: str(n).encode()),
    st.sampled_from(
        b"""< > /> " , - <T1/> <G9/> <INIT AGARI <BYE who= <!-- --> </mjloggm> m="
        \xff 0 136 """.split()
    ),
    st.sampled_from([b" ", b"\n"]),
)


def check(data: bytes) -> Batch:
    batch = read_tenhou(data, "fuzz.mjlog")
    assert_in_range(batch)
    assert len(batch.problems) <= 1
    for problem in batch.problems:
        assert problem.code.startswith("format.")
        assert problem.reason
        assert problem.place >= 1
        assert 0 <= problem.offset <= len(data)
        assert problem.round < max(1, len(batch.rounds))
    if len(batch.games) and not batch.problems:
        assert write_tenhou(batch, 0) == data
    return batch


@given(st.binary(max_size=300))
@example(b"<mjloggm>")
@example(b"<mjloggm ver><GO>")
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(RECORDS, st.data())
@settings(max_examples=400, deadline=None)
def test_record_with_a_part_replaced(record: bytes, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(record)))
    length = draw.draw(st.integers(0, 12))
    check(record[:start] + draw.draw(PIECES) + record[start + length :])


@given(RECORDS, st.data())
@settings(max_examples=200, deadline=None)
def test_record_with_tags_left_out_doubled_or_moved(
    record: bytes, draw: st.DataObject
) -> None:
    tags = record.split(b"<")[1:]
    picked = draw.draw(
        st.lists(st.integers(0, len(tags) - 1), min_size=1, max_size=len(tags))
    )
    start = draw.draw(st.integers(0, len(tags)))
    mixed = tags[:start] + [tags[i] for i in picked]
    check(b"".join(b"<" + tag for tag in mixed))


@given(RECORDS, st.data())
@settings(max_examples=200, deadline=None)
def test_record_with_a_number_changed(record: bytes, draw: st.DataObject) -> None:
    digits = [i for i, byte in enumerate(record) if chr(byte).isdigit()]
    at = draw.draw(st.sampled_from(digits))
    number = draw.draw(st.integers(-10, 10**10))
    check(record[:at] + str(number).encode() + record[at + 1 :])
