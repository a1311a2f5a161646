"""Names of the files that converted records go to.

A record keeps its name, with another ending, and its place among the folders: `a/b.xml`
of a folder goes to `a/b.jsonl`, a member of an archive to a folder named after it. No
two records of a job get one name, whatever the file system makes of letters.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

_PACKED = (".gz", ".bz2", ".xz")
_ENDING = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,5}")
_RISKY = re.compile(r'[\x00-\x1f<>:"|?*\\]')
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")

LONGEST = 150
"""Most bytes of a name: with endings, what file systems take."""


@dataclass(slots=True)
class Names:
    """Gives out names, each once."""

    paths: Sequence[str]
    """What was asked to be read: folders of it are left out of the names."""
    taken: set[str] = field(default_factory=set)

    def of(self, source: str, suffix: str, number: int = 0) -> Path:
        """A path for a record, below the folder of the job.

        Args:
            source: path, or archive and member.
            suffix: ending of the new file.
            number: of the game in its record, from 1; 0 if the file holds all of it.

        >>> names = Names(["logs"])
        >>> print(names.of("logs/2009/a.mjlog.gz", ".jsonl"))
        2009/a.jsonl
        >>> print(names.of("logs/b.zip!x/../c", ".json", 2))
        b/x/c-2.json
        >>> print(names.of("logs/2009/A.xml", ".jsonl"))
        2009/A-2.jsonl
        """
        folder, name = self._place(source)
        if number:
            name = f"{name}-{number}"
        made, again = folder / f"{name}{suffix}", 1
        while _folded(made) in self.taken:
            again += 1
            made = folder / f"{name}-{again}{suffix}"
        self.taken.add(_folded(made))
        return Path(made)

    def _place(self, source: str) -> tuple[PurePosixPath, str]:
        outer, *inner = source.split("!")
        steps = _steps(self._inside(outer))
        for member in inner:
            steps = [*steps[:-1], _stem(steps[-1]), *_steps(member)]
        *folders, name = steps
        return PurePosixPath(*folders), _stem(name)

    def _inside(self, path: str) -> str:
        """A path without the folder that was asked to be read."""
        if path == "-":
            return "stdin"
        for given in self.paths:
            if os.path.isdir(given) and path.startswith(os.path.join(given, "")):
                return os.path.relpath(path, given)
        return os.path.basename(path)


def _steps(path: str) -> list[str]:
    steps = [_safe(step) for step in re.split(r"[/\\]", path)]
    return [step for step in steps if step.strip(".")] or ["record"]


def _safe(name: str) -> str:
    """A name that every file system takes."""
    name = name.encode("utf-8", "backslashreplace").decode()
    name = _RISKY.sub("_", name).strip(" ")
    if _DEVICES.fullmatch(name):
        name = f"_{name}"
    while len(name.encode()) > LONGEST:
        name = name[:-1]
    return name


def _stem(name: str) -> str:
    """A file's name without its ending, and without that of a packed file.

    >>> _stem("a.b.mjlog.gz"), _stem("2009030422gm-00e1-0000-34c2314d"), _stem(".json")
    ('a.b', '2009030422gm-00e1-0000-34c2314d', '.json')
    """
    for ending in _PACKED:
        name = name.removesuffix(ending) or name
    root, ending = os.path.splitext(name)
    return root if _ENDING.fullmatch(ending) else name


def _folded(path: PurePosixPath) -> str:
    """What file systems that ignore case and forms of letters make of a path."""
    return unicodedata.normalize("NFC", str(path)).casefold()
