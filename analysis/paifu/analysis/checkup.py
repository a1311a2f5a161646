"""What paifu finds where it runs: versions, packages, engine, cache, fonts."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from paifu.analysis.cores import cores_at_hand
from paifu.logs.version import __version__, engine_digest


class State(StrEnum):
    """How a part is."""

    OK = "ok"
    NOTE = "note"
    """Something is left out or slower."""
    WRONG = "wrong"
    """Something does not work, or should not be trusted."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was looked at."""

    group: str
    name: str
    state: State
    found: str
    """What is there."""
    advice: str = ""
    """What to do; empty if nothing."""


NEEDED = {
    "numpy": "everything",
    "typer": "the command line",
    "numba": "the compiled engine; the plain one works without",
    "platformdirs": "where the cache belongs",
    "rich": "terminals: colours, tables, progress",
    "orjson": "findings as JSON lines",
    "pandas": "data frames, statistics",
    "pyarrow": "data sets, Parquet",
    "duckdb": "queries of data sets",
    "fsspec": "records and data sets at addresses",
    "filelock": "imports",
    "matplotlib": "plots",
    "jinja2": "reports",
}
"""Package that paifu depends on -> what for."""

OPTIONAL = {
    "isal": ("fast", "gz files inflate in half the time"),
    "py7zr": ("7z", "records in 7z archives"),
    "jupyter": ("notebooks", "the notebooks"),
    "distributed": ("cluster", "jobs on a cluster"),
    "s3fs": ("cluster", "records and data sets in buckets"),
}
"""Package that paifu can use -> the extra that brings it, and what for."""

OPTIONAL_TO_WORK = frozenset({"numba"})
"""Dependencies without which the rest still works."""


UNWRITABLE = "it cannot be written"
"""How `cache_place` begins to say so."""


def checkup() -> Iterator[Part]:
    """Look at everything, a part at a time."""
    yield from _versions()
    yield from _packages()
    if find_spec("numpy") is not None:  # of which packages has said what to do
        yield from _engine()
    yield from _surroundings()


def _versions() -> Iterator[Part]:
    yield Part("paifu", "version", State.OK, __version__)
    yield Part("paifu", "engine sources", State.OK, engine_digest()[:12])
    spec = find_spec("paifu.logs")
    origin = str(spec.origin) if spec else ""
    yield Part("paifu", "installed in", State.OK, str(Path(origin).parents[2]))
    try:
        told = metadata.version("paifu")
    except metadata.PackageNotFoundError:
        yield Part("paifu", "package", State.NOTE, "not installed: run from sources")
        return
    if told != __version__:
        text = f"the package says {told}: another copy is installed"
        yield Part("paifu", "package", State.NOTE, text, "install again with pip")


def _packages() -> Iterator[Part]:
    python = f"{platform.python_version()} ({platform.python_implementation()})"
    system = f"{platform.system()} {platform.machine()}"
    yield Part("packages", "python", State.OK, f"{python}, {system}")
    wanted = _ranges()
    for name, use in NEEDED.items():
        version = _version(name)
        if not version:
            missing = State.NOTE if name in OPTIONAL_TO_WORK else State.WRONG
            text = f"missing: {use}"
            yield Part("packages", name, missing, text, f"pip install {name}")
            continue
        limits = wanted.get(name, "")
        if not fits(version, limits):
            advice = f'pip install "{name}{limits}"'
            text = f"{version}, expected {limits}"
            yield Part("packages", name, State.WRONG, text, advice)
        else:
            yield Part("packages", name, State.OK, version)
    for name, (extra, use) in OPTIONAL.items():
        version = _version(name)
        if version:
            yield Part("packages", name, State.OK, version)
        else:
            advice = f"pip install 'paifu[{extra}]'"
            yield Part("packages", name, State.NOTE, f"not there: {use}", advice)


def _version(name: str) -> str:
    """The version of an installed package; empty if it is not there."""
    if name != "jupyter" and find_spec(name) is None:
        return ""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _ranges() -> dict[str, str]:
    """What versions the installed paifu asks for; nothing if run from sources."""
    try:
        lines = metadata.requires("paifu") or []
    except metadata.PackageNotFoundError:
        return {}
    found: dict[str, str] = {}
    for line in lines:
        head, _, condition = line.partition(";")
        match = re.fullmatch(r"([\w.-]+)(.*)", head.strip())
        if match and "extra" not in condition:
            found[match[1]] = match[2]
    return found


def fits(version: str, limits: str) -> bool:
    """Whether a version is within limits such as `>=0.15,<0.29`.

    >>> fits("0.28.1", ">=0.15,<0.29"), fits("0.29", ">=0.15,<0.29"), fits("1", "")
    (True, False, True)
    """
    own = _numbers(version)
    for limit in filter(None, limits.split(",")):
        match = re.fullmatch(r"\s*(>=|<)\s*([\w.]+)\s*", limit)
        if match is None:
            continue
        other = _numbers(match[2])
        if (own >= other) != (match[1] == ">="):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in re.findall(r"\d+", version)[:3]]
    return (*numbers, 0, 0, 0)[:3]


def _engine() -> Iterator[Part]:
    if find_spec("numba") is None:
        text = "plain alone: there is no numba here"
        yield Part("engine", "engine", State.NOTE, text, "pip install numba")
        return
    from paifu.analysis.engines import WORTHWHILE
    from paifu.logs import program
    from paifu.logs.engine import cache_place, is_complete

    whole = program.available()
    text = f"plain; compiled from {WORTHWHILE} records on"
    yield Part("engine", "engine", State.OK, text)
    if not whole:
        text = "kernels are compiled one by one: numba is built otherwise than known"
        yield Part("engine", "program", State.NOTE, text)
    folder, why_not = cache_place()
    if why_not:
        yield _unused(folder, why_not)
        return
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files) / 2**20
    yield Part("engine", "cache", State.OK, f"{folder} ({size:.1f} MB)")
    if is_complete():
        yield Part("engine", "compiled code", State.OK, "ready")
    else:
        text = "not compiled yet: the first large job does it, beside its work"
        yield Part("engine", "compiled code", State.NOTE, text)


def _unused(folder: Path, why_not: str) -> Part:
    """A cache that is not used: each process compiles for itself."""
    advice = "set PAIFU_CACHE_DIR to a folder of your own"
    if why_not.startswith(UNWRITABLE):
        return Part("engine", "cache", State.NOTE, f"{folder}: {why_not}", advice)
    advice += ", or take the right to write from others (chmod go-w)"
    text = f"{why_not}: not trusted, and not used"
    return Part("engine", "cache", State.WRONG, text, advice)


def _surroundings() -> Iterator[Part]:
    yield Part("surroundings", "processors", State.OK, str(cores_at_hand()))
    encoding = sys.stdout.encoding or "none"
    unicode = encoding.lower().replace("-", "") in ("utf8", "utf16", "utf32")
    yield Part(
        "surroundings", "output", State.OK if unicode else State.NOTE,
        encoding if unicode else f"{encoding}: other characters are shown as escapes",
        "" if unicode else "set PYTHONIOENCODING=utf-8",
    )  # fmt: skip
    try:
        from paifu.analysis.plots import CJK_FONTS, fonts
    except ImportError:  # something is missing: said among the packages
        return
    font = ", ".join(fonts()[1:])
    advice = "" if font else f"install one of {', '.join(CJK_FONTS[:3])}"
    text = font or "no font with Japanese characters: plots have English labels"
    state = State.OK if font else State.NOTE
    yield Part("surroundings", "font of plots", state, text, advice)
