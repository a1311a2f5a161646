"""What a worker of a cluster does: audit some files, or add them to a data set.

A task names files and gives back what they came to; it changes nothing that counts.
So a task may be lost, repeated or done twice at once: what counts is the one answer
that reaches the process that asked, and of a data set the parts that it puts in place.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from paifu.analysis.arrow_memory import keep_freed_memory
from paifu.analysis.engines import Engine, EngineChoice, Engines
from paifu.analysis.job import Record, audit_contents
from paifu.analysis.other_rules import one_game
from paifu.logs.bulk import CHUNK, take
from paifu.logs.engine import source_digest
from paifu.logs.events import Batch, GameInfo
from paifu.logs.reader import contents, is_elsewhere
from paifu.logs.unpacking import Content
from paifu.replay.audit.run import AuditedGame
from paifu.replay.rules import Ruleset

if TYPE_CHECKING:
    from paifu.analysis.dataset.place import Place
    from paifu.analysis.dataset.store import Part


class StrangeWorkerError(Exception):
    """A worker that cannot do the work: other code, or it does not see the files."""


@dataclass(frozen=True, slots=True)
class Order:
    """What holds for every task of a job."""

    code: str
    """Digest of the sources of whoever asks; a worker must have the same."""
    rules: Ruleset | Literal["auto"]
    engine: EngineChoice
    inputs: int
    """Files of the whole job: what the engine is chosen by."""


@dataclass(frozen=True, slots=True)
class Files:
    """Some files of a job, in order."""

    names: tuple[str, ...]
    """As the records are to be named."""
    folder: str = ""
    """Where relative names begin; a worker may run elsewhere."""
    seen: bool = True
    """Whether whoever asks sees them, so that a worker must too."""


@dataclass(slots=True)
class Answer:
    """What a task came to."""

    records: list[Record]
    """Without what nobody looks at any more."""
    engine: Engine


@dataclass(slots=True)
class Filled:
    """A part of a data set that does not count yet, and what is in it."""

    answer: Answer
    part: Part
    there: int
    """Records that the data set, or this task, had before."""


def audit_files(files: Files, order: Order, whole: bool, digests: bool) -> Answer:
    """Audit some files.

    Args:
        files: what to read.
        order: what holds for all tasks.
        whole: keep the games, as notices are put in words from them.
        digests: tell the SHA-256 of each record.

    Raises:
        StrangeWorkerError: this process cannot do it.
    """
    engines = _engines(order)
    found = _contents(files)
    records: list[Record] = []
    while True:
        engine = engines.next()
        taken = take(found, 1 if engine == "plain" else CHUNK)
        if not taken:
            break
        audited = audit_contents(taken, order.rules, engine, digests=digests)
        records += audited.records if whole else slimmed(audited.records)
    return Answer(records, engine)


def fill_part(
    files: Files,
    order: Order,
    place: Place,
    of_import: str,
    names: tuple[str, ...],
    decisions: bool = False,
    share: int = 0,
) -> Filled:
    """Audit some files and write a part of a data set, which does not count yet.

    Args:
        files: what to read.
        order: what holds for all tasks.
        place: where the data set is.
        of_import: the import's name.
        names: parts that counted when the import began.
        decisions: whether the data set has that table.
        share: which of the import's tasks it is.

    Raises:
        StrangeWorkerError: this process cannot do it.
        OSError: the data set cannot be written.
    """
    keep_freed_memory()
    # Imported here: whoever verifies need not wait for Arrow.
    from paifu.analysis.dataset.filling import Filling, encoded

    engines = _engines(order)
    found = _contents(files)
    known = _digests(place.name, names)
    filling = Filling(place, of_import, known, set(names), share=share)
    records: list[Record] = []
    there = 0
    try:
        while True:
            engine = engines.next()
            taken = take(found, 1 if engine == "plain" else CHUNK)
            if not taken:
                break
            fresh, digests = filling.new(taken)
            there += len(taken) - len(fresh)
            work = audit_contents(
                fresh, order.rules, engine, shanten=True, digests=True
            )
            made = encoded(work, digests, engine, decisions)
            filling.write(made)
            records += slimmed(made.audited.records)
        filling.part.close()
        filling.part.sync()  # Who asks may be on another machine.
    except BaseException:
        filling.part.drop()
        raise
    return Filled(Answer(records, engine), filling.part, there)


def slimmed(records: list[Record]) -> list[Record]:
    """What sums and lists are made of: of games without findings only their counts."""
    for record in records:
        for game in record.games:
            _slim(game)
    return records


def _slim(game: AuditedGame) -> None:
    """Leave of a game what is still looked at; the game itself if it has findings."""
    game.seat_rows = None
    game.noted = [(row - game.first_round, line) for row, line in game.noted]
    if not game.findings:
        game.batch, info = Batch.empty(), game.info
        game.info = GameInfo(info.source, info.format, info.number)
        return
    game.batch = one_game(game.batch, game)
    game.game = game.first_round = 0


@cache
def _engines(order: Order) -> Engines:
    """The engines of this process; one child at most fills an empty cache."""
    if source_digest() != order.code:
        raise StrangeWorkerError(
            f"a worker has other code of paifu ({source_digest()}, not {order.code}):"
            " install the same version everywhere"
        )
    return Engines(order.engine, order.inputs, lambda _: None)


@cache
def _digests(name: str, names: tuple[str, ...]) -> set[bytes]:
    """Digests of the records in these parts of the data set of this name."""
    from paifu.analysis.dataset.store import digests_of

    return digests_of(name, names)


def _contents(files: Files) -> Iterator[Content]:
    """The records of the files, named as whoever asks names them."""
    for name in files.names:
        path = name if is_elsewhere(name) else os.path.join(files.folder, name)
        if files.seen and not is_elsewhere(path) and not os.path.lexists(path):
            raise StrangeWorkerError(
                f"a worker does not see {path!r}: name a folder or an address that all"
                " workers see"
            )
        for content in contents([path]):
            yield _renamed(content, path, name)


def _renamed(content: Content, path: str, name: str) -> Content:
    if path == name:
        return content
    source = name + content.source.removeprefix(path)
    problem = content.problem
    if problem is not None:
        problem = replace(problem, source=source)
    return Content(source, content.data, problem)
