"""Boards speak four languages, none of which lacks a word."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from paifu.analysis.board.faces import face
from paifu.analysis.board.sentences import KEYS, tile_words
from paifu.analysis.board.words import board_words
from paifu.analysis.languages import LANGUAGES
from paifu.logs.tiles import KIND_NAMES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_word_with_the_same_places(lang: str) -> None:
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"{\w*}", text))

    english, words = board_words("en"), board_words(lang)
    assert list(words) == list(english)
    assert [k for k in words if places(words[k]) != places(english[k])] == []
    assert set(KEYS) <= set(words)


def test_every_word_is_said_somewhere() -> None:
    folder = files("paifu.analysis.board")
    names = ["data.py", "page.py", "results.py", "screen.py", "sentences.py"]
    names += ["terminal.py", "viewer.js"]
    source = "".join(folder.joinpath(name).read_text("utf-8") for name in names)
    put_together = ["tile", "wind", "round", "event", "claim", "meld", "furiten"]
    put_together += ["limit", "mark"]
    assert [
        key
        for key in board_words("en")
        if key.split(".")[0] not in put_together and key not in source
    ] == []


def test_another_language_is_refused() -> None:
    with pytest.raises(KeyError, match="no language 'fr'; there are: en, ja, zh, de"):
        board_words("fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_has_a_name_of_its_own(lang: str) -> None:
    codes = [*KIND_NAMES, *(name.upper() for name in KIND_NAMES), "??"]
    assert len({tile_words(code, board_words(lang)) for code in codes}) == len(codes)


def test_every_tile_has_a_face_of_its_own() -> None:
    codes = [*KIND_NAMES, *(name.upper() for name in KIND_NAMES), "??"]
    assert len({face(code) for code in codes}) == len(codes)
