"""A record of text may start with the mark of UTF-8, whatever its format."""

from __future__ import annotations

import pytest

from generated import batches
from paifu.logs.formats import format_named, format_of
from paifu.logs.formats.json_values import BOM
from paifu.logs.redact import redacted

FORMATS = {
    "tenhou-xml": "tenhou-east", "tenhou-json": "tenhou-east", "mjai": "tenhou-east",
    "tenhou-wire": "tenhou-east", "paifu": "wrc-2025", "majiang": "majiang-core",
    "mahjong-soul-json": "mahjong-soul-east", "riichi-city": "riichi-city",
}  # fmt: skip
"""With rules that the format can be of."""


@pytest.mark.parametrize("name", FORMATS)
def test_a_byte_order_mark_changes_nothing(name: str) -> None:
    (batch,) = batches(FORMATS[name])
    one = format_named(name)
    assert one.write is not None
    record = one.write(redacted(batch, 0) if name == "tenhou-wire" else batch, 0)
    plain, marked = one.read(record, "x"), one.read(BOM + record, "x")
    assert format_of(BOM + record) == one
    assert (plain.problems, marked.problems) == ([], [])
    for table in ("games", "rounds", "events", "claims"):
        assert (getattr(plain, table) == getattr(marked, table)).all(), table
