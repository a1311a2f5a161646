"""paifu's own record: JSON Lines, one game a line, with all that a `Batch` holds.

docs/record-format.md describes it. How the work is split: `paifu_record_keys` has every
key, `paifu_record_values` how values are spelled, `paifu_record_read` and
`paifu_record_write` do both ways, `paifu_record_schema` makes the JSON Schema. They are
imported when they are first used: a job on other records does without.
"""

from __future__ import annotations

import re

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT

FORMAT = "paifu"
SUFFIX = ".jsonl"

CARRIES = EVERY_FACT
"""What a record has room for: all there is."""

_START = re.compile(rb'\s*\{\s*"paifu"\s*:')


def sniff_paifu(start: bytes) -> bool:
    """True if a file that starts so is a paifu record: its first key says so.

    >>> sniff_paifu(b'{"paifu":1,"players":4'), sniff_paifu(b'{"type":"start_game"}')
    (True, False)
    """
    return _START.match(start) is not None


def read_paifu(data: bytes, source: str) -> Batch:
    """The games of a record, see `paifu.logs.formats.paifu_record_read`."""
    from paifu.logs.formats import paifu_record_read

    return paifu_record_read.read_paifu(data, source)


def write_paifu(batch: Batch, game_index: int) -> bytes:
    """One game as a line, see `paifu.logs.formats.paifu_record_write`."""
    from paifu.logs.formats import paifu_record_write

    return paifu_record_write.write_paifu(batch, game_index)
