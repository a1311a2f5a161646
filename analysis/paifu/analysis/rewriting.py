"""Records read, changed and written into a folder: for redacting and anonymising.

A record keeps its format if that holds what was made of it, which is tried: it is read
back and compared, its rules included. Else it becomes a paifu record, which holds all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import typer

from paifu.analysis.apart import check_apart
from paifu.analysis.convert_names import Names
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.output import complain, orderly, printable
from paifu.analysis.placed_file import write_beside
from paifu.analysis.sources import naming
from paifu.analysis.verdicts import counted
from paifu.logs.builder import single
from paifu.logs.events import Batch
from paifu.logs.formats import FORMATS, Format, format_named
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.paifu_record import FORMAT as OWN
from paifu.logs.formats.reds import reds_of
from paifu.logs.formats.stated import stated_facts
from paifu.logs.reader import contents_now, read_content

PARTLY = 1
"""Exit status if a record could not be read, or not to its end, or not written."""


@dataclass(slots=True)
class _Job:
    """Where records go, and what the job came to."""

    out: Path
    force: bool
    names: Names
    records: int = 0
    games: int = 0
    faults: int = 0
    formats: Counter[str] = field(default_factory=Counter)

    def fail(self, reason: str) -> None:
        """Name something that is not, or not wholly, written."""
        self.faults += 1
        complain(reason)

    def put(
        self, source: str, form: Format, records: Sequence[bytes], number: int = 0
    ) -> None:
        """Write games into one file, named after their source; `number` from 1."""
        path = self.out / self.names.of(source, form.suffix, number)
        if path.exists() and not self.force:
            self.fail(f"{path} is there already; see --force")
            return
        write_beside(path, b"".join(records))
        self.games += len(records)
        self.formats[form.name] += len(records)

    def tell(self) -> None:
        """Say what was written."""
        kinds = ", ".join(f"{n:,} as {name}" for name, n in self.formats.most_common())
        games, records = counted(self.games, "game"), counted(self.records, "record")
        told = f"{games} of {records} in {printable(str(self.out))}"
        typer.echo(told + (f": {kinds}" if kinds else ""), err=True)


def rewrite(
    paths: Sequence[str],
    out: Path,
    change: Callable[[Batch], Batch],
    *,
    needs: frozenset[Fact] = frozenset(),
    force: bool = False,
) -> None:
    """Read records, change them and write them into a folder; ends the command.

    Args:
        paths: files, folders, patterns, `-`.
        out: the folder.
        change: makes of a record's games the ones to be written; raises `ValueError`
            for those it cannot be done to. The source of a game names its file.
        needs: facts for which a format must have room.
        force: replace files that are there.

    Raises:
        typer.Exit: always: 0 all is written, 1 something is not, 2 nothing is.
    """
    with orderly():
        if out == Path():
            refuse("--out: name a folder")
        check_apart(paths, out)
        job, shown = _Job(out, force, Names(paths)), naming(paths)
        try:
            out.mkdir(parents=True, exist_ok=True)
            for batch in map(read_content, contents_now(paths)):
                for problem in batch.problems:
                    job.fail(f"{shown.of(problem.source)}: {problem.reason}")
                if len(batch.games):
                    _rewrite(batch, change, needs, job)
        except OSError as error:
            refuse(f"{error.filename or out}: {error.strerror or error}")
        if not job.records:
            raise typer.Exit(UNUSABLE)
        job.tell()
        raise typer.Exit(PARTLY if job.faults else 0)


def _rewrite(
    batch: Batch,
    change: Callable[[Batch], Batch],
    needs: frozenset[Fact],
    job: _Job,
) -> None:
    try:
        made = change(batch)
        form, records = _written(made, needs)
    except ValueError as error:
        job.fail(str(error))
        return
    if form.several or len(records) == 1:
        job.put(made.info[0].source, form, records)
    else:
        for number, data in enumerate(records, 1):
            job.put(made.info[0].source, form, [data], number)
    job.records += 1


def _written(made: Batch, needs: frozenset[Fact]) -> tuple[Format, list[bytes]]:
    """The games in their own format if it holds them, else as paifu records.

    Raises:
        ValueError: not even those hold them.
    """
    own = next((one for one in FORMATS if one.name == made.info[0].format), None)
    if own is not None and needs <= own.carries:
        records = [_as_told(made, game, own) for game in range(len(made.games))]
        if None not in records:
            return own, [data for data in records if data is not None]
    form = format_named(OWN)
    if form.write is None:
        raise ValueError(f"{form.name} is not written")
    return form, [form.write(made, game) for game in range(len(made.games))]


def _as_told(made: Batch, game: int, form: Format) -> bytes | None:
    """A game in a format, if what is read back is the game; else None."""
    if form.write is None:
        return None
    try:
        data = form.write(made, game)
    except ValueError:
        return None
    info = made.info[game]
    again = form.read(data, info.source)
    # Rules may follow from what was taken out, such as the day in a file's name.
    facts = stated_facts(made, game) & (form.carries | {Fact.RULES})
    alone = single(made, game)
    same = not unequal_where_carried(alone, again, facts, reds_of(info.rules))
    # A record that was cut short is cut short again.
    return data if same else None
