"""Which process runs which tests, when there are several."""

from __future__ import annotations

import pytest

from shared import ROOT
from sharing import FIRST, ByFile


@pytest.mark.parametrize(
    ("test", "scope"),
    [
        ("tests/corpus/test_mjai.py::test_a[x-y]", "tests/corpus/"),
        ("tests/corpus/test_totals.py::test_b", "tests/corpus/"),
        ("tests/hand/test_fu.py::test_c", "tests/hand/test_fu.py"),
        ("README.md::README.md", "README.md"),
    ],
)
def test_modules_that_share_something_costly_go_together(test: str, scope: str) -> None:
    by_file = ByFile.__new__(ByFile)
    assert by_file._split_scope(test) == scope


@pytest.mark.parametrize("name", FIRST)
def test_what_is_named_is_there(name: str) -> None:
    assert (ROOT / name).exists()
