"""The catalogue of findings covers every code, and only what there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import paifu.logs
from paifu.logs.tiles import RED_IDS
from paifu.replay import codes
from paifu.replay.audit.catalogue import (
    BY_CODE,
    CLASSES,
    ENTRIES,
    UNDECIDED,
    Entry,
    numbers_text,
    sentence,
    why_undecided,
)
from paifu.replay.audit.claims import DORA_UNIT
from paifu.replay.audit.entries import ALL
from paifu.replay.audit.units import (
    END_REASONS,
    UNITS,
    Wording,
    number_text,
    wording,
)
from paifu.replay.rules import load_preset
from paifu.replay.rules.switches import switches
from paifu.replay.table import progress

CODES = {
    name: number
    for name, number in vars(codes).items()
    if isinstance(number, int) and number and not name.startswith("UNDECIDED_")
}
LOGS = Path(next(iter(paifu.logs.__path__)))

SAMPLES = {
    "tile": 57,
    "kind": 13,
    "kinds": 1 << 20 | 1 << 23,
    "seat": 2,
    "seats": 0b101,
    "yaku": 1 << 1 | 1 << 7,
    "dora": 53 * DORA_UNIT + 2,
    "claim": 3,
}
"""A number of each unit that is not a plain one."""


def sample(unit: str) -> int:
    """Some number that the unit allows."""
    return SAMPLES.get(unit, 1)


def emitted_by_readers() -> set[str]:
    """Every `format.…` name that the code of `paifu.logs` gives.

    Literals, and the first argument of `problem` in what reads files and archives.
    """
    found: set[str] = set()
    for file in LOGS.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"format\.[a-z_]+", node.value):
                    found.add(node.value)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "problem":
                name = ast.literal_eval(node.args[0])
                found.add(f"format.{name}")
    return found


def test_every_code_has_one_entry() -> None:
    numbers = [entry.code for entry in ALL if entry.code]
    assert len(numbers) == len(set(numbers))
    assert {*numbers} == {*CODES.values()}


def test_names_are_unique_and_ordered_by_class() -> None:
    assert len(ENTRIES) == len(ALL)
    assert list(dict.fromkeys(entry.cls for entry in ALL)) == list(CLASSES)
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", name) for name in ENTRIES)


def test_class_of_an_entry_is_the_hundred_of_its_code() -> None:
    hundreds = {(code // 100, BY_CODE[code].cls) for code in BY_CODE}
    assert hundreds == {*enumerate(CLASSES)} - {(0, "format")}


def test_format_entries_are_what_readers_give() -> None:
    listed = {name for name, entry in ENTRIES.items() if entry.cls == "format"}
    assert listed == emitted_by_readers()


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_entry_is_complete(entry: Entry) -> None:
    assert entry.cls in CLASSES
    assert entry.meaning().endswith(".")
    assert entry.example
    assert set(entry.switches) <= set(switches())
    assert entry.switch in ("", *entry.switches)
    units = {entry.expected_unit, *entry.recorded_unit.split("|")}
    assert units <= set(UNITS)


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.name)
def test_entry_without_switch_or_source_is_about_the_record_alone(entry: Entry) -> None:
    alone = entry.cls in ("format", "record", "proof") or entry.name in (
        "result.hand",
        "result.melds",
        "result.tile",
        "result.shown",
    )
    assert alone or entry.source


@pytest.mark.parametrize("entry", [*BY_CODE.values()], ids=lambda entry: entry.name)
def test_sentence_holds_both_numbers(entry: Entry) -> None:
    unit, recorded = entry.expected_unit, entry.recorded_unit.split("|")[0]
    text = sentence(entry, 1, sample(unit), sample(recorded))
    for one, field in ((unit, "{expected}"), (recorded, "{recorded}")):
        assert one or field not in entry.sentence()
        if field in entry.sentence():
            assert number_text(one, sample(one)) in text
    assert "{" not in text
    assert not text.endswith(".")


@pytest.mark.parametrize(
    "entry",
    [e for e in ALL if e.without_expected() or e.without_recorded()],
    ids=lambda entry: entry.name,
)
def test_sentence_of_a_lone_number_does_not_speak_of_the_other(entry: Entry) -> None:
    assert "{expected}" not in entry.without_expected()
    assert "{recorded}" not in entry.without_recorded()
    if entry.without_expected():
        text = sentence(entry, 1, -1, 57)
        assert numbers_text(entry, -1, 57)[0] == ""
        assert "  " not in text


@pytest.mark.parametrize(
    ("code", "expected", "recorded", "text"),
    [
        (
            codes.RESULT_URA,
            2,
            1,
            "the number of under-indicators that seat 0 shows is 1, not 2",
        ),
        (codes.RESULT_URA, -1, 52, "shows the under-indicator 0p, a tile that is else"),
        (codes.RESULT_HAND, 52, -1, "seat 0's shown hand leaves 0p out"),
        (codes.RESULT_HAND, -1, 53, "seat 0 shows 5p, which is not in its hand"),
        (codes.RESULT_MELDS, -1, 0, "meld 1 that seat 0 shows is not on the table"),
        (codes.RESULT_MELDS, 2, 3, "the number of melds that seat 0 shows is 3, not 2"),
        (codes.RESULT_SHOWN, -1, 0, "seat 0 shows 1m, which is not in its hand"),
        (
            codes.RESULT_SHOWN,
            13,
            12,
            "the number of tiles that seat 0 shows is 12; it holds 13",
        ),
        (codes.DEAL_COUNT, 13, 12, "the number of tiles dealt to seat 0 is 12, not 13"),
        (codes.DEAL_COUNT, -1, 0, "seat 0 is dealt 1m, a tile too many"),
        (codes.RESULT_ABORT, 0, 3, "as kyuushu; due by the rules: no draw"),
        (
            codes.RESULT_NAGASHI,
            5,
            1,
            "exhaustive; nagashi by the rules: seat 0, seat 2",
        ),
        (
            codes.RESULT_PAO,
            -1,
            3,
            "seat 3 is named as liable; by the rules it is nobody",
        ),
        (codes.RESULT_DELTAS, 0, -2000, "to change by -2,000; by the rules by 0"),
        (
            codes.FLOW_ENDED_LATE,
            progress.END_BUST,
            5,
            "South 2 is played, but the game",
        ),
        (codes.PASSED_RON, 8000, 13, "seat 0 lets 5p pass, a win of 8,000 points"),
    ],
)
def test_sentence(code: int, expected: int, recorded: int, text: str) -> None:
    assert text in sentence(BY_CODE[code], 0, expected, recorded)


def test_reds_and_names_are_those_of_the_game() -> None:
    entry = BY_CODE[codes.KUIKAE]
    plain = wording(load_preset("tenhou-no-red"), ("A", "B"))
    assert plain.reds == frozenset()
    assert sentence(entry, 1, -1, 52, plain).startswith("seat 1 (B) discards 5p ")
    usual = wording(load_preset("tenhou"))
    assert usual.reds == frozenset(RED_IDS)
    assert sentence(entry, 1, -1, 52, usual).startswith("seat 1 discards 0p ")
    assert wording(None) == Wording()


def test_every_end_of_a_game_has_words() -> None:
    ends = {n for name, n in vars(progress).items() if name.startswith("END_")}
    assert ends == set(range(END_REASONS))


def test_every_undecided_check_has_a_reason() -> None:
    bits = {n for name, n in vars(codes).items() if name.startswith("UNDECIDED_")}
    assert set(UNDECIDED) == bits
    elsewhere = {"rules", "proof.hidden"}
    assert set(UNDECIDED.values()) | elsewhere == set(why_undecided())
    assert all(why_undecided().values())
