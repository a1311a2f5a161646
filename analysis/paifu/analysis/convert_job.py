"""One job of converting: records read, written in another format, put in place.

Records are converted in other processes where there are many; files are written by this
one, each beside its place and then put there, so that nobody reads half of one.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from paifu.analysis.convert_names import Names
from paifu.analysis.placed_file import write_beside
from paifu.logs.convert import Converted, convert
from paifu.logs.events import Batch, GameInfo, Problem
from paifu.logs.formats import format_named
from paifu.logs.formats.facts import Fact
from paifu.logs.reader import contents_now, read_content
from paifu.logs.unpacking import Content

AHEAD = 4
"""Records that wait for each process."""


@dataclass(slots=True)
class Game:
    """What became of one game."""

    number: int
    """Index in its record."""
    made: Converted | None = None
    """None if the format cannot hold it."""
    refused: str = ""
    """Why it was not converted."""
    file: Path | None = None
    """Where it was written, below the folder of the job."""
    rules: str = ""
    """Preset that the record's marks point to; with `+` if it has switches besides."""


@dataclass(slots=True)
class Record:
    """What became of one record."""

    source: str
    format: str = ""
    """Name of its format; empty if nothing of it could be read."""
    games: list[Game] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a job is to do."""

    target: str
    """Name of the format."""
    out: Path
    strict: bool = False
    """Refuse games that would lose something."""
    force: bool = False
    """Replace files that are there."""


def convert_paths(
    paths: Sequence[str], wanted: Wanted, jobs: int = 1
) -> Iterator[Record]:
    """Convert records as they are read, and give them in the order of reading.

    Raises:
        OSError: a file cannot be written.
    """
    names = Names(paths)
    for record in _converted(contents_now(paths), wanted, jobs):
        _put(record, wanted, names)
        yield record


def _converted(found: Iterator[Content], wanted: Wanted, jobs: int) -> Iterator[Record]:
    if jobs == 1:
        for content in found:
            yield convert_content(content, wanted.target, wanted.strict)
        return
    waiting: deque[Future[Record]] = deque()
    # Started afresh: a copy of this process would share its locks with no thread that
    # could open them.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, _leave_stopping) as pool:
        for content in found:
            waiting.append(
                pool.submit(convert_content, content, wanted.target, wanted.strict)
            )
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _leave_stopping() -> None:
    """Let Ctrl-C, which the terminal sends to every process, stop the first alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def convert_content(content: Content, target: str, strict: bool) -> Record:
    """One record in another format; nothing is written yet."""
    batch = read_content(content)
    record = Record(content.source, problems=batch.problems)
    if batch.info:
        record.format = batch.info[0].format
    broken = {info.number for info in batch.info} if batch.problems else set()
    for index, info in enumerate(batch.info):
        game = Game(info.number, rules=_rules_of(info))
        if strict and info.number in broken:
            game.refused = "a record that could not be read to its end"
        else:
            _convert(game, batch, index, target, strict)
        record.games.append(game)
    return record


def _rules_of(info: GameInfo) -> str:
    hint = info.rules
    if hint is None or hint.refuse:
        return ""
    return f"{hint.preset}+" if hint.overrides else hint.preset


def _convert(game: Game, batch: Batch, index: int, target: str, strict: bool) -> None:
    try:
        made = convert(batch, index, format_named(target))
    except ValueError as error:
        game.refused = _without_source(str(error), batch.info[index].source)
        return
    if strict and made.dropped:
        game.refused = f"would lose {listed(made.dropped)}"
    else:
        game.made = made


def _without_source(reason: str, source: str) -> str:
    return reason.removeprefix(f"{source!r}").lstrip(",: ")


def listed(facts: Sequence[Fact]) -> str:
    """Facts in words.

    >>> listed([Fact.NAMES, Fact.DICE])
    'names of the players, dice'
    """
    return ", ".join(fact.value for fact in facts)


# -- files -----------------------------------------------------------------------------


def _put(record: Record, wanted: Wanted, names: Names) -> None:
    """Write what a record became: one file, or one a game if the format wants that."""
    target = format_named(wanted.target)
    made = [game for game in record.games if game.made is not None]
    if not made:
        return
    if target.several or len(record.games) == 1:
        groups = [(0, made)]
    else:
        groups = [(game.number + 1, [game]) for game in made]
    for number, games in groups:
        path = names.of(record.source, target.suffix, number)
        if (wanted.out / path).exists() and not wanted.force:
            for game in games:
                game.made, game.refused = None, f"{path} is there already; see --force"
            continue
        parts = (game.made.data for game in games if game.made is not None)
        write_beside(wanted.out / path, b"".join(parts))
        for game in games:
            game.file = path
