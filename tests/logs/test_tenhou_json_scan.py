"""The scanner makes what the reader makes, or gives the record up."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from damages.text import NUMBER, flip, insert, lose, matched, put
from generated import batches
from paifu.logs.builder import concatenate, flatten
from paifu.logs.engine import dtype, plain
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimRow,
    EventRow,
    GameInfo,
    RoundRow,
)
from paifu.logs.formats import tenhou_json_bulk as bulk
from paifu.logs.formats.tenhou_json import read_tenhou_json, write_tenhou_json
from paifu.logs.formats.tenhou_json_lazy import USUAL as KEYS
from paifu.logs.formats.tenhou_json_lazy import prepare, usual_head
from paifu.logs.formats.tenhou_json_scan import scan_records
from paifu.logs.formats.tenhou_json_scan_results import EDGES, NAMES
from paifu.logs.formats.tenhou_json_scan_state import Scan, Span
from paifu.logs.formats.tenhou_json_turns import Turns
from shared import needs_shared, shared
from tenhou_six import ONE_TURN, RON, TURN, USUAL, dealt, record, text

TABLES = ("games", "rounds", "events", "claims")

RECORDS = [text(made) for made in USUAL]


def differences(records: Sequence[bytes], source: str = "x.json") -> list[str]:
    """What reading many at once makes otherwise than the plain reader does."""
    sources = [f"{number}/{source}" for number in range(len(records))]
    single = [read_tenhou_json(d, s) for d, s in zip(records, sources, strict=True)]
    one = concatenate(single)
    many, counts = bulk.read_tenhou_json_many(sources, records)
    found = [
        name
        for name in TABLES
        if getattr(one, name).tobytes() != getattr(many, name).tobytes()
    ]
    if counts != [(len(b.games), len(b.problems)) for b in single]:
        found.append("counts")
    if one.problems != many.problems:
        found.append("problems")
    return found + [
        f"{ours.source}: info"
        for ours, theirs in zip(many.info, one.info, strict=True)
        if ours != theirs
    ]


def was_read(records: Sequence[bytes]) -> list[bool]:
    """Which records the scanner read."""
    prepared = [prepare("x.json", one) for one in records]
    return bulk.scan(prepared).was_read


def test_records_of_the_usual_form_are_scanned_and_equal() -> None:
    assert was_read(RECORDS) == [True] * len(RECORDS)
    assert differences(RECORDS) == []


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_games_of_agents_are_scanned_and_equal(preset: str) -> None:
    written = [write_tenhou_json(one, 0) for one in batches(preset, 2)]
    assert was_read(written) == [True, True]
    assert differences(written) == []


TWICE = ["立直(1飜)"] * 2

UNUSUAL: list[Any] = [
    record(ONE_TURN, new=1),
    record(ONE_TURN, rule={"disp": "", "aka52": 2}),
    record(dealt(*TURN, hands=[[], *[[11, *[12] * 12]] * 3])),
    record(dealt(*TURN, hands=[[19, 11, *[12] * 11], *[[11, *[12] * 12]] * 3])),
    record(dealt([0], [60], result=["流局", [0, 0, 0, 0]])),
    record(dealt(*TURN, result=["Ryuukyoku", [0, 0, 0, 0]])),
    record(dealt(*TURN, result=["流局"])),
    record(dealt(*TURN, result=["四風連打", [0, 0, 0, 0]])),
    record(dealt(*TURN, result=[])),
    record(dealt(*TURN, result=["不明"])),
    record(dealt(*TURN, ura=[11])),
    record(dealt(*TURN, scores=[])),
    record(dealt(*TURN, result=[*RON[:2], [2, 1]])),
    record(dealt(*TURN, result=[*RON[:2], [2, 1, 2, "満貫8000点∀", "立直(1飜)"]])),
    record(dealt(*TURN, result=[*RON[:2], [2, 1, 2, "満貫8000点", "Riichi(1飜)"]])),
    record(dealt(*TURN, result=[*RON[:2], [2, 1, 2, "満貫08000点", "立直(1飜)"]])),
    record(dealt(*TURN, result=[*RON[:2], [2, 1, 2, "満貫8000点", "裏ドラ(0飜)"]])),
    record(
        dealt(*TURN, result=[*RON[:2], [2, 1, 2, "満貫8000点", *["立直(1飜)"] * 2]])
    ),
    record(dealt([11, 11, 11], [60, 60, 60], *TURN[2:])),
    record(dealt([42], ["414141a41"], *TURN[2:])),
    record(dealt([19], [35], *TURN[2:])),
    record(ONE_TURN, connection=[{"what": 0, "log": 0, "who": 2, "step": 90}]),
    record(ONE_TURN, connection=[{"what": 0, "log": 1, "who": 2, "step": 0}]),
    [record(ONE_TURN)],
    record(ONE_TURN, mjslog={"log": [[[1]]]}),
]


def test_what_is_unusual_is_left_to_the_reader() -> None:
    records = [text(made) for made in UNUSUAL]
    records += [
        RECORDS[1] + b" ",
        RECORDS[1].replace(b",", b", "),
        b"",
        RECORDS[0][:-9],
    ]
    records += [RECORDS[0] + b"\n" + RECORDS[0], b"// x\n" + RECORDS[0]]
    passed = was_read(records)
    # White space after the record is nothing unusual.
    assert [n for n, one in enumerate(passed) if one] == [len(UNUSUAL)]
    assert differences(records) == []


VALUES: list[Any] = [
    None, True, 0, 5, 1.5, 10**30, "", "a:b", [], ["a"] * 3, ["a"] * 5, [1, 2.5, 3, 4],
    [None] * 8, [100, 1.5] * 4, [100, 1] * 3, [10**8, 1] * 4, [100, 0.00001] * 4, {},
    {"disp": "般南喰赤", "aka": 1}, {"disp": 1}, {"aka": 5}, {"aka51": 1, "x": 1},
    {"disp": {"aka": 1}}, [{"what": 0, "log": 0, "who": 0, "step": 1}], [{"what": 0}],
]  # fmt: skip


@pytest.mark.parametrize("name", [*KEYS, "unknown"])
def test_whatever_stands_in_the_head_is_read_or_refused_alike(name: str) -> None:
    odd = [text({**USUAL[0], name: value}) for value in VALUES if name != "log"]
    key = b'{"%s"' % name.encode()
    odd += [key + more + RECORDS[0][1:] for more in (b":1,", b' :"x",', b":[e],")]
    assert differences(odd) == []


def test_a_usual_head_needs_no_close_look() -> None:
    head = b'{"title":["",""],"rule":{"disp":"","aka":1},"log":0,"sc":[1,2]}'
    assert usual_head(head) is not None
    for old, new in ((b"0,", b"0.0,"), (b'"aka"', b'"log"'), (b'"rule"', b'"title"')):
        assert usual_head(head.replace(old, new)) is None


def test_usual_and_unusual_records_mix() -> None:
    mixed = [RECORDS[0], b"{", RECORDS[1], RECORDS[2], text(UNUSUAL[0]), RECORDS[3]]
    assert differences(mixed) == []


def number(data: bytes, chance: random.Random) -> bytes:
    """A number is another one."""
    made = chance.choice([b"0", b"-1", b"60", b"61", b"%d" % chance.randrange(11, 54)])
    return put(data, matched(NUMBER, data, chance), made)


def swap(data: bytes, chance: random.Random) -> bytes:
    """Two entries are exchanged."""
    parts = data.split(b",")
    one, other = (chance.randrange(len(parts)) for _ in range(2))
    parts[one], parts[other] = parts[other], parts[one]
    return b",".join(parts)


def test_damaged_records_are_equal() -> None:
    chance = random.Random(1)
    records = [
        chance.choice([flip, insert, lose, number, swap])(
            chance.choice(RECORDS), chance
        )
        for _ in range(250)
    ]
    assert differences(records) == []


@needs_shared
def test_real_records_are_equal() -> None:
    paths = sorted(shared("corpus/tenhou_json").rglob("*.*"))
    records = [path.read_bytes() for path in paths]
    assert differences(records) == []
    assert sum(was_read(records)) == 38


def test_infos_are_whole_once_pickled() -> None:
    batch, _ = bulk.read_tenhou_json_many(["x.json"], RECORDS[:1])
    copied = pickle.loads(pickle.dumps(batch.info[0]))
    assert type(copied) is GameInfo
    assert copied == read_tenhou_json(RECORDS[0], "x.json").info[0]
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(batch.info[0], "nothing")  # noqa: B009


def interpreted(records: Sequence[bytes]) -> list[list[int]]:
    """Rows that the kernels make in the interpreter."""
    prepared = [prepare("x.json", one) for one in records]
    spans, data, absent = [], b"\0", list[int]()
    for one, whole in zip(prepared, records, strict=True):
        assert one is not None
        span = plain(Span)
        span.start, span.players = len(data), one.players
        span.reds = one.reds
        span.absent = len(absent) // 4
        for absence in one.absences:
            absent += absence
        span.absent_stop = len(absent) // 4
        data += whole[one.start : one.stop]
        span.stop = len(data)
        data += b"\0"
        spans.append(span)
    tables: list[list[Any]] = [
        [plain(row, NONE) for _ in range(room)]
        for row, room in ((RoundRow, 30), (EventRow, 400), (ClaimRow, 40))
    ]
    scan, names = plain(Scan), NAMES.tolist()
    read = scan_records(
        data + bytes(8),
        absent,
        names,
        EDGES.tolist(),
        spans,
        scan,
        plain(Turns),
        *tables,
    )
    assert read == len(records)
    counts = (scan.rounds, scan.events, scan.claims)
    return [
        [n for row in table[:count] for n in flatten(row)]
        for table, count in zip(tables, counts, strict=True)
    ]


def test_both_engines_scan_the_same() -> None:
    prepared = [prepare("x.json", one) for one in RECORDS]
    scanned = bulk.scan(prepared)
    ends = [starts[-1] for starts in scanned.starts[1:]]
    kinds = (RoundRow, EventRow, ClaimRow)
    compiled = [
        table[:end].astype(dtype(row)).view("i8").tolist()
        for row, table, end in zip(kinds, scanned.tables[1:], ends, strict=True)
    ]
    assert interpreted(RECORDS) == compiled


def test_no_records_are_no_games() -> None:
    batch, counts = bulk.read_tenhou_json_many([], [])
    assert (len(batch.games), counts) == (0, [])
    assert isinstance(batch, Batch)
    assert batch.rounds.dtype == np.asarray(Batch.empty().rounds).dtype
