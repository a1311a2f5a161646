"""What all unpacking has in common: records as they are found, limits, and errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from paifu.logs.events import NONE, Problem

SWELLS = 100
"""How many times its own size a file may unpack to in all, beyond the most bytes of a
record. Records shrink to a tenth or a thirtieth; bombs to a thousandth and less."""


def unpack_errors() -> tuple[type[Exception], ...]:
    """What reading a damaged file may raise.

    Python asks for it when something was raised: a record that is not packed is read
    without loading what unpacks.
    """
    import lzma
    import struct
    import tarfile
    import zipfile
    import zlib

    return (
        OSError,
        EOFError,
        MemoryError,  # xz may ask for a dictionary of 4 GB
        ValueError,
        RuntimeError,  # an encrypted zip member
        NotImplementedError,  # an unknown compression of a zip member
        struct.error,
        zlib.error,
        lzma.LZMAError,
        tarfile.TarError,
        zipfile.BadZipFile,
        # The libraries' own slips: IndexError for a member of no name, OverflowError
        # for a place that no file reaches.
        LookupError,
        ArithmeticError,
    )


class Content(NamedTuple):
    """A record as it was found, unread; or why there is none."""

    source: str
    """Path, or archive and member."""
    data: bytes
    """The record, uncompressed."""
    problem: Problem | None = None
    digest: str = ""
    """SHA-256 of the record, if whoever found it was to tell."""


def problem(code: str, source: str, reason: str, place: int = NONE) -> Content:
    """No record, and why; `place` is the number of an archive's member, from 1."""
    return Content(source, b"", Problem(f"format.{code}", source, reason, place))


def too_large(name: str, largest: int) -> Content:
    """No record, since there are more bytes than may be."""
    return problem("too_large", name, f"more than {largest} bytes when unpacked")


def swollen(name: str) -> Content:
    """The end of a file that unpacks to more than it may."""
    reason = f"unpacks to more than {SWELLS} times its size: the rest is not read"
    return problem("too_large", name, reason)


_CUT = "cut short: it ends before its end mark"
_SUM = "damaged: it has another checksum than is written in it"
_LOCKED = "it is encrypted"

_PLAIN = (
    ("NotImplementedError", "", "packed in a way that is not read"),
    ("UnsupportedCompressionMethodError", "", "packed in a way that is not read"),
    ("PasswordRequired", "", _LOCKED),
    ("RuntimeError", "encrypted", _LOCKED),
    ("MemoryError", "", "it takes more memory to unpack than there is"),
    ("EOFError", "", _CUT),
    ("BadZipFile", "Truncated", _CUT),
    ("TarError", "unexpected end", _CUT),
    ("BadGzipFile", "CRC", _SUM),
    ("BadGzipFile", "length", _SUM),
    ("BadZipFile", "CRC", _SUM),
    ("CrcError", "", _SUM),
    ("BadZipFile", "", "damaged: it is no whole zip archive"),
    ("TarError", "", "damaged: it is no whole tar archive"),
    ("ArchiveError", "", "damaged: it is no whole 7z archive"),
    ("DatabaseError", "", "damaged: it is no whole SQLite database"),
    ("ValueError", "embedded null", "no file has such a name"),
    ("Exception", "", "damaged: it cannot be unpacked"),
)
"""An error or one it is a kind of, a part of its text, and what is said of it.

The libraries' own words are of checksums and codes; they change from one Python to
another, and what is found in a record does not.
"""


def error_text(error: Exception) -> str:
    """What went wrong, as a reason for people.

    >>> error_text(EOFError("Compressed file ended before the end-of-stream marker …"))
    'cut short: it ends before its end mark'
    >>> error_text(NotImplementedError("method 93"))
    'packed in a way that is not read (method 93)'
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    kinds, text = {kind.__name__ for kind in type(error).__mro__}, str(error)
    said = next(said for kind, part, said in _PLAIN if kind in kinds and part in text)
    return f"{said} ({text})" if isinstance(error, NotImplementedError) else said


def is_hidden(member: str) -> bool:
    """True if a member of an archive is not meant to be seen, by its name.

    >>> is_hidden("./a"), is_hidden("a/.git/b"), is_hidden("__MACOSX/a")
    (False, True, True)
    """
    # "./a" is how tar names what is in the folder where it was run.
    parts = [part for part in member.split("/") if part not in (".", "..")]
    return any(part.startswith((".", "__MACOSX")) for part in parts)


class SwollenError(Exception):
    """A file unpacks to more than it may; ends the whole file, not one member."""


@dataclass(slots=True)
class Limits:
    """What a file may still unpack to."""

    largest: int
    """Bytes of one record."""
    left: int
    """Bytes of everything in the file that is still to be unpacked."""

    @classmethod
    def of(cls, largest: int, size: int) -> Limits:
        """The limits of a file of so many bytes."""
        return cls(largest, largest + SWELLS * size)

    def spend(self, unpacked: int) -> None:
        """Count bytes that were unpacked.

        Raises:
            SwollenError: there were too many.
        """
        self.left -= unpacked
        if self.left < 0:
            raise SwollenError
