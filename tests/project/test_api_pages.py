"""The pages of the interface build from docstrings and types, without a warning."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from pdoc import doc

from project.sources import modules


@pytest.mark.parametrize("part", ["logs", "replay", "analysis"])
def test_every_name_of_a_part_can_be_shown(part: str) -> None:
    shown = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for module in modules(part):
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
