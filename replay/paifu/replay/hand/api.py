"""Scoring for people: a hand that is written down, and its value in words.

>>> value = score_hand("123m22567p45678s", "3s")
>>> value.yaku, value.han, value.fu, value.points
((('pinfu', 1),), 1, 30, 1000)
>>> for line in explain(value):
...     print(line)
123m 567p 345s 678s 22p, ryanmen wait, ron
fu: 20 base + 10 closed ron = 30
pinfu 1
1 han 30 fu: base 30 x 2^3 = 240
the discarder pays 240 x 4 = 960, rounded up 1000
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from paifu.logs.engine import plain
from paifu.logs.tiles import KIND_NAMES
from paifu.logs.yaku import Yaku
from paifu.replay.hand import state
from paifu.replay.hand.notation import Circumstances, HandError, read_win
from paifu.replay.hand.points import (
    LIMIT_TEXT,
    multiplier,
    ron_halves,
    tsumo_halves,
)
from paifu.replay.hand.reading import counted_han
from paifu.replay.hand.score import score_win
from paifu.replay.hand.split import QUAD, RUN
from paifu.replay.hand.state import LIMIT_NONE, Value, Win
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.record import Rules, plain_rules
from paifu.replay.rules.yaku_rows import DORA
from paifu.replay.words import phrase

__all__ = [
    "HandError",
    "HandValue",
    "Payment",
    "explain",
    "lacking_text",
    "score",
    "score_hand",
    "sum_lines",
]


DISCARDER, DEALER, EACH = "the discarder", "the dealer", "each other player"
"""Who pays."""

PAYERS = {DISCARDER: "discarder", DEALER: "dealer", EACH: "each"}
"""Their keys in the words."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What one payer pays, without counters and sticks."""

    who: str
    halves: int
    """Share in halves of the base points: 8 is four times the base."""
    points: int
    multiplier: int = 1
    """By how much the rules multiply it."""

    def __str__(self) -> str:
        """Text of the payment, as `the dealer 2000`."""
        return f"{self.who} {self.points}"


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a hand is worth."""

    wins: bool
    reason: str
    """Why it does not win; empty if it does."""
    yaku: tuple[tuple[str, int], ...]
    """Names with han, dora last; units instead of han for yakuman."""
    fu_items: tuple[tuple[str, str, int], ...]
    """What each fu is for: text, tile (or empty), fu."""
    han: int
    """Dora included; 13 for each unit of yakuman."""
    fu: int
    yakuman: int
    """Units of yakuman, 0 for an ordinary hand."""
    limit: str
    """Empty below mangan."""
    base: int
    payments: tuple[Payment, ...]
    points: int
    """All payments together."""
    sets: tuple[str, ...]
    """The reading that counts: sets, called ones in brackets, the pair last."""
    wait: str
    tsumo: bool


def score(win: Win, rules: Rules) -> HandValue:
    """What a hand is worth, in words.

    Args:
        win: the hand, as `read_win` or the table describes it.
        rules: the switches.
    """
    value = plain(Value)
    score_win(win, rules, value)
    return HandValue(
        wins=bool(value.valid),
        reason=lacking_text(win, value, rules),
        yaku=tuple(
            (yaku.label, value.yaku_han[yaku])
            for yaku in sorted(Yaku, key=DORA.__contains__)
            if value.yaku_han[yaku]
        ),
        fu_items=tuple(_fu_item(value, i) for i in range(value.fu_count)),
        han=value.han,
        fu=value.fu,
        yakuman=value.yakuman,
        limit=LIMIT_TEXT[value.limit] if value.valid else "",
        base=value.base if value.valid else 0,
        payments=_payments(win, rules, value) if value.valid else (),
        points=value.points,
        sets=_reading(win, value) if value.shape else (),
        wait=phrase("en", f"explain.wait.{value.wait}") if value.shape else "",
        tsumo=bool(win.tsumo),
    )


def score_hand(
    hand: str,
    win_tile: str,
    *,
    ruleset: Ruleset | str = "tenhou",
    **given: Unpack[Circumstances],
) -> HandValue:
    """What a hand that is written down is worth.

    Args:
        hand: concealed tiles without the winning tile, melds in brackets
            (`paifu.replay.hand.notation`).
        win_tile: one tile.
        ruleset: a rule set, or the name of a preset.
        given: circumstances; see `Circumstances`.

    >>> score_hand("234m55z67p[p:666z][p:777z]", "8p").yaku
    (('hatsu', 1), ('chun', 1), ('shousangen', 2))

    Raises:
        HandError: what is written cannot be a hand, or contradicts itself.
        RulesetError: there is no such preset.
    """
    named = load_preset(ruleset) if isinstance(ruleset, str) else ruleset
    rules = plain_rules(named)
    return score(read_win(hand, win_tile, rules, **given), rules)


def explain(value: HandValue) -> list[str]:
    """How a value comes about: reading, fu, yaku, limit and payments, line by line."""
    if not value.sets:
        return [f"does not win: {value.reason}"]
    how = "tsumo" if value.tsumo else "ron"
    lines = [f"{' '.join(value.sets)}, {value.wait} wait, {how}"]
    if value.fu_items:
        lines.append(_fu_line(value))
    if value.yaku:
        unit = " yakuman" if value.yakuman and value.limit else ""
        lines.append(", ".join(f"{name} {number}{unit}" for name, number in value.yaku))
    if not value.wins:
        return [*lines, f"does not win: {value.reason}"]
    return [*lines, *sum_lines(value)]


def sum_lines(value: HandValue, lang: str = "en") -> list[str]:
    """Limit or base points, and each payment with its rounding.

    Args:
        value: of a hand that wins.
        lang: one of `paifu.replay.words.LANGUAGES`.
    """
    payments = [_payment_line(value.base, one, lang) for one in value.payments]
    return [_base_line(value, lang), *payments]


def lacking_text(win: Win, value: Value, rules: Rules, lang: str = "en") -> str:
    """Why a hand does not win; empty if it does."""

    def say(key: str, **parts: object) -> str:
        return phrase(lang, f"explain.reason.{key}", **parts)

    if not value.shape:
        return say("shape")
    least = max(rules.min_han, 1)
    match value.lacks:
        case state.LACKS_HAN:
            return say("han", han=value.yaku_only, least=least)
        case state.LACKS_SHIBARI:
            form = "one" if win.honba == 1 else "many"
            name = f"findings.word.count.counter.{form}"
            counters = phrase(lang, name, number=win.honba)
            han, least = counted_han(rules, value), rules.shibari_han
            return say("shibari", han=han, least=least, counters=counters)
        case state.LACKS_SETTLED:
            return say("settled", least=least)
        case _:
            return ""


def _fu_item(value: Value, i: int) -> tuple[str, str, int]:
    kind = value.fu_tile[i]
    tile = KIND_NAMES[kind] if kind >= 0 else ""
    name = phrase("en", f"explain.fu.item.{value.fu_item[i]}")
    return name, tile, value.fu_value[i]


def _payments(win: Win, rules: Rules, value: Value) -> tuple[Payment, ...]:
    times = multiplier(rules, win.tsumo)
    if not win.tsumo:
        halves = ron_halves(win.dealer)
        return (Payment(DISCARDER, halves, value.pay_ron, times),)
    child = tsumo_halves(rules, win.dealer, 0)
    made = (Payment(EACH, child, value.pay_child, times),)
    if win.dealer:
        return made
    dealer = tsumo_halves(rules, 0, 1)
    return (Payment(DEALER, dealer, value.pay_dealer, times), *made)


def _tiles(kinds: Sequence[int]) -> str:
    """Kinds of one suit as text: `345s`."""
    return "".join(KIND_NAMES[kind][0] for kind in kinds) + KIND_NAMES[kinds[0]][1]


def _reading(win: Win, value: Value) -> tuple[str, ...]:
    if value.form:
        held = [kind for kind in range(34) if win.counts[kind]]
        return tuple(_tiles([kind] * win.counts[kind]) for kind in held)
    made = []
    for place in range(4):
        kind, form = value.set_kind[place], value.set_type[place]
        step, size = int(form == RUN), 4 if form == QUAD else 3
        text = _tiles([kind + step * i for i in range(size)])
        called = place >= 4 - win.meld_count and value.set_open[place]
        made.append(f"[{text}]" if called else text)
    if value.pair < 0:  # won by the fourth kan
        return tuple(made)
    return (*made, _tiles([value.pair] * 2))


def _fu_line(value: HandValue) -> str:
    parts = [f"{fu} {text} {tile}".rstrip() for text, tile, fu in value.fu_items]
    total = sum(fu for _, _, fu in value.fu_items)
    rounded = "" if total == value.fu else f", rounded up {value.fu}"
    return f"fu: {' + '.join(parts)} = {total}{rounded}"


def _base_line(value: HandValue, lang: str) -> str:
    def say(key: str, **parts: object) -> str:
        return phrase(lang, f"explain.sum.{key}", base=value.base, **parts)

    if value.yakuman and value.limit:
        return say("yakuman", count=value.yakuman)
    amount = {"han": value.han, "fu": value.fu}
    if value.limit != LIMIT_TEXT[LIMIT_NONE]:
        number = LIMIT_TEXT.index(value.limit)
        limit = phrase(lang, f"findings.word.limit.{number}")
        return say("limit", **amount, limit=limit)
    power = value.han + 2
    exact = value.fu << power
    key = "base" if exact == value.base else "base_capped"
    return say(key, **amount, power=power, exact=exact)


def _payment_line(base: int, payment: Payment, lang: str) -> str:
    exact = base * payment.halves // 2 * payment.multiplier
    times = f"{payment.halves / 2:g}"
    if payment.multiplier != 1:
        by = payment.multiplier
        times = phrase(lang, "explain.sum.multiplied", times=times, multiplier=by)
    return phrase(
        lang,
        "explain.sum.pays" if exact == payment.points else "explain.sum.pays_rounded",
        who=phrase(lang, f"explain.payer.{PAYERS[payment.who]}"),
        base=base,
        times=times,
        exact=exact,
        points=payment.points,
    )
