"""The wall proof: each kind of tile is compared, and one wrong thing is one finding."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from generated import batches
from paifu.logs.events import Batch, EventKind
from paifu.replay import codes
from paifu.replay.audit.joined import joined, seed_is_wrong, without_echo
from paifu.replay.audit.proof import Mismatch, prove_round, walls_of_game
from paifu.replay.audit.run import AuditedGame, audit_batch
from paifu.replay.walls import Wall, make_seed

TILES = {
    "rounds": ("deal", "indicator"),
    "events": ("tile", "own"),
    "claims": ("tile", "hand", "melds", "dora", "ura", "shown"),
}
"""Columns of tile ids."""

KANS = (EventKind.DAIMINKAN, EventKind.KAKAN, EventKind.ANKAN)


def copy(batch: Batch) -> Batch:
    tables = ("games", "rounds", "events", "claims")
    made = replace(batch, **{name: getattr(batch, name).copy() for name in tables})
    made.info = [replace(info) for info in batch.info]
    return made


def exchanged(batch: Batch, index: int, one: int, other: int) -> Batch:
    """The batch with two tile ids exchanged wherever they are in one round.

    Two plain tiles of one kind are alike to every rule; only the wall tells them apart.
    """
    made = copy(batch)
    header = made.rounds[index]
    spans: dict[str, slice] = {
        "rounds": slice(index, index + 1),
        "events": slice(int(header["event_start"]), int(header["event_stop"])),
        "claims": slice(int(header["claim_start"]), int(header["claim_stop"])),
    }
    for table, columns in TILES.items():
        rows = getattr(made, table)[spans[table]]
        for name in columns:
            # The first two numbers of a meld are its kind and source.
            column = rows[name][..., 2:] if name == "melds" else rows[name]
            was_one, was_other = column == one, column == other
            column[was_one], column[was_other] = other, one
    return made


def audited(batch: Batch) -> AuditedGame:
    (game,) = audit_batch(batch)
    return game


def told(batch: Batch) -> list[tuple[str, int, int]]:
    """Findings: name, round and event."""
    return [(f.name, f.round, f.event) for f in audited(batch).findings]


GAMES = (*batches("tenhou-east", 6, seed=8), *batches("tenhou-sanma-east", 6, seed=8))


def plain_copy(tile: int, besides: set[int]) -> int | None:
    """A tile of the same kind that is not red, and not one of some others."""
    reds = {16, 52, 88}
    if tile in reds:
        return None
    copies = [4 * (tile // 4) + n for n in range(4)]
    return next((c for c in copies if c not in {tile, *besides, *reds}), None)


def where_of(batch: Batch, index: int) -> dict[str, list[tuple[int, int]]]:
    """Tiles of a round by what the proof compares them as, with their events."""
    header = batch.rounds[index]
    dealt = header["deal"][header["deal"] >= 0].tolist()
    found = {
        "proof.deal": [(tile, -1) for tile in dealt],
        "proof.indicator": [(int(header["indicator"]), -1)],
        "proof.draw": [],
        "proof.replacement": [],
    }
    after_kan = False
    start, stop = int(header["event_start"]), int(header["event_stop"])
    for number, event in enumerate(batch.events[start:stop]):
        kind, tile = int(event["kind"]), int(event["tile"])
        if kind == EventKind.DRAW:
            name = "proof.replacement" if after_kan else "proof.draw"
            found[name].append((tile, number))
        elif kind == EventKind.DORA:
            found["proof.indicator"].append((tile, number))
        after_kan = kind in KANS or kind == EventKind.NUKI
    return found


def cases(name: str) -> list[tuple[Batch, int, int, int, int]]:
    """Game, round, event, a tile compared as this, a copy that shows later or never."""
    made = []
    for batch in GAMES:
        for index in range(len(batch.rounds)):
            found = where_of(batch, index)
            places = sorted((at, tile) for each in found.values() for tile, at in each)
            for tile, event in found[name]:
                shown = {other for at, other in places if at <= event}
                if (other := plain_copy(tile, shown)) is not None:
                    made.append((batch, index, event, tile, other))
    return made


def test_games_with_a_seed_are_proven() -> None:
    for batch in GAMES:
        game = audited(batch)
        assert game.findings == []
        assert game.proven == game.rounds == len(batch.rounds)
        assert "proof.wall" not in game.undecided


@pytest.mark.parametrize(
    "name", ["proof.deal", "proof.draw", "proof.replacement", "proof.indicator"]
)
def test_a_tile_that_is_not_the_walls_is_one_finding(name: str) -> None:
    found = cases(name)
    assert len(found) >= 5
    for batch, index, event, tile, other in found[:: max(1, len(found) // 12)]:
        game = audited(exchanged(batch, index, tile, other))
        assert [(f.name, f.round, f.event) for f in game.findings] == [
            (name, index, event)
        ]
        assert game.proven == game.rounds - 1


def test_tiles_that_look_alike_are_told_by_their_ids() -> None:
    batch, index, _, tile, other = cases("proof.draw")[0]
    (finding,) = audited(exchanged(batch, index, tile, other)).findings
    assert finding.numbers == (tile, other)
    assert f"(id {tile})" in finding.sentence
    assert f"(id {other})" in finding.sentence


def test_what_follows_from_another_tile_is_not_told_again() -> None:
    # A draw recorded as a tile of another kind: it is discarded, or shown, later on.
    batch = GAMES[0]
    found = 0
    draws = np.flatnonzero(batch.events["kind"] == EventKind.DRAW)
    for at in draws[::15].tolist():
        made = copy(batch)
        made.events["tile"][at] = (int(made.events["tile"][at]) + 40) % 136
        assert len(told(made)) == 1
        found += told(made)[0][0] == "proof.draw"
    assert found > 5


def with_ura() -> tuple[Batch, int]:
    """A game, and a claim of it with under-indicators."""
    for batch in GAMES:
        for index, claim in enumerate(batch.claims):
            if claim["ura"][0] >= 0:
                return batch, index
    raise AssertionError("no win of the sample shows under-indicators")


def test_an_under_indicator_that_is_not_the_walls_is_one_finding() -> None:
    batch, index = with_ura()
    names = set()
    for tile in range(136):
        made = copy(batch)
        if made.claims["ura"][index][0] != tile:
            made.claims["ura"][index][0] = tile
            (finding,) = audited(made).findings
            names.add(finding.name)
    # A tile that is elsewhere on the table contradicts the record itself.
    assert names == {"proof.ura", "result.ura"}


def test_dice_that_are_not_the_seeds_are_one_finding() -> None:
    made = copy(GAMES[0])
    first, second = made.rounds["dice"][1].tolist()
    made.rounds["dice"][1] = first, second % 6 + 1
    (finding,) = audited(made).findings
    assert (finding.name, finding.round, finding.seat) == ("proof.dice", 1, -1)
    assert finding.numbers == (second, second % 6 + 1)


def test_dice_that_are_not_recorded_are_not_compared() -> None:
    made = copy(GAMES[0])
    made.rounds["dice"] = -1
    assert audited(made).findings == []


def test_a_wrong_seed_is_one_finding_not_one_a_round() -> None:
    made = copy(GAMES[0])
    made.info[0].seed = make_seed(range(624))
    game = audited(made)
    assert [(f.round, f.event) for f in game.findings] == [(0, -1)]
    assert game.findings[0].cls == "proof"
    assert game.proven == 0
    assert game.undecided["proof.wall"] == game.rounds - 1


def without_round(batch: Batch, index: int, times: int = 0) -> Batch:
    """The batch with one of its rounds left out, or that many `times`."""
    made = copy(batch)
    order = [r for r in range(len(batch.rounds)) if r != index]
    order[index:index] = [index] * times
    starts = {"event": int(batch.rounds["event_start"][0]), "claim": 0}
    made.rounds = batch.rounds[order].copy()
    events = [batch.events[: starts["event"]]]
    claims: list[NDArray[Any]] = []
    for row, r in zip(made.rounds, order, strict=True):
        old = batch.rounds[r]
        for name, table, parts in (
            ("event", batch.events, events),
            ("claim", batch.claims, claims),
        ):
            part = table[int(old[f"{name}_start"]) : int(old[f"{name}_stop"])]
            parts.append(part)
            row[f"{name}_start"] = starts[name]
            starts[name] += len(part)
            row[f"{name}_stop"] = starts[name]
    made.events, made.claims = np.concatenate(events), np.concatenate(claims)
    made.games["round_stop"][0] = len(order)
    return made


def test_a_round_in_its_place_changes_nothing() -> None:
    made = without_round(GAMES[0], 1, times=1)
    assert made.rounds.tobytes() == GAMES[0].rounds.tobytes()
    assert told(made) == []


@pytest.mark.parametrize("times", [0, 2], ids=["left out", "twice"])
def test_a_round_left_out_or_recorded_twice_leaves_the_others_proven(
    times: int,
) -> None:
    for batch in (GAMES[0], GAMES[-1]):
        game = audited(without_round(batch, 1, times))
        (finding,) = game.findings
        assert finding.cls == "flow"
        assert finding.round == (2 if times else 1)
        assert game.proven == game.rounds


def test_a_round_left_out_shows_where_nothing_else_can_tell() -> None:
    # What comes before has no result, so that the next header is not judged by it.
    made = without_round(GAMES[0], 1)
    made.rounds["complete"][0] = 0
    made.events = made.events.copy()
    cut = int(made.rounds["event_stop"][0]) - 1
    made.rounds["event_stop"][0] = cut
    game = audited(made)
    ((name, index),) = [(f.name, f.round) for f in game.findings]
    assert name in ("proof.dice", "proof.deal")
    assert index == 1
    assert game.undecided["carried"] == 1


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        ("", "the record has no seed"),
        ("0.7654321", "'0.7654321' names no method of making walls"),
        ("md5,AAAA", "'md5' is no known method of making walls"),
        ("mt19937ar,0", "'mt19937ar' is the seed of a round, not of a game"),
    ],
)
def test_a_seed_that_cannot_be_used_leaves_the_walls_undecided(
    seed: str, why: str
) -> None:
    made = copy(GAMES[0])
    made.info[0].seed = seed
    game = audited(made)
    assert (game.findings, game.proven, game.unproven) == ([], 0, why)
    assert game.undecided == {"proof.wall": game.rounds}


def test_only_rounds_with_a_seed_of_their_own_are_proven() -> None:
    made = copy(GAMES[0])
    seed = "mt19937ar," + ",".join(f"{word:08X}" for word in range(8))
    made.info[0].wall_seeds = ["", seed]
    walls = walls_of_game(made, 0)
    assert isinstance(walls, list)
    assert len(walls) == len(made.rounds)
    assert [wall is not None for wall in walls] == [
        index == 1 for index in range(len(walls))
    ]


def dealt(wall: Wall, dealer: int) -> Batch:
    """A batch of one round that is only dealt, from a wall."""
    made = copy(GAMES[0])
    made.rounds = made.rounds[:1]
    row: Any = made.rounds[0]
    row["dealer"], row["dice"], row["indicator"] = dealer, wall.dice, wall.indicators[0]
    row["event_start"] = row["event_stop"] = row["claim_start"] = row["claim_stop"] = 0
    row["deal"] = -1
    for seat in range(len(wall.hands)):
        row["deal"][seat][:13] = wall.hand(seat, dealer)
    return made


def test_the_deal_begins_with_the_dealer() -> None:
    seed = "mt19937ar," + ",".join(f"{word:08X}" for word in range(8))
    made = copy(GAMES[0])
    made.info[0].wall_seeds = [seed]
    walls = walls_of_game(made, 0)
    assert isinstance(walls, list)
    wall = walls[0]
    assert wall is not None
    for dealer in range(4):
        batch = dealt(wall, dealer)
        assert prove_round(batch, 0, wall, -1) is None
        batch.rounds["dealer"][0] = (dealer + 1) % 4
        mismatch = prove_round(batch, 0, wall, -1)
        assert mismatch is not None
        assert mismatch.code == codes.PROOF_DEAL


def test_nothing_is_compared_from_where_play_stopped() -> None:
    batch, index, event, tile, other = cases("proof.draw")[0]
    made = exchanged(batch, index, tile, other)
    walls = walls_of_game(made, 0)
    assert isinstance(walls, list)
    wall = walls[index]
    assert wall is not None
    assert prove_round(made, index, wall, event) is None
    assert prove_round(made, index, wall, event + 1) is not None


# -- what the proof adds to what play found --------------------------------------------

DRAW = Mismatch(codes.PROOF_DRAW, 8, 1, 0, 3)
NAMED = [codes.PROOF_DRAW, 8, 1, 0, 3]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ([codes.NOT_IN_HAND, 9, 1, -1, 0], False),
        ([codes.RESULT_YAKU, 60, 2, 1, 2], False),
        ([codes.NOT_IN_HAND, 7, 1, -1, 0], True),
        ([codes.FLOW_ROUND, -1, -1, 0, 1], True),
        ([codes.RESULT_POINTS, 60, 2, 8000, 7700], True),
        ([codes.FINAL_SCORES, -1, 0, 1, 2], True),
    ],
    ids=["tile", "yaku", "before", "header", "points", "end of the game"],
)
def test_only_later_findings_that_hang_on_tiles_are_left_out(
    line: list[int], left: bool
) -> None:
    assert (line in joined([line], DRAW)) == left
    assert NAMED in joined([line], DRAW)


def test_findings_are_in_the_order_of_play_with_the_games_end_last() -> None:
    lines = [
        [codes.FLOW_HONBA, -1, -1, 0, 1],
        [codes.RESULT_HONBA, 60, 2, 0, 1],
        [codes.FINAL_SCORES, -1, 0, 1, 2],
    ]
    assert joined(lines, DRAW) == [lines[0], NAMED, *lines[1:]]
    assert joined(lines, None) == lines


def test_a_missing_indicator_is_not_told_twice() -> None:
    late = [codes.DORA_LATE, 20, -1, 2, -1]
    later = Mismatch(codes.PROOF_INDICATOR, 30, -1, 5, 9)
    assert joined([late], later) == [late]
    earlier = Mismatch(codes.PROOF_INDICATOR, 10, -1, 5, 9)
    assert len(joined([late], earlier)) == 2


def test_an_indicator_after_a_missing_kan_is_not_told_again() -> None:
    turned = [codes.DORA_UNEXPECTED, 9, -1, -1, 5]
    assert joined([turned], DRAW) == [NAMED]
    turned[1] = 12
    assert joined([turned], DRAW) == [NAMED, turned]


def test_what_stops_play_right_after_a_finding_is_its_echo() -> None:
    accepted = [codes.RIICHI_ACCEPTED, 8, 3, 0, 1]
    draw = [codes.OUT_OF_TURN, 9, 0, -1, 40]
    assert without_echo([accepted, draw], 9) == [accepted]
    assert without_echo([accepted, draw], -1) == [accepted, draw]
    draw[1] = 10
    assert without_echo([accepted, draw], 10) == [accepted, draw]
    header = [codes.FLOW_HONBA, -1, -1, 0, 1]
    draw[1] = 0
    assert without_echo([header, draw], 0) == [header, draw]


def test_a_hand_that_is_known_to_be_wrong_is_not_told_again() -> None:
    noten = [codes.RIICHI_NOTEN, 30, 2, -1, 5]
    tenpai = [codes.RESULT_TENPAI, 90, 2, 0, 1]
    assert without_echo([noten, tenpai], -1) == [noten]
    tenpai[2] = 3  # another seat's
    assert without_echo([noten, tenpai], -1) == [noten, tenpai]
    late = [codes.DORA_LATE, 40, -1, 2, -1]
    listed = [codes.RESULT_INDICATORS, 90, 1, -1, 5]
    assert without_echo([late, listed], -1) == [late]
    assert without_echo([listed], -1) == [listed]


def test_a_wrong_under_indicator_explains_wrong_dora() -> None:
    under = Mismatch(codes.PROOF_URA, -1, 2, 5, 9)
    dora = [codes.RESULT_DORA, 60, 2, 1, 2]
    other = [codes.RESULT_DORA, 61, 3, 1, 2]
    assert joined([dora], under) == [[codes.PROOF_URA, -1, 2, 5, 9]]
    assert other in joined([other], under)
    shown = [codes.RESULT_URA, 60, 2, -1, 9]
    assert joined([shown], under) == [shown]


def test_a_seed_is_wrong_if_no_round_of_several_agrees() -> None:
    deal = Mismatch(codes.PROOF_DEAL, -1, 0, 1, 2)
    assert seed_is_wrong([deal, deal])
    assert not seed_is_wrong([deal])
    assert not seed_is_wrong([deal, None])
    assert not seed_is_wrong([deal, DRAW])
