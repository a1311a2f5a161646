"""The ledgers as people and programs read them: their columns, and rows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from paifu.analysis.row_formats import Row
from paifu.logs.events import Batch, GameInfo
from paifu.logs.tiles import hand_text
from paifu.logs.views import round_name
from paifu.replay.audit.run import choose_auto, choose_given
from paifu.replay.audit.units import wording
from paifu.replay.ledgers import Ledgers
from paifu.replay.rules import Ruleset


class Column(NamedTuple):
    """One column of a ledger."""

    name: str
    type: type
    """int or str; -1 or an empty text where there is nothing."""
    meaning: str


COMMON = (
    Column("file", str, "the record: path, or archive and member"),
    Column("game", int, "index of the game in its record"),
    Column("round", str, "`E1.0`: wind, round, counters"),
    Column("index", int, "index of the round in the game"),
    Column("event", int, "number of the event in the round that it begins with"),
    Column("seat", int, "0 = the first dealer"),
    Column("player", str, "name"),
)
"""What every ledger begins with."""

_WHY = "`furiten_discard`, `furiten_riichi`, `furiten_temporary`"
_OUTCOME = (
    "`taken`, `passed`, `preempted` (another seat won or called first, or the round was"
    " drawn), `won` (the seat won instead), `other` (the seat did something else than"
    " to discard)"
)

OWN: Mapping[str, tuple[Column, ...]] = {
    "passed-wins": (
        Column("source", int, "seat that offered the tile; the own one if drawn"),
        Column("tile", str, "the tile that completed the hand"),
        Column(
            "why",
            str,
            f"{_WHY}, `no_yaku`, `priority` (another seat won, and only the first"
            " may), `choice`",
        ),
        Column("points", int, "worth then, without counters and ura; 0: no yaku"),
    ),
    "furiten": (
        Column("until", int, "event that ended it; -1: the end of the round"),
        Column("why", str, _WHY),
        Column("waits", str, "kinds waited for when it began"),
        Column("kinds", str, "those of them that were discarded or passed"),
    ),
    "calls": (
        Column("source", int, "seat of the called tile; the own one for own kans"),
        Column("kind", str, "chi, pon, daiminkan, ankan, kakan, nuki"),
        Column("tile", str, "the tile to call or add"),
        Column("ways", int, "ways of calling it, copies of a kind being one"),
        Column("outcome", str, _OUTCOME),
    ),
    "riichi": (
        Column("turn", int, "number of the discard it would be, from 1"),
        Column("discards", str, "kinds that may carry it"),
        Column("outcome", str, _OUTCOME),
    ),
    "kuikae": (
        Column("kind", str, "chi or pon"),
        Column("tile", str, "the called tile"),
        Column("barred", str, "kinds of the hand that might not be discarded"),
        Column("discarded", str, "what was; empty if the record stops"),
    ),
    "time": (
        Column("decision", str, "`turn` (own draw or call), `answer` (another's tile)"),
        Column("milliseconds", int, "from the chance to what was done"),
        Column("timed_out", int, "1 if the record says that time was out"),
    ),
}
"""Ledger -> its own columns."""

LEDGERS: Mapping[str, tuple[Column, ...]] = {
    name: COMMON + own for name, own in OWN.items()
}
"""Ledger -> all its columns."""


@dataclass(frozen=True, slots=True)
class _Texts:
    """How the tiles of one game are written."""

    reds: frozenset[int]

    def tile(self, tile: int) -> str:
        return hand_text([tile], self.reds) if tile >= 0 else ""

    def kinds(self, mask: int) -> str:
        tiles = [4 * kind for kind in range(34) if mask >> kind & 1]
        return hand_text(tiles, ())


_OWN_ROW: Mapping[str, Callable[[Any, _Texts], tuple[Any, ...]]] = {
    "passed-wins": lambda row, t: (row.source, t.tile(row.tile), row.why, row.points),
    "furiten": lambda row, t: (
        row.until, row.why, t.kinds(row.waits), t.kinds(row.kinds),
    ),
    "calls": lambda row, t: (
        row.source, row.kind, t.tile(row.tile), row.ways, row.outcome,
    ),
    "riichi": lambda row, t: (row.turn, t.kinds(row.kinds), row.outcome),
    "kuikae": lambda row, t: (
        row.kind, t.tile(row.tile), t.kinds(row.kinds), t.tile(row.discarded),
    ),
    "time": lambda row, _: (row.decision, row.milliseconds, row.timed_out),
}  # fmt: skip


def field_of(what: str) -> str:
    """The field of `Ledgers` with a ledger's rows."""
    return what.replace("-", "_")


def rows_of(
    batch: Batch, made: Ledgers, what: str, rules: Ruleset | None
) -> Iterator[Row]:
    """The rows of one ledger, in the order of play.

    Args:
        batch: that `made` is of.
        made: its ledgers.
        what: which, one of `LEDGERS`.
        rules: what the games were judged by; None by what each points to.
    """
    names = [column.name for column in LEDGERS[what]]
    choose = choose_auto if rules is None else choose_given(rules)
    texts: dict[int, _Texts] = {}
    for row in getattr(made, field_of(what)):
        info = batch.info[row.game]
        if row.game not in texts:
            found, _ = choose(info, int(batch.games[row.game]["players"]))
            texts[row.game] = _Texts(wording(found).reds)
        values = (*_common(batch, info, row), *_OWN_ROW[what](row, texts[row.game]))
        yield dict(zip(names, values, strict=True))


def _common(batch: Batch, info: GameInfo, row: Any) -> tuple[Any, ...]:
    header = batch.rounds[int(batch.games[row.game]["round_start"]) + row.round]
    name = round_name(int(header["number"]), int(header["honba"]))
    player = info.names[row.seat] if row.seat < len(info.names) else ""
    return (info.source, info.number, name, row.round, row.event, row.seat, player)
