"""An audit of a batch: rules chosen, findings in order and in their words, counts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generated import batches
from mutations import copied
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, ClaimKind, EventKind, Problem, RulesHint
from paifu.logs.yaku import Yaku
from paifu.replay.audit.catalogue import BY_CODE, ENTRIES
from paifu.replay.audit.run import (
    AuditedGame,
    audit_batch,
    choose_auto,
    choose_given,
    problem_findings,
    round_name,
)
from paifu.replay.rules import load_preset
from paifu.replay.table.state import ROOM
from script import found, part
from seat_rows import rows_of_rounds, wrong

FOUR = batches("tenhou-east", 3, seed=4)
THREE = batches("tenhou-sanma-east", 3, seed=4)


def spoiled() -> Batch:
    """A game of four, to be changed."""
    made = copied(FOUR[0])
    made.info = [replace(made.info[0])]
    return made


def named(batch: Batch, source: str) -> Batch:
    """The same game from another record."""
    return replace(batch, info=[replace(batch.info[0], source=source)])


def audited(batch: Batch) -> AuditedGame:
    (game,) = audit_batch(batch)
    return game


# -- which rules -----------------------------------------------------------------------


def test_the_records_own_marks_choose_the_rules() -> None:
    game = audited(FOUR[0])
    assert game.ruleset is load_preset("tenhou-east")
    assert game.chosen == FOUR[0].info[0].rules.reason  # type: ignore[union-attr]


def test_what_a_record_sets_otherwise_is_set() -> None:
    made = spoiled()
    hint = RulesHint("tenhou-east", {"open_tanyao": False}, "told so")
    made.info[0].rules = hint
    ruleset, how = choose_auto(made.info[0], 4)
    assert ruleset is not None
    assert (ruleset.name, ruleset["open_tanyao"], how) == (
        "tenhou-east",
        False,
        "told so",
    )


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        (None, "the record does not say by which rules it was played"),
        (RulesHint("tenhou", {}, "room", "a lobby's own rules"), "a lobby's own rules"),
        (RulesHint("tenhou-sanma", {}, "room"), "tenhou-sanma is not for 4 players"),
    ],
)
def test_a_game_of_unknown_rules_is_not_judged(
    hint: RulesHint | None, why: str
) -> None:
    made = spoiled()
    made.info[0].rules = hint
    made.rounds["honba"] = 7
    game = audited(made)
    assert (game.ruleset, game.chosen) == (None, why)
    assert (game.findings, game.notices, game.proven) == ([], [], 0)
    assert game.undecided == {"rules": game.rounds}
    assert game.seat_rows is None


@pytest.mark.parametrize(
    ("hint", "fault"),
    [
        (RulesHint("tenhou-2050", {}, ""), "no preset 'tenhou-2050'"),
        (RulesHint("../tenhou", {}, ""), "no preset '../tenhou'"),
        (RulesHint("tenhou", {"umma": 3}, ""), "umma = 3: unknown switch"),
        (RulesHint("tenhou", {"uma": [1]}, ""), "expected 4 numbers with sum 0"),
        (RulesHint("tenhou", {"uma": "x"}, ""), "expected a list of whole numbers"),
    ],
)
def test_a_game_of_rules_that_cannot_be_used_is_not_judged(
    hint: RulesHint, fault: str
) -> None:
    made = spoiled()
    made.info[0].rules = hint
    game = audited(made)
    assert game.ruleset is None
    assert game.chosen.startswith("the rules that the record names cannot be used: ")
    assert fault in game.chosen
    assert game.undecided == {"rules": game.rounds}


def test_named_rules_hold_for_every_game_of_their_number_of_players() -> None:
    rules = load_preset("tenhou-east")
    games = audit_batch(concatenate([FOUR[0], THREE[0], FOUR[1]]), rules)
    assert [game.ruleset for game in games] == [rules, None, rules]
    assert [game.chosen for game in games] == [
        "named by the user",
        "tenhou-east is not for 3 players",
        "named by the user",
    ]
    assert choose_given(rules)(THREE[0].info[0], 3)[0] is None


# -- what is counted -------------------------------------------------------------------


def test_rounds_events_and_wins_are_the_records() -> None:
    for batch in (*FOUR, *THREE):
        game = audited(batch)
        assert game.rounds == len(batch.rounds)
        head = int(batch.games["event_stop"][0] - batch.games["event_start"][0])
        assert game.events == len(batch.events) - head
        assert game.wins == int((batch.claims["kind"] == ClaimKind.WIN).sum())
        assert game.players == int(batch.games["players"][0])


def test_games_are_numbered_as_their_reader_numbers_them() -> None:
    batch = concatenate(map(named, FOUR, ("a", "a", "b")))
    batch.info[1] = replace(batch.info[1], number=1)
    games = audit_batch(batch)
    assert [(game.info.source, game.number) for game in games] == [
        ("a", 0),
        ("a", 1),
        ("b", 0),
    ]
    assert [game.game for game in games] == [0, 1, 2]


def test_games_of_a_batch_do_not_touch_each_other() -> None:
    mixed = [FOUR[0], THREE[0], spoiled(), THREE[1], FOUR[1]]
    mixed[2].rounds["honba"][1] += 1
    mixed = list(map(named, mixed, "abcde"))
    whole = audit_batch(concatenate(mixed))
    for together, batch in zip(whole, mixed, strict=True):
        alone = audited(batch)
        assert together.findings == alone.findings
        assert together.undecided == alone.undecided
        assert together.proven == alone.proven
        assert together.seat_rows is not None
        assert alone.seat_rows is not None
        assert together.seat_rows.tobytes() == alone.seat_rows.tobytes()


def test_the_record_is_never_changed() -> None:
    made = spoiled()
    made.events["tile"][20:60:7] = 3
    tables = ("games", "rounds", "events", "claims")
    before = [getattr(made, name).tobytes() for name in tables]
    first = audited(made)
    assert [getattr(made, name).tobytes() for name in tables] == before
    assert first.findings == audited(made).findings != []


def test_findings_beyond_the_room_are_counted() -> None:
    made = spoiled()
    discards = made.events["kind"] == EventKind.DISCARD
    start, stop = made.rounds["event_start"][0], made.rounds["event_stop"][0]
    game = audited(made)
    assert game.beyond == 0
    made.events["flag"][discards] = 2  # neither as drawn nor from the hand
    in_first = int(discards[start:stop].sum())
    assert in_first > ROOM
    game = audited(made)
    first = [finding for finding in game.findings if finding.round == 0]
    assert len(first) == ROOM
    assert game.beyond >= in_first - ROOM


@pytest.mark.parametrize("where", range(3))
def test_a_game_without_rounds_counts_nothing_and_changes_no_other(where: int) -> None:
    none = copied(FOUR[0])
    none.games["round_start"] = none.games["round_stop"] = 0
    none = replace(
        none, rounds=none.rounds[:0], events=none.events[:0], claims=none.claims[:0]
    )
    whole = [FOUR[1], FOUR[2]]
    games = audit_batch(concatenate([*whole[:where], none, *whole[where:]]))
    empty = games.pop(where)
    assert (empty.rounds, empty.events, empty.wins, empty.proven) == (0, 0, 0, 0)
    for game, batch in zip(games, whole, strict=True):
        alone = audited(batch)
        assert (game.rounds, game.events, game.wins, game.proven) == (
            alone.rounds,
            alone.events,
            alone.wins,
            alone.proven,
        )
        assert game.seat_rows is not None
        assert alone.seat_rows is not None
        assert np.array_equal(game.seat_rows, alone.seat_rows)


# -- findings --------------------------------------------------------------------------


def test_a_finding_says_where_and_what() -> None:
    made = spoiled()
    made.info[0].names = ["A", "B", "C", "D"]
    row = made.rounds[1]
    start = int(row["event_start"])
    stop = int(row["event_stop"])
    kinds = made.events["kind"][start:stop]
    event = int(np.flatnonzero(kinds == EventKind.DISCARD)[3])
    tile = int(made.events["tile"][start + event])
    made.events["flag"][start + event] = 1 - int(
        tile == int(made.events["tile"][start + event - 1])
    )
    (finding,) = audited(made).findings
    assert (finding.name, finding.cls) == ("record.tsumogiri_flag", "record")
    assert finding.source == made.info[0].source
    assert (finding.game, finding.round, finding.event) == (0, 1, event)
    assert finding.round_name == round_name(int(row["number"]), int(row["honba"]))
    assert finding.place == int(made.events["place"][start + event])
    assert finding.seat == int(made.events["seat"][start + event])
    name = "ABCD"[finding.seat]
    assert finding.sentence.startswith(f"seat {finding.seat} ({name})'s discard")
    assert {finding.expected, finding.recorded} == {"as drawn", "from the hand"}
    assert finding.entry is ENTRIES[finding.name]


def test_a_finding_of_a_header_has_the_headers_place() -> None:
    made = spoiled()
    made.rounds["honba"][2] += 5
    finding = audited(made).findings[0]
    assert (finding.name, finding.round, finding.event) == ("flow.honba", 2, -1)
    assert finding.place == int(made.rounds["place"][2])
    assert finding.numbers == (
        int(made.rounds["honba"][2]) - 5,
        int(made.rounds["honba"][2]),
    )
    assert finding.switch == "honba_on_passing_draw"


def test_findings_come_in_the_order_of_play() -> None:
    made = spoiled()
    made.games["results"][0][0] += 1000
    made.rounds["scores"][2][0] += 100
    discards = np.flatnonzero(made.events["kind"] == EventKind.DISCARD)
    made.events["flag"][discards[::40]] = 2
    game = audited(made)
    last = len(made.rounds) - 1
    assert [f.name for f in game.findings][-1] == "final.results"
    order = [(f.round, f.event if f.cls != "final" else 10**6) for f in game.findings]
    assert order == sorted(order)
    assert {f.round for f in game.findings} >= {0, 2, last}


def test_a_riichi_whose_stick_is_in_doubt_is_one_finding() -> None:
    hands = "0 has 234m567p23478s99p 2 has 123m456p789m113z4z"
    first = "0 draw 1z riichi cut 1z"
    second = ".. 2 draw 1z riichi cut 3z paid stated=25000/25000/24000/25000 3 draw cut"
    # Seat 0's riichi is not accepted; the scores with the next riichi are without it.
    (seen,) = found(part(f"{hands} {first} {second}"))
    assert (seen.name, seen.seat) == ("illegal.riichi_not_accepted", 0)
    (seen,) = found(part(f"{hands} {first} 0 paid {second}"))
    assert (seen.name, seen.seat) == ("record.riichi_scores", 0)


@pytest.mark.parametrize("han", [999, 1000, 10**6])
def test_any_number_of_han_of_dora_can_be_told(han: int) -> None:
    made = spoiled()
    claim = int(np.flatnonzero(made.claims["yaku"][:, 0] >= 0)[0])
    free = int(np.flatnonzero(made.claims["yaku"][claim] < 0)[0])
    made.claims["yaku"][claim][free] = Yaku.RED_DORA
    made.claims["yaku_han"][claim][free] = han
    (finding,) = audited(made).findings
    assert finding.name == "result.dora"
    assert f"{han} han of red_dora" in finding.recorded


def claims_with(column: str, least: int) -> list[tuple[Batch, int, tuple[int, ...]]]:
    """Games with a claim whose list of tiles has at least so many; the list's place."""
    found = []
    for batch in (*FOUR, *THREE, *batches("tenhou", 3, seed=4)):
        values = batch.claims[column]
        listed = (values >= 0).sum(axis=-1)
        for at in np.argwhere(listed >= least):
            index, *rest = at.tolist()
            found.append((batch, index, tuple(rest)))
    return found


@pytest.mark.parametrize(
    ("column", "least", "name"),
    [
        ("hand", 5, "result.hand"),
        ("shown", 4, "result.shown"),
        ("ura", 2, "result.ura"),
        ("dora", 2, "result.indicators"),
    ],
)
def test_a_tile_listed_twice_in_place_of_another_is_found(
    column: str, least: int, name: str
) -> None:
    found = claims_with(column, least)
    assert found
    for batch, index, rest in found[:12]:
        made = copied(batch)
        tiles = made.claims[column][(index, *rest)]
        win = int(made.claims["tile"][index])
        one, other = [n for n in range(least) if tiles[n] not in (win, -1)][:2]
        tiles[other] = tiles[one]
        (finding,) = audited(made).findings
        assert finding.name == name


def test_a_meld_listed_twice_in_place_of_another_is_found() -> None:
    found = [
        (batch, index)
        for batch in (*FOUR, *THREE, *batches("tenhou", 3, seed=4))
        for index in np.flatnonzero(batch.claims["melds"][:, 1, 0] >= 0).tolist()
    ]
    assert found
    for batch, index in found[:6]:
        made = copied(batch)
        made.claims["melds"][index][1] = made.claims["melds"][index][0]
        (finding,) = audited(made).findings
        assert finding.name == "result.melds"


def test_what_readers_did_not_understand_is_a_finding() -> None:
    problem = Problem("format.missing", "a.mjlog", "N has no 'm'", 17, 230, 2)
    (finding,) = problem_findings([problem])
    assert (finding.name, finding.cls) == ("format.missing", "format")
    assert (finding.source, finding.place, finding.round) == ("a.mjlog", 17, 2)
    assert (finding.event, finding.seat) == (-1, -1)
    assert finding.sentence == "N has no 'm'"


def test_a_sentence_tells_both_numbers_where_there_are_two() -> None:
    # Accepted and not accepted need no second word.
    apart = {"illegal.riichi_not_accepted", "illegal.riichi_accepted"}
    for entry in BY_CODE.values():
        if entry.expected_unit and entry.recorded_unit and entry.name not in apart:
            assert "{expected}" in entry.sentence(), entry.name
            assert "{recorded}" in entry.sentence(), entry.name


# -- seat rows -------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma"])
def test_seat_rows_of_games_of_agents_hold_together(preset: str) -> None:
    for batch in batches(preset, 4, seed=6):
        assert wrong(batch, audited(batch)) == []


@pytest.mark.parametrize(
    "column",
    [
        "seat", "dealer", "seat_wind", "number", "honba", "outcome", "score_before",
        "score_after", "rank_before", "rank_after", "change", "change_hand",
        "change_honba", "change_sticks", "change_own_stick", "change_draw", "turns",
        "draws", "first_call_turn", "closed_end",
    ],
)  # fmt: skip
def test_a_false_seat_row_would_be_noticed(column: str) -> None:
    game = audited(FOUR[0])
    assert game.seat_rows is not None
    game.seat_rows = game.seat_rows.copy()
    game.seat_rows[column][4:8] += np.array([1, 2, 3, 5])
    assert wrong(FOUR[0], game) != []


def test_what_winners_rows_say_is_compared_with_the_claims() -> None:
    game = audited(FOUR[0])
    whole = game.seat_rows
    assert whole is not None
    for column in (
        "win_yaku",
        "win_han",
        "win_fu",
        "win_points",
        "win_from",
        "win_tile",
    ):
        game.seat_rows = whole.copy()
        winners = game.seat_rows["win_tile"] >= 0
        assert winners.any()
        game.seat_rows[column][winners] += 1
        assert wrong(FOUR[0], game) != [], column


def test_the_absent_seat_of_three_players_has_an_empty_row() -> None:
    game = audited(THREE[0])
    assert game.seat_rows is not None
    absent = game.seat_rows[3::4]
    assert len(absent) == game.rounds
    assert not any(absent[name].any() for name in absent.dtype.names or ())
    assert all(len(rows) == 3 for rows, _, _ in rows_of_rounds(THREE[0], game))
