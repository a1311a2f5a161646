"""Damage to SQLite databases of logs."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

from damages.packing import broken, gzipped

PAGE = 512


def database(records: list[bytes]) -> bytes:
    """A database of records, as downloaders keep them."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(f"PRAGMA page_size = {PAGE}")
        made.execute("CREATE TABLE logs (id TEXT PRIMARY KEY, log BLOB) WITHOUT ROWID")
        rows = [(f"{n:02}", gzipped(data)) for n, data in enumerate(records)]
        made.executemany("INSERT INTO logs VALUES (?, ?)", rows)
        made.commit()
        return bytes(made.serialize())


def database_broken(data: bytes, chance: random.Random) -> bytes:
    """A database of logs is damaged."""
    return broken(database([data, data[:900]]), chance)


def database_head(data: bytes, chance: random.Random) -> bytes:
    """The first page of a database, with its tables, is damaged."""
    made = database([data])
    return broken(made[:PAGE], chance) + made[PAGE:]


def database_pages(data: bytes, chance: random.Random) -> bytes:
    """Pages of a database are one another's, or missing."""
    made = database([data, data[:900]])
    pages = [made[at : at + PAGE] for at in range(0, len(made), PAGE)]
    for _ in range(chance.choice((1, 1, 3))):
        pages[chance.randrange(len(pages))] = chance.choice(pages)
    return b"".join(pages[: chance.choice((len(pages), len(pages) - 1))])
