from __future__ import annotations

import pytest

from mjlog import FULL
from paifu.logs.events import Batch
from paifu.logs.formats import FORMATS, format_named, format_of
from paifu.logs.yaku import YAKU_COUNT, Yaku


def test_formats_have_names_of_their_own() -> None:
    names = [one.name for one in FORMATS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_format_is_found_by_its_name_and_reads_any_bytes(one: object) -> None:
    assert isinstance(one, type(FORMATS[0]))
    assert format_named(one.name) is one
    batch = one.read(b"\x00\xff<{", "junk")
    assert isinstance(batch, Batch)
    assert len(batch.games) == 0
    assert len(batch.problems) == 1


def test_unknown_format_name_lists_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"'xyz'.*tenhou-xml"):
        format_named("xyz")


def test_tenhou_records_are_known_by_their_root() -> None:
    for data in (FULL, b"\xef\xbb\xbf\n" + FULL, b'var x = "' + FULL):
        found = format_of(data)
        assert found is not None
        assert found.name == "tenhou-xml"
    assert format_of(b"<html>") is None


def test_yaku_ids_are_the_55_public_numbers() -> None:
    assert [int(yaku) for yaku in Yaku] == list(range(YAKU_COUNT))
    assert Yaku(25).label == "sanshoku_doujun"
