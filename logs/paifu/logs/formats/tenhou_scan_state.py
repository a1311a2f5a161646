"""What the scanner of Tenhou records remembers."""

from __future__ import annotations

from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, EventRow, Grid, Ints

HEAD, PLAY, WON, DRAWN = 0, 1, 2, 3
"""How a round stands; HEAD: none is dealt yet."""


class Span:
    """One record in the buffer, and what came of it."""

    start: int  # position of its first byte
    stop: int  # position of the NUL after it
    outcome: int  # READ, or why the scanner gave it up (`tenhou_scan`)
    place: int  # number of the tag where it did, from 1
    round: int  # first of its rows in each table
    event: int
    claim: int
    shuffles: int  # rounds that have a wall seed of their own
    bits: int  # GO type
    lobby: int  # where in the buffer the lobby and the quote after it are; 0: none
    lobby_stop: int
    seed: int  # likewise of SHUFFLE
    seed_stop: int
    people: int  # where the first player's name is
    people_stop: int  # after the tag that has all names


class Scan:
    """The record as it is being scanned."""

    rounds: int  # rows written so far, those of earlier records included
    events: int
    claims: int
    first: int  # its first round
    place: int  # number of the present tag, from 1
    players: int
    dealer: int  # the first one
    state: int  # HEAD, PLAY, WON or DRAWN
    ended: int  # 1 once a result has `owari`
    closed: int  # 1 once the root is closed
    shuffles: int  # rounds with a wall seed
    bits: int  # as in `Span`, and so the next four
    lobby: int
    lobby_stop: int
    seed: int
    seed_stop: int
    people_stop: int
    scores: Annotated[Ints, 4]  # of `owari`, in points
    results: Annotated[Ints, 4]
    names: Annotated[Ints, 4]  # position of each player's name
    calls: Annotated[Ints, 4]  # melds that each seat called in this round
    norths: Annotated[Ints, 4]  # how many norths each seat took out
    north: Annotated[Grid, 4, 4]  # their meld numbers
    before: Annotated[Grid, 4, 4]  # melds that the seat had called before
    meld: Annotated[Ints, 6]  # kind, source, tile, own tiles
    melds: Annotated[Ints, 48]  # meld numbers of a win; as long as `few`: one type
    few: Annotated[Ints, 48]  # numbers of a list


@kernel
def put_event(row: EventRow, kind: int, seat: int, tile: int, place: int) -> None:
    """Write an event of which nothing else is stated."""
    row.kind, row.seat, row.tile, row.source = kind, seat, tile, NONE
    row.own[0], row.own[1], row.own[2] = NONE, NONE, NONE
    row.flag, row.claim = NONE, NONE
    row.stated[0], row.stated[1], row.stated[2], row.stated[3] = NONE, NONE, NONE, NONE
    row.time, row.place = NONE, place
