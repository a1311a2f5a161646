"""What every discard and draw was worth, by plain loops over events: none of the pass.

Shanten is that of the program's tables, which have tests of their own, for many hands
at once. What a hand accepts is found by trying all 34 kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from independent_rounds import CALLS, GENBUTSU, HONOUR, NO_SUJI, SUJI, rules_of
from independent_rounds import Seat as Told
from paifu.logs.events import HIDDEN, NONE, Batch, ClaimKind, EventKind
from paifu.logs.views import Event, Game, Round, games
from paifu.replay.hand.shanten import distance_arrays
from paifu.replay.rules import Ruleset

Hand = list[int]
MILLION = 1_000_000
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
WINDS, DRAGONS = range(27, 31), range(31, 34)


# -- hands -----------------------------------------------------------------------------


def shanten_of(hands: Any, melds: int) -> NDArray[np.int64]:
    """Of many hands, a row of 34 counts each, with so many melds."""
    counts = np.array(hands, np.int64).reshape(-1, 34)
    suits, honours = distance_arrays()
    powers = 5 ** np.arange(9)
    packed = [suits[counts[:, n : n + 9] @ powers] for n in (0, 9, 18)]
    packed.append(honours[counts[:, 27:] @ powers[:7]])
    # away[pair, sets]: tiles to so many sets, and a pair, of the suits so far
    away = np.full((2, 5, len(counts)), 99)
    away[0, 0] = 0
    for suit in packed:
        joined = np.full_like(away, 99)
        for own in range(5):
            plain, paired = suit >> 4 * own & 15, suit >> 4 * (own + 5) & 15
            rest, to = away[:, : 5 - own], joined[:, own:]
            np.minimum(to, rest + plain, out=to)
            np.minimum(to[1], rest[0] + paired, out=to[1])
        away = joined
    found: NDArray[np.int64] = away[1, 4 - melds] - 1
    if not melds:
        pairs, kinds = (counts > 1).sum(1), (counts > 0).sum(1)
        found = np.minimum(found, 6 - pairs + np.maximum(0, 7 - kinds))
        orphans = counts[:, ORPHANS]
        found = np.minimum(
            found, 13 - (orphans > 0).sum(1) - (orphans > 1).any(1).astype(int)
        )
    return found


def without(hand: Hand, kind: int) -> Hand:
    """The hand with a tile less."""
    return [*hand[:kind], hand[kind] - 1, *hand[kind + 1 :]]


ONE_MORE = np.eye(34, dtype=np.int64)


def accepted(hands: Sequence[Hand], melds: int, shanten: int) -> list[set[int]]:
    """Of each hand of 13 tiles and this shanten the kinds that bring it nearer."""
    counts = np.array(hands, np.int64)
    with_one = counts[:, None, :] + ONE_MORE
    possible = counts < 4  # there is no fifth tile
    after = np.full(counts.shape, 99)
    after[possible] = shanten_of(with_one[possible], melds)
    return [{*np.flatnonzero(row < shanten).tolist()} for row in after]


# -- one round -------------------------------------------------------------------------


@dataclass
class Seat:
    """One seat as others see it, and its hand if that is known."""

    hand: Hand = field(default_factory=lambda: [0] * 34)
    known: bool = True
    melded: Hand = field(default_factory=lambda: [0] * 34)
    melds: int = 0
    norths: int = 0
    reds: int = 0
    river: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)
    """Discarded by anybody since its riichi."""
    riichi: bool = False
    ippatsu: bool = False
    missed: bool = False
    sums: dict[str, int] = field(default_factory=dict)

    def add(self, **more: int) -> None:
        """Add to the sums."""
        for name, number in more.items():
            self.sums[name] = self.sums.get(name, 0) + int(number)


class Watch:
    """One round as it goes."""

    def __init__(self, game: Game, dealt: Round, rules: Ruleset) -> None:
        self.rules, self.round, self.count = rules, dealt, game.row.players
        gone = rules["sanma_removed_tiles"] if self.count == 3 else []
        names = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
        names += [f"{n}z" for n in range(1, 8)]
        self.set = [0 if name in gone else 4 for name in names]
        self.red_ids = {
            4 * names.index(name) + n
            for name, count in rules["red_tiles"].items()
            for n in range(count)
        }
        self.always = [names.index(name) for name in rules["always_dora_tiles"]]
        self.seen = [0] * 34
        self.indicators: list[int] = []
        self.seats = [Seat() for _ in range(self.count)]
        self.declaring = self.offered = NONE
        self.kan: EventKind | None = None
        self.forbidden: set[int] = set()
        for seat, tiles in zip(self.seats, dealt.row.deal, strict=False):
            for tile in [t for t in tiles if t != NONE]:
                self.take(seat, tile)
        self.turn_up(dealt.row.indicator)
        self.count_deal()

    def play(self) -> list[dict[str, int] | None]:
        """Sums of every seat; None where tiles are hidden."""
        for event in self.round.events:
            if event.kind in (EventKind.WIN, EventKind.EXHAUSTIVE_DRAW,
                              EventKind.ABORTIVE_DRAW):  # fmt: skip
                break
            self.happen(event)
        winners = [c for c in self.round.claims if c.kind == ClaimKind.WIN]
        ronned = {
            c.row.seat: self.offered for c in winners if c.row.source != c.row.seat
        }
        for n, seat in enumerate(self.seats):
            seat.add(end_dora=self.dora(seat, ronned.get(n, NONE)))
        for claim in winners:
            if self.seats[claim.row.seat].riichi and self.rules["ura_dora"]:
                self.ura(self.seats[claim.row.seat], ronned.get(claim.row.seat, NONE))
        return [seat.sums if seat.known else None for seat in self.seats]

    # -- tiles

    def take(self, seat: Seat, tile: int) -> None:
        if tile == HIDDEN:
            seat.known = False
        if seat.known:
            seat.hand[tile // 4] += 1
            seat.reds += tile in self.red_ids

    def show(self, seat: Seat, tile: int, meld: bool) -> None:
        """A tile leaves the hand."""
        self.seen[tile // 4] += 1
        seat.melded[tile // 4] += meld
        if seat.known:
            seat.hand[tile // 4] -= 1
            seat.reds -= tile in self.red_ids and not meld

    def turn_up(self, tile: int) -> None:
        self.seen[tile // 4] += 1
        self.indicators.append(tile // 4)

    def unseen(self, seat: Seat) -> Hand:
        pairs = zip(self.set, self.seen, seat.hand, strict=True)
        return [max(0, all_ - seen - own) for all_, seen, own in pairs]

    def dora_kind(self, indicator: int) -> int:
        for kinds in (WINDS, DRAGONS):
            if indicator in kinds:
                return kinds[(indicator - kinds[0] + 1) % len(kinds)]
        low = indicator - indicator % 9
        suit: list[int] = [kind for kind in range(low, low + 9) if self.set[kind]]
        if not self.rules["sanma_dora_wrap"]:
            suit = [*range(low, low + 9)]
        return suit[(suit.index(indicator) + 1) % len(suit)]

    def dora(self, seat: Seat, ronned: int) -> int:
        held = [a + b for a, b in zip(seat.hand, seat.melded, strict=True)]
        held[30] += seat.norths
        reds: int = seat.reds
        if ronned != NONE:
            held[ronned // 4] += 1
            reds += ronned in self.red_ids
        shown = self.indicators if self.rules["dora"] else []
        kinds = [self.dora_kind(one) for one in shown]
        return reds + sum(held[kind] for kind in [*kinds, *self.always])

    # -- chances

    def chance(self, seat: Seat, kinds: Iterable[int]) -> int:
        unseen = self.unseen(seat)
        return MILLION * sum(unseen[kind] for kind in kinds) // sum(unseen)

    def count_deal(self) -> None:
        shown = self.round.row.indicator
        others = [t for t in range(136) if self.set[t // 4] and t != shown]
        dora = [self.dora_kind(self.indicators[0])] * self.rules["dora"] + self.always
        worth = sum((t in self.red_ids) + dora.count(t // 4) for t in others)
        for seat in self.seats:
            seat.add(
                deal_dora=self.dora(seat, NONE),
                deal_dora_expected=MILLION * 13 * worth // len(others),
            )

    def ura(self, seat: Seat, ronned: int) -> None:
        count = len(self.indicators) if self.rules["kan_ura"] else 1
        held = [a + b for a, b in zip(seat.hand, seat.melded, strict=True)]
        held[30] += seat.norths
        if ronned != NONE:
            held[ronned // 4] += 1
        unseen = self.unseen(seat)
        worth = sum(
            left * held[self.dora_kind(kind)]
            for kind, left in enumerate(unseen)
            if left
        )
        seat.add(
            ura_indicators=count,
            ura_expected=count * (MILLION * worth // sum(unseen)),
        )

    # -- events

    def happen(self, event: Event) -> None:
        kind = event.kind
        if kind == EventKind.DRAW:
            self.drawn(self.seats[event.seat], event.tile)
        elif kind == EventKind.DISCARD:
            self.discarded(event.seat, event.tile)
        elif kind in CALLS:
            self.called(self.seats[event.seat], event)
        elif kind in (EventKind.KAKAN, EventKind.ANKAN, EventKind.NUKI):
            self.kan, self.offered = kind, event.tile
            self.own_meld(self.seats[event.seat], event)
        elif kind == EventKind.RIICHI:
            self.declaring = event.seat
        elif kind == EventKind.RIICHI_ACCEPTED:
            self.seats[event.seat].ippatsu = True
        elif kind == EventKind.DORA:
            self.turn_up(event.tile)

    def broken(self, by: str) -> None:
        if by in self.rules["ippatsu_broken_by"]:
            for seat in self.seats:
                seat.ippatsu = False

    def drawn(self, seat: Seat, tile: int) -> None:
        if self.kan == EventKind.NUKI:
            if "ippatsu" in self.rules["sanma_kita_breaks"]:
                for other in self.seats:
                    other.ippatsu = False
        elif self.kan is not None:
            self.broken(self.kan.name.lower())
        self.kan = None
        if seat.known and tile != HIDDEN:
            shanten = int(shanten_of([seat.hand], seat.melds)[0])
            (kinds,) = accepted([seat.hand], seat.melds, shanten)
            chance, hit = self.chance(seat, kinds), tile // 4 in kinds
            if shanten:
                seat.add(far_draws=1, useful_draws=hit, useful_expected=chance)
            else:
                seat.add(
                    tenpai_draws=1, completing_draws=hit, completing_expected=chance
                )
            if seat.ippatsu:
                seat.add(ippatsu_chances=1, ippatsu_expected=chance)
        self.take(seat, tile)

    def discarded(self, n: int, tile: int) -> None:
        seat, kind = self.seats[n], tile // 4
        others = [one for one in self.seats if one is not seat]
        if seat.known and not seat.riichi and self.declaring != n:
            self.chosen(seat, kind, [one for one in others if one.riichi])
        for other in others:
            if other.known and other.ippatsu:
                (waits,) = accepted([other.hand], other.melds, 0)
                if not other.missed and not waits & other.river:
                    other.add(
                        ippatsu_chances=1, ippatsu_expected=self.chance(other, waits)
                    )
                other.missed = other.missed or kind in waits
        self.show(seat, tile, meld=False)
        self.offered, self.forbidden = tile, set()
        seat.ippatsu = False
        seat.river.add(kind)
        for other in others:
            if other.riichi:
                other.passed.add(kind)
        if self.declaring == n:
            seat.riichi, self.declaring = True, NONE

    def called(self, seat: Seat, event: Event) -> None:
        called = event.tile // 4
        seat.melded[called] += 1
        seat.reds += seat.known and event.tile in self.red_ids
        for tile in event.own:
            self.show(seat, tile, meld=True)
        seat.melds += 1
        self.broken(event.kind.name.lower())
        own = sorted(tile // 4 for tile in event.own)
        if event.kind == EventKind.PON and self.rules["kuikae_pon"] == "same":
            self.forbidden = {called}
        if event.kind == EventKind.CHI and self.rules["kuikae_chi"] != "none":
            self.forbidden = {called}
            if self.rules["kuikae_chi"] == "same_and_suji":
                ends = {own[0] - 1, own[1] + 1} if own[1] == own[0] + 1 else set()
                self.forbidden |= {e for e in ends if e // 9 == called // 9}

    def own_meld(self, seat: Seat, event: Event) -> None:
        if event.kind == EventKind.NUKI:
            seat.norths += 1
            self.show(seat, event.tile, meld=False)
            return
        self.show(seat, event.tile, meld=True)
        if event.kind == EventKind.ANKAN:
            seat.melds += 1
            for tile in event.own:
                self.show(seat, tile, meld=True)

    # -- a free discard

    def chosen(self, seat: Seat, kind: int, riichi: list[Seat]) -> None:
        kinds = [k for k in range(34) if seat.hand[k] and k not in self.forbidden]
        hands = {k: without(seat.hand, k) for k in {*kinds, kind}}
        after = dict(
            zip(hands, shanten_of([*hands.values()], seat.melds).tolist(), strict=True)
        )
        best = min(after[k] for k in kinds)
        unseen = self.unseen(seat)
        keep = [k for k in kinds if after[k] == best]
        nearer = accepted([hands[k] for k in keep], seat.melds, best)
        tiles = {
            k: sum(unseen[one] for one in own)
            for k, own in zip(keep, nearer, strict=True)
        }
        lost, most = after[kind] > best, max(tiles.values())
        told = {
            "choices": 1,
            "losing": lost,
            "optimal": tiles.get(kind) == most,
            "accepted": tiles.get(kind, 0),
            "acceptable": most,
        }
        seat.add(**told)
        if not riichi:
            seat.add(**{f"quiet_{name}": number for name, number in told.items()})
            return
        self.against(seat, kind, riichi, {*kinds}, lost, best)

    def against(
        self,
        seat: Seat,
        kind: int,
        riichi: list[Seat],
        kinds: set[int],
        lost: bool,
        best: int,
    ) -> None:
        safe = [one.river | one.passed for one in riichi]
        classes = {safety(kind, one) for one in safe}
        seat.add(against=1, against_shanten=best, against_tenpai=best == 0)
        if classes == {GENBUTSU}:
            seat.add(against_genbutsu=1, against_folded=lost)
            return
        refused = any(all(one in own for own in safe) for one in kinds)
        seat.add(against_refused=refused)
        if HONOUR in classes:
            mine = self.seen[kind] + seat.hand[kind]
            seat.add(against_honour=1, against_honour_seen=mine >= 3)
        elif NO_SUJI in classes:
            seat.add(against_no_suji=1, against_tenpai_no_suji=best == 0)
        else:
            seat.add(against_suji=1)


def safety(kind: int, safe: set[int]) -> int:
    """Against one seat: the classes of deal-ins."""
    if kind in safe:
        return GENBUTSU
    if kind >= 27:
        return HONOUR
    ends = [kind - 3] if kind % 9 >= 3 else []
    ends += [kind + 3] if kind % 9 <= 5 else []
    return SUJI if safe.issuperset(ends) else NO_SUJI


# -- all games -------------------------------------------------------------------------


def weigh_all(rounds: Iterable[Told], batches: Iterable[Batch]) -> None:
    """Give the seats of rounds with a result what the loops tell of them."""
    sums = (
        one
        for batch in batches
        for seats in decided(batch)
        if seats is not None
        for one in seats
    )
    for seat, own in zip(rounds, sums, strict=True):
        seat.sums = own


def decided(batch: Batch) -> Iterator[list[dict[str, int] | None] | None]:
    """Of every round its seats' sums; None where there is no result, or no rules.

    The sums are None too where nobody knows when an indicator was turned.
    """
    for game in games(batch):
        rules = rules_of(game)
        for dealt in game.rounds:
            timed = all(tile == NONE for tile in dealt.row.further)
            if not rules or not dealt.complete:
                yield None
            elif timed:
                yield Watch(game, dealt, rules).play()
            else:
                unknown: list[dict[str, int] | None] = [None] * game.row.players
                yield unknown


def wrong(made: NDArray[Any], batch: Batch) -> list[str]:
    """Where rows of the program are not what the loops tell."""
    said = []
    for r, seats in enumerate(decided(batch)):
        for n in range(4):
            row = made[4 * r + n]
            wanted = seats[n] if seats is not None and n < len(seats) else None
            sums = {"decided": 1, **wanted} if wanted is not None else {}
            for name in made.dtype.names or ():
                if row[name] != sums.get(name, 0):
                    told = f"{row[name]}, by loops {sums.get(name, 0)}"
                    said.append(f"round {r} seat {n} {name}: {told}")
    return said
