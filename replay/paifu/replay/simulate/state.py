"""What playing forward keeps beside the table: chance, agents, and where it writes."""

from __future__ import annotations

from typing import Annotated

Ints = list[int]

NEVER = 99
"""Agent.fold of one that never folds."""


class Chance:
    """A small generator of pseudo-random numbers, equal in both engines."""

    state: int  # 1 … 2**31 - 2


class Agent:
    """How a seat plays; chances in percent."""

    fold: int  # shanten from which it gives up against a riichi
    value: int  # how much it holds on to dora; 1,000 is worth a shanten
    riichi: int  # declares when it can
    call: int  # calls when that brings the hand nearer
    random: int  # discards at random
    kan: int  # makes a kan when it can


class Pen:
    """Where the next rows go, and what of the wall is used."""

    event: int  # index of the next event row
    zero: int  # index of the round's first event row
    claim: int
    claim_zero: int
    live: int  # draws from the live wall so far
    replaced: int  # replacement tiles taken so far
    turned: int  # indicators turned so far


class Choice:
    """What an agent decided; the chosen meld's own tiles are put in `own`."""

    own: Annotated[Ints, 3]
    tile: int
