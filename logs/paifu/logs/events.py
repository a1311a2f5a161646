"""What a record says: the one event schema, as tables of ints.

Four tables hold any number of games: games, rounds, events and claims. A row is
declared here as an annotated class; NumPy dtypes, plain objects for the interpreter
and the Arrow schema all come from it. Text (names, seeds, spelling) is kept beside
them, one `GameInfo` a game.

Everything here is the record's own word. What the rules say about it is computed in
`paifu.replay` and never written back.

Conventions: seats 0-3, 0 = the first dealer; tile ids 0-135 (`paifu.logs.tiles`),
255 = hidden; -1 = none or not stated; scores in points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import WIDE, row_dtype

NONE = -1
"""No seat, no tile, not stated."""

HIDDEN = 255
"""A tile the record does not show."""

Ints = list[int]
Grid = list[list[int]]


class EventKind(IntEnum):
    """What an event row is."""

    DRAW = 0
    DISCARD = 1
    CHI = 2
    PON = 3
    DAIMINKAN = 4
    KAKAN = 5
    ANKAN = 6
    NUKI = 7
    RIICHI = 8
    RIICHI_ACCEPTED = 9
    DORA = 10
    WIN = 11
    EXHAUSTIVE_DRAW = 12
    ABORTIVE_DRAW = 13
    DISCONNECT = 14
    RECONNECT = 15
    TIMEOUT = 16
    CLOCK = 17


class ClaimKind(IntEnum):
    """What a result row claims."""

    WIN = 0
    EXHAUSTIVE = 1
    NAGASHI = 2
    KYUUSHU = 3
    SUUFON = 4
    SUUCHA_RIICHI = 5
    SUUKAIKAN = 6
    SANCHAHOU = 7
    DRAW_UNSTATED = 8


class Unstated(IntEnum):
    """Bits of the fields `unstated`: what a row leaves open that it has columns for.

    What is left open has `NONE` (scores, changes and results 0) in its columns. Single
    numbers that may be `NONE` (fu, han, points, limit, pao, honba of a claim, …) need
    no bit.
    """

    SCORES = 1
    """Points: of a round's header, of a claim, of a game's end."""
    COUNTERS = 2
    """Round: honba and sticks."""
    INDICATOR_TIMES = 4
    """Round: when the indicators of `further` were turned. No DORA events stand for
    them."""
    DELTAS = 8
    """Claim: the changes."""
    HAND = 16
    """Claim: the winner's concealed tiles."""
    MELDS = 32
    """Claim: the winner's melds."""
    TILE = 64
    """Claim: the winning tile."""
    INDICATORS = 128
    """Claim: the indicators."""
    URA = 256
    """Claim: the under-indicators. (Of a winner without riichi there are none.)"""
    YAKU = 512
    """Claim: yaku and their han."""
    TENPAI = 1024
    """Draw: who was tenpai."""
    SHOWN = 2048
    """Draw: the hands of those who were."""
    RESULTS = 4096
    """Game: the points with uma and oka."""
    JOINT = 8192
    """Claim: the changes are those of all wins of the round together, and stand in the
    last of them, as do the points before all of them if they are stated; the others
    have `DELTAS` unstated."""
    DORA_KINDS = 16384
    """Claim: of dora, red dora and under-dora only the sum is told, as dora."""
    PAO = 32768
    """Claim: who is liable. (Without this bit no seat means that nobody is.)"""


class EventRow:
    """One thing that happened.

    From DISCONNECT on it is none of the players' moves: TIMEOUT says that a seat's
    time was out, so that what follows was played for it; CLOCK what is left of its
    reserve.

    A called meld: `tile` is the called (or added, or extracted) tile, `own` the tiles
    from the caller's hand. Of a kakan, `own` is the three tiles of the pon, its
    called tile first. Of an ankan, `tile` is the one the record names and `own` the
    other three.
    """

    kind: int  # EventKind
    seat: int  # who acts; NONE for a dora indicator or a draw of the round
    tile: int  # tile id; the new indicator of DORA
    source: int  # seat that a called or winning tile came from
    own: Annotated[Ints, 3]  # tiles of the meld from the caller's hand
    flag: int  # DISCARD: 1 tsumogiri, 0 not; RIICHI: 1 shown; CLOCK: reserve left, ms
    claim: int  # WIN and draws: index among the round's claims
    stated: Annotated[Ints, 4]  # RIICHI_ACCEPTED: scores stated (NONE beyond 32 bits)
    time: int  # milliseconds since the round's start
    place: int  # number of the source element (tag, line), from 1


class RoundRow:
    """One deal: its header as recorded, and where its events and claims are."""

    event_start: int  # events of this round, half-open range in the batch
    event_stop: int
    claim_start: int
    claim_stop: int
    number: int  # 0 = East 1, 4 = South 1 (three players skip 3 and 7)
    honba: int
    sticks: int  # riichi sticks on the table, a count
    dice: Annotated[Ints, 2]  # 1-6
    indicator: int  # first dora indicator, tile id
    further: Annotated[Ints, 9]  # those turned later, if Unstated.INDICATOR_TIMES
    dealer: int
    scores: Annotated[Ints, 4, WIDE]  # points; NONE nowhere: an absent seat has 0
    deal: Annotated[Grid, 4, 14]  # 13 tiles a seat (14 for a dealer, by format)
    complete: int  # 1 if the record holds this round's result
    unstated: int  # bits of Unstated
    orders: int  # 2 if more than one order of play fits the record; else 1
    place: int


class ClaimRow:
    """What the record says of one result: a win (one row a winner) or a draw."""

    kind: int  # ClaimKind
    seat: int  # winner
    source: int  # who dealt in; the winner himself for a tsumo
    pao: int  # liable seat that the record names
    tile: int  # winning tile
    hand: Annotated[Ints, 14]  # concealed tiles, winning tile included
    melds: Annotated[Grid, 4, 6]  # EventKind, source, four tiles (called first)
    nuki: int  # extracted norths that the claim lists; NONE not stated
    fu: int
    han: int  # NONE where only the yaku state it
    points: Annotated[int, WIDE]  # value of the hand, without honba and sticks
    limit: int  # 0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman
    yaku: Annotated[Ints, 24]  # Yaku ids in recorded order
    yaku_han: Annotated[Ints, 24]  # han as stated; NONE for a yakuman
    dora: Annotated[Ints, 10]  # indicators the claim lists
    ura: Annotated[Ints, 10]  # under-indicators
    ura_stated: int  # 1 if the claim has under-indicators at all
    honba: int
    sticks: int
    scores: Annotated[Ints, 4, WIDE]  # before this claim, points
    deltas: Annotated[Ints, 4, WIDE]  # change by this claim, points
    chips: Annotated[Ints, 4]  # change in chips, beside the points; see chips_stated
    chips_stated: int  # 1 if the record counts chips, else NONE
    shown: Annotated[Grid, 4, 14]  # draws: hand that a seat shows
    tenpai: Annotated[Ints, 4]  # draws: 1 hand shown, 0 not, NONE not told
    unstated: int  # bits of Unstated
    place: int


class GameRow:
    """One match: where its rounds are, and its end as recorded."""

    players: int  # 4 or 3
    round_start: int
    round_stop: int
    event_start: int  # from here to the first round: what came before the deal
    event_stop: int
    first_dealer: int
    ended: int  # 1 if the record states the end of the game
    final_scores: Annotated[Ints, 4, WIDE]
    results: Annotated[Ints, 4, WIDE]  # with uma and oka, in points (36.0 is 36000)
    exact_tiles: int  # 0 if tile ids were assigned by the reader
    unstated: int  # bits of Unstated


@dataclass(slots=True)
class RulesHint:
    """The rule set that the record's own marks point to, and why."""

    preset: str
    """Name of a preset."""
    overrides: dict[str, Any]
    """Switches that the record sets otherwise."""
    reason: str
    """How it was chosen, for people."""
    refuse: str = ""
    """Why it must not be judged by this preset; empty if it may."""
    room: str = ""
    """The room that the marks stand for, if the record itself has no name for it."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """What a record publishes so that a round's wall can be proven."""

    method: str
    """How: the name of a method of `paifu.replay.walls`."""
    wall: str = ""
    """The tiles, spelled as they were hashed; empty if not published."""
    digest: str = ""
    """Hash of the wall, hexadecimal."""
    salt: str = ""
    salt_digest: str = ""
    """Hash of the salt alone."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The record that a game was first read from, if it was converted since."""

    format: str
    """Name of its format."""
    source: str
    """Its file name, without folders."""
    digest: str = ""
    """SHA-256 of its bytes."""
    number: int = 0
    """Index of the game in it."""


@dataclass(slots=True)
class GameInfo:
    """The text of a record, and what a byte-exact writer needs."""

    source: str
    """Path, or archive and member."""
    format: str
    """Name of the format that was read."""
    number: int = 0
    """Index of the game in its record, which may hold several."""
    names: list[str] = field(default_factory=list)
    grades: list[str] = field(default_factory=list)
    rates: list[str] = field(default_factory=list)
    genders: list[str] = field(default_factory=list)
    seed: str = ""
    """Seed of all walls of the game, as written."""
    wall_seeds: list[str] = field(default_factory=list)
    """Seed of each round, where the record has one a round."""
    commitments: list[Commitment | None] = field(default_factory=list)
    """Of each round, where the record publishes a wall or its hash."""
    accounts: list[str] = field(default_factory=list)
    """Who the players are for the platform, by seat."""
    identifier: str = ""
    """The platform's own name of the game."""
    started: str = ""
    """When the game began, ISO 8601, as exact as the record says."""
    room: str = ""
    """Where it was played: mode, lobby or room as the record names it."""
    rules: RulesHint | None = None
    digest: str = ""
    """SHA-256 of the record's bytes."""
    spelling: dict[str, Any] = field(default_factory=dict)
    """What only the writer of one format understands, as JSON can hold it: what it
    needs to give the same bytes again."""
    spelling_of: str = ""
    """Name of the format whose `spelling` it is, if it is not `format`."""
    origin: Origin | None = None
    """Where the game comes from, if this record of it was converted."""

    def spelling_for(self, name: str) -> dict[str, Any]:
        """The spelling, if it is of the format of this name; else an empty one."""
        return self.spelling if (self.spelling_of or self.format) == name else {}


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a reader did not understand, with its place."""

    code: str
    """`format.…`, as in the catalogue of findings."""
    source: str
    reason: str
    place: int = NONE
    """Number of the element (tag, line), from 1."""
    offset: int = NONE
    """Byte offset in the record."""
    round: int = NONE
    """Index of the round in the game."""


@dataclass(slots=True)
class Batch:
    """Any number of games as tables (see the row classes)."""

    games: NDArray[Any]
    rounds: NDArray[Any]
    events: NDArray[Any]
    claims: NDArray[Any]
    info: list[GameInfo]
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def empty(cls) -> Batch:
        """A batch without games."""
        tables = (np.zeros(0, row_dtype(r)) for r in (GameRow, RoundRow, EventRow))
        games, rounds, events = tables
        return cls(games, rounds, events, np.zeros(0, row_dtype(ClaimRow)), [])
