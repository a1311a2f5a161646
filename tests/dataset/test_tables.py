"""The tables of a data set beside the batch and the audit that they were made of."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from generated import batches
from paifu.analysis.dataset import Dataset
from paifu.analysis.dataset.encode import encode
from paifu.analysis.dataset.schema import TABLES, arrow_schema
from paifu.analysis.job import Audited, Record
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, ClaimKind, RulesHint, Unstated
from paifu.logs.reader import read
from paifu.logs.views import Game, games
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.audit.run import AuditedGame, audit_batch


@pytest.fixture(scope="module")
def played(folder: Path) -> dict[str, tuple[Game, AuditedGame]]:
    """By source: the game, and its audit."""
    made = {}
    for batch in read([str(folder)]):
        audits = audit_batch(batch, shanten=True)
        for game, audited in zip(games(batch), audits, strict=True):
            made[game.info.source] = (game, audited)
    return made


@pytest.fixture(scope="module")
def rows(imported: Path) -> dict[str, list[dict[str, Any]]]:
    """By table: its rows."""
    found = Dataset(imported)
    return {table: found.arrow(table).to_pylist() for table in TABLES}


def of(rows: list[dict[str, Any]], game: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for row in rows if row["game"] == game["game"]]


def test_a_row_of_games_says_what_the_record_says(rows: Any, played: Any) -> None:
    assert len(rows["games"]) == len(played)
    for row in rows["games"]:
        game, audited = played[row["source"]]
        assert row["names"] == game.names
        assert row["players"] == game.row.players == len(row["ranks"])
        assert row["final_scores"] == game.final_scores
        assert row["results"] == game.results
        assert row["rounds"] == len(game.rounds)
        assert row["digest"] == game.info.digest
        assert row["rules"] == audited.ruleset.name
        assert row["rules_digest"] == audited.ruleset.digest
        assert (row["proven"], row["findings"]) == (len(game.rounds), 0)


@pytest.mark.parametrize(
    ("name", "stated", "wanted"),
    [
        ("2019061112gm-0089-0000-c4d72066.mjlog", "", ("2019-06-11T12", "name")),
        ("2019061112gm-0089-0000-c4d7.zip/mine.mjlog", "", ("2019-06-11T12", "name")),
        ("2019061112gm-0089-0000-c4d72066", "2024-05-01", ("2024-05-01", "record")),
        ("mine.mjlog", "", ("", "")),
        ("2019131112gm-0089-0000-c4d72066.mjlog", "", ("", "")),
    ],
)
def test_the_start_is_what_the_record_states_or_else_its_name(
    name: str, stated: str, wanted: tuple[str, str]
) -> None:
    """Of a Tenhou game only the name says when it was played."""
    batch = deepcopy(batches("tenhou-east", 1)[0])
    batch.info[0].source, batch.info[0].started = name, stated
    batch.info[0].digest = "00" * 32
    audited = audit_batch(batch)
    tables = encode(Audited([Record(name, [], audited)], batch))
    (row,) = tables["games"].to_pylist()
    assert (row["started"], row["started_from"]) == wanted


@pytest.mark.parametrize(
    ("stated", "by_rules", "wanted"),
    [("", "四鳳南喰赤", "四鳳南喰赤"), ("match 12", "", "match 12"), ("", None, "")],
)
def test_the_room_is_what_the_record_names_or_else_what_its_rules_are_known_by(
    stated: str, by_rules: str | None, wanted: str
) -> None:
    batch = deepcopy(batches("tenhou-east", 1)[0])
    info = batch.info[0]
    info.room, info.digest = stated, "00" * 32
    audited = audit_batch(batch)
    info.rules = None if by_rules is None else RulesHint("x", {}, "", "", by_rules)
    tables = encode(Audited([Record("a", [], audited)], batch))
    assert tables["games"]["room"].to_pylist() == [wanted]


def test_scores_and_changes_that_are_not_stated_are_empty() -> None:
    batch = deepcopy(batches("tenhou-east", 1)[0])
    batch.info[0].digest = "00" * 32
    wins = batch.claims["kind"] == ClaimKind.WIN
    batch.rounds["unstated"][1:] |= Unstated.SCORES
    batch.rounds["scores"][1:] = 0
    later = np.flatnonzero(wins)[1:]
    batch.claims["unstated"][later] |= Unstated.DELTAS
    batch.claims["deltas"][later] = 0
    tables = encode(Audited([Record("a", [], audit_batch(batch))], batch))
    first, *others = tables["rounds"]["scores"].to_pylist()
    assert first == [25000] * 4
    assert others == [[]] * (len(batch.rounds) - 1) != []
    first, *others = tables["wins"]["deltas"].to_pylist()
    assert (len(first), sum(map(abs, first)) > 0) == (4, True)
    assert others == [[]] * len(later) != []


@pytest.mark.parametrize(
    "presets", [[], ["tenhou-sanma-east"], ["tenhou-east", "tenhou-sanma-east"]]
)
def test_compiled_code_makes_the_same_tables(presets: list[str]) -> None:
    """Of no game too, of three players, of what is not stated, of games not judged."""
    parts = [one for preset in presets for one in batches(preset, 2)]
    batch = deepcopy(concatenate(parts)) if parts else Batch.empty()
    for info in batch.info:
        info.digest = "f0" * 32
    batch.rounds["unstated"][1:3] |= Unstated.SCORES
    batch.claims["unstated"][2:4] |= Unstated.DELTAS
    audited = audit_batch(batch)
    for game in audited[1:2]:
        game.ruleset = game.seat_rows = None
    both = Audited([Record("a", [], audited)] if audited else [], batch)
    plain, fast = encode(both), encode(both, fast=True)
    assert plain == fast
    for name, table in fast.items():
        table.validate(full=True)
        assert table.schema == arrow_schema(name)
    rounds = sum(game.rounds * game.players for game in audited if game.ruleset)
    assert len(fast["seats"]) == rounds


def test_ranks_go_by_score_then_by_seat(rows: Any) -> None:
    for row in rows["games"]:
        order = sorted(
            range(row["players"]), key=lambda seat: (-row["final_scores"][seat], seat)
        )
        assert [row["ranks"][seat] for seat in order] == [*range(1, row["players"] + 1)]


def test_a_row_of_rounds_says_what_its_header_and_result_say(
    rows: Any, played: Any
) -> None:
    for game_row in rows["games"]:
        game, _ = played[game_row["source"]]
        found = of(rows["rounds"], game_row)
        assert [row["round"] for row in found] == [*range(len(game.rounds))]
        for row, dealt in zip(found, game.rounds, strict=True):
            assert row["name"] == dealt.name
            assert row["scores"] == dealt.scores[: game.row.players]
            assert row["dice"] == dealt.row.dice
            assert row["result"] == dealt.claims[0].kind.name.lower()
            kinds = [event.kind.name for event in dealt.events]
            assert row["draws"] == kinds.count("DRAW")
            assert row["discards"] == kinds.count("DISCARD")
            assert row["riichi"] == kinds.count("RIICHI")
            assert row["wins"] == kinds.count("WIN")
            assert row["calls"] == sum(map(kinds.count, ("CHI", "PON", "DAIMINKAN")))
            if dealt.claims[0].kind == ClaimKind.EXHAUSTIVE:
                shown = dealt.claims[0].row.tenpai[: game.row.players]
                assert row["tenpai"] == shown
            else:
                assert row["tenpai"] == []


def test_a_row_of_events_says_what_happened(rows: Any, played: Any) -> None:
    for game_row in rows["games"]:
        game, _ = played[game_row["source"]]
        found = [row for row in of(rows["events"], game_row) if row["round"] >= 0]
        happened = [
            (r, n, event)
            for r, dealt in enumerate(game.rounds)
            for n, event in enumerate(dealt.events)
        ]
        assert len(found) == len(happened)
        for row, (r, n, event) in zip(found, happened, strict=True):
            assert (row["round"], row["event"]) == (r, n)
            assert row["kind"] == event.kind
            assert (row["seat"], row["tile"]) == (event.seat, event.tile)
            own = [row["own_0"], row["own_1"], row["own_2"]]
            assert [tile for tile in own if tile >= 0] == event.own
            assert row["flag"] == event.row.flag


def test_a_row_of_seats_is_the_audits(rows: Any, played: Any) -> None:
    for game_row in rows["games"]:
        game, audited = played[game_row["source"]]
        found = of(rows["seats"], game_row)
        assert len(found) == len(game.rounds) * game.row.players
        names = [one.name for one in TABLES["seats"] if one.name not in ADDED]
        for n, row in enumerate(found):
            r, seat = divmod(n, game.row.players)
            same = audited.seat_rows[4 * r + seat]
            assert (row["round"], row["seat"]) == (r, seat)
            assert row["player"] == game.names[seat]
            assert [row[name] for name in names] == [int(same[name]) for name in names]


ADDED = ("game", "round", "player", "players")


def test_a_row_of_wins_says_what_the_record_claims(rows: Any, played: Any) -> None:
    for game_row in rows["games"]:
        game, _ = played[game_row["source"]]
        claims = [
            (r, claim)
            for r, dealt in enumerate(game.rounds)
            for claim in dealt.claims
            if claim.kind == ClaimKind.WIN
        ]
        found = of(rows["wins"], game_row)
        assert len(found) == len(claims)
        for row, (r, claim) in zip(found, claims, strict=True):
            assert (row["round"], row["seat"]) == (r, claim.row.seat)
            assert row["player"] == game.names[claim.row.seat]
            pairs = list(zip(row["yaku"], row["yaku_han"], strict=True))
            assert pairs == [(yaku.label, han) for yaku, han in claim.yaku]
            assert row["points"] == claim.row.points
            assert row["deltas"] == claim.row.deltas[: game.row.players]
            assert row["hand"] == [tile for tile in claim.row.hand if tile >= 0]
            assert row["ura"] == [tile for tile in claim.row.ura if tile >= 0]


def test_computed_yaku_of_seats_are_those_claimed(rows: Any) -> None:
    """The records are clean: what the rules make of a win is what they say."""
    seats = {
        (row["game"], row["round"], row["seat"]): row["win_yaku"]
        for row in rows["seats"]
    }
    dora = {"dora", "ura_dora", "red_dora"}
    for row in rows["wins"]:
        bits = seats[row["game"], row["round"], row["seat"]]
        computed = {Yaku(n).label for n in range(LOCAL_FROM) if bits >> n & 1}
        assert computed - dora == set(row["yaku"]) - dora


def test_changes_of_a_seat_add_up(rows: Any) -> None:
    for row in rows["seats"]:
        parts = ("hand", "honba", "sticks", "own_stick", "draw")
        assert row["change"] == sum(row[f"change_{part}"] for part in parts)
        assert row["score_after"] == row["score_before"] + row["change"]


def test_every_column_has_a_meaning() -> None:
    for table, columns in TABLES.items():
        assert len({one.name for one in columns}) == len(columns), table
        assert all(one.meaning for one in columns), table
        assert arrow_schema(table).names == [one.name for one in columns]


def test_pandas_columns_carry_unit_and_meaning(imported: Path) -> None:
    frame = Dataset(imported).pandas("seats", ["player", "win_points"])
    assert list(frame) == ["player", "win_points"]
    assert frame.attrs["columns"]["win_points"]["unit"] == "points"


def test_sql_takes_parameters(imported: Path) -> None:
    found = Dataset(imported).sql("select count(*) n from games where players = ?", [3])
    assert found["n"].tolist() == [3]


def test_an_unknown_table_is_named(imported: Path) -> None:
    with pytest.raises(KeyError, match="'tiles'; there are: games, rounds"):
        Dataset(imported).arrow("tiles")
