"""What the scanner of tenhou.net/6 records remembers.

A tile is known by its slot: 0-33 the kinds, 34-36 the red fives. `Turns` has slots
plus 1 in place of codes, since 0 is a hidden tile there.
"""

from __future__ import annotations

from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import Grid, Ints
from paifu.logs.formats.tenhou_json_turns import TURNS
from paifu.logs.tiles import RED_IDS

SLOTS = 37
RED_FROM = 34

FIVES = tuple(tile // 4 for tile in RED_IDS)
"""Kinds that have a red copy."""

COUNT = 40
TILES, ONE = (1 << COUNT) - 1, 1 << COUNT
"""A queue of tiles: their ids, eight bits each, and from bit `COUNT` how many."""

MELDS = 4


class Span:
    """The rounds of one record in the buffer, and what came of them."""

    start: int  # position of the `[` of the list of rounds; 0: not to be scanned
    stop: int  # position after its `]`
    players: int
    reds: int  # mask of the suits that have a red five
    absent: int  # first of those who left or came back
    absent_stop: int
    outcome: int  # 1 if they were read
    round: int  # first of its rows in each table
    event: int
    claim: int


class Scan:
    """The record as it is being scanned."""

    rounds: int  # rows written so far, those of earlier records included
    events: int
    claims: int
    place: int  # number of the present element, from 1
    players: int
    reds: int
    index: int  # of the round in its game
    steps: int  # draws, calls, discards and kans of the round so far
    last: int  # tile last drawn, discarded or added
    drawn: int  # tile last drawn
    riichi: int  # mask of the seats that declared
    kans: int
    dealer: int
    dora_count: int
    ura_count: int
    call_kind: int  # the call just read, see `call_at`
    call_steps: int
    call_tile: int  # slot
    call_own: int  # slots of the other tiles, six bits each
    dora: Annotated[Ints, 14]  # slots; as long as `dealt`: one type
    ura: Annotated[Ints, 14]  # slots, then tile ids
    dealt: Annotated[Ints, 14]  # slots of a hand
    used: Annotated[Ints, SLOTS]  # copies of each slot that have come up
    held: Annotated[Grid, 4, SLOTS]  # tiles in a hand, a queue of each slot
    taken: Annotated[Ints, 4]  # entries played of each seat
    pons: Annotated[Ints, 4]
    pon_own: Annotated[Grid, 4, MELDS]  # slots of a pon: called, own, steps
    pon_tile: Annotated[Grid, 4, MELDS]  # its tile ids, eight bits each
    base: Annotated[Ints, 4]  # number of each seat's first entry
    take_what: Annotated[Ints, TURNS]  # event kind of each take
    take_own: Annotated[Ints, TURNS]
    take_steps: Annotated[Ints, TURNS]
    give_what: Annotated[Ints, TURNS]  # event kind of what was given, or NOTHING
    give_mark: Annotated[Ints, TURNS]  # 1 as drawn, 2 riichi, 3 both
    give_own: Annotated[Ints, TURNS]
    give_steps: Annotated[Ints, TURNS]
    codes: Annotated[Ints, 4]


@kernel
def slot_of(suit: int, number: int) -> int:
    """The slot of a tile's two digits, or -1."""
    if not 1 <= number <= 9:
        return -1
    if 1 <= suit <= 3:
        return 9 * suit + number - 10
    if suit == 4:
        return 26 + number if number <= 7 else -1
    return 33 + number if suit == 5 and number <= 3 else -1


@kernel
def kind_of_slot(slot: int) -> int:
    """The kind, 0-33, of a slot."""
    return slot if slot < RED_FROM else 9 * (slot - RED_FROM) + 4


@kernel
def slot_of_tile(scan: Scan, tile: int) -> int:
    """The slot of a tile id."""
    if tile == RED_IDS[0] and scan.reds & 1:
        return RED_FROM
    if tile == RED_IDS[1] and scan.reds & 2:
        return RED_FROM + 1
    return RED_FROM + 2 if tile == RED_IDS[2] and scan.reds & 4 else tile >> 2


@kernel
def has_red(scan: Scan, kind: int) -> int:
    """1 if there is a red tile of a kind."""
    if kind == FIVES[0]:
        return scan.reds & 1
    if kind == FIVES[1]:
        return scan.reds >> 1 & 1
    return scan.reds >> 2 if kind == FIVES[2] else 0


@kernel
def new_tile(scan: Scan, slot: int) -> int:
    """The id of a tile that comes up, as `Assigner.new` gives it, or -1."""
    if slot < 0:
        return -1
    kind = kind_of_slot(slot)
    count = scan.used[slot]
    scan.used[slot] = count + 1
    red = has_red(scan, kind)
    if slot >= RED_FROM:
        return 4 * kind if count == 0 and red else -1
    return 4 * kind + red + count if count < 4 - red else -1


@kernel
def hold(scan: Scan, seat: int, tile: int) -> int:
    """Put a tile into a hand; gives it back, or -1 if there is none."""
    if tile < 0:
        return -1
    slot = slot_of_tile(scan, tile)
    queue = scan.held[seat][slot]
    # Of a slot there are four tiles, so there is room.
    scan.held[seat][slot] = queue + ONE | tile << 8 * (queue >> COUNT)
    return tile


@kernel
def leave(scan: Scan, seat: int, slot: int) -> int:
    """Take the oldest tile of a slot out of a hand; -1 if it has none."""
    queue = scan.held[seat][slot]
    if queue < ONE:
        return -1
    scan.held[seat][slot] = (queue & TILES) >> 8 | queue - ONE & ~TILES
    return queue & 255


@kernel
def leave_drawn(scan: Scan, seat: int) -> int:
    """Take the tile just drawn, the newest of its slot, out of a hand."""
    slot = slot_of_tile(scan, scan.drawn)
    queue = scan.held[seat][slot] - ONE
    if queue < 0:
        return -1
    shift = 8 * (queue >> COUNT)
    scan.held[seat][slot] = queue & ~(255 << shift)
    return queue >> shift & 255
