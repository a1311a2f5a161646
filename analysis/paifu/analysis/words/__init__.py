"""Words for people in several languages: one TOML file a language.

Names of yaku are those of `paifu.replay.words`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

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
    tables: dict[str, Mapping[str, str]] = {**_said("", lang)}
    tables["yaku"] = phrases(lang, "yaku")
    return MappingProxyType(
        {
            f"{table}.{key}": word
            for table, rows in tables.items()
            for key, word in rows.items()
        }
    )


def spelled(number: str, said: Mapping[str, str]) -> str:
    """A number as the language writes it: `1.234,5` in German."""
    if said["word.decimal"] == ",":
        return number.translate(str.maketrans(".,", ",."))
    return number


def name_of(one: Statistic, said: Mapping[str, str]) -> str:
    """A statistic's name in a language."""
    if one.group == "yaku":
        return said[f"yaku.{one.id.removeprefix('yaku_')}"]
    return said[f"stat.{one.id}"]


def _said(folder: str, lang: str) -> Mapping[str, Any]:
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    path = files("paifu.analysis.words").joinpath(folder, f"{lang}.toml")
    return MappingProxyType(tomllib.loads(path.read_text("utf-8")))


@cache
def title_words(lang: str) -> Mapping[str, dict[str, str]]:
    """`name` and `meaning` of each Gensou title, in a language other than English.

    >>> title_words("ja")["long_road"]
    {'name': '遠い道のり', 'meaning': '通算200回和了する'}
    """
    return _said("titles", lang)


@cache
def definitions(lang: str) -> Mapping[str, str]:
    """What each statistic is, in a language other than English.

    By id; what a profile means otherwise by the English words.

    >>> definitions("de")["win_rate"]
    'gewonnene Runden'
    """
    return _said("definitions", lang)


def definition_of(one: Statistic, lang: str) -> str:
    """A statistic's definition in a language, a profile's too.

    >>> from paifu.analysis.statistics import DICTIONARY
    >>> definition_of(DICTIONARY["yaku_pinfu"], "ja")
    '平和の付いた和了。全和了のうち'
    """
    # Imported here: whoever wants a word need not wait for tables.
    from paifu.analysis.statistics.dictionary import DICTIONARY

    if lang == "en":
        return one.definition
    if one.definition != DICTIONARY[one.id].definition:
        return definitions(lang)[one.definition]
    if one.group == "yaku":
        said = words(lang)
        return said["word.wins_with"].format(name_of(one, said))
    return definitions(lang)[one.id]


@cache
def conventions(lang: str) -> Mapping[str, str]:
    """How statistics count, by the English words, in a language other than English.

    >>> conventions("de")["zero is alive"]
    'null Punkte leben noch'
    """
    return _said("conventions", lang)


def convention_of(one: Statistic, lang: str) -> str:
    """A statistic's convention in a language; empty where it has none.

    >>> from paifu.analysis.statistics import DICTIONARY
    >>> convention_of(DICTIONARY["bust_rate"], "ja")
    '零点は飛びではない'
    """
    if lang == "en" or not one.convention:
        return one.convention
    return conventions(lang)[one.convention]
