"""mjai records (JSON Lines): sniffing, reading and writing them.

How the work is split: `mjai_words` has the vocabulary and its dialects, `mjai_values`
checks what an event says, `mjai_read` walks through the lines, `mjai_state` knows the
tiles of a round, `mjai_results` reads results, `mjai_rules` chooses the preset,
`mjai_write` makes the canonical events and `mjai_spelling` the bytes of them. Many
records at once go through `mjai_bulk`: compiled code (`mjai_scan`) reads those of the
usual form, and `mjai_lazy` has their text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

__all__ = [
    "CARRIES",
    "FORMAT",
    "read_mjai",
    "read_mjai_many",
    "sniff_mjai",
    "write_mjai",
]

FORMAT = "mjai"

CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.GRADES,
    Fact.RATES,
    Fact.GENDERS,
    Fact.IDENTIFIER,
    Fact.STARTED,
    Fact.ROOM,
    Fact.RULES,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TILE_IDS,
    Fact.DICE,
    Fact.TIMES,
    Fact.CLOCKS,
    Fact.CONNECTIONS,
    Fact.CLAIMED_MELDS,
    Fact.CLAIMED_INDICATORS,
    Fact.LIMIT,
    Fact.PAO,
    Fact.CHIPS,
    Fact.CLAIM_COUNTERS,
    Fact.RESULTS,
}
"""What a record has room for."""

_FIRST = re.compile(
    rb'\s*\{[^\n{]*"type"\s*:\s*"(?:start_game|start_kyoku|hello|join|none)"'
)


def sniff_mjai(start: bytes) -> bool:
    """True if a file that starts so is an mjai record.

    >>> sniff_mjai(b'{"type":"start_game"}'), sniff_mjai(b'{"log": []}')
    (True, False)
    """
    return _FIRST.match(start) is not None


def read_mjai(data: bytes, source: str) -> Batch:
    """The games of a record, see `paifu.logs.formats.mjai_read`."""
    # Imported when it is first used: records of other formats do without.
    from paifu.logs.formats import mjai_read

    return mjai_read.read_mjai(data, source)


def write_mjai(batch: Batch, game_index: int) -> bytes:
    """The record of one game, see `paifu.logs.formats.mjai_write`."""
    from paifu.logs.formats import mjai_write

    return mjai_write.write_mjai(batch, game_index)


def read_mjai_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, see `paifu.logs.formats.mjai_bulk`."""
    from paifu.logs.formats import mjai_bulk

    return mjai_bulk.read_mjai_many(sources, records)
