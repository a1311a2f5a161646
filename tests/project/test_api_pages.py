"""The pages of the interface build from docstrings and types, without a warning."""

from __future__ import annotations

import importlib.util
import warnings
from types import ModuleType
from typing import Any

import pytest
from pdoc import doc

from shared import ROOT


@pytest.fixture(scope="module")
def api() -> ModuleType:
    """docs/api.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("api", ROOT / "docs" / "api.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize("part", ["paifu.logs", "paifu.replay", "paifu.analysis"])
def test_every_name_of_a_part_can_be_shown(api: ModuleType, part: str) -> None:
    assert part in api.PARTS
    shown = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for module in api.modules(part):
            shown += looked_at(doc.Module(module))
    assert shown > 1000


def looked_at(namespace: doc.Namespace[Any]) -> int:
    """Evaluate what a page shows of every member; how many there are."""
    seen = 0
    for member in namespace.members.values():
        seen += 1
        assert isinstance(member.docstring, str)
        if isinstance(member, doc.Class):
            seen += looked_at(member)
        elif isinstance(member, doc.Function):
            assert str(member.signature)
        elif isinstance(member, doc.Variable):
            assert isinstance(member.annotation_str, str)
    return seen
