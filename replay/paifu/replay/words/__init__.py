"""What the program says of rules and records, in several languages.

A language is a folder, a subject in it one TOML file: `findings` (the catalogue and the
words of its numbers), `undecided`, `explain`, `changes`, `rescore`, `yaku`, and
`switches`, which `rules/switches.toml` has in English. A key is the file's name and the
tables' names: `findings.meaning.illegal.kuikae`. Places to fill in are those of
`str.format`. A file is read when a word of it is first asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

LANGUAGES = ("en", "ja", "zh", "de")
"""English, Japanese, Chinese (simplified), German."""

SUBJECTS = ("changes", "explain", "findings", "rescore", "undecided", "yaku")
"""Files of each language."""


@cache
def phrases(lang: str, subject: str) -> Mapping[str, str]:
    """Every phrase of a subject by its key, without the subject.

    >>> phrases("ja", "yaku")["pinfu"]
    '平和'

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    file = Path(__file__).parent / lang / f"{subject}.toml"
    return MappingProxyType(dict(_flat(tomllib.loads(file.read_text("utf-8")), "")))


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from _flat(value, f"{before}{key}.")


def phrase(lang: str, key: str, **parts: object) -> str:
    """A phrase with its places filled in.

    >>> phrase("en", "findings.word.seat", seat=2)
    'seat 2'
    >>> phrase("de", "findings.word.seat", seat=2)
    'Platz 2'

    Raises:
        KeyError: there is no such language or key.
    """
    subject, _, rest = key.partition(".")
    return phrases(lang, subject)[rest].format_map(parts)
