from __future__ import annotations

import pytest

from generated import batches
from mjlog import FULL
from paifu.logs.builder import concatenate, single
from paifu.logs.events import Batch
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import EVERY_FACT
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.logs.seats import turned
from paifu.logs.views import games


def equal(one: Batch, other: Batch) -> bool:
    return unequal_where_carried(one, other, EVERY_FACT) == []


def test_single_game_is_that_game_alone() -> None:
    parts = [*batches("tenhou-east", 2), *batches("tenhou-sanma-east", 1)]
    together = concatenate(parts)
    for index, part in enumerate(parts):
        found = single(together, index)
        assert equal(found, part)
        for table in ("games", "rounds", "events", "claims"):
            assert (getattr(found, table) == getattr(part, table)).all()
    with pytest.raises(IndexError, match="no game 3 among 3"):
        single(together, 3)


def test_single_game_may_be_changed() -> None:
    (whole,) = batches("tenhou-east", 1)
    found = single(whole, 0)
    found.events["seat"] = 3
    found.info[0].names[:] = ["x"] * 4
    assert (whole.events["seat"] != 3).any()
    assert whole.info[0].names != found.info[0].names


@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_turning_on_and_back_changes_nothing(preset: str) -> None:
    (batch,) = batches(preset, 1)
    players = int(batch.games["players"][0])
    for by in range(-players, players + 1):
        there = turned(batch, 0, by)
        assert equal(turned(there, 0, -by), batch)
        assert equal(there, batch) == (by % players == 0)


def test_turning_moves_all_that_is_a_seats() -> None:
    batch = read_tenhou(FULL, "x")
    (old,), (new,) = games(batch), games(turned(batch, 0, 1))
    assert new.row.first_dealer == 1
    dealers = [one.row.dealer for one in old.rounds]
    assert [one.row.dealer for one in new.rounds] == [d + 1 for d in dealers]
    assert new.names == [*old.names[3:], *old.names[:3]]
    first, before = new.rounds[0], old.rounds[0]
    assert first.row.deal[1] == before.row.deal[0]
    for event, other in zip(first.events, before.events, strict=True):
        if other.seat >= 0:
            assert event.seat == (other.seat + 1) % 4
        if other.row.source >= 0:
            assert event.row.source == (other.row.source + 1) % 4
    claim, other_claim = first.claims[0].row, before.claims[0].row
    assert claim.deltas == [*other_claim.deltas[3:], *other_claim.deltas[:3]]
    assert claim.seat == (other_claim.seat + 1) % 4
    assert claim.pao == other_claim.pao == -1
    for meld, was in zip(claim.melds, other_claim.melds, strict=True):
        assert meld[1] == (was[1] if was[1] < 0 else (was[1] + 1) % 4)


def test_a_fourth_seat_that_nobody_has_stays() -> None:
    (batch,) = batches("tenhou-sanma-east", 1)
    there = turned(batch, 0, 1)
    assert (there.rounds["deal"][:, 3] == -1).all()
    assert (there.rounds["scores"][:, 3] == 0).all()
