"""Where the real records are, if they are here at all."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
"""The repository."""

_BESIDE = ROOT.parent / "shared"

SHARED: Path | None = _BESIDE if _BESIDE.is_dir() else None
"""Folder of records and vectors beside the repository; None without it."""

needs_shared = pytest.mark.skipif(
    SHARED is None, reason="../shared is not beside the project"
)


def shared(path: str) -> Path:
    """The file or folder `path` of ../shared, for tests marked `needs_shared`."""
    assert SHARED is not None, "mark the test with needs_shared"
    return SHARED / path
