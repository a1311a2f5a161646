"""Published walls and hashes: proven where they agree, named where they do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from generated import batches
from mutations import copied
from paifu.logs.events import HIDDEN, Batch, Commitment, EventKind
from paifu.replay.audit.run import AuditedGame, audit_batch
from paifu.replay.walls import SeedError
from paifu.replay.walls.commitments import METHODS, hash_agrees, tiles_of
from published import committed

PRESETS = {4: "tenhou-east", 3: "tenhou-sanma-east"}
EACH = [(name, players) for name, row in METHODS.items() for players in row.laid]


def record(method: str, players: int = 4) -> Batch:
    """A game whose walls are published by a method."""
    return committed(batches(PRESETS[players], 1)[0], method, players)


def audited(batch: Batch) -> AuditedGame:
    """What the audit says of it."""
    [game] = audit_batch(batch)
    return game


def named(batch: Batch) -> list[tuple[str, int, int]]:
    """Findings by name, round and event."""
    return [(one.name, one.round, one.event) for one in audited(batch).findings]


@pytest.mark.parametrize(("method", "players"), EACH)
def test_a_published_wall_proves_its_round(method: str, players: int) -> None:
    game = audited(record(method, players))
    assert game.findings == []
    assert game.proven == game.rounds
    assert not game.undecided


def changed(made: Batch, change: Callable[[Commitment], Commitment]) -> Batch:
    """The record with another wall published for its second round."""
    [info] = made.info
    kept = [*info.commitments]
    assert kept[1] is not None
    kept[1] = change(kept[1])
    return replace(made, info=[replace(info, commitments=kept)])


@pytest.mark.parametrize("method", ["md5-remaining", "sha256-salt", "sha256"])
def test_a_wall_that_was_changed_has_not_its_hash(method: str) -> None:
    def exchanged(one: Commitment) -> Commitment:
        return replace(one, wall=one.wall[-2:] + one.wall[2:-2] + one.wall[:2])

    made = changed(record(method), exchanged)
    assert named(made) == [("proof.hash", 1, -1)]
    assert audited(made).proven == audited(made).rounds - 1


@pytest.mark.parametrize("column", ["salt", "salt_digest"])
def test_another_salt_is_not_the_one_committed_to(column: str) -> None:
    made = changed(record("sha256-salt"), lambda one: replace(one, **{column: "0"}))
    assert named(made) == [("proof.hash", 1, -1)]


@pytest.mark.parametrize("method", METHODS)
def test_a_tile_that_the_wall_does_not_give_is_named(method: str) -> None:
    made = record(method)
    first = int(made.rounds["event_start"][1])
    kinds = made.events["kind"][first:].tolist()
    draws = [n for n, kind in enumerate(kinds) if kind == EventKind.DRAW]
    tile = int(made.events["tile"][first + draws[3]])
    fresh = (tile + 4 * 9) % 108
    made.events["tile"][first + draws[3]] = fresh
    [finding, *more] = named(made)
    assert finding == ("proof.draw", 1, draws[3])
    assert more == []


def test_an_under_indicator_is_compared_with_the_wall() -> None:
    made = record("sha256")
    won = int((made.claims["ura"][:, 0] >= 0).nonzero()[0][0])
    right = int(made.claims["ura"][won, 0])
    others = [tile for tile in range(0, 136, 4) if tile // 4 != right // 4]
    found = []
    for tile in others[::6]:
        made.claims["ura"][won, 0] = tile
        found += [name for name, _, _ in named(made)]
    # One that the table has not shown yet is known by the wall alone.
    assert set(found) <= {"proof.ura", "result.ura"}
    assert "proof.ura" in found


def test_a_dealt_tile_is_compared_with_what_a_remaining_wall_leaves() -> None:
    made = record("md5-remaining")
    deal = made.rounds["deal"][1]
    held = {int(tile) for tile in deal.ravel()}
    tile = int(deal[0, 0])
    other = next(t for t in range(0, 108, 4) if t not in held and t // 4 != tile // 4)
    deal[0, 0] = other
    assert named(made)[0] == ("proof.deal", 1, -1)


def test_a_published_wall_holds_each_tile_once() -> None:
    def doubled(one: Commitment) -> Commitment:
        words = one.wall.split(" ")
        place = words.index("E")
        words[place] = "1m"
        return replace(one, wall=" ".join(words))

    made = changed(record("wall-text"), doubled)
    assert named(made) == [("proof.wall_set", 1, -1)]


def undecided(change: Callable[[Commitment], Commitment]) -> str:
    """Why nothing is proven; nothing may be found."""
    made = record("sha256")
    [info] = made.info
    kept: list[Commitment | None]
    kept = [change(one) for one in info.commitments if one is not None]
    made = replace(made, info=[replace(info, commitments=kept)])
    game = audited(made)
    assert game.findings == []
    assert game.undecided == {"proof.wall": game.rounds}
    return game.unproven


def test_a_hash_without_its_wall_leaves_the_wall_undecided() -> None:
    assert undecided(lambda one: replace(one, wall="")).startswith("only the hash")


def test_an_unknown_method_leaves_the_wall_undecided() -> None:
    assert "no known method" in undecided(lambda one: replace(one, method="rot13"))


def test_a_round_without_a_wall_is_undecided_by_itself() -> None:
    made = record("sha256")
    [info] = made.info
    kept = [None, *info.commitments[1:]]
    game = audited(replace(made, info=[replace(info, commitments=kept)]))
    assert game.undecided == {"proof.wall": 1}
    assert game.proven == game.rounds - 1


def test_hidden_tiles_are_not_compared_with_the_wall() -> None:
    made = copied(record("sha256"))
    made.rounds["deal"][:, 1:][made.rounds["deal"][:, 1:] >= 0] = HIDDEN
    drawn = (made.events["kind"] == EventKind.DRAW) & (made.events["seat"] > 0)
    made.events["tile"][drawn] = HIDDEN
    game = audited(made)
    assert game.findings == []
    assert game.undecided["proof.hidden"] == game.rounds
    assert game.proven == 0


@pytest.mark.parametrize(
    ("wall", "reason"),
    [
        ("1m2m", "has 2 tiles, not 136"),
        ("1m2", "has no suit"),
        ("12m3p", "no suit"),
        ("xx" * 136, "xx"),
    ],
)
def test_a_text_that_is_no_wall_is_refused(wall: str, reason: str) -> None:
    with pytest.raises(SeedError, match=reason):
        tiles_of(Commitment("sha256", wall, ""), 4)


def test_where_tiles_of_three_players_lie_is_not_made_up() -> None:
    with pytest.raises(SeedError, match="of 3 players lie by 'sha256-salt'"):
        tiles_of(Commitment("sha256-salt", "1m"), 3)


def test_the_digest_may_be_in_capital_letters() -> None:
    made = record("sha256")
    one = made.info[0].commitments[0]
    assert one is not None
    assert hash_agrees(replace(one, digest=one.digest.upper()))


def test_every_text_gives_its_wall_back() -> None:
    for method, players in EACH:
        one = record(method, players).info[0].commitments[0]
        assert one is not None
        names, laid = tiles_of(one, players)
        assert len(names) == laid.tiles
