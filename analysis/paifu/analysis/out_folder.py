"""A folder that records are written into: named after their sources, none lost."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path, PurePath

PACKED = {".gz", ".bz2", ".xz", ".zip", ".tar", ".7z"}
"""Endings of packed files, before which the record's own ending may stand."""

STEM_MOST = 120
"""Characters of a name; file systems have room for some 255 bytes."""


@dataclass(slots=True)
class OutFolder:
    """A folder, and which names in it are taken."""

    path: Path
    taken: set[str] = field(default_factory=set)

    def add(self, stem: str, suffix: str, data: bytes) -> Path:
        """Write a file, with a number after its stem if that is taken by this job.

        Args:
            stem: name without ending.
            suffix: its ending.
            data: what it holds.

        Raises:
            FileExistsError: it was there before.
            OSError: it cannot be written.
        """
        name, number = stem + suffix, 1
        # Whether letters are large or small makes no difference on some systems.
        while name.casefold() in self.taken:
            number += 1
            name = f"{stem}-{number}{suffix}"
        self.taken.add(name.casefold())
        path = self.path / name
        with path.open("xb") as file:
            file.write(data)
        return path


def out_folder(path: Path) -> OutFolder:
    """The folder, made if need be.

    Raises:
        OSError: it cannot be made.
    """
    path.mkdir(parents=True, exist_ok=True)
    return OutFolder(path)


def stem_of(source: str) -> str:
    r"""How a record's file is named after its source, without an ending.

    >>> stem_of("logs/a.mjlog.gz"), stem_of("b.zip!x/c.json"), stem_of("d.db!logs!e-1")
    ('a', 'c', 'e-1')
    >>> stem_of("-"), stem_of("x!.."), stem_of("..a\x00/b:c*.log")
    ('record', 'record', 'b_c_')
    """
    member = PurePath(source.split("!")[-1])
    if member.suffix.lower() in PACKED:
        member = member.with_suffix("")
    plain = re.sub(r"[^\w.+-]", "_", member.stem)[:STEM_MOST]
    return plain if plain.strip(".-_") else "record"
