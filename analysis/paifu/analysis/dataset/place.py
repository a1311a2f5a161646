"""Where a data set is: a folder here, or at an address that fsspec can open.

Both give the same few operations, so that the store is written once. What is put is
there whole or not at all; of two that put in place at once, one waits.

At an address nobody can tell whether an import that left a file still lives, so nothing
is swept there: files of parts that never counted are left until somebody removes them.
"""

from __future__ import annotations

import os
import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import pyarrow.fs as pafs  # type: ignore[import-untyped]  # it ships no types
from filelock import FileLock, Timeout

from paifu.logs.addresses import is_address, lacking

RUNNING = "running"
"""Folder of what imports leave while they live."""

IMPORTED = "imported"
"""Folder of the parts that count: a file of each, with the digests of its records."""

COMMIT = "commit"
"""The lock of those that put a part in place, in `RUNNING`."""

PATIENCE = 120.0
"""Seconds that an import waits for another to put a part in place at an address; that
takes a moment, unless it was killed in it."""


class DatasetError(Exception):
    """A folder that is no data set, or one that this version does not read."""


class LockedError(OSError):
    """Somebody else has been putting a part in place for too long."""


class Place(Protocol):
    """A folder; names in it have `/` between them."""

    @property
    def name(self) -> str:
        """As a person names it."""
        ...

    @property
    def system(self) -> Any:
        """The file system for Arrow; None for the own disk."""
        ...

    def at(self, name: str) -> str:
        """The name of something in it, for `system`."""
        ...

    def has(self, name: str) -> bool:
        """Whether it is there."""
        ...

    def names(self, folder: str = "") -> list[str]:
        """What a folder holds; nothing if it is not there."""
        ...

    def make(self, folder: str = "") -> None:
        """Make a folder where none is."""
        ...

    def read(self, name: str) -> bytes:
        """What a file holds; raises `FileNotFoundError`."""
        ...

    def put(self, name: str, data: bytes) -> None:
        """Write a file so that it is there whole or not at all."""
        ...

    def write(self, name: str) -> BinaryIO:
        """A file to write, which counts once it was closed and something names it."""
        ...

    def sync(self, name: str) -> None:
        """Have a file that was closed where it stays if the power fails."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        ...

    def commit_lock(self) -> AbstractContextManager[Any]:
        """Held by whoever puts a part in place."""
        ...

    def living(self) -> AbstractContextManager[str]:
        """The name of a new import, which counts as alive for so long."""
        ...

    def dead(self) -> set[str]:
        """Imports that are no more, as far as that can be told."""
        ...


def place_of(where: str | Path | Place) -> Place:
    """The place that a path or an address names.

    Raises:
        DatasetError: fsspec cannot open such an address.

    >>> place_of("league").name, place_of("memory://league").name
    ('league', 'memory://league')
    """
    if not isinstance(where, str | Path):
        return where
    text = str(where)
    if text.startswith("file://"):
        text = text.removeprefix("file://")
    return There(text) if is_address(text) else Here(Path(text))


def _new_name(place: Place) -> str:
    """A name for an import, which sorts behind those of all that have put parts there.

    It begins with a number, the next one; clocks may be set back.
    """
    numbers = [
        int(found[0], 16)
        for name in place.names(IMPORTED)
        if (found := _NUMBER.match(name))
    ]
    return f"{max(numbers, default=-1) + 1:08x}{uuid.uuid4().hex[:12]}"


_NUMBER = re.compile("[0-9a-f]{8}")


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


class Here:
    """A folder on the own disk."""

    system = None

    def __init__(self, root: Path) -> None:
        """Nothing is made yet."""
        self.root = root

    @property
    def name(self) -> str:
        """Its path."""
        return str(self.root)

    def at(self, name: str) -> str:
        """A path."""
        return str(self.root / name)

    def has(self, name: str) -> bool:
        """Whether it is there."""
        return (self.root / name).exists()

    def names(self, folder: str = "") -> list[str]:
        """What a folder holds."""
        try:
            return os.listdir(self.root / folder)
        except FileNotFoundError:
            return []

    def make(self, folder: str = "") -> None:
        """Make a folder, and those around it."""
        (self.root / folder).mkdir(parents=True, exist_ok=True)

    def read(self, name: str) -> bytes:
        """What a file holds."""
        return (self.root / name).read_bytes()

    def put(self, name: str, data: bytes) -> None:
        """Write it beside its place, then move it there."""
        path = self.root / name
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        part.write_bytes(data)
        _sync(part)
        part.replace(path)

    def write(self, name: str) -> BinaryIO:
        """A file to write."""
        return (self.root / name).open("wb")

    def sync(self, name: str) -> None:
        """Wait for the disk."""
        _sync(self.root / name)

    def remove(self, name: str) -> None:
        """Remove a file."""
        (self.root / name).unlink(missing_ok=True)

    def commit_lock(self) -> AbstractContextManager[Any]:
        """A lock that the system frees when its holder dies. Its file stays."""
        return FileLock(self.root / RUNNING / COMMIT)

    @contextmanager
    def living(self) -> Iterator[str]:
        """An import's own lock, whose file ends in `.lock`."""
        name = _new_name(self)
        path = self.root / RUNNING / f"{name}.lock"
        with FileLock(path):
            try:
                yield name
            finally:
                with suppress(OSError):
                    path.unlink()

    def dead(self) -> set[str]:
        """Imports whose lock is free; it is removed."""
        found: set[str] = set()
        for path in (self.root / RUNNING).glob("*.lock"):
            lock = FileLock(path)
            with suppress(Timeout, OSError):
                lock.acquire(timeout=0)
                found.add(path.stem)
                lock.release()
                path.unlink(missing_ok=True)
        return found


class There:
    """A folder at an address."""

    def __init__(self, address: str) -> None:
        """Find its file system.

        Raises:
            DatasetError: there is none for it.
        """
        from fsspec.core import url_to_fs  # type: ignore[import-untyped]  # it has none

        try:
            # Others write there too: what was seen once may have changed.
            self.files, self.root = url_to_fs(address, use_listings_cache=False)
        except ImportError as error:
            raise DatasetError(f"{address!r}: {lacking(error)}") from None
        except ValueError as error:
            raise DatasetError(f"{address!r}: {error}") from None
        self.name = address.rstrip("/")

    def __reduce__(self) -> tuple[Any, ...]:
        """Workers open the address themselves."""
        return There, (self.name,)

    @property
    def system(self) -> Any:
        """For Arrow."""
        return pafs.PyFileSystem(pafs.FSSpecHandler(self.files))

    def at(self, name: str) -> str:
        """Its name in the file system."""
        return f"{self.root.rstrip('/')}/{name}".rstrip("/")

    def has(self, name: str) -> bool:
        """Whether it is there."""
        return bool(self.files.exists(self.at(name)))

    def names(self, folder: str = "") -> list[str]:
        """What a folder holds; object stores have none that is empty."""
        self.files.invalidate_cache()
        try:
            found = self.files.ls(self.at(folder), detail=False)
        except FileNotFoundError:
            return []
        # Some list the folder itself too.
        own = self.at(folder)
        others = (path.rstrip("/") for path in found)
        return [path.rsplit("/", 1)[-1] for path in others if path != own]

    def make(self, folder: str = "") -> None:
        """Make a folder where the file system knows such."""
        self.files.makedirs(self.at(folder), exist_ok=True)

    def read(self, name: str) -> bytes:
        """What a file holds."""
        return bytes(self.files.cat_file(self.at(name)))

    def put(self, name: str, data: bytes) -> None:
        """In one request, which object stores take whole or not at all."""
        self.files.pipe_file(self.at(name), data)

    def write(self, name: str) -> BinaryIO:
        """A file to write; object stores show it when it is closed."""
        file: BinaryIO = self.files.open(self.at(name), "wb")
        return file

    def sync(self, name: str) -> None:
        """It is where it stays once it was closed."""

    def remove(self, name: str) -> None:
        """Remove a file."""
        with suppress(FileNotFoundError):
            self.files.rm_file(self.at(name))

    @contextmanager
    def commit_lock(self, patience: float | None = None) -> Iterator[None]:
        """A file that only one can make; it must be removed if its maker was killed."""
        path, held = self.at(f"{RUNNING}/{COMMIT}"), uuid.uuid4().hex.encode()
        _wait_for(lambda: self._made(path, held), path, patience or PATIENCE)
        try:
            yield
        finally:
            self.files.rm_file(path)

    def _made(self, path: str, held: bytes) -> bool:
        try:
            self.files.pipe_file(path, held, mode="create")
        except FileExistsError:
            return False
        return True

    @contextmanager
    def living(self) -> Iterator[str]:
        """A name; nobody can tell whether it lives."""
        yield _new_name(self)

    def dead(self) -> set[str]:
        """None that one could be sure of."""
        return set()


def _wait_for(made: Callable[[], bool], path: str, patience: float) -> None:
    until = time.monotonic() + patience
    while not made():
        if time.monotonic() > until:
            raise LockedError(
                None,
                f"another import has been putting a part in place for {patience:.0f} s;"
                f" if none runs any more, remove {path}",
            )
        time.sleep(0.05)
