"""What happened in every round, by plain loops over events: nothing of the audit.

`told(batch)` goes through the views of `paifu.logs.views` and keeps, of each seat of
each round with a result, what the definitions of statistics speak of. Hands are lists
of kinds (0-33), so that records without tile ids will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count as count_up
from pathlib import Path

from paifu.logs.events import NONE, Batch, ClaimKind, EventKind, Unstated
from paifu.logs.reader import read
from paifu.logs.tiles import KIND_NAMES
from paifu.logs.views import Claim, Event, Game, Round, games
from paifu.logs.yaku import Yaku
from paifu.replay.hand.api import HandValue, score_hand
from paifu.replay.hand.shanten import distance_tables, shanten
from paifu.replay.hand.tables import key_of
from paifu.replay.rules import Ruleset, load_preset

CLOSED, OPEN, RIICHI = range(3)
"""State of a hand."""
GENBUTSU, SUJI, NO_SUJI, HONOUR = range(4)
"""How safe a tile looked."""

CALLS = (EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
KANS = (EventKind.DAIMINKAN, EventKind.KAKAN, EventKind.ANKAN)
DORA = (Yaku.DORA, Yaku.URA_DORA, Yaku.RED_DORA)
DRAWN = (ClaimKind.EXHAUSTIVE, ClaimKind.NAGASHI)
STICK = 1000
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]


@dataclass
class Seat:
    """One seat in one round, as it went."""

    player: str
    players: int
    dealer: bool
    honba: int
    round: int = 0
    """A number that no other round has."""
    start: int = 0
    """Shanten of the 13 tiles dealt."""
    turns: int = 0
    """Own discards."""
    calls: list[EventKind] = field(default_factory=list)
    """Chi, pon and open kans."""
    kans: list[EventKind] = field(default_factory=list)
    norths: int = 0
    first_call: int = NONE
    tenpai_turn: int = NONE
    furiten_turns: int = 0
    passed: int = 0
    riichi: int = 0
    riichi_turn: int = NONE
    riichi_order: int = NONE
    riichi_stands: bool = False
    riichi_furiten: bool = False
    riichi_waits: int = 0
    riichi_tiles: int = NONE
    tenpai_end: bool = False
    change: int = 0
    own_stick: int = 0
    sticks: int = 0
    """Points of sticks won."""
    pot: int = 0
    """Points of the sticks that anybody won in the round."""
    noten: int = 0
    time: int = 0
    timed: bool = False
    # how it ended
    win: Claim | None = None
    tsumo: bool = False
    waits: int = 0
    wait: str = ""
    """Shape of the winning wait."""
    win_turn: int = NONE
    income: int = 0
    worth: int = 0
    """Of the hand, without counters and sticks."""
    feeds: list[Claim] = field(default_factory=list)
    """Wins by ron on this seat's tile."""
    feed_turn: int = NONE
    feed_shanten: int = 0
    feed_class: int = NONE
    feed_state: int = NONE
    to_state: int = NONE
    to_dealer: bool = False
    paid: int = 0
    """To winners, counters included."""
    paid_as_liable: int = 0
    """Of it, for a win from another's tile or draw."""
    paid_for_hands: int = 0
    tsumo_of_other: Claim | None = None
    drawn: bool = False
    aborted: bool = False
    nagashi: bool = False
    others: list[Seat] = field(default_factory=list)
    sums: dict[str, int] | None = None
    """Of its decisions, by `independent_decisions`; None where they are not known."""

    @property
    def called(self) -> bool:
        """True after a chi, pon or open kan."""
        return bool(self.calls)

    @property
    def state(self) -> int:
        """Of the hand."""
        return RIICHI if self.riichi else OPEN if self.called else CLOSED


@dataclass
class End:
    """One seat at the end of one game."""

    player: str
    players: int
    game: int
    """A number that no other game has."""
    ended: bool
    east: bool
    """East rounds alone, by the name of the rules."""
    final: int
    result: int | None
    """With uma and oka, if that is stated."""
    rank: int
    last_rank: int | None
    """Before the last round; None of a game that was not judged."""
    all_last_rank: int
    """Before the first deal of the last round that is planned; else at the end."""


# -- hands -----------------------------------------------------------------------------


@cache
def sets(counts: tuple[int, ...]) -> bool:
    """True if a suit falls into runs and triplets; honours come with gaps."""
    first = next((n for n, count in enumerate(counts) if count), None)
    if first is None:
        return True
    rest = list(counts)
    if rest[first] >= 3:
        rest[first] -= 3
        if sets(tuple(rest)):
            return True
        rest[first] += 3
    if first + 2 < len(rest) and rest[first + 1] and rest[first + 2]:
        for n in range(first, first + 3):
            rest[n] -= 1
        return sets(tuple(rest))
    return False


@cache
def standard(suit: tuple[int, ...], pair: bool) -> bool:
    """True if a suit is sets, with a pair or without."""
    if not pair:
        return sets(suit)
    return any(
        count >= 2 and sets((*suit[:n], count - 2, *suit[n + 1 :]))
        for n, count in enumerate(suit)
    )


def complete(counts: list[int], melds: int) -> bool:
    """True if 14 tiles, melds counted as three, are a hand."""
    if not melds and sum(count == 2 for count in counts) == 7:
        return True
    orphans = [counts[kind] for kind in ORPHANS]
    if not melds and all(orphans) and sum(counts) == sum(orphans):
        return True
    honours = counts[27:]
    suits = [tuple(counts[n : n + 9]) for n in (0, 9, 18)]
    suits += [tuple(n for one in honours for n in (one, 0, 0))]
    pairs = [n for n, suit in enumerate(suits) if sum(suit) % 3 == 2]
    if len(pairs) != 1:
        return False
    return all(standard(suit, n == pairs[0]) for n, suit in enumerate(suits))


@cache
def waits_of(counts: tuple[int, ...], melds: int) -> frozenset[int]:
    """Kinds that complete 13 tiles."""
    found = set()
    hand = list(counts)
    for kind in range(34):
        hand[kind] += 1
        if complete(hand, melds):
            found.add(kind)
        hand[kind] -= 1
    return frozenset(found)


@cache
def shanten_of(counts: tuple[int, ...], melds: int) -> int:
    """By the program's own tables, which have tests of their own."""
    keys = [key_of(counts[n : n + 9]) for n in (0, 9, 18)] + [key_of(counts[27:])]
    return shanten(keys, melds, *distance_tables())


# -- one round -------------------------------------------------------------------------


class _Play:
    """One round as it goes."""

    def __init__(self, game: Game, dealt: Round, ruleset: Ruleset) -> None:
        self.round, self.ruleset, self.count = dealt, ruleset, game.row.players
        everybody = range(self.count)
        self.seats = [
            Seat(name_of(game, n), self.count, n == dealt.dealer, dealt.row.honba)
            for n in everybody
        ]
        self.hands = [[0] * 34 for _ in everybody]
        for n in everybody:
            for tile in [t for t in dealt.row.deal[n] if t != NONE][:13]:
                self.hands[n][tile // 4] += 1
        self.melds: list[list[str]] = [[] for _ in everybody]
        self.rivers: list[set[int]] = [set() for _ in everybody]
        self.seen = [0] * 34
        self.see(dealt.row.indicator)
        self.drawn: int | None = None
        self.left = (136 if self.count == 4 else 108) - 14 - 13 * self.count
        self.rinshan = self.interrupted = False
        self.ippatsu = [False] * self.count
        self.barred: list[set[str]] = [set() for _ in everybody]
        self.offer: tuple[int, int, EventKind] | None = None
        self.pending, self.riichis = NONE, 0
        self.begun = self.offered = NONE
        for n, seat in enumerate(self.seats):
            seat.start = self.shanten(n)

    def see(self, tile: int) -> None:
        self.seen[tile // 4] += 1

    def shanten(self, n: int) -> int:
        return shanten_of(tuple(self.hands[n]), len(self.melds[n]))

    def waits(self, n: int) -> frozenset[int]:
        """Of 13 tiles; with a drawn one, of the rest."""
        hand = list(self.hands[n])
        if sum(hand) % 3 == 2 and self.drawn is not None:
            hand[self.drawn // 4] -= 1
        return waits_of(tuple(hand), len(self.melds[n]))

    def play(self) -> list[Seat]:
        """All events, then what the results change."""
        for event in self.round.events:
            self.happen(event)
        firsts = [claim for claim in self.round.claims if claim.kind == ClaimKind.WIN]
        for claim in firsts:
            self.won(claim, claim is firsts[0])
        if not firsts and self.round.claims:
            self.undecided(self.round.claims[0])
        for n, seat in enumerate(self.seats):
            if seat.win is None and not seat.drawn:
                seat.tenpai_end = bool(self.waits(n))
            if seat.feeds:
                seat.feed_shanten = self.shanten(n)
            seat.own_stick = -STICK * seat.riichi_stands
            seat.change += seat.own_stick
            seat.others = [one for one in self.seats if one is not seat]
        return self.seats

    def happen(self, event: Event) -> None:
        kind, n = event.kind, event.seat
        if kind == EventKind.DRAW:
            self.go_on(event)
            self.left -= 1
            self.hands[n][event.tile // 4] += 1
            self.drawn, self.begun = event.tile, event.row.time
        elif kind == EventKind.DISCARD:
            self.spent(event, self.begun)
            self.discarded(n, event.tile)
        elif kind == EventKind.RIICHI:
            self.pending = n
        elif kind == EventKind.RIICHI_ACCEPTED:
            self.seats[n].riichi_stands = self.ippatsu[n] = True
        elif kind in CALLS:
            self.spent(event, self.offered)
            self.call(event)
        elif kind in (EventKind.ANKAN, EventKind.KAKAN, EventKind.NUKI):
            self.spent(event, self.begun)
            self.own_meld(event)
        elif kind == EventKind.DORA:
            self.see(event.tile)
        elif kind == EventKind.WIN:
            own = event.row.source == n
            self.spent(event, self.begun if own else self.offered)
        elif kind == EventKind.EXHAUSTIVE_DRAW:
            self.passed_by()

    def spent(self, event: Event, since: int) -> None:
        """The time of a decision; what is offered by it is decided from now on."""
        seat = self.seats[event.seat]
        if 0 <= since <= event.row.time:
            seat.time += event.row.time - since
        if event.kind in CALLS:
            self.begun = event.row.time
        elif event.kind != EventKind.WIN:
            self.offered = event.row.time

    def go_on(self, event: Event) -> None:
        """The tile on offer passed."""
        kan = self.offer is not None and self.offer[2] != EventKind.DISCARD
        if self.offer and self.offer[2] != EventKind.DISCARD:
            self.ippatsu, self.interrupted = [False] * self.count, True
        self.rinshan = kan
        self.passed_by()

    def passed_by(self) -> None:
        if self.offer is None:
            return
        source, tile, how = self.offer
        self.offer = None
        if how == EventKind.ANKAN:  # Robbed by a kokushi alone, of some rules.
            return
        for n in range(self.count):
            if n == source or tile // 4 not in self.waits(n):
                continue
            if not self.furiten(n) and self.has_yaku(n, tile, how):
                self.seats[n].passed += 1
            self.barred[n].add("riichi" if self.seats[n].riichi else "for now")

    def furiten(self, n: int) -> bool:
        return bool(self.waits(n) & self.rivers[n] or self.barred[n])

    def won_on(self, drawn: bool) -> tuple[int, EventKind | None]:
        """The tile that is won on, and how it was offered if it was not drawn."""
        if drawn:
            assert self.drawn is not None
            return self.drawn, None
        assert self.offer is not None
        return self.offer[1:]

    def has_yaku(self, n: int, tile: int, how: EventKind | None) -> bool:
        """Could the seat win with it? `how` it was offered; None if drawn."""
        return self.valued(n, tile, how).wins

    def valued(self, n: int, tile: int, how: EventKind | None) -> HandValue:
        """What the hand is worth with it."""
        seat, hand = self.seats[n], list(self.hands[n])
        if how is None:
            hand[tile // 4] -= 1
        kinds = [KIND_NAMES[kind] * count for kind, count in enumerate(hand)]
        return score_hand(
            "".join(kinds), KIND_NAMES[tile // 4], ruleset=self.ruleset,
            melds=self.melds[n], tsumo=how is None,
            seat_wind="ESWN"[(n - self.round.dealer) % self.count],
            round_wind="ESWN"[self.round.row.number // 4 % 4],
            riichi=seat.riichi == 1, double_riichi=seat.riichi == 2,
            chankan=how == EventKind.KAKAN, rinshan=how is None and self.rinshan,
            last_tile=self.left == 0, ippatsu=self.ippatsu[n],
            first_turn=not self.interrupted and seat.turns == 0 and how is None,
            nuki=seat.norths,
        )  # fmt: skip

    def discarded(self, n: int, tile: int) -> None:
        seat = self.seats[n]
        self.pass_own(n)
        self.hands[n][tile // 4] -= 1
        self.rivers[n].add(tile // 4)
        self.see(tile)
        self.barred[n].discard("for now")
        seat.turns += 1
        self.ippatsu[n] = self.rinshan = False
        self.drawn, self.offer = None, (n, tile, EventKind.DISCARD)
        waits = self.waits(n)
        if self.pending == n:
            self.declared(n, waits)
        if waits and seat.tenpai_turn < 0:
            seat.tenpai_turn = seat.turns
        if waits and self.furiten(n):
            seat.furiten_turns += 1

    def pass_own(self, n: int) -> None:
        """The seat plays on with what it drew."""
        if self.drawn is not None and self.drawn // 4 in self.waits(n):
            self.seats[n].passed += self.has_yaku(n, self.drawn, None)

    def declared(self, n: int, waits: frozenset[int]) -> None:
        seat = self.seats[n]
        self.pending = NONE
        self.riichis += 1
        first = seat.turns == 1 and not self.interrupted
        seat.riichi = 2 if first else 1
        seat.riichi_turn, seat.riichi_order = seat.turns, self.riichis
        seat.riichi_furiten = bool(waits & self.rivers[n])
        seat.riichi_waits = len(waits)
        seat.riichi_tiles = sum(
            4 - self.seen[kind] - self.hands[n][kind] for kind in waits
        )

    def call(self, event: Event) -> None:
        seat, n = self.seats[event.seat], event.seat
        self.passed_by()
        self.interrupted, self.ippatsu = True, [False] * self.count
        if not seat.called:
            seat.first_call = seat.turns
        seat.calls.append(event.kind)
        for tile in event.own:
            self.hands[n][tile // 4] -= 1
            self.see(tile)
        self.drawn = None
        self.note(n, event)
        if event.kind == EventKind.DAIMINKAN:
            seat.kans.append(event.kind)
            self.offer = (n, event.tile, event.kind)

    def note(self, n: int, event: Event) -> None:
        letter = {EventKind.CHI: "c", EventKind.PON: "p", EventKind.ANKAN: "a"}
        tiles = sorted(tile // 4 for tile in [*event.own, event.tile])
        names = "".join(KIND_NAMES[kind] for kind in tiles)
        self.melds[n].append(f"{letter.get(event.kind, 'k')}:{names}")

    def own_meld(self, event: Event) -> None:
        seat, n, tile = self.seats[event.seat], event.seat, event.tile
        self.pass_own(n)
        if event.kind == EventKind.NUKI:
            gone = [tile]
            seat.norths += 1
        else:
            gone = [tile] if event.kind == EventKind.KAKAN else [tile, *event.own]
            seat.kans.append(event.kind)
        for one in gone:
            self.hands[n][one // 4] -= 1
            self.see(one)
        if event.kind == EventKind.ANKAN:
            self.note(n, event)
        if event.kind == EventKind.KAKAN:
            name = KIND_NAMES[tile // 4]
            at = self.melds[n].index(f"p:{name * 3}")
            self.melds[n][at] = f"k:{name * 4}"
        self.drawn = None
        self.offer = (n, tile, event.kind)

    # -- how it ended ------------------------------------------------------------------

    def won(self, claim: Claim, first: bool) -> None:
        row = claim.row
        seat = self.seats[row.seat]
        seat.win, seat.tsumo = claim, row.source == row.seat
        seat.waits = len(self.waits(row.seat))
        tile, how = self.won_on(seat.tsumo)
        seat.wait = self.valued(row.seat, tile, how).wait
        seat.win_turn = seat.turns + seat.tsumo
        seat.tenpai_end = True
        seat.income += row.deltas[row.seat]
        if first:
            stands = sum(one.riichi_stands for one in self.seats)
            seat.sticks = STICK * (self.round.row.sticks + stands)
            for one in self.seats:
                one.pot = seat.sticks
        seat.worth = row.points
        if row.points == NONE:
            seat.worth = seat.income - seat.sticks - self.counters(first)
        for n, one in enumerate(self.seats):
            one.change += row.deltas[n]
            if one is not seat:
                one.paid -= row.deltas[n]
            if not seat.tsumo and n not in (row.source, row.seat):
                one.paid_as_liable -= row.deltas[n]
            if seat.tsumo and one is not seat:
                one.tsumo_of_other = claim
        if not seat.tsumo:
            self.fed(claim, first)

    def fed(self, claim: Claim, first: bool) -> None:
        """The seat that dealt in."""
        row, seat = claim.row, self.seats[claim.row.source]
        seat.feeds.append(claim)
        seat.paid_for_hands += -row.deltas[row.source] - self.counters(first)
        if first:
            seat.feed_turn, seat.feed_state = seat.turns, seat.state
            seat.to_state = self.seats[row.seat].state
            seat.to_dealer = row.seat == self.round.dealer
            assert self.offer is not None
            seat.feed_class = self.safety(self.offer[1] // 4, self.rivers[row.seat])

    def counters(self, first: bool) -> int:
        """Points that the counters add to a win."""
        return self.ruleset["honba_value"] * self.round.row.honba if first else 0

    @staticmethod
    def safety(kind: int, river: set[int]) -> int:
        if kind in river:
            return GENBUTSU
        if kind >= 27:
            return HONOUR
        rank = kind % 9
        ends = [kind - 3] if rank >= 3 else []
        ends += [kind + 3] if rank <= 5 else []
        return SUJI if river.issuperset(ends) else NO_SUJI

    def undecided(self, claim: Claim) -> None:
        row = claim.row
        for n, seat in enumerate(self.seats):
            seat.change += row.deltas[n]
            seat.drawn = claim.kind in DRAWN or (
                claim.kind == ClaimKind.DRAW_UNSTATED and self.left == 0
            )
            seat.aborted = not seat.drawn
            if seat.drawn:
                seat.noten = row.deltas[n]
                seat.tenpai_end = row.tenpai[n] == 1 or bool(seat.riichi)
                if row.unstated & Unstated.TENPAI:
                    seat.tenpai_end = bool(self.waits(n))
                seat.nagashi = claim.kind == ClaimKind.NAGASHI and row.deltas[n] > 4000


# -- all games -------------------------------------------------------------------------


def ranked(scores: list[int], seat: int) -> int:
    """1 for the most points; of equal ones the nearer to the first dealer."""
    mine = scores[seat]
    before = sum(score > mine for score in scores)
    return 1 + before + sum(score == mine for score in scores[:seat])


def name_of(game: Game, seat: int) -> str:
    """Empty if the record has none."""
    return game.names[seat] if seat < len(game.names) else ""


def rules_of(game: Game) -> Ruleset | None:
    """Those that the record's marks point to; None if it is not to be judged."""
    hint = game.info.rules
    if hint is None or hint.refuse:
        return None
    return load_preset(hint.preset).with_overrides(hint.overrides)


Rows = tuple[list[Seat], list[End]]
_NUMBERS = count_up()


def told_below(folder: Path) -> Rows:
    """Of all records below a folder."""
    rounds: list[Seat] = []
    games: list[End] = []
    for batch in read([folder]):
        more, ends = told(batch)
        rounds += more
        games += ends
    return rounds, games


def told(batch: Batch) -> tuple[list[Seat], list[End]]:
    """Every seat of every round with a result, and of every game."""
    seats: list[Seat] = []
    ends: list[End] = []
    for game in games(batch):
        ruleset, last = rules_of(game), [0] * 4
        before, planned = [0] * 4, None
        for dealt in game.rounds:
            if not dealt.row.unstated & Unstated.SCORES:
                before = dealt.scores
            last = before
            if planned is None and ruleset and dealt.row.number >= final_round(ruleset):
                planned = before
            if ruleset and dealt.complete:
                timed = any(event.row.time >= 0 for event in dealt.events)
                played = _Play(game, dealt, ruleset).play()
                before = [
                    n + seat.change for n, seat in zip(before, played, strict=False)
                ]
                number = next(_NUMBERS)
                for seat in played:
                    seat.timed, seat.round = timed, number
                seats += played
        ends += _ends(game, last if ruleset else None, planned)
    return seats, ends


def final_round(ruleset: Ruleset) -> int:
    """The last one that is planned: 3 = East 4, 7 = South 4."""
    return int(ruleset["players"]) - 1 + (0 if "east" in ruleset.name else 4)


def _ends(
    game: Game, last: list[int] | None, planned: list[int] | None
) -> Iterator[End]:
    count, unstated = game.row.players, game.row.unstated
    ended = game.ended and not unstated & Unstated.SCORES
    final = game.final_scores if ended else [0] * count
    rules = rules_of(game)
    told = ended and not unstated & Unstated.RESULTS
    number = next(_NUMBERS)
    east = rules is not None and "east" in rules.name
    for n in range(count):
        yield End(
            name_of(game, n), count, number, ended, east, final[n],
            game.results[n] if told else None,
            ranked(final, n), ranked(last[:count], n) if last else None,
            ranked((planned or final)[:count], n),
        )  # fmt: skip
