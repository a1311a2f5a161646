"""The real records, read and audited once for the whole session."""

from __future__ import annotations

from dataclasses import dataclass

from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, Problem
from paifu.logs.reader import read
from paifu.replay.audit.run import AuditedGame, audit_batch
from shared import shared

FOLDER = "corpus/tenhou_xml"


@dataclass(frozen=True, slots=True)
class Real:
    """Every record of the collection, one game each."""

    names: list[str]
    """Paths within the collection."""
    batch: Batch
    games: list[AuditedGame]
    """By the plain engine, in the order of the names."""
    problems: dict[str, list[Problem]]

    def game(self, name: str) -> AuditedGame:
        """The game of a record."""
        return self.games[self.names.index(name)]


def audited() -> Real:
    """Read and audit everything; 25 s."""
    folder = shared(FOLDER)
    batches = list(read([folder]))
    assert all(len(batch.games) == 1 for batch in batches)
    whole = concatenate(batches)
    names = [info.source.removeprefix(f"{folder}/") for info in whole.info]
    problems = dict(zip(names, (batch.problems for batch in batches), strict=True))
    return Real(names, whole, audit_batch(whole), problems)
