"""A file that is written beside its place, and put there whole."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from paifu.analysis.apart import check_no_record
from paifu.analysis.errors import refuse


def write_placed(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; into a pipe or device, as it comes.

    Raises:
        OSError: it cannot be written; an older file is as it was.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(data)
        return
    with PlacedFile(path) as file:
        file.place(data)


def write_beside(path: Path, data: bytes) -> None:
    """Write one of many files whole or not at all, and the folders that it is in.

    That it outlasts a loss of power is not waited for: it can be written again.

    Raises:
        OSError: it cannot be written; an older file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with PlacedFile(path) as file:
        file.place(data, lasting=False)


def write_out(path: Path, data: bytes) -> None:
    """Write what `--out` names, or end the command with a line that says why not."""
    check_no_record("--out", path)
    try:
        write_placed(path, data)
    except OSError as error:
        refuse(f"--out {str(path)!r}: {error.strerror or error}")


class PlacedFile:
    """A file that takes its place when everything is written.

    Nobody reads half of it, and a job that is stopped leaves an older file as it was.
    The place is tried when it is made, before a long job begins.

    Raises:
        OSError: nothing can be written there.
    """

    def __init__(self, path: Path) -> None:
        """Open a file beside the wanted one."""
        if path.is_dir():
            raise IsADirectoryError(None, "it is a folder", str(path))
        self.path = Path(os.path.realpath(path))  # of a link, what it leads to
        self.part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        self.file = self.part.open("xb")

    def place(self, data: bytes, *, lasting: bool = True) -> None:
        """Write all of it, and put the file in its place.

        Args:
            data: all of it.
            lasting: wait until it would outlast a loss of power.
        """
        self.file.write(data)
        self.file.flush()
        if lasting:
            os.fsync(self.file.fileno())
        self.file.close()
        self.part.replace(self.path)

    def __enter__(self) -> Self:
        """The file itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave nothing half-written."""
        try:
            # Of a full disk, what could not be written is tried again here.
            with suppress(OSError):
                self.file.close()
        finally:
            with suppress(FileNotFoundError):
                self.part.unlink()
