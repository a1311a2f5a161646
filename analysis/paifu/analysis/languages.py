"""The languages that people are spoken to in, and files of words in them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from paifu.replay.words import LANGUAGES

__all__ = ["LANGUAGES", "words_of"]


def words_of(folder: Path, lang: str) -> Mapping[str, str]:
    """Every word of a language by its tables and key, `table.key`.

    Args:
        folder: with a TOML file a language.
        lang: one of `LANGUAGES`.

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    tables = tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))
    return MappingProxyType(dict(_flat(tables, "")))


def _flat(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield before + key, value
        else:
            yield from _flat(value, f"{before}{key}.")
