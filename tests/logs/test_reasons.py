"""Why a packed file or an archive cannot be read is said in plain words."""

from __future__ import annotations

import random
import re

import pytest

from damages.kinds import Kind, kinds_of
from damages.packing import gzipped, zipped
from mjlog import FULL
from paifu.logs.archives import in_bytes

PACKED = [one for one in kinds_of("tenhou-xml") if one.group in ("packed", "archives")]

SQLITE = b"SQLite format 3\0"

OF_LIBRARIES = re.compile(r"\w+Error|BadZip|BadGzip|\berror:|CRC|0x|codec|magic|seek")
"""Names of exceptions, and words of theirs."""


@pytest.mark.parametrize("kind", PACKED, ids=lambda kind: kind.name)
def test_reasons_are_no_words_of_libraries(kind: Kind) -> None:
    for number in range(20):
        data = kind.make(FULL, random.Random(number))
        for one in in_bytes(data, "it", 10**6):
            assert one.source.startswith("it")
            assert one.problem is None or not OF_LIBRARIES.search(one.problem.reason)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (gzipped(FULL)[:-20], "cut short: it ends before its end mark"),
        (gzipped(FULL)[:-8] + bytes(8), "damaged: it has another checksum than is"),
        (
            gzipped(FULL)[:30] + b"\xff" * 9 + gzipped(FULL)[39:],
            "damaged: it cannot be",
        ),
        (zipped({"a": FULL})[:-9], "damaged: it is no whole zip archive"),
        (SQLITE + FULL, "damaged: it is no whole SQLite database"),
    ],
)
def test_a_reason_says_what_is_wrong(data: bytes, reason: str) -> None:
    (one,) = in_bytes(data, "it", 10**6)
    assert one.problem is not None
    assert one.problem.reason.startswith(reason)
