"""The order of play, which a tenhou.net/6 record leaves to be worked out."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paifu.logs.engine import plain
from paifu.logs.events import Batch, EventKind
from paifu.logs.formats.tenhou_json import read_tenhou_json, write_tenhou_json
from paifu.logs.formats.tenhou_json_lists import Lists
from paifu.logs.formats.tenhou_json_turns import CALL, DRAW, MOST, Turns, find_order
from paifu.logs.formats.unwritten import WriteError
from tenhou_six import dealt, record, text


def read(made: Any) -> Batch:
    return read_tenhou_json(text(record(made)), "x.json")


def takes(batch: Batch) -> list[int]:
    """Seats in the order of their draws and calls."""
    kinds = (EventKind.DRAW, EventKind.CHI, EventKind.PON, EventKind.DAIMINKAN)
    return [int(e["seat"]) for e in batch.events if e["kind"] in kinds]


def test_a_pon_interrupts_as_soon_as_it_may() -> None:
    batch = read(dealt([19, 19], [41, 60], [], [], ["41p4141"], [44], [47], [60]))
    assert takes(batch) == [0, 2, 3, 0]
    assert batch.rounds["orders"].tolist() == [1]


def test_a_pon_waits_for_the_discard_that_lets_everything_fit() -> None:
    # Had it claimed the first 1z, seat 0 would have drawn before seat 3 did.
    lists: list[Any] = [
        [19, 19],
        [41, 41],
        [29],
        [60],
        [39, "41p4141"],
        [60, 44],
        [47, 47],
        [60, 60],
    ]
    batch = read(dealt(*lists))
    assert takes(batch) == [0, 1, 2, 3, 0, 2, 3]
    assert batch.rounds["orders"].tolist() == [1]


def test_a_claim_is_taken_back_if_play_gets_stuck() -> None:
    # Seat 2 wants a 1z of seat 0, but seat 3 calls before it: it was the second 1z.
    lists: list[Any] = [
        [19, 19],
        [41, 41],
        [29],
        [46],
        ["41p4141"],
        [44],
        ["46p4646"],
        [45],
    ]
    batch = read(dealt(*lists))
    assert takes(batch) == [0, 1, 3, 0, 2]


def test_chi_and_draw_follow_from_the_entry() -> None:
    batch = read(dealt([42], [19], ["c191718"], [44], [39], [60]))
    assert takes(batch) == [0, 1, 2]


def test_a_result_that_names_another_seat_leaves_the_order_alone() -> None:
    ron = ["和了", [-1000, 0, 1000, 0], [2, 3, 2, "30符1飜1000点", "立直(1飜)"]]
    batch = read(dealt([19], [60], [29], [60], result=ron))
    assert (batch.problems, takes(batch)) == ([], [0, 1])


@pytest.mark.parametrize(
    "lists",
    [
        [[19, 19], [60, 60]],
        [[19], [60], ["p414141"], [44]],
        [[19], [60], [], [], [39], [60]],
        [["p414141"], [44]],
        [[19], [41], ["4141p41"], [44]],
        [[19], [], [29], [60]],
    ],
)
def test_lists_that_no_order_leads_through_are_refused(lists: list[Any]) -> None:
    batch = read(dealt(*lists))
    (problem,) = batch.problems
    assert problem.code == "format.no_order"
    assert problem.reason.endswith("no order of play fits")
    assert len(batch.rounds) == 0


def test_a_red_five_is_not_called_by_the_name_of_another() -> None:
    assert read(dealt([19], [51], ["p151515"], [44])).problems
    assert not read(dealt([19], [51], ["p511515"], [44])).problems


def orders(turns: Turns, at: tuple[int, ...], seat: int) -> int:
    """How many orders there are from a seat's turn on, every one tried."""
    n = at[seat]
    if n >= turns.takes[seat]:
        return 0
    after = (*at[:seat], n + 1, *at[seat + 1 :])
    if after == tuple(turns.takes[: turns.players]):
        return 1
    if n >= turns.gives[seat]:
        return 0
    code, found = turns.give_code[seat * MOST + n], 0
    for step in range(1, turns.players):
        other = (seat + step) % turns.players
        if after[other] >= turns.takes[other]:
            continue
        entry = other * MOST + after[other]
        claims = turns.take_from[entry] == seat and turns.take_code[entry] == code
        drawn = turns.take_kind[entry] == DRAW and step == 1
        if drawn or (turns.take_kind[entry] == CALL and claims):
            found += orders(turns, after, other)
    return found


@given(st.randoms(use_true_random=False), st.integers(3, 4))
def test_no_more_than_one_order_fits(random: Random, players: int) -> None:
    # Played forward with many pons of two kinds of tile, or with calls that misfit.
    lists: list[Any] = [[] for _ in range(8)]
    seat, entry = 0, cast("Any", 19)
    for _ in range(random.randint(1, 14)):
        lists[2 * seat].append(entry)
        tile = random.choice([41, 42])
        lists[2 * seat + 1].append(tile)
        step, entry = 1, 19
        if random.random() < 0.5:
            step = random.randint(1, players - 1)
            place = {3: 0, 2: 2, 1: 4}[(seat - (seat + step) % players) % 4]
            digits = str(tile) * 3
            entry = digits[:place] + "p" + digits[place:]
        seat = (seat + step) % players
    if random.random() < 0.3:
        random.shuffle(lists[2 * random.randrange(players)])
    turns = filled(dealt(*lists), players)
    begins = turns.takes[0] and turns.take_kind[0] == DRAW
    there = orders(turns, (0,) * players, 0) if begins else 0
    assert there in (0, 1)
    assert find_order(turns) == there


def filled(made: Any, players: int = 4) -> Turns:
    turns = plain(Turns)
    turns.players = players
    for seat in range(players):
        Lists(made, seat, (), 0).fill(turns)
    return turns


def test_too_many_turns_to_try_are_refused_in_bounded_time() -> None:
    # Each seat wants a 1z from each other one in turn, and one at last a 2z.
    calls = ["p414141", "41p4141", "4141p41"]
    lists: list[Any] = [[19, *calls * 8], [41] * 25]
    lists += [calls * 8, [41] * 24] * 2 + [[*calls * 8, "p424242"], [41] * 25]
    batch = read(dealt(*lists))
    (problem,) = batch.problems
    assert problem.code == "format.no_order"


def test_an_order_that_could_not_be_read_again_is_not_written() -> None:
    batch = read(dealt([19], [60], [29], [60], [39], [60]))
    batch.events["seat"][[0, 1, 2, 3]] = [1, 1, 0, 0]
    with pytest.raises(WriteError, match="order of play"):
        write_tenhou_json(batch, 0)
