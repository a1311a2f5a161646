"""What may not be discarded right after a call (rules page F65-F69, counts 3)."""

from __future__ import annotations

from typing import Any

import pytest

from script import Game, clean, judge, only, part, rule

CHI = [
    # hand, called, with, and what may not be discarded: the same kind, then suji
    pytest.param("1234s", "4s", "23s", "4s", "1s", id="F65"),
    pytest.param("345s", "6s", "45s", "", "3s", id="F66"),
    pytest.param("234567s8s", "8s", "67s", "8s", "5s", id="F67"),
    pytest.param("4567s", "4s", "56s", "4s", "7s", id="suji above"),
    pytest.param("2340s", "5s", "34s", "0s", "2s", id="a red five is a five"),
]


def discarded(hand: str, called: str, own: str, tile: str, **switches: Any) -> Game:
    """A chi by seat 1 and its discard."""
    play = f"0 has {called} 1 has {hand} 0 draw cut {called} 1 chi {own} cut! {tile}"
    return part(play, **switches)


@rule("P-13", "F65", "F66", "F67", "K-14", "G-05", "C-33")
@pytest.mark.parametrize(("hand", "called", "own", "same", "suji"), CHI)
def test_neither_the_called_kind_nor_the_other_end_is_discarded(
    hand: str, called: str, own: str, same: str, suji: str
) -> None:
    for tile in (same, suji):
        if tile:
            record = discarded(hand, called, own, tile)
            only(record, "illegal.kuikae", seat=1)
            clean(discarded(hand, called, own, tile, kuikae_chi="none"))
    only_same = {"kuikae_chi": "same"}
    if same:
        only(discarded(hand, called, own, same, **only_same), "illegal.kuikae")
    clean(discarded(hand, called, own, suji, **only_same))


@rule("P-13", "F67", "F68", "K-14")
@pytest.mark.parametrize(
    ("hand", "called", "own", "tile", "fault"),
    [
        pytest.param("234567s8s", "8s", "67s", "2s", "", id="F67: 2s is free"),
        pytest.param("4568s2s", "5s", "46s", "5s", "illegal.kuikae", id="F68"),
        pytest.param("4568s2s", "5s", "46s", "8s", "", id="F68: no other end above"),
        pytest.param("4568s2s", "5s", "46s", "2s", "", id="F68: nor below"),
        pytest.param("1237s", "3s", "12s", "7s", "", id="an edge has one end"),
        pytest.param("7896s", "7s", "89s", "6s", "", id="nor from above"),
    ],
)
def test_a_run_called_in_its_middle_or_at_an_edge_has_no_other_end(
    hand: str, called: str, own: str, tile: str, fault: str
) -> None:
    judge(discarded(hand, called, own, tile), fault)


@rule("P-13")
@pytest.mark.parametrize(("tile", "fault"), [("0p", "illegal.kuikae"), ("2p", "")])
def test_no_tile_of_the_kind_after_pon(tile: str, fault: str) -> None:
    play = f"0 has 5p 2 has 550p2p 0 draw cut 5p 2 pon 55p cut! {tile}"
    judge(part(play), fault)
    clean(part(play, kuikae_pon="none"))


@rule("K-14")
def test_later_turns_are_free() -> None:
    play = "0 has 4s 1 has 1234s 0 draw cut 4s 1 chi 23s cut .. 1 draw cut! {}"
    for tile in ("1s", "4s"):
        clean(part(play.format(tile)))


@rule("F69")
def test_no_call_that_leaves_only_forbidden_discards() -> None:
    pons = """0 has 123z4s 1 has 112233z1234s567p
        0 draw cut 1z 1 pon cut 5p .. 0 draw cut 2z 1 pon cut 6p
        .. 0 draw cut 3z 1 pon cut 7p .. 0 draw cut 4s"""
    stuck = f"{pons} 1 chi! 23s cut 1s"
    only(
        part(stuck.replace(" cut 1s", "")),
        "illegal.call_no_discard",
        seat=1,
    )
    allowed = stuck.replace("chi!", "chi").replace("cut 1s", "cut! 1s")
    only(part(allowed, kuikae_blocks_call=False), "illegal.kuikae")
    clean(part(allowed, kuikae_chi="same"))
