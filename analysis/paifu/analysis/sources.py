"""How records are named for people: a folder they share is said once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from glob import has_magic

from paifu.analysis.output import printable

WORTHWHILE = 12
"""Characters from which on a shared folder is said only once."""


@dataclass(frozen=True, slots=True)
class Naming:
    """How to name the records of one job."""

    folder: str = ""
    """Shared by all of them, and left out; empty if there is none."""

    def of(self, source: str) -> str:
        """A record's name: its path without the shared folder, safe to print.

        >>> Naming("logs/2009").of("logs/2009/a.mjlog"), Naming("logs").of("x/y")
        ('a.mjlog', 'x/y')
        """
        inside = self.folder + os.sep
        if self.folder and source.startswith(inside):
            source = source[len(inside) :].lstrip(os.sep)
        return printable(source)


def naming(paths: Sequence[str]) -> Naming:
    """How to name what is read from these paths.

    >>> naming(["some/where/logs/a.mjlog", "some/where/logs/b.mjlog"]).folder
    'some/where/logs'
    >>> naming(["a.mjlog", "b.mjlog"]).folder, naming(["-"]).folder
    ('', '')
    """
    folders = [_folder(path) for path in paths]
    if "" in folders or (len(paths) == 1 and os.path.isfile(paths[0])):
        return Naming()
    try:
        shared = os.path.commonpath(folders)
    except ValueError:  # some paths begin at the root, others do not
        return Naming()
    return Naming(shared if len(shared) >= WORTHWHILE else "")


def _folder(path: str) -> str:
    """The folder that everything read from a path is in; empty if unknown."""
    if path == "-":
        return ""
    if os.path.isdir(path):
        return path
    if has_magic(path) and not os.path.exists(path):
        parts = path.split(os.sep)
        first = next(n for n, part in enumerate(parts) if has_magic(part))
        return os.sep.join(parts[:first])
    return os.path.dirname(path)
