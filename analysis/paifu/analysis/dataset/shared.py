"""An import whose files are shared out to processes.

Each process reads, audits and encodes files of its own and writes them into parts; the
process that asked lets the parts count, in the order of the files, so that of equal
records the same one is kept however many processes there are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from paifu.analysis.dataset.filling import (
    NO_TEXT,
    PART_GAMES,
    Encoded,
    Filling,
    Imported,
    first_readable,
    slim_chunk,
)
from paifu.analysis.dataset.place import Place
from paifu.analysis.dataset.store import (
    NOTHING_LEFT_OUT,
    Part,
    digests_of,
    import_lock,
    make_folder,
    parts,
    remove_rest,
)
from paifu.analysis.engines import Engine
from paifu.analysis.forks import in_forks
from paifu.analysis.job import Audited, Record, audit_contents
from paifu.analysis.shares import Share, records_of, shares_of
from paifu.logs.bulk import CHUNK, take
from paifu.logs.events import Batch
from paifu.logs.reader import contents
from paifu.logs.unpacking import Content
from paifu.replay.audit.run import AuditedGame, Finding
from paifu.replay.rules import Ruleset

LEAST = 512
"""Files that a process is given at a time, at the end of the job: fewer take as long to
be put on the disk as to be audited."""


@dataclass(frozen=True, slots=True)
class SharedImport:
    """An import that processes share; slim."""

    place: Place
    rules: Ruleset | Literal["auto"]
    engine: Engine
    wait: bool
    """Compile a reader that is not in the cache."""
    decisions: bool
    """Fill the table `decisions` too."""

    def run(
        self, paths: Sequence[str | Path], inputs: int, jobs: int
    ) -> Iterator[Imported]:
        """What `import_paths` gives.

        Args:
            paths: what a reader takes; files that are here.
            inputs: how many files there are.
            jobs: processes.

        Raises:
            ChildProcessError: a process was killed.
            DatasetError, OSError: as `import_paths`.
        """
        unreadable, found = first_readable(contents(paths))
        if found is None:  # No data set is made of nothing.
            yield Imported(audit_contents(unreadable, self.rules, "plain"), 0)
            return
        weighs = make_folder(self.place, self.decisions)
        with import_lock(self.place) as name:
            seen = set(parts(self.place))
            there = digests_of(self.place, sorted(seen))
            share = _Share(self, name, there, weighs)
            share.load(next(one for one in found if one.problem is None))
            del found
            twice = NOTHING_LEFT_OUT
            try:
                work = enumerate(shares(paths, inputs, jobs))
                for told in in_forks(share.fill, work, jobs):
                    if isinstance(told, Part):
                        told.put_in_place(there, seen)
                        twice = twice.and_(told.left_out)
                    else:
                        yield told.imported()
            finally:
                # Of processes that were stopped in their work.
                remove_rest(self.place, name)
            if any(twice):
                yield Imported(Audited([], Batch.empty()), 0, twice)


def shares(paths: Sequence[str | Path], inputs: int, jobs: int) -> Iterator[Share]:
    """The files of some paths, such that parts are large (`shares_of`)."""
    return shares_of(paths, inputs, jobs, PART_GAMES, LEAST)


@dataclass(slots=True)
class _Share:
    """What a process does with its files."""

    order: SharedImport
    name: str
    there: set[bytes]
    weighs: bool

    def load(self, content: Content) -> None:
        """Load all that is needed, and build tables, by one record."""
        digest = hashlib.sha256(content.data).hexdigest()
        self._made([content], [digest])

    def fill(self, numbered: tuple[int, Share]) -> Iterator[Part | _Told]:
        """Tell of chunks as they come, and of parts that are ready to count."""
        number, names = numbered
        place = self.order.place
        filling = Filling(place, self.name, self.there, set(), share=number)
        found = records_of(names, digests=True)
        try:
            while taken := take(found, CHUNK):
                fresh, digests = filling.new(taken)
                made = self._made(fresh, digests)
                filling.write(made)
                yield _told(made.audited.records, len(taken) - len(fresh))
                del taken, fresh, made  # before the next are there
                if filling.is_due():
                    yield from _closed(filling)
            yield from _closed(filling)
        except BaseException:
            filling.part.drop()
            raise

    def _made(self, fresh: list[Content], digests: list[str]) -> Encoded:
        order = self.order
        work = partial(audit_contents, fresh, order.rules, order.engine)
        return slim_chunk(work, digests, order.wait, order.engine, self.weighs)


def _closed(filling: Filling) -> Iterator[Part]:
    filling.part.close()
    yield filling.part
    filling.begin()


Counts = tuple[int, int, list[Finding], int]
"""Of a game: rounds, events, findings, findings beyond them."""


@dataclass(slots=True)
class _Told:
    """What a chunk came to, as little as a pipe has to take."""

    records: list[tuple[str, list[Finding], list[Counts], str]]
    there: int

    def imported(self) -> Imported:
        """The same for whoever asked."""
        nothing = Batch.empty()
        records = [
            Record(source, problems, [_game(one, nothing) for one in games], digest)
            for source, problems, games, digest in self.records
        ]
        return Imported(Audited(records, nothing), self.there)


def _told(records: Sequence[Record], there: int) -> _Told:
    return _Told(
        [
            (
                record.source,
                record.problems,
                [(g.rounds, g.events, g.findings, g.beyond) for g in record.games],
                record.digest,
            )
            for record in records
        ],
        there,
    )


def _game(counts: Counts, nothing: Batch) -> AuditedGame:
    rounds, events, findings, beyond = counts
    return AuditedGame(
        info=NO_TEXT, game=0, first_round=0, number=0, ruleset=None, chosen="",
        players=0, rounds=rounds, events=events, wins=0, findings=findings,
        beyond=beyond, batch=nothing,
    )  # fmt: skip
