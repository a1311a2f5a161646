"""Writes one round of a hand-typed record down, word by word (see `script`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from paifu.logs.builder import blank, empty_round, padded
from paifu.logs.events import NONE, ClaimKind, ClaimRow, EventKind, EventRow, RoundRow
from paifu.logs.tiles import TileError, parse_kinds
from paifu.replay.rules.record import Rules
from paifu.replay.table.wins import dora_kind
from script_results import Claim, Said, right_claims
from script_tiles import HAND, YAOCHUU, Tiles, gap, names, waits_of

ABORTS = {kind.name.lower() for kind in ClaimKind if kind >= ClaimKind.KYUUSHU}
PLAYED_OUT = {"exhaustive": ClaimKind.EXHAUSTIVE, "nagashi": ClaimKind.NAGASHI}
RESULTS = {"ron", "tsumo", *PLAYED_OUT, *ABORTS}


@dataclass(frozen=True)
class Deal:
    """One round in words; the header's numbers that are None are carried over."""

    play: str
    number: int | None = None
    honba: int | None = None
    sticks: int | None = None
    scores: Sequence[int] | None = None
    dealer: int | None = None
    claims: Sequence[Said] = ()
    streak: Sequence[int] = (0, 0, 0, 0)
    complete: bool = True


@dataclass
class Written:
    """A round as rows, and what it leaves behind."""

    header: RoundRow
    events: list[EventRow] = field(default_factory=list)
    claims: list[ClaimRow] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    sticks: int = 0
    marks: list[int] = field(default_factory=list)


class Writer:
    """Writes one round down: keeps the hands, and says who is to draw."""

    def __init__(self, rules: Rules, said: Deal, before: Written | None) -> None:
        self.rules, self.said = rules, said
        self.tiles = Tiles(rules)
        self.words = re.findall(r"[^\s,;]+", said.play)
        self.out = Written(self._header(before))
        self.hands: list[list[int]] = [[] for _ in range(4)]
        self.melds: list[list[EventRow]] = [[] for _ in range(4)]
        self.orphans: set[int] = set()
        self.known: set[int] = set()
        self.named: list[int] = []
        self.ura: list[int] = []
        self.results: list[Claim] = []
        self.seat = self.turn = self.out.header.dealer
        self.drawn = NONE
        self.offer = (NONE, NONE)
        self.marked = False
        removed = 4 * sum(rules.removed)
        self.live = 136 - removed - 14 - 13 * rules.players

    def _header(self, before: Written | None) -> RoundRow:
        said, row = self.said, empty_round()
        row.number = said.number or 0
        row.honba = said.honba or 0
        row.scores = [self.rules.start_points] * self.rules.players + [0]
        row.sticks = 0
        if before is not None:
            row.scores, row.sticks = [*before.scores], before.sticks
        if said.scores is not None:
            row.scores = [*said.scores, 0]
        row.scores = row.scores[:4]
        if said.sticks is not None:
            row.sticks = said.sticks
        row.dealer = row.number % 4 if said.dealer is None else said.dealer
        row.dice, row.complete, row.place = [1, 1], int(said.complete), 1
        return row

    def write(self) -> Written:
        """The round as rows."""
        self._set_apart()
        for seat in range(self.rules.players):
            self.tiles.fill(self.hands[seat], seat)
        for seat in range(4):
            self.out.header.deal[seat] = padded(self.hands[seat], 14)
        if self.out.header.indicator < 0:
            self.out.header.indicator = self._idle_indicator()
        while self.words:
            self._step(self.words.pop(0))
        self._settle()
        return self.out

    def _set_apart(self) -> None:
        """Take every tile that the play names, before harmless ones are chosen."""
        kept: list[str] = []
        words = iter(self.words)
        for word in words:
            if word == "has":
                self.hands[int(kept.pop())] = self._hand(next(words))
            elif word == "indicator":
                self.out.header.indicator = self.tiles.take(next(words))
            elif word == "ura":
                self.ura += self.tiles.take_all(next(words))
            elif word == "orphans":
                self.orphans.add(int(kept.pop()))
            else:
                kept.append(word)
        for word, text in zip(kept, [*kept, ""][1:], strict=True):
            if word.rstrip("!") in ("draw", "dora") and is_tile(text):
                self.named.append(self.tiles.take(text))
        dealt = [tile for hand in self.hands for tile in hand]
        self.known = {tile // 4 for tile in (*dealt, *self.named)}
        self.words = kept

    def _hand(self, text: str) -> list[int]:
        hand = self.tiles.take_all(text)
        if len(hand) > HAND:
            raise TileError(f"{text!r} has {len(hand)} tiles")
        return hand

    def _argument(self, wanted: Callable[[str], bool]) -> str:
        return self.words.pop(0) if self.words and wanted(self.words[0]) else ""

    def _step(self, word: str) -> None:
        self.marked = word.endswith("!")
        if self.marked:
            word = word[:-1]
            self.out.marks.append(len(self.out.events))
        if word.isdigit():
            self.seat = int(word)
        elif word == "..":
            while self.turn != int(self.words[0]):
                self._harmless_turn()
        elif "=" in word:
            self._set(*word.split("=", 1))
        elif word in RESULTS:
            self._result(word)
        else:
            getattr(self, f"_{word}")()

    def _set(self, name: str, value: str) -> None:
        numbers = [int(number) for number in value.split("/")]
        if name == "left":
            while self.live > numbers[0]:
                self._harmless_turn()
        elif name == "turns":
            for _ in range(numbers[0]):
                self._harmless_turn()
        else:
            event = self.out.events[-1]
            old = getattr(event, name)
            setattr(event, name, numbers if isinstance(old, list) else numbers[0])

    def _event(self, kind: EventKind, tile: int = NONE, **columns: Any) -> EventRow:
        row = blank(EventRow)
        row.kind, row.seat, row.tile = int(kind), self.seat, tile
        row.place = len(self.out.events) + 2
        for name, value in columns.items():
            setattr(row, name, value)
        self.out.events.append(row)
        return row

    def _waits(self, seat: int) -> frozenset[int]:
        """Waits of the seat, without the drawn tile if it has one too many."""
        hand, melds = self.hands[seat], len(self.melds[seat])
        if len(hand) + 3 * melds == 14:
            hand = [tile for tile in hand if tile != self.drawn]
        fits = len(hand) + 3 * melds == 13
        return waits_of(hand, melds) if fits else frozenset()

    def _unwanted(self, kind: int) -> bool:
        """No hand waits for the kind."""
        return all(kind not in self._waits(s) for s in range(self.rules.players))

    def _idle_indicator(self) -> int:
        """An indicator that makes dora of no tile named in the play; honours first."""
        for tile in reversed(self.tiles.free):
            if dora_kind(self.rules, tile // 4) not in self.known:
                self.tiles.free.remove(tile)
                return tile
        raise TileError("no tile is left for an indicator")

    def _harmless_draw(self) -> int:
        wild = self.seat in self.orphans
        waits = [self._waits(seat) for seat in range(self.rules.players)]

        def fits(kind: int) -> bool:
            waited = any(kind in some for some in waits)
            return not waited and not (wild and kind not in YAOCHUU)

        return self.tiles.first(fits, "a harmless draw")

    def _harmless_turn(self) -> None:
        self.seat = self.turn
        self._draw()
        self._cut()

    def _draw(self) -> None:
        name = self._argument(is_tile)
        tile = self.named.pop(0) if name else self._harmless_draw()
        self._event(EventKind.DRAW, tile)
        self.hands[self.seat].append(tile)
        self.drawn, self.live, self.offer = tile, self.live - 1, (NONE, NONE)

    def _cut(self) -> None:
        name = self._argument(is_tile)
        hand = self.hands[self.seat]
        tile = self._held(name) if name else self._idle()
        self._event(EventKind.DISCARD, tile)
        if tile in hand:
            hand.remove(tile)
        self.drawn, self.offer = NONE, (self.seat, tile)
        self.turn = (self.seat + 1) % self.rules.players

    def _idle(self) -> int:
        """The drawn tile; after a call one of the hand that is far from the meld."""
        if self.drawn >= 0 or not self.melds[self.seat]:
            return self.drawn
        called = self.melds[self.seat][-1].tile // 4
        for tile in reversed(self.hands[self.seat]):
            if gap(tile // 4, called) > 3 and self._unwanted(tile // 4):
                return tile
        raise TileError(f"seat {self.seat} has no harmless tile to discard")

    def _held(self, name: str, besides: Sequence[int] = ()) -> int:
        """A tile of the hand by its name, the drawn one last; else one from nowhere."""
        if name[0] == "#":
            return int(name[1:])
        hand = self.hands[self.seat]
        [(kind, red)] = parse_kinds(name)
        for tile in sorted(hand, key=lambda t: (t == self.drawn, t)):
            same = tile // 4 == kind and (tile in self.tiles.reds) == red
            if same and tile not in besides:
                return tile
        if not self.marked:
            raise TileError(f"seat {self.seat} has no {name}, and no ! says so")
        return self.tiles.take(name)

    def _own(self, text: str) -> list[int]:
        own: list[int] = []
        for name in names(text):
            own.append(self._held(name, own))
        return own

    def _call(self, kind: EventKind, own: list[int]) -> None:
        source, tile = self.offer
        if self._argument(lambda word: word == "of"):
            tile = self.tiles.take(self.words.pop(0))
        row = self._event(kind, tile, source=source, own=padded(own, 3))
        self._meld(row, own)
        self.offer = (NONE, NONE)
        self.turn = self.seat

    def _meld(self, row: EventRow, used: list[int]) -> None:
        hand = self.hands[self.seat]
        self.hands[self.seat] = [tile for tile in hand if tile not in used]
        self.melds[self.seat].append(row)
        self.drawn = NONE

    def _chi(self) -> None:
        self._call(EventKind.CHI, self._own(self._argument(is_tile)))

    def _same(self, count: int) -> list[int]:
        """Tiles of the hand of the kind on offer, plain ones first."""
        kind = self.offer[1] // 4
        mine = [tile for tile in self.hands[self.seat] if tile // 4 == kind]
        return sorted(mine, key=lambda t: (t in self.tiles.reds, t))[:count]

    def _pon(self) -> None:
        text = self._argument(is_tile)
        self._call(EventKind.PON, self._own(text) if text else self._same(2))

    def _kan(self) -> None:
        text = self._argument(is_tile)
        self._call(EventKind.DAIMINKAN, self._own(text) if text else self._same(3))

    def _ankan(self) -> None:
        kind = tile_kind(self._argument(is_tile))
        four = [*range(4 * kind, 4 * kind + 4)]
        row = self._event(EventKind.ANKAN, four[0], own=four[1:])
        self._meld(row, four)
        self.offer, self.turn = (self.seat, four[0]), self.seat

    def _kakan(self) -> None:
        name = self._argument(is_tile)
        tile = self._held(name)
        for pon in self.melds[self.seat]:
            if pon.kind == EventKind.PON and pon.tile // 4 == tile // 4:
                self.melds[self.seat].remove(pon)
                break
        else:
            pon = blank(EventRow)
        own = [pon.tile, *pon.own[:2]]
        row = self._event(EventKind.KAKAN, tile, source=pon.source, own=own)
        self._meld(row, [tile])
        self.offer, self.turn = (self.seat, tile), self.seat

    def _north(self) -> None:
        tile = self._held(self._argument(is_tile) or "4z")
        self._event(EventKind.NUKI, tile)
        if tile in self.hands[self.seat]:
            self.hands[self.seat].remove(tile)
        self.drawn, self.offer, self.turn = NONE, (self.seat, tile), self.seat

    def _dora(self) -> None:
        name = self._argument(is_tile)
        tile = self.named.pop(0) if name else self._idle_indicator()
        self._event(EventKind.DORA, tile, seat=NONE)

    def _riichi(self) -> None:
        self._event(EventKind.RIICHI)

    def _paid(self) -> None:
        self._event(EventKind.RIICHI_ACCEPTED)

    def _timeout(self) -> None:
        self._event(EventKind.TIMEOUT)

    def _clock(self) -> None:
        """What is left in reserve is set after it: `clock flag=16000`."""
        self._event(EventKind.CLOCK)

    def _gone(self) -> None:
        self._event(EventKind.DISCONNECT)

    def _result(self, word: str) -> None:
        number = len(self.results)
        if word in ("ron", "tsumo"):
            source, tile = self.offer if word == "ron" else (self.seat, self.drawn)
            if tile < 0:  # the fourth kan itself
                tile = self.offer[1]
            if self._argument(lambda w: w == "of"):
                tile = self._held(self.words.pop(0))
            row = self._event(EventKind.WIN, tile, source=source, claim=number)
            kind = ClaimKind.WIN
        else:
            kind = ClaimKind[word.upper()]
            event = EventKind.ABORTIVE_DRAW
            if word in PLAYED_OUT:
                event = EventKind.EXHAUSTIVE_DRAW
            row = self._event(event, claim=number, seat=NONE)
        self.results.append(Claim(kind, self.seat, row, len(self.out.events) - 1))

    def _settle(self) -> None:
        """Write the claims, and what the round leaves to the next one."""
        out = self.out
        paid = sum(e.kind == EventKind.RIICHI_ACCEPTED for e in out.events)
        out.scores, out.sticks = [*out.header.scores], out.header.sticks + paid
        if self.results:
            out.claims, out.sticks = right_claims(
                self.rules, out.header, out.events, self.results, self.said.claims,
                self.tiles, self.ura, self.said.streak,
            )  # fmt: skip
            last = out.claims[-1]
            pairs = zip(last.scores, last.deltas, strict=True)
            out.scores = [score + delta for score, delta in pairs]


def is_tile(word: str) -> bool:
    """True for tiles in words: `5m`, `340s`, `#52`."""
    return bool(re.fullmatch(r"([0-9]+[mpsz]r?)+|#[0-9]+", word))


def tile_kind(name: str) -> int:
    """Kind 0-33 of a tile's name."""
    return parse_kinds(name)[0][0]
