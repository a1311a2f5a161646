"""analysis imports replay imports logs, never back; heavy libraries stay out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from project.sources import package, python
from shared import ROOT

PARTS = ("logs", "replay", "analysis")
"""Lowest layer first."""

COMPILERS = {"numba", "llvmlite"}
"""Imported by what compiles, at the moment it does: inside functions only."""

NOT_IN_LOGS_AND_REPLAY = {"duckdb", "matplotlib", "pandas", "pyarrow", "rich", "typer"}


def imported(tree: ast.AST, at_import: bool) -> Iterator[tuple[str, int]]:
    """Modules that a file imports, with the line; or only those at its import."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield module, node.lineno
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)
        in_function = isinstance(node, ast.FunctionDef | ast.Lambda)
        if not (at_import and (in_function or is_for_types(node))):
            yield from imported(node, at_import)


def is_for_types(node: ast.AST) -> bool:
    """Whether a node is `if TYPE_CHECKING:`, which does not run."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def faults(part: str, text: str) -> list[str]:
    """Imports in a file of this part that its layer may not have."""
    tree = ast.parse(text)
    above = PARTS[PARTS.index(part) + 1 :]
    found = []
    for name, line in imported(tree, at_import=False):
        top = name.split(".")[0]
        if name.startswith("."):
            found.append(f"line {line}: {name} is relative")
        if any(f"{name}.".startswith(f"paifu.{other}.") for other in above):
            found.append(f"line {line}: {name} is a layer above")
        if part != "analysis" and top in NOT_IN_LOGS_AND_REPLAY:
            found.append(f"line {line}: {name} belongs to analysis")
    for name, line in imported(tree, at_import=True):
        if name.split(".")[0] in COMPILERS:
            found.append(f"line {line}: {name} outside a function")
    return found


FILES = sorted(file for part in PARTS for file in package(part).rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_file_imports_only_what_its_layer_may(file: Path) -> None:
    part = file.relative_to(ROOT).parts[0]
    assert faults(part, file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("part", "text", "fault"),
    [
        ("logs", "import paifu.replay", "a layer above"),
        ("logs", "from paifu import replay", "a layer above"),
        ("logs", "from paifu.replay.hand import score", "a layer above"),
        ("logs", "def f():\n import paifu.analysis.cli", "a layer above"),
        ("replay", "from paifu.analysis import cli", "a layer above"),
        ("replay", "from .hand import score", "is relative"),
        ("logs", "import pandas as pd", "belongs to analysis"),
        (
            "replay",
            "def f():\n from pyarrow.parquet import read",
            "belongs to analysis",
        ),
        ("replay", "import numba", "outside a function"),
        ("analysis", "class A:\n from numba import njit", "outside a function"),
        ("logs", "try:\n import llvmlite.binding\nexcept ImportError: pass", "outside"),
    ],
)
def test_import_that_breaks_the_layers_is_found(
    part: str, text: str, fault: str
) -> None:
    assert any(fault in one for one in faults(part, text))


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("logs", "import numpy as np\nfrom paifu.logs import tiles"),
        (
            "replay",
            "from paifu.logs.tiles import HIDDEN\nfrom paifu.replay import hand",
        ),
        ("analysis", "import pandas\nfrom paifu.replay import hand"),
        ("logs", "def f():\n import numba"),
        ("logs", "if TYPE_CHECKING:\n import numba"),
    ],
)
def test_import_within_the_layers_is_allowed(part: str, text: str) -> None:
    assert faults(part, text) == []


def test_importing_all_of_logs_and_replay_loads_no_heavy_library() -> None:
    heavy = sorted(COMPILERS | NOT_IN_LOGS_AND_REPLAY)
    code = f"""
import importlib, pkgutil, sys
import paifu.logs, paifu.replay
names = []
for part in (paifu.logs, paifu.replay):
    for module in pkgutil.walk_packages(part.__path__, part.__name__ + "."):
        importlib.import_module(module.name)
        names.append(module.name)
print(len(names) > 10, sorted(set({heavy}) & sys.modules.keys()))
"""
    assert python(code) == "True []"
