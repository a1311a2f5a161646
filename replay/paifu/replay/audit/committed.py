"""The wall proof of records that publish each round's wall, or a hash of it.

Such walls name tiles without telling copies apart, so tiles are compared by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from paifu.logs.events import HIDDEN, Batch, Commitment, EventKind
from paifu.replay import codes
from paifu.replay.audit.proof import Mismatch, first_copies, prove_round
from paifu.replay.rules import Ruleset
from paifu.replay.rules.record import plain_rules
from paifu.replay.walls import SeedError, Wall
from paifu.replay.walls.commitments import (
    HEAP,
    Laid,
    Name,
    dealt_places,
    hash_agrees,
    tiles_of,
)

HEADER = -1


class Published:
    """One round's published wall beside its record.

    Args:
        batch: the records.
        index: the round in the batch.
        players: 3 or 4.
        ruleset: by which rules it is played; they tell the red tiles.
    """

    def __init__(self, batch: Batch, index: int, players: int, ruleset: Ruleset):
        """Look at a round of a batch."""
        self.batch, self.index, self.players = batch, index, players
        self.header = batch.rounds[index]
        rules = plain_rules(ruleset)
        self.names, self.first = first_copies(rules)
        kept = (t for t in range(136) if not rules.removed[t // 4])
        self.set = Counter(self.names[tile] for tile in kept)

    def mismatch(self, commitment: Commitment | None, stop: int) -> Mismatch | None:
        """The first place where the record is not what the wall holds, if there is one.

        Args:
            commitment: the wall, or what is published of it.
            stop: events from here on are not looked at (-1: all are).

        Raises:
            SeedError: too little is published, or where its tiles lie is not known.
        """
        if commitment is None:
            raise SeedError("the record publishes no wall of the round")
        if not hash_agrees(commitment):
            return Mismatch(codes.PROOF_HASH, HEADER, -1, -1, -1)
        names, laid = tiles_of(commitment, self.players)
        tiles = [self._copy(name) for name in names]
        whole = Counter(tiles)
        missing, extra = self.set - whole, whole - self.set
        if extra or (missing and laid.draws):
            lacks, has = min(missing, default=-1), min(extra, default=-1)
            return Mismatch(codes.PROOF_SET, HEADER, -1, lacks, has)
        if laid.deal == HEAP:
            return self._of_heap(tiles, laid, stop)
        first: Mismatch | None = None
        for who in laid.first_seat:
            seat = int(self.header["dealer"]) if who == "dealer" else 0
            wall = self._wall(tiles, laid, [*self._hands(tiles, laid, seat)], ())
            found = prove_round(self.batch, self.index, wall, stop, self.names)
            if found is None:
                return None
            first = first or found
        return first

    def _copy(self, name: Name) -> int:
        """The tile that stands for a name; red ones only where the rules have them."""
        kind, red = name
        return self.first.get((kind, int(red)), self.names[4 * kind])

    def _hands(
        self, tiles: Sequence[int], laid: Laid, first: int
    ) -> Iterator[tuple[int, ...]]:
        """The hands by seat from the dealer on; seat `first` is dealt to first."""
        places = dealt_places(laid, self.players)
        dealer = int(self.header["dealer"])
        for turn in range(self.players):
            seat = (dealer + turn - first) % self.players
            yield tuple(tiles[place] for place in places[seat])

    def _wall(
        self,
        tiles: Sequence[int],
        laid: Laid,
        hands: Iterable[tuple[int, ...]],
        before: tuple[int, ...],
    ) -> Wall:
        def at(places: Iterable[int]) -> tuple[int, ...]:
            return tuple(tiles[place] for place in places)

        first, second = self.header["dice"].tolist()
        return Wall(
            hands=tuple(hands),
            draws=(*before, *tiles[laid.draws :]),
            replacements=at(laid.replacements),
            indicators=at(laid.indicators),
            under_indicators=at(laid.under_indicators),
            dice=(first, second),
        )

    def _of_heap(self, tiles: list[int], laid: Laid, stop: int) -> Mismatch | None:
        """A wall whose hands, with the dealer's 14th tile, are known as one heap."""
        heap = Counter(tiles[: laid.draws]) if laid.draws else self.set - Counter(tiles)
        first = self._first_draw()
        dealt = [*self._dealt(), *first]
        known = Counter(self.names[tile] for tile in dealt if tile != HIDDEN)
        extra, missing = known - heap, heap - known
        if extra or missing.total() > dealt.count(HIDDEN) + 1 - len(first):
            lacks, has = min(missing, default=-1), min(extra, default=-1)
            return Mismatch(codes.PROOF_DEAL, HEADER, self._holder(has), lacks, has)
        hands = (tuple(self._hand(n)) for n in range(self.players))
        wall = self._wall(tiles, laid, hands, first or (HIDDEN,))
        return prove_round(self.batch, self.index, wall, stop, self.names)

    def _first_draw(self) -> tuple[int, ...]:
        """The dealer's 14th tile, if the record goes so far."""
        start, stop = int(self.header["event_start"]), int(self.header["event_stop"])
        events = self.batch.events[start:stop]
        drawn = events["tile"][events["kind"] == EventKind.DRAW][:1].tolist()
        return tuple(drawn)

    def _hand(self, turn: int) -> list[int]:
        """What the record says was dealt, by seat from the dealer on."""
        seat = (int(self.header["dealer"]) + turn) % self.players
        return [tile for tile in self.header["deal"][seat].tolist() if tile >= 0]

    def _dealt(self) -> list[int]:
        return [tile for turn in range(self.players) for tile in self._hand(turn)]

    def _holder(self, name: int) -> int:
        """The seat that is dealt a tile of a name; the dealer if nobody is."""
        dealer = int(self.header["dealer"])
        for turn in range(self.players):
            tiles = [tile for tile in self._hand(turn) if tile != HIDDEN]
            if name in (self.names[tile] for tile in tiles):
                return (dealer + turn) % self.players
        return dealer


def commitments_of(batch: Batch, game: int) -> list[Commitment | None]:
    """A game's published walls, one a round; empty if it publishes none.

    A seed proves more: then nothing is taken from here.
    """
    info = batch.info[game]
    if info.seed or info.wall_seeds or not any(info.commitments):
        return []
    row = batch.games[game]
    count = int(row["round_stop"]) - int(row["round_start"])
    listed: list[Any] = [*info.commitments, *[None] * count]
    return listed[:count]
