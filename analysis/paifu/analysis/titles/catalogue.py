"""Titles as data: the Gensou document's, or a house's own in a TOML file."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from paifu.analysis.words import title_words
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.toml_file import TomlError, read_toml

GENSOU = "gensou"
"""Name of the titles that come with the program."""

OF = ("round", "game", "titles", "")
GRADES = ("white", "green", "gold")


class TitlesError(Exception):
    """A file of titles that cannot be used; the message names file, title and key."""


@dataclass(frozen=True, slots=True)
class Title:
    """One title; the keys of its table in the file."""

    id: str
    name: str
    meaning: str = ""
    """What has to be done, in words."""
    number: int = 0
    grade: str = "white"
    of: str = ""
    """`round`, `game`, `titles` (counts other titles), or empty if `unknown`."""
    where: str = "true"
    """SQL: which rows count."""
    amount: str = "1"
    """SQL: what a row counts for."""
    needs: int = 1
    streak: bool = False
    collects: tuple[str, ...] = ()
    reading: str = ""
    """How the rule was read where it is open."""
    unknown: str = ""
    """Why records do not tell."""

    @property
    def needed(self) -> int:
        """How much it takes."""
        return len(self.collects) or self.needs


def load_titles(name: str = GENSOU, lang: str = "en") -> list[Title]:
    """The titles of the document, or of a TOML file.

    Args:
        name: `gensou`, or a path. A house's own titles are named as their file does.
        lang: one of `paifu.analysis.languages.LANGUAGES`.

    >>> titles = load_titles()
    >>> len(titles), titles[4].name, titles[4].needed
    (52, 'Yakuman user', 1)
    >>> load_titles(lang="de")[4].name
    'Yakuman-Meister'

    Raises:
        KeyError: there is no such language; the message lists those there are.
        TitlesError: no such file, or something in it is wrong.
    """
    own = Path(__file__).with_name("gensou.toml")
    try:
        found = read_toml(own if name == GENSOU else Path(name))
    except TomlError as error:
        raise TitlesError(f"{name!r}: {error}") from None
    tables = found.get("titles")
    if not isinstance(tables, dict) or not tables:
        raise TitlesError(f"{name!r} has no table [titles.…]")
    titles = [_title(name, key, row) for key, row in tables.items()]
    if name != GENSOU or lang == "en":
        return titles
    return [_spoken(title, lang) for title in titles]


def _spoken(title: Title, lang: str) -> Title:
    said = title_words(lang)[title.id]
    return replace(title, name=said["name"], meaning=said["meaning"])


_TYPES: dict[str, type] = {
    "name": str, "meaning": str, "number": int, "grade": str, "of": str, "where": str,
    "amount": str, "needs": int, "streak": bool, "collects": list, "reading": str,
    "unknown": str,
}  # fmt: skip

_CALLED = {str: "a text", int: "a whole number", bool: "true or false", list: "a list"}


def _title(file: str, key: str, row: Any) -> Title:
    where = f"{file!r}, title {key!r}"
    if not isinstance(row, dict):
        raise TitlesError(f"{where}: expected a table, not {row!r}")
    known = {one.name for one in fields(Title)} - {"id"}
    for name, value in row.items():
        if name not in known:
            named = ", ".join(sorted(known))
            raise TitlesError(f"{where}: unknown key {name!r}; there are: {named}")
        if type(value) is not _TYPES[name]:
            wanted = _CALLED[_TYPES[name]]
            raise TitlesError(f"{where}: {name} is {value!r}, expected {wanted}")
    if "name" not in row:
        raise TitlesError(f"{where}: it has no name")
    title = Title(id=key, **{**row, "collects": tuple(row.get("collects", ()))})
    _check(where, title)
    return title


def _check(where: str, title: Title) -> None:
    if title.of not in OF:
        raise TitlesError(f"{where}: of is {title.of!r}, expected round or game")
    if title.grade not in GRADES:
        allowed = ", ".join(GRADES)
        raise TitlesError(f"{where}: grade is {title.grade!r}, expected {allowed}")
    for name, text in (("where", title.where), ("amount", title.amount)):
        if not text.strip():
            raise TitlesError(f"{where}: {name} is {text!r}, expected SQL")
    if title.needs < 1:
        raise TitlesError(f"{where}: needs is {title.needs!r}, expected 1 or more")
    if bool(title.of) == bool(title.unknown):
        raise TitlesError(f"{where}: expected either 'of' or 'unknown'")
    for names in title.collects:
        for name in str(names).split("|"):
            if name.upper() not in Yaku.__members__:
                raise TitlesError(f"{where}: collects {name!r}, which is no yaku")


def yaku_masks() -> dict[str, str]:
    """What `{name}` of a yaku stands for in SQL: its bit in its column."""
    return {
        yaku.label: str(1 << (yaku if yaku < LOCAL_FROM else yaku - LOCAL_FROM))
        for yaku in Yaku
    }
