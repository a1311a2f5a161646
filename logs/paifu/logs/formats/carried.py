"""Whether two records say the same of a game, as far as a format carries it.

For whoever writes a format: what was written and read back must be equal where the
format has room, whatever the records looked like::

    assert unequal_where_carried(batch, read(write(batch, 0), "x"), CARRIES) == []

Told the same are: tiles by kind and colour, unless the format knows the copies; hands
in any order; a discard as drawn by its flag or, without one, by its copy; han in all by
their number or, without one, by the han of the yaku. Places in the record and reasons
in words are nobody's facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from paifu.logs.engine import rows
from paifu.logs.events import (
    HIDDEN,
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameInfo,
    GameRow,
    RoundRow,
    Unstated,
)
from paifu.logs.formats.facts import Fact
from paifu.logs.tiles import RED_IDS

Facts = frozenset[Fact]
Told = dict[str, Any]


def equal_where_carried(
    a: Batch, b: Batch, carries: Facts, reds: Iterable[int] = RED_IDS
) -> bool:
    """True if two batches say the same wherever a format with these facts can.

    Args:
        a: games.
        b: the same games, from another record.
        carries: the facts that are compared, beside the play itself.
        reds: ids of the red tiles in play.

    >>> equal_where_carried(Batch.empty(), Batch.empty(), frozenset(Fact))
    True
    """
    return not unequal_where_carried(a, b, carries, reds)


def unequal_where_carried(
    a: Batch, b: Batch, carries: Facts, reds: Iterable[int] = RED_IDS
) -> list[str]:
    """Where they differ: one text a game, of the first difference in it.

    The arguments are those of `equal_where_carried`.
    """
    if len(a.games) != len(b.games):
        return [f"{len(a.games)} games, and {len(b.games)}"]
    wheres = (
        unequal_games(a, game, b, game, carries, reds) for game in range(len(a.games))
    )
    return [where for where in wheres if where]


def unequal_games(
    a: Batch,
    game: int,
    b: Batch,
    other: int,
    carries: Facts,
    reds: Iterable[int] = RED_IDS,
) -> str:
    """Where a game of one batch and one of another differ first; empty if nowhere."""
    one, two = told(a, game, carries, reds), told(b, other, carries, reds)
    if one == two:
        return ""
    return next(_differences(one, two, f"game {game}"), "")


def told(
    batch: Batch, game: int, carries: Facts, reds: Iterable[int] = RED_IDS
) -> Told:
    """What one game says, as plain values: equal records give equal ones."""
    return _Telling(carries, frozenset(reds)).game(batch, game)


def _differences(one: Any, other: Any, where: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            yield from _differences(one[key], other.get(key), f"{where}, {key}")
    elif isinstance(one, list) and isinstance(other, list):
        for n, (left, right) in enumerate(zip(one, other, strict=False)):
            yield from _differences(left, right, f"{where} {n}")
        if len(one) != len(other):
            yield f"{where}: {len(one)} elements, and {len(other)}"
    elif one != other:
        yield f"{where}: {one!r}, and {other!r}"


class _Telling:
    """Makes plain values of what is carried."""

    def __init__(self, carries: Facts, reds: frozenset[int]) -> None:
        self.carries = carries
        self.reds = reds
        own = sum(bit for bit, facts in OF_BITS.items() if facts & carries)
        self.game_bits = own | self.scores_bit(Fact.FINAL_SCORES)
        self.claim_bits = own | self.scores_bit(Fact.CLAIM_SCORES)
        self.round_bits = own | Unstated.SCORES | Unstated.COUNTERS

    def has(self, fact: Fact) -> bool:
        return fact in self.carries

    def scores_bit(self, fact: Fact) -> int:
        return int(Unstated.SCORES) if self.has(fact) else 0

    # -- tiles ---------------------------------------------------------------------

    def tile(self, tile: int) -> Any:
        """A tile as far as its copy is known; ints of hidden and missing ones."""
        if tile in (NONE, HIDDEN) or self.has(Fact.TILE_IDS):
            return tile
        return (tile // 4, tile in self.reds)

    def tiles(self, tiles: Iterable[int]) -> list[Any]:
        """Tiles of a hand or meld, whose order says nothing."""
        return sorted((self.tile(t) for t in tiles if t != NONE), key=repr)

    def in_order(self, tiles: Iterable[int]) -> list[Any]:
        return [self.tile(tile) for tile in tiles if tile != NONE]

    # -- games ---------------------------------------------------------------------

    def game(self, batch: Batch, index: int) -> Told:
        (row,) = rows(GameRow, batch.games[index : index + 1])
        dealt = rows(RoundRow, batch.rounds[row.round_start : row.round_stop])
        made: Told = {"players": row.players, "first dealer": row.first_dealer}
        made["unstated"] = row.unstated & self.game_bits
        if self.has(Fact.END):
            made["ended"] = row.ended
        for fact, get in _OF_INFO.items():
            if self.has(fact):
                made[fact.value] = get(batch.info[index])
        if self.has(Fact.TILE_IDS):
            made["exact tiles"] = row.exact_tiles
        if row.ended and self.has(Fact.FINAL_SCORES):
            made["final scores"] = row.final_scores
        if row.ended and self.has(Fact.RESULTS):
            made["results"] = row.results
        before = rows(EventRow, batch.events[row.event_start : row.event_stop])
        made["before"] = [*self.events(before)]
        made["rounds"] = [self.round(batch, one) for one in dealt]
        return made

    def round(self, batch: Batch, row: RoundRow) -> Told:
        made: Told = {
            "number": row.number,
            "dealer": row.dealer,
            "honba": row.honba,
            "sticks": row.sticks,
            "scores": row.scores,
            "complete": row.complete,
            "unstated": row.unstated & self.round_bits,
            "indicator": self.tile(row.indicator),
            "deal": [self.tiles(hand) for hand in row.deal],
        }
        if self.has(Fact.DICE):
            made["dice"] = [max(die, 0) for die in row.dice]
        events = rows(EventRow, batch.events[row.event_start : row.event_stop])
        if self.has(Fact.INDICATOR_TIMES):
            made["further"] = self.in_order(row.further)
        else:
            turned = [event.tile for event in events if event.kind == EventKind.DORA]
            made["indicators"] = self.in_order([*row.further, *turned])
        made["events"] = [*self.events(events)]
        claims = rows(ClaimRow, batch.claims[row.claim_start : row.claim_stop])
        made["claims"] = [self.claim(claim) for claim in claims]
        return made

    # -- events --------------------------------------------------------------------

    def events(self, events: Iterable[EventRow]) -> Iterator[Told]:
        drawn = [NONE] * 4
        for event in events:
            kind = EventKind(event.kind)
            if kind in _FACT_OF and not self.has(_FACT_OF[kind]):
                continue
            made: Told = {"kind": kind.name, "seat": event.seat}
            made |= {"from": event.source, "claim": event.claim, "flag": event.flag}
            if kind in (EventKind.ANKAN, EventKind.KAKAN):
                made["tiles"] = self.tiles([event.tile, *event.own])
            elif kind != EventKind.WIN:  # whose claim has the tile
                made["tile"] = self.tile(event.tile)
                made["own"] = self.tiles(event.own)
            if kind == EventKind.DISCARD:
                made["flag"] = self.flag(event, drawn)
            if kind in (EventKind.DRAW, EventKind.DISCARD) and event.seat != NONE:
                drawn[event.seat] = event.tile if kind == EventKind.DRAW else NONE
            if self.has(Fact.RIICHI_SCORES):
                made["stated"] = event.stated
            if self.has(Fact.TIMES):
                made["time"] = event.time
            yield made

    def flag(self, event: EventRow, drawn: list[int]) -> int:
        """Whether a discard was as drawn: as stated, or by its copy."""
        if not self.has(Fact.TSUMOGIRI):
            return NONE
        if event.flag != NONE or event.seat == NONE or event.tile in (NONE, HIDDEN):
            return event.flag
        return int(event.tile == drawn[event.seat])

    # -- results -------------------------------------------------------------------

    def claim(self, row: ClaimRow) -> Told:
        made: Told = {"win": row.kind == ClaimKind.WIN, "seat": row.seat}
        made |= {"from": row.source, "unstated": row.unstated & self.claim_bits}
        if made["win"]:
            made |= self.win(row)
        else:
            made |= self.draw(row)
        if self.has(Fact.CLAIM_SCORES):
            made["scores"] = row.scores
        if self.has(Fact.CLAIM_COUNTERS):
            made["counters"] = [row.honba, row.sticks]
        if self.has(Fact.DELTAS):
            made["changes"] = row.deltas
        if self.has(Fact.CHIPS):
            made["chips"] = [row.chips_stated, *row.chips]
        return made

    def win(self, row: ClaimRow) -> Told:
        made: Told = {}
        for fact, get in _OF_WINS.items():
            if self.has(fact):
                made[fact.value] = get(self, row)
        return made

    def draw(self, row: ClaimRow) -> Told:
        made: Told = {}
        if self.has(Fact.DRAW_KINDS):
            made["kind"] = ClaimKind(row.kind).name
        if self.has(Fact.TENPAI):
            made["tenpai"] = row.tenpai
        if self.has(Fact.SHOWN_HANDS):
            made["shown"] = [self.tiles(hand) for hand in row.shown]
        return made

    def melds(self, row: ClaimRow) -> list[Any]:
        melds = [
            (EventKind(kind).name, source, self.tiles(tiles))
            for kind, source, *tiles in row.melds
            if kind != NONE
        ]
        return [row.nuki, *sorted(melds, key=repr)]


def _number(text: str) -> float | str:
    """A rating as a number: `1500.00` is 1500."""
    try:
        return float(text)
    except ValueError:
        return text


def _yaku(row: ClaimRow) -> list[int]:
    return [yaku for yaku, _ in _yaku_han(row)]


def _yaku_han(row: ClaimRow) -> list[list[int]]:
    """Yaku with their han; under-dora of no han, which some list, say nothing."""
    pairs = zip(row.yaku, row.yaku_han, strict=True)
    return sorted([yaku, han] for yaku, han in pairs if yaku != NONE and han != 0)


def _han(row: ClaimRow) -> int:
    """Han in all: as stated, or the sum of the yaku's if each has its own."""
    stated = [han for _, han in _yaku_han(row)]
    if row.han != NONE or not stated or NONE in stated:
        return row.han
    return sum(stated)


def _rules(info: GameInfo) -> list[Any]:
    hint = info.rules
    return [hint and hint.preset, hint and hint.overrides, hint and hint.refuse]


def _of_players(texts: list[str]) -> list[str]:
    """Texts of seats, without empty ones at the end: of a seat that nobody has."""
    count = max((n for n, text in enumerate(texts, 1) if text), default=0)
    return texts[:count]


_OF_INFO: dict[Fact, Callable[[GameInfo], Any]] = {
    Fact.NAMES: lambda info: [name for name in info.names if name],
    Fact.ACCOUNTS: lambda info: _of_players(info.accounts),
    Fact.GRADES: lambda info: _of_players(info.grades),
    Fact.RATES: lambda info: [_number(one) for one in _of_players(info.rates)],
    Fact.GENDERS: lambda info: _of_players(info.genders),
    Fact.IDENTIFIER: lambda info: info.identifier,
    Fact.STARTED: lambda info: info.started,
    Fact.ROOM: lambda info: info.room,
    Fact.RULES: _rules,
    Fact.SEED: lambda info: [info.seed, *(seed for seed in info.wall_seeds if seed)],
    Fact.COMMITMENTS: lambda info: info.commitments,
}

_OF_WINS: dict[Fact, Callable[[_Telling, ClaimRow], Any]] = {
    Fact.CLAIMED_HANDS: lambda telling, row: telling.tiles(row.hand),
    Fact.CLAIMED_MELDS: _Telling.melds,
    Fact.CLAIMED_TILE: lambda telling, row: telling.tile(row.tile),
    Fact.CLAIMED_INDICATORS: lambda telling, row: telling.in_order(row.dora),
    Fact.CLAIMED_URA: lambda telling, row: [row.ura_stated, *telling.in_order(row.ura)],
    Fact.YAKU: lambda _, row: _yaku(row),
    Fact.YAKU_HAN: lambda _, row: _yaku_han(row),
    Fact.HAN: lambda _, row: _han(row),
    Fact.FU: lambda _, row: row.fu,
    Fact.POINTS: lambda _, row: row.points,
    Fact.LIMIT: lambda _, row: row.limit,
    Fact.PAO: lambda _, row: row.pao,
}

_FACT_OF = {
    EventKind.RIICHI_ACCEPTED: Fact.RIICHI_ACCEPTED,
    EventKind.DORA: Fact.INDICATOR_TIMES,
    EventKind.DISCONNECT: Fact.CONNECTIONS,
    EventKind.RECONNECT: Fact.CONNECTIONS,
    EventKind.TIMEOUT: Fact.CLOCKS,
    EventKind.CLOCK: Fact.CLOCKS,
}

OF_BITS: dict[int, Facts] = {
    Unstated.INDICATOR_TIMES: frozenset({Fact.INDICATOR_TIMES}),
    Unstated.DELTAS: frozenset({Fact.DELTAS}),
    Unstated.HAND: frozenset({Fact.CLAIMED_HANDS}),
    Unstated.MELDS: frozenset({Fact.CLAIMED_MELDS}),
    Unstated.TILE: frozenset({Fact.CLAIMED_TILE}),
    Unstated.INDICATORS: frozenset({Fact.CLAIMED_INDICATORS}),
    Unstated.URA: frozenset({Fact.CLAIMED_URA}),
    Unstated.YAKU: frozenset({Fact.YAKU, Fact.YAKU_HAN}),
    Unstated.TENPAI: frozenset({Fact.TENPAI}),
    Unstated.SHOWN: frozenset({Fact.SHOWN_HANDS}),
    Unstated.RESULTS: frozenset({Fact.RESULTS}),
    Unstated.JOINT: frozenset({Fact.DELTAS}),
    Unstated.DORA_KINDS: frozenset({Fact.YAKU}),
    Unstated.PAO: frozenset({Fact.PAO}),
}
"""Facts of which a bit says that they are missing; scores and counters apart."""
