"""Unpacking a gzip file that is in memory: with ISA-L if it is installed, else zlib.

ISA-L (the extra `fast`) takes half the time. Both only serve the plain case, one whole
member and nothing else; the reader goes through everything else step by step.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

_GZIP = 16 + zlib.MAX_WBITS
"""zlib's word for: with the header and the checksum of a gzip file."""


@cache
def _library() -> Any:
    """`isal.isal_zlib` or `zlib`: they have the same functions."""
    return import_module("isal.isal_zlib") if find_spec("isal") else zlib


def inflate(data: bytes, largest: int) -> bytes | None:
    """What a gzip file holds, if it is one whole member of `largest` bytes at most.

    None if it is damaged, cut short, larger, of several members, or has bytes after
    its end.

    >>> import gzip
    >>> packed = gzip.compress(b"riichi")
    >>> inflate(packed, 6), inflate(packed, 5), inflate(packed + packed, 99)
    (b'riichi', None, None)
    """
    library = _library()
    unpacker = library.decompressobj(_GZIP)
    try:
        found: bytes = unpacker.decompress(data, largest + 1)
    except library.error:
        return None
    whole = unpacker.eof and not unpacker.unused_data and len(found) <= largest
    return found if whole else None
