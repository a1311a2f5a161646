"""From han and fu to payments: the published table, limits and switches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hand.hands import rules_of
from paifu.logs.engine import plain
from paifu.replay.hand.points import LIMIT_BASE, limit_of, payment, set_payments
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules.record import Rules

# The usual table: han, fu -> child's ron, dealer's ron, child's tsumo (child, dealer),
# dealer's tsumo.
TABLE = [
    (1, 30, 1000, 1500, (300, 500), 500),
    (1, 40, 1300, 2000, (400, 700), 700),
    (1, 50, 1600, 2400, (400, 800), 800),
    (1, 60, 2000, 2900, (500, 1000), 1000),
    (1, 70, 2300, 3400, (600, 1200), 1200),
    (1, 80, 2600, 3900, (700, 1300), 1300),
    (1, 90, 2900, 4400, (800, 1500), 1500),
    (1, 100, 3200, 4800, (800, 1600), 1600),
    (1, 110, 3600, 5300, (900, 1800), 1800),
    (2, 20, 1300, 2000, (400, 700), 700),
    (2, 25, 1600, 2400, (400, 800), 800),
    (2, 30, 2000, 2900, (500, 1000), 1000),
    (2, 40, 2600, 3900, (700, 1300), 1300),
    (2, 50, 3200, 4800, (800, 1600), 1600),
    (2, 60, 3900, 5800, (1000, 2000), 2000),
    (2, 70, 4500, 6800, (1200, 2300), 2300),
    (2, 80, 5200, 7700, (1300, 2600), 2600),
    (2, 90, 5800, 8700, (1500, 2900), 2900),
    (2, 100, 6400, 9600, (1600, 3200), 3200),
    (2, 110, 7100, 10600, (1800, 3600), 3600),
    (3, 20, 2600, 3900, (700, 1300), 1300),
    (3, 25, 3200, 4800, (800, 1600), 1600),
    (3, 30, 3900, 5800, (1000, 2000), 2000),
    (3, 40, 5200, 7700, (1300, 2600), 2600),
    (3, 50, 6400, 9600, (1600, 3200), 3200),
    (3, 60, 7700, 11600, (2000, 3900), 3900),
    (3, 70, 8000, 12000, (2000, 4000), 4000),
    (4, 20, 5200, 7700, (1300, 2600), 2600),
    (4, 25, 6400, 9600, (1600, 3200), 3200),
    (4, 30, 7700, 11600, (2000, 3900), 3900),
    (4, 40, 8000, 12000, (2000, 4000), 4000),
    (5, 30, 8000, 12000, (2000, 4000), 4000),
    (6, 30, 12000, 18000, (3000, 6000), 6000),
    (7, 30, 12000, 18000, (3000, 6000), 6000),
    (8, 30, 16000, 24000, (4000, 8000), 8000),
    (10, 30, 16000, 24000, (4000, 8000), 8000),
    (11, 30, 24000, 36000, (6000, 12000), 12000),
    (12, 30, 24000, 36000, (6000, 12000), 12000),
    (13, 30, 32000, 48000, (8000, 16000), 16000),
    (40, 30, 32000, 48000, (8000, 16000), 16000),
]


def paid(han: int, fu: int, tsumo: int, dealer: int, rules: Rules) -> Value:
    """The payments of a hand of so many han and fu."""
    win, value = plain(Win), plain(Value)
    win.tsumo, win.dealer = tsumo, dealer
    value.limit = limit_of(han, fu, rules)
    value.base = LIMIT_BASE[value.limit] if value.limit else fu << han + 2
    set_payments(win, rules, value)
    return value


@pytest.mark.parametrize(("han", "fu", "ron", "dealer_ron", "tsumo", "all_pay"), TABLE)
def test_published_table(
    han: int, fu: int, ron: int, dealer_ron: int, tsumo: tuple[int, int], all_pay: int
) -> None:
    rules = rules_of()
    assert paid(han, fu, 0, 0, rules).pay_ron == ron
    assert paid(han, fu, 0, 1, rules).pay_ron == dealer_ron
    child = paid(han, fu, 1, 0, rules)
    assert (child.pay_child, child.pay_dealer) == tsumo
    assert child.points == 2 * tsumo[0] + tsumo[1]
    dealer = paid(han, fu, 1, 1, rules)
    assert (dealer.pay_child, dealer.pay_dealer) == (all_pay, 0)
    assert dealer.points == 3 * all_pay


def test_kiriage_raises_4_han_30_fu_and_3_han_60_fu() -> None:
    rules = rules_of(kiriage=True)
    assert paid(4, 30, 0, 0, rules).points == 8000
    assert paid(3, 60, 0, 1, rules).points == 12000
    assert paid(4, 25, 0, 0, rules).points == 6400
    assert paid(3, 50, 0, 0, rules).points == 6400


def test_counted_yakuman_by_switch() -> None:
    assert paid(13, 30, 0, 0, rules_of(kazoe="sanbaiman")).points == 24000
    assert paid(13, 30, 0, 0, rules_of(kazoe="yakuman")).points == 32000


# Base points of 4 han 30 fu are 1920, of a mangan 2000.
SANMA = [
    ("loss", 4, (2000, 3900), 3900, 5900, 7800),
    ("share", 4, (2900, 4800), 5800, 7700, 11600),
    ("north_pays", 4, (3900, 3900), 5800, 7800, 11600),
    ("loss", 5, (2000, 4000), 4000, 6000, 8000),
    ("share", 5, (3000, 5000), 6000, 8000, 12000),
    ("north_pays", 5, (4000, 4000), 6000, 8000, 12000),
]


@pytest.mark.parametrize(("word", "han", "tsumo", "all_pay", "sum_", "sum_d"), SANMA)
def test_three_players(
    word: str, han: int, tsumo: tuple[int, int], all_pay: int, sum_: int, sum_d: int
) -> None:
    rules = rules_of("tenhou-sanma", sanma_tsumo_loss=word)
    child = paid(han, 30, 1, 0, rules)
    assert (child.pay_child, child.pay_dealer) == tsumo
    assert child.points == sum_
    dealer = paid(han, 30, 1, 1, rules)
    assert (dealer.pay_child, dealer.points) == (all_pay, sum_d)
    assert paid(han, 30, 0, 0, rules).points == (7700 if han == 4 else 8000)


HAN = st.integers(1, 40)
FU = st.sampled_from([20, 25, *range(30, 150, 10)])
SEATS = st.tuples(st.integers(0, 1), st.integers(0, 1))
RULES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["tenhou", "tenhou-sanma"]),
        "kiriage": st.booleans(),
        "kazoe": st.sampled_from(["yakuman", "sanbaiman"]),
        "sanma_tsumo_loss": st.sampled_from(["loss", "share", "north_pays"]),
    }
)


@given(HAN, FU, SEATS, RULES)
def test_more_han_never_pay_less(
    han: int, fu: int, seats: tuple[int, int], chosen: dict[str, Any]
) -> None:
    rules = rules_of(**chosen)
    fewer, more = paid(han, fu, *seats, rules), paid(han + 1, fu, *seats, rules)
    assert fewer.points <= more.points
    assert fewer.limit <= more.limit


@given(HAN, FU, SEATS, RULES)
def test_payments_are_multiples_of_100_and_add_up(
    han: int, fu: int, seats: tuple[int, int], chosen: dict[str, Any]
) -> None:
    rules = rules_of(**chosen)
    value = paid(han, fu, *seats, rules)
    parts = (value.pay_ron, value.pay_dealer, value.pay_child)
    assert all(part % 100 == 0 for part in parts)
    others = rules.players - 1
    children = others if seats[1] else others - 1
    tsumo = value.pay_dealer + value.pay_child * children
    assert value.points == (tsumo if seats[0] else value.pay_ron)


@given(st.integers(1, 64_000), st.integers(1, 12))
def test_payment_is_the_next_hundred(base: int, halves: int) -> None:
    assert 0 <= payment(base, halves) - base * halves / 2 < 100
