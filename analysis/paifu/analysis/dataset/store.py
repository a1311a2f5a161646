"""The folder of a data set, and how parts are added so that nothing is half there.

    DATASET/
      dataset.json            what made it, and whether it has the table `decisions`
      games/PART.parquet      … and likewise for every table
      imported/PART.parquet   digests of the records whose games are in that part
      running/IMPORT.lock     held by an import while it lives

A part counts once its file in `imported` is there, which is put in place last and at
once; until then nobody reads its tables. Whoever is killed leaves files of a part that
does not count; the next import removes them, since their import's lock is free.

Two imports may run at once: a part is put in place under one lock, and records that
another import has added in the meantime are taken out of it first.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise

from paifu.analysis.dataset.encode import game_key
from paifu.analysis.dataset.place import (
    IMPORTED,
    RUNNING,
    DatasetError,
    Place,
    place_of,
)
from paifu.analysis.dataset.schema import INT, SMALL, TABLES, Column, arrow_schema

VERSION = 2
"""Of the folder's form and the tables' columns."""

__all__ = [
    "ABOUT", "IMPORTED", "DatasetError", "Part", "check_folder", "digests_of",
    "find_damage", "import_lock", "make_folder", "parts", "remove_rest", "sweep",
]  # fmt: skip

ABOUT = "dataset.json"

_DIGESTS = pa.schema([pa.field("digest", pa.binary(32))])


def parquet_options(table: str) -> dict[str, Any]:
    """How a table is written: as quick as the audit, and not much larger for it.

    Small numbers go by their differences: a dictionary takes twice as long, for looking
    every value up, and hardly less place. Where most are the same, as in the columns of
    events but for the tiles and in many of seats, they go as they are: LZ4 finds what
    repeats in them, and next to nothing in the others.
    """
    names = {_leaf(one): one.type for one in TABLES[table]}
    loose = list[str]()
    if table == "events":
        packed, looked_up = ["tile"], list[str]()
        loose = packed
    elif table == "seats":
        packed, looked_up = [*VARIED], ["player", *DEAR]
        loose = [*VARIED, *DEAR]
    else:
        packed = [name for name, type_ in names.items() if type_ in (SMALL, INT)]
        looked_up = [name for name in names if name not in (*packed, "game")]
    flat = not any(pa.types.is_list(one.type) for one in TABLES[table])
    return {
        "compression": {name: "none" if name in loose else "lz4" for name in names},
        "use_dictionary": looked_up,
        "column_encoding": dict.fromkeys(packed, "DELTA_BINARY_PACKED"),
        "write_statistics": ["game"],
        "write_batch_size": BATCH,
        # Pages of 2.0 are compressed from where they are, not from a copy. They leave
        # the lengths of lists as they are, and not all readers know such pages.
        "data_page_version": "2.0" if flat else "1.0",
    }


VARIED = (
    "outcome", "rank_before", "rank_after", "turns", "draws", "closed_end",
    "tenpai_end", "start_shanten", "tenpai_turn", "riichi", "riichi_turn",
    "riichi_order", "riichi_accepted", "riichi_tiles_left",
)  # fmt: skip
"""Small numbers of `seats` that are not mostly the same."""

DEAR = ("score_before", "score_after", "change", "change_hand", "change_own_stick")
"""Points of `seats` that are much larger without a dictionary, being 64 bits wide."""


def _leaf(column: Column) -> str:
    """What Parquet calls a column; of lists it knows their elements."""
    listed = pa.types.is_list(column.type)
    return f"{column.name}.list.element" if listed else column.name


def make_folder(root: str | Path | Place, decisions: bool = False) -> bool:
    """Make a data set's folder where none is.

    Args:
        root: where.
        decisions: with the table `decisions`.

    Returns:
        Whether the data set has that table, which is said once and for all when it is
        made: it is of all its records or of none.

    Raises:
        DatasetError: something else is there, or a data set without that table.
        OSError: it cannot be made.
    """
    place = place_of(root)
    folders = (*TABLES, IMPORTED, RUNNING)
    # Another import may be making it now, or was killed while it did.
    others = {
        name
        for name in place.names()
        if name not in folders and not name.startswith(f".{ABOUT}.")
    }
    if others and ABOUT not in others and not place.has(ABOUT):
        raise DatasetError(f"{place.name!r} is a folder with other things in it")
    place.make()
    for name in folders:
        place.make(name)
    with place.commit_lock():  # two may make it at once
        if not place.has(ABOUT):
            about = {"paifu_dataset": VERSION, "decisions": decisions}
            place.put(ABOUT, json.dumps(about).encode() + b"\n")
    has_decisions = check_folder(place)
    if decisions and not has_decisions:
        raise DatasetError(
            f"{place.name!r} was made without the table decisions: import its records"
            " anew, with --decisions, into another folder"
        )
    return has_decisions


def check_folder(root: str | Path | Place) -> bool:
    """Make sure that a folder is a data set of this version.

    Returns:
        Whether it has the table `decisions`.

    Raises:
        DatasetError: it is not.
    """
    place = place_of(root)
    name, about_file = place.name, f"{place.name}/{ABOUT}"
    try:
        about = json.loads(place.read(ABOUT))
    except (FileNotFoundError, NotADirectoryError):
        raise DatasetError(f"{name!r} is no data set: it has no {ABOUT}") from None
    except OSError as error:
        why = error.strerror or error
        raise DatasetError(f"{about_file!r} cannot be read: {why}") from None
    except (ValueError, RecursionError):
        raise DatasetError(f"{about_file!r} cannot be read: it is no JSON") from None
    version = about.get("paifu_dataset") if isinstance(about, dict) else None
    if version != VERSION:
        raise DatasetError(
            f"{name!r} is a data set of version {version!r}; this paifu reads"
            f" version {VERSION}: import the records anew"
        )
    return bool(about.get("decisions", False))


def parts(root: str | Path | Place) -> list[str]:
    """Names of the parts that count, sorted."""
    names = place_of(root).names(IMPORTED)
    return sorted(
        name.removesuffix(".parquet")
        for name in names
        if name.endswith(".parquet") and not name.startswith(".")
    )


def digests_of(root: str | Path | Place, names: Iterable[str]) -> set[bytes]:
    """Digests of the records in these parts.

    Raises:
        DatasetError: one of them is damaged.
    """
    place = place_of(root)
    found: set[bytes] = set()
    for name in names:
        file = f"{IMPORTED}/{name}.parquet"
        held = _read(place, file)
        if held.schema != _DIGESTS:
            raise _damaged(place, file, "it holds no digests")
        found.update(held["digest"].to_pylist())
    return found


def _read(place: Place, name: str) -> pa.Table:
    data = pa.BufferReader(place.read(name))
    try:
        # Unlike `read_table` this loads no pandas.
        file = pq.ParquetFile(data)
        # Lists of words cannot be read of several row groups together, and pyarrow 18
        # cannot read a file without rows.
        groups = [file.read_row_group(place) for place in range(file.num_row_groups)]
        return pa.concat_tables(groups) if groups else file.schema_arrow.empty_table()
    except (pa.ArrowException, OSError, ValueError):
        raise _damaged(place, name, "it is no whole Parquet file") from None


def _damaged(place: Place, name: str, why: str) -> DatasetError:
    return DatasetError(f"{name} of the data set {place.name!r} is damaged: {why}")


def find_damage(
    root: str | Path | Place, names: Iterable[str], tables: Iterable[str] = TABLES
) -> None:
    """Read tables of these parts, to find out why one could not be read.

    Raises:
        DatasetError: a file of theirs is missing, damaged or of another form.
    """
    place = place_of(root)
    for table in tables:
        there = {*place.names(table)}
        for part in names:
            file = f"{table}/{part}.parquet"
            if f"{part}.parquet" not in there:
                raise DatasetError(f"{file} of the data set {place.name!r} is missing")
            if _read(place, file).schema.names != arrow_schema(table).names:
                raise _damaged(place, file, "it has other columns")


@contextmanager
def import_lock(root: str | Path | Place) -> Iterator[str]:
    """The name of a new import, for as long as it lives.

    What imports that are no more have left behind is removed first.
    """
    place = place_of(root)
    with place.living() as name:
        sweep(place)
        yield name


def sweep(place: Place) -> None:
    """Remove files of parts that never counted and whose import is no more."""
    _remove(place, place.dead())


def remove_rest(place: Place, name: str) -> None:
    """Remove files of an import's parts that do not count, at its end."""
    _remove(place, {name})


def _remove(place: Place, dead: set[str]) -> None:
    if not dead:
        return
    counted = set(parts(place))
    for table in TABLES:
        for name in place.names(table):
            part = name.removesuffix(".parquet")
            if part not in counted and part.split("-")[0] in dead:
                place.remove(f"{table}/{name}")


class LeftOut(NamedTuple):
    """What of a part another import had added before it was put in place."""

    records: int = 0
    games: int = 0
    rounds: int = 0
    findings: int = 0
    unread: int = 0
    """Records without a game, beside the others."""

    def and_(self, more: LeftOut) -> LeftOut:
        """Both together."""
        return LeftOut(*(one + other for one, other in zip(self, more, strict=True)))


NOTHING_LEFT_OUT = LeftOut()


class Part:
    """A part that is being written; it counts once it is put in place.

    It may be written by one process and, once it is closed, put in place by another.
    """

    def __init__(
        self, root: str | Path | Place, of_import: str, share: int = 0, turn: int = 0
    ) -> None:
        """Begin a part; its files are opened when there is something to write.

        Args:
            root: the data set.
            of_import: the import's name.
            share: which share of the import's files it is of, and
            turn: which of that share's parts. Parts are read in the order of their
                names, so that rows are in the order of the files.
        """
        self.place = place_of(root)
        self.name = f"{of_import}-{share:06}-{turn:04}-{uuid.uuid4().hex[:8]}"
        self.digests: list[bytes] = []
        self.unread: dict[bytes, str] = {}
        self.games = 0
        self.tables: set[str] = set()
        self.left_out = NOTHING_LEFT_OUT
        self._waiting: dict[str, list[pa.Table]] = {}
        self._writers: dict[str, tuple[Any, Any]] = {}

    def file(self, table: str) -> str:
        """Its file of a table, in the data set."""
        return f"{table}/{self.name}.parquet"

    def add(
        self,
        digests: list[bytes],
        tables: Mapping[str, pa.Table],
        unread: Mapping[bytes, str] | None = None,
    ) -> None:
        """Write the tables of some records, many of them together.

        Args:
            digests: of the records.
            tables: of all of them.
            unread: source by digest of those that have no game, so that no key of one
                tells which findings are theirs.
        """
        self.digests += digests
        self.unread.update(unread or {})
        self.games += len(tables["games"])
        for name, table in tables.items():
            waiting = self._waiting.setdefault(name, [])
            waiting.append(table)
            if sum(map(len, waiting)) >= TOGETHER.get(name, ROWS):
                self._write(name)

    def _write(self, name: str) -> None:
        """Write what waits of a table."""
        if name not in self._writers:
            # Arrow writes page by page, and takes the interpreter's lock for each.
            held = self.place.write(self.file(name))
            file = pa.output_stream(held, buffer_size=BUFFER)
            options = parquet_options(name)
            writer = pq.ParquetWriter(file, arrow_schema(name), **options)
            self._writers[name] = writer, file
            self.tables.add(name)
        waiting = self._waiting.pop(name)
        table = pa.concat_tables(waiting).unify_dictionaries()
        if len(table):
            self._writers[name][0].write_table(table, row_group_size=MOST_ROWS)

    def close(self) -> None:
        """Write what waits, and the ends of its files."""
        for name in list(self._waiting):
            self._write(name)
        for writer, file in self._writers.values():
            writer.close()
            file.close()
        self._writers = {}

    def sync(self) -> None:
        """Have its files on the disk, which they must be before it counts.

        That takes long: who wrote them may leave it to who puts it in place, if both
        are on one machine.
        """
        for name in sorted(self.tables):
            self.place.sync(self.file(name))

    def put_in_place(self, there: set[bytes], seen: set[str]) -> set[bytes]:
        """Let the part count; records that others added meanwhile are left out.

        Args:
            there: digests of the records in the parts that count, as far as the
                import knows; those of others, and of this part, are added.
            seen: names of the parts whose digests these are; likewise.

        Returns:
            The digests of the records that were left out.
        """
        self.close()
        if not self.digests:
            return set()
        self.sync()
        with self.place.commit_lock():
            others = [name for name in parts(self.place) if name not in seen]
            there |= digests_of(self.place, others)
            # A record may have been taken up before a part with it was seen.
            twice = there.intersection(self.digests)
            if twice:
                self._leave_out(twice)
            there.update(self.digests)
            seen.update(others)
            self._commit()
        seen.add(self.name)
        return twice

    def _leave_out(self, twice: set[bytes]) -> None:
        """Write the tables anew without the games of some records."""
        self.digests = [digest for digest in self.digests if digest not in twice]
        columns = ["digest", "number", "rounds", "findings"]
        gone = [
            row
            for row in self._table("games").select(columns).to_pylist()
            if bytes.fromhex(row["digest"]) in twice
        ]
        keys = [game_key(row["digest"], row["number"]) for row in gone]
        dropped = np.array(keys, np.int64)
        sources = [self.unread[digest] for digest in twice if digest in self.unread]
        problems = 0
        for name in self.tables:
            table = self._table(name)
            held = np.isin(table["game"].to_numpy(), dropped)
            if name == "findings":
                held |= self._are_of(table, sources)
                classes = table["class"].cast(pa.string()).to_numpy()
                problems = int(np.count_nonzero(held & (classes == "format")))
            kept = table.filter(~held).unify_dictionaries()
            with self.place.write(self.file(name)) as file:
                options = parquet_options(name)
                pq.write_table(kept, file, row_group_size=MOST_ROWS, **options)
        rounds, findings = (sum(row[n] for row in gone) for n in ("rounds", "findings"))
        read = len(twice) - len(sources)
        self.left_out = LeftOut(
            read, len(gone), rounds, findings + problems, len(sources)
        )
        self.sync()

    @staticmethod
    def _are_of(findings: pa.Table, sources: Sequence[str]) -> Any:
        """Which findings are of these records without a game."""
        files = findings["file"].to_numpy()
        return (findings["game"].to_numpy() == 0) & np.isin(files, sources)

    def _table(self, name: str) -> pa.Table:
        return _read(self.place, self.file(name))

    def _commit(self) -> None:
        sink = pa.BufferOutputStream()
        joined = [None, pa.py_buffer(b"".join(self.digests))]
        digests = pa.Array.from_buffers(pa.binary(32), len(self.digests), joined)
        pq.write_table(pa.Table.from_arrays([digests], schema=_DIGESTS), sink)
        data = sink.getvalue().to_pybytes()
        self.place.put(f"{IMPORTED}/{self.name}.parquet", data)

    def drop(self) -> None:
        """Remove what was written of a part that will not count."""
        self._waiting = {}
        for writer, file in self._writers.values():
            # Each tries once more to write what a full disk has no room for; left
            # open, a writer would do so when it is forgotten, with a traceback.
            with suppress(OSError):
                writer.close()
            writer.is_open = False
            with suppress(OSError):
                file.close()
        self._writers = {}
        for name in TABLES:
            self.place.remove(self.file(name))


ROWS = 1 << 12
"""Rows of a table that are written at once, as a row group. What waits is in memory:
eight times as many are 40 MB more in an import of two processes, and no time less."""

TOGETHER = {"events": 1 << 17, "seats": 1 << 14}
"""The same of tables with many more rows than others."""

MOST_ROWS = 1 << 20
"""Rows of a row group at most, where one record has very many games."""

BATCH = 1 << 18
"""Values that the writer encodes at a time: mostly a whole chunk's, so that no page
grows while it is filled."""

BUFFER = 1 << 18
"""Bytes of a file that are written at a time."""
