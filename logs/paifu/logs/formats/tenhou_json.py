"""tenhou.net/6 JSON: sniffing, reading and writing it.

How the work is split: `tenhou_json_text` finds the objects, `tenhou_json_head` reads
what stands beside the rounds, `tenhou_json_read` the rounds, with `tenhou_json_lists`
(what each seat took and gave), `tenhou_json_tiles` (tiles and calls),
`tenhou_json_turns` (the order of play), `tenhou_json_play` (the events) and
`tenhou_json_results`; `tenhou_json_rules` chooses the preset and `tenhou_json_write`
writes it all back. Many records at once go through `tenhou_json_bulk`: compiled code
(`tenhou_json_scan`) reads the rounds of those of the usual form.
"""

from __future__ import annotations

from collections.abc import Sequence

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

FORMAT = "tenhou-json"

CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.RULES,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TILE_IDS,
    Fact.DICE,
    Fact.TIMES,
    Fact.CLOCKS,
    Fact.INDICATOR_TIMES,
    Fact.RIICHI_SCORES,
    Fact.HIDDEN_TILES,
    Fact.CLAIMED_HANDS,
    Fact.CLAIMED_MELDS,
    Fact.CLAIMED_TILE,
    Fact.CLAIMED_INDICATORS,
    Fact.HAN,
    Fact.FU,
    Fact.CLAIM_SCORES,
    Fact.CLAIM_COUNTERS,
    Fact.CHIPS,
    Fact.TENPAI,
    Fact.SHOWN_HANDS,
}
"""What a record has room for. Fu and han are told of hands without a limit only, a
hidden tile only where it was not discarded as drawn, and of who was tenpai no more than
the changes of points."""


def sniff_tenhou_json(start: bytes) -> bool:
    """True if a file that starts so is a tenhou.net/6 record."""
    # Imported when there is JSON: a job of other records does without.
    if b'"log"' not in start and b"#json=" not in start:
        return False
    from paifu.logs.formats import tenhou_json_text

    return tenhou_json_text.sniff(start)


def read_tenhou_json(data: bytes, source: str) -> Batch:
    """The games of a record, see `paifu.logs.formats.tenhou_json_read`."""
    from paifu.logs.formats import tenhou_json_read

    return tenhou_json_read.read_tenhou_json(data, source)


def read_tenhou_json_many(
    sources: Sequence[str], records: Sequence[bytes]
) -> tuple[Batch, list[tuple[int, int]]]:
    """The games of many records, see `paifu.logs.formats.tenhou_json_bulk`."""
    from paifu.logs.formats import tenhou_json_bulk

    return tenhou_json_bulk.read_tenhou_json_many(sources, records)


def write_tenhou_json(batch: Batch, game: int) -> bytes:
    """The record of one game, see `paifu.logs.formats.tenhou_json_write`."""
    from paifu.logs.formats import tenhou_json_write

    return tenhou_json_write.write_tenhou_json(batch, game)
