"""From han and fu to what each player pays.

Source: rules page, P-83 to P-86, and the switches `kiriage`, `kazoe` and, for three
players, `sanma_tsumo_loss`.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.replay.hand.state import (
    LIMIT_BAIMAN,
    LIMIT_HANEMAN,
    LIMIT_MANGAN,
    LIMIT_NONE,
    LIMIT_SANBAIMAN,
    LIMIT_YAKUMAN,
    Value,
    Win,
)
from paifu.replay.rules.record import (
    KAZOE_YAKUMAN,
    SANMA_TSUMO_LOSS_NORTH_PAYS,
    SANMA_TSUMO_LOSS_SHARE,
    Rules,
)

LIMIT_BASE = (0, 2000, 3000, 4000, 6000, 8000)
"""Base points by limit; a yakuman unit is the last."""

LIMIT_TEXT = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""What a limit is called."""


@kernel
def limit_of(han: int, fu: int, rules: Rules) -> int:
    """The limit of an ordinary hand, LIMIT_NONE below mangan."""
    if han >= 13 and rules.kazoe == KAZOE_YAKUMAN:
        return LIMIT_YAKUMAN
    if han >= 11:
        return LIMIT_SANBAIMAN
    if han >= 8:
        return LIMIT_BAIMAN
    if han >= 6:
        return LIMIT_HANEMAN
    if han == 5 or fu << han + 2 >= (1920 if rules.kiriage else 2000):
        return LIMIT_MANGAN
    return LIMIT_NONE


@kernel
def payment(base: int, halves: int) -> int:
    """Half the base points times `halves`, rounded up to 100.

    >>> payment(1280, 2), payment(1280, 8)
    (1300, 5200)
    """
    return -(-base * halves // 200) * 100


@kernel
def set_payments(win: Win, rules: Rules, value: Value) -> None:
    """Fill who pays what, and `points`, from the base points.

    `points` of a tsumo is all that the others pay together, as records state it (with
    three players and tsumo loss a mangan of a child is 6,000), without honba.
    """
    value.pay_ron, value.pay_dealer, value.pay_child = 0, 0, 0
    base = value.base
    if not win.tsumo:
        value.pay_ron = payment(base, 12 if win.dealer else 8)
        value.points = value.pay_ron
        return
    missing = rules.sanma_tsumo_loss if rules.players == 3 else 0
    shared = missing == SANMA_TSUMO_LOSS_SHARE
    north = missing == SANMA_TSUMO_LOSS_NORTH_PAYS
    if win.dealer:
        value.pay_child = payment(base, 6 if shared or north else 4)
        value.points = value.pay_child * (rules.players - 1)
        return
    value.pay_dealer = payment(base, 5 if shared else 4)
    value.pay_child = payment(base, 3 if shared else (4 if north else 2))
    value.points = value.pay_dealer + value.pay_child * (rules.players - 2)
