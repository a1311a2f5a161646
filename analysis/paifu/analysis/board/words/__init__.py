"""What boards say, in several languages: one TOML file a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paifu.analysis.languages import words_of


@cache
def board_words(lang: str) -> Mapping[str, str]:
    """Every word by its key: `event.draw`, `tile.1z`, `page.title`.

    >>> board_words("en")["meld.ankan"], board_words("ja")["tile.1z"]
    ('closed kan', '東')

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    return words_of(Path(__file__).parent, lang)
