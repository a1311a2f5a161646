"""The text of a scanned record, looked up late, is what the reader gives at once."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace

import pytest

from mjlog import FULL, GO, LAST, UN, agari, init, record
from paifu.logs.events import GameInfo
from paifu.logs.formats.tenhou_bulk import read_tenhou_many
from paifu.logs.formats.tenhou_lazy import TenhouInfo
from paifu.logs.formats.tenhou_read import read_tenhou
from paifu.logs.formats.tenhou_write import write_tenhou

NAMES = [field.name for field in fields(GameInfo)]

EAST = '<GO type="1" lobby="0"/>'
RICH = init(4).replace("250,250", "400,100")
WHOLE = LAST.replace("15.0", "15").replace("-5.0", "-5")

RECORDS = {
    "a whole record": FULL,
    "no seed": record(init(), LAST, seed=""),
    "no grades, rates, genders": record(init(), LAST, un=UN[: UN.index(" dan")] + "/>"),
    "grades only": record(init(), LAST, un=UN[: UN.index(" rate")] + "/>"),
    "rates only": record(
        init(),
        LAST,
        un=UN[: UN.index(" dan")] + UN[UN.index(" rate") : UN.index(" sx")] + "/>",
    ),
    "a name like a key": FULL.replace(b"%41", b"dan="),
    "letters as they are": FULL.replace(b"%41", b"A").replace(b"%42", b"b"),
    "an encoded letter among plain ones": FULL.replace(b"%41", b"A%42"),
    "seeds of some rounds": record(
        init(more=' shuffle="mt19937ar,1"'), agari(), init(1), LAST, seed=""
    ),
    "seeds of later rounds": record(
        init(), agari(), init(1, more=' shuffle="mt19937ar,1"'), LAST
    ),
    "seeds of all rounds": record(
        init(more=' shuffle="mt19937ar,1"'),
        agari(),
        init(1, more=' shuffle="mt19937ar,2"'),
        LAST,
        seed="",
    ),
    "a lobby": record(init(), LAST, go=GO.replace('"0"', '"10011"')),
    "no lobby": record(init(), LAST, go='<GO type="9"/>'),
    "no reds, no open tanyao": record(init(), LAST, go='<GO type="15" lobby="0"/>'),
    "chips": record(init(), LAST, go='<GO type="521" lobby="0"/>'),
    "whole results": record(init(), WHOLE),
    "tenths": record(init(), LAST.replace("15.0", "15.4")),
    "an East game": record(init(), LAST, go=EAST),
    "an East game that should have ended": record(
        init(3), agari(), RICH, LAST, go=EAST
    ),
    "white space": FULL.replace(b">", b">\n"),
}
SOURCES = [
    "x.mjlog",
    "2009031500gm-0001-0000-1.mjlog",
    "2022040100gm-1.mjlog",
    "my gm-s/2022040100gm-1.mjlog",
]


def info_of(data: bytes, source: str = "x.mjlog") -> TenhouInfo:
    batch, _ = read_tenhou_many([source], [data])
    (info,) = batch.info
    assert isinstance(info, TenhouInfo), "the record has not the usual form"
    return info


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_what_the_reader_gives(
    name: str, data: bytes, source: str
) -> None:
    (read,) = read_tenhou(data, source).info
    assert getattr(info_of(data, source), name) == getattr(read, name)


def test_info_equals_the_reader_s_either_way_round() -> None:
    (read,) = read_tenhou(FULL, "x.mjlog").info
    assert info_of(FULL) == read
    assert read == info_of(FULL)
    assert info_of(FULL) == info_of(FULL)
    assert info_of(FULL) != info_of(FULL, "y.mjlog")
    assert read != info_of(record(init(), LAST))
    assert info_of(FULL) != "x.mjlog"


def test_field_that_was_set_stays() -> None:
    info = info_of(FULL)
    info.seed = "another"
    assert info.names == ["A", "B", "C", "D"]
    assert info.seed == "another"
    info.names[0] = "E"
    assert info.names == ["E", "B", "C", "D"]


def test_copy_is_whole_and_without_the_record() -> None:
    (read,) = read_tenhou(FULL, "x.mjlog").info
    for copied in (
        pickle.loads(pickle.dumps(info_of(FULL))),
        copy.copy(info_of(FULL)),
        copy.deepcopy(info_of(FULL)),
    ):
        assert type(copied) is GameInfo
        assert copied == read
    changed = replace(info_of(FULL), source="y.mjlog")
    assert changed == read_tenhou(FULL, "y.mjlog").info[0]


def test_unknown_attribute_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = info_of(FULL).colour


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_scanned_record_is_written_back_byte_for_byte(data: bytes) -> None:
    batch, _ = read_tenhou_many(["x.mjlog"], [data])
    assert write_tenhou(batch, 0) == data
