"""Riichi City records: sniffing, reading and writing them.

How the work is split: `riichi_city_names` has the numbers, `riichi_city_read` walks
through the entries, `riichi_city_results` reads results, `riichi_city_rules` the room's
rules, `riichi_city_write` writes it all back and `riichi_city_spelling` keeps what is
not canonical. `named_hands` follows who holds what.
"""

from __future__ import annotations

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

__all__ = [
    "CARRIES",
    "FORMAT",
    "read_riichi_city",
    "sniff_riichi_city",
    "write_riichi_city",
]

FORMAT = "riichi-city"

CARRIES = EVERY_FACT - {
    Fact.GRADES,
    Fact.RATES,
    Fact.GENDERS,
    Fact.RULES,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TILE_IDS,
    Fact.CLOCKS,
    Fact.CONNECTIONS,
    Fact.RIICHI_SCORES,
    Fact.HIDDEN_TILES,
    Fact.CLAIMED_MELDS,
    Fact.CLAIMED_INDICATORS,
    Fact.LIMIT,
    Fact.CLAIM_SCORES,
    Fact.CLAIM_COUNTERS,
    Fact.DELTAS,
    Fact.CHIPS,
}
"""What a record has room for, whatever game it is of.

Walls are written where they are the platform's own; so are the changes of a result and
the scores before it, but for several wins together.
"""


def sniff_riichi_city(start: bytes) -> bool:
    """True for JSON with one of the format's own keys near its start.

    >>> sniff_riichi_city(b'{"code":0,"data":{"fangFu":0'), sniff_riichi_city(b"{}")
    (True, False)
    """
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    keys = (b'"fangFu"', b'"handRecord"', b'"handCardEncode"', b'"handEventRecord"')
    return text[:1] == b"{" and any(key in text for key in keys)


def read_riichi_city(data: bytes, source: str) -> Batch:
    """See `paifu.logs.formats.riichi_city_read.read_riichi_city`."""
    from paifu.logs.formats.riichi_city_read import read_riichi_city as read

    return read(data, source)


def write_riichi_city(batch: Batch, game_index: int) -> bytes:
    """See `paifu.logs.formats.riichi_city_write.write_riichi_city`."""
    from paifu.logs.formats.riichi_city_write import write_riichi_city as write

    return write(batch, game_index)
