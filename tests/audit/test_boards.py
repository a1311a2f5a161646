"""All positions of a round in one pass are those that the engine plays one by one."""

from __future__ import annotations

import pytest

from generated import batches
from paifu.logs.events import HIDDEN, Batch, EventKind
from paifu.logs.redact import PUBLIC, redacted
from paifu.replay import codes
from paifu.replay.audit.boards import RoundBoards, board_of, round_boards
from paifu.replay.audit.position import play_to, rivers
from paifu.replay.rules import Ruleset, load_preset


def rounds(batch: Batch, ruleset: Ruleset) -> list[RoundBoards]:
    count = int(batch.games["round_stop"][0] - batch.games["round_start"][0])
    return [round_boards(batch, 0, index, ruleset) for index in range(count)]


@pytest.mark.parametrize(
    ("preset", "seed"), [("tenhou-east", 3), ("tenhou-sanma-east", 1)]
)
@pytest.mark.parametrize("view", [None, PUBLIC, 1])
def test_each_position_is_the_one_played_up_to_its_event(
    preset: str, seed: int, view: int | None
) -> None:
    ruleset = load_preset(preset)
    (batch,) = batches(preset, 1, seed)
    if view is not None:
        batch = redacted(batch, view)
    for index, made in enumerate(rounds(batch, ruleset)):
        assert not made.stopped
        for number in range(0, len(made.boards), 7):
            alone = play_to(batch, 0, index, number, ruleset)
            river = rivers(alone.events, number)
            assert made.boards[number] == board_of(alone.table, alone.rules, river)
        end = play_to(batch, 0, index, None, ruleset)
        last = board_of(end.table, end.rules, rivers(end.events))
        assert made.boards[-1] == last
        assert last.turn == -1


def test_the_table_between_two_wins_is_that_after_the_first() -> None:
    ruleset = load_preset("tenhou-east")
    (batch,) = batches("tenhou-east", 1, 54)
    made = round_boards(batch, 0, 1, ruleset)
    count = len(made.played.events)
    assert [e.kind for e in made.played.events[-2:]] == [EventKind.WIN] * 2
    alone = play_to(batch, 0, 1, count - 1, ruleset)
    river = rivers(alone.events, count - 1)
    assert made.boards[count - 1] == board_of(alone.table, alone.rules, river)
    totals = [sum(seat.score for seat in b.seats) for b in made.boards[-3:]]
    assert totals[1] == totals[2]


def test_a_hand_that_is_not_shown_is_counted() -> None:
    (batch,) = batches("tenhou-east", 1, 3)
    (first, *_) = rounds(redacted(batch, 1), load_preset("tenhou-east"))
    dealt, drawn = first.boards[0], first.boards[1]
    assert [seat.hand == (HIDDEN,) * 13 for seat in dealt.seats] == [
        True, False, True, True,
    ]  # fmt: skip
    assert (drawn.seats[0].hand, drawn.seats[0].drawn) == ((HIDDEN,) * 13, HIDDEN)
    assert drawn.turn == 0
    assert drawn.live == dealt.live - 1


def test_nothing_follows_an_event_that_is_impossible() -> None:
    (batch,) = batches("tenhou-east", 1, 3)
    spoiled = Batch(
        batch.games, batch.rounds, batch.events.copy(), batch.claims, batch.info
    )
    at = int(batch.rounds[0]["event_start"]) + 6
    spoiled.events["tile"][at] = spoiled.events["tile"][at - 1]
    made = round_boards(spoiled, 0, 0, load_preset("tenhou-east"))
    assert made.stopped
    assert len(made.boards) == 7


def test_a_position_knows_furiten_riichi_and_what_was_called() -> None:
    ruleset = load_preset("tenhou-east")
    seen: set[tuple[object, ...]] = set()
    for batch in batches("tenhou-east", 1, 62):
        for one in rounds(batch, ruleset):
            for board in one.boards:
                for seat in board.seats:
                    seen |= {("furiten", seat.furiten)} if seat.waits else set()
                    seen |= {("riichi", seat.riichi, seat.stick)}
                    seen |= {("called", d.called) for d in seat.river}
                    seen |= {("drawn", d.drawn) for d in seat.river}
                    seen |= {("meld", meld.kind) for meld in seat.melds}
    assert {("riichi", 1, False), ("riichi", 1, True), ("furiten", 0)} <= seen
    assert {("called", True), ("drawn", True), ("drawn", False)} <= seen
    assert {("furiten", codes.FURITEN_DISCARD), ("meld", EventKind.PON)} <= seen


def test_a_stated_tsumogiri_counts_where_the_tiles_do_not_tell() -> None:
    (batch,) = batches("tenhou-east", 1, 3)
    hidden = redacted(batch, PUBLIC)
    ruleset = load_preset("tenhou-east")
    for open_, shut in zip(
        rounds(batch, ruleset), rounds(hidden, ruleset), strict=True
    ):
        assert [s.river for s in open_.boards[-1].seats] == [
            s.river for s in shut.boards[-1].seats
        ]
