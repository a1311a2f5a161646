"""Exhaustive draws: who is tenpai, who pays, who deals next, and nagashi."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pytest

from paifu.logs.events import ClaimRow
from script import Deal, Said, Switches, clean, deal, game, judge, one, only, rule

READY = [
    "123m456p789s1122z",
    "123m456p789s1122z",
    "234m567p678s5566z",
    "234m067p678s5566z",
]
"""Four tenpai hands; two by two they hold all tiles they wait for."""


def drawn(tenpai: Collection[int], claim: Said = None, **header: Any) -> Deal:
    """A round that nobody wins; the seats named are tenpai at its end."""
    hands = " ".join(f"{seat} has {READY[seat]}" for seat in tenpai)
    return deal(f"{hands} left=0 exhaustive!", claim, **header)


def next_round(number: int, honba: int, **header: Any) -> Deal:
    """The start of a round."""
    return deal(
        f"{number % 4} draw", number=number, honba=honba, complete=False, **header
    )


PAYMENTS = [
    pytest.param((0,), (3000, -1000, -1000, -1000), 0, id="F01"),
    pytest.param((1, 3), (-1500, 1500, -1500, 1500), 1, id="F02"),
    pytest.param((0, 1, 2), (1000, 1000, 1000, -3000), 0, id="F03"),
    pytest.param((), (0, 0, 0, 0), 1, id="F04 none"),
    pytest.param((0, 1, 2, 3), (0, 0, 0, 0), 0, id="F04 all"),
]


@rule("F01", "F02", "F03", "F04", "P-90", "P-91", "G-07", "K-19")
@pytest.mark.parametrize(("tenpai", "deltas", "number"), PAYMENTS)
def test_noten_pays_tenpai_and_a_tenpai_dealer_stays(
    tenpai: tuple[int, ...], deltas: tuple[int, ...], number: int
) -> None:
    shown = [int(seat in tenpai) for seat in range(4)]
    claim = {"deltas": deltas, "tenpai": shown}
    clean(game(drawn(tenpai, claim), next_round(number, 1)))
    only(game(drawn(tenpai), next_round(1 - number, 1)), "flow.round", expected=number)
    only(game(drawn(tenpai), next_round(number, 0)), "flow.honba", expected=1)
    wrong = (deltas[0] + 100, *deltas[1:3], deltas[3] - 100)
    only(game(drawn(tenpai, {"deltas": wrong})), "result.deltas", seat=0)


@rule("P-90", "F15")
def test_no_noten_payments_by_switch() -> None:
    clean(game(drawn((0,), {"deltas": (0, 0, 0, 0)}), noten_penalty=0))


@rule("F02")
@pytest.mark.parametrize(("switch", "honba"), [("plus1", 3), ("reset", 0)])
def test_counters_when_the_deal_passes_after_a_draw(switch: str, honba: int) -> None:
    first = drawn((1,), honba=2, sticks=0)
    rules: Switches = {"honba_on_passing_draw": switch}
    clean(game(first, next_round(1, honba), **rules))
    only(game(first, next_round(1, 3 - honba), **rules), "flow.honba", expected=honba)


@rule("F01", "F04", "F05", "G-18", "C-06")
@pytest.mark.parametrize(
    ("needs", "tenpai", "stays"),
    [
        ("tenpai", (0,), True),
        ("tenpai", (), False),
        ("win", (0,), False),
        ("always", (), True),
        ("none", (0,), False),
    ],
)
def test_what_a_dealer_needs_to_stay_by_switch(
    needs: str, tenpai: tuple[int, ...], stays: bool
) -> None:
    east = {"E": needs, "S": "tenpai", "W": "tenpai", "N": "tenpai"}
    first = drawn(tenpai)
    clean(game(first, next_round(0 if stays else 1, 1), dealer_repeat=east))
    other = game(first, next_round(1 if stays else 0, 1), dealer_repeat=east)
    only(other, "flow.round", expected=0 if stays else 1)


@rule("F05")
def test_south_may_have_another_rule_than_east() -> None:
    rules: Switches = {
        "dealer_repeat": {"E": "win", "S": "tenpai", "W": "tenpai", "N": "none"}
    }
    clean(game(drawn((0,), number=4), next_round(4, 1), **rules))
    clean(game(drawn((0,), number=0), next_round(1, 1), **rules))


def not_tenpai(row: ClaimRow) -> None:
    row.tenpai[0] = 0


def tenpai_too(row: ClaimRow) -> None:
    row.tenpai[1] = 1


def other_hand(row: ClaimRow) -> None:
    row.shown[0][0] = next(t for t in range(136) if t not in row.shown[0])


def short_hand(row: ClaimRow) -> None:
    row.shown[0][12] = -1


def more_counters(row: ClaimRow) -> None:
    row.honba = 1


def more_sticks(row: ClaimRow) -> None:
    row.sticks = 1


def other_scores(row: ClaimRow) -> None:
    row.scores = [25000, 24900, 25100, 25000]


@rule("P-90", "K-16")
@pytest.mark.parametrize(
    ("change", "name"),
    [
        (not_tenpai, "result.tenpai"),
        (tenpai_too, "result.tenpai"),
        (other_hand, "result.shown"),
        (short_hand, "result.shown"),
        (more_counters, "result.honba"),
        (more_sticks, "result.sticks"),
        (other_scores, "result.scores"),
    ],
)
def test_what_a_record_says_of_a_draw_is_what_the_rules_make_of_it(
    change: Callable[[ClaimRow], None], name: str
) -> None:
    clean(game(drawn((0, 2))))
    only(game(drawn((0, 2), change)), name)


KARATEN = [
    # all copies in the closed hand; one of the four in an own meld
    pytest.param("always_tenpai", (1, 1), id="always"),
    pytest.param("not_if_all_in_closed_hand", (0, 1), id="Tenhou"),
    pytest.param("not_if_own_four", (0, 0), id="own four"),
]


@rule("F77", "F78", "P-90", "G-08", "K-17", "C-08")
@pytest.mark.parametrize(("karaten", "tenpai"), KARATEN)
def test_waits_that_the_hand_holds_itself(
    karaten: str, tenpai: tuple[int, int]
) -> None:
    closed = "0 has 123456789m1111p left=0 exhaustive!"
    open_hand = """0 has 111m456p789s234s2z 3 has 1m 0 draw cut .. 3 draw cut 1m
        0 pon cut 2z left=0 exhaustive!"""
    for play, expected in zip((closed, open_hand), tenpai, strict=True):
        deltas = (3000, -1000, -1000, -1000) if expected else (0, 0, 0, 0)
        claim = {"deltas": deltas, "tenpai": (expected, 0, 0, 0)}
        clean(one(play, claim, karaten=karaten))
        other = {"tenpai": (1 - expected, 0, 0, 0)}
        record = one(play, other, karaten=karaten)
        only(record, "result.tenpai", seat=0, expected=expected)


@rule("K-16", "P-90")
def test_a_hand_without_yaku_is_tenpai() -> None:
    play = """0 has 234m567p99m55z12s9p 3 has 3s 0 draw cut .. 3 draw cut 3s
        0 chi 12s cut 9p left=0 exhaustive"""
    clean(one(play, {"tenpai": (1, 0, 0, 0)}))


YAKULESS = (
    "0 has 234m567p99m55z12s9p 3 has 3s 0 draw cut .. 3 draw cut 3s 0 chi 12s cut 9p"
)
"""Waits for 9m and haku: with 9m the hand has no yaku."""
NO_WAIT_WITH_YAKU = (
    YAKULESS.replace("55z", "11p").replace("9p 3", "4p 3").replace("cut 9p", "cut 4p")
)


@rule("K-16", "P-90")
@pytest.mark.parametrize(
    ("play", "required", "tenpai"),
    [
        (YAKULESS, False, 1),
        (YAKULESS, True, 1),
        (NO_WAIT_WITH_YAKU, False, 1),
        (NO_WAIT_WITH_YAKU, True, 0),
        (f"0 has {READY[0]}", True, 1),
    ],
)
def test_tenpai_needs_a_wait_with_a_yaku_by_switch(
    play: str, required: bool, tenpai: int
) -> None:
    play = f"{play} left=0 exhaustive!"
    rules: Switches = {"tenpai_requires_yaku": required}
    deltas = (3000, -1000, -1000, -1000) if tenpai else (0, 0, 0, 0)
    clean(one(play, {"tenpai": (tenpai, 0, 0, 0), "deltas": deltas}, **rules))
    other = {"tenpai": (1 - tenpai, 0, 0, 0)}
    only(one(play, other, **rules), "result.tenpai", seat=0, expected=tenpai)


HIDDEN = {"tenpai": (0, 0, 1, 0), "deltas": (-1000, -1000, 3000, -1000)}


@pytest.mark.parametrize(
    ("declared", "name"), [("optional", ""), ("auto", "result.tenpai")]
)
def test_a_tenpai_player_may_stay_hidden_by_switch(declared: str, name: str) -> None:
    first = drawn((0, 2), HIDDEN)
    judge(game(first, noten_declaration=declared), name)
    if not name:
        rules: Switches = {"noten_declaration": declared}
        clean(game(first, next_round(1, 1), **rules))
        only(game(first, next_round(0, 1), **rules), "flow.round", expected=1)


def test_after_riichi_the_hand_must_be_shown() -> None:
    play = f"0 has {READY[0]} 0 draw riichi cut paid left=0 exhaustive!"
    claim = {"tenpai": (0, 0, 0, 0), "deltas": (0, 0, 0, 0)}
    only(one(play, claim, noten_declaration="optional"), "result.tenpai", seat=0)


# ---- nagashi

SIMPLES = [
    "2m5m8m2p5p8p2s5s8s2m4m7m2p",
    "2m5m8m2p5p8p2s5s8s3m6m3p7s",
    "3m6m3p6p3s6s4m7m4p7p4s7s4m",
    "3m6m3p6p3s6s4m7m4p7p4s7s5m",
]
"""Hands without terminals and honours, so that enough of these are left to discard."""


def river(orphans: Collection[int], ready: Collection[int] = ()) -> str:
    """Seats that discard nothing but terminals and honours; the dealer may be ready."""
    hands = [READY[2] if seat in ready else SIMPLES[seat] for seat in range(4)]
    known = [f"{seat} has {hand}" for seat, hand in enumerate(hands)]
    return " ".join([*known, *(f"{seat} orphans" for seat in orphans), "left=0"])


NAGASHI = [
    pytest.param((2,), (0,), (-4000, -2000, 8000, -2000), 0, id="F07"),
    pytest.param((2,), (), (-4000, -2000, 8000, -2000), 1, id="F08"),
    pytest.param((0, 2), (), (8000, -6000, 4000, -6000), 1, id="F09"),
    pytest.param((2, 3), (0,), (-8000, -4000, 6000, 6000), 0, id="F10"),
]


@rule("F07", "F08", "F09", "F10", "P-92", "C-05")
@pytest.mark.parametrize(("orphans", "ready", "deltas", "number"), NAGASHI)
def test_nagashi_is_paid_like_a_mangan_and_tenpai_decides_the_deal(
    orphans: tuple[int, ...],
    ready: tuple[int, ...],
    deltas: tuple[int, ...],
    number: int,
) -> None:
    header: dict[str, Any] = {"honba": 1, "sticks": 1}
    first = deal(f"{river(orphans, ready)} nagashi!", {"deltas": deltas}, **header)
    clean(game(first, next_round(number, 2, sticks=1)))
    other = next_round(1 - number, 2, sticks=1)
    only(game(first, other), "flow.round", expected=number)
    only(game(first, next_round(number, 2, sticks=0)), "flow.sticks", expected=1)
    noten = deal(f"{river(orphans, ready)} exhaustive!", **header)
    seats = sum(1 << seat for seat in orphans)
    only(game(noten), "result.nagashi", expected=seats)
    wrong = deal(
        f"{river(orphans, ready)} nagashi!", {"deltas": (0, 0, 0, 0)}, **header
    )
    only(game(wrong), "result.deltas", seat=0, expected=deltas[0])


@rule("F11")
def test_counters_and_sticks_for_nagashi_by_switch() -> None:
    claim = {"deltas": (-4100, -2100, 9300, -2100)}
    first = deal(f"{river((2,), (0,))} nagashi!", claim, honba=1, sticks=1)
    rules: Switches = {"nagashi_takes_honba_sticks": True}
    clean(game(first, next_round(0, 2, sticks=0), **rules))


AS_WIN: Switches = {
    "nagashi": "as_win",
    "nagashi_renchan": "as_win",
    "nagashi_takes_honba_sticks": True,
}
"""Nagashi as Gensou tables and the wiki have it."""


@rule("F11", "K-07", "C-05")
@pytest.mark.parametrize(
    ("orphans", "deltas", "number", "counters"),
    [
        pytest.param((2,), (-4100, -2100, 9300, -2100), 1, 0, id="F11"),
        pytest.param((0,), (13300, -4100, -4100, -4100), 0, 2, id="the dealer's"),
        pytest.param((0, 2), (7900, -6100, 5300, -6100), 0, 2, id="two"),
    ],
)
def test_nagashi_as_a_win_takes_all_and_decides_the_deal(
    orphans: tuple[int, ...], deltas: tuple[int, ...], number: int, counters: int
) -> None:
    header: dict[str, Any] = {"honba": 1, "sticks": 1}
    play = f"{river(orphans, (0,) if 0 not in orphans else ())} nagashi!"
    first = deal(play, {"deltas": deltas}, **header)
    clean(game(first, next_round(number, counters, sticks=0), **AS_WIN))
    other = game(first, next_round(number, counters, sticks=1), **AS_WIN)
    only(other, "flow.sticks", expected=0)
    wrong = deal(play, {"deltas": (0, 0, 0, 0)}, **header)
    only(game(wrong, **AS_WIN), "result.deltas", seat=0, expected=deltas[0])


@pytest.mark.parametrize(("renchan", "number"), [("as_win", 1), ("dealer_tenpai", 0)])
def test_what_decides_the_deal_after_a_nagashi_by_switch(
    renchan: str, number: int
) -> None:
    first = deal(f"{river((2,), (0,))} nagashi")
    rules: Switches = {"nagashi_renchan": renchan}
    clean(game(first, next_round(number, 1), **rules))
    only(game(first, next_round(1 - number, 1), **rules), "flow.round", expected=number)


@rule("G-53")
def test_nagashi_as_a_win_is_multiplied_as_one_by_tsumo() -> None:
    rules: Switches = AS_WIN | {"win_multiplier": {"tsumo": 2, "ron": 1}}
    claim = {"deltas": (-8000, -4000, 16000, -4000)}
    clean(one(f"{river((2,), (0,))} nagashi", claim, **rules))
    single = {"deltas": (-4000, -2000, 8000, -2000)}
    drawn_too: Switches = rules | {"nagashi": "replace_noten"}
    clean(one(f"{river((2,), (0,))} nagashi", single, **drawn_too))


@rule("G-59")
def test_nagashi_as_a_win_may_be_small() -> None:
    rules: Switches = AS_WIN | {"small_win_threshold": 8000}
    first = deal(f"{river((2,), (0,))} nagashi", {"deltas": (0, 0, 0, 0)}, sticks=1)
    clean(game(first, next_round(1, 0, sticks=1), **rules))


@rule("F13", "C-05")
def test_nagashi_and_noten_payments_both_by_switch() -> None:
    claim = {"deltas": (-1000, -3000, 7000, -3000)}
    first = deal(f"{river((2,), (0,))} nagashi!", claim)
    clean(game(first, next_round(0, 1), nagashi="both_paid"))
    only(game(first), "result.deltas", seat=0, expected=-4000)


def test_wareme_is_paid_twice_for_nagashi_and_once_for_tenpai() -> None:
    # the dice are 1 and 1: seat 1 is wareme
    claim = {"deltas": (-4000, -4000, 10000, -2000)}
    clean(one(f"{river((2,), (0,))} nagashi", claim, wareme=True))
    noten = {"deltas": (3000, -1000, -1000, -1000)}
    clean(game(drawn((0,), noten), wareme=True))


@rule("F99", "G-60")
def test_nobody_pays_at_a_draw_by_switch() -> None:
    claim = {"deltas": (1500, 0, 1500, 0)}
    clean(game(drawn((0, 2), claim), no_losses=True))
    only(game(drawn((0, 2), claim)), "result.deltas", seat=1, expected=-1500)


SHIBARI: Switches = {"shibari": {"honba": 5, "han": 2, "exclude": []}}


@rule("G-13")
@pytest.mark.parametrize(
    ("counts_for", "honba", "paid"),
    [([], 5, True), (["shibari"], 5, False), (["shibari"], 4, True)],
)
def test_nagashi_as_a_win_may_be_bound_by_the_minimum_of_han(
    counts_for: list[str], honba: int, paid: bool
) -> None:
    rules: Switches = AS_WIN | SHIBARI | {"nagashi_win_counts_for": counts_for}
    for word, right in (("nagashi", paid), ("exhaustive", not paid)):
        record = game(deal(f"{river((2,))} {word}!", honba=honba), **rules)
        judge(record, "" if right else "result.nagashi")


@rule("F12", "G-09", "C-23")
def test_only_the_nearest_nagashi_by_switch() -> None:
    # the last discard is by seat 1
    claim = {"deltas": (-4000, -2000, 8000, -2000)}
    nearest: Switches = {"nagashi_multiple": "nearest_after_last_discarder"}
    clean(one(f"{river((2, 3), (0,))} nagashi!", claim, **nearest))
    both = {"deltas": (-8000, -4000, 6000, 6000)}
    record = one(f"{river((2, 3), (0,))} nagashi!", both, **nearest)
    only(record, "result.deltas", seat=0, expected=-4000)


@rule("F14", "P-92", "G-09", "K-07")
@pytest.mark.parametrize(("closed", "paid"), [(False, True), (True, False)])
def test_nagashi_with_a_call_of_ones_own_by_switch(closed: bool, paid: bool) -> None:
    play = "2 has 55z1z 0 has 5z 2 orphans 0 draw cut 5z 2 pon cut 1z left=0"
    rules: Switches = {"nagashi_requires_no_own_call": closed}
    judge(one(f"{play} nagashi!", **rules), "" if paid else "result.nagashi")
    judge(one(f"{play} exhaustive!", **rules), "result.nagashi" if paid else "")


@rule("P-92", "K-07", "F07")
def test_no_nagashi_if_a_discard_was_called() -> None:
    play = "2 orphans 3 has 55z .. 2 draw 5z cut {} left=0 {}"
    clean(one(play.format("", "nagashi")))
    clean(one(play.format("3 pon cut", "exhaustive")))
    only(one(play.format("3 pon cut", "nagashi!")), "result.nagashi", expected=0)


@rule("P-92")
def test_no_nagashi_with_one_simple_discarded() -> None:
    play = "2 orphans .. 2 draw 5m cut left=0 {}"
    clean(one(play.format("exhaustive")))
    only(one(play.format("nagashi!")), "result.nagashi", expected=0)


@rule("F15")
def test_no_nagashi_by_switch() -> None:
    clean(one(f"{river((2,), (0,))} exhaustive!", nagashi="none"))
    only(one(f"{river((2,), (0,))} nagashi!", nagashi="none"), "result.nagashi")
