"""Whether rounds agree with their walls, for many at once.

The answer is yes or no, and all that a corpus of true records needs. Where it is no,
`proof` finds the place; a test holds that the two never disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import compiled, kernel, record, wide
from paifu.logs.events import (
    Batch,
    ClaimRow,
    EventKind,
    EventRow,
    RoundRow,
    Unstated,
)
from paifu.replay.audit.piles import DRAWS, NOT_KEPT, pile_agrees
from paifu.replay.table.state import Ints
from paifu.replay.walls.keys import digit_values, read_key, spelling_of
from paifu.replay.walls.laid import (
    DICE,
    FOUR_PLAYERS_TILES,
    HASHED,
    INDICATORS,
    LAYOUT_WIDTH,
    MOST_INDICATORS,
    MOST_REPLACEMENTS,
    PLAYERS,
    REPLACEMENTS,
    UNDERS,
    dealt_place,
    layout_row,
    shuffle,
)
from paifu.replay.walls.methods import METHODS
from paifu.replay.walls.rows import RAW_NUMBERS, WORDS_IN, Hasher, hash_rows, keep_raw
from paifu.replay.walls.sha512 import LANES, sha512_tables, work_space
from paifu.replay.walls.twister import (
    SEEDED,
    SIZE,
    Twister,
    next_words,
    seed_twisters,
)
from paifu.replay.walls.wall import DEAD_WALL

DAIMINKAN, NUKI = int(EventKind.DAIMINKAN), int(EventKind.NUKI)
DRAW, DORA = int(EventKind.DRAW), int(EventKind.DORA)
NO_TIMES = int(Unstated.INDICATOR_TIMES)

NO_WALL, GOES_ON = -1, -1


@kernel
def deal_agrees(
    header: RoundRow, order: Sequence[int], count: int, players: int, owner: Ints
) -> int:
    """1 if every seat was dealt its thirteen tiles of the wall, in whatever order.

    `owner` holds an int for each tile that is worked with.
    """
    for tile in range(FOUR_PLAYERS_TILES):
        owner[tile] = -1
    for seat in range(players):
        place = (seat - header.dealer) % players
        for n in range(13):
            owner[order[count - 1 - dealt_place(place, n, players)]] = seat
    for seat in range(players):
        matched, dealt = 0, 0
        for i in range(14):
            tile = wide(header.deal[seat][i])
            if tile >= 0:
                dealt += 1
                if tile < FOUR_PLAYERS_TILES and owner[tile] == seat:
                    matched += 1
                    owner[tile] = -1
        if matched != 13 or dealt != 13:
            return 0
    return 1


@kernel
def round_agrees(
    header: RoundRow,
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    pile: Sequence[int],
    hasher: Hasher,
    layout: Sequence[int],
    order: Ints,
    owner: Ints,
) -> int:
    """1 if nothing in the round differs from the wall that the numbers make."""
    if header.unstated & NO_TIMES:
        return 0  # `proof` looks at the listed indicators.
    players = layout[PLAYERS] + 0
    for die in range(2):
        said = wide(header.dice[die])
        if said > 0 and said != hasher.numbers[layout[DICE + die]] % 6 + 1:
            return 0
    count = shuffle(hasher, layout, order)
    if header.indicator != order[layout[INDICATORS]]:
        return 0
    if not deal_agrees(header, order, count, players, owner):
        return 0
    if pile[DRAWS] != NOT_KEPT:
        agrees = pile_agrees(pile, layout, order, count, players)
    else:
        agrees = draws_agree(header, events, layout, order, count, players)
    if not agrees:
        return 0
    for c in range(wide(header.claim_start), wide(header.claim_stop)):
        for n in range(MOST_INDICATORS):
            under = wide(claims[c].ura[n])
            if under >= 0 and under != order[layout[UNDERS + n]]:
                return 0
    return 1


@kernel
def draws_agree(
    header: RoundRow,
    events: Sequence[EventRow],
    layout: Sequence[int],
    order: Sequence[int],
    count: int,
    players: int,
) -> int:
    """1 if every draw, replacement tile and new indicator is the wall's next one."""
    live, replaced, turned, after_kan, wrong = 0, 0, 1, 0, 0
    first = count - 1 - 13 * players
    for e in range(wide(header.event_start), wide(header.event_stop)):
        kind, tile = wide(events[e].kind), wide(events[e].tile)
        drawn = 1 if kind == DRAW else 0
        if DAIMINKAN <= kind <= NUKI:
            after_kan = 1
        elif drawn & after_kan:
            proper = -1
            if replaced < MOST_REPLACEMENTS and layout[REPLACEMENTS + replaced] >= 0:
                proper = order[layout[REPLACEMENTS + replaced]] + 0
            wrong |= proper ^ tile
            replaced += 1
            after_kan = 0
        elif kind == DORA:
            proper = -1
            if turned < MOST_INDICATORS:
                proper = order[layout[INDICATORS + turned]] + 0
            wrong |= proper ^ tile
            turned += 1
        else:
            # Whether a player draws or discards cannot be foreseen after a call, so
            # nothing branches on it: of other moves no bit of the difference counts.
            wrong |= (order[first - live] ^ tile) & -drawn
            live += drawn
            if live > first + 1 - DEAD_WALL:
                return 0
    return 1 if wrong == 0 else 0


@kernel
def agree_rounds(
    rounds: Sequence[RoundRow],
    events: Sequence[EventRow],
    claims: Sequence[ClaimRow],
    piles: Sequence[Sequence[int]],
    layouts: Sequence[Sequence[int]],
    known: Sequence[int],
    turns: Sequence[int],
    texts: Sequence[int],
    starts: Sequence[int],
    spellings: Sequence[int],
    values: Sequence[Sequence[int]],
    twisters: Sequence[Twister],
    usable: Ints,
    keys: Ints,
    states: Ints,
    hashers: Sequence[Hasher],
    waiting: Ints,
    work: Ints,
    ending: Sequence[int],
    constants: Sequence[int],
    initial: Sequence[int],
    order: Ints,
    owner: Ints,
    agrees: Ints,
) -> None:
    """Set `agrees` to 1 for each round that agrees with its wall.

    Args:
        rounds: the batch's, as `events` and `claims` are.
        events: all events.
        claims: all claims.
        piles: for each round what it took from its wall, or that the events tell.
        layouts: rows of `layout_row`.
        known: for each round its row in `layouts`, or -1 where it has no wall.
        turns: for each round the number of its seed, or -1 if it goes on with the
            numbers of the round before. Seeds are numbered in the order of rounds.
        texts: the bytes of all seeds.
        starts: for each seed, see `read_key`; filled up to a multiple of `SEEDED`.
        spellings: likewise.
        values: see `read_key`.
        twisters: worked with, as all further ones but the tables of `sha512_tables`;
            as many as `SEEDED`.
        usable: likewise.
        keys: see `seed_twisters`.
        states: likewise.
        hashers: as many as `LANES`.
        waiting: likewise.
        work: see `hash_lanes`.
        ending: likewise.
        constants: likewise.
        initial: likewise.
        order: 136 ints.
        owner: likewise.
        agrees: gets the answers.
    """
    r, seeded, turn = 0, 0, 0
    while r < len(rounds):
        count, hashed = 0, 0
        while r < len(rounds) and count < LANES:
            agrees[r] = 0
            if known[r] >= 0:
                turn = turns[r] if turns[r] >= 0 else turn
                if turn >= seeded:
                    number = turn - turn % SEEDED
                    for lane in range(SEEDED):
                        usable[lane] = read_key(
                            texts, starts[number + lane], spellings[number + lane],
                            values, keys, lane,
                        )  # fmt: skip
                    seed_twisters(twisters, keys, states)
                    seeded = number + SEEDED
            if known[r] >= 0 and usable[turn % SEEDED]:
                in_sha = layouts[known[r]][HASHED]
                needed = WORDS_IN if in_sha else RAW_NUMBERS
                next_words(twisters[turn % SEEDED], hashers[count].words, needed)
                waiting[count] = r
                hashed += in_sha
                count += 1
            r += 1
        if hashed > 0:
            hash_rows(hashers, work, ending, constants, initial)
        for n in range(count):
            layout = layouts[known[waiting[n]]]
            if not layout[HASHED]:
                keep_raw(hashers[n])
            agrees[waiting[n]] = round_agrees(
                rounds[waiting[n]], events, claims, piles[waiting[n]], hashers[n],
                layout, order, owner,
            )  # fmt: skip


class Seeds:
    """The seeds of a batch's rounds, as the kernels take them."""

    def __init__(self, rounds: int) -> None:
        """No seeds for so many rounds."""
        self.known = np.full(rounds, NO_WALL, "i8")
        self.turns = np.full(rounds, GOES_ON, "i8")
        self.layouts = [[0] * LAYOUT_WIDTH]
        self._rows: dict[tuple[str, int], int] = {}
        self._kinds: dict[tuple[str, int, str, int], tuple[int, int, int]] = {}
        self._texts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._spellings: list[int] = []

    def add(self, text: str, first: int, stop: int, players: int) -> None:
        """The seed of a game: its rounds are those from first to stop.

        A text that is no seed gives them no wall.
        """
        row, spelling, start = self._kind(text, "game", players)
        if row != NO_WALL and first < stop:
            self.known[first:stop] = row
            self.turns[first] = len(self._texts)
            self._put(text, spelling, start)

    def add_each(self, texts: Sequence[str], first: int, players: int) -> None:
        """Seeds of rounds that follow one another, likewise."""
        for r, text in enumerate(texts, first):
            row, spelling, start = self._kind(text, "round", players)
            if row != NO_WALL:
                self.known[r], self.turns[r] = row, len(self._texts)
                self._put(text, spelling, start)

    def _put(self, text: str, spelling: int, start: int) -> None:
        self._texts.append(text)
        self._starts.append(self._length + start)
        self._spellings.append(spelling)
        self._length += len(text)

    def _kind(self, text: str, scope: str, players: int) -> tuple[int, int, int]:
        """Row of the layout, or `NO_WALL`; spelling; and where the words begin."""
        # Nearly all seeds of a batch are alike but for their numbers.
        key = (text[: text.find(",")], len(text), scope, players)
        found = self._kinds.get(key)
        if found is None:
            name, spelling, start = spelling_of(text, scope)
            row = self._row(name, players) if name else NO_WALL
            found = self._kinds[key] = row, spelling, start
        return found

    def tables(self) -> tuple[NDArray[Any], ...]:
        """Texts, starts and spellings."""
        # What is not ASCII is no part of a seed, nor is what it becomes here.
        joined = "".join((*self._texts, " ")).encode("ascii", "replace")
        short = -len(self._texts) % SEEDED
        return (
            np.frombuffer(joined, "u1"),
            np.array([*self._starts, *[-1] * short], "i8"),
            np.array([*self._spellings, *[0] * short], "i8"),
        )

    def _row(self, name: str, players: int) -> int:
        key = (name, players)
        if key not in self._rows:
            self._rows[key] = len(self.layouts)
            self.layouts.append(layout_row(METHODS[name], players))
        return self._rows[key]


def agreement(batch: Batch, piles: NDArray[Any] | None = None) -> NDArray[Any]:
    """1 for each round of a batch that agrees with its wall, by compiled kernels.

    Args:
        batch: the games.
        piles: what their rounds took, as they were judged; else the events are read.
    """
    count = len(batch.rounds)
    if piles is None:
        piles = np.full((count, 1), NOT_KEPT, "i2")
    seeds = Seeds(count)
    starts, stops = batch.games["round_start"], batch.games["round_stop"]
    spans = zip(starts.tolist(), stops.tolist(), strict=True)
    players = batch.games["players"].tolist()
    for (start, stop), seats, info, exact in zip(
        spans, players, batch.info, batch.games["exact_tiles"].tolist(), strict=True
    ):
        if not exact:
            continue  # `proof` compares tiles by name.
        if wall_seeds := info.wall_seeds:
            seeds.add_each(wall_seeds[: stop - start], start, seats)
        elif seed := info.seed:
            seeds.add(seed, start, stop, seats)
    agrees = np.zeros(count, "i8")
    compiled(agree_rounds)(
        batch.rounds, batch.events, batch.claims, piles, np.array(seeds.layouts, "i8"),
        seeds.known, seeds.turns, *seeds.tables(), digit_values(),
        record(Twister, SEEDED), np.zeros(SEEDED, "i8"),
        np.zeros(SIZE * SEEDED, "i8"), np.zeros(SIZE * SEEDED, "i8"),
        record(Hasher, LANES), np.zeros(LANES, "i8"), work_space(),
        *sha512_tables(), np.zeros(FOUR_PLAYERS_TILES, "i8"),
        np.zeros(FOUR_PLAYERS_TILES, "i8"), agrees,
    )  # fmt: skip
    return agrees
