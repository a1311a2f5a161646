"""Chi, pon and daiminkan: which tile, whose turn, which meld, and when not at all."""

from __future__ import annotations

import pytest

from script import judge, one, part, rule


def played(play: str, fault: str, rules: str = "tenhou") -> None:
    """A round that stops there: clean, or the fault at its mark."""
    judge(part(play, rules), fault)


@rule("P-10")
@pytest.mark.parametrize(
    ("seat", "fault"),
    [(1, ""), (2, "illegal.chi_seat"), (3, "illegal.chi_seat")],
)
def test_chi_only_from_the_seat_before(seat: int, fault: str) -> None:
    mark = "!" if fault else ""
    play = f"0 has 9s {seat} has 78s 0 draw cut 9s {seat} chi{mark} 78s cut"
    played(play, fault)


@rule("P-10")
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("call", ["pon cut", "kan draw dora cut"])
def test_pon_and_kan_from_anybody(seat: int, call: str) -> None:
    played(f"0 has 9s {seat} has 999s 0 draw cut 9s {seat} {call}", "")
    played(f"0 has 9s {seat} has 999s 0 draw cut 9s 0 {call.replace(' ', '! ', 1)}",
           "illegal.out_of_turn")  # fmt: skip


@rule("P-10")
@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("2 pon cut", ""),
        ("1 chi 78s cut", ""),
        ("1 chi 78s 2 pon! 99s source=0 tile=104", "illegal.priority"),
        ("2 pon 1 chi! 78s source=0 tile=104", "illegal.priority"),
        ("2 kan 1 chi! 78s source=0 tile=104", "illegal.out_of_turn"),
    ],
)
def test_a_discard_is_called_by_one_seat(calls: str, fault: str) -> None:
    played(f"0 has 9s 1 has 78s 2 has 999s 0 draw cut #104 {calls}", fault)


@rule("P-10")
def test_ron_comes_before_any_call() -> None:
    hands = "0 has 9s 1 has 99s 2 has 123m456p789s99m78s .. 0 draw cut 9s"
    played(f"{hands} 2 ron", "")
    played(f"{hands} 1 pon 2 ron! of #104 source=0", "illegal.out_of_turn")
    played(f"{hands} 1 pon cut 2 ron! of #104 source=0", "illegal.out_of_turn")


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("1 chi 67p of 8p", ""),
        ("1 chi! 67p of 9p", "illegal.call_tile"),
        ("1 chi! 67p source=2", "illegal.call_tile"),
        ("0 pon! 88p", "illegal.out_of_turn"),
        ("1 pon! 8p5p", "illegal.not_in_hand"),
        ("1 chi! 79p", "illegal.not_in_hand"),
    ],
)
def test_a_call_takes_the_last_discard(call: str, fault: str) -> None:
    if not fault:
        call = "1 chi 67p cut"
    played(f"0 has 888p 1 has 67p 0 draw cut 8p {call}", fault)


def test_a_call_needs_a_discard() -> None:
    played("0 has 5z 1 has 55z 1 pon! 55z of 5z", "illegal.out_of_turn")
    played("0 has 5z 1 has 55z 0 draw cut 5z 2 draw! 1 pon 55z", "illegal.out_of_turn")
    played("0 has 5z 1 has 55z 0 draw cut 5z 1 pon 55z cut", "")


@rule("P-07")
@pytest.mark.parametrize(
    ("tile", "call", "fault"),
    [
        ("3m", "chi 12m", ""),
        ("3m", "chi 13m", "illegal.call_meld"),
        ("3m", "chi 25m", "illegal.call_meld"),
        pytest.param("1m", "chi 89m", "illegal.call_meld", id="no run 9-1"),
        pytest.param("1p", "chi 89m", "illegal.call_meld", id="no run of two suits"),
        pytest.param("3z", "chi 12z", "illegal.call_meld", id="no run of honours"),
        ("3m", "pon 33m", ""),
        ("3m", "pon 23m", "illegal.call_meld"),
        pytest.param("3m", "pon 333m", "illegal.call_meld", id="a tile too many"),
        pytest.param("3m", "chi 124m", "illegal.call_meld", id="four in a run"),
        ("0p", "pon 55p", ""),
        ("3m", "kan 333m", ""),
        ("3m", "kan 133m", "illegal.call_meld"),
    ],
)
def test_a_meld_is_a_run_or_one_kind(tile: str, call: str, fault: str) -> None:
    own = call.split()[1]
    mark = call.replace(" ", "! " if fault else " ")
    played(f"0 has {tile} 1 has {own} 0 draw cut {tile} 1 {mark}", fault)


@rule("P-16")
@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("123m456p789s1122z", "chi! 78s"),
        ("123m456p12s999s11z", "pon!"),
        ("123m456p12s999s11z", "kan!"),
    ],
)
def test_no_calls_in_riichi(hand: str, call: str) -> None:
    play = f"3 has {hand} .. 3 draw 8p {{}} .. 2 draw 9s cut 9s 3 {call}"
    played(play.format("cut 8p"), "")
    played(play.format("riichi cut 8p paid"), "illegal.call_in_riichi")


@rule("P-11")
def test_no_chi_with_three_players() -> None:
    play = "0 has 9s 1 has 7899s 0 draw cut 9s 1 {}"
    played(play.format("pon cut"), "", "tenhou-sanma")
    played(play.format("chi! 78s cut"), "illegal.chi_three_players", "tenhou-sanma")


@pytest.mark.parametrize("call", ["2 chi! 78p cut", "3 pon! cut", "3 kan!"])
def test_the_last_discard_is_not_called(call: str) -> None:
    hands = "2 has 78p 3 has 999p"
    last = f"{hands} left=1 1 draw 9p cut 9p {call}"
    played(last, "illegal.call_last_tile")
    if "kan" not in call:
        legal = last.replace("!", "") + " exhaustive"
        judge(one(legal, last_discard_calls=True), "")
        judge(one(last + " exhaustive"), "illegal.call_last_tile")


@pytest.mark.parametrize("call", ["1 chi 78p", "2 pon"])
def test_the_last_but_one_is(call: str) -> None:
    hands = "1 has 78p 2 has 99p"
    judge(one(f"{hands} left=2 0 draw 9p cut 9p {call} cut left=0 exhaustive"), "")
