"""Every finding has an example: its explanation is pinned, its change is right."""

from __future__ import annotations

from typing import Any

import pytest

from explain.examples import examples, made
from explain.pins import explained, pinned, text_of
from paifu.logs.formats import paifu_record_read
from paifu.replay.amend import Edit, edited
from paifu.replay.audit.catalogue import ENTRIES
from paifu.replay.audit.run import audit_batch
from paifu.replay.sheets import pack, unpack
from paifu.replay.words import LANGUAGES

ROWS = examples()
WRONG = [code for code in ROWS if ENTRIES[code].cls not in ("format", "notice")]

STOPPED = {
    "illegal.chi_seat",
    "illegal.kan_after_call",
    "illegal.win_shape",
    "illegal.furiten_discard",
    "illegal.furiten_temporary",
    "illegal.chankan",
    "illegal.kyuushu",
    "result.abort",
    "result.exhaustive",
}
"""Findings after whose example nothing small makes the record right: it holds up to
there. What would have been played instead, nobody knows."""


def test_every_finding_has_an_example() -> None:
    assert set(ROWS) == set(ENTRIES)


@pytest.mark.parametrize("code", ROWS)
def test_the_explanation_is_the_pinned_one(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If this fails: python tests/explain/pins.py, and read what it changes."""
    row = ROWS[code]
    if "most" in row:
        monkeypatch.setattr(paifu_record_read, "LINE_MOST", row["most"])
    one = explained(row)
    assert text_of(code, one) == pinned()[code]
    assert (one.change is None) == (code not in WRONG)
    if one.change is not None:
        makes_right(code, one.change)


def makes_right(code: str, change: dict[str, Any]) -> None:
    """The edits of a change, made in the record, leave nothing to be found."""
    assert change["found"]
    assert change["clean"]
    assert change["stops"] == (code in STOPPED)
    names = ("table", "round", "row", "column", "from", "to")
    edits = [Edit(*(one[name] for name in names)) for one in change["edits"]]
    batch, rules = made(ROWS[code])
    (audited,) = audit_batch(pack(edited(unpack(batch), edits)), rules)
    assert audited.findings == []


def shape(row: dict[str, Any], lang: str) -> list[tuple[str, int, int]]:
    """What an explanation has, in any language."""
    parts = explained(row, lang).sections
    return [(part.key, len(part.text), len(part.rows)) for part in parts]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_other_languages_say_as_much(lang: str) -> None:
    first = LANGUAGES.index(lang)
    for code in WRONG[first::14]:
        assert shape(ROWS[code], lang) == shape(ROWS[code], "en"), code
