"""Writing a game as the stream that a Tenhou client gets.

A game that was read from a stream comes back line by line, but for logins and chat. Any
other is written one tag a line, as the seat sees it whose tiles are shown; of a game
that shows more than one seat's tiles, or none's, there is no such stream.
"""

from __future__ import annotations

from paifu.logs.events import HIDDEN, NONE, Batch, EventRow, GameInfo, GameRow, RoundRow
from paifu.logs.formats.tenhou_tags import DISCARD_LETTERS, DRAW_LETTERS
from paifu.logs.formats.tenhou_wire import FORMAT
from paifu.logs.formats.tenhou_wire_tags import (
    WIRE_PLACES,
    canonical_lines,
    filled,
)
from paifu.logs.formats.tenhou_write import DRAW, Writing, written
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.seats import turned


def write_tenhou_wire(batch: Batch, game_index: int) -> bytes:
    """The stream of one game of a batch.

    Args:
        batch: the games.
        game_index: which, from 0.

    Raises:
        WriteError: not exactly one seat's tiles are shown; or something that a stream
            must state is not stated, or has no form there.
        IndexError: there is no such game.
    """
    own = own_seat(batch, game_index)
    return written(_Writing, turned(batch, game_index, -own), 0)


def own_seat(batch: Batch, game: int) -> int:
    """The only seat whose deals are shown; of a game without rounds, as it was read.

    Raises:
        WriteError: there is no such seat.
        IndexError: there is no such game.
    """
    if not 0 <= game < len(batch.games):
        raise IndexError(f"no game {game!r} among {len(batch.games)}")
    row, info = batch.games[game], batch.info[game]
    deals = batch.rounds["deal"][row["round_start"] : row["round_stop"]]
    if not len(deals):
        return int(info.spelling_for(FORMAT).get("seat", 0))
    hidden = (deals[:, : row["players"]] == HIDDEN).any(axis=2)
    shown = [seat for seat in range(row["players"]) if not hidden[:, seat].any()]
    if len(shown) != 1 or hidden.sum() != (row["players"] - 1) * len(deals):
        seats = ", ".join(map(str, shown)) or "none"
        what = "a stream shows the deals of one seat"
        raise WriteError(f"{info.source!r}: {what}, the game those of {seats}")
    return shown[0]


class _Writing(Writing):
    """One stream as it is being written, in the seats of the player who looks on."""

    format = FORMAT
    places = WIRE_PLACES
    unsafe = frozenset('"<\r\n')

    def __init__(self, game: GameRow, info: GameInfo) -> None:
        super().__init__(game, info)
        self.out = []

    def head_order(self, events: int) -> list[str]:
        """The tags before the first deal; there is no root and no seed."""
        return ["GO", "UN", "TAIKYOKU"] + ["-"] * events

    def head_values(self, name: str) -> dict[str, str]:
        """The attributes of a tag before the first deal."""
        values = super().head_values(name)
        if name == "TAIKYOKU" and self.info.identifier:
            values["log"] = self.info.identifier
        return values

    def dealt(self, row: RoundRow, index: int) -> dict[str, str]:
        """The own deal."""
        return {"hai": self.tiles("the own deal", row.deal[0])}

    def tile(self, event: EventRow) -> None:
        """Write a draw or discard; what others draw is not shown."""
        self.place += 1
        options = self.spelling.texts.get(self.place, {}).get("t")
        offered = "" if options is None else f' t="{options}"'
        self.put(self._letter(event) + self._number(event) + offered, "/")

    def _letter(self, event: EventRow) -> str:
        if event.kind == DRAW:
            return DRAW_LETTERS[event.seat]
        letter = DISCARD_LETTERS[event.seat]
        if event.seat == 0:
            return letter
        if event.flag == NONE:
            raise self.fail("it is not stated whether another's discard was drawn")
        return letter.lower() if event.flag == 1 else letter

    def _number(self, event: EventRow) -> str:
        if event.kind == DRAW and event.seat != 0:
            if event.tile != HIDDEN:
                raise self.fail("another seat's draw is shown")
            return ""
        if not 0 <= event.tile <= 135:
            raise self.fail("a tile that the own seat sees is hidden")
        return str(event.tile)

    def put(self, text: str, ending: str) -> None:
        """Add a tag."""
        self.out.append(f"<{text}{self.spelling.endings.get(self.place, ending)}>")

    def finish(self) -> bytes:
        """The lines of the stream."""
        kept = self.info.spelling_for(FORMAT).get("lines")
        template = canonical_lines(len(self.out)) if kept is None else kept
        return filled(template, self.out).encode()
