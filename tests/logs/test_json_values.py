from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paifu.logs.formats.json_values import Fields, array, decode, integer, spelled
from paifu.logs.formats.unread import UnreadError


def stop(data: bytes) -> UnreadError:
    with pytest.raises(UnreadError) as caught:
        decode(data)
    return caught.value


@pytest.mark.parametrize(
    ("data", "code", "offset"),
    [
        (b"", "format.truncated", 0),
        (b"  ", "format.truncated", 2),
        (b'{"a": [1', "format.truncated", 8),
        (b'{"a":"', "format.truncated", 6),
        (b'{"a":1]', "format.not_json", 6),
        ('{"牌":x}'.encode(), "format.not_json", 7),
        (b'{"a":1}}', "format.not_json", 7),
        (b'["\xff"]', "format.not_json", 2),
        (b"[NaN]", "format.not_json", 1),
        (b"[1e999]", "format.not_json", 1),
        (b"[" * 3000 + b"]" * 3000, "format.not_json", 1025),
    ],
)
def test_text_that_is_no_json_is_refused_with_its_offset(
    data: bytes, code: str, offset: int
) -> None:
    error = stop(data)
    assert (error.code, error.offset) == (code, offset)


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":1,"a":1}',
        b'{"a" :1,"b":{"c":1,"c" : 2}}',
        b'[{"a":"x:y"},{"b":1,"b":"\\":"}]',
        b'{"a":1,"\\u0061":2}',
        b'{"n":' + b"9" * 300 + b',"n":1}',
    ],
)
def test_a_repeated_key_is_refused(data: bytes) -> None:
    assert stop(data).code == "format.repeated_key"


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":"b:c","d":"\\":"}',
        b'[{"a":{"a":{"a":1}}},{"a":1}]',
        b'{"a" : 1, "b"\n:2}',
        b"[" * 900 + b'"\\":"' + b"]" * 900,
    ],
)
def test_keys_that_are_not_repeated_pass(data: bytes) -> None:
    assert decode(data) == json.loads(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(JSON)
def test_decoding_is_that_of_json(value: object) -> None:
    assert decode(json.dumps(value).encode()) == value


@given(st.binary(max_size=40))
def test_any_bytes_decode_or_stop(data: bytes) -> None:
    codes = {"format.not_json", "format.truncated"}
    try:
        found = decode(data)
    except UnreadError as error:
        codes.remove(error.code)
    else:
        assert found == json.loads(data)


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1, 4, 2**64, [1]])
def test_a_whole_number_is_of_its_exact_type_and_range(value: object) -> None:
    with pytest.raises(UnreadError, match=r"a\[2\] is .*: expected a whole number"):
        integer(value, ("a", 2), 0, 3)


def test_a_list_has_a_length_that_is_allowed() -> None:
    assert array([1, 2], ("a",), (2,)) == [1, 2]
    with pytest.raises(UnreadError, match="a is a list of 1: expected 2 elements"):
        array([1], ("a",), (2,))
    with pytest.raises(UnreadError, match="a is an object of 0: expected a list"):
        array({}, ("a",))


def test_fields_say_what_is_missing_unknown_or_of_another_type() -> None:
    fields = Fields({"a": 1, "b": "x", "c": None, "d": True})
    assert fields.integer("a", 0, 1) == 1
    assert fields.integer("no", 0, 1, default=None) is None
    with pytest.raises(UnreadError, match="the record has no key 'no'"):
        fields.text("no")
    with pytest.raises(UnreadError, match="c is None: expected a text"):
        fields.text("c", default="")
    assert fields.boolean("d")
    with pytest.raises(UnreadError, match="the record has an unknown key 'b'"):
        fields.close()
    fields.ignore(["b"])
    fields.close()


def test_paths_are_spelled_as_people_write_them() -> None:
    assert spelled(("log", 0, "a b", "c")) == "log[0]['a b'].c"
