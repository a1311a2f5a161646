"""The order of play of a tenhou.net/6 round, which its tables leave out.

A round has two lists for each seat: what it took (draws, and calls of others'
discards) and what it gave (discards, and kans or norths from its own hand). The n-th
of one belongs to the n-th of the other. Whose turn comes next follows from that, but
for one thing: a pon does not say which of several equal discards it claims. So claims
are tried, the earliest first, and taken back where play then gets stuck.

No more than one order uses up all lists, so nothing has to be chosen. Say two orders
part after a discard of seat 0: one lets X claim it, the other somebody else, Y (who
claims it too, or draws). X's next entry is a claim of seat 0's tile, so in the second
order X waits until seat 0 has discarded again; in the first order so does Y, as long
as it is owed seat 0's discard, which holds for a claim and for the draw of the seat
after it. Seat 0 needs somebody's discard before it can take again, its left
neighbour's or the one that its own claim names, and the same in both orders. That can
be neither X nor Y, each of whom waits in one of them. So it is the third player Z, who
plays before seat 0 in both orders, and whose next entry then follows the discard of
somebody who plays before Z in both. But X and Y do in one each, and what seat 0 has
discarded went to them.

It is the source of two runs: `find_order` of one round, and the scanner's of many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from paifu.logs.engine import kernel
from paifu.logs.events import NONE, Ints

MOST = 64
"""Most takes of a seat. A round has seventy draws for everybody."""

TURNS = 4 * MOST

STEPS_MOST = 20_000
"""Most turns that are tried for a round. The longest of real ones needs 105."""

DRAW, TAKES_CHI, CALL = 0, 1, 2
"""A take: a draw, a chi, or a pon or daiminkan."""

CUT, STAYS = 0, 1
"""What is given: a discard, or something after which the seat takes again."""

HIDDEN = 0
"""Code of a discard that is not shown: any call may claim it."""


class Turns:
    """A round's tables, and the search for its order."""

    players: int
    dealer: int
    take_kind: Annotated[Ints, TURNS]  # seat * MOST + n: DRAW, TAKES_CHI or CALL
    take_from: Annotated[Ints, TURNS]  # of a call: seat that discarded
    take_code: Annotated[Ints, TURNS]  # of a call: the tile it claims
    give_kind: Annotated[Ints, TURNS]  # CUT or STAYS
    give_code: Annotated[Ints, TURNS]  # the tile discarded, or HIDDEN
    takes: Annotated[Ints, 4]  # how many of each seat
    gives: Annotated[Ints, 4]
    at: Annotated[Ints, 4]  # takes used up so far
    path: Annotated[Ints, TURNS]  # seat of each turn
    used: Annotated[Ints, TURNS]  # takes that the turn used up
    tried: Annotated[Ints, TURNS]  # candidates tried for the turn after it
    passes: Annotated[Ints, TURNS]  # 1 if the turn ended with a discard
    length: int  # turns of the path
    left: int  # takes that are not used up
    calling: int  # mask of the seats whose next take is a CALL
    far: Annotated[Ints, 4]  # `at` where fewest were left over
    least: int  # how many were


@kernel
def find_order(turns: Turns) -> int:
    """Find the order of play: `path` has the seats of its `length` turns.

    Returns:
        1 if there is one, 0 if none fits, -1 if too many turns had to be tried.
    """
    turns.length, turns.left = 0, 0
    for seat in range(turns.players):
        turns.at[seat] = 0
        turns.left += turns.takes[seat]
    turns.least = turns.left + 1
    turns.calling = 0
    for seat in range(turns.players):
        look_ahead(turns, seat)
    if may_take(turns, turns.dealer, NONE, HIDDEN):
        start_turn(turns, turns.dealer)
    for _ in range(STEPS_MOST):
        if not turns.left:
            return 1
        seat = next_seat(turns) if turns.length else NONE
        if seat == NONE:
            take_back(turns)
            if turns.length < 0:
                return 0
        else:
            start_turn(turns, seat)
    return -1


@kernel
def start_turn(turns: Turns, seat: int) -> None:
    """Let a seat take, and give until it has discarded or has nothing left."""
    first = turns.at[seat]
    at = first
    passes = 0
    more = 1
    while more:
        n = seat * MOST + at
        at += 1
        more = 0
        if at <= turns.gives[seat]:
            if turns.give_kind[n] == CUT:
                passes = 1
            elif at < turns.takes[seat] and turns.take_kind[n + 1] == DRAW:
                more = 1
    turns.at[seat] = at
    turns.left -= at - first
    look_ahead(turns, seat)
    depth = turns.length
    turns.path[depth], turns.used[depth] = seat, at - first
    turns.tried[depth], turns.passes[depth] = 0, passes
    turns.length = depth + 1


@kernel
def take_back(turns: Turns) -> None:
    """Take the last turn back, and remember where fewest takes were left over."""
    if turns.left < turns.least:
        turns.least = turns.left
        for seat in range(turns.players):
            turns.far[seat] = turns.at[seat]
    turns.length -= 1
    if turns.length >= 0:
        seat, used = turns.path[turns.length], turns.used[turns.length]
        turns.at[seat] -= used
        turns.left += used
        look_ahead(turns, seat)


@kernel
def look_ahead(turns: Turns, seat: int) -> None:
    """Note whether a seat's next take is a call."""
    at = turns.at[seat]
    turns.calling &= ~(1 << seat)
    if at < turns.takes[seat] and turns.take_kind[seat * MOST + at] == CALL:
        turns.calling |= 1 << seat


@kernel
def next_seat(turns: Turns) -> int:
    """The next candidate for the turn after the last one, or NONE."""
    depth = turns.length - 1
    if not turns.passes[depth]:
        return NONE
    seat = turns.path[depth]
    code = turns.give_code[seat * MOST + turns.at[seat] - 1]
    # Calls come before the turn of the next seat, which is tried last.
    for step in range(turns.tried[depth] + 1, turns.players):
        if not turns.calling:
            break
        other = (seat + step) % turns.players
        calls = turns.calling >> other & 1
        if calls and may_take(turns, other, seat, code):
            turns.tried[depth] = step
            return other
    other = seat + 1 if seat + 1 < turns.players else 0
    mine = turns.tried[depth] < turns.players and not turns.calling >> other & 1
    turns.tried[depth] = turns.players
    return other if mine and may_take(turns, other, seat, code) else NONE


@kernel
def may_take(turns: Turns, seat: int, source: int, code: int) -> bool:
    """True if a seat's next take may follow a discard (NONE: the deal) of a seat."""
    n = seat * MOST + turns.at[seat]
    if turns.at[seat] >= turns.takes[seat]:
        return False
    if turns.take_kind[n] == DRAW:
        return True
    if source == NONE or turns.take_from[n] != source:
        return False
    return code == HIDDEN or code == turns.take_code[n]


def seats_of(turns: Turns) -> Sequence[int]:
    """The seats of the turns of the order that was found."""
    return turns.path[: turns.length]
