"""SQLite databases of logs: tables with an id and a record a row.

Downloaders keep records so, packed or not: `logs(id, …, log)` with gzip, or
`logs(log_id, …, log_content, …)` with bzip2. Which column holds the records shows in
its content alone: one whose values, unpacked, some format knows. A row is named after
the table and its id. Rows without content (not downloaded yet) are passed over.

A database is opened read-only and as one that nobody changes, so nothing is ever
written beside it. Rows are taken one at a time.
"""

from __future__ import annotations

import bz2
import io
import lzma
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, NamedTuple

from paifu.logs.formats import SNIFFED, format_of
from paifu.logs.unpacking import (
    Content,
    Limits,
    error_text,
    problem,
    too_large,
    unpack_errors,
)

LOOKED_AT = 10_000
"""Rows of a table that are looked at for a record before it is left."""

START = 2**16
"""Bytes of a value that are unpacked to see what it is."""

ROW_LEAST = 64
"""Bytes that a row counts at least, so that a damaged tree of pages has an end."""

ID_MOST = 200
"""Bytes of a value that may be the name of a row."""


class _Table(NamedTuple):
    """A table that holds records."""

    name: str
    key: str
    """What names a row, as SQL."""
    columns: list[str]
    """Those that hold records."""


def rows(file: BinaryIO, name: str, limits: Limits) -> Iterator[Content]:
    """The records of a database.

    Args:
        file: the database; one in memory is taken as a copy.
        name: its path.
        limits: what may still be unpacked.

    Returns:
        Records named `database!table!id`, with the column after the id if the table
        has several that hold records. A damaged database ends with a problem whose
        place is the row, from 1.

    Raises:
        SwollenError: the rows hold too much together.
    """
    if changes := _changes(file, name):
        yield problem("unreadable", name, changes)
        return
    try:
        with closing(_open(file, limits.largest)) as database:
            yield from _records(database, name, limits)
    except sqlite3.Error as error:
        yield problem("unreadable", name, error_text(error))


def _is_on_disk(file: BinaryIO) -> bool:
    return isinstance(file, io.BufferedReader)


def _changes(file: BinaryIO, name: str) -> str:
    """Why a database file is not all there is; empty if it is."""
    for suffix in ("-wal", "-journal"):
        beside = name + suffix
        if os.path.isfile(beside) and os.path.getsize(beside):
            return (
                f"{os.path.basename(beside)!r} holds changes that are not in the"
                " database: close the program that writes it, or open it with one"
            )
    return ""


def _open(file: BinaryIO, largest: int) -> sqlite3.Connection:
    """A connection that can change nothing, and runs no code of the database's."""
    if _is_on_disk(file):
        # Immutable: no lock, no file beside it, so it may lie on a read-only disk.
        address = Path(file.name).absolute().as_uri() + "?mode=ro&immutable=1"
        made = sqlite3.connect(address, uri=True, check_same_thread=False)
    else:
        made = sqlite3.connect(":memory:", check_same_thread=False)
        data = bytearray(file.read(largest + 1))
        # A write-ahead log cannot be in memory: the header says that there is none.
        data[18:20] = b"\1\1"
        made.deserialize(bytes(data))
    made.text_factory = bytes
    made.execute("PRAGMA query_only = ON")
    made.execute("PRAGMA trusted_schema = OFF")
    return made


def _records(
    database: sqlite3.Connection, name: str, limits: Limits
) -> Iterator[Content]:
    looked_at: list[str] = []
    holding: list[_Table] = []
    for table in _tables(database):
        columns = _columns(database, table)
        looked_at.append(f"{table} ({', '.join(column for column, _ in columns)})")
        if found := _look(database, table, columns, limits):
            holding.append(found)
    for found in holding:
        yield from _rows(database, found, name, limits)
    if not holding:
        where = "; ".join(looked_at) or "there is no table"
        yield problem("unreadable", name, f"no column holds records: {where}")


def _tables(database: sqlite3.Connection) -> list[str]:
    """The tables that are stored; virtual ones have no pages."""
    found = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
        " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid"
    )
    return [_text(name) for (name,) in found]


def _columns(database: sqlite3.Connection, table: str) -> list[tuple[str, int]]:
    """Names of the stored columns, and their place in the primary key or 0."""
    found = database.execute(f"PRAGMA table_info({_quoted(table)})")
    return [(_text(row[1]), int(row[5])) for row in found]


def _look(
    database: sqlite3.Connection,
    table: str,
    columns: list[tuple[str, int]],
    limits: Limits,
) -> _Table | None:
    """Where a table keeps records, and what names them; None if it has none.

    What is looked at counts: a damaged schema may name the same rows a thousand times.
    """
    names = [name for name, _ in columns]
    starts = ", ".join(_start_of(name) for name in names)
    query = f"SELECT {starts} FROM {_quoted(table)} LIMIT {LOOKED_AT}"
    for values in database.execute(query):
        looked_at = sum(len(value) for value in values if isinstance(value, bytes))
        limits.spend(max(looked_at, ROW_LEAST))
        holding = [
            name
            for name, value in zip(names, values, strict=True)
            if isinstance(value, bytes) and _is_record(value)
        ]
        if holding:
            short = {
                name
                for name, value in zip(names, values, strict=True)
                if isinstance(value, bytes) and len(value) <= ID_MOST
            }
            return _Table(table, _key(columns, short - set(holding)), holding)
    return None


def _start_of(column: str) -> str:
    quoted = _quoted(column)
    text = f"typeof({quoted}) IN ('blob', 'text')"
    return f"CASE WHEN {text} THEN substr({quoted}, 1, {START}) END"


def _key(columns: list[tuple[str, int]], texts: set[str]) -> str:
    """What names a row, as SQL: a text by preference, since it may date the record."""
    keys = [name for name, place in columns if place]
    called = [name for name, _ in columns if name.lower().endswith(("id", "name"))]
    for name in (*keys, *called):
        if name in texts:
            return _quoted(name)
    return " || '/' || ".join(map(_quoted, keys)) if keys else "rowid"


def _rows(
    database: sqlite3.Connection, table: _Table, name: str, limits: Limits
) -> Iterator[Content]:
    values = ", ".join(f"{_within(column)}" for column in table.columns)
    query = f"SELECT {table.key}, {values} FROM {_quoted(table.name)}"
    cursor = database.execute(query, {"most": limits.largest})
    row = 0
    while True:
        row += 1
        try:
            found = cursor.fetchone()
        except (sqlite3.Error, OverflowError, MemoryError) as error:
            where = f"{name}!{table.name}"
            reason = f"row {row}: {error_text(error)}"
            yield problem("unreadable", where, reason, row)
            return
        if found is None:
            return
        key, *sizes_and_values = found
        source = f"{name}!{table.name}!{_text(key)}"
        for index, column in enumerate(table.columns):
            size, value = sizes_and_values[2 * index : 2 * index + 2]
            limits.spend(max(size or 0, ROW_LEAST))
            full = source if len(table.columns) == 1 else f"{source}!{column}"
            if size and value is None:
                yield too_large(full, limits.largest)
            elif size:
                yield Content(full, _bytes(value))


def _within(column: str) -> str:
    """The size of a value and, if it is not too large, the value, as SQL.

    Of a text the size is that in letters; its bytes are counted when they are here.
    """
    quoted = _quoted(column)
    return f"length({quoted}), CASE WHEN length({quoted}) <= :most THEN {quoted} END"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(value: object) -> str:
    """A name or id for people."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(value)


def _bytes(value: object) -> bytes:
    """A value as a record; a number is none of any format, and said to be unknown."""
    return value if isinstance(value, bytes) else str(value).encode()


def _is_record(value: bytes) -> bool:
    """True if a value, unpacked if it is packed, is of a known format by its start."""
    return format_of(_unpacked(value)) is not None


def _unpacked(value: bytes) -> bytes:
    """The first bytes that a value holds."""
    try:
        if value.startswith(b"\x1f\x8b"):
            return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(value, SNIFFED)
        if value.startswith(b"BZh"):
            return bz2.BZ2Decompressor().decompress(value, SNIFFED)
        if value.startswith(b"\xfd7zXZ\0"):
            return lzma.LZMADecompressor().decompress(value, SNIFFED)
    except unpack_errors():
        return b""
    return value[:SNIFFED]
