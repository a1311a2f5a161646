"""Light read-only views of a `Batch`, for people and small scripts.

    for game in games(batch):
        for round in game.rounds:
            for event in round.events:
                print(round.name, event)

Views copy what they show out of the tables; changing one changes no record. Whoever
reads a whole corpus works on the tables themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from paifu.logs.engine import rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
)
from paifu.logs.printable import printable
from paifu.logs.tiles import hand_text, tile_name
from paifu.logs.yaku import Yaku

WINDS = "ESWN"

_MELDS = (
    EventKind.CHI,
    EventKind.PON,
    EventKind.DAIMINKAN,
    EventKind.KAKAN,
    EventKind.ANKAN,
    EventKind.NUKI,
)


def round_name(number: int, honba: int) -> str:
    """How a round is called: wind, round of that wind, honba.

    >>> round_name(0, 0), round_name(6, 2), round_name(8, 0)
    ('E1.0', 'S3.2', 'W1.0')
    """
    wind, place = divmod(number, 4)
    return f"{WINDS[wind % 4]}{place + 1}.{honba}"


def _stated(tiles: list[int]) -> list[int]:
    return [tile for tile in tiles if tile != NONE]


@dataclass(frozen=True, slots=True)
class Claim:
    """What the record says of one result."""

    row: ClaimRow
    """All of it, as numbers."""

    @property
    def kind(self) -> ClaimKind:
        """Win, or which draw."""
        return ClaimKind(self.row.kind)

    @property
    def yaku(self) -> list[tuple[Yaku, int]]:
        """Yaku in recorded order with their han; `NONE` han for a yakuman."""
        pairs = zip(self.row.yaku, self.row.yaku_han, strict=True)
        return [(Yaku(yaku), han) for yaku, han in pairs if yaku != NONE]

    @property
    def hand(self) -> str:
        """The winner's concealed tiles, winning tile included, as mpsz."""
        return hand_text(_stated(self.row.hand))

    def __str__(self) -> str:
        """One line: winner, tile, yaku, value; or the draw's name."""
        row = self.row
        if self.kind != ClaimKind.WIN:
            return self.kind.name.lower()
        how = "tsumo" if row.source == row.seat else f"ron from seat {row.source}"
        names = ", ".join(yaku.label for yaku, _ in self.yaku)
        worth = f"{row.points} points" if row.points != NONE else "value not stated"
        on = f" on {tile_name(row.tile)}" if row.tile != NONE else ""
        return f"seat {row.seat} wins by {how}{on}: {names}; {worth}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    row: EventRow
    """All of it, as numbers."""
    claim: Claim | None
    """What a result says; None for everything else."""

    @property
    def kind(self) -> EventKind:
        """What happened."""
        return EventKind(self.row.kind)

    @property
    def seat(self) -> int:
        """Who acts; `NONE` for a new indicator or a draw of the round."""
        return self.row.seat

    @property
    def tile(self) -> int:
        """Tile id, 255 if hidden, `NONE` if there is none."""
        return self.row.tile

    @property
    def tile_name(self) -> str:
        """The tile as mpsz, `?` if hidden, empty if there is none."""
        return "" if self.row.tile == NONE else tile_name(self.row.tile)

    @property
    def own(self) -> list[int]:
        """Tiles of a meld that come from the caller's hand."""
        return _stated(self.row.own)

    @property
    def place(self) -> int:
        """Number of the source element, from 1."""
        return self.row.place

    def __str__(self) -> str:
        """One line for people."""
        if self.claim is not None:
            return str(self.claim)
        seat, tile = f"seat {self.seat}", self.tile_name
        if self.kind in _MELDS:
            return f"{seat} {self.kind.name.lower()} {tile}{self._rest()}"
        match self.kind:
            case EventKind.DRAW:
                return f"{seat} draws {tile}"
            case EventKind.DISCARD:
                how = {1: " as drawn", 0: " from the hand"}.get(self.row.flag, "")
                return f"{seat} discards {tile}{how}"
            case EventKind.RIICHI:
                return f"{seat} declares riichi"
            case EventKind.RIICHI_ACCEPTED:
                return f"{seat}'s riichi stands"
            case EventKind.DORA:
                return f"new dora indicator {tile}"
            case EventKind.DISCONNECT:
                return f"{seat} disconnects"
            case EventKind.RECONNECT:
                return f"{seat} is back"
            case EventKind.TIMEOUT:
                return f"{seat}'s time is out"
            case EventKind.CLOCK:
                return f"{seat} has {self.row.flag / 1000:.1f} s in reserve"
            case _:
                return self.kind.name.lower()

    def _rest(self) -> str:
        own = " ".join(tile_name(tile) for tile in self.own)
        rest = f" with {own}" if own else ""
        if self.row.source in (self.row.seat, NONE):
            return rest
        return f"{rest} from seat {self.row.source}"


@dataclass(frozen=True, slots=True)
class Round:
    """One deal."""

    row: RoundRow
    """Its header, as numbers."""
    events: tuple[Event, ...]
    """What happened, in order."""
    claims: tuple[Claim, ...]
    """What the record says of its results."""

    @property
    def name(self) -> str:
        """Wind, round and honba: `E1.0`."""
        return round_name(self.row.number, self.row.honba)

    @property
    def scores(self) -> list[int]:
        """Points of each seat before the deal."""
        return list(self.row.scores)

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.row.dealer

    @property
    def complete(self) -> bool:
        """True if the record holds the round's result."""
        return bool(self.row.complete)

    @property
    def indicator_name(self) -> str:
        """The first dora indicator as mpsz."""
        return tile_name(self.row.indicator)

    def hand(self, seat: int) -> str:
        """The tiles dealt to a seat, as mpsz."""
        return hand_text(_stated(self.row.deal[seat]))

    def _repr_html_(self) -> str:
        """The deal and the result, as notebooks show it."""
        rows = [
            (f"seat {seat}" + " (dealer)" * (seat == self.dealer), self.hand(seat))
            for seat in range(4)
            if self.hand(seat)
        ]
        rows.append(("indicator", self.indicator_name))
        rows += [("result", str(claim)) for claim in self.claims]
        return html_table(f"{self.name}, {len(self.events)} events", rows)

    def __str__(self) -> str:
        """Name and result."""
        ends = "; ".join(str(claim) for claim in self.claims)
        return f"{self.name}: {ends or 'no result'}"


@dataclass(frozen=True, slots=True)
class Game:
    """One match."""

    row: GameRow
    """Its ranges, players and end, as numbers."""
    info: GameInfo
    """Names, seeds, rules."""
    before: tuple[Event, ...]
    """What happened before the first deal."""
    rounds: tuple[Round, ...]
    """The deals, in order."""

    @property
    def names(self) -> list[str]:
        """Players' names, by seat."""
        return self.info.names[: self.row.players]

    @property
    def ended(self) -> bool:
        """True if the record states the end of the game."""
        return bool(self.row.ended)

    @property
    def final_scores(self) -> list[int]:
        """Points of each seat at the end."""
        return self.row.final_scores[: self.row.players]

    @property
    def results(self) -> list[int]:
        """Points with uma and oka, by seat: 36000 for +36.0."""
        return self.row.results[: self.row.players]

    def _repr_html_(self) -> str:
        """The rounds and the end, as notebooks show them."""
        rows = [
            (one.name, "; ".join(str(claim) for claim in one.claims) or "no result")
            for one in self.rounds
        ]
        if self.ended:
            pairs = zip(self.names, self.final_scores, strict=False)
            rows.append(
                ("end", ", ".join(f"{name} {score:,}" for name, score in pairs))
            )
        return html_table(self.info.source, rows)

    def __str__(self) -> str:
        """Source, players and length."""
        names = ", ".join(self.names)
        return f"{self.info.source}: {names}; {len(self.rounds)} rounds"


def html_table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Heads and what is said of them, as HTML; every text is escaped, and printable.

    >>> html_table("a", [("b", "<c>")])
    '<table><caption>a</caption><tr><th>b</th><td>&lt;c&gt;</td></tr></table>'
    """
    from html import escape as in_html

    def escape(text: str) -> str:
        return in_html(printable(text))

    lines = "".join(
        f"<tr><th>{escape(head)}</th><td>{escape(text)}</td></tr>"
        for head, text in rows
    )
    return f"<table><caption>{escape(title)}</caption>{lines}</table>"


def games(batch: Batch) -> Iterator[Game]:
    """Views of a batch's games, in their order.

    >>> list(games(Batch.empty()))
    []
    """
    for row, info in zip(rows(GameRow, batch.games), batch.info, strict=True):
        dealt = rows(RoundRow, batch.rounds[row.round_start : row.round_stop])
        before = _events(batch, row.event_start, row.event_stop, ())
        yield Game(row, info, before, tuple(_round(batch, one) for one in dealt))


def _round(batch: Batch, row: RoundRow) -> Round:
    found = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
    claims = tuple(Claim(one) for one in found)
    return Round(row, _events(batch, row.event_start, row.event_stop, claims), claims)


def _events(
    batch: Batch, start: int, stop: int, claims: tuple[Claim, ...]
) -> tuple[Event, ...]:
    found = rows(EventRow, batch.events[start:stop])
    return tuple(
        Event(one, claims[one.claim] if 0 <= one.claim < len(claims) else None)
        for one in found
    )
