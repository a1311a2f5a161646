"""From han and fu to what each player pays.

Source: rules page, P-83 to P-86, and the switches `kiriage`, `kazoe`,
`payment_rounding`, `win_multiplier` and, for three players, `sanma_tsumo_loss`.
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
    PAYMENT_ROUNDING_NONE,
    SANMA_TSUMO_LOSS_LOSS,
    SANMA_TSUMO_LOSS_NORTH_PAYS,
    SANMA_TSUMO_LOSS_SHARE,
    WIN_MULTIPLIER_TIMING_BEFORE_ROUNDING,
    Rules,
)

LIMIT_BASE = (0, 2000, 3000, 4000, 6000, 8000)
"""Base points by limit; a yakuman unit is the last."""

MOST_HAN = 36

LIMIT_TEXT = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""What a limit is called."""


@kernel
def limit_of(han: int, fu: int, rules: Rules) -> int:
    """The limit of an ordinary hand, LIMIT_NONE below mangan and under aotenjou."""
    if rules.aotenjou_yakuman_han:
        return LIMIT_NONE
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
def base_of(win: Win, rules: Rules, han: int, fu: int) -> int:
    """Base points of han and fu: of their limit, or by the formula.

    Under `aotenjou` there is no limit; the cap of a win, which is without counters,
    is what all payers pay together (rules page, G-61 and C-30). Where there is no cap
    more than 36 han count as 36, that sums of points stay in 64 bits.
    """
    if rules.aotenjou_yakuman_han:
        base = fu << min(han, MOST_HAN) + 2
        cap = rules.aotenjou_cap_dealer if win.dealer else rules.aotenjou_cap_child
        return min(base, cap // (6 if win.dealer else 4)) if cap else base
    limit = limit_of(han, fu, rules)
    return fu << han + 2 if limit == LIMIT_NONE else LIMIT_BASE[limit]


@kernel
def payment(base: int, halves: int) -> int:
    """Half the base points times `halves`, rounded up to 100.

    >>> payment(1280, 2), payment(1280, 8)
    (1300, 5200)
    """
    return -(-base * halves // 200) * 100


@kernel
def multiplier(rules: Rules, tsumo: int) -> int:
    """By how much the rules multiply the points of a hand."""
    return rules.win_multiplier_tsumo if tsumo else rules.win_multiplier_ron


@kernel
def share_paid(rules: Rules, base: int, halves: int, tsumo: int) -> int:
    """One payment for a hand: half the base points times `halves`, by the rules.

    Rounded up to 100 or not (`payment_rounding`), and multiplied after that or before
    (`win_multiplier`, rules page gap N7).
    """
    times = multiplier(rules, tsumo)
    if rules.win_multiplier_timing == WIN_MULTIPLIER_TIMING_BEFORE_ROUNDING:
        base, times = base * times, 1
    if rules.payment_rounding == PAYMENT_ROUNDING_NONE:
        return base * halves // 2 * times
    return payment(base, halves) * times


@kernel
def ron_halves(winner_deals: int) -> int:
    """What a discarder pays, in halves of the base points."""
    return 12 if winner_deals else 8


@kernel
def tsumo_halves(rules: Rules, winner_deals: int, payer_deals: int) -> int:
    """What one player pays for a tsumo, in halves of the base points.

    With three players the share of the missing one is lost, or divided between the
    other two (`share`), or both pay like the larger payer (`north_pays`).
    """
    missing = rules.sanma_tsumo_loss if rules.players == 3 else SANMA_TSUMO_LOSS_LOSS
    if winner_deals:
        return 4 if missing == SANMA_TSUMO_LOSS_LOSS else 6
    if missing == SANMA_TSUMO_LOSS_SHARE:
        return 5 if payer_deals else 3
    return 4 if payer_deals or missing == SANMA_TSUMO_LOSS_NORTH_PAYS else 2


@kernel
def set_payments(win: Win, rules: Rules, value: Value) -> None:
    """Fill who pays what, and `points`, from the base points.

    `points` of a tsumo is all that the others pay together, as records state it (with
    three players and tsumo loss a mangan of a child is 6,000), without honba.
    """
    value.pay_ron, value.pay_dealer, value.pay_child = 0, 0, 0
    base = value.base + 0
    if win.tsumo:
        dealer = 0 if win.dealer else tsumo_halves(rules, 0, 1)
        child = tsumo_halves(rules, win.dealer + 0, 0)
        value.pay_dealer = share_paid(rules, base, dealer, 1)
        value.pay_child = share_paid(rules, base, child, 1)
        children = rules.players - (1 if win.dealer else 2)
        value.points = value.pay_dealer + value.pay_child * children
    else:
        value.pay_ron = share_paid(rules, base, ron_halves(win.dealer + 0), 0)
        value.points = value.pay_ron
