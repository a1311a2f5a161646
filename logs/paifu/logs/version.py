"""Which paifu this is: its number, and a digest of the rules engine's sources."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

__version__ = "0.1.0"
"""The release; the wheel is named by it."""

ENGINE = ("paifu.logs", "paifu.replay")
"""The packages that decide what an audit says: readers, rules, presets and words."""

_ENDINGS = (".py", ".toml")


@cache
def engine_digest() -> str:
    """SHA-256 of everything that decides what an audit says, and of nothing else.

    It covers name and text of each Python and TOML file of `paifu.logs` and
    `paifu.replay`: readers, rules engine, switches, presets, catalogue of findings.
    Versions of Python, NumPy and numba, the engine (interpreted or compiled), where
    paifu is installed and how its lines end have no part in it, so that one release
    has one digest on every machine.
    """
    digest = hashlib.sha256()
    for package, root in _roots():
        files = (file for file in root.rglob("*") if file.suffix in _ENDINGS)
        named = sorted((file.relative_to(root).as_posix(), file) for file in files)
        for name, file in named:
            text = file.read_bytes().replace(b"\r\n", b"\n")
            head = f"{package}/{name}\0{len(text)}\0"
            digest.update(head.encode() + text)
    return digest.hexdigest()


def _roots() -> list[tuple[str, Path]]:
    specs = ((name, find_spec(name)) for name in ENGINE)
    return [
        (name, Path(folder))
        for name, spec in specs
        if spec
        for folder in spec.submodule_search_locations or ()
    ]
