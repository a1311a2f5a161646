"""What boards say, in several languages: one TOML file a language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from paifu.analysis.languages import LANGUAGES


@cache
def board_words(lang: str) -> Mapping[str, str]:
    """Every word by its key: `event.draw`, `tile.1z`, `page.title`.

    >>> board_words("en")["meld.ankan"], board_words("ja")["tile.1z"]
    ('closed kan', '東')

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    text = Path(__file__).with_name(f"{lang}.toml").read_text("utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    return MappingProxyType(
        {
            f"{table}.{key}": word
            for table, rows in tables.items()
            for key, word in rows.items()
        }
    )
