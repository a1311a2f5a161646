"""A round as its records tell it: tile ids, hands, melds, and who acted last.

Mahjong Soul names tiles without saying which copy, lists melds of winners by their
tiles alone, and leaves out whose tile was won or called. All that is looked up here,
among what the same round said before.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from paifu.logs.assigner import Assigner, Name
from paifu.logs.events import HIDDEN, NONE, EventKind
from paifu.logs.formats.mahjong_soul_names import TILES
from paifu.logs.formats.unread import UnreadError

MELD_WORDS: dict[str, tuple[EventKind, ...]] = {
    "shunzi": (EventKind.CHI,),
    "kezi": (EventKind.PON,),
    "minggang": (EventKind.DAIMINKAN, EventKind.KAKAN),
    "angang": (EventKind.ANKAN,),
}
"""How a win names a meld -> what it may be."""


@dataclass(slots=True)
class Meld:
    """A meld on the table."""

    kind: int
    source: int
    """Seat that the called tile came from; the owner's own of an ankan."""
    tiles: list[int]
    """Ids, the called one first."""


@dataclass(slots=True)
class Hand:
    """The state of one round."""

    tiles: Assigner
    reds: frozenset[int]
    drawn: list[int] = field(default_factory=lambda: [NONE] * 4)
    """The tile that each seat drew last and still may discard as drawn."""
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    indicators: int = 0
    """How many were turned."""
    actor: int = NONE
    """Who discarded, or showed a tile for a kan or as a north, last."""
    offered: int = NONE
    """That tile."""
    dealt: int = NONE
    """The dealer's fourteenth tile, of which no step says that it was drawn."""

    @classmethod
    def with_reds(cls, reds: frozenset[int]) -> Hand:
        """A round before the deal."""
        return cls(Assigner(reds), reds)

    def name(self, text: str, where: str) -> Name:
        """Kind and colour of a tile's name.

        Raises:
            UnreadError: it is no tile, or no red one of this game.
        """
        found = TILES.get(text)
        if found is None or (found[1] and not self._has_red(found[0])):
            reason = f"{where} is {text!r}: expected a tile"
            raise UnreadError("format.bad_value", reason)
        return found

    def names(self, texts: list[str], where: str, most: int = 14) -> list[Name]:
        """Kinds and colours of some tiles; raises as `name`."""
        if len(texts) > most:
            reason = f"{where} has {len(texts)} tiles: expected at most {most}"
            raise UnreadError("format.bad_value", reason)
        return [self.name(text, where) for text in texts]

    def _has_red(self, kind: int) -> bool:
        return any(4 * kind + copy in self.reds for copy in range(4))

    def deal(self, seat: int, names: list[Name]) -> list[int]:
        """Ids of the tiles that a seat is dealt."""
        return self.tiles.deal(seat, names)

    def draw(self, seat: int, name: Name) -> int:
        """The id of a drawn tile."""
        tile = self.tiles.draw(seat, name)
        self.drawn = [NONE] * 4
        self.drawn[seat] = tile
        return tile

    def discard(self, seat: int, name: Name, drawn: bool) -> int:
        """The id of a discarded tile.

        A tile that is not the drawn one is another copy, if the hand has another.
        """
        held = self.tiles.hands[seat]
        last = self.drawn[seat]
        put_aside = not drawn and last in held and self.tiles.is_named(last, name)
        if put_aside and sum(self.tiles.is_named(t, name) for t in held) > 1:
            held.remove(last)
            tile = self.tiles.discard(seat, name)
            held.append(last)
        else:
            tile = self.tiles.discard(seat, name, drawn=drawn)
        self.drawn = [NONE] * 4
        self.actor, self.offered = seat, tile
        return tile

    def call(self, seat: int, kind: int, own: list[Name]) -> list[int]:
        """Ids of the own tiles of a meld around the tile that was discarded last."""
        ids = self.tiles.take(seat, own)
        self.melds[seat].append(Meld(kind, self.actor, [self.offered, *ids]))
        self.drawn = [NONE] * 4
        return ids

    def ankan(self, seat: int, name: Name) -> list[int]:
        """Ids of a closed kan of this kind, the named tile first."""
        rest = [(name[0], False)] * 4
        for copy, tile in enumerate(range(4 * name[0], 4 * name[0] + 4)):
            rest[copy] = (name[0], tile in self.reds)
        rest.remove(name if name in rest else rest[-1])
        ids = self.tiles.take(seat, [name, *rest])
        self.melds[seat].append(Meld(int(EventKind.ANKAN), seat, ids))
        self._shown(seat, ids[0])
        return ids

    def kakan(self, seat: int, name: Name) -> tuple[int, Meld]:
        """The added tile, and the pon as it was.

        Raises:
            UnreadError: the seat has no such pon.
        """
        (tile,) = self.tiles.take(seat, [name])
        for meld in self.melds[seat]:
            if meld.kind == EventKind.PON and meld.tiles[0] // 4 == name[0]:
                pon = Meld(meld.kind, meld.source, list(meld.tiles))
                meld.kind = int(EventKind.KAKAN)
                meld.tiles.append(tile)
                self._shown(seat, tile)
                return tile, pon
        reason = f"a tile is added to a pon that seat {seat} does not have"
        raise UnreadError("format.misplaced", reason)

    def north(self, seat: int) -> int:
        """The id of a north that is taken out."""
        drawn = self.drawn[seat]
        tile = self.tiles.discard(seat, TILES["4z"], drawn=drawn // 4 == 30)
        self._shown(seat, tile)
        return tile

    def _shown(self, seat: int, tile: int) -> None:
        self.drawn = [NONE] * 4
        self.actor, self.offered = seat, tile

    def find_meld(self, seat: int, text: str, where: str) -> Meld:
        """The meld that a win lists, such as `kezi(6z,6z,6z)`.

        One that the seat has not called is given as it is named, with tiles that it
        does not hold and of no known source.

        Raises:
            UnreadError: no such word, or other than three or four tiles.
        """
        word, _, rest = text.partition("(")
        kinds = MELD_WORDS.get(word)
        inner = rest.removesuffix(")").split(",")
        if kinds is None or not rest.endswith(")") or len(inner) not in (3, 4):
            reason = f"{where} is {text!r}: expected a meld"
            raise UnreadError("format.bad_value", reason)
        names = sorted(self.names(inner, where))
        for meld in self.melds[seat]:
            if meld.kind in kinds and sorted(map(self._name_of, meld.tiles)) == names:
                return meld
        return Meld(int(kinds[0]), NONE, [self.tiles.new(name) for name in names])

    def _name_of(self, tile: int) -> Name:
        return (tile // 4, tile in self.reds)

    def find(self, seat: int, names: list[Name]) -> list[int]:
        """Ids of tiles of a hand that is shown."""
        return self.tiles.find(seat, names)

    def new(self, name: Name) -> int:
        """The id of a tile that comes up for the first time; hidden ones never do."""
        tile = self.tiles.new(name)
        assert tile != HIDDEN
        return tile
