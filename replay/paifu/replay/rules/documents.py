"""Rule set files: presets and users' own, read and checked one at a time.

name = "house"              # a user's file may leave name and title out
title = "House rules"
extends = "tenhou"          # a preset, or another file: "club.toml"

[rules]                     # only what differs
open_tanyao = false

[sources]                   # where a value was read; may also cite inherited ones
open_tanyao = "T1"

[assumed]                   # why a value is used that no source decides
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from paifu.replay.rules.errors import RulesetError
from paifu.replay.rules.frozen import FrozenMap
from paifu.replay.rules.switches import switches
from paifu.replay.rules.text import meant
from paifu.replay.toml_file import TomlError, read_toml

PRESETS = Path(__file__).with_name("presets")
"""The folder of presets, a file each."""

ALL_PRESETS = "; `paifu rules list` names all; a file's name ends in .toml"

_TEXTS = ("name", "title", "extends")
_TABLES = ("rules", "sources", "assumed")


@dataclass(frozen=True, slots=True)
class Document:
    """One file as it stands: only its own values, each of its switch's type."""

    path: Path
    name: str
    title: str
    extends: str
    rules: FrozenMap[Any]
    sources: FrozenMap[str]
    assumed: FrozenMap[str]


@cache
def preset_names() -> tuple[str, ...]:
    """Names of all presets, sorted."""
    return tuple(sorted(file.stem for file in PRESETS.glob("*.toml")))


def preset_path(name: str, where: str = "") -> Path:
    """The file of a preset.

    Raises:
        RulesetError: there is no such preset; `where` tells who asked for it.
    """
    if name not in preset_names():
        hint = meant(name, preset_names()) or f", there are {len(preset_names())}"
        asked = f"{where}: " if where else ""
        raise RulesetError([f"{asked}no preset {name!r}{hint}{ALL_PRESETS}"])
    return PRESETS / f"{name}.toml"


def chain(path: Path) -> list[Document]:
    """A file and all it extends, the base first.

    Raises:
        RulesetError: a file cannot be read, has a fault of its own, extends something
            that is not there, or extends itself in the end.
    """
    found: dict[Path, Document] = {}
    following: Path | None = path
    while following is not None:
        key = _resolved(following)
        if key in found:
            names = " extends ".join(d.path.name for d in found.values())
            raise RulesetError([f"{names} extends {following.name}: a circle"])
        found[key] = read(following)
        following = _parent(found[key])
    return list(found.values())[::-1]


def _resolved(path: Path) -> Path:
    # A path that cannot be, or links in a circle: up to Python 3.12 these are no
    # OSError.
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise RulesetError([f"{path}: cannot be read: {error}"]) from error


def _parent(document: Document) -> Path | None:
    if not document.extends:
        return None
    if document.extends.endswith(".toml"):
        return document.path.parent / document.extends
    return preset_path(document.extends, f"{document.path}: extends")


def read(path: Path) -> Document:
    """Read one file and check each of its values by itself.

    Raises:
        RulesetError: it cannot be read or is no TOML, or something in it is unknown or
            of the wrong type; every such place is named.
    """
    try:
        found = read_toml(path)
    except TomlError as error:
        raise RulesetError([f"{path}: {error}"]) from error
    problems = [*_form(found)]
    if not problems:
        problems += _name_problems(path, found.get("name", path.stem))
        problems += value_problems(found.get("rules", {}))
        for table in ("sources", "assumed"):
            problems += _text_problems(table, found.get(table, {}))
    if not (problems or found.get("extends") or found.get("rules")):
        # An empty file would be a rule set that settles nothing.
        problems.append('states no rule: expected extends = "…", [rules], or both')
    if problems:
        raise RulesetError(f"{path}: {problem}" for problem in problems)
    known = switches()
    return Document(
        path,
        found.get("name", path.stem),
        found.get("title", found.get("name", path.stem)),
        found.get("extends", ""),
        FrozenMap({k: known[k].frozen(v) for k, v in found.get("rules", {}).items()}),
        FrozenMap(found.get("sources", {})),
        FrozenMap(found.get("assumed", {})),
    )


def _form(found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in found.items():
        if key not in (*_TEXTS, *_TABLES):
            yield f"{key} = {value!r}: no such section{_section_hint(key)}"
        elif key in _TEXTS and not (isinstance(value, str) and value):
            yield f"{key} = {value!r}: expected a text"
        elif key in _TABLES and not isinstance(value, dict):
            yield f"{key} = {value!r}: expected a table"


def _name_problems(path: Path, name: str) -> Iterator[str]:
    # A report names rules by it: no other rule set may go by a preset's.
    if name in preset_names() and path.parent != PRESETS:
        yield f"name = {name!r}: a preset has this name, a file needs another"


def value_problems(rules: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with values one by one: an unknown key, a wrong type."""
    known = switches()
    for key, value in rules.items():
        if key not in known:
            yield f"{key} = {value!r}: unknown switch{meant(key, known)}"
        elif not known[key].fits(value):
            hint = known[key].nearest(value)
            yield f"{key} = {value!r}: expected {known[key].expects()}{hint}"


def _text_problems(table: str, texts: Mapping[str, Any]) -> Iterator[str]:
    for key, value in texts.items():
        if key not in switches():
            hint = meant(key, switches())
            yield f"[{table}] {key} = {value!r}: unknown switch{hint}"
        elif not (isinstance(value, str) and value):
            yield f"[{table}] {key} = {value!r}: expected a text"


def _section_hint(key: str) -> str:
    if key in switches():
        return " (a switch belongs under [rules])"
    return meant(key, (*_TEXTS, *_TABLES))
