"""What the scanner of tenhou.net/6 records remembers.

A tile is known by its slot: 0-33 the kinds, 34-36 the red fives. `Turns` has slots
plus 1 in place of codes, since 0 is a hidden tile there.
"""

from __future__ import annotations

from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import Grid, Ints
from paifu.logs.formats.tenhou_json_turns import TURNS

SLOTS = 37
RED_FROM = 34

HAND_ROOM = 20
"""Tiles of a hand that is played by the rules, and some more."""

MELDS = 4


class Span:
    """The rounds of one record in the buffer, and what came of them."""

    start: int  # position of the `[` of the list of rounds; 0: not to be scanned
    stop: int  # position after its `]`
    players: int
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
    hand: Annotated[Grid, 4, HAND_ROOM]  # tile ids as they came, and their slots
    slots: Annotated[Grid, 4, HAND_ROOM]
    held: Annotated[Ints, 4]
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
def slot_of_code(code: int) -> int:
    """The slot of a tile's number (11-53), or -1."""
    suit = code // 10
    number = code % 10
    if 1 <= suit <= 3 and number >= 1:
        return 9 * suit + number - 10
    if suit == 4 and 1 <= number <= 7:
        return 26 + number
    return 33 + number if suit == 5 and 1 <= number <= 3 else -1


@kernel
def kind_of_slot(slot: int) -> int:
    """The kind, 0-33, of a slot."""
    return slot if slot < RED_FROM else 9 * (slot - RED_FROM) + 4


@kernel
def slot_of_tile(tile: int) -> int:
    """The slot of a tile id, where one five of each suit is red."""
    return RED_FROM + tile // 36 if tile % 36 == 16 and tile < 108 else tile // 4


@kernel
def new_tile(scan: Scan, slot: int) -> int:
    """The id of a tile that comes up, as `Assigner.new` gives it, or -1."""
    kind = kind_of_slot(slot)
    count = scan.used[slot]
    scan.used[slot] = count + 1
    if slot >= RED_FROM:
        return 4 * kind if count == 0 else -1
    five = 1 if kind < 27 and kind % 9 == 4 else 0
    return 4 * kind + five + count if count < 4 - five else -1


@kernel
def hold(scan: Scan, seat: int, tile: int) -> int:
    """Put a tile into a hand; gives it back, or -1 if there is none or no room."""
    count = scan.held[seat]
    if tile < 0 or count >= HAND_ROOM:
        return -1
    scan.hand[seat][count] = tile
    scan.slots[seat][count] = slot_of_tile(tile)
    scan.held[seat] = count + 1
    return tile


@kernel
def leave(scan: Scan, seat: int, slot: int) -> int:
    """Take the oldest tile of a slot out of a hand; -1 if it has none."""
    for index in range(scan.held[seat]):
        if scan.slots[seat][index] == slot:
            return drop(scan, seat, index)
    return -1


@kernel
def leave_drawn(scan: Scan, seat: int) -> int:
    """Take the tile just drawn out of a hand."""
    last = scan.held[seat] - 1
    if last < 0 or scan.hand[seat][last] != scan.drawn:
        return -1
    scan.held[seat] = last
    return scan.drawn


@kernel
def drop(scan: Scan, seat: int, index: int) -> int:
    """Take the tile at an index out of a hand."""
    tile = scan.hand[seat][index]
    scan.held[seat] -= 1
    for n in range(index, scan.held[seat]):
        scan.hand[seat][n] = scan.hand[seat][n + 1]
        scan.slots[seat][n] = scan.slots[seat][n + 1]
    return tile
