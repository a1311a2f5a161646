"""Small contradictions in a record's text that were once passed over."""

from __future__ import annotations

import re

import pytest

from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.run import generate_game

RULES = load_preset("tenhou-east")


@pytest.fixture(scope="module")
def text() -> str:
    return write_tenhou(generate_game(RULES, 3, 0, "plain", "greedy"), 0).decode()


def names(text: str) -> list[str]:
    """What the audit finds in a record."""
    [game] = audit_batch(read_tenhou(text.encode(), "it"), RULES)
    return [finding.name for finding in game.findings]


def test_the_record_is_clean_as_it_was_written(text: str) -> None:
    assert names(text) == []


def test_the_first_dealer_is_the_one_that_the_first_round_names(text: str) -> None:
    assert names(text.replace('oya="0"', 'oya="2"', 1)) == ["record.dealer_seat"]


def test_a_yaku_of_no_han_is_claimed_all_the_same(text: str) -> None:
    false = re.sub(r'yaku="([^"]*)"', r'yaku="\1,29,0"', text, count=1)
    assert names(false) == ["result.yaku"]
