"""What records came to: what is printed of them, added up and kept.

The files of a large job are shared out to processes. Each tells what its records came
to, which is all that goes through a pipe; together it is what one process finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from paifu.analysis.certificates import Certifier
from paifu.analysis.engines import Engine, Engines
from paifu.analysis.errors import refuse
from paifu.analysis.job import Audited, audit_contents, audit_paths
from paifu.analysis.other_rules import OtherRules
from paifu.analysis.spoken import speak, spoken
from paifu.analysis.tally import Tally
from paifu.analysis.verdicts import Verdict, verdicts
from paifu.logs.bulk import CHUNK, take
from paifu.logs.reader import contents
from paifu.logs.unpacking import Content
from paifu.replay.audit.run import Finding
from paifu.replay.rules import Ruleset

if TYPE_CHECKING:
    from paifu.analysis.shares import Share

SHARED: dict[Engine, int] = {"plain": 32, "compiled": 4 * CHUNK}
"""Records after which a process tells what they came to, and most files that it is
given at a time: what takes a tenth of a second or two."""

TRIED = 32
"""Records of which one must be audited for all that an audit needs to be loaded."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a job is asked."""

    rules: Ruleset | Literal["auto"]
    """What the records are judged by."""
    lang: str = "en"
    """Of the findings."""
    names: bool = False
    """Give the names of all records, for a progress bar."""
    clean: bool = False
    """Give verdicts on clean games too."""
    notices: bool = False
    """Keep notices."""
    certified: bool = False
    """Keep what a certificate tells."""


@dataclass(slots=True)
class Outcome:
    """What some records came to."""

    tally: Tally = field(default_factory=Tally)
    other_rules: OtherRules = field(default_factory=OtherRules)
    verdicts: list[Verdict] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    """The names of all records, if they were asked for."""
    notices: list[Finding] = field(default_factory=list)
    certifier: Certifier | None = None

    @classmethod
    def of(cls, audited: Audited, asked: Asked) -> Outcome:
        """What a record or chunk came to."""
        made = cls()
        speak(audited, asked.lang)
        made.tally.add(audited)
        made.other_rules.add(audited)
        for record in audited.records:
            made.verdicts += verdicts(record, clean=asked.clean)
        if asked.names:
            made.sources = audited.sources
        if asked.notices:
            for game in audited.games:
                made.notices += spoken(game.notices, game, asked.lang)
        if asked.certified:
            made.certifier = Certifier(asked.rules)
            made.certifier.add(audited)
        return made

    def take(self, later: Outcome) -> None:
        """Add what later records came to."""
        self.verdicts += later.verdicts
        self.sources += later.sources
        self.sum(later)

    def sum(self, later: Outcome) -> None:
        """Add it, but for what is of single records."""
        self.tally.take(later.tally)
        self.other_rules.take(later.other_rules)
        self.notices += later.notices
        if self.certifier is None:
            self.certifier = later.certifier
        elif later.certifier is not None:
            self.certifier.take(later.certifier)


def outcomes(
    paths: Sequence[str], engines: Engines, jobs: int, inputs: int, asked: Asked
) -> Iterator[Outcome]:
    """Audit records, and give what they came to in the order of reading.

    Many files are shared out to processes; else the compiled engine has threads.

    Args:
        paths: what a reader takes.
        engines: which engine each chunk runs on.
        jobs: processes, or threads.
        inputs: how many files there are.
        asked: what the job is asked.

    Raises:
        ChildProcessError: a process that did a part of the work was killed.
    """
    if jobs > 1 < inputs and engines.settled:
        # Imported here: one game is judged while it would be loaded.
        from paifu.analysis.shares import worthwhile_forks

        forks = worthwhile_forks(paths, inputs, jobs)
        if forks > 1:
            worker = _Worker(asked, engines.engine, engines.forced)
            yield from _shared(worker, paths, inputs, forks)
            engines.done()
            return
    digests = asked.certified
    for audited in audit_paths(paths, asked.rules, engines, jobs, digests=digests):
        yield Outcome.of(audited, asked)


def _shared(
    worker: _Worker, paths: Sequence[str], inputs: int, jobs: int
) -> Iterator[Outcome]:
    """What so many processes find."""
    from paifu.analysis.forks import in_forks
    from paifu.analysis.shares import shares_of

    worker.load(paths)
    most = SHARED[worker.engine]
    shares = shares_of(paths, inputs, jobs, most, min(most, CHUNK))
    yield from in_forks(worker.audit, shares, jobs)


@contextmanager
def ended_processes() -> Iterator[None]:
    """End the command with a line where a process that does a part of it was killed."""
    try:
        yield
    except ChildProcessError as error:
        refuse(f"{error}; the records were not all judged")


@dataclass(frozen=True, slots=True)
class _Worker:
    """What a process does with its files."""

    asked: Asked
    engine: Engine
    wait: bool
    """Compile a reader that is not in the cache."""

    def load(self, paths: Sequence[str]) -> None:
        """Load what an audit needs, by a record, before there are processes."""
        for content, _ in zip(contents(paths), range(TRIED), strict=False):
            if content.problem is None and self._audited([content]).games:
                return

    def audit(self, share: Share) -> Iterator[Outcome]:
        """What the records of some files came to."""
        from paifu.analysis.shares import records_of

        found = records_of(share, digests=False)
        most = SHARED[self.engine]
        made = Outcome()
        while taken := take(found, 1 if self.engine == "plain" else CHUNK):
            made.take(Outcome.of(self._audited(taken), self.asked))
            if made.tally.files >= most:
                yield made
                made = Outcome()
        if made.tally.files:
            yield made

    def _audited(self, taken: Sequence[Content]) -> Audited:
        return audit_contents(
            taken,
            self.asked.rules,
            self.engine,
            wait=self.wait,
            digests=self.asked.certified,
        )
