"""The schema and the reader let the same records through."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from generated import batches
from mjlog import FULL
from paifu.logs.formats.paifu_record_schema import TEXTS, record_schema
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu_records import line, read_line
from shared import ROOT

SCHEMA = record_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def valid(value: Any) -> bool:
    return bool(VALIDATOR.is_valid(value))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_key_is_described() -> None:
    assert all("description" in one for one in SCHEMA["properties"].values())
    assert TEXTS.keys() <= SCHEMA["properties"].keys()


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma", "gensou"])
def test_generated_records_follow_the_schema(preset: str) -> None:
    for batch in batches(preset, 1):
        VALIDATOR.validate(line(batch))


def test_a_record_of_another_format_follows_the_schema() -> None:
    VALIDATOR.validate(line(read_tenhou(FULL, "full.mjlog")))


def test_the_example_of_the_page_follows_the_schema_and_is_read() -> None:
    page = (ROOT / "docs/record-format.md").read_text("utf-8")
    example = json.loads(page.split("```json\n")[1].split("```")[0])
    VALIDATOR.validate(example)
    assert read_line(example).problems == []


SMALL: dict[str, Any] = {
    "paifu": 1, "players": 4, "exact_tiles": True, "ended": False, "seed": "x",
    "rounds": [
        {
            "number": 0, "dealer": 0, "honba": 0, "sticks": 0, "deal": ["1m0 - ?", ""],
            "events": [
                {"type": "draw", "seat": 0, "tile": "9s3", "time": 20, "place": 7},
                {"type": "discard", "seat": 0, "tile": "9s3", "tsumogiri": True},
            ],
            "claims": [{"type": "win", "seat": 1, "yaku": [["riichi", 1]]}],
        },
    ],
}  # fmt: skip

VALUES: list[Any] = [
    None, True, 0, 3, -1, 4, 2**31, 1.5, "", "?", "5m0", "5m0 -", "- 5m0", "win",
    "draw", "riichi", [], [0, 1, 2, 3], ["scores"], ["counters"], [["riichi"]],
    [["riichi", 1, 1]], {}, [None], "1m0  1m1",
]  # fmt: skip
PLACES: list[tuple[str | int, ...]] = [
    (), ("rounds", 0), ("rounds", 0, "events", 0), ("rounds", 0, "events", 1),
    ("rounds", 0, "claims", 0),
]  # fmt: skip
NAMES = sorted(
    {
        *SCHEMA["properties"],
        *SCHEMA["properties"]["rounds"]["items"]["properties"],
        *SCHEMA["$defs"]["event"]["properties"],
        *SCHEMA["$defs"]["claim"]["properties"],
    }
)


@given(st.sampled_from(PLACES), st.sampled_from(NAMES), st.sampled_from(VALUES))
@settings(max_examples=300, deadline=None)
def test_the_reader_refuses_what_the_schema_refuses(
    place: tuple[str | int, ...], name: str, value: Any
) -> None:
    made: Any = json.loads(json.dumps(SMALL))
    at = made
    for step in place:
        at = at[step]
    at[name] = value
    if not valid(made):
        assert read_line(made).problems
    elif read_line(made).problems:
        assert (name, value) in BEYOND, (place, name, value)


BEYOND: list[tuple[str, Any]] = [("claim", 3)]
"""What the schema has no words for, and the reader refuses: a claim that is not there.
"""
