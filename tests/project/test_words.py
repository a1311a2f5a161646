"""Words in every language: none lacks a key, and places to fill in are the same."""

from __future__ import annotations

from string import Formatter

import pytest

from paifu.replay.rules.switches import switches
from paifu.replay.words import LANGUAGES, SUBJECTS, phrase, phrases

OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def places(text: str) -> set[str]:
    """Names that a phrase fills in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("lang", OTHERS)
def test_no_language_lacks_a_key_or_a_place(lang: str, subject: str) -> None:
    said, english = phrases(lang, subject), phrases("en", subject)
    assert list(said) == list(english)
    for key, text in said.items():
        assert text.strip() or not english[key].strip(), key
        assert places(text) == places(english[key]), key


@pytest.mark.parametrize("lang", ["ja", "zh"])
def test_other_scripts_are_written_in_them(lang: str) -> None:
    """No phrase of a few words was left in English."""
    for subject in SUBJECTS:
        for key, text in phrases(lang, subject).items():
            fixed = " ".join(part for part, *_ in Formatter().parse(text))
            assert not fixed.isascii() or len(fixed.split()) < 4, (subject, key)


@pytest.mark.parametrize("lang", OTHERS)
def test_every_switch_has_its_meaning_in_every_language(lang: str) -> None:
    assert list(phrases(lang, "switches")) == list(switches())
    assert all(phrases(lang, "switches").values())


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KeyError, match="'fr'; there are: en, ja, zh, de"):
        phrase("fr", "findings.word.nobody")
