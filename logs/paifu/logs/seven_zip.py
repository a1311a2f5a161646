"""7z archives, by py7zr (the extra `7z`), a member at a time.

py7zr hands out what it unpacks piece by piece, and does not stop between members. It
runs in a thread of its own that waits after each member until that is asked for. So one
member is in memory, not the archive, and nothing is written to disk.

Why an extra: py7zr is well kept and the only reader of its kind, but brings nine
packages, some compiled, and is LGPL; few keep records in 7z.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from queue import Queue
from threading import Event, Semaphore, Thread
from typing import BinaryIO

from paifu.logs.unpacking import (
    Content,
    Limits,
    SwollenError,
    error_text,
    is_hidden,
    problem,
)

EXTRA = "7z archives need the extra '7z': pip install 'paifu[7z]'"

AT_ONCE = 2**12
"""Bytes of an archive that are handed to py7zr at once. It asks for 1 MB and unpacks
that whole, whatever comes of it: of DEFLATE a gigabyte, of Zstandard thirty."""


def members(file: BinaryIO, name: str, limits: Limits) -> Iterator[Content]:
    """The members of an archive, in its order; hidden ones and folders are left out.

    Args:
        file: the archive.
        name: its path.
        limits: what may still be unpacked.

    Raises:
        SwollenError: it unpacks to too much.
    """
    if find_spec("py7zr") is None:
        yield problem("unreadable", name, EXTRA)
        return
    unpacking = _Unpacking(file, limits)
    found = False
    try:
        for member, data in unpacking.members():
            if not is_hidden(member):
                found = True
                yield Content(f"{name}!{member}", data)
    except SwollenError:
        raise
    except Exception as error:  # its errors have no common base
        yield problem("unreadable", name, error_text(error))
        return
    finally:
        unpacking.stop()
    if not found:
        yield problem("unreadable", name, "the archive holds no files")


class _StoppedError(Exception):
    """Nobody wants the rest."""


class _Sipped(io.RawIOBase):
    """An archive of which a read gives few bytes, once its directory is read."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self.most = -1
        """Bytes that a read gives at most; -1 for all that are asked for."""

    def readable(self) -> bool:
        """Always true."""
        return True

    def seekable(self) -> bool:
        """Always true."""
        return True

    def read(self, size: int = -1) -> bytes:
        """So many bytes, or the most that there are to be."""
        return self._file.read(self.most if size < 0 else self._least(size))

    def _least(self, size: int) -> int:
        return size if self.most < 0 else min(size, self.most)

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go elsewhere."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Where the next read begins."""
        return self._file.tell()


class _Unpacking:
    """An archive that is unpacked in a thread, which waits after each member."""

    def __init__(self, file: BinaryIO, limits: Limits) -> None:
        self._file = file
        self._limits = limits
        self._found: Queue[tuple[str, bytes] | Exception | None] = Queue()
        self._turn = Semaphore(0)
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def members(self) -> Iterator[tuple[str, bytes]]:
        """Name and content of each member; raises what the library raises."""
        self._thread.start()
        while True:
            self._turn.release()
            found = self._found.get()
            if isinstance(found, Exception):
                raise found
            if found is None:
                return
            yield found

    def stop(self) -> None:
        """End the thread, wherever it is."""
        self._stopped.set()
        self._turn.release()
        self._thread.join()

    # -- in the thread -------------------------------------------------------------

    def _run(self) -> None:
        self._turn.acquire()
        try:
            file = _Sipped(self._file)
            with import_module("py7zr").SevenZipFile(file) as archive:
                file.most = AT_ONCE
                archive.extractall(factory=self)
        except Exception as error:
            self._found.put(error)
        else:
            self._found.put(None)

    def create(self, name: str) -> _Member:
        """What py7zr writes a member into."""
        return _Member(name, self)

    def take(self, data: bytes) -> None:
        """Count a piece that was unpacked."""
        if self._stopped.is_set():
            raise _StoppedError
        self._limits.spend(len(data))

    def hand_out(self, name: str, data: bytes) -> None:
        """Give a member away, and wait until the next is wanted."""
        self._found.put((name, data))
        self._turn.acquire()
        if self._stopped.is_set():
            raise _StoppedError

    @property
    def largest(self) -> int:
        """Most bytes of a member that are kept: one more than a record may have."""
        return self._limits.largest + 1


class _Member:
    """A member while py7zr writes it; what is too large is counted, not kept."""

    def __init__(self, name: str, unpacking: _Unpacking) -> None:
        self._name = name
        self._unpacking = unpacking
        self._data = bytearray()

    def write(self, piece: bytes) -> int:
        """Take a piece."""
        self._unpacking.take(piece)
        self._data += piece[: self._unpacking.largest - len(self._data)]
        return len(piece)

    def seekable(self) -> bool:
        """False: py7zr need not rewind it."""
        return False

    def seek(self, offset: int, whence: int = 0) -> int:
        """Nothing to rewind; before 1.1.4 py7zr does not ask."""
        return 0

    def close(self) -> None:
        """The member is whole."""
        self._unpacking.hand_out(self._name, bytes(self._data))
