"""A member of a zip archive, opened so that little is unpacked at once.

zipfile unpacks what is packed by bzip2 or LZMA 4 kB at a time, however much comes of
them: 4 GB of zeros fit. Such members are taken as if they were stored, and unpacked
here; of the others no more comes than is asked for.
"""

from __future__ import annotations

import io
from copy import copy
from typing import BinaryIO, cast
from zipfile import (
    ZIP_BZIP2,
    ZIP_DEFLATED,
    ZIP_LZMA,
    ZIP_STORED,
    BadZipFile,
    ZipFile,
    ZipInfo,
)
from zlib import crc32

_ENDS_ITSELF = 0x2
"""Flag of a member packed by LZMA: a mark is at its end (APPNOTE.TXT 4.4.4)."""


_SUMMED = (ZIP_STORED, ZIP_DEFLATED)
"""Ways to pack whose members zipfile itself compares with their checksum."""


def member(archive: ZipFile, entry: ZipInfo) -> BinaryIO:
    """A member, open to be read from its start.

    Raises:
        NotImplementedError: it is packed in a way that is not known. Newer Pythons know
            more ways; what is read does not depend on them.
        zipfile.BadZipFile, RuntimeError, OSError: it is damaged, or encrypted.
    """
    method = entry.compress_type
    if method in _SUMMED:
        return cast(BinaryIO, archive.open(entry))
    if method == ZIP_BZIP2:
        from bz2 import BZ2File

        return cast(BinaryIO, BZ2File(_packed(archive, entry)))
    if method == ZIP_LZMA:
        from lzma import FORMAT_ALONE, LZMAFile

        stream = cast(BinaryIO, _LzmaAlone(_packed(archive, entry), entry))
        return cast(BinaryIO, LZMAFile(stream, format=FORMAT_ALONE))
    raise NotImplementedError(f"method {method}")


def check_sum(entry: ZipInfo, data: bytes) -> None:
    """Compare a whole member with its checksum, if zipfile did not.

    Raises:
        zipfile.BadZipFile: it has another one.
    """
    if entry.compress_type not in _SUMMED and crc32(data) != entry.CRC:
        raise BadZipFile("another CRC-32 than the archive says")


def _packed(archive: ZipFile, entry: ZipInfo) -> BinaryIO:
    """What is stored of a member, packed as it is."""
    stored = copy(entry)
    stored.compress_type, stored.file_size = ZIP_STORED, entry.compress_size
    del stored.CRC  # that of what is unpacked
    return cast(BinaryIO, archive.open(stored))


class _LzmaAlone(io.RawIOBase):
    """A member packed by LZMA, with the head of an .lzma file instead of its own."""

    def __init__(self, packed: BinaryIO, entry: ZipInfo) -> None:
        """Take the head of the member (APPNOTE.TXT 5.8.8)."""
        super().__init__()
        self._packed = packed
        packed.read(4)  # version, and length of the properties: five bytes
        ends_itself = bool(entry.flag_bits & _ENDS_ITSELF)
        size = b"\xff" * 8 if ends_itself else entry.file_size.to_bytes(8, "little")
        self._head = packed.read(5) + size

    def readable(self) -> bool:
        """Always true."""
        return True

    def read(self, size: int = -1) -> bytes:
        """So many bytes, fewer at the end."""
        head, self._head = self._head, b""
        return head or self._packed.read(size)
