"""The rows of the ledgers: what a seat could have done, and what it did.

`game` and `round` are indices in the batch and in the game, `event` is the number of
an event in its round; kinds are 0-33, tiles ids 0-135; -1 = none.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Why(StrEnum):
    """Why a tile that completed a hand was not won on."""

    FURITEN_DISCARD = "furiten_discard"
    FURITEN_RIICHI = "furiten_riichi"
    FURITEN_TEMPORARY = "furiten_temporary"
    NO_YAKU = "no_yaku"
    PRIORITY = "priority"
    """Another seat won, and by the rules only the first one may."""
    CHOICE = "choice"


class Outcome(StrEnum):
    """What became of a call or a riichi that was possible."""

    TAKEN = "taken"
    PASSED = "passed"
    PREEMPTED = "preempted"
    """Another seat won or called first, or the round was drawn."""
    WON = "won"
    """The seat won instead."""
    OTHER = "other"
    """The seat did something else than to discard: another kan, nine kinds."""


class PassedWin(NamedTuple):
    """A tile that completed a hand, and no win."""

    game: int
    round: int
    event: int
    """Of the tile: a discard, a draw, a kan that might be robbed."""
    seat: int
    source: int
    """Seat that offered the tile; the own one for a drawn tile."""
    tile: int
    why: Why
    points: int
    """What the hand was worth then, without counters and under-indicators; 0 without
    a yaku."""


class Furiten(NamedTuple):
    """A stretch in which a seat could not ron."""

    game: int
    round: int
    event: int
    """The first event after which it was so."""
    until: int
    """The first event after which it was no longer so; -1 to the end of the round."""
    seat: int
    why: Why
    """One of the three kinds of furiten."""
    waits: int
    """Kinds it waited for when this began, a bit each."""
    kinds: int
    """Those that it had discarded, or the one that was passed, a bit each."""


class Call(NamedTuple):
    """A call, kan or north that a seat could have made."""

    game: int
    round: int
    event: int
    """Of the discard or draw that made it possible."""
    seat: int
    source: int
    """Seat of the called tile; the own one for a kan of the hand and a north."""
    kind: str
    """chi, pon, daiminkan, ankan, kakan, nuki."""
    tile: int
    """The tile to call; of a kan of the hand the added one."""
    ways: int
    """How many ways there were, copies of a kind being one."""
    outcome: Outcome


class Riichi(NamedTuple):
    """A turn in which a seat could have declared riichi, tenpai after it."""

    game: int
    round: int
    event: int
    """Of the draw."""
    seat: int
    turn: int
    """Number of the discard it would have been, from 1."""
    kinds: int
    """Kinds whose discard the rules allow to carry it, a bit each."""
    outcome: Outcome


class Kuikae(NamedTuple):
    """A call after which a seat held tiles that it might not discard."""

    game: int
    round: int
    event: int
    """Of the call."""
    seat: int
    kind: str
    """chi or pon."""
    tile: int
    """The called tile."""
    kinds: int
    """Kinds in the hand that were barred, a bit each."""
    discarded: int
    """The tile that it discarded then; -1 if the record stops."""


class Time(NamedTuple):
    """How long a decision took, of records that state times."""

    game: int
    round: int
    event: int
    """Of what was decided."""
    seat: int
    decision: str
    """turn (from the own draw or call), answer (to another seat's tile)."""
    milliseconds: int
    timed_out: int
    """1 if the record says that time was out."""


class Ledgers(NamedTuple):
    """All rows of a batch, in the order of play."""

    passed_wins: list[PassedWin]
    furiten: list[Furiten]
    calls: list[Call]
    riichi: list[Riichi]
    kuikae: list[Kuikae]
    time: list[Time]
