"""Records at addresses such as `s3://bucket/logs`: whatever fsspec can open.

An address is a file, a folder or a pattern, as a path is. `file://` and `memory://`
come with fsspec; others need its package for them (s3fs, gcsfs, adlfs, …). Small files
are fetched many at a time, since each is waited for longer than it is read.
"""

from __future__ import annotations

import glob
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast

from paifu.logs.archives import in_bytes, in_file
from paifu.logs.unpacking import Content, problem

EXTRA = "pip install 'paifu[cluster]'"
"""Brings s3fs; packages of other file systems are installed by their own names."""

TOGETHER = 64
"""Small files that are fetched at once."""

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class _Found(NamedTuple):
    """A file at an address."""

    name: str
    """As its file system has it, without the scheme."""
    size: int
    """-1 where it is not told."""


def is_address(path: str) -> bool:
    """Whether a path is an address of fsspec.

    >>> is_address("s3://bucket/logs"), is_address("logs/2019"), is_address("C:/logs")
    (True, False, False)
    """
    return "://" in path and _ADDRESS.match(path) is not None


def lacking(error: ImportError) -> str:
    """Which package a file system needs, in one line, and the extra that brings it.

    >>> lacking(ImportError("Install s3fs to access S3"))
    "Install s3fs to access S3: pip install 'paifu[cluster]'"
    >>> lacking(ImportError("Please install gcsfs to access Google Storage"))
    'Please install gcsfs to access Google Storage'
    """
    why = " ".join(str(error).split())
    return f"{why}: {EXTRA}" if "s3fs" in why else why


def files_at(address: str) -> list[str]:
    """The files of an address, as addresses; itself where it cannot be looked into."""
    try:
        system, found = _listed(address)
    except Exception:  # each file system has errors of its own
        return [address]
    return [system.unstrip_protocol(one.name) for one in found]


def contents_at(address: str, largest: int, small: int) -> Iterator[Content]:
    """Every record at an address, in order.

    Args:
        address: of a file, a folder or a pattern.
        largest: most bytes of one record, unpacked.
        small: most bytes of a file that is taken into memory before it is looked at.
    """
    try:
        system, found = _listed(address)
    except Exception as error:  # likewise
        yield problem("unreadable", address, _reason(error))
        return
    if not found:
        yield problem("unreadable", address, _nothing(address))
    waiting, at_once = iter(found), min(small, largest)
    while group := list(islice(waiting, TOGETHER)):
        fetched = _fetched(system, [one for one in group if 0 <= one.size <= at_once])
        for one in group:
            name = system.unstrip_protocol(one.name)
            if one.name in fetched:
                yield from _in_fetched(fetched[one.name], name, largest)
            else:
                yield from _large(system, one, name, largest)


def _listed(address: str) -> tuple[Any, list[_Found]]:
    """The file system of an address, and the files there, sorted."""
    # Imported here: whoever reads the own disk need not wait for it.
    from fsspec.core import url_to_fs  # type: ignore[import-untyped]  # it has none

    system, root = url_to_fs(address)
    if glob.has_magic(root):
        return system, _files(system.glob(root, detail=True).values(), "")
    about = system.info(root)
    if about["type"] != "directory":
        return system, _files([about], "")
    return system, _files(system.find(root, detail=True).values(), root)


def _files(infos: Iterable[dict[str, Any]], root: str) -> list[_Found]:
    """Files among what was listed; hidden ones of a folder are left out."""
    found = [
        _Found(str(info["name"]), -1 if info.get("size") is None else info["size"])
        for info in infos
        if info["type"] == "file"
    ]
    inner = len(root.rstrip("/"))
    return sorted(
        one
        for one in found
        if not root or not any(p.startswith(".") for p in one.name[inner:].split("/"))
    )


def _fetched(system: Any, files: Sequence[_Found]) -> dict[str, bytes | Exception]:
    """What small files hold, or why that cannot be told."""
    if not files:
        return {}
    names = [one.name for one in files]
    got = system.cat(names, on_error="return")
    return cast("dict[str, bytes | Exception]", got)


def _in_fetched(data: bytes | Exception, name: str, largest: int) -> Iterable[Content]:
    if isinstance(data, Exception):
        return (problem("unreadable", name, _reason(data)),)
    return in_bytes(data, name, largest)


def _large(system: Any, one: _Found, name: str, largest: int) -> Iterator[Content]:
    try:
        with system.open(one.name, "rb") as file:
            yield from in_file(file, name, max(one.size, 0), largest)
    except Exception as error:  # likewise
        yield problem("unreadable", name, _reason(error))


def _nothing(address: str) -> str:
    if glob.has_magic(address):
        return "no file matches"
    return "the folder holds no files"


def _reason(error: Exception) -> str:
    """What a file system says, in one line.

    fsspec says that a page is not found where its server is not: the cause tells.
    """
    if isinstance(error, ImportError):
        return lacking(error)
    cause = error.__cause__
    if isinstance(error, FileNotFoundError) and isinstance(cause, Exception):
        return _reason(cause)
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    return " ".join(str(error).split()) or type(error).__name__
