"""The stages of an import overlap: reading, auditing and writing wait for no other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from mjlog import FULL
from paifu.analysis.dataset import filling, importing
from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.engines import Engines
from paifu.logs import ahead

PATIENCE = 20
"""Seconds after which stages count as taking turns."""

RECORDS = 12


def noting(act: Callable[..., Any], before: Callable[[], None]) -> Callable[..., Any]:
    """The same, with something done first."""

    def noted(*given: Any, **named: Any) -> Any:
        before()
        return act(*given, **named)

    return noted


def test_records_are_read_while_others_are_audited_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One audit waits until a record is read, the next until a part is written to."""
    auditing, read, written = Event(), Event(), Event()
    audits, overlapped = count(), []

    def at_audit() -> None:
        number = next(audits)
        if number == 0:
            auditing.set()
            overlapped.append(read.wait(PATIENCE))
        elif number == 1:
            overlapped.append(written.wait(PATIENCE))

    def at_read() -> None:
        if auditing.is_set():
            read.set()

    for owner, name, before in (
        (importing, "audit_contents", at_audit),
        (ahead, "lone_record", at_read),
        (filling.Filling, "add", written.set),
    ):
        monkeypatch.setattr(owner, name, noting(getattr(owner, name), before))
    monkeypatch.setattr(ahead, "BUNDLE", 1)
    for number in range(RECORDS):
        (tmp_path / f"{number}.mjlog").write_bytes(FULL + b"\n" * number)
    done = [*import_paths([tmp_path], tmp_path / "set", "auto", engines(), 2)]
    assert sum(len(one.audited.games) for one in done) == RECORDS
    assert overlapped == [True, True]


def engines() -> Engines:
    return Engines("plain", 1, print)
