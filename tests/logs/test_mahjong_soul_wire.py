"""Protocol buffers, against Google's own library and against damage."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from google.protobuf import (
    descriptor_pb2,
    descriptor_pool,
    json_format,
    message_factory,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from paifu.logs.formats.mahjong_soul_messages import MESSAGES, RECORDS, Field
from paifu.logs.formats.mahjong_soul_wire import decode, encode, unwrap, wrap
from paifu.logs.formats.unread import UnreadError

TYPES = {
    "uint32": descriptor_pb2.FieldDescriptorProto.TYPE_UINT32,
    "int32": descriptor_pb2.FieldDescriptorProto.TYPE_INT32,
    "bool": descriptor_pb2.FieldDescriptorProto.TYPE_BOOL,
    "string": descriptor_pb2.FieldDescriptorProto.TYPE_STRING,
    "bytes": descriptor_pb2.FieldDescriptorProto.TYPE_BYTES,
    "payload": descriptor_pb2.FieldDescriptorProto.TYPE_BYTES,
    "wrapped": descriptor_pb2.FieldDescriptorProto.TYPE_BYTES,
}


@cache
def library() -> Any:
    """The messages of our table, as the library knows them."""
    file = descriptor_pb2.FileDescriptorProto(name="records.proto", package="lq")
    file.syntax = "editions"
    file.edition = descriptor_pb2.EDITION_2023
    for message in MESSAGES.values():
        made = file.message_type.add(name=message.name)
        for field in message.by_name.values():
            one = made.field.add(name=field.name, number=field.number)
            one.label = one.LABEL_REPEATED if field.repeated else one.LABEL_OPTIONAL
            one.type = TYPES.get(field.type, one.TYPE_MESSAGE)
            if one.type == one.TYPE_MESSAGE:
                one.type_name = f".lq.{field.type}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"lq.{name}"))
        for name in MESSAGES
    }


def one_value(field: Field, depth: int) -> st.SearchStrategy[Any]:
    scalars = {
        "uint32": st.integers(0, (1 << 32) - 1),
        "int32": st.integers(-(1 << 31), (1 << 31) - 1),
        "bool": st.booleans(),
        "string": st.text(max_size=6),
    }
    if field.type in scalars:
        return scalars[field.type]
    return values(field.type, depth - 1)


@cache
def values(name: str, depth: int) -> st.SearchStrategy[dict[str, Any]]:
    """Any values of a message, in the order of its fields."""
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in MESSAGES[name].by_name.values():
        nested = field.type in MESSAGES
        if field.type in ("bytes", "payload", "wrapped") or (nested and not depth):
            continue
        made = one_value(field, depth)
        size = st.lists(made, min_size=1, max_size=3)
        optional[field.name] = size if field.repeated else made
    return st.fixed_dictionaries({}, optional=optional).map(
        lambda found: {
            field.name: found[field.name]
            for field in MESSAGES[name].by_name.values()
            if field.name in found
        }
    )


NAMES = sorted(RECORDS | {"RecordGame", "GameUserInput"})


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_both_ways_agree_with_the_library(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    tree = data.draw(values(name, 1))
    ours = encode(tree, name)
    message = library()[name].FromString(ours)
    said = json_format.MessageToDict(message, preserving_proto_field_name=True)
    assert said == tree
    assert message.SerializeToString(deterministic=True) == ours
    assert decode(ours, name) == tree


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(NAMES), st.binary(max_size=40))
def test_what_is_understood_the_library_understands_alike(
    name: str, data: bytes
) -> None:
    try:
        tree = decode(data, name)
    except UnreadError:
        return
    message = library()[name].FromString(data)
    said = json_format.MessageToDict(message, preserving_proto_field_name=True)
    assert {key: one for key, one in tree.items() if one != []} == said


@pytest.mark.parametrize(
    ("data", "reason", "offset"),
    [
        ("08", "ends within a number", 1),
        ("0a00", "is bytes: expected uint32", 0),
        ("0880", "ends within a number", 2),
        ("08" + "80" * 10 + "01", "more than ten bytes", 1),
        ("08" + "ff" * 9 + "7f", "more than 64 bits", 1),
        ("088080808010", "is 4294967296: expected uint32", 0),
        ("08ffffffffffffffffff01", "expected uint32", 0),
        ("0b", "is a group: expected uint32", 0),
        ("0c", "is a group's end: expected uint32", 0),
        ("0d00000000", "is four bytes: expected uint32", 0),
        ("090000000000000000", "is eight bytes: expected uint32", 0),
        ("0f", "is of wire type 7: expected uint32", 0),
        ("1003", "is 3: expected bool", 0),
        ("08010801", "GameChiPengGang.type stands twice", 2),
        ("08017a00", "has an unknown field 15", 2),
        ("0000", "has an unknown field 0", 0),
    ],
)
def test_what_is_wrong_has_its_place(data: str, reason: str, offset: int) -> None:
    # `cancel_operation`, a bool, is field 3.
    raw = bytes.fromhex(data.replace("1003", "1803"))
    with pytest.raises(UnreadError) as caught:
        decode(raw, "GameChiPengGang")
    assert reason in caught.value.reason
    where = caught.value.offset
    assert where in (offset, offset + 1), where


def test_bytes_beyond_the_end_are_truncated() -> None:
    with pytest.raises(UnreadError, match="has 5 bytes, and 2 are left") as caught:
        decode(bytes.fromhex("1205" + "3132"), "RecordDealTile")
    assert caught.value.code == "format.truncated"


def test_text_is_utf8() -> None:
    with pytest.raises(UnreadError, match="tile is not UTF-8") as caught:
        decode(bytes.fromhex("120231ff"), "RecordDealTile")
    assert caught.value.offset == 3


def test_numbers_of_one_field_may_be_packed_or_not() -> None:
    for data in ("2a03010203", "280128022803", "2a0101" + "2a020203"):
        found = decode(bytes.fromhex(data), "RecordNewRound")
        assert found == {"scores": [1, 2, 3]}


def test_zeros_that_are_written_come_back_as_written() -> None:
    for data in ("", "0800", "08001000", "2a00", "0a00"):
        name = "RecordHule" if data == "0a00" else "RecordNewRound"
        raw = bytes.fromhex(data)
        assert encode(decode(raw, name), name) == raw


def test_messages_nest_no_deeper_than_they_are_known_to() -> None:
    # No message holds itself, so depth is bounded by the table; wrappers hold wrappers
    # only by their names.
    inner = {"name": ".lq.RecordDealTile", "data": {"seat": 1}}
    for _ in range(3):
        raw = wrap(inner)
        assert unwrap(raw, 0, len(raw)) == inner
        inner = {"name": ".lq.GameDetailRecords", "data": {"records": [inner]}}


def test_an_unknown_message_is_named() -> None:
    for name, words in (
        (".lq.Nothing", "is known"),
        (".lq.RecordSelectGap", "Sichuan"),
    ):
        raw = b"\n" + bytes([len(name)]) + name.encode()
        with pytest.raises(UnreadError, match=words) as caught:
            unwrap(raw, 0, len(raw))
        assert caught.value.code == "format.unknown_tag"


def test_values_that_do_not_fit_are_not_written() -> None:
    for tree in ({"seat": -1}, {"seat": 1 << 32}, {"moqie": 2}, {"what": 1}):
        with pytest.raises(ValueError, match=r"seat|moqie|what"):
            encode(tree, "RecordDiscardTile")
