"""Pseudo-random numbers for agents.

The multiplicative congruential generator of Park and Miller with multiplier 48271
(Communications of the ACM 36(7), 1993): every product fits 62 bits, so that the
interpreter and compiled code give the same numbers.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.simulate.state import Chance

MODULUS = 2**31 - 1
MULTIPLIER = 48271


@kernel
def below(chance: Chance, limit: int) -> int:
    """A number from 0 to `limit` - 1; `limit` is small against 2**31."""
    chance.state = chance.state * MULTIPLIER % MODULUS
    return (chance.state >> 7) % limit


@kernel
def happens(chance: Chance, percent: int) -> int:
    """1 in so many of a hundred cases."""
    return 1 if below(chance, 100) < percent else 0
