"""Runs the `paifu` command within the test, as if from a shell."""

from __future__ import annotations

import io
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


class Command:
    """Runs commands; standard output and error are kept."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str | Path, stdin: bytes = b"") -> Ran:
        self.capsys.readouterr()
        given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        self.monkeypatch.setattr("sys.stdin", given)
        with pytest.raises(SystemExit) as ended:
            app([str(argument) for argument in arguments], prog_name="paifu")
        status: Any = ended.value.code
        out, err = self.capsys.readouterr()
        return Ran(0 if status is None else int(status), out, err)
