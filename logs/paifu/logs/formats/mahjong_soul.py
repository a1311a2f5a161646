"""Mahjong Soul's records, in protocol buffers and in JSON: sniffing, reading, writing.

How the work is split: `mahjong_soul_messages` has the messages and their fields,
`mahjong_soul_wire` the protocol buffers, `mahjong_soul_forms` the forms in which
records go about; `mahjong_soul_read` walks through the steps, `mahjong_soul_state`
knows the tiles of a round, `mahjong_soul_results` reads results, `mahjong_soul_head`
the head and `mahjong_soul_rules` the rules; `mahjong_soul_build` makes canonical steps
of a game, `mahjong_soul_spelling` keeps what a record says beyond them,
`mahjong_soul_write` writes. Many records at once go through `mahjong_soul_bulk`:
compiled code (`mahjong_soul_scan*`) reads those of the usual form, and
`mahjong_soul_lazy` has their text.

Both formats have the same values, and one's spelling serves the other too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

__all__ = [
    "CARRIES",
    "FORMAT",
    "JSON_FORMAT",
    "read_mahjong_soul",
    "read_mahjong_soul_json",
    "read_mahjong_soul_many",
    "sniff_mahjong_soul",
    "sniff_mahjong_soul_json",
    "write_mahjong_soul",
    "write_mahjong_soul_json",
]

FORMAT, JSON_FORMAT = "mahjong-soul", "mahjong-soul-json"
"""Names of the format in protocol buffers and in JSON."""

CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.GRADES,
    Fact.RATES,
    Fact.GENDERS,
    Fact.ROOM,
    Fact.RULES,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TILE_IDS,
    Fact.DICE,
    Fact.CLOCKS,
    Fact.CONNECTIONS,
    Fact.RIICHI_SCORES,
    Fact.HIDDEN_TILES,
    Fact.CLAIM_SCORES,
    Fact.CLAIM_COUNTERS,
    Fact.DELTAS,
    Fact.CHIPS,
}
"""What a record has room for, whatever game it is of.

Accounts, grades, ratings, rooms, rules and walls are written where they are the
platform's own; so are the changes of a result, but for several wins together.
"""

_WIRE = re.compile(
    rb"\n[\x0a-\x20]\.lq\.(?:GameDetailRecords|ResGameRecord)"
    rb"|(?:\n\x00)?\x1a[\x80-\xff]*[\x00-\x7f]\n[\x10-\x40][0-9]{6}-[0-9a-f]{8}-",
)
"""A wrapper of such a message, or a head that begins with the game's uuid."""

_JSON = re.compile(
    rb'"(?:\.lq\.)?GameDetailRecords"|"\.lq\.Record|"RecordNewRound"'
    rb'|"uuid"\s*:\s*"[0-9]{6}-[0-9a-f]{8}-|"name"\s*:\s*"NewRound"'
)


def sniff_mahjong_soul(start: bytes) -> bool:
    """True if a file that starts so is a record in protocol buffers.

    >>> sniff_mahjong_soul(bytes([10, 21]) + b".lq.GameDetailRecords")
    True
    """
    if start[:1] not in (b"\n", b"\x1a"):
        return False
    return b"\x15.lq.GameDetailRecords" in start or _WIRE.match(start) is not None


def sniff_mahjong_soul_json(start: bytes) -> bool:
    """True if a file that starts so is a record in JSON.

    >>> sniff_mahjong_soul_json(b'{"name": ".lq.GameDetailRecords", "data": {')
    True
    >>> sniff_mahjong_soul_json(b'{"title": ["", ""], "mjshead": {"uuid": ""}}')
    False
    """
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text[:1] not in (b"{", b"[") or b'"mjshead"' in start:
        return False
    return _JSON.search(text) is not None


def read_mahjong_soul(data: bytes, source: str) -> Batch:
    """The game of a record in protocol buffers.

    Returns:
        A batch of one game, or of none if no round can be read; at most one problem.

    >>> batch = read_mahjong_soul(bytes([10, 21]) + b".lq.GameDetailRecords", "x.bin")
    >>> batch.problems[0].code, batch.problems[0].reason
    ('format.truncated', 'the record has no round')
    """
    # Imported when it is first used: records of other formats do without.
    from paifu.logs.formats import mahjong_soul_game

    return mahjong_soul_game.read_wire(data, source)


def read_mahjong_soul_json(data: bytes, source: str) -> Batch:
    """The game of a record in JSON; as `read_mahjong_soul`."""
    from paifu.logs.formats import mahjong_soul_game

    return mahjong_soul_game.read_json(data, source)


def read_mahjong_soul_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records in protocol buffers, see `mahjong_soul_bulk`."""
    # Neither imported nor compiled before there is such a record.
    if not records:
        return Batch.empty(), []
    from paifu.logs.formats import mahjong_soul_bulk

    return mahjong_soul_bulk.read_mahjong_soul_many(sources, records)


def write_mahjong_soul(batch: Batch, game_index: int) -> bytes:
    """The record of one game, see `paifu.logs.formats.mahjong_soul_write`."""
    from paifu.logs.formats import mahjong_soul_write

    return mahjong_soul_write.write_mahjong_soul(batch, game_index)


def write_mahjong_soul_json(batch: Batch, game_index: int) -> bytes:
    """The record of one game in JSON, see `paifu.logs.formats.mahjong_soul_write`."""
    from paifu.logs.formats import mahjong_soul_write

    return mahjong_soul_write.write_mahjong_soul_json(batch, game_index)
