"""The stream that a Tenhou client gets and sends, as one seat sees it.

A log of lines such as `Get: <E120/> <V/> ` and `Send: <D p="108"/>`. What comes is
what Tenhou's XML records say (`tenhou_play`), but

- the player who looks on is seat 0 of it, whoever deals first;
- what others are dealt and draw is not shown: `<U/>`;
- at an exhaustive draw the own hand may be left out although it is tenpai;
- a discard of another seat in a small letter, `<e32/>`, is the tile just drawn;
- there is no seed of the walls.

What the client sends is not needed to follow the game: whatever was done comes back. It
is kept for writing, and so are tags that say nothing of the game (`CHATTER`). Login and
chat are not kept (`SECRET`).

`tenhou_wire_read` reads and `tenhou_wire_write` writes; both are imported when they are
first used.
"""

from __future__ import annotations

import re

from paifu.logs.events import Batch
from paifu.logs.formats.facts import EVERY_FACT, Fact

FORMAT = "tenhou-wire"

CARRIES = EVERY_FACT - {
    Fact.ACCOUNTS,
    Fact.STARTED,
    Fact.ROOM,
    Fact.SEED,
    Fact.COMMITMENTS,
    Fact.TIMES,
    Fact.CLOCKS,
    Fact.HAN,
    # Nothing is said of the own seat when its hand is not shown.
    Fact.TENPAI,
}
"""What a stream has room for."""

_START = re.compile(rb"\s*+(?:\xef\xbb\xbf)?+\s*+(?:Send|Get): ?<[A-Za-z]")


def sniff_tenhou_wire(start: bytes) -> bool:
    """True if a file that starts so is a client's stream.

    >>> sniff_tenhou_wire(b'Send: <HELO name="x"/>'), sniff_tenhou_wire(b"<mjloggm")
    (True, False)
    """
    return _START.match(start) is not None


def read_tenhou_wire(data: bytes, source: str) -> Batch:
    """The games of a stream, see `paifu.logs.formats.tenhou_wire_read`."""
    from paifu.logs.formats import tenhou_wire_read

    return tenhou_wire_read.read_tenhou_wire(data, source)


def write_tenhou_wire(batch: Batch, game_index: int) -> bytes:
    """One game as a stream, see `paifu.logs.formats.tenhou_wire_write`."""
    from paifu.logs.formats import tenhou_wire_write

    return tenhou_wire_write.write_tenhou_wire(batch, game_index)
