from __future__ import annotations

import random
from functools import cache

import numpy as np
import orjson
import pytest

from generated import batches
from paifu.logs.builder import concatenate
from paifu.logs.events import HIDDEN, NONE, Batch, Commitment, EventKind, Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import EVERY_FACT, Fact
from paifu.logs.formats.mjai import read_mjai, write_mjai
from paifu.logs.formats.paifu_record import read_paifu, write_paifu
from paifu.logs.formats.tenhou_wire import (
    CARRIES,
    read_tenhou_wire,
    write_tenhou_wire,
)
from paifu.logs.redact import PUBLIC, redacted, view_of
from paifu.logs.tiles import RED_IDS
from paifu.logs.views import games

VIEWS = [PUBLIC, 0, 1, 2]


@cache
def played(preset: str = "tenhou-east") -> Batch:
    return batches(preset, 1, seed=3)[0]


def hidden_tiles(batch: Batch, view: int) -> list[set[int]]:
    """Of each round the tiles that are nowhere on the table for this view."""
    found = []
    (game,) = games(batch)
    for one in game.rounds:
        row = one.row
        seen = {row.indicator, *row.further}
        if view != PUBLIC:
            seen |= set(row.deal[view])
        for event in one.events:
            if event.kind != EventKind.DRAW or event.seat == view:
                seen |= {event.tile, *event.row.own}
        for claim in one.claims:
            seen |= {*claim.row.hand, *claim.row.dora, *claim.row.ura}
            seen |= {tile for hand in claim.row.shown for tile in hand}
        held = {tile for hand in row.deal for tile in hand}
        held |= {e.tile for e in one.events if e.kind == EventKind.DRAW}
        found.append(held - seen - {NONE, HIDDEN})
    return found


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("preset", ["tenhou-east", "tenhou-sanma-east"])
def test_no_table_holds_a_hidden_tile(preset: str, view: int) -> None:
    whole = played(preset)
    hidden = hidden_tiles(whole, view)
    assert sum(map(len, hidden)) > 50
    made = redacted(whole, view)
    for row, tiles in zip(made.rounds, hidden, strict=True):
        events = made.events[row["event_start"] : row["event_stop"]]
        claims = made.claims[row["claim_start"] : row["claim_stop"]]
        columns = [row[name].ravel() for name in ("deal", "indicator", "further")] + [
            events["tile"],
            events["own"].ravel(),
        ]
        columns += [
            claims[name].ravel() for name in ("tile", "hand", "dora", "ura", "shown")
        ]
        columns.append(claims["melds"][:, :, 2:].ravel())
        assert not tiles & set(np.concatenate(columns).tolist())


@pytest.mark.parametrize("view", VIEWS)
def test_what_the_seat_saw_stays(view: int) -> None:
    whole, made = played(), redacted(played(), view)
    (old,), (new,) = games(whole), games(made)
    for before, after in zip(old.rounds, new.rounds, strict=True):
        for seat in range(4):
            own = before.row.deal[seat] if seat == view else [HIDDEN] * 13 + [NONE]
            assert after.row.deal[seat] == own
        assert [c.row.__dict__ for c in after.claims] == [
            c.row.__dict__ for c in before.claims
        ]
        for was, now in zip(before.events, after.events, strict=True):
            hidden = was.kind == EventKind.DRAW and was.seat != view
            assert now.tile == (HIDDEN if hidden else was.tile)
            assert (now.kind, now.seat, now.own) == (was.kind, was.seat, was.own)


def test_discards_say_whether_they_were_drawn() -> None:
    whole, made = played(), redacted(played(), PUBLIC)
    assert (whole.events["flag"] == NONE).all()
    discards = made.events["kind"] == int(EventKind.DISCARD)
    flags = made.events["flag"][discards]
    assert set(flags.tolist()) == {0, 1}
    # The whole record says the same by the copies of the tiles.
    stated = frozenset({Fact.TSUMOGIRI, Fact.TILE_IDS})
    shown = redacted(whole, PUBLIC)
    shown.events["tile"] = whole.events["tile"]
    shown.rounds["deal"] = whole.rounds["deal"]
    assert unequal_where_carried(whole, shown, stated) == []


def test_nothing_that_makes_walls_stays() -> None:
    whole = concatenate([played()])
    info = whole.info[0]
    info.wall_seeds = ["wall-seed"]
    info.commitments = [Commitment("m", "wall-text", "digest", "salt", "salt-digest")]
    info.spelling = {"haiyama": "wall-text"}
    (made,) = redacted(whole, 2).info
    assert made.commitments == [Commitment("m", "", "digest", "", "salt-digest")]
    assert (made.seed, made.wall_seeds, made.spelling) == ("", [], {})
    assert info.seed
    assert info.spelling
    kept = orjson.dumps(made)
    for secret in (info.seed[:40], "wall-seed", "wall-text"):
        assert secret.encode() not in kept


def test_under_indicators_without_riichi_are_hidden() -> None:
    whole = concatenate([played()])
    whole.claims["ura_stated"] = 1
    whole.claims["ura"][:, 0] = 7
    (game,) = games(redacted(whole, PUBLIC))
    won = 0
    for one in game.rounds:
        riichi = {e.seat for e in one.events if e.kind == EventKind.RIICHI}
        for claim in one.claims:
            if claim.row.seat != NONE:
                won += 1
                assert claim.row.ura_stated == (claim.row.seat in riichi)
                assert (claim.row.ura[0] == 7) == (claim.row.seat in riichi)
                left_out = bool(claim.row.unstated & Unstated.URA)
                assert left_out == (claim.row.seat not in riichi)
    assert won > 2


def test_views_are_named() -> None:
    assert [view_of(name) for name in ("public", "seat:0", "seat:3")] == [-1, 0, 3]
    for bad in ("seat:4", "seat", "0", "Public"):
        with pytest.raises(ValueError, match="is no view: public, seat:0"):
            view_of(bad)


def test_seat_that_a_game_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="no seat 3 among 3 players"):
        redacted(played("tenhou-sanma-east"), 3)


def test_redacting_twice_changes_nothing_more() -> None:
    once = redacted(played(), 1)
    again = redacted(once, 1)
    assert unequal_where_carried(once, again, EVERY_FACT) == []
    both = redacted(once, PUBLIC)
    assert unequal_where_carried(both, redacted(played(), PUBLIC), EVERY_FACT) == []


def with_copies_exchanged(batch: Batch, chance: random.Random) -> Batch:
    """Other copies of each kind and colour, as if hidden tiles had been others."""
    made = concatenate([batch])
    after = np.arange(256)
    for kind in range(34):
        plain = [t for t in range(4 * kind, 4 * kind + 4) if t not in RED_IDS]
        after[plain] = chance.sample(plain, len(plain))
    for table, columns in (
        (made.rounds, ("indicator", "deal", "further")),
        (made.events, ("tile", "own")),
        (made.claims, ("tile", "hand", "dora", "ura", "shown")),
    ):
        for column in columns:
            tiles = table[column]
            table[column] = np.where(tiles == NONE, NONE, after[tiles])
    melds = made.claims["melds"][:, :, 2:]
    made.claims["melds"][:, :, 2:] = np.where(melds == NONE, NONE, after[melds])
    return made


@pytest.mark.parametrize("view", VIEWS)
def test_assigned_copies_tell_nothing_of_hidden_tiles(view: int) -> None:
    names = read_mjai(write_mjai(played(), 0), "x")
    assert names.games["exact_tiles"][0] == 0
    expected = redacted(names, view)
    for seed in range(3):
        other = with_copies_exchanged(names, random.Random(seed))
        found = redacted(other, view)
        assert unequal_where_carried(names, other, EVERY_FACT) != []
        assert unequal_where_carried(expected, found, EVERY_FACT) == []


@pytest.mark.parametrize("view", VIEWS)
def test_redacted_games_go_through_the_formats_that_hide_tiles(view: int) -> None:
    for preset in ("tenhou-east", "tenhou-sanma-east"):
        made = redacted(played(preset), view)
        again = read_paifu(write_paifu(made, 0), "x")
        assert again.problems == []
        assert unequal_where_carried(made, again, EVERY_FACT) == []
        if view == PUBLIC:
            continue
        stream = read_tenhou_wire(write_tenhou_wire(made, 0), "x")
        assert stream.problems == []
        assert unequal_where_carried(made, stream, CARRIES) == []


@pytest.mark.parametrize("view", VIEWS)
def test_seed_is_in_no_bytes(view: int) -> None:
    seed = played().info[0].seed
    assert len(seed) > 100
    made = redacted(played(), view)
    assert seed[60:90].encode() not in write_paifu(made, 0)
    assert seed[60:90].encode() in write_paifu(played(), 0)
