"""Ledgers of many records, in the order in which they are read."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from paifu.analysis.ledgers.columns import LEDGERS, rows_of
from paifu.analysis.row_formats import Row
from paifu.logs.events import Batch
from paifu.logs.reader import contents, read_content
from paifu.logs.unpacking import Content
from paifu.replay.audit.run import choose_auto, choose_given
from paifu.replay.ledgers import ledgers
from paifu.replay.rules import Ruleset

if TYPE_CHECKING:
    import pandas as pd

    from paifu.analysis.dataset import Dataset

AHEAD = 4
"""Records that wait for each process."""

Rules = Ruleset | Literal["auto"]


@dataclass(slots=True)
class Record:
    """What one record gave."""

    source: str
    rows: list[Row]
    games: int
    """Games read."""
    problem: str = ""
    """What its reader did not understand first; empty if nothing."""
    unjudged: tuple[str, ...] = ()
    """Why games have no rows: a reason for each whose rules are not known."""


def ledger_paths(
    paths: Sequence[str | Path], what: str, rules: Rules, jobs: int = 1
) -> Iterator[Record]:
    """One ledger of every record, in the order of reading.

    Args:
        paths: what a reader takes.
        what: which ledger, one of `LEDGERS`.
        rules: what the records are judged by.
        jobs: processes.
    """
    found = contents(paths)
    if jobs == 1:
        for content in found:
            yield ledger_content(content, what, rules)
        return
    waiting: deque[Future[Record]] = deque()
    # Started afresh: a copy of this process would share its locks with no thread that
    # could open them.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, fresh, _leave_stopping) as pool:
        for content in found:
            waiting.append(pool.submit(ledger_content, content, what, rules))
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _leave_stopping() -> None:
    """Let Ctrl-C, which the terminal sends to every process, stop the first alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ledger_content(content: Content, what: str, rules: Rules) -> Record:
    """One ledger of one record that was found."""
    batch = read_content(content)
    problem = batch.problems[0].reason if batch.problems else ""
    rows = ledger_rows(batch, what, rules)
    unjudged = () if what == "time" else tuple(_unjudged(batch, rules))
    return Record(content.source, rows, len(batch.games), problem, unjudged)


def _unjudged(batch: Batch, rules: Rules) -> Iterator[str]:
    """Why no rules are known, of each game of which that is so."""
    choose = choose_auto if rules == "auto" else choose_given(rules)
    for info, game in zip(batch.info, batch.games, strict=True):
        found, why = choose(info, int(game["players"]))
        if found is None:
            yield why


def ledger_rows(batch: Batch, what: str, rules: Rules = "auto") -> list[Row]:
    """One ledger of a batch.

    Raises:
        KeyError: no such ledger; the message lists those there are.
    """
    if what not in LEDGERS:
        raise KeyError(f"no ledger {what!r}; there are: {', '.join(LEDGERS)}")
    given = None if rules == "auto" else rules
    return list(rows_of(batch, ledgers(batch, rules), what, given))


def ledger(source: Batch | Dataset, what: str, rules: Rules = "auto") -> pd.DataFrame:
    """One ledger as a data frame; its `attrs` tell what the columns mean.

    Args:
        source: a batch, or a data set, whose records are read again where they were
            imported from: a data set has no hands.
        what: passed-wins, furiten, calls, riichi, kuikae or time.
        rules: a rule set, or `"auto"`: what each record points to.

    Raises:
        KeyError: no such ledger.
        FileNotFoundError: a record of the data set is not where it was, or is another
            one by now.
    """
    import pandas as pd

    if isinstance(source, Batch):
        made = ledger_rows(source, what, rules)
    else:
        made = [
            row
            for content in _records(source)
            for row in ledger_content(content, what, rules).rows
        ]
    columns = LEDGERS[what]
    frame = pd.DataFrame(made, columns=[column.name for column in columns])
    frame.attrs["columns"] = {column.name: column.meaning for column in columns}
    return frame


def _records(dataset: Dataset) -> Iterator[Content]:
    """The records of a data set, each once, by their content."""
    games = dataset.arrow("games", ["source", "digest"]).to_pylist()
    wanted = {game["digest"]: game["source"] for game in games}
    places = dict.fromkeys(_file(source) for source in wanted.values())
    for content in contents(list(places)):
        if wanted.pop(hashlib.sha256(content.data).hexdigest(), None) is not None:
            yield content
    for source in wanted.values():
        raise FileNotFoundError(
            f"{source!r}: the record that was imported from here is not there"
        )


def _file(source: str) -> str:
    """The file of a record, which may be a member of an archive."""
    if Path(source).exists():
        return source
    return source.split("!")[0]
