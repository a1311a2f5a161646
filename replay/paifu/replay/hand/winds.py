"""Which winds are of value to a winner: his own and the round's, and north by rule.

With three players nobody sits north; `sanma_kita` says what its tiles are.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.hand.state import Win
from paifu.replay.rules.record import (
    SANMA_KITA_COMMON_YAKUHAI,
    SANMA_KITA_GUEST,
    Rules,
)

EAST, NORTH = 27, 30


@kernel
def is_own_wind(win: Win, rules: Rules, kind: int) -> int:
    """1 for the seat wind, and for a north that is everybody's."""
    common = rules.players == 3 and rules.sanma_kita == SANMA_KITA_COMMON_YAKUHAI
    if common and kind == NORTH:
        return 1
    return 1 if kind == EAST + win.seat_wind else 0


@kernel
def is_round_wind(win: Win, rules: Rules, kind: int) -> int:
    """1 for the round's wind, unless it is a north that is nobody's."""
    guest = rules.players == 3 and rules.sanma_kita == SANMA_KITA_GUEST
    if guest and kind == NORTH:
        return 0
    return 1 if kind == EAST + win.round_wind else 0
