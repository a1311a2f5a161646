"""The end of a game from its scores, for a caller without a record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.settlement import (
    chip_changes,
    chombo_changes,
    settle,
    side_payments,
    yakitori_changes,
)
from paifu.replay.simulate.run import generate_game

SHARE = {"tie_break": "share"}


def test_places_are_by_score_and_then_by_seat() -> None:
    end = settle([25000, 30000, 30000, 15000], load_preset("tenhou"))
    assert end.places == (3, 1, 2, 4)
    assert end.results == (-15000, 40000, 10000, -35000)


def test_tied_seats_share_their_places_by_switch() -> None:
    rules = load_preset("tenhou").with_overrides(SHARE)
    end = settle([25000, 30000, 30000, 15000], rules)
    assert end.places == (3, 1, 1, 4)
    assert end.results == (-15000, 25000, 25000, -35000)


@pytest.mark.parametrize(
    ("switch", "scores", "left"),
    [
        ("first_place", (33000, 31000, 25000, 9000), 0),
        ("split_ties", (32000, 32000, 25000, 9000), 0),
        ("lost", (31000, 31000, 25000, 9000), 2),
        ("carry", (31000, 31000, 25000, 9000), 2),
    ],
)
def test_sticks_that_nobody_gets_are_named(
    switch: str, scores: Sequence[int], left: int
) -> None:
    rules = load_preset("tenhou").with_overrides({"leftover_sticks": switch})
    end = settle([31000, 31000, 25000, 9000], rules, sticks=2)
    assert (end.scores, end.sticks) == (scores, left)


def test_a_chombo_is_taken_off_the_result() -> None:
    rules = load_preset("m-league")
    end = settle([30000, 30000, 20000, 20000], rules, chombos=[0, 1, 0, 2])
    assert end.results == (30000, 10000, -30000, -70000)
    in_hand = rules.with_overrides({"chombo": {"points": -8, "at": "hand"}})
    assert sum(settle([30000] * 2 + [20000] * 2, in_hand, chombos=[1] * 4).results) == 0
    assert chombo_changes(rules, 1, 0) == (0, 0, 0, 0)


def test_three_players_settle_by_their_own_uma() -> None:
    end = settle([50000, 35000, 20000], load_preset("tenhou-sanma"))
    assert end.results == (45000, -5000, -40000)


def test_a_chombo_of_three_players_turns_their_tsumo_round() -> None:
    mangan = {"chombo": {"points": -8, "at": "hand"}}
    rules = load_preset("tenhou-sanma").with_overrides(mangan)
    assert chombo_changes(rules, offender=1, dealer=0) == (4000, -6000, 2000)


@pytest.mark.parametrize(("scores", "chombos"), [([1], []), ([0] * 4, [1])])
def test_too_few_scores_are_an_error(
    scores: Sequence[int], chombos: Sequence[int]
) -> None:
    with pytest.raises(ValueError, match="of 4 players expected"):
        settle(scores, load_preset("tenhou"), chombos=chombos)


CHIPS = {"chips": {"ippatsu": 1, "ura": 1, "red": 1, "yakuman": 5}}


def test_a_yakuman_is_paid_in_chips_once_and_alone() -> None:
    rules = load_preset("tenhou").with_overrides(CHIPS)
    assert chip_changes(rules, 0, 0, yakuman=2, red=1) == (15, -5, -5, -5)
    assert chip_changes(load_preset("tenhou"), 0, 1, red=3) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("wins", "changes"),
    [
        ([1, 0, 2, 0], (30000, -30000, 30000, -30000)),
        ([0, 3, 1, 1], (-30000, 10000, 10000, 10000)),
        ([0, 0, 0, 1], (-30000, -30000, -30000, 90000)),
        ([1, 1, 1, 1], (0, 0, 0, 0)),
        ([0, 0, 0, 0], (0, 0, 0, 0)),
    ],
)
def test_players_without_a_win_pay_those_with_one(
    wins: Sequence[int], changes: tuple[int, ...]
) -> None:
    rules = load_preset("tenhou").with_overrides({"yakitori": 30})
    assert yakitori_changes(rules, wins) == changes
    assert yakitori_changes(load_preset("tenhou"), wins) == (0, 0, 0, 0)


def test_side_payments_of_a_game_add_up_to_nothing() -> None:
    rules = load_preset("tenhou").with_overrides(CHIPS | {"yakitori": 30})
    batch = generate_game(rules, 7, 0, "plain", "greedy")
    [audited] = audit_batch(batch, rules, "plain")
    rows = audited.seat_rows
    assert rows is not None
    chips, birds = side_payments(rules, rows)
    won = {int(row["seat"]) for row in rows if row["win_tile"] >= 0}
    assert sum(chips) == sum(birds) == 0
    assert any(chips)
    assert {seat for seat, points in enumerate(birds) if points > 0} in (won, set())
