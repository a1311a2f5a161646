"""The commands that send games through formats find what is wrong, and only that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import convert
import through_paifu
from generated import batches
from mjlog import FULL
from paifu.logs.events import Batch
from paifu.logs.formats import format_named
from paifu.replay.rules import load_preset

WORDS = ["planet-single-hand", "--games", "1", "--engine", "plain", "--formats"]


def test_games_go_through_formats_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert convert.main([*WORDS, "paifu,mjai"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("planet-single-hand: ")
    assert lines == ["  paifu: 1 there and back", "  mjai: 1 there and back"]


def test_a_format_that_gives_back_something_else_is_named() -> None:
    paifu = format_named("paifu")
    tried = convert.Tried()

    def read(data: bytes, source: str) -> Batch:
        batch = paifu.read(data, source)
        batch.claims["fu"][batch.claims["fu"] > 0] += 10
        return batch

    (game,) = batches("tenhou-east", 1)
    rules = load_preset("tenhou-east")
    convert.try_game(game, rules, replace(paifu, read=read), tried, "plain")
    assert tried.altered == {"fu": 1}
    assert any("result.fu" in fault for fault in tried.faults)


def test_real_records_go_through_a_paifu_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mjlog").write_bytes(FULL)
    (tmp_path / "notes.txt").write_text("none")
    assert through_paifu.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "tenhou-xml: 1 games",
        "1 records not read, 0 faults",
    ]
