"""The test language itself: what is made up is harmless, and slips are refused."""

from __future__ import annotations

import pytest

from paifu.logs.events import EventKind
from paifu.logs.tiles import TileError
from script import Game, audited, clean, deal, game, one, only, part
from script_tiles import waits_of


def kinds(record: Game) -> list[str]:
    """Event kinds of the first round, in words."""
    return [EventKind(kind).name.lower() for kind in record.batch.events["kind"]]


@pytest.mark.parametrize("rules", ["tenhou", "tenhou-sanma"])
def test_a_round_of_harmless_turns_is_clean_and_nobody_is_tenpai(rules: str) -> None:
    record = one("left=0 exhaustive", rules=rules)
    assert audited(record) == ([], [])
    assert not record.batch.claims["tenpai"].any()
    players = int(record.batch.games["players"][0])
    for hand in record.batch.rounds["deal"][0].tolist()[:players]:
        assert not waits_of([tile for tile in hand if tile >= 0], 0)


def test_harmless_draws_and_indicators_leave_named_hands_alone() -> None:
    play = "0 has 234m567p23478s99p 1 has 123m456p789s1122z left=0 exhaustive"
    record = one(play)
    assert audited(record) == ([], [])
    named = record.batch.rounds["deal"][0].tolist()[0]
    indicator = int(record.batch.rounds["indicator"][0]) // 4
    assert indicator >= 27
    assert indicator not in {tile // 4 for tile in named}


def test_tiles_are_in_one_place_only() -> None:
    record = one("0 has 055p 1 has 1111z 0 draw 5p cut 0p left=0 exhaustive")
    drawn = [e["tile"] for e in record.batch.events if e["kind"] == EventKind.DRAW]
    dealt = [tile for hand in record.batch.rounds["deal"][0] for tile in hand]
    seen = [*drawn, *(tile for tile in dealt if tile >= 0)]
    assert len(seen) == len(set(seen)) == 70 + 52


@pytest.mark.parametrize(
    ("play", "kinds_made"),
    [
        (".. 2 draw", ["draw", "discard"] * 2 + ["draw"]),
        ("turns=3", ["draw", "discard"] * 3),
        ("left=68", ["draw", "discard"] * 2),
    ],
)
def test_harmless_turns_are_counted(play: str, kinds_made: list[str]) -> None:
    assert kinds(part(play)) == kinds_made


@pytest.mark.parametrize(
    "play",
    [
        "0 has 11111z 0 draw",
        "0 has 123m456p789s11223z1z 0 draw",
        "0 has 123m456p789s1122z 0 draw 9s cut 9p",
        "0 has 1z 1 has 2z 0 draw cut 1z 1 pon 3z3z cut",
        "0 has 1z 0 draw cut 1z 1 dance",
    ],
)
def test_what_cannot_be_meant_is_refused(play: str) -> None:
    with pytest.raises((TileError, AttributeError)):
        part(play)


def test_a_claim_says_what_the_test_says_and_is_right_elsewhere() -> None:
    play = "1 has 234m567p234p45s99m .. 1 draw cut 2 draw 6s cut 1 ron"
    right, wrong = one(play), one(play, {"fu": 70})
    clean(right)
    only(wrong, "result.fu")
    for column in right.batch.claims.dtype.names or ():
        same = (right.batch.claims[column] == wrong.batch.claims[column]).all()
        assert same == (column != "fu")


def test_a_game_that_does_not_begin_in_east_1_stands_after_a_torn_round() -> None:
    record = game(deal("1 draw", number=5, complete=False))
    assert record.skipped == 1
    assert record.batch.rounds["complete"].tolist() == [0, 0]
    assert game(deal("0 draw", complete=False)).skipped == 0
