"""Runs the `paifu` command within the test, as if from a shell."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from paifu.analysis.cli import app


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def shown(self) -> str:
        """What a terminal shows of it, without colours and weights."""
        return re.sub(r"\x1b\[[0-9;]*m", "", self.out)


class Command:
    """Runs commands; standard output and error are kept."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        self.columns = 0
        """Width of the terminal that is written to; 0 for a pipe."""

    def __call__(self, *arguments: str | Path, stdin: bytes = b"") -> Ran:
        self.capsys.readouterr()
        given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        self.monkeypatch.setattr("sys.stdin", given)
        if self.columns:
            self.monkeypatch.setenv("COLUMNS", str(self.columns))
            self.monkeypatch.setenv("NO_COLOR", "1")
            self.monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        with pytest.raises(SystemExit) as ended:
            app([str(argument) for argument in arguments], prog_name="paifu")
        status: Any = ended.value.code
        out, err = self.capsys.readouterr()
        return Ran(0 if status is None else int(status), out, err)
