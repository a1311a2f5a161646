"""What a league's check says, in several languages: one TOML file a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paifu.analysis.languages import words_of


@cache
def league_words(lang: str) -> Mapping[str, str]:
    """Every phrase by its key: `kind.not read`, `head.rank`; places are `str.format`'s.

    >>> league_words("de")["head.rank"]
    'Rang'

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    return words_of(Path(__file__).parent, lang)


def say(lang: str, key: str, **parts: object) -> str:
    """A phrase with its places filled in.

    >>> say("en", "line.more", count=3)
    'and 3 more'
    """
    return league_words(lang)[key].format_map(parts)


def count_text(lang: str, noun: str, count: int) -> str:
    """A number with its noun: `game`, `finding` or `remark`.

    >>> count_text("en", "game", 1), count_text("en", "game", 1200)
    ('1 game', '1,200 games')
    """
    return say(
        lang, f"count.{noun}.{'one' if count == 1 else 'many'}", count=f"{count:,}"
    )
