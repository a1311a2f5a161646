"""What paifu does with records, as jobs of the benchmark."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from paifu.analysis.arrow_memory import keep_freed_memory

keep_freed_memory()  # as the command does, before Arrow is loaded

from paifu.analysis.dataset import Dataset  # noqa: E402
from paifu.analysis.dataset.importing import import_paths  # noqa: E402
from paifu.analysis.engines import Engine, Engines  # noqa: E402
from paifu.analysis.job import audit_paths  # noqa: E402
from paifu.analysis.outcomes import Asked, Outcome, outcomes  # noqa: E402
from paifu.logs.bulk import read_many  # noqa: E402
from paifu.logs.events import Batch, EventKind  # noqa: E402
from paifu.logs.reader import read  # noqa: E402
from paifu.replay.decisions.run import decisions_of  # noqa: E402
from worker import Found, Run  # noqa: E402

LAST_TILE = int(EventKind.DISCARD)
"""Draws and discards are the kinds up to this one."""


def tiles(batch: Batch) -> int:
    """Draws and discards of a batch."""
    return int((batch.events["kind"] <= LAST_TILE).sum())


def scan(paths: Sequence[str]) -> Found:
    """Read by compiled code."""
    return {"tiles": sum(map(tiles, read_many(paths)))}


def read_plain(paths: Sequence[str]) -> Found:
    """Read in the interpreter."""
    return {"tiles": sum(map(tiles, read(paths)))}


def engines(engine: Engine) -> Engines:
    """A job's engine, without words."""
    return Engines(engine, 0, lambda _: None)


def auditing(engine: Engine) -> Run:
    """Read and audit everything, rules found out from the records."""

    def run(paths: Sequence[str]) -> Found:
        found = {"wins": 0, "findings": 0}
        for audited in audit_paths(paths, "auto", engines(engine)):
            for game in audited.games:
                found["wins"] += game.wins
                found["findings"] += len(game.findings)
        return found

    return run


def verifying(jobs: int) -> Run:
    """Read and audit everything, and add it up, as the command does."""

    def run(paths: Sequence[str]) -> Found:
        sums = Outcome()
        made = outcomes(paths, engines("compiled"), jobs, len(paths), Asked("auto"))
        for one in made:
            sums.sum(one)
        return {"wins": sums.tally.wins, "findings": len(sums.tally.findings)}

    return run


def deciding(engine: Engine) -> Run:
    """Audit, and weigh every discard and draw."""

    def run(paths: Sequence[str]) -> Found:
        found = {"wins": 0, "discards weighed": 0}
        for audited in audit_paths(paths, "auto", engines(engine)):
            rows = decisions_of(audited.batch, audited.games, engine)
            found["wins"] += sum(game.wins for game in audited.games)
            found["discards weighed"] += int(rows["choices"].sum())
        return found

    return run


def importing(jobs: int = 1, decisions: bool = False) -> Run:
    """Read packed records, audit them, and write tables, as the command does."""

    def run(paths: Sequence[str]) -> Found:
        with TemporaryDirectory() as place:
            into = Path(place) / "set"
            job = import_paths(
                paths,
                into,
                "auto",
                engines("compiled"),
                jobs,
                decisions=decisions,
                slim=True,
                inputs=len(paths),
            )
            games = sum(len(one.audited.games) for one in job)
            size = sum(file.stat().st_size for file in into.rglob("*.parquet"))
        return {"games": games, "kB of tables": size // 1000}

    return run


def by_player(paths: Sequence[str]) -> Found:
    """Every statistic of every player of data sets."""
    from paifu.analysis.statistics import statistics

    rows = 0
    for path in paths:
        rows += len(statistics(Dataset(path), ["player"]))
    return {"numbers": rows}


def first_game(paths: Sequence[str]) -> Found:
    """A large job of the command, until its first games are audited."""
    import paifu.analysis.verify_command  # noqa: F401  (part of what it takes)

    audited = next(audit_paths(paths, "auto", engines("compiled")))
    return {"games": len(audited.games)}


def verify(paths: Sequence[str]) -> Found:
    """The whole command, compiled, by two processes, its text left unread."""
    from paifu.analysis.cli import app

    with redirect_stdout(StringIO()):
        arguments = ["verify", *paths, "--engine", "compiled", "--quiet"]
        status = app([*arguments, "--jobs", "2"], standalone_mode=False)
    return {"exit status": int(status or 0)}


JOBS: dict[str, Run] = {
    "scan": scan,
    "read": read_plain,
    "plain": auditing("plain"),
    "compiled": auditing("compiled"),
    "one process": verifying(1),
    "two processes": verifying(2),
    "decisions": deciding("compiled"),
    "decisions plain": deciding("plain"),
    "import": importing(),
    "import two processes": importing(2),
    "import decisions": importing(decisions=True),
    "statistics": by_player,
    "first game": first_game,
    "verify": verify,
}
