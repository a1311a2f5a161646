"""Nothing is written in place: whoever stops a job finds an older file as it was."""

from __future__ import annotations

import ast
from pathlib import Path

from project.sources import package
from shared import ROOT

WRITERS = {
    "analysis/paifu/analysis/placed_file.py",
    "analysis/paifu/analysis/dataset/place.py",
}
"""Modules that write a file beside its place, and put it there when it is whole."""


def writes(tree: ast.AST) -> list[int]:
    """Lines that write a file in its place: `write_text`, `open` for writing."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _writes(node)
    ]


def _writes(call: ast.Call) -> bool:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else ""
    if isinstance(function, ast.Name):
        name = function.id
    modes = [
        one.value
        for one in (*call.args, *(word.value for word in call.keywords))
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    opened = name in ("open", "fdopen") and any(
        set(mode) & set("wax") for mode in modes
    )
    return name in ("write_text", "write_bytes") or opened


def test_only_the_writers_write_files() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for part in ("logs", "replay", "analysis")
        for path in sorted(package(part).rglob("*.py"))
        if (lines := writes(ast.parse(path.read_text("utf-8")))) and not _texts(path)
    }
    assert found.keys() == WRITERS


def _texts(path: Path) -> bool:
    """A module with functions of its own of such a name, that write no file."""
    return path.name.startswith("tenhou_json_")


def test_a_write_in_place_is_seen() -> None:
    assert writes(ast.parse("path.write_text('x')\nopen(path, 'wb')\npath.open('x')"))
    assert not writes(ast.parse("path.open('rb')\nopen(path)\nos.open(path, 1)"))
