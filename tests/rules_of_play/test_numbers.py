"""Which rules of the rules page, and which findings, the tests here show.

Tests carry the ids of the page's parts C and E2 (`@rule("F23")`). Every id is shown by
some test; every finding that kernels can give is named by some test.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from paifu.replay import codes
from paifu.replay.audit.catalogue import BY_CODE, ENTRIES
from paifu.replay.rules.switches import switches
from shared import needs_shared, shared

HERE = Path(__file__).parent


def ids(prefix: str, *ranges: tuple[int, int]) -> set[str]:
    """Ids of one letter: `P-01`, `F107`."""
    width = 0 if prefix == "F" else 2
    dash = "" if prefix == "F" else "-"
    numbers = [n for first, last in ranges for n in range(first, last + 1)]
    return {f"{prefix}{dash}{n:0{max(width, 2)}}" for n in numbers}


ALL = (
    ids("P", (1, 7), (10, 19), (31, 33), (40, 43), (50, 55), (60, 64), (70, 71))
    | ids("P", (80, 87), (90, 99), (110, 114))
    | ids("K", (1, 21))
    | ids("G", (1, 22), (30, 35), (40, 44), (50, 61))
    | ids("C", (1, 33))
    | ids("F", (1, 115))
)

NOT_FLIPPED = {
    "pao_ron": "has one value",
    "yakitori": "apart from the score: tests of settlements",
    "hand_visibility": "changes what players know and no score",
    "abilities": "marks games that do not follow from rules",
}
"""Switches that no hand-typed round turns on, with the reason."""

NOT_FROM_PLAY = {
    name: "needs the seed of a wall: tests of proofs"
    for name in ENTRIES
    if name.startswith("proof.")
}
"""Findings that no hand-typed round can bring about, with the reason."""


def trees() -> list[ast.Module]:
    """The tests beside this one, parsed."""
    files = [file for file in sorted(HERE.glob("test_*.py")) if file != Path(__file__)]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def shown() -> dict[str, list[str]]:
    """Rule ids and the tests that carry them."""
    found: dict[str, list[str]] = {}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for call in node.decorator_list:
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "rule":
                        for argument in call.args:
                            number = ast.literal_eval(argument)
                            found.setdefault(number, []).append(node.name)
    return found


def words() -> set[str]:
    """Every text constant of the tests."""
    nodes = [node for tree in trees() for node in ast.walk(tree)]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, str)}


def test_every_switch_is_flipped_by_some_test() -> None:
    nodes = [node for tree in trees() for node in ast.walk(tree)]
    given = {node.arg for node in nodes if isinstance(node, ast.keyword)}
    assert set(switches()) - given - words() == set(NOT_FLIPPED)


def test_every_rule_is_shown() -> None:
    assert set(shown()) == ALL


def test_every_finding_of_the_kernels_is_brought_about_by_some_test() -> None:
    named = {entry.name for entry in BY_CODE.values()}
    assert named - words() == set(NOT_FROM_PLAY)


def test_every_number_of_a_finding_is_in_the_catalogue() -> None:
    numbers = {
        value
        for name, value in vars(codes).items()
        if isinstance(value, int) and value and not name.startswith("UNDECIDED")
    }
    assert numbers == set(BY_CODE)


@needs_shared
def test_the_ids_are_those_of_the_rules_page() -> None:
    page = shared("rules/rules.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| ([PKGC]-\d+|F\d+) \|", page, re.MULTILINE))
    counted = shared("rules/counts.md").read_text(encoding="utf-8")
    added = set(re.findall(r"\b(F1\d\d)\b", counted.split("## Cases worth adding")[1]))
    assert listed | added == ALL
