"""Words in four languages: none lacks a key, and every name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from paifu.analysis.languages import LANGUAGES
from paifu.analysis.statistics import DICTIONARY, PROFILES, meant_by
from paifu.analysis.statistics.dictionary import Statistic
from paifu.analysis.titles import load_titles
from paifu.analysis.words import (
    convention_of,
    conventions,
    definition_of,
    definitions,
    title_words,
    words,
)
from paifu.logs.yaku import Yaku


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_title_has_a_name_and_a_meaning_in_every_language(lang: str) -> None:
    english = {title.id: title for title in load_titles()}
    assert set(title_words(lang)) == set(english)
    for one, said in title_words(lang).items():
        assert set(said) == {"name", "meaning"}
        assert said["name"].strip()
        assert said["meaning"].strip() != english[one].meaning.strip() != ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_language_lacks_a_key_or_a_word(lang: str) -> None:
    assert set(words(lang)) == set(words("en"))
    assert all(word.strip() for word in words(lang).values())


def test_every_statistic_group_and_yaku_has_a_name() -> None:
    said = words("en")
    for one in DICTIONARY.values():
        assert f"group.{one.group}" in said
        if one.group != "yaku":
            assert f"stat.{one.id}" in said
    named = {key.removeprefix("yaku.") for key in said if key.startswith("yaku.")}
    assert named == {yaku.label for yaku in Yaku}


def test_no_name_stands_for_a_statistic_that_is_not_there() -> None:
    named = {k.removeprefix("stat.") for k in words("en") if k.startswith("stat.")}
    assert named == {one.id for one in DICTIONARY.values() if one.group != "yaku"}


def test_japanese_names_of_yaku_are_those_of_the_vocabulary() -> None:
    for yaku in Yaku:
        assert words("ja")[f"yaku.{yaku.label}"] == yaku.kanji


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KeyError, match="'fr'; there are: en, ja, zh, de"):
        words("fr")


def of_profiles() -> Iterator[Statistic]:
    """Every statistic whose definition a profile changes."""
    for profile in PROFILES:
        for one in meant_by(profile).values():
            if one.definition != DICTIONARY[one.id].definition:
                yield one


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_definition_is_in_every_language(lang: str) -> None:
    defined = {one.id for one in DICTIONARY.values() if one.group != "yaku"}
    changed = {one.definition for one in of_profiles()}
    assert set(definitions(lang)) == defined | changed
    for one in (*DICTIONARY.values(), *of_profiles()):
        told = definition_of(one, lang)
        assert told.strip()
        assert told != one.definition or one.id == "nagashi_count"


def test_what_a_profile_means_otherwise_is_told_in_each_language() -> None:
    changed = meant_by("mortal")["draw_rate"]
    assert definition_of(changed, "ja") == "種類を問わず流局した局"
    assert definition_of(DICTIONARY["draw_rate"], "ja") == "荒牌流局した局"


@pytest.mark.parametrize("lang", [one for one in LANGUAGES if one != "en"])
def test_every_convention_of_every_profile_is_in_every_language(lang: str) -> None:
    said = {
        one.convention
        for profile in PROFILES
        for one in meant_by(profile).values()
        if one.convention
    }
    assert set(conventions(lang)) == said
    for one in DICTIONARY.values():
        told = convention_of(one, lang)
        assert bool(told) == bool(one.convention)
        assert not told or told != one.convention
        numbers = re.findall(r"\d+", one.convention)
        assert set(re.findall(r"\d+", told)) >= set(numbers), one.id


def test_a_number_in_a_definition_is_in_each_language() -> None:
    """Such as that of wins of 7,700 and more."""
    for one in (*DICTIONARY.values(), *of_profiles()):
        if one.group == "yaku":
            continue
        wanted = set(re.findall(r"\d,\d{3}|1\d,\d{3}", one.definition))
        for lang in LANGUAGES[1:]:
            told = definition_of(one, lang).replace(".", ",")
            assert all(number in told for number in wanted), (one.id, lang)
