"""majiang records (kobalab's tools): sniffing, reading and writing them.

How the work is split: `majiang_tiles` has the notation, `majiang_names` the names of
yaku and draws, `named_hands` follows who holds what, `majiang_read` walks through the
entries, `majiang_results` reads results, `majiang_rules` chooses the preset,
`majiang_write` writes it all back and `majiang_spelling` keeps what is not canonical.
"""

from __future__ import annotations

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

__all__ = [
    "CARRIES",
    "FORMAT",
    "read_majiang",
    "sniff_majiang",
    "write_majiang",
]

FORMAT = "majiang"

CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.GRADES,
    Fact.RATES,
    Fact.GENDERS,
    Fact.IDENTIFIER,
    Fact.STARTED,
    Fact.RULES,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TILE_IDS,
    Fact.DICE,
    Fact.TIMES,
    Fact.CLOCKS,
    Fact.CONNECTIONS,
    Fact.RIICHI_SCORES,
    Fact.CLAIMED_INDICATORS,
    Fact.LIMIT,
    Fact.CLAIM_SCORES,
    Fact.CLAIM_COUNTERS,
    Fact.CHIPS,
}
"""What a record has room for."""


def sniff_majiang(start: bytes) -> bool:
    """True for JSON with one of the format's own keys near its start.

    >>> sniff_majiang(b'{"title": "", "qijia": 0'), sniff_majiang(b'{"title": ""')
    (True, False)
    """
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text[:1] in (b"{", b"[") and (b'"qijia"' in text or b'"qipai"' in text)


def read_majiang(data: bytes, source: str) -> Batch:
    """See `paifu.logs.formats.majiang_read.read_majiang`."""
    from paifu.logs.formats.majiang_read import read_majiang as read

    return read(data, source)


def write_majiang(batch: Batch, game_index: int) -> bytes:
    """See `paifu.logs.formats.majiang_write.write_majiang`."""
    from paifu.logs.formats.majiang_write import write_majiang as write

    return write(batch, game_index)
