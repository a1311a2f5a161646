"""Damaged records: never a traceback, always a place, and the others are audited."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from command import Command
from corpus.real import FOLDER
from damages.text import PLAIN
from engines import both
from generated import records
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, EventKind
from paifu.logs.reader import read
from paifu.replay.audit.run import AuditedGame, audit_batch, problem_findings
from shared import needs_shared, shared

TIMES = 40
"""Damaged copies of each kind."""

UNSEEN = (EventKind.DISCONNECT, EventKind.RECONNECT, EventKind.RIICHI)
"""Events that no rule sees, and riichi: if its tile is ronned nothing else tells."""

CHOSEN = (EventKind.DISCARD, EventKind.CHI, EventKind.PON)
"""Acts in which one tile may stand for another: the player held both."""


def made() -> list[tuple[str, bytes]]:
    """Games of four and of three, made by agents."""
    return [
        (f"{preset}-{number}.mjlog", data)
        for preset in ("tenhou-east", "tenhou-sanma-east")
        for number, data in enumerate(records(preset, 2, seed=5))
    ]


def real() -> list[tuple[str, bytes]]:
    """Some real records of each folder of the collection."""
    chosen: list[Path] = []
    for folder in sorted(shared(FOLDER).iterdir()):
        if folder.name == "partial":
            continue  # not whole to begin with
        chosen += sorted(folder.rglob("*.mjlog"))[:6]
    return [(path.name, path.read_bytes()) for path in chosen]


def damaged(
    whole: list[tuple[str, bytes]], seed: int, times: int = TIMES
) -> Iterator[tuple[str, bytes, bytes]]:
    """Damaged copies: name with the damage in it, the bytes, and those of the whole."""
    chance = random.Random(seed)
    for damage in PLAIN:
        for number in range(times):
            name, data = chance.choice(whole)
            yield f"{damage.__name__}-{number}-{name}", damage(data, chance), data


def read_one(folder: Path, name: str, data: bytes) -> Batch:
    path = folder / name
    path.write_bytes(data)
    (batch,) = read([path])
    return batch


def told(batch: Batch, games: list[AuditedGame]) -> list[str]:
    """What is wrong with how the findings of a record are told."""
    problems = problem_findings(batch.problems)
    found = [finding for game in games for finding in game.findings] + problems
    return [
        finding.name
        for finding in found
        if not finding.source
        or not finding.sentence
        or (
            finding.place < 1
            and finding.name not in ("format.unreadable", "format.unknown")
        )
    ]


def seen(batch: Batch) -> bytes:
    """What of a record's tables the rules can hold against it."""
    events = batch.events[~np.isin(batch.events["kind"], UNSEEN)].copy()
    for name in ("place", "time", "flag"):
        events[name] = 0
    chosen = np.isin(events["kind"], CHOSEN)
    for name in ("tile", "own"):
        events[name][chosen] = 0
    claims = batch.claims.copy()
    claims["place"] = 0
    return events.tobytes() + claims.tobytes()


def check(whole: list[tuple[str, bytes]], seed: int, folder: Path) -> Counter[str]:
    """Damage records and audit them; counts how many are clean, by kind of damage."""
    sound = {name: read_one(folder, name, data) for name, data in whole}
    clean: Counter[str] = Counter()
    for name, data, _ in damaged(whole, seed):
        kind, _, source = name.split("-", 2)
        # The name says the date, and with it the rules.
        batch = read_one(folder, source, data)
        games = audit_batch(batch) if len(batch.games) else []
        assert told(batch, games) == [], name
        if not batch.problems and not any(game.findings for game in games):
            clean[kind] += 1
            assert seen(batch) == seen(sound[source]), f"{name}: nothing was found"
    return clean


def test_a_damaged_record_has_a_finding_or_lost_nothing_that_rules_see(
    tmp_path: Path,
) -> None:
    clean = check(made(), 1, tmp_path)
    assert clean["cut"] == 0
    assert sum(clean.values()) < TIMES


@needs_shared
def test_a_damaged_real_record_has_a_finding_or_lost_nothing_that_rules_see(
    tmp_path: Path,
) -> None:
    clean = check(real(), 2, tmp_path)
    assert clean["cut"] == 0
    assert sum(clean.values()) < TIMES


def test_engines_are_equal_on_damaged_records(tmp_path: Path) -> None:
    batches = [
        read_one(tmp_path, name, data) for name, data, _ in damaged(made(), 3, 15)
    ]
    plain, differ = both(concatenate(batches))
    assert differ == []
    assert len(plain) > 60


def test_the_command_survives_a_folder_of_damaged_records(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paifu = Command(capsys, monkeypatch)
    folder = tmp_path / "damaged"
    folder.mkdir()
    for name, data, _ in damaged(made(), 4, 4):
        (folder / name).write_bytes(data)
    whole = made()
    for name, data in whole:
        (folder / f"whole-{name}").write_bytes(data)
    rows = tmp_path / "findings.jsonl"
    ran = paifu("verify", folder, "--findings", rows)
    assert (ran.status, ran.err) == (1, "")
    for name, _ in whole:
        assert f"\nwhole-{name}: clean: " in ran.out
    lines = ran.out.splitlines()
    verdicts = lines[1 : lines.index("")]
    assert len(verdicts) == len(list(folder.iterdir()))
    assert rows.read_text("utf-8").count("\n") > len(PLAIN) * 3
