"""`paifu rescore`: words, rows, sums."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from command import Command
from generated import records
from paifu.analysis.rescoring import COLUMNS, rescore_game
from paifu.replay.rescore import Kind, StopKind
from paifu.replay.rules import load_preset
from paifu.replay.sheets import pack, unpack
from paifu.replay.simulate.run import generate_game
from paifu.replay.words import phrases
from shared import ROOT


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "one.mjlog"
    path.write_bytes(records()[0])
    return path


def test_under_its_own_rules_nothing_differs(paifu: Command, record: Path) -> None:
    ran = paifu("rescore", record, "--rules", "tenhou-east")
    assert ran.status == 0
    assert re.fullmatch(r".*one\.mjlog: the same: \d+ rounds", ran.out.splitlines()[0])
    made = json.loads(paifu("rescore", record, "--rules", "tenhou-east", "--json").out)
    assert (made["games"], made["same"], made["differences"]) == (1, 1, {})
    assert all(one["change"] == 0 for one in made["players"].values())


def test_without_red_fives_points_move(paifu: Command, record: Path) -> None:
    given = ("rescore", record, "--rules", "tenhou-east-no-red")
    ran = paifu(*given)
    assert "red_dora 1" in ran.out
    made = json.loads(paifu(*given, "--json").out)
    assert made["differences"]["yaku"] >= 1
    moved = [one["change"] for one in made["players"].values()]
    assert any(moved)
    assert sum(moved) == 0
    rows = list(csv.DictReader(io.StringIO(paifu(*given, "--format", "csv").out)))
    assert list(rows[0]) == list(COLUMNS)
    kinds = [row["kind"] for row in rows]
    assert {kind: kinds.count(kind) for kind in made["differences"]} == (
        made["differences"]
    )


def test_where_it_stops_is_said(paifu: Command, record: Path) -> None:
    ran = paifu("rescore", record, "--rules", "planet-single-hand")
    assert "stops after E1.0: the game is over; the record goes on with" in ran.out
    made = json.loads(
        paifu("rescore", record, "--rules", "planet-single-hand", "--json").out
    )
    assert made["stops"] == {"over": 1}
    given = ("--rules", "planet-single-hand", "--each-round", "--json")
    each = json.loads(paifu("rescore", record, *given).out)
    assert each["stops"] == {}
    assert each["rounds_compared"] > made["rounds_compared"] == 1
    assert (each["games_ended"], each["players"]) == (0, {})


def test_what_cannot_be_told_is_left_out_with_the_reason(
    paifu: Command, record: Path
) -> None:
    ran = paifu("rescore", record, "--rules", "tenhou-sanma")
    assert ran.status == 0
    assert "left out: tenhou-sanma is not for 4 players" in ran.out
    assert paifu("rescore", record, "--rules", "auto").status == 2
    ran = paifu("rescore", "nowhere", "--rules", "tenhou")
    assert ran.status == 2
    assert ran.err.startswith("paifu: nowhere: no such file or folder\n")
    assert paifu("rescore", record).status == 2


def test_the_page_names_every_kind_column_and_sum(paifu: Command, record: Path) -> None:
    page = (ROOT / "docs" / "rescore.md").read_text("utf-8")
    made = json.loads(paifu("rescore", record, "--rules", "tenhou", "--json").out)
    for word in (*Kind, *StopKind, *COLUMNS, *made):
        assert f"`{word}`" in page, word


def test_people_are_told_in_their_language(paifu: Command, record: Path) -> None:
    given = ("rescore", record, "--rules", "tenhou-east-no-red")
    english = paifu(*given).out
    for lang, said in (("ja", "赤ドラ 1"), ("zh", "赤宝牌 1"), ("de", "rote Dora 1")):
        told = paifu(*given, "--lang", lang)
        assert told.status == 0
        assert said in told.out
        assert len(told.out.splitlines()) == len(english.splitlines())
        assert not re.search(r"red_dora|differ|payments", told.out)
    assert paifu(*given, "--lang", "fr").err == (
        "paifu: --lang 'fr': there are en, ja, zh, de\n"
    )


def test_every_kind_of_difference_and_stop_has_a_word() -> None:
    named = {key for key in phrases("en", "rescore") if key.startswith("kind.")}
    assert named == {f"kind.{kind}" for kind in (*Kind, *StopKind)}


def test_its_own_rules_may_stop_after_the_others_have_ended_the_game() -> None:
    own, other = load_preset("tenhou-east"), load_preset("planet-single-hand")
    record = unpack(generate_game(own, 11, 1, "plain", "quick"))
    first = record.deals[2].events[0]
    first.seat = (first.seat + 1) % 4
    told = rescore_game(pack(record), 0, own, other)
    stops = [(row["round"], row["own"] != "") for row in told.rows if row["event"] >= 0]
    assert stops == [("E3.0", True)]
