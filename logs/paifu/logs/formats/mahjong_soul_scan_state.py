"""What the scanner of Mahjong Soul records remembers."""

from __future__ import annotations

from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, EventRow, Grid, Ints


class Span:
    """One record in the buffer, and what came of it."""

    start: int  # position of its first byte
    stop: int  # position after its last
    outcome: int  # READ, or why the scanner gave it up (`mahjong_soul_scan`)
    place: int  # number of the entry where it did, from 1
    round: int  # first of its rows in each table
    event: int
    claim: int
    head: int  # where the head is; 0: none
    head_stop: int
    config: int  # where the head's config is; 0: none
    config_stop: int
    last: int  # greatest number of a round
    walls: int  # rounds that publish a wall or its hash


class Wall:
    """Where a round's wall and hashes are in the buffer; 0: nowhere."""

    wall: int
    wall_stop: int
    md5: int
    md5_stop: int
    sha256: int
    sha256_stop: int
    salt: int
    salt_stop: int
    salt_digest: int
    salt_digest_stop: int


class Scan:
    """The record as it is being scanned."""

    rounds: int  # rows written so far, those of earlier records included
    events: int
    claims: int
    first: int  # its first round
    place: int  # number of the present entry, from 1
    players: int  # 0 until the first deal
    dealer: int  # the first one
    playing: int
    shape: int  # number of the list's field: 1 records, 3 actions; 0: none yet
    passed: int  # of the present step, NONE without times
    began: int  # of the round's first step
    ended: int
    head: int  # as in `Span`, and so to `walls`
    head_stop: int
    config: int
    config_stop: int
    last: int
    walls: int
    red_count: int  # `dora_count` of the room, NONE if it says nothing
    scores: Annotated[Ints, 4]  # of the end
    results: Annotated[Ints, 4]
    # looking through a message
    stops: Annotated[Ints, 16]
    kinds: Annotated[Ints, 16]
    seen: Annotated[Ints, 16]
    # the fields of the present message
    has: int
    key: Annotated[Ints, 32]
    at: Annotated[Ints, 32]
    value: Annotated[Ints, 32]
    count: Annotated[Ints, 32]
    few: Annotated[Ints, 16]  # tiles or numbers of a list
    more: Annotated[Ints, 16]
    # tiles of the round, as `mahjong_soul_state` has them
    reds: Annotated[Ints, 34]  # red copies of each kind
    red: Annotated[Ints, 34]  # how many of them came up
    plain: Annotated[Ints, 34]  # how many others
    hand: Annotated[Grid, 4, 24]
    name: Annotated[Grid, 4, 24]  # their names
    held: Annotated[Ints, 4]
    drawer: int  # who drew last and may still discard what he drew
    drawn: int
    dealt: int
    actor: int
    offered: int
    melds: Annotated[Ints, 4]  # how many each seat has
    meld: Annotated[Grid, 16, 6]  # kind, source and tiles; four lines a seat
    dora: Annotated[Ints, 10]  # names and ids of indicators
    dora_tile: Annotated[Ints, 10]
    doras: int
    ura: Annotated[Ints, 10]
    ura_tile: Annotated[Ints, 10]
    uras: int
    # clocks
    reserves: Annotated[Ints, 4]
    decided: int  # bits of the seats that told the server something
    heard: int
    turn: int  # whose turn was offered, NONE for nobody's
    since: int
    allowed: int


@kernel
def put_event(row: EventRow, kind: int, seat: int, tile: int, scan: Scan) -> None:
    """Write an event of the present step, of which nothing else is stated."""
    row.kind, row.seat, row.tile, row.source = kind, seat, tile, NONE
    row.own[0], row.own[1], row.own[2] = NONE, NONE, NONE
    row.flag, row.claim = NONE, NONE
    row.stated[0], row.stated[1], row.stated[2], row.stated[3] = NONE, NONE, NONE, NONE
    row.time = NONE if scan.passed == NONE else scan.passed - scan.began
    row.place = scan.place
    scan.events += 1
