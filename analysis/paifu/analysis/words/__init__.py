"""Words for people in several languages: one TOML file a language.

Names of yaku are those of `paifu.replay.words`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from paifu.analysis.languages import LANGUAGES
from paifu.replay.words import phrases

if TYPE_CHECKING:
    from paifu.analysis.statistics.dictionary import Statistic


@cache
def words(lang: str) -> Mapping[str, str]:
    """Every word of a language by its key: `stat.win_rate`, `yaku.pinfu`, `place.1`.

    >>> words("en")["place.1"], words("de")["place.1"]
    ('first', 'Erster')

    Raises:
        KeyError: there is no such language; the message lists those there are.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    text = files("paifu.analysis.words").joinpath(f"{lang}.toml").read_text("utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    tables["yaku"] = dict(phrases(lang, "yaku"))
    return MappingProxyType(
        {
            f"{table}.{key}": word
            for table, rows in tables.items()
            for key, word in rows.items()
        }
    )


def name_of(one: Statistic, said: Mapping[str, str]) -> str:
    """A statistic's name in a language."""
    if one.group == "yaku":
        return said[f"yaku.{one.id.removeprefix('yaku_')}"]
    return said[f"stat.{one.id}"]
