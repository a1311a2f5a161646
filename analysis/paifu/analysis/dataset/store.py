"""The folder of a data set, and how parts are added so that nothing is half there.

    DATASET/
      dataset.json            what made it
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
import os
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
import pyarrow.compute as pc  # type: ignore[import-untyped]  # likewise
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # likewise
from filelock import FileLock, Timeout

from paifu.analysis.dataset.encode import game_key
from paifu.analysis.dataset.schema import TABLES, arrow_schema

VERSION = 1
"""Of the folder's form and the tables' columns."""

ABOUT, IMPORTED, RUNNING = "dataset.json", "imported", "running"

COMMIT = "commit"
"""The lock of those that put a part in place. It stays; an import's own lock, whose
name ends in `.lock`, is swept away once the import is no more."""

_DIGESTS = pa.schema([pa.field("digest", pa.binary(32))])

COMPRESSION = {"compression": "zstd", "compression_level": 1}


class DatasetError(Exception):
    """A folder that is no data set, or one that this version does not read."""


def make_folder(root: Path) -> None:
    """Make a data set's folder where none is.

    Raises:
        DatasetError: something else is there.
        OSError: it cannot be made.
    """
    folders = (*TABLES, IMPORTED, RUNNING)
    if root.is_dir():
        # Another import may be making it now, or was killed while it did.
        others = {
            path.name
            for path in root.iterdir()
            if path.name not in folders and not path.name.startswith(f".{ABOUT}.")
        }
        if others and ABOUT not in others and not (root / ABOUT).exists():
            raise DatasetError(f"{str(root)!r} is a folder with other things in it")
    root.mkdir(parents=True, exist_ok=True)
    for name in folders:
        (root / name).mkdir(exist_ok=True)
    if not (root / ABOUT).exists():
        put(root / ABOUT, json.dumps({"paifu_dataset": VERSION}).encode() + b"\n")
    check_folder(root)


def check_folder(root: Path) -> None:
    """Make sure that a folder is a data set of this version.

    Raises:
        DatasetError: it is not.
    """
    try:
        about = json.loads((root / ABOUT).read_text("utf-8"))
    except FileNotFoundError:
        raise DatasetError(f"{str(root)!r} is no data set: it has no {ABOUT}") from None
    except (OSError, ValueError) as error:
        raise DatasetError(f"{str(root / ABOUT)!r} cannot be read: {error}") from None
    version = about.get("paifu_dataset") if isinstance(about, dict) else None
    if version != VERSION:
        raise DatasetError(
            f"{str(root)!r} is a data set of version {version!r}; this paifu reads"
            f" version {VERSION}: import the records anew"
        )


def put(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def parts(root: Path) -> list[str]:
    """Names of the parts that count, sorted."""
    return sorted(path.stem for path in (root / IMPORTED).glob("*.parquet"))


def digests_of(root: Path, names: Iterator[str] | list[str]) -> set[bytes]:
    """Digests of the records in these parts."""
    found: set[bytes] = set()
    for name in names:
        table = pq.read_table(root / IMPORTED / f"{name}.parquet", memory_map=False)
        found.update(table["digest"].to_pylist())
    return found


@contextmanager
def import_lock(root: Path) -> Iterator[str]:
    """The name of a new import, for as long as it lives.

    What imports that are no more have left behind is removed first.
    """
    name = uuid.uuid4().hex[:12]
    lock = FileLock(root / RUNNING / f"{name}.lock")
    with lock:
        sweep(root)
        try:
            yield name
        finally:
            with suppress(OSError):
                (root / RUNNING / f"{name}.lock").unlink()


def sweep(root: Path) -> None:
    """Remove files of parts that never counted and whose import is no more."""
    dead: set[str] = set()
    for path in (root / RUNNING).glob("*.lock"):
        lock = FileLock(path)
        with suppress(Timeout, OSError):
            lock.acquire(timeout=0)
            dead.add(path.stem)
            lock.release()
            path.unlink(missing_ok=True)
    counted = set(parts(root))
    for table in TABLES:
        for path in (root / table).glob("*.parquet"):
            part = path.stem
            if part not in counted and part.split("-")[0] in dead:
                path.unlink(missing_ok=True)


class Part:
    """A part that is being written; it counts once it is put in place."""

    def __init__(self, root: Path, of_import: str) -> None:
        """Begin a part; its files are opened when there is something to write."""
        self.root = root
        self.name = f"{of_import}-{uuid.uuid4().hex[:12]}"
        self.digests: list[bytes] = []
        self.games = 0
        self.opened = time.monotonic()
        self._writers: dict[str, Any] = {}

    def path(self, table: str) -> Path:
        """Its file of a table."""
        return self.root / table / f"{self.name}.parquet"

    def add(self, digests: list[bytes], tables: Mapping[str, pa.Table]) -> None:
        """Write the tables of some records."""
        for name, table in tables.items():
            if name not in self._writers:
                self._writers[name] = pq.ParquetWriter(
                    self.path(name), arrow_schema(name), **COMPRESSION
                )
            if len(table):
                self._writers[name].write_table(table, row_group_size=ROWS)
        self.digests += digests
        self.games += len(tables["games"])

    def put_in_place(self, there: set[bytes], seen: set[str]) -> int:
        """Let the part count; records that others added meanwhile are left out.

        Args:
            there: digests of the records in the parts that count, as far as the
                import knows; those of others, and of this part, are added.
            seen: names of the parts whose digests these are; likewise.

        Returns:
            How many records were left out.
        """
        if not self.digests:
            return 0
        for writer in self._writers.values():
            writer.close()
        for name in self._writers:
            _synced(self.path(name))
        with FileLock(self.root / RUNNING / COMMIT):
            others = [name for name in parts(self.root) if name not in seen]
            there |= digests_of(self.root, others)
            # A record may have been taken up before a part with it was seen.
            twice = there.intersection(self.digests)
            if twice:
                self._leave_out(twice)
            there.update(self.digests)
            seen.update(others)
            self._commit()
        seen.add(self.name)
        return len(twice)

    def _leave_out(self, twice: set[bytes]) -> None:
        """Write the tables anew without the games of some records."""
        self.digests = [digest for digest in self.digests if digest not in twice]
        keys: list[int] = []
        games = pq.read_table(self.path("games"), columns=["game", "digest", "number"])
        for row in games.to_pylist():
            if bytes.fromhex(row["digest"]) in twice:
                keys.append(game_key(row["digest"], row["number"]))
        dropped = pa.array(keys, pa.int64())
        for name in TABLES:
            table = pq.read_table(self.path(name), schema=arrow_schema(name))
            kept = table.filter(pc.invert(pc.is_in(table["game"], dropped)))
            pq.write_table(kept, self.path(name), row_group_size=ROWS, **COMPRESSION)
            _synced(self.path(name))

    def _commit(self) -> None:
        sink = pa.BufferOutputStream()
        digests = pa.table([pa.array(self.digests, pa.binary(32))], schema=_DIGESTS)
        pq.write_table(digests, sink)
        put(self.root / IMPORTED / f"{self.name}.parquet", sink.getvalue().to_pybytes())

    def drop(self) -> None:
        """Remove what was written of a part that will not count."""
        for name, writer in self._writers.items():
            writer.close()
            self.path(name).unlink(missing_ok=True)


ROWS = 1 << 18
"""Rows of a row group at most."""


def _synced(path: Path) -> None:
    """What was written of a file is on the disk before the part counts."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
