"""Tenhou's XML records (`.mjlog`): sniffing, reading and writing them.

How the work is split: `tenhou_tags` scans, `tenhou_values` checks what attributes say,
`tenhou_read` walks through the tags, `tenhou_results` reads results, `tenhou_melds`
knows the meld numbers, `tenhou_names` the names, `tenhou_rules` chooses the preset and
`tenhou_write` writes it all back. Many records at once go through `tenhou_bulk`:
compiled code (`tenhou_scan`) reads those of the usual form, and `tenhou_lazy` has their
text.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact
from paifu.logs.formats.tenhou_read import FORMAT, read_tenhou
from paifu.logs.formats.tenhou_write import write_tenhou
from paifu.logs.formats.unwritten import WriteError

__all__ = [
    "CARRIES",
    "FORMAT",
    "WriteError",
    "read_tenhou",
    "read_tenhou_many",
    "sniff_tenhou",
    "write_tenhou",
]


CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.IDENTIFIER,
    Fact.STARTED,
    Fact.ROOM,
    Fact.COMMITMENTS,
    Fact.TIMES,
    Fact.CLOCKS,
    Fact.HIDDEN_TILES,
}
"""What a record has room for."""


def sniff_tenhou(start: bytes) -> bool:
    """True if a file that starts so is a Tenhou XML record.

    >>> sniff_tenhou(b'<mjloggm ver="2.3"><GO'), sniff_tenhou(b'{"log": []}')
    (True, False)
    """
    return b"<mjloggm" in start


def read_tenhou_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, see `paifu.logs.formats.tenhou_bulk`."""
    # Imported when it is first used: a job of few records does without.
    from paifu.logs.formats import tenhou_bulk

    return tenhou_bulk.read_tenhou_many(sources, records)
