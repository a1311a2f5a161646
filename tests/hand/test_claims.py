"""Every result that the Tenhou records at hand claim, scored from the claim alone."""

from __future__ import annotations

from functools import cache
from typing import Any

from hand.claims import Claim, read_claims
from hand.hands import rules_of, valued, values_both_ways, yaku_of
from paifu.logs.engine import plain
from paifu.logs.yaku import Yaku
from paifu.replay.hand.reading import judge
from paifu.replay.hand.split import (
    completes,
    lay_reading,
    note_tiles,
    pair_suit,
    swaps_of,
)
from paifu.replay.hand.state import Value
from shared import needs_shared, shared

pytestmark = needs_shared


@cache
def claims() -> list[Claim]:
    return list(read_claims(shared("corpus/tenhou_xml")))


def whole(claim: Claim) -> bool:
    """Whether the claim's hand has its winning tile: two partial records lack it."""
    win = claim.win
    return sum(win.counts) + 3 * win.meld_count == 14


def preset(claim: Claim) -> str:
    if claim.players == 3:
        return "tenhou-sanma"
    return "tenhou" if claim.open_tanyao else "tenhou-no-kuitan"


def expected(claim: Claim) -> dict[str, Any]:
    yakuman = any(Yaku.TENHOU <= yaku <= Yaku.SUUKANTSU for yaku in claim.yaku)
    yaku = {Yaku(y).label: 1 if yakuman else han for y, han in claim.yaku.items()}
    return {name: han for name, han in yaku.items() if han}


def test_claims_are_scored_alike() -> None:
    wrong = []
    checked = [claim for claim in claims() if whole(claim)]
    for claim in checked:
        value = valued(claim.win, rules_of(preset(claim)))
        got = (value.valid, value.fu, value.points, value.limit, yaku_of(value))
        want = (1, claim.fu, claim.points, claim.limit, expected(claim))
        if got != want:
            wrong.append((claim.where, want, got))
    assert wrong == []
    assert len(checked) == 9_087
    assert len(claims()) - len(checked) == 17


def test_of_equal_points_more_han_are_claimed_then_more_fu() -> None:
    """So that the test above decides how ties are settled, they must be among them."""
    han_decides = fu_decides = 0
    for claim in claims():
        if not whole(claim):
            continue
        others = [alternative for alternative in readings(claim) if alternative[0]]
        ties = {(han, fu) for points, han, fu in others if points == claim.points}
        han_decides += len({han for han, _ in ties}) > 1
        fu_decides += len({fu for han, fu in ties if han == max(ties)[0]}) > 1
    assert (han_decides, fu_decides) == (23, 21)


def readings(claim: Claim) -> list[tuple[int, int, int]]:
    """Points, han and fu of every reading of the claim's hand."""
    win, rules, value = claim.win, rules_of(preset(claim)), plain(Value)
    note_tiles(win, value)
    pair_suit(win, value)
    found = []
    for pair in range(-1, 34):
        if not lay_reading(win, value, pair, -1):
            continue
        swaps = swaps_of(value, 4 - win.meld_count)
        for swap in [-1, *(low for low in range(25) if swaps >> low & 1)]:
            lay_reading(win, value, pair, swap)
            for place in range(5):
                if completes(win, value, place):
                    judge(win, rules, value, place)
                    found.append((value.points, value.han, value.fu))
    return found


def test_claims_score_alike_plain_and_compiled() -> None:
    by_preset: dict[str, list[Claim]] = {}
    for claim in claims():
        by_preset.setdefault(preset(claim), []).append(claim)
    for name, group in by_preset.items():
        slow, fast = values_both_ways([claim.win for claim in group], name)
        assert slow == fast
