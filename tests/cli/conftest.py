"""What tests of commands share; some files have a `paifu` of their own instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import Command


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return Command(capsys, monkeypatch)
